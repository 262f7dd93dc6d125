//! Ranges of games in words.

use std::ops::Range;

use brink::words::Words;

use crate::words;

/// Maximum number of ranges that are named.
const MAX_NAMED: usize = 5;

/// `games 1 to 20, game 25 and 3 more ranges`: games are counted from 1, as their logs are.
pub(crate) fn listed(ranges: &[Range<u64>], said: &Words) -> String {
    let named = ranges.iter().take(MAX_NAMED).map(|games| {
        let first = games.start.saturating_add(1);
        match games.end.saturating_sub(games.start) {
            1 => words::sim_one(said, games.end),
            _ => words::sim_from_to(said, first, games.end),
        }
    });
    let named: Vec<String> = named.collect();
    match ranges.len().saturating_sub(MAX_NAMED) {
        0 => named.join(", "),
        more => words::sim_more(said, named.join(", "), more),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(ranges: &[Range<u64>]) -> String {
        super::listed(ranges, Words::english())
    }

    #[test]
    fn ranges_are_counted_from_one() {
        assert_eq!(listed(&[0..20, 24..25]), "games 1 to 20, game 25");
        let many: Vec<Range<u64>> = (0..8).map(|part| part * 10..part * 10 + 2).collect();
        assert!(listed(&many).ends_with("games 41 to 42 and 3 more ranges"));
        assert!(listed(&many[..6]).ends_with(" and 1 more range"));
    }
}
