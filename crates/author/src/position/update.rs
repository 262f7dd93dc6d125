//! `brink test --update`: writes logs into test files, and leaves every other byte unchanged.

use brink::content::{Diagnostics, Place, SourceFile};
use brink::tooling::{Node, NodeValue, parse};

/// The key whose value can be updated.
pub(super) const LOG: &str = "log_exactly";

/// A log for a test file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogUpdate {
    /// The place of the key.
    pub key: Place,
    /// The beginning of the table that contains the key.
    pub table: Place,
    /// The lines of the log.
    pub lines: Vec<String>,
}

/// The lines in a value of the key; none if it is neither a text nor a list of texts.
pub(super) fn stated(node: &Node) -> Option<Vec<String>> {
    match &node.value {
        NodeValue::Null => Some(Vec::new()),
        NodeValue::Text(text) => Some(text.lines().map(str::to_owned).collect()),
        NodeValue::List(items) => items
            .iter()
            .map(|item| item.as_text().map(str::to_owned))
            .collect(),
        _ => None,
    }
}

/// Treatment of logs that tests state exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Logs {
    /// They are compared.
    #[default]
    Compare,
    /// They are collected, to be written into the files.
    Update,
}

/// The text of a file with these logs. `None` if anything else would change: then the logs must be
/// written by hand.
#[must_use]
pub fn rewritten(file: &SourceFile, updates: &[LogUpdate]) -> Option<String> {
    let mut text = file.text.clone();
    let mut updates: Vec<&LogUpdate> = updates.iter().collect();
    updates.sort_by(|a, b| b.key.cmp(&a.key));
    updates.dedup();
    for update in &updates {
        text = written(&text, update)?;
    }
    let before = tree(file, &file.text)?;
    let after = tree(file, &text)?;
    agree(&before, &after, &updates).then_some(text)
}

/// The tree of a text, read in place of that of a file.
fn tree(file: &SourceFile, text: &str) -> Option<Node> {
    let file = SourceFile {
        text: text.to_owned(),
        ..file.clone()
    };
    parse(&file, &mut Diagnostics::default())
}

/// Whether two trees are equal except for these logs, and whether the logs are the expected ones.
fn agree(before: &Node, after: &Node, updates: &[&LogUpdate]) -> bool {
    match (&before.value, &after.value) {
        (NodeValue::Map(one), NodeValue::Map(other)) => {
            one.len() == other.len()
                && one.iter().zip(other).all(|((key, before), (name, after))| {
                    let update = updates
                        .iter()
                        .find(|update| update.key == key.place && key.name == LOG);
                    key.name == name.name
                        && match update {
                            Some(update) => stated(after).as_ref() == Some(&update.lines),
                            None => agree(before, after, updates),
                        }
                })
        }
        (NodeValue::List(one), NodeValue::List(other)) => {
            one.len() == other.len()
                && one
                    .iter()
                    .zip(other)
                    .all(|(one, other)| agree(one, other, updates))
        }
        (one, other) => one == other,
    }
}

/// The text with one log replaced.
fn written(text: &str, update: &LogUpdate) -> Option<String> {
    let key = byte_of(text, &update.key)?;
    let behind = &text[key..];
    let colon = key
        + behind
            .find(':')
            .filter(|at| behind[..*at].trim_matches(['"', '\'', ' ']) == LOG)?
        + 1;
    let in_line = text[byte_of(text, &update.table)?..].starts_with('{');
    let plain = update.lines.iter().all(|line| fits_block(line));
    if in_line {
        let end = colon + end_of_value(&text[colon..]);
        return Some(format!(
            "{} {}{}",
            &text[..colon],
            quoted(&update.lines),
            &text[end..]
        ));
    }
    let line_end = |from: usize| text[from..].find('\n').map_or(text.len(), |at| from + at);
    let first = text[colon..line_end(colon)].trim_end_matches('\r');
    let ending = if text[colon..].lines().count() > 0 && text[..line_end(colon)].ends_with('\r') {
        "\r\n"
    } else {
        "\n"
    };
    // The value extends over all lines that have a deeper indentation or are entries of its list.
    let column = update.key.column.saturating_sub(1) as usize;
    let mut end = colon + first.len();
    let mut from = line_end(colon) + 1;
    while from < text.len() {
        let line = text[from..line_end(from)].trim_end_matches('\r');
        let indent = line.chars().take_while(|c| *c == ' ').count();
        let entry = indent == column && line[indent..].starts_with("- ");
        if line.trim().is_empty() {
            // It belongs to the value only if more lines of the value follow.
        } else if indent > column || entry {
            end = from + line.len();
        } else {
            break;
        }
        from = line_end(from) + 1;
    }
    let comment = match comment_of(first) {
        Some(comment) => format!(" {comment}"),
        None => String::new(),
    };
    let value = if update.lines.is_empty() || !plain {
        format!(" {}{comment}", quoted(&update.lines))
    } else {
        let lines = update
            .lines
            .iter()
            .map(|line| format!("{ending}{}{line}", " ".repeat(column + 2)));
        lines.fold(format!(" |{comment}"), |value, line| value + &line)
    };
    Some(format!("{}{value}{}", &text[..colon], &text[end..]))
}

/// The byte offset of a place.
fn byte_of(text: &str, place: &Place) -> Option<usize> {
    let mut start = 0;
    for _ in 1..place.line {
        start += text[start..].find('\n')? + 1;
    }
    let line = &text[start..];
    line.char_indices()
        .nth(place.column.checked_sub(1)? as usize)
        .map(|(at, _)| start + at)
}

/// Whether a line can be written into a block scalar unchanged.
fn fits_block(line: &str) -> bool {
    !line.trim().is_empty()
        && !line.starts_with(char::is_whitespace)
        && !line.contains(char::is_control)
}

/// Lines as a list of quoted strings, as in YAML and JSON.
fn quoted(lines: &[String]) -> String {
    let texts: Vec<String> = lines
        .iter()
        .map(|line| serde_json::Value::from(line.as_str()).to_string())
        .collect();
    format!("[{}]", texts.join(", "))
}

/// The end of a value in a flow table or list: before the comma, bracket or comment after it.
fn end_of_value(text: &str) -> usize {
    let mut depth = 0_u32;
    let mut quote = None;
    let mut escaped = false;
    let mut last = ':';
    let mut end = 0;
    for (at, c) in text.char_indices() {
        match quote {
            Some(_) if escaped => escaped = false,
            Some('"') if c == '\\' => escaped = true,
            Some('\'') if text[at..].starts_with("''") => escaped = true,
            Some(mark) if c == mark => quote = None,
            Some(_) => {}
            // A quotation mark only has a meaning at the beginning of a text.
            None if matches!(c, '"' | '\'') && matches!(last, ':' | '[' | '{' | ',') => {
                quote = Some(c)
            }
            None => match c {
                '[' | '{' => depth += 1,
                ',' if depth == 0 && end == 0 => return at,
                '#' if depth == 0 && text[..at].ends_with(char::is_whitespace) => return end,
                ',' | ']' | '}' if depth == 0 => return end,
                ']' | '}' => depth -= 1,
                _ => {}
            },
        }
        if !c.is_whitespace() {
            last = c;
            end = at + c.len_utf8();
        }
    }
    end
}

/// The comment at the end of a line.
fn comment_of(line: &str) -> Option<&str> {
    let value = end_of_value(line);
    line[value..]
        .find(" #")
        .map(|at| line[value + at + 1..].trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All logs in a text, replaced by these lines.
    fn update(text: &str, lines: &[&str]) -> Option<String> {
        let file = SourceFile {
            path: "t.yaml".into(),
            key: String::new(),
            root: 0,
            text: text.to_owned(),
        };
        let tree = parse(&file, &mut Diagnostics::default())?;
        let mut updates = Vec::new();
        collect(
            &tree,
            &lines
                .iter()
                .map(|line| (*line).to_owned())
                .collect::<Vec<_>>(),
            &mut updates,
        );
        rewritten(&file, &updates)
    }

    fn collect(node: &Node, lines: &[String], updates: &mut Vec<LogUpdate>) {
        for (key, value) in node.entries() {
            if key.name == LOG {
                updates.push(LogUpdate {
                    key: key.place.clone(),
                    table: node.place.clone(),
                    lines: lines.to_vec(),
                });
            }
            collect(value, lines, updates);
        }
        if let NodeValue::List(items) = &node.value {
            items.iter().for_each(|item| collect(item, lines, updates));
        }
    }

    /// Tests before and after an update of their logs; empty where it is refused.
    const UPDATED: [(&str, &str); 13] = [
        (
            "then:\n  log_exactly: |\n    one\n\n    two\n\n  vp: 0\n",
            "then:\n  log_exactly: |\n    A: b\n    # c\n\n  vp: 0\n",
        ),
        (
            "then:\n  log_exactly:   # why\n  vp: 0 # z\n",
            "then:\n  log_exactly: | # why\n    A: b\n    # c\n  vp: 0 # z\n",
        ),
        (
            "then:\n  log_exactly: >- # why\n   x\n # y\n",
            "then:\n  log_exactly: | # why\n    A: b\n    # c\n # y\n",
        ),
        (
            "then:\n  log_exactly:\n  - x\n  - y\n  vp: 0",
            "then:\n  log_exactly: |\n    A: b\n    # c\n  vp: 0",
        ),
        (
            "then:\n  log_exactly: [x,\n    y]\n  vp: 0",
            "then:\n  log_exactly: |\n    A: b\n    # c\n  vp: 0",
        ),
        (
            "a:\r\n  log_exactly: x\r\nb: 1\r\n",
            "a:\r\n  log_exactly: |\r\n    A: b\r\n    # c\r\nb: 1\r\n",
        ),
        (
            "- { log_exactly: , vp: 0 }",
            "- { log_exactly: [\"A: b\", \"# c\"], vp: 0 }",
        ),
        ("- { log_exactly }", ""),
        (
            "a:\n  log_exactly: \"x # y\" # z",
            "a:\n  log_exactly: | # z\n    A: b\n    # c",
        ),
        (
            "- { log_exactly: [\"]\", 'it''s }, '']'], vp: 0 }",
            "- { log_exactly: [\"A: b\", \"# c\"], vp: 0 }",
        ),
        (
            "- { log_exactly: it's, vp: 0 }  # é",
            "- { log_exactly: [\"A: b\", \"# c\"], vp: 0 }  # é",
        ),
        ("- { vp: 0, \"log_exactly\": |\n  x }", ""),
        (
            "- é: { log_exactly: x }\n- log_exactly: y",
            "- é: { log_exactly: [\"A: b\", \"# c\"] }\n- log_exactly: |\n    A: b\n    # c",
        ),
    ];

    #[test]
    fn only_the_log_changes() {
        for (before, after) in UPDATED {
            assert_eq!(
                update(before, &["A: b", "# c"]).unwrap_or_default(),
                after,
                "{before}"
            );
        }
        assert_eq!(update("a: &a { log_exactly: x }\nb: *a", &["y"]), None);
        assert_eq!(
            update("log_exactly: x", &[]).as_deref(),
            Some("log_exactly: []")
        );
        assert_eq!(
            update("log_exactly: x", &[" y", "\t"]).as_deref(),
            Some("log_exactly: [\" y\", \"\\t\"]")
        );
    }
}
