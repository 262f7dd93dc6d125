//! What a new game needs to know of the map that it is played on.

use brink::content;
use serde_json::Value;

use super::title;

/// The sides, regions and countries of a map, as declared in its file.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Ground {
    /// The ids of the sides.
    pub sides: [String; 2],
    /// The outermost regions that have countries: id and name.
    pub regions: Vec<(String, String)>,
    /// For each side a country to start in: adjacent to its home, if it has one.
    pub starts: [String; 2],
}

impl Ground {
    /// Reads the file of a map.
    ///
    /// # Errors
    /// What the map lacks, as a sentence.
    pub(super) fn read(text: &str) -> Result<Ground, String> {
        let map: Value = content::from_yaml(text).map_err(|error| error.to_string())?;
        let side = |index: usize| map["sides"][index].as_str().map(str::to_owned);
        let (Some(first), Some(second)) = (side(0), side(1)) else {
            return Err("it does not name two sides".to_owned());
        };
        let empty = serde_json::Map::new();
        let table = |key: &str| map[key].as_object().unwrap_or(&empty);
        let countries: Vec<(&String, &Value)> =
            table("spaces").iter().filter(|(_, space)| space["home_of"].is_null() && space["kind"] != "zone").collect();
        let top = |region: &str| {
            // A cycle of regions is reported elsewhere: it must not keep this from ending.
            let mut region = region;
            for _ in 0..table("regions").len() {
                region = map["regions"][region]["within"].as_str().unwrap_or(region);
            }
            region.to_owned()
        };
        let in_use: Vec<String> = countries
            .iter()
            .flat_map(|(_, space)| space["regions"].as_array().into_iter().flatten())
            .filter_map(|region| region.as_str().map(top))
            .collect();
        let regions: Vec<(String, String)> = table("regions")
            .iter()
            .filter(|(id, _)| in_use.contains(id))
            .map(|(id, region)| (id.clone(), region["name"].as_str().unwrap_or(id).to_owned()))
            .collect();
        let (Some((one, _)), Some((other, _)), false) = (countries.first(), countries.last(), regions.is_empty())
        else {
            return Err("it has no region with a country".to_owned());
        };
        let links: Vec<(&str, &str)> = map["links"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|link| Some((link[0].as_str()?, link[1].as_str()?)))
            .collect();
        let adjacent_to_home = |side: &str| {
            let home = table("spaces").iter().find(|(_, space)| space["home_of"] == side)?.0.as_str();
            let is_beside = |id: &str| links.contains(&(id, home)) || links.contains(&(home, id));
            countries.iter().find(|(id, _)| is_beside(id)).map(|(id, _)| (*id).clone())
        };
        let starts = [
            adjacent_to_home(&first).unwrap_or_else(|| (*one).clone()),
            adjacent_to_home(&second).unwrap_or_else(|| (*other).clone()),
        ];
        Ok(Ground { sides: [first, second], regions, starts })
    }

    /// What is put into the files of a new game.
    pub(super) fn words(&self) -> Vec<(String, String)> {
        let (first, second) = (&self.regions[0], self.regions.get(1).unwrap_or(&self.regions[0]));
        let [one, two] = &self.sides;
        let mut words: Vec<(String, String)> = [
            ("SIDE_1", one.clone()),
            ("SIDE_2", two.clone()),
            ("SIDE_1_NAME", title(one)),
            ("SIDE_2_NAME", title(two)),
            ("REGION_1", first.0.clone()),
            ("REGION_1_NAME", first.1.replace([':', '#'], "")),
            ("REGION_2", second.0.clone()),
            ("SPACE_1", self.starts[0].clone()),
            ("SPACE_2", self.starts[1].clone()),
        ]
        .map(|(word, text)| (word.to_owned(), text))
        .to_vec();
        let (mut cards, mut scorings) = (String::new(), String::new());
        for (index, (id, name)) in self.regions.iter().enumerate() {
            let (number, facts) = (index + 1, "side: neutral, ops: 0, period: early, scoring: on");
            let (title, text) = (quoted(&format!("{name} Is Scored")), quoted(&format!("Scores {name}.")));
            cards += &format!("  {id}_scoring: {{ number: {number}, name: {title}, {facts}, text: {text} }}\n");
            let points = "presence: 1, domination: 3, control: 5, battleground: 1";
            scorings += &format!("  {id}: {{ region: {id}, {points} }}\n");
        }
        let ids: Vec<&str> = self.regions.iter().map(|(id, _)| id.as_str()).collect();
        words.push(("SCORING_CARDS".to_owned(), cards));
        words.push(("SCORINGS".to_owned(), scorings));
        words.push(("REGIONS".to_owned(), ids.join(", ")));
        words.extend((1..=8).map(|index| (index.to_string(), (index + self.regions.len()).to_string())));
        words
    }
}

/// A text as YAML has it within a table of one line.
fn quoted(text: &str) -> String {
    let is_plain = text.chars().all(|c| c.is_alphanumeric() || c == ' ' || c == '.');
    if is_plain { text.to_owned() } else { Value::from(text).to_string() }
}
