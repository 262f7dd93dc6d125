//! Facts of a map that a new game on it needs.

use brink::content::{Map, SpaceKind};
use brink::ids::{Side, SpaceId};
use serde_json::Value;

use super::template::title;

/// The sides, regions and countries of a map, including inherited ones.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Ground {
    /// The ids of the sides.
    pub sides: [String; 2],
    /// The names of the sides.
    pub names: [String; 2],
    /// The outermost regions that have countries: id and name.
    pub regions: Vec<(String, String)>,
    /// For each side a country to start in: adjacent to its home, if it has one.
    pub starts: [String; 2],
}

impl Ground {
    /// Reads the facts of a map, for these sides.
    ///
    /// # Errors
    /// The first requirement that the map lacks, as a sentence.
    pub(super) fn of(map: &Map, sides: [String; 2]) -> Result<Ground, String> {
        let countries: Vec<SpaceId> = map
            .space_ids()
            .filter(|space| is_country(map, *space))
            .collect();
        let outermost = map.region_ids().filter(|region| {
            let mut spaces = countries.iter().map(|space| map.space(*space));
            map.region(*region).within.is_none()
                && spaces.any(|space| space.regions.contains(region))
        });
        let regions: Vec<(String, String)> = outermost
            .map(|region| {
                let name = map.region(region).name.clone();
                (map.region_id(region).to_owned(), name)
            })
            .collect();
        let (Some(first), Some(last), false) =
            (countries.first(), countries.last(), regions.is_empty())
        else {
            return Err("it has no region with a country".to_owned());
        };
        let starts = [(Side::First, *first), (Side::Second, *last)].map(|(side, other)| {
            let beside = &map.home_neighbours[side.index()];
            let mut near = countries.iter().filter(|space| beside.contains(**space));
            let start = near.next().copied().unwrap_or(other);
            map.space_id(start).to_owned()
        });
        let names = sides.each_ref().map(|side| title(side));
        Ok(Ground {
            sides,
            names,
            regions,
            starts,
        })
    }

    /// Words put into the files of a new game.
    pub(super) fn words(&self) -> Vec<(String, String)> {
        let first = &self.regions[0];
        let second = self.regions.get(1).unwrap_or(&self.regions[0]);
        let mut words: Vec<(String, String)> = [
            ("SIDE_1", self.sides[0].clone()),
            ("SIDE_2", self.sides[1].clone()),
            ("SIDE_1_NAME", plain(&self.names[0])),
            ("SIDE_2_NAME", plain(&self.names[1])),
            ("REGION_1", first.0.clone()),
            ("REGION_1_NAME", plain(&first.1)),
            ("REGION_2", second.0.clone()),
            ("SPACE_1", self.starts[0].clone()),
            ("SPACE_2", self.starts[1].clone()),
        ]
        .map(|(word, text)| (word.to_owned(), text))
        .to_vec();
        let mut cards = String::new();
        let mut scorings = String::new();
        for (index, (id, name)) in self.regions.iter().enumerate() {
            let number = index + 1;
            let facts = "side: neutral, ops: 0, period: early, scoring: on";
            let title = quoted(&format!("{name} Is Scored"));
            let text = quoted(&format!("Scores {name}."));
            cards += &format!(
                "  {id}_scoring: {{ number: {number}, name: {title}, {facts}, text: {text} }}\n"
            );
            let points = "presence: 1, domination: 3, control: 5, battleground: 1";
            scorings += &format!("  {id}: {{ region: {id}, {points} }}\n");
        }
        let ids = self.regions.iter().map(|(id, _)| id.as_str());
        let ids: Vec<&str> = ids.collect();
        words.push(("SCORING_CARDS".to_owned(), cards));
        words.push(("SCORINGS".to_owned(), scorings));
        words.push(("REGIONS".to_owned(), ids.join(", ")));
        words.extend(
            (1..=8).map(|index| (index.to_string(), (index + self.regions.len()).to_string())),
        );
        words
    }
}

/// Whether a space is neither a home nor a zone.
fn is_country(map: &Map, space: SpaceId) -> bool {
    map.space(space).kind == SpaceKind::Country
}

/// A name that can be part of any text of YAML.
fn plain(name: &str) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric() || " .-'’".contains(*c))
        .collect()
}

/// A text as YAML writes it in a table on one line.
fn quoted(text: &str) -> String {
    let is_plain = text
        .chars()
        .all(|c| c.is_alphanumeric() || c == ' ' || c == '.');
    if is_plain {
        text.to_owned()
    } else {
        Value::from(text).to_string()
    }
}
