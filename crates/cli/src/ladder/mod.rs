//! `brink ladder`: every player meets every other, and ratings from that.

mod table;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Args;

use brink::content::Content;
use brink::study::{Ladder as Results, Run};

use self::table::Table;
use super::contest::Games;
use super::sim::{Bar, interrupted};
use super::{CommandError, Place, load, words};

/// How often the file is written.
const INTERVAL: Duration = Duration::from_secs(20);

/// The arguments of `brink ladder`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  brink ladder SCENARIO --players random,careful --games 200 --jobs 2\n  brink ladder SCENARIO --players random,careful --players \"cmd:python3 my_bot.py\" --out ladder.json --resume\n  brink ladder --show ladder.json"
)]
pub(super) struct Ladder {
    /// The scenario
    #[arg(value_name = "SCENARIO", required_unless_present = "show")]
    scenario: Option<String>,
    /// The players, separated by commas (repeatable); the first one is rated 0
    #[arg(long = "players", value_name = "KIND,KIND,…", value_delimiter = ',', required_unless_present = "show")]
    kinds: Vec<String>,
    #[command(flatten)]
    games: Games,
    /// Keep the results in this file
    #[arg(long, value_name = "FILE.json")]
    out: Option<PathBuf>,
    /// Continue with the file of --out, if there is one: more games, more players
    #[arg(long, requires = "out")]
    resume: bool,
    /// Print the table of a file of --out instead of playing
    #[arg(long, value_name = "FILE.json", conflicts_with_all = ["scenario", "kinds", "out", "games", "seed", "jobs", "options", "limit", "on_fault"])]
    show: Option<PathBuf>,
    /// Print the table in Markdown
    #[arg(long)]
    markdown: bool,
}

/// The file of a ladder.
struct Kept<'a> {
    file: Option<&'a Path>,
    at: Instant,
}

impl Ladder {
    pub(super) fn run(&self, place: &Place) -> Result<(), CommandError> {
        let results = match (&self.show, &self.scenario) {
            (Some(file), _) => Results::read(file).map_err(|error| format!("{}: {error}", file.display()))?,
            (None, Some(scenario)) => self.play(scenario, place)?,
            (None, None) => return Ok(()),
        };
        let options: Vec<String> =
            results.terms().options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let content = load(&place.library(), &results.terms().scenario, &options)?;
        let table = Table::new(&content, &results);
        print!("{}", if self.markdown { table.markdown() } else { table.text() });
        Ok(())
    }

    /// Plays what is missing.
    fn play(&self, scenario: &str, place: &Place) -> Result<Results, CommandError> {
        let content = load(&place.library(), scenario, &self.games.options)?;
        let said = &content.words;
        let meetings = self.meetings(&content)?;
        let mut results = self.begun(&content)?;
        let mut kept = Kept { file: self.out.as_deref(), at: Instant::now() };
        kept.write(&results)?;
        let stop = if self.out.is_some() { interrupted() } else { Arc::default() };
        let pairs = self.games.pairs();
        let missing: u64 = meetings.iter().map(|players| count(&results, *players, pairs)).sum();
        let all = pairs.saturating_mul(meetings.len() as u64);
        let bar = Bar::new(all.saturating_mul(2), (all - missing).saturating_mul(2), &content);
        for players in meetings {
            self.meet(&content, players, (&mut results, &mut kept), (&stop, &bar))?;
            if stop.load(Ordering::Relaxed) {
                bar.finish();
                let file = self.out.as_ref().map(|file| file.display().to_string()).unwrap_or_default();
                return Err(words::ladder_stopped(said, file).into());
            }
        }
        bar.finish();
        Ok(results)
    }

    /// Each two players.
    fn meetings(&self, content: &Arc<Content>) -> Result<Vec<[&str; 2]>, CommandError> {
        let mut meetings: Vec<[&str; 2]> = Vec::new();
        for (at, two) in self.kinds.iter().enumerate() {
            if self.kinds[..at].contains(two) {
                return Err(words::ladder_twice(&content.words, two).into());
            }
            meetings.extend(self.kinds[..at].iter().map(|one| [one.as_str(), two]));
        }
        if meetings.is_empty() {
            return Err(words::ladder_two(&content.words).into());
        }
        // Mistakes in the name of a player are found before an hour of games.
        for players in &meetings {
            self.games.contest(content, *players)?;
        }
        Ok(meetings)
    }

    /// The results to begin with.
    fn begun(&self, content: &Content) -> Result<Results, CommandError> {
        let terms = self.games.terms(content);
        let Some(file) = &self.out else { return Ok(Results::new(terms)) };
        let wrong = |error: String| CommandError::Message(format!("{}: {error}", file.display()));
        Results::may_be_written(file).map_err(|error| wrong(error.to_string()))?;
        if std::fs::metadata(file).map_or(0, |about| about.len()) == 0 {
            return Ok(Results::new(terms));
        }
        let there = Results::read(file).map_err(|error| wrong(error.to_string()))?;
        if !self.resume {
            return Err(wrong(words::ladder_has_games(&content.words)));
        }
        match there.terms().difference(&terms) {
            Some(difference) => Err(wrong(words::ladder_differs(&content.words, difference.to_string()))),
            None => Ok(there),
        }
    }

    /// Plays the games of two players that are missing.
    fn meet(
        &self,
        content: &Arc<Content>,
        players: [&str; 2],
        (results, kept): (&mut Results, &mut Kept<'_>),
        (stop, bar): (&AtomicBool, &Bar),
    ) -> Result<(), CommandError> {
        // As they met before: the first games are those of the first player in the file.
        let known = results.rungs().iter().find(|rung| rung.players == [players[1], players[0]]);
        let players = if known.is_some() { [players[1], players[0]] } else { players };
        let missing = results.missing(players, self.games.pairs());
        if missing.is_empty() {
            return Ok(());
        }
        let contest = self.games.contest(content, players)?;
        let before = results.clone();
        let mut failed = None;
        let show = |run: &Run| {
            bar.show(played(&before).saturating_add(run.score.total()));
            let mut now = before.clone();
            now.add(players, run);
            failed = failed.take().or(kept.keep(&now).err());
        };
        let run = contest.run(missing, &self.games.jobs().until(stop), show).map_err(|error| error.to_string());
        match run {
            Ok(run) => results.add(players, &run),
            // What was played is in the file: as much as was written last.
            Err(error) => return Err(words::ladder_failed(&content.words, players[0], players[1], error).into()),
        }
        kept.write(results)?;
        failed.map_or(Ok(()), Err)
    }
}

impl Kept<'_> {
    /// Writes the file if it is time to.
    fn keep(&mut self, results: &Results) -> Result<(), CommandError> {
        if self.at.elapsed() < INTERVAL { Ok(()) } else { self.write(results) }
    }

    fn write(&mut self, results: &Results) -> Result<(), CommandError> {
        self.at = Instant::now();
        match self.file {
            Some(file) => Ok(results.write(file).map_err(|error| format!("{}: {error}", file.display()))?),
            None => Ok(()),
        }
    }
}

/// The pairs that two players still have to play.
fn count(results: &Results, players: [&str; 2], pairs: u64) -> u64 {
    let missing = results.missing(players, pairs);
    missing.end - missing.start
}

/// All games of a ladder.
fn played(results: &Results) -> u64 {
    results.rungs().iter().fold(0, |sum: u64, rung| sum.saturating_add(rung.score.total()))
}
