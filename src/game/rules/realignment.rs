//! Realignment rolls (rule 6.2).

use crate::content::{BoardFacts, Roll};
use crate::game::state::core::Core;
use crate::game::state::decision::{Ask, Choice, Mode, offer_spaces};
use crate::game::state::effect::{FixedWord, Forbidden, Value};
use crate::game::state::event::Event;
use crate::game::state::frame::{
    Answer, Frame, InfluenceFrame, PendingRoll, RealignFrame, RollFrame, SpendFrame,
};
use crate::ids::{Side, SpaceId, SpaceSet};

use super::Rules;
use super::rolls;
use super::step::Step;

impl RealignFrame {
    /// Makes one realignment roll (rule 6.2).
    pub(crate) fn step(self, core: &mut Core) -> Step {
        let RealignFrame(spend) = self;
        let open = core.rules().rollable(&spend);
        let operations = &core.content.scenario.operations;
        let may_stop = (operations.realign.may_stop && spend.spent > 0) || spend.ops.optional;
        let mixes = operations.mix_influence_and_realign
            && spend.ops.modes.contains(Mode::Influence)
            && spend.spent > 0;
        let switch = mixes && !core.rules().affordable(&spend).is_empty();
        if open.is_empty() {
            if switch {
                core.top(Frame::Influence(InfluenceFrame(spend)));
                return Step::Go;
            }
            return Step::Done(Answer::None);
        }
        let left = core
            .rules()
            .points(&spend.ops, Forbidden::Realign, spend.used)
            .saturating_sub(spend.spent)
            .max(1);
        let choices = core.ask(spend.ops.side, Ask::Realign, spend.ops.card, left);
        offer_spaces(choices, open);
        if switch {
            choices.push(Choice::Mode(Mode::Influence));
        }
        if may_stop {
            choices.push(Choice::Stop);
        }
        Step::Ask
    }

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        let RealignFrame(spend) = self;
        match choice {
            Choice::Space(space) => {
                let cost = core.rules().cost(Mode::Realign, spend.ops.side, space);
                let one = SpaceSet::one(space);
                let (used, rolled) = (spend.used | one, spend.rolled | one);
                core.top(Frame::Realign(RealignFrame(SpendFrame {
                    spent: spend.spent.saturating_add(cost),
                    used,
                    rolled,
                    attempts: spend.attempts.saturating_add(1),
                    ..spend
                })));
                begin_realignment(core, spend.ops.side, space);
            }
            Choice::Mode(Mode::Influence) => core.top(Frame::Influence(InfluenceFrame(spend))),
            Choice::Stop => return Step::Done(Answer::None),
            _ => return core.not_offered(choice),
        }
        Step::Go
    }
}

fn begin_realignment(core: &mut Core, actor: Side, space: SpaceId) {
    // The acting side rolls first.
    let sides = [Some(actor), Some(actor.opponent())];
    match rolls::at_once(core, sides) {
        Some(dice) => realign(core, actor, space, dice),
        None => rolls::wait(
            core,
            PendingRoll::Realign { side: actor, space },
            RollFrame::new(sides, FixedWord::Roll(Roll::Realign)),
        ),
    }
}

/// Resolves a realignment roll with the dice of the acting and the other side.
pub(crate) fn realign(core: &mut Core, actor: Side, space: SpaceId, [own, other]: [u8; 2]) {
    let add = Side::BOTH.map(|side| core.rules().realign_bonus(side, space));
    let mut dice = [0; 2];
    dice[actor.index()] = own;
    dice[actor.opponent().index()] = other;
    core.emit(Event::Realigned { space, dice, add });
    let [first, second] = Side::BOTH.map(|side| {
        let (die, add) = (dice[side.index()], add[side.index()]);
        i32::from(die) + i32::from(add)
    });
    let difference = first - second;
    let loser = match difference {
        0 => None,
        difference if difference > 0 => Some(Side::Second),
        _ => Some(Side::First),
    };
    let backfires = core.content.scenario.operations.realign.can_backfire;
    let loser = loser.filter(|loser| *loser != actor || backfires);
    let lost = loser.map(|loser| {
        let removed = core.influence(loser, space, -difference.abs());
        (loser, -removed)
    });
    core.note_realignment(actor, space, lost);
}

impl Rules<'_> {
    /// Spaces where the points left pay for the next realignment roll.
    pub(super) fn rollable(self, frame: &SpendFrame) -> SpaceSet {
        let forbidden = self.forbidden(frame.ops.side, Forbidden::Realign);
        self.rollable_outside(frame, forbidden)
    }

    /// Spaces where the points left pay for the next realignment roll, outside forbidden ones.
    pub(super) fn rollable_outside(self, frame: &SpendFrame, forbidden: SpaceSet) -> SpaceSet {
        let operations = &self.content.scenario.operations;
        let mut open = self.targets_outside(&frame.ops, Forbidden::Realign, forbidden);
        let rules = &operations.realign;
        if rules.attempts.is_some_and(|most| frame.attempts >= most) {
            return SpaceSet::EMPTY;
        }
        if let Some(within) = &rules.within {
            open = open & self.spaces(within, frame.ops.side, Value::Nil);
        }
        if operations.mix_influence_and_realign {
            open = open - (frame.used - frame.rolled);
        }
        if !self.may_have_bonus(&frame.ops) && !self.has_prices(Mode::Realign) {
            return if frame.spent.saturating_add(rules.cost) <= frame.ops.value {
                open
            } else {
                SpaceSet::EMPTY
            };
        }
        self.chosen_by_kind(&frame.ops, Mode::Realign, open, |space| {
            let used = frame.used | SpaceSet::one(space);
            let cost = self.cost(Mode::Realign, frame.ops.side, space);
            frame.spent.saturating_add(cost)
                <= self.points_with_bonus(&frame.ops, Forbidden::Realign, used)
        })
    }

    /// The modifier of a side's realignment die (rule 6.2.2).
    pub(crate) fn realign_bonus(self, side: Side, space: SpaceId) -> i8 {
        let realign = &self.content.scenario.operations.realign;
        let neighbours = self.links().adjacent(space);
        let controlled = (neighbours & self.board.controlled(side)).len() as i32;
        let mut add = controlled * i32::from(realign.adjacent);
        if self.content.map.homes[side.index()].is_some_and(|home| neighbours.contains(home)) {
            add += i32::from(realign.home);
        }
        if self.board.influence(side, space) > self.board.influence(side.opponent(), space) {
            add += i32::from(realign.lead);
        }
        add += self.die_additions(&realign.add, side, Some(space));
        (add + self.die_modifier(Roll::Realign, side, Some(space))).clamp(-99, 99) as i8
    }
}
