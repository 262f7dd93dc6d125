//! Moments: the handlers of effects in force and of rule scripts.

use crate::content::Moment;

use super::board::{Source, Value};
use super::core::{Core, Step};
use super::frame::{Entry, Frame, HandlersFrame};

impl Core {
    /// Lets everybody who listens to a moment hear of it; the answer becomes the result.
    pub(super) fn hear(&mut self, moment: Moment, args: [Value; 3]) {
        if self.listens(moment) {
            self.push(Frame::Handlers(HandlersFrame {
                moment,
                args,
                next_rule: 0,
                heard: 0,
                limit: self.board.next_effect,
                answer: [Value::Nil; 2],
                running: false,
            }));
        }
    }

    /// Whether anybody listens to a moment.
    pub(super) fn listens(&self, moment: Moment) -> bool {
        self.content.rule_traits.listens(moment) || self.an_effect_listens(moment)
    }

    /// Whether an effect in force listens to coups.
    pub(super) fn listens_to_coups(&self) -> bool {
        self.an_effect_listens(Moment::CoupDeclared)
    }

    fn an_effect_listens(&self, moment: Moment) -> bool {
        self.board.effects.iter().any(|effect| self.content.traits[effect.card.index()].listens(moment))
    }

    pub(super) fn step_handlers(&mut self, frame: HandlersFrame) -> Step {
        let mut frame = frame;
        if frame.running {
            self.test_vp();
            frame.running = false;
            let answer = std::mem::take(&mut self.flow.result);
            if answer[0] != Value::Nil {
                frame.answer = answer;
            }
        }
        while let Some(rule) = self.content.rules.get(usize::from(frame.next_rule)) {
            let listens = rule.handlers & frame.moment.bit() != 0;
            frame.next_rule += 1;
            if listens {
                let source = Source::Rule((usize::from(frame.next_rule) - 1).into());
                return self.run_handler(frame, source, crate::ids::Side::First, Value::Nil);
            }
        }
        // Serial numbers start at 0; `heard` counts from 1 so that 0 means none.
        let next = self.board.effects.iter().find(|effect| {
            effect.serial >= frame.heard
                && effect.serial < frame.limit
                && self.content.traits[effect.card.index()].listens(frame.moment)
        });
        match next.copied() {
            Some(effect) => {
                frame.heard = effect.serial + 1;
                self.run_handler(frame, Source::Card(effect.card), effect.side, effect.data)
            }
            None => self.pop_with(frame.answer),
        }
    }

    fn run_handler(&mut self, frame: HandlersFrame, source: Source, player: crate::ids::Side, data: Value) -> Step {
        self.top(Frame::Handlers(HandlersFrame { running: true, ..frame }));
        self.flow.result = [Value::Nil; 2];
        self.push_script(source, Entry::Handler(frame.moment), player, data, frame.args);
        Step::Go
    }
}
