//! Logs of the official computer version.

use std::path::Path;

use brink::content::Library;
use brink::files;
use brink::words::Words;
use brink_playdek::{Replaying, Report};

use super::{CommandResult, Place, words};

/// The longest log that is read, in bytes.
const MAX_LOG: u64 = 16 << 20;

/// The text of a log or a saved game.
pub(super) fn log_text(file: &Path, said: &Words) -> Result<String, String> {
    let bytes = files::read(file, MAX_LOG);
    let bytes = bytes.map_err(|error| words::in_file(file, &words::file_error(said, &error)))?;
    Ok(brink_playdek::decode(&bytes).into_owned())
}

/// The report of a log.
pub(super) fn report(
    file: &Path,
    text: &str,
    (place, library): (&Place, &Library),
    how: &Replaying,
) -> CommandResult<Report> {
    let name = file.display().to_string();
    brink_playdek::replay(library, &place.roots(), &name, text, how).map_err(|faults| {
        let faults = faults.iter().map(|fault| words::in_file(file, fault));
        faults.collect::<Vec<_>>().join("\n").into()
    })
}
