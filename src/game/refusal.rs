//! Why something is not offered: a typed reason with its numbers and its rule.

use std::fmt;

use crate::content::{Modifier, ModifierKind, SpaceKind};
use crate::ids::{CardId, Side, SpaceId, SpaceSet};

use super::core::Core;
use super::decision::{Choice, Use};
use super::effect::Source;
use super::frame::{Frame, OperationsFrame, SpendFrame};
use super::operations::Forbidden;
use super::zone::Zone;
use super::{Ask, Game};

/// Why a choice is not offered. Names are those that people read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is offered.
    Offered,
    /// The game is over.
    Over,
    /// The question is about something else.
    OtherQuestion,
    /// The space holds no influence, ever.
    NoInfluencePossible(String),
    /// No own influence there or beside it when the round began.
    OutOfReach(String),
    /// Too few points.
    NeedsMoreOps {
        /// Where.
        space: String,
        /// What the next marker or roll costs.
        cost: u8,
        /// What is left to spend there.
        left: u8,
    },
    /// The opponent has no influence there.
    NoEnemyInfluence(String),
    /// DEFCON closes the region.
    ClosedByDefcon {
        /// Where.
        space: String,
        /// The level.
        defcon: u8,
    },
    /// An effect in force forbids it.
    ForbiddenBy {
        /// Where.
        space: String,
        /// The card, or the rule script.
        by: String,
    },
    /// There is nothing to remove.
    NothingToRemove(String),
    /// The clause does not speak of this space, or has been used up there.
    NotMeant(String),
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
    /// The card is the opponent's: its event happens beside the operations.
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
    /// No legal target for this kind of operation.
    NoTarget,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Offered => write!(f, "it is offered"),
            Refusal::Over => write!(f, "the game is over"),
            Refusal::OtherQuestion => write!(f, "that is no answer to the question"),
            Refusal::NoInfluencePossible(space) => {
                write!(f, "{space} is a superpower: nobody places influence there (rule 2.1.5)")
            }
            Refusal::OutOfReach(space) => {
                write!(f, "no own influence in {space} or beside it when the round began (rule 6.1.1)")
            }
            Refusal::NeedsMoreOps { space, cost, left } => {
                write!(f, "{space} costs {cost} and {left} may still be spent there (rule 6.1.2)")
            }
            Refusal::NoEnemyInfluence(space) => {
                write!(f, "the opponent has no influence in {space} (rules 6.2.1, 6.3.1)")
            }
            Refusal::ClosedByDefcon { space, defcon } => write!(f, "DEFCON {defcon} closes {space} (rule 8.1.5)"),
            Refusal::ForbiddenBy { space, by } => write!(f, "{by} forbids it in {space}"),
            Refusal::NothingToRemove(space) => write!(f, "there is no such influence in {space}"),
            Refusal::NotMeant(space) => write!(f, "the text does not reach {space} now"),
            Refusal::OverBudget { card, cost, left } => {
                write!(f, "{card} costs {cost}, and {left} are left in the draft")
            }
            Refusal::NotDraftable(card) => write!(f, "{card} is not among the cards that this side may draft"),
            Refusal::Drafted(card) => write!(f, "{card} has been drafted"),
            Refusal::NotInHand(card) => write!(f, "{card} is not in the hand"),
            Refusal::FaceDown(card) => write!(f, "{card} is face down until the end of the turn (rule 9.3)"),
            Refusal::ScoringWouldBeStuck(card) => {
                write!(f, "{card} cannot be played: a scoring card would be stuck in the hand (rules 9.5, 10.1.5)")
            }
            Refusal::OthersForced(card) => write!(f, "{card} has to wait: another card must be played now"),
            Refusal::EventImpossible(card) => write!(f, "the event of {card} cannot happen now (rule 5.2)"),
            Refusal::OpponentsEvent(card) => {
                write!(
                    f,
                    "{card} is the opponent's: choose whether its event comes before or after the operations (rule 5.2)"
                )
            }
            Refusal::ScoringOnly(card) => write!(f, "{card} is a scoring card: only its event can be played"),
            Refusal::SpaceRace { card, value, needed: Some(needed), attempts } => write!(
                f,
                "{card} is worth {value}, the next box needs {needed}; {attempts} spent on the space race this turn (rules 6.4.1, 6.4.2)"
            ),
            Refusal::SpaceRace { .. } => write!(f, "there is no further box (rule 6.4.6)"),
            Refusal::NoTarget => write!(f, "there is no legal target for it"),
        }
    }
}

impl Game {
    /// Why a choice is not offered now.
    #[must_use]
    pub fn why_not(&self, choice: Choice) -> Refusal {
        let Some(decision) = self.decision() else { return Refusal::Over };
        if decision.choices.contains(&choice) {
            return Refusal::Offered;
        }
        let content = self.content();
        let exists = match choice {
            Choice::Card(card) | Choice::Action(card, _) => card.index() < content.cards.len(),
            Choice::Space(space) => space.index() < content.map.spaces.len(),
            Choice::Region(region) => region.index() < content.map.regions.len(),
            _ => true,
        };
        if !exists {
            return Refusal::OtherQuestion;
        }
        match (choice, decision.ask) {
            (Choice::Space(space), _) => self.core.why_not_space(space),
            (Choice::Card(card), Ask::Draft) => self.core.why_not_drafted(card),
            (Choice::Card(card), Ask::Play | Ask::Headline) => self.core.why_not_card(card, decision.side),
            (Choice::Use(usage), Ask::Use) => match decision.card {
                Some(card) => self.core.why_not_use(card, usage, decision.side),
                None => Refusal::OtherQuestion,
            },
            (Choice::Mode(_), Ask::Mode) => Refusal::NoTarget,
            _ => Refusal::OtherQuestion,
        }
    }
}

impl Core {
    fn why_not_space(&self, space: SpaceId) -> Refusal {
        let facts = self.content.map.space(space);
        let name = facts.name.clone();
        if matches!(facts.kind, SpaceKind::Home(_)) {
            return Refusal::NoInfluencePossible(name);
        }
        match self.flow.frames.last() {
            Some(Frame::Influence(frame)) => self.why_no_marker(frame, space, name),
            Some(Frame::Realign(frame)) => self.why_no_target(&frame.ops, Forbidden::Realign, space, name),
            Some(Frame::Coup(frame)) => self.why_no_target(&frame.ops, Forbidden::Coup, space, name),
            Some(Frame::Markers(frame)) if frame.removes && self.board.influence(frame.side, space) == 0 => {
                Refusal::NothingToRemove(name)
            }
            Some(Frame::Markers(_) | Frame::Ask(_) | Frame::SetupPlace(_)) => Refusal::NotMeant(name),
            _ => Refusal::OtherQuestion,
        }
    }

    fn why_no_marker(&self, frame: &SpendFrame, space: SpaceId, name: String) -> Refusal {
        if let Some(by) = self.forbidding(frame.ops.side, Forbidden::Influence, space) {
            return Refusal::ForbiddenBy { space: name, by };
        }
        if !frame.reach.contains(space) {
            return Refusal::OutOfReach(name);
        }
        if !frame.ops.within.contains(space) {
            return Refusal::NotMeant(name);
        }
        let points = self.points(&frame.ops, Forbidden::Influence, frame.used | SpaceSet::one(space));
        let cost = self.marker_cost(frame.ops.side, space);
        Refusal::NeedsMoreOps { space: name, cost, left: points.saturating_sub(frame.spent) }
    }

    fn why_no_target(&self, ops: &OperationsFrame, action: Forbidden, space: SpaceId, name: String) -> Refusal {
        if let Some(by) = self.forbidding(ops.side, action, space) {
            return Refusal::ForbiddenBy { space: name, by };
        }
        if self.board.influence(ops.side.opponent(), space) == 0 {
            return Refusal::NoEnemyInfluence(name);
        }
        if !ops.ignores_defcon && self.closed(action).contains(space) {
            return Refusal::ClosedByDefcon { space: name, defcon: self.board.defcon };
        }
        Refusal::NotMeant(name)
    }

    /// The card or rule that forbids an action in a space, in words.
    fn forbidding(&self, side: Side, action: Forbidden, space: SpaceId) -> Option<String> {
        if !self.forbidden(side, action).contains(space) {
            return None;
        }
        let mut by = self.modifiers(ModifierKind::Forbid).filter(|(player, data, _, modifier)| match modifier {
            Modifier::Forbid { by, within, .. } => {
                by.is(side, *player) && self.spaces(within, *player, *data).contains(space)
            }
            _ => false,
        });
        let (_, _, source, _) = by.next()?;
        Some(match source {
            Source::Card(card) => self.content.card(card).name.clone(),
            Source::Rule(rule) => self.content.rules[rule.index()].path.clone(),
        })
    }

    fn why_not_drafted(&self, card: CardId) -> Refusal {
        let name = self.content.card(card).name.clone();
        match self.draft_cost(card) {
            Some((cost, left)) if self.board.zone(card) == Zone::Reserve => {
                Refusal::OverBudget { card: name, cost, left }
            }
            Some(_) => Refusal::Drafted(name),
            None => Refusal::NotDraftable(name),
        }
    }

    fn why_not_card(&self, card: CardId, side: Side) -> Refusal {
        let name = self.content.card(card).name.clone();
        if self.board.zone(card) == Zone::Special(side) {
            if !self.board.special_face_up {
                return Refusal::FaceDown(name);
            }
            if self.scoring_is_stuck(side) {
                return Refusal::ScoringWouldBeStuck(name);
            }
            return Refusal::OthersForced(name);
        }
        match self.board.zone(card) == Zone::Hand(side) {
            false => Refusal::NotInHand(name),
            true if self.scoring_is_stuck(side) => Refusal::ScoringWouldBeStuck(name),
            true => Refusal::OthersForced(name),
        }
    }

    fn why_not_use(&self, card: CardId, usage: Use, side: Side) -> Refusal {
        let facts = self.content.card(card);
        let name = facts.name.clone();
        if facts.scoring {
            return Refusal::ScoringOnly(name);
        }
        match usage {
            Use::Space => {
                let next = self.content.scenario.space_race.as_ref();
                let next = next.and_then(|race| race.boxes.get(usize::from(self.board.space(side))));
                Refusal::SpaceRace {
                    card: name,
                    value: self.card_value(side, card),
                    needed: next.map(|next| next.ops),
                    attempts: self.board.space_attempts[side.index()],
                }
            }
            Use::Event if facts.owner == Some(side.opponent()) => Refusal::OpponentsEvent(name),
            Use::Event | Use::EventFirst | Use::OperationsFirst => Refusal::EventImpossible(name),
            Use::Operations => Refusal::OpponentsEvent(name),
        }
    }
}
