//! The one door to the terminal: what is printed can move nothing and hide nothing on it.

use std::borrow::Cow;
use std::io::{ErrorKind, IsTerminal, Write};

use brink::signs::{is_hidden, visible};

/// Prints a line. A failure to write ends the program.
macro_rules! println {
    () => { $crate::terminal::say("\n") };
    ($($text:tt)+) => { $crate::terminal::say(&(format!($($text)+) + "\n")) };
}

/// Prints without ending the line; see `println!` above.
macro_rules! print {
    ($($text:tt)*) => { $crate::terminal::say(&format!($($text)*)) };
}

/// Prints a line on standard error. One that is closed is left alone, where the standard macro panics.
macro_rules! eprintln {
    ($($text:tt)+) => { $crate::terminal::complain(&format!($($text)+)) };
}

/// Writes to standard output.
pub(super) fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    let shown = shown(text, out.is_terminal());
    let written = out.write_all(shown.as_bytes());
    drop(out);
    written.unwrap_or_else(|error| give_up(&error));
}

/// Clears the screen and what has scrolled off it.
pub(super) fn clear() {
    let written = std::io::stdout().write_all(b"\x1b[2J\x1b[3J\x1b[H");
    written.unwrap_or_else(|error| give_up(&error));
}

/// Writes what waits to be written.
pub(super) fn flush() {
    std::io::stdout().flush().unwrap_or_else(|error| give_up(&error));
}

/// Writes a line to standard error.
pub(super) fn complain(text: &str) {
    let mut out = std::io::stderr().lock();
    let shown = shown(text, out.is_terminal());
    // There is no place left to say that nothing can be said.
    let _ = out.write_all(shown.as_bytes()).and_then(|()| out.write_all(b"\n"));
}

/// Ends the program: quietly if the reader has gone away, else with what is wrong.
fn give_up(error: &std::io::Error) -> ! {
    if error.kind() == ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    complain(&format!("error: standard output: {error}"));
    std::process::exit(1);
}

/// A text with its hidden signs written out; colours stay where a terminal shows them.
fn shown(text: &str, terminal: bool) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut parts = text.split('\u{1b}');
    let mut out = visible(parts.next().unwrap_or_default()).into_owned();
    for part in parts {
        match colour(part).filter(|_| terminal) {
            Some(length) => {
                out.push('\u{1b}');
                out.push_str(&part[..length]);
                out.push_str(&visible(&part[length..]));
            }
            None => {
                out.push_str("\\u001b");
                out.push_str(&visible(part));
            }
        }
    }
    Cow::Owned(out)
}

/// The length of the rest of an escape sequence that sets a colour; concealed, blinking and inverse text is none.
fn colour(rest: &str) -> Option<usize> {
    let end = rest.find('m')?;
    let codes = rest[..end].strip_prefix('[')?;
    let fine = |code: &str| {
        matches!(code, "" | "0" | "1" | "2" | "3" | "4" | "22" | "39" | "5" | "9" | "10" | "11" | "12" | "14")
            || matches!(code.parse::<u8>(), Ok(31..=38 | 90..=97))
    };
    // 5 is a colour only in `38;5;N`.
    let blinks = codes == "5" || codes.starts_with("5;");
    (end <= 16 && !blinks && codes.split(';').all(fine)).then_some(end + 1)
}
