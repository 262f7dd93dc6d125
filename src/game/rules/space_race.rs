//! The space race (rule 6.4).

use crate::content::{BoxTrack, Modifier, ModifierKind};
use crate::game::state::core::Core;
use crate::game::state::decision::{Ask, Choice};
use crate::game::state::event::Event;
use crate::game::state::frame::{Asker, Attempt, Frame, SpaceRaceRollFrame};
use crate::ids::{CardId, Side};

use super::Rules;
use super::boxes::Marker;
use super::condition::CardUse;
use super::step::Step;

/// Spends a card on the space race.
pub(crate) fn attempt(core: &mut Core, side: Side, card: CardId) {
    let value = core.rules().card_value(side, card);
    let race = core.content.scenario.space_race.as_ref();
    if race.is_some_and(|race| race.may_decline) {
        core.push(Frame::SpaceRaceRoll(SpaceRaceRollFrame { side, value }));
    } else {
        of_card(side, value).roll(core);
    }
}

/// The attempt of a side with a card of this value.
const fn of_card(side: Side, value: u8) -> Attempt {
    Attempt {
        track: BoxTrack::SpaceRace,
        side,
        owner: Some(side),
        value,
        add: 0,
        asker: Asker::Rules,
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
            Choice::Yes => of_card(self.side, self.value).roll(core),
            Choice::No => core.emit(declined),
            _ => return core.not_offered(choice),
        }
        Step::Go
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
    let marker = Marker::of_race(side);
    marker.move_to(core, to.into());
    marker.announce(core, to.into());
}

impl Rules<'_> {
    /// The cards that a side may spend on the space race in a turn (rule 6.4.2).
    fn attempts_allowed(self, side: Side) -> i32 {
        let race = self.content.scenario.space_race.as_ref();
        let mut allowed = race.map_or(0, |race| i32::from(race.attempts));
        if self.has_modifiers(ModifierKind::SpaceRaceAttempts) {
            for (player, _, _, modifier) in self.modifiers(ModifierKind::SpaceRaceAttempts) {
                if let Modifier::SpaceRaceAttempts { of, add } = modifier
                    && of.is(side, player)
                {
                    allowed += i32::from(*add);
                }
            }
        }
        allowed
    }

    /// Whether a side may spend a card on the space race (rules 6.4.1, 6.4.2, 6.4.6).
    pub(crate) fn space_race_open(self, side: Side, card: CardId) -> bool {
        let Some(race) = &self.content.scenario.space_race else {
            return false;
        };
        let next = race.boxes.get(usize::from(self.board.space_race(side)));
        i32::from(self.board.space_race_attempts(side)) < self.attempts_allowed(side)
            && !self.is_forbidden(side, CardUse::SpaceRace, card)
            && next.is_some_and(|next| self.card_value(side, card) >= next.ops[side.index()])
    }
}
