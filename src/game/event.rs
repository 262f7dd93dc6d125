//! Typed events: every change of the board, and every fact worth a line in the log.

use serde::Serialize;

use crate::ids::{CardId, PeriodId, Side, SpaceId};

use super::decision::{Choice, Use};
use super::effect::Effect;
use super::outcome::Outcome;
use super::zone::Zone;

/// One thing that happened. Small, owned, and without text: the log is rendered from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Event {
    /// A side made a choice.
    Chosen {
        /// Who.
        side: Side,
        /// What.
        choice: Choice,
    },
    /// A turn began.
    TurnBegan {
        /// Its number.
        turn: u8,
    },
    /// A phase of the turn began.
    PhaseBegan {
        /// Its index in the scenario's list.
        phase: u8,
    },
    /// Both headlines are known.
    Headlines {
        /// The headline of each side.
        cards: [Option<CardId>; 2],
    },
    /// Bids have been shown (rule 11.4 of the Red Sea rules).
    Bids {
        /// What each seat has written: a side and a number.
        bids: [(Side, u16); 2],
        /// The side that each seat plays.
        seats: [Side; 2],
        /// Influence that each side gets for it.
        extra: [u8; 2],
    },
    /// A headline is about to be resolved.
    HeadlineBegan {
        /// Whose: that side is the phasing side.
        side: Side,
        /// Which card.
        card: CardId,
    },
    /// A headline or an event was cancelled.
    Cancelled {
        /// Which card.
        card: CardId,
    },
    /// An action round began.
    RoundBegan {
        /// Whose.
        side: Side,
        /// Its number.
        round: u8,
        /// Whether it is an extra round.
        extra: bool,
    },
    /// A side did nothing in its round.
    Passed {
        /// Who.
        side: Side,
    },
    /// A side played a card.
    Played {
        /// Who.
        side: Side,
        /// What.
        card: CardId,
        /// How.
        usage: Use,
    },
    /// An event happened, or begins to.
    Happened {
        /// Which card's.
        card: CardId,
        /// Who carries it out.
        player: Side,
    },
    /// An event could not happen.
    NotHappened {
        /// Which card's.
        card: CardId,
    },
    /// No operation was possible.
    NoOperation {
        /// Who had points to spend.
        side: Side,
    },
    /// Influence changed.
    Influence {
        /// Whose.
        side: Side,
        /// Where.
        space: SpaceId,
        /// From.
        from: u8,
        /// To.
        to: u8,
    },
    /// The stability of a space changed.
    Stability {
        /// Where.
        space: SpaceId,
        /// To.
        to: u8,
    },
    /// The victory point marker moved.
    Vp {
        /// From.
        from: i16,
        /// To.
        to: i16,
    },
    /// The DEFCON marker moved.
    Defcon {
        /// From.
        from: u8,
        /// To.
        to: u8,
    },
    /// A military operations marker moved.
    MilOps {
        /// Whose.
        side: Side,
        /// From.
        from: u8,
        /// To.
        to: u8,
    },
    /// A side spent a card on the space race.
    SpaceRaceAttempt {
        /// Who.
        side: Side,
        /// The die; 0 if the roll was declined.
        die: u8,
        /// The highest die that succeeds.
        needed: u8,
    },
    /// A space marker moved.
    SpaceRaceMoved {
        /// Whose.
        side: Side,
        /// To which box.
        to: u8,
    },
    /// A card moved, seen by both.
    Card {
        /// Which.
        card: CardId,
        /// From.
        from: Zone,
        /// To.
        to: Zone,
    },
    /// A card was drawn: only its owner sees which.
    Drawn {
        /// Who drew.
        side: Side,
        /// Which.
        card: CardId,
    },
    /// The discard pile became the draw pile.
    Reshuffled {
        /// How many cards.
        cards: u16,
    },
    /// The cards of a period joined the draw pile.
    PeriodJoined {
        /// Which.
        period: PeriodId,
    },
    /// A card in a hand was shown to the other side.
    Shown {
        /// Whose.
        side: Side,
        /// Which.
        card: CardId,
    },
    /// A side looked at a card of the draw pile.
    Looked {
        /// Who.
        side: Side,
        /// Which.
        card: CardId,
    },
    /// A whole hand was shown.
    HandShown {
        /// Whose.
        side: Side,
    },
    /// The special card was turned.
    SpecialTurned {
        /// Which face is up.
        face_up: bool,
    },
    /// A die of a script was rolled.
    Rolled {
        /// Whose.
        side: Side,
        /// The result.
        die: u8,
    },
    /// A coup was announced.
    Coup {
        /// Who.
        side: Side,
        /// Where.
        space: SpaceId,
        /// With how many points.
        ops: u8,
    },
    /// A coup was rolled.
    CoupResult {
        /// Where.
        space: SpaceId,
        /// The die.
        die: u8,
        /// What was added to it, operations included.
        add: i8,
        /// The stability, multiplied, that had to be exceeded.
        against: u8,
    },
    /// A realignment was rolled.
    Realigned {
        /// Where.
        space: SpaceId,
        /// The dice, by side.
        dice: [u8; 2],
        /// What was added to each.
        add: [i8; 2],
    },
    /// A war was rolled.
    War {
        /// The attacker.
        side: Side,
        /// Where.
        space: SpaceId,
        /// The die.
        die: u8,
        /// What was added to it.
        add: i8,
        /// What had to be reached.
        needed: u8,
    },
    /// Something was scored.
    Scored {
        /// Its index in the scenario's `scoring`.
        scoring: u8,
        /// The points of each side, before they are netted.
        points: [u8; 2],
        /// The level of each side.
        levels: [u8; 2],
    },
    /// A lasting effect began.
    EffectBegan {
        /// The effect.
        effect: Effect,
    },
    /// A lasting effect ended.
    EffectEnded {
        /// The effect.
        effect: Effect,
    },
    /// The game is over.
    Over {
        /// How.
        outcome: Outcome,
    },
    /// A side showed of its held cards only whether they are scoring cards.
    HeldShown {
        /// Who.
        side: Side,
        /// How many cards.
        cards: u8,
        /// How many of them are scoring cards.
        scoring: u8,
    },
    /// An auction of the sides began (rule 11.1.3 of the second edition).
    AuctionBegan {
        /// The seat that bids first, by lot.
        seat: Side,
    },
    /// A bid in an auction.
    AuctionBid {
        /// The seat that bids.
        seat: Side,
        /// The side that it wants to play.
        side: Side,
        /// The victory points that it offers.
        points: u16,
    },
    /// An auction ended: the other seat passed.
    AuctionWon {
        /// The seat whose bid won.
        seat: Side,
        /// The side that it plays.
        side: Side,
        /// The victory points that it pays.
        points: u16,
    },
}
