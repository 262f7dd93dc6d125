//! Saved games: the choices and chance results since the start, from which the game is replayed.

use std::fmt;
use std::io;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use crate::content::{ById, Content, Library, OptionValue};
use crate::files::{self, Replaced, Sort};
use crate::game::state::chance::Chance;
use crate::game::state::core::Input;
use crate::game::state::decision::Choice;
use crate::game::{Game, GameError};
use crate::words::{Words, displayed, engine};
use serde::{Deserialize, Serialize};

/// The text at the beginning of a saved game.
const FORMAT: &str = "brink saved game";
/// The version of the format that this engine writes, and the newest that it reads.
const VERSION: u32 = 4;
/// The first version whose digest of the log covers the seed.
const BINDS_SEED: u32 = 2;
/// The first version with the current digest of positions: older saves are checked by their log.
const COMPARES_POSITION: u32 = 4;
/// Identifies saved games: a save may only replace another save.
const SORT: Sort = Sort {
    called: "a saved game",
    begins: |head| {
        let first = format!("{{\"format\":\"{FORMAT}\"");
        without_spaces(head).starts_with(&without_spaces(first.as_bytes()))
    },
};

fn without_spaces(text: &[u8]) -> Vec<u8> {
    text.iter()
        .copied()
        .filter(|byte| !byte.is_ascii_whitespace())
        .collect()
}

/// The maximum length of a file.
pub const MAX_BYTES: u64 = 16 << 20;

/// A saved game: the scenario, the options, the seed, the choices and the results of chance.
///
/// It is loaded with the content of its own scenario and options:
///
/// ```
/// use brink::{Game, Library, Saved};
///
/// let library = Library::open(&[".".into()]);
/// let game = Game::new(library.load_with("red_sea", [("handicap_us", "2")])?.content, 1)?;
/// let saved: Saved = Saved::of(&game)?.to_string().parse()?;
/// let content = library.load_with(saved.scenario(), saved.options())?.content;
/// assert_eq!(saved.load(&content)?, game);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    format: String,
    version: u32,
    engine: String,
    scenario: String,
    options: ById<String>,
    content: String,
    seed: String,
    #[serde(default, skip_serializing_if = "Setting::is_empty")]
    setting: Setting,
    inputs: Vec<String>,
    position: String,
    log: String,
}

/// Data of a front end to be restored with the game: the players, and the source of the content.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setting {
    /// The kind of player of each side that a seat began with, by the id of the side.
    pub players: ById<String>,
    /// The language of names and texts, if one was set.
    pub language: Option<String>,
    /// The folders of content given.
    pub content: Vec<String>,
    /// The folders of mods given.
    pub mods_in: Vec<String>,
    /// The mods that the scenario is made from, with their versions.
    pub mods: ById<String>,
    /// A digest of each file that the scenario is made from, by its path below its root.
    pub files: ById<String>,
}

impl Setting {
    fn is_empty(&self) -> bool {
        *self == Setting::default()
    }

    /// Adds the files and the mods that a scenario is made from.
    #[must_use]
    pub fn with_files_of(mut self, library: &Library, scenario: &str) -> Setting {
        let files = library.files_of(scenario);
        let mods = library
            .mods()
            .iter()
            .filter(|used| files.iter().any(|file| file.root == used.root));
        self.mods = mods
            .map(|used| (used.id.clone(), used.version.to_string()))
            .collect();
        self.files = files
            .iter()
            .map(|file| (file.key.clone(), hex(file.digest())))
            .collect();
        self
    }

    /// The mods of the setting that a library lacks, with their versions at the time.
    #[must_use]
    pub fn missing_mods(&self, library: &Library) -> Vec<(&str, &str)> {
        let missing = self
            .mods
            .iter()
            .filter(|(id, _)| !library.mods().iter().any(|there| there.id == **id));
        missing
            .map(|(id, version)| (id.as_str(), version.as_str()))
            .collect()
    }

    /// The files that have changed, one line each in a language: `changed: cards/…`.
    #[must_use]
    pub fn differences(&self, now: &Setting, words: &Words) -> Vec<String> {
        let gone = self
            .files
            .keys()
            .filter(|path| !now.files.contains_key(path))
            .map(|path| engine::file_gone(words, path));
        let there = now
            .files
            .iter()
            .filter_map(|(path, digest)| match self.files.get(path) {
                None => Some(engine::file_new(words, path)),
                Some(was) => (was != digest).then(|| engine::file_changed(words, path)),
            });
        gone.chain(there).collect()
    }
}

/// The reason why a game cannot be saved or loaded.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.text_in(Words::english()))]
#[non_exhaustive]
pub enum SaveError {
    /// The file cannot be read or written. The error has no path.
    File(#[from] std::io::Error),
    /// The file is longer than any saved game.
    TooLong,
    /// It is not a saved game.
    Foreign(String),
    /// It was written by a newer engine.
    Newer {
        /// The version of the file.
        found: u32,
    },
    /// It belongs to other content.
    OtherContent(Box<OtherContent>),
    /// A step of the file cannot be read or is not legal.
    Step(Box<WrongStep>),
    /// Its replay leads to a different position.
    Differs,
    /// Its replay differs, so that the save could not be loaded.
    Lost(#[source] GameError),
    /// It did not begin at the start of a scenario.
    NoStart,
    /// The file has a different game than the one that the program last read or wrote there.
    Changed {
        /// The number of choices in that game.
        choices: usize,
    },
}

/// The content of a save, where another is loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OtherContent {
    /// The scenario.
    pub scenario: String,
    /// The digest that was saved.
    pub saved: String,
    /// The engine that saved it.
    pub engine: String,
    /// The digest of the content here.
    pub here: String,
}

/// A step of a save that cannot be read or is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrongStep {
    /// The number of the step, from 1.
    pub step: usize,
    /// The text of the step.
    pub text: String,
    /// The error.
    pub reason: String,
}

impl SaveError {
    /// The error, in a language.
    pub fn display_in(&self, words: &Words) -> impl fmt::Display {
        displayed(move || self.text_in(words))
    }

    fn text_in(&self, words: &Words) -> String {
        match self {
            SaveError::File(error) => error.to_string(),
            SaveError::TooLong => engine::save_too_long(words),
            SaveError::Foreign(why) => engine::save_foreign(words, why),
            SaveError::Newer { found } => engine::save_newer(words, *found, crate::ENGINE, VERSION),
            SaveError::OtherContent(other) => engine::save_other_content(
                words,
                &other.scenario,
                &other.saved,
                &other.engine,
                &other.here,
            ),
            SaveError::Step(wrong) => {
                engine::save_step(words, wrong.step, &wrong.text, &wrong.reason)
            }
            SaveError::Differs => engine::save_differs(words),
            SaveError::Lost(error) => engine::save_lost(words, error.to_string()),
            SaveError::NoStart => engine::save_no_start(words),
            SaveError::Changed { choices } => engine::save_changed(words, *choices),
        }
    }
}

impl Saved {
    /// Records a game. It is replayed first, so that every save can be loaded.
    ///
    /// # Errors
    /// A game that did not begin at the start of its scenario, or whose replay differs.
    pub fn of(game: &Game) -> Result<Saved, SaveError> {
        let content = game.content();
        if !game.begins_at_start() {
            return Err(SaveError::NoStart);
        }
        game.replayed(usize::MAX, |_, _| ())
            .map_err(SaveError::Lost)?;
        let options = &content.scenario.options;
        let changed = options
            .iter()
            .filter(|(_, option)| option.value != option.default);
        Ok(Saved {
            format: FORMAT.to_owned(),
            version: VERSION,
            engine: crate::ENGINE.to_owned(),
            scenario: content.scenario.id.clone(),
            options: changed
                .map(|(name, option)| (name.clone(), option.value.to_string()))
                .collect(),
            content: hex(content.digest),
            seed: game.seed().to_string(),
            setting: Setting::default(),
            inputs: game
                .history()
                .iter()
                .map(|input| input_key(*input, content))
                .collect(),
            position: hex(game.digest()),
            log: hex(bound(game.log_digest(), game.seed())),
        })
    }

    /// Reads a file.
    ///
    /// # Errors
    /// As [`Saved::from_str`], and a file that cannot be read.
    pub fn read(path: &Path) -> Result<Saved, SaveError> {
        let bytes = crate::files::read(path, MAX_BYTES).map_err(|error| match error.kind() {
            io::ErrorKind::FileTooLarge => SaveError::TooLong,
            _ => SaveError::File(error),
        })?;
        let text = String::from_utf8(bytes);
        text.map_err(|_| SaveError::Foreign("it is not UTF-8 text".to_owned()))?
            .parse()
    }

    /// The scenario it belongs to.
    #[must_use]
    pub fn scenario(&self) -> &str {
        &self.scenario
    }

    /// The options that differ from their defaults.
    pub fn options(&self) -> impl Iterator<Item = (&str, &str)> {
        self.options
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Adds data of a front end.
    #[must_use]
    pub fn with_setting(self, setting: Setting) -> Saved {
        Saved { setting, ..self }
    }

    /// The data of a front end.
    #[must_use]
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// Writes a file atomically: the old one stays until the new one is on the disk.
    ///
    /// # Errors
    /// A file that cannot be written, or an existing file that is not a saved game.
    pub fn write(&self, path: &Path) -> Result<(), SaveError> {
        Ok(files::write(path, self.to_string().as_bytes(), SORT)?)
    }

    /// Writes a file like [`Saved::write`], but only over the game that this program last read or
    /// wrote there, or, if `before` is `None`, only if there is no game yet.
    ///
    /// Several programs may do so at once: one of them writes, the others get an error.
    ///
    /// # Errors
    /// As [`Saved::write`]; [`SaveError::Changed`] if the file has a different game, which is kept.
    pub fn write_over(&self, path: &Path, before: Option<&Saved>) -> Result<(), SaveError> {
        self.write_if(path, |there| before == Some(there))
    }

    /// Writes a file like [`Saved::write`], but only over a game that leads to this one, so that
    /// none is lost.
    ///
    /// # Errors
    /// As [`Saved::write_over`].
    pub fn write_further(&self, path: &Path) -> Result<(), SaveError> {
        self.write_if(path, |there| there.leads_to(self))
    }

    fn write_if(&self, path: &Path, may_go: impl FnOnce(&Saved) -> bool) -> Result<(), SaveError> {
        let text = self.to_string();
        match files::replace(path, text.as_bytes(), SORT, MAX_BYTES, |bytes| {
            Saved::parse_bytes(bytes).is_some_and(|there| may_go(&there))
        })? {
            Replaced::Done => Ok(()),
            Replaced::Unexpected(bytes) => Err(SaveError::Changed {
                choices: Saved::parse_bytes(&bytes).map_or(0, |saved| saved.choices()),
            }),
        }
    }

    fn parse_bytes(bytes: &[u8]) -> Option<Saved> {
        std::str::from_utf8(bytes).ok()?.parse().ok()
    }

    /// The number of choices made.
    #[must_use]
    pub fn choices(&self) -> usize {
        const CHANCE: [&str; 3] = ["die:", "picked:", "drawn:"];
        self.inputs
            .iter()
            .filter(|input| !CHANCE.iter().any(|what| input.starts_with(what)))
            .count()
    }

    /// Whether another game continues this one, or equals it: it has the same start and its inputs
    /// begin with the same ones.
    #[must_use]
    pub fn leads_to(&self, later: &Saved) -> bool {
        self.scenario == later.scenario
            && self.options == later.options
            && self.seed == later.seed
            && later.inputs.starts_with(&self.inputs)
    }

    /// Checks in advance that a file with this name may be written.
    ///
    /// # Errors
    /// As [`Saved::write`].
    pub fn writable(path: &Path) -> Result<(), SaveError> {
        files::replaceable(path, SORT)?;
        Ok(())
    }

    /// Restores the game.
    ///
    /// # Errors
    /// Content of another scenario, with other options or changed files, or steps that do not fit.
    pub fn load(&self, content: &Arc<Content>) -> Result<Game, SaveError> {
        if self.content != hex(content.digest) {
            return Err(SaveError::OtherContent(Box::new(OtherContent {
                scenario: self.scenario.clone(),
                saved: self.content.clone(),
                engine: self.engine.clone(),
                here: hex(content.digest),
            })));
        }
        let game = self.transfer(content)?;
        let log = match self.version {
            ..BINDS_SEED => game.log_digest(),
            _ => bound(game.log_digest(), game.seed()),
        };
        let same_position = self.version < COMPARES_POSITION || hex(game.digest()) == self.position;
        if !same_position || hex(log) != self.log {
            return Err(SaveError::Differs);
        }
        Ok(game)
    }

    fn wrong(&self, step: usize, reason: String) -> SaveError {
        SaveError::Step(Box::new(WrongStep {
            step: step + 1,
            text: self.inputs.get(step).cloned().unwrap_or_default(),
            reason,
        }))
    }

    /// Replays the choices and results of chance under content that may have changed. They have to
    /// fit, but may lead to a different position.
    ///
    /// # Errors
    /// Steps that do not fit.
    pub fn transfer(&self, content: &Arc<Content>) -> Result<Game, SaveError> {
        let seed = self
            .seed
            .parse()
            .map_err(|_| SaveError::Foreign("its seed is not a number".to_owned()))?;
        let mut inputs = Vec::with_capacity(self.inputs.len());
        for (step, text) in self.inputs.iter().enumerate() {
            let input = input_from_key(text, content);
            inputs.push(input.ok_or_else(|| self.wrong(step, "unknown".to_owned()))?);
        }
        let chance = inputs.iter().filter_map(Input::chance);
        let mut game = Game::builder(content.clone())
            .seed(seed)
            .dictate(chance)
            .start()
            .map_err(|error| self.wrong(0, error.to_string()))?;
        for (step, input) in inputs.iter().enumerate() {
            if let Input::Choice(choice) = input {
                game.apply(*choice)
                    .map_err(|error| self.wrong(step, error.to_string()))?;
            }
        }
        if game.dictated() > 0 || game.history() != inputs {
            return Err(SaveError::Differs);
        }
        Ok(game)
    }
}

/// The text of a file: one line for each step.
impl fmt::Display for Saved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Strings, numbers and lists always serialise.
        writeln!(
            f,
            "{}",
            serde_json::to_string_pretty(self).unwrap_or_default()
        )
    }
}

/// Parses the text of a file.
///
/// # Errors
/// Text that is not a saved game, or one of a newer engine.
impl FromStr for Saved {
    type Err = SaveError;

    fn from_str(text: &str) -> Result<Saved, SaveError> {
        let value: serde_json::Value =
            serde_json::from_str(text).map_err(|error| SaveError::Foreign(error.to_string()))?;
        if value.get("format").and_then(|format| format.as_str()) != Some(FORMAT) {
            return Err(SaveError::Foreign(format!(
                "it does not begin with \"format\": \"{FORMAT}\""
            )));
        }
        let found = value
            .get("version")
            .and_then(serde_json::Value::as_u64)
            .unwrap_or_default();
        if found > u64::from(VERSION) {
            return Err(SaveError::Newer {
                found: u32::try_from(found).unwrap_or(u32::MAX),
            });
        }
        serde_json::from_value(value).map_err(|error| SaveError::Foreign(error.to_string()))
    }
}

/// A digest of the log and the seed, so that neither can be changed alone.
fn bound(log: u64, seed: u64) -> u64 {
    crate::digest::of_value(log, &seed)
}

fn hex(number: u64) -> String {
    format!("{number:016x}")
}

fn input_key(input: Input, content: &Content) -> String {
    match input {
        Input::Choice(choice) => choice.key(content),
        Input::Chance(chance) => chance.key(content),
    }
}

fn input_from_key(key: &str, content: &Content) -> Option<Input> {
    match key.split_once(':') {
        Some(("die" | "picked" | "drawn", _)) => Chance::from_key(key, content).map(Input::Chance),
        _ => Choice::from_key(key, content).map(Input::Choice),
    }
}

impl Chance {
    /// The result as files write it: `die:6`, `picked:2`, `drawn:CARD`.
    #[must_use]
    pub fn key(self, content: &Content) -> String {
        match self {
            Chance::Die(die) => format!("die:{die}"),
            Chance::Pick(number) => format!("picked:{number}"),
            Chance::Card(card) => format!("drawn:{}", content.card(card).id),
        }
    }

    /// The result that a key names; `None` if it names none of this content.
    #[must_use]
    pub fn from_key(key: &str, content: &Content) -> Option<Chance> {
        Some(match key.split_once(':')? {
            ("die", die) => Chance::Die(die.parse().ok()?),
            ("picked", number) => Chance::Pick(number.parse().ok()?),
            ("drawn", card) => Chance::Card(content.find_card(card).ok()?),
            _ => return None,
        })
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Switch(true) => write!(f, "on"),
            OptionValue::Switch(false) => write!(f, "off"),
            OptionValue::Number(number) => write!(f, "{number}"),
            OptionValue::Word(word) => write!(f, "{word}"),
        }
    }
}
