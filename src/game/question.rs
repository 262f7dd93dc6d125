//! The frames that ask: questions of events, traps, and the actions that effects offer.

use std::sync::Arc;

use crate::content::Filter;
use crate::ids::{CardId, Side, SpaceSet};

use super::effect::{Forbidden, Value};

/// Cards discarded by choice, one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DiscardsFrame {
    /// Who must choose.
    pub side: Side,
    /// Cards left to discard.
    pub left: u8,
    /// Cards discarded.
    pub done: u8,
    /// Whether the chooser may stop.
    pub optional: bool,
}

/// An action round in a trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TrapFrame {
    /// Who is trapped.
    pub side: Side,
    /// The value that a card needs.
    pub min_value: u8,
    /// The highest die that ends the trap.
    pub escape_on: u8,
    /// The card of the trap.
    pub card: CardId,
    /// The actions of effects that have been tested.
    pub found: ActionsFound,
}

/// Actions of effects, tested one after another for whether they are available.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct ActionsFound {
    /// The next one to be tested.
    pub tested: u8,
    /// Available ones, as bits in the order of testing.
    pub available: u16,
}

/// Influence that an event places or removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlaceInfluenceFrame {
    /// Whose influence.
    pub side: Side,
    /// Who chooses.
    pub chooser: Side,
    /// Markers left, or countries left if each country is chosen once.
    pub left: u8,
    /// The most markers in one country.
    pub max_each: u8,
    /// Markers in each country that is chosen, if each is chosen once.
    pub each: Option<u8>,
    /// Where.
    pub within: SpaceSet,
    /// Whether they are removed.
    pub removes: bool,
    /// Whether the chooser may stop.
    pub optional: bool,
    /// Markers so far.
    pub done: u8,
}

/// Any other question of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AskFrame {
    /// Who must choose.
    pub side: Side,
    /// What.
    pub kind: AskKind,
    /// Whether nothing may be chosen.
    pub optional: bool,
}

/// Cards that an event is about to offer, tested one after another for whether their events could happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SiftFrame {
    /// Who would carry them out.
    pub player: Side,
    /// The next card of the list that the question holds.
    pub next: u8,
    /// Whether the card before it is being tested.
    pub testing: bool,
}

/// What an event asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AskKind {
    /// Yes or no.
    Confirm,
    /// One of some words.
    Word,
    /// A number in this range.
    Number(i16, i16),
    /// A space.
    Space(SpaceSet),
    /// A region, as bits.
    Region(u64),
    /// A card of the list that the question holds.
    Card,
}

/// The filter of the question that a script asked last: a note for whoever wants to know why, and no part of the position.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    /// The spaces that it described when the question was asked.
    pub(super) within: SpaceSet,
    pub(super) filter: Arc<Filter>,
    /// What has to be allowed there.
    pub(super) action: Option<Forbidden>,
    pub(super) player: Side,
    pub(super) data: Value,
}
