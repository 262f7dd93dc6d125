//! Decodes the bytes of a log into lines: encodings, line ends, tabs and spaces.

use std::borrow::Cow;
use std::iter;

/// The meaning of the bytes 0x80 to 0x9f in Windows-1252; the others are those of Latin-1.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The text of a file: UTF-8 or UTF-16 with a byte order mark, else UTF-8, else Windows-1252.
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => decode(rest),
        [0xff, 0xfe, rest @ ..] => Cow::Owned(wide(rest, u16::from_le_bytes)),
        [0xfe, 0xff, rest @ ..] => Cow::Owned(wide(rest, u16::from_be_bytes)),
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(bytes.iter().map(|byte| letter(*byte)).collect()),
        },
    }
}

fn wide(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes
        .chunks_exact(2)
        .filter_map(|pair| Some(unit(*pair.first_chunk()?)));
    char::decode_utf16(units)
        .map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

fn letter(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS[usize::from(byte - 0x80)],
        byte => char::from(byte),
    }
}

/// The lines of a text, whatever ends them.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let text = text.trim_start_matches('\u{feff}');
    let mut rest = Some(text).filter(|text| !text.is_empty());
    iter::from_fn(move || {
        let text = rest?;
        let Some(at) = text.find(['\r', '\n']) else {
            rest = None;
            return Some(text);
        };
        let after = text[at..].strip_prefix("\r\n").unwrap_or(&text[at + 1..]);
        rest = Some(after).filter(|after| !after.is_empty());
        Some(&text[..at])
    })
}

/// A line with single spaces between its words, and none around them.
pub(super) fn tidy(line: &str) -> String {
    let words =
        line.split(|letter: char| letter.is_whitespace() || letter == '\u{feff}' || letter == '\0');
    words
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Text from a log for a message, shortened.
pub(super) fn short(text: &str) -> String {
    const MAX_CHARS: usize = 120;
    match text.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{decode, lines, tidy};

    #[test]
    fn texts_of_every_encoding_are_read() {
        assert_eq!(decode("\u{feff}Ölprinz".as_bytes()), "Ölprinz");
        assert_eq!(decode(b"\xd6lprinz \x96 Se\xf1or"), "Ölprinz – Señor");
        assert_eq!(decode(b"\xff\xfeA\0\xd6\0"), "AÖ");
        assert_eq!(decode(b"\xfe\xff\0A\0\xd6"), "AÖ");
    }

    #[test]
    fn lines_end_in_every_way() {
        let found: Vec<&str> = lines("\u{feff}a\r\nb\rc\n\nd").collect();
        assert_eq!(found, ["a", "b", "c", "", "d"]);
        assert_eq!(lines("a\r\n").collect::<Vec<_>>(), ["a"]);
        assert_eq!(lines("").count(), 0);
        assert_eq!(tidy("\t VICTORY:\u{a0} 5  >= 4 "), "VICTORY: 5 >= 4");
    }
}
