//! Previews of cards and maps, from unsaved texts.

use std::collections::BTreeMap;

use brink_draw::{Face, svg};
use brink_pack::is_harmless;
use serde::Deserialize;
use serde_json::json;

use super::loading::Unsaved;
use super::workbench::Workbench;
use crate::catalogue::ENGLISH;
use crate::contents::{ArtFacts, Contents};
use crate::error::ApiError;
use crate::request::{ApiRequest, ApiResult, sent};

/// The request for the preview of a card.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardRequest {
    scenario: String,
    card: String,
    #[serde(default)]
    files: Vec<Unsaved>,
}

/// The request for the preview of a map.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapRequest {
    scenario: String,
    #[serde(default)]
    files: Vec<Unsaved>,
}

/// The face of a card, and the place of its text.
pub(super) fn card(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let CardRequest {
        scenario,
        card,
        files,
    } = request.body()?;
    let library = bench.library_over(&files)?;
    let content = bench.loaded(&library, &scenario, &BTreeMap::new())?;
    let id = content
        .find_card(&card)
        .map_err(|_| ApiError::NoCard(card))?;
    let facts = content.card(id);
    // Another mod may have a set and a card of the same name: the one in the game counts.
    let script = content.scripts[id.index()].as_ref();
    let sets = library.sets();
    let set = sets.iter().find(|set| set.id == facts.set);
    let period = content.scenario.periods.get(facts.period.index());
    sent(&json!({
        "svg": Face::of(&content, id).svg_with(is_harmless),
        "facts": {
            "id": facts.id,
            "name": facts.name,
            "number": facts.number,
            "side": facts.owner.map(|side| content.side_id(side)),
            "ops": facts.ops,
            "period": period.map(|period| &period.id),
            "scoring": facts.scoring,
            "starred": facts.starred,
            "underlined": facts.underlined,
            "text": facts.text,
            "tags": facts.tags,
            "art": ArtFacts::of(&content, facts.art.as_ref()),
        },
        "path": set.map(|set| bench.path_of(&set.file)),
        "script": script.map(|script| bench.path_of(&script.path)),
        "at": ["cards", facts.id],
        "set": facts.set,
    }))
}

/// The picture of a map, and its spaces.
pub(super) fn map(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let MapRequest { scenario, files } = request.body()?;
    let library = bench.library_over(&files)?;
    let content = bench.loaded(&library, &scenario, &BTreeMap::new())?;
    let map = &content.map;
    let maps = library.maps();
    let listing = maps.iter().find(|listing| listing.id == map.id);
    let spaces = map.spaces.iter().map(|(id, space)| {
        let at = space.at.map(|(x, y)| [x, y]);
        let regions = space.regions.iter().map(|region| map.region_id(*region));
        json!({
            "id": id,
            "name": space.name,
            "at": at,
            "stability": space.stability,
            "regions": regions.collect::<Vec<_>>(),
        })
    });
    sent(&json!({
        "svg": svg(&content, None),
        "path": listing.map(|listing| bench.path_of(&listing.file)),
        "spaces": spaces.collect::<Vec<_>>(),
        "content": Contents::of(&content, ENGLISH),
    }))
}
