//! Replays a record of a trial game under the present content.

use brink::content::Library;
use brink::game::{Game, Input as Recorded};

use super::record::{Record, parse_input};
use super::workbench::Workbench;
use crate::error::ApiError;
use crate::games::Play;
use crate::input::Input;
use crate::position::begin_in_position;
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
