//! Declared modifiers: the changes made by a lasting effect, as data that is matched natively.

use crate::ids::{CardId, RegionId};

use super::condition::Condition;
use super::filter::{Filter, Who};
use super::mode::Mode;
use super::spec;

/// One declared modifier of a card's `effects`, or of a rule script, with its condition.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Declaration {
    /// The modifier.
    pub modifier: Modifier,
    /// The condition under which it applies; always if `None`.
    pub when: Option<Condition>,
}

impl Declaration {
    pub(super) fn new(modifier: Modifier, when: Option<Condition>) -> Declaration {
        Declaration { modifier, when }
    }

    /// A copy with the sides swapped.
    #[must_use]
    pub fn swapped(&self) -> Declaration {
        Declaration {
            modifier: self.modifier.swapped(),
            when: self.when.as_ref().map(Condition::swapped),
        }
    }
}

/// A declared modifier.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Modifier {
    /// `ops`: changes the value of a side's cards (rule 7.4).
    Ops {
        /// The side whose cards are affected.
        of: Who,
        /// The amount added.
        add: i8,
        /// The lowest value to which it may reduce a value.
        min: Option<u8>,
        /// The highest value to which it may raise a value.
        max: Option<u8>,
        /// Only if points are spent in these spaces.
        within: Option<Filter>,
        /// Whether all of the points must be spent there, or any.
        spent: Spent,
        /// Only for these operations; for every use of the value if `None`.
        actions: Option<Actions>,
        /// Only cards of this printed value.
        printed: Option<u8>,
        /// Whether it applies only to the value of cards, or also to points granted by an event.
        counts: Counts,
    },
    /// `forbid`: actions that a side may not take in some spaces.
    Forbid {
        /// The forbidden actions.
        actions: Actions,
        /// The side that is restricted.
        by: Who,
        /// The spaces where they are forbidden.
        within: Filter,
    },
    /// `forbid` of uses of cards.
    ForbidUse {
        /// The forbidden uses.
        uses: CardUses,
        /// The side that is restricted.
        by: Who,
        /// Only these cards, in the order of the pool; all if `None`.
        cards: Option<Vec<CardId>>,
    },
    /// `void`: events that happen without any effect.
    Void {
        /// The side that carries them out.
        by: Who,
        /// The cards, in the order of the pool; all if `None`.
        cards: Option<Vec<CardId>>,
    },
    /// `max_influence`: the maximum of influence that a side can place in a space.
    MaxInfluence {
        /// The side that is restricted.
        of: Who,
        /// The maximum of influence.
        most: u8,
        /// The spaces.
        within: Filter,
    },
    /// `die`: changes a die.
    Die {
        /// The rolls that are changed.
        roll: Roll,
        /// The side whose die is changed.
        of: Who,
        /// The amount added.
        add: i8,
        /// The spaces where it applies.
        within: Filter,
    },
    /// `cost`: the cost of an operation in some spaces.
    Cost {
        /// The side whose points are spent.
        of: Who,
        /// The operation.
        operation: Mode,
        /// The cost that it sets.
        to: Option<u8>,
        /// The number added.
        add: i8,
        /// The spaces.
        within: Filter,
    },
    /// `stability`: the stability number of some spaces for a time.
    Stability {
        /// The number that it sets.
        to: Option<u8>,
        /// The amount added.
        add: i8,
        /// The spaces.
        within: Filter,
    },
    /// `links`: links of the map that are closed, or further ones.
    Links {
        /// The spaces at one end.
        from: Filter,
        /// The spaces at the other end.
        to: Filter,
        /// The state of the links.
        state: LinkState,
    },
    /// `out_of_play`: spaces that are out of the game.
    OutOfPlay {
        /// The spaces.
        within: Filter,
    },
    /// `hand_size`: the cards in a full hand.
    HandSize {
        /// The side.
        of: Who,
        /// The amount added.
        add: i8,
    },
    /// `score`: the points of scorings.
    Score {
        /// The side whose points change.
        of: Who,
        /// The scoring, by its index in the scenario; all if `None`.
        scoring: Option<usize>,
        /// The amount added.
        add: i8,
    },
    /// `keep_defcon`: coups of a side do not lower DEFCON.
    KeepDefcon {
        /// The side whose coups are affected.
        by: Who,
        /// The spaces where they are attempted.
        within: Filter,
    },
    /// `defcon_floor`: nothing lowers DEFCON below a level.
    DefconFloor {
        /// The lowest level.
        level: u8,
    },
    /// `defcon_open`: regions closed by DEFCON are open to a side.
    DefconOpen {
        /// The side.
        of: Who,
        /// The spaces that are open.
        within: Filter,
    },
    /// `headline_last`: a side sees the other headline before it chooses.
    HeadlineLast {
        /// The side.
        of: Who,
    },
    /// `battlegrounds`: spaces that count as battlegrounds.
    Battlegrounds {
        /// The purpose that they count for.
        count_for: BattlegroundUse,
        /// The spaces that count.
        within: Filter,
    },
    /// `exempt`: spaces to which the modifiers of another card do not apply.
    Exempt {
        /// The other card; `None` if the scenario lacks it.
        from: Option<CardId>,
        /// The exempt spaces.
        within: Filter,
    },
    /// `extra_round`: an optional action round after the last one.
    ExtraRound {
        /// The side that gets the round.
        of: Who,
    },
    /// `acts_first`: a side takes its action rounds before the other.
    ActsFirst {
        /// The side that acts first.
        of: Who,
    },
    /// `open_hand`: a hand that the opponent may see.
    OpenHand {
        /// The side whose hand is open.
        of: Who,
    },
    /// `space_race_attempts`: more or fewer cards that a side may spend on the space race in a turn.
    SpaceRaceAttempts {
        /// The side.
        of: Who,
        /// The number added.
        add: i8,
    },
    /// `discard_held`: held cards that a side may discard at the end of a turn.
    DiscardHeld {
        /// The side.
        of: Who,
        /// The greatest number of cards.
        most: u8,
    },
    /// `pause`: effects of other cards wait.
    Pause {
        /// The other cards; all if `None`.
        cards: Option<Vec<CardId>>,
    },
    /// `must_play`: a requirement on the next action round.
    MustPlay {
        /// The side whose action round is restricted.
        of: Who,
        /// The card that must be played.
        card: ForcedCard,
        /// The uses that are left for a card that is no scoring card.
        uses: ForcedUses,
    },
}

/// The card that an effect forces a side to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ForcedCard {
    /// A card of the scenario; the effect ends when it has left the hand.
    Card(CardId),
    /// The card that the effect remembers.
    Data,
    /// Any scoring card.
    Scoring,
}

/// The uses of a card that an effect forces a side to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ForcedUses {
    /// Operations.
    Operations,
    /// Operations and the space race.
    SpaceRace,
    /// Whatever it could be used for otherwise.
    Any,
}

spec::word_list! {
    /// The share of the points that must be spent in the spaces of an `ops` modifier.
    pub enum Spent {
        /// Every one.
        "all" All;
        /// At least one: it changes the whole card.
        "any" Any;
    }
}

spec::word_list! {
    /// The state of links that a modifier changes.
    pub enum LinkState {
        /// There is no link.
        "closed" Closed;
        /// There is a link, whatever the map says.
        "open" Open;
    }
}

spec::word_list! {
    /// An action that a modifier can refer to.
    pub enum ActionWord {
        /// Placing influence with operations.
        "influence" Influence;
        /// Realignment rolls.
        "realign" Realign;
        /// Coups.
        "coup" Coup;
        /// Attacks of war events that respect it.
        "war" War;
    }
}

spec::word_list! {
    /// The operations or uses of cards that `forbid` can forbid.
    pub enum ForbidWord {
        /// Placing influence with operations.
        "influence" Influence;
        /// Realignment rolls.
        "realign" Realign;
        /// Coups.
        "coup" Coup;
        /// Attacks of war events that respect it.
        "war" War;
        /// Events that the side carries out, including headlines.
        "event" Event;
        /// Headlines of the side.
        "headline" Headline;
        /// Cards for the space race.
        "space_race" SpaceRace;
        /// Cards for operations.
        "operations" Operations;
    }
}

/// A set of uses of cards that can be forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct CardUses {
    /// Events that the side carries out.
    pub event: bool,
    /// Headlines.
    pub headline: bool,
    /// The space race.
    pub space_race: bool,
    /// Operations.
    pub operations: bool,
}

/// The values that an `ops` modifier applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Counts {
    /// The value of cards, and points that events grant.
    Everything,
    /// The value of cards only.
    Cards,
}

/// A kind of modifier, for looking up all modifiers of that kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ModifierKind {
    /// [`Modifier::Ops`].
    Ops,
    /// [`Modifier::Forbid`].
    Forbid,
    /// [`Modifier::Die`].
    Die,
    /// [`Modifier::Cost`].
    Cost,
    /// [`Modifier::Stability`].
    Stability,
    /// [`Modifier::Links`].
    Links,
    /// [`Modifier::OutOfPlay`].
    OutOfPlay,
    /// [`Modifier::HandSize`].
    HandSize,
    /// [`Modifier::Score`].
    Score,
    /// [`Modifier::KeepDefcon`].
    KeepDefcon,
    /// [`Modifier::Battlegrounds`].
    Battlegrounds,
    /// [`Modifier::Exempt`].
    Exempt,
    /// [`Modifier::ExtraRound`].
    ExtraRound,
    /// [`Modifier::ActsFirst`].
    ActsFirst,
    /// [`Modifier::OpenHand`].
    OpenHand,
    /// [`Modifier::MustPlay`].
    MustPlay,
    /// [`Modifier::ForbidUse`].
    ForbidUse,
    /// [`Modifier::Void`].
    Void,
    /// [`Modifier::MaxInfluence`].
    MaxInfluence,
    /// [`Modifier::DefconFloor`].
    DefconFloor,
    /// [`Modifier::DefconOpen`].
    DefconOpen,
    /// [`Modifier::HeadlineLast`].
    HeadlineLast,
    /// [`Modifier::Pause`].
    Pause,
    /// [`Modifier::SpaceRaceAttempts`].
    SpaceRaceAttempts,
    /// [`Modifier::DiscardHeld`].
    DiscardHeld,
}

impl ModifierKind {
    /// The number of kinds.
    pub(crate) const COUNT: usize = ModifierKind::DiscardHeld as usize + 1;

    /// The kind as one bit of a set.
    #[must_use]
    pub const fn bit(self) -> u32 {
        1 << self as u16
    }
}

impl Modifier {
    /// The kind of the modifier.
    #[must_use]
    pub fn kind(&self) -> ModifierKind {
        match self {
            Modifier::Ops { .. } => ModifierKind::Ops,
            Modifier::Forbid { .. } => ModifierKind::Forbid,
            Modifier::Die { .. } => ModifierKind::Die,
            Modifier::Cost { .. } => ModifierKind::Cost,
            Modifier::Stability { .. } => ModifierKind::Stability,
            Modifier::Links { .. } => ModifierKind::Links,
            Modifier::OutOfPlay { .. } => ModifierKind::OutOfPlay,
            Modifier::HandSize { .. } => ModifierKind::HandSize,
            Modifier::Score { .. } => ModifierKind::Score,
            Modifier::KeepDefcon { .. } => ModifierKind::KeepDefcon,
            Modifier::Battlegrounds { .. } => ModifierKind::Battlegrounds,
            Modifier::Exempt { .. } => ModifierKind::Exempt,
            Modifier::ExtraRound { .. } => ModifierKind::ExtraRound,
            Modifier::ActsFirst { .. } => ModifierKind::ActsFirst,
            Modifier::OpenHand { .. } => ModifierKind::OpenHand,
            Modifier::MustPlay { .. } => ModifierKind::MustPlay,
            Modifier::ForbidUse { .. } => ModifierKind::ForbidUse,
            Modifier::Void { .. } => ModifierKind::Void,
            Modifier::MaxInfluence { .. } => ModifierKind::MaxInfluence,
            Modifier::DefconFloor { .. } => ModifierKind::DefconFloor,
            Modifier::DefconOpen { .. } => ModifierKind::DefconOpen,
            Modifier::HeadlineLast { .. } => ModifierKind::HeadlineLast,
            Modifier::Pause { .. } => ModifierKind::Pause,
            Modifier::SpaceRaceAttempts { .. } => ModifierKind::SpaceRaceAttempts,
            Modifier::DiscardHeld { .. } => ModifierKind::DiscardHeld,
        }
    }

    /// The spaces where it applies, if it is limited to some.
    #[must_use]
    pub fn within(&self) -> Option<&Filter> {
        match self {
            Modifier::Ops { within, .. } => within.as_ref(),
            Modifier::Forbid { within, .. }
            | Modifier::Die { within, .. }
            | Modifier::MaxInfluence { within, .. }
            | Modifier::Cost { within, .. }
            | Modifier::Stability { within, .. }
            | Modifier::OutOfPlay { within }
            | Modifier::Links { from: within, .. }
            | Modifier::KeepDefcon { within, .. }
            | Modifier::DefconOpen { within, .. }
            | Modifier::Battlegrounds { within, .. }
            | Modifier::Exempt { within, .. } => Some(within),
            _ => None,
        }
    }

    /// A copy with the sides swapped.
    #[must_use]
    pub fn swapped(&self) -> Modifier {
        let mut other = self.clone();
        match &mut other {
            Modifier::Ops { of, within, .. } => {
                *of = of.swapped();
                *within = within.as_ref().map(Filter::swapped);
            }
            Modifier::Die { of, within, .. }
            | Modifier::Forbid { by: of, within, .. }
            | Modifier::MaxInfluence { of, within, .. }
            | Modifier::Cost { of, within, .. }
            | Modifier::KeepDefcon { by: of, within }
            | Modifier::DefconOpen { of, within } => {
                *of = of.swapped();
                *within = within.swapped();
            }
            Modifier::Battlegrounds { within, .. }
            | Modifier::Stability { within, .. }
            | Modifier::OutOfPlay { within }
            | Modifier::Exempt { within, .. } => *within = within.swapped(),
            Modifier::Links { from, to, .. } => {
                (*from, *to) = (from.swapped(), to.swapped());
            }
            Modifier::DefconFloor { .. } | Modifier::Pause { .. } => {}
            Modifier::ForbidUse { by: of, .. }
            | Modifier::Void { by: of, .. }
            | Modifier::HeadlineLast { of }
            | Modifier::HandSize { of, .. }
            | Modifier::Score { of, .. }
            | Modifier::SpaceRaceAttempts { of, .. }
            | Modifier::DiscardHeld { of, .. }
            | Modifier::ExtraRound { of }
            | Modifier::ActsFirst { of }
            | Modifier::OpenHand { of }
            | Modifier::MustPlay { of, .. } => *of = of.swapped(),
        }
        other
    }
}

/// The purpose that a battleground counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BattlegroundUse {
    /// Every purpose: scoring, coups, filters, the board.
    Everything,
    /// The scoring of this region.
    Scoring(RegionId),
    /// Coups: they lower DEFCON.
    Coup,
}

/// A set of actions that can be forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Actions {
    /// Placing influence with operations.
    pub influence: bool,
    /// Realignment rolls.
    pub realign: bool,
    /// Coup attempts.
    pub coup: bool,
    /// Attacks of war events that respect it.
    pub war: bool,
}

spec::word_list! {
    /// A kind of die roll that can be modified.
    pub enum Roll {
        /// The die of a coup.
        "coup" Coup;
        /// The dice of a realignment.
        "realign" Realign;
        /// The die of a war event.
        "war" War;
        /// The die of a space race attempt.
        "space_race" Space;
        /// The die of an attempt at a box of another track.
        "attempt" Attempt;
        /// The die of an operation of the scenario's own.
        "operation" Operation;
    }
}
