//! The table of a ladder.

use std::fmt::Write;

use brink::content::Content;
use brink::ids::Side;
use brink::words::Words;
use brink_study::{Ladder, Rating, Score};

use crate::contest::thinking;
use crate::many::{elo, percent};
use crate::players::kind_words;
use crate::sheet::longest;
use crate::words;

/// The table of a ladder: the best player first.
pub(super) struct Table<'a> {
    content: &'a Content,
    ladder: &'a Ladder,
    rows: Vec<Row<'a>>,
}

/// A player with all its games.
struct Row<'a> {
    player: &'a str,
    rating: Option<Rating>,
    /// All its games together.
    score: Score,
    /// None if it was not kept for all of them.
    micros: Option<u64>,
}

impl Row<'_> {
    /// The rating to sort by: players without one come last.
    fn strength(&self) -> f64 {
        self.rating.map_or(f64::NEG_INFINITY, |rating| rating.value)
    }

    /// The cells of the table.
    fn cells(&self, said: &Words) -> Vec<String> {
        let rating = self.rating.map_or("–".to_owned(), elo);
        let [first, second] = Side::BOTH.map(|side| percent(self.score.share_as(side)));
        let total = self.score.total();
        let share = 100.0 * self.score.points() / total.max(1) as f64;
        let time = self.micros.map_or("–".to_owned(), |micros| {
            thinking(micros, self.score.decisions[0])
        });
        vec![
            kind_words(said, self.player),
            rating,
            total.to_string(),
            format!("{share:.1} %"),
            first,
            second,
            time,
        ]
    }
}

impl<'a> Table<'a> {
    pub(super) fn new(content: &'a Content, ladder: &'a Ladder) -> Table<'a> {
        let players = ladder.players();
        let mut rows: Vec<Row<'a>> = players
            .iter()
            .zip(ladder.ratings())
            .map(|(player, rating)| {
                let mut row = Row {
                    player,
                    rating,
                    score: Score::default(),
                    micros: Some(0),
                };
                for other in &players {
                    if let Some(rung) = ladder.between([player, other]) {
                        row.score.merge(&rung.score);
                        row.micros = row
                            .micros
                            .zip(rung.micros)
                            .map(|(sum, [own, _])| sum.saturating_add(own));
                    }
                }
                row
            })
            .collect();
        rows.sort_by(|one, two| f64::total_cmp(&two.strength(), &one.strength()));
        Table {
            content,
            ladder,
            rows,
        }
    }

    /// The columns of each player, with their headings.
    fn cells(&self) -> Vec<Vec<String>> {
        let said = &self.content.words;
        let sides = self
            .content
            .scenario
            .sides
            .each_ref()
            .map(|side| words::ladder_as(said, &side.name));
        let [first, second] = sides;
        let head = [
            words::ladder_player(said),
            words::ladder_elo(said),
            words::ladder_games(said),
            words::ladder_points(said),
            first,
            second,
            words::ladder_time(said),
        ];
        let rows = self.rows.iter().map(|row| row.cells(said));
        let mut cells: Vec<_> = [head.to_vec()].into_iter().chain(rows).collect();
        if self.rows.iter().all(|row| row.micros.is_none()) {
            // Nobody's times were kept.
            cells
                .iter_mut()
                .for_each(|row| row.truncate(head.len() - 1));
        }
        cells
    }

    /// Each player's share of the points against each other player.
    fn meetings(&self) -> Vec<Vec<String>> {
        let said = &self.content.words;
        let names = self.rows.iter().map(|row| kind_words(said, row.player));
        let head = [words::ladder_player(said)]
            .into_iter()
            .chain(names)
            .collect();
        let rows = self.rows.iter().map(|row| {
            let shares = self.rows.iter().map(|other| self.share(row, other));
            [kind_words(said, row.player)]
                .into_iter()
                .chain(shares)
                .collect()
        });
        [head].into_iter().chain(rows).collect()
    }

    /// The share of the points of a player against another.
    fn share(&self, row: &Row<'_>, other: &Row<'_>) -> String {
        match self.ladder.between([row.player, other.player]) {
            Some(rung) => percent(rung.score.share()),
            None => "–".to_owned(),
        }
    }

    /// Title of the table: the games played.
    fn title(&self) -> String {
        let terms = self.ladder.terms();
        words::ladder_title(
            &self.content.words,
            &self.content.scenario.name,
            self.rows.len() as u64,
            &terms.seed,
        )
    }

    /// The table for people.
    pub(super) fn text(&self) -> String {
        let said = &self.content.words;
        let cells = columns(&self.cells());
        let meetings = columns(&self.meetings());
        format!(
            "{}\n{cells}{}\n{meetings}{}\n",
            self.title(),
            words::ladder_meetings(said),
            words::ladder_about(said)
        )
    }

    /// The table for a document.
    pub(super) fn markdown(&self) -> String {
        let said = &self.content.words;
        let cells = marked(&self.cells());
        let meetings = marked(&self.meetings());
        let title = self.title();
        let about = words::ladder_about(said);
        format!(
            "{title}\n\n{cells}\n{}\n\n{meetings}\n{about}\n",
            words::ladder_meetings(said)
        )
    }
}

/// Lines with columns: the first to the left, the others to the right.
fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count)
        .map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            longest(cells)
        })
        .collect();
    let mut out = String::new();
    for row in rows {
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            // Writing to a string cannot fail.
            let _ = match column {
                0 => write!(out, "  {cell:width$}"),
                _ => write!(out, "  {cell:>width$}"),
            };
        }
        out.push('\n');
    }
    out
}

/// A table in Markdown.
fn marked(rows: &[Vec<String>]) -> String {
    let mut out = String::new();
    for (index, row) in rows.iter().enumerate() {
        let cells = row.iter().map(|cell| cell.replace('|', "\\|"));
        let cells: Vec<String> = cells.collect();
        let _ = writeln!(out, "| {} |", cells.join(" | "));
        if index == 0 {
            let rest = " ---: |".repeat(row.len().saturating_sub(1));
            let _ = writeln!(out, "| --- |{rest}");
        }
    }
    out
}
