//! Knowledge of both sides about cards that only one of them sees.

use crate::game::state::audience::Audience;
use crate::game::state::zone::Zone;
use crate::ids::{CardId, Side};

use super::Board;
use super::noted_cards::NotedCards;

impl Board {
    /// Whether both sides know the place of a card that only one of them sees.
    #[inline]
    pub(crate) fn is_shown(&self, card: CardId) -> bool {
        self.shown[card.index()]
    }

    /// Whether a card is in the game as far as both sides can know.
    ///
    /// A card that left it, or came into it, where not both saw that is taken to be where it was.
    #[must_use]
    pub fn is_thought_in_game(&self, card: CardId) -> bool {
        self.zone(card).is_in_game() != self.crossed.has(card)
    }

    /// Notes a card that has come into the game by the rules, so that both sides know.
    pub(in crate::game) fn enter_openly(&mut self, card: CardId) {
        self.crossed.remove(card);
    }

    /// Notes that both sides know which cards are in the game.
    pub(in crate::game) fn open_borders(&mut self) {
        self.crossed = NotedCards::default();
    }

    /// Notes a card that leaves the game, or comes into it, where not both sides see it.
    pub(super) fn cross(&mut self, card: CardId, from: Zone, to: Zone) {
        let is_seen = from.is_open() || to.is_open();
        let crosses = from.is_in_game() != to.is_in_game();
        if is_seen || crosses && self.crossed.has(card) {
            self.crossed.remove(card);
        } else if crosses {
            self.crossed.add(card);
        }
    }

    /// The cards that a side is known to hold: in its hand, or face down before it.
    #[inline]
    pub(crate) fn held(&self) -> &[CardId] {
        self.held.all()
    }

    /// Notes that both sides see a card where it is.
    pub(super) fn come_to_light(&mut self, card: CardId) {
        self.show(card);
        if let Some(side) = self.zone(card).viewer() {
            self.settle(side);
        }
    }

    fn show(&mut self, card: CardId) {
        self.shown[card.index()] = true;
        self.held.remove(card);
    }

    /// Notes what a move tells the sides: as much as the move of any other card from there.
    pub(super) fn follow(&mut self, card: CardId, from: Zone, to: Zone) {
        let (before, after) = (from.viewer(), to.viewer());
        match to.audience() {
            Audience::Only(_) if before == after => self.mix(card, from),
            // Both know a card that comes from where both saw it, or from where the other side did.
            Audience::Only(_) => {
                let lay_open = from.is_in_game() && from.is_open();
                self.shown[card.index()] = lay_open || before.is_some();
                self.held.remove(card);
            }
            Audience::Both => self.lose_sight(card),
            Audience::Neither => {
                self.lose_sight(card);
                if let Some(side) = before {
                    self.forget(side, from);
                }
            }
        }
        if let Some(side) = before {
            self.settle(side);
        }
    }

    /// Notes a card laid elsewhere by the one side that sees it: it may be any card from there.
    fn mix(&mut self, card: CardId, from: Zone) {
        let left = self.cards_in(from).filter(|other| self.is_shown(*other));
        let left: Vec<CardId> = left.collect();
        let moved = self.is_shown(card).then_some(card);
        for known in left.into_iter().chain(moved) {
            self.shown[known.index()] = false;
            self.held.add(known);
        }
    }

    /// Notes that a card of a side has gone where nobody sees it: it may be any card from there.
    fn forget(&mut self, side: Side, from: Zone) {
        let known: Vec<CardId> = self.cards_in(from).collect();
        let held = self.held.all().iter().copied();
        let held = held.filter(|card| self.zone(*card).viewer() == Some(side));
        let held: Vec<CardId> = held.collect();
        for card in known.into_iter().chain(held) {
            self.lose_sight(card);
        }
    }

    /// Notes that the cards that a side holds are in its hand, once it has no other place for them.
    fn settle(&mut self, side: Side) {
        if self.held.all().is_empty() {
            return;
        }
        let mut cards = (0..self.shown.len()).filter_map(CardId::new);
        let is_laid = |card: CardId| {
            let zone = self.zone(card);
            zone.viewer() == Some(side) && zone != Zone::Hand(side) && !self.is_shown(card)
        };
        if cards.any(is_laid) {
            return;
        }
        for card in self.held.all().to_vec() {
            if self.zone(card) == Zone::Hand(side) {
                self.show(card);
            }
        }
    }

    /// Notes that nothing is known of a card but what its zone tells.
    fn lose_sight(&mut self, card: CardId) {
        self.shown[card.index()] = false;
        self.held.remove(card);
    }
}
