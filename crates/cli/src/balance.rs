//! `brink balance`: the value of an option with which the sides win as often as wanted.

use clap::Args;
use serde_json::json;

use brink::content::Content;
use brink::ids::Side;
use brink_study::{Comparison, MAX_SWEPT, measure_nearest};

use super::many::{self, Keeping, Many, content_of, merged};
use super::players::Seats;
use super::sim::{Comparing, Row, Table, Varied, strength};
use super::{Place, load, words};
use crate::{CommandError, CommandResult};

/// The values that a search may choose from.
const MAX_VALUES: usize = 100_000;

/// The arguments of `brink balance`.
#[derive(Debug, Args)]
#[command(
    mut_arg("players", |players| players.conflicts_with("merge")),
    after_help = include_str!("help/balance.txt").trim_end()
)]
pub(super) struct Balance {
    /// The scenario
    #[arg(value_name = "SCENARIO", required_unless_present = "merge")]
    scenario: Option<String>,
    /// Balance the option NAME, or within NAME=FIRST..LAST; fix others with NAME=VALUE (repeatable)
    #[arg(
        long = "option",
        value_name = "NAME",
        required_unless_present = "merge"
    )]
    options: Vec<String>,
    /// Aim at this percentage of wins for the first side; a draw is half a win
    #[arg(long, default_value_t = 50.0, value_parser = percent)]
    towards: f64,
    /// Play this many games for each value
    #[arg(long, default_value_t = 400)]
    games: u64,
    #[command(flatten)]
    many: Many,
    #[command(flatten)]
    keeping: Keeping,
    #[command(flatten)]
    seats: Seats,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Balance {
    pub(super) fn run(&self, place: &Place) -> CommandResult {
        match &self.scenario {
            Some(scenario) => self.search(scenario, place),
            None => self.merge(place),
        }
    }

    /// Plays the games of the values that the search chooses.
    fn search(&self, scenario: &str, place: &Place) -> CommandResult {
        let library = place.library();
        let (varied, fixed): (Vec<&String>, Vec<&String>) =
            self.options.iter().partition(|text| is_varied(text));
        let fixed: Vec<String> = fixed.into_iter().cloned().collect();
        let content = load(&library, scenario, &fixed)?;
        let said = &content.words;
        let [varied] = varied.as_slice() else {
            return Err(words::error_balance(said).into());
        };
        let varied = Varied::read(varied, &content, MAX_VALUES)?;
        let count = varied.values.len();
        let with = |nth: usize| {
            let option = varied.written(&varied.values[nth]);
            load(&library, scenario, &[&fixed[..], &[option]].concat())
        };
        let mut comparing = Comparing::new(
            &varied.name,
            self.games,
            (&self.seats, self.many, &self.keeping),
        );
        if count <= MAX_SWEPT {
            let contents = (0..count).map(with).collect::<Result<Vec<_>, _>>()?;
            let labels = varied.values.iter().map(String::as_str);
            let rows: Vec<_> = labels.zip(&contents).collect();
            comparing.open(&rows, said)?;
        } else if self.keeping.is_sharded() {
            return Err(words::balance_search(said, MAX_SWEPT).into());
        } else {
            comparing.open(&[], said)?;
        }
        let mut rows: Vec<(usize, Row)> = Vec::new();
        measure_nearest(count, self.towards / 100.0, |nth| {
            let row = comparing.play(rows.len(), &varied.values[nth], &with(nth)?)?;
            let means = row.sample.means();
            let wins = means.map_or(f64::NAN, |means| means.wins.value);
            rows.push((nth, row));
            Ok::<_, CommandError>(wins)
        })?;
        comparing.finish(said)?;
        rows.sort_by_key(|(nth, _)| *nth);
        let rows = rows.into_iter().map(|(_, row)| row).collect();
        let table = Table {
            content: &content,
            head: varied.name.clone(),
            rows,
        };
        self.present(
            &varied,
            &table,
            (self.games, self.many.seed),
            &comparing.strength(said),
        )
    }

    /// Adds up files.
    fn merge(&self, place: &Place) -> CommandResult {
        let said = place.library().words();
        let all: Comparison = merged(&self.keeping, &said)?;
        let (Some(first), false) = (all.rows().first(), all.option().is_empty()) else {
            return Err(words::error_balance(&said).into());
        };
        let subject = first.tally.subject();
        let content = content_of(&subject.scenario, &subject.options, &subject.content, place)?;
        let varied = Varied {
            name: all.option().to_owned(),
            values: all.rows().iter().map(|row| row.label.clone()).collect(),
        };
        let table = Table {
            content: &content,
            head: varied.name.clone(),
            rows: Table::rows_of(&all),
        };
        let played = (
            first.tally.games(),
            subject.seed.parse().unwrap_or_default(),
        );
        self.present(&varied, &table, played, &strength(subject, &content.words))
    }

    fn present(
        &self,
        varied: &Varied,
        table: &Table<'_>,
        (games, seed): (u64, u64),
        strength: &str,
    ) -> CommandResult {
        let target = self.towards / 100.0;
        let found = Found::of(&table.rows, target);
        if self.json {
            let object = json!({
                "option": varied.name,
                "towards": self.towards,
                "seed": seed,
                "nearest": found.nearest.map(|row| &row.label),
                "also": found.also.iter().map(|row| &row.label).collect::<Vec<_>>(),
                "rows": table.json(),
            });
            println!("{object:#}");
            return table.finish();
        }
        print!("{}\n{}", self.title(table.content, games), table.text());
        for line in found.lines(varied, self.towards, table.content) {
            println!("{line}");
        }
        println!("{strength}");
        table.finish()
    }

    fn title(&self, content: &Content, games: u64) -> String {
        let side = content.scenario.sides[Side::First.index()].name.as_str();
        words::balance_title(
            &content.words,
            &content.scenario.name,
            side,
            self.towards.to_string(),
            games,
        )
    }
}

/// Result of the search.
struct Found<'a> {
    nearest: Option<&'a Row>,
    /// Other values may replace it if their results differ from the target by no more than chance
    /// allows.
    also: Vec<&'a Row>,
    /// Whether the target is within the confidence interval of the nearest value.
    is_reached: bool,
}

impl<'a> Found<'a> {
    fn of(rows: &'a [Row], target: f64) -> Found<'a> {
        let nearest = rows
            .iter()
            .filter(|row| row.wins().is_some())
            .min_by(|one, other| distance(one, target).total_cmp(&distance(other, target)));
        let others = rows
            .iter()
            .filter(|row| nearest.is_none_or(|nearest| nearest.label != row.label));
        let also = others.filter(|row| reaches(row, target)).collect();
        Found {
            nearest,
            also,
            is_reached: nearest.is_some_and(|row| reaches(row, target)),
        }
    }

    fn lines(&self, varied: &Varied, towards: f64, content: &Content) -> Vec<String> {
        let said = &content.words;
        let mut lines = Vec::new();
        if let Some((row, means)) = self
            .nearest
            .and_then(|row| Some((row, row.sample.means()?)))
        {
            lines.push(words::balance_nearest(
                said,
                varied.written(&row.label),
                many::percent(means.wins),
            ));
        }
        if !self.also.is_empty() {
            let also = self.also.iter().map(|row| row.label.as_str());
            let also: Vec<&str> = also.collect();
            lines.push(words::balance_also(said, also.join(", ")));
        }
        if !self.is_reached {
            lines.push(words::balance_missed(said, towards.to_string()));
        }
        lines
    }
}

/// Whether several values are written.
fn is_several(values: &str) -> bool {
    values.contains("..") || values.contains(',')
}

/// A number from 0 to 100.
fn percent(text: &str) -> Result<f64, String> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (0.0..=100.0).contains(number));
    number.ok_or_else(|| "write a number from 0 to 100".to_owned())
}

/// Whether an option is given without a single value.
fn is_varied(option: &str) -> bool {
    let values = option.split_once('=').map(|(_, values)| values);
    values.is_none_or(is_several)
}

/// Whether a share of won games is a valid target.
fn reaches(row: &Row, target: f64) -> bool {
    row.wins().is_some_and(|wins| wins.contains(target))
}

/// The distance of a share of won games from a target.
fn distance(row: &Row, target: f64) -> f64 {
    row.wins()
        .map_or(f64::INFINITY, |wins| (wins.value - target).abs())
}
