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
    /// Scoring cards while rounds are left, otherwise the first safe choice in random order.
    fn choose_one(&mut self, view: View<'_>, decision: &Decision) -> Choice {
        if let [only] = decision.choices[..] {
            return only;
        }
        let urgent = urgent_scorings(view, decision);
        if !urgent.is_empty() {
            return self.random.one_of(&urgent);
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
                && Safety::of(game, view.side(), span, MAX_TRIALS) != Safety::Unsafe
            {
                return choice;
            }
        }
        self.random.one_of(&decision.choices)
    }
}

/// Scoring cards, if they must be played now or soon: no more than one round is left besides theirs.
fn urgent_scorings(view: View<'_>, decision: &Decision) -> Vec<Choice> {
    let content = view.content();
    let rounds = content.scenario.action_rounds.of(view.side(), view.turn());
    let left = match decision.ask {
        Ask::Headline => usize::from(rounds) + 1,
        Ask::Play => usize::from(rounds.saturating_sub(view.round().saturating_sub(1))),
        _ => return Vec::new(),
    };
    let mut held = decision.choices.to_vec();
    held.retain(|choice| matches!(choice, Choice::Card(card) if content.card(*card).scoring));
    if held.len() + 1 < left {
        held.clear();
    }
    held
}
