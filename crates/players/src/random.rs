//! A uniformly random player.

use brink::game::{Choice, Dice};

use super::{Player, PlayerError, Request};

/// Chooses uniformly at random.
#[derive(Clone, Debug)]
pub struct Random {
    dice: Dice,
}

impl Random {
    /// Creates a player with its own dice.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random {
            dice: Dice::new(seed),
        }
    }

    /// A random choice; there is always at least one.
    pub(super) fn one_of(&mut self, choices: &[Choice]) -> Choice {
        match choices {
            [only] => *only,
            [] => Choice::Pass,
            choices => choices[self.dice.below(choices.len() as u32) as usize],
        }
    }

    /// A seed for a determinization.
    pub(super) fn seed(&mut self) -> u64 {
        u64::from(self.dice.below(u32::MAX))
    }
}

impl Player for Random {
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError> {
        Ok(self.one_of(&request.decision.choices))
    }
}
