//! Invisible characters that a terminal interprets: control characters, and those that change the
//! direction of text.

use std::borrow::Cow;

/// Whether a character is invisible and changes the text around it.
#[must_use]
pub const fn is_hidden(sign: char) -> bool {
    // C0, DEL and C1 controls; marks and embeddings of direction; line and paragraph separators;
    // tags.
    matches!(sign,
        '\u{0}'..='\u{1f}'
        | '\u{7f}'..='\u{9f}'
        | '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{e0000}'..='\u{e007f}')
}

/// Escapes the invisible characters of a text, except line ends and tabs: `\u001b`.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    written_out(text, |sign| is_hidden(sign) && !matches!(sign, '\n' | '\t'))
}

/// Escapes the invisible characters of a text, including line ends.
#[must_use]
pub fn visible_line(text: &str) -> Cow<'_, str> {
    written_out(text, is_hidden)
}

fn written_out(text: &str, hidden: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for sign in text.chars() {
        match sign {
            sign if !hidden(sign) => out.push(sign),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // In JSON notation, so that a printed object stays valid.
            sign => sign
                .encode_utf16(&mut [0; 2])
                .iter()
                .for_each(|unit| out.push_str(&format!("\\u{unit:04x}"))),
        }
    }
    Cow::Owned(out)
}
