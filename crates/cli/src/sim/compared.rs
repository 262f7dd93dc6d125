//! Samples of several games with the same deals, side by side.

use std::sync::Arc;

use serde_json::{Value, json};

use brink::content::Content;
use brink::ids::Side;
use brink::players::Players;
use brink::study::{Estimate, Jobs, Means, Sample, Study};

use super::bar::Bar;
use crate::CommandError;
use crate::players::{Seats, kind_words};
use crate::words;

/// The deals that several contents are played with, and who plays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deals<'a> {
    pub(crate) seats: &'a Seats,
    pub(crate) games: u64,
    pub(crate) seed: u64,
    pub(crate) jobs: u64,
}

impl Deals<'_> {
    /// Plays them on a content.
    pub(crate) fn sample(&self, label: String, content: &Arc<Content>) -> Result<Row, CommandError> {
        let kinds = self.kinds(content)?;
        let study =
            Study::new(content.clone(), [&kinds[0], &kinds[1]], self.seed).map_err(|error| error.to_string())?;
        let bar = Bar::new(self.games, 0, content);
        let sample = study.sample(0..self.games, &Jobs::new(self.jobs), |tally| bar.show(tally.games()));
        bar.finish();
        Ok(Row { label, sample: sample.map_err(|error| error.to_string())? })
    }

    fn kinds(&self, content: &Content) -> Result<[String; 2], CommandError> {
        Ok(self.seats.kinds(content, &Players::new(), None, ["random", "random"].map(str::to_owned))?)
    }

    /// What the numbers do not say: what such players see, and what they do not.
    pub(crate) fn strength(&self, content: &Content) -> Result<String, CommandError> {
        let (said, kinds) = (&content.words, self.kinds(content)?);
        let [one, other] = kinds.each_ref().map(|kind| kind_words(said, kind));
        let mut lines = vec![words::sim_strength(said, &one, other)];
        let plays = |name: &str| kinds.iter().find(|kind| *kind == name).map(|kind| kind_words(said, kind));
        lines.extend(plays("random").map(|kind| words::sim_random_sees(said, kind)));
        lines.extend(plays("careful").map(|kind| words::sim_careful_sees(said, kind)));
        Ok(lines.join("\n"))
    }
}

/// The games of one content.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) label: String,
    pub(crate) sample: Sample,
}

/// A table of samples: what each came to, and its changes from the first.
#[derive(Clone, Debug)]
pub(crate) struct Table<'a> {
    pub(crate) content: &'a Content,
    /// What the labels are.
    pub(crate) head: String,
    pub(crate) rows: Vec<Row>,
}

impl Table<'_> {
    /// The table for people.
    pub(crate) fn text(&self) -> String {
        let said = &self.content.words;
        let side = self.content.scenario.sides[Side::First.index()].name.as_str();
        let mut lines = vec![vec![
            self.head.clone(),
            words::sim_wins_of(said, side),
            words::sim_points_of(said, side),
            words::sim_turns(said),
            words::sim_wins_change(said),
            words::sim_points_change(said),
        ]];
        let first = self.rows.first();
        for (nth, row) in self.rows.iter().enumerate() {
            let change = first.filter(|_| nth > 0).and_then(|first| row.sample.change_from(&first.sample));
            let means = row.sample.means();
            lines.push(vec![
                row.label.clone(),
                means.map_or_else(dash, |means| share(means.wins)),
                means.map_or_else(dash, |means| number(means.points, 1.0)),
                means.map_or_else(dash, |means| number(means.turns, 1.0)),
                change.map_or_else(String::new, |change| changed(change.wins, 100.0, " %")),
                change.map_or_else(String::new, |change| changed(change.points, 1.0, "")),
            ]);
        }
        let legend = first.map_or_else(String::new, |first| words::sim_change_from(said, &first.label));
        format!("{}{legend}\n", aligned(&lines))
    }

    /// The rows as JSON.
    pub(crate) fn json(&self) -> Value {
        let first = self.rows.first();
        let one = |(nth, row): (usize, &Row)| {
            let change: Option<Means> =
                first.filter(|_| nth > 0).and_then(|first| row.sample.change_from(&first.sample));
            json!({
                "label": row.label,
                "games": row.sample.games(),
                "failed": row.sample.failed(),
                "means": row.sample.means().map(means_json),
                "change": change.map(means_json),
            })
        };
        self.rows.iter().enumerate().map(one).collect()
    }

    /// Says which games could not be finished; then the command fails.
    pub(crate) fn finish(&self) -> Result<(), CommandError> {
        let failed = self.rows.iter().filter(|row| row.sample.failed() > 0);
        let said = |row: &Row| words::sim_unfinished(&self.content.words, &row.label, row.sample.failed());
        let wrong: Vec<String> = failed.map(said).collect();
        wrong.iter().for_each(|wrong| eprintln!("{}", words::error(&self.content.words, wrong)));
        if wrong.is_empty() { Ok(()) } else { Err(CommandError::Said) }
    }
}

fn means_json(means: Means) -> Value {
    let one = |found: Estimate| json!({ "mean": found.value, "low": found.low, "high": found.high });
    json!({ "games": means.games, "wins": one(means.wins), "points": one(means.points), "turns": one(means.turns) })
}

/// A share with its range, in percent.
pub(crate) fn share(share: Estimate) -> String {
    format!("{:.1} % ({:.1}–{:.1})", 100.0 * share.value, 100.0 * share.low, 100.0 * share.high)
}

fn dash() -> String {
    "–".to_owned()
}

fn number(estimate: Estimate, times: f64) -> String {
    format!("{:.1} ± {:.1}", times * estimate.value, times * estimate.reach())
}

/// A change with its sign; a star if it is not chance.
fn changed(estimate: Estimate, times: f64, unit: &str) -> String {
    let star = if estimate.contains(0.0) { "" } else { " *" };
    format!("{:+.1} ± {:.1}{unit}{star}", times * estimate.value, times * estimate.reach())
}

/// Lines of cells, in columns.
fn aligned(lines: &[Vec<String>]) -> String {
    let columns = lines.first().map_or(0, Vec::len);
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let cell = |(text, width): (&String, &usize)| format!("{text:width$}");
    let line = |cells: &Vec<String>| {
        let cells: Vec<String> = cells.iter().zip(&widths).map(cell).collect();
        format!("  {}\n", cells.join("  ").trim_end())
    };
    lines.iter().map(line).collect()
}
