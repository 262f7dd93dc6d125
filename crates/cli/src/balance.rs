//! `brink balance`: the value of an option with which the sides win as often as wanted.

use clap::Args;
use serde_json::json;

use brink::content::Content;
use brink::ids::Side;
use brink::study::measure_nearest;

use super::players::Seats;
use super::sim::{Deals, Row, Table, Varied, share};
use super::{CommandError, Place, load, words};

/// The values that a search may choose from.
const MAX_VALUES: usize = 100_000;

/// The arguments of `brink balance`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  brink balance SCENARIO --option NAME\n  brink balance SCENARIO --option NAME=0..6 --towards 55 --games 2000 --jobs 2\n  brink balance SCENARIO --option NAME --option OTHER=on --player SIDE=careful"
)]
pub(super) struct Balance {
    /// The scenario
    #[arg(value_name = "SCENARIO")]
    scenario: String,
    /// The option to balance, NAME or NAME=FIRST..LAST; with NAME=VALUE others, which stay (repeatable)
    #[arg(long = "option", value_name = "NAME", required = true)]
    options: Vec<String>,
    /// How often the first side should win, in percent; a draw is half a win
    #[arg(long, default_value_t = 50.0, value_parser = percent)]
    towards: f64,
    /// How many games for each value
    #[arg(long, default_value_t = 400)]
    games: u64,
    /// The seed of all games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games at a time, at most two for each processor; each needs about 10 MB
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    jobs: u64,
    #[command(flatten)]
    seats: Seats,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Balance {
    pub(super) fn run(&self, place: &Place) -> Result<(), CommandError> {
        let library = place.library();
        let is_varied = |text: &&String| text.split_once('=').is_none_or(|(_, values)| is_several(values));
        let (varied, fixed): (Vec<&String>, Vec<&String>) = self.options.iter().partition(is_varied);
        let fixed: Vec<String> = fixed.into_iter().cloned().collect();
        let content = load(&library, &self.scenario, &fixed)?;
        let [varied] = varied.as_slice() else { return Err(words::error_balance(&content.words).into()) };
        let varied = Varied::read(varied, &content, MAX_VALUES)?;
        let deals = Deals { seats: &self.seats, games: self.games, seed: self.seed, jobs: self.jobs };
        let mut rows: Vec<(usize, Row)> = Vec::new();
        measure_nearest(varied.values.len(), self.towards / 100.0, |nth| {
            let value = &varied.values[nth];
            let options = [&fixed[..], &[varied.written(value)]].concat();
            let row = deals.sample(value.clone(), &load(&library, &self.scenario, &options)?)?;
            let wins = row.sample.means().map_or(f64::NAN, |means| means.wins.value);
            rows.push((nth, row));
            Ok::<_, CommandError>(wins)
        })?;
        rows.sort_by_key(|(nth, _)| *nth);
        let rows = rows.into_iter().map(|(_, row)| row).collect();
        let table = Table { content: &content, head: varied.name.clone(), rows };
        self.present(&varied, &table, &deals)
    }

    fn present(&self, varied: &Varied, table: &Table<'_>, deals: &Deals<'_>) -> Result<(), CommandError> {
        let target = self.towards / 100.0;
        let found = Found::of(&table.rows, target);
        if self.json {
            let object = json!({
                "option": varied.name,
                "towards": self.towards,
                "seed": self.seed,
                "nearest": found.nearest.map(|row| &row.label),
                "also": found.also.iter().map(|row| &row.label).collect::<Vec<_>>(),
                "rows": table.json(),
            });
            println!("{}", serde_json::to_string_pretty(&object).map_err(|error| error.to_string())?);
            return table.finish();
        }
        print!("{}\n{}", self.title(table.content), table.text());
        for line in found.lines(varied, self.towards, table.content) {
            println!("{line}");
        }
        println!("{}", deals.strength(table.content)?);
        table.finish()
    }

    fn title(&self, content: &Content) -> String {
        let side = content.scenario.sides[Side::First.index()].name.as_str();
        words::balance_title(&content.words, &content.scenario.name, side, self.towards.to_string(), self.games)
    }
}

/// What was found.
struct Found<'a> {
    nearest: Option<&'a Row>,
    /// Others whose games are no further from the target than chance may take them.
    also: Vec<&'a Row>,
    /// Whether the target is within what the nearest may truly be.
    is_reached: bool,
}

impl<'a> Found<'a> {
    fn of(rows: &'a [Row], target: f64) -> Found<'a> {
        let wins = |row: &Row| row.sample.means().map(|means| means.wins);
        let far = |row: &&Row| wins(row).map_or(f64::INFINITY, |wins| (wins.value - target).abs());
        let nearest =
            rows.iter().filter(|row| wins(row).is_some()).min_by(|one, other| far(one).total_cmp(&far(other)));
        let reaches = |row: &Row| wins(row).is_some_and(|wins| wins.contains(target));
        let is_other = |row: &&Row| nearest.is_none_or(|nearest| nearest.label != row.label);
        let also = rows.iter().filter(is_other).filter(|row| reaches(row)).collect();
        Found { nearest, also, is_reached: nearest.is_some_and(reaches) }
    }

    fn lines(&self, varied: &Varied, towards: f64, content: &Content) -> Vec<String> {
        let said = &content.words;
        let mut lines = Vec::new();
        if let Some((row, means)) = self.nearest.and_then(|row| Some((row, row.sample.means()?))) {
            lines.push(words::balance_nearest(said, varied.written(&row.label), share(means.wins)));
        }
        if !self.also.is_empty() {
            let also: Vec<&str> = self.also.iter().map(|row| row.label.as_str()).collect();
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
    let number = text.parse().ok().filter(|number| (0.0..=100.0).contains(number));
    number.ok_or_else(|| "write a number from 0 to 100".to_owned())
}
