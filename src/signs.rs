//! Signs that a reader does not see but a terminal obeys: control signs, and signs that turn the direction of text.

use std::borrow::Cow;

/// Whether a sign has no picture of its own and changes what stands around it.
#[must_use]
pub const fn is_hidden(sign: char) -> bool {
    // C0, DEL and C1 controls; marks and embeddings of direction; line and paragraph separators; tags.
    matches!(sign,
        '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}' | '\u{e0000}'..='\u{e007f}')
}

/// A text of several lines in which every other hidden sign is written out: `\u001b`.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    written_out(text, |sign| is_hidden(sign) && !matches!(sign, '\n' | '\t'))
}

/// A text of one line: the ends of lines are written out too.
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
            // As JSON writes it, so that an object that is printed stays one.
            sign => sign.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}"))),
        }
    }
    Cow::Owned(out)
}
