//! Texts of scripts with named holes: translated whole, then filled in.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use crate::content::Content;
use crate::ids::{
    CardId, CounterId, FlagId, PeriodId, RegionId, Side, SpaceId, TagId, TrackId, ZoneId,
};
use crate::words::{Arg, Words};

/// A text of a script, and the values of its holes.
#[derive(Debug, PartialEq, Eq, Default)]
pub(crate) struct ScriptText {
    /// The text as the script has it: the key of its translation.
    pub(crate) text: String,
    /// The values; a text without any is displayed as it is, braces included.
    pub(crate) holes: Holes,
}

/// The values for the holes of a text, by their names.
pub(crate) type Holes = BTreeMap<String, HoleValue>;

/// The value for a hole.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum HoleValue {
    /// A text, which has a translation of its own or is inserted as it is.
    Text(String),
    /// A number.
    Number(i32),
    /// A thing, by its displayed name.
    Thing(Thing),
}

/// A thing with a displayed name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Thing {
    Side(Side),
    Space(SpaceId),
    Region(RegionId),
    Card(CardId),
    Zone(ZoneId),
    /// A zone of every game, by its word.
    CommonZone(&'static str),
    Track(TrackId),
    Flag(FlagId),
    Counter(CounterId),
    Period(PeriodId),
    Tag(TagId),
    /// A box of the space race, 1 for the first.
    Box(u8),
}

impl Clone for ScriptText {
    fn clone(&self) -> ScriptText {
        ScriptText {
            text: self.text.clone(),
            holes: self.holes.clone(),
        }
    }

    // Reuses the allocation, for checkpoints.
    fn clone_from(&mut self, other: &ScriptText) {
        self.text.clone_from(&other.text);
        // A map is made anew even for an empty one.
        if !(self.holes.is_empty() && other.holes.is_empty()) {
            self.holes.clone_from(&other.holes);
        }
    }
}

impl Hash for ScriptText {
    /// A text without holes has the same digest as before there were holes.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
        if !self.holes.is_empty() {
            self.holes.hash(state);
        }
    }
}

impl From<&str> for ScriptText {
    fn from(text: &str) -> ScriptText {
        ScriptText {
            text: text.to_owned(),
            holes: Holes::new(),
        }
    }
}

impl ScriptText {
    /// Makes it empty, in place.
    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.holes.clear();
    }

    /// The text in no language: with ids for names.
    pub(crate) fn with_ids(&self, content: &Content) -> String {
        if self.holes.is_empty() {
            return self.text.clone();
        }
        let holes = self.holes.iter();
        let holes = holes.map(|(name, value)| (name.as_str(), value.id(content)));
        let holes: Vec<(&str, Arg<'_>)> = holes.collect();
        Words::english().fill(&self.text, &holes)
    }
}

impl HoleValue {
    /// The number, if it is one.
    pub(crate) const fn number(&self) -> Option<i32> {
        match self {
            HoleValue::Number(number) => Some(*number),
            HoleValue::Text(_) | HoleValue::Thing(_) => None,
        }
    }

    /// The value as text in no language.
    pub(crate) fn with_id(&self, content: &Content) -> String {
        Words::english().fill("{value}", &[("value", self.id(content))])
    }

    fn id<'a>(&'a self, content: &'a Content) -> Arg<'a> {
        match self {
            HoleValue::Text(text) => text.into(),
            HoleValue::Number(number) => (*number).into(),
            HoleValue::Thing(Thing::Box(at)) => (*at).into(),
            HoleValue::Thing(thing) => thing.id(content).into(),
        }
    }
}

impl Thing {
    /// The id, as written in files; empty for a box, which has none.
    fn id(self, content: &Content) -> &str {
        let scenario = &content.scenario;
        let named = match self {
            Thing::Side(side) => return content.side_id(side),
            Thing::Space(space) => return content.map.space_id(space),
            Thing::Region(region) => return content.map.region_id(region),
            Thing::Card(card) => return &content.card(card).id,
            Thing::Zone(zone) => return scenario.id_of_zone(zone),
            Thing::CommonZone(word) => return word,
            Thing::Tag(tag) => return content.map.tag_id(tag),
            Thing::Track(track) => scenario.tracks.get_index(track.index()).map(|(id, _)| id),
            Thing::Flag(flag) => scenario.flags.get_index(flag.index()).map(|(id, _)| id),
            Thing::Counter(counter) => {
                let known = scenario.counters.get_index(counter.index());
                known.map(|(id, _)| id)
            }
            Thing::Period(period) => scenario.periods.get(period.index()).map(|one| &one.id),
            Thing::Box(_) => None,
        };
        named.map_or("", String::as_str)
    }
}
