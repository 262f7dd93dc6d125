//! What a side wants to reach.

use brink::ids::Side;

/// What a side wants to reach in a position.
///
/// # Examples
/// ```
/// use brink_players::puzzle::{Aim, Goal, Span, Verdict};
/// use brink::{Game, Library, Position, Side};
///
/// let content = Library::open(&["../..".into()]).load("twilight_struggle", &[])?.content;
/// // At DEFCON 2 the event of this card starts a nuclear war: the side plays it for operations.
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
        [Aim::Win, Aim::Survive]
            .into_iter()
            .zip(Aim::WORDS)
            .find_map(|(aim, its)| (its == word).then_some(aim))
    }
}

/// Until when a goal must be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// The end of the present play: an action round, or both headlines.
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
        [Span::Round, Span::Turn]
            .into_iter()
            .zip(Span::WORDS)
            .find_map(|(span, its)| (its == word).then_some(span))
    }
}

impl Goal {
    /// A goal that must be certain.
    #[must_use]
    pub fn new(side: Side, aim: Aim, within: Span) -> Goal {
        Goal {
            side,
            aim,
            within,
            chance: 1.0,
        }
    }

    /// The same goal, reached if its probability is at least this.
    #[must_use]
    pub fn at_least(self, chance: f64) -> Goal {
        Goal { chance, ..self }
    }

    /// A probability as good as the wanted one.
    pub(super) fn floor(&self) -> f64 {
        self.chance - SAME
    }
}

/// Differences that are negligible.
pub(super) const SAME: f64 = 1e-9;
