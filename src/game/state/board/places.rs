//! The places of the cards: the zone of each card, and the cards of each zone.

use std::hash::{Hash, Hasher};
use std::mem;

use crate::game::state::zone::Zone;
use crate::ids::{CardBits, CardId};

use super::copy::copy;

/// The place of every card, by card and by zone.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Places {
    /// The code of the zone of each card.
    zones: Vec<u8>,
    /// The cards of each zone as a bit set, one zone after another.
    sets: Vec<u64>,
    /// The number of words in each set.
    words: usize,
}

/// The number of cards in one word of a set.
const WORD: usize = u64::BITS as usize;

impl Places {
    /// Places every card into one zone; the scenario declares so many of its own.
    pub(super) fn new(cards: usize, zone: Zone, declared: usize) -> Places {
        let words = cards.div_ceil(WORD);
        let mut places = Places {
            zones: vec![zone.code(); cards],
            sets: vec![0; words * (Zone::ALL.len() + declared)],
            words,
        };
        for card in 0..cards {
            places.put(CardId::at(card), zone);
        }
        places
    }

    /// The number of cards in all zones together.
    pub(super) fn len(&self) -> usize {
        self.zones.len()
    }

    /// The zone of a card; an unknown card is outside the game.
    #[inline]
    pub(super) fn of(&self, card: CardId) -> Zone {
        self.zones
            .get(card.index())
            .map_or(Zone::OutOfGame, |code| Zone::of(*code))
    }

    /// Puts a card into a zone. Returns its previous zone.
    #[inline(always)]
    pub(super) fn put(&mut self, card: CardId, to: Zone) -> Zone {
        // By codes alone: making a zone of a code and a code of a zone is slow.
        let to = to.code();
        let from = mem::replace(&mut self.zones[card.index()], to);
        let (word, bit) = (card.index() / WORD, 1 << (card.index() % WORD));
        self.sets[Zone::index_of(from) * self.words + word] &= !bit;
        self.sets[Zone::index_of(to) * self.words + word] |= bit;
        Zone::of(from)
    }

    /// The cards in a zone, in the order of the pool.
    #[inline]
    pub(super) fn cards(&self, zone: Zone) -> Cards<'_> {
        Cards {
            left: self.set(zone).iter(),
            word: 0,
            first: 0,
            next: 0,
        }
    }

    /// The number of cards in a zone.
    pub(super) fn count(&self, zone: Zone) -> usize {
        self.set(zone)
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// The number of these cards in a zone.
    #[inline]
    pub(super) fn count_among(&self, zone: Zone, cards: &CardBits) -> usize {
        let both = self.set(zone).iter().zip(cards.words());
        let common = both.map(|(here, cards)| here & cards);
        // Mostly there are none, and counting bits is slower than testing them.
        let found = common.filter(|cards| *cards != 0);
        found.map(|cards| cards.count_ones() as usize).sum()
    }

    /// Whether the sets of the zones agree with the zones of the cards.
    pub(super) fn agree(&self) -> bool {
        let mut again = Places {
            zones: vec![Zone::OutOfGame.code(); self.len()],
            sets: vec![0; self.sets.len()],
            words: self.words,
        };
        (0..self.len())
            .map(CardId::at)
            .for_each(|card| _ = again.put(card, self.of(card)));
        again == *self
    }

    #[inline]
    fn set(&self, zone: Zone) -> &[u64] {
        let first = zone.index() * self.words;
        &self.sets[first..first + self.words]
    }
}

impl Clone for Places {
    fn clone(&self) -> Places {
        Places {
            zones: self.zones.clone(),
            sets: self.sets.clone(),
            words: self.words,
        }
    }

    /// Copies other places into these, reusing their allocations.
    fn clone_from(&mut self, other: &Places) {
        let Places { zones, sets, words } = other;
        copy(&mut self.zones, zones);
        copy(&mut self.sets, sets);
        self.words = *words;
    }
}

impl Hash for Places {
    /// The sets follow from the zones.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.zones.hash(state);
    }
}

/// The cards in a zone.
#[derive(Clone, Debug)]
pub(super) struct Cards<'a> {
    /// The words after the current one.
    left: std::slice::Iter<'a, u64>,
    /// The remaining bits of the current word.
    word: u64,
    /// The card of the first bit of the current word.
    first: usize,
    /// The card of the first bit of the next word.
    next: usize,
}

impl Iterator for Cards<'_> {
    type Item = CardId;

    #[inline]
    fn next(&mut self) -> Option<CardId> {
        while self.word == 0 {
            self.look_on()?;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(CardId((self.first + bit) as u16))
    }

    // The hot path of drawing cards: skips whole words by popcount.
    fn nth(&mut self, n: usize) -> Option<CardId> {
        let mut left = n;
        loop {
            let here = self.word.count_ones() as usize;
            if left < here {
                (0..left).for_each(|_| self.word &= self.word - 1);
                return self.next();
            }
            left -= here;
            self.look_on()?;
        }
    }
}

impl Cards<'_> {
    /// Moves on to the next word; `None` at the end.
    #[inline]
    fn look_on(&mut self) -> Option<()> {
        self.word = *self.left.next()?;
        (self.first, self.next) = (self.next, self.next + WORD);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Side;

    #[test]
    fn zones_and_sets_say_the_same() {
        let hand = Zone::Hand(Side::Second);
        let mut places = Places::new(200, Zone::Deck, 0);
        let moved = [199, 0, 63, 64, 130].map(CardId);
        assert!(
            moved
                .iter()
                .all(|card| places.put(*card, hand) == Zone::Deck)
        );
        assert_eq!(
            places.cards(hand).collect::<Vec<_>>(),
            [0, 63, 64, 130, 199].map(CardId)
        );
        assert_eq!(
            (places.count(hand), places.count(Zone::Deck), places.len()),
            (5, 195, 200)
        );
        assert_eq!(
            [0, 2, 4, 5].map(|n| places.cards(hand).nth(n)),
            [Some(CardId(0)), Some(CardId(64)), Some(CardId(199)), None]
        );
        assert_eq!(
            [0, 62, 194].map(|n| places.cards(Zone::Deck).nth(n)),
            [1, 65, 198].map(|card| Some(CardId(card)))
        );
        assert!(
            places.agree() && places.of(CardId(64)) == hand && places.of(CardId(1)) == Zone::Deck
        );
        assert_eq!(places.cards(Zone::Play).next(), None);
        assert_eq!(
            Places::new(0, Zone::OutOfGame, 0)
                .cards(Zone::OutOfGame)
                .next(),
            None
        );
    }
}
