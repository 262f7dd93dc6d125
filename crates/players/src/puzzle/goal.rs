//! The goal of a puzzle.

use brink::ids::Side;

/// A goal for one side in a position.
///
/// # Examples
/// ```
/// use brink_players::puzzle::{Aim, Goal, Span, Verdict};
/// use brink::{Game, Library, Position, Side};
///
/// let content = Library::open(&["../..".into()]).load("twilight_struggle")?.content;
/// // At DEFCON 2 the event of this card starts a nuclear war: the side plays it for operations.
/// let card = content.find_card("duck_and_cover")?;
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
    /// The solving side.
    pub side: Side,
    /// The aim of the solving side.
    pub aim: Aim,
    /// The time within which the aim must be reached.
    pub within: Span,
    /// The minimum probability for the goal to count as solved, above 0 and at most 1.
    pub chance: f64,
}

/// The aim of a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The side wins the game.
    Win,
    /// The side does not lose.
    Survive,
}

impl Aim {
    /// The names in files, in order of the aims.
    pub const WORDS: [&str; 2] = ["win", "survive"];

    /// Parses the name of an aim in a file.
    #[must_use]
    pub fn find(word: &str) -> Option<Aim> {
        [Aim::Win, Aim::Survive]
            .into_iter()
            .zip(Aim::WORDS)
            .find_map(|(aim, its)| (its == word).then_some(aim))
    }
}

/// The time within which a goal must be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// Until the end of the current action round or headline phase.
    Round,
    /// Until the end of the turn.
    Turn,
}

impl Span {
    /// The names in files, in order of the spans.
    pub const WORDS: [&str; 2] = ["round", "turn"];

    /// Parses the name of a span in a file.
    #[must_use]
    pub fn find(word: &str) -> Option<Span> {
        [Span::Round, Span::Turn]
            .into_iter()
            .zip(Span::WORDS)
            .find_map(|(span, its)| (its == word).then_some(span))
    }
}

impl Goal {
    /// Creates a goal that must be reached with certainty.
    #[must_use]
    pub fn new(side: Side, aim: Aim, within: Span) -> Goal {
        Goal {
            side,
            aim,
            within,
            chance: 1.0,
        }
    }

    /// Sets the minimum probability.
    #[must_use]
    pub fn at_least(self, chance: f64) -> Goal {
        Goal { chance, ..self }
    }

    /// The minimum probability, less a tolerance.
    pub(super) fn floor(&self) -> f64 {
        self.chance - TOLERANCE
    }
}

/// Tolerance of probabilities.
pub(super) const TOLERANCE: f64 = 1e-9;
