//! The rollout policy: a fast one-ply player.
//!
//! Places influence greedily by price per point, a heuristic for the knapsack problem (Dantzig, "Discrete-variable
//! extremum problems", 1957); takes expected prices over the dice for coups and realignments; answers events by the
//! static value of the next position; plays cards at random.

use brink::game::{Ask, Choice, Decision, Dice, Game, Mode, View};
use brink::ids::{Side, SpaceId};

use super::evaluation::IncrementalBoard;
use super::play_span::PlaySpan;
use super::work_budget::WorkBudget;
use super::{Evaluation, WIN};

/// Chooses within microseconds: influence, coups and realignments by their price on the board, event answers by the
/// value of the next position, and cards at random.
#[derive(Debug)]
pub(super) struct RolloutPolicy<'a> {
    evaluation: &'a Evaluation,
    /// The side from whose knowledge positions are evaluated.
    side: Side,
    dice: Dice,
    /// The planned placements of the current operation, last first.
    planned: Vec<SpaceId>,
    effort: WorkBudget,
}

/// The effort limit of one rollout, in steps; far above what shipped cards need.
pub(super) const ROLLOUT_EFFORT: u64 = 300_000;

/// The maximum number of choices in one rollout.
const MAX_CHOICES: usize = 400;
/// The maximum number of event answers to compare.
const MAX_ANSWERS: usize = 9;
/// The maximum influence priced as a unit in one space, since control may take several.
const MAX_MARKERS: u8 = 5;

impl<'a> RolloutPolicy<'a> {
    pub(super) fn new(evaluation: &'a Evaluation, side: Side, seed: u64) -> RolloutPolicy<'a> {
        RolloutPolicy {
            evaluation,
            side,
            dice: Dice::new(seed),
            planned: Vec::new(),
            effort: WorkBudget::of(ROLLOUT_EFFORT),
        }
    }

    /// Replaces the effort budget.
    pub(super) fn within(self, effort: WorkBudget) -> RolloutPolicy<'a> {
        RolloutPolicy { effort, ..self }
    }

    /// Plays to the end of the action round or headline phase of `from`. From a secret choice only to the side's next
    /// one, as a phase may have many.
    pub(super) fn finish(&mut self, game: &mut Game, from: &Game) {
        let (span, secret) = (PlaySpan::of(from), secret_of(from));
        for _ in 0..MAX_CHOICES {
            let Some(decision) = game.decision().filter(|_| PlaySpan::of(game) == span) else {
                return;
            };
            if self.effort.is_spent() || (secret.is_some() && secret_of(game) == secret) {
                return;
            }
            let choice = self.choose(game, decision);
            if game.apply(choice).is_err() {
                return;
            }
        }
    }

    /// Chooses for the side of a decision.
    pub(super) fn choose(&mut self, game: &Game, decision: &Decision) -> Choice {
        if let [only] = decision.choices[..] {
            return only;
        }
        let view = game.view(self.side);
        let best = match decision.ask {
            Ask::Mode => self.mode(game, decision),
            Ask::Influence => self.next_marker(game, decision),
            Ask::Headline | Ask::Play | Ask::Use | Ask::Draft | Ask::Bid | Ask::Auction => None,
            _ => self
                .on_board(view, game.view(decision.side), decision)
                .map(|(choice, _)| choice),
        };
        best.or_else(|| self.answer(game, decision))
            .unwrap_or_else(|| self.any(decision))
    }

    /// The best choice of a space and its gain for the choosing side; `None` for other decisions.
    pub(super) fn on_board(
        &self,
        view: View<'_>,
        own: View<'_>,
        decision: &Decision,
    ) -> Option<(Choice, f64)> {
        best_of(self.gains(view, own, decision))
    }

    /// Choices of a space with their gains for the choosing side, best first; empty for other decisions.
    pub(super) fn ranked(
        &self,
        view: View<'_>,
        own: View<'_>,
        decision: &Decision,
    ) -> Vec<(Choice, f64)> {
        let mut gains = self.gains(view, own, decision);
        gains.sort_by(|a, b| b.1.total_cmp(&a.1));
        gains
    }

    fn gains(&self, view: View<'_>, own: View<'_>, decision: &Decision) -> Vec<(Choice, f64)> {
        if !is_of_spaces(decision.ask) {
            return Vec::new();
        }
        let board = self.evaluation.incremental_board(view);
        let board = if decision.ask == Ask::SetupPlace {
            board.unscored()
        } else {
            board
        };
        prices(&board, own, decision)
    }

    /// The kind of operation with the highest gain.
    fn mode(&mut self, game: &Game, decision: &Decision) -> Option<Choice> {
        // Choosing a kind does not change the board.
        let board = self.evaluation.incremental_board(game.view(self.side));
        let mut planned = Vec::new();
        let each = decision.choices.iter().filter_map(|choice| {
            let mut next = game.clone();
            next.apply(*choice).ok()?;
            let Some(asked) = next.decision().filter(|asked| asked.side == decision.side) else {
                return Some((*choice, 0.0));
            };
            let best = || best_of(prices(&board, next.view(decision.side), asked));
            let gain = match choice {
                Choice::Mode(Mode::Influence) => {
                    let (markers, gain) = placement(board.clone(), &next, asked);
                    planned = markers;
                    gain
                }
                Choice::Mode(Mode::Coup) => {
                    best()?.1 + self.military(&next, decision.side, asked.left)
                }
                _ => best()?.1 * f64::from(asked.left.max(1)) * LATER_ROLLS,
            };
            Some((*choice, gain))
        });
        let best = each
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(choice, _)| choice);
        self.planned = planned;
        best
    }

    /// The next placement of an operation, whose placements are planned together.
    fn next_marker(&mut self, game: &Game, decision: &Decision) -> Option<Choice> {
        for _ in 0..2 {
            if let Some(space) = self
                .planned
                .pop()
                .map(Choice::Space)
                .filter(|space| decision.choices.contains(space))
            {
                return Some(space);
            }
            self.planned = placement(
                self.evaluation.incremental_board(game.view(self.side)),
                game,
                decision,
            )
            .0;
        }
        None
    }

    /// The penalty for missing military operations that a coup avoids.
    fn military(&self, game: &Game, side: Side, points: u8) -> f64 {
        let view = game.view(self.side);
        let Some(track) = view.content().scenario.mil_ops else {
            return 0.0;
        };
        let required = track.required.or(view.defcon()).unwrap_or_default();
        let missing = required.saturating_sub(view.mil_ops(side)).min(points);
        f64::from(missing) * f64::from(track.penalty) * 0.7
    }

    /// The event answer that leads to the best position for the answering side.
    fn answer(&mut self, game: &Game, decision: &Decision) -> Option<Choice> {
        if !matches!(
            decision.ask,
            Ask::Event | Ask::EventPlace | Ask::EventRemove | Ask::DiscardHeld | Ask::SpaceRaceRoll
        ) {
            return None;
        }
        let promising = self.promising(game, decision)?;
        let choices = promising.as_deref().unwrap_or(&decision.choices);
        let sign = f64::from(decision.side.sign());
        let start = self.dice.below(choices.len() as u32) as usize;
        let mut best = None;
        for nth in 0..choices.len() {
            if self.effort.is_spent() {
                break;
            }
            let choice = choices[(start + nth) % choices.len()];
            let mut next = game.clone();
            if next.apply(choice).is_err() {
                continue;
            }
            let value = sign * self.evaluation.value(next.view(self.side));
            if best.is_none_or(|(_, most)| value > most + 1e-9) {
                best = Some((choice, value));
            }
        }
        best.map(|(choice, _)| choice)
    }

    /// The most promising spaces if there are too many answers to compare, `Some(None)` if all can be compared, and
    /// `None` if there are too many answers of a different kind.
    ///
    /// The effect of an event on a space is unknown in advance: it may remove, replace or add influence.
    fn promising(&self, game: &Game, decision: &Decision) -> Option<Option<Vec<Choice>>> {
        if decision.choices.len() <= MAX_ANSWERS {
            return Some(None);
        }
        let board = self.evaluation.incremental_board(game.view(self.side));
        let (own, enemy) = (decision.side.index(), decision.side.opponent().index());
        let sign = f64::from(decision.side.sign());
        let promise = |choice: &Choice| match choice {
            Choice::Space(space) => {
                let markers = board.influence(*space);
                let mut taken = [0; 2];
                taken[own] = markers[own].saturating_add(markers[enemy]).max(1);
                Some((*choice, sign * board.value_change(*space, taken)))
            }
            Choice::Stop => Some((*choice, f64::INFINITY)),
            _ => None,
        };
        let mut all = decision
            .choices
            .iter()
            .map(promise)
            .collect::<Option<Vec<_>>>()?;
        all.sort_by(|a, b| b.1.total_cmp(&a.1));
        Some(Some(
            all.into_iter()
                .take(MAX_ANSWERS)
                .map(|(choice, _)| choice)
                .collect(),
        ))
    }

    fn any(&mut self, decision: &Decision) -> Choice {
        let count = u32::try_from(decision.choices.len()).unwrap_or(u32::MAX);
        decision
            .choices
            .get(self.dice.below(count) as usize)
            .copied()
            .unwrap_or(Choice::Pass)
    }
}

/// The side of an open secret choice.
fn secret_of(game: &Game) -> Option<Side> {
    game.decision()
        .filter(|decision| decision.ask == Ask::Secret)
        .map(|decision| decision.side)
}

/// Discount of realignment rolls after the first.
const LATER_ROLLS: f64 = 0.7;

/// Whether the decision chooses a space that can be priced.
fn is_of_spaces(ask: Ask) -> bool {
    ask.is_placement() || matches!(ask, Ask::Coup | Ask::Realign)
}

/// Choices of a space with their gains for the choosing side; empty for other decisions.
fn prices(board: &IncrementalBoard<'_>, own: View<'_>, decision: &Decision) -> Vec<(Choice, f64)> {
    if !is_of_spaces(decision.ask) {
        return Vec::new();
    }
    let sign = f64::from(decision.side.sign());
    let gain = |choice: &Choice| match choice {
        Choice::Space(space) => Some((*choice, sign * space_gain(board, own, decision, *space))),
        Choice::Stop => Some((*choice, 0.0)),
        _ => None,
    };
    decision
        .choices
        .iter()
        .map(gain)
        .collect::<Option<Vec<_>>>()
        .unwrap_or_default()
}

/// The choice with the highest gain; the first among equals.
fn best_of(prices: Vec<(Choice, f64)>) -> Option<(Choice, f64)> {
    prices
        .into_iter()
        .reduce(|best, next| if next.1 > best.1 { next } else { best })
}

/// Greedy placement of an operation's influence by gain per cost, last placement first, with the total gain.
fn placement(board: IncrementalBoard<'_>, game: &Game, decision: &Decision) -> (Vec<SpaceId>, f64) {
    let mut board = board;
    let sign = f64::from(decision.side.sign());
    let (mut left, mut sum, mut markers) = (decision.left.max(1), 0.0, Vec::new());
    let cost = Cost::of(game);
    let spaces = decision.choices.iter().filter_map(|choice| match choice {
        Choice::Space(space) => Some(*space),
        _ => None,
    });
    let mut plans: Vec<(SpaceId, Option<Plan>)> = spaces
        .map(|space| (space, Plan::best(&board, space, decision.side, left, cost)))
        .collect();
    let ratio = |plan: &Plan| sign * plan.gain / f64::from(plan.cost);
    while left > 0 {
        let known = plans.iter().filter_map(|(_, plan)| *plan);
        let Some(plan) = known.max_by(|a, b| ratio(a).total_cmp(&ratio(b))) else {
            break;
        };
        let own = decision.side.index();
        let more = plan.markers[own].saturating_sub(board.influence(plan.space)[own]);
        markers.extend((0..more).map(|_| plan.space));
        sum += sign * plan.gain;
        left -= plan.cost.min(left);
        board.put(plan.space, plan.markers);
        // Other plans are still valid.
        for (space, other) in &mut plans {
            if board.touches(plan.space, *space) || other.is_some_and(|other| other.cost > left) {
                *other = Plan::best(&board, *space, decision.side, left, cost);
            }
        }
    }
    markers.reverse();
    (markers, sum)
}

/// Gain of the first side if this space is chosen.
fn space_gain(
    board: &IncrementalBoard<'_>,
    own: View<'_>,
    decision: &Decision,
    space: SpaceId,
) -> f64 {
    let side = decision.side;
    let left = decision.left.max(1);
    match decision.ask {
        Ask::Influence | Ask::SetupPlace | Ask::EventPlace => {
            let cost = if decision.ask == Ask::Influence {
                Cost::of_view(own)
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

    fn of(game: &Game) -> Cost {
        Cost::of_view(game.view(Side::First))
    }

    fn of_view(view: View<'_>) -> Cost {
        let operations = &view.content().scenario.operations;
        Cost {
            plain: operations.cost,
            where_enemy_controls: operations.enemy_cost,
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
    /// The amount of influence in a space with the highest gain per operations point.
    fn best(
        board: &IncrementalBoard<'_>,
        space: SpaceId,
        side: Side,
        left: u8,
        cost: Cost,
    ) -> Option<Plan> {
        let sign = f64::from(side.sign());
        let (own, other) = (side.index(), side.opponent().index());
        let mut markers = board.influence(space);
        let stability = board.stability(space);
        let (mut spent, mut best): (u8, Option<Plan>) = (0, None);
        for _ in 0..MAX_MARKERS {
            let enemy_controls = markers[other].saturating_sub(markers[own]) >= stability;
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
            let ratio = |plan: &Plan| sign * plan.gain / f64::from(plan.cost);
            if best.as_ref().is_none_or(|best| ratio(&plan) > ratio(best)) {
                best = Some(plan);
            }
        }
        best
    }
}

/// Gain per marker removed: the opponent's, or the side's own if the opponent has none.
fn removal(board: &IncrementalBoard<'_>, space: SpaceId, side: Side, left: u8) -> f64 {
    let markers = board.influence(space);
    let of = if markers[side.opponent().index()] > 0 {
        side.opponent()
    } else {
        side
    };
    let sign = f64::from(side.sign());
    let each = (1..=left.min(MAX_MARKERS).min(markers[of.index()].max(1))).map(|count| {
        let mut fewer = markers;
        fewer[of.index()] = fewer[of.index()].saturating_sub(count);
        board.value_change(space, fewer) / f64::from(count)
    });
    each.max_by(|a, b| (sign * a).total_cmp(&(sign * b)))
        .unwrap_or_default()
}

/// Expected gain of a coup for the first side. If it lowers DEFCON to war, the phasing side loses (rule 8.1.3).
fn coup(board: &IncrementalBoard<'_>, own: View<'_>, space: SpaceId, side: Side) -> f64 {
    let Some(odds) = own.coup_odds(space) else {
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
    let after = |die: i16| {
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
    };
    (1..=6).map(after).sum::<f64>() / 6.0
}

/// The losses whose prices are cached.
const MAX_LOST: usize = 8;

/// Expected gain of a realignment roll for the first side.
fn realignment(board: &IncrementalBoard<'_>, own: View<'_>, space: SpaceId, side: Side) -> f64 {
    let [first, second] = own.realign_odds(space).map(i16::from);
    let backfires = own.content().scenario.operations.realign_can_backfire;
    let markers = board.influence(space);
    // Many rolls remove the same amount.
    let mut known = [[None; MAX_LOST]; 2];
    let mut after = |difference: i16| {
        let lead = difference + first - second;
        let loser = if lead > 0 { Side::Second } else { Side::First };
        if lead == 0 || (loser == side && !backfires) || markers[loser.index()] == 0 {
            return 0.0;
        }
        let lost = u8::try_from(lead.unsigned_abs())
            .unwrap_or(u8::MAX)
            .min(markers[loser.index()]);
        let price = || {
            let mut markers = markers;
            markers[loser.index()] -= lost;
            board.value_change(space, markers)
        };
        let gain = match known[loser.index()].get_mut(usize::from(lost)) {
            Some(known) => *known.get_or_insert_with(price),
            None => price(),
        };
        gain * f64::from(6 - difference.abs())
    };
    (-5..=5).map(&mut after).sum::<f64>() / 36.0
}
