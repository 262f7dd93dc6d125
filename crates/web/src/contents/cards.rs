//! The cards, and what they score.

use brink::content::{Content, Scoring};
use brink::ids::CardId;
use serde::Serialize;

use super::art::ArtFacts;
use super::map::space_ids;
use crate::json::objects;

objects! {
    /// A scoring.
    #[derive(Serialize)]
    ScoringFacts {
        /// The id.
        id: String,
        /// The name.
        name: String,
        /// `region`, `spaces`, `award` or `run`.
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
        /// The text of the event.
        text: String,
        /// The printed value.
        ops: u8,
        /// Whether it has a printed value.
        valued: bool,
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
        /// The facts that its set declares, in one line.
        facts: String,
        /// Whether it is the card that changes hands.
        special: bool,
        /// A note of its author.
        note: Option<String>,
        /// Its picture.
        art: Option<ArtFacts>,
    }
}

/// The scorings of the scenario.
pub(super) fn scorings(content: &Content) -> Vec<ScoringFacts> {
    let mut facts = Vec::new();
    let scorings = content.scenario.scoring.iter();
    for (index, (id, scoring)) in scorings.enumerate() {
        facts.push(ScoringFacts::of(content, index, id, scoring));
    }
    facts
}

impl ScoringFacts {
    fn of(content: &Content, index: usize, id: &str, scoring: &Scoring) -> ScoringFacts {
        let map = &content.map;
        let card = content.card_that_scores(index);
        let spaces = scoring.spaces(map);
        let mut facts = ScoringFacts {
            id: id.to_owned(),
            name: content.scoring_name(index).unwrap_or(id).to_owned(),
            kind: match scoring {
                Scoring::Awards { .. } => "award",
                Scoring::Run { .. } => "run",
                _ => "spaces",
            },
            region: None,
            presence: 0,
            domination: 0,
            control: None,
            spaces: space_ids(map, spaces),
            battlegrounds: space_ids(map, spaces & map.battlegrounds),
            card: card.map(|card| content.card(card).id.clone()),
        };
        if let Scoring::Region(region) = scoring {
            facts.kind = "region";
            facts.region = Some(map.region_id(region.region).to_owned());
            facts.presence = region.presence;
            facts.domination = region.domination;
            facts.control = region.control;
        }
        facts
    }
}

/// The cards, in the order of their sets.
pub(super) fn cards(content: &Content) -> Vec<CardFacts> {
    content
        .card_ids()
        .map(|card| CardFacts::of(content, card))
        .collect()
}

impl CardFacts {
    fn of(content: &Content, id: CardId) -> CardFacts {
        let card = content.card(id);
        let scenario = &content.scenario;
        let period = scenario.periods.get(card.period.index());
        let special = scenario.special_card.as_ref();
        CardFacts {
            id: card.id.clone(),
            name: card.name.clone(),
            number: card.number,
            text: card.text.clone(),
            ops: card.ops,
            valued: content.is_valued(id),
            side: card.owner.map(|side| content.side_id(side).to_owned()),
            period: period.map(|period| period.id.clone()).unwrap_or_default(),
            scoring: card.scoring,
            starred: card.starred,
            underlined: card.underlined,
            tags: card.tags.clone(),
            facts: content.facts_line(id),
            special: special.is_some_and(|special| special.card == id),
            note: card.note.clone(),
            art: ArtFacts::of(content, card.art.as_ref()),
        }
    }
}
