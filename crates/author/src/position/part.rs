//! Parts of a test in the form in which they are written.

use std::fmt::{self, Display};
use std::ops::Range;

/// A value of a test, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// A word or a number, as it is written.
    Text(String),
    /// Values in order.
    List(Vec<Part>),
    /// Values by key, in the order in which they are written.
    Table(Vec<(String, Part)>),
}

impl Part {
    /// A value that is written as it is displayed.
    pub(super) fn text(value: impl Display) -> Part {
        Part::Text(value.to_string())
    }

    /// A list of words.
    pub(super) fn list<T: Display>(items: impl IntoIterator<Item = T>) -> Part {
        Part::List(items.into_iter().map(Part::text).collect())
    }

    /// A table.
    pub(super) fn table<K: Display>(entries: impl IntoIterator<Item = (K, Part)>) -> Part {
        let entries = entries.into_iter();
        Part::Table(entries.map(|(key, part)| (key.to_string(), part)).collect())
    }

    /// Whether it is a list or a table of nothing.
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Part::Text(_) => false,
            Part::List(items) => items.is_empty(),
            Part::Table(entries) => entries.is_empty(),
        }
    }

    /// A table with the entries of another one after its own.
    pub(super) fn and(self, other: Part) -> Part {
        match (self, other) {
            (Part::Table(mut entries), Part::Table(more)) => {
                entries.extend(more);
                Part::Table(entries)
            }
            (own, _) => own,
        }
    }

    /// Everything that another value has not, or has otherwise.
    pub(crate) fn minus(&self, other: &Part) -> Part {
        match (self, other) {
            (Part::List(items), Part::List(others)) => {
                let more = items.iter().filter(|item| !others.contains(item));
                Part::List(more.cloned().collect())
            }
            (Part::Table(entries), Part::Table(others)) => {
                let more = entries.iter().filter_map(|(key, part)| {
                    let same_key = others.iter().find(|(other, _)| other == key);
                    let more = same_key.map_or_else(|| part.clone(), |(_, it)| part.minus(it));
                    let differs = same_key.is_none_or(|(_, it)| part != it);
                    (differs && !more.is_empty()).then(|| (key.clone(), more))
                });
                Part::Table(more.collect())
            }
            _ => self.clone(),
        }
    }

    /// A table without a key that says the least, unless it says nothing else.
    pub(crate) fn without(self, key: &str) -> Part {
        match self {
            Part::Table(mut entries) if entries.len() > 1 => {
                entries.retain(|(other, _)| other != key);
                Part::Table(entries)
            }
            other => other,
        }
    }

    /// The smallest part of it that holds, as far as leaving out neighbours finds it.
    ///
    /// Hierarchical delta debugging (Misherghi and Su, ICSE 2006): whole keys go before what is in
    /// them, and halves before single values.
    pub(crate) fn reduced(self, mut holds: impl FnMut(&Part) -> bool) -> Part {
        let mut least = self;
        for depth in 0.. {
            let mut length = least.count(depth);
            if length == 0 {
                break;
            }
            while length > 0 {
                let mut from = 0;
                while from < least.count(depth) {
                    let smaller = least.cut(depth, from..from + length);
                    if holds(&smaller) {
                        least = smaller;
                    } else {
                        from += length;
                    }
                }
                length /= 2;
            }
        }
        least
    }

    /// The parts directly inside.
    fn inside(&self) -> Box<dyn Iterator<Item = &Part> + '_> {
        match self {
            Part::Text(_) => Box::new(std::iter::empty()),
            Part::List(items) => Box::new(items.iter()),
            Part::Table(entries) => Box::new(entries.iter().map(|(_, part)| part)),
        }
    }

    /// The number of parts at a depth; at depth 0 are those directly inside.
    fn count(&self, depth: usize) -> usize {
        match depth {
            0 => self.inside().count(),
            _ => self.inside().map(|part| part.count(depth - 1)).sum(),
        }
    }

    /// Itself without some of the parts at a depth, and without what is empty then.
    fn cut(&self, depth: usize, left_out: Range<usize>) -> Part {
        let mut seen = 0;
        let mut keep = |part: &Part| {
            let begin = seen;
            seen += match depth {
                0 => 1,
                _ => part.count(depth - 1),
            };
            let inside = [left_out.start, left_out.end].map(|at| at.saturating_sub(begin));
            let kept = match depth {
                0 => (!left_out.contains(&begin)).then(|| part.clone()),
                _ => Some(part.cut(depth - 1, inside[0]..inside[1])),
            };
            kept.filter(|kept| part.is_empty() || !kept.is_empty())
        };
        match self {
            Part::Text(_) => self.clone(),
            Part::List(items) => Part::List(items.iter().filter_map(keep).collect()),
            Part::Table(entries) => {
                let kept = entries.iter();
                let kept = kept.filter_map(|(key, part)| Some((key.clone(), keep(part)?)));
                Part::Table(kept.collect())
            }
        }
    }
}

impl Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Text(text) => f.write_str(text),
            Part::List(items) => {
                let items: Vec<String> = items.iter().map(Part::to_string).collect();
                write!(f, "[{}]", items.join(", "))
            }
            Part::Table(entries) if entries.is_empty() => f.write_str("{}"),
            Part::Table(entries) => {
                let entries = entries.iter();
                let entries: Vec<String> = entries
                    .map(|(key, part)| format!("{key}: {part}"))
                    .collect();
                write!(f, "{{ {} }}", entries.join(", "))
            }
        }
    }
}

/// A text written so that YAML reads it back: with quotes unless it is a plain word.
pub(super) fn quoted(text: &str) -> String {
    let special = ["yes", "no", "on", "off", "true", "false", "null", "y", "n"];
    let word = !text.is_empty()
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !special.contains(&text.to_ascii_lowercase().as_str());
    let choice = ["yes", "no"].contains(&text);
    if word || choice {
        text.to_owned()
    } else {
        format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
    }
}

#[cfg(test)]
mod tests {
    use super::Part;

    fn sample() -> Part {
        Part::table([
            ("vp", Part::text(3)),
            (
                "hand",
                Part::table([("us", Part::list(["a", "b"])), ("ussr", Part::list(["c"]))]),
            ),
            ("discard", Part::list(["d", "e", "f"])),
        ])
    }

    #[test]
    fn a_part_is_written_in_one_line() {
        let text = "{ vp: 3, hand: { us: [a, b], ussr: [c] }, discard: [d, e, f] }";
        assert_eq!(sample().to_string(), text);
    }

    #[test]
    fn what_another_part_has_as_well_is_taken_away() {
        let other = Part::table([
            ("vp", Part::text(3)),
            ("hand", Part::table([("us", Part::list(["a"]))])),
            ("discard", Part::list(["f", "e"])),
        ]);
        let more = sample().minus(&other);
        assert_eq!(
            more.to_string(),
            "{ hand: { us: [b], ussr: [c] }, discard: [d] }"
        );
    }

    /// The words that are not keys.
    fn leaves(text: &str) -> Vec<&str> {
        let words = text.split(|c: char| !c.is_alphanumeric());
        words.filter(|word| word.len() == 1).collect()
    }

    #[test]
    fn reduction_leaves_what_is_needed() {
        for needed in [&["b"][..], &["c", "e"], &["3"], &["a", "b", "d", "f"], &[]] {
            let holds = |part: &Part| {
                let text = part.to_string();
                needed.iter().all(|word| leaves(&text).contains(word))
            };
            let least = sample().reduced(holds).to_string();
            assert_eq!(leaves(&least), needed, "{least}");
        }
    }
}
