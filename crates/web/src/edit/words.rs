//! The texts of a mod beside their translations.

use brink::content::{Library, Untranslated};
use brink_author::lossless::value_of;
use serde_json::{Value, json};

use super::path::ModPath;
use super::workbench::Workbench;
use crate::error::ApiError;
use crate::request::{ApiRequest, ApiResult, sent};

/// A language without translations: it lacks every text.
const NONE: &str = "none";

/// Every text of a mod, with its translation.
pub(super) fn words(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let (of_mod, language) = (request.required("mod")?, request.required("language")?);
    let library = bench.library();
    let mut mods = library.mods().iter();
    let Some(found) = mods.find(|one| one.id == of_mod) else {
        let message = format!("there is no mod `{of_mod}`");
        return Err(ApiError::unprocessable(message));
    };
    let root = found.root;
    let mut files = library.sources().files().iter();
    let file = files.find(|file| file.root == root);
    let file = file
        .map(|file| bench.path_of(&file.path))
        .unwrap_or_default();
    let folder = file.split('/').next().filter(|_| !file.is_empty());
    let folder = folder.unwrap_or(of_mod);
    let path = ModPath::parse(&format!("{folder}/locale/{language}.yaml"))?;
    let own = own_files(&library, root, language);
    let missing = library.untranslated(language);
    let mut rows = Vec::new();
    for text in library.untranslated(NONE) {
        if is_of(&text, &library, of_mod, root) {
            let is_missing = missing.iter().any(|other| other.keys == text.keys);
            rows.push(row(&text, &path, &own, is_missing));
        }
    }
    let lacking = rows.iter().filter(|row| row["missing"] == true).count();
    sent(&json!({
        "file": path.text(),
        "missing": lacking,
        "all": rows.len(),
        "rows": rows,
    }))
}

/// A text with its translation.
fn row(text: &Untranslated, path: &ModPath, own: &[Value], missing: bool) -> Value {
    json!({
        "at": text.keys,
        "file": path.text(),
        "kind": text.keys[0],
        "context": text.keys[1..].join(" › "),
        "english": text.english,
        "translation": own.iter().find_map(|value| translation(value, &text.keys)),
        "missing": missing,
    })
}

/// The files of a mod in a language.
fn own_files(library: &Library, root: usize, language: &str) -> Vec<Value> {
    let name = format!("locale/{language}.yaml");
    let folder = format!("locale/{language}/");
    let files = library.sources().files().iter();
    files
        .filter(|file| file.root == root)
        .filter(|file| file.key == name || file.key.starts_with(&folder))
        .filter_map(|file| value_of(&file.text))
        .collect()
}

/// Whether a text belongs to a mod.
fn is_of(text: &Untranslated, library: &Library, of_mod: &str, root: usize) -> bool {
    let [kind, id, ..] = &text.keys[..] else {
        return false;
    };
    let files = match kind.as_str() {
        "mods" => return id == of_mod,
        "maps" => vec![format!("maps/{id}.yaml")],
        "card_sets" => vec![format!("cards/{id}/cards.yaml")],
        "lessons" => vec![format!("lessons/{id}.yaml")],
        "scenarios" => vec![format!("scenarios/{id}.yaml")],
        "rules" => vec![
            format!("scenarios/rules/{id}.lua"),
            format!("scenarios/cards/{id}.lua"),
        ],
        _ => return false,
    };
    let mut own = library.sources().files().iter();
    own.any(|file| file.root == root && files.contains(&file.key))
}

/// The translation under some keys.
fn translation(value: &Value, keys: &[String]) -> Option<Value> {
    keys.iter()
        .try_fold(value, |value, key| value.get(key))
        .filter(|value| !value.is_null())
        .cloned()
}
