//! The texts of a mod beside their translations.

use axum::response::Response;
use brink::content::{Library, Untranslated};
use brink_author::lossless::value_of;
use serde_json::{Value, json};

use super::arrived::{Arrived, sent};
use super::path::ModPath;
use super::refused::Refused;

/// A language that nothing is translated into: it lacks every text.
const NONE: &str = "none";

/// Every text of a mod, with its translation.
pub(super) fn words(arrived: &Arrived) -> Result<Response, Refused> {
    let (of_mod, language) = (arrived.needed("mod")?, arrived.needed("language")?);
    let desk = &arrived.desk;
    let library = desk.library();
    let root = library
        .mods()
        .iter()
        .find(|one| one.id == of_mod)
        .map(|one| one.root);
    let root = root.ok_or_else(|| Refused::because(format!("there is no mod `{of_mod}`")))?;
    let folder = library
        .sources()
        .files()
        .iter()
        .find(|file| file.root == root)
        .map(|file| desk.path_of(&file.path));
    let folder = folder
        .as_deref()
        .and_then(|path| path.split('/').next())
        .unwrap_or(of_mod)
        .to_owned();
    let path = ModPath::parse(&format!("{folder}/locale/{language}.yaml"))?;
    let own = own_files(&library, root, language);
    let missing = library.untranslated(language);
    let rows: Vec<Value> = library
        .untranslated(NONE)
        .iter()
        .filter(|text| is_of(text, &library, of_mod, root))
        .map(|text| {
            let lacks = missing.iter().any(|other| other.keys == text.keys);
            let translation = own.iter().find_map(|value| said(value, &text.keys));
            json!({
                "at": text.keys, "file": path.text(), "kind": text.keys[0], "context": text.keys[1..].join(" › "),
                "english": text.english, "translation": translation, "missing": lacks,
            })
        })
        .collect();
    let lacking = rows.iter().filter(|row| row["missing"] == true).count();
    sent(json!({ "file": path.text(), "missing": lacking, "all": rows.len(), "rows": rows }))
}

/// What the files of a mod say in a language.
fn own_files(library: &Library, root: usize, language: &str) -> Vec<Value> {
    let (file, folder) = (
        format!("locale/{language}.yaml"),
        format!("locale/{language}/"),
    );
    let files = library
        .sources()
        .files()
        .iter()
        .filter(|one| one.root == root);
    files
        .filter(|one| one.key == file || one.key.starts_with(&folder))
        .filter_map(|one| value_of(&one.text))
        .collect()
}

/// Whether a text is one of a mod.
fn is_of(text: &Untranslated, library: &Library, of_mod: &str, root: usize) -> bool {
    let [kind, id, ..] = &text.keys[..] else {
        return false;
    };
    let has = |key: String| {
        library
            .sources()
            .files()
            .iter()
            .any(|file| file.root == root && file.key == key)
    };
    match kind.as_str() {
        "mods" => id == of_mod,
        "maps" => has(format!("maps/{id}.yaml")),
        "card_sets" => has(format!("cards/{id}/cards.yaml")),
        "scenarios" => has(format!("scenarios/{id}.yaml")),
        "rules" => {
            has(format!("scenarios/rules/{id}.lua")) || has(format!("scenarios/cards/{id}.lua"))
        }
        _ => false,
    }
}

/// The text under some keys, whose last may have further forms beside it.
fn said(value: &Value, keys: &[String]) -> Option<Value> {
    keys.iter()
        .try_fold(value, |value, key| value.get(key))
        .filter(|value| !value.is_null())
        .cloned()
}
