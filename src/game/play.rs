//! Playing a card (chapter 5) and events (chapter 7).

use crate::ids::{CardId, Side};

use crate::content::{EventBody, Moment};
use crate::script::ScriptError;

use super::core::{Core, RuntimeError, Step};
use super::decision::{Choice, Use};
use super::effect::{Source, Value};
use super::event::Event;
use super::frame::{Entry, EventFrame, EventStage, Frame, PlayFrame, PlayStage, ScriptFrame};
use super::rules::Rules;
use super::zone::Zone;

impl Core {
    pub(super) fn step_play(&mut self, frame: PlayFrame) -> Step {
        let (card, side) = (frame.card, frame.side);
        let mut frame = frame;
        // A stage that nothing interrupts is followed by the next at once.
        loop {
            match frame.stage {
                PlayStage::Open => {
                    self.top(Frame::Play(PlayFrame { stage: PlayStage::CheckCondition, ..frame }));
                    return self.check_condition(card, side, frame.with);
                }
                PlayStage::CheckCondition => {
                    let event_possible = self.flow.result[0] == Value::Bool(true);
                    frame.stage = PlayStage::Use { event_possible };
                }
                PlayStage::Use { event_possible } => {
                    self.top(Frame::Play(frame));
                    self.ask_use(side, card, event_possible);
                    return Step::Ask;
                }
                PlayStage::Begin => {
                    let Some(usage) = frame.usage else { return self.pop(Value::Nil) };
                    self.emit(Event::Played { side, card, usage });
                    self.move_card(card, Zone::Play);
                    frame.stage = PlayStage::First;
                    let args = [Value::Side(side), Value::Card(card), Value::Name(usage.key())];
                    if !self.push_if_handled(Frame::Play(frame), Moment::Play, args) {
                        return Step::Go;
                    }
                }
                PlayStage::First => {
                    self.top(Frame::Play(PlayFrame { stage: PlayStage::Second, ..frame }));
                    match frame.usage {
                        Some(Use::Event | Use::EventFirst) => self.push_event(card, side, frame.with),
                        Some(Use::Operations | Use::OperationsFirst) => self.push_operations_of(card, side),
                        Some(Use::SpaceRace) => self.attempt_space(side),
                        None => {}
                    }
                    return Step::Go;
                }
                PlayStage::Second => {
                    let event_first = matches!(frame.usage, Some(Use::Event | Use::EventFirst));
                    frame.happened = event_first && self.flow.result[0] == Value::Bool(true);
                    frame.stage = PlayStage::Settle;
                    if matches!(frame.usage, Some(Use::EventFirst | Use::OperationsFirst)) {
                        self.top(Frame::Play(frame));
                        match event_first {
                            true => self.push_operations_of(card, side),
                            false => self.push_event(card, side, frame.with),
                        }
                        return Step::Go;
                    }
                }
                PlayStage::Settle => {
                    let late = frame.usage == Some(Use::OperationsFirst) && self.flow.result[0] == Value::Bool(true);
                    frame.happened |= late;
                    self.settle(card, side, frame.happened);
                    frame.stage = PlayStage::Notified;
                    if let Some(usage) = frame.usage {
                        let args = [Value::Side(side), Value::Card(card), Value::Name(usage.key())];
                        if !self.push_if_handled(Frame::Play(frame), Moment::Played, args) {
                            return Step::Go;
                        }
                    }
                }
                PlayStage::Notified => return self.pop(Value::Bool(frame.happened)),
            }
        }
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
        self.push(Frame::Event(EventFrame {
            card,
            player,
            sides_swapped: false,
            played_by,
            stage,
            settles: false,
            with,
        }));
    }

    pub(super) fn step_event(&mut self, frame: EventFrame) -> Step {
        let card = frame.card;
        let mut frame = frame;
        loop {
            match frame.stage {
                EventStage::Test => {
                    frame.stage = EventStage::Tested;
                    self.top(Frame::Event(frame));
                    match self.judge_event_of(frame) {
                        Step::Go => {}
                        test => return test,
                    }
                }
                EventStage::Tested if self.flow.result[0] != Value::Bool(true) => {
                    self.emit(Event::NotHappened { card });
                    return self.finish_event(frame, false);
                }
                EventStage::Tested => {
                    self.emit(Event::Happened { card, player: frame.player });
                    self.cancel_effects(card);
                    self.top(Frame::Event(EventFrame { stage: EventStage::Done, ..frame }));
                    self.begin_event(frame);
                    return Step::Go;
                }
                EventStage::Done => {
                    self.test_vp();
                    return self.finish_event(frame, true);
                }
            }
        }
    }

    /// Does what the event of a card is.
    fn begin_event(&mut self, frame: EventFrame) {
        let event = self.content.scripts[frame.card.index()].as_ref().map_or(EventBody::None, |script| script.event);
        match event {
            EventBody::None | EventBody::Scores(None) => {}
            EventBody::Scores(Some(scoring)) => self.push(Frame::Score { scoring, notified: false }),
            EventBody::Effect => {
                if let Err(message) = self.start_effect(frame.card, frame.player, frame.sides_swapped, Value::Nil) {
                    let path = self.content.scripts[frame.card.index()].as_ref().map(|script| script.path.clone());
                    let fault = ScriptError { path: path.unwrap_or_default(), line: None, message };
                    self.fault.get_or_insert(RuntimeError::Script(fault));
                }
            }
            EventBody::Function => self.push(Frame::Script(ScriptFrame {
                source: Source::Card(frame.card),
                entry: Entry::Event,
                player: frame.player,
                played_by: frame.played_by,
                data: Value::Nil,
                sides_swapped: frame.sides_swapped,
                answers: 0,
                args: [frame.with.map_or(Value::Nil, Value::Card), Value::Nil, Value::Nil],
                started: false,
                awarded: 0,
            })),
        }
    }

    /// Ends the effects that the event of a card cancels.
    fn cancel_effects(&mut self, card: CardId) {
        let cancelled = |core: &Core| {
            let mut cards = core.content.card(card).cancels.iter();
            cards.find_map(|cancelled| core.board.effect_of(*cancelled))
        };
        while let Some(effect) = cancelled(self) {
            self.end_effect(effect);
        }
    }

    fn finish_event(&mut self, frame: EventFrame, happened: bool) -> Step {
        if frame.settles {
            self.settle(frame.card, frame.player, happened);
        }
        self.pop(Value::Bool(happened))
    }
}

impl Rules<'_> {
    /// Whether nothing keeps the event of a card from happening but its own condition.
    pub(super) fn event_is_open(self, card: CardId) -> bool {
        let facts = self.content.card(card);
        let has_event = self.content.scripts[card.index()].as_ref().is_some_and(|script| script.has_event());
        let required = facts.requires.is_empty() || facts.requires.iter().any(|other| self.board.has_happened(*other));
        has_event && required && !self.is_blocked(card)
    }

    /// Whether an event that has happened forbids the event of a card (rule 5.2).
    pub(super) fn is_blocked(self, card: CardId) -> bool {
        self.content.blocked_by[card.index()].iter().any(|other| self.board.has_happened(*other))
    }
}
