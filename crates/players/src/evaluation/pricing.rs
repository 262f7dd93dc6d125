//! Prices of changes of influence in one space.

use brink::ids::{Side, SpaceId, SpaceSet};

use super::area::{IN_PROPORTION, Totals};
use super::incremental::{IncrementalBoard, Standing, unclaimed};
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use brink::content::{Library, Scoring};
    use brink::game::{Game, View};

    use super::super::area::Totals;
    use super::*;
    use crate::{Evaluation, Player, Random, Request};

    /// The board of a position.
    fn board_of(evaluation: &Evaluation, view: View<'_>) -> IncrementalBoard {
        IncrementalBoard::new(&evaluation.layout, evaluation.weights.values(), view)
    }

    /// A variant of the first scenario with other rules of control and of levels, and with limits of influence.
    fn variant() -> String {
        let library = Library::open(&["../..".into()]);
        let id = &library.scenarios()[0].id;
        let content = library.load(id).unwrap().content;
        let side = content.side_id(Side::First);
        format!(
            "id: variant\nname: Variant\nextends: {id}\ncontrol: {{ influence: 2, lead: 1 }}\n\
             influence: {{ limit: 5, supply: {{ {side}: 30 }} }}\n\
             levels: {{ domination: {{ more_countries: 2 }}, presence: {{ countries: 2 }} }}\n"
        )
    }

    /// Visits positions of random games of each scenario, and of a variant.
    fn positions(mut look: impl FnMut(&Evaluation, &Game)) {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("scenarios")).unwrap();
        std::fs::write(folder.path().join("scenarios/variant.yaml"), variant()).unwrap();
        let library = Library::open(&["../..".into(), folder.path().into()]);
        assert!(library.load("variant").is_ok());
        for listing in library.scenarios() {
            let content = library.load(&listing.id).unwrap().content;
            let evaluation = Evaluation::new(&content);
            let mut player = Random::new(3);
            for seed in 0..2 {
                let mut game = Game::new(content.clone(), seed).unwrap();
                let mut step = 0;
                while let Some(decision) = game.decision() {
                    let choice = player
                        .choose(&Request::new(game.view(decision.side), decision))
                        .unwrap();
                    game.apply(choice).unwrap();
                    step += 1;
                    if step % 25 == 0 {
                        look(&evaluation, &game);
                    }
                }
            }
        }
    }

    #[test]
    fn areas_have_the_points_that_the_rules_give() {
        let mut compared = 0;
        positions(|evaluation, game| {
            let view = game.view(Side::First);
            // Scoring effects in force are not modelled.
            if !view.effects().is_empty() {
                return;
            }
            let board = board_of(evaluation, view);
            for (index, (_, scoring)) in game.content().scenario.scoring.iter().enumerate() {
                let points = evaluation.layout.areas[index].points(&board.areas[index]);
                let ruled = match scoring {
                    Scoring::Region(_) => {
                        let each =
                            Side::BOTH.map(|side| view.standing(index, side).unwrap().points);
                        let [Some(first), Some(second)] = each else {
                            continue;
                        };
                        f64::from(first) - f64::from(second)
                    }
                    _ => {
                        let [first, second] = view.space_points(index).unwrap().map(f64::from);
                        first - second
                    }
                };
                assert!(
                    (points - ruled).abs() < 1e-9,
                    "{index}: {points}, not {ruled}"
                );
                compared += 1;
            }
        });
        assert!(compared > 40, "{compared}");
    }

    /// The value of all areas, without access.
    fn value(board: &IncrementalBoard) -> f64 {
        let areas = (0..board.areas.len()).map(|area| {
            let features = board.features_of(area, &board.areas[area], 0.0);
            let each = features.iter().zip(board.weights[area]);
            each.map(|(feature, weight)| feature * weight).sum::<f64>()
        });
        areas.sum()
    }

    /// The price of a change is the difference of the values before and after it, except for lost access.
    #[test]
    fn a_change_that_is_taken_over_has_the_price_that_was_asked() {
        positions(|evaluation, game| {
            let view = game.view(Side::Second);
            let board = board_of(evaluation, view);
            for space in game.content().map.countries.iter().take(20) {
                let [first, second] = board.influence(space);
                // With both sides already present, access does not change.
                let markers = [first.max(1), second.max(1)];
                let mut before = board.clone();
                before.put(space, markers);
                let mut after = before.clone();
                after.put(space, [markers[0] + 2, markers[1]]);
                let more = [markers[0] + 2, markers[1]];
                let gain = Pricing::new(&before, space).change(&before, more);
                let place = before.place_change(space, &before.state(space, more));
                assert!((value(&after) - value(&before) + place - gain).abs() < 1e-9);
            }
        });
    }

    #[test]
    fn a_change_leaves_prices_that_it_does_not_touch() {
        let mut left = 0;
        positions(|evaluation, game| {
            let board = board_of(evaluation, game.view(Side::First));
            for changed in game.content().map.countries.iter().step_by(5) {
                let [first, second] = board.influence(changed);
                let mut after = board.clone();
                after.put(changed, [first + 3, second]);
                for space in game
                    .content()
                    .map
                    .countries
                    .iter()
                    .filter(|space| !board.touches(changed, *space))
                {
                    let [first, second] = board.influence(space);
                    let [one, two] = [&board, &after]
                        .map(|board| Pricing::new(board, space).change(board, [first + 1, second]));
                    assert!((one - two).abs() < 1e-12);
                    left += 1;
                }
            }
        });
        assert!(left > 1_000, "{left}");
    }

    fn swapped([first, second]: [u8; 2]) -> [u8; 2] {
        [second, first]
    }

    /// Swapping the sides' totals negates the points.
    #[test]
    fn points_are_opposite_for_opposite_totals() {
        positions(|evaluation, game| {
            let board = board_of(evaluation, game.view(Side::First));
            for (area, totals) in evaluation.layout.areas.iter().zip(&board.areas) {
                let other = Totals {
                    countries: swapped(totals.countries),
                    battlegrounds: swapped(totals.battlegrounds),
                    adjacent: swapped(totals.adjacent),
                    points: swapped(totals.points),
                    zone: swapped(totals.zone),
                    ..*totals
                };
                assert!((area.points(totals) + area.points(&other)).abs() < 1e-9);
            }
        });
    }
}
