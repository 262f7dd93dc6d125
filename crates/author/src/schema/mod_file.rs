//! The schemas of the file that describes a mod, and of the files of languages.

use serde_json::{Value, json};

use super::build::{Shape, by_id, either, id, list, may, need, one_or_more, table, text};

/// The JSON Schema of a language: `locale/LANGUAGE.yaml`.
#[must_use]
pub fn locale_schema() -> Value {
    let card = table("a card", [may("name", "Its name.", text()), may("text", "Its text.", text())]);
    table(
        "a language",
        [
            may("sides", "The names of the sides, by id.", by_id(text())),
            may("regions", "The names of the regions, by id.", by_id(text())),
            may("spaces", "The names of the spaces, by id.", by_id(text())),
            may("cards", "The names and texts of the cards, by id.", by_id(card)),
        ],
    )
    .file("A language: names and texts, by the ids of the content.")
}

/// The JSON Schema of a mod: `mod.yaml`.
#[must_use]
pub fn mod_schema() -> Value {
    const NUMBERS: &str = "(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)";
    const EXTRAS: &str = "(-[0-9A-Za-z.-]+)?(\\+[0-9A-Za-z.-]+)?";
    let version = Shape(json!({ "type": "string", "pattern": format!("^{NUMBERS}{EXTRAS}$") }));
    let wanted =
        || Shape(json!({ "type": "string", "pattern": "^ *[\\^~<>=*0-9A-Za-z.,+-][\\^~<>=*0-9A-Za-z.,+ -]*$" }));
    table(
        "a mod",
        [
            need("id", "The id that other mods name.", id()),
            need("name", "What people read.", text()),
            need("version", "The version: three numbers, such as \"1.2.3\".", version),
            need("engine", "The versions of the engine that it works with, such as \">=0.1\".", wanted()),
            may("description", "One line about it.", text()),
            may(
                "depends",
                "Mods that it needs: ids, or ids with the versions that will do.",
                either([list(id()), by_id(wanted())]),
            ),
            may("after", "Mods that come before it if they are there.", list(id())),
            may("add_cards", "Scenarios, and the card sets that are added to their cards.", by_id(one_or_more(id()))),
            may("replace", "Cards that the mod has in a version of its own, under the same id.", list(id())),
            may("license", "The licence.", text()),
            may("author", "Who made it.", text()),
        ],
    )
    .file("A mod: what it is called, and what it needs.")
}
