//! Prices of changes of influence in one space.

use brink::ids::{Side, SpaceId, SpaceSet};

use super::area::{IN_PROPORTION, Totals};
use super::incremental::{IncrementalBoard, Standing};
use super::space_state::SpaceState;

/// The prices of one space that were asked for. What depends on its control alone is computed once for
/// each controller.
#[derive(Clone, Debug)]
pub(super) struct Pricing {
    space: SpaceId,
    before: SpaceState,
    /// The standing in each area of the space, by who controls it.
    standings: [[Option<Standing>; 3]; MAX_AREAS],
    prices: Vec<([u8; 2], f64)>,
}

/// Areas of a space whose standings are kept: a region and a part of it.
const MAX_AREAS: usize = 2;

impl Pricing {
    pub(super) fn new(board: &IncrementalBoard, space: SpaceId) -> Pricing {
        Pricing {
            space,
            before: board.state_now(space),
            standings: [[None; 3]; MAX_AREAS],
            prices: Vec::new(),
        }
    }

    /// Value change for the first side if the influence in the space changed, in victory points.
    pub(super) fn change(&mut self, board: &IncrementalBoard, markers: [u8; 2]) -> f64 {
        let known = self.prices.iter().find(|(known, _)| *known == markers);
        if let Some((_, price)) = known {
            return *price;
        }
        let price = self.computed(board, markers);
        self.prices.push((markers, price));
        price
    }

    fn computed(&mut self, board: &IncrementalBoard, markers: [u8; 2]) -> f64 {
        let after = board.state(self.space, markers);
        let areas = board.layout.areas_of(self.space).iter().enumerate();
        let gain: f64 = areas
            .map(|(nth, area)| self.area_change(board, nth, *area, &after))
            .sum();
        gain + self.access_change(board, &after)
            + board.place_change(self.space, &after)
            + board.asked_change(self.space, markers)
    }

    /// Value change in one area, the nth of the space, ignoring access.
    fn area_change(
        &mut self,
        board: &IncrementalBoard,
        nth: usize,
        area: usize,
        after: &SpaceState,
    ) -> f64 {
        let (counted, before) = (&board.layout.areas[area], &self.before);
        // Most changes leave control as it is; then only progress and margin change.
        if let Some(changes) = counted.change_in_proportion(self.space, before, after) {
            let weights = &board.weights[area];
            let each = IN_PROPORTION.iter().zip(changes);
            return board.urgency[area]
                * each
                    .map(|(feature, change)| weights[*feature] * change)
                    .sum::<f64>();
        }
        let mut totals = board.areas[area];
        counted.take_off(&mut totals, self.space, before);
        counted.add(&mut totals, self.space, after);
        let standing = self.standing(board, nth, area, &totals, after.controller);
        board.change_to(area, &standing, &totals)
    }

    /// The standing in an area, the nth of the space, with these totals.
    fn standing(
        &mut self,
        board: &IncrementalBoard,
        nth: usize,
        area: usize,
        totals: &Totals,
        controller: Option<Side>,
    ) -> Standing {
        match self.standings.get_mut(nth) {
            // In a zone, influence without control counts as well.
            Some(known) if board.layout.areas[area].zone() != Some(self.space) => {
                let at = controller.map_or(0, |side| 1 + side.index());
                *known[at].get_or_insert_with(|| board.standing(area, totals))
            }
            _ => board.standing(area, totals),
        }
    }

    /// Value change from reaching new battlegrounds, and from claiming those that only one side reaches.
    fn access_change(&self, board: &IncrementalBoard, after: &SpaceState) -> f64 {
        let mut reach = board.reach;
        let mut changed = SpaceSet::one(self.space);
        for side in Side::BOTH {
            if self.before.markers[side.index()] == 0 && after.markers[side.index()] > 0 {
                let near = board.near(self.space);
                changed = changed | (near - reach[side.index()]);
                reach[side.index()] = reach[side.index()] | near;
            }
        }
        let mut gain = 0.0;
        for ground in (changed & board.battlegrounds).iter() {
            let now = board.progress(ground);
            let then = if ground == self.space {
                after.progress
            } else {
                now
            };
            let change = unclaimed(ground, reach, then) - unclaimed(ground, board.reach, now);
            gain += change * board.access[ground.index()];
        }
        gain
    }
}

/// The unclaimed share of a battleground that only one side can reach; positive for the first side.
pub(super) fn unclaimed(space: SpaceId, reach: [SpaceSet; 2], progress: f64) -> f64 {
    let [first, second] = reach.map(|reach| reach.contains(space));
    if first == second {
        return 0.0;
    }
    let sign = if first { 1.0 } else { -1.0 };
    sign - progress
}
