//! Draws a diagnostic with the line at which it points.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use brink::content::Place;
use brink::content::{Diagnostic, Severity};
use brink::control_characters::visible_line;

/// A longer line is not drawn: it would be unreadable.
const MAX_LINE: usize = 1000;
/// A second place that is further away is described in words.
const FURTHEST: u32 = 1000;

/// A diagnostic with the source line that it points at and a mark below it. `text` finds the text of a file by
/// the path that the diagnostic shows.
///
/// With colours it looks like compiler output. Plain, it begins with the line `file:line:column: error: message` that
/// scripts and editors read.
#[must_use]
pub fn excerpt<'a>(
    diagnostic: &'a Diagnostic,
    text: impl Fn(&str) -> Option<&'a str>,
    styled: Styled,
) -> String {
    let place = &diagnostic.place;
    let text = text(place.file());
    let lines = text.and_then(|text| Lines::around(text, diagnostic));
    match (styled, lines) {
        (Styled::Colours, lines) => Renderer::styled().render(&[group(diagnostic, lines)]),
        (Styled::Plain, None) => diagnostic.to_string(),
        (Styled::Plain, Some(lines)) => {
            let drawn = Renderer::plain().render(&[group(diagnostic, Some(lines))]);
            // The terse line repeats the text above the first bar.
            let below = drawn
                .lines()
                .skip_while(|line| !line.trim_start().starts_with('|'));
            below.fold(diagnostic.first_line(), |all, line| {
                all + "\n" + line.trim_end()
            })
        }
    }
}

/// Whether a picture of a diagnostic has colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Styled {
    /// The colours of a terminal.
    Colours,
    /// Plain text.
    Plain,
}

fn group<'a>(diagnostic: &'a Diagnostic, lines: Option<Lines<'a>>) -> Group<'a> {
    let level = match diagnostic.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level
        .primary_title(diagnostic.message())
        .id(diagnostic.code());
    let place = &diagnostic.place;
    let mut elsewhere = Vec::new();
    let mut group = match lines {
        Some(lines) => {
            let mut snippet = Snippet::source(lines.text)
                .path(visible_line(place.file()))
                .line_start(lines.first as usize);
            snippet = snippet.annotation(AnnotationKind::Primary.span(lines.span(place)));
            for (other, what) in &diagnostic.labels {
                if lines.hold(other, place) {
                    snippet = snippet
                        .annotation(AnnotationKind::Context.span(lines.span(other)).label(*what));
                } else {
                    elsewhere.push((other, *what));
                }
            }
            title.element(snippet)
        }
        None => {
            elsewhere.extend(diagnostic.labels.iter().map(|(other, what)| (other, *what)));
            let origin = annotate_snippets::Origin::path(visible_line(place.file()));
            let origin = if place.line > 0 {
                origin.line(place.line as usize)
            } else {
                origin
            };
            if place.file().is_empty() {
                Group::with_title(title)
            } else {
                title.element(origin)
            }
        }
    };
    for (other, what) in elsewhere {
        group = group.element(Level::NOTE.message(spoken(other, what)));
    }
    if let Some(help) = diagnostic.help() {
        group = group.element(Level::HELP.message(help));
    }
    group
}

fn spoken(place: &Place, what: &str) -> String {
    match place.line {
        0 => format!("{what}: {}", place.file()),
        line => format!("{what}: {}:{line}:{}", place.file(), place.column),
    }
}

/// The lines of a file that a picture needs: drawing a large file completely takes long.
#[derive(Clone, Copy)]
struct Lines<'a> {
    text: &'a str,
    /// The number of the first one.
    first: u32,
    /// The number of the last one.
    last: u32,
}

impl<'a> Lines<'a> {
    /// The lines of a diagnostic; none if it is about the whole file, or if they are too long.
    fn around(text: &'a str, diagnostic: &Diagnostic) -> Option<Lines<'a>> {
        let place = &diagnostic.place;
        let mut first = place.line;
        let mut last = place.line;
        for (other, _) in &diagnostic.labels {
            if other.file() == place.file()
                && other.line > 0
                && other.line.abs_diff(place.line) < FURTHEST
            {
                (first, last) = (first.min(other.line), last.max(other.line));
            }
        }
        let mut ends = memchr::memchr_iter(b'\n', text.as_bytes());
        let from = match first.checked_sub(2) {
            Some(skipped) => ends.nth(skipped as usize)? + 1,
            None if first == 1 => 0,
            None => return None,
        };
        let to = ends.nth((last - first) as usize).unwrap_or(text.len());
        let text = text.get(from..to)?;
        let lines = Lines { text, first, last };
        text.lines()
            .all(|line| line.len() <= MAX_LINE)
            .then_some(lines)
    }

    /// Whether a second place is within them.
    fn hold(&self, other: &Place, place: &Place) -> bool {
        other.file() == place.file() && (self.first..=self.last).contains(&other.line)
    }

    /// The bytes that a place covers.
    fn span(&self, place: &Place) -> Range<usize> {
        let Some(line) = self
            .text
            .split_inclusive('\n')
            .nth(place.line.saturating_sub(self.first) as usize)
        else {
            return self.text.len()..self.text.len();
        };
        // Both are parts of the same text.
        let start = line.as_ptr() as usize - self.text.as_ptr() as usize;
        let line = line.trim_end_matches(['\n', '\r']);
        let column = place.column.saturating_sub(1);
        let from = byte_of(line, column as usize);
        let to = byte_of(line, (column + place.len) as usize);
        start + from..start + to.max(from)
    }
}

/// The byte at which a column of a line begins; its end for a column beyond it.
fn byte_of(line: &str, column: usize) -> usize {
    let mut letters = line.char_indices();
    letters.nth(column).map_or(line.len(), |(at, _)| at)
}
