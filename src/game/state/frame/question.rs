//! The frames of questions of events.

use crate::ids::{Side, SpaceSet};

/// Any other question of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AskFrame {
    /// The side that must choose.
    pub side: Side,
    /// The kind of question.
    pub kind: AskKind,
    /// Whether the side may decline.
    pub optional: bool,
}

/// The kind of answer that an event needs.
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

/// Influence that an event places or removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlaceInfluenceFrame {
    /// The owner of the influence.
    pub side: Side,
    /// The side that chooses.
    pub chooser: Side,
    /// Markers left, or countries left if each country is chosen once.
    pub left: u8,
    /// Maximum number of markers in one country.
    pub max_each: u8,
    /// Markers in each chosen country, if each is chosen once.
    pub each: Option<u8>,
    /// The allowed spaces.
    pub within: SpaceSet,
    /// Whether the influence is removed.
    pub removes: bool,
    /// Whether the chooser may stop.
    pub optional: bool,
    /// Markers so far.
    pub done: u8,
}

/// Cards discarded by choice, one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DiscardsFrame {
    /// The side that must choose.
    pub side: Side,
    /// Cards left to discard.
    pub left: u8,
    /// Cards discarded.
    pub done: u8,
    /// Whether the chooser may stop.
    pub optional: bool,
    /// Whether a chooser without a card that matches is asked, too, and can only stop.
    pub hides_none: bool,
}

/// Cards that an event is about to offer; each in turn is tested for whether its event could
/// happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EventFilterFrame {
    /// The side that would carry neutral events out.
    pub player: Side,
    /// The side that would carry every event out, whoever it belongs to.
    pub for_side: Option<Side>,
    /// The index of the next card in the list of the question.
    pub next: u8,
    /// Whether the previous card is being tested.
    pub testing: bool,
}

/// A question that both sides answer before either sees the other's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SecretFrame {
    /// The side that answers first.
    pub first: Side,
    /// The side whose answer is returned to the script first.
    pub player: Side,
}
