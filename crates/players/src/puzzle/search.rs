//! The search for a goal: the best choice of one side, the worst of the other, the mean over chance.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use brink::game::{Board, Chance, Choice, Decision, Game};
use brink::ids::Side;

use crate::walk::Walk;

use super::goal::{Aim, Goal, SAME, Span};
use super::solution::{Move, Verdict};

/// The most choices in a row that a search looks ahead: the stack of a thread holds so many.
const MAX_DEPTH: u16 = 250;
/// The longest line of play that is given.
const MAX_LINE: usize = 200;

/// What is known about the probability of reaching a goal.
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

    /// What they say about a goal.
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

    /// Whether nothing more needs to be known, if only values from `floor` matter.
    fn is_enough(self, floor: f64) -> bool {
        self.high < floor || self.low >= 1.0 - SAME || self.high - self.low < SAME
    }
}

/// Where in a turn a game is: the span of a goal ends when it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Point(u8, u8, u8, Option<Side>);

impl Point {
    fn of(board: &Board, within: Span) -> Point {
        match within {
            Span::Turn => Point(board.turn(), 0, 0, None),
            // The headlines of both sides belong together.
            Span::Round => Point(
                board.turn(),
                board.phase(),
                board.round(),
                board.phasing().filter(|_| board.round() > 0),
            ),
        }
    }
}

/// A search for a goal, with what it has found out.
pub(super) struct Search {
    goal: Goal,
    start: Point,
    turn: u8,
    /// Positions by digest. Markers placed in another order lead to the same one.
    known: BTreeMap<u64, Bounds>,
    /// Choices that may still be tried.
    pub(super) left: u32,
    /// How many choices lie between the start of the search and the present one.
    depth: u16,
}

impl Search {
    pub(super) fn new(goal: &Goal, start: &Game, limit: u32) -> Search {
        let board = start.board();
        let (start, turn) = (Point::of(board, goal.within), board.turn());
        Search {
            goal: *goal,
            start,
            turn,
            known: BTreeMap::new(),
            left: limit,
            depth: 0,
        }
    }

    /// The probability of the goal from here: exact, or good enough if only values from `floor` matter.
    pub(super) fn value(&mut self, game: &Game, floor: f64) -> Bounds {
        if let Some(value) = self.end(game) {
            return Bounds::exactly(value);
        }
        let Some(decision) = game.decision() else {
            return Bounds::OPEN;
        };
        let digest = game.digest();
        let before = self.known.get(&digest).copied().unwrap_or(Bounds::OPEN);
        if before.is_enough(floor) {
            return before;
        }
        if self.depth >= MAX_DEPTH {
            return before;
        }
        self.depth += 1;
        let found = if decision.side == self.goal.side {
            self.own(game, decision, floor)
        } else {
            self.others(game, decision, floor)
        };
        self.depth -= 1;
        let found = Bounds {
            low: found.low.max(before.low),
            high: found.high.min(before.high),
        };
        self.known.insert(digest, found);
        found
    }

    /// The value of a game in which the goal is decided.
    pub(super) fn end(&self, game: &Game) -> Option<f64> {
        let reached = match game.outcome() {
            Some(outcome) => match self.goal.aim {
                Aim::Win => outcome.winner == Some(self.goal.side),
                Aim::Survive => outcome.winner != Some(self.goal.side.opponent()),
            },
            None if Point::of(game.board(), self.goal.within) == self.start => return None,
            None => self.goal.aim == Aim::Survive,
        };
        Some(if reached { 1.0 } else { 0.0 })
    }

    /// The best choice of the side that solves.
    fn own(&mut self, game: &Game, decision: &Decision, floor: f64) -> Bounds {
        let mut best = Bounds::exactly(0.0);
        for choice in &decision.choices {
            let found = self.choose(game, *choice, floor.max(best.low));
            best = Bounds {
                low: best.low.max(found.low),
                high: best.high.max(found.high),
            };
            if best.low >= 1.0 - SAME {
                break;
            }
        }
        best
    }

    /// The worst choice of the other side for it.
    fn others(&mut self, game: &Game, decision: &Decision, floor: f64) -> Bounds {
        let mut worst = Bounds::exactly(1.0);
        for choice in &decision.choices {
            let found = self.choose(game, *choice, floor);
            worst = Bounds {
                low: worst.low.min(found.low),
                high: worst.high.min(found.high),
            };
            if worst.high < floor || worst.high < SAME {
                // What was not tried may be worse.
                return Bounds {
                    low: 0.0,
                    high: worst.high,
                };
            }
        }
        worst
    }

    /// The probability of the goal after a choice, over all results of chance.
    pub(super) fn choose(&mut self, game: &Game, choice: Choice, floor: f64) -> Bounds {
        self.after(&mut Walk::new(game, choice), floor)
            .unwrap_or(Bounds::OPEN)
    }

    /// The same once the first results are given; none if they do not fit.
    fn after(&mut self, walk: &mut Walk<'_>, floor: f64) -> Option<Bounds> {
        if walk.is_too_long() {
            return None;
        }
        if self.left == 0 {
            return Some(Bounds::OPEN);
        }
        self.left -= 1;
        let next = walk.end()?;
        match self.first_open(walk, &next) {
            None => Some(self.value(&next, floor)),
            Some(result) => Some(self.over(walk, result, floor)),
        }
    }

    /// The first result that was not given. The deal of the next turn does not matter to a goal of this one.
    fn first_open(&self, walk: &Walk<'_>, next: &Game) -> Option<Chance> {
        if next.board().turn() == self.turn {
            walk.open(next)
        } else {
            walk.open_before_deal(next)
        }
    }

    /// The mean over the results that could come instead of one.
    fn over(&mut self, walk: &mut Walk<'_>, result: Chance, floor: f64) -> Bounds {
        let all = walk.alternatives(result);
        let mut fits: Vec<Chance> = Vec::with_capacity(all.len());
        for chance in all {
            let possible =
                matches!(chance, Chance::Die(_)) || walk.with(chance, |walk| walk.end().is_some());
            // Numbers end with the first that does not fit.
            match chance {
                Chance::Pick(_) if !possible => break,
                _ if possible => fits.push(chance),
                _ => {}
            }
        }
        let mut count = fits.len() as f64;
        let (mut low, mut high) = (0.0, 0.0);
        for (nth, chance) in fits.iter().enumerate() {
            let rest = (fits.len() - nth - 1) as f64;
            let Some(found) = walk.with(*chance, |walk| {
                self.after(walk, (floor * count - high - rest).max(0.0))
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

    /// The choice with the worst value for the goal, at a question of the other side.
    pub(super) fn reply(&mut self, game: &Game) -> Option<(Choice, Game, Vec<Chance>)> {
        let (choice, _) = self
            .ranked(game)?
            .into_iter()
            .min_by(|(_, one), (_, other)| order(*one, *other))?;
        self.worst(game, choice)
    }

    /// The choice with the best value for the goal, at a question of the side that solves.
    fn best(&mut self, game: &Game) -> Option<(Choice, Game, Vec<Chance>)> {
        // Of equals the first: it is the one that the search tried.
        let ranked = self.ranked(game)?.into_iter().rev();
        let proved =
            |one: &Bounds, other: &Bounds| one.low.total_cmp(&other.low).then(order(*one, *other));
        let (choice, _) = ranked.max_by(|(_, one), (_, other)| proved(one, other))?;
        self.worst(game, choice)
    }

    /// Each choice of the open question with what is known about it.
    fn ranked(&mut self, game: &Game) -> Option<Vec<(Choice, Bounds)>> {
        let choices = &game.decision()?.choices;
        Some(
            choices
                .iter()
                .map(|choice| (*choice, self.choose(game, *choice, self.goal.floor())))
                .collect(),
        )
    }

    /// The game after a choice, with the results of chance that are worst for the goal.
    fn worst(&mut self, game: &Game, choice: Choice) -> Option<(Choice, Game, Vec<Chance>)> {
        self.worst_end(&mut Walk::new(game, choice))
            .map(|(next, chance)| (choice, next, chance))
    }

    fn worst_end(&mut self, walk: &mut Walk<'_>) -> Option<(Game, Vec<Chance>)> {
        if walk.is_too_long() {
            return None;
        }
        let next = walk.end()?;
        let Some(result) = self.first_open(walk, &next) else {
            return Some((next, walk.given().to_vec()));
        };
        let mut found: Option<(Chance, Bounds)> = None;
        for chance in walk.alternatives(result) {
            let value = walk.with(chance, |walk| self.after(walk, self.goal.floor()));
            let Some(value) = value else { continue };
            if found.is_none_or(|(_, before)| order(value, before).is_lt()) {
                found = Some((chance, value));
            }
        }
        walk.with(found?.0, |walk| self.worst_end(walk))
    }

    /// A line of play: both sides choose best, and chance is against the goal.
    pub(super) fn line(&mut self, game: &Game) -> Vec<Move> {
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
            // A question with one answer is not a move.
            if decision.choices.len() > 1 || !chance.is_empty() {
                let name = decision.choice_name(choice, game.content());
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

/// Which of two values is better for the goal.
fn order(one: Bounds, other: Bounds) -> Ordering {
    one.high
        .total_cmp(&other.high)
        .then(one.low.total_cmp(&other.low))
}
