//! Prices of choices on the board: the expected change of the value.
//!
//! Influence is placed greedily by price per point, a heuristic for the knapsack problem (Dantzig, "Discrete-variable
//! extremum problems", 1957); coups and realignments have their expected prices over the dice.

use std::num::NonZeroU8;
use std::rc::Rc;

use brink::game::{Ask, Choice, Decision, Game, View};
use brink::ids::{Side, SpaceId};

use super::WIN;
use super::evaluation::PricedBoard;
use super::placement_offer::{Placement, PlacementOffer};

/// The maximum influence priced as a unit in one space, since control may take several.
const MAX_MARKERS: u8 = 5;

/// Whether the decision chooses a space that can be priced.
pub(super) fn is_of_spaces(ask: Ask) -> bool {
    ask.is_placement() || matches!(ask, Ask::Coup | Ask::Realign)
}

/// Choices of a space with their gains for the choosing side; empty for other decisions.
pub(super) fn prices(
    board: &PricedBoard,
    own: View<'_>,
    decision: &Decision,
) -> Vec<(Choice, f64)> {
    if !is_of_spaces(decision.ask) {
        return Vec::new();
    }
    let sign = f64::from(decision.side.sign());
    let mut prices = Vec::with_capacity(decision.choices.len());
    for choice in &decision.choices {
        let gain = match choice {
            Choice::Space(space) => sign * space_gain(board, own, decision, *space),
            Choice::Stop => 0.0,
            _ => return Vec::new(),
        };
        prices.push((*choice, gain));
    }
    prices
}

/// The choice with the highest gain; the first among equals.
pub(super) fn best_of(prices: Vec<(Choice, f64)>) -> Option<(Choice, f64)> {
    prices
        .into_iter()
        .reduce(|best, next| if next.1 > best.1 { next } else { best })
}

/// Greedy placement of an operation's influence by gain per cost.
pub(super) fn placement(board: &Rc<PricedBoard>, game: &Game, decision: &Decision) -> Placement {
    let offer = PlacementOffer::of(game, decision);
    board.placement(offer, |offer| planned(board.clone(), offer))
}

fn planned(mut board: Rc<PricedBoard>, offer: &PlacementOffer) -> Placement {
    let side = offer.side;
    let sign = f64::from(side.sign());
    let (mut left, mut sum, mut markers) = (offer.left, 0.0, Vec::new());
    let spaces = offer.spaces.iter();
    let mut plans: Vec<(SpaceId, Cost, Option<Plan>)> = spaces
        .map(|(space, costs)| {
            let cost = Cost::from(*costs);
            let plan = Plan::best(&board, *space, side, left, cost);
            (*space, cost, plan)
        })
        .collect();
    loop {
        let known = plans.iter().filter_map(|(.., plan)| *plan);
        let best = known.max_by(|a, b| a.ratio(sign).total_cmp(&b.ratio(sign)));
        let Some(plan) = best else {
            break;
        };
        let own = side.index();
        let more = plan.markers[own].saturating_sub(board.influence(plan.space)[own]);
        markers.extend((0..more).map(|_| plan.space));
        sum += sign * plan.gain;
        left -= plan.cost.min(left);
        if left == 0 {
            break;
        }
        board = board.put(plan.space, plan.markers);
        // Other plans are still valid.
        for (space, cost, other) in &mut plans {
            if board.touches(plan.space, *space) || other.is_some_and(|other| other.cost > left) {
                *other = Plan::best(&board, *space, side, left, *cost);
            }
        }
    }
    markers.reverse();
    (markers, sum)
}

/// Gain of the first side if this space is chosen.
fn space_gain(board: &PricedBoard, own: View<'_>, decision: &Decision, space: SpaceId) -> f64 {
    let side = decision.side;
    let left = decision.left.map_or(1, NonZeroU8::get);
    match decision.ask {
        Ask::Influence | Ask::SetupPlace | Ask::EventPlace => {
            let cost = if decision.ask == Ask::Influence {
                Cost::of(own, side, space)
            } else {
                Cost::FREE
            };
            // Each marker gets its share of the plan's gain.
            Plan::best(board, space, side, left, cost)
                .map_or(f64::NEG_INFINITY * f64::from(side.sign()), |plan| {
                    plan.gain / f64::from(plan.cost)
                })
        }
        Ask::EventRemove => removal(board, space, side, left),
        Ask::Coup => coup(board, own, space, side),
        Ask::Realign => realignment(board, own, space, side),
        _ => 0.0,
    }
}

/// The costs of placing influence.
#[derive(Clone, Copy, Debug)]
struct Cost {
    plain: u8,
    where_enemy_controls: u8,
}

impl Cost {
    const FREE: Cost = Cost {
        plain: 1,
        where_enemy_controls: 1,
    };

    fn of(view: View<'_>, side: Side, space: SpaceId) -> Cost {
        view.marker_costs(side, space).into()
    }
}

impl From<[u8; 2]> for Cost {
    fn from([plain, where_enemy_controls]: [u8; 2]) -> Cost {
        Cost {
            plain,
            where_enemy_controls,
        }
    }
}

/// A number of influence markers in one space.
#[derive(Clone, Copy, Debug)]
struct Plan {
    space: SpaceId,
    markers: [u8; 2],
    cost: u8,
    gain: f64,
}

impl Plan {
    /// Gain per operations point, for the side with this sign.
    fn ratio(&self, sign: f64) -> f64 {
        sign * self.gain / f64::from(self.cost)
    }

    /// The amount of influence in a space with the highest gain per operations point.
    fn best(board: &PricedBoard, space: SpaceId, side: Side, left: u8, cost: Cost) -> Option<Plan> {
        let sign = f64::from(side.sign());
        let own = side.index();
        let mut markers = board.influence(space);
        let (mut spent, mut best): (u8, Option<Plan>) = (0, None);
        for _ in 0..MAX_MARKERS {
            if markers[own] >= board.most(side) {
                break;
            }
            let enemy_controls = board.would_control(side.opponent(), space, markers);
            spent = spent.saturating_add(
                if enemy_controls {
                    cost.where_enemy_controls
                } else {
                    cost.plain
                }
                .max(1),
            );
            if spent > left {
                break;
            }
            markers[own] = markers[own].saturating_add(1);
            let plan = Plan {
                space,
                markers,
                cost: spent,
                gain: board.value_change(space, markers),
            };
            if best.is_none_or(|best| plan.ratio(sign) > best.ratio(sign)) {
                best = Some(plan);
            }
        }
        best
    }
}

/// Gain per marker removed: the opponent's, or the side's own if the opponent has none.
fn removal(board: &PricedBoard, space: SpaceId, side: Side, left: u8) -> f64 {
    let markers = board.influence(space);
    let of = if markers[side.opponent().index()] > 0 {
        side.opponent()
    } else {
        side
    };
    let sign = f64::from(side.sign());
    let present = markers[of.index()].max(1);
    let each = (1..=left.min(MAX_MARKERS).min(present)).map(|count| {
        let mut fewer = markers;
        fewer[of.index()] = fewer[of.index()].saturating_sub(count);
        board.value_change(space, fewer) / f64::from(count)
    });
    each.max_by(|a, b| (sign * a).total_cmp(&(sign * b)))
        .unwrap_or_default()
}

/// Expected gain of a coup for the first side. If it lowers DEFCON to war, the phasing side loses (rule 8.1.3).
fn coup(board: &PricedBoard, own: View<'_>, space: SpaceId, side: Side) -> f64 {
    let Some(odds) = own.coup_odds_by_table(space) else {
        return 0.0;
    };
    let war = own
        .content()
        .scenario
        .defcon
        .as_ref()
        .map(|track| track.war);
    if odds.lowers_defcon
        && own
            .defcon()
            .zip(war)
            .is_some_and(|(level, war)| level <= war.saturating_add(1))
    {
        return -WIN * f64::from(own.phasing().unwrap_or(side).sign());
    }
    let markers = board.influence(space);
    let (me, enemy) = (side.index(), side.opponent().index());
    let gains = (1..=6).map(|die: i16| {
        let excess = u8::try_from((die + i16::from(odds.add) - i16::from(odds.against)).max(0))
            .unwrap_or_default();
        let mut markers = markers;
        let removed = excess.min(markers[enemy]);
        markers[enemy] -= removed;
        markers[me] = markers[me].saturating_add(excess - removed);
        if excess == 0 {
            0.0
        } else {
            board.value_change(space, markers)
        }
    });
    gains.sum::<f64>() / 6.0
}

/// The losses whose prices are cached.
const MAX_LOST: usize = 8;

/// Expected gain of a realignment roll for the first side.
fn realignment(board: &PricedBoard, own: View<'_>, space: SpaceId, side: Side) -> f64 {
    let [first, second] = own.realign_odds(space).map(i16::from);
    let backfires = own.content().scenario.operations.realign.can_backfire;
    let markers = board.influence(space);
    let left = |loser: Side, lost: u8| {
        let mut markers = markers;
        markers[loser.index()] -= lost;
        markers
    };
    // Many rolls remove the same amount.
    let mut known = [[None; MAX_LOST]; 2];
    let gains = (-5..=5).map(|difference: i16| {
        let lead = difference + first - second;
        let loser = if lead > 0 { Side::Second } else { Side::First };
        if lead == 0 || (loser == side && !backfires) || markers[loser.index()] == 0 {
            return 0.0;
        }
        let lost = u8::try_from(lead.unsigned_abs())
            .unwrap_or(u8::MAX)
            .min(markers[loser.index()]);
        let gain = match known[loser.index()].get_mut(usize::from(lost)) {
            Some(known) => {
                *known.get_or_insert_with(|| board.value_change(space, left(loser, lost)))
            }
            None => board.value_change(space, left(loser, lost)),
        };
        gain * f64::from(6 - difference.abs())
    });
    gains.sum::<f64>() / 36.0
}
