//! The former ids of cards, which files may still use.

use std::collections::BTreeMap;

/// The former ids of cards, each with the id of today.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormerCards {
    ids: BTreeMap<String, String>,
    answers: Answers,
}

/// Whether a word that may be an answer of any kind is taken for the id of a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Answers {
    #[default]
    Kept,
    Followed,
}

impl FormerCards {
    /// One former id, with the one of today.
    #[must_use]
    pub fn one(old: &str, new: &str) -> FormerCards {
        let mut one = FormerCards::default();
        one.insert(old, new);
        one
    }

    /// Follows answers too, which may be ids of anything: nothing but these cards has such a name.
    #[must_use]
    pub fn in_answers(self) -> FormerCards {
        let answers = Answers::Followed;
        FormerCards { answers, ..self }
    }

    /// Whether answers are followed.
    #[must_use]
    pub fn follows_answers(&self) -> bool {
        self.answers == Answers::Followed
    }

    /// Notes a former id. The id of today may itself be a former one.
    pub(in super::super) fn insert(&mut self, old: &str, new: &str) {
        self.ids.insert(old.to_owned(), new.to_owned());
    }

    /// Forgets a former id.
    pub(in super::super) fn remove(&mut self, old: &str) {
        self.ids.remove(old);
    }

    /// The id of today of a card that was renamed, through all of its names; `None` if this is no former id.
    #[must_use]
    pub fn today(&self, id: &str) -> Option<&str> {
        let mut last = self.ids.get(id)?;
        // Ids in a circle lead nowhere.
        for _ in 0..self.ids.len() {
            let Some(next) = self.ids.get(last) else {
                return Some(last);
            };
            last = next;
        }
        None
    }

    /// The former ids with those of today, in alphabetical order.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        let olds = self.ids.keys();
        olds.filter_map(|old| Some((old.as_str(), self.today(old)?)))
    }

    /// Whether no card was renamed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }
}
