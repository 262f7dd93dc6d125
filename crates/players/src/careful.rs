//! A random player that avoids immediate losses.
//!
//! Tries the choices in random order in one determinization and takes the first for which the AND/OR search of
//! `safety.rs` finds no forced loss before the end of the action round.

use brink::game::{Ask, Choice, Decision, View};

use super::play_span::PlaySpan;
use super::random::Random;
use super::risk::is_risky;
use super::safety::Safety;
use super::{Player, PlayerError, Request};

/// Chooses at random among the choices that do not lose at once or by holding a scoring card.
///
/// It knows nothing about individual cards: it tries choices on a redealt copy of the game, to the end of the action
/// round.
#[derive(Clone, Debug)]
pub struct Careful {
    random: Random,
}

/// The maximum number of choices tried in one search.
const MAX_TRIALS: u32 = 160;

impl Careful {
    /// Creates a player with its own dice.
    #[must_use]
    pub fn new(seed: u64) -> Careful {
        Careful {
            random: Random::new(seed),
        }
    }

    /// The choices in random order.
    fn shuffled(&mut self, choices: &[Choice]) -> Vec<Choice> {
        let mut left = choices.to_vec();
        let mut order = Vec::with_capacity(left.len());
        while !left.is_empty() {
            let choice = self.random.one_of(&left);
            left.retain(|other| *other != choice);
            order.push(choice);
        }
        order
    }
}

impl Player for Careful {
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError> {
        Ok(self.choose_one(request.view, request.decision))
    }
}

impl Careful {
    fn choose_one(&mut self, view: View<'_>, decision: &Decision) -> Choice {
        if let [only] = decision.choices[..] {
            return only;
        }
        let content = view.content();
        let scoring =
            |choice: &Choice| matches!(choice, Choice::Card(card) if content.card(*card).scoring);
        if decision.ask == Ask::Play || decision.ask == Ask::Headline {
            // Scoring cards must be played while rounds are left.
            let rounds = content.scenario.action_rounds.at(view.turn());
            let played = if decision.ask == Ask::Headline {
                0
            } else {
                view.round().saturating_sub(1)
            };
            let left = usize::from(rounds.saturating_sub(played))
                + usize::from(decision.ask == Ask::Headline);
            let held: Vec<Choice> = decision.choices.iter().copied().filter(scoring).collect();
            if !held.is_empty() && held.len() + 1 >= left {
                return self.random.one_of(&held);
            }
        }
        if !is_risky(view) {
            return self.random.one_of(&decision.choices);
        }
        // Without a deal that fits the history there is nothing to search.
        let Some(trial) = view.trial(self.random.seed()) else {
            return self.random.one_of(&decision.choices);
        };
        let span = PlaySpan::of(&trial);
        for choice in self.shuffled(&decision.choices) {
            let mut game = trial.clone();
            if game.apply(choice).is_ok()
                && Safety::of(&game, view.side(), span, MAX_TRIALS) != Safety::Unsafe
            {
                return choice;
            }
        }
        self.random.one_of(&decision.choices)
    }
}
