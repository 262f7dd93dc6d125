//! Ranges of games in words.

use std::ops::Range;

/// How many ranges are named.
const MAX_NAMED: usize = 5;

/// `games 1 to 20, game 25 and 3 more ranges`: games are counted from 1, as their logs are.
pub(super) fn listed(ranges: &[Range<u64>]) -> String {
    let words = |games: &Range<u64>| match games.end.saturating_sub(games.start) {
        1 => format!("game {}", games.end),
        _ => format!("games {} to {}", games.start.saturating_add(1), games.end),
    };
    let named: Vec<String> = ranges.iter().take(MAX_NAMED).map(words).collect();
    match ranges.len().saturating_sub(MAX_NAMED) {
        0 => named.join(", "),
        1 => format!("{} and 1 more range", named.join(", ")),
        more => format!("{} and {more} more ranges", named.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_counted_from_one() {
        assert_eq!(listed(&[0..20, 24..25]), "games 1 to 20, game 25");
        let many: Vec<Range<u64>> = (0..8).map(|part| part * 10..part * 10 + 2).collect();
        assert!(listed(&many).ends_with("games 41 to 42 and 3 more ranges"));
        assert!(listed(&many[..6]).ends_with(" and 1 more range"));
    }
}
