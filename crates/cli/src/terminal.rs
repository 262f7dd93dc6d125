//! The only access to the terminal: printed text can neither move nor hide anything on it.
//!
//! `println!`, `print!` and `eprintln!` escape every hidden character, whatever text they are
//! given. Text that the program laid out itself goes through `paintln!` and `paint!`, which
//! preserve its colours; quotations in such text come from a reader that refuses hidden characters,
//! or have been escaped before.

use std::borrow::Cow;
use std::io::{ErrorKind, IsTerminal, Write};
use std::sync::mpsc::{self, Sender, SyncSender};
use std::thread;
use std::time::Duration;

use brink::control_characters::{is_hidden, visible};

/// Prints a line. A failure to write ends the program.
macro_rules! println {
    () => { $crate::terminal::say("\n") };
    ($($text:tt)+) => { $crate::terminal::say(&(format!($($text)+) + "\n")) };
}

/// Prints without ending the line; see `println!` above.
macro_rules! print {
    ($($text:tt)*) => { $crate::terminal::say(&format!($($text)*)) };
}

/// Prints a line that the program has coloured; see `println!` above.
macro_rules! paintln {
    ($($text:tt)+) => { $crate::terminal::show(&(format!($($text)+) + "\n")) };
}

/// Prints text that the program has coloured, without ending the line; see `println!` above.
macro_rules! paint {
    ($($text:tt)+) => { $crate::terminal::show(&format!($($text)+)) };
}

/// Prints a line on standard error. A closed stream is ignored, where the standard macro panics.
macro_rules! eprintln {
    ($($text:tt)+) => { $crate::terminal::complain(&format!($($text)+)) };
}

/// Writes to standard output.
pub(super) fn say(text: &str) {
    write_out(&visible(text));
}

/// Writes text to standard output that the program has coloured.
pub(super) fn show(text: &str) {
    write_out(&shown(text, has_colours(&std::io::stdout())));
}

fn write_out(text: &str) {
    let written = std::io::stdout().lock().write_all(text.as_bytes());
    written.unwrap_or_else(|error| give_up(&error));
}

/// Clears the screen and the text scrolled off it.
pub(super) fn clear() {
    write_out("\x1b[2J\x1b[3J\x1b[H");
}

/// Writes what waits to be written.
pub(super) fn flush() {
    std::io::stdout()
        .flush()
        .unwrap_or_else(|error| give_up(&error));
}

/// Writes a line to standard error.
pub(super) fn complain(text: &str) {
    complain_with(&visible(text));
}

/// Writes a line to standard error that the program has coloured.
pub(super) fn complain_painted(text: &str) {
    complain_with(&shown(text, has_colours(&std::io::stderr())));
}

/// The lines of a log on standard error. Whoever reads them may stand still: nothing waits for that, and lines for
/// which there is no room are left out.
#[derive(Clone, Debug)]
pub(super) struct Log(SyncSender<Entry>);

/// The lines that may wait.
const MAX_LINES: usize = 10_000;
/// The time for which the last lines are waited for.
const PATIENCE: Duration = Duration::from_secs(1);

/// An entry of a log.
#[derive(Debug)]
enum Entry {
    Line(String),
    /// Answered when all earlier ones are written.
    End(Sender<()>),
}

impl Log {
    /// A log with a thread that writes it.
    pub(super) fn begin() -> Log {
        let (send, entries) = mpsc::sync_channel(MAX_LINES);
        thread::spawn(move || {
            for entry in entries {
                match entry {
                    Entry::Line(line) => complain(&line),
                    // Nobody may wait any more.
                    Entry::End(written) => drop(written.send(())),
                }
            }
        });
        Log(send)
    }

    /// Waits a moment for what is not written yet.
    pub(super) fn end(&self) {
        let (send, written) = mpsc::channel();
        if self.0.try_send(Entry::End(send)).is_ok() {
            let _ = written.recv_timeout(PATIENCE);
        }
    }
}

impl Write for Log {
    fn write(&mut self, line: &[u8]) -> std::io::Result<usize> {
        let text = String::from_utf8_lossy(line).trim_end().to_owned();
        let _ = self.0.try_send(Entry::Line(text));
        Ok(line.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn complain_with(text: &str) {
    let mut err = std::io::stderr().lock();
    // Nothing is left to report the failure to.
    let _ = err
        .write_all(text.as_bytes())
        .and_then(|()| err.write_all(b"\n"));
}

/// Whether a stream takes colours: a terminal that can, unless `NO_COLOR` is set; anything if
/// `CLICOLOR_FORCE` is.
pub(super) fn has_colours(stream: &impl IsTerminal) -> bool {
    let [refusal, force, kind] = ["NO_COLOR", "CLICOLOR_FORCE", "TERM"]
        .map(|name| std::env::var_os(name).unwrap_or_default());
    let is_forced = !force.is_empty() && force != "0";
    refusal.is_empty() && (is_forced || stream.is_terminal() && kind != "dumb")
}

/// Ends the program: quietly if the reader has closed the output, else with the error.
fn give_up(error: &std::io::Error) -> ! {
    if error.kind() == ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    complain(&format!("error: standard output: {error}"));
    std::process::exit(1);
}

/// A text with its hidden characters escaped; colours are kept where they are shown.
fn shown(text: &str, colours: bool) -> Cow<'_, str> {
    if !colours || !text.contains(is_hidden) {
        return visible(text);
    }
    let mut parts = text.split('\u{1b}');
    let mut out = visible(parts.next().unwrap_or_default()).into_owned();
    for part in parts {
        match colour(part) {
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

/// The length of the rest of an escape sequence that sets a colour; concealed, blinking and inverse text is excluded.
fn colour(rest: &str) -> Option<usize> {
    let end = rest.find('m')?;
    let codes = rest[..end].strip_prefix('[')?;
    // 5 is a colour only in `38;5;N`.
    let blinks = codes == "5" || codes.starts_with("5;");
    (end <= 16 && !blinks && codes.split(';').all(is_colour)).then_some(end + 1)
}

/// Whether a code sets a colour or the weight of letters.
fn is_colour(code: &str) -> bool {
    matches!(
        code,
        "" | "0" | "1" | "2" | "3" | "4" | "22" | "39" | "5" | "9" | "10" | "11" | "12" | "14"
    ) || matches!(code.parse::<u8>(), Ok(31..=38 | 90..=97))
}
