//! `brink sim --vary` and `--against`: the same deals under other rules.

use std::sync::Arc;

use brink::content::Content;
use brink_study::Comparison;

use super::compared::{Comparing, Table, strength};
use super::varied::Varied;
use super::{Sim, content_of, load, merged, words};
use crate::{CommandResult, Place};

/// The values that `--vary` tries at most.
const MAX_VALUES: usize = 100;

impl Sim {
    /// Plays the same deals with each value of an option.
    pub(super) fn vary(&self, scenario: &str, vary: &str, place: &Place) -> CommandResult {
        let library = place.library();
        let content = load(&library, scenario, &self.options)?;
        let varied = Varied::read(vary, &content, MAX_VALUES)?;
        // All are loaded before the first is played: a wrong value is found at once.
        let contents = varied
            .values
            .iter()
            .map(|value| {
                let options = [&self.options[..], &[varied.written(value)]].concat();
                load(&library, scenario, &options)
            })
            .collect::<Result<Vec<_>, _>>()?;
        let labels = varied.values.iter().map(String::as_str);
        let rows: Vec<_> = labels.zip(&contents).collect();
        let title = words::sim_vary(
            &content.words,
            &content.scenario.name,
            &varied.name,
            self.games,
        );
        self.compared(&title, &varied.name, &content, &rows)
    }

    /// Plays the same deals in two scenarios, or in one with other options or mods.
    pub(super) fn against(&self, scenario: &str, other: &str, place: &Place) -> CommandResult {
        let elsewhere = match self.against_mods.as_slice() {
            [] => place.clone(),
            mods => Place {
                mods: mods.to_vec(),
                ..place.clone()
            },
        };
        let content = load(&place.library(), scenario, &self.options)?;
        let others = load(&elsewhere.library(), other, &self.against_options)?;
        let labels = [(scenario, &self.options), (other, &self.against_options)];
        let [one, other] =
            labels.map(|(id, options)| [&[id.to_owned()], &options[..]].concat().join(" "));
        let title = words::sim_against(&content.words, &one, &other, self.games);
        self.compared(&title, "", &content, &[(&one, &content), (&other, &others)])
    }

    /// Plays the rows and prints them.
    fn compared(
        &self,
        title: &str,
        option: &str,
        content: &Arc<Content>,
        rows: &[(&str, &Arc<Content>)],
    ) -> CommandResult {
        let mut comparing =
            Comparing::new(option, self.games, (&self.seats, self.many, &self.keeping));
        comparing.open(rows, &content.words)?;
        let played = rows
            .iter()
            .enumerate()
            .map(|(nth, (label, content))| comparing.play(nth, label, content));
        let played = played.collect::<Result<_, _>>()?;
        comparing.finish(&content.words)?;
        let table = Table {
            content,
            head: option.to_owned(),
            rows: played,
        };
        self.present_compared(
            title,
            &table,
            self.many.seed,
            &comparing.strength(&content.words),
        )
    }

    /// Adds up comparisons.
    pub(super) fn merge_compared(&self, place: &Place) -> CommandResult {
        let said = place.library().words();
        if self.report.is_some() {
            return Err(words::sim_no_details(&said).into());
        }
        let all: Comparison = merged(&self.keeping, &said)?;
        let Some(first) = all.rows().first() else {
            return Err(words::sim_merge_none(&said).into());
        };
        let subject = first.tally.subject();
        let content = content_of(&subject.scenario, &subject.options, &subject.content, place)?;
        let said = &content.words;
        let games = first.tally.games();
        let rows = all.rows().iter();
        let labels: Vec<&str> = rows.map(|row| row.label.as_str()).collect();
        let title = match (all.option(), &labels[..]) {
            ("", [one, other]) => words::sim_against(said, *one, *other, games),
            (option, _) => words::sim_vary(said, &content.scenario.name, option, games),
        };
        let table = Table {
            content: &content,
            head: all.option().to_owned(),
            rows: Table::rows_of(&all),
        };
        self.present_compared(
            &title,
            &table,
            subject.seed.parse().unwrap_or_default(),
            &strength(subject, said),
        )
    }

    fn present_compared(
        &self,
        title: &str,
        table: &Table<'_>,
        seed: u64,
        strength: &str,
    ) -> CommandResult {
        if self.json {
            let rows = serde_json::json!({
                "seed": seed,
                "rows": table.json(),
            });
            println!("{rows:#}");
        } else {
            print!("{title}\n{}{strength}\n", table.text());
        }
        table.finish()
    }
}
