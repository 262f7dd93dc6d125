//! `brink replay`.

use std::path::{Path, PathBuf};

use clap::Args;

use brink::content::Library;
use brink::game::{Game, Input, Saved};
use brink::words::Words;
use brink_playdek::{Replaying, Report, Table, Until};

use super::agree::Agreement;
use super::many::Bar;
use super::position::start_of;
use super::recorded::{log_text, report};
use super::sheet::Sheet;
use super::words::Over;
use super::{CommandError, CommandResult, Place, board_text, open, words};

/// The arguments of `brink replay`.
#[derive(Debug, Args)]
#[command(
    after_help = include_str!("help/replay.txt").trim_end()
)]
pub(super) struct Replay {
    /// Saved games, or logs of the official computer version
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Read logs of the official computer version
    #[arg(long)]
    playdek: bool,
    /// Use this table of spellings in `imports/playdek`, if there are several
    #[arg(long, value_name = "ID", requires = "playdek")]
    table: Option<String>,
    /// Start from the position of a test, its `given`, if the log does not begin with the set-up
    #[arg(
        long,
        value_name = "FILE[:NAME]",
        requires = "playdek",
        conflicts_with = "save"
    )]
    position: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Stop after this play, such as "Turn 3, USSR AR2", and show the board
    #[arg(long, value_name = "PLAY", requires = "playdek")]
    to: Option<String>,
    /// Write the game, as far as it was replayed, as a saved game
    #[arg(long, value_name = "FILE", requires = "playdek")]
    save: Option<PathBuf>,
    /// Replace another game in the file of --save
    #[arg(long, requires = "save")]
    overwrite: bool,
    /// Report how often this player agrees with the cards chosen in the games
    #[arg(long, value_name = "KIND", conflicts_with_all = ["to", "save"])]
    agree: Option<String>,
}

impl Replay {
    pub(super) fn run(&self, place: &Place) -> CommandResult {
        let library = place.library();
        if let Some(kind) = &self.agree {
            return self.agree(kind, place, &library);
        }
        if self.playdek {
            return self.import(place, &library);
        }
        if self.json {
            return Err(words::replay_json(&library.words()).into());
        }
        self.files
            .iter()
            .try_for_each(|file| verify(file, &library))
    }

    /// Compares the cards that were chosen with those that a player chooses.
    fn agree(&self, kind: &str, place: &Place, library: &Library) -> CommandResult {
        let mut agreement = Agreement::new(kind)?;
        let said = library.words();
        let how = if self.playdek {
            self.how(place, library)?
        } else {
            Replaying::default()
        };
        let games = self.files.iter().map(|file| match self.playdek {
            true => imported(file, place, library, &how),
            false => open(library, file),
        });
        let games = games.collect::<Result<Vec<_>, _>>()?;
        let bar = games
            .first()
            .map(|first| Bar::new(games.len() as u64, 0, first.content()));
        for (game, done) in games.iter().zip(1..) {
            agreement.add(game)?;
            bar.iter().for_each(|bar| bar.show(done));
        }
        bar.iter().for_each(Bar::finish);
        if self.json {
            println!("{:#}", agreement.json());
        } else {
            print!("{}", agreement.text(&said));
        }
        Ok(())
    }

    /// Settings of the replay, by the arguments.
    fn how(&self, place: &Place, library: &Library) -> CommandResult<Replaying> {
        let start = match &self.position {
            Some(test) => {
                let (table, _) = Table::find(&place.roots(), library, self.table.as_deref())
                    .map_err(|error| error.to_string())?;
                Some(start_of(library, test, &table)?)
            }
            None => None,
        };
        let until = self.to.clone().map_or(Until::End, Until::Play);
        Ok(Replaying {
            table: self.table.clone(),
            until,
            start,
        })
    }

    fn import(&self, place: &Place, library: &Library) -> CommandResult {
        if self.save.is_some() && self.files.len() > 1 {
            return Err(words::replay_one_log(&library.words()).into());
        }
        let how = self.how(place, library)?;
        let roots = place.roots();
        let mut reports: Vec<Report> = Vec::new();
        let mut failed = false;
        for file in &self.files {
            let text = match log_text(file, &library.words()) {
                Ok(text) => text,
                Err(error) => {
                    eprintln!("{}", words::error(&library.words(), error));
                    failed = true;
                    continue;
                }
            };
            match brink_playdek::replay(library, &roots, &file.display().to_string(), &text, &how) {
                Ok(report) => {
                    if !self.json {
                        print!("{}", report.display_in(&library.words()));
                    }
                    failed |= !report.is_clean();
                    reports.push(report);
                }
                Err(faults) => {
                    let said = library.words();
                    faults.iter().for_each(|fault| {
                        eprintln!("{}", words::error(&said, words::in_file(file, fault)))
                    });
                    failed = true;
                }
            }
        }
        self.sum_up(&reports, &library.words())?;
        if failed {
            Err(CommandError::Said)
        } else {
            Ok(())
        }
    }

    fn sum_up(&self, reports: &[Report], said: &Words) -> CommandResult {
        let total = |count: fn(&Report) -> usize| reports.iter().map(count).sum::<usize>();
        let differences = total(|report| report.differences.len());
        if self.json {
            let value = serde_json::json!({
                "files": reports,
                "differences": differences,
            });
            println!("{value:#}");
        } else if reports.len() > 1 {
            let plays = total(|report| report.plays);
            let facts = total(|report| report.facts);
            println!(
                "{}",
                words::replay_total(said, reports.len(), plays, facts, differences)
            );
        }
        let games = reports.iter().filter_map(|report| report.game.as_ref());
        for game in games {
            if self.to.is_some() && !self.json {
                let side = game
                    .decision()
                    .map_or(brink::ids::Side::First, |decision| decision.side);
                paintln!("\n{}", board_text(game.view(side), &Sheet::of_stdout()));
            }
            if let Some(file) = &self.save {
                let over = if self.overwrite {
                    Over::Anything
                } else {
                    Over::Known
                };
                save(game, file, over, said)?;
            }
        }
        Ok(())
    }
}

/// The game of a log, as far as it can be driven.
fn imported(file: &Path, place: &Place, library: &Library, how: &Replaying) -> CommandResult<Game> {
    let said = library.words();
    let text = log_text(file, &said)?;
    let game = report(file, &text, (place, library), how)?.game;
    Ok(game.ok_or_else(|| words::in_file(file, &words::analysis_no_game(&said)))?)
}

fn save(game: &Game, file: &Path, over: Over, said: &Words) -> CommandResult {
    let saved = Saved::of(game).and_then(|saved| match over {
        Over::Known => saved.write_further(file),
        Over::Anything => saved.write(file),
    });
    saved.map_err(|error| {
        let why = words::not_saved(said, &error, "--overwrite");
        format!("{}: {why}", file.display())
    })?;
    eprintln!("{}", words::replay_saved(said, file.display().to_string()));
    Ok(())
}

/// Replays a saved game and prints its log.
fn verify(file: &Path, library: &Library) -> CommandResult {
    let game = open(library, file)?;
    let mut log = Vec::new();
    game.replayed(usize::MAX, |game, events| {
        log.extend(events.iter().filter_map(|event| game.line(event)))
    })
    .map_err(|error| error.to_string())?;
    for text in log {
        println!("{text}");
    }
    let choices = game.history().iter().filter_map(Input::choice).count();
    let chances = game.history().len() - choices;
    let digest = format!("{:016x}", game.log_digest());
    println!(
        "{}",
        words::replay_verified(&game.content().words, choices, chances, digest)
    );
    Ok(())
}
