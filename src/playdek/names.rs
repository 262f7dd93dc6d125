//! How the program spells cards, spaces and sides: a table in a YAML file, laid over the names of the scenario.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::content::Content;
use crate::ids::{CardId, RegionId, Side, SpaceId};

/// The table of one scenario, as it stands in `imports/playdek/ID.yaml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The id: the file's name.
    pub id: String,
    /// The scenario that such logs are games of.
    pub scenario: String,
    /// Sides by their spelling.
    pub sides: BTreeMap<String, String>,
    /// The sides in the order in which a heading names their headlines, if nobody has to show his first.
    pub headline_order: [String; 2],
    /// Options by the line of the set-up that chooses them.
    #[serde(default)]
    pub options: BTreeMap<String, BTreeMap<String, String>>,
    /// Options that the program plays with where the rules leave it open.
    #[serde(default)]
    pub readings: BTreeMap<String, String>,
    /// Effects whose modifier of a die is not printed.
    #[serde(default)]
    pub unprinted_modifiers: Vec<Unprinted>,
    /// The option of each side's handicap, by the spelling of the side.
    #[serde(default)]
    pub handicaps: BTreeMap<String, String>,
    /// Cards that are spelt in another way.
    #[serde(default)]
    pub cards: BTreeMap<String, String>,
    /// Spaces that are spelt in another way.
    #[serde(default)]
    pub spaces: BTreeMap<String, String>,
    /// Cards whose effects are not announced.
    #[serde(default)]
    pub unannounced: Vec<String>,
    /// Cards whose discards come from the draw pile.
    #[serde(default)]
    pub from_draw_pile: Vec<String>,
    /// Cards whose revealed cards come from the discard pile.
    #[serde(default)]
    pub from_discard_pile: Vec<String>,
    /// Cards with which a hand shows its highest card.
    #[serde(default)]
    pub shows_highest: Vec<String>,
    /// Sentences that follow `chooses`.
    #[serde(default)]
    pub answers: Vec<String>,
    /// Cards whose end is announced although their effect lasts.
    #[serde(default)]
    pub announced_ended: Vec<String>,
}

/// An effect whose modifier of a realignment die is applied, but not printed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unprinted {
    /// The card of the effect.
    pub card: String,
    /// Whose dice.
    pub side: String,
    /// The modifier.
    pub add: i8,
}

/// Why a table cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// No folder of content has one.
    #[error("no table of spellings found: {0} is missing")]
    Missing(PathBuf),
    /// There are several: one has to be named.
    #[error("{0} holds several tables of spellings: name one with --table")]
    Several(PathBuf),
    /// It cannot be read.
    #[error("{path}: {error}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        error: String,
    },
    /// It names something that the scenario does not have.
    #[error("{path}: the scenario has no {what} `{name}`")]
    Unknown {
        /// The file.
        path: PathBuf,
        /// What sort of thing.
        what: &'static str,
        /// The name.
        name: String,
    },
}

/// Spellings resolved to the ids of a scenario.
#[derive(Clone, Debug)]
pub struct Names {
    sides: BTreeMap<String, Side>,
    cards: BTreeMap<String, CardId>,
    spaces: BTreeMap<String, SpaceId>,
    regions: BTreeMap<String, RegionId>,
    answers: Vec<String>,
    /// The sides in the order in which a heading names their headlines.
    pub headline_order: [Side; 2],
    /// Cards whose effects are not announced.
    pub unannounced: Vec<CardId>,
    /// Cards whose discards come from the draw pile.
    pub from_draw_pile: Vec<CardId>,
    /// Cards whose revealed cards come from the discard pile.
    pub from_discard_pile: Vec<CardId>,
    /// Cards with which a hand shows its highest card.
    pub shows_highest: Vec<CardId>,
    /// Effects whose modifier of a die is not printed: card, side, modifier.
    pub unprinted: Vec<(CardId, Side, i8)>,
    /// Cards whose end is announced although their effect lasts.
    pub announced_ended: Vec<CardId>,
}

impl Table {
    /// Reads the table with this id, or the only one there is, below the first root that holds it.
    ///
    /// # Errors
    /// No such file, one that is no table, or several to choose from.
    pub fn find(roots: &[PathBuf], id: Option<&str>) -> Result<(Table, PathBuf), TableError> {
        let folder = Path::new("imports").join("playdek");
        let path = match id {
            Some(id) => {
                let part = folder.join(format!("{id}.yaml"));
                let path = roots.iter().map(|root| root.join(&part)).find(|path| path.is_file());
                path.ok_or(TableError::Missing(part))?
            }
            None => {
                let files = roots.iter().filter_map(|root| std::fs::read_dir(root.join(&folder)).ok()).flatten();
                let paths = files.filter_map(|file| Some(file.ok()?.path()));
                let mut paths: Vec<PathBuf> =
                    paths.filter(|path| path.extension().is_some_and(|extension| extension == "yaml")).collect();
                paths.sort();
                match paths.len() {
                    0 => return Err(TableError::Missing(folder)),
                    1 => paths.swap_remove(0),
                    _ => return Err(TableError::Several(folder)),
                }
            }
        };
        let wrong = |error: String| TableError::Unreadable { path: path.clone(), error };
        let text = std::fs::read_to_string(&path).map_err(|error| wrong(error.to_string()))?;
        let table = serde_yaml::from_str::<Table>(&text).map_err(|error| wrong(error.to_string()))?;
        Ok((table, path))
    }

    /// Resolves the table in a scenario.
    ///
    /// # Errors
    /// An id that the scenario lacks.
    pub fn names(&self, content: &Content, path: &Path) -> Result<Names, TableError> {
        let unknown = |what, name: &str| TableError::Unknown { path: path.to_owned(), what, name: name.to_owned() };
        let card = |id: &String| content.find_card(id).ok_or_else(|| unknown("card", id));
        let space = |id: &String| content.map.find_space(id).ok_or_else(|| unknown("space", id));
        let side = |id: &String| content.find_side(id).ok_or_else(|| unknown("side", id));
        let list = |ids: &[String]| ids.iter().map(card).collect::<Result<Vec<CardId>, TableError>>();
        let mut names = Names {
            sides: BTreeMap::new(),
            cards: content.cards.values().enumerate().map(|(at, card)| (plain(&card.name), CardId::from(at))).collect(),
            spaces: BTreeMap::new(),
            regions: BTreeMap::new(),
            answers: self.answers.clone(),
            headline_order: [side(&self.headline_order[0])?, side(&self.headline_order[1])?],
            unannounced: list(&self.unannounced)?,
            from_draw_pile: list(&self.from_draw_pile)?,
            from_discard_pile: list(&self.from_discard_pile)?,
            shows_highest: list(&self.shows_highest)?,
            unprinted: Vec::new(),
            announced_ended: list(&self.announced_ended)?,
        };
        for (spelling, id) in &self.sides {
            names.sides.insert(spelling.clone(), side(id)?);
        }
        for (spelling, id) in &self.cards {
            names.cards.insert(plain(spelling), card(id)?);
        }
        for space in content.map.playable.iter() {
            names.spaces.insert(plain(&content.map.space(space).name), space);
        }
        for (spelling, id) in &self.spaces {
            names.spaces.insert(plain(spelling), space(id)?);
        }
        for (at, region) in content.map.regions.values().enumerate() {
            names.regions.insert(plain(&region.name), RegionId::from(at));
        }
        for Unprinted { card: of, side: whose, add } in &self.unprinted_modifiers {
            names.unprinted.push((card(of)?, side(whose)?, *add));
        }
        Ok(names)
    }
}

impl Names {
    /// The side with this spelling.
    #[must_use]
    pub fn side(&self, text: &str) -> Option<Side> {
        self.sides.get(text.trim()).copied()
    }

    /// The card with this spelling.
    #[must_use]
    pub fn card(&self, text: &str) -> Option<CardId> {
        self.cards.get(&plain(text)).copied()
    }

    /// The space with this spelling.
    #[must_use]
    pub fn space(&self, text: &str) -> Option<SpaceId> {
        self.spaces.get(&plain(text)).copied()
    }

    /// The region with this spelling.
    #[must_use]
    pub fn region(&self, text: &str) -> Option<RegionId> {
        self.regions.get(&plain(text)).copied()
    }

    /// Whether a sentence is a known answer.
    #[must_use]
    pub fn is_answer(&self, text: &str) -> bool {
        self.answers.iter().any(|answer| answer == text)
    }
}

/// A name without capitals, punctuation and a leading article.
fn plain(text: &str) -> String {
    let lower = text.trim().to_lowercase();
    let lower = lower.strip_prefix("the ").unwrap_or(&lower);
    // The accents of proper names: logs write plain letters.
    lower
        .chars()
        .map(|c| match c {
            'é' => 'e',
            'á' => 'a',
            c => c,
        })
        .filter(|c| c.is_alphanumeric())
        .collect()
}
