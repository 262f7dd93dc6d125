//! Influence that an event places or removes, one marker at a time.

use crate::content::Position;
use crate::ids::{SpaceId, SpaceSet};

use super::core::{Core, Step};
use super::decision::{Ask, Choice, offer_spaces};
use super::effect::Value;
use super::frame::{Frame, PlaceInfluenceFrame};

impl Core {
    /// Opens a question about markers of an event. Returns false if nothing can be chosen.
    pub(super) fn step_place_influence(&mut self, frame: PlaceInfluenceFrame) -> Step {
        let open = self.markers_open(&frame);
        if frame.left == 0 || open.is_empty() {
            return self.pop(Value::Number(i32::from(frame.done)));
        }
        let ask = if frame.removes { Ask::EventRemove } else { Ask::EventPlace };
        let choices = self.ask_event(frame.chooser, ask, frame.left);
        offer_spaces(choices, open);
        if frame.optional {
            choices.push(Choice::Stop);
        }
        Step::Ask
    }

    fn markers_open(&self, frame: &PlaceInfluenceFrame) -> SpaceSet {
        let mut open = frame.within;
        if frame.removes {
            open = open & self.board.present(frame.side);
        }
        // Hardly any space is full: to look at some together takes as long as to look at one.
        const SOME: usize = 16;
        let is_full = |markers: &u8| *markers >= frame.max_each;
        let mut close = |first: usize, some: &[u8]| {
            let full = some.iter().enumerate().filter(|(_, markers)| is_full(markers));
            full.for_each(|(space, _)| open.remove(SpaceId::at(first + space)));
        };
        let (chunks, rest) = self.flow.tally.as_chunks::<SOME>();
        for (nth, some) in chunks.iter().enumerate() {
            if some.iter().fold(false, |any, markers| any | is_full(markers)) {
                close(nth * SOME, some);
            }
        }
        close(chunks.len() * SOME, rest);
        open
    }

    pub(super) fn answer_place_influence(&mut self, frame: PlaceInfluenceFrame, choice: Choice) {
        let Choice::Space(space) = choice else {
            self.pop(Value::Number(i32::from(frame.done)));
            return;
        };
        self.flow.tally[space.index()] += 1;
        let markers = i32::from(frame.each.unwrap_or(1)) * if frame.removes { -1 } else { 1 };
        let changed = self.influence(frame.side, space, markers).unsigned_abs() as u8;
        self.top(Frame::PlaceInfluence(PlaceInfluenceFrame {
            left: frame.left - 1,
            done: frame.done + changed,
            ..frame
        }));
    }

    /// Begins a question about markers.
    pub(super) fn push_markers(&mut self, frame: PlaceInfluenceFrame) {
        self.flow.tally.fill(0);
        self.push(Frame::PlaceInfluence(frame));
    }
}
