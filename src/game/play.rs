//! Playing a card (chapter 5) and events (chapter 7).

use crate::ids::{CardId, Side};

use crate::content::Moment;

use super::board::{Source, Value};
use super::core::{Core, Step};
use super::decision::{Choice, Use};
use super::event::Event;
use super::frame::{Entry, EventFrame, EventStage, Frame, PlayFrame, PlayStage, ScriptFrame};
use super::zone::Zone;

impl Core {
    pub(super) fn step_play(&mut self, frame: PlayFrame) -> Step {
        let next = |stage| Frame::Play(PlayFrame { stage, ..frame });
        let (card, side) = (frame.card, frame.side);
        match frame.stage {
            PlayStage::Open => {
                self.top(next(PlayStage::Judge));
                return self.judge_event(card, side, frame.with);
            }
            PlayStage::Judge => {
                let event_possible = self.flow.result[0] == Value::Bool(true);
                self.top(next(PlayStage::Use { event_possible }));
            }
            PlayStage::Use { event_possible } => {
                self.ask_use(side, card, event_possible);
                return Step::Ask;
            }
            PlayStage::Begin => {
                let Some(usage) = frame.usage else { return self.pop(Value::Nil) };
                self.emit(Event::Played { side, card, usage });
                self.move_card(card, Zone::Play);
                self.top(next(PlayStage::First));
                self.hear(Moment::Play, [Value::Side(side), Value::Card(card), Value::Name(usage.key())]);
            }
            PlayStage::First => {
                self.top(next(PlayStage::Second));
                match frame.usage {
                    Some(Use::Event | Use::EventFirst) => self.push_event(card, side, frame.with),
                    Some(Use::Operations | Use::OperationsFirst) => self.push_operations_of(card, side),
                    Some(Use::Space) => self.attempt_space(side),
                    None => {}
                }
            }
            PlayStage::Second => {
                let happened = match frame.usage {
                    Some(Use::Event | Use::EventFirst) => self.flow.result[0] == Value::Bool(true),
                    _ => false,
                };
                self.top(Frame::Play(PlayFrame { stage: PlayStage::Settle, happened, ..frame }));
                match frame.usage {
                    Some(Use::EventFirst) => self.push_operations_of(card, side),
                    Some(Use::OperationsFirst) => self.push_event(card, side, frame.with),
                    _ => {}
                }
            }
            PlayStage::Settle => {
                let late = frame.usage == Some(Use::OperationsFirst) && self.flow.result[0] == Value::Bool(true);
                let happened = frame.happened || late;
                self.settle(card, side, happened);
                self.top(Frame::Play(PlayFrame { stage: PlayStage::Told, happened, ..frame }));
                if let Some(usage) = frame.usage {
                    self.hear(Moment::Played, [Value::Side(side), Value::Card(card), Value::Name(usage.key())]);
                }
            }
            PlayStage::Told => return self.pop(Value::Bool(frame.happened)),
        }
        Step::Go
    }

    pub(super) fn answer_play(&mut self, frame: PlayFrame, choice: Choice) {
        if let Choice::Use(usage) = choice {
            self.top(Frame::Play(PlayFrame { stage: PlayStage::Begin, usage: Some(usage), ..frame }));
        }
    }

    /// Puts a card that has been played where it belongs, unless its event put it somewhere else.
    fn settle(&mut self, card: CardId, side: Side, happened: bool) {
        if self.board.zone(card) != Zone::Play {
            return;
        }
        if self.content.scenario.special_card.as_ref().is_some_and(|special| special.card == card) {
            // Rule 9.3: to the opponent, face down.
            self.move_card(card, Zone::Special(side.opponent()));
            self.emit(Event::SpecialTurned { face_up: false });
            return;
        }
        let leaves = happened && self.content.card(card).starred;
        self.move_card(card, if leaves { Zone::Removed } else { Zone::Discard });
    }

    fn push_event(&mut self, card: CardId, side: Side, with: Option<CardId>) {
        let player = self.content.card(card).owner.unwrap_or(side);
        self.flow.result = [Value::Nil; 2];
        let (played_by, stage) = (Some(side), EventStage::Test);
        self.push(Frame::Event(EventFrame { card, player, exchanged: false, played_by, stage, settles: false, with }));
    }

    /// Whether nothing keeps the event of a card from happening but its own condition.
    pub(super) fn event_is_open(&self, card: CardId) -> bool {
        let facts = self.content.card(card);
        let has_event = self.content.scripts[card.index()].as_ref().is_some_and(|script| script.has_event);
        let required = facts.requires.is_empty() || facts.requires.iter().any(|other| self.board.has_happened(*other));
        has_event && required && !self.is_blocked(card)
    }

    /// Whether an event that has happened forbids the event of a card (rule 5.2).
    pub(super) fn is_blocked(&self, card: CardId) -> bool {
        self.content.blocked_by[card.index()].iter().any(|other| self.board.has_happened(*other))
    }

    pub(super) fn step_event(&mut self, frame: EventFrame) -> Step {
        let card = frame.card;
        let next = |stage| Frame::Event(EventFrame { stage, ..frame });
        match frame.stage {
            EventStage::Test => {
                self.top(next(EventStage::Tested));
                self.judge_event_of(frame)
            }
            EventStage::Tested if self.flow.result[0] != Value::Bool(true) => {
                self.emit(Event::NotHappened { card });
                self.finish_event(frame, false)
            }
            EventStage::Tested => {
                self.emit(Event::Happened { card, player: frame.player });
                let content = self.content.clone();
                for cancelled in &content.card(card).cancels {
                    while let Some(effect) = self.board.effect_of(*cancelled) {
                        self.end_effect(effect);
                    }
                }
                self.top(next(EventStage::Done));
                self.push(Frame::Script(ScriptFrame {
                    source: Source::Card(card),
                    entry: Entry::Event,
                    player: frame.player,
                    played_by: frame.played_by,
                    data: Value::Nil,
                    exchanged: frame.exchanged,
                    answers: 0,
                    args: [frame.with.map_or(Value::Nil, Value::Card), Value::Nil, Value::Nil],
                    started: false,
                }));
                Step::Go
            }
            EventStage::Done => {
                self.test_vp();
                self.finish_event(frame, true)
            }
        }
    }

    fn finish_event(&mut self, frame: EventFrame, happened: bool) -> Step {
        if frame.settles {
            self.settle(frame.card, frame.player, happened);
        }
        self.pop(Value::Bool(happened))
    }
}
