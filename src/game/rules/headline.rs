//! The headline phase (rule 4.5 C).

use crate::content::{Modifier, ModifierKind, Moment};
use crate::game::state::audience::Audience;
use crate::game::state::core::Core;
use crate::game::state::decision::{Ask, Choice};
use crate::game::state::effect::{FixedWord, Value};
use crate::game::state::event::Event;
use crate::game::state::frame::{Answer, EventFrame, Frame, HeadlineFrame, HeadlineStage};
use crate::game::state::zone::Zone;
use crate::ids::{CardId, Side};

use super::Rules;
use super::condition::CardUse;
use super::questions::warn;
use super::step::Step;

impl HeadlineFrame {
    pub(crate) fn step(self, core: &mut Core) -> Step {
        match self.stage {
            HeadlineStage::Choose(side) => self.choose(core, side),
            HeadlineStage::Chosen => {
                self.go_on(core, HeadlineStage::Reveal);
                core.dispatch(Moment::HeadlinesChosen, [Value::Nil; 3]);
                Step::Go
            }
            HeadlineStage::Reveal => {
                // Handlers may have exchanged or cancelled headlines.
                let cards = Side::BOTH.map(|side| {
                    core.note_read(Zone::Headline(side), Audience::Both);
                    core.rules().headline(side)
                });
                core.emit(Event::Headlines { cards });
                let first = core.rules().headline_order(cards);
                core.top(Frame::Headline(HeadlineFrame {
                    stage: HeadlineStage::Resolve(0),
                    first,
                    cards,
                }));
                Step::Go
            }
            HeadlineStage::Resolve(nth) => self.resolve(core, nth),
            HeadlineStage::Settle(nth) => {
                self.go_on(core, HeadlineStage::Resolve(nth + 1));
                let side = self.side(nth);
                if let Some(card) = self.cards[side.index()]
                    && core.board.in_headline()
                    && core.board.phasing() == Some(side)
                {
                    core.dispatch(Moment::Played, about(side, card));
                }
                Step::Go
            }
            HeadlineStage::End => Step::Done(Answer::None),
        }
    }

    /// Continues with a stage.
    fn go_on(self, core: &mut Core, stage: HeadlineStage) {
        core.top(Frame::Headline(HeadlineFrame { stage, ..self }));
    }

    /// The side whose headline is resolved first or, for 1, second.
    fn side(self, nth: u8) -> Side {
        if nth == 0 {
            self.first
        } else {
            self.first.opponent()
        }
    }

    /// Asks a side for its headline, if it has any card to choose.
    fn choose(self, core: &mut Core, side: Side) -> Step {
        let mut cards: Vec<CardId> = core
            .board
            .cards_in(Zone::Hand(side))
            .filter(|card| core.rules().may_headline(side, *card))
            .collect();
        // A card that must be played in an action round is kept for it.
        if cards
            .iter()
            .any(|card| !core.rules().must_play(side, *card))
        {
            cards.retain(|card| !core.rules().must_play(side, *card));
        }
        // Rule 10.1.5: with more scoring cards than rounds, one of them has to be the headline.
        let (scoring, rounds) = (
            core.rules().scoring_in_hand(side),
            core.rules().rounds_left(side),
        );
        let first = scoring > usize::from(rounds) && !core.content.scenario.scoring_may_be_held;
        let rules = core.rules();
        if first && cards.iter().any(|card| rules.is_scoring(*card)) {
            cards.retain(|card| rules.is_scoring(*card) || rules.may_shed_scoring(side, *card));
        }
        if core.rules().limits_headlines(side) {
            core.note_look(side, |rules, card| rules.may_headline(side, card));
        }
        if cards.is_empty() {
            self.after_choice(core, side);
            return Step::Go;
        }
        let warning = core.rules().warning(side, 1);
        core.ask(side, Ask::Headline, None, 0)
            .extend(cards.into_iter().map(Choice::Card));
        warn(core, warning);
        Step::Ask
    }

    /// Resolves the first or the second headline; after both, the phase ends.
    fn resolve(self, core: &mut Core, nth: u8) -> Step {
        if nth >= 2 {
            self.go_on(core, HeadlineStage::End);
            core.dispatch(Moment::HeadlineEnd, [Value::Nil; 3]);
            return Step::Go;
        }
        let side = self.side(nth);
        let (mut cards, due) = (self.cards, core.rules().headline(side));
        if due.is_some() {
            cards[side.index()] = due;
        }
        core.top(Frame::Headline(HeadlineFrame {
            stage: HeadlineStage::Settle(nth),
            cards,
            ..self
        }));
        if let Some(card) = due {
            core.emit(Event::HeadlineBegan { side, card });
            core.move_card(card, Zone::Play);
            let player = core.content.card(card).owner.unwrap_or(side);
            core.push(Frame::Event(EventFrame {
                played_by: Some(side),
                settles: true,
                ..EventFrame::new(card, player, None)
            }));
            core.dispatch(Moment::Play, about(side, card));
        }
        Step::Go
    }

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        let (HeadlineStage::Choose(side), Choice::Card(card)) = (self.stage, choice) else {
            return core.not_offered(choice);
        };
        let mut frame = self;
        core.note_kept_back(side, Some(card));
        frame.cards[side.index()] = Some(card);
        core.move_card(card, Zone::Headline(side));
        if core.rules().headlines_last(side.opponent()) {
            core.emit(Event::Shown { side, card });
        }
        frame.after_choice(core, side);
        Step::Go
    }

    fn after_choice(self, core: &mut Core, side: Side) {
        let stage = if side == self.first {
            HeadlineStage::Choose(side.opponent())
        } else {
            HeadlineStage::Chosen
        };
        self.go_on(core, stage);
    }
}

/// The arguments of handlers of the play of a headline.
const fn about(side: Side, card: CardId) -> [Value; 3] {
    [
        Value::Side(side),
        Value::Card(card),
        Value::Name(FixedWord::Headline),
    ]
}

impl Rules<'_> {
    /// Whether a side sees the other headline before it chooses: by a modifier, unless both
    /// sides have one.
    pub(super) fn headlines_last(self, side: Side) -> bool {
        self.may_headline_last(side) && !self.may_headline_last(side.opponent())
    }

    fn may_headline_last(self, side: Side) -> bool {
        self.has_modifiers(ModifierKind::HeadlineLast)
            && self
                .modifiers(ModifierKind::HeadlineLast)
                .any(|(player, _, _, modifier)| match modifier {
                    Modifier::HeadlineLast { of } => of.is(side, player),
                    _ => false,
                })
    }

    /// The headline of a side, if it has not begun.
    pub(crate) fn headline(self, side: Side) -> Option<CardId> {
        self.board.cards_in(Zone::Headline(side)).next()
    }

    /// Whether a hand of a side may have no card that it may headline.
    fn limits_headlines(self, side: Side) -> bool {
        self.has_modifiers(ModifierKind::ForbidUse)
            || self.content.never_headlined >= usize::from(self.board.hand_size(side))
    }

    /// Whether a side may headline a card that it holds.
    pub(super) fn may_headline(self, side: Side, card: CardId) -> bool {
        let never = self.content.scripts[card.index()]
            .as_ref()
            .is_some_and(|script| script.no_headline);
        !never
            && !self.is_forbidden(side, CardUse::Headline, card)
            && !self.is_forbidden(side, CardUse::Event, card)
    }

    /// The side whose headline is resolved first: a card that always goes first, then the higher
    /// printed value.
    fn headline_order(self, cards: [Option<CardId>; 2]) -> Side {
        let scenario = &self.content.scenario;
        let ties = scenario
            .headline
            .map_or(scenario.first, |headline| headline.ties);
        let other = ties.opponent();
        if self.rank(cards[ties.index()], ties) >= self.rank(cards[other.index()], other) {
            ties
        } else {
            other
        }
    }

    /// Whether the headline of a side always goes first, and its printed value.
    fn rank(self, card: Option<CardId>, side: Side) -> (bool, u8) {
        let Some(card) = card else {
            return (false, 0);
        };
        let script = self.content.scripts[card.index()].as_ref();
        let always_first = script.and_then(|script| script.headline_first);
        let facts = self.content.card(card);
        let value = if facts.scoring { 0 } else { facts.ops };
        (always_first == Some(side), value)
    }
}
