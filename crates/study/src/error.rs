//! The errors of studies.

use std::fmt;
use std::ops::Range;

use brink::ids::Side;
use brink::words::{Words, displayed, engine};
use brink_players::{MatchError, PlayerError, WeightsError};
use thiserror::Error;

use super::detail::Detail;
use super::limits::{MAX_COUNT, MAX_SPANS, START, VERSION};

/// Result of a part of a study, or of reading, writing or merging tallies.
pub(crate) type StudyResult<T = ()> = Result<T, StudyError>;

/// An error in running a study, or in reading, writing or merging tallies.
#[derive(Debug, Error)]
#[error("{}", self.text(Words::english()))]
#[non_exhaustive]
pub enum StudyError {
    /// The file cannot be read or written.
    #[error(transparent)]
    File(#[from] std::io::Error),
    /// The file is larger than any tally.
    TooLong,
    /// Not a tally, with the parser's message; `None` if its first bytes differ.
    Foreign(Option<String>),
    /// Written in a different version of the format.
    Version {
        /// The version of the file.
        found: u64,
    },
    /// A tally that was modified.
    Damaged(Damage),
    /// The tallies are of different studies.
    Differs(Difference),
    /// Some games would be counted twice.
    Overlap {
        /// The first such games, counted from 0.
        games: Range<u64>,
    },
    /// There are too many separate ranges.
    TooScattered,
    /// The number of a game is out of range.
    OutOfRange,
    /// A game of a contest could not be completed.
    Match {
        /// The pair, counted from 0.
        pair: u64,
        /// Whether it is the pair's first game.
        first: bool,
        /// The reason.
        error: Box<MatchError>,
    },
    /// A script hit the time limit. The game is not counted, because it might finish on a different machine.
    OutOfTime {
        /// The number of the game, counted from 0.
        game: u64,
        /// The error of the script.
        error: String,
    },
    /// Not a ladder, or a damaged one.
    NotALadder(String),
    /// Not a comparison, or a damaged one.
    NotAComparison(String),
    /// The weights cannot be used.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// The player kind is unknown or its parameters are wrong.
    #[error(transparent)]
    Player(#[from] PlayerError),
}

/// The damage of a modified tally.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Damage {
    /// It cannot be parsed, with the parser's message.
    Unreadable(String),
    /// A count is out of range.
    LargeCount,
    /// Its digest does not match its content.
    Digest,
    /// Its counts do not match the games that it names.
    Games,
    /// It has more games than planned.
    Planned,
    /// Its detail does not match its content.
    Detail,
    /// Its lists have inconsistent lengths.
    Lists,
    /// Its ranges of games are not in order.
    Ranges,
    /// It has a different number of cards, spaces or scorings.
    Size,
}

impl StudyError {
    /// The failure of the game of a pair that the first player plays in this seat.
    pub(super) fn in_match(pair: u64, seat: Side, error: impl Into<MatchError>) -> StudyError {
        StudyError::Match {
            pair,
            first: seat == Side::First,
            error: Box::new(error.into()),
        }
    }

    /// The failure to serialize a file.
    pub(super) fn not_serialized(error: serde_json::Error) -> StudyError {
        StudyError::File(error.into())
    }

    /// The error, in a language.
    pub fn display_in(&self, words: &Words) -> impl fmt::Display {
        displayed(move || self.text(words))
    }

    fn text(&self, words: &Words) -> String {
        match self {
            StudyError::File(error) => error.to_string(),
            StudyError::TooLong => engine::study_too_long(words),
            StudyError::Foreign(Some(why)) => engine::study_foreign(words, why),
            StudyError::Foreign(None) => engine::study_foreign_start(words, START),
            StudyError::Version { found } => {
                engine::study_version(words, *found, brink::ENGINE, VERSION)
            }
            StudyError::Damaged(damage) => engine::study_damaged(words, damage.text(words)),
            StudyError::Differs(difference) => engine::study_differs(words, difference.text(words)),
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

impl Damage {
    fn text(&self, words: &Words) -> String {
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

/// The first difference between two studies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The aspect that differs.
    pub aspect: Aspect,
    /// The value in the first study; empty if it has none.
    pub one: String,
    /// The value in the second study.
    pub other: String,
}

/// An aspect in which studies may differ.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Aspect {
    /// The version of the engine.
    Engine,
    /// The scenario.
    Scenario,
    /// The value of an option.
    Option(String),
    /// The digest of the content: maps, cards, scripts, rules.
    Content,
    /// The player of a side.
    Player(Side, String),
    /// The seed.
    Seed,
    /// The level of detail.
    Detail,
    /// The time limit of each answer.
    Limit,
    /// The handling of failing players.
    OnFault,
    /// The players of a ladder, in their order.
    Players,
    /// The rows of a comparison, in order.
    Rows,
}

impl Difference {
    pub(super) fn new(aspect: Aspect, one: &str, other: &str) -> Difference {
        Difference {
            aspect,
            one: one.to_owned(),
            other: other.to_owned(),
        }
    }

    fn text(&self, words: &Words) -> String {
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
            Aspect::Detail => {
                engine::differs_detail(words, Detail::text(one, words), Detail::text(other, words))
            }
            Aspect::Players => engine::differs_players(words, one, other),
            Aspect::Rows => engine::differs_rows(words, one, other),
            Aspect::Limit => engine::differs_limit(words, one, other),
            Aspect::OnFault => engine::differs_on_fault(words, one, other),
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Words::english()))
    }
}
