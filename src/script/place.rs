//! Places in scripts, and the place that an error is attributed to.

/// A place in a script, and the text after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ErrorPlace<'a> {
    pub file: &'a str,
    pub line: u32,
    pub rest: &'a str,
}

impl<'a> ErrorPlace<'a> {
    /// The place of an error: the one that its text begins with, if credible, or else the innermost
    /// one that was running. Errors raised by a script come with the stack.
    ///
    /// A script can raise any text, so a place in another file is not trusted, nor a line that was
    /// not running.
    pub fn blamed(path: &str, text: &'a str, stack: Option<&'a str>) -> Option<ErrorPlace<'a>> {
        let mut running = stack
            .unwrap_or_default()
            .lines()
            .filter_map(|frame| ErrorPlace::of(path, frame.trim_start()));
        let said = ErrorPlace::of(path, text);
        let said = said.and_then(|said| {
            Some(ErrorPlace {
                rest: said.rest.strip_prefix(": ")?,
                ..said
            })
        });
        match said {
            Some(said)
                if stack.is_none() || running.clone().any(|frame| frame.line == said.line) =>
            {
                Some(said)
            }
            _ => running.next().map(|frame| ErrorPlace {
                rest: text,
                ..frame
            }),
        }
    }

    /// The place at the beginning of a text, if it is one of this file: `path:line`.
    fn of(path: &str, text: &'a str) -> Option<ErrorPlace<'a>> {
        text.match_indices(".lua:").find_map(|(at, _)| {
            let (file, rest) = (&text[..at + 4], &text[at + 5..]);
            // Luau truncates the beginning of a long name.
            let own = file == path
                || file
                    .strip_prefix("...")
                    .is_some_and(|end| path.ends_with(end));
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let line = rest[..digits].parse().ok()?;
            own.then_some(ErrorPlace {
                file,
                line,
                rest: &rest[digits..],
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_line_that_was_running_is_blamed() {
        let stack = Some("\n\t[C]: in error\n\ta/x.lua:3: in f\n\ta/x.lua:7: in event");
        let blamed = |text, stack| {
            ErrorPlace::blamed("a/x.lua", text, stack).map(|placed| (placed.line, placed.rest))
        };
        assert_eq!(blamed("a/x.lua:7: true", stack), Some((7, "true")));
        assert_eq!(
            blamed("a/x.lua:9: false", stack),
            Some((3, "a/x.lua:9: false"))
        );
        assert_eq!(
            blamed("b/x.lua:7: false", stack),
            Some((3, "b/x.lua:7: false"))
        );
        assert_eq!(
            blamed("a/x.lua:9: from the engine", None),
            Some((9, "from the engine"))
        );
        assert_eq!(blamed("no place", None), None);
    }
}
