//! `brink new`: files to begin with, that are right as they are.

mod template;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};

use crate::content::{Content, ENGINE, Library, MOD_FILE};
use crate::ids::Side;
use crate::{content, game, position};

use super::{Failure, Place};
use template::{Template, fill};

/// Makes a card, a card set, a map or a scenario to begin with, in a mod.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  brink new card my_card --for SCENARIO\n  brink new set my_cards --for SCENARIO\n  \
                  brink new map my_map\n  brink new scenario my_game\n  brink new scenario my_variant --extends SCENARIO\n\n\
                  The files are put into the mod of this folder, or into a new one: `mods/NAME`. They pass\n\
                  `brink check` and `brink test` as they are, and their comments say what to change."
)]
pub(super) struct New {
    /// What to make
    #[arg(value_enum)]
    what: What,
    /// Its id: small letters, digits and underlines
    name: String,
    /// The folder of the mod
    #[arg(long = "in", value_name = "DIR")]
    folder: Option<PathBuf>,
    /// The scenario that the cards join; the first one if not given
    #[arg(long = "for", value_name = "SCENARIO")]
    scenario: Option<String>,
    /// The card set that a card goes to, or that a scenario is played with
    #[arg(long, value_name = "SET")]
    set: Option<String>,
    /// The scenario that a new one is a variant of
    #[arg(long, value_name = "SCENARIO")]
    extends: Option<String>,
}

/// What can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    /// A card set with one card
    Set,
    /// A card, with its script and a test
    Card,
    /// A map of eight countries
    Map,
    /// A small game on a map of its own, or a variant
    Scenario,
}

impl New {
    pub(super) fn run(&self, place: &Place) -> Result<(), Failure> {
        if !is_id(&self.name) {
            let message = "is no id: small letters, digits and underlines, a letter first";
            return Err(format!("`{}` {message}", self.name).into());
        }
        let mut making = Making::begin(self, place)?;
        match self.what {
            What::Map => making.map(&self.name)?,
            What::Scenario => making.scenario(self)?,
            What::Set => making.set(&self.name, self)?,
            What::Card => making.card(&self.name, self)?,
        }
        let shown = making.root.display().to_string();
        for file in &making.made {
            println!("{}", file.display());
        }
        println!("\nTry:\n  brink check {shown}\n  brink test {shown}");
        Ok(())
    }
}

fn is_id(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        && name.len() <= 64
}

/// `my_first_card` as people read it: `My First Card`.
fn title(id: &str) -> String {
    let words = id.split('_').filter(|word| !word.is_empty()).map(|word| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + rest
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The folder of a mod, and what is put into it.
struct Making {
    root: PathBuf,
    roots: Vec<PathBuf>,
    made: Vec<PathBuf>,
}

impl Making {
    /// The mod of this folder, or a new one.
    fn begin(new: &New, place: &Place) -> Result<Making, Failure> {
        let here = PathBuf::from(".");
        let root = match &new.folder {
            Some(folder) => folder.clone(),
            None if here.join(MOD_FILE).is_file() => here,
            None => here.join("mods").join(&new.name),
        };
        let mut roots = place.roots();
        roots.retain(|other| other.canonicalize().ok() != root.canonicalize().ok() || !root.is_dir());
        let mut making = Making { root, roots, made: Vec::new() };
        if !making.root.join(MOD_FILE).exists() {
            let id = making.root.file_name().map(|name| name.to_string_lossy().into_owned());
            let id = id.filter(|id| is_id(id)).unwrap_or_else(|| new.name.clone());
            let version = ENGINE.rsplit_once('.').map_or(ENGINE, |(version, _)| version);
            let dir = making.root.display().to_string();
            let title = title(&id);
            let words = [("ID", id.as_str()), ("TITLE", &title), ("ENGINE", version), ("DIR", &dir)];
            making.write(MOD_FILE, &fill(Template::Mod, &words))?;
            making.write("README.md", &fill(Template::Readme, &words))?;
        }
        making.for_editors()?;
        Ok(making)
    }

    /// What editors read: schemas, and the calls of the engine.
    fn for_editors(&self) -> Result<(), Failure> {
        let files = [
            ("map.json", content::map_schema().to_string()),
            ("cards.json", content::cards_schema().to_string()),
            ("scenario.json", content::scenario_schema().to_string()),
            ("test.json", position::test_schema().to_string()),
            ("mod.json", content::mod_schema().to_string()),
            ("brink.lua", game::lua_definitions()),
        ];
        fs::create_dir_all(self.root.join(".brink"))?;
        for (name, text) in files {
            fs::write(self.root.join(".brink").join(name), text)?;
        }
        if !self.root.join(".luarc.json").exists() {
            fs::write(self.root.join(".luarc.json"), fill(Template::Luarc, &[]))?;
        }
        Ok(())
    }

    /// Writes a file that is not there yet.
    fn write(&mut self, path: &str, text: &str) -> Result<(), Failure> {
        let path = self.root.join(path);
        if path.exists() {
            return Err(format!("{} is there already", path.display()).into());
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&path, text)?;
        self.made.push(path);
        Ok(())
    }

    /// Everything that is there now, the mod included.
    fn library(&self) -> Library {
        let mut roots = self.roots.clone();
        roots.push(self.root.clone());
        Library::open(&roots)
    }

    fn map(&mut self, name: &str) -> Result<(), Failure> {
        let words = [("MAP", name), ("TITLE", &title(name))];
        self.write(&format!("maps/{name}.yaml"), &fill(Template::Map, &words))
    }

    fn scenario(&mut self, new: &New) -> Result<(), Failure> {
        let name = new.name.as_str();
        let title = title(name);
        let path = format!("scenarios/{name}.yaml");
        if let Some(base) = &new.extends {
            let content = super::load(&self.library(), base, &[])?;
            let turns = content.scenario.turns.saturating_sub(1).max(1).to_string();
            let words = [("SCENARIO", name), ("TITLE", &title), ("BASE", base), ("TURNS", &turns)];
            return self.write(&path, &fill(Template::Variant, &words));
        }
        let library = self.library();
        // A map of the same name that is there already is the one that is meant.
        if !library.maps().iter().any(|map| map.id == name) {
            self.map(name)?;
        }
        let set = new.set.as_deref().unwrap_or(name);
        let set_is_there = library.sets().iter().any(|listing| listing.id == set);
        if !set_is_there {
            let words = [("SET", set), ("TITLE", &title)];
            self.write(&format!("cards/{set}/cards.yaml"), &fill(Template::SmallCards, &words))?;
            for (card, script) in Template::SMALL_SCRIPTS {
                self.write(&format!("cards/{set}/{card}.lua"), &fill(*script, &[]))?;
            }
        }
        let words = [("SCENARIO", name), ("TITLE", &title), ("MAP", name), ("SET", set)];
        self.write(&path, &fill(Template::Scenario, &words))?;
        if !set_is_there {
            let content = super::load(&self.library(), name, &[])?;
            self.test("envoy", &content)?;
        }
        Ok(())
    }

    fn set(&mut self, set: &str, new: &New) -> Result<(), Failure> {
        let text = fill(Template::Cards, &[("SET", set), ("TITLE", &title(set))]);
        let base = self.base(new)?;
        let card = format!("{set}_1");
        self.write(&format!("cards/{set}/cards.yaml"), &(text + &card_entry(&card, 1, &base)))?;
        self.add_to(set, &base)?;
        self.script_and_test(set, &card)
    }

    fn card(&mut self, card: &str, new: &New) -> Result<(), Failure> {
        let library = self.library();
        let own = library.sets();
        let own = own.iter().filter(|set| library.is_below(&set.file, &self.root));
        let own: Vec<&str> = own.map(|set| set.id.as_str()).collect();
        let set = match (&new.set, &own[..]) {
            (Some(set), _) => set.clone(),
            (None, [only]) => (*only).to_owned(),
            (None, []) => card.to_owned(),
            (None, several) => {
                return Err(format!("say which card set it goes to: --set with one of {}", several.join(", ")).into());
            }
        };
        let path = format!("cards/{set}/cards.yaml");
        if !own.contains(&set.as_str()) {
            let base = self.base(new)?;
            let text = fill(Template::Cards, &[("SET", &set), ("TITLE", &title(&set))]);
            self.write(&path, &(text + &card_entry(card, 1, &base)))?;
            self.add_to(&set, &base)?;
            return self.script_and_test(&set, card);
        }
        let content = self.scenario_with(&set).map_or_else(|| self.base(new), Ok)?;
        let path = self.root.join(path);
        let before = fs::read_to_string(&path)?;
        let number =
            1 + content.cards.values().filter(|card| card.set == set).map(|card| card.number).max().unwrap_or(0);
        let end = if before.ends_with('\n') { "" } else { "\n" };
        let text = format!("{before}{end}{}", card_entry(card, number, &content));
        if content.cards.contains_key(card) {
            return Err(format!("there is a card `{card}` already").into());
        }
        fs::write(&path, text)?;
        // Cards stand at the end of the file that `brink new` made: another file may end with something else.
        if self.scenario_with(&set).is_none_or(|content| !content.cards.contains_key(card)) {
            fs::write(&path, before)?;
            return Err(format!("{}: the table `cards` has to come last to add a card", path.display()).into());
        }
        self.made.push(path);
        self.script_and_test(&set, card)
    }

    /// The scenario that a new set of cards joins.
    fn base(&self, new: &New) -> Result<Arc<Content>, Failure> {
        let library = self.library();
        let known = library.scenarios();
        let first = known.first().map(|listing| listing.id.clone());
        let Some(id) = new.scenario.clone().or(first) else {
            return Err("there is no scenario for the cards: make one first, with `brink new scenario`"
                .to_owned()
                .into());
        };
        super::load(&library, &id, &[])
    }

    /// A scenario that is played with cards of a set.
    fn scenario_with(&self, set: &str) -> Option<Arc<Content>> {
        let library = self.library();
        let mut contents = library.scenarios().into_iter().filter_map(|listing| library.load(&listing.id, &[]).ok());
        contents.find(|content| content.cards.values().any(|card| card.set == set))
    }

    /// Says in the file of the mod that a set joins a scenario.
    fn add_to(&mut self, set: &str, base: &Content) -> Result<(), Failure> {
        let path = self.root.join(MOD_FILE);
        let text = fs::read_to_string(&path)?;
        let scenario = &base.scenario.id;
        if text.lines().any(|line| line.starts_with("add_cards:")) {
            println!("Add to {}, under add_cards:\n  {scenario}: [{set}]\n", path.display());
            return Ok(());
        }
        let end = if text.ends_with('\n') { "" } else { "\n" };
        let added = "# Scenarios, and the card sets that are added to their cards:\nadd_cards:\n";
        fs::write(&path, format!("{text}{end}{added}  {scenario}: [{set}]\n"))?;
        Ok(())
    }

    fn script_and_test(&mut self, set: &str, card: &str) -> Result<(), Failure> {
        self.write(&format!("cards/{set}/{card}.lua"), &fill(Template::CardScript, &[]))?;
        match self.scenario_with(set) {
            Some(content) => self.test(card, &content),
            None => Ok(()),
        }
    }

    /// A test of a card whose event puts a marker somewhere.
    fn test(&mut self, card: &str, content: &Content) -> Result<(), Failure> {
        let space = content.map.countries.iter().next().map(|space| content.map.space_id(space).to_owned());
        let (Some(space), Some(facts)) = (space, content.cards.get(card)) else { return Ok(()) };
        let first = content.scenario.first;
        let turn = content.scenario.periods.get(facts.period.index()).map_or(1, |period| period.from_turn).to_string();
        let words = [
            ("SCENARIO", content.scenario.id.as_str()),
            ("CARD", card),
            ("TURN", &turn),
            ("SIDE", content.side_id(first)),
            ("SPACE", &space),
            ("MARKERS", if first == Side::First { "[1, 0]" } else { "[0, 1]" }),
            ("UP", "../"),
        ];
        self.write(&format!("tests/{card}.yaml"), &fill(Template::Test, &words))
    }
}

/// The entry of a card in its set.
fn card_entry(card: &str, number: u16, content: &Content) -> String {
    let period = content.scenario.periods.first().map_or("", |period| period.id.as_str());
    let words = [("CARD", card), ("NUMBER", &number.to_string()), ("TITLE", &title(card)), ("PERIOD", period)];
    fill(Template::Card, &words)
}
