//! `brink list`.

use clap::Args;

use crate::content::{Allowed, Content, Listing};

use super::{Failure, Place, load};

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
        if self.cards.is_none() && self.options.is_none() {
            print("Scenarios", &library.scenarios());
            print("Maps", &library.maps());
            print("Card sets", &library.sets());
        }
        Ok(())
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
