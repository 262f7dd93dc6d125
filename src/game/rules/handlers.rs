//! Moments: the handlers of effects in force and of rule scripts.

use crate::content::{Moment, Only, Script};
use crate::game::state::core::Core;
use crate::game::state::effect::{Effect, Source, Value};
use crate::game::state::frame::{Answer, Entry, Frame, HandlersFrame, Passed, ScriptFrame};
use crate::ids::{RuleId, Side};

use super::Rules;
use super::award;
use super::step::Step;

impl HandlersFrame {
    pub(crate) fn step(self, core: &mut Core, answer: Answer) -> Step {
        let mut frame = self;
        if frame.running {
            // In the final scoring, points alone do not win (rule 10.3.2).
            if frame.moment != Moment::FinalScoring {
                award::test_vp(core);
            }
            frame.running = false;
            if let Answer::Handlers(answer) = answer {
                frame.answer = Some(answer);
            }
        }
        while let Some(rule) = core.content.rules.get(usize::from(frame.next_rule)) {
            let handles = rule.handlers & frame.moment.bit() != 0
                && core.rules().matches_filter(
                    rule,
                    frame.moment,
                    frame.args,
                    (Side::First, Value::Nil, false),
                );
            frame.next_rule += 1;
            if handles {
                let source = Source::Rule(RuleId::at(usize::from(frame.next_rule) - 1));
                return frame.run(core, source, Side::First, Value::Nil);
            }
        }
        // Serial numbers start at 0; `notified` counts from 1 so that 0 means none.
        loop {
            let next = core.board.effects().iter().find(|effect| {
                effect.serial >= frame.notified
                    && effect.serial < frame.limit
                    && core
                        .rules()
                        .effect_handles(effect, frame.moment, frame.args)
            });
            let Some(effect) = next.copied() else {
                return Step::Done(frame.answer.map_or(Answer::None, Answer::Handlers));
            };
            frame.notified = effect.serial + 1;
            if !core.rules().ends_at(&effect, frame.moment) {
                return frame.run(core, Source::Card(effect.card), effect.side, effect.data);
            }
            core.end_effect(effect);
        }
    }

    fn run(self, core: &mut Core, source: Source, player: Side, data: Value) -> Step {
        core.top(Frame::Handlers(HandlersFrame {
            running: true,
            ..self
        }));
        push_script(
            core,
            source,
            Entry::Handler(self.moment),
            player,
            data,
            self.args,
        );
        Step::Go
    }
}

/// Whether the arguments of a moment match, as far as the position does not matter.
#[inline]
fn matches_args(
    only: &Only,
    moment: Moment,
    Passed(args): Passed,
    (player, sides_swapped): (Side, bool),
) -> bool {
    let side = match moment {
        Moment::Track | Moment::Attempt => args[1],
        _ => args[0],
    };
    let by = only.by.is_none_or(|by| {
        let by = if sides_swapped { by.swapped() } else { by };
        matches!(side, Value::Side(side) if by.is(side, player))
    });
    by && only
        .cards
        .as_ref()
        .is_none_or(|cards| matches!(args[1], Value::Card(card) if cards.contains(&card)))
        && only.won.is_none_or(|won| args[2] == Value::Bool(won))
        && only
            .tracks
            .as_ref()
            .is_none_or(|tracks| matches!(args[0], Value::Track(track) if tracks.contains(&track)))
}

/// Pushes a function of a script onto the stack.
pub(super) fn push_script(
    core: &mut Core,
    source: Source,
    entry: Entry,
    player: Side,
    data: Value,
    args: impl Into<Passed>,
) {
    let args = args.into();
    let sides_swapped = match source {
        Source::Card(card) => core
            .board
            .effect_of(card)
            .is_some_and(|effect| effect.sides_swapped),
        Source::Rule(_) | Source::Box(_) => false,
    };
    let played_by = None;
    let (answers, started, awarded) = (0, false, 0);
    core.push(Frame::Script(ScriptFrame {
        source,
        entry,
        player,
        played_by,
        data,
        sides_swapped,
        answers,
        args,
        started,
        awarded,
    }));
}

impl Core {
    /// Dispatches a moment to its handlers; the last result becomes the answer.
    #[inline]
    pub(crate) fn dispatch(&mut self, moment: Moment, args: impl Into<Passed>) {
        let args = args.into();
        if self.rules().handles(moment) && self.rules().has_matching_handler(moment, args) {
            self.push_handlers(moment, args);
        }
    }

    /// Makes this the top of the stack and dispatches a moment, if a handler matches it. Returns
    /// whether none does, in which case the next stage can follow immediately.
    // Inlined: most moments have no handler, and the caller finds that out without a call.
    #[inline(always)]
    pub(super) fn push_if_handled(
        &mut self,
        next: Frame,
        moment: Moment,
        args: impl Into<Passed>,
    ) -> bool {
        let args = args.into();
        if !self.rules().handles(moment) || !self.rules().has_matching_handler(moment, args) {
            return true;
        }
        self.top(next);
        self.push_handlers(moment, args);
        false
    }

    #[inline(never)]
    fn push_handlers(&mut self, moment: Moment, args: Passed) {
        let frame = self.handlers_of(moment, args);
        self.push(Frame::Handlers(frame));
    }

    /// Pushes the handlers of a moment below a function that runs before them as if it were one:
    /// its points count when it is done.
    pub(super) fn push_handlers_after(&mut self, moment: Moment, args: impl Into<Passed>) {
        let frame = HandlersFrame {
            running: true,
            ..self.handlers_of(moment, args.into())
        };
        self.push(Frame::Handlers(frame));
    }

    fn handlers_of(&self, moment: Moment, args: Passed) -> HandlersFrame {
        HandlersFrame {
            moment,
            args,
            next_rule: 0,
            notified: 0,
            limit: self.board.next_serial(),
            answer: None,
            running: false,
        }
    }
}

impl Rules<'_> {
    /// Whether any handler matches this moment (`only` may restrict handlers); the caller has
    /// checked that some script in force handles it.
    #[inline(never)]
    pub(crate) fn has_matching_handler(self, moment: Moment, args: Passed) -> bool {
        let rules = self.content.rule_traits.handles(moment)
            && self.content.rules.iter().any(|script| {
                script.handlers & moment.bit() != 0
                    && self.matches_filter(script, moment, args, (Side::First, Value::Nil, false))
            });
        rules
            || self
                .board
                .effects()
                .iter()
                .any(|effect| self.effect_handles(effect, moment, args))
    }

    #[inline]
    fn effect_handles(self, effect: &Effect, moment: Moment, args: Passed) -> bool {
        self.content.traits[effect.card.index()].handles(moment)
            && self.effect_matches(effect, moment, args)
    }

    fn effect_matches(self, effect: &Effect, moment: Moment, args: Passed) -> bool {
        (!self.is_paused(Some(effect.card)) || self.ends_at(effect, moment))
            && self.content.scripts[effect.card.index()]
                .as_ref()
                .is_some_and(|script| {
                    self.matches_filter(
                        script,
                        moment,
                        args,
                        (effect.side, effect.data, effect.sides_swapped),
                    )
                })
    }

    /// Whether the handler of a script matches this moment.
    fn matches_filter(
        self,
        script: &Script,
        moment: Moment,
        args: Passed,
        (player, data, sides_swapped): (Side, Value, bool),
    ) -> bool {
        let Some((_, only)) = script.only.iter().find(|(other, _)| *other == moment) else {
            return true;
        };
        // Ordered by cost: conditions and places are the slowest.
        matches_args(only, moment, args, (player, sides_swapped))
            && only.within.as_ref().is_none_or(|within| {
                let spaces = match sides_swapped {
                    true => self.spaces(&within.swapped(), player, data),
                    false => self.spaces(within, player, data),
                };
                matches!(args.0[1], Value::Space(space) if spaces.contains(space))
            })
            && only.when.as_ref().is_none_or(|when| match sides_swapped {
                true => self.holds(&when.swapped(), player, data),
                false => self.holds(when, player, data),
            })
            && only
                .defcon_moved_to
                .is_none_or(|level| self.defcon_has_moved_to(level))
    }

    /// Whether the DEFCON marker has moved to a level in this action round.
    pub(crate) fn defcon_has_moved_to(self, level: u8) -> bool {
        self.board.defcon_moved_to(level)
    }

    /// Whether a script in force has a handler of a moment.
    #[inline]
    pub(crate) fn handles(self, moment: Moment) -> bool {
        self.modifier_index.handles(moment)
    }

    /// Whether an effect in force has a handler of a moment.
    pub(crate) fn an_effect_handles(self, moment: Moment) -> bool {
        self.board
            .effects()
            .iter()
            .any(|effect| self.content.traits[effect.card.index()].handles(moment))
    }

    /// Whether a moment ends an effect (`cancelled_by` in its script).
    fn ends_at(self, effect: &Effect, moment: Moment) -> bool {
        let script = self.content.scripts[effect.card.index()].as_ref();
        script.is_some_and(|script| script.ends_at & moment.bit() != 0)
    }
}
