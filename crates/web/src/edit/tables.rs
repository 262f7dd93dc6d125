//! What an editor knows: the calls of the engine, the keys of files, the names of a scenario, and words in files.

use axum::response::Response;
use brink::content::spec::Takes;
use brink::content::{Content, Moment};
use brink::game::{CALLS, Call, Kind, Style};
use brink_author::keys::{Found, all_keys};
use brink_author::reference::reference_of;
use serde_json::{Value, json};

use super::arrived::{Arrived, sent};
use super::path::SHIPPED;
use super::refused::Refused;

/// The most places of a word that are sent.
const MAX_HITS: usize = 200;
/// The longest line that is sent whole, in characters.
const MAX_EXCERPT: usize = 160;

/// The calls, the handlers and the keys.
pub(super) fn tables(_: &Arrived) -> Result<Response, Refused> {
    let calls: Vec<Value> = CALLS.iter().map(call).collect();
    let handlers = Moment::ALL
        .iter()
        .map(|moment| json!({ "name": moment.handler(), "doc": moment.meaning() }));
    let keys: Vec<Value> = all_keys().iter().map(key).collect();
    sent(json!({ "calls": calls, "handlers": handlers.collect::<Vec<_>>(), "keys": keys }))
}

fn call(call: &Call) -> Value {
    let names: Vec<&str> = call.params.iter().map(|param| param.name).collect();
    let (style, signature) = match call.style {
        Style::Positional => (
            "positional",
            format!("game:{}({})", call.name, names.join(", ")),
        ),
        Style::Filter => ("filter", format!("game:{} {{ filter }}", call.name)),
        Style::Named => (
            "named",
            format!("game:{} {{ {} = }}", call.name, names.join(" =, ")),
        ),
    };
    let params = call.params.iter().map(|param| {
        let words = match param.kind {
            Kind::Word(words) | Kind::Words(words) => words,
            _ => &[],
        };
        json!({
            "name": param.name, "kind": param.kind.words(), "words": words, "range": param.kind.range(),
            "doc": param.doc, "required": param.required, "default": param.default,
        })
    });
    json!({
        "name": call.name, "signature": signature, "style": style, "doc": call.doc, "returns": call.gives.words(),
        "since": call.since, "example": call.example, "params": params.collect::<Vec<_>>(),
        "reference": reference_of(call.name),
    })
}

fn key(found: &Found) -> Value {
    let key = &found.key;
    json!({
        "file": found.file, "path": found.path, "name": key.name, "takes": key.takes.to_string(), "words": words_of(&key.takes),
        "default": key.left_out(), "doc": key.doc, "since": key.since, "part": key.part,
    })
}

/// The words that a value may be.
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
pub(super) fn names(arrived: &Arrived) -> Result<Response, Refused> {
    let content = arrived
        .desk
        .loaded(&arrived.desk.library(), arrived.needed("scenario")?, &[])?;
    sent(names_of(&content))
}

fn names_of(content: &Content) -> Value {
    let (map, scenario) = (&content.map, &content.scenario);
    let named = |id: &str, name: &str| json!({ "id": id, "name": name });
    let ids =
        |ids: &mut dyn Iterator<Item = &String>| ids.map(|id| named(id, id)).collect::<Value>();
    json!({
        "spaces": map.spaces.iter().map(|(id, space)| named(id, &space.name)).collect::<Value>(),
        "regions": map.regions.iter().map(|(id, region)| named(id, &region.name)).collect::<Value>(),
        "cards": content.cards.iter().map(|(id, card)| named(id, &card.name)).collect::<Value>(),
        "sides": brink::Side::BOTH.map(|side| named(content.side_id(side), content.side_name(side))),
        "scorings": ids(&mut scenario.scoring.keys()),
        "periods": scenario.periods.iter().map(|period| named(&period.id, &period.name)).collect::<Value>(),
        "tracks": ids(&mut scenario.tracks.keys()),
        "flags": ids(&mut scenario.flags.keys()),
        "tags": ids(&mut map.tags.keys()),
        "options": ids(&mut scenario.options.keys()),
    })
}

/// The places of a word in every file, own ones first.
pub(super) fn find(arrived: &Arrived) -> Result<Response, Refused> {
    let text = arrived.needed("text")?.to_lowercase();
    if text.trim().is_empty() {
        return sent(json!({ "hits": [], "more": false }));
    }
    let (desk, library) = (&arrived.desk, arrived.desk.library());
    let mut files: Vec<_> = library
        .sources()
        .files()
        .iter()
        .map(|file| (desk.path_of(&file.path), file))
        .collect();
    files.sort_by(|(one, _), (other, _)| {
        (one.starts_with(SHIPPED), one).cmp(&(other.starts_with(SHIPPED), other))
    });
    let in_file = |(path, file): &(String, &brink::content::SourceFile)| {
        let hits = file.text.lines().enumerate().filter_map(|(index, line)| {
            // Both in characters: lower case may have another length.
            let lower: Vec<char> = line.chars().map(|sign| sign.to_lowercase().next().unwrap_or(sign)).collect();
            let wanted: Vec<char> = text.chars().collect();
            let at = lower.windows(wanted.len()).position(|part| part == wanted)?;
            let excerpt: String = line.trim().chars().take(MAX_EXCERPT).collect();
            Some(json!({
                "path": path, "line": index + 1, "column": at + 1, "end_column": at + 1 + wanted.len(), "excerpt": excerpt,
            }))
        });
        hits.collect::<Vec<_>>()
    };
    let mut hits: Vec<Value> = files.iter().flat_map(in_file).take(MAX_HITS + 1).collect();
    let more = hits.len() > MAX_HITS;
    hits.truncate(MAX_HITS);
    sent(json!({ "hits": hits, "more": more }))
}
