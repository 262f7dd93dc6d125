//! The order of cards that lie open.

use std::hash::{Hash, Hasher};

use crate::ids::CardId;

/// The cards in the open zones that the scenario declares, in the order in which they came there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rows(Vec<CardId>);

impl Rows {
    pub(super) fn add(&mut self, card: CardId) {
        self.0.push(card);
    }

    pub(super) fn remove(&mut self, card: CardId) {
        self.0.retain(|other| *other != card);
    }

    pub(super) fn cards(&self) -> impl Iterator<Item = CardId> + '_ {
        self.0.iter().copied()
    }
}

impl Hash for Rows {
    /// Adds nothing where no card lies so, like [`NotedCards`](super::noted_cards::NotedCards):
    /// the digest of a game without such zones stays what it was.
    fn hash<H: Hasher>(&self, state: &mut H) {
        if !self.0.is_empty() {
            self.0.hash(state);
        }
    }
}
