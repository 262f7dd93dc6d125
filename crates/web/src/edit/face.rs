//! Cards and maps as they will look, from texts that are not saved.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::response::Response;
use brink::content::{Content, Library};
use brink_draw::{Face, svg};
use serde::Deserialize;
use serde_json::json;

use super::Desk;
use super::arrived::{Arrived, sent};
use super::refused::Refused;
use crate::catalogue::ENGLISH;
use crate::contents::Contents;
use crate::problem::Problem;

/// A text that is not saved.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Unsaved {
    path: String,
    text: String,
}

/// The card that is wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WantedCard {
    scenario: String,
    card: String,
    #[serde(default)]
    files: Vec<Unsaved>,
}

/// The map that is wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WantedMap {
    scenario: String,
    #[serde(default)]
    files: Vec<Unsaved>,
}

/// A card: its face, and where it is written.
pub(super) fn card(arrived: &Arrived) -> Result<Response, Refused> {
    let WantedCard {
        scenario,
        card,
        files,
    } = arrived.body()?;
    let desk = &arrived.desk;
    let library = desk.library_over(&files)?;
    let content = desk.loaded(&library, &scenario, &[])?;
    let id = content.find_card(&card).ok_or(Problem::NoCard(card))?;
    let facts = content.card(id);
    // A mod may have a set and a card of the same name as another: the one in the game is meant.
    let script = content.scripts[id.index()]
        .as_ref()
        .map(|script| desk.path_of(&script.path));
    let sets = library.sets();
    let file = sets
        .iter()
        .find(|set| set.id == facts.set)
        .map(|set| desk.path_of(&set.file));
    let period = content
        .scenario
        .periods
        .get(facts.period.index())
        .map(|period| period.id.clone());
    sent(json!({
        "svg": Face::of(&content, id).svg(),
        "facts": {
            "id": facts.id, "name": facts.name, "number": facts.number,
            "side": facts.owner.map(|side| content.side_id(side)), "ops": facts.ops, "period": period,
            "scoring": facts.scoring, "starred": facts.starred, "underlined": facts.underlined, "text": facts.text,
            "tags": facts.tags,
        },
        "path": file, "script": script, "at": ["cards", facts.id], "set": facts.set,
    }))
}

/// A map: its picture, and what is on it.
pub(super) fn map(arrived: &Arrived) -> Result<Response, Refused> {
    let WantedMap { scenario, files } = arrived.body()?;
    let desk = &arrived.desk;
    let library = desk.library_over(&files)?;
    let content = desk.loaded(&library, &scenario, &[])?;
    let map = &content.map;
    let file = library
        .maps()
        .into_iter()
        .find(|listing| listing.id == map.id)
        .map(|listing| desk.path_of(&listing.file));
    let spaces = map.spaces.iter().map(|(id, space)| {
        let at = space.at.map(|(x, y)| [x, y]);
        let regions: Vec<&str> = space.regions.iter().map(|region| map.region_id(*region)).collect();
        json!({ "id": id, "name": space.name, "at": at, "stability": space.stability, "regions": regions })
    });
    sent(json!({
        "svg": svg(&content, None), "path": file, "spaces": spaces.collect::<Vec<_>>(),
        "content": Contents::of(&content, ENGLISH),
    }))
}

impl Desk {
    /// The content with the texts of some files replaced.
    pub(super) fn library_over(&self, files: &[Unsaved]) -> Result<Library, Refused> {
        let file = |file: &Unsaved| Ok((self.shown_path(&file.path)?, file.text.clone()));
        let texts = files
            .iter()
            .map(file)
            .collect::<Result<BTreeMap<_, _>, Refused>>()?;
        Ok((self.edit.open)(&texts))
    }

    /// A scenario, or why it cannot be loaded.
    pub(super) fn loaded(
        &self,
        library: &Library,
        scenario: &str,
        options: &[(String, String)],
    ) -> Result<Arc<Content>, Refused> {
        if !library.scenario_ids().any(|id| id == scenario) {
            return Err(Problem::NoScenario(scenario.to_owned()).into());
        }
        library
            .load(scenario, options)
            .map(|loaded| loaded.content)
            .map_err(|error| {
                let first = error.diagnostics.first().map_or(String::new(), |fault| {
                    format!(
                        "{}:{}: {}",
                        self.path_of(fault.place.file()),
                        fault.place.line,
                        fault.in_words()
                    )
                });
                Refused::bad_content(
                    format!("`{scenario}` cannot be loaded: {first}"),
                    self.said_all(&error.diagnostics, library),
                )
            })
    }
}
