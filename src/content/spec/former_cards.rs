//! The former ids of cards, which files may still use.

use std::collections::BTreeMap;

/// The former ids of cards, each with the id of today.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormerCards(BTreeMap<String, String>);

impl FormerCards {
    /// Notes a former id. The id of today may itself be a former one.
    pub(in super::super) fn insert(&mut self, old: &str, new: &str) {
        self.0.insert(old.to_owned(), new.to_owned());
    }

    /// Forgets a former id.
    pub(in super::super) fn remove(&mut self, old: &str) {
        self.0.remove(old);
    }

    /// The id of today of a card that was renamed, through all of its names; `None` if this is no former id.
    #[must_use]
    pub fn today(&self, id: &str) -> Option<&str> {
        let mut last = self.0.get(id)?;
        // Ids in a circle lead nowhere.
        for _ in 0..self.0.len() {
            let Some(next) = self.0.get(last) else {
                return Some(last);
            };
            last = next;
        }
        None
    }

    /// The former ids with those of today, in alphabetical order.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        let olds = self.0.keys();
        olds.filter_map(|old| Some((old.as_str(), self.today(old)?)))
    }

    /// Whether no card was renamed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
