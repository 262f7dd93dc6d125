//! New cards, sets, maps, scenarios, mods and languages, as templates of the engine write them.

use std::path::PathBuf;

use axum::response::Response;
use brink::content::shown;
use brink_author::lossless::{Edit, Step, edited};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Desk;
use super::arrived::{Arrived, sent};
use super::files::digest;
use super::path::ModPath;
use super::refused::Refused;

/// Something to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Creation {
    /// What it is.
    pub what: Created,
    /// Its id.
    pub id: String,
    /// The folder of the mod that it is made in.
    pub folder: PathBuf,
    /// The scenario that cards join.
    pub scenario: Option<String>,
    /// The set of a card.
    pub set: Option<String>,
    /// The map or the scenario that it changes.
    pub extends: Option<String>,
    /// Whose event a card is: its test has that side play it.
    pub side: Option<String>,
    /// When a card joins the draw pile: its test is of that time.
    pub period: Option<String>,
}

/// What can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Created {
    /// A folder with a description, and nothing else yet.
    Mod,
    /// A card set with one card.
    Set,
    /// A card with its script and a test.
    Card,
    /// A map.
    Map,
    /// A scenario.
    Scenario,
}

/// Makes something, and gives the files that were written; or says why it cannot be made, and leaves nothing behind.
pub type Create = Box<dyn Fn(&Creation) -> Result<Vec<PathBuf>, String> + Send + Sync>;

/// What a form asks for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    kind: String,
    #[serde(rename = "mod")]
    of_mod: Option<String>,
    id: Option<String>,
    name: Option<String>,
    description: Option<String>,
    scenario: Option<String>,
    set: Option<String>,
    extends: Option<String>,
    /// The map that a map changes.
    from: Option<String>,
    side: Option<String>,
    ops: Option<u8>,
    period: Option<String>,
    number: Option<u16>,
    language: Option<String>,
}

/// The longest id.
const MAX_ID: usize = 48;

/// Makes what a form asks for.
pub(super) fn create(arrived: &Arrived) -> Result<Response, Refused> {
    let wanted: Wanted = arrived.body()?;
    let desk = &arrived.desk;
    let _writing = desk.write();
    let of_mod = if wanted.kind == "mod" {
        wanted.id.as_deref()
    } else {
        wanted.of_mod.as_deref()
    };
    let of_mod = id_of(of_mod.ok_or_else(|| Refused::because("name the mod that it belongs to"))?)?;
    // The folder is checked as the files in it are.
    let described = ModPath::parse(&format!("{of_mod}/mod.yaml"))?.below(&desk.edit.folder)?;
    match (wanted.kind == "mod", described.exists()) {
        (true, true) => return Err(Refused::exists(of_mod)),
        (false, false) => {
            return Err(Refused::because(format!(
                "there is no mod `{of_mod}`: make it first"
            )));
        }
        _ => {}
    }
    let folder = desk.edit.folder.join(of_mod);
    if wanted.kind == "language" {
        return language(desk, of_mod, wanted.language.as_deref().unwrap_or_default());
    }
    let what = match wanted.kind.as_str() {
        "mod" => Created::Mod,
        "set" => Created::Set,
        "card" => Created::Card,
        "map" => Created::Map,
        "scenario" => Created::Scenario,
        other => {
            return Err(Refused::because(format!(
                "`{other}` cannot be made: mod, set, card, map, scenario or language"
            )));
        }
    };
    let id = id_of(wanted.id.as_deref().unwrap_or_default())?.to_owned();
    let set = wanted
        .set
        .as_deref()
        .map(id_of)
        .transpose()?
        .map(str::to_owned);
    let extends = wanted.extends.clone().or(wanted.from.clone());
    let of_card = |given: &Option<String>| given.clone().filter(|_| what == Created::Card);
    let (side, period) = (of_card(&wanted.side), of_card(&wanted.period));
    let scenario = wanted.scenario.clone();
    let creation = Creation {
        what,
        id: id.clone(),
        folder,
        scenario,
        set,
        extends,
        side,
        period,
    };
    let made = (desk.edit.create)(&creation).map_err(Refused::because)?;
    let own = |path: &PathBuf| ModPath::parse(&desk.path_of(&shown(path))).ok();
    let paths: Vec<ModPath> = made.iter().filter_map(own).collect();
    finish(desk, &wanted, &id, &paths)?;
    let open = paths
        .iter()
        .find(|path| path.text().ends_with(&format!("/{id}.lua")))
        .or(paths.first());
    let open = open.map(|path| path.text().to_owned());
    answer(desk, &paths, open)
}

/// Writes what the form says into the files of a template.
fn finish(desk: &Desk, wanted: &Wanted, id: &str, paths: &[ModPath]) -> Result<(), Refused> {
    let text = |value: &Option<String>| value.as_deref().map(Value::from);
    let (file, above, values) = match wanted.kind.as_str() {
        "mod" => (
            "mod.yaml",
            vec![],
            vec![
                ("name", text(&wanted.name)),
                ("description", text(&wanted.description)),
            ],
        ),
        "card" => {
            let numbers = [
                ("ops", wanted.ops.map(Value::from)),
                ("number", wanted.number.map(Value::from)),
            ];
            // Its side and period are in the template already: the test there was made for them.
            let words = [("name", text(&wanted.name))];
            (
                "cards.yaml",
                vec!["cards", id],
                words.into_iter().chain(numbers).collect(),
            )
        }
        "set" => ("cards.yaml", vec![], vec![("name", text(&wanted.name))]),
        "map" | "scenario" => (
            ".yaml",
            vec![],
            vec![
                ("name", text(&wanted.name)),
                ("description", text(&wanted.description)),
            ],
        ),
        _ => return Ok(()),
    };
    let part = match wanted.kind.as_str() {
        "map" => "/maps/",
        "scenario" => "/scenarios/",
        _ => "/",
    };
    let Some(path) = paths
        .iter()
        .find(|path| path.text().ends_with(file) && path.text().contains(part))
    else {
        return Ok(());
    };
    let edits: Vec<Edit> = values
        .into_iter()
        .filter_map(|(key, value)| {
            let at = above.iter().copied().chain([key]).map(|key| Step::Key(key.to_owned())).collect();
            Some(Edit::Set { at, value: value? })
        })
        // A map has no description of its own.
        .filter(|edit| {
            !(wanted.kind == "map"
                && matches!(edit, Edit::Set { at, .. } if at.last() == Some(&Step::Key("description".to_owned()))))
        })
        .collect();
    let Some((before, known)) = desk.text(path)? else {
        return Ok(());
    };
    let after = edited(&before, &edits).map_err(|error| Refused::because(error.to_string()))?;
    if after != before {
        desk.put_held(path, &after, Some(&known))?;
    }
    Ok(())
}

/// The beginning of a translation of a mod.
fn language(desk: &Desk, of_mod: &str, language: &str) -> Result<Response, Refused> {
    let is_plain =
        (2..=8).contains(&language.len()) && language.bytes().all(|byte| byte.is_ascii_lowercase());
    if !is_plain {
        return Err(Refused::because(
            "a language is written with two to eight small letters, such as `de`",
        ));
    }
    let path = ModPath::parse(&format!("{of_mod}/locale/{language}.yaml"))?;
    let library = desk.library();
    let found = library.mods().iter().find(|one| one.id == of_mod);
    let found = found.ok_or_else(|| {
        Refused::because(format!(
            "the mod in `{of_mod}` has to have that id, and no errors"
        ))
    })?;
    let texts =
        json!({ "mods": { of_mod: { "name": found.name, "description": found.description } } });
    let edit = Edit::Set {
        at: vec![Step::Key("mods".to_owned())],
        value: texts["mods"].clone(),
    };
    // A language that other content has says itself how it counts.
    let plural = if library.languages().contains(&language) {
        ""
    } else {
        "plural: one_other\n"
    };
    let begun = format!(
        "# Names and texts in another language; what is not here stays in English.\n{plural}mods: {{}}\n"
    );
    let text = edited(&begun, &[edit]).map_err(|error| Refused::because(error.to_string()))?;
    desk.put_held(&path, &text, None)?;
    let open = path.text().to_owned();
    answer(desk, &[path], Some(open))
}

fn answer(desk: &Desk, paths: &[ModPath], open: Option<String>) -> Result<Response, Refused> {
    let mut files = Vec::new();
    for path in paths {
        let bytes = desk.bytes(path)?.unwrap_or_default();
        files.push(json!({ "path": path.text(), "digest": digest(&bytes) }));
    }
    sent(json!({ "files": files, "open": open }))
}

/// Checks an id.
fn id_of(id: &str) -> Result<&str, Refused> {
    let is_id = id.starts_with(|first: char| first.is_ascii_lowercase())
        && id.len() <= MAX_ID
        && id
            .chars()
            .all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '_');
    let shown = brink::control_characters::visible_line(id);
    let wrong = || {
        Refused::because(format!(
            "`{shown}` is not an id: small letters, digits and underscores, a letter first, at most {MAX_ID}"
        ))
    };
    is_id.then_some(id).ok_or_else(wrong)
}
