//! The texts that a change may come out as.

use brink::tooling::{Node, NodeValue};
use serde_json::Value;

use super::edit::{Edit, Step, plain};
use super::scan::{Scan, Spot};

/// A text, with the tree of its values.
pub(super) struct Change<'a> {
    scan: &'a Scan<'a>,
    tree: &'a Node,
}

/// A value on a way, with what is around it.
#[derive(Clone, Copy)]
struct Found<'n> {
    node: &'n Node,
    spot: Spot,
    /// The column of the key or dash above it.
    indent: usize,
    /// Whether it is inside braces or brackets.
    flow: bool,
}

impl<'a> Change<'a> {
    pub(super) fn new(scan: &'a Scan<'a>, tree: &'a Node) -> Change<'a> {
        Change { scan, tree }
    }

    /// Texts that could carry out an edit, in order of preference.
    pub(super) fn candidates(&self, edit: &Edit) -> Vec<String> {
        let found = match edit {
            Edit::Set { at, value } => self.set(at, value),
            Edit::Append { at, value } => self
                .find(at)
                .and_then(|found| self.append(found, value))
                .map(|text| vec![text]),
            Edit::Remove { at } => self.remove(at).map(|text| vec![text]),
            Edit::Rename { at, to } => self.rename(at, to).map(|text| vec![text]),
        };
        found.unwrap_or_default()
    }

    fn root(&self) -> Option<Found<'a>> {
        let spot = match self.scan.entry(self.tree, false, 0) {
            Some(spot) => spot,
            None => Spot {
                start: self.scan.text.len(),
                end: self.scan.text.len(),
            },
        };
        Some(Found {
            node: self.tree,
            spot,
            indent: 0,
            flow: false,
        })
    }

    fn find(&self, at: &[Step]) -> Option<Found<'a>> {
        at.iter()
            .try_fold(self.root()?, |above, step| self.inside(above, step))
    }

    fn inside(&self, above: Found<'a>, step: &Step) -> Option<Found<'a>> {
        let flow = above.flow || self.scan.is_flow(above.spot);
        match (step, &above.node.value) {
            (Step::Key(name), NodeValue::Map(entries)) => {
                let (key, node) = entries.iter().find(|(key, _)| key.name == *name)?;
                let spot = self.scan.value(key, node, flow)?;
                Some(Found {
                    node,
                    spot,
                    indent: self.scan.column(self.scan.key(key)?.start),
                    flow,
                })
            }
            (Step::Entry(number), NodeValue::List(items)) => {
                let node = items.get(*number)?;
                let indent = if flow {
                    0
                } else {
                    self.scan.column(self.scan.dash(node)?)
                };
                Some(Found {
                    node,
                    spot: self.scan.entry(node, flow, indent)?,
                    indent,
                    flow,
                })
            }
            _ => None,
        }
    }

    fn replaced(&self, start: usize, end: usize, text: &str) -> String {
        format!(
            "{}{text}{}",
            &self.scan.text[..start],
            &self.scan.text[end..]
        )
    }

    fn newline(&self) -> &'static str {
        if self.scan.text.contains("\r\n") {
            "\r\n"
        } else {
            "\n"
        }
    }

    fn set(&self, at: &[Step], value: &Value) -> Option<Vec<String>> {
        // The deepest existing table gets the missing keys.
        let known = (0..=at.len())
            .rev()
            .find(|known| self.find(&at[..*known]).is_some())?;
        let found = self.find(&at[..known])?;
        let Some((Step::Key(key), inner)) = at[known..].split_first() else {
            return self.replace(found, value);
        };
        let value = inner
            .iter()
            .rev()
            .try_fold(value.clone(), |value, step| match step {
                Step::Key(key) => {
                    let entries = [(key.clone(), value)];
                    Some(Value::Object(entries.into_iter().collect()))
                }
                Step::Entry(_) => None,
            })?;
        self.add(found, key, &value).map(|text| vec![text])
    }

    fn replace(&self, found: Found<'_>, value: &Value) -> Option<Vec<String>> {
        let Spot { start, end } = found.spot;
        let old = &self.scan.text[start..end];
        let mut candidates = Vec::new();
        if let (NodeValue::Text(before), Value::String(after)) = (&found.node.value, value) {
            candidates
                .extend(differing(old, before, after).map(|new| self.replaced(start, end, &new)));
        }
        let space = if old.is_empty() { " " } else { "" };
        let quote = old.chars().next().filter(|sign| matches!(sign, '"' | '\''));
        for text in inline(value, quote) {
            candidates.push(self.replaced(start, end, &format!("{space}{text}")));
        }
        let is_block = !old.is_empty() && !self.scan.is_flow(found.spot) && !found.flow;
        if matches!(value, Value::Array(_) | Value::Object(_)) && is_block {
            // In its present style: equal lines stay as they are.
            let lines = block(value, self.scan.column(start), self.newline());
            candidates.insert(0, self.replaced(start, end, lines.trim_start_matches(' ')));
        }
        if plain(found.node) == *value {
            candidates.insert(0, self.scan.text.to_owned());
        }
        Some(candidates)
    }

    /// Adds a key at the end of a table.
    fn add(&self, table: Found<'a>, key: &str, value: &Value) -> Option<String> {
        let key = inline(&key.into(), None).into_iter().next()?;
        let plain_value = inline(value, None).into_iter().next()?;
        let entries = table.node.entries();
        if self.scan.is_flow(table.spot) {
            return self.add_in_brackets(table.spot, &format!("{key}: {plain_value}"), " ");
        }
        let newline = self.newline();
        let Some((last_key, last)) = entries.last() else {
            if !matches!(table.node.value, NodeValue::Null) {
                return None;
            }
            let indent = if table.spot.start == self.scan.text.len() {
                0
            } else {
                table.indent + 2
            };
            let start = self.scan.line_end(table.spot.end);
            let before = if indent == 0 && (start == 0 || self.scan.text.ends_with('\n')) {
                ""
            } else {
                newline
            };
            return Some(self.replaced(
                start,
                start,
                &format!("{before}{}{key}: {plain_value}", " ".repeat(indent)),
            ));
        };
        let indent = self.scan.column(self.scan.key(last_key)?.start);
        let last = self.scan.value(last_key, last, false)?;
        // The new entry is written in the style of the one before.
        let in_lines = !self.scan.is_flow(last)
            && value.as_object().is_some_and(|table| !table.is_empty())
            && entries
                .last()
                .is_some_and(|(_, node)| matches!(node.value, NodeValue::Map(_)));
        let written = match in_lines {
            true => format!("{newline}{}", block(value, indent + 2, newline)),
            false => format!(" {plain_value}"),
        };
        let end = self.scan.text_end(last.end);
        Some(self.replaced(
            end,
            end,
            &format!("{newline}{}{key}:{written}", " ".repeat(indent)),
        ))
    }

    /// Adds an entry before a closing brace or bracket.
    fn add_in_brackets(&self, spot: Spot, entry: &str, space: &str) -> Option<String> {
        let inner = &self.scan.text[spot.start + 1..spot.end - 1];
        let start = spot.start + 1;
        if inner.trim().is_empty() {
            let text = format!("{space}{entry}{space}");
            return Some(self.replaced(start, spot.end - 1, &text));
        }
        // A comment in the last line would swallow the comma.
        let last = inner.trim_end();
        if inner.lines().any(|line| line.contains('#')) {
            return None;
        }
        let end = start + last.len();
        let added = if last.ends_with(',') {
            format!(" {entry},")
        } else {
            format!(", {entry}")
        };
        Some(self.replaced(end, end, &added))
    }

    fn append(&self, list: Found<'a>, value: &Value) -> Option<String> {
        let text = inline(value, None).into_iter().next()?;
        let newline = self.newline();
        if self.scan.is_flow(list.spot) {
            return self.add_in_brackets(list.spot, &text, "");
        }
        let Some(last) = list.node.list().last() else {
            let start = self.scan.line_end(list.spot.end);
            return Some(self.replaced(
                start,
                start,
                &format!("{newline}{}- {text}", " ".repeat(list.indent + 2)),
            ));
        };
        let indent = self.scan.column(self.scan.dash(last)?);
        let spot = self.scan.entry(last, false, indent)?;
        let end = self.scan.text_end(spot.end);
        Some(self.replaced(
            end,
            end,
            &format!("{newline}{}- {text}", " ".repeat(indent)),
        ))
    }

    fn rename(&self, at: &[Step], to: &str) -> Option<String> {
        let (Step::Key(name), above) = at.split_last()? else {
            return None;
        };
        let table = self.find(above)?;
        let (key, _) = table
            .node
            .entries()
            .iter()
            .find(|(key, _)| key.name == *name)?;
        let spot = self.scan.key(key)?;
        let quote = self.scan.text[spot.start..]
            .chars()
            .next()
            .filter(|sign| matches!(sign, '"' | '\''));
        Some(self.replaced(spot.start, spot.end, inline(&to.into(), quote).first()?))
    }

    fn remove(&self, at: &[Step]) -> Option<String> {
        let (last, above) = at.split_last()?;
        let outer = self.find(above)?;
        let flow = outer.flow || self.scan.is_flow(outer.spot);
        let (start, end, is_only) = match (last, &outer.node.value) {
            (Step::Key(name), NodeValue::Map(entries)) => {
                let (key, node) = entries.iter().find(|(key, _)| key.name == *name)?;
                (
                    self.scan.key(key)?.start,
                    self.scan.value(key, node, flow)?.end,
                    entries.len() == 1,
                )
            }
            (Step::Entry(number), NodeValue::List(items)) => {
                let node = items.get(*number)?;
                let found = self.inside(outer, last)?;
                let start = if flow {
                    found.spot.start
                } else {
                    self.scan.dash(node)?
                };
                (start, found.spot.end, items.len() == 1)
            }
            _ => return None,
        };
        if flow {
            return self.remove_in_brackets(outer.spot, start, end, is_only);
        }
        if is_only {
            let empty = if matches!(last, Step::Key(_)) {
                "{}"
            } else {
                "[]"
            };
            return match above.is_empty() {
                true => Some(self.replaced(start, end, empty)),
                false => self.emptied(above, empty, end),
            };
        }
        let text = self.scan.text;
        let line = self.scan.line_start(start);
        if !text[line..start].trim().is_empty() {
            // The first key of an entry of a list: the next one takes its place behind the dash.
            let next = end + text[end..].find(|sign: char| !sign.is_whitespace())?;
            return (!text[end..next].contains('#') && !text[next..].starts_with('#'))
                .then(|| self.replaced(start, next, ""));
        }
        let line_end = self.scan.line_end(end);
        match line_end == text.len() && line > 0 {
            // The last line has no newline of its own.
            true => Some(self.replaced(line - 1, line_end, "")),
            false => Some(self.replaced(line, (line_end + 1).min(text.len()), "")),
        }
    }

    /// A table or list in block style without its only entry.
    fn emptied(&self, at: &[Step], empty: &str, end: usize) -> Option<String> {
        let (last, above) = at.split_last()?;
        let outer = self.find(above)?;
        let Step::Key(name) = last else { return None };
        let (key, _) = outer
            .node
            .entries()
            .iter()
            .find(|(key, _)| key.name == *name)?;
        let behind = self.scan.key(key)?.end;
        let colon = behind + self.scan.text[behind..].find(':')? + 1;
        let line_end = self.scan.line_end(colon);
        let rest = self.scan.text[colon..line_end]
            .trim_end_matches('\r')
            .to_owned();
        Some(self.replaced(colon, end, &format!(" {empty}{rest}")))
    }

    fn remove_in_brackets(
        &self,
        outer: Spot,
        start: usize,
        end: usize,
        is_only: bool,
    ) -> Option<String> {
        let text = self.scan.text;
        if is_only {
            return Some(self.replaced(outer.start + 1, outer.end - 1, ""));
        }
        let behind = &text[end..outer.end];
        let gap = behind.len() - behind.trim_start().len();
        match behind[gap..].starts_with(',') && start > outer.start + 1 {
            _ if text[outer.start..outer.end].contains('#') => None,
            // With the comma before it, if there is one.
            _ => {
                let before = text[outer.start + 1..start].trim_end();
                match before.ends_with(',') {
                    true => Some(self.replaced(outer.start + before.len(), end, "")),
                    false => {
                        let comma = end + gap + 1;
                        let next = comma + text[comma..].len() - text[comma..].trim_start().len();
                        Some(self.replaced(start, next, ""))
                    }
                }
            }
        }
    }
}

/// A text in which only the differences are rewritten, so that line breaks and quotes stay. `None`
/// if its characters do not match those of the value one by one, as with escapes.
fn differing(written: &str, before: &str, after: &str) -> Option<String> {
    // The position at which each character of the value is written.
    let mut places: Vec<usize> = Vec::new();
    let mut wanted = before.chars().peekable();
    let mut at = written.len() - written.trim_start_matches(['"', '\'']).len();
    if written.starts_with(['|', '>']) {
        at = written.find('\n')?;
        at += 1 + written[at + 1..].len() - written[at + 1..].trim_start_matches(' ').len();
    }
    while let Some(sign) = wanted.peek() {
        let Some(here) = written[at..].chars().next() else {
            // The end of the last line is not rewritten.
            places.extend((*sign == '\n').then_some(at));
            wanted.next();
            continue;
        };
        let skipped =
            || written[at..].len() - written[at..].trim_start_matches([' ', '\r', '\n']).len();
        places.push(at);
        match here {
            '\n' | '\r' if *sign == ' ' || *sign == '\n' => at += skipped(),
            _ if here == *sign => at += here.len_utf8(),
            _ => return None,
        }
        wanted.next();
    }
    places.push(at);
    let old: Vec<char> = before.chars().collect();
    let new: Vec<char> = after.chars().collect();
    let first = old
        .iter()
        .zip(&new)
        .take_while(|(one, other)| one == other)
        .count();
    let rest = old[first..]
        .iter()
        .rev()
        .zip(new[first..].iter().rev())
        .take_while(|(one, other)| one == other)
        .count();
    let middle: String = new[first..new.len() - rest].iter().collect();
    if middle.contains(['\n', '"', '\'', '\\']) {
        return None;
    }
    let start = *places.get(first)?;
    let end = *places.get(old.len() - rest)?;
    Some(format!("{}{middle}{}", &written[..start], &written[end..]))
}

/// A value on one line: without quotes if possible, or with those that it had.
fn inline(value: &Value, quote: Option<char>) -> Vec<String> {
    match value {
        Value::String(text) => texts(text, quote),
        Value::Array(items) => {
            let items: Vec<String> = items
                .iter()
                .filter_map(|item| inline(item, None).into_iter().next())
                .collect();
            vec![format!("[{}]", items.join(", "))]
        }
        Value::Object(entries) if entries.is_empty() => vec!["{}".to_owned()],
        Value::Object(entries) => {
            let entries = entries.iter().filter_map(inline_entry);
            let entries: Vec<String> = entries.collect();
            vec![format!("{{ {} }}", entries.join(", "))]
        }
        other => vec![other.to_string()],
    }
}

/// An entry of a table in one line.
fn inline_entry((key, value): (&String, &Value)) -> Option<String> {
    let key = texts(key, None).into_iter().next()?;
    let value = inline(value, None).into_iter().next()?;
    Some(format!("{key}: {value}"))
}

/// The spellings of a text in YAML, in order of preference.
fn texts(text: &str, quote: Option<char>) -> Vec<String> {
    let double = Value::from(text).to_string();
    let single = format!("'{}'", text.replace('\'', "''"));
    let begins = text.starts_with(|sign: char| sign.is_alphabetic() || matches!(sign, '_' | '$'));
    let special = [
        "true", "false", "null", "yes", "no", "on", "off", "y", "n", "nan", "inf",
    ];
    // The words of switches are texts, and are written as such.
    let word = special.contains(&text.to_ascii_lowercase().as_str())
        && !["on", "off", "yes", "no"].contains(&text);
    let fits = begins && text.chars().all(is_plain) && !text.ends_with(' ') && !word;
    match quote {
        Some('"') => vec![double, single],
        Some(_) if !text.contains('\n') => vec![single, double],
        _ if fits => vec![text.to_owned(), double],
        _ => vec![double, single],
    }
}

/// Whether a character needs no quotes inside a text.
fn is_plain(sign: char) -> bool {
    sign.is_alphanumeric() || " _-.()!?/’‘“”–$+%".contains(sign) || (sign as u32) > 0xa0
}

/// A table or list in lines, indented.
fn block(value: &Value, indent: usize, newline: &str) -> String {
    let spaces = " ".repeat(indent);
    let lines: Vec<String> = match value {
        Value::Object(entries) => entries
            .iter()
            .map(|(name, value)| {
                let name = first_text(name);
                let value = first_inline(value);
                format!("{spaces}{name}: {value}")
            })
            .collect(),
        Value::Array(items) => items
            .iter()
            .map(|item| format!("{spaces}- {}", first_inline(item)))
            .collect(),
        other => vec![format!("{spaces}{}", first_inline(other))],
    };
    lines.join(newline)
}

/// A value in one line, in the best way.
fn first_inline(value: &Value) -> String {
    inline(value, None).into_iter().next().unwrap_or_default()
}

/// A text, in the best way.
fn first_text(text: &str) -> String {
    texts(text, None).into_iter().next().unwrap_or_default()
}
