//! `brink sim`: many games.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::content::Content;
use crate::game::{Event, Game, Use, line};
use crate::players::PlayerKind;

use super::players::{Seats, mixed};
use super::summary::{CardCounts, GameResult, Summary};
use super::{Failure, Place, load};

/// The arguments of `brink sim`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  brink sim SCENARIO --games 2000 --seed 1 --jobs 2\n  brink sim SCENARIO --games 300 --us careful --ussr careful --json\n  brink sim SCENARIO --games 10 --log logs"
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
    /// How many games at a time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    jobs: u64,
    #[command(flatten)]
    seats: Seats,
    /// An option of the scenario (may be given several times)
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Write the log of every game into this folder
    #[arg(long, value_name = "DIR")]
    log: Option<PathBuf>,
}

impl Sim {
    pub(super) fn run(&self, place: &Place) -> Result<(), Failure> {
        let library = place.library();
        let content = load(&library, &self.scenario, &self.options)?;
        let words = self.seats.kinds(&content, "random")?;
        let kinds = [words[0].parse::<PlayerKind>()?, words[1].parse::<PlayerKind>()?];
        if let Some(folder) = &self.log {
            std::fs::create_dir_all(folder)?;
        }
        let started = Instant::now();
        let results = self.play_all(&content, kinds);
        let seconds = started.elapsed().as_secs_f64();
        let summary = Summary::of(&content, &results, kinds, self.seed, self.jobs, seconds);
        if self.json {
            println!("{}", serde_json::to_string_pretty(&summary.json()).map_err(|error| error.to_string())?);
        } else {
            print!("{}", summary.text());
        }
        for error in &summary.errors {
            eprintln!("error: {error}");
        }
        if summary.errors.is_empty() { Ok(()) } else { Err(Failure::Said) }
    }

    /// Plays every game, several at a time; the results are in the order of the games.
    fn play_all(&self, content: &Arc<Content>, kinds: [PlayerKind; 2]) -> Vec<GameResult> {
        let next = AtomicU64::new(0);
        let bar = match std::io::IsTerminal::is_terminal(&std::io::stderr()) && !self.json {
            true => ProgressBar::new(self.games),
            false => ProgressBar::hidden(),
        };
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left") {
            bar.set_style(style);
        }
        let work = || {
            let mut done = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= self.games {
                    return done;
                }
                done.push((index, play(content, kinds, self.seed, index, self.log.as_deref())));
                bar.inc(1);
            }
        };
        let mut all: Vec<(u64, GameResult)> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.jobs).map(|_| scope.spawn(work)).collect();
            // A thread that panicked has said so itself; its games are missing from the count.
            threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
        });
        bar.finish_and_clear();
        all.sort_by_key(|(index, _)| *index);
        all.into_iter().map(|(_, result)| result).collect()
    }
}

/// Plays one game.
fn play(content: &Arc<Content>, kinds: [PlayerKind; 2], seed: u64, index: u64, log: Option<&Path>) -> GameResult {
    let seed = mixed(seed, index);
    let mut result =
        GameResult { seed, cards: vec![CardCounts::default(); content.cards.len()], ..GameResult::default() };
    let mut text = String::new();
    if let Err(error) = run(content, kinds, seed, &mut result, log.is_some().then_some(&mut text)) {
        result.error = Some(error);
    }
    if let Some(folder) = log
        && let Err(error) = std::fs::write(folder.join(format!("game_{:05}.txt", index + 1)), text)
    {
        result.error.get_or_insert(error.to_string());
    }
    result
}

fn run(
    content: &Arc<Content>,
    kinds: [PlayerKind; 2],
    seed: u64,
    result: &mut GameResult,
    mut log: Option<&mut String>,
) -> Result<(), String> {
    let mut game = Game::new(content.clone(), seed).map_err(|error| error.to_string())?;
    let mut players = [kinds[0].player(mixed(seed, 1)), kinds[1].player(mixed(seed, 2))];
    loop {
        for event in game.events() {
            count(event, result);
            if let Some(log) = log.as_deref_mut()
                && let Some(text) = line(event, content)
            {
                log.push_str(&text);
                log.push('\n');
            }
        }
        let Some(decision) = game.decision() else { break };
        let choice = players[game.board().seat_of(decision.side).index()].choose(game.view(decision.side), decision);
        result.decisions += 1;
        game.apply(choice).map_err(|error| format!("game with seed {seed}: {error}"))?;
    }
    result.turns = u64::from(game.board().turn());
    result.digest = game.log_digest();
    result.outcome = game.outcome();
    Ok(())
}

fn count(event: &Event, result: &mut GameResult) {
    let cards = &mut result.cards;
    match *event {
        Event::Played { card: played, usage, .. } => match usage {
            Use::Event => cards[played.index()].event += 1,
            Use::Operations | Use::EventFirst | Use::OperationsFirst => cards[played.index()].operations += 1,
            Use::Space => cards[played.index()].space += 1,
        },
        Event::HeadlineBegan { card: played, .. } => cards[played.index()].event += 1,
        Event::Happened { card: happened, .. } => cards[happened.index()].happened += 1,
        _ => {}
    }
}
