//! The subjects of features, for front ends that say what a value is about.

use brink::content::Content;

use crate::Reason;

/// The subject of a feature of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Subject {
    /// Victory points.
    Score,
    /// DEFCON.
    Defcon,
    /// Military operations.
    MilOps,
    /// The space race.
    SpaceRace,
    /// The cards in hands.
    Hand,
    /// The effects in force.
    Effects,
    /// A thing with a name: a space, a card, a scoring, a track or a flag.
    Named(String),
}

impl Reason {
    /// The subject of its feature; `None` if the content has no such thing.
    #[must_use]
    pub fn subject(&self, content: &Content) -> Option<Subject> {
        let scenario = &content.scenario;
        let (area, part) = self.feature.split_once('.').unwrap_or((&self.feature, ""));
        let name = match area {
            "vp" => return Some(Subject::Score),
            "defcon" => return Some(Subject::Defcon),
            "military" => return Some(Subject::MilOps),
            "space_race" => return Some(Subject::SpaceRace),
            "hand" | "hands" => return Some(Subject::Hand),
            "effects" => return Some(Subject::Effects),
            "special" => {
                let special = scenario.special_card.as_ref()?;
                &content.card(special.card).name
            }
            "space" => &content.map.spaces.get(part)?.name,
            "track" => &scenario.tracks.get(part)?.name,
            "flag" => &scenario.flags.get(part)?.name,
            _ => content.scoring_name(scenario.scoring.get_index_of(area)?)?,
        };
        Some(Subject::Named(name.to_owned()))
    }
}
