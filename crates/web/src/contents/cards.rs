//! The cards, and what they score.

use brink::content::{Content, Scoring};
use brink::ids::SpaceSet;
use serde::Serialize;

use super::map::space_ids;
use crate::json::objects;

objects! {
    /// Something that is scored.
    #[derive(Serialize)]
    ScoringFacts {
        /// The id.
        id: String,
        /// The name.
        name: String,
        /// `region` or `spaces`.
        kind: &'static str,
        /// The region.
        region: Option<String>,
        /// Points for presence.
        presence: u8,
        /// Points for domination.
        domination: u8,
        /// Points for control; none if it wins the game, or if there are no levels.
        control: Option<u8>,
        /// The spaces that count.
        spaces: Vec<String>,
        /// The battlegrounds among them, as printed.
        battlegrounds: Vec<String>,
        /// The card that scores it.
        card: Option<String>,
    }
    /// A card.
    #[derive(Serialize)]
    CardFacts {
        /// The id.
        id: String,
        /// The name.
        name: String,
        /// The number that is printed.
        number: u16,
        /// What its event does.
        text: String,
        /// The printed value.
        ops: u8,
        /// The side that it belongs to; none for both.
        side: Option<String>,
        /// The period.
        period: String,
        /// Whether it is a scoring card.
        scoring: bool,
        /// Whether it is removed after its event.
        starred: bool,
        /// Whether its event lasts.
        underlined: bool,
        /// Its tags.
        tags: Vec<String>,
        /// Whether it is the card that changes hands.
        special: bool,
        /// A note of its author.
        note: Option<String>,
    }
}

/// What is scored.
pub(super) fn scorings(content: &Content) -> Vec<ScoringFacts> {
    let map = &content.map;
    let facts = |(index, (id, scoring)): (usize, (&String, &Scoring))| {
        let card = content.card_that_scores(index);
        let (region, spaces, points) = match scoring {
            Scoring::Region(region) => {
                let points = (region.presence, region.domination, region.control);
                (
                    Some(region.region),
                    map.region(region.region).spaces & map.countries,
                    points,
                )
            }
            Scoring::Spaces(spaces) => {
                let all = spaces.iter().fold(SpaceSet::EMPTY, |all, (space, _)| {
                    all | SpaceSet::one(*space)
                });
                (None, all, (0, 0, None))
            }
            _ => (None, SpaceSet::EMPTY, (0, 0, None)),
        };
        ScoringFacts {
            id: id.clone(),
            name: content.scoring_name(index).unwrap_or(id).to_owned(),
            kind: if region.is_some() { "region" } else { "spaces" },
            region: region.map(|region| map.region_id(region).to_owned()),
            presence: points.0,
            domination: points.1,
            control: points.2,
            spaces: space_ids(map, spaces),
            battlegrounds: space_ids(map, spaces & map.battlegrounds),
            card: card.map(|card| content.card(card).id.clone()),
        }
    };
    content
        .scenario
        .scoring
        .iter()
        .enumerate()
        .map(facts)
        .collect()
}

/// The cards, in the order of their sets.
pub(super) fn cards(content: &Content) -> Vec<CardFacts> {
    let special = content
        .scenario
        .special_card
        .as_ref()
        .map(|special| special.card);
    let facts = |id| {
        let card = content.card(id);
        CardFacts {
            id: card.id.clone(),
            name: card.name.clone(),
            number: card.number,
            text: card.text.clone(),
            ops: card.ops,
            side: card.owner.map(|side| content.side_id(side).to_owned()),
            period: content
                .scenario
                .periods
                .get(card.period.index())
                .map(|period| period.id.clone())
                .unwrap_or_default(),
            scoring: card.scoring,
            starred: card.starred,
            underlined: card.underlined,
            tags: card.tags.clone(),
            special: special == Some(id),
            note: card.note.clone(),
        }
    };
    content.card_ids().map(facts).collect()
}
