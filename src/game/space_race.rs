//! The space race (rule 6.4).

use crate::content::{Ability, Moment, Roll};
use crate::ids::{CardId, Side};

use super::core::{Core, Step};
use super::decision::{Ask, Choice};
use super::effect::Value;
use super::event::Event;
use super::frame::{Frame, PendingRoll};
use super::rules::Rules;

impl Rules<'_> {
    /// Whether a side has an ability now: it reached the box, and the other side has not (rule 6.4.4).
    pub(super) fn has_ability(self, side: Side, ability: Ability) -> bool {
        let Some(race) = &self.content.scenario.space_race else { return false };
        let [own, other] = [side, side.opponent()].map(|side| usize::from(self.board.space_race(side)));
        let ahead = race.boxes.get(other..own.min(race.boxes.len()));
        ahead.is_some_and(|boxes| boxes.iter().any(|space_box| space_box.ability == Some(ability)))
    }

    /// Whether a side may spend a card on the space race (rules 6.4.1, 6.4.2, 6.4.6).
    pub(super) fn space_race_open(self, side: Side, card: CardId) -> bool {
        let Some(race) = &self.content.scenario.space_race else { return false };
        let attempts = race.attempts + u8::from(self.has_ability(side, Ability::ExtraAttempt));
        let next = race.boxes.get(usize::from(self.board.space_race(side)));
        self.board.space_race_attempts(side) < attempts
            && next.is_some_and(|next| self.card_value(side, card) >= next.ops)
    }
}

impl Core {
    /// Spends a card on the space race.
    pub(super) fn attempt_space(&mut self, side: Side) {
        let may_decline = self.content.scenario.space_race.as_ref().is_some_and(|race| race.may_decline);
        if may_decline {
            self.push(Frame::SpaceRaceRoll { side });
        } else {
            self.roll_space(side);
        }
    }

    pub(super) fn step_space_race_roll(&mut self, side: Side) -> Step {
        self.ask(side, Ask::SpaceRaceRoll, None, 0).extend([Choice::Yes, Choice::No]);
        Step::Ask
    }

    pub(super) fn answer_space_race_roll(&mut self, side: Side, choice: Choice) {
        self.pop(Value::Nil);
        if choice == Choice::Yes {
            self.roll_space(side);
        } else {
            self.emit(Event::SpaceRaceAttempt { side, die: 0, needed: 0 });
        }
    }

    fn roll_space(&mut self, side: Side) {
        match self.roll_dice([Some(side), None], "space_race") {
            Some([die, _]) => self.rolled_space(side, die),
            None => self.wait_for_dice(PendingRoll::Space { side }),
        }
    }

    /// Carries out a space race attempt with its die.
    pub(super) fn rolled_space(&mut self, side: Side, die: u8) {
        let at = usize::from(self.board.space_race(side));
        let next = self.content.scenario.space_race.as_ref().and_then(|race| race.boxes.get(at));
        let Some(needed) = next.map(|next| next.die) else { return };
        let add = self.rules().die_modifier(Roll::Space, side, None);
        if add != 0 {
            self.emit(Event::Rolled { side, die });
        }
        // A die of 0 in the log means that there was no roll.
        let die = (i32::from(die) + add).clamp(1, 99) as u8;
        self.emit(Event::SpaceRaceAttempt { side, die, needed });
        if die <= needed {
            self.advance_space(side, 1);
            self.test_vp();
        }
    }

    /// Moves a space marker; only the box it ends in pays (rule 6.4.3).
    pub(super) fn advance_space(&mut self, side: Side, boxes: u8) {
        let Some(race) = &self.content.scenario.space_race else { return };
        let last = race.boxes.len() as u8;
        let from = self.board.space_race(side);
        let to = from.saturating_add(boxes).min(last);
        if to == from {
            return;
        }
        let second = self.board.space_race(side.opponent()) >= to;
        let points = race.boxes[usize::from(to) - 1].vp[usize::from(second)];
        self.emit(Event::SpaceRaceMoved { side, to });
        self.gain_vp(side, i32::from(points));
        self.dispatch(Moment::SpaceRace, [Value::Side(side), Value::Number(i32::from(to)), Value::Nil]);
    }
}
