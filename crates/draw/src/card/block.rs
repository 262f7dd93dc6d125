//! Text set in lines inside a frame: it never leaves the frame, whatever its length and its letters.

use std::mem;

use super::super::place::Frame;
use super::advance::{Weight, advance};

/// A limit on letters: no face has room for more.
const MAX_LETTERS: usize = 4000;
/// A space at which no line ends.
const NO_BREAK: char = '\u{a0}';

/// A text in lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// The frame that it is set in.
    pub frame: Frame,
    /// The lines, as they fit.
    pub lines: Vec<String>,
    /// The size of the letters.
    pub size: f64,
    /// Their weight.
    pub weight: Weight,
    /// The distance between lines, in letter sizes.
    pub leading: f64,
}

/// Settings of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// The sizes to try, the largest first.
    pub(super) sizes: &'static [f64],
    pub(super) weight: Weight,
    pub(super) leading: f64,
    /// Mark at the end of a text that had to be cut.
    pub(super) tail: &'static str,
}

impl Block {
    /// Sets a text in the largest size in which it fits; in the smallest one it is cut.
    pub(super) fn set(text: &str, frame: Frame, style: &Style) -> Block {
        match Block::set_whole(text, frame, style) {
            Some(block) => block,
            None => Block::set_cut(text, frame, style),
        }
    }

    /// Sets a text in the largest size in which it fits without breaking a word; none if there is none.
    pub(super) fn set_whole(text: &str, frame: Frame, style: &Style) -> Option<Block> {
        if text.chars().nth(MAX_LETTERS).is_some() {
            return None;
        }
        let weight = style.weight;
        let leading = style.leading;
        style.sizes.iter().find_map(|size| {
            let (lines, torn) = broken(text, frame.width, *size, weight);
            let block = Block {
                frame,
                lines,
                size: *size,
                weight,
                leading,
            };
            (block.height() <= frame.height && torn == Torn::No).then_some(block)
        })
    }

    /// Sets a text in the smallest size, breaks words that are wider than a line, and cuts off what does not fit.
    fn set_cut(text: &str, frame: Frame, style: &Style) -> Block {
        let text: String = text.chars().take(MAX_LETTERS).collect();
        let weight = style.weight;
        let leading = style.leading;
        let size = style.sizes.last().copied().unwrap_or(1.0);
        let (mut lines, _) = broken(&text, frame.width, size, weight);
        let most = (frame.height / (size * leading)).floor().max(1.0) as usize;
        if lines.len() > most {
            lines.truncate(most);
            if let Some(line) = lines.last_mut() {
                *line = cut(line, style.tail, frame.width, size, weight);
            }
        }
        Block {
            frame,
            lines,
            size,
            weight,
            leading,
        }
    }

    /// The height of all its lines.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.lines.len() as f64 * self.size * self.leading
    }

    /// The baseline of a line.
    #[must_use]
    pub fn base(&self, line: usize) -> f64 {
        let step = self.size * self.leading;
        self.frame.top() + line as f64 * step + (step + 0.72 * self.size) / 2.0
    }

    /// The width of its widest line.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.lines
            .iter()
            .map(|line| advance(line, self.size, self.weight))
            .fold(0.0, f64::max)
    }
}

/// Whether a word was wider than a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Torn {
    No,
    Yes,
}

/// A text in lines of at most this width.
fn broken(text: &str, width: f64, size: f64, weight: Weight) -> (Vec<String>, Torn) {
    let mut breaker = Breaker {
        width,
        size,
        weight,
        lines: Vec::new(),
        line: String::new(),
        at: 0.0,
    };
    let mut torn = Torn::No;
    let paragraphs = text.split('\n').filter(|text| !text.trim().is_empty());
    for paragraph in paragraphs {
        for piece in pieces(paragraph) {
            if breaker.add_piece(&piece) == Torn::Yes {
                torn = Torn::Yes;
            }
        }
        breaker.end_line();
    }
    (breaker.lines, torn)
}

/// Greedy line breaking: each piece goes into the current line, or begins the next one.
struct Breaker {
    width: f64,
    size: f64,
    weight: Weight,
    lines: Vec<String>,
    /// The current line, and its width.
    line: String,
    at: f64,
}

impl Breaker {
    /// Adds a word with its spaces; a word wider than a line is torn between letters.
    fn add_piece(&mut self, piece: &str) -> Torn {
        let bare = self.width_of(piece.trim_end_matches(' '));
        if self.at > 0.0 && self.at + bare > self.width {
            self.end_line();
        }
        if bare <= self.width {
            self.line.push_str(piece);
            self.at += self.width_of(piece);
            return Torn::No;
        }
        for letter in piece.chars() {
            self.add_letter(letter);
        }
        Torn::Yes
    }

    fn add_letter(&mut self, letter: char) {
        let wide = self.width_of(letter.encode_utf8(&mut [0; 4]));
        if self.at > 0.0 && self.at + wide > self.width {
            self.end_line();
        }
        self.line.push(letter);
        self.at += wide;
    }

    fn end_line(&mut self) {
        let mut line = mem::take(&mut self.line);
        line.truncate(line.trim_end_matches(' ').len());
        self.lines.push(line);
        self.at = 0.0;
    }

    fn width_of(&self, text: &str) -> f64 {
        advance(text, self.size, self.weight)
    }
}

/// The parts of a paragraph between which a line may end, each with the space after it.
fn pieces(paragraph: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut before = None;
    for letter in paragraph.trim().chars() {
        let letter = if letter.is_whitespace() && letter != NO_BREAK {
            ' '
        } else {
            letter
        };
        // Between the letters of scripts without spaces a line may end anywhere.
        let ends = match before {
            Some(' ') => letter != ' ',
            Some('-' | '/' | '–' | '—') => letter.is_alphanumeric(),
            Some(before) => is_ideograph(before) && is_ideograph(letter),
            None => false,
        };
        if ends {
            pieces.push(String::new());
        }
        if let Some(last) = pieces.last_mut()
            && !(letter == ' ' && before == Some(' '))
        {
            last.push(letter);
        }
        before = Some(letter);
    }
    pieces
}

fn is_ideograph(letter: char) -> bool {
    matches!(
        letter,
        '\u{3040}'..='\u{30ff}'
            | '\u{3400}'..='\u{9fff}'
            | '\u{f900}'..='\u{faff}'
            | '\u{20000}'..='\u{3ffff}'
    )
}

/// A line cut short so that its tail fits.
pub(super) fn cut(line: &str, tail: &str, width: f64, size: f64, weight: Weight) -> String {
    let mut room = width - advance(tail, size, weight);
    let mut kept = String::new();
    for letter in line.chars() {
        room -= advance(letter.encode_utf8(&mut [0; 4]), size, weight);
        if room < 0.0 {
            break;
        }
        kept.push(letter);
    }
    format!("{}{tail}", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::super::super::sheet::between;
    use super::*;

    const STYLE: Style = Style {
        sizes: &[30.0, 20.0],
        weight: Weight::Normal,
        leading: 1.25,
        tail: "…",
    };

    fn set(text: &str) -> Block {
        let block = Block::set(text, between(0.0, 0.0, 300.0, 100.0), &STYLE);
        assert!(
            block.width() <= 300.0 && block.height() <= 100.0,
            "{block:?}"
        );
        block
    }

    #[test]
    fn text_shrinks_before_it_is_cut() {
        assert_eq!(
            (set("One line").lines, set("One line").size),
            (vec!["One line".to_owned()], 30.0)
        );
        let longer = set("Words of a length that no line of three hundred units has room for");
        assert!(longer.size < 30.0 && longer.lines.len() > 2, "{longer:?}");
        let cut = set(&"word ".repeat(200));
        assert_eq!(cut.lines.len(), 4);
        assert!(cut.lines.last().unwrap().ends_with('…'), "{cut:?}");
    }

    #[test]
    fn lines_end_where_they_may() {
        assert_eq!(set("a\n\n b  c ").lines, ["a", "b c"]);
        assert!(
            set(&"x".repeat(300))
                .lines
                .iter()
                .all(|line| !line.is_empty())
        );
        assert!(set("漢字".repeat(9).as_str()).lines.len() > 1);
        assert_eq!(set("").lines, [] as [&str; 0]);
        assert_eq!(set("\u{a0}").lines.len(), 0);
    }
}
