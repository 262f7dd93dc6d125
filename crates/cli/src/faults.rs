//! Faults of files, printed with the offending lines.

use std::io;

use brink::content::{Diagnostic, Library, Severity, SourceFile};
use brink_author::excerpt::{Styled, excerpt};

use crate::command_error::CommandError;
use crate::terminal;

/// Prints faults with the offending lines. Returns how many errors and warnings there are.
pub(crate) fn print_faults(faults: &[Diagnostic], library: &Library) -> (usize, usize) {
    let styled = styled(&io::stdout());
    for fault in faults {
        paintln!("{}\n", shown(fault, library, styled));
    }
    let errors = faults.iter().filter(|fault| fault.is_error());
    let warnings = faults
        .iter()
        .filter(|fault| fault.severity() == Severity::Warning);
    (errors.count(), warnings.count())
}

/// A fault with the offending line.
pub(crate) fn shown(fault: &Diagnostic, library: &Library, styled: Styled) -> String {
    // Files of tests are not part of the library.
    let other = match library.sources().find(fault.place.file()) {
        None if fault.place.line > 0 => {
            SourceFile::read(std::path::Path::new(fault.place.file())).ok()
        }
        _ => None,
    };
    let other = other.as_ref();
    excerpt(
        fault,
        |path| {
            let own = library.sources().find(path);
            let file = own.or(other.filter(|file| &*file.path == path));
            file.map(|file| file.text.as_str())
        },
        styled,
    )
}

/// The failure of a command that faults of content prevent.
pub(crate) fn refused<'f>(
    faults: impl IntoIterator<Item = &'f Diagnostic>,
    library: &Library,
) -> CommandError {
    let styled = styled(&std::io::stderr());
    let texts = faults
        .into_iter()
        .map(|fault| shown(fault, library, styled));
    CommandError::Content(texts.collect::<Vec<_>>().join("\n\n"))
}

/// Whether a stream takes colours.
pub(crate) fn styled(stream: &impl io::IsTerminal) -> Styled {
    if terminal::has_colours(stream) {
        Styled::Colours
    } else {
        Styled::Plain
    }
}

/// `1 game`, `2 games`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
