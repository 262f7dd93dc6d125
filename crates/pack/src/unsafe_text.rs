//! The first place in a text from which a browser might run or load something.

use brink::control_characters::visible_line;

/// The first place in a text from which a browser might run or load something, or which it could
/// not parse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unsafe {
    /// The line, from 1.
    pub(super) line: u32,
    /// The character in the line, from 1.
    pub(super) column: u32,
    /// The fault, as a sentence without its full stop.
    pub(super) why: String,
}

/// The maximum length of a quotation from a file in an error, in characters.
const SHOWN: usize = 60;

impl Unsafe {
    /// A fault at a byte of a text.
    pub(super) fn at(text: &str, byte: usize, why: String) -> Unsafe {
        let before = text.get(..byte).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = number(before.matches('\n').count() + 1);
        Unsafe {
            line,
            column: number(before[line_start..].chars().count() + 1),
            why,
        }
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// A quotation from a file for an error: in backticks, on one line, shortened.
pub(super) fn quoted(piece: &str) -> String {
    let line = visible_line(piece.trim());
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("`{}…`", &line[..end]),
        None => format!("`{line}`"),
    }
}
