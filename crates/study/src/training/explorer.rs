//! A player that sometimes tries something else.

use brink::digest::SplitMix64;
use brink::game::Choice;
use brink_players::{Careful, Greedy, Player, PlayerError, Request};

/// One choice in so many is another player's.
const ONE_IN: u64 = 12;

/// Chooses like [`Greedy`], but now and then at random among what does not lose by itself: so that games differ, and
/// positions occur that its weights would avoid.
pub(super) struct Explorer {
    greedy: Greedy,
    careful: Careful,
    numbers: SplitMix64,
}

impl Explorer {
    pub(super) fn new(greedy: Greedy, seed: u64) -> Explorer {
        Explorer {
            greedy,
            careful: Careful::new(seed),
            numbers: SplitMix64::new(seed),
        }
    }
}

impl Player for Explorer {
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
