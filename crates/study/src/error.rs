//! Why games cannot be counted together.

use std::fmt;
use std::ops::Range;

use brink::ids::Side;
use brink::words::{Words, engine};
use brink_players::{MatchError, PlayerError, WeightsError};

use super::detail::Detail;
use super::limits::{MAX_COUNT, MAX_SPANS, START, VERSION};

/// Why a study cannot be run, or why tallies cannot be read, written or merged.
#[derive(Debug)]
#[non_exhaustive]
pub enum StudyError {
    /// The file cannot be read or written.
    File(std::io::Error),
    /// The file is longer than any tally.
    TooLong,
    /// It is not a tally: what its reader says, none if it does not begin as tallies do.
    Foreign(Option<String>),
    /// A newer or an older engine wrote it in another form.
    Version {
        /// The version of the file.
        found: u64,
    },
    /// It is a tally, but not as it was written.
    Damaged(Damage),
    /// The tallies are of different studies.
    Differs(Difference),
    /// The same games would be counted twice.
    Overlap {
        /// The first of them, counted from 0.
        games: Range<u64>,
    },
    /// There are too many separate ranges.
    TooScattered,
    /// A game has a number that no study has.
    OutOfRange,
    /// A game between two players could not be finished.
    Match {
        /// The pair, counted from 0.
        pair: u64,
        /// Whether it is the first game of the pair.
        first: bool,
        /// The reason.
        error: Box<MatchError>,
    },
    /// A script was stopped by the clock: the same game may end on another machine, so it is not counted.
    OutOfTime {
        /// The number of the game, counted from 0.
        game: u64,
        /// The error of the script.
        error: String,
    },
    /// It is not a ladder, or it is damaged.
    NotALadder(String),
    /// It is not a comparison, or it is damaged.
    NotAComparison(String),
    /// Weights that cannot be used.
    Weights(WeightsError),
    /// A kind of player is unknown.
    Player(PlayerError),
}

/// What is wrong with a tally that is not as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Damage {
    /// It cannot be read: what its reader says.
    Unreadable(String),
    /// A count is larger than any run makes it.
    LargeCount,
    /// It was changed: its check digest is another.
    Digest,
    /// It counts other games than those that it names.
    Games,
    /// It has more games than were planned.
    Planned,
    /// It does not count what it says.
    Detail,
    /// Its lists have different lengths.
    Lists,
    /// Its ranges of games are not in order.
    Ranges,
    /// It has another number of cards, spaces or scorings.
    Size,
}

impl StudyError {
    /// The error in the words of a language.
    #[must_use]
    pub fn in_words(&self, words: &Words) -> String {
        match self {
            StudyError::File(error) => error.to_string(),
            StudyError::TooLong => engine::study_too_long(words),
            StudyError::Foreign(Some(why)) => engine::study_foreign(words, why),
            StudyError::Foreign(None) => engine::study_foreign_start(words, START),
            StudyError::Version { found } => {
                engine::study_version(words, *found, brink::ENGINE, VERSION)
            }
            StudyError::Damaged(damage) => engine::study_damaged(words, damage.in_words(words)),
            StudyError::Differs(difference) => {
                engine::study_differs(words, difference.in_words(words))
            }
            StudyError::Overlap { games } => match games.end.saturating_sub(games.start) {
                1 => engine::study_overlap_one(words, games.end),
                _ => engine::study_overlap(words, games.start.saturating_add(1), games.end),
            },
            StudyError::TooScattered => engine::study_scattered(words, MAX_SPANS),
            StudyError::OutOfRange => engine::study_out_of_range(words, u64::MAX),
            StudyError::Match {
                pair,
                first: true,
                error,
            } => engine::study_match_first(words, pair.saturating_add(1), error.to_string()),
            StudyError::Match {
                pair,
                first: false,
                error,
            } => engine::study_match_second(words, pair.saturating_add(1), error.to_string()),
            StudyError::OutOfTime { game, error } => {
                engine::study_out_of_time(words, game.saturating_add(1), error)
            }
            StudyError::NotALadder(why) => engine::study_not_a_ladder(words, why),
            StudyError::NotAComparison(why) => engine::study_not_a_comparison(words, why),
            StudyError::Weights(error) => error.to_string(),
            StudyError::Player(error) => error.to_string(),
        }
    }
}

impl fmt::Display for StudyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Words::english()))
    }
}

impl std::error::Error for StudyError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            StudyError::File(error) => error.source(),
            StudyError::Weights(error) => error.source(),
            StudyError::Player(error) => error.source(),
            _ => None,
        }
    }
}

impl From<std::io::Error> for StudyError {
    fn from(error: std::io::Error) -> StudyError {
        StudyError::File(error)
    }
}

impl From<WeightsError> for StudyError {
    fn from(error: WeightsError) -> StudyError {
        StudyError::Weights(error)
    }
}

impl From<PlayerError> for StudyError {
    fn from(error: PlayerError) -> StudyError {
        StudyError::Player(error)
    }
}

impl Damage {
    fn in_words(&self, words: &Words) -> String {
        match self {
            Damage::Unreadable(why) => why.clone(),
            Damage::LargeCount => engine::damage_large_count(words, MAX_COUNT),
            Damage::Digest => engine::damage_digest(words),
            Damage::Games => engine::damage_games(words),
            Damage::Planned => engine::damage_planned(words),
            Damage::Detail => engine::damage_detail(words),
            Damage::Lists => engine::damage_lists(words),
            Damage::Ranges => engine::damage_ranges(words),
            Damage::Size => engine::damage_size(words),
        }
    }
}

/// The first thing in which two studies differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What differs.
    pub aspect: Aspect,
    /// The value of the first study; empty if it has none.
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
    /// Whether games that end by nuclear war are looked at again.
    Wars,
    /// The players of a ladder, in their order.
    Players,
    /// What a comparison compares, in its order.
    Rows,
}

impl Difference {
    fn in_words(&self, words: &Words) -> String {
        let (one, other) = (self.one.as_str(), self.other.as_str());
        match &self.aspect {
            Aspect::Engine => engine::differs_engine(words, one, other),
            Aspect::Scenario => engine::differs_scenario(words, one, other),
            Aspect::Option(name) => {
                let [one, other] = [one, other].map(|value| match value {
                    "" => engine::differs_missing(words),
                    value => value.to_owned(),
                });
                engine::differs_option(words, name, one, other)
            }
            Aspect::Content => engine::differs_content(words, one, other),
            Aspect::Player(_, side) => engine::differs_player(words, side, one, other),
            Aspect::Seed => engine::differs_seed(words, one, other),
            Aspect::Detail => engine::differs_detail(
                words,
                Detail::in_words(one, words),
                Detail::in_words(other, words),
            ),
            Aspect::Players => engine::differs_players(words, one, other),
            Aspect::Rows => engine::differs_rows(words, one, other),
            Aspect::Limit => engine::differs_limit(words, one, other),
            Aspect::OnFault => engine::differs_on_fault(words, one, other),
            Aspect::Wars => engine::differs_wars(words, one, other),
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Words::english()))
    }
}
