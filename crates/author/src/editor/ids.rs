//! The ids of scenarios, as types of the definitions.

use std::collections::{BTreeMap, BTreeSet};

use brink::content::{COMMON_ZONES, Content};
use brink::ids::Side;

/// The ids of the things in some scenarios, by the names of their types.
///
/// # Examples
/// ```
/// use brink::Library;
/// use brink_author::editor::{Ids, lua_definitions};
///
/// let content = Library::open(&["../..".into()]).load("red_sea")?.content;
/// let definitions = lua_definitions(&Ids::of([&*content]));
/// assert!(definitions.contains("---| \"yemen\""));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ids {
    by_type: BTreeMap<&'static str, BTreeSet<String>>,
}

/// The types of ids that each file of a mod may add to: definitions that were made before do not know all of them.
const GROWING: [&str; 5] = ["Card", "CounterId", "FlagId", "OptionName", "TrackId"];

impl Ids {
    /// The ids of these contents.
    pub fn of<'c>(contents: impl IntoIterator<Item = &'c Content>) -> Ids {
        let mut ids = Ids::default();
        for content in contents {
            ids.add(content);
        }
        ids
    }

    /// The ids of a type, by the alphabet.
    pub(super) fn of_type(&self, name: &str) -> Vec<&str> {
        let ids = self.by_type.get(name).into_iter().flatten();
        ids.map(String::as_str).collect()
    }

    /// Whether a text that is not one of the ids may be one, too.
    pub(super) fn may_grow(&self, name: &str) -> bool {
        GROWING.contains(&name) || !self.by_type.contains_key(name)
    }

    fn add(&mut self, content: &Content) {
        let (map, scenario) = (&content.map, &content.scenario);
        let sides = Side::BOTH.map(|side| content.side_id(side));
        self.put("SideId", sides);
        self.put("Space", map.spaces.keys());
        self.put("Region", map.regions.keys());
        self.put("TagId", map.tags.keys());
        self.put("Card", content.cards.keys());
        self.put("Scoring", scenario.scoring.keys());
        self.put("PeriodId", scenario.periods.iter().map(|period| &period.id));
        self.put("ZoneName", COMMON_ZONES.iter().map(|zone| zone.word));
        self.put("ZoneName", scenario.zones.own.keys());
        self.put("TrackId", scenario.tracks.keys());
        self.put("FlagId", scenario.flags.keys());
        self.put("CounterId", scenario.counters.keys());
        self.put("OptionName", scenario.options.keys());
    }

    fn put<I: ToString>(&mut self, name: &'static str, ids: impl IntoIterator<Item = I>) {
        let all = self.by_type.entry(name).or_default();
        all.extend(ids.into_iter().map(|id| id.to_string()));
    }
}
