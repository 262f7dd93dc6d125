//! Depth-limited expectiminimax with a transposition table.
//!
//! The value of a position is the probability of the goal: the maximum over the solver's choices, the minimum over the
//! opponent's, the mean over chance (Michie, "Game-playing and game-learning automata", 1966). Values are intervals, so
//! an exhausted budget leaves a result open instead of wrong. Branches below a lower bound are cut; at chance nodes the
//! bound is passed on as in Star1 (Ballard, "The *-minimax search procedure for trees containing chance nodes", 1983).
//! There is no upper bound, since only the threshold of the goal matters.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use brink::game::{Board, Chance, Choice, Decision, Game};
use brink::ids::Side;

use crate::chance_tree::ChanceTree;

use super::goal::{Aim, Goal, Span, TOLERANCE};
use super::solution::{Move, Verdict};

/// Maximum search depth, limited by the thread's stack.
const MAX_DEPTH: u16 = 250;
/// The maximum length of a line of play.
const MAX_LINE: usize = 200;

/// Bounds on the probability of reaching the goal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Bounds {
    const OPEN: Bounds = Bounds {
        low: 0.0,
        high: 1.0,
    };

    /// The verdict that the bounds imply.
    pub(super) fn verdict(self, goal: &Goal) -> Verdict {
        match self {
            Bounds { low, .. } if low >= goal.floor() => Verdict::Solved,
            Bounds { high, .. } if high < goal.floor() => Verdict::Refuted,
            _ => Verdict::Open,
        }
    }

    fn exactly(value: f64) -> Bounds {
        Bounds {
            low: value,
            high: value,
        }
    }

    /// Whether the bounds suffice if only values of at least `floor` matter.
    fn is_enough(self, floor: f64) -> bool {
        self.high < floor || self.low >= 1.0 - TOLERANCE || self.high - self.low < TOLERANCE
    }
}

/// The current part of a turn; a goal's span ends when it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SpanKey(u8, u8, u8, Option<Side>);

impl SpanKey {
    fn of(board: &Board, within: Span) -> SpanKey {
        match within {
            Span::Turn => SpanKey(board.turn(), 0, 0, None),
            // The headline phase is shared by both sides.
            Span::Round => SpanKey(
                board.turn(),
                board.phase(),
                board.round(),
                board.phasing().filter(|_| board.round() > 0),
            ),
        }
    }
}

/// The search for a goal.
pub(super) struct Search {
    goal: Goal,
    start: SpanKey,
    turn: u8,
    /// The transposition table, by position digest: influence placed in a different order leads to the same position.
    transpositions: BTreeMap<u64, Bounds>,
    /// The remaining budget, in choices.
    pub(super) budget: u32,
    /// The current depth, in choices.
    depth: u16,
}

impl Search {
    pub(super) fn new(goal: &Goal, start: &Game, limit: u32) -> Search {
        let board = start.board();
        let (start, turn) = (SpanKey::of(board, goal.within), board.turn());
        Search {
            goal: *goal,
            start,
            turn,
            transpositions: BTreeMap::new(),
            budget: limit,
            depth: 0,
        }
    }

    /// The probability of the goal from here. Exact, or bounds that suffice if only values of at least `floor` matter.
    pub(super) fn value(&mut self, game: &Game, floor: f64) -> Bounds {
        if let Some(value) = self.end(game) {
            return Bounds::exactly(value);
        }
        let Some(decision) = game.decision() else {
            return Bounds::OPEN;
        };
        let digest = game.digest();
        let before = self
            .transpositions
            .get(&digest)
            .copied()
            .unwrap_or(Bounds::OPEN);
        if before.is_enough(floor) {
            return before;
        }
        if self.depth >= MAX_DEPTH {
            return before;
        }
        self.depth += 1;
        let found = if decision.side == self.goal.side {
            self.max_node(game, decision, floor)
        } else {
            self.min_node(game, decision, floor)
        };
        self.depth -= 1;
        let found = Bounds {
            low: found.low.max(before.low),
            high: found.high.min(before.high),
        };
        self.transpositions.insert(digest, found);
        found
    }

    /// The value of a decided position; `None` if the goal is still open.
    pub(super) fn end(&self, game: &Game) -> Option<f64> {
        let reached = match game.outcome() {
            Some(outcome) => match self.goal.aim {
                Aim::Win => outcome.winner == Some(self.goal.side),
                Aim::Survive => !outcome.is_lost_by(self.goal.side, game.content()),
            },
            None if SpanKey::of(game.board(), self.goal.within) == self.start => return None,
            None => self.goal.aim == Aim::Survive,
        };
        Some(if reached { 1.0 } else { 0.0 })
    }

    /// A maximizing node: the solver's choice.
    fn max_node(&mut self, game: &Game, decision: &Decision, floor: f64) -> Bounds {
        let mut best = Bounds::exactly(0.0);
        for choice in &decision.choices {
            let found = self.choose(game, *choice, floor.max(best.low));
            best = Bounds {
                low: best.low.max(found.low),
                high: best.high.max(found.high),
            };
            if best.low >= 1.0 - TOLERANCE {
                break;
            }
        }
        best
    }

    /// A minimizing node: the opponent's choice.
    fn min_node(&mut self, game: &Game, decision: &Decision, floor: f64) -> Bounds {
        let mut worst = Bounds::exactly(1.0);
        for choice in &decision.choices {
            let found = self.choose(game, *choice, floor);
            worst = Bounds {
                low: worst.low.min(found.low),
                high: worst.high.min(found.high),
            };
            if worst.high < floor || worst.high < TOLERANCE {
                // Untried choices may be worse.
                return Bounds {
                    low: 0.0,
                    high: worst.high,
                };
            }
        }
        worst
    }

    /// The expected value of a choice.
    pub(super) fn choose(&mut self, game: &Game, choice: Choice, floor: f64) -> Bounds {
        self.after(&mut ChanceTree::new(game, choice), floor)
            .unwrap_or(Bounds::OPEN)
    }

    /// The expectation over results that are still open; `None` if the given results do not fit.
    fn after(&mut self, tree: &mut ChanceTree<'_>, floor: f64) -> Option<Bounds> {
        if tree.is_too_long() {
            return None;
        }
        if self.budget == 0 {
            return Some(Bounds::OPEN);
        }
        self.budget -= 1;
        let next = tree.end()?;
        match self.first_open(tree, &next) {
            None => Some(self.value(&next, floor)),
            Some(result) => Some(self.chance_node(tree, result, floor)),
        }
    }

    /// The next open chance result. The deal of the next turn does not matter to the goal.
    fn first_open(&self, tree: &ChanceTree<'_>, next: &Game) -> Option<Chance> {
        if next.board().turn() == self.turn {
            tree.open(next)
        } else {
            tree.open_before_deal(next)
        }
    }

    /// A chance node: the mean over the alternatives of a result.
    fn chance_node(&mut self, tree: &mut ChanceTree<'_>, result: Chance, floor: f64) -> Bounds {
        let fits = possible(tree, result);
        let mut count = fits.len() as f64;
        let (mut low, mut high) = (0.0, 0.0);
        for (nth, chance) in fits.iter().enumerate() {
            let rest = (fits.len() - nth - 1) as f64;
            let Some(found) = tree.with(*chance, |tree| {
                self.after(tree, (floor * count - high - rest).max(0.0))
            }) else {
                count -= 1.0;
                continue;
            };
            (low, high) = (low + found.low, high + found.high);
            if (high + rest) / count < floor {
                return Bounds {
                    low: low / count,
                    high: (high + rest) / count,
                };
            }
        }
        if count < 0.5 {
            return Bounds::OPEN;
        }
        Bounds {
            low: low / count,
            high: high / count,
        }
    }

    /// The opponent's best reply.
    pub(super) fn reply(&mut self, game: &Game) -> Option<(Choice, Game, Vec<Chance>)> {
        let (choice, _) = self
            .ranked(game)?
            .into_iter()
            .min_by(|(_, one), (_, other)| order(*one, *other))?;
        self.worst(game, choice)
    }

    /// The solver's best choice.
    fn best(&mut self, game: &Game) -> Option<(Choice, Game, Vec<Chance>)> {
        // Ties go to the first, which the search tried first.
        let ranked = self.ranked(game)?.into_iter().rev();
        let (choice, _) = ranked.max_by(|(_, one), (_, other)| order_of_proved(*one, *other))?;
        self.worst(game, choice)
    }

    /// Each choice of the open decision with its bounds.
    fn ranked(&mut self, game: &Game) -> Option<Vec<(Choice, Bounds)>> {
        let choices = &game.decision()?.choices;
        Some(
            choices
                .iter()
                .map(|choice| (*choice, self.choose(game, *choice, self.goal.floor())))
                .collect(),
        )
    }

    /// The position after a choice with the worst chance results for the solver.
    fn worst(&mut self, game: &Game, choice: Choice) -> Option<(Choice, Game, Vec<Chance>)> {
        self.worst_end(&mut ChanceTree::new(game, choice))
            .map(|(next, chance)| (choice, next, chance))
    }

    /// The position below a node with the worst chance results, and these results; `None` if none fits.
    fn worst_end(&mut self, tree: &mut ChanceTree<'_>) -> Option<(Game, Vec<Chance>)> {
        if tree.is_too_long() {
            return None;
        }
        let next = tree.end()?;
        let Some(result) = self.first_open(tree, &next) else {
            return Some((next, tree.given().to_vec()));
        };
        let mut found: Option<(Chance, Bounds)> = None;
        for chance in tree.alternatives(result) {
            let value = tree.with(chance, |tree| self.after(tree, self.goal.floor()));
            let Some(value) = value else { continue };
            if found.is_none_or(|(_, before)| order(value, before).is_lt()) {
                found = Some((chance, value));
            }
        }
        tree.with(found?.0, |tree| self.worst_end(tree))
    }

    /// The principal variation: best play by both sides and the worst chance results.
    pub(super) fn principal_variation(&mut self, game: &Game) -> Vec<Move> {
        let (mut line, mut game) = (Vec::new(), game.clone());
        while line.len() < MAX_LINE && self.end(&game).is_none() {
            let Some(decision) = game.decision() else {
                break;
            };
            let own = decision.side == self.goal.side;
            let found = if own {
                self.best(&game)
            } else {
                self.reply(&game)
            };
            let Some((choice, next, chance)) = found else {
                break;
            };
            // Forced choices are omitted.
            if decision.choices.len() > 1 || !chance.is_empty() {
                let name = decision.display_choice(choice, game.content()).to_string();
                line.push(Move {
                    side: decision.side,
                    choice,
                    chance,
                    name,
                });
            }
            game = next;
        }
        line
    }
}

/// Compares two values, with the better one for the solver greater.
fn order(one: Bounds, other: Bounds) -> Ordering {
    one.high
        .total_cmp(&other.high)
        .then(one.low.total_cmp(&other.low))
}

/// Compares two values by their lower bounds first, with the better one for the solver greater.
fn order_of_proved(one: Bounds, other: Bounds) -> Ordering {
    one.low.total_cmp(&other.low).then(order(one, other))
}

/// The alternatives of a result that fit its place in the tree.
fn possible(tree: &mut ChanceTree<'_>, result: Chance) -> Vec<Chance> {
    let all = tree.alternatives(result);
    let mut fits: Vec<Chance> = Vec::with_capacity(all.len());
    for chance in all {
        let is_possible =
            matches!(chance, Chance::Die(_)) || tree.with(chance, |tree| tree.end().is_some());
        // Numbers are consecutive, so the first that does not fit is the end.
        match chance {
            Chance::Pick(_) if !is_possible => break,
            _ if is_possible => fits.push(chance),
            _ => {}
        }
    }
    fits
}
