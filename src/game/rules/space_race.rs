//! The space race (rule 6.4).

use crate::content::{Ability, Moment, Roll};
use crate::game::state::core::Core;
use crate::game::state::decision::{Ask, Choice};
use crate::game::state::effect::Value;
use crate::game::state::event::Event;
use crate::game::state::frame::{Frame, PendingRoll, RollFrame, SpaceRaceRollFrame};
use crate::ids::{CardId, Side};

use super::Rules;
use super::condition::CardUse;
use super::step::Step;
use super::{award, rolls};

/// Spends a card on the space race.
pub(crate) fn attempt(core: &mut Core, side: Side) {
    let may_decline = core
        .content
        .scenario
        .space_race
        .as_ref()
        .is_some_and(|race| race.may_decline);
    if may_decline {
        core.push(Frame::SpaceRaceRoll(SpaceRaceRollFrame { side }));
    } else {
        roll(core, side);
    }
}

impl SpaceRaceRollFrame {
    pub(crate) fn step(self, core: &mut Core) -> Step {
        core.ask(self.side, Ask::SpaceRaceRoll, None, 0)
            .extend([Choice::Yes, Choice::No]);
        Step::Ask
    }

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        let declined = Event::SpaceRaceAttempt {
            side: self.side,
            die: 0,
            needed: 0,
        };
        core.leave();
        match choice {
            Choice::Yes => roll(core, self.side),
            Choice::No => core.emit(declined),
            _ => return core.not_offered(choice),
        }
        Step::Go
    }
}

fn roll(core: &mut Core, side: Side) {
    let sides = [Some(side), None];
    match rolls::at_once(core, sides) {
        Some([die, _]) => rolled(core, side, die),
        None => rolls::wait(
            core,
            PendingRoll::Space { side },
            RollFrame::new(sides, "space_race"),
        ),
    }
}

/// Resolves a space race attempt with its die.
pub(crate) fn rolled(core: &mut Core, side: Side, die: u8) {
    let at = usize::from(core.board.space_race(side));
    let next = core
        .content
        .scenario
        .space_race
        .as_ref()
        .and_then(|race| race.boxes.get(at));
    let Some(needed) = next.map(|next| next.die) else {
        return;
    };
    let add = core.rules().die_modifier(Roll::Space, side, None);
    if add != 0 {
        core.emit(Event::Rolled { side, die });
    }
    // A die of 0 in the log means that there was no roll.
    let die = (i32::from(die) + add).clamp(1, 99) as u8;
    core.emit(Event::SpaceRaceAttempt { side, die, needed });
    if die <= needed {
        advance(core, side, 1);
        award::test_vp(core);
    }
}

/// Moves a space race marker; only the box where it stops pays (rule 6.4.3).
pub(crate) fn advance(core: &mut Core, side: Side, boxes: u8) {
    let Some(race) = &core.content.scenario.space_race else {
        return;
    };
    let last = race.boxes.len() as u8;
    let from = core.board.space_race(side);
    let to = from.saturating_add(boxes).min(last);
    if to == from {
        return;
    }
    let second = core.board.space_race(side.opponent()) >= to;
    let points = race.boxes[usize::from(to) - 1].vp[usize::from(second)];
    core.emit(Event::SpaceRaceMoved { side, to });
    award::gain_vp(core, side, i32::from(points));
    core.dispatch(
        Moment::SpaceRace,
        [Value::Side(side), Value::Number(i32::from(to)), Value::Nil],
    );
}

impl Rules<'_> {
    /// Whether a side has an ability now: it has reached the box, and the other side has not (rule
    /// 6.4.4).
    pub(super) fn has_ability(self, side: Side, ability: Ability) -> bool {
        let Some(race) = &self.content.scenario.space_race else {
            return false;
        };
        let [own, other] =
            [side, side.opponent()].map(|side| usize::from(self.board.space_race(side)));
        let ahead = race.boxes.get(other..own.min(race.boxes.len()));
        ahead.is_some_and(|boxes| {
            boxes
                .iter()
                .any(|space_box| space_box.ability == Some(ability))
        })
    }

    /// Whether a side may spend a card on the space race (rules 6.4.1, 6.4.2, 6.4.6).
    pub(crate) fn space_race_open(self, side: Side, card: CardId) -> bool {
        let Some(race) = &self.content.scenario.space_race else {
            return false;
        };
        let attempts = race.attempts + u8::from(self.has_ability(side, Ability::ExtraAttempt));
        let next = race.boxes.get(usize::from(self.board.space_race(side)));
        self.board.space_race_attempts(side) < attempts
            && !self.is_forbidden(side, CardUse::SpaceRace, card)
            && next.is_some_and(|next| self.card_value(side, card) >= next.ops)
    }
}
