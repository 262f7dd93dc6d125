//! Cards that came into the game in secret.

use std::hash::{Hash, Hasher};

use crate::ids::CardId;

/// The cards that came into a hand from outside the game and that both sides have not seen yet: a
/// side that did not see such a card come must allow for any other in its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SecretCards(Vec<CardId>);

impl SecretCards {
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

impl Hash for SecretCards {
    /// Adds nothing: knowledge of a card is not part of the position.
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
