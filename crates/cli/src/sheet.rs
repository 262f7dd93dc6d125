//! Layout of text for the terminal: width, colours, paragraphs and columns. No word is ever cut.

use std::io::{self, IsTerminal};

use unicode_width::UnicodeWidthChar;

use brink::control_characters::visible;
use brink::ids::Side;
use brink_author::excerpt::Styled;

use super::terminal::has_colours;

/// The width without a terminal.
const PLAIN_WIDTH: usize = 80;
/// Below this width nothing is laid out: lines become longer instead.
const MIN_WIDTH: usize = 20;
/// More columns than this are hard to read.
const MAX_COLUMNS: usize = 4;
/// The space between two columns.
const GAP: usize = 3;

/// A terminal's width and colours, for layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    width: usize,
    /// The lines of the screen; 0 without one.
    height: usize,
    styled: Styled,
}

/// The role of a piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    /// Text that belongs to a side.
    Of(Side),
    /// Headings and the most important facts.
    Strong,
    /// The least important facts.
    Faint,
    /// Text about a danger of losing.
    Warning,
}

impl Sheet {
    /// A sheet of this many columns of letters.
    #[must_use]
    pub fn new(width: usize, styled: Styled) -> Sheet {
        Sheet {
            width: width.max(MIN_WIDTH),
            height: 0,
            styled,
        }
    }

    /// This sheet, on a screen of so many lines.
    #[must_use]
    pub fn with_height(self, height: usize) -> Sheet {
        Sheet { height, ..self }
    }

    /// The terminal of standard output; 80 columns without colours if that is a file or a pipe.
    #[must_use]
    pub fn of_stdout() -> Sheet {
        let terminal = io::stdout().is_terminal();
        let styled = if has_colours(&io::stdout()) {
            Styled::Colours
        } else {
            Styled::Plain
        };
        let size = terminal_size::terminal_size().filter(|_| terminal);
        match size {
            Some((width, height)) => {
                Sheet::new(width.0.into(), styled).with_height(height.0.into())
            }
            None => Sheet::new(PLAIN_WIDTH, styled),
        }
    }

    /// Height in lines; 0 without a screen.
    pub(super) fn height(&self) -> usize {
        self.height
    }

    /// Width in columns of letters.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// A text in the colour of its role.
    pub(super) fn paint(&self, paint: Paint, text: &str) -> String {
        let code = match (self.styled, paint) {
            (Styled::Plain, _) => return text.to_owned(),
            (_, Paint::Of(Side::First)) => "94",
            (_, Paint::Of(Side::Second)) => "91",
            (_, Paint::Strong) => "1",
            (_, Paint::Faint) => "2",
            (_, Paint::Warning) => "1;93",
        };
        if text.is_empty() {
            String::new()
        } else {
            format!("\u{1b}[{code}m{}\u{1b}[0m", visible(text))
        }
    }

    /// A wrapped paragraph; all lines but the first are indented by this many spaces.
    pub(super) fn wrap(&self, text: &str, indent: usize) -> String {
        let mut out = String::new();
        for (index, line) in text.lines().enumerate() {
            if index > 0 {
                out.push('\n');
            }
            self.wrap_line(&mut out, line, indent);
        }
        out
    }

    fn wrap_line(&self, out: &mut String, line: &str, indent: usize) {
        let lead = line.len() - line.trim_start_matches(' ').len();
        out.push_str(&line[..lead]);
        let mut at = lead;
        let mut fresh = true;
        let mut gap = 0;
        // Runs of spaces inside a line keep columns apart: they stay, unless the line breaks there.
        for word in line[lead..].split(' ') {
            if word.is_empty() {
                gap += 1;
                continue;
            }
            let wide = shown_width(word);
            if !fresh && at + gap + wide > self.width {
                out.push('\n');
                out.push_str(&" ".repeat(indent));
                (at, gap) = (indent, 0);
            }
            out.push_str(&" ".repeat(gap));
            out.push_str(word);
            at += gap + wide;
            (fresh, gap) = (false, 1);
        }
    }

    /// Number of columns of this width that fit side by side.
    pub(super) fn fitting(&self, width: usize) -> usize {
        ((self.width + GAP) / (width + GAP)).clamp(1, MAX_COLUMNS)
    }

    /// Blocks of lines below each other and, as far as they fit, side by side, ordered down the
    /// columns.
    pub(super) fn columns(&self, blocks: &[Vec<String>]) -> String {
        let widest = widest(blocks.iter().flatten());
        let count = self.fitting(widest);
        let columns = balanced(blocks, count);
        let rows = columns.iter().map(Vec::len).max().unwrap_or(0);
        let mut out = String::new();
        for row in 0..rows {
            let mut line = String::new();
            for (index, column) in columns.iter().enumerate() {
                let piece = column.get(row).map_or("", |piece| piece.as_str());
                pad_to(&mut line, index * (widest + GAP));
                line.push_str(piece);
            }
            out.push_str(line.trim_end_matches(' '));
            out.push('\n');
        }
        out
    }
}

/// The width of a text on the screen, without colour codes.
pub(super) fn shown_width(text: &str) -> usize {
    let mut width = 0;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' {
            // A colour ends with its `m`.
            chars.by_ref().find(|c| *c == 'm');
        } else {
            width += c.width().unwrap_or(0);
        }
    }
    width
}

/// The width on the screen of the widest of some texts.
pub(super) fn widest(texts: impl IntoIterator<Item = impl AsRef<str>>) -> usize {
    let widths = texts.into_iter().map(|text| shown_width(text.as_ref()));
    widths.max().unwrap_or(0)
}

/// Pads a text to this width.
pub(super) fn pad_to(text: &mut String, width: usize) {
    let missing = width.saturating_sub(shown_width(text));
    text.push_str(&" ".repeat(missing));
}

/// A text padded to this width.
pub(super) fn padded(text: &str, width: usize) -> String {
    let mut text = text.to_owned();
    pad_to(&mut text, width);
    text
}

/// Blocks in at most this many columns, in order, as short as possible, with an empty line between two blocks.
fn balanced(blocks: &[Vec<String>], count: usize) -> Vec<Vec<String>> {
    let all: usize = blocks.iter().map(|block| block.len() + 1).sum();
    let lowest = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let mut heights = lowest..=all;
    let height = heights.find(|height| stacked(blocks, *height).len() <= count);
    stacked(blocks, height.unwrap_or(all))
}

/// Blocks in columns of at most this height, in order.
fn stacked(blocks: &[Vec<String>], height: usize) -> Vec<Vec<String>> {
    let mut columns: Vec<Vec<String>> = Vec::new();
    for block in blocks.iter().filter(|block| !block.is_empty()) {
        match columns.last_mut() {
            Some(column) if column.len() + 1 + block.len() <= height => {
                column.push(String::new());
                column.extend(block.iter().cloned());
            }
            _ => columns.push(block.clone()),
        }
    }
    columns
}

/// The number of letters of the longest of some texts.
pub(super) fn longest(texts: impl IntoIterator<Item = impl AsRef<str>>) -> usize {
    let lengths = texts.into_iter().map(|text| text.as_ref().chars().count());
    lengths.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(width: usize) -> Sheet {
        Sheet::new(width, Styled::Plain)
    }

    #[test]
    fn lines_break_between_words_only() {
        let text = "a fairly long sentence about incomprehensibilities";
        assert_eq!(
            plain(20).wrap(text, 2),
            "a fairly long\n  sentence about\n  incomprehensibilities"
        );
    }

    #[test]
    fn wide_letters_take_two_columns_and_colours_none() {
        assert_eq!(shown_width("日本"), 4);
        assert_eq!(shown_width("e\u{301}"), 1);
        let red = Sheet::new(80, Styled::Colours).paint(Paint::Of(Side::Second), "ab");
        assert_eq!((shown_width(&red), red.len() > 2), (2, true));
    }

    #[test]
    fn columns_are_balanced_and_keep_their_order() {
        let blocks: Vec<Vec<String>> = (1..=3)
            .map(|n| vec![format!("block {n}"), "x".to_owned()])
            .collect();
        assert_eq!(
            plain(20).columns(&blocks),
            "block 1   block 3\nx         x\n\nblock 2\nx\n"
        );
        assert_eq!(plain(20).columns(&[]), "");
    }
}
