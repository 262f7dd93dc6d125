//! Chance: the source of every die and every random card, from the seed or as dictated.

use std::fmt;

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
    /// A random number for a script, from 1: the index of an entry in a list, for example.
    Pick(u16),
}

/// The kind of result expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A die, 1 to 6.
    Die,
    /// One of the available cards.
    Card,
    /// A number from 1 up to this one.
    Pick(u16),
    /// The place of one of these entries of a script's list, from 1.
    Entry(Box<[String]>),
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wanted::Die => f.write_str("a die from 1 to 6 is wanted"),
            Wanted::Card => f.write_str("an available card is wanted"),
            Wanted::Pick(most) => write!(f, "a number from 1 to {most} is wanted"),
            Wanted::Entry(list) => write!(f, "a number from 1 to {} is wanted", list.len()),
        }
    }
}

/// The source of random results: xoshiro256++ (Blackman and Vigna 2021), seeded by SplitMix64
/// (Steele, Lea and Flood 2014).
///
/// The generator is fixed and its bits are turned into dice here, so that no release of a library
/// changes a game; frozen vectors in the tests make sure of that.
#[derive(Debug, PartialEq, Eq)]
pub struct Dice {
    generator: Xoshiro256PlusPlus,
    /// In reverse order. Usually empty, which matters since a game copies its dice at every choice.
    dictated: Vec<Chance>,
}

impl Clone for Dice {
    // A game copies its dice at every choice, and results are rarely dictated.
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
        // The seeding recommended by the authors of the generator.
        for (chunk, word) in bytes.chunks_exact_mut(8).zip(SplitMix64::new(seed)) {
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        Dice {
            generator: Xoshiro256PlusPlus::from_seed(bytes),
            dictated: Vec::new(),
        }
    }

    /// Dictates the next results, in order, after those dictated earlier.
    pub fn dictate(&mut self, results: impl IntoIterator<Item = Chance>) {
        let mut all: Vec<Chance> = results.into_iter().collect();
        if !all.is_empty() {
            all.reverse();
            all.append(&mut self.dictated);
            self.dictated = all;
        }
    }

    /// The number of results dictated and not used yet.
    #[must_use]
    pub fn dictated(&self) -> usize {
        self.dictated.len()
    }

    /// Discards dictated results that were not used.
    pub fn forget_dictated(&mut self) {
        self.dictated.clear();
    }

    /// The next dictated result, if any; the caller has advanced the generator as for a roll.
    pub(super) fn next_dictated(&mut self) -> Option<Chance> {
        self.dictated.pop()
    }

    /// A number from 0 up to, but not including, `bound`.
    pub fn below(&mut self, bound: u32) -> u32 {
        // The high half of the product (Lemire's multiply-shift): no loop, and a bias below 2^-32.
        ((u128::from(self.generator.next_u64()) * u128::from(bound)) >> 64) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Saved games of every version depend on these numbers: they must never change.
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
