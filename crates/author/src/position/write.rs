//! Positions and games as tests: the text that a file of tests has for them.

use std::fmt;

use brink::content::{Content, Phase};
use brink::game::{
    At, Chance, Choice, Decision, Game, GameError, Input, Position, Until, Value, Zone,
};
use brink::ids::{CardId, Side};

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
    let choices = game
        .history()
        .iter()
        .filter(|input| matches!(input, Input::Choice(_)))
        .count();
    for made in (0..=choices).rev() {
        let start = game.replayed(made, |_, _| ())?;
        if let Some(position) = beginning(&start) {
            let steps = Steps::between(&start, game)?;
            return Ok(Written {
                game,
                name,
                position: &position,
                steps: &steps,
                goal: None,
            }
            .to_string());
        }
    }
    Err(WriteError::NoStart)
}

/// The position of a game, if a game that begins in it has the same question.
fn beginning(game: &Game) -> Option<Position> {
    let position = Position::of(game)?;
    let again = Game::builder(game.content().clone())
        .position(position.clone())
        .start()
        .ok()?;
    let same =
        again.decision() == game.decision() && Position::of(&again).as_ref() == Some(&position);
    let written = position
        .effects
        .iter()
        .all(|(.., data)| data_of(*data, game.content()).is_some());
    (same && written).then_some(position)
}

/// A puzzle as a test: the position, and the goal that can be reached. `None` if no test can begin
/// there.
#[must_use]
pub fn puzzle_of(game: &Game, name: &str, goal: &str) -> Option<String> {
    let position = beginning(game)?;
    let steps = Steps(Vec::new());
    Some(
        Written {
            game,
            name,
            position: &position,
            steps: &steps,
            goal: Some(goal),
        }
        .to_string(),
    )
}

/// The steps of a test, a line each.
struct Steps(Vec<String>);

impl Steps {
    /// Steps from an earlier moment of a game to this one.
    fn between(start: &Game, game: &Game) -> Result<Steps, GameError> {
        let mut lines = Vec::new();
        let mut now = start.clone();
        let mut inputs = game.history()[start.history().len()..].iter().peekable();
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
        Ok(Steps(lines))
    }
}

fn answer(decision: &Decision, choice: Choice, content: &Content) -> String {
    format!(
        "{}: {}",
        content.side_id(decision.side),
        quoted(&decision.answer(choice, content))
    )
}

/// Results of chance: a step for each run of one kind.
fn chances(results: &[Chance], content: &Content) -> Vec<String> {
    let runs = results.chunk_by(|one, other| step_of(one) == step_of(other));
    runs.map(|run| {
        let words = run.iter().map(|chance| match chance {
            Chance::Die(die) => die.to_string(),
            Chance::Card(card) => content.card(*card).id.clone(),
            Chance::Pick(number) => number.to_string(),
        });
        let words: Vec<String> = words.collect();
        format!("{}: [{}]", step_of(&run[0]), words.join(", "))
    })
    .collect()
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
    position: &'a Position,
    steps: &'a Steps,
    goal: Option<&'a str>,
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let content = self.game.content();
        writeln!(f, "- name: {}", quoted(self.name))?;
        writeln!(f, "  scenario: {}", content.scenario.id)?;
        let options = content
            .scenario
            .options
            .iter()
            .filter(|(_, option)| option.value != option.default);
        if let Some(options) =
            table(options.map(|(name, option)| (name.clone(), quoted(&option.value.to_string()))))
        {
            writeln!(f, "  options: {options}")?;
        }
        writeln!(f, "  given:")?;
        for (key, value) in given(self.position, content) {
            writeln!(f, "    {key}: {value}")?;
        }
        if let Some(goal) = self.goal {
            return writeln!(f, "  goal: {goal}");
        }
        if !self.steps.0.is_empty() {
            writeln!(f, "  when:")?;
            for step in &self.steps.0 {
                writeln!(f, "  - {step}")?;
            }
        }
        writeln!(f, "  then:")?;
        for (key, value) in then(self.game) {
            writeln!(f, "    {key}: {value}")?;
        }
        Ok(())
    }
}

/// The `given` part of a test, key by key.
fn given(position: &Position, content: &Content) -> Vec<(&'static str, String)> {
    let mut keys = Vec::new();
    if let Some(turn) = position.turn {
        keys.push(("turn", turn.to_string()));
    }
    match position.at {
        At::Round { round, side } => {
            keys.push(("round", round.to_string()));
            let side = side.unwrap_or(content.scenario.first);
            keys.push(("active", content.side_id(side).to_owned()));
        }
        At::Phase(phase) => {
            let phase = content.scenario.phases.get(usize::from(phase));
            let word = phase.map_or(END, Phase::word);
            keys.push(("phase", word.to_owned()));
        }
        _ => {}
    }
    if let Some(period) = position
        .period
        .and_then(|period| content.scenario.periods.get(period.index()))
    {
        keys.push(("period", period.id.clone()));
    }
    keys.extend(markers(position, content));
    keys.extend(spaces(position, content));
    keys.extend(cards(position, content));
    keys
}

fn markers(position: &Position, content: &Content) -> Vec<(&'static str, String)> {
    let vp = position.vp.filter(|vp| *vp != 0);
    let defcon = position.defcon;
    let mut keys: Vec<(&'static str, String)> = vp
        .map(|vp| ("vp", vp.to_string()))
        .into_iter()
        .chain(defcon.map(|defcon| ("defcon", defcon.to_string())))
        .collect();
    for (key, numbers) in [
        ("mil_ops", position.mil_ops),
        ("space", position.space_race),
        ("space_attempts", position.space_race_attempts),
    ] {
        let shown = Side::BOTH.into_iter().zip(numbers);
        let shown = shown.filter(|(_, number)| *number > 0);
        let shown =
            shown.map(|(side, number)| (content.side_id(side).to_owned(), number.to_string()));
        keys.extend(table(shown).map(|table| (key, table)));
    }
    if let (Some((holder, face_up)), true) =
        (position.special, content.scenario.special_card.is_some())
    {
        keys.push(("special", special(holder, face_up, content)));
    }
    keys.extend(table(tracks(position, content)).map(|table| ("tracks", table)));
    let declared = &content.scenario.flags;
    let flags = position.flags.iter().filter_map(|(id, is)| {
        let (name, _) = declared.get_index(id.index())?;
        Some((name.clone(), on_or_off(*is).to_owned()))
    });
    keys.extend(table(flags).map(|table| ("flags", table)));
    keys
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
        let own: Vec<_> = own.filter(|(track, ..)| track.index() == at).collect();
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

fn spaces(position: &Position, content: &Content) -> Vec<(&'static str, String)> {
    let map = &content.map;
    let mut keys = Vec::new();
    let influence = position.influence.iter();
    let influence = influence
        .map(|(space, [one, two])| (map.space_id(*space).to_owned(), format!("[{one}, {two}]")));
    keys.extend(table(influence).map(|table| ("influence", table)));
    let stability = position
        .stability
        .iter()
        .map(|(space, to)| (map.space_id(*space).to_owned(), to.to_string()));
    keys.extend(table(stability).map(|table| ("stability", table)));
    let mut tags: Vec<(String, Vec<(String, String)>)> = Vec::new();
    for (space, tag, on) in &position.tags {
        let entry = (map.tag_id(*tag).to_owned(), on_or_off(*on).to_owned());
        match tags.iter_mut().find(|(id, _)| id == map.space_id(*space)) {
            Some((_, entries)) => entries.push(entry),
            None => tags.push((map.space_id(*space).to_owned(), vec![entry])),
        }
    }
    let tags = tags
        .into_iter()
        .filter_map(|(space, entries)| Some((space, table(entries)?)));
    keys.extend(table(tags).map(|table| ("tags", table)));
    keys
}

fn cards(position: &Position, content: &Content) -> Vec<(&'static str, String)> {
    let mut keys = Vec::new();
    let hands = Side::BOTH
        .into_iter()
        .map(|side| (side, cards_in(Zone::Hand(side), position, content)))
        .filter(|(_, cards)| !cards.is_empty());
    let hands = hands.map(|(side, cards)| {
        (
            content.side_id(side).to_owned(),
            format!("[{}]", cards.join(", ")),
        )
    });
    keys.extend(table(hands).map(|table| ("hand", table)));
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
            keys.push((key, format!("[{}]", cards.join(", "))));
        }
    }
    if position.empty_deck {
        let deck = cards_in(Zone::Deck, position, content);
        keys.push(("deck", format!("[{}]", deck.join(", "))));
    }
    keys
}

/// The ids of the cards in a zone.
fn cards_in(zone: Zone, position: &Position, content: &Content) -> Vec<String> {
    position
        .cards
        .iter()
        .filter(|(_, at)| *at == zone)
        .map(|(card, _)| content.card(*card).id.clone())
        .collect()
}

/// An effect in force: only its card, if the rest follows from it.
fn in_force(
    (card, side, until, data): (CardId, Side, Until, Value),
    exchanged: bool,
    content: &Content,
) -> String {
    let script = content.scripts.get(card.index()).and_then(Option::as_ref);
    let id = content.card(card).id.clone();
    let mut entries = vec![("card".to_owned(), id.clone())];
    if side != content.effect_owner(card) {
        entries.push(("side".to_owned(), content.side_id(side).to_owned()));
    }
    if let Some(data) = data_of(data, content).filter(|data| !data.is_empty()) {
        entries.push(("data".to_owned(), data));
    }
    if script.map_or(Until::Game, |script| script.lasts) != until {
        let word = Until::ALL
            .iter()
            .zip(Until::WORDS)
            .find(|(known, _)| **known == until);
        entries.extend(word.map(|(_, word)| ("until".to_owned(), word.to_owned())));
    }
    if exchanged {
        entries.push(("exchanged".to_owned(), "yes".to_owned()));
    }
    if entries.len() == 1 {
        id
    } else {
        table(entries).unwrap_or_default()
    }
}

/// Data of an effect in the words of tests; empty without data, `None` if tests have no words for it.
fn data_of(data: Value, content: &Content) -> Option<String> {
    Some(match data {
        Value::Nil => String::new(),
        Value::Number(number) => number.to_string(),
        Value::Space(space) => format!("{{ space: {} }}", content.map.space_id(space)),
        Value::Region(region) => format!("{{ region: {} }}", content.map.region_id(region)),
        Value::Card(card) => format!("{{ card: {} }}", content.card(card).id),
        Value::Side(side) => format!("{{ side: {} }}", content.side_id(side)),
        _ => return None,
    })
}

/// The `then` part of a test: the state at the end.
fn then(game: &Game) -> Vec<(&'static str, String)> {
    let board = game.board();
    let content = game.content();
    let mut keys = vec![("vp", board.vp().to_string())];
    if content.scenario.defcon.is_some() {
        keys.push(("defcon", board.defcon().to_string()));
    }
    let spaces = content.map.space_ids().zip(content.map.spaces.keys());
    let influence = spaces.filter_map(|(space, id)| {
        let [one, two] = Side::BOTH.map(|side| board.influence(side, space));
        (one + two > 0).then(|| (id.clone(), format!("[{one}, {two}]")))
    });
    keys.extend(table(influence).map(|table| ("influence", table)));
    if let Some(decision) = game.decision() {
        let side = content.side_id(decision.side);
        let next = format!("{{ side: {side}, ask: {} }}", decision.ask.key());
        keys.push(("next", next));
    }
    if let Some(outcome) = game.outcome() {
        let winner = outcome.winner.map_or(NONE, |side| content.side_id(side));
        keys.push(("over", format!("{{ winner: {winner} }}")));
    }
    keys
}

/// A table in one line; none if it is empty.
fn table(entries: impl IntoIterator<Item = (String, String)>) -> Option<String> {
    let entries: Vec<String> = entries
        .into_iter()
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
