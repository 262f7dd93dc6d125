//! The few cards about which something is noted.

use std::hash::{Hash, Hasher};

use crate::ids::CardId;

/// A few cards, in order: what is known about cards is no part of the position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct NotedCards(Vec<CardId>);

impl NotedCards {
    #[inline]
    pub(super) fn all(&self) -> &[CardId] {
        &self.0
    }

    pub(super) fn has(&self, card: CardId) -> bool {
        self.0.contains(&card)
    }

    pub(super) fn add(&mut self, card: CardId) {
        self.0.push(card);
        self.0.sort_unstable();
    }

    pub(super) fn remove(&mut self, card: CardId) {
        if !self.0.is_empty() {
            self.0.retain(|other| *other != card);
        }
    }
}

impl Hash for NotedCards {
    /// Adds nothing.
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
