//! The effects in force.

use brink::View as Sight;
use brink::game::{Lasts, Until};
use brink::ids::SpaceSet;
use serde::Serialize;

use crate::contents::space_ids;
use crate::json::objects;

objects! {
    /// A lasting effect.
    #[derive(Serialize)]
    EffectFacts {
        /// The card.
        card: String,
        /// The side that it belongs to; none for a past event that still matters.
        side: Option<String>,
        /// The name that people read.
        name: String,
        /// The effect, in one sentence.
        text: String,
        /// The time when it ends by itself: `game`, `turn` or `round`.
        until: &'static str,
        /// The spaces that it is about; none if it applies to the whole map.
        spaces: Vec<String>,
    }
}

/// The effects in force.
pub(super) fn effects(sight: Sight<'_>) -> Vec<EffectFacts> {
    let content = sight.content();
    let lasting = sight.lasting();
    let facts = lasting.iter().map(|lasting| {
        let effect = match &lasting.how {
            Lasts::Effect(effect) => Some(effect),
            _ => None,
        };
        EffectFacts {
            card: content.card(lasting.card).id.clone(),
            side: effect.map(|effect| content.side_id(effect.side).to_owned()),
            name: effect.map_or_else(
                || content.card(lasting.card).name.clone(),
                |effect| effect.display(content).to_string(),
            ),
            text: lasting.display(content).to_string(),
            until: effect.map_or(Until::Game, |effect| effect.until).key(),
            spaces: space_ids(
                &content.map,
                effect.map_or(SpaceSet::EMPTY, |effect| sight.places_of(effect)),
            ),
        }
    });
    facts.collect()
}
