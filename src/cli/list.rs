//! `brink list`.

use clap::Args;

use serde_json::{Value, json};

use crate::content::{Allowed, Content, Listing, Mod};

use super::{Failure, Place, load, shown, styled};

/// The arguments of `brink list`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  brink list\n  brink list --cards SCENARIO\n  brink list --options SCENARIO")]
pub(super) struct List {
    /// List the cards of a scenario
    #[arg(long, value_name = "SCENARIO")]
    cards: Option<String>,
    /// List the options of a scenario with their defaults
    #[arg(long, value_name = "SCENARIO")]
    options: Option<String>,
    /// Print what there is as one JSON object
    #[arg(long, conflicts_with_all = ["cards", "options"])]
    json: bool,
}

impl List {
    pub(super) fn run(&self, place: &Place) -> Result<(), Failure> {
        let library = place.library();
        if let Some(scenario) = &self.cards {
            print_cards(&*load(&library, scenario, &[])?);
        }
        if let Some(scenario) = &self.options {
            print_options(&*load(&library, scenario, &[])?);
        }
        if self.cards.is_some() || self.options.is_some() {
            return Ok(());
        }
        if self.json {
            let all = json!({
                "scenarios": library.scenarios(),
                "maps": library.maps(),
                "card_sets": library.sets(),
                "mods": library.mods().iter().map(mod_json).collect::<Vec<_>>(),
            });
            println!("{all:#}");
        } else {
            print("Scenarios", &library.scenarios());
            print("Maps", &library.maps());
            print("Card sets", &library.sets());
            print_mods(library.mods());
        }
        let faults = library.faults_of_mods();
        let styled = styled(&std::io::stderr());
        let told: Vec<String> = faults.iter().map(|fault| shown(fault, &library, styled)).collect();
        if told.is_empty() { Ok(()) } else { Err(Failure::Content(told.join("\n\n"))) }
    }
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
fn print_mods(mods: &[Mod]) {
    if mods.is_empty() {
        return;
    }
    println!("Mods, in the order in which they are loaded");
    let width = mods.iter().map(|one| one.id.len()).max().unwrap_or(0);
    for one in mods {
        let about = if one.description.is_empty() { String::new() } else { format!(" ({})", one.description) };
        println!("  {:width$}  {} {}{about}", one.id, one.name, one.version);
        for (scenario, sets) in one.added() {
            println!("  {:width$}  adds {} to {scenario}", "", sets.join(", "));
        }
        let replaced: Vec<&str> = one.replaced().collect();
        if !replaced.is_empty() {
            println!("  {:width$}  replaces {}", "", replaced.join(", "));
        }
    }
}

fn mod_json(one: &Mod) -> Value {
    let added: serde_json::Map<String, Value> =
        one.added().map(|(scenario, sets)| (scenario.to_owned(), json!(sets))).collect();
    json!({
        "id": one.id,
        "version": one.version.to_string(),
        "name": one.name,
        "description": one.description,
        "add_cards": added,
        "replace": one.replaced().collect::<Vec<_>>(),
    })
}

fn print_cards(content: &Content) {
    for card in content.cards.values() {
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
        notes.extend(card.tags.iter().map(String::as_str));
        notes.extend(card.confidence.as_deref());
        let star = if card.starred { "*" } else { "" };
        println!(
            "{:>4} {:42} {:8} {} {:6} {}",
            card.number,
            format!("{}{star}", card.name),
            side,
            card.ops,
            period,
            notes.join(", ")
        );
    }
}

fn print_options(content: &Content) {
    for (name, option) in &content.scenario.options {
        let allowed = match &option.allowed {
            Allowed::Switch => "on, off".to_owned(),
            Allowed::Number(min, max) => format!("{min} to {max}"),
            Allowed::Words(words) => words.join(", "),
        };
        println!("{name}={} ({allowed})\n    {}", option.default, option.description);
    }
}
