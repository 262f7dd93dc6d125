//! The beginnings and ends of the parts of a YAML text.

use std::iter;
use std::ops::Range;

use brink::content::Place;
use brink::tooling::{Node, NodeKey, NodeValue};

/// A text with the beginnings of its lines.
pub(super) struct Scan<'a> {
    pub(super) text: &'a str,
    lines: Vec<usize>,
}

/// A value in a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// Its first byte; for an empty value the byte after the colon.
    pub(super) start: usize,
    /// The byte after its last sign.
    pub(super) end: usize,
}

impl<'a> Scan<'a> {
    pub(super) fn new(text: &'a str) -> Scan<'a> {
        let newlines = text.match_indices('\n').map(|(at, _)| at + 1);
        Scan {
            text,
            lines: iter::once(0).chain(newlines).collect(),
        }
    }

    /// The byte of a place.
    pub(super) fn byte(&self, place: &Place) -> Option<usize> {
        let line = *self.lines.get((place.line as usize).checked_sub(1)?)?;
        let rest = &self.text[line..];
        let column = place.column.checked_sub(1)? as usize;
        rest.char_indices()
            .map(|(at, _)| at)
            .chain([rest.len()])
            .nth(column)
            .map(|at| line + at)
    }

    /// The beginning of the line that contains a byte.
    pub(super) fn line_start(&self, at: usize) -> usize {
        self.text[..at].rfind('\n').map_or(0, |newline| newline + 1)
    }

    /// The end of the line that contains a byte, without its newline.
    pub(super) fn line_end(&self, at: usize) -> usize {
        self.text[at..]
            .find('\n')
            .map_or(self.text.len(), |newline| at + newline)
    }

    /// The end of the text on the line that contains a byte, without its carriage return and
    /// newline.
    pub(super) fn text_end(&self, at: usize) -> usize {
        let end = self.line_end(at);
        end - usize::from(self.text[..end].ends_with('\r'))
    }

    /// The column of a byte, from 0.
    pub(super) fn column(&self, at: usize) -> usize {
        at - self.line_start(at)
    }

    /// A key: where it begins and ends.
    pub(super) fn key(&self, key: &NodeKey) -> Option<Spot> {
        let start = self.byte(&key.place)?;
        let rest = &self.text[start..];
        let end = match rest.chars().next()? {
            '"' | '\'' => self.quoted_end(start)?,
            _ if rest.starts_with(&key.name) => start + key.name.len(),
            _ => return None,
        };
        Some(Spot { start, end })
    }

    /// The value of a key.
    pub(super) fn value(&self, key: &NodeKey, node: &Node, flow: bool) -> Option<Spot> {
        let name = self.key(key)?;
        let colon = name.end
            + self.text[name.end..]
                .find(':')
                .filter(|at| self.text[name.end..name.end + at].trim().is_empty())?;
        let behind = colon + 1;
        let start =
            behind + self.text[behind..].len() - self.text[behind..].trim_start_matches(' ').len();
        let is_empty = match self.text[start..].chars().next() {
            None | Some('\n' | '\r') => true,
            Some('#') => start > behind,
            Some(',' | '}') => flow,
            _ => false,
        };
        match (is_empty, &node.value) {
            (true, NodeValue::Null) => Some(Spot {
                start: behind,
                end: behind,
            }),
            (true, _) => self.block(node, self.column(name.start)),
            (false, _) => Some(Spot {
                start,
                end: self.end(node, start, flow, self.column(name.start))?,
            }),
        }
    }

    /// An entry of a list.
    pub(super) fn entry(&self, node: &Node, flow: bool, indent: usize) -> Option<Spot> {
        let start = self.begin(node)?;
        Some(Spot {
            start,
            end: self.end(node, start, flow, indent)?,
        })
    }

    /// The first byte of a table or list in block style, or of a scalar.
    fn begin(&self, node: &Node) -> Option<usize> {
        let at = self.byte(&node.place)?;
        if matches!(self.text[at..].chars().next(), Some('{' | '[')) {
            return Some(at);
        }
        match &node.value {
            NodeValue::Map(entries) => Some(self.key(&entries.first()?.0)?.start),
            NodeValue::List(items) => self.dash(items.first()?),
            _ => Some(at),
        }
    }

    /// The dash of an entry of a list in block style.
    pub(super) fn dash(&self, item: &Node) -> Option<usize> {
        let start = self.begin(item)?;
        let before = self.text[self.line_start(start)..start].trim_end_matches(' ');
        before
            .ends_with('-')
            .then(|| self.line_start(start) + before.len() - 1)
    }

    /// A value that begins on a line of its own.
    fn block(&self, node: &Node, indent: usize) -> Option<Spot> {
        let start = self.begin(node)?;
        Some(Spot {
            start,
            end: self.end(node, start, false, indent)?,
        })
    }

    /// Whether a value is in braces or brackets.
    pub(super) fn is_flow(&self, spot: Spot) -> bool {
        matches!(self.text[spot.start..].chars().next(), Some('{' | '['))
    }

    /// The byte after a value.
    fn end(&self, node: &Node, start: usize, flow: bool, indent: usize) -> Option<usize> {
        match self.text[start..].chars().next()? {
            '{' | '[' => return self.bracket_end(start),
            '"' | '\'' => return self.quoted_end(start),
            '&' | '*' | '!' => return None,
            '|' | '>' => return Some(self.block_scalar_end(start, indent)),
            _ => {}
        }
        match &node.value {
            NodeValue::Map(entries) => {
                let (key, value) = entries.last()?;
                self.value(key, value, false).map(|spot| spot.end)
            }
            NodeValue::List(items) => {
                let last = items.last()?;
                let dash = self.dash(last)?;
                self.entry(last, false, self.column(dash))
                    .map(|spot| spot.end)
            }
            _ => Some(self.plain_end(start, flow, indent)),
        }
    }

    fn quoted_end(&self, start: usize) -> Option<usize> {
        let quote = self.text[start..].chars().next()?;
        let mut signs = self.text[start + 1..].char_indices().peekable();
        while let Some((at, sign)) = signs.next() {
            match sign {
                '\\' if quote == '"' => drop(signs.next()),
                _ if sign == quote => match signs.peek() {
                    Some((_, '\'')) if quote == '\'' => drop(signs.next()),
                    _ => return Some(start + 1 + at + 1),
                },
                _ => {}
            }
        }
        None
    }

    fn bracket_end(&self, start: usize) -> Option<usize> {
        let mut depth = 0_usize;
        let mut at = start;
        let mut before = ' ';
        while let Some(sign) = self.text[at..].chars().next() {
            match sign {
                '{' | '[' => depth += 1,
                '}' | ']' => {
                    depth = depth.checked_sub(1)?;
                    if depth == 0 {
                        return Some(at + 1);
                    }
                }
                '"' | '\'' if matches!(before, ' ' | '\n' | '{' | '[' | ',' | ':') => {
                    at = self.quoted_end(at)?;
                    before = sign;
                    continue;
                }
                '#' if before.is_whitespace() => {
                    at = self.line_end(at);
                    continue;
                }
                _ => {}
            }
            before = sign;
            at += sign.len_utf8();
        }
        None
    }

    /// The end of the lines that are indented further than the key, without trailing blank lines.
    fn block_scalar_end(&self, start: usize, indent: usize) -> usize {
        let mut end = self.text[start..self.line_end(start)].trim_end().len() + start;
        let mut at = self.line_end(start) + 1;
        while at < self.text.len() {
            let line = &self.text[at..self.line_end(at)];
            if !line.trim().is_empty() {
                if line.len() - line.trim_start_matches(' ').len() <= indent {
                    break;
                }
                end = at + line.trim_end_matches('\r').len();
            }
            at = self.line_end(at) + 1;
        }
        end
    }

    /// The end of an unquoted text, which may continue on lines that are indented further.
    fn plain_end(&self, start: usize, flow: bool, indent: usize) -> usize {
        let (mut end, mut is_over) = self.plain_part(start..self.line_end(start), flow);
        let mut at = self.line_end(start) + 1;
        while !is_over && at < self.text.len() {
            let line = &self.text[at..self.line_end(at)];
            let inner = line.len() - line.trim_start_matches(' ').len();
            if !line.trim().is_empty() {
                let begins = line.trim_start();
                let is_outside = match flow {
                    true => begins.starts_with([',', '}', ']']),
                    false => inner <= indent,
                };
                if is_outside || begins.starts_with('#') {
                    break;
                }
                (end, is_over) = self.plain_part(at + inner..self.line_end(at), flow);
            }
            at = self.line_end(at) + 1;
        }
        end
    }

    /// The end of an unquoted text on one line, and whether the text ends there.
    fn plain_part(&self, part: Range<usize>, flow: bool) -> (usize, bool) {
        let line = &self.text[part.clone()];
        let comment = line
            .match_indices('#')
            .map(|(at, _)| at)
            .find(|at| *at == 0 || line[..*at].ends_with([' ', '\t']));
        let stop = if flow {
            line.find([',', '}', ']'])
        } else {
            None
        };
        let ends = [comment, stop].into_iter().flatten();
        let end = ends.min().unwrap_or(line.len());
        let is_over = comment.is_some() || stop.is_some();
        (part.start + line[..end].trim_end().len(), is_over)
    }
}
