//! `brink mods info`.

use std::io;
use std::path::Path;

use brink::content::{Absence, AbsentMod, Library, Mod, OtherMod};
use brink_author::position::Runner;

use super::found::{Found, dependants};
use crate::{CommandResult, Place, counted, shown, styled};

/// Prints a mod: its facts, what it brings, and how it stands to others.
pub(super) fn info(place: &Place, name: &str) -> CommandResult {
    let library = place.library();
    let found = Found::by_name(place, &library, name)?;
    match found.there {
        Some(one) => print_mod(&library, one),
        None => print_absent(&found),
    }
    let mut facts = vec![("folder", found.place())];
    if let Some(folder) = &found.folder {
        facts.push(("tests", tests(&library, folder)));
    }
    let others = dependants(&library, &found.id);
    facts.push(("required by", others.join(", ")));
    print_facts(&facts);
    if let Some(Absence::Broken(fault)) = found.absent.map(|one| &one.absence) {
        println!("\n{}", shown(fault, &library, styled(&io::stdout())));
    }
    Ok(())
}

fn print_mod(library: &Library, one: &Mod) {
    let (name, description) = library.names_of_mod(one);
    println!("{name} {} (`{}`)", one.version, one.id);
    let brought = |ids: Vec<&str>| ids.join(", ");
    let of_mod = |files: Vec<brink::content::Listing>| {
        let own = files.into_iter().filter(|listing| {
            let file = library.sources().find(&listing.file);
            file.is_some_and(|file| file.root == one.root)
        });
        own.collect::<Vec<_>>()
    };
    let ids = |files: Vec<brink::content::Listing>| {
        let ids = of_mod(files).into_iter().map(|listing| listing.id);
        ids.collect::<Vec<_>>().join(", ")
    };
    let sets = of_mod(library.sets());
    let sets = sets
        .iter()
        .map(|set| format!("{} ({})", set.id, set.summary));
    let added = one
        .added()
        .map(|(scenario, sets)| format!("{} to {scenario}", sets.join(", ")));
    let rules = one.added_rules();
    let rules = rules.map(|(scenario, rules)| format!("{} to {scenario}", rules.join(", ")));
    print_facts(&[
        ("description", description),
        ("author", one.author.clone().unwrap_or_default()),
        ("scenarios", brought(library.scenarios_of(one))),
        ("maps", ids(library.maps())),
        ("card sets", sets.collect::<Vec<_>>().join(", ")),
        ("adds cards", added.collect::<Vec<_>>().join("; ")),
        ("adds rules", rules.collect::<Vec<_>>().join("; ")),
        (
            "adds state",
            one.added_state().collect::<Vec<_>>().join(", "),
        ),
        (
            "adds options",
            one.added_options().collect::<Vec<_>>().join(", "),
        ),
        ("replaces", one.replaced().collect::<Vec<_>>().join(", ")),
        ("languages", languages(library, one).join(", ")),
        ("requires", states(library, &one.requires)),
        ("optional", states(library, &one.optional)),
        ("conflicts", states(library, &one.conflicts)),
        ("loaded after", states(library, &one.load_after)),
    ]);
}

fn print_absent(found: &Found<'_>) {
    let Some(one) = found.absent else {
        println!("`{}`, which is not loaded", found.id);
        return;
    };
    let version = one.version.clone().unwrap_or_default();
    println!("{} {version} (`{}`), {}", one.name, one.id, state(one));
}

/// The state of a mod that takes no part.
fn state(one: &AbsentMod) -> &'static str {
    match one.is_disabled() {
        true => "switched off",
        false => "left out, since it cannot be loaded",
    }
}

/// Prints facts in two columns; empty ones are left out.
fn print_facts(facts: &[(&str, String)]) {
    for (name, text) in facts.iter().filter(|(_, text)| !text.is_empty()) {
        println!("  {name:12} {text}");
    }
}

/// Other mods, each with its state.
fn states(library: &Library, others: &[OtherMod]) -> String {
    let states = others.iter().map(|other| {
        let there = library.mods().iter().find(|one| one.id == other.id);
        let absent = library.absent().iter().find(|one| one.id == other.id);
        let state = match (there, absent) {
            (Some(one), _) if other.is(one) => "there".to_owned(),
            (Some(one), _) => format!("{} is there", one.version),
            (None, Some(one)) => state(one).to_owned(),
            (None, None) => "not there".to_owned(),
        };
        format!("{other} ({state})")
    });
    states.collect::<Vec<_>>().join(", ")
}

/// The languages that a mod has.
fn languages(library: &Library, one: &Mod) -> Vec<String> {
    let files = library.sources().files().iter();
    let own = files.filter(|file| file.root == one.root);
    let names = own.filter_map(|file| file.key.strip_prefix("locale/"));
    let names = names.filter_map(|name| name.split(['/', '.']).next());
    let mut names: Vec<String> = names.map(str::to_owned).collect();
    names.sort();
    names.dedup();
    names
}

/// The number of tests of a mod.
fn tests(library: &Library, folder: &Path) -> String {
    let folder = folder.join("tests");
    if !folder.is_dir() {
        return "none".to_owned();
    }
    let (tests, _) = Runner::new(library).find(&[folder]);
    counted(tests.len(), "test")
}
