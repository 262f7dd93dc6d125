//! Recorded games: saved ones, and logs of the official computer version.

use std::path::Path;

use brink::content::Library;
use brink::files;
use brink::game::Game;
use brink::words::Words;
use brink_playdek::{Replaying, Report};

use super::{CommandResult, Place, open, words};

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

/// The game of a file, saved or logged, as far as it was played.
pub(super) fn recorded_game(file: &Path, place: &Place, library: &Library) -> CommandResult<Game> {
    let said = library.words();
    let text = log_text(file, &said)?;
    // A saved game is one JSON object, and no line of a log begins like one.
    if text.trim_start().starts_with('{') {
        return open(library, file);
    }
    let report = report(file, &text, (place, library), &Replaying::default())?;
    let game = report.game;
    Ok(game.ok_or_else(|| words::in_file(file, &words::analysis_no_game(&said)))?)
}
