//! Reasons why a choice is not offered: typed, with their numbers, and with the rule that the
//! scenario cites.

use std::fmt;

use crate::content::{Content, Rulebook};
use crate::game::state::decision::Mode;
use crate::words::{Arg, Words, displayed, engine};

use super::clause::Outside;
use super::event_bar::EventBar;

/// The reason why a choice is not offered. Names are those displayed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// It is offered.
    Offered,
    /// The game is over.
    Over,
    /// The choice is of a different question.
    OtherQuestion,
    /// The space never holds influence.
    NoInfluencePossible(String),
    /// No influence of the side there or in an adjacent space when the round began.
    OutOfReach(String),
    /// Too few points.
    NeedsMoreOps {
        /// The space.
        space: String,
        /// The cost of the next marker or roll.
        cost: u8,
        /// The points that may still be spent there.
        left: u8,
    },
    /// The opponent has no influence there.
    NoEnemyInfluence(String),
    /// The space is not a country: no coups, no realignment rolls.
    NotACountry(String),
    /// DEFCON closes the region.
    ClosedByDefcon {
        /// The space.
        space: String,
        /// The DEFCON level.
        defcon: u8,
    },
    /// An effect in force forbids it.
    ForbiddenBy {
        /// The space.
        space: String,
        /// The card, or the rule script.
        by: String,
    },
    /// There is nothing to remove.
    NothingToRemove(String),
    /// The effect does not allow this space.
    NotMeant {
        /// The space.
        space: String,
        /// The condition that excludes it.
        why: Outside,
    },
    /// The effect allows no more markers to be placed or removed there.
    UsedUp {
        /// The space.
        space: String,
        /// The maximum.
        most: u8,
    },
    /// The side has the most influence there that an effect or a rule in force allows.
    Full {
        /// The space.
        space: String,
        /// The maximum of influence.
        most: u8,
    },
    /// The side has all its influence on the board.
    NoSupply {
        /// The side.
        side: String,
        /// The number of its markers.
        most: u32,
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
        /// The space.
        space: String,
        /// The maximum of influence in excess of control.
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
        /// The cost of the card.
        cost: u8,
        /// The points left.
        left: u8,
    },
    /// The card is not in the side's draft.
    NotDraftable(String),
    /// The card has already been drafted.
    Drafted(String),
    /// The special card is face down.
    FaceDown(String),
    /// A scoring card would be stuck in the hand.
    ScoringWouldBeStuck(String),
    /// The special card would leave a scoring card stuck in the hand.
    SpecialStrandsScoring(String),
    /// Some other cards must be played.
    OthersForced(String),
    /// The event cannot happen now.
    EventImpossible {
        /// The card.
        card: String,
        /// The reason.
        why: EventBar,
    },
    /// The card belongs to the opponent: its event happens in addition to the operations.
    OpponentsEvent(String),
    /// Scoring cards are played for their event only.
    ScoringOnly(String),
    /// No space race attempt is left, or possible.
    SpaceRace {
        /// The card.
        card: String,
        /// Its current value.
        value: u8,
        /// The value needed for the next box; `None` at the last box.
        needed: Option<u8>,
        /// Attempts made this turn.
        attempts: u8,
    },
    /// The scenario has no space race.
    NoSpaceRace,
    /// No card in the hand is worth enough for the next box of the space race.
    NoSpaceCard {
        /// The value needed for the next box.
        needed: u8,
    },
    /// No legal target for this kind of operation.
    NoTarget {
        /// The kind.
        mode: NamedMode,
        /// The number of spaces closed to it, by reason.
        spaces: Vec<(Bar, usize)>,
    },
    /// The text of the card grants operations, but not of this kind.
    ModeNotGranted(NamedMode),
    /// Operations have not been chosen yet.
    OperationsFirst(NamedMode),
    /// Another kind of operation has been chosen.
    OneKind {
        /// The kind that is not offered.
        mode: NamedMode,
        /// The kind chosen.
        chosen: NamedMode,
    },
    /// This kind of operation is already being resolved.
    UnderWay(NamedMode),
    /// A card has to be chosen first.
    CardFirst,
    /// A headline is played for its event.
    HeadlineIsEvent,
    /// A card must be played if there is one.
    MustPlay,
    /// This must be completed.
    CannotStop,
    /// The side is trapped by an effect.
    Trapped(String),
    /// The card is worth too little to escape the trap.
    TrapNeeds {
        /// The card.
        card: String,
        /// Its current value.
        value: u8,
        /// The value needed.
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

/// A kind of operation, with its name if it is the scenario's own.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedMode {
    /// The kind.
    pub mode: Mode,
    /// The name of one of the scenario's own.
    pub own: String,
}

impl NamedMode {
    pub(super) fn of(mode: Mode, content: &Content) -> NamedMode {
        NamedMode {
            mode,
            own: mode.name(content),
        }
    }
}

/// The reason why a space is closed to a kind of operation.
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

impl Bar {
    /// Formats the number of spaces that it closes, in a language.
    fn text(&self, count: usize, words: &Words) -> String {
        match self {
            Bar::NoEnemyInfluence => engine::bar_no_enemy(words, count),
            Bar::Defcon(level) => engine::bar_defcon(words, count, *level),
            Bar::Forbidden(by) => engine::bar_forbidden(words, count, Arg::card(by)),
            Bar::OutOfReach => engine::bar_out_of_reach(words, count),
            Bar::TooDear => engine::bar_too_dear(words, count),
            Bar::NotMeant => engine::bar_not_meant(words, count),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Words::english()))
    }
}

impl Refusal {
    /// The reason, with the rule cited from the scenario's rulebook.
    pub fn display(&self, content: &Content) -> impl fmt::Display {
        displayed(move || {
            let (words, rulebook) = (&content.words, &content.scenario.rulebook);
            cited(self.text(words), self.cites(rulebook), words)
        })
    }

    /// The reason without a rule, in a language.
    pub fn display_in(&self, words: &Words) -> impl fmt::Display {
        displayed(move || self.text(words))
    }

    /// The rule that the scenario's rulebook cites for the reason, if any, in the language of the
    /// content.
    #[must_use]
    pub fn rule(&self, content: &Content) -> Option<String> {
        let rule = self.cites(&content.scenario.rulebook);
        (!rule.is_empty()).then(|| content.words.rule(rule))
    }

    /// The rule that a rulebook cites for the reason; empty if there is none.
    fn cites<'r>(&self, rulebook: &'r Rulebook) -> &'r str {
        match self {
            Refusal::NoInfluencePossible(_) => &rulebook.no_influence,
            Refusal::OutOfReach(_) => &rulebook.reach,
            Refusal::NeedsMoreOps { .. } => &rulebook.cost,
            Refusal::NoEnemyInfluence(_) => &rulebook.no_enemy_influence,
            Refusal::ClosedByDefcon { .. } => &rulebook.closed,
            Refusal::FaceDown(_) => &rulebook.face_down,
            Refusal::NotACountry(_) => &rulebook.not_a_country,
            Refusal::BeyondControl { .. } => &rulebook.handicap,
            Refusal::OverBudget { .. } | Refusal::NotDraftable(_) | Refusal::Drafted(_) => {
                &rulebook.draft
            }
            Refusal::SpecialStrandsScoring(_) => &rulebook.scoring_stuck,
            Refusal::ScoringWouldBeStuck(_) => &rulebook.scoring_first,
            Refusal::EventImpossible { .. } | Refusal::OpponentsEvent(_) => &rulebook.event,
            Refusal::SpaceRace {
                needed: Some(_), ..
            } => &rulebook.space_race,
            Refusal::SpaceRace { needed: None, .. } => &rulebook.last_box,
            Refusal::NoSpaceCard { .. } => &rulebook.space_race_value,
            Refusal::OperationsFirst(_) | Refusal::OneKind { .. } => &rulebook.mode,
            Refusal::CardFirst => &rulebook.card_first,
            Refusal::HeadlineIsEvent => &rulebook.headline,
            Refusal::MustPlay => &rulebook.must_play,
            _ => "",
        }
    }
}

/// Appends a cited rule to a text, if there is one.
pub(super) fn cited(text: String, rule: &str, words: &Words) -> String {
    match rule {
        "" => text,
        rules if rules.contains(',') => engine::cited_rules(words, text, words.rule(rules)),
        rule => engine::cited_rule(words, text, words.rule(rule)),
    }
}

impl Refusal {
    fn text(&self, words: &Words) -> String {
        match self {
            Refusal::Offered => engine::refusal_offered(words),
            Refusal::Over => engine::refusal_over(words),
            Refusal::OtherQuestion => engine::refusal_other_question(words),
            Refusal::CardFirst => engine::refusal_card_first(words),
            Refusal::HeadlineIsEvent => engine::refusal_headline_is_event(words),
            Refusal::MustPlay => engine::refusal_must_play(words),
            Refusal::CannotStop => engine::refusal_cannot_stop(words),
            Refusal::NoSpaceRace => engine::refusal_no_space_race(words),
            Refusal::NoSpaceCard { needed } => engine::refusal_no_space_card(words, *needed),
            Refusal::Trapped(by) => engine::refusal_trapped(words, Arg::card(by)),
            Refusal::NotInForce { action, card } => {
                engine::refusal_not_in_force(words, Arg::card(card), action)
            }
            Refusal::ActionOfOther(action) => engine::refusal_action_of_other(words, action),
            Refusal::ActionClosed(action) => engine::refusal_action_closed(words, action),
            Refusal::ActionLater(action) => engine::refusal_action_later(words, action),
            _ => self
                .of_a_space(words)
                .or_else(|| self.of_a_card(words))
                .or_else(|| self.of_a_mode(words))
                .unwrap_or_else(|| engine::refusal_other_question(words)),
        }
    }

    /// The reason why a space is not offered.
    fn of_a_space(&self, words: &Words) -> Option<String> {
        Some(match self {
            Refusal::NoInfluencePossible(space) => {
                engine::refusal_no_influence_possible(words, Arg::space(space))
            }
            Refusal::OutOfReach(space) => engine::refusal_out_of_reach(words, Arg::space(space)),
            Refusal::NeedsMoreOps { space, cost, left } => {
                engine::refusal_needs_more_ops(words, Arg::space(space), *cost, *left)
            }
            Refusal::NoEnemyInfluence(space) => {
                engine::refusal_no_enemy_influence(words, Arg::space(space))
            }
            Refusal::NotACountry(space) => engine::refusal_not_a_country(words, Arg::space(space)),
            Refusal::ClosedByDefcon { space, defcon } => {
                engine::refusal_closed_by_defcon(words, Arg::space(space), *defcon)
            }
            Refusal::ForbiddenBy { space, by } => {
                engine::refusal_forbidden_by(words, Arg::space(space), Arg::card(by))
            }
            Refusal::NothingToRemove(space) => {
                engine::refusal_nothing_to_remove(words, Arg::space(space))
            }
            Refusal::NotMeant { space, why } => {
                engine::refusal_not_meant(words, Arg::space(space), why.text(words))
            }
            Refusal::UsedUp { space, most: 1 } => {
                engine::refusal_used_once(words, Arg::space(space))
            }
            Refusal::UsedUp { space, most } => {
                engine::refusal_used_up(words, Arg::space(space), *most)
            }
            Refusal::Full { space, most } => engine::refusal_full(words, Arg::space(space), *most),
            Refusal::NoSupply { side, most } => {
                engine::refusal_no_supply(words, Arg::side(side), *most)
            }
            Refusal::BeyondControl { space, beyond } => {
                engine::refusal_beyond_control(words, Arg::space(space), *beyond)
            }
            _ => return None,
        })
    }

    /// The reason why a card is not offered.
    fn of_a_card(&self, words: &Words) -> Option<String> {
        Some(match self {
            Refusal::CardNotMeant(card) => engine::refusal_card_not_meant(words, Arg::card(card)),
            Refusal::UseForbidden { card, by } => {
                engine::refusal_use_forbidden(words, Arg::card(card), Arg::card(by))
            }
            Refusal::OverBudget { card, cost, left } => {
                engine::refusal_over_budget(words, Arg::card(card), *cost, *left)
            }
            Refusal::NotDraftable(card) => engine::refusal_not_draftable(words, Arg::card(card)),
            Refusal::Drafted(card) => engine::refusal_drafted(words, Arg::card(card)),
            Refusal::NotInHand(card) => engine::refusal_not_in_hand(words, Arg::card(card)),
            Refusal::FaceDown(card) => engine::refusal_face_down(words, Arg::card(card)),
            Refusal::ScoringWouldBeStuck(card) | Refusal::SpecialStrandsScoring(card) => {
                engine::refusal_scoring_stuck(words, Arg::card(card))
            }
            Refusal::OthersForced(card) => engine::refusal_others_forced(words, Arg::card(card)),
            Refusal::EventImpossible { card, why } => why.text(card, words),
            Refusal::OpponentsEvent(card) => {
                engine::refusal_opponents_event(words, Arg::card(card))
            }
            Refusal::ScoringOnly(card) => engine::refusal_scoring_only(words, Arg::card(card)),
            Refusal::SpaceRace {
                card,
                value,
                needed: Some(needed),
                attempts,
            } => engine::refusal_space_race(words, Arg::card(card), *value, *needed, *attempts),
            Refusal::SpaceRace { .. } => engine::refusal_last_box(words),
            Refusal::TrapNeeds {
                card,
                value,
                needed,
            } => engine::refusal_trap_needs(words, Arg::card(card), *value, *needed),
            Refusal::TrapScoring(card) => engine::refusal_trap_scoring(words, Arg::card(card)),
            _ => return None,
        })
    }

    /// The reason why a kind of operation is not offered.
    fn of_a_mode(&self, words: &Words) -> Option<String> {
        Some(match self {
            Refusal::NoTarget { mode, spaces } if spaces.is_empty() => {
                engine::refusal_no_target(words, mode_name(mode, words))
            }
            Refusal::NoTarget { mode, spaces } => {
                let spaces: Vec<String> = spaces
                    .iter()
                    .map(|(bar, count)| bar.text(*count, words))
                    .collect();
                engine::refusal_no_target_of(words, mode_name(mode, words), spaces.join(", "))
            }
            Refusal::ModeNotGranted(mode) => {
                engine::refusal_mode_not_granted(words, mode_name(mode, words))
            }
            Refusal::OperationsFirst(mode) => {
                engine::refusal_operations_first(words, mode_name(mode, words))
            }
            Refusal::OneKind { mode, chosen } => {
                engine::refusal_one_kind(words, mode_name(chosen, words), mode_name(mode, words))
            }
            Refusal::UnderWay(mode) => engine::refusal_under_way(words, mode_name(mode, words)),
            _ => return None,
        })
    }
}

fn mode_name(NamedMode { mode, own }: &NamedMode, words: &Words) -> Arg<'static> {
    Arg::word(mode.printed_name(words).unwrap_or_else(|| own.clone()))
}
