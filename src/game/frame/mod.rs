//! The stack of what is in progress: plain data, so that a game can be cloned and saved anywhere.
//!
//! A frame is declared here and steps in the file of its noun: `frame/coup.rs` is what a coup is, `coup.rs` what it does.

mod coup;
mod headline;
mod operations;
mod play;
mod question;
mod roll;
mod round;
mod script;
mod setup;

use crate::ids::Side;

pub use coup::{CoupFrame, CoupStage, War};
pub use headline::{HeadlineFrame, HeadlineStage};
pub use operations::{OperationsFrame, OperationsStage, SpendFrame};
pub use play::{EventFrame, EventStage, PlayFrame, PlayStage};
pub use question::{AskFrame, AskKind, DiscardsFrame, PlaceInfluenceFrame, SiftFrame};
pub use roll::{PendingRoll, RollFrame};
pub use round::{ActionsFound, RoundFrame, RoundStage, TrapFrame};
pub use script::{Entry, HandlersFrame, ScriptFrame};
pub use setup::SetupPlace;

/// One level of what is in progress. The last frame of the stack is the innermost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// The set-up.
    Setup {
        /// The next step.
        step: u8,
    },
    /// Free placement of the set-up.
    SetupPlace(SetupPlace),
    /// A turn.
    Turn {
        /// The next phase; one more than there are when the turn ends.
        phase: u8,
    },
    /// The headline phase.
    Headline(HeadlineFrame),
    /// The action rounds of a turn.
    ActionRounds {
        /// The next round, both sides counted.
        next: u8,
        /// Who goes first in the present pair of rounds.
        first: Side,
    },
    /// One action round of one side.
    Round(RoundFrame),
    /// The choice of a held card to discard.
    DiscardHeld {
        /// The next side.
        next: u8,
        /// Whether that side is being asked.
        asking: bool,
    },
    /// A card being played.
    Play(PlayFrame),
    /// An event.
    Event(EventFrame),
    /// A script that runs or waits.
    Script(ScriptFrame),
    /// The handlers of a moment.
    Handlers(HandlersFrame),
    /// Operations, before their kind is chosen.
    Operations(OperationsFrame),
    /// Placing influence with operations.
    Influence(SpendFrame),
    /// Realignment rolls.
    Realign(SpendFrame),
    /// A coup.
    Coup(CoupFrame),
    /// A space race attempt whose roll may be declined.
    SpaceRaceRoll {
        /// Who.
        side: Side,
    },
    /// Dice about to be thrown.
    Roll(RollFrame),
    /// What waits for thrown dice.
    PendingRoll(PendingRoll),
    /// Bids being written.
    Bid {
        /// The index of the set-up step.
        step: u8,
        /// What the first seat has written; none while it is asked.
        first: Option<(Side, u16)>,
    },
    /// An auction of the sides.
    Auction {
        /// The index of the set-up step.
        step: u8,
        /// The seat that is asked.
        seat: Side,
        /// What the other seat has bid; none if this is the first bid.
        held: Option<(Side, u16)>,
    },
    /// A side drafts cards.
    Draft {
        /// The index of the set-up step.
        step: u8,
        /// Points left.
        left: u8,
    },
    /// A region to be scored.
    Score {
        /// Its index in the scenario's `scoring`.
        scoring: u8,
        /// Whether the handlers have run.
        notified: bool,
    },
    /// Influence that an event places or removes.
    PlaceInfluence(PlaceInfluenceFrame),
    /// Any other question of an event.
    Ask(AskFrame),
    /// Cards that an event is about to offer, tested for whether their events could happen.
    Sift(SiftFrame),
    /// Cards discarded by choice, one at a time.
    Discards(DiscardsFrame),
    /// An action round in a trap.
    Trap(TrapFrame),
}
