//! The frames of operations.

use std::iter;

use crate::content::Content;
use crate::ids::{CardId, OperationId, Side, SpaceId, SpaceSet};

use super::super::decision::Mode;

/// Operations to be spent, and their limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OperationsFrame {
    /// The side that spends them.
    pub side: Side,
    /// The value, without regional bonuses.
    pub value: u8,
    /// The printed value that it derives from.
    pub printed: u8,
    /// The card, if there is one: the special card has a separate bonus.
    pub card: Option<CardId>,
    /// The allowed kinds.
    pub modes: ModeSet,
    /// The spaces where the operations may be used.
    pub within: SpaceSet,
    /// Whether regions closed by DEFCON are open (rule 6.3.5).
    pub ignores_defcon: bool,
    /// Whether a coup earns military operations (rule 8.2.5).
    pub earns_mil_ops: bool,
    /// Whether the side may decline.
    pub optional: bool,
    /// The addition to the die of a coup.
    pub add: i8,
    /// Whether spaces without influence of the opponent are targets of a coup too.
    pub empty_targets: bool,
    /// Whether regional bonuses apply.
    pub bonus: bool,
    /// The current stage.
    pub stage: OperationsStage,
}

/// A set of kinds of operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ModeSet(u16);

impl ModeSet {
    /// None of them.
    pub(crate) const NONE: ModeSet = ModeSet(0);
    /// The kinds of every game.
    const PRINTED: ModeSet = ModeSet((1 << Mode::PRINTED.len()) - 1);

    /// The kinds that the operations of a card are one of; the others are uses of a card themselves.
    pub(crate) fn of_cards(content: &Content) -> ModeSet {
        let operations = &content.scenario.operations;
        let own = operations.own_ids();
        own.filter(|id| operations.own(*id).is_some_and(|own| !own.is_use))
            .fold(ModeSet::PRINTED, |set, id| set.with(Mode::Own(id)))
    }

    /// The set with one more kind.
    pub(crate) const fn with(self, mode: Mode) -> ModeSet {
        ModeSet(self.0 | 1 << mode.index())
    }

    /// The kinds in the set, in their order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Mode> {
        let mut left = self.0;
        iter::from_fn(move || {
            let index = left.trailing_zeros();
            left &= left.checked_sub(1)?;
            Mode::at(index as usize)
        })
    }

    /// Whether a kind is in the set.
    pub(crate) const fn contains(self, mode: Mode) -> bool {
        self.0 >> mode.index() & 1 == 1
    }
}

impl FromIterator<Mode> for ModeSet {
    fn from_iter<I: IntoIterator<Item = Mode>>(modes: I) -> ModeSet {
        modes.into_iter().fold(ModeSet::NONE, ModeSet::with)
    }
}

/// The stages of operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OperationsStage {
    /// An event grants operations with a card: `on_play` is dispatched first.
    Granted,
    /// A kind has to be chosen.
    Ask,
    /// A kind has to be chosen for operations that an event grants with a card.
    AskGranted,
    /// The points are spent.
    Spent,
    /// The points that an event granted with a card are spent: `on_played` is dispatched.
    SpentGranted,
}

/// Points being spent one by one: the part shared by influence and realignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SpendFrame {
    /// The operations to spend, and their limits.
    pub ops: OperationsFrame,
    /// Points spent.
    pub spent: u8,
    /// Spaces where points were spent.
    pub used: SpaceSet,
    /// The spaces where influence may be placed at all (rule 6.1.1).
    pub reach: SpaceSet,
    /// Spaces with a roll, if markers and rolls may be mixed.
    pub rolled: SpaceSet,
    /// The rolls so far.
    pub attempts: u8,
}

/// Influence being placed with operations, marker by marker (rule 6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InfluenceFrame(pub SpendFrame);

/// Realignment rolls being made with operations, one by one (rule 6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RealignFrame(pub SpendFrame);

/// An operation of the scenario's own, space by space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OwnOperationFrame {
    /// The operation.
    pub operation: OperationId,
    /// The points to spend, and their limits.
    pub ops: OperationsFrame,
    /// Points spent.
    pub spent: u8,
    /// Spaces where points were spent.
    pub used: SpaceSet,
    /// The spaces so far, counted as often as they were chosen.
    pub attempts: u8,
    /// The next stage.
    pub stage: OwnOperationStage,
}

impl OwnOperationFrame {
    /// An operation that is about to begin.
    pub(crate) fn new(operation: OperationId, ops: OperationsFrame) -> OwnOperationFrame {
        OwnOperationFrame {
            operation,
            ops,
            spent: 0,
            used: SpaceSet::EMPTY,
            attempts: 0,
            stage: OwnOperationStage::Choose,
        }
    }
}

/// The stages of an operation of the scenario's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OwnOperationStage {
    /// A space has to be chosen, if there are any to choose from.
    Choose,
    /// The die is due, if there is one.
    Roll(Option<SpaceId>),
    /// The die has been rolled.
    Rolled(Option<SpaceId>),
    /// It uses up all points at once, and has been carried out.
    Done,
}

impl SpendFrame {
    /// Unspent points without any reach yet.
    pub(crate) fn new(ops: OperationsFrame) -> SpendFrame {
        let none = SpaceSet::EMPTY;
        SpendFrame {
            ops,
            spent: 0,
            used: none,
            reach: none,
            rolled: none,
            attempts: 0,
        }
    }
}
