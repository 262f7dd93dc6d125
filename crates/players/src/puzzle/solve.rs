//! Solving puzzles: verdicts, solutions and defences.

use brink::game::{Choice, Game};

use super::goal::Goal;
use super::search::Search;
use super::solution::{Solution, Verdict};

/// The minimum budget for a line of play once the verdict is known.
const LINE_TRIALS: u32 = 100_000;

impl Goal {
    /// Searches for a line of play that reaches the goal, trying at most `limit` choices.
    ///
    /// Deterministic: equal positions give equal solutions.
    #[must_use]
    pub fn solve(&self, game: &Game, limit: u32) -> Solution {
        self.solve_from(game, game, limit)
    }

    /// Solves a game in progress; the goal's span began at `start`.
    #[must_use]
    pub fn solve_from(&self, start: &Game, game: &Game, limit: u32) -> Solution {
        let mut search = Search::new(self, start, limit);
        let found = search.value(game, self.floor());
        let tried = limit - search.budget;
        let verdict = found.verdict(self);
        // The transposition table suffices for the line, except in branches that were cut.
        search.budget = search.budget.max(LINE_TRIALS);
        let principal_variation = if verdict == Verdict::Open {
            Vec::new()
        } else {
            search.principal_variation(game)
        };
        Solution {
            verdict,
            low: found.low,
            high: found.high,
            principal_variation,
            tried,
        }
    }

    /// The verdict on each choice of the open decision, in order: whether the goal can still be reached after it.
    ///
    /// At most `limit` choices are tried, over all of them.
    #[must_use]
    pub fn verdicts(&self, game: &Game, limit: u32) -> Vec<Verdict> {
        let Some(decision) = game.decision() else {
            return Vec::new();
        };
        let mut search = Search::new(self, game, limit);
        let count = decision.choices.len() as u32;
        let mut verdicts = Vec::with_capacity(decision.choices.len());
        for (nth, choice) in decision.choices.iter().enumerate() {
            // Budget that one choice leaves unused goes to the others.
            let rest = search.budget;
            search.budget = rest / (count - nth as u32);
            let kept = rest - search.budget;
            let found = search.choose(game, *choice, self.floor());
            search.budget += kept;
            verdicts.push(found.verdict(self));
        }
        verdicts
    }

    /// The opponent's best reply in a game in progress: the one that makes the goal least probable.
    #[must_use]
    pub fn defence(&self, start: &Game, game: &Game, limit: u32) -> Option<Choice> {
        Search::new(self, start, limit)
            .reply(game)
            .map(|(choice, ..)| choice)
    }

    /// Whether the goal has been reached in a game played from `start`; `None` while undecided.
    #[must_use]
    pub fn reached(&self, start: &Game, game: &Game) -> Option<bool> {
        Search::new(self, start, 0)
            .end(game)
            .map(|value| value > 0.5)
    }
}
