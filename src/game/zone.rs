//! Where cards can be.

use serde::{Deserialize, Serialize};

use crate::ids::Side;

/// Where a card is. Every card is in exactly one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// Not in the game yet, or not at all: its period has not begun, or an option leaves it out.
    Box,
    /// May be drafted; what is not drafted stays here.
    Reserve,
    /// In the draw pile, in an order that nobody knows.
    Deck,
    /// Under the draw pile, in an order that everybody knows.
    Bottom,
    /// In a hand.
    Hand(Side),
    /// Chosen as a headline, not resolved yet.
    Headline(Side),
    /// Being played or resolved.
    Play,
    /// In the discard pile.
    Discard,
    /// Out of the game for good.
    Removed,
    /// On the table until its effect ends.
    Table,
    /// The special card, before its holder.
    Special(Side),
}

impl Zone {
    /// Every zone, at the place of its code.
    const ALL: [Zone; 14] = [
        Zone::Box,
        Zone::Reserve,
        Zone::Deck,
        Zone::Bottom,
        Zone::Hand(Side::First),
        Zone::Hand(Side::Second),
        Zone::Headline(Side::First),
        Zone::Headline(Side::Second),
        Zone::Play,
        Zone::Discard,
        Zone::Removed,
        Zone::Table,
        Zone::Special(Side::First),
        Zone::Special(Side::Second),
    ];

    /// The zone as one byte.
    pub(super) const fn code(self) -> u8 {
        match self {
            Zone::Box => 0,
            Zone::Reserve => 1,
            Zone::Deck => 2,
            Zone::Bottom => 3,
            Zone::Hand(side) => 4 + side as u8,
            Zone::Headline(side) => 6 + side as u8,
            Zone::Play => 8,
            Zone::Discard => 9,
            Zone::Removed => 10,
            Zone::Table => 11,
            Zone::Special(side) => 12 + side as u8,
        }
    }

    /// The zone with this code.
    pub(super) const fn of(code: u8) -> Zone {
        Zone::ALL[code as usize]
    }

    /// Where this zone stands among the zones of all cards, in order.
    pub(super) fn places(self, zones: &[u8]) -> Places<'_> {
        Places { zones, wanted: u64::from_le_bytes([self.code(); 8]), found: 0, first: 0 }
    }
}

/// The places of a zone: those of eight cards are found together.
pub(super) struct Places<'a> {
    zones: &'a [u8],
    wanted: u64,
    /// The highest bit of each byte that is the wanted zone.
    found: u64,
    /// The place of the first of the zones that were not looked at.
    first: usize,
}

impl Iterator for Places<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        while self.found == 0 {
            self.found = self.look_on()?;
        }
        let bit = self.found.trailing_zeros() as usize;
        self.found &= self.found - 1;
        Some(self.first - 8 + bit / 8)
    }

    // Cards are drawn with this: the places of a word are counted, not walked.
    fn nth(&mut self, n: usize) -> Option<usize> {
        let mut left = n;
        loop {
            // One bit a byte: their sum comes out in the highest byte.
            let here = ((self.found >> 7).wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize;
            if left < here {
                for _ in 0..left {
                    self.found &= self.found - 1;
                }
                return self.next();
            }
            left -= here;
            self.found = self.look_on()?;
        }
    }

    // Hands are listed with this.
    fn fold<T, F: FnMut(T, usize) -> T>(self, start: T, mut f: F) -> T {
        let mut each = |value: T, found: u64, first: usize| {
            let (mut value, mut found) = (value, found);
            while found != 0 {
                value = f(value, first + found.trailing_zeros() as usize / 8);
                found &= found - 1;
            }
            value
        };
        let mut value = each(start, self.found, self.first.saturating_sub(8));
        let (words, rest) = self.zones.get(self.first..).unwrap_or_default().as_chunks();
        for (nth, word) in words.iter().enumerate() {
            value = each(value, self.equal(*word), self.first + nth * 8);
        }
        each(value, self.equal(padded(rest)), self.first + words.len() * 8)
    }
}

impl Places<'_> {
    /// What is found in the next eight zones; none if there are none.
    fn look_on(&mut self) -> Option<u64> {
        let rest = self.zones.get(self.first..).filter(|rest| !rest.is_empty())?;
        self.first += 8;
        Some(self.equal(rest.first_chunk().copied().unwrap_or_else(|| padded(rest))))
    }

    /// The highest bit of each byte that is the wanted zone.
    fn equal(&self, zones: [u8; 8]) -> u64 {
        const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        let differs = u64::from_le_bytes(zones) ^ self.wanted;
        !(((differs & LOW) + LOW) | differs | LOW)
    }
}

/// The last zones, filled up with what is not the code of a zone.
fn padded(rest: &[u8]) -> [u8; 8] {
    let mut word = [u8::MAX; 8];
    word.iter_mut().zip(rest).for_each(|(byte, zone)| *byte = *zone);
    word
}
