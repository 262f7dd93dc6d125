//! Expected and actual values, drawn so that the difference is visible.

use std::iter;

/// Expected and actual values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// One value each.
    Values(String, String),
    /// Collections without an order.
    Sets(Vec<String>, Vec<String>),
    /// Lines in order.
    Lines(Vec<String>, Vec<String>),
}

/// The number of equal lines shown around a difference.
const CONTEXT: usize = 2;
/// Longer lists of lines are compared line by line from both ends only.
const MAX_LENGTH: usize = 2000;

impl Difference {
    /// The expected value as text.
    #[must_use]
    pub fn expected(&self) -> String {
        match self {
            Difference::Values(expected, _) => expected.clone(),
            Difference::Sets(expected, _) | Difference::Lines(expected, _) => expected.join("\n"),
        }
    }

    /// The actual value as text.
    #[must_use]
    pub fn actual(&self) -> String {
        match self {
            Difference::Values(_, actual) => actual.clone(),
            Difference::Sets(_, actual) | Difference::Lines(_, actual) => actual.join("\n"),
        }
    }

    /// The picture: `-` marks missing lines, `+` the lines in their place.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        match self {
            Difference::Values(expected, actual) => {
                vec![
                    format!("expected  {expected}"),
                    format!("actual    {actual}"),
                ]
            }
            Difference::Sets(expected, actual) => {
                let missing = expected
                    .iter()
                    .filter(|one| !actual.contains(one))
                    .map(|one| format!("- {one}"));
                let more = actual
                    .iter()
                    .filter(|one| !expected.contains(one))
                    .map(|one| format!("+ {one}"));
                let equal = expected.iter().filter(|one| actual.contains(one)).count();
                let rest = (equal > 0).then(|| format!("  and {equal} as expected"));
                missing.chain(more).chain(rest).collect()
            }
            Difference::Lines(expected, actual) => shortened(compared(expected, actual)),
        }
    }
}

/// Rows under the headings `expected` and `actual`, in columns.
pub(super) fn table(rows: impl Iterator<Item = [String; 4]>) -> Vec<String> {
    let heads = ["", "expected", "actual", ""].map(str::to_owned);
    let rows: Vec<[String; 4]> = iter::once(heads).chain(rows).collect();
    let widths = [0, 1, 2].map(|column| width_of(&rows, column));
    rows.iter().map(|row| row_line(row, widths)).collect()
}

/// The width of a column.
fn width_of(rows: &[[String; 4]], column: usize) -> usize {
    let widths = rows.iter().map(|row| row[column].chars().count());
    widths.max().unwrap_or(0)
}

/// A row in columns of these widths.
fn row_line([head, expected, actual, place]: &[String; 4], [a, b, c]: [usize; 3]) -> String {
    let text = format!("{head:a$}  {expected:b$}  {actual:c$}  {place}");
    text.trim_end().to_owned()
}

/// Every line with its sign: two spaces if it is in both.
fn compared(expected: &[String], actual: &[String]) -> Vec<String> {
    let same_start = expected
        .iter()
        .zip(actual)
        .take_while(|(one, other)| one == other)
        .count();
    let mut one = &expected[same_start..];
    let mut other = &actual[same_start..];
    let same_end = one
        .iter()
        .rev()
        .zip(other.iter().rev())
        .take_while(|(one, other)| one == other)
        .count();
    (one, other) = (
        &one[..one.len() - same_end],
        &other[..other.len() - same_end],
    );
    let mut lines: Vec<String> = expected[..same_start]
        .iter()
        .map(|line| format!("  {line}"))
        .collect();
    lines.extend(middle(one, other));
    lines.extend(
        expected[expected.len() - same_end..]
            .iter()
            .map(|line| format!("  {line}")),
    );
    lines
}

/// The middle part, between the equal ends; the longest common subsequence stays.
fn middle(one: &[String], other: &[String]) -> Vec<String> {
    if one.len() > MAX_LENGTH || other.len() > MAX_LENGTH {
        let removed = one.iter().map(|line| removed(line));
        return removed
            .chain(other.iter().map(|line| added(line)))
            .collect();
    }
    // `common[i][j]` is the number of common lines after `i` and `j`.
    let mut common = vec![vec![0_u16; other.len() + 1]; one.len() + 1];
    for i in (0..one.len()).rev() {
        for j in (0..other.len()).rev() {
            common[i][j] = match one[i] == other[j] {
                true => common[i + 1][j + 1] + 1,
                false => common[i + 1][j].max(common[i][j + 1]),
            };
        }
    }
    let mut i = 0;
    let mut j = 0;
    let mut lines = Vec::new();
    while i < one.len() || j < other.len() {
        if i < one.len() && j < other.len() && one[i] == other[j] {
            lines.push(format!("  {}", one[i]));
            (i, j) = (i + 1, j + 1);
        } else if j == other.len() || (i < one.len() && common[i + 1][j] >= common[i][j + 1]) {
            lines.push(removed(&one[i]));
            i += 1;
        } else {
            lines.push(added(&other[j]));
            j += 1;
        }
    }
    lines
}

fn removed(line: &str) -> String {
    format!("- {line}")
}

fn added(line: &str) -> String {
    format!("+ {line}")
}

/// Omits equal lines that are far from every difference.
fn shortened(lines: Vec<String>) -> Vec<String> {
    let mut shown = Vec::new();
    let mut left_out = 0;
    for (index, line) in lines.iter().enumerate() {
        if is_near_difference(&lines, index) {
            if left_out > 0 {
                shown.push(format!("  … {left_out} equal"));
                left_out = 0;
            }
            shown.push(line.clone());
        } else {
            left_out += 1;
        }
    }
    if left_out > 0 {
        shown.push(format!("  … {left_out} equal"));
    }
    shown
}

/// Whether there is a difference near a line.
fn is_near_difference(lines: &[String], index: usize) -> bool {
    let from = index.saturating_sub(CONTEXT);
    let to = (index + CONTEXT + 1).min(lines.len());
    lines[from..to].iter().any(|line| !line.starts_with("  "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn differences_of_lists() {
        let drawn = |one, other| {
            Difference::Lines(lines(one), lines(other))
                .lines()
                .join("\n")
        };
        insta::assert_snapshot!(drawn("a b c d e f g h i", "a b c d x f g i j"), @r"
          … 2 equal
          c
          d
        - e
        + x
          f
          g
        - h
          i
        + j
        ");
        assert_eq!(drawn("", "a"), "+ a");
        assert_eq!(drawn("a", ""), "- a");
        assert_eq!(drawn("a", "a"), "  … 1 equal");
        let sets = Difference::Sets(lines("a b c"), lines("c d a"))
            .lines()
            .join("\n");
        assert_eq!(sets, "- b\n+ d\n  and 2 as expected");
    }
}
