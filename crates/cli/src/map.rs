//! `brink map`.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueEnum};

use brink::content::{Content, SetupStep};
use brink::files::{self, Sort};
use brink::game::{At, Game, GameError, Position};
use brink::ids::{Side, SpaceId};
use brink::words::Words;

use super::{CommandResult, Place, load, open, words};

/// The arguments of `brink map`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/map.txt").trim_end())]
pub(super) struct Map {
    /// The scenario
    #[arg(value_name = "SCENARIO", required_unless_present = "game")]
    scenario: Option<String>,
    /// Write in this format
    #[arg(long, value_enum, default_value_t = Format::Svg)]
    format: Format,
    /// Draw the influence and control of this saved game, too
    #[arg(long, value_name = "FILE")]
    game: Option<PathBuf>,
    /// Draw the opening position, too: the fixed influence of the set-up, and the tracks
    #[arg(long, conflicts_with = "game")]
    start: bool,
    /// Choose an option of the scenario (repeatable)
    #[arg(long = "option", value_name = "NAME=VALUE", conflicts_with = "game")]
    options: Vec<String>,
    /// Write into this file instead of printing
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The formats of pictures.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A picture for browsers and documents
    Svg,
    /// A graph for Graphviz
    Dot,
}

/// Subjects of a drawing.
enum Subject {
    /// The map of a scenario.
    Map(Arc<Content>),
    /// The position of a game.
    Game(Box<Game>),
}

impl Map {
    pub(super) fn run(&self, place: &Place) -> CommandResult {
        let subject = self.subject(place)?;
        let (content, view) = match &subject {
            Subject::Map(content) => (&**content, None),
            // The drawing is the same for both sides.
            Subject::Game(game) => (&**game.content(), Some(game.view(Side::First))),
        };
        let text = match self.format {
            Format::Svg => brink_draw::svg(content, view),
            Format::Dot => brink_draw::dot(content, view),
        };
        match &self.out {
            Some(file) => write(file, &text, PICTURE, &content.words),
            None => {
                print!("{text}");
                Ok(())
            }
        }
    }

    fn subject(&self, place: &Place) -> CommandResult<Subject> {
        let library = place.library();
        match (&self.game, &self.scenario) {
            (Some(file), scenario) => {
                let game = open(&library, file)?;
                let own = &game.content().scenario.id;
                match scenario {
                    Some(named) if named != own => Err(words::map_other(
                        &library.words(),
                        file.display().to_string(),
                        own,
                        named,
                    )
                    .into()),
                    _ => Ok(Subject::Game(Box::new(game))),
                }
            }
            (None, Some(scenario)) => {
                let content = load(&library, scenario, &self.options)?;
                if !self.start {
                    return Ok(Subject::Map(content));
                }
                let game = opening(&content).map_err(|error| error.to_string())?;
                Ok(Subject::Game(Box::new(game)))
            }
            (None, None) => Err(words::map_which(&library.words()).into()),
        }
    }
}

/// A game before its first decision, with all influence fixed by the set-up, even that placed after
/// decisions.
fn opening(content: &Arc<Content>) -> Result<Game, GameError> {
    let game = Game::new(content.clone(), 0)?;
    let mut fixed: BTreeMap<SpaceId, [u8; 2]> = BTreeMap::new();
    for step in &content.scenario.setup {
        let SetupStep::Influence(markers) = step else {
            continue;
        };
        for (side, space, count) in markers {
            let here = &mut fixed.entry(*space).or_default()[side.index()];
            *here = here.saturating_add(*count);
        }
    }
    let board = game.board();
    let missing = fixed.into_iter().map(|(space, wanted)| {
        (
            space,
            Side::BOTH.map(|side| {
                let now = board.influence(side, space);
                wanted[side.index()].saturating_sub(now)
            }),
        )
    });
    let missing: Vec<(SpaceId, [u8; 2])> =
        missing.filter(|(_, markers)| *markers != [0, 0]).collect();
    if missing.is_empty() {
        return Ok(game);
    }
    let position = Position {
        at: At::Setup,
        influence: missing,
        ..Position::default()
    };
    Game::builder(content.clone()).position(position).start()
}

/// Pictures begin with the line that `brink` writes into them.
const PICTURE: Sort = Sort {
    called: "a picture of this program",
    begins: |head| {
        let svg = format!("<!-- {} -->", brink_draw::MADE_BY);
        let dot = format!("  graph [comment=\"{}\"", brink_draw::MADE_BY);
        String::from_utf8_lossy(head)
            .lines()
            .nth(1)
            .is_some_and(|line| line == svg || line.starts_with(&dot))
    },
};

/// Writes a file and reports it, or the file that could not be written.
pub(super) fn write(file: &Path, text: &str, sort: Sort, said: &Words) -> CommandResult {
    let failed =
        |error: io::Error| format!("{}: {}", file.display(), words::file_error(said, &error));
    files::write(file, text.as_bytes(), sort).map_err(failed)?;
    eprintln!("{}", words::written(said, file.display().to_string()));
    Ok(())
}
