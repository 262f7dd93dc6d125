//! Puzzles: positions with a goal, which a search proves reachable or refutes.
//!
//! Both sides see everything, the other side answers as well as it can, and every result of chance is tried. The search
//! uses the public interface of games only.

mod search;

use std::fmt;

use crate::game::{Chance, Choice, Game};
use crate::ids::Side;

use search::{Bounds, Search};

/// Choices that are tried for a line of play, once the verdict is known.
const LINE_TRIALS: u32 = 100_000;

/// What a side wants to reach in a position.
///
/// # Examples
/// ```
/// use brink::puzzle::{Aim, Goal, Span, Verdict};
/// use brink::{Game, Library, Position, Side};
///
/// let content = Library::open(&[".".into()]).load("twilight_struggle", &[])?.content;
/// // At DEFCON 2 whoever must play this card for its event starts a nuclear war.
/// let card = content.find_card("duck_and_cover").ok_or("no such card")?;
/// let hand = vec![(card, brink::Zone::Hand(Side::First))];
/// let position = Position { defcon: Some(2), cards: hand, empty_deck: true, ..Position::default() };
/// let game = Game::builder(content).position(position).start()?;
/// let goal = Goal::new(Side::First, Aim::Survive, Span::Round);
/// assert_eq!(goal.solve(&game, 20_000).verdict, Verdict::Solved);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Goal {
    /// The side that solves.
    pub side: Side,
    /// What it wants.
    pub aim: Aim,
    /// Until when.
    pub within: Span,
    /// The least probability that counts as solved, over 0 and up to 1.
    pub chance: f64,
}

/// What a side wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The game ends, and the side wins.
    Win,
    /// The side does not lose.
    Survive,
}

impl Aim {
    /// The words of files, in the order of the aims.
    pub const WORDS: [&str; 2] = ["win", "survive"];

    /// The aim of a word of a file.
    #[must_use]
    pub fn find(word: &str) -> Option<Aim> {
        [Aim::Win, Aim::Survive].into_iter().zip(Aim::WORDS).find_map(|(aim, its)| (its == word).then_some(aim))
    }
}

/// Until when a goal must be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// The end of the play that goes on: an action round, or both headlines.
    Round,
    /// The end of the turn.
    Turn,
}

impl Span {
    /// The words of files, in the order of the spans.
    pub const WORDS: [&str; 2] = ["round", "turn"];

    /// The span of a word of a file.
    #[must_use]
    pub fn find(word: &str) -> Option<Span> {
        [Span::Round, Span::Turn].into_iter().zip(Span::WORDS).find_map(|(span, its)| (its == word).then_some(span))
    }
}

/// What a search found out about a goal.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Solution {
    /// Whether the goal can be reached.
    pub verdict: Verdict,
    /// The probability of reaching it with the best choices: at least this.
    pub least: f64,
    /// And at most this.
    pub most: f64,
    /// A line of play: both sides choose best, and chance is against the side that solves.
    pub line: Vec<Move>,
    /// How many choices were tried.
    pub tried: u32,
}

/// Whether a goal can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It can, whatever the other side does.
    Solved,
    /// It cannot: there is an answer to everything.
    Refuted,
    /// The search was too short to know.
    Open,
}

/// One choice of a line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Who chose.
    pub side: Side,
    /// The choice.
    pub choice: Choice,
    /// The results of chance after it.
    pub chance: Vec<Chance>,
    /// The name of the choice, in the words of the content.
    pub name: String,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl Goal {
    /// A goal that must be certain.
    #[must_use]
    pub fn new(side: Side, aim: Aim, within: Span) -> Goal {
        Goal { side, aim, within, chance: 1.0 }
    }

    /// The same goal, reached if its probability is at least this.
    #[must_use]
    pub fn at_least(self, chance: f64) -> Goal {
        Goal { chance, ..self }
    }

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
        let verdict = self.verdict(found);
        // What the search knows is enough for a line, but for the ends of branches that it left out.
        search.left = search.left.max(LINE_TRIALS);
        let line = if verdict == Verdict::Open { Vec::new() } else { search.line(game) };
        Solution { verdict, least: found.low, most: found.high, line, tried }
    }

    /// The verdict on each choice of the open question, in their order: whether the goal can still be reached after it.
    ///
    /// All of them together try at most so many choices.
    #[must_use]
    pub fn verdicts(&self, game: &Game, limit: u32) -> Vec<Verdict> {
        let Some(decision) = game.decision() else { return Vec::new() };
        let mut search = Search::new(self, game, limit);
        let count = decision.choices.len() as u32;
        let each = |(nth, choice): (usize, &Choice)| {
            // What one choice leaves over is shared by the others.
            let rest = search.left;
            search.left = rest / (count - nth as u32);
            let kept = rest - search.left;
            let found = search.choose(game, *choice, self.floor());
            search.left += kept;
            self.verdict(found)
        };
        decision.choices.iter().enumerate().map(each).collect()
    }

    /// The choice that alone reaches the goal, where every other one is refuted: a position worth setting as a puzzle.
    ///
    /// None if there are fewer than `least` choices, or if the search is too short to know.
    #[must_use]
    pub fn sole_solution(&self, game: &Game, least: usize, limit: u32) -> Option<Choice> {
        let decision = game.decision().filter(|decision| decision.choices.len() >= least)?;
        let mut search = Search::new(self, game, limit);
        let mut only = None;
        for choice in &decision.choices {
            match self.verdict(search.choose(game, *choice, self.floor())) {
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
        Search::new(self, start, limit).reply(game).map(|(choice, ..)| choice)
    }

    /// Whether the goal is reached in a game that was played from `start`; none while that is open.
    #[must_use]
    pub fn reached(&self, start: &Game, game: &Game) -> Option<bool> {
        Search::new(self, start, 0).end(game).map(|value| value > 0.5)
    }

    /// A probability as good as the wanted one.
    fn floor(&self) -> f64 {
        self.chance - search::SAME
    }

    fn verdict(&self, found: Bounds) -> Verdict {
        match found {
            found if found.low >= self.floor() => Verdict::Solved,
            found if found.high < self.floor() => Verdict::Refuted,
            _ => Verdict::Open,
        }
    }
}
