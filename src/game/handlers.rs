//! Moments: the handlers of effects in force and of rule scripts.

use crate::content::{Filter, Moment, Script};
use crate::ids::{RuleId, Side};

use super::core::{Core, Step};
use super::effect::{Effect, Source, Value};
use super::frame::{Entry, Frame, HandlersFrame};
use super::rules::Rules;

impl Core {
    /// Lets everybody who listens to a moment hear of it; the answer becomes the result.
    pub(super) fn dispatch(&mut self, moment: Moment, args: [Value; 3]) {
        if self.rules().is_handled(moment, args) {
            self.push_handlers(moment, args);
        }
    }

    /// Makes this the top of the stack if anybody hears of a moment, and lets them. Nobody does if this returns true:
    /// then the next stage can follow at once.
    pub(super) fn push_if_handled(&mut self, next: Frame, moment: Moment, args: [Value; 3]) -> bool {
        if !self.rules().is_handled(moment, args) {
            return true;
        }
        self.top(next);
        self.push_handlers(moment, args);
        false
    }

    fn push_handlers(&mut self, moment: Moment, args: [Value; 3]) {
        self.push(Frame::Handlers(HandlersFrame {
            moment,
            args,
            next_rule: 0,
            notified: 0,
            limit: self.board.next_serial(),
            answer: [Value::Nil; 2],
            running: false,
        }));
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
            let handles = rule.handlers & frame.moment.bit() != 0
                && self.rules().matches_filter(rule, frame.moment, frame.args, (Side::First, Value::Nil, false));
            frame.next_rule += 1;
            if handles {
                let source = Source::Rule(RuleId::at(usize::from(frame.next_rule) - 1));
                return self.run_handler(frame, source, Side::First, Value::Nil);
            }
        }
        // Serial numbers start at 0; `heard` counts from 1 so that 0 means none.
        loop {
            let next = self.board.effects().iter().find(|effect| {
                effect.serial >= frame.notified
                    && effect.serial < frame.limit
                    && self.rules().effect_handles(effect, frame.moment, frame.args)
            });
            let Some(effect) = next.copied() else { return self.pop_with(frame.answer) };
            frame.notified = effect.serial + 1;
            if !self.rules().ends_at(&effect, frame.moment) {
                return self.run_handler(frame, Source::Card(effect.card), effect.side, effect.data);
            }
            self.end_effect(effect);
        }
    }

    fn run_handler(&mut self, frame: HandlersFrame, source: Source, player: Side, data: Value) -> Step {
        self.top(Frame::Handlers(HandlersFrame { running: true, ..frame }));
        self.flow.result = [Value::Nil; 2];
        self.push_script(source, Entry::Handler(frame.moment), player, data, frame.args);
        Step::Go
    }
}

impl Rules<'_> {
    /// Whether anybody hears of this moment: some handlers hear only of some.
    #[inline]
    fn is_handled(self, moment: Moment, args: [Value; 3]) -> bool {
        self.handles(moment) && self.has_matching_handler(moment, args)
    }

    fn has_matching_handler(self, moment: Moment, args: [Value; 3]) -> bool {
        let rules = self.content.rule_traits.handles(moment)
            && self.content.rules.iter().any(|script| {
                script.handlers & moment.bit() != 0
                    && self.matches_filter(script, moment, args, (Side::First, Value::Nil, false))
            });
        rules || self.board.effects().iter().any(|effect| self.effect_handles(effect, moment, args))
    }

    fn effect_handles(self, effect: &Effect, moment: Moment, args: [Value; 3]) -> bool {
        self.content.traits[effect.card.index()].handles(moment)
            && self.content.scripts[effect.card.index()].as_ref().is_some_and(|script| {
                self.matches_filter(script, moment, args, (effect.side, effect.data, effect.sides_swapped))
            })
    }

    /// Whether the handler of a script wants to hear of this moment.
    fn matches_filter(
        self,
        script: &Script,
        moment: Moment,
        args: [Value; 3],
        (player, data, sides_swapped): (Side, Value, bool),
    ) -> bool {
        let Some((_, only)) = script.only.iter().find(|(other, _)| *other == moment) else { return true };
        let by = only.by.is_none_or(|by| {
            let by = if sides_swapped { by.swapped() } else { by };
            matches!(args[0], Value::Side(side) if by.is(side, player))
        });
        let card =
            only.cards.as_ref().is_none_or(|cards| matches!(args[1], Value::Card(card) if cards.contains(&card)));
        let won = only.won.is_none_or(|won| args[2] == Value::Bool(won));
        let within = only.within.as_ref().is_none_or(|within| {
            let spaces = |filter: &Filter| self.spaces(filter, player, data);
            let spaces = if sides_swapped { spaces(&within.swapped()) } else { spaces(within) };
            matches!(args[1], Value::Space(space) if spaces.contains(space))
        });
        by && card && won && within && only.defcon_moved_to.is_none_or(|level| self.defcon_has_moved_to(level))
    }

    /// Whether the DEFCON marker has moved to a level in this action round.
    pub(super) fn defcon_has_moved_to(self, level: u8) -> bool {
        self.board.defcon_moved_to(level)
    }

    /// Whether anybody listens to a moment.
    pub(super) fn handles(self, moment: Moment) -> bool {
        self.in_force.handles(moment)
    }

    /// Whether an effect in force listens to coups.
    pub(super) fn handles_coups(self) -> bool {
        self.an_effect_handles(Moment::CoupDeclared)
    }

    fn an_effect_handles(self, moment: Moment) -> bool {
        self.board.effects().iter().any(|effect| self.content.traits[effect.card.index()].handles(moment))
    }

    /// Whether a moment ends an effect (`cancelled_by` in its script).
    fn ends_at(self, effect: &Effect, moment: Moment) -> bool {
        let script = self.content.scripts[effect.card.index()].as_ref();
        script.is_some_and(|script| script.ends_at & moment.bit() != 0)
    }
}
