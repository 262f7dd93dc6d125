//! New cards, sets, maps, scenarios, mods and languages, from templates of the engine.

use std::path::PathBuf;

use brink::tooling::shown;
use brink_author::lossless::{Edit, Step, edited};
use serde::Deserialize;
use serde_json::{Value, json};

use super::creation::{Created, Creation};
use super::files::digest;
use super::path::ModPath;
use super::workbench::Workbench;
use crate::error::ApiError;
use crate::request::{ApiRequest, ApiResult, sent};

/// The request for a new item.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CreateRequest {
    kind: String,
    #[serde(rename = "mod")]
    of_mod: Option<String>,
    id: Option<String>,
    name: Option<String>,
    description: Option<String>,
    scenario: Option<String>,
    set: Option<String>,
    extends: Option<String>,
    /// The map that a map extends.
    from: Option<String>,
    side: Option<String>,
    ops: Option<u8>,
    period: Option<String>,
    number: Option<u16>,
    language: Option<String>,
}

/// The maximum length of an id.
const MAX_ID: usize = 48;

/// Creates the item of a request.
pub(super) fn create(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let wanted: CreateRequest = request.body()?;
    let _writing = bench.write();
    let of_mod = wanted.mod_id()?;
    check_mod(bench, of_mod, wanted.kind == "mod")?;
    if wanted.kind == "language" {
        return create_language(
            bench,
            of_mod,
            wanted.language.as_deref().unwrap_or_default(),
        );
    }
    let creation = wanted.creation(bench.edit.folder.join(of_mod))?;
    let files = (bench.edit.create)(&creation).map_err(ApiError::unprocessable)?;
    let mut paths = Vec::new();
    for file in &files {
        paths.extend(ModPath::parse(&bench.path_of(&shown(file))).ok());
    }
    complete(bench, &wanted, &creation.id, &paths)?;
    let script = format!("/{}.lua", creation.id);
    let script = paths.iter().find(|path| path.text().ends_with(&script));
    let open = script.or(paths.first());
    answer(bench, &paths, open.map(|path| path.text().to_owned()))
}

/// Checks that a mod exists, or that a new one does not exist yet.
fn check_mod(bench: &Workbench, id: &str, is_new: bool) -> ApiResult<()> {
    // The folder is checked as the files in it are.
    let description = ModPath::parse(&format!("{id}/mod.yaml"))?.below(&bench.edit.folder)?;
    match (is_new, description.exists()) {
        (true, true) => Err(ApiError::exists(id)),
        (false, false) => {
            let message = format!("there is no mod `{id}`: make it first");
            Err(ApiError::unprocessable(message))
        }
        _ => Ok(()),
    }
}

impl CreateRequest {
    /// The id of the mod: a new one, or the one that the item belongs to.
    fn mod_id(&self) -> ApiResult<&str> {
        let id = if self.kind == "mod" {
            &self.id
        } else {
            &self.of_mod
        };
        match id {
            Some(id) => valid_id(id),
            None => Err(ApiError::unprocessable("name the mod that it belongs to")),
        }
    }

    fn created(&self) -> ApiResult<Created> {
        Ok(match self.kind.as_str() {
            "mod" => Created::Mod,
            "set" => Created::Set,
            "card" => Created::Card,
            "map" => Created::Map,
            "scenario" => Created::Scenario,
            other => {
                return Err(ApiError::unprocessable(format!(
                    "`{other}` cannot be made: mod, set, card, map, scenario or language"
                )));
            }
        })
    }

    /// The item for the template.
    fn creation(&self, folder: PathBuf) -> ApiResult<Creation> {
        let what = self.created()?;
        let id = valid_id(self.id.as_deref().unwrap_or_default())?;
        let set = self.set.as_deref().map(valid_id).transpose()?;
        let is_card = what == Created::Card;
        Ok(Creation {
            what,
            id: id.to_owned(),
            folder,
            scenario: self.scenario.clone(),
            set: set.map(str::to_owned),
            extends: self.extends.clone().or(self.from.clone()),
            side: self.side.clone().filter(|_| is_card),
            period: self.period.clone().filter(|_| is_card),
        })
    }

    /// The values that the files of the template lack, by key.
    ///
    /// The side and the period of a card are in its template, since its test depends on them.
    fn values(&self) -> Vec<(&'static str, Value)> {
        let name = self.name.as_deref().map(Value::from);
        let description = self.description.as_deref().map(Value::from);
        let values = match self.kind.as_str() {
            "mod" | "scenario" => vec![("name", name), ("description", description)],
            "card" => vec![
                ("name", name),
                ("ops", self.ops.map(Value::from)),
                ("number", self.number.map(Value::from)),
            ],
            "set" | "map" => vec![("name", name)],
            _ => vec![],
        };
        let given = values.into_iter();
        given
            .filter_map(|(key, value)| Some((key, value?)))
            .collect()
    }

    /// Whether a new file is the one that the values belong in.
    fn is_described_in(&self, path: &str) -> bool {
        match self.kind.as_str() {
            "mod" => path.ends_with("mod.yaml"),
            "card" | "set" => path.ends_with("cards.yaml"),
            "map" => path.ends_with(".yaml") && path.contains("/maps/"),
            "scenario" => path.ends_with(".yaml") && path.contains("/scenarios/"),
            _ => false,
        }
    }
}

/// Writes the values of a request into the files of a template.
fn complete(
    bench: &Workbench,
    wanted: &CreateRequest,
    id: &str,
    paths: &[ModPath],
) -> ApiResult<()> {
    let path = paths
        .iter()
        .find(|path| wanted.is_described_in(path.text()));
    let Some(path) = path else {
        return Ok(());
    };
    let above: &[&str] = match wanted.kind.as_str() {
        "card" => &["cards", id],
        _ => &[],
    };
    let mut edits = Vec::new();
    for (key, value) in wanted.values() {
        let keys = above.iter().copied().chain([key]);
        let at = keys.map(|key| Step::Key(key.to_owned())).collect();
        edits.push(Edit::Set { at, value });
    }
    let Some((before, known)) = bench.text(path)? else {
        return Ok(());
    };
    let after = edited_text(&before, &edits)?;
    if after != before {
        bench.put_held(path, &after, Some(&known))?;
    }
    Ok(())
}

/// Applies edits to a text.
fn edited_text(text: &str, edits: &[Edit]) -> ApiResult<String> {
    edited(text, edits).map_err(|error| ApiError::unprocessable(error.to_string()))
}

/// Creates the first file of a translation of a mod.
fn create_language(bench: &Workbench, of_mod: &str, language: &str) -> ApiResult {
    let is_plain =
        (2..=8).contains(&language.len()) && language.bytes().all(|byte| byte.is_ascii_lowercase());
    if !is_plain {
        return Err(ApiError::unprocessable(
            "a language is written with two to eight small letters, such as `de`",
        ));
    }
    let path = ModPath::parse(&format!("{of_mod}/locale/{language}.yaml"))?;
    let library = bench.library();
    let mut mods = library.mods().iter();
    let Some(found) = mods.find(|one| one.id == of_mod) else {
        let message = format!("the mod in `{of_mod}` has to have that id, and no errors");
        return Err(ApiError::unprocessable(message));
    };
    let edit = Edit::Set {
        at: vec![Step::Key("mods".to_owned())],
        value: json!({ of_mod: { "name": found.name, "description": found.description } }),
    };
    // The plural rule of a language is declared once.
    let plural = if library.languages().contains(&language) {
        ""
    } else {
        "plural: one_other\n"
    };
    let empty = format!(
        "# Names and texts in another language; what is not here stays in English.\n\
         {plural}mods: {{}}\n"
    );
    let text = edited_text(&empty, &[edit])?;
    bench.put_held(&path, &text, None)?;
    let open = path.text().to_owned();
    answer(bench, &[path], Some(open))
}

/// The answer with new files, and the one to open.
fn answer(bench: &Workbench, paths: &[ModPath], open: Option<String>) -> ApiResult {
    let mut files = Vec::new();
    for path in paths {
        let bytes = bench.bytes(path)?.unwrap_or_default();
        files.push(json!({
            "path": path.text(),
            "digest": digest(&bytes),
        }));
    }
    sent(&json!({
        "files": files,
        "open": open,
    }))
}

/// Checks an id.
fn valid_id(id: &str) -> ApiResult<&str> {
    let is_id = id.starts_with(|first: char| first.is_ascii_lowercase())
        && id.len() <= MAX_ID
        && id
            .bytes()
            .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_'));
    if is_id {
        return Ok(id);
    }
    let shown = brink::control_characters::visible_line(id);
    Err(ApiError::unprocessable(format!(
        "`{shown}` is not an id: small letters, digits and underscores, a letter first, \
         at most {MAX_ID}"
    )))
}
