//! Operations of the scenario's own: a space is chosen and paid for, a die is rolled, and a
//! function of a rule script runs.

use crate::content::{FunctionTable, OwnOperation, OwnRoll, Roll};
use crate::game::state::core::Core;
use crate::game::state::decision::{Ask, Choice, Mode, offer_spaces};
use crate::game::state::effect::{FixedWord, Forbidden, Value};
use crate::game::state::event::Event;
use crate::game::state::frame::{
    Answer, Frame, OperationsFrame, OwnOperationFrame, OwnOperationStage, RollFrame,
};
use crate::ids::{CardId, OperationId, Side, SpaceId, SpaceSet};

use super::Rules;
use super::setup::run_function;
use super::step::Step;
use super::{award, rolls};

impl OwnOperationFrame {
    pub(crate) fn step(self, core: &mut Core, answer: Answer) -> Step {
        let content = core.content.clone();
        let Some(own) = content.scenario.operations.own(self.operation) else {
            return Step::Done(Answer::None);
        };
        match self.stage {
            OwnOperationStage::Choose if own.within.is_none() => self.begin(core, None),
            OwnOperationStage::Choose => self.ask(core, own),
            OwnOperationStage::Roll(space) => self.roll(core, own, space),
            OwnOperationStage::Rolled(space) => {
                let [die, _] = rolls::dice(answer);
                self.carry_out(core, own, space, die)
            }
            OwnOperationStage::Done => {
                award::test_vp(core);
                Step::Done(Answer::None)
            }
        }
    }

    /// Asks for the next space, if the points left pay for one.
    fn ask(self, core: &mut Core, own: &OwnOperation) -> Step {
        award::test_vp(core);
        let open = core.rules().spaces_for(own, &self);
        if open.is_empty() || core.is_over() {
            return Step::Done(Answer::None);
        }
        let points = core.rules().points(&self.ops, Forbidden::Own, self.used);
        let left = points.saturating_sub(self.spent).max(1);
        let may_stop = own.may_stop && self.spent > 0 || self.ops.optional;
        let choices = core.ask(self.ops.side, Ask::Operation, self.ops.card, left);
        offer_spaces(choices, open);
        if may_stop {
            choices.push(Choice::Stop);
        }
        if let Some(decision) = &mut core.decision {
            decision.operation = Some(self.operation);
        }
        Step::Ask
    }

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        match choice {
            Choice::Space(space) => self.begin(core, Some(space)),
            Choice::Stop => Step::Done(Answer::None),
            _ => core.not_offered(choice),
        }
    }

    /// Pays for a space, and continues with its die.
    fn begin(self, core: &mut Core, space: Option<SpaceId>) -> Step {
        let (side, operation) = (self.ops.side, self.operation);
        core.emit(Event::OperationBegan {
            side,
            operation,
            space,
        });
        let one = space.map_or(SpaceSet::EMPTY, SpaceSet::one);
        let cost = space.map_or(0, |space| {
            let mode = Mode::Own(operation);
            core.rules().cost(mode, side, space)
        });
        core.top(Frame::OwnOperation(OwnOperationFrame {
            spent: self.spent.saturating_add(cost),
            used: self.used | one,
            attempts: self.attempts.saturating_add(1),
            stage: OwnOperationStage::Roll(space),
            ..self
        }));
        Step::Go
    }

    /// Rolls the die, if there is one.
    fn roll(self, core: &mut Core, own: &OwnOperation, space: Option<SpaceId>) -> Step {
        if own.roll.is_none() {
            return self.carry_out(core, own, space, 0);
        }
        let sides = [Some(self.ops.side), None];
        if let Some([die, _]) = rolls::at_once(core, sides) {
            return self.carry_out(core, own, space, die);
        }
        core.top(Frame::OwnOperation(OwnOperationFrame {
            stage: OwnOperationStage::Rolled(space),
            ..self
        }));
        let roll = FixedWord::Roll(Roll::Operation);
        core.push(Frame::Roll(RollFrame::new(sides, roll)));
        Step::Go
    }

    /// Runs the function, with what the die gave beyond the number needed.
    fn carry_out(
        self,
        core: &mut Core,
        own: &OwnOperation,
        space: Option<SpaceId>,
        die: u8,
    ) -> Step {
        let ops = self.ops;
        let points = core.rules().operation_points(&self, space);
        let margin = own.roll.as_ref().map(|roll| {
            let odds = core.rules().own_odds(roll, &self, space);
            core.emit(Event::OperationRolled {
                side: ops.side,
                operation: self.operation,
                die,
                add: odds.add,
                needed: odds.needed,
            });
            i32::from(die) + i32::from(odds.add) - i32::from(odds.needed)
        });
        let stage = match space {
            Some(_) => OwnOperationStage::Choose,
            None => OwnOperationStage::Done,
        };
        core.top(Frame::OwnOperation(OwnOperationFrame { stage, ..self }));
        let args = [
            Value::Side(ops.side),
            space.map_or(Value::Nil, Value::Space),
            Value::Number(points.into()),
            margin.map_or(Value::Nil, Value::Number),
            ops.card.map_or(Value::Nil, Value::Card),
        ];
        let function = (FunctionTable::Operations, own.run.as_str());
        run_function(core, function, ops.side, args);
        Step::Go
    }
}

/// The numbers of the die of an operation in a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OwnOdds {
    /// The number added to the die.
    pub(crate) add: i8,
    /// The least sum that succeeds.
    pub(crate) needed: i16,
}

impl Rules<'_> {
    /// Whether a side can conduct an operation of the scenario's own.
    pub(super) fn can_conduct(self, id: OperationId, ops: &OperationsFrame) -> bool {
        let Some(own) = self.content.scenario.operations.own(id) else {
            return false;
        };
        let when = own.when.as_ref();
        own.by.is_none_or(|by| by == ops.side)
            && self.may_begin(id, own, ops.side)
            && when.is_none_or(|when| self.holds(when, ops.side, Value::Nil))
            && (own.within.is_none()
                || !self
                    .spaces_for(own, &OwnOperationFrame::new(id, *ops))
                    .is_empty())
    }

    /// Whether a side may begin an operation once more in this turn.
    fn may_begin(self, id: OperationId, own: &OwnOperation, side: Side) -> bool {
        let begun = self.board.operations_begun(side, id);
        own.per_turn.is_none_or(|most| begun < most)
    }

    /// The operations of the scenario's own that a side may use a card for.
    #[inline(never)]
    pub(super) fn uses_of(self, side: Side, card: CardId) -> Vec<OperationId> {
        let operations = &self.content.scenario.operations;
        let uses = operations.own_ids().filter(|id| {
            operations.own(*id).is_some_and(|own| own.is_use)
                && self.can_conduct(*id, &self.operations_of(card, side))
        });
        uses.collect()
    }

    /// The spaces for an operation that the points left pay for.
    pub(crate) fn spaces_for(self, own: &OwnOperation, frame: &OwnOperationFrame) -> SpaceSet {
        let side = frame.ops.side;
        let is_over = own.attempts.is_some_and(|most| frame.attempts >= most)
            || !self.may_begin(frame.operation, own, side);
        let Some(within) = own.within.as_ref().filter(|_| !is_over) else {
            return SpaceSet::EMPTY;
        };
        let mut open = self.spaces(within, side, Value::Nil) & frame.ops.within;
        if own.once_each {
            open = open - frame.used;
        }
        let mode = Mode::Own(frame.operation);
        self.chosen_by_kind(&frame.ops, mode, open, |space| {
            let points = self.operation_points(frame, Some(space));
            frame.spent.saturating_add(self.cost(mode, side, space)) <= points
        })
    }

    /// The points of an operation that also uses a space.
    pub(crate) fn operation_points(self, frame: &OwnOperationFrame, space: Option<SpaceId>) -> u8 {
        let one = space.map_or(SpaceSet::EMPTY, SpaceSet::one);
        self.points(&frame.ops, Forbidden::Own, frame.used | one)
    }

    /// The addition to the die of an operation in a space, and the number that it needs.
    pub(crate) fn own_odds(
        self,
        roll: &OwnRoll,
        frame: &OwnOperationFrame,
        space: Option<SpaceId>,
    ) -> OwnOdds {
        let side = frame.ops.side;
        let points = self.operation_points(frame, space);
        let add = i32::from(if roll.ops { points } else { 0 })
            + self.die_additions(&roll.add, side, space)
            + self.die_modifier(Roll::Operation, side, space);
        let stability = space.map_or(0, |space| self.board.stability_of(space));
        OwnOdds {
            add: add.clamp(-99, 99) as i8,
            needed: i16::from(roll.needs) + i16::from(stability) * i16::from(roll.stability),
        }
    }
}
