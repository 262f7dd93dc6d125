//! Data for the editor: the calls of the engine, the keys of files, the names of a scenario, and a text search.

use std::collections::BTreeMap;

use brink::Side;
use brink::content::{Content, Moment};
use brink::tooling::{CALLS, Call, Kind, Style, Takes};
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

/// The calls, the handlers and the keys.
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
        "name": key.name,
        "takes": key.takes.to_string(),
        "words": words_of(&key.takes),
        "default": key.left_out(),
        "doc": key.doc,
        "since": key.since,
        "part": key.part,
    })
}

/// The words among the values of a key.
pub(super) fn words_of(takes: &Takes) -> Vec<&'static str> {
    match takes {
        Takes::Switch => vec!["on", "off"],
        Takes::Words(words) => words.to_vec(),
        Takes::SideWord { word, .. } => vec![word],
        Takes::Who => vec!["player", "opponent", "either"],
        Takes::WhoOrNeither => vec!["player", "opponent", "either", "neither"],
        Takes::List(inner) | Takes::OneOrMore(inner) | Takes::Exactly(_, inner) => words_of(inner),
        Takes::AnyOf(all) => all.iter().flat_map(words_of).collect(),
        _ => Vec::new(),
    }
}

/// The names of a scenario.
pub(super) fn names(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let content = bench.loaded(
        &bench.library(),
        request.required("scenario")?,
        &BTreeMap::new(),
    )?;
    sent(&names_of(&content))
}

fn names_of(content: &Content) -> Value {
    let (map, scenario) = (&content.map, &content.scenario);
    let spaces = map.spaces.iter().map(|(id, space)| (id, &space.name));
    let regions = map.regions.iter().map(|(id, region)| (id, &region.name));
    let cards = content.cards.iter().map(|(id, card)| (id, &card.name));
    let periods = scenario
        .periods
        .iter()
        .map(|period| (&period.id, &period.name));
    let sides = Side::BOTH.map(|side| named(content.side_id(side), content.side_name(side)));
    json!({
        "spaces": named_list(spaces),
        "regions": named_list(regions),
        "cards": named_list(cards),
        "sides": sides,
        "scorings": id_list(scenario.scoring.keys()),
        "periods": named_list(periods),
        "tracks": id_list(scenario.tracks.keys()),
        "flags": id_list(scenario.flags.keys()),
        "tags": id_list(map.tags.keys()),
        "options": id_list(scenario.options.keys()),
    })
}

fn named(id: &str, name: &str) -> Value {
    json!({ "id": id, "name": name })
}

fn named_list<'a>(names: impl Iterator<Item = (&'a String, &'a String)>) -> Value {
    names.map(|(id, name)| named(id, name)).collect()
}

/// Ids that have no names.
fn id_list<'a>(ids: impl Iterator<Item = &'a String>) -> Value {
    ids.map(|id| named(id, id)).collect()
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
