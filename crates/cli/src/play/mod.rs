//! `brink play`: in the terminal.

mod analysis;
mod answer;
mod dialogue;
mod differences;
mod fold;
mod game_loop;
mod hint;
mod kept;
mod lines;
mod log_line;
mod made;
mod named;
mod preview;
mod puzzle;
mod question;
mod rule;
mod screen;
mod start;
mod state;
mod table;
mod typed;
mod waiting;

use std::collections::VecDeque;
use std::path::PathBuf;

use clap::Args;

use brink::digest::mixed;
use brink::game::{Game, SaveError, Saved};
use brink::ids::Side;
use brink_players::{Match, PlayerError, Seat};

use super::players::{Seats, processors, registry};
use super::position::{at_position, at_puzzle};
use super::said::own_printout;
use super::sheet::Sheet;
use super::welcome::which;
use super::words::{not_saved, save_continues, save_error};
use super::{Place, load};

use self::kept::{Kept, Known, quoted};
use self::made::choices_made;
use self::puzzle::PuzzleAtTable;
use self::screen::Screen;
use self::start::{Begun, loaded, setting};
use self::table::Table;
use self::waiting::Waiting;
use crate::CommandResult;

/// The arguments of `brink play`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
        brink play SCENARIO                       two people at one screen\n  \
        brink play SCENARIO --SIDE random --seed 7\n  \
        brink play SCENARIO --SIDE careful --save game.json\n  \
        brink play --load game.json\n  \
        brink play --position tests/positions/FILE.yaml:NAME\n  \
        brink play --puzzle tests/positions/puzzles.yaml:NAME\n  \
        brink play --analyse game.json")]
pub(super) struct Play {
    /// The scenario, by its id; `brink list` lists them
    #[arg(value_name = "SCENARIO", conflicts_with_all = ["load", "position", "puzzle"])]
    scenario: Option<String>,
    #[command(flatten)]
    seats: Seats,
    /// Use this seed for dice and cards; by default one from the clock
    #[arg(long, conflicts_with = "load")]
    seed: Option<u64>,
    /// Choose an option of the scenario (repeatable)
    #[arg(long = "option", value_name = "NAME=VALUE", conflicts_with_all = ["load", "position"])]
    options: Vec<String>,
    /// Save the game here after every choice
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    save: Option<PathBuf>,
    /// Replace another game in the file of --save
    #[arg(long, requires = "save")]
    overwrite: bool,
    /// Continue a saved game; it is not overwritten unless --save names it
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Start from the position of a test, its `given`
    #[arg(long, value_name = "FILE[:NAME]", conflicts_with = "load")]
    position: Option<String>,
    /// Solve a puzzle: a test with a `goal`
    #[arg(long, value_name = "FILE[:NAME]", conflicts_with_all = ["load", "position", "players"])]
    puzzle: Option<String>,
    /// Go through a saved game, or a log of the official computer version, and mark mistakes and blunders
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "load", "position", "puzzle", "players", "save", "seed", "options"])]
    analyse: Option<PathBuf>,
    /// Try each choice this many times with --analyse
    #[arg(long, value_name = "N", requires = "analyse", conflicts_with_all = ["scenario", "load", "position", "puzzle"], default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    trials: u32,
}

impl Play {
    pub(super) fn run(&self, place: &Place) -> CommandResult {
        if let Some(file) = &self.analyse {
            return analysis::analyse(file, place, self.trials);
        }
        if let Some(file) = &self.save {
            // Better to fail now than after the first choice.
            Saved::writable(file).map_err(|error| format!("--save {}: {error}", file.display()))?;
        }
        let begun = self.begin(place)?;
        let known = self.known(&begun)?;
        let game = begun.game;
        let library = begun.library;
        let content = game.content().clone();
        if let Some((file, _)) = &begun.loaded {
            self.seats.check_of_file(file, &begun.players, &content)?;
        }
        // A person waits: all processors help.
        let players = registry(processors()).with_book();
        let kinds = self
            .seats
            .kinds(&content, &players, Some("human"), begun.players)?;
        let mut seats = [Seat::Open, Seat::Open];
        for side in Side::BOTH {
            let kind = kinds[side.index()].as_str();
            if kind != "human" {
                let player = players.player(kind, mixed(game.seed(), 1 + side.index() as u64));
                let player = player.map_err(|error: PlayerError| error.to_string())?;
                seats[side.index()] = Seat::Player(player);
            }
        }
        let setting = setting(&begun.place, &library, &content, &kinds);
        let people = seats.iter().filter(|seat| seat.is_open());
        let people = people.count();
        // In a puzzle the program answers for the other side.
        let screen = Screen::new(people - usize::from(begun.puzzle.is_some()));
        let waiting = Waiting::new();
        let mut table = Table {
            made: choices_made(&game)?,
            kept: begun.loaded.map(|(file, _)| Kept::new(&file, &game)),
            known,
            unsaved: None,
            save: self.save.clone(),
            sheet: Sheet::of_stdout(),
            printout: begun.printout,
            place: begun.place,
            queue: VecDeque::new(),
            shown: None,
            listed: Vec::new(),
            explained: None,
            risks: Vec::new(),
            puzzle: begun.puzzle.map(|puzzle| PuzzleAtTable::new(puzzle, &game)),
            played: Match::new(game, seats).watched(waiting.thought()),
            waiting,
            content,
            library,
            setting,
            screen,
        };
        table.play()
    }

    /// Begins the game that the arguments ask for.
    fn begin(&self, place: &Place) -> CommandResult<Begun> {
        if let Some(file) = &self.load {
            return loaded(file, place);
        }
        let library = place.library();
        let printout = own_printout(place);
        let seed = self.seed.unwrap_or_else(seed_of_the_clock);
        let mut puzzle = None;
        let game = match (&self.position, &self.puzzle, &self.scenario) {
            (Some(test), ..) => at_position(&library, test, seed)?,
            (None, Some(test), _) => {
                let (game, set) = at_puzzle(&library, test)?;
                puzzle = Some(set);
                game
            }
            (None, None, Some(scenario)) => {
                let content = load(&library, scenario, &self.options)?;
                Game::new(content, seed).map_err(|error| error.to_string())?
            }
            (None, None, None) => return Err(which(&library).into()),
        };
        let players = ["human", "human"].map(str::to_owned);
        Ok(Begun {
            game,
            library,
            printout,
            place: place.clone(),
            players,
            loaded: None,
            puzzle,
        })
    }

    /// The games that may be replaced: the one that was loaded, and with `--overwrite` the one in the file of `--save`.
    fn known(&self, begun: &Begun) -> CommandResult<Known> {
        let mut known = Known::default();
        if let Some((file, saved)) = &begun.loaded {
            known.learn(file, saved.clone());
        }
        let Some(file) = self
            .save
            .as_ref()
            .filter(|file| file.metadata().is_ok_and(|about| about.len() > 0))
        else {
            return Ok(known);
        };
        let said = &begun.game.content().words;
        let in_file = |why: String| format!("--save {}: {why}", file.display());
        let there = || Saved::read(file).map_err(|error| in_file(save_error(said, &error)));
        if self.overwrite {
            known.learn(file, there()?);
        } else if known.at(file).is_none() {
            let error = SaveError::Changed {
                choices: there()?.choices(),
            };
            let why = not_saved(said, &error, "--overwrite");
            return Err(in_file(save_continues(
                said,
                why,
                format!("--load {}", quoted(file)),
            ))
            .into());
        }
        Ok(known)
    }
}

/// A seed from the clock.
fn seed_of_the_clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    mixed(now.map_or(0, |now| now.as_nanos() as u64), 0)
}
