//! Helpers for ranges of games and list prefixes.

use std::ops::Range;

/// The union of ranges, in order.
pub(super) fn joined(lists: impl Iterator<Item = Range<u64>>) -> Vec<Range<u64>> {
    let all = lists.filter(|range| !range.is_empty());
    let mut all: Vec<Range<u64>> = all.collect();
    all.sort_by_key(|range| range.start);
    let mut joined: Vec<Range<u64>> = Vec::new();
    for range in all {
        match joined.last_mut() {
            Some(last) if last.end >= range.start => last.end = last.end.max(range.end),
            _ => joined.push(range),
        }
    }
    joined
}

/// The longer of two lists if the other is its prefix; `None` otherwise.
pub(super) fn longer<'a, T: PartialEq>(one: &'a [T], other: &'a [T]) -> Option<&'a [T]> {
    let (long, short) = if one.len() >= other.len() {
        (one, other)
    } else {
        (other, one)
    };
    long.starts_with(short).then_some(long)
}

/// Converts pairs to games.
pub(super) fn games_of(pairs: Range<u64>) -> Range<u64> {
    pairs.start.saturating_mul(2)..pairs.end.saturating_mul(2)
}
