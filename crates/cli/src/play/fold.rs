//! Folds typed and known names for comparison: case, signs between words, and letters with two spellings.

/// Letters and digits only, in lowercase, with single spaces between words. Both encodings of `ё`,
/// as one character or two, become `е`.
pub(super) fn folded(text: &str) -> String {
    // Some keyboards and file systems write accents as separate characters.
    let text = text
        .to_lowercase()
        .replace("е\u{308}", "е")
        .replace('ё', "е")
        .replace("и\u{306}", "й");
    let words = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_are_written_in_two_ways_are_alike() {
        assert_eq!(folded(" Счёт,  «Ещё» "), "счет еще");
        assert_eq!(folded("Сче\u{308}т Китаи\u{306}"), "счет китай");
        assert_eq!(folded("F-5E: South  Korea!"), "f 5e south korea");
    }
}
