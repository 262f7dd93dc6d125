//! The stack of what is going on: plain data, so that a game can be cloned and saved anywhere.

use crate::content::Moment;
use crate::ids::{CardId, Side, SpaceId, SpaceSet};

use super::decision::Use;
use super::effect::{Source, Value};
pub use super::question::{ActionsFound, AskFrame, AskKind, DiscardsFrame, PlaceInfluenceFrame, SiftFrame, TrapFrame};

/// One level of what is going on. The last frame of the stack is the innermost.
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

/// Dice about to be thrown, one after another: whoever listens may declare a result first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RollFrame {
    /// Whose dice.
    pub sides: [Option<Side>; 2],
    /// What for: the word that handlers hear.
    pub roll: &'static str,
    /// The dice thrown.
    pub dice: [u8; 2],
    /// How many have been thrown.
    pub rolled: u8,
    /// Whether the handlers have been asked about the next one.
    pub asked: bool,
}

/// A war event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct War {
    pub(super) attacker: Side,
    pub(super) target: SpaceId,
    pub(super) win_on: u8,
    pub(super) vp: i32,
    pub(super) mil_ops: i32,
    pub(super) target_counts: bool,
}

/// What waits for thrown dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PendingRoll {
    /// A realignment roll.
    Realign {
        /// Who rolls.
        side: Side,
        /// Where.
        space: SpaceId,
    },
    /// A war.
    War(War),
    /// The space race.
    Space {
        /// Who.
        side: Side,
    },
    /// The way out of a trap.
    Trap(TrapFrame),
}

/// Free placement of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetupPlace {
    /// Who places.
    pub side: Side,
    /// Markers left.
    pub left: u8,
    /// The index of the set-up step.
    pub step: u8,
}

/// The headline phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeadlineFrame {
    /// What comes next.
    pub stage: HeadlineStage,
    /// The headline of each side.
    pub cards: [Option<CardId>; 2],
    /// The side that resolves first.
    pub first: Side,
}

/// The stages of the headline phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeadlineStage {
    /// A side has to choose; the other has, or will after it.
    Choose(Side),
    /// Both are revealed and put in order.
    Reveal,
    /// The first or second headline is due.
    Resolve(u8),
    /// The one just resolved goes where it belongs.
    Settle(u8),
    /// The phase is over.
    End,
}

/// One action round of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RoundFrame {
    /// Whose.
    pub side: Side,
    /// Its number.
    pub round: u8,
    /// Whether it is an extra round, which may be declined.
    pub extra: bool,
    /// Only scoring cards may be played.
    pub only_scoring: bool,
    /// What comes next.
    pub stage: RoundStage,
    /// The card chosen.
    pub card: Option<CardId>,
    /// Its use.
    pub usage: Option<Use>,
    /// Whether the event of the card chosen could happen now.
    pub event_possible: bool,
    /// The actions of effects that have been tested.
    pub found: ActionsFound,
}

/// The stages of an action round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoundStage {
    /// The round begins.
    Begin,
    /// The handlers of its beginning are done.
    Begun,
    /// Actions of effects are being tested.
    Test,
    /// A card has to be chosen.
    Choose,
    /// Whether the event of the card could happen is being tested.
    CheckCondition,
    /// Its use has to be chosen.
    Use,
    /// The card is being played.
    Play,
    /// The round ends.
    End,
    /// The round is over.
    Over,
}

/// A card being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayFrame {
    /// Which card.
    pub card: CardId,
    /// Who plays it.
    pub side: Side,
    /// How; none while a card played by an event still has to be given a use.
    pub usage: Option<Use>,
    /// How far it is: the parts still to do, in order.
    pub stage: PlayStage,
    /// Whether its event happened.
    pub happened: bool,
    /// A card that goes with it (an event may combine two).
    pub with: Option<CardId>,
}

/// The stages of playing a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayStage {
    /// Nothing is done yet (cards played by an event).
    Open,
    /// Whether its event could happen has been tested (cards played by an event).
    CheckCondition,
    /// Its use has to be chosen (cards played by an event).
    Use {
        /// Whether its event could happen now.
        event_possible: bool,
    },
    /// The card leaves the hand.
    Begin,
    /// The first part is due.
    First,
    /// The second part is due.
    Second,
    /// The card goes where it belongs.
    Settle,
    /// Everybody who listens has heard of it.
    Notified,
}

/// An event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EventFrame {
    /// Which card's.
    pub card: CardId,
    /// Who carries it out.
    pub player: Side,
    /// Whether the two sides are exchanged in it.
    pub sides_swapped: bool,
    /// Who played the card; none if another event set it off.
    pub played_by: Option<Side>,
    /// What comes next.
    pub stage: EventStage,
    /// Whether the card goes to its place when the event is done.
    pub settles: bool,
    /// A card that goes with it.
    pub with: Option<CardId>,
}

/// The stages of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventStage {
    /// Whether it can happen is being tested.
    Test,
    /// The test is done.
    Tested,
    /// The script is done.
    Done,
}

/// A function of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// `event`.
    Event,
    /// A handler.
    Handler(Moment),
    /// `run` of an action.
    Action(u8),
}

/// A script that runs or waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScriptFrame {
    /// Whose script.
    pub source: Source,
    /// Which function.
    pub entry: Entry,
    /// What `player` means in it.
    pub player: Side,
    /// Who played the card.
    pub played_by: Option<Side>,
    /// The data of the effect, for handlers.
    pub data: Value,
    /// Whether the two sides are exchanged for it.
    pub sides_swapped: bool,
    /// How many answers it has had.
    pub answers: u16,
    /// The arguments.
    pub args: [Value; 3],
    /// Whether it has been started.
    pub started: bool,
    /// Victory points that it has awarded so far, as steps of the marker.
    pub awarded: i32,
}

/// The handlers of a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandlersFrame {
    /// The moment.
    pub moment: Moment,
    /// The arguments.
    pub args: [Value; 3],
    /// The next rule script, then one more for each effect that has been heard.
    pub next_rule: u8,
    /// Effects up to this serial number have been heard.
    pub notified: u16,
    /// Effects from this serial number on began later and are not heard.
    pub limit: u16,
    /// What the handlers have answered so far.
    pub answer: [Value; 2],
    /// Whether a handler is running.
    pub running: bool,
}

/// What operations may be spent on, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OperationsFrame {
    /// Who spends.
    pub side: Side,
    /// The value, without bonuses of regions.
    pub value: u8,
    /// The printed value it came from.
    pub printed: u8,
    /// The card, if it is one: the special card has a bonus of its own.
    pub card: Option<CardId>,
    /// The allowed kinds: influence, realignment, coup.
    pub modes: [bool; 3],
    /// Where.
    pub within: SpaceSet,
    /// Whether regions that DEFCON closes are open (rule 6.3.5).
    pub ignores_defcon: bool,
    /// Whether a coup earns military operations (rule 8.2.5).
    pub earns_mil_ops: bool,
    /// Whether nothing at all may be done.
    pub optional: bool,
    /// Whether bonuses of regions apply.
    pub bonus: bool,
    /// How far it is.
    pub stage: OperationsStage,
}

/// The stages of operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OperationsStage {
    /// An event grants operations with a card: `on_play` hears of it first.
    Granted,
    /// A kind has to be chosen.
    Ask,
    /// The points are spent.
    Spent,
}

/// Points being spent one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SpendFrame {
    /// What may be spent on what.
    pub ops: OperationsFrame,
    /// Points spent.
    pub spent: u8,
    /// Spaces that points were spent in.
    pub used: SpaceSet,
    /// Where influence may be placed at all (rule 6.1.1).
    pub reach: SpaceSet,
    /// Spaces that had a roll, if markers and rolls may be mixed.
    pub rolled: SpaceSet,
}

impl SpendFrame {
    /// Points of which none is spent yet, and that reach nowhere.
    pub(super) fn new(ops: OperationsFrame) -> SpendFrame {
        let none = SpaceSet::EMPTY;
        SpendFrame { ops, spent: 0, used: none, reach: none, rolled: none }
    }
}

/// A coup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CoupFrame {
    /// What may be spent on what.
    pub ops: OperationsFrame,
    /// The target, once chosen.
    pub target: Option<SpaceId>,
    /// What comes next.
    pub stage: CoupStage,
    /// Enemy influence that it removed.
    pub removed: u8,
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
    /// The die has been thrown.
    Rolled,
    /// The coup is done.
    Done,
}
