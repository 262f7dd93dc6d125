//! Finds what files name by an id: cards, sides, spaces, regions, tags, tracks and flags.

use super::names::suggestion;
use super::{ById, Content};
use crate::ids::{CardId, FlagId, RegionId, Side, SpaceId, TagId, TrackId};

/// An id that the content does not have, with the nearest one or, if they are few, all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown {what} `{id}`{}", .help.as_ref().map_or(String::new(), |help| format!("; {help}")))]
pub struct FindError {
    what: &'static str,
    id: String,
    help: Option<String>,
}

impl FindError {
    fn new<'a>(
        what: &'static str,
        id: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> FindError {
        let known: Vec<&str> = known.into_iter().collect();
        FindError {
            what,
            id: id.to_owned(),
            help: suggestion(id, &known),
        }
    }
}

/// Lookups by the ids that files use.
///
/// # Examples
/// ```
/// use brink::Library;
///
/// let content = Library::open(&[".".into()]).load("twilight_struggle")?.content;
/// let (us, cuba) = (content.find_side("us")?, content.find_space("cuba")?);
/// assert_eq!((us.index(), content.map.space_id(cuba)), (0, "cuba"));
/// let error = content.find_side("usa").unwrap_err();
/// assert_eq!(error.to_string(), "unknown side `usa`; did you mean `us`?");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
impl Content {
    /// The card with this id in files.
    ///
    /// # Errors
    /// An unknown id.
    pub fn find_card(&self, id: &str) -> Result<CardId, FindError> {
        match self.card_of_today(id) {
            Some(card) => Ok(card),
            None => index_of(&self.cards, "card", id).map(CardId::at),
        }
    }

    /// The card with this id, or with this former id.
    pub(crate) fn card_of_today(&self, id: &str) -> Option<CardId> {
        let card = self.cards.get_index_of(id).map(CardId::at);
        card.or_else(|| self.former_cards.get(id).copied())
    }

    /// The side with this id in files.
    ///
    /// # Errors
    /// An unknown id.
    pub fn find_side(&self, id: &str) -> Result<Side, FindError> {
        self.side(id)
            .ok_or_else(|| FindError::new("side", id, self.side_ids()))
    }

    /// The side with this id in files, if there is one.
    pub(crate) fn side(&self, id: &str) -> Option<Side> {
        let nth = self.side_ids().into_iter().position(|own| own == id)?;
        Some(Side::BOTH[nth])
    }

    /// The space with this id in files.
    ///
    /// # Errors
    /// An unknown id.
    pub fn find_space(&self, id: &str) -> Result<SpaceId, FindError> {
        index_of(&self.map.spaces, "space", id).map(SpaceId::at)
    }

    /// The region with this id in files.
    ///
    /// # Errors
    /// An unknown id.
    pub fn find_region(&self, id: &str) -> Result<RegionId, FindError> {
        index_of(&self.map.regions, "region", id).map(RegionId::at)
    }

    /// The tag of spaces with this id in files.
    ///
    /// # Errors
    /// An unknown id.
    pub fn find_tag(&self, id: &str) -> Result<TagId, FindError> {
        index_of(&self.map.tags, "tag", id).map(TagId::at)
    }

    /// The track of the scenario with this id in files.
    ///
    /// # Errors
    /// An unknown id.
    pub fn find_track(&self, id: &str) -> Result<TrackId, FindError> {
        index_of(&self.scenario.tracks, "track", id).map(TrackId::at)
    }

    /// The flag of the scenario with this id in files.
    ///
    /// # Errors
    /// An unknown id.
    pub fn find_flag(&self, id: &str) -> Result<FlagId, FindError> {
        index_of(&self.scenario.flags, "flag", id).map(FlagId::at)
    }
}

fn index_of<T>(table: &ById<T>, what: &'static str, id: &str) -> Result<usize, FindError> {
    let known = || table.keys().map(String::as_str);
    table
        .get_index_of(id)
        .ok_or_else(|| FindError::new(what, id, known()))
}
