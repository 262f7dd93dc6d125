//! The stack of what is in progress: plain data, so that a game can be cloned and saved at any
//! time.
//!
//! A frame is declared here, and its steps are in `rules`: `state/frame/coup.rs` has the data of a
//! coup, `rules/coup.rs` its rules.

mod answer;
mod coup;
mod draft;
mod headline;
mod operations;
mod pay;
mod play;
mod question;
mod resume;
mod roll;
mod round;
mod scoring;
mod script;
mod setup;
mod turn;

pub use answer::{Answer, HandlerAnswer, Scored};
pub use coup::{CoupFrame, CoupStage, War};
pub use draft::{AuctionFrame, BidFrame, DraftFrame};
pub use headline::{HeadlineFrame, HeadlineStage};
pub use operations::{
    InfluenceFrame, ModeSet, OperationsFrame, OperationsStage, OwnOperationFrame,
    OwnOperationStage, RealignFrame, SpendFrame,
};
pub use pay::{Occasion, PayFrame, PayStage};
pub use play::{EventFrame, EventStage, PlayFrame, PlayStage};
pub use question::{
    AskFrame, AskKind, DiscardsFrame, EventFilterFrame, PlaceInfluenceFrame, SecretFrame,
};
pub use resume::ResumeFrame;
pub use roll::{Asker, Attempt, PendingRoll, RollFrame, SpaceRaceRollFrame};
pub use round::{ActionsFound, RoundFrame, RoundStage, TrapFrame};
pub use scoring::{FinalScoringFrame, ScoreFrame};
pub use script::{Entry, HandlersFrame, Passed, ScriptFrame};
pub use setup::{SetupFrame, SetupPlaceFrame};
pub use turn::{ActionRoundsFrame, DiscardHeldFrame, TurnFrame};

/// One level of what is in progress. The last frame of the stack is the innermost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// The set-up.
    Setup(SetupFrame),
    /// Free placement of the set-up.
    SetupPlace(SetupPlaceFrame),
    /// A turn.
    Turn(TurnFrame),
    /// The headline phase.
    Headline(HeadlineFrame),
    /// The action rounds of a turn.
    ActionRounds(ActionRoundsFrame),
    /// One action round of one side.
    Round(RoundFrame),
    /// The choice of a held card to discard.
    DiscardHeld(DiscardHeldFrame),
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
    Influence(InfluenceFrame),
    /// Realignment rolls.
    Realign(RealignFrame),
    /// A coup.
    Coup(CoupFrame),
    /// An operation of the scenario's own.
    OwnOperation(OwnOperationFrame),
    /// A space race attempt whose roll may be declined.
    SpaceRaceRoll(SpaceRaceRollFrame),
    /// Dice to be rolled.
    Roll(RollFrame),
    /// An operation that waits for its dice.
    PendingRoll(PendingRoll),
    /// Secret bids of both seats.
    Bid(BidFrame),
    /// An auction of the sides.
    Auction(AuctionFrame),
    /// A side drafts cards.
    Draft(DraftFrame),
    /// A region to be scored.
    Score(ScoreFrame),
    /// Influence that an event places or removes.
    PlaceInfluence(PlaceInfluenceFrame),
    /// An answer that waits for handlers.
    Resume(ResumeFrame),
    /// Any other question of an event.
    Ask(AskFrame),
    /// The price of an action being paid.
    Pay(PayFrame),
    /// Cards that an event is about to offer; each is tested for whether its event could happen.
    EventFilter(EventFilterFrame),
    /// Cards discarded by choice, one at a time.
    Discards(DiscardsFrame),
    /// An action round in a trap.
    Trap(TrapFrame),
    /// A number that a call returns once the handlers above are done.
    Number(i32),
    /// A question that both sides answer in secret.
    Secret(SecretFrame),
    /// The final scoring.
    FinalScoring(FinalScoringFrame),
}
