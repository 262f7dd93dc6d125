//! Typed events: every change of the board, and every fact worth a line in the log.

use serde::Serialize;

use crate::content::{BoxNeeds, BoxTrack};
use crate::ids::{CardId, CounterId, FlagId, OperationId, PeriodId, Side, SpaceId, TagId, TrackId};

use super::decision::{Ask, Choice, Decision, Use};
use super::effect::{Effect, Source};
use super::logged_text::LoggedText;
use super::outcome::Outcome;
use super::score_parts::BothParts;
use super::zone::Zone;

/// One thing that happened: small, owned, and without text; the log is rendered from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Event {
    /// A side made a choice.
    Chosen {
        /// The side that chose.
        side: Side,
        /// The choice made.
        choice: Choice,
    },
    /// A turn began.
    TurnBegan {
        /// The number of the turn.
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
        /// The bid of each seat: a side and a number.
        bids: [(Side, u16); 2],
        /// The side that each seat plays.
        seats: [Side; 2],
        /// The extra influence of each side.
        extra: [u8; 2],
    },
    /// A headline is about to be resolved.
    HeadlineBegan {
        /// The side that headlined it, which is the phasing side.
        side: Side,
        /// The card that is resolved.
        card: CardId,
    },
    /// A headline or an event was cancelled.
    #[serde(rename = "cancelled")]
    CardCancelled {
        /// The cancelled card.
        card: CardId,
    },
    /// An action round began.
    RoundBegan {
        /// The side whose round it is.
        side: Side,
        /// The number of the round.
        round: u8,
        /// Whether it is an extra round.
        extra: bool,
    },
    /// A side did nothing in its round.
    Passed {
        /// The side that passed.
        side: Side,
    },
    /// A side played a card.
    Played {
        /// The side that played it.
        side: Side,
        /// The card played.
        card: CardId,
        /// The use of the card.
        usage: Use,
    },
    /// The event of a card began.
    #[serde(rename = "happened")]
    EventBegan {
        /// The card of the event.
        card: CardId,
        /// The side that carries it out.
        player: Side,
    },
    /// In the set-up: the event of a card counts as having happened, and the card is where that puts
    /// it.
    HappenedBefore {
        /// The card of the event.
        card: CardId,
        /// Where it was.
        from: Zone,
        /// Where it is.
        to: Zone,
    },
    /// An event could not happen.
    #[serde(rename = "not_happened")]
    EventPrevented {
        /// The card of the event.
        card: CardId,
    },
    /// No operation was possible.
    NoOperation {
        /// The side with points to spend.
        side: Side,
    },
    /// Influence changed.
    #[serde(rename = "influence")]
    InfluenceChanged {
        /// The side whose influence changed.
        side: Side,
        /// The space where it changed.
        space: SpaceId,
        /// The influence before.
        from: u8,
        /// The influence after.
        to: u8,
    },
    /// The stability of a space changed.
    #[serde(rename = "stability")]
    StabilityChanged {
        /// The space that changed.
        space: SpaceId,
        /// The new stability.
        to: u8,
    },
    /// A modifier changed the stability number of a space, or no longer does.
    #[serde(rename = "stability_modified")]
    StabilityModified {
        /// The space.
        space: SpaceId,
        /// The number in force.
        to: u8,
    },
    /// The number of pieces of a kind in a space changed.
    #[serde(rename = "counters")]
    CounterChanged {
        /// The kind.
        counter: CounterId,
        /// The side whose pieces they are; `None` for shared ones.
        side: Option<Side>,
        /// The space.
        space: SpaceId,
        /// The number before.
        from: u8,
        /// The number after.
        to: u8,
    },
    /// The victory point marker moved.
    #[serde(rename = "vp")]
    VpChanged {
        /// The score before.
        from: i16,
        /// The score after.
        to: i16,
    },
    /// The DEFCON marker moved.
    #[serde(rename = "defcon")]
    DefconChanged {
        /// The level before.
        from: u8,
        /// The level after.
        to: u8,
    },
    /// A military operations marker moved.
    #[serde(rename = "mil_ops")]
    MilOpsChanged {
        /// The side that owns the marker.
        side: Side,
        /// The value before.
        from: u8,
        /// The value after.
        to: u8,
    },
    /// A side spent a card on the space race.
    SpaceRaceAttempt {
        /// The side that spent it.
        side: Side,
        /// The die; 0 if the roll was declined.
        die: u8,
        /// The highest die that succeeds.
        needed: u8,
    },
    /// A space race marker moved.
    SpaceRaceMoved {
        /// The side that owns the marker.
        side: Side,
        /// The box that it reached.
        to: u8,
    },
    /// A card moved openly.
    #[serde(rename = "card")]
    CardMoved {
        /// The card that moved.
        card: CardId,
        /// The zone that it left.
        from: Zone,
        /// The zone that it entered.
        to: Zone,
    },
    /// A card was drawn: only its owner sees it.
    Drawn {
        /// The side that drew.
        side: Side,
        /// The card drawn.
        card: CardId,
    },
    /// The discard pile became the draw pile.
    Reshuffled {
        /// The number of cards.
        cards: u16,
    },
    /// The cards of a period joined the draw pile.
    PeriodJoined {
        /// The period that joined.
        period: PeriodId,
    },
    /// A card in a hand was shown to the other side.
    Shown {
        /// The side that showed it.
        side: Side,
        /// The card shown.
        card: CardId,
    },
    /// A side looked at a card of the draw pile.
    Looked {
        /// The side that looked.
        side: Side,
        /// The card seen.
        card: CardId,
    },
    /// A whole hand was shown.
    HandShown {
        /// The side that showed its hand.
        side: Side,
    },
    /// The special card was turned.
    SpecialTurned {
        /// Whether it is face up now.
        face_up: bool,
    },
    /// A die of a script was rolled.
    Rolled {
        /// The side that rolled.
        side: Side,
        /// The result.
        die: u8,
    },
    /// A coup was announced.
    #[serde(rename = "coup")]
    CoupBegan {
        /// The side that attempts it.
        side: Side,
        /// The target.
        space: SpaceId,
        /// The operations points.
        ops: u8,
    },
    /// A coup was rolled.
    #[serde(rename = "coup_result")]
    CoupRolled {
        /// The target.
        space: SpaceId,
        /// The die.
        die: u8,
        /// The modifiers, including the operations points.
        add: i8,
        /// The multiplied stability that the total has to exceed.
        against: u8,
    },
    /// A realignment was rolled.
    Realigned {
        /// The target.
        space: SpaceId,
        /// The dice, by side.
        dice: [u8; 2],
        /// The modifier of each die.
        add: [i8; 2],
    },
    /// A war was rolled.
    #[serde(rename = "war")]
    WarRolled {
        /// The attacker.
        side: Side,
        /// The country attacked.
        space: SpaceId,
        /// The die.
        die: u8,
        /// The modifier of the die.
        add: i8,
        /// The total needed to win.
        needed: u8,
    },
    /// A region, or several spaces, were scored.
    Scored {
        /// Its index in the scenario's `scoring`.
        scoring: u8,
        /// The points of each side, before netting.
        points: [u8; 2],
        /// The level of each side.
        levels: [u8; 2],
        /// The parts of the points of each side.
        parts: BothParts,
    },
    /// A lasting effect began.
    EffectBegan {
        /// The effect.
        effect: Effect,
    },
    /// The data of a lasting effect changed.
    EffectChanged {
        /// The effect with its new data.
        effect: Effect,
    },
    /// A lasting effect ended.
    EffectEnded {
        /// The effect.
        effect: Effect,
    },
    /// The game is over.
    #[serde(rename = "over")]
    GameOver {
        /// The result of the game.
        outcome: Outcome,
    },
    /// A side revealed only whether its held cards are scoring cards.
    HeldShown {
        /// The side that showed them.
        side: Side,
        /// The number of held cards.
        cards: u8,
        /// The number of scoring cards among them.
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
    /// A marker of a track that the scenario declares moved.
    #[serde(rename = "track")]
    TrackChanged {
        /// The track.
        track: TrackId,
        /// The owner of the marker; `None` for a shared one.
        side: Option<Side>,
        /// The points before.
        from: i16,
        /// The points after.
        to: i16,
    },
    /// A flag that the scenario declares was set.
    #[serde(rename = "flag")]
    FlagChanged {
        /// The flag.
        flag: FlagId,
        /// Whether it is on.
        on: bool,
    },
    /// The event that happened has no effect.
    #[serde(rename = "voided")]
    EventVoided {
        /// The card of the event.
        card: CardId,
    },
    /// A script wrote a line of its own.
    Logged {
        /// The origin of the script.
        source: Source,
        /// The line.
        text: LoggedText,
    },
    /// A side made a choice hidden from the other side.
    ChosenSecretly {
        /// The side that chose.
        side: Side,
        /// The choice made.
        choice: Choice,
    },
    /// A space received a tag, or lost it.
    Tagged {
        /// The space.
        space: SpaceId,
        /// The tag.
        tag: TagId,
        /// Whether the space has it now.
        on: bool,
    },
    /// A side held back a scoring card by choice: it loses if it still holds the card at the end of
    /// the turn.
    KeptBack {
        /// The side that holds it back.
        side: Side,
    },
    /// A die that belongs to neither side was rolled.
    NeutralRoll {
        /// The result.
        die: u8,
    },
    /// A side drafted a card.
    Drafted {
        /// The side that chose it.
        side: Side,
        /// The card.
        card: CardId,
    },
    /// A side rolled for a box of a track: not for one of the space race that only a low die
    /// reaches.
    Attempted {
        /// The track.
        track: BoxTrack,
        /// The side that rolled.
        side: Side,
        /// The position of the box.
        at: i16,
        /// The die.
        die: u8,
        /// The number added to it.
        add: i16,
        /// The results that succeed.
        needs: BoxNeeds,
    },
    /// An operation of the scenario's own was begun.
    #[serde(rename = "operation")]
    OperationBegan {
        /// The side that conducts it.
        side: Side,
        /// The operation.
        operation: OperationId,
        /// The space, if it has one.
        space: Option<SpaceId>,
    },
    /// The die of an operation of the scenario's own was rolled.
    #[serde(rename = "operation_result")]
    OperationRolled {
        /// The side that rolled.
        side: Side,
        /// The operation.
        operation: OperationId,
        /// The die.
        die: u8,
        /// The number added to it.
        add: i8,
        /// The least sum that succeeds.
        needed: i16,
    },
}

impl Event {
    /// The event that records an answer to a question.
    pub(crate) fn answered(decision: &Decision, choice: Choice) -> Event {
        let side = decision.side;
        match decision.ask {
            Ask::Secret => Event::ChosenSecretly { side, choice },
            _ => Event::Chosen { side, choice },
        }
    }

    /// Whether a side sees it. The match is exhaustive, so that a new event has to be decided here.
    #[must_use]
    pub(crate) fn is_seen_by(&self, of: Side) -> bool {
        match *self {
            Event::Drawn { side, .. }
            | Event::Looked { side, .. }
            | Event::KeptBack { side }
            | Event::ChosenSecretly { side, .. } => side == of,
            Event::Chosen { side, choice } => side == of || !choice.is_hidden(),
            // A side that sees either place sees the move.
            Event::CardMoved { from, to, .. } => from.is_seen_by(of) || to.is_seen_by(of),
            Event::TurnBegan { .. }
            | Event::PhaseBegan { .. }
            | Event::Headlines { .. }
            | Event::Bids { .. }
            | Event::HeadlineBegan { .. }
            | Event::CardCancelled { .. }
            | Event::RoundBegan { .. }
            | Event::Passed { .. }
            | Event::Played { .. }
            | Event::EventBegan { .. }
            | Event::HappenedBefore { .. }
            | Event::EventPrevented { .. }
            | Event::NoOperation { .. }
            | Event::InfluenceChanged { .. }
            | Event::StabilityChanged { .. }
            | Event::CounterChanged { .. }
            | Event::StabilityModified { .. }
            | Event::VpChanged { .. }
            | Event::DefconChanged { .. }
            | Event::MilOpsChanged { .. }
            | Event::SpaceRaceAttempt { .. }
            | Event::SpaceRaceMoved { .. }
            | Event::Reshuffled { .. }
            | Event::PeriodJoined { .. }
            | Event::Shown { .. }
            | Event::HandShown { .. }
            | Event::SpecialTurned { .. }
            | Event::Rolled { .. }
            | Event::CoupBegan { .. }
            | Event::CoupRolled { .. }
            | Event::Realigned { .. }
            | Event::WarRolled { .. }
            | Event::Scored { .. }
            | Event::EffectBegan { .. }
            | Event::EffectChanged { .. }
            | Event::EffectEnded { .. }
            | Event::GameOver { .. }
            | Event::HeldShown { .. }
            | Event::AuctionBegan { .. }
            | Event::AuctionBid { .. }
            | Event::AuctionWon { .. }
            | Event::TrackChanged { .. }
            | Event::FlagChanged { .. }
            | Event::EventVoided { .. }
            | Event::Logged { .. }
            | Event::Tagged { .. }
            | Event::NeutralRoll { .. }
            | Event::Drafted { .. }
            | Event::Attempted { .. }
            | Event::OperationBegan { .. }
            | Event::OperationRolled { .. } => true,
        }
    }

    /// Whether it shows a side a card from a zone that the side does not see.
    pub(crate) fn reveals_to(&self, side: Side) -> bool {
        let hidden = |(_, from): (CardId, Zone)| !from.is_seen_by(side);
        self.is_seen_by(side) && self.card_seen().is_some_and(hidden)
    }

    /// The card revealed by it, and its previous zone.
    pub(super) fn card_seen(&self) -> Option<(CardId, Zone)> {
        match *self {
            Event::CardMoved { card, from, .. } | Event::HappenedBefore { card, from, .. } => {
                Some((card, from))
            }
            Event::Drawn { card, .. } | Event::Looked { card, .. } => Some((card, Zone::Deck)),
            Event::Shown { card, side } | Event::Played { card, side, .. } => {
                Some((card, Zone::Hand(side)))
            }
            _ => None,
        }
    }

    /// The die of a side, or of neither, that it reveals.
    pub(super) fn die_of(&self, of: Option<Side>) -> Option<u8> {
        let die = match (*self, of) {
            (Event::NeutralRoll { die }, None) => die,
            (Event::Rolled { side, die } | Event::WarRolled { side, die, .. }, Some(of))
                if side == of =>
            {
                die
            }
            (Event::Attempted { side, die, .. }, Some(of))
            | (Event::OperationRolled { side, die, .. }, Some(of))
                if side == of =>
            {
                die
            }
            (Event::CoupRolled { die, .. }, Some(_)) => die,
            (Event::Realigned { dice, .. }, Some(of)) => dice[of.index()],
            _ => return None,
        };
        (1..=6).contains(&die).then_some(die)
    }
}
