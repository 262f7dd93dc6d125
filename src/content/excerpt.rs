//! Draws a diagnostic with the line that it points at.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::diagnostic::{Diagnostic, Severity};
use super::source::Place;

/// A diagnostic with the source line that it points at and a mark below it. `text` finds the text of a file by
/// the path that the diagnostic shows; `styled` adds the colours of a terminal.
#[must_use]
pub fn excerpt<'a>(diagnostic: &'a Diagnostic, text: impl Fn(&str) -> Option<&'a str>, styled: Styled) -> String {
    let level = match diagnostic.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level.primary_title(diagnostic.message()).id(diagnostic.code());
    let place = &diagnostic.place;
    let mut group = match text(place.file()).filter(|_| place.line > 0) {
        Some(source) => {
            let mut snippet = Snippet::source(source).path(place.file());
            snippet = snippet.annotation(AnnotationKind::Primary.span(span(source, place)));
            let mut elsewhere = Vec::new();
            for (other, what) in &diagnostic.labels {
                if other.file() == place.file() && other.line > 0 {
                    snippet = snippet.annotation(AnnotationKind::Context.span(span(source, other)).label(*what));
                } else {
                    elsewhere.push((other, *what));
                }
            }
            elsewhere.iter().fold(title.element(snippet), |group, (other, what)| {
                group.element(Level::NOTE.message(spoken(other, what)))
            })
        }
        None => {
            let origin = annotate_snippets::Origin::path(place.file());
            let group = if place.file().is_empty() { Group::with_title(title) } else { title.element(origin) };
            let labels = diagnostic.labels.iter();
            labels.fold(group, |group, (other, what)| group.element(Level::NOTE.message(spoken(other, what))))
        }
    };
    if let Some(help) = diagnostic.help() {
        group = group.element(Level::HELP.message(help));
    }
    let renderer = match styled {
        Styled::Colours => Renderer::styled(),
        Styled::Plain => Renderer::plain(),
    };
    renderer.render(&[group])
}

/// Whether a picture of a diagnostic has colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Styled {
    /// The colours of a terminal.
    Colours,
    /// Plain text.
    Plain,
}

fn spoken(place: &Place, what: &str) -> String {
    match place.line {
        0 => format!("{what}: {}", place.file()),
        line => format!("{what}: {}:{line}:{}", place.file(), place.column),
    }
}

/// The bytes that a place covers.
fn span(source: &str, place: &Place) -> Range<usize> {
    let Some(line) = source.split_inclusive('\n').nth(place.line.saturating_sub(1) as usize) else {
        return source.len()..source.len();
    };
    // Both are parts of the same text.
    let start = line.as_ptr() as usize - source.as_ptr() as usize;
    let line = line.trim_end_matches(['\n', '\r']);
    let byte = |column: usize| line.char_indices().nth(column).map_or(line.len(), |(at, _)| at);
    let from = byte(place.column.saturating_sub(1) as usize);
    let to = byte((place.column.saturating_sub(1) + place.len) as usize);
    start + from..start + to.max(from)
}
