//! Why something is not offered: a typed reason with its numbers, and the rule that the scenario cites for it.

use std::fmt;

use crate::content::{Content, Rulebook};

use super::clause::Outside;
use super::decision::Mode;

/// Why a choice is not offered. Names are those that people read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// It is offered.
    Offered,
    /// The game is over.
    Over,
    /// The choice belongs to another question.
    OtherQuestion,
    /// The space holds no influence, ever.
    NoInfluencePossible(String),
    /// No influence of the side there or in an adjacent space when the round began.
    OutOfReach(String),
    /// Too few points.
    NeedsMoreOps {
        /// The space asked about.
        space: String,
        /// The cost of the next marker or roll.
        cost: u8,
        /// The points that may still be spent there.
        left: u8,
    },
    /// The opponent has no influence there.
    NoEnemyInfluence(String),
    /// DEFCON closes the region.
    ClosedByDefcon {
        /// The space asked about.
        space: String,
        /// The DEFCON level.
        defcon: u8,
    },
    /// An effect in force forbids it.
    ForbiddenBy {
        /// The space asked about.
        space: String,
        /// The card, or the rule script.
        by: String,
    },
    /// There is nothing to remove.
    NothingToRemove(String),
    /// The effect does not allow this space.
    NotMeant {
        /// The space asked about.
        space: String,
        /// The condition that leaves it out.
        why: Outside,
    },
    /// As many markers as the effect allows have been placed or removed there.
    UsedUp {
        /// The space asked about.
        space: String,
        /// The maximum.
        most: u8,
    },
    /// The side has the most influence there that an effect or a rule in force allows.
    Full {
        /// The space asked about.
        space: String,
        /// The most influence.
        most: u8,
    },
    /// An effect or a rule in force forbids this use of the card.
    UseForbidden {
        /// The card.
        card: String,
        /// The card of the effect, or the rule script.
        by: String,
    },
    /// The set-up allows no more there.
    BeyondControl {
        /// The space asked about.
        space: String,
        /// The most influence beyond what control needs.
        beyond: u8,
    },
    /// The card is not among those that the effect allows.
    CardNotMeant(String),
    /// The card is not in the hand.
    NotInHand(String),
    /// The card costs more than is left in the draft.
    OverBudget {
        /// The card.
        card: String,
        /// What it costs.
        cost: u8,
        /// What is left.
        left: u8,
    },
    /// The card is not among those that the side may draft.
    NotDraftable(String),
    /// The card has been drafted.
    Drafted(String),
    /// The special card is face down.
    FaceDown(String),
    /// A scoring card would be stuck in the hand.
    ScoringWouldBeStuck(String),
    /// Something forces other cards.
    OthersForced(String),
    /// The event cannot happen now.
    EventImpossible(String),
    /// The card belongs to the opponent: its event happens in addition to the operations.
    OpponentsEvent(String),
    /// Scoring cards are played for their event only.
    ScoringOnly(String),
    /// No space race attempt is left, or possible.
    SpaceRace {
        /// The card.
        card: String,
        /// Its value now.
        value: u8,
        /// The value that the next box needs; none at the last box.
        needed: Option<u8>,
        /// Attempts made this turn.
        attempts: u8,
    },
    /// The scenario has no space race.
    NoSpaceRace,
    /// No card in the hand is worth enough for the next box of the space race.
    NoSpaceCard {
        /// The value that the next box needs.
        needed: u8,
    },
    /// No legal target for this kind of operation.
    NoTarget {
        /// The kind.
        mode: Mode,
        /// How many spaces are closed to it, by what closes them.
        spaces: Vec<(Bar, usize)>,
    },
    /// The text grants operations, but not of this kind.
    ModeNotGranted(Mode),
    /// Operations have not been chosen yet.
    OperationsFirst(Mode),
    /// Another kind of operation has been chosen.
    OneKind {
        /// The kind asked about.
        mode: Mode,
        /// The kind chosen.
        chosen: Mode,
    },
    /// This kind of operation is already being resolved.
    UnderWay(Mode),
    /// A card has to be chosen first.
    CardFirst,
    /// A headline is played for its event.
    HeadlineIsEvent,
    /// A card must be played as long as there is one.
    MustPlay,
    /// This must be completed.
    CannotStop,
    /// The side is trapped by an effect.
    Trapped(String),
    /// The card is worth too little to escape the trap.
    TrapNeeds {
        /// The card.
        card: String,
        /// Its value now.
        value: u8,
        /// The value that is needed.
        needed: u8,
    },
    /// Scoring cards cannot be used to escape a trap.
    TrapScoring(String),
    /// The effect that offers the action is not in force.
    NotInForce {
        /// The action.
        action: String,
        /// The card of the effect.
        card: String,
    },
    /// The action belongs to the other side.
    ActionOfOther(String),
    /// The conditions of the action are not met.
    ActionClosed(String),
    /// Actions are offered where a card is to be played.
    ActionLater(String),
}

/// What closes a space to a kind of operation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Bar {
    /// The opponent has no influence there.
    NoEnemyInfluence,
    /// This level of DEFCON.
    Defcon(u8),
    /// An effect or a rule, by its name.
    Forbidden(String),
    /// No influence of the side there or in an adjacent space.
    OutOfReach,
    /// It costs more than the points left.
    TooDear,
    /// The effect does not allow it.
    NotMeant,
}

impl fmt::Display for Bar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bar::NoEnemyInfluence => f.write_str("without influence of the opponent"),
            Bar::Defcon(level) => write!(f, "closed by DEFCON {level}"),
            Bar::Forbidden(by) => write!(f, "where {by} forbids it"),
            Bar::OutOfReach => f.write_str("out of reach"),
            Bar::TooDear => f.write_str("that cost too much"),
            Bar::NotMeant => f.write_str("outside this effect"),
        }
    }
}

impl Refusal {
    /// The reason as a person reads it: with the rule that the rulebook of the scenario has for it.
    #[must_use]
    pub fn words(&self, content: &Content) -> String {
        format!("{self}{}", cited(self.rule(&content.scenario.rulebook)))
    }

    /// The rule that the rulebook of a scenario has for the reason.
    #[must_use]
    pub fn rule<'r>(&self, rulebook: &'r Rulebook) -> &'r str {
        match self {
            Refusal::NoInfluencePossible(_) => &rulebook.no_influence,
            Refusal::OutOfReach(_) => &rulebook.reach,
            Refusal::NeedsMoreOps { .. } => &rulebook.cost,
            Refusal::NoEnemyInfluence(_) => &rulebook.no_enemy_influence,
            Refusal::ClosedByDefcon { .. } => &rulebook.closed,
            Refusal::FaceDown(_) => &rulebook.face_down,
            Refusal::ScoringWouldBeStuck(_) => &rulebook.scoring_stuck,
            Refusal::EventImpossible(_) | Refusal::OpponentsEvent(_) => &rulebook.usage,
            Refusal::SpaceRace { needed: Some(_), .. } => &rulebook.space_race,
            Refusal::SpaceRace { needed: None, .. } => &rulebook.last_box,
            Refusal::NoSpaceCard { .. } => &rulebook.space_race_value,
            Refusal::OperationsFirst(_) | Refusal::OneKind { .. } => &rulebook.mode,
            Refusal::CardFirst => &rulebook.card_first,
            Refusal::HeadlineIsEvent => &rulebook.headline,
            Refusal::MustPlay => &rulebook.play,
            _ => "",
        }
    }
}

/// A rule in parentheses, behind what it is cited for; nothing if there is none.
pub(super) fn cited(rule: &str) -> String {
    match rule {
        "" => String::new(),
        rules if rules.contains(',') => format!(" (rules {rules})"),
        rule => format!(" (rule {rule})"),
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Offered => write!(f, "it is offered"),
            Refusal::Over => write!(f, "the game is over"),
            Refusal::OtherQuestion => write!(f, "this choice does not answer the pending decision"),
            Refusal::NoInfluencePossible(space) => {
                write!(f, "{space} is a superpower: no influence can be placed there")
            }
            Refusal::OutOfReach(space) => {
                write!(f, "you had no influence in {space} or adjacent to it when the round began")
            }
            Refusal::NeedsMoreOps { space, cost, left } => {
                write!(f, "{space} costs {cost}, and only {left} may still be spent there")
            }
            Refusal::NoEnemyInfluence(space) => {
                write!(f, "the opponent has no influence in {space}")
            }
            Refusal::ClosedByDefcon { space, defcon } => write!(f, "DEFCON {defcon} closes {space}"),
            Refusal::ForbiddenBy { space, by } => write!(f, "{by} forbids it in {space}"),
            Refusal::NothingToRemove(space) => write!(f, "there is no influence to remove in {space}"),
            Refusal::NotMeant { space, why } => write!(f, "{space} is not a legal target of this effect: {why}"),
            Refusal::UsedUp { space, most: 1 } => write!(f, "{space} has been chosen: the effect allows it only once"),
            Refusal::UsedUp { space, most } => {
                write!(f, "{space} has been chosen {most} times, the most that this effect allows")
            }
            Refusal::Full { space, most } => {
                write!(f, "{space} has {most} influence, the most that can be placed there")
            }
            Refusal::UseForbidden { card, by } => write!(f, "{by} forbids this use of {card}"),
            Refusal::BeyondControl { space, beyond } => {
                write!(f, "{space} has what control needs and {beyond} more: the set-up allows no more there")
            }
            Refusal::CardNotMeant(card) => write!(f, "{card} is not among the cards that this effect allows"),
            Refusal::OverBudget { card, cost, left } => {
                write!(f, "{card} costs {cost}, and {left} are left in the draft")
            }
            Refusal::NotDraftable(card) => write!(f, "{card} is not among the cards that this side may draft"),
            Refusal::Drafted(card) => write!(f, "{card} has been drafted"),
            Refusal::NotInHand(card) => write!(f, "{card} is not in the hand"),
            Refusal::FaceDown(card) => write!(f, "{card} is face down until the end of the turn"),
            Refusal::ScoringWouldBeStuck(card) => {
                write!(f, "{card} cannot be played: a scoring card would be stuck in the hand")
            }
            Refusal::OthersForced(card) => write!(f, "{card} cannot be played now: another card must be played first"),
            Refusal::EventImpossible(card) => write!(f, "the event of {card} cannot happen now"),
            Refusal::OpponentsEvent(card) => {
                write!(
                    f,
                    "{card} belongs to the opponent: choose whether its event happens before or after the operations"
                )
            }
            Refusal::ScoringOnly(card) => write!(f, "{card} is a scoring card: only its event can be played"),
            Refusal::SpaceRace { card, value, needed: Some(needed), attempts } => write!(
                f,
                "{card} is worth {value}, the next box needs {needed}; {attempts} spent on the space race this turn"
            ),
            Refusal::SpaceRace { .. } => write!(f, "the last box has been reached"),
            Refusal::NoSpaceRace => write!(f, "this game has no space race"),
            Refusal::NoSpaceCard { needed } => {
                write!(f, "no card in the hand is worth {needed}, which the next box needs")
            }
            Refusal::NoTarget { mode, spaces } => {
                let spaces: Vec<String> = spaces.iter().map(|(bar, count)| format!("{count} {bar}")).collect();
                let colon = if spaces.is_empty() { "" } else { ": of the spaces " };
                write!(f, "there is no legal target for {}{colon}{}", mode.words(), spaces.join(", "))
            }
            Refusal::ModeNotGranted(mode) => write!(f, "the effect grants operations, but not {}", mode.words()),
            Refusal::OperationsFirst(mode) => {
                write!(f, "{} comes with operations: choose operations first", mode.words())
            }
            Refusal::OneKind { mode, chosen } => write!(
                f,
                "all operations of a card are of one kind: {} was chosen, not {}",
                chosen.words(),
                mode.words()
            ),
            Refusal::UnderWay(mode) => write!(f, "{} is already being resolved", mode.words()),
            Refusal::CardFirst => write!(f, "choose a card first; then how to use it"),
            Refusal::HeadlineIsEvent => write!(f, "a headline is played for its event"),
            Refusal::MustPlay => write!(f, "a side that can play a card must play one"),
            Refusal::CannotStop => write!(f, "this cannot be stopped before it is complete"),
            Refusal::Trapped(by) => write!(f, "{by} is in effect: discard a card and roll, nothing else"),
            Refusal::TrapNeeds { card, value, needed } => {
                write!(f, "{card} is worth {value}, and {needed} are needed to escape the trap")
            }
            Refusal::TrapScoring(card) => write!(f, "{card} is a scoring card: it cannot be used to escape the trap"),
            Refusal::NotInForce { action, card } => write!(f, "{card}, which offers “{action}”, is not in effect"),
            Refusal::ActionOfOther(action) => write!(f, "“{action}” is for the other side"),
            Refusal::ActionClosed(action) => write!(f, "the conditions for “{action}” are not met now"),
            Refusal::ActionLater(action) => write!(f, "“{action}” is offered when a card is to be played"),
        }
    }
}
