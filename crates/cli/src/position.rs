//! Positions of tests, for games that begin there.

use std::path::{Path, PathBuf};

use brink::content::Library;
use brink::game::Game;
use brink_author::position::{PositionTest, Puzzle, Runner};
use brink_playdek::{Start, Table};

use super::{counted, shown, styled};
use crate::{CommandError, CommandResult};

/// The position that a test begins in.
pub(super) fn at_position(library: &Library, wanted: &str, seed: u64) -> CommandResult<Game> {
    let mut runner = Runner::new(library);
    let test = found(library, &runner, wanted, |_| true)?;
    runner
        .begin(&test, seed)
        .map_err(|failure| CommandError::Message(failure.to_string()))
}

/// The position of a test with a goal, and the goal.
pub(super) fn at_puzzle(library: &Library, wanted: &str) -> CommandResult<(Game, Puzzle)> {
    let mut runner = Runner::new(library);
    let test = found(library, &runner, wanted, PositionTest::is_puzzle)?;
    let puzzle = runner
        .puzzle(&test)
        .map_err(|failure| CommandError::Message(failure.to_string()))?;
    puzzle.ok_or_else(|| format!("`{}` has no `goal`", test.name).into())
}

/// The position in which a log begins, with the names in its table for what the test leaves open.
pub(super) fn start_of(library: &Library, wanted: &str, table: &Table) -> CommandResult<Start> {
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
) -> CommandResult<PositionTest> {
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
