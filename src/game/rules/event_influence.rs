//! Influence that an event places or removes, one marker at a time.

use crate::content::BoardFacts;
use crate::game::state::core::Core;
use crate::game::state::decision::{Ask, Choice, offer_spaces};
use crate::game::state::frame::{Answer, Frame, PlaceInfluenceFrame};
use crate::ids::{SpaceId, SpaceSet};

use super::questions::ask_event;
use super::step::Step;

impl PlaceInfluenceFrame {
    /// Begins a question about markers.
    pub(crate) fn begin(self, core: &mut Core) {
        core.flow.tally.fill(0);
        core.push(Frame::PlaceInfluence(self));
    }

    /// Asks for the next marker.
    pub(crate) fn step(self, core: &mut Core) -> Step {
        let open = self.open(core);
        if self.left == 0 || open.is_empty() {
            return Step::Done(Answer::Number(i32::from(self.done)));
        }
        let ask = if self.removes {
            Ask::EventRemove
        } else {
            Ask::EventPlace
        };
        let choices = ask_event(core, self.chooser, ask, self.left);
        offer_spaces(choices, open);
        if self.optional {
            choices.push(Choice::Stop);
        }
        Step::Ask
    }

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        let space = match choice {
            Choice::Space(space) => space,
            Choice::Stop => return Step::Done(Answer::Number(i32::from(self.done))),
            _ => return core.not_offered(choice),
        };
        core.flow.tally[space.index()] += 1;
        let sign = if self.removes { -1 } else { 1 };
        let markers = sign * i32::from(self.each.unwrap_or(1));
        let changed = core.influence(self.side, space, markers).unsigned_abs() as u8;
        core.top(Frame::PlaceInfluence(PlaceInfluenceFrame {
            left: self.left - 1,
            done: self.done + changed,
            ..self
        }));
        Step::Go
    }

    fn open(&self, core: &Core) -> SpaceSet {
        let mut open = self.within;
        if self.removes {
            open = open & core.board.present(self.side);
        } else {
            open = open - core.rules().full(self.side);
        }
        // Full spaces are rare: comparing a whole chunk at once is as fast as comparing one space.
        const SOME: usize = 16;
        let (chunks, rest) = core.flow.tally.as_chunks::<SOME>();
        for (nth, some) in chunks.iter().enumerate() {
            if some
                .iter()
                .fold(false, |any, markers| any | (*markers >= self.max_each))
            {
                open = self.without_full(open, nth * SOME, some);
            }
        }
        self.without_full(open, chunks.len() * SOME, rest)
    }

    /// The spaces of a set that may receive another marker; `tally` is the part of the counts that
    /// begins with the space `first`.
    fn without_full(&self, mut open: SpaceSet, first: usize, tally: &[u8]) -> SpaceSet {
        for (space, markers) in tally.iter().enumerate() {
            if *markers >= self.max_each {
                open.remove(SpaceId::at(first + space));
            }
        }
        open
    }
}
