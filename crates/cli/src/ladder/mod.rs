//! `brink ladder`: a round robin between players, and the ratings that follow from it.

mod table;

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use brink::content::Content;
use brink_study::{Ladder as Results, Record as _};

use self::table::Table;
use super::contest::Games;
use super::many::{Keeping, merged};
use super::sim::Logs;
use super::{Place, load, words};
use crate::CommandResult;

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
        let meetings = self.meetings(&content)?;
        // The order of the file stays; new players come after the others.
        let before: Vec<String> = self
            .keeping
            .resumed()
            .map_or_else(Vec::new, |there: Results| {
                there.players().into_iter().map(str::to_owned).collect()
            });
        let players = before.iter().chain(&self.kinds).map(String::as_str);
        let failed =
            |[one, two]: [&str; 2], error| words::ladder_failed(&content.words, one, two, error);
        let kept = (&self.keeping, Logs::default());
        let met = self
            .games
            .play(&content, (players, &meetings), kept, failed)?;
        Ok(met.ladder)
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
