//! The headline phase (rule 4.5 C).

use crate::content::{Ability, Moment};
use crate::ids::{CardId, Side};

use super::core::{Core, Step};
use super::decision::{Ask, Choice};
use super::effect::Value;
use super::event::Event;
use super::frame::{EventFrame, EventStage, Frame, HeadlineFrame, HeadlineStage};
use super::rules::Rules;
use super::zone::Zone;

impl Core {
    pub(super) fn step_headline(&mut self, frame: HeadlineFrame) -> Step {
        let next = |stage| Frame::Headline(HeadlineFrame { stage, ..frame });
        match frame.stage {
            HeadlineStage::Choose(side) => {
                let allowed = |card: &CardId| {
                    !self.content.scripts[card.index()].as_ref().is_some_and(|script| script.no_headline)
                };
                let mut cards: Vec<CardId> = self.board.cards_in(Zone::Hand(side)).filter(allowed).collect();
                // A card that must be played in an action round waits for it.
                if cards.iter().any(|card| !self.rules().must_play(side, *card)) {
                    cards.retain(|card| !self.rules().must_play(side, *card));
                }
                // Rule 10.1.5: with more scoring cards than rounds one of them has to be the headline.
                let (scoring, rounds) = (self.rules().scoring_in_hand(side), self.rules().rounds_left(side));
                let is_scoring = |card: &CardId| self.content.card(*card).scoring;
                let first = scoring > usize::from(rounds) && !self.content.scenario.scoring_may_be_held;
                if first && cards.iter().any(is_scoring) {
                    cards.retain(is_scoring);
                }
                if cards.is_empty() {
                    self.after_choice(frame, side);
                    return Step::Go;
                }
                let warning = self.rules().warning(side, 1);
                self.ask(side, Ask::Headline, None, 0).extend(cards.into_iter().map(Choice::Card));
                self.warn(warning);
                Step::Ask
            }
            HeadlineStage::Reveal => {
                self.emit(Event::Headlines { cards: frame.cards });
                let first = self.rules().headline_order(frame.cards);
                self.top(Frame::Headline(HeadlineFrame { stage: HeadlineStage::Resolve(0), first, ..frame }));
                Step::Go
            }
            HeadlineStage::Resolve(nth) => {
                if nth >= 2 {
                    self.top(next(HeadlineStage::End));
                    self.dispatch(Moment::HeadlineEnd, [Value::Nil; 3]);
                    return Step::Go;
                }
                let side = if nth == 0 { frame.first } else { frame.first.opponent() };
                self.top(next(HeadlineStage::Settle(nth)));
                match frame.cards[side.index()] {
                    Some(card) if self.board.zone(card) == Zone::Headline(side) => {
                        self.emit(Event::HeadlineBegan { side, card });
                        self.move_card(card, Zone::Play);
                        let player = self.content.card(card).owner.unwrap_or(side);
                        self.push(Frame::Event(EventFrame {
                            card,
                            player,
                            sides_swapped: false,
                            played_by: Some(side),
                            stage: EventStage::Test,
                            settles: true,
                            with: None,
                        }));
                        self.dispatch(Moment::Play, [Value::Side(side), Value::Card(card), Value::Name("headline")]);
                    }
                    _ => {}
                }
                Step::Go
            }
            HeadlineStage::Settle(nth) => {
                self.top(next(HeadlineStage::Resolve(nth + 1)));
                let side = if nth == 0 { frame.first } else { frame.first.opponent() };
                if let Some(card) = frame.cards[side.index()]
                    && self.board.in_headline()
                    && self.board.phasing() == Some(side)
                {
                    self.dispatch(Moment::Played, [Value::Side(side), Value::Card(card), Value::Name("headline")]);
                }
                Step::Go
            }
            HeadlineStage::End => self.pop(Value::Nil),
        }
    }

    pub(super) fn answer_headline(&mut self, frame: HeadlineFrame, choice: Choice) {
        let (HeadlineStage::Choose(side), Choice::Card(card)) = (frame.stage, choice) else { return };
        let mut frame = frame;
        frame.cards[side.index()] = Some(card);
        self.move_card(card, Zone::Headline(side));
        if self.rules().has_ability(side.opponent(), Ability::HeadlineLast) {
            self.emit(Event::Shown { side, card });
        }
        self.after_choice(frame, side);
    }

    fn after_choice(&mut self, frame: HeadlineFrame, side: Side) {
        let stage = if side == frame.first { HeadlineStage::Choose(side.opponent()) } else { HeadlineStage::Reveal };
        self.top(Frame::Headline(HeadlineFrame { stage, ..frame }));
    }
}

impl Rules<'_> {
    /// Which headline is resolved first: a card that always goes first, then the higher printed value.
    fn headline_order(self, cards: [Option<CardId>; 2]) -> Side {
        let rank = |side: Side| {
            let Some(card) = cards[side.index()] else { return (false, 0) };
            let always_first = self.content.scripts[card.index()].as_ref().and_then(|script| script.headline_first);
            let facts = self.content.card(card);
            (always_first == Some(side), if facts.scoring { 0 } else { facts.ops })
        };
        let ties = self.content.scenario.headline.ties;
        if rank(ties) >= rank(ties.opponent()) { ties } else { ties.opponent() }
    }
}
