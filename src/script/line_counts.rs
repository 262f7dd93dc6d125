//! Counts the executions of each line of scripts.

use mlua::Function;

/// Adds executions of lines to a sum; `None` is a line without code.
pub fn add_lines(sum: &mut Vec<Option<u32>>, lines: Vec<Option<u32>>) {
    sum.resize(sum.len().max(lines.len()), None);
    for (total, hits) in sum.iter_mut().zip(lines) {
        *total = match (*total, hits) {
            (Some(one), Some(other)) => Some(one.saturating_add(other)),
            (one, other) => one.or(other),
        };
    }
}

/// The number of executions of each line of a chunk.
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
