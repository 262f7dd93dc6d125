//! No public function panics: each is called with foreign ids, odd numbers, empty and huge texts, here, in
//! `interface.rs`, or in the tests of players and studies.

mod called;
mod contents;
mod games;
mod languages;
mod libraries;
mod readers;
mod scripts;

use brink::content::Diagnostic;

/// Texts of all kinds.
fn odd_texts() -> Vec<String> {
    let mut texts: Vec<String> = [
        "",
        " ",
        "x",
        "\0",
        "-",
        "é",
        "\u{202e}abc",
        "a\nb\r\n\tc",
        "$option",
        "{",
        "- [",
        "a: b: c",
        "..",
        "/",
        "''",
    ]
    .map(str::to_owned)
    .to_vec();
    texts.extend([
        "x".repeat(70),
        "é".repeat(20_000),
        "[".repeat(3_000),
        "a: 1\n".repeat(5_000),
    ]);
    texts.extend([
        "return {".to_owned(),
        "return ".repeat(900),
        "local = 1".to_owned(),
        "--[[".to_owned(),
    ]);
    texts
}

/// Everything that a diagnostic says of itself.
fn say(fault: &Diagnostic) {
    let _ = (
        fault.severity().word(),
        fault.code(),
        fault.message(),
        fault.help(),
        fault.first_line(),
        fault.message_with_help(),
        fault.is_error(),
        fault.to_string(),
    );
}
