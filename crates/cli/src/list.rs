//! `brink list`.

use std::collections::BTreeMap;

use clap::Args;

use serde_json::{Value, json};

use brink::content::{AbsentMod, Allowed, Card, Content, Diagnostic, Library, Listing, Mod};
use brink::words::{Message, Words};
use brink_author::keys;

use super::sheet::{longest, padded};
use super::{Place, faults::refused, load, speaks, warn, words};
use crate::CommandResult;

/// The arguments of `brink list`.
#[derive(Debug, Args)]
#[command(
    after_help = include_str!("help/list.txt").trim_end()
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
    #[arg(
        long,
        value_name = "NAME",
        num_args = 0..=1,
        default_missing_value = "",
    )]
    keys: Option<String>,
    /// List the messages of the program by id, or those with this text; scenarios and languages may replace them
    #[arg(
        long,
        value_name = "TEXT",
        num_args = 0..=1,
        default_missing_value = "",
    )]
    messages: Option<String>,
    /// Print everything as one JSON object
    #[arg(
        long,
        conflicts_with_all = [
            "cards",
            "spaces",
            "regions",
            "tags",
            "options",
            "keys",
            "messages",
        ],
    )]
    json: bool,
}

/// Prints one table of a scenario.
type Print = fn(&Library, &Content);

impl List {
    pub(super) fn run(&self, place: &Place) -> CommandResult {
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
            let mods = library.mods().iter();
            let mods = mods.map(|one| mod_json(one, &library)).collect::<Vec<_>>();
            let all = json!({
                "scenarios": library.scenarios(),
                "maps": library.maps(),
                "card_sets": library.sets(),
                "mods": mods,
                "absent_mods": absent_mods(&library).map(absent_json).collect::<Vec<_>>(),
            });
            println!("{all:#}");
        } else {
            let said = &library.words();
            print(&words::list_scenarios(said), &library.scenarios(), said);
            print(&words::list_maps(said), &library.maps(), said);
            print(&words::list_sets(said), &library.sets(), said);
            print_mods(&library, said);
        }
        let faults = library.faults_of_mods();
        let is_error = |fault: &Diagnostic| fault.is_error();
        match faults.iter().any(is_error) {
            true => Err(refused(&faults, &library)),
            false => {
                warn(&faults, &library);
                Ok(())
            }
        }
    }
}

/// Prints the keys of scenarios, or those of one name.
fn print_keys(name: &str) -> CommandResult {
    let found = if name.is_empty() {
        keys::keys_of_scenarios()
    } else {
        keys::keys_named(name).map_err(|error| error.to_string())?
    };
    for one in found {
        if name.is_empty() {
            println!("{}", one);
        } else {
            println!("{}\n    in {}", one, one.file);
            for (file, path) in &one.also {
                let name = match *path == one.path {
                    true => String::new(),
                    false => format!(", as {path}"),
                };
                println!("    in {file}{name}");
            }
        }
    }
    Ok(())
}

/// Prints the messages whose id or text contains a text.
fn print_messages(library: &Library, text: &str) -> CommandResult {
    let all = library.messages().iter().flat_map(|table| table.messages());
    let mut messages = all
        .filter(|message| message.id.contains(text) || message.english.contains(text))
        .peekable();
    if messages.peek().is_none() {
        return Err(format!("no message has `{text}` in its id or its English text").into());
    }
    for Message { id, english, .. } in messages {
        println!("{id}: {english}");
    }
    Ok(())
}

fn print(title: &str, listings: &[Listing], said: &Words) {
    println!("{title}");
    let width = longest(listings.iter().map(|listing| &listing.id));
    for listing in listings {
        println!(
            "  {:width$}  {} ({})",
            listing.id, listing.name, listing.summary
        );
    }
    if listings.is_empty() {
        println!("  {}", words::list_none(said));
    }
}

/// Prints the mods in the order in which they are loaded.
pub(super) fn print_mods(library: &Library, said: &Words) {
    let mods = library.mods();
    if !mods.is_empty() {
        println!("{}", words::list_mods(said));
    }
    let width = longest(mods.iter().map(|one| &one.id));
    for one in mods {
        let (name, about) = library.names_of_mod(one);
        let about = if about.is_empty() {
            String::new()
        } else {
            format!(" ({about})")
        };
        println!("  {:width$}  {name} {}{about}", one.id, one.version);
        for line in changes(library, one, said) {
            println!("  {:width$}  {line}", "");
        }
    }
    print_absent(library, said);
}

/// Prints the mods that take no part.
fn print_absent(library: &Library, said: &Words) {
    let absent: Vec<(&AbsentMod, String)> = absent_mods(library)
        .map(|one| match one.is_disabled() {
            true => (one, words::list_switched_off(said)),
            false => (one, words::list_left_out(said)),
        })
        .collect();
    if absent.is_empty() {
        return;
    }
    println!("{}", words::list_absent(said));
    let width = longest(absent.iter().map(|(one, _)| &one.id));
    for (one, why) in absent {
        let version = one.version.clone().unwrap_or_default();
        println!("  {:width$}  {} {version} ({why})", one.id, one.name);
    }
}

/// The mods that are switched off, or left out because of errors.
fn absent_mods(library: &Library) -> impl Iterator<Item = &AbsentMod> {
    let absent = library.absent().iter();
    absent.filter(|one| one.is_disabled() || one.is_broken())
}

/// The scenarios that a mod brings, and what it adds and replaces.
fn changes(library: &Library, one: &Mod, said: &Words) -> Vec<String> {
    let mut lines = Vec::new();
    for scenario in library.scenarios_of(one) {
        let options = library.own_options(scenario).join(", ");
        lines.push(match options.is_empty() {
            true => words::list_brings(said, scenario),
            false => words::list_brings_options(said, scenario, options),
        });
    }
    for (scenario, sets) in one.added() {
        lines.push(words::list_adds(said, sets.join(", "), scenario));
    }
    for (scenario, rules) in one.added_rules() {
        lines.push(words::list_adds_rules(said, rules.join(", "), scenario));
    }
    let state: Vec<&str> = one.added_state().collect();
    if !state.is_empty() {
        lines.push(words::list_adds_state(said, state.join(", ")));
    }
    let options: Vec<&str> = one.added_options().collect();
    if !options.is_empty() {
        lines.push(words::list_adds_options(said, options.join(", ")));
    }
    let replaced: Vec<&str> = one.replaced().collect();
    if !replaced.is_empty() {
        lines.push(words::list_replaces(said, replaced.join(", ")));
    }
    lines
}

fn absent_json(one: &AbsentMod) -> Value {
    json!({
        "id": one.id,
        "version": one.version,
        "name": one.name,
        "disabled": one.is_disabled(),
    })
}

fn mod_json(one: &Mod, library: &Library) -> Value {
    let added: serde_json::Map<String, Value> = one
        .added()
        .map(|(scenario, sets)| (scenario.to_owned(), json!(sets)))
        .collect();
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

/// Differences of a card from its print in its set, and the mod that makes them.
fn origin(library: &Library, content: &Content, card: &Card) -> Vec<String> {
    let said = &content.words;
    let mut notes = Vec::new();
    let by = library.mod_of_set(&card.set);
    if let Some(by) = by {
        let replaced = by.replaced().any(|id| id == card.id);
        notes.push(if replaced {
            words::list_replaced_by(said, &by.id)
        } else {
            words::list_from(said, &by.id)
        });
    }
    if !card.changed.is_empty() {
        notes.push(words::list_changed_by(
            said,
            &content.scenario.id,
            card.changed.join(", "),
        ));
    }
    notes
}

/// Name of a mark of a card.
type Mark = fn(&Words) -> String;

fn print_cards(library: &Library, content: &Content) {
    let said = &content.words;
    let width = longest(content.cards.keys());
    for (id, card) in &content.cards {
        let side = card.owner.map_or_else(
            || words::list_neutral(said),
            |side| content.side_id(side).to_owned(),
        );
        let period = content.scenario.period(card.period);
        let period = period.map_or("", |period| period.id.as_str());
        let special = content
            .scenario
            .special_card
            .as_ref()
            .is_some_and(|special| content.card(special.card).id == *id);
        let marks: [(bool, Mark); 4] = [
            (card.scoring, words::list_scoring),
            (card.starred, words::list_starred),
            (card.underlined, words::list_underlined),
            (!card.dealt && !special, words::list_never_dealt),
        ];
        let mut notes: Vec<String> = marks
            .iter()
            .filter(|(has, _)| *has)
            .map(|(_, mark)| mark(said))
            .collect();
        notes.extend(
            card.tags
                .iter()
                .chain(&card.confidence)
                .map(|tag| said.tag(tag).to_owned()),
        );
        notes.extend(origin(library, content, card));
        let star = if card.starred { "*" } else { "" };
        println!(
            "{:>4} {id:width$} {} {} {} {:6} {}",
            card.number,
            padded(&format!("{}{star}", card.name), 42),
            padded(&side, 8),
            card.ops,
            period,
            notes.join(", ")
        );
    }
}

fn print_spaces(_: &Library, content: &Content) {
    let width = longest(content.map.spaces.keys());
    for (here, (id, space)) in content.map.space_ids().zip(&content.map.spaces) {
        let regions = content
            .map
            .regions
            .iter()
            .filter(|(_, region)| region.spaces.contains(here))
            .map(|(id, _)| id);
        let tags = content
            .map
            .tags
            .iter()
            .filter(|(_, spaces)| spaces.contains(here))
            .map(|(tag, _)| tag);
        println!(
            "{id:width$}  {} {}  {}  {}",
            padded(&space.name, 28),
            space.stability,
            joined(regions),
            joined(tags)
        );
    }
}

fn print_regions(_: &Library, content: &Content) {
    let said = &content.words;
    let width = longest(content.map.regions.keys());
    for (id, region) in &content.map.regions {
        let spaces = match content.scenario.scoring.contains_key(id) {
            true => words::list_spaces_scored(said, region.spaces.len()),
            false => words::list_spaces(said, region.spaces.len()),
        };
        println!("{id:width$}  {} {spaces}", padded(&region.name, 28));
    }
    for id in content
        .scenario
        .scoring
        .keys()
        .filter(|id| !content.map.regions.contains_key(id))
    {
        println!("{id:width$}  {}", words::list_a_scoring(said));
    }
}

fn print_tags(_: &Library, content: &Content) {
    for (tag, spaces) in &content.map.tags {
        println!("{}", words::list_tag(&content.words, tag, spaces.len()));
    }
    let mut tags: BTreeMap<&str, Vec<&String>> = BTreeMap::new();
    for (id, card) in &content.cards {
        card.tags
            .iter()
            .for_each(|tag| tags.entry(tag).or_default().push(id));
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
            Allowed::Switch => words::list_switch(&content.words),
            Allowed::Number(min, max) => {
                words::list_range(&content.words, i64::from(*min), i64::from(*max))
            }
            Allowed::Words(words) => words
                .iter()
                .map(|word| with_meaning(content, name, word))
                .collect::<Vec<_>>()
                .join(", "),
            _ => words::list_see(&content.words),
        };
        println!(
            "{name}={} ({allowed})\n    {}",
            option.default, option.description
        );
    }
}

/// A word of an option, and what it means in the language of the content.
fn with_meaning(content: &Content, option: &str, word: &str) -> String {
    match content.words.option_word(option, word) {
        same if same == word => word.to_owned(),
        meaning => format!("{word} ({meaning})"),
    }
}
