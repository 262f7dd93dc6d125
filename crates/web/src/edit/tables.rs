//! Data for the editor: the calls of the engine, the keys of files, the names of a scenario, and a text search.

use std::collections::{BTreeMap, BTreeSet};

use brink::Side;
use brink::content::{Content, Library, Moment, Phase};
use brink::tooling::{CALLS, Call, Kind, Style};
use brink_author::editor::grammar;
use brink_author::keys::{Found, all_keys};
use brink_author::reference::reference_of;
use serde_json::{Value, json};

use super::path::SHIPPED;
use super::workbench::Workbench;
use crate::request::{ApiRequest, ApiResult, sent};

/// The maximum number of hits that are sent.
const MAX_HITS: usize = 200;
/// The maximum length of an excerpt, in characters.
const MAX_EXCERPT: usize = 160;

/// The calls, the handlers and the keys, and where in files each may stand.
pub(super) fn tables(_: &Workbench, _: &ApiRequest) -> ApiResult {
    let calls: Vec<Value> = CALLS.iter().map(call).collect();
    let handlers = Moment::ALL
        .iter()
        .map(|moment| json!({ "name": moment.handler(), "doc": moment.meaning() }));
    let keys: Vec<Value> = all_keys().iter().map(key).collect();
    sent(&json!({
        "calls": calls,
        "handlers": handlers.collect::<Vec<_>>(),
        "keys": keys,
        "grammar": grammar(),
    }))
}

fn call(call: &Call) -> Value {
    let names: Vec<&str> = call.params.iter().map(|param| param.name).collect();
    let name = &call.name;
    let (style, signature) = match call.style {
        Style::Positional => {
            let parameters = names.join(", ");
            ("positional", format!("game:{name}({parameters})"))
        }
        Style::Filter => ("filter", format!("game:{name} {{ filter }}")),
        Style::Named => {
            let parameters = names.join(" =, ");
            ("named", format!("game:{name} {{ {parameters} = }}"))
        }
    };
    let params = call.params.iter().map(|param| {
        let words = match param.kind {
            Kind::Word(words) => words,
            _ => &[],
        };
        json!({
            "name": param.name,
            "kind": param.kind.words(),
            "words": words,
            "range": param.kind.range(),
            "doc": param.doc,
            "required": param.required,
            "default": param.default,
        })
    });
    json!({
        "name": call.name,
        "signature": signature,
        "style": style,
        "doc": call.doc,
        "returns": call.gives.words(),
        "since": call.since,
        "example": call.example,
        "params": params.collect::<Vec<_>>(),
        "reference": reference_of(call.name),
    })
}

fn key(found: &Found) -> Value {
    let key = &found.key;
    json!({
        "file": found.file,
        "path": found.path,
        "takes": key.takes.to_string(),
        "doc": key.doc,
        "since": key.since,
        "part": key.part,
    })
}

/// The names of a scenario, and those of the content around it.
pub(super) fn names(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let library = bench.library();
    let content = bench.loaded(&library, request.required("scenario")?, &BTreeMap::new())?;
    let mut names = names_of_game(&content);
    names.extend(names_of_files(&library));
    sent(&names)
}

/// Lists of names, by the kind of the things.
type Lists = BTreeMap<&'static str, Value>;

fn names_of_game(content: &Content) -> Lists {
    let (map, scenario) = (&content.map, &content.scenario);
    let spaces = map.spaces.iter().map(|(id, space)| (id, &space.name));
    let regions = map.regions.iter().map(|(id, region)| (id, &region.name));
    let cards = content.cards.iter().map(|(id, card)| (id, &card.name));
    let of_sets = content.cards.iter();
    let of_sets = of_sets.map(|(id, card)| named(&format!("{}/{id}", card.set), &card.name));
    let periods = scenario
        .periods
        .iter()
        .map(|period| (&period.id, &period.name));
    let zones = scenario.zones.own.iter().map(|(id, zone)| (id, &zone.name));
    let sides = Side::BOTH.map(|side| named(content.side_id(side), content.side_name(side)));
    let card_tags: BTreeSet<&String> = content.cards.values().flat_map(|card| &card.tags).collect();
    let phases = scenario.phases.iter().filter_map(|phase| match phase {
        Phase::Run(name) => Some(name),
        _ => None,
    });
    let handlers = Moment::ALL.iter().map(|moment| moment.handler());
    BTreeMap::from([
        ("spaces", named_list(spaces)),
        ("regions", named_list(regions)),
        ("cards", named_list(cards)),
        ("set_cards", of_sets.collect()),
        ("sides", sides.into_iter().collect()),
        ("scorings", id_list(scenario.scoring.keys())),
        ("periods", named_list(periods)),
        ("tracks", id_list(scenario.tracks.keys())),
        ("flags", id_list(scenario.flags.keys())),
        ("counters", id_list(scenario.counters.keys())),
        ("zones", named_list(zones)),
        ("operations", id_list(scenario.operations.own.keys())),
        ("phase_functions", id_list(phases)),
        ("tags", id_list(map.tags.keys())),
        ("card_tags", id_list(card_tags)),
        ("facts", id_list(content.facts.keys())),
        ("options", id_list(scenario.options.keys())),
        ("handlers", id_list(handlers)),
    ])
}

/// The ids that are names of files.
fn names_of_files(library: &Library) -> Lists {
    let keys = library.sources().files();
    let keys: Vec<&str> = keys.iter().map(|file| file.key.as_str()).collect();
    let below = |folder: &str, end: &str| {
        let names = keys
            .iter()
            .filter_map(|key| key.strip_prefix(folder)?.strip_suffix(end));
        let names = names.filter(|name| !name.contains('/'));
        id_list(names.collect::<BTreeSet<_>>())
    };
    let mods = library.mods().iter().map(|one| (&one.id, &one.name));
    BTreeMap::from([
        ("scenarios", id_list(library.scenario_ids())),
        ("card_sets", below("cards/", "/cards.yaml")),
        ("maps", below("maps/", ".yaml")),
        ("rules", below("scenarios/rules/", ".lua")),
        ("lessons", below("lessons/", ".yaml")),
        ("mods", named_list(mods)),
    ])
}

fn named(id: &str, name: &str) -> Value {
    json!({ "id": id, "name": name })
}

fn named_list<'a>(names: impl Iterator<Item = (&'a String, &'a String)>) -> Value {
    names.map(|(id, name)| named(id, name)).collect()
}

/// Ids that have no names.
fn id_list(ids: impl IntoIterator<Item = impl AsRef<str>>) -> Value {
    let ids = ids.into_iter();
    ids.map(|id| named(id.as_ref(), id.as_ref())).collect()
}

/// Searches all files for a text, own ones first.
pub(super) fn find(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let text = request.required("text")?.to_lowercase();
    if text.trim().is_empty() {
        return sent(&json!({
            "hits": [],
            "more": false,
        }));
    }
    let library = bench.library();
    let mut files = Vec::new();
    for file in library.sources().files() {
        let path = bench.path_of(&file.path);
        files.push((path.starts_with(SHIPPED), path, &file.text));
    }
    files.sort_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
    let wanted: Vec<char> = text.chars().collect();
    let hits = files
        .iter()
        .flat_map(|(_, path, text)| hits_in(path, text, &wanted));
    let mut hits: Vec<Value> = hits.take(MAX_HITS + 1).collect();
    let more = hits.len() > MAX_HITS;
    hits.truncate(MAX_HITS);
    sent(&json!({ "hits": hits, "more": more }))
}

/// The first hit of each line of a file; `wanted` is in lower case.
fn hits_in(path: &str, text: &str, wanted: &[char]) -> Vec<Value> {
    let mut hits = Vec::new();
    for (index, line) in text.lines().enumerate() {
        // Columns are counted in characters: lower case must keep their number.
        let lower: Vec<char> = line.chars().map(lower_case).collect();
        let Some(at) = lower.windows(wanted.len()).position(|part| part == wanted) else {
            continue;
        };
        let excerpt: String = line.trim().chars().take(MAX_EXCERPT).collect();
        hits.push(json!({
            "path": path,
            "line": index + 1,
            "column": at + 1,
            "end_column": at + 1 + wanted.len(),
            "excerpt": excerpt,
        }));
    }
    hits
}

/// The first character of the lower case of a character.
fn lower_case(sign: char) -> char {
    sign.to_lowercase().next().unwrap_or(sign)
}
