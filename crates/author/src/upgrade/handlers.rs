//! Moves what the former `only` says about handlers into a table of each, beside its function.

use brink::tooling::{Token, TokenKind, tokens};

use crate::lint::{Item, items, past};

/// The text of a script whose handlers have what narrows them in tables of their own, and how many were
/// changed.
///
/// A filter that is not written out in the script itself stays as it is.
pub(super) fn with_handler_tables(text: &str) -> (String, usize) {
    let (mut whole, mut moved) = (text.to_owned(), 0);
    while let Some(next) = with_next_table(&whole) {
        (whole, moved) = (next, moved + 1);
    }
    (whole, moved)
}

/// The text of a script with the first handler changed that can be.
fn with_next_table(text: &str) -> Option<String> {
    let script = Script {
        text,
        tokens: &tokens(text),
    };
    let mut places = 0..script.tokens.len();
    places.find_map(|at| script.with_table(at))
}

/// A script and its tokens.
struct Script<'t> {
    text: &'t str,
    tokens: &'t [Token<'t>],
}

impl Script<'_> {
    fn is(&self, at: usize, sign: &str) -> bool {
        let token = self.tokens.get(at);
        token.is_some_and(|token| token.kind != TokenKind::Text && token.text == sign)
    }

    /// The bytes of some tokens.
    fn span(&self, from: usize, to: usize) -> Option<std::ops::Range<usize>> {
        let last = self.tokens.get(to.checked_sub(1)?)?;
        let marks = 2 * usize::from(last.kind == TokenKind::Text);
        Some(self.tokens.get(from)?.at..last.at + last.text.len() + marks)
    }

    /// The text with one entry of the `only` that begins here moved.
    fn with_table(&self, at: usize) -> Option<String> {
        if !(self.is(at, "only") && self.is(at + 1, "=") && self.is(at + 2, "{")) {
            return None;
        }
        let end = past(self.tokens, at + 2)?;
        let entries = items(self.tokens, at + 3, end - 1)?;
        let (index, key) = entries.iter().enumerate().find_map(|(index, entry)| {
            let key = entry.key?;
            Some((index, self.handler(self.tokens[key].text, at)?))
                .filter(|_| self.is(entry.from, "{"))
        })?;
        let entry = &entries[index];
        let keys = items(self.tokens, entry.from + 1, entry.to - 1)?;
        let removed = match entries.len() {
            1 => self.removal(at, end)?,
            _ => self.removal(entry.key?, entry.to)?,
        };
        // No note is lost.
        if self.text[removed.clone()].contains("--") {
            return None;
        }
        let (value, table) = self.table(key, &keys)?;
        let mut edits = [(removed, String::new()), (value, table)];
        edits.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
        let mut whole = self.text.to_owned();
        for (range, new) in edits {
            whole.replace_range(range, &new);
        }
        Some(whole)
    }

    /// The key of a handler in the table that has this `only`.
    fn handler(&self, name: &str, only: usize) -> Option<usize> {
        let (open, close) = self.around(only)?;
        let mut at = open + 1;
        while at < close {
            if self.is(at, name) && self.is(at + 1, "=") && at != only {
                return Some(at);
            }
            at = past(self.tokens, at)?;
        }
        None
    }

    /// The braces around a place.
    fn around(&self, at: usize) -> Option<(usize, usize)> {
        let mut opens = (0..at).rev().filter(|open| self.is(*open, "{"));
        opens.find_map(|open| {
            let end = past(self.tokens, open).filter(|end| *end > at)?;
            Some((open, end - 1))
        })
    }

    /// The bytes of an entry of a table with its comma, and of its lines if nothing else is there.
    fn removal(&self, from: usize, to: usize) -> Option<std::ops::Range<usize>> {
        let to = to + usize::from(self.is(to, ",") || self.is(to, ";"));
        let mut range = self.span(from, to)?;
        let before = &self.text[..range.start];
        let rest = &self.text[range.end..];
        let blank = |text: &str| text.len() - text.trim_start_matches([' ', '\t']).len();
        let line = before.len() - before.trim_end_matches([' ', '\t']).len();
        let begins_line = before[..before.len() - line].ends_with('\n');
        let after = &rest[blank(rest)..];
        let ending = ["\r\n", "\n"]
            .into_iter()
            .find(|ending| after.starts_with(ending));
        range.end += blank(rest);
        if let Some(ending) = ending.filter(|_| begins_line) {
            range = range.start - line..range.end + ending.len();
        }
        Some(range)
    }

    /// The bytes of the value of a handler, and a table in its place: with these keys, and with that
    /// value as `run`.
    fn table(&self, key: usize, keys: &[Item]) -> Option<(std::ops::Range<usize>, String)> {
        let value = self.span(key + 2, self.end_of_value(key)?)?;
        let run = &self.text[value.clone()];
        let mut entries = Vec::new();
        for key in keys {
            entries.push(&self.text[self.span(key.key?, key.to)?]);
        }
        let at = self.tokens[key].at;
        let line = self.text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let indent = &self.text[line..at];
        let is_first = indent.trim().is_empty();
        if !is_first || !run.contains('\n') && !self.text.contains('\n') {
            return Some((value, format!("{{ {}, run = {run} }}", entries.join(", "))));
        }
        let ending = if self.text.contains("\r\n") {
            "\r\n"
        } else {
            "\n"
        };
        let unit = if indent.contains('\t') { "\t" } else { "  " };
        let mut table = format!("{{{ending}");
        for entry in entries {
            table += &format!("{indent}{unit}{entry},{ending}");
        }
        table += &format!(
            "{indent}{unit}run = {},{ending}{indent}}}",
            self.deeper(run, unit)
        );
        Some((value, table))
    }

    /// A text with its lines but the first further in, unless texts of the script have several lines.
    fn deeper(&self, text: &str, unit: &str) -> String {
        let mut texts = self
            .tokens
            .iter()
            .filter(|token| token.kind == TokenKind::Text);
        if texts.any(|token| token.text.contains('\n')) {
            return text.to_owned();
        }
        let lines = text.split_inclusive('\n').enumerate();
        let lines = lines.map(|(nth, line)| match nth == 0 || line.trim().is_empty() {
            true => line.to_owned(),
            false => format!("{unit}{line}"),
        });
        lines.collect()
    }

    /// The end of the value of a key: a function ends where something separates entries, in the line
    /// of the key or as far in as that.
    fn end_of_value(&self, key: usize) -> Option<usize> {
        let ends = |at: usize| self.is(at, ",") || self.is(at, ";") || self.is(at, "}");
        let is_function = self.is(key + 2, "function");
        let (line, indent) = (self.tokens[key].line, self.indent(key));
        let mut at = key + 2;
        loop {
            let next = past(self.tokens, at)?;
            let is_end =
                self.is(at, "end") && (self.tokens[at].line == line || self.indent(at) == indent);
            if ends(next) && (!is_function || is_end) {
                return Some(next);
            }
            at = next;
        }
    }

    /// The bytes of a line before its first token.
    fn indent(&self, at: usize) -> usize {
        let before = &self.text[..self.tokens[at].at];
        let line = &self.text[before.rfind('\n').map_or(0, |newline| newline + 1)..];
        line.len() - line.trim_start_matches([' ', '\t']).len()
    }
}

#[cfg(test)]
mod tests {
    use super::with_handler_tables;

    #[test]
    fn what_narrows_a_handler_moves_to_its_function() {
        for (former, today) in [
            (
                "{ only = { on_vp = { by = 'red' } }, on_vp = function() f(1, 2) end }",
                "{ on_vp = { by = 'red', run = function() f(1, 2) end } }",
            ),
            (
                "{\n  on_vp = count, -- all\n  only = { on_vp = { by = 'red' } },\n}",
                "{\n  on_vp = {\n    by = 'red',\n    run = count,\n  }, -- all\n}",
            ),
            (
                "{\r\n\tonly = { on_vp = { by = 'red' } },\r\n\ton_vp = function()\r\n\tend,\r\n}",
                "{\r\n\ton_vp = {\r\n\t\tby = 'red',\r\n\t\trun = function()\r\n\t\tend,\r\n\t},\r\n}",
            ),
            (
                "{ only = { on_vp = { by = 'red' }, on_coup = { won = true } }, on_coup = a, on_vp = b }",
                "{ on_coup = { won = true, run = a }, on_vp = { by = 'red', run = b } }",
            ),
        ] {
            assert_eq!(with_handler_tables(former).0, today);
        }
    }

    #[test]
    fn what_is_not_written_out_stays() {
        for script in [
            "{ only = { on_vp = narrowed }, on_vp = f }",
            "{ only = narrowed, on_vp = f }",
            "{ only = { on_vp = { by = 'red' } } }",
            "{ only = { --[[ why ]] on_vp = { by = 'red' } }, on_vp = f }",
            "{ cancelled_by = { on_vp = { by = 'red' } }, on_vp = f }",
            "only = { on_vp = {",
            "only = {",
        ] {
            assert_eq!(with_handler_tables(script), (script.to_owned(), 0));
        }
    }
}
