//! `brink sim`: many games.

mod compared;
mod logs;
mod summary;
mod varied;
mod vary;

use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use clap::Args;

use brink::content::Content;
use brink::files::{self, Sort};
use brink::game::Game;
use brink::words::Words;
use brink_study::{Comparison, Detail, Study, Tally};

pub(super) use self::compared::{Comparing, Row, Table, strength};
pub(super) use self::logs::Logs;
use self::summary::{Summary, Took};
pub(super) use self::varied::Varied;
use super::many::{Bar, Keeping, Kept, Many, content_of, merged};
use super::map::write;
use super::players::{Seats, registry};
use super::report::page;
use super::{Place, command_error::complain_of, load, words};
use crate::{CommandError, CommandResult};

/// Reports name the program that made them.
const REPORT: Sort = Sort {
    called: "a report of this program",
    begins: |head| {
        let mark = "<meta name=\"generator\" content=\"brink sim\">";
        head.starts_with(b"<!DOCTYPE html>")
            && String::from_utf8_lossy(head)
                .lines()
                .any(|line| line == mark)
    },
};

/// Bytes of a file that identify its kind.
const HEAD: u64 = 64;

/// The arguments of `brink sim`.
#[derive(Debug, Args)]
#[command(
    mut_arg("players", |players| players.conflicts_with("merge")),
    after_help = include_str!("../help/sim.txt").trim_end()
)]
pub(super) struct Sim {
    /// The scenario
    #[arg(value_name = "SCENARIO", required_unless_present = "merge")]
    scenario: Option<String>,
    /// Play this many games
    #[arg(long, default_value_t = 100)]
    games: u64,
    #[command(flatten)]
    many: Many,
    #[command(flatten)]
    seats: Seats,
    /// Choose an option of the scenario (repeatable)
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Write the log of every game into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "merge")]
    log: Option<PathBuf>,
    /// Write a page with charts into this file
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    #[command(flatten)]
    keeping: Keeping,
    /// Count everything that a report needs, for a report after --merge; implied by --report
    #[arg(long, conflicts_with = "merge")]
    detail: bool,
    /// Play the same deals with each of these values of an option: NAME=FIRST..LAST, NAME=ONE,OTHER, or NAME for all
    #[arg(
        long,
        value_name = "NAME=FIRST..LAST",
        conflicts_with_all = ["log", "report", "detail", "merge"],
    )]
    vary: Option<String>,
    /// Play the same deals in this scenario too, and compare
    #[arg(
        long,
        value_name = "SCENARIO",
        conflicts_with_all = [
            "vary",
            "log",
            "report",
            "detail",
            "merge",
        ],
    )]
    against: Option<String>,
    /// Choose an option of the scenario of --against (repeatable)
    #[arg(
        long = "against-option",
        value_name = "NAME=VALUE",
        requires = "against"
    )]
    against_options: Vec<String>,
    /// Read this mod for the scenario of --against, instead of those of --mods (repeatable)
    #[arg(long, value_name = "DIR", requires = "against")]
    against_mods: Vec<PathBuf>,
}

impl Sim {
    pub(super) fn run(&self, place: &Place) -> CommandResult {
        if let Some(file) = &self.report {
            // Better to fail now than after an hour of games.
            files::replaceable(file, REPORT).map_err(|error| {
                words::in_file(file, &words::file_error(&place.library().words(), &error))
            })?;
        }
        match (&self.scenario, &self.vary, &self.against) {
            (Some(scenario), Some(vary), _) => self.vary(scenario, vary, place),
            (Some(scenario), None, Some(other)) => self.against(scenario, other, place),
            (Some(scenario), None, None) => self.play(scenario, place),
            (None, ..) => self.merge(place),
        }
    }

    /// Adds up tallies, or comparisons.
    fn merge(&self, place: &Place) -> CommandResult {
        if self
            .keeping
            .merge
            .first()
            .is_some_and(|file| is_comparison(file))
        {
            return self.merge_compared(place);
        }
        let tally: Tally = merged(&self.keeping, &place.library().words())?;
        let subject = tally.subject();
        let content = content_of(&subject.scenario, &subject.options, &subject.content, place)?;
        if self.report.is_some() && tally.details().is_none() {
            return Err(words::sim_no_details(&content.words).into());
        }
        self.present(&content, &tally, None)
    }

    /// Plays games.
    fn play(&self, scenario: &str, place: &Place) -> CommandResult {
        let library = place.library();
        let content = load(&library, scenario, &self.options)?;
        let study = self.study(&content)?;
        let logs = Logs::into(self.log.as_deref(), &content.words)?;
        let games = self.keeping.part(self.games);
        let (before, mut kept) = self.keeping.open(study.tally(), &games, &content.words)?;
        let stop = self.keeping.stop();
        let started = Instant::now();
        let begun = before.games();
        let bar = Bar::new(games.end - games.start, before.games(), &content);
        let tally = self.play_all(
            &study,
            before,
            games.clone(),
            &mut kept,
            (&stop, &logs, &bar),
            &content.words,
        )?;
        let took = Took {
            seconds: started.elapsed().as_secs_f64(),
            jobs: self.many.jobs,
        };
        let saved = kept.map_or(Ok(()), |kept| kept.finish(&tally, &content.words));
        let done = (tally.games(), games.end - games.start);
        let stopped = self.keeping.check_stopped(&stop, done, &content.words);
        if stopped.is_err() {
            return saved.map_err(CommandError::from).and(stopped);
        }
        let shown = self.present(&content, &tally, (begun == 0).then_some(took));
        saved?;
        logs.finish(&content.words).and(shown)
    }

    /// Study to be played.
    fn study(&self, content: &Arc<Content>) -> CommandResult<Study> {
        let detail = if self.detail || self.report.is_some() {
            Detail::Report
        } else {
            Detail::Summary
        };
        let study = study(content, &self.seats, self.many.seed)?;
        Ok(study.with_detail(detail).with_games(self.games))
    }

    /// Plays the games that a tally does not have yet.
    fn play_all(
        &self,
        study: &Study,
        before: Tally,
        games: Range<u64>,
        kept: &mut Option<Kept<Tally>>,
        (stop, logs, bar): (&AtomicBool, &Logs<'_>, &Bar),
        said: &Words,
    ) -> CommandResult<Tally> {
        let write_log = |number: u64, game: &Game| logs.write(number, game);
        let jobs = self.many.jobs().until(stop).showing(&write_log);
        let played = study.resume(before, games, &jobs, |tally| {
            bar.show(tally.games());
            if let Some(kept) = kept.as_mut()
                && let Some(wrong) = kept.keep(tally, said)
            {
                bar.aside(|| eprintln!("{}", words::sim_tried_again(said, wrong)));
            }
        });
        bar.finish();
        Ok(played.map_err(|error| words::study_error(said, &error))?)
    }

    /// Prints what was counted, and writes the report.
    fn present(&self, content: &Arc<Content>, tally: &Tally, took: Option<Took>) -> CommandResult {
        let summary = Summary {
            content,
            tally,
            took,
        };
        if self.json {
            println!("{:#}", summary.json());
        } else {
            print!("{}", summary.text());
        }
        if let (Some(file), Some(details)) = (&self.report, tally.details()) {
            write(
                file,
                &page(content, tally, details)?,
                REPORT,
                &content.words,
            )?;
        }
        complain_of(&summary.errors(&content.words), &content.words)
    }
}

/// A study of games of a content, random ones if no players are named.
fn study(content: &Arc<Content>, seats: &Seats, seed: u64) -> CommandResult<Study> {
    let players = Arc::new(registry(1));
    let random = ["random", "random"].map(str::to_owned);
    let [first, second] = seats.kinds(content, &players, None, random)?;
    let study = Study::with_players(content.clone(), [&first, &second], seed, players);
    study.map_err(|error| words::study_error(&content.words, &error).into())
}

/// Whether a file begins as comparisons do.
fn is_comparison(file: &Path) -> bool {
    let mut head = Vec::new();
    let opened = std::fs::File::open(file);
    let read = opened.and_then(|file| file.take(HEAD).read_to_end(&mut head));
    file.is_file() && read.is_ok() && Comparison::begins(&head)
}
