//! The memory of contents: games with other options have other contents.

use std::collections::BTreeMap;

use brink::content::Content;

/// The maximum size of the contents that are in memory together, in bytes of their files.
const MAX_SIZE: usize = 128 << 20;

/// Whether contents may be in memory together; the same one counts once, and one of any size may be there.
pub(crate) fn fit<'a>(contents: impl Iterator<Item = &'a Content>) -> bool {
    sizes_fit(contents.map(|content| (content.serial, content.size)))
}

/// Whether contents with these numbers and sizes fit.
fn sizes_fit(contents: impl Iterator<Item = (u64, usize)>) -> bool {
    let sizes: BTreeMap<u64, usize> = contents.collect();
    sizes.len() == 1 || sizes.into_values().sum::<usize>() <= MAX_SIZE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_with_the_same_content_take_its_memory_once() {
        let fit = |sizes: &[(u64, usize)]| sizes_fit(sizes.iter().copied());
        assert!(fit(&[(1, MAX_SIZE), (1, MAX_SIZE)]) && fit(&[(1, 2 * MAX_SIZE)]));
        assert!(fit(&[(1, MAX_SIZE - 1), (2, 1)]));
        assert!(!fit(&[(1, MAX_SIZE), (2, 1), (1, MAX_SIZE)]));
    }
}
