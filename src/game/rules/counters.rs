//! Pieces of the kinds that a scenario declares: limits, supplies, changes.

use crate::content::TrackSides;
use crate::game::state::core::Core;
use crate::game::state::event::Event;
use crate::ids::{CounterId, Side, SpaceId};

use super::Rules;

impl Core {
    /// Changes the number of pieces of a kind in a space, never to below 0, above the limit of a space
    /// or beyond the supply. Returns the change.
    pub(crate) fn change_counters(
        &mut self,
        counter: CounterId,
        side: Side,
        space: SpaceId,
        by: i32,
    ) -> i32 {
        let from = self.board.counters_in(counter, side, space);
        let room = self.rules().counter_room(counter, side, space);
        let to = (i32::from(from) + by.min(room.into())).max(0) as u8;
        if from != to {
            self.set_counters(counter, side, space, (from, to));
        }
        i32::from(to) - i32::from(from)
    }

    /// Moves pieces of a kind from a space to another, as far as they fit there. Returns how many.
    pub(crate) fn move_counters(
        &mut self,
        counter: CounterId,
        side: Side,
        (from, to): (SpaceId, SpaceId),
        wanted: u8,
    ) -> u8 {
        let moved = wanted.min(self.rules().space_room(counter, side, to));
        if from != to && moved > 0 {
            let there = self.board.counters_in(counter, side, from);
            let here = self.board.counters_in(counter, side, to);
            self.set_counters(counter, side, from, (there, there - moved));
            self.set_counters(counter, side, to, (here, here + moved));
        }
        moved
    }

    fn set_counters(
        &mut self,
        counter: CounterId,
        side: Side,
        space: SpaceId,
        (from, to): (u8, u8),
    ) {
        let facts = self.content.scenario.counter(counter);
        let shared = facts.is_some_and(|facts| facts.sides == TrackSides::Shared);
        self.emit(Event::CounterChanged {
            counter,
            side: (!shared).then_some(side),
            space,
            from,
            to,
        });
    }
}

impl Rules<'_> {
    /// The pieces of a kind that still fit into a space, by its limit and the supply.
    pub(crate) fn counter_room(self, counter: CounterId, side: Side, space: SpaceId) -> u8 {
        let facts = self.content.scenario.counter(counter);
        let supply = facts.and_then(|facts| facts.supply.of(side));
        let used = self.board.counters_on_map(counter, side);
        let left = supply.map_or(u32::MAX, |supply| {
            u32::from(supply.unsigned_abs()).saturating_sub(used)
        });
        let room = self.space_room(counter, side, space);
        left.min(room.into()) as u8
    }

    /// The pieces of a kind that still fit into a space, by its limit.
    fn space_room(self, counter: CounterId, side: Side, space: SpaceId) -> u8 {
        let facts = self.content.scenario.counter(counter);
        let limit = facts.map_or(0, |facts| facts.limit);
        let playable = self.content.map.playable.contains(space);
        if !playable || self.out_of_play().contains(space) {
            return 0;
        }
        limit.saturating_sub(self.board.counters_in(counter, side, space))
    }
}
