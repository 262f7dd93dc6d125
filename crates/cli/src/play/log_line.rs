//! Renders events, a line each, as far as a side may know them; related changes share a line.

use brink::content::Content;
use brink::game::{Event, View, display_change};
use brink::ids::{CardId, Side, SpaceId};
use brink::words::{Arg, engine};

use super::super::board::near_war;
use super::super::sheet::{Paint, Sheet};

/// One line about an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LogLine {
    what: What,
    text: String,
}

/// The subject of a line, as far as it is coloured or merged with the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    /// A turn begins.
    Turn,
    /// A headline or an action round of a side begins.
    Round(Side),
    /// A side draws a card.
    Draws(Side, CardId),
    /// Influence of a side changes: the place, the old amount and the new one.
    Influence(Side, Vec<(SpaceId, u8, u8)>),
    /// War is near.
    Alarm,
    /// Anything else.
    Other,
}

/// The lines of some events.
pub(super) fn log_lines(view: View<'_>, events: &[Event]) -> Vec<LogLine> {
    let mut lines = Vec::new();
    for event in events {
        if let Some(line) = LogLine::of(event, view) {
            add(&mut lines, line, view.content());
        }
    }
    lines
}

/// Adds a line, or merges it with the last one.
pub(super) fn add(lines: &mut Vec<LogLine>, next: LogLine, content: &Content) {
    if !lines
        .last_mut()
        .is_some_and(|last| last.merge(&next, content))
    {
        lines.push(next);
    }
}

impl LogLine {
    fn of(event: &Event, view: View<'_>) -> Option<LogLine> {
        let what = match *event {
            Event::TurnBegan { .. } => What::Turn,
            Event::RoundBegan { side, .. } | Event::HeadlineBegan { side, .. } => What::Round(side),
            Event::Drawn { side, card } => What::Draws(side, card),
            Event::InfluenceChanged {
                side,
                space,
                from,
                to,
            } => What::Influence(side, vec![(space, from, to)]),
            Event::DefconChanged { from, to } if to < from && near_war(to, view.content()) => {
                What::Alarm
            }
            _ => What::Other,
        };
        view.line(event).map(|text| LogLine { what, text })
    }

    /// Merges the next line into this one: cards that a side draws, markers that a side places or loses.
    fn merge(&mut self, next: &LogLine, content: &Content) -> bool {
        match (&mut self.what, &next.what) {
            (What::Draws(side, _), What::Draws(of, card)) if side == of => {
                self.text
                    .push_str(&format!(", {}", content.card(*card).name));
                true
            }
            (What::Influence(side, changes), What::Influence(of, more)) if side == of => {
                for (space, from, to) in more {
                    match changes
                        .iter_mut()
                        .find(|(at, _, now)| at == space && now == from)
                    {
                        Some((_, _, now)) => *now = *to,
                        None => changes.push((*space, *from, *to)),
                    }
                }
                self.text = influence(*side, changes, content);
                true
            }
            _ => false,
        }
    }

    /// Whether the line is only a heading.
    pub(super) fn is_heading(&self) -> bool {
        matches!(self.what, What::Turn | What::Round(_))
    }

    /// The line as shown.
    pub(super) fn shown(&self, content: &Content, sheet: &Sheet) -> String {
        let text = match self.what {
            What::Turn => sheet.paint(Paint::Strong, &self.text),
            What::Round(side) => sheet.paint(Paint::Of(side), &self.text),
            What::Alarm => sheet.paint(Paint::Warning, &self.text),
            _ => with_side_painted(&self.text, content, sheet),
        };
        if !matches!(self.what, What::Influence(..)) {
            return sheet.wrap(&format!("  {text}"), 4);
        }
        // Lines break only between changes.
        const JOINED: &str = "\u{a0}";
        let changes: Vec<String> = text
            .split(", ")
            .map(|change| change.replace(' ', JOINED))
            .collect();
        sheet
            .wrap(&format!("  {}", changes.join(", ")), 4)
            .replace(JOINED, " ")
    }
}

/// Lines as shown; an empty one before each heading except the first line.
pub(super) fn shown(lines: &[LogLine], content: &Content, sheet: &Sheet) -> String {
    let mut out = String::new();
    for (index, line) in lines.iter().enumerate() {
        if line.is_heading() && index > 0 && !lines[index - 1].is_heading() {
            out.push('\n');
        }
        out.push_str(&(line.shown(content, sheet) + "\n"));
    }
    out
}

/// Influence changes of a side: the words of the first change, then those of the others without the side.
fn influence(side: Side, changes: &[(SpaceId, u8, u8)], content: &Content) -> String {
    let words = &content.words;
    let parts = changes.iter().map(|(space, from, to)| {
        let change = display_change(i32::from(*to) - i32::from(*from), words).to_string();
        engine::log_change(
            words,
            change,
            Arg::space(&content.map.space(*space).name),
            *to,
        )
    });
    engine::log_influence(
        words,
        Arg::side(content.side_name(side)),
        parts.collect::<Vec<_>>().join(", "),
    )
}

/// Paints the side name at the beginning of a text in that side's colour.
fn with_side_painted(text: &str, content: &Content, sheet: &Sheet) -> String {
    let first = Side::BOTH.into_iter().find(|side| {
        let rest = text.strip_prefix(content.side_name(*side));
        rest.is_some_and(|rest| rest.starts_with([' ', ':']))
    });
    match first {
        Some(side) => {
            let name = content.side_name(side);
            format!(
                "{}{}",
                sheet.paint(Paint::Of(side), name),
                &text[name.len()..]
            )
        }
        None => text.to_owned(),
    }
}
