//! Operations (chapter 6): their kinds, and the one that is chosen.

use crate::content::Moment;
use crate::game::state::core::Core;
use crate::game::state::decision::{Ask, Choice, Mode};
use crate::game::state::effect::{FixedWord, Forbidden, Value};
use crate::game::state::event::Event;
use crate::game::state::frame::{
    Answer, CoupFrame, Frame, InfluenceFrame, ModeSet, OperationsFrame, OperationsStage,
    OwnOperationFrame, RealignFrame, SpendFrame,
};
use crate::game::state::zone::Zone;
use crate::ids::{CardId, Side, SpaceSet};

use super::Rules;
use super::condition::CardUse;
use super::step::Step;

/// Pushes operations with a card (rule 6.0).
pub(super) fn push_operations(core: &mut Core, card: CardId, side: Side) {
    if core.rules().is_forbidden(side, CardUse::Operations, card) {
        core.emit(Event::NoOperation { side });
        return;
    }
    core.push(Frame::Operations(core.rules().operations_of(card, side)));
}

impl OperationsFrame {
    /// Asks for a kind of operation, or continues after one.
    pub(crate) fn step(self, core: &mut Core, answer: Answer) -> Step {
        let granted = self.card.map_or([Value::Nil; 3], |card| {
            [
                Value::Side(self.side),
                Value::Card(card),
                Value::Name(FixedWord::Granted),
            ]
        });
        match self.stage {
            OperationsStage::Ask | OperationsStage::AskGranted => {}
            OperationsStage::Granted => {
                let stage = OperationsStage::AskGranted;
                core.top(Frame::Operations(OperationsFrame { stage, ..self }));
                core.dispatch(Moment::Play, granted);
                return Step::Go;
            }
            OperationsStage::SpentGranted => {
                let over = OperationsFrame {
                    stage: OperationsStage::Spent,
                    ..self
                };
                let unheard =
                    core.push_if_handled(Frame::Operations(over), Moment::Played, granted);
                return if unheard {
                    Step::Done(answer)
                } else {
                    Step::Go
                };
            }
            OperationsStage::Spent => return Step::Done(answer),
        }
        let possible = core.rules().possible_modes(&self);
        if possible == ModeSet::NONE {
            core.emit(Event::NoOperation { side: self.side });
            core.top(Frame::Operations(self.spent()));
            return Step::Go;
        }
        let points = core.rules().points_anywhere(&self);
        let choices = core.ask(self.side, Ask::Mode, self.card, points);
        choices.extend(possible.iter().map(Choice::Mode));
        if self.optional {
            choices.push(Choice::Stop);
        }
        Step::Ask
    }

    /// The frame after its points are spent.
    fn spent(self) -> OperationsFrame {
        let stage = match self.stage {
            OperationsStage::AskGranted => OperationsStage::SpentGranted,
            _ => OperationsStage::Spent,
        };
        OperationsFrame { stage, ..self }
    }

    /// The frame after the granted points are declined: no card has been played.
    fn declined(self) -> OperationsFrame {
        OperationsFrame {
            stage: OperationsStage::Spent,
            ..self
        }
    }

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        let mode = match choice {
            Choice::Mode(mode) => mode,
            Choice::Stop => {
                core.top(Frame::Operations(self.declined()));
                return Step::Go;
            }
            _ => return core.not_offered(choice),
        };
        core.top(Frame::Operations(self.spent()));
        // A side that begins has to spend every point (rule 6.0).
        let ops = OperationsFrame {
            optional: false,
            ..self
        };
        match mode {
            Mode::Influence => core.push(Frame::Influence(InfluenceFrame(
                core.rules().spend(ops, Mode::Influence),
            ))),
            Mode::Realign => core.push(Frame::Realign(RealignFrame(
                core.rules().spend(ops, Mode::Realign),
            ))),
            Mode::Coup => {
                let attempts = core.content.scenario.operations.coup.attempts;
                core.push(Frame::Coup(CoupFrame::new(ops, attempts)));
            }
            Mode::Own(operation) => {
                core.push(Frame::OwnOperation(OwnOperationFrame::new(operation, ops)));
            }
        }
        Step::Go
    }
}

impl Rules<'_> {
    /// The operations that a side may conduct with a card.
    pub(crate) fn operations_of(self, card: CardId, side: Side) -> OperationsFrame {
        let printed = self.content.card(card).ops;
        OperationsFrame {
            side,
            value: self.plain_value(side, printed),
            printed,
            card: Some(card),
            modes: ModeSet::of_cards(self.content),
            within: self.content.map.playable,
            ignores_defcon: false,
            earns_mil_ops: true,
            optional: false,
            add: 0,
            empty_targets: false,
            bonus: true,
            stage: OperationsStage::Ask,
        }
    }

    /// The frame of an operation whose points are spent one by one.
    pub(crate) fn spend(self, ops: OperationsFrame, mode: Mode) -> SpendFrame {
        // The reach of markers does not matter to rolls, unless the two can be mixed.
        let places =
            mode == Mode::Influence || self.content.scenario.operations.mix_influence_and_realign;
        let reach = if places {
            self.reach(ops.side)
        } else {
            SpaceSet::EMPTY
        };
        SpendFrame {
            reach,
            ..SpendFrame::new(ops)
        }
    }

    /// The kinds of operation that have a target.
    pub(crate) fn possible_modes(self, ops: &OperationsFrame) -> ModeSet {
        // The same modifiers usually forbid both, and finding the affected spaces is the slow part.
        let [realign, coup] = self.forbidden_each(ops.side, [Forbidden::Realign, Forbidden::Coup]);
        let operations = &self.content.scenario.operations;
        let may = |mode: Mode, by: Option<Side>| {
            ops.modes.contains(mode) && by.is_none_or(|by| by == ops.side)
        };
        let mut possible = ModeSet::NONE;
        if may(Mode::Influence, operations.influence.by) && self.can_place(*ops) {
            possible = possible.with(Mode::Influence);
        }
        if may(Mode::Realign, operations.realign.by)
            && !self
                .rollable_outside(&SpendFrame::new(*ops), realign)
                .is_empty()
        {
            possible = possible.with(Mode::Realign);
        }
        if may(Mode::Coup, operations.coup.by) && !self.coup_targets(ops, coup).is_empty() {
            possible = possible.with(Mode::Coup);
        }
        // Most games have none.
        if operations.own.is_empty() {
            return possible;
        }
        let own = operations
            .own_ids()
            .filter(|id| ops.modes.contains(Mode::Own(*id)) && self.can_conduct(*id, ops));
        own.map(Mode::Own).fold(possible, ModeSet::with)
    }

    /// The side that holds the special card.
    pub(crate) fn special_holder(self) -> Option<Side> {
        let special = self.content.scenario.special_card.as_ref()?;
        Side::BOTH
            .into_iter()
            .find(|side| self.board.zone(special.card) == Zone::Special(*side))
    }
}
