//! Why games cannot be counted together.

use std::fmt;
use std::ops::Range;

use crate::ids::Side;
use crate::players::{MatchError, PlayerError, WeightsError};

/// Why a study cannot be run, or why tallies cannot be read, written or merged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StudyError {
    /// The file cannot be read or written.
    #[error("{0}")]
    File(#[from] std::io::Error),
    /// The file is longer than any tally.
    #[error("the file is too long to be a tally")]
    TooLong,
    /// It is not a tally.
    #[error("this is not a tally of games: {0}")]
    Foreign(String),
    /// A newer or an older engine wrote it in another form.
    #[error(
        "the tally has version {found} of the format; this engine ({}) reads version {}",
        crate::ENGINE,
        super::limits::VERSION
    )]
    Version {
        /// The version of the file.
        found: u64,
    },
    /// It is a tally, but not as it was written.
    #[error("the tally is damaged: {0}")]
    Damaged(String),
    /// The tallies are of different studies.
    #[error("the tallies are of different games: {0}")]
    Differs(Difference),
    /// The same games would be counted twice.
    #[error("{} would be counted twice", Games(.games))]
    Overlap {
        /// The first of them, counted from 0.
        games: Range<u64>,
    },
    /// There are too many separate ranges.
    #[error("the games are in more than {} separate ranges: merge neighbours first", super::limits::MAX_SPANS)]
    TooScattered,
    /// A game has a number that no study has.
    #[error("a study has at most {} games", u64::MAX)]
    OutOfRange,
    /// A game between two players could not be finished.
    #[error("pair {}, {} game: {error}", pair.saturating_add(1), if *first { "first" } else { "second" })]
    Match {
        /// The pair, counted from 0.
        pair: u64,
        /// Whether it is the first game of the pair.
        first: bool,
        /// The reason.
        error: Box<MatchError>,
    },
    /// It is not a ladder, or it is damaged.
    #[error("this is not a ladder: {0}")]
    NotALadder(String),
    /// Weights that cannot be used.
    #[error("{0}")]
    Weights(#[from] WeightsError),
    /// A kind of player is unknown.
    #[error("{0}")]
    Player(#[from] PlayerError),
}

/// The first thing in which two studies differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What differs.
    pub aspect: Aspect,
    /// The value of the first study, in words.
    pub one: String,
    /// The value of the second.
    pub other: String,
}

/// What may differ between two studies.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Aspect {
    /// The version of the engine.
    Engine,
    /// The scenario.
    Scenario,
    /// The value of this option.
    Option(String),
    /// The digest of the content: maps, cards, scripts, rules.
    Content,
    /// The player of a side.
    Player(Side, String),
    /// The seed.
    Seed,
    /// How much is counted.
    Detail,
    /// The time limit of each answer.
    Limit,
    /// What becomes of a game whose player fails.
    OnFault,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (one, other) = (&self.one, &self.other);
        match &self.aspect {
            Aspect::Engine => write!(f, "the version of the engine is {one} in one and {other} in the other"),
            Aspect::Scenario => write!(f, "the scenario is `{one}` in one and `{other}` in the other"),
            Aspect::Option(name) => write!(f, "the option `{name}` is {one} in one and {other} in the other"),
            Aspect::Content => write!(
                f,
                "the content has the digest {one} in one and {other} in the other: a map, card or scenario file differs"
            ),
            Aspect::Player(_, side) => write!(f, "the player of `{side}` is `{one}` in one and `{other}` in the other"),
            Aspect::Seed => write!(f, "the seed is {one} in one and {other} in the other"),
            Aspect::Detail => write!(f, "one counts {one} and the other {other}"),
            Aspect::Limit => write!(f, "the time limit is {one} in one and {other} in the other"),
            Aspect::OnFault => write!(f, "a player that fails is {one} in one and {other} in the other"),
        }
    }
}

/// A range of games in words, counted from 1 as people do.
pub(super) struct Games<'a>(pub(super) &'a Range<u64>);

impl fmt::Display for Games<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { start, end } = *self.0;
        match end.saturating_sub(start) {
            0 => f.write_str("no game"),
            1 => write!(f, "game {end}"),
            _ => write!(f, "games {} to {end}", start.saturating_add(1)),
        }
    }
}
