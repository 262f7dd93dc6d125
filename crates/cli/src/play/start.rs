//! Beginnings of a game in the terminal: a new one, a saved one, or a position of a test.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use brink::content::{Content, Library};
use brink::game::{Game, SaveError, Saved, Setting};
use brink::ids::Side;
use brink::script::Printout;
use brink::words::Words;
use brink_author::position::Puzzle;

use super::super::said::own_printout;
use super::super::words::{self, save_error};
use super::super::{Need, Place, check_mods, load};
use crate::CommandResult;

/// A game about to be played, and where it came from.
pub(super) struct Begun {
    pub(super) game: Game,
    pub(super) library: Library,
    /// Prints of scripts, if kept.
    pub(super) printout: Option<Printout>,
    pub(super) place: Place,
    /// The default player of each side.
    pub(super) players: [String; 2],
    /// The file that it was loaded from, and its contents at that time.
    pub(super) loaded: Option<(PathBuf, Saved)>,
    /// Goal of one side.
    pub(super) puzzle: Option<Puzzle>,
}

/// Setting that a game of this content is saved with.
pub(super) fn setting(
    place: &Place,
    library: &Library,
    content: &Content,
    players: &[String; 2],
) -> Setting {
    let players = Side::BOTH.map(|side| {
        (
            content.side_id(side).to_owned(),
            players[side.index()].clone(),
        )
    });
    let setting = Setting {
        players: players.into_iter().collect(),
        language: place.language.clone(),
        content: displayed(&place.content),
        mods_in: displayed(&place.mods),
        ..Setting::default()
    };
    setting.with_files_of(library, &content.scenario.id)
}

/// Folders as a save keeps them.
fn displayed(folders: &[PathBuf]) -> Vec<String> {
    let shown = folders.iter().map(|folder| folder.display());
    shown.map(|folder| folder.to_string()).collect()
}

/// The folders of a save that are still there.
fn existing(folders: &[String]) -> Vec<PathBuf> {
    let paths = folders.iter().map(PathBuf::from);
    paths.filter(|folder| folder.is_dir()).collect()
}

/// A message about a saved game.
fn in_save(file: &Path, said: &Words, error: &SaveError) -> String {
    format!("{}: {}", file.display(), save_error(said, error))
}

/// Continues a saved game, with the folders and the language that it was saved with unless others are named.
pub(super) fn loaded(file: &Path, place: &Place) -> CommandResult<Begun> {
    let saved = Saved::read(file).map_err(|error| in_save(file, &place.words(), &error))?;
    let was = saved.setting();
    let mut place = place.clone();
    if place.content.is_empty() {
        place.content = existing(&was.content);
    }
    if place.mods.is_empty() {
        place.mods = existing(&was.mods_in);
    }
    place.language = place.language.or(was.language.clone());
    place.check(Need::Content)?;
    let library = place.library();
    let printout = own_printout(&place);
    check_mods(&saved, &library, file)?;
    let options: Vec<String> = saved
        .options()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let content = load(&library, saved.scenario(), &options)?;
    let game = match saved.load(&content) {
        Err(error @ SaveError::OtherContent(_)) => {
            transferred(&saved, &library, &content, file, &error)?
        }
        game => game.map_err(|error| in_save(file, &content.words, &error))?,
    };
    let players = Side::BOTH.map(|side| {
        let word = was.players.get(content.side_id(side));
        word.map_or("human", String::as_str).to_owned()
    });
    let loaded = Some((file.to_path_buf(), saved));
    Ok(Begun {
        game,
        library,
        printout,
        place,
        players,
        loaded,
        puzzle: None,
    })
}

/// A saved game under content that has changed since, if its history still fits.
fn transferred(
    saved: &Saved,
    library: &Library,
    content: &Arc<Content>,
    file: &Path,
    why: &SaveError,
) -> CommandResult<Game> {
    let now = Setting::default().with_files_of(library, &content.scenario.id);
    let differs = saved.setting().differences(&now, &content.words);
    let known = !saved.setting().files.is_empty();
    let list: String = differs
        .iter()
        .filter(|_| known)
        .map(|line| format!("\n  {line}"))
        .collect();
    let said = &content.words;
    let game = saved.transfer(content).map_err(|error| {
        let differs = words::saved_differs(said, save_error(said, &error));
        format!(
            "{}: {}{list}\n{differs}",
            file.display(),
            save_error(said, why)
        )
    })?;
    println!("{}", words::saved_changed(said, list));
    println!("{}", words::saved_fits(said));
    Ok(game)
}
