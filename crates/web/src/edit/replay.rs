//! Replays a record of a trial game under the present content.

use brink::content::{Diagnostic, Library};
use brink::game::{Game, Input as Recorded};
use brink_author::position::{Runner, TestFailure};

use super::record::{Record, parse_input};
use super::workbench::Workbench;
use crate::error::ApiError;
use crate::games::Play;
use crate::input::Input;
use crate::request::ApiResult;

/// The maximum number of inputs of a replayed game.
const MAX_INPUTS: usize = 50_000;

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
                builder.start()?
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
