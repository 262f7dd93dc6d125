//! Hints for the messages of the parsers, which know neither our files nor their authors.

/// A hint for a message of the YAML parser.
pub(super) fn yaml(message: &str) -> Option<&'static str> {
    const HINTS: &[(&str, &str)] = &[
        ("tab", "indent with spaces: YAML knows no tabs"),
        (
            "cannot start any token",
            "indent with spaces, and put text with signs like @, ` or % in quotation marks",
        ),
        (
            "block mapping",
            "the keys of one table begin in the same column: compare with the lines above",
        ),
        (
            "block collection",
            "the entries of one list begin in the same column: compare with the lines above",
        ),
        (
            "block sequence",
            "the entries of one list begin in the same column: compare with the lines above",
        ),
        (
            "flow mapping",
            "between `{` and `}` stand entries `key: value` with commas between them",
        ),
        (
            "flow sequence",
            "between `[` and `]` stand values with commas between them",
        ),
        (
            "mapping values",
            "text that holds `: ` needs quotation marks; else compare the column with the lines \
            above",
        ),
        (
            "simple key",
            "a key is followed by `: `, with a space after the colon",
        ),
        (
            "unknown anchor",
            "put it in quotation marks if the `*` is part of the text",
        ),
        (
            "quoted scalar",
            "a quotation mark is missing at the end of the text",
        ),
        (
            "escape",
            "in \"…\" a backslash has a meaning: write '…' instead",
        ),
    ];
    find(HINTS, message)
}

/// A hint for a message of a script that is loaded.
pub(super) fn script(message: &str) -> Option<String> {
    open_block(message).or_else(|| lua(message).map(str::to_owned))
}

/// A hint for a message of Lua.
fn lua(message: &str) -> Option<&'static str> {
    const HINTS: &[(&str, &str)] = &[
        (
            "got 'until'",
            "`until` is a word of Lua: how long an effect lasts is said with `lasts = …`",
        ),
        (
            "scripts have no",
            "`brink docs api` lists what a script may call",
        ),
        (
            "got <eof>",
            "an `end`, a `}` or a `)` is missing before the end of the file",
        ),
        ("Expected '('", "write `function(game) … end`"),
        (
            "unknown name",
            "text needs quotation marks; a name of your own needs `local`",
        ),
        (
            "Expected ',' after table constructor element",
            "put a comma between the entries, here or at the end of the line before",
        ),
        (
            "Expected '}'",
            "put a comma between the entries, or a `}` after the last one",
        ),
        (
            "Expected ')'",
            "each `(` needs its `)`, each `function` its `end`",
        ),
        (
            "Expected 'end'",
            "each `function`, `if`, `for` and `while` needs its own `end`",
        ),
        (
            "Expected <eof>",
            "there is something after the end: is there one `end` or `}` too many?",
        ),
        ("Expected 'then'", "write `if … then … end`"),
        (
            "Expected 'do'",
            "write `for … do … end` or `while … do … end`",
        ),
        (
            "Malformed string",
            "a quotation mark is missing at the end of the text",
        ),
        (
            "Incomplete statement",
            "a line that does nothing: a call needs `( )`, a variable `local name = value`",
        ),
        (
            "Expected identifier",
            "a name is missing here, or there is a sign too many before it",
        ),
        ("ran too long", "look for a loop that never ends"),
    ];
    find(HINTS, message)
}

/// A hint for an error of a running script.
pub(super) fn lua_at_run_time(message: &str) -> Option<&'static str> {
    const HINTS: &[(&str, &str)] = &[
        (
            "scripts have no",
            "`brink docs api` lists what a script may call",
        ),
        (
            "unknown name",
            "text needs quotation marks; a name of your own needs `local`",
        ),
        (
            "attempt to index nil",
            "a call that may return nil is asked about first: `if space then … end`",
        ),
    ];
    find(HINTS, message)
}

/// A hint about a block without an end, if the message contains its beginning.
fn open_block(message: &str) -> Option<String> {
    if !message.starts_with("Expected 'end'") && !message.contains("forget to close") {
        return None;
    }
    let (before, line) = message.rsplit_once(" at line ")?;
    let line = line.chars().take_while(char::is_ascii_digit);
    let line: String = line.collect();
    let word = before.trim_end_matches('\'').rsplit('\'').next()?;
    let block = if word == "then" { "if" } else { word };
    Some(format!("the `{block}` in line {line} has no `end`"))
}

/// The hint for the first fragment that the message contains.
fn find(hints: &[(&str, &'static str)], message: &str) -> Option<&'static str> {
    hints
        .iter()
        .find(|(piece, _)| message.contains(piece))
        .map(|(_, hint)| *hint)
}
