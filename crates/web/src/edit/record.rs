//! The record of a trial game: its beginning and its inputs, from which it is replayed under changed content.

use std::collections::BTreeMap;

use brink::Choice;
use brink::content::Content;
use brink::game::{Chance, Game, Input as Recorded};
use serde::{Deserialize, Serialize};

use crate::error::ApiError;
use crate::request::ApiResult;

/// The beginning and the inputs of a trial game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Record {
    pub(crate) scenario: String,
    #[serde(default)]
    pub(crate) options: BTreeMap<String, String>,
    /// A number: the seed.
    pub(crate) seed: String,
    /// The position as a position test; the start of the scenario without it.
    #[serde(default)]
    pub(crate) position: Option<String>,
    /// The choices and the results of chance since.
    #[serde(default)]
    pub(crate) inputs: Vec<String>,
}

impl Record {
    /// The number of the seed.
    pub(super) fn seed(&self) -> ApiResult<u64> {
        self.seed.parse().map_err(|_| {
            ApiError::unprocessable(format!("the seed `{}` is not a number", self.seed))
        })
    }

    /// This beginning, with the inputs of a game after the first `from`.
    pub(crate) fn with(&self, game: &Game, from: usize) -> Record {
        let content = game.content();
        let inputs = game.history().iter().skip(from);
        Record {
            inputs: inputs.map(|input| input_text(*input, content)).collect(),
            ..self.clone()
        }
    }
}

<<<<<<< HEAD
/// An input as a record has it.
=======
impl Workbench {
    /// Replays a record; returns the number of inputs of its beginning too.
    pub(crate) fn replay(&self, library: &Library, record: &Record) -> ApiResult<(Play, usize)> {
        if record.inputs.len() > MAX_INPUTS {
            return Err(ApiError::unprocessable(
                "the game is too long to be tried here",
            ));
        }
        let content = self.loaded(library, &record.scenario, &record.options)?;
        let mut inputs = Vec::new();
        for text in &record.inputs {
            let input = parse_input(text, &content);
            let unknown = || ApiError::illegal(format!("`{text}` does not exist any more"));
            inputs.push(input.ok_or_else(unknown)?);
        }
        let chance = inputs.iter().filter_map(|input| match input {
            Recorded::Chance(chance) => Some(*chance),
            Recorded::Choice(_) => None,
        });
        let seed = record.seed()?;
        let mut from = 0;
        let game = match &record.position {
            None => {
                let builder = Game::builder(content).seed(seed).dictate(chance);
                builder.start().map_err(game_error)?
            }
            Some(text) => {
                let mut game = begin_in_position(library, text, seed)?;
                from = game.history().len();
                game.dictate(chance);
                game
            }
        };
        let mut play = Play::of_begun_game(game);
        for (input, text) in inputs.iter().zip(&record.inputs) {
            if let Recorded::Choice(choice) = input {
                let done = play.run(Input::Choose(*choice));
                done.map_err(|error| ApiError::illegal(format!("`{text}`: {error}")))?;
            }
        }
        Ok((play, from))
    }
}

/// A game that begins in the position of a test.
fn begin_in_position(library: &Library, text: &str, seed: u64) -> ApiResult<Game> {
    let mut runner = Runner::new(library);
    let (tests, faults) = runner.tests_of("position.yaml", text);
    if let Some(fault) = faults.first() {
        return Err(ApiError::illegal(fault.message_with_help()));
    }
    let test = tests
        .first()
        .ok_or_else(|| ApiError::illegal("the text has no position test"))?;
    let game = runner.begin(test, seed);
    game.map_err(|failure| ApiError::illegal(failure_text(&failure)))
}

/// The faults and failed checks of a test, on one line.
fn failure_text(failure: &TestFailure) -> String {
    let mut parts: Vec<String> = failure
        .faults
        .iter()
        .map(Diagnostic::message_with_help)
        .collect();
    for check in &failure.checks {
        let mut part = check.what.to_string();
        for note in &check.notes {
            part += &format!(" ({note})");
        }
        parts.push(part);
    }
    parts.join("; ")
}

/// The error of a game that cannot continue.
pub(crate) fn game_error(error: GameError) -> ApiError {
    error.into()
}

>>>>>>> h9
fn input_text(input: Recorded, content: &Content) -> String {
    match input {
        Recorded::Choice(choice) => choice.key(content),
        Recorded::Chance(Chance::Die(die)) => format!("die:{die}"),
        Recorded::Chance(Chance::Pick(number)) => format!("picked:{number}"),
        Recorded::Chance(Chance::Card(card)) => format!("drawn:{}", content.card(card).id),
    }
}

/// Reads an input; none if the content does not have it.
pub(super) fn parse_input(text: &str, content: &Content) -> Option<Recorded> {
    let chance = match text.split_once(':') {
        Some(("die", die)) => Chance::Die(die.parse().ok()?),
        Some(("picked", number)) => Chance::Pick(number.parse().ok()?),
        Some(("drawn", card)) => Chance::Card(content.find_card(card).ok()?),
        _ => return Choice::from_key(text, content).map(Recorded::Choice),
    };
    Some(Recorded::Chance(chance))
}
