//! `brink new`: files to start from, which are valid as they are.
//!
//! The files are made from the templates in `template/`. A new scenario takes its facts from its
//! map, including inherited ones: the sides, the regions, and a country to start in.

mod card;
mod game;
mod ground;
mod making;
mod template;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use brink::ENGINE;
use brink::content::Library;
use brink::ids::Side;
use brink::tooling::MOD_FILE;
use brink_web::{Created, Creation};

use super::editor_files::editor_files;
use super::{CommandError, CommandResult, Place};
use ground::Ground;
use making::{Making, plain};
use template::{Template, fill, title};

/// Creates a game, a scenario, a map, a card set or a card to start from, in a mod.
#[derive(Debug, Args)]
#[command(
    after_help = include_str!("../help/new.txt").trim_end()
)]
pub(super) struct New {
    /// The kind of thing to create
    #[arg(value_enum)]
    what: What,
    /// The id: lowercase letters, digits and underscores
    name: String,
    /// Create it in this folder of a mod
    #[arg(long = "in", value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Let the cards join this scenario; by default the first one
    #[arg(long = "for", value_name = "SCENARIO")]
    scenario: Option<String>,
    /// Put a new card into this card set, or play a scenario with it
    #[arg(long, value_name = "SET")]
    set: Option<String>,
    /// Make a variant of this scenario, or change this map
    #[arg(long, value_name = "ID")]
    extends: Option<String>,
    /// Give the event of a new card to this side of its scenario, or to neutral
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,
    /// Let a new card join the draw pile in this period; by default from the start
    #[arg(long, value_name = "PERIOD")]
    period: Option<String>,
}

/// Kinds of things to create.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    /// A complete small game: map, cards, rules, tests, and the beginning of a translation
    Game,
    /// A card set with one card
    Set,
    /// A card, with its script and a test
    Card,
    /// A map of eight countries
    Map,
    /// A small game on its own map, or a variant
    Scenario,
}

impl New {
    pub(super) fn run(&self, place: &Place) -> CommandResult {
        if !is_id(&self.name) {
            let message = "is not an id: lowercase letters, digits and underscores, a letter first";
            return Err(format!("`{}` {message}", self.name).into());
        }
        self.refuse_what_says_nothing()?;
        let mut making = Making::begin(self.folder.as_deref(), &self.name, place);
        let made = making
            .all(self)
            .and_then(|()| making.check())
            .and_then(|()| making.for_editors());
        if let Err(failure) = made {
            making.undo();
            return Err(failure);
        }
        making.report(self, place);
        Ok(())
    }

    /// Creates something in the folder of a mod, without printing. Returns the files for the user
    /// to edit.
    ///
    /// # Errors
    /// Why it cannot be made; nothing is left of it then.
    pub(super) fn silently(creation: &Creation, place: &Place) -> Result<Vec<PathBuf>, String> {
        let what = match creation.what {
            Created::Set => What::Set,
            Created::Card => What::Card,
            Created::Map => What::Map,
            // A mod alone has only its description.
            Created::Scenario | Created::Mod => What::Scenario,
        };
        let asked = creation.clone();
        let new = New {
            what,
            name: asked.id,
            folder: Some(asked.folder),
            scenario: asked.scenario,
            set: asked.set,
            extends: asked.extends,
            side: asked.side,
            period: asked.period,
        };
        let mut making = Making::begin(new.folder.as_deref(), &new.name, place);
        let made = match creation.what {
            Created::Mod => making.description(&new.name),
            _ => new
                .refuse_what_says_nothing()
                .and_then(|()| making.all(&new))
                .and_then(|()| making.check()),
        };
        match made.and_then(|()| making.for_editors()) {
            Ok(()) => Ok(making.made),
            Err(failure) => {
                making.undo();
                Err(match failure {
                    CommandError::Message(message) | CommandError::Content(message) => message,
                    _ => "it cannot be made".to_owned(),
                })
            }
        }
    }

    /// Refuses flags that do not apply to what is created, instead of ignoring them.
    fn refuse_what_says_nothing(&self) -> CommandResult {
        let (cards, scenario) = (
            matches!(self.what, What::Set | What::Card),
            self.what == What::Scenario,
        );
        let variant = scenario && self.extends.is_some();
        let flags = [
            ("--for", self.scenario.is_some(), cards),
            (
                "--set",
                self.set.is_some(),
                self.what == What::Card || (scenario && !variant),
            ),
            (
                "--extends",
                self.extends.is_some(),
                scenario || self.what == What::Map,
            ),
            ("--side", self.side.is_some(), self.what == What::Card),
            ("--period", self.period.is_some(), self.what == What::Card),
        ];
        let what = match self.what {
            What::Set => "a card set",
            What::Card => "a card",
            What::Map => "a map",
            What::Game => "a game, which has its own map and cards",
            What::Scenario if variant => "a variant, which has the cards of what it extends",
            What::Scenario => "a scenario",
        };
        match flags.into_iter().find(|(_, given, fits)| *given && !fits) {
            Some((flag, ..)) => Err(format!("{flag} does not go with {what}").into()),
            None => Ok(()),
        }
    }
}

fn is_id(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        && name.len() <= 64
}

impl Making {
    /// The files that make a folder a mod, unless it has them.
    fn description(&mut self, name: &str) -> CommandResult {
        if !self.root.join(MOD_FILE).exists() {
            let id = self
                .root
                .file_name()
                .map(|name| name.to_string_lossy().into_owned());
            let id = id.filter(|id| is_id(id)).unwrap_or_else(|| name.to_owned());
            let version = ENGINE
                .rsplit_once('.')
                .map_or(ENGINE, |(version, _)| version);
            let dir = self.root.display().to_string();
            let title = title(&id);
            let words = [
                ("ID", id.as_str()),
                ("TITLE", &title),
                ("ENGINE", version),
                ("DIR", &dir),
            ];
            self.write(MOD_FILE, &fill(Template::Mod, &words))?;
            if !self.root.join("README.md").exists() {
                self.write("README.md", &fill(Template::Readme, &words))?;
            }
        }
        Ok(())
    }

    fn all(&mut self, new: &New) -> CommandResult {
        self.description(&new.name)?;
        match new.what {
            What::Map => match &new.extends {
                Some(base) => self.changed_map(&new.name, base),
                None => self.map(&new.name),
            },
            What::Game => self.game(&new.name),
            What::Scenario => self.scenario(new),
            What::Set => self.set(&new.name, new),
            What::Card => self.card(&new.name, new),
        }
    }

    /// Files for editors: schemas, and the calls of the engine.
    fn for_editors(&mut self) -> CommandResult {
        let root = self.root.clone();
        for (path, text) in editor_files(&self.library(), &root) {
            self.put(&root.join(path), &text)?;
        }
        Ok(())
    }

    /// Reports what was created, and what to do with it.
    fn report(&self, new: &New, place: &Place) {
        for file in &self.made {
            println!("{}", plain(file));
        }
        for note in &self.notes {
            println!("\n{note}");
        }
        // Inside the folder of the mod, commands find it; elsewhere they have to name it.
        let here = self.root == Path::new(".");
        let folder = if here {
            String::new()
        } else {
            format!(" {}", plain(&self.root))
        };
        let root = self.root.canonicalize().ok();
        let mut roots = place.roots().into_iter();
        let known = roots.any(|other| other.canonicalize().ok() == root);
        let mods = if known {
            String::new()
        } else {
            format!(" --mods{folder}")
        };
        println!("\nTry:\n  brink check{folder}");
        let scenario = match new.what {
            What::Map => {
                let within = if here {
                    String::new()
                } else {
                    format!(" --in{folder}")
                };
                println!(
                    "  brink new scenario {}{within}    (a game on this map, to see and play it)",
                    new.name
                );
                return;
            }
            What::Game | What::Scenario => Some(new.name.clone()),
            What::Card | What::Set => None,
        };
        println!("  brink test{folder}");
        if let Some(scenario) = scenario {
            println!("  brink{mods} play {scenario}");
        }
    }

    fn map(&mut self, name: &str) -> CommandResult {
        let words = [("MAP", name), ("TITLE", &title(name))];
        self.write(&format!("maps/{name}.yaml"), &fill(Template::Map, &words))
    }

    /// A map that extends another.
    fn changed_map(&mut self, name: &str, base: &str) -> CommandResult {
        let library = self.library();
        let maps = library.maps();
        let Some(listing) = maps.iter().find(|map| map.id == base) else {
            let ids = maps.iter().map(|map| map.id.as_str());
            return Err(unknown("map", base, ids).into());
        };
        self.needs_file(&listing.file)?;
        let words = [("MAP", name), ("TITLE", &title(name)), ("BASE", base)];
        self.write(
            &format!("maps/{name}.yaml"),
            &fill(Template::ChangedMap, &words),
        )
    }

    fn scenario(&mut self, new: &New) -> CommandResult {
        let name = new.name.as_str();
        let title = title(name);
        let path = format!("scenarios/{name}.yaml");
        if let Some(base) = &new.extends {
            return self.variant(name, base);
        }
        let library = self.library();
        // An existing map of the same name is used.
        if !library.maps().iter().any(|map| map.id == name) {
            self.map(name)?;
        }
        let library = self.library();
        let ground = self.ground(&library, name)?;
        let set = new.set.as_deref().unwrap_or(name);
        let sets = library.sets();
        let set_is_there = sets.iter().any(|listing| listing.id == set);
        if new.set.is_some() && !set_is_there {
            return Err(unknown(
                "card set",
                set,
                sets.iter().map(|listing| listing.id.as_str()),
            )
            .into());
        }
        let found = ground.words();
        let mut words: Vec<(&str, &str)> = found
            .iter()
            .map(|(word, text)| (word.as_str(), text.as_str()))
            .collect();
        words.extend([
            ("SCENARIO", name),
            ("TITLE", &title),
            ("MAP", name),
            ("SET", set),
        ]);
        if !set_is_there {
            self.small_set(set, &ground, &words)?;
        }
        self.write(&path, &fill(Template::Scenario, &words))?;
        if set_is_there {
            return self.check_set(set, name);
        }
        let content = super::load(&self.library(), name, &[])?;
        self.test("envoy", name, &content)
    }

    /// Writes a small card set: some cards, and a scoring card for each region.
    fn small_set(&mut self, set: &str, ground: &Ground, words: &[(&str, &str)]) -> CommandResult {
        self.write(
            &format!("cards/{set}/cards.yaml"),
            &fill(Template::SmallCards, words),
        )?;
        for (region, _) in &ground.regions {
            let script = fill(Template::Scoring, &[("REGION", region)]);
            self.write(&format!("cards/{set}/{region}_scoring.lua"), &script)?;
        }
        for (card, script) in Template::SMALL_SCRIPTS {
            self.write(&format!("cards/{set}/{card}.lua"), &fill(*script, words))?;
        }
        Ok(())
    }

    /// Checks that a card set fits a new game.
    fn check_set(&self, set: &str, scenario: &str) -> CommandResult {
        let Err(error) = self.library().load(scenario) else {
            return Ok(());
        };
        let first = error
            .diagnostics
            .first()
            .map_or(String::new(), ToString::to_string);
        Err(format!(
            "the cards of `{set}` are not made for the map and the sides of a new game:\n\
             {first}\nuse --extends for a variant of a game that has these cards"
        )
        .into())
    }

    /// A scenario that differs from another one.
    fn variant(&mut self, name: &str, base: &str) -> CommandResult {
        let content = super::load(&self.library(), base, &[])?;
        let before = content.scenario.vp.reach();
        let points = before.saturating_add(5).min(999).to_string();
        let words = [
            ("SCENARIO", name),
            ("TITLE", &title(name)),
            ("BASE", base),
            ("POINTS", &points),
            ("START", &content.scenario.vp.start.to_string()),
        ];
        self.needs(base)?;
        self.write(
            &format!("scenarios/{name}.yaml"),
            &fill(Template::Variant, &words),
        )?;
        self.write(
            &format!("tests/{name}.yaml"),
            &fill(Template::VariantTest, &words),
        )
    }

    /// Facts of a map, with the names of its sides if a scenario names them.
    fn ground(&self, library: &Library, map: &str) -> CommandResult<Ground> {
        let (sides, map) = library.map(map).ok_or_else(|| {
            format!(
                "this map cannot be used: it has errors, which `brink check {}` shows",
                plain(&self.root)
            )
        })?;
        let mut ground =
            Ground::of(&map, sides).map_err(|lacks| format!("this map cannot be used: {lacks}"))?;
        for listing in library.scenarios() {
            if let Ok(loaded) = library.load(&listing.id)
                && Side::BOTH.map(|side| loaded.content.side_id(side))
                    == ground.sides.each_ref().map(String::as_str)
            {
                let content = &loaded.content;
                ground.names = Side::BOTH.map(|side| content.side_name(side).to_owned());
                break;
            }
        }
        Ok(ground)
    }
}

/// The message for an unknown name.
fn unknown<'a>(what: &str, name: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    let hint = brink::tooling::did_you_mean(name, known.clone());
    let known: Vec<&str> = known.collect();
    let end = if hint.is_empty() { "." } else { "" };
    format!(
        "unknown {what} `{name}`{hint}{end} Known: {}",
        known.join(", ")
    )
}
