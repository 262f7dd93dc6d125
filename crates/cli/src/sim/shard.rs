//! A part of many games.

use std::ops::Range;
use std::str::FromStr;

/// One of several parts of the games: `3/8`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shard {
    part: u64,
    of: u64,
}

impl Shard {
    /// All games.
    pub(super) const WHOLE: Shard = Shard { part: 1, of: 1 };

    /// The games of the part; all parts together have each game once, and their sizes differ by one at most.
    pub(super) fn games(self, all: u64) -> Range<u64> {
        let bound = |part: u64| {
            let bound = u128::from(all) * u128::from(part) / u128::from(self.of);
            u64::try_from(bound).unwrap_or(all)
        };
        bound(self.part - 1)..bound(self.part)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let form = || "write it as PART/PARTS, such as 3/8".to_owned();
        let (part, of) = text.split_once('/').ok_or_else(form)?;
        let number = |text: &str| match text.bytes().all(|digit| digit.is_ascii_digit()) {
            true => text.parse().map_err(|_| form()),
            false => Err(form()),
        };
        let (part, of): (u64, u64) = (number(part)?, number(of)?);
        match part {
            _ if of == 0 => Err("there is at least one part: 1/1".to_owned()),
            part if part == 0 || part > of => Err(format!("parts are counted from 1: 1/{of} to {of}/{of}")),
            part => Ok(Shard { part, of }),
        }
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
        for text in ["", "/", "3", "0/0", "1/0", "0/4", "5/3", "-1/3", "+1/3", "1/3/3", "a/b", "1/99999999999999999999"]
        {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        assert_eq!("3/8".parse(), Ok(Shard { part: 3, of: 8 }));
    }
}
