//! `brink sim --vary` and `--against`: the same deals under other rules.

use super::compared::{Deals, Table};
use super::varied::Varied;
use super::{Sim, load, words};
use crate::{CommandError, Place};

/// The values that `--vary` tries at most.
const MAX_VALUES: usize = 100;

impl Sim {
    fn deals(&self) -> Deals<'_> {
        Deals { seats: &self.seats, games: self.games, seed: self.seed, jobs: self.jobs }
    }

    /// Plays the same deals with each value of an option.
    pub(super) fn vary(&self, scenario: &str, vary: &str, place: &Place) -> Result<(), CommandError> {
        let library = place.library();
        let content = load(&library, scenario, &self.options)?;
        let varied = Varied::read(vary, &content, MAX_VALUES)?;
        // All are loaded before the first is played: a wrong value is found at once.
        let with = |value: &String| load(&library, scenario, &[&self.options[..], &[varied.written(value)]].concat());
        let contents = varied.values.iter().map(with).collect::<Result<Vec<_>, _>>()?;
        let rows = varied.values.iter().zip(&contents);
        let rows =
            rows.map(|(value, content)| self.deals().sample(value.clone(), content)).collect::<Result<_, _>>()?;
        let title = words::sim_vary(&content.words, &content.scenario.name, &varied.name, self.games);
        self.compared(&title, &Table { content: &content, head: varied.name.clone(), rows })
    }

    /// Plays the same deals in two scenarios, or in one with other options or mods.
    pub(super) fn against(&self, scenario: &str, other: &str, place: &Place) -> Result<(), CommandError> {
        let elsewhere = match self.against_mods.as_slice() {
            [] => place.clone(),
            mods => Place { mods: mods.to_vec(), ..place.clone() },
        };
        let content = load(&place.library(), scenario, &self.options)?;
        let others = load(&elsewhere.library(), other, &self.against_options)?;
        let labels = [(scenario, &self.options), (other, &self.against_options)];
        let [one, other] = labels.map(|(id, options)| [&[id.to_owned()], &options[..]].concat().join(" "));
        let rows = vec![self.deals().sample(one.clone(), &content)?, self.deals().sample(other.clone(), &others)?];
        let title = words::sim_against(&content.words, one, other, self.games);
        self.compared(&title, &Table { content: &content, head: String::new(), rows })
    }

    fn compared(&self, title: &str, table: &Table<'_>) -> Result<(), CommandError> {
        if self.json {
            let rows = serde_json::json!({ "seed": self.seed, "rows": table.json() });
            println!("{}", serde_json::to_string_pretty(&rows).map_err(|error| error.to_string())?);
        } else {
            print!("{title}\n{}{}\n", table.text(), self.deals().strength(table.content)?);
        }
        table.finish()
    }
}
