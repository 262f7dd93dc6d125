//! Dice: thrown at once, or after whoever listens has had a chance to declare a result.

use crate::content::Moment;
use crate::ids::Side;

use super::core::{Core, Step};
use super::effect::Value;
use super::event::Event;
use super::frame::{Frame, PendingRoll, RollFrame};

impl Core {
    /// Throws a die for each side named; none if handlers have to be heard first: the dice are then the result
    /// of a frame on top, see [`Core::rolled`].
    pub(super) fn roll_dice(&mut self, sides: [Option<Side>; 2], roll: &'static str) -> Option<[u8; 2]> {
        if !self.rules().handles(Moment::Roll) {
            return Some(sides.map(|side| if side.is_some() { self.die() } else { 0 }));
        }
        self.push(Frame::Roll(RollFrame { sides, roll, dice: [0; 2], rolled: 0, asked: false }));
        None
    }

    /// Puts what waits for dice beneath the frame that throws them.
    pub(super) fn wait_for_dice(&mut self, waits: PendingRoll) {
        let roll_dice = self.flow.frames.pop();
        self.push(Frame::PendingRoll(waits));
        self.flow.frames.extend(roll_dice);
    }

    /// The dice that a throw answered.
    pub(super) fn rolled(&mut self) -> [u8; 2] {
        std::mem::take(&mut self.flow.result).map(|die| match die {
            Value::Number(die @ 1..=6) => die as u8,
            _ => 0,
        })
    }

    pub(super) fn step_roll(&mut self, frame: RollFrame) -> Step {
        let Some(Some(side)) = frame.sides.get(usize::from(frame.rolled)).copied() else {
            let [first, second] = frame.dice.map(|die| Value::Number(i32::from(die)));
            return self.pop_with([first, second]);
        };
        if !frame.asked {
            self.flow.result = [Value::Nil; 2];
            self.top(Frame::Roll(RollFrame { asked: true, ..frame }));
            self.dispatch(Moment::Roll, [Value::Side(side), Value::Name(frame.roll), Value::Nil]);
            return Step::Go;
        }
        let declared = self.rolled()[0];
        let die = if declared == 0 { self.die() } else { declared };
        let mut dice = frame.dice;
        dice[usize::from(frame.rolled)] = die;
        if frame.roll == "event" {
            self.emit(Event::Rolled { side, die });
        }
        self.top(Frame::Roll(RollFrame { dice, rolled: frame.rolled + 1, asked: false, ..frame }));
        Step::Go
    }

    pub(super) fn step_pending_roll(&mut self, frame: PendingRoll) -> Step {
        let dice = self.rolled();
        self.pop(Value::Nil);
        match frame {
            PendingRoll::Realign { side, space } => self.roll_realignment(side, space, dice),
            PendingRoll::Space { side } => self.rolled_space(side, dice[0]),
            PendingRoll::Trap(trap) => self.rolled_trap(trap, dice[0]),
            PendingRoll::War(war) => {
                let won = self.roll_war(war, dice[0]);
                self.flow.result = [Value::Bool(won), Value::Nil];
            }
        }
        Step::Go
    }
}
