//! `brink list`.

use std::collections::BTreeMap;

use clap::Args;

use serde_json::{Value, json};

use brink::content::{Allowed, Card, Content, Library, Listing, Mod};
use brink::ids::SpaceId;
use brink::words::Message;
use brink_author::keys;

use super::{CommandError, Place, load, shown, speaks, styled};

/// The arguments of `brink list`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  brink list\n  brink list --cards SCENARIO\n  brink list --options SCENARIO\n  brink list --keys\n  brink list --keys realign_may_stop\n  brink list --messages coup\n\nMore: docs/keys.md"
)]
pub(super) struct List {
    /// List the cards of a scenario
    #[arg(long, value_name = "SCENARIO")]
    cards: Option<String>,
    /// List the spaces of a scenario: id, name, stability, regions, tags
    #[arg(long, value_name = "SCENARIO")]
    spaces: Option<String>,
    /// List the regions of a scenario and its scorings
    #[arg(long, value_name = "SCENARIO")]
    regions: Option<String>,
    /// List the tags of the spaces and of the cards of a scenario
    #[arg(long, value_name = "SCENARIO")]
    tags: Option<String>,
    /// List the options of a scenario with their defaults
    #[arg(long, value_name = "SCENARIO")]
    options: Option<String>,
    /// List the keys of scenarios with their values, defaults and meanings; or one key of any file
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "")]
    keys: Option<String>,
    /// List the messages of the program by id, which a scenario or a language may say otherwise; or those with this text
    #[arg(long, value_name = "TEXT", num_args = 0..=1, default_missing_value = "")]
    messages: Option<String>,
    /// Print everything as one JSON object
    #[arg(long, conflicts_with_all = ["cards", "spaces", "regions", "tags", "options", "keys", "messages"])]
    json: bool,
}

/// Prints one table of a scenario.
type Print = fn(&Library, &Content);

impl List {
    pub(super) fn run(&self, place: &Place) -> Result<(), CommandError> {
        if let Some(name) = &self.keys {
            return print_keys(name);
        }
        let library = place.library();
        if let Some(text) = &self.messages {
            return print_messages(&library, text);
        }
        speaks(&library)?;
        let tables: [(&Option<String>, Print); 5] = [
            (&self.cards, print_cards),
            (&self.spaces, print_spaces),
            (&self.regions, print_regions),
            (&self.tags, print_tags),
            (&self.options, print_options),
        ];
        for (scenario, print) in &tables {
            if let Some(scenario) = scenario {
                print(&library, &*load(&library, scenario, &[])?);
            }
        }
        if tables.iter().any(|(scenario, _)| scenario.is_some()) {
            return Ok(());
        }
        if self.json {
            let all = json!({
                "scenarios": library.scenarios(),
                "maps": library.maps(),
                "card_sets": library.sets(),
                "mods": library.mods().iter().map(|one| mod_json(one, &library)).collect::<Vec<_>>(),
            });
            println!("{all:#}");
        } else {
            print("Scenarios", &library.scenarios());
            print("Maps", &library.maps());
            print("Card sets", &library.sets());
            print_mods(&library);
        }
        let faults = library.faults_of_mods();
        let styled = styled(&std::io::stderr());
        let texts: Vec<String> = faults.iter().map(|fault| shown(fault, &library, styled)).collect();
        if texts.is_empty() { Ok(()) } else { Err(CommandError::Content(texts.join("\n\n"))) }
    }
}

/// Prints the keys of scenarios, or those of one name.
fn print_keys(name: &str) -> Result<(), CommandError> {
    let found = if name.is_empty() {
        keys::keys_of_scenarios()
    } else {
        keys::keys_named(name).map_err(|error| error.to_string())?
    };
    for one in found {
        if name.is_empty() {
            println!("{}", one.in_words());
        } else {
            println!("{}\n    in {}", one.in_words(), one.file);
        }
    }
    Ok(())
}

/// Prints the messages whose id or text contains a text.
fn print_messages(library: &Library, text: &str) -> Result<(), CommandError> {
    let has = |message: &&Message| message.id.contains(text) || message.english.contains(text);
    let mut messages = library.messages().iter().flat_map(|table| table.messages).filter(has).peekable();
    if messages.peek().is_none() {
        return Err(format!("no message has `{text}` in its id or its English text").into());
    }
    for Message { id, english, .. } in messages {
        println!("{id}: {english}");
    }
    Ok(())
}

fn print(title: &str, listings: &[Listing]) {
    println!("{title}");
    let width = listings.iter().map(|listing| listing.id.len()).max().unwrap_or(0);
    for listing in listings {
        println!("  {:width$}  {} ({})", listing.id, listing.name, listing.summary);
    }
    if listings.is_empty() {
        println!("  none found");
    }
}

/// Prints the mods in the order in which they are loaded.
fn print_mods(library: &Library) {
    let mods = library.mods();
    if mods.is_empty() {
        return;
    }
    println!("Mods, in the order in which they are loaded");
    let width = mods.iter().map(|one| one.id.len()).max().unwrap_or(0);
    for one in mods {
        let about = if one.description.is_empty() { String::new() } else { format!(" ({})", one.description) };
        println!("  {:width$}  {} {}{about}", one.id, one.name, one.version);
        for scenario in library.scenarios_of(one) {
            let options = library.own_options(scenario).join(", ");
            let with = if options.is_empty() { options } else { format!("; options {options}") };
            println!("  {:width$}  brings {scenario}{with}", "");
        }
        for (scenario, sets) in one.added() {
            println!("  {:width$}  adds {} to {scenario}", "", sets.join(", "));
        }
        for (scenario, rules) in one.added_rules() {
            println!("  {:width$}  adds the rules {} to {scenario}", "", rules.join(", "));
        }
        let state: Vec<&str> = one.added_state().collect();
        if !state.is_empty() {
            println!("  {:width$}  adds the tracks and flags {}", "", state.join(", "));
        }
        let replaced: Vec<&str> = one.replaced().collect();
        if !replaced.is_empty() {
            println!("  {:width$}  replaces {}", "", replaced.join(", "));
        }
    }
}

fn mod_json(one: &Mod, library: &Library) -> Value {
    let added: serde_json::Map<String, Value> =
        one.added().map(|(scenario, sets)| (scenario.to_owned(), json!(sets))).collect();
    json!({
        "id": one.id,
        "version": one.version.to_string(),
        "name": one.name,
        "description": one.description,
        "scenarios": library.scenarios_of(one),
        "add_cards": added,
        "replace": one.replaced().collect::<Vec<_>>(),
    })
}

/// What is not as printed in its set, and which mod it comes from.
fn origin(library: &Library, content: &Content, card: &Card) -> Vec<String> {
    let mut notes = Vec::new();
    let by = library.mod_of_set(&card.set);
    if let Some(by) = by {
        let replaced = by.replaced().any(|id| id == card.id);
        notes.push(format!("{} {}", if replaced { "replaced by" } else { "from" }, by.id));
    }
    if !card.changed.is_empty() {
        notes.push(format!("changed by {}: {}", content.scenario.id, card.changed.join(", ")));
    }
    notes
}

fn print_cards(library: &Library, content: &Content) {
    let width = content.cards.keys().map(String::len).max().unwrap_or(0);
    for (id, card) in &content.cards {
        let side = card.owner.map_or("neutral", |side| content.side_id(side));
        let period = content.scenario.periods.get(card.period.index()).map_or("", |period| period.id.as_str());
        let mut notes: Vec<&str> = Vec::new();
        if card.scoring {
            notes.push("scoring");
        }
        if card.starred {
            notes.push("starred");
        }
        if card.underlined {
            notes.push("underlined");
        }
        let special =
            content.scenario.special_card.as_ref().is_some_and(|special| content.card(special.card).id == *id);
        if !card.dealt && !special {
            notes.push("never dealt");
        }
        notes.extend(card.tags.iter().map(String::as_str));
        notes.extend(card.confidence.as_deref());
        let origin = origin(library, content, card);
        notes.extend(origin.iter().map(String::as_str));
        let star = if card.starred { "*" } else { "" };
        println!(
            "{:>4} {id:width$} {:42} {:8} {} {:6} {}",
            card.number,
            format!("{}{star}", card.name),
            side,
            card.ops,
            period,
            notes.join(", ")
        );
    }
}

fn print_spaces(_: &Library, content: &Content) {
    let width = content.map.spaces.keys().map(String::len).max().unwrap_or(0);
    for (index, (id, space)) in content.map.spaces.iter().enumerate() {
        let here = SpaceId::at(index);
        let regions = content.map.regions.iter().filter(|(_, region)| region.spaces.contains(here)).map(|(id, _)| id);
        let tags = content.map.tags.iter().filter(|(_, spaces)| spaces.contains(here)).map(|(tag, _)| tag);
        println!("{id:width$}  {:28} {}  {}  {}", space.name, space.stability, joined(regions), joined(tags));
    }
}

fn print_regions(_: &Library, content: &Content) {
    let width = content.map.regions.keys().map(String::len).max().unwrap_or(0);
    for (id, region) in &content.map.regions {
        let scored = if content.scenario.scoring.contains_key(id) { ", scored" } else { "" };
        println!("{id:width$}  {:28} {} spaces{scored}", region.name, region.spaces.len());
    }
    for id in content.scenario.scoring.keys().filter(|id| !content.map.regions.contains_key(id)) {
        println!("{id:width$}  a scoring");
    }
}

fn print_tags(_: &Library, content: &Content) {
    for (tag, spaces) in &content.map.tags {
        println!("{tag}: {} spaces", spaces.len());
    }
    let mut tags: BTreeMap<&str, Vec<&String>> = BTreeMap::new();
    for (id, card) in &content.cards {
        card.tags.iter().for_each(|tag| tags.entry(tag).or_default().push(id));
    }
    for (tag, cards) in tags {
        println!("{tag}: {}", joined(cards.into_iter()));
    }
}

/// Ids with commas between them.
fn joined<'a>(ids: impl Iterator<Item = &'a String>) -> String {
    ids.map(String::as_str).collect::<Vec<_>>().join(", ")
}

fn print_options(_: &Library, content: &Content) {
    for (name, option) in &content.scenario.options {
        let allowed = match &option.allowed {
            Allowed::Switch => "on, off".to_owned(),
            Allowed::Number(min, max) => format!("{min} to {max}"),
            Allowed::Words(words) => words.join(", "),
            _ => "see its scenario".to_owned(),
        };
        println!("{name}={} ({allowed})\n    {}", option.default, option.description);
    }
}
