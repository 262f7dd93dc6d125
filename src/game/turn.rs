//! Turns and their phases (chapter 4).

use crate::content::{Ability, ImproveDefcon, Moment, Phase, RevealHeld};
use crate::ids::Side;

use super::core::{Core, Step};
use super::effect::{Until, Value};
use super::event::Event;
use super::frame::{Frame, HeadlineFrame, HeadlineStage};
use super::outcome::Ending;

impl Core {
    /// The next phase of a turn, or the turn's end (rule 4.5).
    pub(super) fn step_turn(&mut self, phase: u8) -> Step {
        let Some(next) = self.content.scenario.phases.get(usize::from(phase)).copied() else {
            return self.end_turn();
        };
        self.top(Frame::Turn { phase: phase + 1 });
        self.emit(Event::PhaseBegan { phase });
        let first = self.content.scenario.first;
        match next {
            Phase::ImproveDefcon(ImproveDefcon { by, from_turn }) => {
                if self.board.turn() >= from_turn {
                    self.set_defcon(i32::from(self.board.defcon()) + i32::from(by));
                }
            }
            Phase::Deal => self.deal(),
            Phase::Headline => {
                // Rule 6.4.4: who has the ability sees the other headline first.
                let last = Side::BOTH.into_iter().find(|side| self.rules().has_ability(*side, Ability::HeadlineLast));
                let chooses = last.map_or(first, Side::opponent);
                let stage = HeadlineStage::Choose(chooses);
                self.push(Frame::Headline(HeadlineFrame { stage, cards: [None; 2], first: chooses }));
            }
            Phase::ActionRounds => self.push(Frame::ActionRounds { next: 0, first }),
            Phase::DiscardHeld => self.push(Frame::DiscardHeld { next: 0, asking: false }),
            Phase::MilitaryOperations => self.check_mil_ops(),
            Phase::RevealHeld(RevealHeld { show, both_hold }) => self.reveal_held(show, both_hold),
            Phase::FlipSpecial => {
                if !self.board.special_face_up() && self.content.scenario.special_card.is_some() {
                    self.emit(Event::SpecialTurned { face_up: true });
                }
            }
        }
        Step::Go
    }

    fn end_turn(&mut self) -> Step {
        self.end_effects(Until::Turn);
        let turn = self.board.turn();
        if turn >= self.rules().turns() {
            self.score_finally();
            return Step::Go;
        }
        self.top(Frame::Turn { phase: 0 });
        self.emit(Event::TurnBegan { turn: turn + 1 });
        self.join_periods();
        self.dispatch(Moment::TurnStart, [Value::Nil; 3]);
        Step::Go
    }

    /// Ends the effects that last no longer.
    pub(super) fn end_effects(&mut self, until: Until) {
        while let Some(effect) = self.board.effects().iter().find(|effect| effect.until == until).copied() {
            self.end_effect(effect);
        }
    }

    /// Missing military operations (rule 8.2.1): both sides judged together and netted.
    fn check_mil_ops(&mut self) {
        let Some(mil_ops) = self.content.scenario.mil_ops else { return };
        let required = mil_ops.required.unwrap_or(self.board.defcon());
        let missing = Side::BOTH.map(|side| i32::from(required.saturating_sub(self.board.mil_ops(side))));
        let net = (missing[1] - missing[0]) * i32::from(mil_ops.penalty);
        self.gain_vp(Side::First, net);
        for side in Side::BOTH {
            self.add_mil_ops(side, -i32::from(mil_ops.max));
        }
        let vp = self.content.scenario.vp;
        if vp.held_scoring_spoils && self.board.vp().abs() >= vp.automatic {
            let winner = if self.board.vp() > 0 { Side::First } else { Side::Second };
            if self.rules().holds_scoring(winner) {
                self.emit(Event::HandShown { side: winner });
                self.end(Some(winner.opponent()), Ending::HeldScoring);
            }
        }
        self.test_vp();
    }
}
