//! What the open question of an event offers, and the filter behind it.

use std::sync::Arc;

use crate::content::{Filter, OptionValue};
use crate::ids::{CardId, Side, SpaceSet};

use super::effect::{Forbidden, Value};

/// What the open question of an event offers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Asked {
    pub(super) prompt: String,
    pub(super) words: Vec<String>,
    /// The values of the words in the script.
    pub(super) values: Vec<OptionValue>,
    pub(super) cards: Vec<CardId>,
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
