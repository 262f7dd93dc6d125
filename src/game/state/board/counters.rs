//! Pieces of the kinds that a scenario declares, by space.

use crate::content::{Counter, Scenario, TrackSides};
use crate::ids::{CounterId, Side, SpaceId};

use super::Board;

/// Pieces of one kind and owner in a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pieces<'a> {
    /// The kind.
    pub counter: CounterId,
    /// The id of the kind in files.
    pub id: &'a str,
    /// The facts of the kind.
    pub kind: &'a Counter,
    /// The side whose pieces they are; `None` for shared ones.
    pub side: Option<Side>,
    /// The number; never 0.
    pub number: u8,
}

impl Board {
    /// The pieces of a kind in a space; shared ones are those of either side.
    #[must_use]
    pub fn counters_in(&self, counter: CounterId, side: Side, space: SpaceId) -> u8 {
        let found = self.counters.get(self.place_of_counters(counter, space));
        found.map_or(0, |pieces| pieces[side.index()])
    }

    /// All pieces in a space, in the order of the scenario's file.
    pub fn counters_here<'a>(
        &'a self,
        scenario: &'a Scenario,
        space: SpaceId,
    ) -> impl Iterator<Item = Pieces<'a>> {
        let kinds = scenario.counter_ids().zip(&scenario.counters);
        kinds.flat_map(move |(counter, (id, kind))| {
            let pieces = kind.sides.markers().map(move |side| Pieces {
                counter,
                id,
                kind,
                side: (kind.sides != TrackSides::Shared).then_some(side),
                number: self.counters_in(counter, side, space),
            });
            pieces.filter(|pieces| pieces.number > 0)
        })
    }

    /// The pieces of a kind of a side on the map.
    pub(crate) fn counters_on_map(&self, counter: CounterId, side: Side) -> u32 {
        let begin = self.place_of_counters(counter, SpaceId(0));
        let all = self.counters.iter().skip(begin).take(self.stability.len());
        all.map(|pieces| u32::from(pieces[side.index()])).sum()
    }

    /// Shared pieces are counted for both sides.
    pub(super) fn set_counters(
        &mut self,
        counter: CounterId,
        side: Option<Side>,
        space: SpaceId,
        to: u8,
    ) {
        let at = self.place_of_counters(counter, space);
        if let Some(pieces) = self.counters.get_mut(at) {
            match side {
                Some(side) => pieces[side.index()] = to,
                None => *pieces = [to; 2],
            }
        }
    }

    fn place_of_counters(&self, counter: CounterId, space: SpaceId) -> usize {
        counter.index() * self.stability.len() + space.index()
    }
}
