//! Solving: a search from a position, and what it says about each choice.

use brink::game::{Choice, Game};

use super::goal::Goal;
use super::search::Search;
use super::solution::{Solution, Verdict};

/// Choices that are tried for a line of play, once the verdict is known.
const LINE_TRIALS: u32 = 100_000;

impl Goal {
    /// Whether the goal can be reached from a game, found with at most so many choices tried.
    ///
    /// Deterministic: the same position has the same solution.
    #[must_use]
    pub fn solve(&self, game: &Game, limit: u32) -> Solution {
        self.solve_from(game, game, limit)
    }

    /// The same for a game that was played from `start`, where the span of the goal began.
    #[must_use]
    pub fn solve_from(&self, start: &Game, game: &Game, limit: u32) -> Solution {
        let mut search = Search::new(self, start, limit);
        let found = search.value(game, self.floor());
        let tried = limit - search.left;
        let verdict = found.verdict(self);
        // What the search knows is enough for a line, but for the ends of branches that it left out.
        search.left = search.left.max(LINE_TRIALS);
        let line = if verdict == Verdict::Open {
            Vec::new()
        } else {
            search.line(game)
        };
        Solution {
            verdict,
            least: found.low,
            most: found.high,
            line,
            tried,
        }
    }

    /// The verdict on each choice of the open question, in their order: whether the goal can still be reached after it.
    ///
    /// All of them together try at most so many choices.
    #[must_use]
    pub fn verdicts(&self, game: &Game, limit: u32) -> Vec<Verdict> {
        let Some(decision) = game.decision() else {
            return Vec::new();
        };
        let mut search = Search::new(self, game, limit);
        let count = decision.choices.len() as u32;
        let each = |(nth, choice): (usize, &Choice)| {
            // What one choice leaves over is shared by the others.
            let rest = search.left;
            search.left = rest / (count - nth as u32);
            let kept = rest - search.left;
            let found = search.choose(game, *choice, self.floor());
            search.left += kept;
            found.verdict(self)
        };
        decision.choices.iter().enumerate().map(each).collect()
    }

    /// The choice that alone reaches the goal, where every other one is refuted: a position worth setting as a puzzle.
    ///
    /// None if there are fewer than `least` choices, or if the search is too short to know.
    #[must_use]
    pub fn sole_solution(&self, game: &Game, least: usize, limit: u32) -> Option<Choice> {
        let decision = game
            .decision()
            .filter(|decision| decision.choices.len() >= least)?;
        let mut search = Search::new(self, game, limit);
        let mut only = None;
        for choice in &decision.choices {
            match search.choose(game, *choice, self.floor()).verdict(self) {
                Verdict::Solved if only.is_none() => only = Some(*choice),
                Verdict::Refuted => {}
                _ => return None,
            }
        }
        only
    }

    /// The best answer of the side that does not solve, in a game that was played from `start`: one after which the
    /// goal is least probable.
    #[must_use]
    pub fn defence(&self, start: &Game, game: &Game, limit: u32) -> Option<Choice> {
        Search::new(self, start, limit)
            .reply(game)
            .map(|(choice, ..)| choice)
    }

    /// Whether the goal is reached in a game that was played from `start`; none while that is open.
    #[must_use]
    pub fn reached(&self, start: &Game, game: &Game) -> Option<bool> {
        Search::new(self, start, 0)
            .end(game)
            .map(|value| value > 0.5)
    }
}
