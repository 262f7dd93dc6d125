//! `brink sim`: many games.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use brink::content::Content;
use brink::digest::mixed;
use brink::files::{self, Sort};
use brink::game::{Event, Game, Use};
use brink::players::{Match, Players, Seat};

use super::map::write;
use super::players::Seats;
use super::report::{GameFacts, Subject, Tally, page};
use super::summary::{CardCounts, GameResult, Summary};
use super::{CommandError, Place, load};

/// Reports name the program that made them.
const REPORT: Sort = Sort {
    called: "a report of this program",
    begins: |head| {
        let mark = "<meta name=\"generator\" content=\"brink sim\">";
        head.starts_with(b"<!DOCTYPE html>") && String::from_utf8_lossy(head).lines().any(|line| line == mark)
    },
};

/// A log of a game has its first turn near the beginning.
const LOG: Sort = Sort {
    called: "a log of this program",
    begins: |head| String::from_utf8_lossy(head).lines().any(|line| line == "== Turn 1 =="),
};

/// Threads for each processor: more do not play faster, and each needs its own memory.
const THREADS_EACH: u64 = 2;

/// The arguments of `brink sim`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  brink sim SCENARIO --games 2000 --seed 1 --jobs 2\n  brink sim SCENARIO --games 300 --player SIDE=careful --json\n  brink sim SCENARIO --games 10 --log logs\n  brink sim SCENARIO --games 5000 --jobs 2 --report report.html"
)]
pub(super) struct Sim {
    /// The scenario
    #[arg(value_name = "SCENARIO")]
    scenario: String,
    /// How many games
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The seed of all games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games at a time, at most two for each processor; each needs about 10 MB
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    jobs: u64,
    #[command(flatten)]
    seats: Seats,
    /// An option of the scenario (repeatable)
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Write the log of every game into this folder
    #[arg(long, value_name = "DIR")]
    log: Option<PathBuf>,
    /// Write a page with charts into this file
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
}

impl Sim {
    pub(super) fn run(&self, place: &Place) -> Result<(), CommandError> {
        let library = place.library();
        let content = load(&library, &self.scenario, &self.options)?;
        let kinds = self.seats.kinds(&content, ["random", "random"].map(str::to_owned))?;
        let players = Players::new();
        for kind in &kinds {
            players.player(kind, self.seed).map_err(|error| error.to_string())?;
        }
        if let Some(folder) = &self.log {
            std::fs::create_dir_all(folder).map_err(|error| format!("--log {}: {error}", folder.display()))?;
        }
        if let Some(file) = &self.report {
            // Better to fail now than after an hour of games.
            files::replaceable(file, REPORT).map_err(|error| format!("{}: {error}", file.display()))?;
        }
        let started = Instant::now();
        let sums = self.play_all(&content, &players, &kinds);
        let summary = sums.summary.took(started.elapsed().as_secs_f64());
        if self.json {
            println!("{}", serde_json::to_string_pretty(&summary.json()).map_err(|error| error.to_string())?);
        } else {
            print!("{}", summary.text());
        }
        if let (Some(file), Some(tally)) = (&self.report, &sums.tally) {
            let subject = Subject { content: &content, kinds: &kinds, seed: self.seed };
            write(file, &page(&subject, tally)?, REPORT)?;
        }
        for error in &summary.errors {
            eprintln!("error: {error}");
        }
        if summary.errors.is_empty() { Ok(()) } else { Err(CommandError::Said) }
    }

    /// Plays every game, several at a time, and sums them up in order. No game is kept.
    fn play_all(&self, content: &Arc<Content>, players: &Players, kinds: &[String; 2]) -> Sums {
        let next = AtomicU64::new(0);
        let bar = match std::io::IsTerminal::is_terminal(&std::io::stderr()) && !self.json {
            true => ProgressBar::new(self.games),
            false => ProgressBar::hidden(),
        };
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left") {
            bar.set_style(style);
        }
        let sums = Mutex::new(Sums {
            summary: Summary::new(content, kinds.clone(), self.seed, self.jobs),
            tally: self.report.as_ref().map(|_| Tally::new(content)),
            content: content.clone(),
            early: BTreeMap::new(),
            next: 0,
        });
        // Games are handed out in batches, which reduces contention, but small ones, so that no thread finishes late.
        let block = (self.games / (self.jobs * 8)).clamp(1, 16);
        let work = || {
            loop {
                let first = next.fetch_add(block, Ordering::Relaxed);
                if first >= self.games {
                    return;
                }
                let games = first..self.games.min(first + block);
                let results: Vec<_> = games.map(|index| (index, self.play(content, players, kinds, index))).collect();
                bar.inc(results.len() as u64);
                // A thread that panicked has said so itself; what it had added is whole.
                let mut sums = sums.lock().unwrap_or_else(PoisonError::into_inner);
                results.into_iter().for_each(|(index, result)| sums.add(index, result));
            }
        };
        let processors = std::thread::available_parallelism().map_or(1, |count| count.get() as u64);
        std::thread::scope(|scope| {
            for _ in 1..threads(self.jobs, self.games, processors) {
                // With fewer threads than were asked for the games are the same.
                if std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            work();
        });
        bar.finish_and_clear();
        sums.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays one game.
    fn play(&self, content: &Arc<Content>, players: &Players, kinds: &[String; 2], index: u64) -> GameResult {
        let seed = mixed(self.seed, index);
        let mut result = GameResult {
            seed,
            cards: vec![CardCounts::default(); content.cards.len()],
            facts: self.report.as_ref().map(|_| Box::new(GameFacts::new(content))),
            ..GameResult::default()
        };
        let mut text = String::new();
        let seat = |side: usize| players.player(&kinds[side], mixed(seed, 1 + side as u64)).map(Seat::Player);
        let ran = match (seat(0), seat(1)) {
            (Ok(first), Ok(second)) => {
                let log = self.log.is_some().then_some(&mut text);
                run(content, [first, second], seed, &mut result, log)
            }
            (Err(error), _) | (_, Err(error)) => Err(error.to_string()),
        };
        result.error = ran.err().map(|error| format!("game with seed {seed}: {error}"));
        if let Some(folder) = &self.log
            && let Err(error) = files::write(&folder.join(format!("game_{:05}.txt", index + 1)), text.as_bytes(), LOG)
        {
            result.error.get_or_insert(format!("game_{:05}.txt: {error}", index + 1));
        }
        result
    }
}

/// The number of threads.
fn threads(jobs: u64, games: u64, processors: u64) -> u64 {
    jobs.min(games).min(processors * THREADS_EACH)
}

/// Games summed up so far, and those that finished out of order.
struct Sums {
    summary: Summary,
    tally: Option<Tally>,
    content: Arc<Content>,
    early: BTreeMap<u64, GameResult>,
    next: u64,
}

impl Sums {
    fn add(&mut self, index: u64, result: GameResult) {
        self.early.insert(index, result);
        while let Some(result) = self.early.remove(&self.next) {
            self.summary.add(&result);
            if let (Some(tally), Some(facts), Some(outcome)) = (&mut self.tally, &result.facts, result.outcome) {
                tally.add(facts, outcome, &self.content);
            }
            self.next += 1;
        }
    }
}

fn run(
    content: &Arc<Content>,
    seats: [Seat; 2],
    seed: u64,
    result: &mut GameResult,
    mut log: Option<&mut String>,
) -> Result<(), String> {
    let game = Game::new(content.clone(), seed).map_err(|error| error.to_string())?;
    if let Some(facts) = &mut result.facts {
        facts.look(&game);
    }
    let mut played = Match::new(game, seats);
    let mut calls = 0;
    let outcome = played.run(|game, events| {
        calls += 1;
        for event in events {
            count(event, result);
            if let Some(facts) = &mut result.facts {
                facts.dispatch(event);
            }
            if let Some(log) = log.as_deref_mut()
                && let Some(text) = game.line(event)
            {
                log.push_str(&text);
                log.push('\n');
            }
        }
    });
    // The events that led to the first decision do not belong to a choice.
    result.decisions = calls - 1;
    result.outcome = outcome.map_err(|error| error.to_string())?;
    result.turns = u64::from(played.game().board().turn());
    result.digest = played.game().log_digest();
    Ok(())
}

fn count(event: &Event, result: &mut GameResult) {
    let cards = &mut result.cards;
    match *event {
        Event::Played { card: played, usage, .. } => match usage {
            Use::Event => cards[played.index()].event += 1,
            Use::Operations | Use::EventFirst | Use::OperationsFirst => cards[played.index()].operations += 1,
            Use::SpaceRace => cards[played.index()].space += 1,
            _ => {}
        },
        Event::HeadlineBegan { card: played, .. } => cards[played.index()].event += 1,
        Event::Happened { card: happened, .. } => cards[happened.index()].happened += 1,
        _ => {}
    }
}
