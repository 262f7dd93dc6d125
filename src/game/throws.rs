//! Dice: thrown at once, or after whoever listens has had a chance to declare a result.

use crate::content::Moment;
use crate::ids::Side;

use super::core::{Core, Step};
use super::effect::Value;
use super::event::Event;
use super::frame::{Frame, ThrowFrame, ThrownFrame};

impl Core {
    /// Throws a die for each side named; none if handlers have to be heard first: the dice are then the result
    /// of a frame on top, see [`Core::thrown`].
    pub(super) fn throw(&mut self, sides: [Option<Side>; 2], roll: &'static str) -> Option<[u8; 2]> {
        if !self.listens(Moment::Roll) {
            return Some(sides.map(|side| if side.is_some() { self.die() } else { 0 }));
        }
        self.push(Frame::Throw(ThrowFrame { sides, roll, dice: [0; 2], thrown: 0, asked: false }));
        None
    }

    /// Puts what waits for dice beneath the frame that throws them.
    pub(super) fn wait_for_dice(&mut self, waits: ThrownFrame) {
        let throw = self.flow.frames.pop();
        self.push(Frame::Thrown(waits));
        self.flow.frames.extend(throw);
    }

    /// The dice that a throw answered.
    pub(super) fn thrown(&mut self) -> [u8; 2] {
        std::mem::take(&mut self.flow.result).map(|die| match die {
            Value::Number(die @ 1..=6) => die as u8,
            _ => 0,
        })
    }

    pub(super) fn step_throw(&mut self, frame: ThrowFrame) -> Step {
        let Some(Some(side)) = frame.sides.get(usize::from(frame.thrown)).copied() else {
            let [first, second] = frame.dice.map(|die| Value::Number(i32::from(die)));
            return self.pop_with([first, second]);
        };
        if !frame.asked {
            self.flow.result = [Value::Nil; 2];
            self.top(Frame::Throw(ThrowFrame { asked: true, ..frame }));
            self.hear(Moment::Roll, [Value::Side(side), Value::Name(frame.roll), Value::Nil]);
            return Step::Go;
        }
        let declared = self.thrown()[0];
        let die = if declared == 0 { self.die() } else { declared };
        let mut dice = frame.dice;
        dice[usize::from(frame.thrown)] = die;
        if frame.roll == "event" {
            self.emit(Event::Rolled { side, die });
        }
        self.top(Frame::Throw(ThrowFrame { dice, thrown: frame.thrown + 1, asked: false, ..frame }));
        Step::Go
    }

    pub(super) fn step_thrown(&mut self, frame: ThrownFrame) -> Step {
        let dice = self.thrown();
        self.pop(Value::Nil);
        match frame {
            ThrownFrame::Realign { side, space } => self.roll_realignment(side, space, dice),
            ThrownFrame::Space { side } => self.rolled_space(side, dice[0]),
            ThrownFrame::Trap(trap) => self.rolled_trap(trap, dice[0]),
            ThrownFrame::War(war) => {
                let won = self.roll_war(war, dice[0]);
                self.flow.result = [Value::Bool(won), Value::Nil];
            }
        }
        Step::Go
    }
}
