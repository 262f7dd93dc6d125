//! What lasts.

use brink::View as Sight;
use brink::game::{Effect, Lasts, effect_name};
use brink::ids::SpaceSet;
use serde::Serialize;

use crate::contents::space_ids;
use crate::json::objects;

objects! {
    /// What lasts.
    #[derive(Serialize)]
    EffectFacts {
        /// The card.
        card: String,
        /// The side that it belongs to; none for an event whose having happened matters.
        side: Option<String>,
        /// What people read.
        name: String,
        /// What it does.
        text: String,
        /// When it ends by itself: `game`, `turn` or `round`.
        until: &'static str,
        /// The spaces that it is about; none if it holds for the whole map.
        spaces: Vec<String>,
    }
}

/// What lasts.
pub(super) fn effects(sight: Sight<'_>) -> Vec<EffectFacts> {
    let content = sight.content();
    let of_effect = |effect: &Effect| EffectFacts {
        card: content.card(effect.card).id.clone(),
        side: Some(content.side_id(effect.side).to_owned()),
        name: effect_name(effect, content),
        text: content.card(effect.card).text.clone(),
        until: effect.until.key(),
        spaces: space_ids(&content.map, sight.places_of(effect)),
    };
    let lasting = sight.lasting();
    let facts = lasting.iter().map(|lasting| match &lasting.how {
        Lasts::Effect(effect) => of_effect(effect),
        _ => EffectFacts {
            card: content.card(lasting.card).id.clone(),
            side: None,
            name: content.card(lasting.card).name.clone(),
            text: content.card(lasting.card).text.clone(),
            until: "game",
            spaces: space_ids(&content.map, SpaceSet::EMPTY),
        },
    });
    facts.collect()
}
