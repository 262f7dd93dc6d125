//! The frames of questions that events ask.

use crate::ids::{Side, SpaceSet};

use super::super::decision::Choice;

/// Any other question of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AskFrame {
    /// The side that must choose.
    pub side: Side,
    /// The kind of question.
    pub kind: AskKind,
    /// Whether nothing may be chosen.
    pub optional: bool,
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
    /// The allowed spaces.
    pub within: SpaceSet,
    /// Whether they are removed.
    pub removes: bool,
    /// Whether the chooser may stop.
    pub optional: bool,
    /// Markers so far.
    pub done: u8,
}

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

/// Cards that an event is about to offer, tested one after another for whether their events could happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EventFilterFrame {
    /// Who would carry them out.
    pub player: Side,
    /// The next card of the list that the question holds.
    pub next: u8,
    /// Whether the card before it is being tested.
    pub testing: bool,
}

/// A question that both sides answer before either sees the answer of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SecretFrame {
    /// The side that is asked first.
    pub first: Side,
    /// The side whose answer the script gets first.
    pub player: Side,
    /// The answer of each side so far.
    pub answers: [Option<Choice>; 2],
}
