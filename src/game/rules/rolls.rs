//! Dice: rolled immediately, or after handlers have had a chance to set a result.

use crate::content::Moment;
use crate::game::state::core::Core;
use crate::game::state::decision::Use;
use crate::game::state::effect::{FixedWord, Value};
use crate::game::state::event::Event;
use crate::game::state::frame::{Answer, Frame, HandlerAnswer, PendingRoll, RollFrame};
use crate::ids::Side;

use super::step::Step;

/// Rolls a die for each of these sides; `None` if handlers have to run first, in a [`RollFrame`].
pub(crate) fn at_once(core: &mut Core, sides: [Option<Side>; 2]) -> Option<[u8; 2]> {
    if [Moment::Roll, Moment::Rolled]
        .into_iter()
        .any(|moment| core.rules().handles(moment))
    {
        return None;
    }
    Some(sides.map(|side| if side.is_some() { core.die(side) } else { 0 }))
}

/// Pushes the dice to be rolled, above the operation that waits for them.
pub(crate) fn wait(core: &mut Core, waits: PendingRoll, dice: RollFrame) {
    core.push(Frame::PendingRoll(waits));
    core.push(Frame::Roll(dice));
}

/// The dice in the answer of a frame.
pub(crate) fn dice(answer: Answer) -> [u8; 2] {
    if let Answer::Dice(dice) = answer {
        dice
    } else {
        [0; 2]
    }
}

impl RollFrame {
    pub(crate) fn step(self, core: &mut Core, answer: Answer) -> Step {
        let nth = usize::from(self.rolled);
        let Some(Some(side)) = self.sides.get(nth).copied() else {
            return Step::Done(Answer::Dice(self.dice));
        };
        if !self.notified {
            core.top(Frame::Roll(RollFrame {
                notified: true,
                ..self
            }));
            core.dispatch(
                Moment::Roll,
                [Value::Side(side), Value::Name(self.roll), Value::Nil],
            );
            return Step::Go;
        }
        let die = if let Answer::Handlers(HandlerAnswer::Die(declared)) = answer {
            declared
        } else {
            core.die(Some(side))
        };
        let mut dice = self.dice;
        dice[nth] = die;
        if self.roll == FixedWord::Use(Use::Event) {
            core.emit(Event::Rolled { side, die });
        }
        core.top(Frame::Roll(RollFrame {
            dice,
            rolled: self.rolled + 1,
            notified: false,
            ..self
        }));
        let value = Value::Number(die.into());
        core.dispatch(
            Moment::Rolled,
            [Value::Side(side), Value::Name(self.roll), value],
        );
        Step::Go
    }
}
