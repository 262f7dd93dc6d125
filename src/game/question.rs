//! Data of the open question of an event, its filter, and questions set aside while handlers run.

use std::sync::Arc;

use crate::content::{Filter, OptionValue};
use crate::ids::{CardId, Side, SpaceId, SpaceSet};

use super::decision::Choice;
use super::effect::{Forbidden, Value};

/// The texts, values and cards of the open question of an event.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Asked {
    pub(super) prompt: String,
    pub(super) words: Vec<String>,
    /// The values of the words in the script.
    pub(super) values: Vec<OptionValue>,
    pub(super) cards: Vec<CardId>,
    /// The question that both sides answer in secret.
    pub(super) secret: Option<Box<Secret>>,
}

/// The filter of the last question of a script: it explains refusals, and is not part of the
/// position.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    /// The spaces that matched when the question was opened.
    pub(super) within: SpaceSet,
    pub(super) filter: Arc<Filter>,
    /// The action that must not be forbidden there.
    pub(super) action: Option<Forbidden>,
    pub(super) player: Side,
    pub(super) data: Value,
}

/// A change of a side's influence in a space, by `operations`, an `event` or the `setup`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Moved {
    pub(super) side: Side,
    pub(super) space: SpaceId,
    pub(super) by: &'static str,
}

/// A question about markers or of an event, set aside while handlers run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Aside {
    pub(super) tally: Vec<u8>,
    pub(super) asked: Asked,
}

/// A question that each side answers in secret.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Secret {
    pub(super) prompts: [String; 2],
    /// A word is an index into the words of both sides.
    pub(super) choices: [Vec<Choice>; 2],
}

impl Secret {
    /// Sets the prompt and the choices of a side.
    pub(super) fn offer(&mut self, side: Side, prompt: String, choices: Vec<Choice>) {
        self.prompts[side.index()] = prompt;
        self.choices[side.index()] = choices;
    }
}
