//! Spellings resolved to the ids of a scenario.

use std::collections::BTreeMap;
use std::path::Path;

use brink::content::Content;
use brink::ids::{CardId, RegionId, Side, SpaceId};
use brink::words::{NameKind, Words};

use super::table::{Table, TableError, Unprinted};

/// Spellings resolved to the ids of a scenario.
#[derive(Clone, Debug)]
pub struct Names {
    sides: BTreeMap<String, Side>,
    cards: BTreeMap<String, CardId>,
    spaces: BTreeMap<String, SpaceId>,
    regions: BTreeMap<String, RegionId>,
    answers: BTreeMap<String, String>,
    /// Keys of endings by the words that follow `wins by`.
    pub endings: BTreeMap<String, String>,
    /// The sides, in the order in which a heading names their headlines.
    pub headline_order: [Side; 2],
    /// Cards whose effects are not announced.
    pub unannounced: Vec<CardId>,
    /// Cards whose effects are not announced if the other card has happened.
    pub unannounced_after: Vec<(CardId, CardId)>,
    /// Cards whose discards come from the draw pile.
    pub from_draw_pile: Vec<CardId>,
    /// Cards whose revealed cards come from the discard pile.
    pub from_discard_pile: Vec<CardId>,
    /// Cards that make a hand show its highest card.
    pub shows_highest: Vec<CardId>,
    /// Cards that make a side show its whole hand.
    pub shows_hand: Vec<(CardId, Side)>,
    /// Effects whose die modifier is not printed: card, side, modifier.
    pub unprinted: Vec<(CardId, Side, i8)>,
    /// Scorings that pay too much: card, effect, space, side, amount.
    pub overpaid: Vec<(CardId, CardId, SpaceId, Side, u8)>,
    /// Cards under whose effect a coup loses the game, but is carried out first.
    pub lost_coups: Vec<CardId>,
    /// Beginnings of lines that only decorate a log, in small letters.
    decoration: Vec<String>,
    /// Cards whose end is announced although their effect lasts.
    pub announced_ended: Vec<CardId>,
    /// The highest die that frees a trapped side.
    pub trap_die: Option<u8>,
}

impl Table {
    /// Resolves the table in a scenario. Cards that only exist in `full`, the scenario with all its options,
    /// are skipped.
    ///
    /// # Errors
    /// An id that neither has.
    pub fn names(
        &self,
        content: &Content,
        full: &Content,
        path: &Path,
    ) -> Result<Names, TableError> {
        let find = Find {
            content,
            full,
            path,
        };
        let mut names = Names {
            sides: BTreeMap::new(),
            cards: BTreeMap::new(),
            spaces: BTreeMap::new(),
            regions: BTreeMap::new(),
            answers: self.answers.clone(),
            endings: self.endings.clone(),
            headline_order: [
                find.side(&self.headline_order[0])?,
                find.side(&self.headline_order[1])?,
            ],
            unannounced: find.cards(&self.unannounced)?,
            unannounced_after: Vec::new(),
            from_draw_pile: find.cards(&self.from_draw_pile)?,
            from_discard_pile: find.cards(&self.from_discard_pile)?,
            shows_highest: find.cards(&self.shows_highest)?,
            shows_hand: Vec::new(),
            unprinted: Vec::new(),
            overpaid: Vec::new(),
            lost_coups: find.cards(&self.lost_coups)?,
            decoration: self
                .decoration
                .iter()
                .map(|start| start.to_lowercase())
                .collect(),
            announced_ended: find.cards(&self.announced_ended)?,
            trap_die: self.trap_die,
        };
        self.spell(&mut names, &find)?;
        self.habits(&mut names, &find)?;
        Ok(names)
    }

    /// The spellings of sides, cards, spaces and regions.
    fn spell(&self, names: &mut Names, find: &Find<'_>) -> Result<(), TableError> {
        let content = find.content;
        for (spelling, id) in &self.sides {
            names.sides.insert(spelling.clone(), find.side(id)?);
        }
        // A log is in English, whatever the language of the content is.
        let said = &content.words;
        for (id, card) in content.card_ids().zip(content.cards.values()) {
            let spellings = spellings(said, NameKind::Card, &card.name);
            names.cards.extend(spellings.map(|name| (name, id)));
        }
        for (spelling, id) in &self.cards {
            if let Some(card) = find.card(id)? {
                names.cards.insert(plain(spelling), card);
            }
        }
        for space in content.map.playable.iter() {
            let name = &content.map.space(space).name;
            let spellings = spellings(said, NameKind::Space, name);
            names.spaces.extend(spellings.map(|name| (name, space)));
        }
        for (spelling, id) in &self.spaces {
            names.spaces.insert(plain(spelling), find.space(id)?);
        }
        let regions = content.map.regions.values();
        for (id, region) in content.map.region_ids().zip(regions) {
            let spellings = spellings(said, NameKind::Region, &region.name);
            names.regions.extend(spellings.map(|name| (name, id)));
        }
        Ok(())
    }

    /// The habits of the program that are about single cards.
    fn habits(&self, names: &mut Names, find: &Find<'_>) -> Result<(), TableError> {
        for (card, after) in &self.unannounced_after {
            names
                .unannounced_after
                .extend(find.card(card)?.zip(find.card(after)?));
        }
        for (card, side) in &self.shows_hand {
            let side = find.side(side)?;
            names
                .shows_hand
                .extend(find.card(card)?.map(|card| (card, side)));
        }
        for Unprinted { card, side, add } in &self.unprinted_modifiers {
            let side = find.side(side)?;
            names
                .unprinted
                .extend(find.card(card)?.map(|card| (card, side, *add)));
        }
        for over in &self.overpaid {
            let (space, side) = (find.space(&over.space)?, find.side(&over.side)?);
            let cards = find.card(&over.card)?.zip(find.card(&over.under)?);
            names
                .overpaid
                .extend(cards.map(|(card, under)| (card, under, space, side, over.by)));
        }
        Ok(())
    }
}

/// Finds the subject of a table.
struct Find<'a> {
    content: &'a Content,
    full: &'a Content,
    path: &'a Path,
}

impl Find<'_> {
    fn unknown(&self, what: &'static str, name: &str) -> TableError {
        TableError::Unknown {
            path: self.path.to_owned(),
            what,
            name: name.to_owned(),
        }
    }

    /// None if the card is only in the game with other options.
    fn card(&self, id: &str) -> Result<Option<CardId>, TableError> {
        match self.content.find_card(id) {
            Err(_) if self.full.find_card(id).is_err() => Err(self.unknown("card", id)),
            found => Ok(found.ok()),
        }
    }

    fn cards(&self, ids: &[String]) -> Result<Vec<CardId>, TableError> {
        ids.iter()
            .filter_map(|id| self.card(id).transpose())
            .collect()
    }

    fn space(&self, id: &str) -> Result<SpaceId, TableError> {
        self.content
            .find_space(id)
            .map_err(|_| self.unknown("space", id))
    }

    fn side(&self, id: &str) -> Result<Side, TableError> {
        self.content
            .find_side(id)
            .map_err(|_| self.unknown("side", id))
    }
}

impl Names {
    /// The side with this spelling.
    pub fn side(&self, text: &str) -> Option<Side> {
        self.sides.get(text.trim()).copied()
    }

    /// The card with this spelling.
    pub fn card(&self, text: &str) -> Option<CardId> {
        self.cards.get(&plain(text)).copied()
    }

    /// The space with this spelling.
    pub fn space(&self, text: &str) -> Option<SpaceId> {
        self.spaces.get(&plain(text)).copied()
    }

    /// The region with this spelling.
    pub fn region(&self, text: &str) -> Option<RegionId> {
        self.regions.get(&plain(text)).copied()
    }

    /// Whether a line only decorates the log.
    pub fn is_decoration(&self, line: &str) -> bool {
        let line = line.to_lowercase();
        self.decoration.iter().any(|start| line.starts_with(start))
    }

    /// Whether a sentence is a known answer.
    pub fn is_answer(&self, text: &str) -> bool {
        self.answers.contains_key(text)
    }

    /// The word of an event that a sentence describes.
    pub fn answer(&self, text: &str) -> Option<&str> {
        self.answers.get(text).map(String::as_str)
    }
}

/// The spellings of a name, folded.
fn spellings<'a>(
    words: &'a Words,
    kind: NameKind,
    name: &'a str,
) -> impl Iterator<Item = String> + use<'a> {
    words.spellings(kind, name).map(plain)
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
