//! What the open question of an event offers, the filter behind it, and what waits while handlers run.

use std::sync::Arc;

use crate::content::{Filter, OptionValue};
use crate::ids::{CardId, Side, SpaceId, SpaceSet};

use super::decision::Choice;
use super::effect::{Forbidden, Value};

/// What the open question of an event offers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Asked {
    pub(super) prompt: String,
    pub(super) words: Vec<String>,
    /// The values of the words in the script.
    pub(super) values: Vec<OptionValue>,
    pub(super) cards: Vec<CardId>,
    /// What both sides are asked in secret.
    pub(super) secret: Option<Box<Secret>>,
}

/// The filter of the question that a script asked last: it explains refusals, and is not part of the position.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    /// The spaces that it described when the question was asked.
    pub(super) within: SpaceSet,
    pub(super) filter: Arc<Filter>,
    /// The action that has to be allowed there.
    pub(super) action: Option<Forbidden>,
    pub(super) player: Side,
    pub(super) data: Value,
}

/// Influence of a side that has changed in a space, by `operations`, an `event` or the `setup`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Moved {
    pub(super) side: Side,
    pub(super) space: SpaceId,
    pub(super) by: &'static str,
}

/// A question about markers or of an event that waits for handlers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Aside {
    pub(super) tally: Vec<u8>,
    pub(super) asked: Asked,
}

/// What each side is asked in secret.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Secret {
    pub(super) prompts: [String; 2],
    /// A word is counted among those of both sides.
    pub(super) choices: [Vec<Choice>; 2],
}

impl Secret {
    /// With what a side is asked.
    pub(super) fn offer(&mut self, side: Side, prompt: String, choices: Vec<Choice>) {
        self.prompts[side.index()] = prompt;
        self.choices[side.index()] = choices;
    }
}
