//! A composable digest of a sequence of games.

use brink::digest::{EMPTY, of_bytes};

/// The maximum number of games kept individually; above it a table is smaller.
const MAX_KEPT: usize = TABLE;

/// The number of entries of a table: one for each value of the lowest byte.
const TABLE: usize = 256;

/// The bytes that each game adds to the digest.
const BYTES: u64 = 8;

/// The FNV-1a prime.
const PRIME: u64 = 0x0100_0000_01b3;

/// The effect of a sequence of games on the digest of the games before it.
///
/// The digest of a run is FNV-1a (Fowler, Noll and Vo) over the digests of its games, in order. Each step depends on
/// the lowest byte of the digest so far and is linear in its other bits. So the effect of a sequence on *any* preceding
/// digest follows from its effect on the 256 lowest bytes, and two sequences can be composed without their games. The
/// representation depends only on the games, not on how the sequence was assembled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Chain {
    /// A sequence that starts at the first game: the digest itself.
    Begun(u64),
    /// A short sequence: the digest of each game.
    Games(Vec<u64>),
    /// A long sequence: the resulting digest for each value of the lowest byte, with the other bits 0.
    Table(Box<[u64; TABLE]>),
}

impl Chain {
    /// An empty sequence that starts at a game.
    pub(super) fn new(first: u64) -> Chain {
        if first == 0 {
            Chain::Begun(EMPTY)
        } else {
            Chain::Games(Vec::new())
        }
    }

    /// Appends a game by its digest.
    pub(super) fn add(&mut self, game: u64) {
        match self {
            Chain::Begun(digest) => *digest = of_bytes(*digest, game.to_le_bytes()),
            Chain::Games(games) if games.len() < MAX_KEPT => games.push(game),
            Chain::Games(games) => {
                let mut table = tabled(games);
                advance(&mut table, game);
                *self = Chain::Table(table);
            }
            Chain::Table(table) => advance(table, game),
        }
    }

    /// Appends a sequence of `games` games.
    pub(super) fn append(&mut self, next: &Chain, games: u64) {
        match next {
            Chain::Games(list) => list.iter().for_each(|game| self.add(*game)),
            Chain::Table(after) => {
                if let Chain::Games(list) = self {
                    *self = Chain::Table(tabled(list));
                }
                match self {
                    Chain::Begun(digest) => *digest = through(after, games, *digest),
                    Chain::Table(table) => table
                        .iter_mut()
                        .for_each(|one| *one = through(after, games, *one)),
                    Chain::Games(_) => {}
                }
            }
            // Nothing precedes the first game.
            Chain::Begun(_) => {}
        }
    }

    /// The digest of this sequence alone, of `games` games, as if it were a run.
    pub(super) fn digest(&self, games: u64) -> u64 {
        match self {
            Chain::Begun(digest) => *digest,
            Chain::Games(list) => list
                .iter()
                .fold(EMPTY, |digest, game| of_bytes(digest, game.to_le_bytes())),
            Chain::Table(table) => through(table, games, EMPTY),
        }
    }

    /// The numbers in hexadecimal, 16 digits each.
    pub(super) fn to_text(&self) -> String {
        let numbers = match self {
            Chain::Begun(digest) => std::slice::from_ref(digest),
            Chain::Games(games) => games,
            Chain::Table(table) => &table[..],
        };
        numbers
            .iter()
            .map(|number| format!("{number:016x}"))
            .collect()
    }

    /// Parses the output of [`Chain::to_text`] for `games` games starting at `first`.
    pub(super) fn parse(text: &str, first: u64, games: u64) -> Option<Chain> {
        if !text.is_ascii() || !text.len().is_multiple_of(16) {
            return None;
        }
        let digits = (0..text.len() / 16).map(|at| &text[16 * at..16 * at + 16]);
        let digits = digits.map(|digits| {
            match digits
                .bytes()
                .all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
            {
                true => u64::from_str_radix(digits, 16).ok(),
                false => None,
            }
        });
        let numbers: Vec<u64> = digits.collect::<Option<_>>()?;
        match (&numbers[..], first) {
            ([digest], 0) => Some(Chain::Begun(*digest)),
            (_, 0) => None,
            (kept, _) if kept.len() as u64 == games && kept.len() <= MAX_KEPT => {
                Some(Chain::Games(numbers))
            }
            (table, _) if games > MAX_KEPT as u64 => {
                Some(Chain::Table(Box::new(table.try_into().ok()?)))
            }
            _ => None,
        }
    }
}

/// The table of a sequence.
fn tabled(games: &[u64]) -> Box<[u64; TABLE]> {
    let mut table = Box::new([0; TABLE]);
    for (low, digest) in table.iter_mut().enumerate() {
        *digest = games.iter().fold(low as u64, |digest, game| {
            of_bytes(digest, game.to_le_bytes())
        });
    }
    table
}

fn advance(table: &mut [u64; TABLE], game: u64) {
    table
        .iter_mut()
        .for_each(|digest| *digest = of_bytes(*digest, game.to_le_bytes()));
}

/// The digest after a sequence of `games` games that follows `digest`.
fn through(table: &[u64; TABLE], games: u64, digest: u64) -> u64 {
    let low = digest & 0xff;
    let factor = power(PRIME, games.wrapping_mul(BYTES));
    table[low as usize].wrapping_add((digest - low).wrapping_mul(factor))
}

/// A power modulo 2^64. The order of odd numbers divides 2^62, so a wrapped exponent is fine.
fn power(mut base: u64, mut exponent: u64) -> u64 {
    let mut result: u64 = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result.wrapping_mul(base);
        }
        base = base.wrapping_mul(base);
        exponent >>= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use brink::digest::SplitMix64;

    fn chain(first: usize, games: &[u64]) -> Chain {
        let mut chain = Chain::new(first as u64);
        games.iter().for_each(|game| chain.add(*game));
        chain
    }

    #[test]
    fn rows_are_put_together_from_any_parts() {
        let games: Vec<u64> = SplitMix64::new(5).take(1500).collect();
        let whole = games
            .iter()
            .fold(EMPTY, |digest, game| of_bytes(digest, game.to_le_bytes()));
        for cuts in [
            vec![1],
            vec![1, 700],
            vec![255, 256, 257],
            vec![300, 900, 1200],
            vec![10, 266, 523, 1499],
        ] {
            let bounds: Vec<usize> = [0].into_iter().chain(cuts).chain([1500]).collect();
            let parts: Vec<(u64, Chain)> = bounds
                .windows(2)
                .map(|part| {
                    (
                        (part[1] - part[0]) as u64,
                        chain(part[0], &games[part[0]..part[1]]),
                    )
                })
                .collect();
            // Assembled from the left, then from the right.
            let mut left = parts[0].1.clone();
            parts[1..]
                .iter()
                .for_each(|(count, part)| left.append(part, *count));
            assert_eq!(left, Chain::Begun(whole), "{bounds:?}");
            let mut rest = parts.last().unwrap().clone();
            for (count, part) in parts[1..parts.len() - 1].iter().rev() {
                let mut joined = part.clone();
                joined.append(&rest.1, rest.0);
                rest = (count + rest.0, joined);
            }
            let from = bounds[1];
            assert_eq!(rest.1, chain(from, &games[from..]), "{bounds:?}");
            let alone = games[from..]
                .iter()
                .fold(EMPTY, |digest, game| of_bytes(digest, game.to_le_bytes()));
            assert_eq!(rest.1.digest(rest.0), alone);
        }
    }

    #[test]
    fn texts_come_back_and_others_are_refused() {
        let games: Vec<u64> = SplitMix64::new(6).take(300).collect();
        for (first, count) in [
            (0, 3),
            (0, 300),
            (7, 0),
            (7, 3),
            (7, 256),
            (7, 257),
            (7, 300),
        ] {
            let one = chain(first, &games[..count]);
            assert_eq!(
                Chain::parse(&one.to_text(), first as u64, count as u64),
                Some(one.clone())
            );
            assert_eq!(
                Chain::parse(&one.to_text(), first as u64, count as u64 + 1).is_some(),
                first == 0 || count >= 256
            );
            assert_eq!(
                Chain::parse(&format!("{}0", one.to_text()), first as u64, count as u64),
                None
            );
        }
        for text in [
            "",
            "0",
            "+000000000000001",
            "00000000000000é",
            "000000000000000G",
        ] {
            assert_eq!(Chain::parse(text, 0, 1), None, "{text}");
        }
        assert_eq!(power(3, 5), 243);
        assert_eq!(power(PRIME, 1 << 62), 1);
    }
}
