//! Positions and games as tests: the text that a file of tests has for them.

use std::fmt::{self, Display};

use indexmap::IndexMap;

use brink::content::{Content, Mode, Phase, TrackSides};
use brink::game::{
    At, Board, Chance, Choice, Decision, Game, GameError, Input, Position, Until, Value, Zone,
};
use brink::ids::{CardId, Side, SpaceId};

use super::outcome::{changes, outlook};
use super::part::{Part, quoted};
use super::wording::on_or_off;
use super::words::{END, NONE};

/// The reason why a game cannot be written as a test.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// No position before it is one that a test can begin in.
    #[error(
        "a test begins where a side chooses a headline or what to play: play on to such a question"
    )]
    NoStart,
    /// The game cannot be replayed.
    #[error("{0}")]
    Game(#[from] GameError),
}

/// A game as a test that passes: the position at the last headline or action round, the steps
/// since, and what has changed.
///
/// # Errors
/// A game that has not come to its first headline or action round.
pub fn test_of(game: &Game, name: &str) -> Result<String, WriteError> {
    Ok(Draft::of(game, name)?.to_string())
}

/// The position of a game, if a game that begins in it has the same question.
fn beginning(game: &Game) -> Option<Position> {
    let position = Position::of(game)?;
    let content = game.content();
    let builder = Game::builder(content.clone());
    let again = builder.position(position.clone()).start().ok()?;
    let asks_the_same = again.decision() == game.decision();
    let same = asks_the_same && Position::of(&again).as_ref() == Some(&position);
    let mut effects = position.effects.iter();
    let written = effects.all(|(.., data)| data_of(*data, content).is_some());
    (same && written).then_some(position)
}

/// The position of a game as a test without steps. `None` if no test can begin there.
#[must_use]
pub fn position_of(game: &Game, name: &str) -> Option<String> {
    let draft = Draft::begun(game, &beginning(game)?, name);
    Some(draft.to_string())
}

/// A puzzle as a test: the position, and the goal that can be reached. `None` if no test can begin
/// there.
#[must_use]
pub fn puzzle_of(game: &Game, name: &str, goal: &str) -> Option<String> {
    let draft = Draft::begun(game, &beginning(game)?, name);
    let draft = Draft {
        goal: Some(goal.to_owned()),
        ..draft
    };
    Some(draft.to_string())
}

/// Steps from an earlier moment of a game to this one, a line each.
fn steps_between(start: &Game, game: &Game) -> Result<Vec<String>, GameError> {
    let mut lines = Vec::new();
    let mut now = start.clone();
    let before = start.history().len();
    let mut inputs = game.history()[before..].iter().peekable();
    while let Some(input) = inputs.next() {
        let Input::Choice(choice) = input else {
            continue;
        };
        let mut results = Vec::new();
        while let Some(Input::Chance(result)) = inputs.peek() {
            results.push(*result);
            inputs.next();
        }
        if let Some(decision) = now.decision() {
            lines.extend(chances(&results, now.content()));
            lines.push(answer(decision, *choice, now.content()));
        }
        now.dictate(results);
        now.apply(*choice)?;
    }
    Ok(lines)
}

fn answer(decision: &Decision, choice: Choice, content: &Content) -> String {
    let side = content.side_id(decision.side);
    let answer = decision.answer(choice, content);
    format!("{side}: {}", quoted(&answer))
}

/// Results of chance: a step for each run of one kind.
fn chances(results: &[Chance], content: &Content) -> Vec<String> {
    let runs = results.chunk_by(|one, other| step_of(one) == step_of(other));
    let steps = runs.map(|run| {
        let words = run.iter().map(|chance| match chance {
            Chance::Die(die) => die.to_string(),
            Chance::Card(card) => content.card(*card).id.clone(),
            Chance::Pick(number) => number.to_string(),
        });
        format!("{}: {}", step_of(&run[0]), Part::list(words))
    });
    steps.collect()
}

/// The step that gives a result of chance.
fn step_of(chance: &Chance) -> &'static str {
    match chance {
        Chance::Die(_) => "dice",
        Chance::Card(_) => "draw",
        Chance::Pick(_) => "pick",
    }
}

/// A test about to be written.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    /// The lines before the position: name, scenario and options.
    head: String,
    pub(crate) given: Part,
    steps: Vec<String>,
    then: Part,
    /// Takes the place of `then`.
    goal: Option<String>,
}

impl Draft {
    /// A game from its last headline or action round on.
    pub(crate) fn of(game: &Game, name: &str) -> Result<Draft, WriteError> {
        let inputs = game.history().iter();
        let choices = inputs.filter(|input| matches!(input, Input::Choice(_)));
        for made in (0..=choices.count()).rev() {
            let start = game.replayed(made, |_, _| ())?;
            if let Some(position) = beginning(&start) {
                return Ok(Draft {
                    steps: steps_between(&start, game)?,
                    then: changes(&start, game),
                    ..Draft::begun(&start, &position, name)
                });
            }
        }
        Err(WriteError::NoStart)
    }

    /// Itself, from another position.
    pub(crate) fn with_given(&self, given: &Part) -> Draft {
        Draft {
            given: given.clone(),
            ..self.clone()
        }
    }

    /// Itself, with other claims.
    pub(crate) fn with_then(&self, then: Part) -> Draft {
        Draft {
            then,
            ..self.clone()
        }
    }

    /// A position in which nothing has been chosen yet.
    fn begun(game: &Game, position: &Position, name: &str) -> Draft {
        let content = game.content();
        Draft {
            head: head(content, name),
            given: given(position, content),
            steps: Vec::new(),
            then: outlook(game),
            goal: None,
        }
    }
}

/// The name of a test, and the scenario with the options that are not as usual.
fn head(content: &Content, name: &str) -> String {
    let name = quoted(name);
    let scenario = &content.scenario.id;
    let options = content.scenario.options.iter();
    let changed = options.filter(|(_, option)| option.value != option.default);
    let changed = changed.map(|(name, option)| {
        let value = option.value.to_string();
        (name, Part::Text(quoted(&value)))
    });
    let options = Part::table(changed);
    let mut head = format!("- name: {name}\n  scenario: {scenario}\n");
    if !options.is_empty() {
        head += &format!("  options: {options}\n");
    }
    head
}

impl Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.head)?;
        lines("given", &self.given, f)?;
        if let Some(goal) = &self.goal {
            return writeln!(f, "  goal: {goal}");
        }
        if !self.steps.is_empty() {
            writeln!(f, "  when:")?;
            for step in &self.steps {
                writeln!(f, "  - {step}")?;
            }
        }
        lines("then", &self.then, f)
    }
}

/// A table of a test, a line for each key.
fn lines(key: &str, part: &Part, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "  {key}:")?;
    let Part::Table(entries) = part else {
        return Ok(());
    };
    entries
        .iter()
        .try_for_each(|(key, part)| writeln!(f, "    {key}: {part}"))
}

/// Keys of a part of a test.
#[derive(Default)]
struct Keys(Vec<(String, Part)>);

impl Keys {
    fn add(&mut self, key: &str, value: impl Display) {
        self.0.push((key.to_owned(), Part::text(value)));
    }

    /// Adds a list or a table, unless it is empty.
    fn add_any(&mut self, key: &str, part: Part) {
        if !part.is_empty() {
            self.0.push((key.to_owned(), part));
        }
    }
}

/// The `given` part of a test.
fn given(position: &Position, content: &Content) -> Part {
    let scenario = &content.scenario;
    let mut keys = Keys::default();
    if let Some(turn) = position.turn {
        keys.add("turn", turn);
    }
    match position.at {
        At::Round { round, side } => {
            keys.add("round", round);
            let side = side.unwrap_or(scenario.first);
            keys.add("active", content.side_id(side));
        }
        At::Phase(phase) => {
            let phase = scenario.phases.get(usize::from(phase));
            keys.add("phase", phase.map_or(END, Phase::name));
        }
        _ => {}
    }
    let period = position.period;
    let period = period.and_then(|period| scenario.periods.get(period.index()));
    if let Some(period) = period {
        keys.add("period", &period.id);
    }
    add_markers(position, content, &mut keys);
    add_spaces(position, content, &mut keys);
    add_cards(position, content, &mut keys);
    Part::Table(keys.0)
}

/// A value of each side, where there is one.
fn by_side(of: impl Fn(Side) -> Option<Part>, content: &Content) -> Part {
    let sides = Side::BOTH.into_iter();
    let values = sides.filter_map(|side| Some((content.side_id(side), of(side)?)));
    Part::table(values)
}

/// A number of each side that is not zero.
fn numbers(of: [u8; 2], content: &Content) -> Part {
    let shown = |side: Side| {
        let number = of[side.index()];
        (number > 0).then(|| Part::text(number))
    };
    by_side(shown, content)
}

/// The operations of the scenario's own that sides have begun in this turn, with the sides.
fn operations_begun(position: &Position, content: &Content) -> Part {
    let begun = position.operations_begun.iter();
    Part::table(begun.map(|(operation, begun)| {
        let word = Mode::Own(*operation).key(content);
        (word, numbers(*begun, content))
    }))
}

fn add_markers(position: &Position, content: &Content, keys: &mut Keys) {
    if let Some(vp) = position.vp.filter(|vp| *vp != 0) {
        keys.add("vp", vp);
    }
    if let Some(defcon) = position.defcon {
        keys.add("defcon", defcon);
    }
    for (key, of) in [
        ("mil_ops", position.mil_ops),
        ("space", position.space_race),
        ("space_attempts", position.space_race_attempts),
    ] {
        keys.add_any(key, numbers(of, content));
    }
    keys.add_any("operations_begun", operations_begun(position, content));
    if let Some((holder, face_up)) = position.special
        && content.scenario.special_card.is_some()
    {
        keys.add_any("special", special(holder, face_up, content));
    }
    keys.add_any("tracks", tracks(position, content));
    keys.add_any("counters", counters(position, content));
    let declared = &content.scenario.flags;
    let flags = position.flags.iter().filter_map(|(id, is)| {
        let (name, _) = declared.get_index(id.index())?;
        Some((name, Part::text(on_or_off(*is))))
    });
    keys.add_any("flags", Part::table(flags));
}

/// The holder of the special card, and whether it is face down.
fn special(holder: Option<Side>, face_up: bool, content: &Content) -> Part {
    let Some(side) = holder else {
        return Part::text(NONE);
    };
    let holder = ("holder", Part::text(content.side_id(side)));
    let face_down = (!face_up).then(|| ("face_up", Part::text("off")));
    Part::table([holder].into_iter().chain(face_down))
}

/// The markers of each declared track.
fn tracks(position: &Position, content: &Content) -> Part {
    let names = content.scenario.tracks.keys().enumerate();
    let tracks = names.map(|(at, name)| {
        let own = position.tracks.iter();
        let own: Vec<_> = own.filter(|(track, ..)| track.index() == at).collect();
        let value = match own[..] {
            [(_, _, to)] => Part::text(to),
            _ => Part::table(
                own.into_iter()
                    .filter_map(|(_, side, to)| Some((content.side_id((*side)?), Part::text(to)))),
            ),
        };
        (name, value)
    });
    filled(tracks)
}

/// The pieces of each declared kind.
fn counters(position: &Position, content: &Content) -> Part {
    let kinds = content
        .scenario
        .counter_ids()
        .zip(&content.scenario.counters);
    let counters = kinds.map(|(counter, (name, kind))| {
        let of = |owner: Option<Side>| {
            let all = position.counters.iter();
            let own = all.filter(|(one, side, ..)| *one == counter && *side == owner);
            Part::table(
                own.map(|(_, _, space, number)| (content.map.space_id(*space), Part::text(number))),
            )
        };
        let value = match kind.sides {
            TrackSides::Both => {
                filled(Side::BOTH.map(|side| (content.side_id(side), of(Some(side)))))
            }
            TrackSides::Only(owner) => of(Some(owner)),
            _ => of(None),
        };
        (name, value)
    });
    filled(counters)
}

/// The values that are not empty.
fn filled<K: Display>(entries: impl IntoIterator<Item = (K, Part)>) -> Part {
    let entries = entries.into_iter();
    Part::table(entries.filter(|(_, part)| !part.is_empty()))
}

fn add_spaces(position: &Position, content: &Content, keys: &mut Keys) {
    let id = |space: &SpaceId| content.map.space_id(*space).to_owned();
    let influence = position.influence.iter();
    let influence = influence.map(|(space, both)| (id(space), Part::Text(format!("{both:?}"))));
    keys.add_any("influence", Part::table(influence));
    let stability = position.stability.iter();
    let stability = stability.map(|(space, to)| (id(space), Part::text(to)));
    keys.add_any("stability", Part::table(stability));
    let mut tags: IndexMap<String, Vec<(&str, Part)>> = IndexMap::new();
    for (space, tag, on) in &position.tags {
        let of_space = tags.entry(id(space)).or_default();
        of_space.push((content.map.tag_id(*tag), Part::text(on_or_off(*on))));
    }
    let tags = tags.into_iter();
    let tags = tags.map(|(space, entries)| (space, Part::table(entries)));
    keys.add_any("tags", Part::table(tags));
}

fn add_cards(position: &Position, content: &Content, keys: &mut Keys) {
    let hand = |side| Part::list(cards_in(Zone::Hand(side), position, content));
    let hands = Side::BOTH.map(|side| (content.side_id(side), hand(side)));
    keys.add_any("hand", filled(hands));
    let id = |card: &CardId| Part::text(&content.card(*card).id);
    let effects = position.effects.iter().map(|effect| {
        let exchanged = position.exchanged.contains(&effect.0);
        in_force(*effect, exchanged, content)
    });
    let lying = |zone| Part::list(cards_in(zone, position, content));
    for (key, cards) in [
        ("discard", lying(Zone::Discard)),
        ("removed", lying(Zone::Removed)),
        (
            "happened",
            Part::List(position.happened.iter().map(id).collect()),
        ),
        ("deck_bottom", lying(Zone::Bottom)),
        ("shown", Part::List(position.shown.iter().map(id).collect())),
        ("effects", Part::List(effects.collect())),
    ] {
        keys.add_any(key, cards);
    }
    add_zones(position, content, keys);
    if position.empty_deck {
        keys.0.push(("deck".to_owned(), lying(Zone::Deck)));
    }
}

/// The zones that the scenario declares, where they hold other cards than they begin with.
fn add_zones(position: &Position, content: &Content, keys: &mut Keys) {
    let (scenario, begins) = (&content.scenario, Board::new(content));
    let is_moved = |card: &CardId| position.cards.iter().any(|(other, _)| other == card);
    let mut zones: IndexMap<String, Vec<(&str, Part)>> = IndexMap::new();
    let mut shared = Vec::new();
    for (id, owner, zone) in scenario.own_zones() {
        let left: Vec<CardId> = begins.cards_in(zone).filter(is_moved).collect();
        let mut cards = cards_in(zone, position, content);
        if cards.is_empty() && left.is_empty() {
            continue;
        }
        let stays = begins.cards_in(zone).filter(|card| !is_moved(card));
        cards.extend(stays.map(|card| content.card(card).id.clone()));
        let id = scenario.id_of_zone(id).to_owned();
        match owner {
            Some(side) => {
                let of_side = (content.side_id(side), Part::list(cards));
                zones.entry(id).or_default().push(of_side);
            }
            None => shared.push((id, Part::list(cards))),
        }
    }
    let zones = zones.into_iter();
    let zones = zones.map(|(zone, entries)| (zone, Part::table(entries)));
    keys.add_any("zones", Part::table(shared.into_iter().chain(zones)));
}

/// The ids of the cards in a zone.
fn cards_in(zone: Zone, position: &Position, content: &Content) -> Vec<String> {
    let cards = position.cards.iter();
    let cards = cards.filter(|(_, at)| *at == zone);
    cards
        .map(|(card, _)| content.card(*card).id.clone())
        .collect()
}

/// An effect in force: only its card, if the rest follows from it.
fn in_force(
    (card, side, until, data): (CardId, Side, Until, Value),
    exchanged: bool,
    content: &Content,
) -> Part {
    let script = content.script(card);
    let id = Part::text(&content.card(card).id);
    let mut entries = vec![("card", id.clone())];
    if side != content.effect_owner(card) {
        entries.push(("side", Part::text(content.side_id(side))));
    }
    let data = data_of(data, content).filter(|data| *data != Part::text(""));
    entries.extend(data.map(|data| ("data", data)));
    if script.map_or(Until::Game, |script| script.lasts) != until {
        let mut words = Until::ALL.iter().zip(Until::WORDS);
        let word = words.find(|(known, _)| **known == until);
        entries.extend(word.map(|(_, word)| ("until", Part::text(word))));
    }
    if exchanged {
        entries.push(("exchanged", Part::text("on")));
    }
    match entries.len() {
        1 => id,
        _ => Part::table(entries),
    }
}

/// Data of an effect in the words of tests; empty without data, `None` if tests have no words for it.
fn data_of(data: Value, content: &Content) -> Option<Part> {
    let (kind, id) = match data {
        Value::Nil => return Some(Part::text("")),
        Value::Number(number) => return Some(Part::text(number)),
        Value::Space(space) => ("space", content.map.space_id(space)),
        Value::Region(region) => ("region", content.map.region_id(region)),
        Value::Card(card) => ("card", content.card(card).id.as_str()),
        Value::Side(side) => ("side", content.side_id(side)),
        Value::Link(one, other) => {
            let ends = [one, other].map(|space| content.map.space_id(space));
            return Some(Part::table([("link", Part::list(ends))]));
        }
        _ => return None,
    };
    Some(Part::table([(kind, Part::text(id))]))
}
