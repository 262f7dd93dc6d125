//! A script without one of its lines.

use brink::tooling::{is_whole, tokens};

/// A script without a line, and without the lines that mean nothing when it is gone: those of the
/// same call, table or block. They are left blank, so that the others keep their numbers.
pub(super) fn without_line(source: &str, line: u32) -> String {
    let tokens = tokens(source);
    let last = tokens.last().map_or(line, |token| token.line);
    let runs = (1..=last).flat_map(|length| {
        let from = (line + 1).saturating_sub(length).max(1)..=line;
        from.map(move |from| from..from + length)
    });
    let is_statement = |run: &std::ops::Range<u32>| {
        let inside = |line: u32| line >= run.start && line < run.end;
        let from = tokens.partition_point(|token| token.line < run.start);
        let to = tokens.partition_point(|token| token.line < run.end);
        inside(line) && is_whole(&tokens[from..to])
    };
    let gone = runs
        .into_iter()
        .find(is_statement)
        .unwrap_or(line..line + 1);
    let lines = source.lines().zip(1..);
    let kept = lines.map(|(text, number)| if gone.contains(&number) { "" } else { text });
    let kept: Vec<&str> = kept.collect();
    kept.join("\n")
}

#[cfg(test)]
mod tests {
    use super::without_line;

    const SCRIPT: &str = "\
return {
  event = function(game)
    if game:phasing() == \"us\" then
      game:gain_vp(1)
    end
    game:change_influence {
      side = \"us\", by = 1,
    }
    game:start_effect()
  end,
}";

    fn gone(line: u32) -> Vec<u32> {
        let kept = without_line(SCRIPT, line);
        let lines = SCRIPT.lines().zip(kept.lines()).zip(1..);
        let gone = lines.filter(|((one, other), _)| one != other);
        gone.map(|(_, number)| number).collect()
    }

    #[test]
    fn a_line_goes_with_the_rest_of_its_statement() {
        assert_eq!(gone(9), [9]);
        assert_eq!(gone(4), [4]);
        assert_eq!(gone(3), [3, 4, 5]);
        assert_eq!(gone(6), [6, 7, 8]);
        assert_eq!(gone(7), [7]);
        assert_eq!(gone(2), [2, 3, 4, 5, 6, 7, 8, 9, 10]);
    }
}
