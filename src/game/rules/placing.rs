//! Placing influence with operations (rule 6.1).

use crate::content::BoardFacts;
use crate::game::state::core::Core;
use crate::game::state::decision::{Ask, Choice, Mode, offer_spaces};
use crate::game::state::effect::{Forbidden, Value};
use crate::game::state::frame::{
    Answer, Frame, InfluenceFrame, OperationsFrame, RealignFrame, SpendFrame,
};
use crate::ids::{Side, SpaceSet};

use super::Rules;
use super::step::Step;

impl InfluenceFrame {
    /// Places one marker with operations (rule 6.1).
    pub(crate) fn step(self, core: &mut Core) -> Step {
        let InfluenceFrame(spend) = self;
        let open = core.rules().affordable(&spend);
        let mixes = core.content.scenario.operations.mix_influence_and_realign
            && spend.ops.modes.contains(Mode::Realign);
        if open.is_empty() {
            if mixes && spend.spent > 0 && !core.rules().rollable(&spend).is_empty() {
                core.top(Frame::Realign(RealignFrame(spend)));
                return Step::Go;
            }
            return Step::Done(Answer::None);
        }
        let left = core
            .rules()
            .points(&spend.ops, Forbidden::Influence, spend.used)
            .saturating_sub(spend.spent);
        let switch = mixes && spend.spent > 0 && !core.rules().rollable(&spend).is_empty();
        let choices = core.ask(spend.ops.side, Ask::Influence, spend.ops.card, left);
        offer_spaces(choices, open);
        if switch {
            choices.push(Choice::Mode(Mode::Realign));
        }
        Step::Ask
    }

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        let InfluenceFrame(spend) = self;
        match choice {
            Choice::Space(space) => {
                let cost = core.rules().cost(Mode::Influence, spend.ops.side, space);
                core.influence(spend.ops.side, space, 1);
                let used = spend.used | SpaceSet::one(space);
                core.top(Frame::Influence(InfluenceFrame(SpendFrame {
                    spent: spend.spent + cost,
                    used,
                    ..spend
                })));
            }
            Choice::Mode(Mode::Realign) => core.top(Frame::Realign(RealignFrame(spend))),
            _ => return core.not_offered(choice),
        }
        Step::Go
    }
}

impl Rules<'_> {
    /// The spaces where a side had influence when the round began (rule 6.1.1).
    fn start(self, side: Side) -> SpaceSet {
        let start = self.board.present_as_round_began(side);
        if self
            .content
            .scenario
            .operations
            .influence
            .access_as_round_began
        {
            start
        } else {
            start & self.board.present(side)
        }
    }

    /// The spaces where a side may place with operations: those with its influence and adjacent
    /// ones, as of the start of the round (rule 6.1.1).
    pub(crate) fn reach(self, side: Side) -> SpaceSet {
        let map = &self.content.map;
        let start = self.start(side);
        let set = start | map.home_neighbours[side.index()] | (map.playable - map.countries);
        (set | self.links().of_all(start)) & map.playable
    }

    /// Whether a side can place a marker with operations.
    pub(super) fn can_place(self, ops: OperationsFrame) -> bool {
        // A cheap test first: the spaces of the side itself usually suffice, and collecting their
        // neighbours is slower.
        let near = SpendFrame {
            reach: self.start(ops.side) & self.content.map.playable,
            ..SpendFrame::new(ops)
        };
        !self.affordable(&near).is_empty()
            || !self
                .affordable(&self.spend(ops, Mode::Influence))
                .is_empty()
    }

    /// Spaces where the points left pay for the next marker.
    pub(super) fn affordable(self, frame: &SpendFrame) -> SpaceSet {
        // Recomputed for each marker, which may change what is forbidden.
        let side = frame.ops.side;
        let open = (frame.reach & frame.ops.within) - frame.rolled;
        let open = open - self.forbidden(side, Forbidden::Influence) - self.full(side);
        let open = self.in_play(open);
        let within = self.content.scenario.operations.influence.within.as_ref();
        let open = within.map_or(open, |within| open & self.spaces(within, side, Value::Nil));
        if !self.may_have_bonus(&frame.ops) && !self.has_prices(Mode::Influence) {
            // The points are the same everywhere: two set operations instead of a test of each
            // space.
            let operations = &self.content.scenario.operations.influence;
            let enemy = self.board.controlled(frame.ops.side.opponent());
            let left = frame.ops.value.saturating_sub(frame.spent);
            let cheap = if left >= operations.cost {
                open - enemy
            } else {
                SpaceSet::EMPTY
            };
            let dear = if left >= operations.enemy_cost {
                open & enemy
            } else {
                SpaceSet::EMPTY
            };
            return cheap | dear;
        }
        self.chosen_by_kind(&frame.ops, Mode::Influence, open, |space| {
            let used = frame.used | SpaceSet::one(space);
            let points = self.points_with_bonus(&frame.ops, Forbidden::Influence, used);
            frame.spent + self.cost(Mode::Influence, frame.ops.side, space) <= points
        })
    }
}
