//! Cards and sets of cards to begin with.

use std::sync::Arc;

use brink::content::Content;
use brink::files;
use brink::ids::Side;
use brink::tooling::MAX_FILE;

use super::making::Making;
use super::template::{Template, fill, title};
use super::{New, is_id, unknown};
use crate::editor_files::own_sets;
use crate::{CommandResult, load};

impl Making {
    pub(super) fn set(&mut self, set: &str, new: &New) -> CommandResult {
        let text = fill(Template::Cards, &[("SET", set), ("TITLE", &title(set))]);
        let base = self.base(new)?;
        let card = format!("{set}_1");
        self.write(
            &format!("cards/{set}/cards.yaml"),
            &(text + &card_entry(&card, &base, new)?),
        )?;
        self.add_to(set, &base)?;
        self.script_and_test(set, &card)
    }

    pub(super) fn card(&mut self, card: &str, new: &New) -> CommandResult {
        let library = self.library();
        let own = own_sets(&library, &self.root);
        let known: Vec<&str> = own.iter().map(String::as_str).collect();
        let set = set_of_card(card, new.set.as_deref(), &known)?;
        let path = format!("cards/{set}/cards.yaml");
        // A script without its card keeps the set from being read: it is reported first.
        self.is_free(&format!("cards/{set}/{card}.lua"))?;
        if !own.contains(&set) {
            let base = self.base(new)?;
            let title = title(&set);
            let text = fill(Template::Cards, &[("SET", &set), ("TITLE", &title)]);
            self.write(&path, &(text + &card_entry(card, &base, new)?))?;
            self.add_to(&set, &base)?;
            return self.script_and_test(&set, card);
        }
        let content = match (&new.scenario, self.scenario_with(&set)) {
            (None, Some(content)) => content,
            _ => self.base(new)?,
        };
        if content.cards.values().all(|card| card.set != set) {
            self.add_to(&set, &content)?;
        }
        let content = load(&self.library(), &content.scenario.id, &[])?;
        let path = self.root.join(path);
        let before = files::read_text(&path, MAX_FILE)?;
        let end = if before.ends_with('\n') { "" } else { "\n" };
        let text = format!("{before}{end}{}", card_entry(card, &content, new)?);
        if content.cards.contains_key(card) {
            return Err(format!("the card `{card}` already exists").into());
        }
        self.put(&path, &text)?;
        // Cards come last in the file that `brink new` writes; a file written by hand may end
        // differently.
        if self
            .scenario_with(&set)
            .is_none_or(|content| !content.cards.contains_key(card))
        {
            return Err(format!(
                "{}: `cards` must be the last table of the file to add a card",
                path.display()
            )
            .into());
        }
        self.made.push(path);
        self.script_and_test(&set, card)
    }

    /// The scenario that a new set of cards joins.
    fn base(&self, new: &New) -> CommandResult<Arc<Content>> {
        let library = self.library();
        let known = library.scenarios();
        // A scenario of the mod itself has precedence over those that it extends.
        let own = known
            .iter()
            .find(|listing| library.is_below(&listing.file, &self.root));
        let first = own.or(known.first()).map(|listing| listing.id.clone());
        let Some(id) = new.scenario.clone().or(first) else {
            return Err(
                "there is no scenario for the cards: create one first, with `brink new scenario`"
                    .to_owned()
                    .into(),
            );
        };
        load(&library, &id, &[])
    }

    fn script_and_test(&mut self, set: &str, card: &str) -> CommandResult {
        self.write(
            &format!("cards/{set}/{card}.lua"),
            &fill(Template::CardScript, &[]),
        )?;
        match self.scenario_with(set) {
            Some(content) => self.test(card, card, &content),
            None => Ok(()),
        }
    }

    /// A file with a test of a card whose event places a marker.
    pub(super) fn test(&mut self, card: &str, file: &str, content: &Content) -> CommandResult {
        let space = content
            .map
            .countries
            .iter()
            .next()
            .map(|space| content.map.space_id(space).to_owned());
        let (Some(space), Some(facts)) = (space, content.cards.get(card)) else {
            return Ok(());
        };
        let player = facts.owner.unwrap_or(content.scenario.first);
        let period = content.scenario.period(facts.period);
        let turn = period.map_or(1, |period| period.from_turn).to_string();
        let words = [
            ("SCENARIO", content.scenario.id.as_str()),
            ("CARD", card),
            ("TURN", &turn),
            ("SIDE", content.side_id(player)),
            ("SPACE", &space),
            (
                "MARKERS",
                if player == Side::First {
                    "[1, 0]"
                } else {
                    "[0, 1]"
                },
            ),
            ("UP", "../"),
        ];
        self.write(&format!("tests/{file}.yaml"), &fill(Template::Test, &words))
    }
}

/// The word for a card that is no side's.
const NEUTRAL: &str = "neutral";

/// The entry of a card in its set.
fn card_entry(card: &str, content: &Content, new: &New) -> CommandResult<String> {
    let number = 1 + content
        .cards
        .values()
        .map(|card| card.number)
        .max()
        .unwrap_or(0);
    let sides = [
        content.side_id(Side::First),
        content.side_id(Side::Second),
        NEUTRAL,
    ];
    let periods: Vec<&str> = content
        .scenario
        .periods
        .iter()
        .map(|period| period.id.as_str())
        .collect();
    let side = one_of("side", new.side.as_deref(), &sides)?.unwrap_or(NEUTRAL);
    let period = one_of("period", new.period.as_deref(), &periods)?
        .or(periods.first().copied())
        .unwrap_or_default();
    let words = [
        ("CARD", card),
        ("NUMBER", &number.to_string()),
        ("TITLE", &title(card)),
        ("CARD_SIDE", side),
        ("PERIOD", period),
    ];
    Ok(fill(Template::Card, &words))
}

/// A given name, if it is known.
fn one_of<'a>(
    what: &str,
    given: Option<&'a str>,
    known: &[&'a str],
) -> CommandResult<Option<&'a str>> {
    match given {
        Some(name) if !known.contains(&name) => {
            Err(unknown(what, name, known.iter().copied()).into())
        }
        given => Ok(given),
    }
}

/// The card set of a new card: the one that is named, the only one of the mod, or a new one.
fn set_of_card(card: &str, named: Option<&str>, own: &[&str]) -> Result<String, String> {
    match (named, own) {
        (Some(set), _) if !is_id(set) => Err(format!("`{set}` is not an id of a card set")),
        (Some(set), []) => Ok(set.to_owned()),
        (Some(set), own) if own.contains(&set) => Ok(set.to_owned()),
        (Some(set), own) => {
            let message = unknown("card set of this mod", set, own.iter().copied());
            Err(format!("{message}\n`brink new set {set}` makes one"))
        }
        (None, [only]) => Ok((*only).to_owned()),
        (None, []) => Ok(card.to_owned()),
        (None, several) => Err(format!(
            "choose its card set: --set with one of {}",
            several.join(", ")
        )),
    }
}
