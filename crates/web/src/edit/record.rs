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

/// An input as a record has it.
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
