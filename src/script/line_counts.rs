//! Counts of how often the lines of scripts ran.

use mlua::Function;

/// Adds how often lines ran to a sum; none is a line without code.
pub fn add_lines(sum: &mut Vec<Option<u32>>, lines: Vec<Option<u32>>) {
    sum.resize(sum.len().max(lines.len()), None);
    for (total, hits) in sum.iter_mut().zip(lines) {
        *total = match (*total, hits) {
            (Some(one), Some(other)) => Some(one.saturating_add(other)),
            (one, other) => one.or(other),
        };
    }
}

/// The number of times that each line of a chunk has run.
pub(super) fn counts(chunk: &Function) -> Vec<Option<u32>> {
    let mut lines: Vec<Option<u32>> = Vec::new();
    chunk.coverage(|info| {
        for (line, hits) in info.hits.iter().enumerate() {
            if lines.len() <= line {
                lines.resize(line + 1, None);
            }
            if let Ok(hits) = u32::try_from(*hits) {
                lines[line] = Some(lines[line].unwrap_or(0).max(hits));
            }
        }
    });
    lines
}
