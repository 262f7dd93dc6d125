//! `brink ladder`: a round robin between players, and the ratings that follow from it.

mod table;

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use clap::Args;

use brink::content::Content;
use brink_study::{Ladder as Results, Record};

use self::table::Table;
use super::contest::{Games, Meetings};
use super::many::{Bar, Keeping, merged};
use super::sim::Logs;
use super::{CommandError, CommandResult, Place, load, words};

/// The arguments of `brink ladder`.
#[derive(Debug, Args)]
#[command(
    after_help = include_str!("../help/ladder.txt").trim_end()
)]
pub(super) struct Ladder {
    /// The scenario
    #[arg(
        value_name = "SCENARIO",
        required_unless_present_any = ["show", "merge"],
    )]
    scenario: Option<String>,
    /// Rate these players, separated by commas (repeatable); the first one is rated 0
    #[arg(
        long = "players",
        value_name = "KIND,KIND,…",
        value_delimiter = ',',
        required_unless_present_any = ["show", "merge"],
        conflicts_with = "merge",
    )]
    kinds: Vec<String>,
    #[command(flatten)]
    games: Games,
    #[command(flatten)]
    keeping: Keeping,
    /// Print the table of a file of --out instead of playing
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = [
            "scenario",
            "kinds",
            "out",
            "games",
            "seed",
            "jobs",
            "options",
            "limit",
            "on_fault",
            "timed",
            "shard",
            "merge",
        ],
    )]
    show: Option<PathBuf>,
    /// Print the table in Markdown
    #[arg(long)]
    markdown: bool,
}

impl Ladder {
    pub(super) fn run(&self, place: &Place) -> CommandResult {
        let said = place.library().words();
        let results = match (&self.show, &self.scenario) {
            (Some(file), _) => Results::read(file)
                .map_err(|error| words::in_file(file, &words::study_error(&said, &error)))?,
            (None, Some(scenario)) => self.play(scenario, place)?,
            (None, None) => merged(&self.keeping, &said)?,
        };
        let options: Vec<String> = results
            .terms()
            .options
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let content = load(&place.library(), &results.terms().scenario, &options)?;
        let table = Table::new(&content, &results);
        print!(
            "{}",
            if self.markdown {
                table.markdown()
            } else {
                table.text()
            }
        );
        Ok(())
    }

    /// Plays what is missing.
    fn play(&self, scenario: &str, place: &Place) -> CommandResult<Results> {
        let content = load(&place.library(), scenario, &self.games.options)?;
        let said = &content.words;
        let meetings = self.meetings(&content)?;
        let all = self.games.pairs();
        let part = self.keeping.part(self.games.pairs());
        // The order of the file stays; new players come after the others.
        let before: Vec<String> = self
            .keeping
            .resumed()
            .map_or_else(Vec::new, |there: Results| {
                there.players().into_iter().map(str::to_owned).collect()
            });
        let players = before.iter().chain(&self.kinds).map(String::as_str);
        let empty = self
            .games
            .filed(Results::new(self.games.terms(&content), players).with_pairs(all));
        let games = part.start.saturating_mul(2)..part.end.saturating_mul(2);
        let (ladder, kept) = self.keeping.open(empty, &games, said)?;
        let stop = self.keeping.stop();
        let left: u64 = meetings
            .iter()
            .map(|players| left(&ladder, *players, &part))
            .sum();
        let done = ladder.games();
        let wanted = ladder.games().saturating_add(left);
        let bar = Bar::new(wanted, done, &content);
        let games = &self.games;
        let bar = &bar;
        let logs = Logs::default();
        let mut playing = Meetings {
            games,
            content: &content,
            ladder,
            kept,
            stop: &stop,
            bar,
            logs,
        };
        for players in meetings {
            if let Err(CommandError::Message(error)) = playing.play(players, part.clone()) {
                return Err(words::ladder_failed(said, players[0], players[1], error).into());
            }
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        let ladder = playing.finish()?;
        self.keeping
            .check_stopped(&stop, (ladder.games(), wanted), said)?;
        Ok(ladder)
    }

    /// Each two players.
    fn meetings(&self, content: &Arc<Content>) -> CommandResult<Vec<[&str; 2]>> {
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
}

/// The games that two players still have to play.
fn left(ladder: &Results, players: [&str; 2], part: &Range<u64>) -> u64 {
    ladder
        .missing(players, part.clone())
        .iter()
        .map(|pairs| 2 * (pairs.end - pairs.start))
        .sum()
}
