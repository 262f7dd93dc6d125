//! The schema of card sets.

use serde_json::{Value, json};

use super::build::{Shape, by_id, either, id, list, may, need, number, switch, table, text, words};
use brink::ids::MAX_CARDS;

/// The JSON Schema of a card set: `cards/ID/cards.yaml`.
#[must_use]
pub fn cards_schema() -> Value {
    let cards = by_id(card()).with("maxProperties", json!(MAX_CARDS));
    table(
        "a card set",
        [
            need("id", "The id: the name of the folder.", id()),
            need("name", "What people read.", text()),
            need("cards", "The cards by their ids. What an event does stands in `ID.lua` beside this file.", cards),
        ],
    )
    .file("A card set: the printed facts of cards.")
}

fn card() -> Shape {
    let no = || switch().default(json!(false));
    let scoring = json!({ "properties": { "scoring": { "enum": [true, "on"] } }, "required": ["scoring"] });
    table(
        "a card",
        [
            need("number", "The printed number.", number(1..=9999)),
            need("name", "The printed title.", text()),
            need("side", "Whose event it is: a side, or `neutral`.", either([words(["neutral"]), id()])),
            need("ops", "The printed value; 0 for a scoring card.", number(0..=9)),
            need("period", "The period from which it is in the draw pile.", id()),
            may("scoring", "Whether it is a scoring card: it must not be held.", no()),
            may("starred", "Whether it leaves the game once its event has happened.", no()),
            may("underlined", "Whether its event stays in effect.", no()),
            may("tags", "Words for scripts and scenarios. A card with `no_event` needs no script.", list(id())),
            may("requires", "The event needs one of these to have happened.", list(id())),
            may("blocks", "Once this event has happened, the events of these cannot.", list(id())),
            may("cancels", "When this event happens, the effects of these end.", list(id())),
            need("text", "What the event does, in your own words.", text()),
            may("note", "What players should know: rulings, doubts.", text()),
            may("confidence", "How sure the facts are.", text()),
        ],
    )
    .with("if", scoring)
    .with("then", json!({ "properties": { "ops": { "const": 0 } } }))
}
