//! Folds typed and known names for comparison: case, signs between words, and marks on letters.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Letters and digits only, in lowercase and without marks such as accents, with single spaces
/// between words. Keyboards that lack a mark, or write it as a character of its own, find the name.
pub(super) fn folded(text: &str) -> String {
    let plain: String = text
        .to_lowercase()
        .nfd()
        .filter(|sign| !is_combining_mark(*sign))
        .map(plain)
        .collect();
    let words = plain
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// A letter whose mark is part of it as it is typed without.
fn plain(letter: char) -> char {
    match letter {
        'ł' => 'l',
        'ø' => 'o',
        'đ' => 'd',
        'ı' => 'i',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_are_written_in_several_ways_are_alike() {
        assert_eq!(folded(" Счёт,  «Ещё» "), "счет еще");
        assert_eq!(folded("Сче\u{308}т"), folded("СЧЕТ"));
        assert_eq!(folded("Китаи\u{306}"), folded("китай"));
        assert_eq!(folded("F-5E: South  Korea!"), "f 5e south korea");
        assert_eq!(folded("Ústeň, Łomźa"), "usten lomza");
        assert_eq!(folded("Usten\u{30c}"), "usten");
    }
}
