//! The frames of a coup and of a war.

use crate::ids::{Side, SpaceId, SpaceSet};

use super::operations::OperationsFrame;

/// A coup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CoupFrame {
    /// The operations to spend, and their limits.
    pub ops: OperationsFrame,
    /// The target, once chosen.
    pub target: Option<SpaceId>,
    /// The next stage.
    pub stage: CoupStage,
    /// Enemy influence removed.
    pub removed: u8,
    /// The coups left, this one included.
    pub attempts: u8,
    /// The targets of earlier ones with the same points.
    pub used: SpaceSet,
}

impl CoupFrame {
    /// The first of some coups with the same points.
    pub(crate) fn new(ops: OperationsFrame, attempts: u8) -> CoupFrame {
        CoupFrame {
            ops,
            target: None,
            stage: CoupStage::Choose,
            removed: 0,
            attempts,
            used: SpaceSet::EMPTY,
        }
    }
}

/// The stages of a coup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CoupStage {
    /// A target has to be chosen.
    Choose,
    /// The handlers of the announcement are due.
    Declared,
    /// The roll is due.
    Roll,
    /// The die has been rolled.
    Rolled,
    /// The coup is done.
    Done,
}

/// A war event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct War {
    pub(crate) attacker: Side,
    pub(crate) target: SpaceId,
    pub(crate) win_on: u8,
    pub(crate) vp: i32,
    pub(crate) mil_ops: i32,
    pub(crate) target_counts: bool,
}
