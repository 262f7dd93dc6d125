//! Shards: parts of the games of a study.

use std::ops::Range;
use std::str::FromStr;

use brink::words::{Words, engine};
use thiserror::Error;

/// One of several parts of a study's games, such as `3/8`.
///
/// # Examples
/// ```
/// use brink_study::Shard;
///
/// let shard: Shard = "2/3".parse()?;
/// assert_eq!(shard.games(100), 33..66);
/// assert_eq!(Shard::WHOLE.games(100), 0..100);
/// # Ok::<_, brink_study::ShardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    part: u64,
    of: u64,
}

/// A reason why a text is not a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShardError {
    /// Not of the form `part/parts`.
    #[error("{}", engine::shard_form(Words::english()))]
    Form,
    /// The number of parts is 0.
    #[error("{}", engine::shard_none(Words::english()))]
    NoParts,
    /// The part is out of range.
    #[error("{}", engine::shard_outside(Words::english(), *of))]
    Outside {
        /// The number of parts.
        of: u64,
    },
}

impl Shard {
    /// All games, as a single part.
    pub const WHOLE: Shard = Shard { part: 1, of: 1 };

    /// The games of this part, counted from 0. The parts are disjoint, cover all games and differ in size by at most
    /// one.
    #[must_use]
    pub fn games(self, all: u64) -> Range<u64> {
        self.bound(self.part - 1, all)..self.bound(self.part, all)
    }

    /// The number of games in the first parts.
    fn bound(self, parts: u64, all: u64) -> u64 {
        let bound = u128::from(all) * u128::from(parts) / u128::from(self.of);
        u64::try_from(bound).unwrap_or(all)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let (part, of) = text.split_once('/').ok_or(ShardError::Form)?;
        let (part, of) = (number(part)?, number(of)?);
        match part {
            _ if of == 0 => Err(ShardError::NoParts),
            part if part == 0 || part > of => Err(ShardError::Outside { of }),
            part => Ok(Shard { part, of }),
        }
    }
}

/// Parses digits; other signs that numbers may have are refused.
fn number(text: &str) -> Result<u64, ShardError> {
    match text.bytes().all(|digit| digit.is_ascii_digit()) {
        true => text.parse().map_err(|_| ShardError::Form),
        false => Err(ShardError::Form),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_each_game_once() {
        for all in [0, 1, 5, 300, u64::MAX] {
            for of in [1, 2, 7, 100, 1000] {
                let mut at = 0;
                for part in 1..=of {
                    let games = Shard { part, of }.games(all);
                    assert_eq!(games.start, at);
                    assert!(games.end - games.start <= (all / of).saturating_add(1));
                    at = games.end;
                }
                assert_eq!(at, all);
            }
        }
    }

    #[test]
    fn odd_parts_are_refused() {
        for text in [
            "",
            "/",
            "3",
            "0/0",
            "1/0",
            "0/4",
            "5/3",
            "-1/3",
            "+1/3",
            "1/3/3",
            "a/b",
            "1/99999999999999999999",
        ] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        assert_eq!("3/8".parse(), Ok(Shard { part: 3, of: 8 }));
    }
}
