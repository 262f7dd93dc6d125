//! Small integer ids. Names are resolved to these once, when content is loaded.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub(crate) $inner);

        impl $name {
            /// The id of the first entry of its table.
            pub const FIRST: $name = $name(0);
            /// The last possible id.
            pub const LAST: $name = $name(<$inner>::MAX);

            /// The id at an index of its table; `None` if no table is that long.
            #[must_use]
            pub fn new(index: usize) -> Option<$name> {
                <$inner>::try_from(index).ok().map($name)
            }

            /// The id as an index into the table it belongs to.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The id at an index of a table of content, which is no longer than there are ids.
            pub(crate) const fn at(index: usize) -> $name {
                if index > <$inner>::MAX as usize {
                    return $name::LAST;
                }
                $name(index as $inner)
            }
        }
    };
}

id! {
    /// A space of the map: a country, a superpower's home, or a zone.
    SpaceId(u8)
}
id! {
    /// A card of the scenario's pool.
    CardId(u16)
}
id! {
    /// A region or sub-region of the map.
    RegionId(u8)
}
id! {
    /// A period (early, mid, late …) in which cards join the draw pile.
    PeriodId(u8)
}
id! {
    /// A rule script of the scenario.
    RuleId(u8)
}
id! {
    /// A track that the scenario declares.
    TrackId(u8)
}
id! {
    /// A box of a track whose effects may be in force.
    BoxId(u16)
}
id! {
    /// A flag that the scenario declares.
    FlagId(u8)
}
id! {
    /// An operation that the scenario declares.
    OperationId(u8)
}
id! {
    /// A kind of pieces that the scenario declares.
    CounterId(u8)
}
id! {
    /// A zone of cards that the scenario declares.
    ZoneId(u8)
}
id! {
    /// A tag of spaces: of the map, or one that the scenario declares.
    TagId(u16)
}

/// Maximum influence of one side in one space.
pub const MAX_INFLUENCE: u8 = 99;

/// Maximum number of spaces of a map.
pub const MAX_SPACES: usize = 256;
/// Maximum number of cards in a scenario's pool.
pub const MAX_CARDS: usize = 1024;

/// One of the two sides. Positive victory points belong to the first side of the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The first side of the scenario.
    First,
    /// The second side of the scenario.
    Second,
}

impl Side {
    /// Both sides, in the order of the scenario.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// The side as an index into a pair.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `+1` for the first side and `-1` for the second: the direction of its victory points.
    #[must_use]
    pub const fn sign(self) -> i16 {
        match self {
            Side::First => 1,
            Side::Second => -1,
        }
    }
}

/// A set of spaces, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SpaceSet([u64; MAX_SPACES / 64]);

impl SpaceSet {
    /// The set without members.
    pub const EMPTY: SpaceSet = SpaceSet([0; MAX_SPACES / 64]);

    /// The set of one space.
    #[must_use]
    pub fn one(space: SpaceId) -> SpaceSet {
        let mut set = SpaceSet::EMPTY;
        set.insert(space);
        set
    }

    /// Whether the space is a member.
    #[must_use]
    pub const fn contains(&self, space: SpaceId) -> bool {
        self.0[space.index() >> 6] >> (space.index() & 63) & 1 == 1
    }

    /// Adds a space.
    pub const fn insert(&mut self, space: SpaceId) {
        self.0[space.index() >> 6] |= 1 << (space.index() & 63);
    }

    /// Removes a space.
    pub const fn remove(&mut self, space: SpaceId) {
        self.0[space.index() >> 6] &= !(1 << (space.index() & 63));
    }

    /// The number of members.
    #[must_use]
    pub const fn len(&self) -> u32 {
        self.0[0].count_ones()
            + self.0[1].count_ones()
            + self.0[2].count_ones()
            + self.0[3].count_ones()
    }

    /// Whether it has no members.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// Whether every member of `self` is one of `other`.
    #[must_use]
    pub fn is_subset(&self, other: &SpaceSet) -> bool {
        (*self - *other).is_empty()
    }

    /// Appends the image of each member to a list, in the order of the map file.
    pub(crate) fn extend<T>(&self, list: &mut Vec<T>, make: impl Fn(SpaceId) -> T) {
        for (word, bits) in self
            .0
            .into_iter()
            .enumerate()
            .filter(|(_, bits)| *bits != 0)
        {
            let mut bits = bits;
            // A range has a known length: no capacity check for each member.
            list.extend((0..bits.count_ones()).map(|_| {
                let bit = bits.trailing_zeros() as usize;
                bits &= bits.wrapping_sub(1);
                make(SpaceId((word * 64 + bit) as u8))
            }));
        }
    }

    /// The members in the order of the map file.
    pub fn iter(&self) -> impl Iterator<Item = SpaceId> + use<> {
        Members {
            words: self.0,
            word: 0,
        }
    }
}

/// A set of cards, as bits in words of 64.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct CardBits(Vec<u64>);

impl CardBits {
    /// The words, the cards of lowest index first; those after the last member are left out.
    #[inline]
    pub(crate) fn words(&self) -> &[u64] {
        &self.0
    }
}

impl FromIterator<CardId> for CardBits {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> CardBits {
        let mut words = Vec::new();
        for card in cards {
            let (word, bit) = (card.index() / 64, card.index() % 64);
            words.resize(words.len().max(word + 1), 0);
            words[word] |= 1 << bit;
        }
        CardBits(words)
    }
}

/// The remaining members of a set.
struct Members<const N: usize> {
    words: [u64; N],
    word: usize,
}

impl<const N: usize> Iterator for Members<N> {
    type Item = SpaceId;

    fn next(&mut self) -> Option<SpaceId> {
        while let Some(bits) = self.words.get_mut(self.word) {
            if *bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some(SpaceId((self.word * 64 + bit) as u8));
            }
            self.word += 1;
        }
        None
    }

    // The hot path of building lists of choices.
    fn fold<T, F: FnMut(T, SpaceId) -> T>(self, first: T, mut f: F) -> T {
        let mut value = first;
        for (word, bits) in self.words.into_iter().enumerate().skip(self.word) {
            let mut bits = bits;
            while bits != 0 {
                value = f(
                    value,
                    SpaceId((word * 64 + bits.trailing_zeros() as usize) as u8),
                );
                bits &= bits - 1;
            }
        }
        value
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self
            .words
            .iter()
            .map(|bits| bits.count_ones() as usize)
            .sum();
        (left, Some(left))
    }
}

impl fmt::Debug for SpaceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(|space| space.0))
            .finish()
    }
}

impl FromIterator<SpaceId> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = SpaceId>>(spaces: I) -> Self {
        let mut set = SpaceSet::EMPTY;
        for space in spaces {
            set.insert(space);
        }
        set
    }
}

macro_rules! set_operator {
    ($trait:ident, $method:ident, |$a:ident, $b:ident| $body:expr) => {
        impl std::ops::$trait for SpaceSet {
            type Output = SpaceSet;
            fn $method(self, other: SpaceSet) -> SpaceSet {
                let mut out = self;
                for (word, $b) in out.0.iter_mut().zip(other.0) {
                    let $a = *word;
                    *word = $body;
                }
                out
            }
        }
    };
}
set_operator!(BitAnd, bitand, |a, b| a & b);
set_operator!(BitOr, bitor, |a, b| a | b);
set_operator!(Sub, sub, |a, b| a & !b);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_keep_the_order_of_the_map() {
        let set: SpaceSet = [200, 3, 64, 63].map(SpaceId).into_iter().collect();
        assert_eq!(
            set.iter().map(|s| s.0).collect::<Vec<_>>(),
            [3, 63, 64, 200]
        );
        assert_eq!(set.len(), 4);
        assert!(SpaceSet::one(SpaceId(3)).is_subset(&set));
        assert!((set - set).is_empty());
    }
}
