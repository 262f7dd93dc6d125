//! An ε-greedy player for exploration in self-play.
//!
//! Usually plays like `greedy`; with probability ε = 1 / [`ONE_IN`] it plays like `careful`, at random among the
//! choices that do not lose at once (Sutton and Barto, "Reinforcement Learning", section 2.2).

use brink::digest::SplitMix64;
use brink::game::Choice;
use brink_players::{Careful, Greedy, Player, PlayerError, Request};

/// 1 / ε: the inverse exploration rate.
const ONE_IN: u64 = 12;

/// Chooses like [`Greedy`], with occasional random exploration, so that games vary and reach positions that the current
/// weights would avoid.
pub(super) struct EpsilonGreedy {
    greedy: Greedy,
    careful: Careful,
    numbers: SplitMix64,
}

impl EpsilonGreedy {
    pub(super) fn new(greedy: Greedy, seed: u64) -> EpsilonGreedy {
        EpsilonGreedy {
            greedy,
            careful: Careful::new(seed),
            numbers: SplitMix64::new(seed),
        }
    }
}

impl Player for EpsilonGreedy {
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError> {
        if self
            .numbers
            .next()
            .is_some_and(|number| number % ONE_IN == 0)
        {
            return self.careful.choose(request);
        }
        self.greedy.choose(request)
    }
}
