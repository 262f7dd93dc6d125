//! Whether a side gets through a play without losing by itself, found with few trials.

use brink::game::{Game, ScoringRounds};
use brink::ids::Side;

use super::effort::Effort;
use super::place::Place;

/// The least share of the trials that one answer gets, as a fraction of those left: the first of many are tried.
pub(super) const LEAST_SHARE: usize = 4;

/// The steps of a search, or of several that belong together: several times what any shipped card needs.
pub(super) const SAFETY_EFFORT: u64 = 8_000_000;

/// What a side can expect until the end of a play, whatever the other side chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Safety {
    /// It has a way through.
    Safe,
    /// It loses in every way that was tried to its end.
    Unsafe,
    /// No way was tried to its end.
    Unknown,
}

impl Safety {
    /// Looks from a position to the end of the action round or headline phase, with the dice and hidden cards of the
    /// game, and at most so many choices.
    pub(super) fn of(game: &Game, side: Side, place: Place, trials: u32) -> Safety {
        Safety::within(Effort::of(SAFETY_EFFORT), game, side, place, trials)
    }

    /// The same with another bound on what is done.
    pub(super) fn within(
        effort: Effort,
        game: &Game,
        side: Side,
        place: Place,
        trials: u32,
    ) -> Safety {
        Search {
            side,
            place,
            left: trials,
            effort,
        }
        .look(game)
    }
}

/// A search through one game.
struct Search {
    side: Side,
    place: Place,
    /// Choices that may still be tried.
    left: u32,
    effort: Effort,
}

impl Search {
    fn look(&mut self, game: &Game) -> Safety {
        if let Some(outcome) = game.outcome() {
            return if outcome.winner == Some(self.side.opponent()) {
                Safety::Unsafe
            } else {
                Safety::Safe
            };
        }
        let Some(decision) = game.decision().filter(|_| Place::of(game) == self.place) else {
            // A scoring card without a round loses at the end of the turn.
            let is_lost = game.view(self.side).scoring_rounds() == ScoringRounds::Missing;
            return if is_lost {
                Safety::Unsafe
            } else {
                Safety::Safe
            };
        };
        let is_own = decision.side == self.side;
        let decisive = if is_own { Safety::Safe } else { Safety::Unsafe };
        // The placement of markers does not lose games.
        let choices = if decision.ask.is_placement() {
            &decision.choices[..1]
        } else {
            &decision.choices[..]
        };
        let mut known = 0;
        for (nth, choice) in choices.iter().enumerate() {
            // Every choice has its share: one with many answers leaves enough for the next.
            let share = (self.left / (choices.len() - nth).min(LEAST_SHARE) as u32).max(1);
            let Some(rest) = self.left.checked_sub(share) else {
                break;
            };
            if self.effort.is_spent() {
                break;
            }
            self.left = share - 1;
            let mut next = game.clone();
            let found = if next.apply(*choice).is_ok() {
                self.look(&next)
            } else {
                Safety::Unknown
            };
            self.left += rest;
            if found == decisive {
                return found;
            }
            known += usize::from(found != Safety::Unknown);
        }
        // A way out that nobody has seen does not count; nor does a danger.
        match is_own {
            true if known > 0 => Safety::Unsafe,
            false if known == choices.len() => Safety::Safe,
            _ => Safety::Unknown,
        }
    }
}
