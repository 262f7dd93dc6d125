//! The table of spellings: a YAML file with the names that the program uses for parts of a scenario.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use brink::content::Library;
use brink::files::read_text;
use brink::tooling::{MAX_FILE, did_you_mean, from_yaml};

use super::text::short;

/// The table of one scenario: `imports/playdek/ID.yaml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The id: the file's name.
    pub id: String,
    /// The scenario that such logs belong to.
    pub scenario: String,
    /// The names of this scenario in the header of a log.
    pub scenarios: Vec<String>,
    /// Sides by their spelling.
    pub sides: BTreeMap<String, String>,
    /// The sides in the order in which a heading names their headlines, if neither has to show its own first.
    pub headline_order: [String; 2],
    /// Additions to the game that the header may mention.
    #[serde(default)]
    pub added: BTreeMap<String, Added>,
    /// Options that the program sets where the rules are open.
    #[serde(default)]
    pub readings: BTreeMap<String, String>,
    /// Effects whose die modifier is not printed.
    #[serde(default)]
    pub unprinted_modifiers: Vec<Unprinted>,
    /// Scorings for which the program pays too much.
    #[serde(default)]
    pub overpaid: Vec<Overpaid>,
    /// The option for each side's handicap, by the id of the side.
    #[serde(default)]
    pub handicaps: BTreeMap<String, String>,
    /// Endings of a game, by the words that follow `wins by`; others do not end a game of the engine.
    #[serde(default)]
    pub endings: BTreeMap<String, String>,
    /// Cards that are spelt differently.
    #[serde(default)]
    pub cards: BTreeMap<String, String>,
    /// Spaces that are spelt differently.
    #[serde(default)]
    pub spaces: BTreeMap<String, String>,
    /// Cards whose effects are not announced.
    #[serde(default)]
    pub unannounced: Vec<String>,
    /// Cards whose effects are not announced if another card has happened before.
    #[serde(default)]
    pub unannounced_after: BTreeMap<String, String>,
    /// Cards whose discards come from the draw pile.
    #[serde(default)]
    pub from_draw_pile: Vec<String>,
    /// Cards whose revealed cards come from the discard pile.
    #[serde(default)]
    pub from_discard_pile: Vec<String>,
    /// Cards that make a hand show its highest card.
    #[serde(default)]
    pub shows_highest: Vec<String>,
    /// Cards that make a side show its whole hand, and the side.
    #[serde(default)]
    pub shows_hand: BTreeMap<String, String>,
    /// Sentences that follow `chooses`, with the word of the event for each.
    #[serde(default)]
    pub answers: BTreeMap<String, String>,
    /// Cards under whose effect a coup loses the game: the program carries it out first.
    #[serde(default)]
    pub lost_coups: Vec<String>,
    /// Beginnings of lines that only decorate a log.
    #[serde(default)]
    pub decoration: Vec<String>,
    /// Cards whose end is announced although their effect lasts.
    #[serde(default)]
    pub announced_ended: Vec<String>,
    /// The highest die that frees a trapped side.
    #[serde(default)]
    pub trap_die: Option<u8>,
}

/// An option set by a line of the header.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Added {
    /// The id of the option.
    pub option: String,
    /// Its value if the header has the line.
    pub present: String,
    /// Its value if the header lacks the line.
    pub absent: String,
}

/// An effect whose modifier of a realignment die is applied, but not printed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unprinted {
    /// The card of the effect.
    pub card: String,
    /// The side whose dice are modified.
    pub side: String,
    /// The modifier of the die.
    pub add: i8,
}

/// A scoring for which the program pays a side more than the rules allow.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Overpaid {
    /// The scoring card.
    pub card: String,
    /// The effect that must be in force.
    pub under: String,
    /// The space that a side must control.
    pub space: String,
    /// The side that is overpaid.
    pub side: String,
    /// The amount.
    pub by: u8,
}

/// The reason why a table cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// No folder of content has one.
    #[error("no table of spellings found: {path} is missing{hint}")]
    Missing {
        /// The path of the file.
        path: PathBuf,
        /// The most similar table.
        hint: String,
    },
    /// The given text is not the name of a table.
    #[error(
        "`{0}` is not the name of a table: write the name of a file in imports/playdek without \
         `.yaml`"
    )]
    NotAName(String),
    /// There are several tables, and none was named.
    #[error("{0} has several tables of spellings: name one with --table")]
    Several(PathBuf),
    /// The table cannot be read.
    #[error("{path}: {error}")]
    Unreadable {
        /// The path of the file.
        path: PathBuf,
        /// The reason.
        error: String,
    },
    /// The table names something that the scenario does not have.
    #[error("{path}: the scenario has no {what} `{name}`")]
    Unknown {
        /// The path of the file.
        path: PathBuf,
        /// The kind of name.
        what: &'static str,
        /// The unknown name.
        name: String,
    },
}

impl Table {
    /// Reads the table with this name, or the only one, below the first root that has it; else one
    /// that came with content in memory.
    ///
    /// # Errors
    /// A name that could lead out of the folder, no such file, one that is not a table, or several to choose from.
    pub fn find(
        roots: &[PathBuf],
        library: &Library,
        id: Option<&str>,
    ) -> Result<(Table, PathBuf), TableError> {
        let folder = Path::new("imports").join("playdek");
        let paths = tables_below(roots, &folder);
        let (path, text) = match (in_memory(library, id), id) {
            (Some((path, text)), _) if paths.is_empty() => (path, text.to_owned()),
            (_, Some(id)) => read(named(roots, &folder, id, &paths)?)?,
            (_, None) => read(only(folder, paths)?)?,
        };
        match from_yaml(&text) {
            Ok(table) => Ok((table, path)),
            Err(error) => Err(TableError::Unreadable {
                path,
                error: error.to_string(),
            }),
        }
    }
}

/// The tables of all roots.
fn tables_below(roots: &[PathBuf], folder: &Path) -> Vec<PathBuf> {
    let folders = roots.iter().map(|root| root.join(folder));
    folders
        .filter_map(|folder| fs::read_dir(folder).ok())
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "yaml"))
        .collect()
}

/// The table of a name, below the first root that has it.
fn named(
    roots: &[PathBuf],
    folder: &Path,
    id: &str,
    paths: &[PathBuf],
) -> Result<PathBuf, TableError> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
    if id.is_empty() || !id.chars().all(is_part) {
        return Err(TableError::NotAName(short(id)));
    }
    let part = folder.join(format!("{id}.yaml"));
    let mut all = roots.iter().map(|root| root.join(&part));
    all.find(|path| path.is_file())
        .ok_or_else(|| TableError::Missing {
            path: part,
            hint: hint(id, paths),
        })
}

/// The only table, if there are not several to choose from.
fn only(folder: PathBuf, mut paths: Vec<PathBuf>) -> Result<PathBuf, TableError> {
    match paths.len() {
        0 => Err(TableError::Missing {
            path: folder,
            hint: String::new(),
        }),
        1 => Ok(paths.swap_remove(0)),
        _ => Err(TableError::Several(folder)),
    }
}

/// The text of a table, with its path.
fn read(path: PathBuf) -> Result<(PathBuf, String), TableError> {
    match read_text(&path, MAX_FILE) {
        Ok(text) => Ok((path, text)),
        Err(error) => Err(TableError::Unreadable {
            path,
            error: error.to_string(),
        }),
    }
}

/// A table that came with content in memory.
fn in_memory<'a>(library: &'a Library, id: Option<&str>) -> Option<(PathBuf, &'a str)> {
    let mut files = library
        .sources()
        .files()
        .iter()
        .filter(|file| file.key.starts_with("imports/playdek/"));
    let file = files.find(|file| id.is_none_or(|id| file.stem() == id))?;
    Some((PathBuf::from(&*file.path), &file.text))
}

/// The most similar table.
fn hint(id: &str, paths: &[PathBuf]) -> String {
    let known: Vec<String> = paths
        .iter()
        .filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned()))
        .collect();
    did_you_mean(id, known.iter().map(String::as_str))
}
