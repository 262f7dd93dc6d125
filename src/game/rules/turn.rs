//! Turns and their phases (chapter 4).

use crate::content::{FunctionTable, ImproveDefcon, Moment, Phase};
use crate::game::state::core::Core;
use crate::game::state::effect::{Until, Value};
use crate::game::state::event::Event;
use crate::game::state::frame::{
    ActionRoundsFrame, DiscardHeldFrame, Frame, HeadlineFrame, HeadlineStage, TurnFrame,
};
use crate::game::state::outcome::Ending;
use crate::ids::Side;

use super::setup::run_function;
use super::step::Step;
use super::{award, deck, final_scoring, held_cards};

impl TurnFrame {
    /// Runs the next phase of a turn, or its end (rule 4.5).
    pub(crate) fn step(self, core: &mut Core) -> Step {
        if self.phase == TurnFrame::FINAL_SCORING {
            return final_scoring::begin(core);
        }
        if self.follows_function(core) {
            // Tests the points awarded by the function.
            award::test_vp(core);
            if core.is_over() {
                return Step::Go;
            }
        }
        let phases = &core.content.scenario.phases;
        let Some(next) = phases.get(usize::from(self.phase)).cloned() else {
            return end_turn(core);
        };
        core.top(Frame::Turn(TurnFrame {
            phase: self.phase + 1,
        }));
        if let Phase::When(when) = next {
            if !core.rules().holds(&when, Side::First, Value::Nil) {
                // Skips the phase guarded by the condition.
                core.top(Frame::Turn(TurnFrame {
                    phase: self.phase + 2,
                }));
            }
            return Step::Go;
        }
        core.emit(Event::PhaseBegan { phase: self.phase });
        begin(core, next);
        Step::Go
    }

    /// Whether the phase before it ran a function.
    fn follows_function(self, core: &Core) -> bool {
        let before = usize::from(self.phase).checked_sub(1);
        let phases = &core.content.scenario.phases;
        before.is_some_and(|index| matches!(phases.get(index), Some(Phase::Run(_))))
    }
}

/// Begins a phase: it changes the game at once, or pushes the frame that asks.
fn begin(core: &mut Core, phase: Phase) {
    let first = core.content.scenario.first;
    match phase {
        Phase::ImproveDefcon(ImproveDefcon { by, from_turn }) => {
            if core.board.turn() >= from_turn {
                core.set_defcon(i32::from(core.board.defcon()) + i32::from(by));
            }
        }
        Phase::Deal => deck::deal(core),
        Phase::Headline => begin_headlines(core, first),
        Phase::ActionRounds => core.push(Frame::ActionRounds(ActionRoundsFrame { next: 0, first })),
        Phase::DiscardHeld => core.push(Frame::DiscardHeld(DiscardHeldFrame { next: 0, done: 0 })),
        Phase::MilitaryOperations => check_mil_ops(core),
        Phase::RevealHeld(how) => held_cards::reveal(core, how),
        Phase::FlipSpecial => {
            if !core.board.special_face_up() && core.rules().special_holder().is_some() {
                core.emit(Event::SpecialTurned { face_up: true });
            }
        }
        Phase::Run(name) => {
            let function = (FunctionTable::Phases, name.as_str());
            run_function(core, function, first, [Value::Nil; 3]);
        }
        // A condition that holds is followed by its phase.
        Phase::When(_) => {}
    }
}

fn begin_headlines(core: &mut Core, first: Side) {
    // Rule 6.4.4: the side that chooses last sees the other headline first.
    let last = Side::BOTH
        .into_iter()
        .find(|side| core.rules().headlines_last(*side));
    let chooses = last.map_or(first, Side::opponent);
    core.push(Frame::Headline(HeadlineFrame {
        stage: HeadlineStage::Choose(chooses),
        cards: [None; 2],
        first: chooses,
    }));
}

fn end_turn(core: &mut Core) -> Step {
    end_effects(core, Until::Turn);
    let turn = core.board.turn();
    if turn >= core.rules().turns() {
        let after = Frame::Turn(TurnFrame {
            phase: TurnFrame::FINAL_SCORING,
        });
        if core.push_if_handled(after, Moment::FinalScoring, [Value::Nil; 3]) {
            return final_scoring::begin(core);
        }
        return Step::Go;
    }
    core.top(Frame::Turn(TurnFrame { phase: 0 }));
    core.emit(Event::TurnBegan { turn: turn + 1 });
    deck::join_periods(core);
    core.dispatch(Moment::TurnStart, [Value::Nil; 3]);
    Step::Go
}

/// Ends the effects of a given duration.
pub(super) fn end_effects(core: &mut Core, until: Until) {
    while let Some(effect) = core
        .board
        .effects()
        .iter()
        .find(|effect| effect.until == until)
        .copied()
    {
        core.end_effect(effect);
    }
}

/// Scores missing military operations (rule 8.2.1): the penalties of both sides are netted.
fn check_mil_ops(core: &mut Core) {
    let Some(mil_ops) = core.content.scenario.mil_ops else {
        return;
    };
    let required = mil_ops.required.unwrap_or(core.board.defcon());
    let missing = Side::BOTH.map(|side| {
        let missing = required.saturating_sub(core.board.mil_ops(side));
        i32::from(missing)
    });
    let net = (missing[1] - missing[0]) * i32::from(mil_ops.penalty);
    award::gain_vp(core, Side::First, net);
    for side in Side::BOTH {
        core.add_mil_ops(side, -i32::from(mil_ops.max));
    }
    let vp = &core.content.scenario.vp;
    if let Some(winner) = vp
        .winner_at(core.board.vp())
        .filter(|_| vp.held_scoring_spoils)
        && core.rules().holds_scoring(winner)
    {
        core.emit(Event::HandShown { side: winner });
        core.end(Some(winner.opponent()), Ending::HeldScoring);
    }
    award::test_vp(core);
}
