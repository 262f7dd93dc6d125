//! Failures of commands.

use std::io;

use brink::words::Words;

use crate::{terminal, words};

/// Result of a command, or of a part of one.
pub(crate) type CommandResult<T = ()> = Result<T, CommandError>;

/// Reason of a failed command: its message on standard error.
#[derive(Debug)]
pub(crate) enum CommandError {
    /// A message.
    Message(String),
    /// Diagnostics of content, as shown.
    Content(String),
    /// The message has already been printed.
    Said,
    /// The reader of the output has gone away.
    Gone,
}

impl From<String> for CommandError {
    fn from(message: String) -> CommandError {
        CommandError::Message(message)
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> CommandError {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return CommandError::Gone;
        }
        CommandError::Message(error.to_string())
    }
}

impl CommandError {
    /// Prints it on standard error.
    pub(crate) fn show(self, said: &Words) {
        match self {
            CommandError::Message(message) => eprintln!("{}", words::error(said, message)),
            CommandError::Content(faults) => terminal::complain_painted(&faults),
            CommandError::Said | CommandError::Gone => {}
        }
    }
}

/// Prints errors on standard error. Fails if there are any.
pub(crate) fn complain_of(errors: &[String], said: &Words) -> Result<(), CommandError> {
    for error in errors {
        eprintln!("{}", words::error(said, error));
    }
    match errors {
        [] => Ok(()),
        _ => Err(CommandError::Said),
    }
}
