//! Lines that a person types: edited, with history and completion, in a terminal; plain from a file or a pipe.

use std::io::{BufRead, IsTerminal, StdinLock, Write};

use super::fold::folded;
use crate::{CommandError, CommandResult};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};

/// The maximum length of a line; the rest is cut.
const MAX_LINE: usize = 4096;

/// The source of typed lines.
pub(super) enum Lines {
    /// From a terminal.
    Edited(Box<Editor<Completions, MemHistory>>),
    /// From anything else.
    Plain(StdinLock<'static>),
}

/// A line read, or the reason that there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Got {
    /// A line, without its end.
    Line(String),
    /// Ctrl-C.
    Interrupt,
    /// The end of the input.
    End,
}

/// Completions for Tab: whole lines, and names after the comma of a list.
#[derive(Clone, Debug, Default)]
pub(super) struct Completions {
    /// Completions that begin a line, and lines as a whole.
    pub(super) lines: Vec<String>,
    /// Names of the choices.
    pub(super) choices: Vec<String>,
}

impl Lines {
    pub(super) fn open() -> Lines {
        let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        let config = rustyline::Config::builder()
            .completion_type(rustyline::CompletionType::List)
            .build();
        let editor = Editor::with_history(config, MemHistory::new());
        match editor {
            Ok(mut editor) if terminal => {
                editor.set_helper(Some(Completions::default()));
                Lines::Edited(Box::new(editor))
            }
            _ => Lines::Plain(std::io::stdin().lock()),
        }
    }

    /// Forgets the lines so far when another person takes over.
    pub(super) fn forget(&mut self) {
        if let Lines::Edited(editor) = self {
            // A history in memory cannot fail.
            let _ = editor.clear_history();
        }
    }

    /// Asks for a line.
    pub(super) fn read(&mut self, prompt: &str, words: Completions) -> CommandResult<Got> {
        match self {
            Lines::Edited(editor) => {
                editor.set_helper(Some(words));
                match editor.readline(prompt) {
                    Ok(line) => {
                        if !line.trim().is_empty() {
                            // A full history is reported as an error; only the oldest line is lost.
                            let _ = editor.add_history_entry(line.as_str());
                        }
                        Ok(Got::Line(line))
                    }
                    Err(ReadlineError::Eof) => Ok(Got::End),
                    Err(ReadlineError::Interrupted) => Ok(Got::Interrupt),
                    Err(error) => Err(CommandError::Message(error.to_string())),
                }
            }
            Lines::Plain(input) => {
                print!("{prompt}");
                std::io::stdout().flush()?;
                let line = plain_line(input)?;
                if line.is_none() {
                    println!();
                }
                Ok(line.map_or(Got::End, Got::Line))
            }
        }
    }
}

/// The next line, whatever its bytes and length; `None` at the end.
fn plain_line(input: &mut impl BufRead) -> Result<Option<String>, std::io::Error> {
    let mut line = Vec::new();
    let mut any = false;
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if bytes.is_empty() {
            return Ok(any.then(|| String::from_utf8_lossy(&line).into_owned()));
        }
        any = true;
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        let room = MAX_LINE.saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        let read = end.map_or(bytes.len(), |end| end + 1);
        input.consume(read);
        if end.is_some() {
            return Ok(Some(String::from_utf8_lossy(&line).into_owned()));
        }
    }
}

impl Completions {
    /// The beginning of the word under the cursor, and its completions.
    fn completed(&self, line: &str) -> (usize, Vec<String>) {
        let comma = line.rfind(',').map(|at| at + 1);
        let start = comma.map_or(0, |at| {
            at + line[at..].len() - line[at..].trim_start().len()
        });
        let piece = folded(&line[start..]);
        let all = self
            .choices
            .iter()
            .chain(self.lines.iter().filter(|_| comma.is_none()));
        let fitting = all.filter(|word| folded(word).starts_with(&piece));
        let mut words: Vec<String> = fitting.cloned().collect();
        words.sort();
        words.dedup();
        (start, words)
    }
}

impl Helper for Completions {}
impl Hinter for Completions {
    type Hint = String;
}
impl Highlighter for Completions {}
impl Validator for Completions {}
impl Completer for Completions {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.completed(line.get(..pos).unwrap_or(line)))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_bytes_and_length_are_read() {
        let mut bytes = b"one\n\xff\xfe\n".to_vec();
        bytes.extend(std::iter::repeat_n(b'x', 3 * MAX_LINE));
        bytes.extend(b"\nlast");
        let mut input = &bytes[..];
        assert_eq!(plain_line(&mut input).unwrap().unwrap(), "one");
        assert_eq!(plain_line(&mut input).unwrap().unwrap(), "\u{fffd}\u{fffd}");
        assert_eq!(plain_line(&mut input).unwrap().unwrap().len(), MAX_LINE);
        assert_eq!(plain_line(&mut input).unwrap().unwrap(), "last");
        assert_eq!(plain_line(&mut input).unwrap(), None);
    }

    #[test]
    fn tab_completes_commands_and_names_in_lists() {
        let own = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        let words = Completions {
            lines: own(&["board", "board East"]),
            choices: own(&["Bay", "Cape"]),
        };
        assert_eq!(
            words.completed("b"),
            (0, own(&["Bay", "board", "board East"]))
        );
        assert_eq!(words.completed("board e"), (0, own(&["board East"])));
        assert_eq!(words.completed("cape 2, b"), (8, own(&["Bay"])));
        assert_eq!(words.completed("ö,ö"), (3, own(&[])));
        let words = Completions {
            lines: Vec::new(),
            choices: own(&["Détour", "Ústeň"]),
        };
        assert_eq!(words.completed("deto"), (0, own(&["Détour"])));
        assert_eq!(words.completed("Détour, usten"), (9, own(&["Ústeň"])));
    }
}
