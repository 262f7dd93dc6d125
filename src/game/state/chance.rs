//! Chance: every die and every random card comes from here, from the seed or as dictated.

use serde::{Deserialize, Serialize};

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use crate::digest::SplitMix64;
use crate::ids::CardId;

/// The result of one random event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// A die, 1 to 6.
    Die(u8),
    /// A card drawn or picked at random.
    Card(CardId),
    /// A random number of a script, from 1: which entry of a list, for example.
    Pick(u16),
}

/// The kind of result that was needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A die, 1 to 6.
    Die,
    /// One of the cards that can come.
    Card,
    /// A number from 1 to this one.
    Pick(u16),
}

impl std::fmt::Display for Wanted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Wanted::Die => f.write_str("a die from 1 to 6 is wanted"),
            Wanted::Card => f.write_str("an available card is wanted"),
            Wanted::Pick(most) => write!(f, "a number from 1 to {most} is wanted"),
        }
    }
}

/// Where results come from.
///
/// The generator is named and its bits are turned into dice here, so that no release of a library
/// changes a game; frozen vectors in the tests pin that down.
#[derive(Debug, PartialEq, Eq)]
pub struct Dice {
    generator: Xoshiro256PlusPlus,
    /// The last one first: a game without any is copied at every choice.
    dictated: Vec<Chance>,
}

impl Clone for Dice {
    // A game copies its dice at every choice, and hardly ever anything is dictated.
    fn clone(&self) -> Dice {
        let dictated = if self.dictated.is_empty() {
            Vec::new()
        } else {
            self.dictated.clone()
        };
        Dice {
            generator: self.generator.clone(),
            dictated,
        }
    }
}

impl Dice {
    /// Dice from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Dice {
        let mut bytes = [0; 32];
        // The seeding that the authors of the generator recommend.
        for (chunk, word) in bytes.chunks_exact_mut(8).zip(SplitMix64::new(seed)) {
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        Dice {
            generator: Xoshiro256PlusPlus::from_seed(bytes),
            dictated: Vec::new(),
        }
    }

    /// Dictates the next results, in order, after those dictated before.
    pub fn dictate(&mut self, results: impl IntoIterator<Item = Chance>) {
        let mut all: Vec<Chance> = results.into_iter().collect();
        if !all.is_empty() {
            all.reverse();
            all.append(&mut self.dictated);
            self.dictated = all;
        }
    }

    /// The results dictated and not used yet.
    #[must_use]
    pub fn dictated(&self) -> usize {
        self.dictated.len()
    }

    /// Forgets results that were dictated and not used.
    pub fn forget_dictated(&mut self) {
        self.dictated.clear();
    }

    /// The next dictated result, if any. The generator advances as if it had rolled.
    pub(super) fn next_dictated(&mut self) -> Option<Chance> {
        self.dictated.pop()
    }

    /// A number from 0 up to but not including `bound`.
    pub fn below(&mut self, bound: u32) -> u32 {
        // The high half of a product: no loop, and a bias of less than one in 2^32.
        ((u128::from(self.generator.next_u64()) * u128::from(bound)) >> 64) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Saved games of every version depend on these numbers: they never change.
    #[test]
    fn frozen_vectors() {
        let mut dice = Dice::new(1);
        let rolled: Vec<u32> = (0..20).map(|_| dice.below(6) + 1).collect();
        assert_eq!(rolled, FROZEN_DICE);
        let mut dice = Dice::new(u64::MAX);
        let drawn: Vec<u32> = (90..100).map(|cards| dice.below(cards)).collect();
        assert_eq!(drawn, FROZEN_DRAWS);
    }
    const FROZEN_DICE: [u32; 20] = [5, 5, 1, 5, 2, 4, 6, 4, 1, 1, 6, 3, 1, 3, 1, 1, 4, 3, 6, 4];
    const FROZEN_DRAWS: [u32; 10] = [30, 81, 81, 25, 61, 38, 84, 47, 62, 84];
}
