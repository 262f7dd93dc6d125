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
use super::super::{CommandError, Need, Place, check_mods, load};

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
pub(super) fn loaded(file: &Path, place: &Place) -> Result<Begun, CommandError> {
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
) -> Result<Game, CommandError> {
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
<<<<<<< HEAD
=======

/// The position that a test begins in.
fn at_position(library: &Library, wanted: &str, seed: u64) -> Result<Game, CommandError> {
    let mut runner = Runner::new(library);
    let test = found(library, &runner, wanted, |_| true)?;
    runner
        .begin(&test, seed)
        .map_err(|failure| CommandError::Message(failure.to_string()))
}

/// The position of a test with a goal, and the goal.
fn at_puzzle(library: &Library, wanted: &str) -> Result<(Game, Puzzle), CommandError> {
    let mut runner = Runner::new(library);
    let test = found(library, &runner, wanted, PositionTest::is_puzzle)?;
    let puzzle = runner
        .puzzle(&test)
        .map_err(|failure| CommandError::Message(failure.to_string()))?;
    puzzle.ok_or_else(|| format!("`{}` has no `goal`", test.name).into())
}

/// The position in which a log begins, with the names in its table for what the test leaves open.
pub(in super::super) fn start_of(
    library: &Library,
    wanted: &str,
    table: &Table,
) -> Result<Start, CommandError> {
    let mut runner = Runner::new(library);
    let mut test = found(library, &runner, wanted, |_| true)?;
    if test.scenario == table.scenario {
        let options = &test.options;
        let readings: Vec<_> = table
            .readings
            .iter()
            .filter(|(name, _)| options.iter().all(|(own, _)| own != *name))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        test.options.extend(readings);
    }
    let found = runner
        .position(&test)
        .map_err(|failure| CommandError::Message(failure.to_string()));
    found.map(|(content, position)| Start {
        name: test.name,
        content,
        position,
    })
}

/// The test that `FILE` refers to, or `FILE:NAME` if the file has several.
fn found(
    library: &Library,
    runner: &Runner<'_>,
    wanted: &str,
    counts: impl Fn(&PositionTest) -> bool,
) -> Result<PositionTest, CommandError> {
    let (file, name) = match wanted
        .match_indices(':')
        .find(|(at, _)| Path::new(&wanted[..*at]).is_file())
    {
        Some((at, _)) if !Path::new(wanted).is_file() => {
            (&wanted[..at], Some(wanted[at + 1..].trim()))
        }
        _ => (wanted, None),
    };
    let (mut tests, faults) = runner.find(&[PathBuf::from(file)]);
    if !faults.is_empty() {
        let styled = styled(&std::io::stderr());
        let texts: Vec<String> = faults
            .iter()
            .map(|fault| shown(fault, library, styled))
            .collect();
        return Err(CommandError::Content(texts.join("\n\n")));
    }
    tests.retain(counts);
    let exact = tests.iter().find(|test| name == Some(test.name.as_str()));
    let found: Vec<&PositionTest> = match exact {
        Some(test) => vec![test],
        None => tests.iter().filter(|test| has_name(test, name)).collect(),
    };
    match found[..] {
        [test] => Ok(test.clone()),
        _ => Err(not_one(file, name, &tests, &found).into()),
    }
}

/// Whether the name of a test contains a text, if one is given.
fn has_name(test: &PositionTest, wanted: Option<&str>) -> bool {
    let name = test.name.to_lowercase();
    wanted.is_none_or(|wanted| name.contains(&wanted.to_lowercase()))
}

/// The message about a name that fits no test, or several, with the candidates.
fn not_one(
    file: &str,
    name: Option<&str>,
    all: &[PositionTest],
    found: &[&PositionTest],
) -> String {
    const SHOWN: usize = 20;
    let what = match name {
        Some(name) if found.is_empty() => format!("no test of {file} has `{name}` in its name"),
        Some(name) => format!("`{name}` fits {} of {file}", counted(found.len(), "test")),
        None => format!(
            "{file} has {}: name one with FILE:NAME",
            counted(all.len(), "test")
        ),
    };
    let listed: Vec<&PositionTest> = match found {
        [] => all.iter().collect(),
        found => found.to_vec(),
    };
    let names = listed.iter().take(SHOWN);
    let names: String = names.map(|test| format!("\n  {}", test.name)).collect();
    let more = match listed.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!("\n  and {more} more"),
    };
    format!("{what}{names}{more}")
}

fn seed_of_the_clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    mixed(now.map_or(0, |now| now.as_nanos() as u64), 0)
}
>>>>>>> h9
