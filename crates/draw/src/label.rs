//! Names that fit their boxes, and text that is safe in XML.

/// The size of the letters in a box.
pub(super) const LETTERS: f64 = 12.0;
/// The minimum and maximum width of the lines of names.
const WIDTHS: (f64, f64) = (72.0, 160.0);

/// A name in one or two lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The lines of the name.
    pub lines: Vec<String>,
}

/// The width of a text in letters of this size, in the widest of the fonts that browsers usually have.
///
/// The font of the reader is unknown; these are the widths of a wide one, so that text fits in any.
#[must_use]
pub fn text_width(text: &str, size: f64) -> f64 {
    text.chars().map(letter_width).sum::<f64>() * size
}

fn letter_width(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | '\'' | '|' => 0.29,
        ' ' | '.' | ',' | ':' | ';' | 'I' | '!' | '/' | '-' | 'f' | 't' | '(' | ')' | '[' | ']' => {
            0.40
        }
        'r' => 0.42,
        'c' | 's' | 'z' | 'J' => 0.56,
        'm' | 'M' | 'W' | '@' | '%' => 0.99,
        'w' | 'O' | 'Q' | 'D' | 'G' | 'H' | 'N' | 'U' => 0.82,
        'A'..='Z' => 0.70,
        '\u{0}'..='\u{7f}' => 0.64,
        '\u{80}'..='\u{10ff}' => 0.85,
        _ => 1.05,
    }
}

/// The width that the lines of these names need, within sensible bounds.
pub(super) fn line_width<'a>(names: impl Iterator<Item = &'a str>) -> f64 {
    let widest = names.map(|name| two_lines(name).1).fold(WIDTHS.0, f64::max);
    widest.min(WIDTHS.1).ceil()
}

/// A name in lines of at most this width.
pub(super) fn fitted(name: &str, width: f64) -> Label {
    let whole = pieces(name).concat();
    let whole = whole.trim();
    let lines = if text_width(whole, LETTERS) <= width {
        vec![whole.to_owned()]
    } else {
        two_lines(name).0
    };
    Label {
        lines: lines
            .iter()
            .map(|line| shortened(line, width, LETTERS))
            .collect(),
    }
}

/// The narrowest division of a name into lines, and its width.
fn two_lines(name: &str) -> (Vec<String>, f64) {
    let pieces = pieces(name);
    let mut best: Option<(Vec<String>, f64)> = None;
    for at in 1..=pieces.len() {
        let (first, second) = pieces.split_at(at);
        let lines = [first, second].map(|part| part.concat().trim().to_owned());
        let lines = lines.into_iter().filter(|line| !line.is_empty());
        let lines: Vec<String> = lines.collect();
        let width = lines
            .iter()
            .map(|line| text_width(line, LETTERS))
            .fold(0.0, f64::max);
        if best.as_ref().is_none_or(|(_, least)| width < *least) {
            best = Some((lines, width));
        }
    }
    best.unwrap_or_default()
}

/// The parts of a name between which a line may end.
fn pieces(name: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    // Two lines never hold more letters than this; every break between them is tried.
    for letter in name.trim().chars().take(400) {
        let letter = if letter.is_whitespace() { ' ' } else { letter };
        if let Some(last) = pieces.last_mut() {
            last.push(letter);
        }
        if matches!(letter, ' ' | '/' | '-') {
            pieces.push(String::new());
        }
    }
    pieces
}

/// A text cut off where it is wider than this, with letters of this size.
#[must_use]
pub fn shortened(text: &str, width: f64, size: f64) -> String {
    if text_width(text, size) <= width {
        return text.to_owned();
    }
    let mut room = width - text_width("…", size);
    let mut kept = String::new();
    for letter in text.chars() {
        room -= letter_width(letter) * size;
        if room < 0.0 {
            break;
        }
        kept.push(letter);
    }
    kept + "…"
}

/// Text as XML may hold it, in elements and in quoted attributes.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            // XML cannot represent these at all.
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_broken_and_cut() {
        let lines = |name: &str| fitted(name, 84.0).lines;
        assert_eq!(lines("Atoll"), ["Atoll"]);
        assert_eq!(lines("Eastern Archipelago"), ["Eastern", "Archipelago"]);
        assert_eq!(lines("Upper/Lower Shire"), ["Upper/", "Lower Shire"]);
        assert_eq!(lines(" a\n b "), ["a  b"]);
        assert!(lines(&"x".repeat(300))[0].ends_with('…'));
        assert_eq!(lines(""), [""]);
        for name in ["", "-", "/", " ", "汉字汉字汉字汉字汉字", "\u{0}"] {
            assert!(
                fitted(name, 84.0)
                    .lines
                    .iter()
                    .all(|line| text_width(line, LETTERS) <= 84.0)
            );
        }
    }

    #[test]
    fn long_names_are_broken_in_no_time() {
        // This would take seconds if every break of the whole name were tried.
        let name = "ab ".repeat(300_000);
        assert_eq!(fitted(&name, 84.0).lines.len(), 2);
        assert!(line_width([name.as_str()].into_iter()) <= WIDTHS.1);
    }

    #[test]
    fn xml_is_escaped() {
        assert_eq!(
            escape("<a & \"b\">\u{1}\n"),
            "&lt;a &amp; &quot;b&quot;&gt;\u{fffd} "
        );
    }
}
