//! Attempts at the next box of a track: a roll against what the box needs (rule 6.4).

use crate::content::{Added, BoxNeeds, BoxTrack, Moment, Roll, TrackBox};
use crate::game::state::core::Core;
use crate::game::state::effect::{FixedWord, Value};
use crate::game::state::event::Event;
use crate::game::state::frame::{
    Answer, Asker, Attempt, Frame, PendingRoll, ResumeFrame, RollFrame,
};

use super::boxes::{Marker, name_of};
use super::{award, rolls};

impl Attempt {
    /// Rolls for the next box, at once or after the handlers of the roll.
    pub(crate) fn roll(self, core: &mut Core) {
        let sides = [Some(self.side), None];
        let roll = match self.track {
            BoxTrack::SpaceRace => Roll::Space,
            BoxTrack::Own(_) => Roll::Attempt,
        };
        match rolls::at_once(core, sides) {
            Some([die, _]) => self.rolled(core, die),
            None => {
                let waits = PendingRoll::Attempt(self);
                rolls::wait(core, waits, RollFrame::new(sides, FixedWord::Roll(roll)));
            }
        }
    }

    /// Resolves the attempt with its die.
    pub(super) fn rolled(self, core: &mut Core, die: u8) {
        let marker = Marker {
            track: self.track,
            side: self.owner,
        };
        let from = core.board.marker(&core.content, self.track, self.side);
        let scenario = &core.content.scenario;
        let Some((at, next)) = scenario.next_box(self.track, self.side, from) else {
            return self.answer(core, false);
        };
        let Some(needs) = next.needs(self.side) else {
            return self.answer(core, false);
        };
        let succeeded = match (self.track, needs, &next.adds[..]) {
            (BoxTrack::SpaceRace, BoxNeeds::AtMost(needed), []) => {
                self.printed_roll(core, die, needed)
            }
            _ => {
                let add = self.added(core, next);
                self.counted_roll(core, (at, needs), die, add)
            }
        };
        if succeeded {
            marker.move_to(core, at);
        }
        self.answer(core, succeeded);
        let args = [
            name_of(self.track),
            Value::Side(self.side),
            Value::Bool(succeeded),
        ];
        core.dispatch(Moment::Attempt, args);
        if succeeded {
            marker.announce(core, at);
            if self.asker == Asker::Rules {
                award::test_vp(core);
            }
        }
    }

    /// Logs a roll of the printed space race. Returns whether it succeeded.
    fn printed_roll(self, core: &mut Core, die: u8, needed: u8) -> bool {
        let side = self.side;
        let add = core.rules().die_modifier(Roll::Space, side, None);
        if add != 0 {
            core.emit(Event::Rolled { side, die });
        }
        // A die of 0 in the log means that there was no roll.
        let die = (i32::from(die) + add).clamp(1, 99) as u8;
        core.emit(Event::SpaceRaceAttempt { side, die, needed });
        die <= needed
    }

    /// Logs a roll to which something may be added. Returns whether it succeeded.
    fn counted_roll(
        self,
        core: &mut Core,
        (at, needs): (i16, BoxNeeds),
        die: u8,
        add: i32,
    ) -> bool {
        let add = add.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        core.emit(Event::Attempted {
            track: self.track,
            side: self.side,
            at,
            die,
            add,
            needs,
        });
        needs.are_met(i32::from(die) + i32::from(add))
    }

    /// The number added to the die: by the call, by the box, and by modifiers.
    fn added(self, core: &Core, next: &TrackBox) -> i32 {
        let roll = match self.track {
            BoxTrack::SpaceRace => Roll::Space,
            BoxTrack::Own(_) => Roll::Attempt,
        };
        let by_box = next.adds.iter().map(|added| match added {
            Added::Ops => i32::from(self.value),
            Added::Track(track) => {
                let track = BoxTrack::Own(*track);
                core.board.marker(&core.content, track, self.side).into()
            }
        });
        let modified = core.rules().die_modifier(roll, self.side, None);
        by_box.sum::<i32>() + modified + i32::from(self.add)
    }

    /// Pushes the answer for the script that waits.
    fn answer(self, core: &mut Core, succeeded: bool) {
        if self.asker == Asker::Script {
            core.push(Frame::Resume(ResumeFrame {
                answer: Answer::Bool(succeeded),
                restores: false,
            }));
        }
    }
}
