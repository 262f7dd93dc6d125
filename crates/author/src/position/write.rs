//! Positions and games as tests: the text that a file of tests has for them.

use std::fmt::{self, Display};

use indexmap::IndexMap;

use brink::content::{Content, Mode, Phase, TrackSides};
use brink::game::{
    At, Board, Chance, Choice, Decision, Game, GameError, Input, Position, Until, Value, Zone,
};
use brink::ids::{CardId, Side, SpaceId};

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
/// since, and the result.
///
/// # Errors
/// A game that has not come to its first headline or action round.
pub fn test_of(game: &Game, name: &str) -> Result<String, WriteError> {
    let inputs = game.history().iter();
    let choices = inputs.filter(|input| matches!(input, Input::Choice(_)));
    for made in (0..=choices.count()).rev() {
        let start = game.replayed(made, |_, _| ())?;
        if let Some(position) = beginning(&start) {
            let steps = steps_between(&start, game)?;
            let goal = None;
            let test = Written {
                game,
                name,
                position,
                steps,
                goal,
            };
            return Ok(test.to_string());
        }
    }
    Err(WriteError::NoStart)
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
    let test = Written {
        game,
        name,
        position: beginning(game)?,
        steps: Vec::new(),
        goal: None,
    };
    Some(test.to_string())
}

/// A puzzle as a test: the position, and the goal that can be reached. `None` if no test can begin
/// there.
#[must_use]
pub fn puzzle_of(game: &Game, name: &str, goal: &str) -> Option<String> {
    let position = beginning(game)?;
    let test = Written {
        game,
        name,
        position,
        steps: Vec::new(),
        goal: Some(goal),
    };
    Some(test.to_string())
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
        let words: Vec<String> = words.collect();
        format!("{}: {}", step_of(&run[0]), list(&words))
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
struct Written<'a> {
    game: &'a Game,
    name: &'a str,
    position: Position,
    steps: Vec<String>,
    goal: Option<&'a str>,
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let content = self.game.content();
        writeln!(f, "- name: {}", quoted(self.name))?;
        writeln!(f, "  scenario: {}", content.scenario.id)?;
        let mut changed = Vec::new();
        for (name, option) in &content.scenario.options {
            if option.value != option.default {
                let value = option.value.to_string();
                changed.push((name.clone(), quoted(&value)));
            }
        }
        if let Some(options) = table(changed) {
            writeln!(f, "  options: {options}")?;
        }
        writeln!(f, "  given:")?;
        given(&self.position, content).write(f)?;
        if let Some(goal) = self.goal {
            return writeln!(f, "  goal: {goal}");
        }
        if !self.steps.is_empty() {
            writeln!(f, "  when:")?;
            for step in &self.steps {
                writeln!(f, "  - {step}")?;
            }
        }
        writeln!(f, "  then:")?;
        then(self.game).write(f)
    }
}

/// Keys of a part of a test, each with its value in one line.
#[derive(Default)]
struct Keys(Vec<(&'static str, String)>);

impl Keys {
    fn add(&mut self, key: &'static str, value: impl ToString) {
        self.0.push((key, value.to_string()));
    }

    /// Adds a table, unless it is empty.
    fn add_table<K: Display, V: Display>(
        &mut self,
        key: &'static str,
        entries: impl IntoIterator<Item = (K, V)>,
    ) {
        let table = table(entries);
        self.0.extend(table.map(|table| (key, table)));
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (key, value) in &self.0 {
            writeln!(f, "    {key}: {value}")?;
        }
        Ok(())
    }
}

/// The `given` part of a test.
fn given(position: &Position, content: &Content) -> Keys {
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
    keys
}

/// The operations of the scenario's own that sides have begun in this turn, with the sides.
fn operations_begun(position: &Position, content: &Content) -> Vec<(String, String)> {
    let begun = position.operations_begun.iter();
    let shown = begun.map(|(operation, begun)| {
        let sides = Side::BOTH.into_iter().zip(begun);
        let sides = sides.filter(|(_, begun)| **begun > 0);
        let sides = sides.map(|(side, begun)| (content.side_id(side), begun));
        let word = Mode::Own(*operation).key(content).to_owned();
        (word, table(sides).unwrap_or_default())
    });
    shown.collect()
}

fn add_markers(position: &Position, content: &Content, keys: &mut Keys) {
    if let Some(vp) = position.vp.filter(|vp| *vp != 0) {
        keys.add("vp", vp);
    }
    if let Some(defcon) = position.defcon {
        keys.add("defcon", defcon);
    }
    for (key, numbers) in [
        ("mil_ops", position.mil_ops),
        ("space", position.space_race),
        ("space_attempts", position.space_race_attempts),
    ] {
        let mut shown = Vec::new();
        for (side, number) in Side::BOTH.into_iter().zip(numbers) {
            if number > 0 {
                let id = content.side_id(side).to_owned();
                shown.push((id, number.to_string()));
            }
        }
        keys.add_table(key, shown);
    }
    keys.add_table("operations_begun", operations_begun(position, content));
    if let Some((holder, face_up)) = position.special
        && content.scenario.special_card.is_some()
    {
        keys.add("special", special(holder, face_up, content));
    }
    keys.add_table("tracks", tracks(position, content));
    keys.add_table("counters", counters(position, content));
    let declared = &content.scenario.flags;
    let flags = position.flags.iter().filter_map(|(id, is)| {
        let (name, _) = declared.get_index(id.index())?;
        Some((name.clone(), on_or_off(*is).to_owned()))
    });
    keys.add_table("flags", flags);
}

/// The holder of the special card, and whether it is face down.
fn special(holder: Option<Side>, face_up: bool, content: &Content) -> String {
    match holder.map(|side| content.side_id(side)) {
        None => NONE.to_owned(),
        Some(side) if face_up => format!("{{ holder: {side} }}"),
        Some(side) => format!("{{ holder: {side}, face_up: no }}"),
    }
}

/// The markers of each declared track.
fn tracks(position: &Position, content: &Content) -> Vec<(String, String)> {
    let mut tracks = Vec::new();
    for (at, name) in content.scenario.tracks.keys().enumerate() {
        let own = position.tracks.iter();
        let own = own.filter(|(track, ..)| track.index() == at);
        let own: Vec<_> = own.collect();
        let value = match own[..] {
            [(_, _, to)] => Some(to.to_string()),
            _ => table(own.into_iter().filter_map(|(_, side, to)| {
                Some((content.side_id((*side)?).to_owned(), to.to_string()))
            })),
        };
        tracks.extend(value.map(|value| (name.clone(), value)));
    }
    tracks
}

/// The pieces of each declared kind.
fn counters(position: &Position, content: &Content) -> Vec<(String, String)> {
    let mut counters = Vec::new();
    let kinds = content
        .scenario
        .counter_ids()
        .zip(&content.scenario.counters);
    for (counter, (name, kind)) in kinds {
        let of = |owner: Option<Side>| {
            let all = position.counters.iter();
            let own = all.filter(|(one, side, ..)| *one == counter && *side == owner);
            table(own.map(|(_, _, space, number)| (content.map.space_id(*space), number)))
        };
        let value = match kind.sides {
            TrackSides::Both => table(
                Side::BOTH
                    .into_iter()
                    .filter_map(|side| Some((content.side_id(side), of(Some(side))?))),
            ),
            TrackSides::Only(owner) => of(Some(owner)),
            _ => of(None),
        };
        counters.extend(value.map(|value| (name.clone(), value)));
    }
    counters
}

fn add_spaces(position: &Position, content: &Content, keys: &mut Keys) {
    let id = |space: &SpaceId| content.map.space_id(*space).to_owned();
    let influence = position.influence.iter();
    let influence = influence.map(|(space, both)| (id(space), format!("{both:?}")));
    keys.add_table("influence", influence);
    let stability = position.stability.iter();
    let stability = stability.map(|(space, to)| (id(space), to.to_string()));
    keys.add_table("stability", stability);
    let mut tags: IndexMap<String, Vec<(String, String)>> = IndexMap::new();
    for (space, tag, on) in &position.tags {
        let tag = content.map.tag_id(*tag).to_owned();
        let of_space = tags.entry(id(space)).or_default();
        of_space.push((tag, on_or_off(*on).to_owned()));
    }
    let tags = tags.into_iter();
    let tags = tags.filter_map(|(space, entries)| Some((space, table(entries)?)));
    keys.add_table("tags", tags);
}

fn add_cards(position: &Position, content: &Content, keys: &mut Keys) {
    let mut hands = Vec::new();
    for side in Side::BOTH {
        let cards = cards_in(Zone::Hand(side), position, content);
        if !cards.is_empty() {
            hands.push((content.side_id(side).to_owned(), list(&cards)));
        }
    }
    keys.add_table("hand", hands);
    let id = |card: &CardId| content.card(*card).id.clone();
    let effects = position.effects.iter().map(|effect| {
        let exchanged = position.exchanged.contains(&effect.0);
        in_force(*effect, exchanged, content)
    });
    for (key, cards) in [
        ("discard", cards_in(Zone::Discard, position, content)),
        ("removed", cards_in(Zone::Removed, position, content)),
        ("happened", position.happened.iter().map(id).collect()),
        ("deck_bottom", cards_in(Zone::Bottom, position, content)),
        ("shown", position.shown.iter().map(id).collect()),
        ("effects", effects.collect()),
    ] {
        if !cards.is_empty() {
            keys.add(key, list(&cards));
        }
    }
    add_zones(position, content, keys);
    if position.empty_deck {
        let deck = cards_in(Zone::Deck, position, content);
        keys.add("deck", list(&deck));
    }
}

/// The zones that the scenario declares, where they hold other cards than they begin with.
fn add_zones(position: &Position, content: &Content, keys: &mut Keys) {
    let (scenario, begins) = (&content.scenario, Board::new(content));
    let is_moved = |card: &CardId| position.cards.iter().any(|(other, _)| other == card);
    let mut zones: IndexMap<String, Vec<(String, String)>> = IndexMap::new();
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
                let of_side = (content.side_id(side).to_owned(), list(&cards));
                zones.entry(id).or_default().push(of_side);
            }
            None => shared.push((id, list(&cards))),
        }
    }
    let zones = zones.into_iter();
    let zones = zones.filter_map(|(zone, entries)| Some((zone, table(entries)?)));
    keys.add_table("zones", shared.into_iter().chain(zones));
}

/// The ids of the cards in a zone.
fn cards_in(zone: Zone, position: &Position, content: &Content) -> Vec<String> {
    let cards = position.cards.iter();
    let cards = cards.filter(|(_, at)| *at == zone);
    cards
        .map(|(card, _)| content.card(*card).id.clone())
        .collect()
}

/// A list in one line.
fn list(items: &[String]) -> String {
    format!("[{}]", items.join(", "))
}

/// An effect in force: only its card, if the rest follows from it.
fn in_force(
    (card, side, until, data): (CardId, Side, Until, Value),
    exchanged: bool,
    content: &Content,
) -> String {
    let script = content.script(card);
    let id = content.card(card).id.as_str();
    let mut entries = vec![("card", id.to_owned())];
    if side != content.effect_owner(card) {
        entries.push(("side", content.side_id(side).to_owned()));
    }
    match data_of(data, content) {
        Some(data) if !data.is_empty() => entries.push(("data", data)),
        _ => {}
    }
    if script.map_or(Until::Game, |script| script.lasts) != until {
        let mut words = Until::ALL.iter().zip(Until::WORDS);
        let word = words.find(|(known, _)| **known == until);
        entries.extend(word.map(|(_, word)| ("until", word.to_owned())));
    }
    if exchanged {
        entries.push(("exchanged", "yes".to_owned()));
    }
    if entries.len() == 1 {
        id.to_owned()
    } else {
        table(entries).unwrap_or_default()
    }
}

/// Data of an effect in the words of tests; empty without data, `None` if tests have no words for it.
fn data_of(data: Value, content: &Content) -> Option<String> {
    let (kind, id) = match data {
        Value::Nil => return Some(String::new()),
        Value::Number(number) => return Some(number.to_string()),
        Value::Space(space) => ("space", content.map.space_id(space)),
        Value::Region(region) => ("region", content.map.region_id(region)),
        Value::Card(card) => ("card", content.card(card).id.as_str()),
        Value::Side(side) => ("side", content.side_id(side)),
        Value::Link(one, other) => {
            let ends = [one, other].map(|space| content.map.space_id(space).to_owned());
            return table([("link", list(&ends))]);
        }
        _ => return None,
    };
    table([(kind, id)])
}

/// The `then` part of a test: the state at the end.
fn then(game: &Game) -> Keys {
    let board = game.board();
    let content = game.content();
    let mut keys = Keys::default();
    keys.add("vp", board.vp());
    if content.scenario.defcon.is_some() {
        keys.add("defcon", board.defcon());
    }
    let mut influence = Vec::new();
    let ids = content.map.spaces.keys();
    for (space, id) in content.map.space_ids().zip(ids) {
        let both = Side::BOTH.map(|side| board.influence(side, space));
        if both != [0, 0] {
            influence.push((id, format!("{both:?}")));
        }
    }
    keys.add_table("influence", influence);
    if let Some(decision) = game.decision() {
        let side = content.side_id(decision.side);
        keys.add_table("next", [("side", side), ("ask", decision.ask.key())]);
    }
    if let Some(outcome) = game.outcome() {
        let winner = match outcome.winner {
            Some(side) => content.side_id(side),
            None => NONE,
        };
        keys.add_table("over", [("winner", winner)]);
    }
    keys
}

/// A table in one line; none if it is empty.
fn table<K, V>(entries: impl IntoIterator<Item = (K, V)>) -> Option<String>
where
    K: Display,
    V: Display,
{
    let entries = entries.into_iter();
    let entries: Vec<String> = entries
        .map(|(key, value)| format!("{key}: {value}"))
        .collect();
    (!entries.is_empty()).then(|| format!("{{ {} }}", entries.join(", ")))
}

/// A text written so that YAML reads it back: with quotes unless it is a plain word.
pub(super) fn quoted(text: &str) -> String {
    let special = ["yes", "no", "on", "off", "true", "false", "null", "y", "n"];
    let word = !text.is_empty()
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !special.contains(&text.to_ascii_lowercase().as_str());
    let choice = ["yes", "no"].contains(&text);
    if word || choice {
        text.to_owned()
    } else {
        format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
    }
}
