//! The consent of a person to a change of files, and messages about these.

use std::fmt;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

use crate::{CommandError, CommandResult};

/// Whether a person is asked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Consent {
    Given,
    Asked,
}

impl Consent {
    /// The consent of a person who may have said so in advance.
    pub(super) fn of(yes: bool) -> Consent {
        match yes {
            true => Consent::Given,
            false => Consent::Asked,
        }
    }
}

/// A message about a file or a folder.
pub(super) fn in_path(path: &Path, error: &dyn fmt::Display) -> CommandError {
    CommandError::Message(format!("{}: {error}", path.display()))
}

/// Asks a person at a terminal; without one, nothing happens.
pub(super) fn agreed(question: &str, nothing: &str) -> CommandResult<bool> {
    if !io::stdin().is_terminal() {
        return Err(format!("{nothing}: nobody can be asked here; add --yes").into());
    }
    print!("{question} [y/n] ");
    io::stdout().flush()?;
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    Ok(matches!(line.trim().to_lowercase().as_str(), "y" | "yes"))
}
