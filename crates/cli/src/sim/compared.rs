//! Samples of several games with the same deals, side by side.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};

use brink::content::Content;
use brink::ids::Side;
use brink::words::Words;
use brink_study::{Comparison, ComparisonRow, Estimate, Means, Sample, Study, Subject};

use super::study;
use crate::command_error::complain_of;
use crate::many::{Bar, Keeping, Kept, Many, percent};
use crate::players::{Seats, kind_words};
use crate::sheet::longest;
use crate::words;
use crate::{CommandError, CommandResult};

/// Contents compared on equal deals, and the file that keeps the comparison.
pub(crate) struct Comparing<'a> {
    seats: &'a Seats,
    many: Many,
    keeping: &'a Keeping,
    games: u64,
    all: Comparison,
    kept: Option<Kept<Comparison>>,
    stop: Arc<AtomicBool>,
}

impl<'a> Comparing<'a> {
    /// Deals for the values of an option, or for scenarios if it has no name.
    pub(crate) fn new(
        option: &str,
        games: u64,
        (seats, many, keeping): (&'a Seats, Many, &'a Keeping),
    ) -> Comparing<'a> {
        let all = Comparison::new(option);
        let stop = Arc::default();
        Comparing {
            seats,
            many,
            keeping,
            games,
            all,
            kept: None,
            stop,
        }
    }

    /// Opens the file, if there is one, for rows with these labels; more rows may follow later.
    pub(crate) fn open(&mut self, rows: &[(&str, &Arc<Content>)], said: &Words) -> CommandResult {
        for (label, content) in rows {
            self.all.add(label, &self.study(content)?);
        }
        let part = self.keeping.part(self.games);
        (self.all, self.kept) = self.keeping.open(self.all.clone(), &part, said)?;
        self.stop = self.keeping.stop();
        Ok(())
    }

    /// Plays the games of the next row that are missing.
    pub(crate) fn play(
        &mut self,
        nth: usize,
        label: &str,
        content: &Arc<Content>,
    ) -> CommandResult<Row> {
        let study = self.study(content)?;
        let said = &content.words;
        if self.all.rows().len() <= nth {
            self.all.add(label, &study);
        }
        let part = self.keeping.part(self.games);
        let row = self.all.rows().get(nth).filter(|row| row.label == label);
        let before = row
            .ok_or_else(|| words::sim_other_rows(said))?
            .tally
            .clone();
        let bar = Bar::new(part.end - part.start, before.games(), content);
        let all = &mut self.all;
        let kept = &mut self.kept;
        let played = study.resume(
            before,
            part.clone(),
            &self.many.jobs().until(&self.stop),
            |tally| {
                bar.show(tally.games());
                let Some(kept) = kept.as_mut().filter(|kept| kept.is_due()) else {
                    return;
                };
                all.rows_mut()[nth].tally = tally.clone();
                if let Some(wrong) = kept.keep(all, said) {
                    bar.aside(|| eprintln!("{}", words::sim_tried_again(said, wrong)));
                }
            },
        );
        bar.finish();
        let tally = played.map_err(|error| words::study_error(said, &error))?;
        let row = Row {
            label: label.to_owned(),
            sample: tally.sample().unwrap_or_default(),
        };
        self.all.rows_mut()[nth].tally = tally;
        match self.stop.load(Ordering::Relaxed) {
            true => self.finish(said).and(Err(CommandError::Said)),
            false => Ok(row),
        }
    }

    /// Writes the file for the last time, and ends a run that was asked to end.
    pub(crate) fn finish(&mut self, said: &Words) -> CommandResult {
        if let Some(kept) = self.kept.take() {
            kept.finish(&self.all, said)?;
        }
        let rows = self.all.rows().iter();
        let rows = rows.map(|row| row.tally.games()).sum();
        let part = self.keeping.part(self.games);
        let games = part.end - part.start;
        let all = games.saturating_mul(self.all.rows().len() as u64);
        self.keeping.check_stopped(&self.stop, (rows, all), said)
    }

    fn study(&self, content: &Arc<Content>) -> CommandResult<Study> {
        let study = study(content, self.seats, self.many.seed)?;
        Ok(Comparison::study(&study).with_games(self.games))
    }

    /// Caveat on the strength of the players.
    pub(crate) fn strength(&self, said: &Words) -> String {
        self.all
            .rows()
            .first()
            .map_or_else(String::new, |row| strength(row.tally.subject(), said))
    }
}

/// Caveat on the strength of the players: their knowledge, and its limits.
pub(crate) fn strength(subject: &Subject, said: &Words) -> String {
    let kinds = &subject.players;
    let [one, other] = kinds.each_ref().map(|kind| kind_words(said, kind));
    let mut lines = vec![words::sim_strength(said, &one, other)];
    if kinds.iter().any(|kind| kind == "random") {
        lines.push(words::sim_random_sees(said, kind_words(said, "random")));
    }
    if kinds.iter().any(|kind| kind == "careful") {
        lines.push(words::sim_careful_sees(said, kind_words(said, "careful")));
    }
    lines.join("\n")
}

/// The games of one content.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) label: String,
    pub(crate) sample: Sample,
}

impl Row {
    /// The share of won games; none if none was finished.
    pub(crate) fn wins(&self) -> Option<Estimate> {
        self.sample.means().map(|means| means.wins)
    }
}

/// A table of samples: the results of each, and its changes from the first.
#[derive(Clone, Debug)]
pub(crate) struct Table<'a> {
    pub(crate) content: &'a Content,
    /// Heading of the labels.
    pub(crate) head: String,
    pub(crate) rows: Vec<Row>,
}

impl Table<'_> {
    /// The rows of a comparison.
    pub(crate) fn rows_of(all: &Comparison) -> Vec<Row> {
        let rows = all.rows().iter().map(|row: &ComparisonRow| Row {
            label: row.label.clone(),
            sample: row.tally.sample().unwrap_or_default(),
        });
        rows.collect()
    }

    /// The table for people.
    pub(crate) fn text(&self) -> String {
        let said = &self.content.words;
        let side = self.content.scenario.sides[Side::First.index()]
            .name
            .as_str();
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
            let change = first
                .filter(|_| nth > 0)
                .and_then(|first| row.sample.paired_difference(&first.sample));
            let means = row.sample.means();
            lines.push(vec![
                row.label.clone(),
                means.map_or_else(dash, |means| percent(means.wins)),
                means.map_or_else(dash, |means| number(means.points, 1.0)),
                means.map_or_else(dash, |means| number(means.turns, 1.0)),
                match change {
                    Some(change) => changed(change.wins, 100.0, " %"),
                    None => String::new(),
                },
                change.map_or_else(String::new, |change| changed(change.points, 1.0, "")),
            ]);
        }
        let legend = first.map_or_else(String::new, |first| {
            words::sim_change_from(said, &first.label)
        });
        format!("{}{legend}\n", aligned(&lines))
    }

    /// The rows as JSON.
    pub(crate) fn json(&self) -> Value {
        let first = self.rows.first();
        let rows = self.rows.iter().enumerate().map(|(nth, row)| {
            let change: Option<Means> = first
                .filter(|_| nth > 0)
                .and_then(|first| row.sample.paired_difference(&first.sample));
            json!({
                "label": row.label,
                "games": row.sample.games(),
                "failed": row.sample.failed(),
                "means": row.sample.means().map(means_json),
                "change": change.map(means_json),
            })
        });
        rows.collect()
    }

    /// Reports the games that could not be finished; the command then fails.
    pub(crate) fn finish(&self) -> CommandResult {
        let failed = self.rows.iter().filter(|row| row.sample.failed() > 0);
        let said =
            |row: &Row| words::sim_unfinished(&self.content.words, &row.label, row.sample.failed());
        let wrong: Vec<String> = failed.map(said).collect();
        complain_of(&wrong, &self.content.words)
    }
}

fn means_json(means: Means) -> Value {
    let one = |found: Estimate| {
        json!({
            "mean": found.value,
            "low": found.low,
            "high": found.high,
        })
    };
    json!({
        "games": means.games,
        "wins": one(means.wins),
        "points": one(means.points),
        "turns": one(means.turns),
    })
}

fn dash() -> String {
    "–".to_owned()
}

fn number(estimate: Estimate, times: f64) -> String {
    format!(
        "{:.1} ± {:.1}",
        times * estimate.value,
        times * estimate.half_width()
    )
}

/// A change with its sign; a star marks a significant one.
fn changed(estimate: Estimate, times: f64, unit: &str) -> String {
    let star = if estimate.contains(0.0) { "" } else { " *" };
    format!(
        "{:+.1} ± {:.1}{unit}{star}",
        times * estimate.value,
        times * estimate.half_width()
    )
}

/// Lines of cells, in columns.
fn aligned(lines: &[Vec<String>]) -> String {
    let columns = lines.first().map_or(0, Vec::len);
    let widths: Vec<usize> = (0..columns)
        .map(|column| longest(lines.iter().map(|line| &line[column])))
        .collect();
    let texts = lines.iter().map(|cells| {
        let cells = cells.iter().zip(&widths);
        let cells: Vec<String> = cells
            .map(|(text, width)| format!("{text:width$}"))
            .collect();
        format!("  {}\n", cells.join("  ").trim_end())
    });
    texts.collect()
}
