//! A quick safety check: can a side avoid losing until the end of the play?
//!
//! A depth-first AND/OR search in one determinization with fixed dice: own decisions are OR nodes, the opponent's are
//! AND nodes. The trial budget is divided among the branches, so the result may be unknown.

use brink::game::{Choice, Game, ScoringRounds};
use brink::ids::Side;

use super::play_span::PlaySpan;
use super::spare_games::SpareGames;
use super::work_budget::WorkBudget;

/// The minimum share of the remaining trials per branch, as a fraction: of many branches, the first ones are tried.
pub(super) const MIN_SHARE: usize = 4;

/// The effort limit of a search, or of several related ones, in steps; far above what shipped cards need.
pub(super) const SAFETY_EFFORT: u64 = 8_000_000;

/// The outcome of the check, against any reply of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Safety {
    /// The side has a safe line.
    Safe,
    /// Every line that was searched completely loses.
    Unsafe,
    /// No line was searched completely.
    Unknown,
}

impl Safety {
    /// Searches to the end of the action round or headline phase, with the dice and hidden cards of `game` and at most
    /// `trials` choices.
    pub(super) fn of(game: Game, side: Side, span: PlaySpan, trials: u32) -> Safety {
        Safety::within(WorkBudget::of(SAFETY_EFFORT), game, side, span, trials)
    }

    /// Searches with a given effort budget.
    pub(super) fn within(
        effort: WorkBudget,
        game: Game,
        side: Side,
        span: PlaySpan,
        trials: u32,
    ) -> Safety {
        Search {
            side,
            span,
            left: trials,
            effort,
            spares: SpareGames::default(),
        }
        .search(game)
    }
}

/// The search in one determinization.
struct Search {
    side: Side,
    span: PlaySpan,
    /// Remaining trials.
    left: u32,
    effort: WorkBudget,
    spares: SpareGames,
}

impl Search {
    fn search(&mut self, game: Game) -> Safety {
        let mut game = Some(game);
        let found = self.search_in(&mut game);
        if let Some(done) = game {
            self.spares.keep(done);
        }
        found
    }

    /// Searches from a game, and may take it to play its last choice.
    fn search_in(&mut self, place: &mut Option<Game>) -> Safety {
        let Some(game) = place else {
            return Safety::Unknown;
        };
        if let Some(outcome) = game.outcome() {
            return if outcome.is_lost_by(self.side, game.content()) {
                Safety::Unsafe
            } else {
                Safety::Safe
            };
        }
        let Some(decision) = game.decision().filter(|_| PlaySpan::of(game) == self.span) else {
            // A scoring card without a round left loses at the end of the turn.
            let is_lost = game.view(self.side).scoring_rounds() == ScoringRounds::Missing;
            return if is_lost {
                Safety::Unsafe
            } else {
                Safety::Safe
            };
        };
        let is_own = decision.side == self.side;
        let decisive = if is_own { Safety::Safe } else { Safety::Unsafe };
        // Placing influence does not lose games.
        let choices = if decision.ask.is_placement() {
            decision.choices[..1].to_vec()
        } else {
            decision.choices.clone()
        };
        let mut known = 0;
        for (nth, choice) in choices.iter().enumerate() {
            // Each branch has its share, so that one with many answers leaves enough for the next.
            let share = (self.left / (choices.len() - nth).min(MIN_SHARE) as u32).max(1);
            let Some(rest) = self.left.checked_sub(share) else {
                break;
            };
            if self.effort.is_spent() {
                break;
            }
            self.left = share - 1;
            let is_last = nth + 1 == choices.len();
            let next = match is_last {
                true => place.take(),
                false => place.as_mut().map(|game| self.spares.branch(game)),
            };
            let found = match next {
                Some(next) => self.play(next, *choice),
                None => Safety::Unknown,
            };
            self.left += rest;
            if found == decisive {
                return found;
            }
            known += usize::from(found != Safety::Unknown);
        }
        // Neither an escape nor a loss counts unless it was searched completely.
        match is_own {
            true if known > 0 => Safety::Unsafe,
            false if known == choices.len() => Safety::Safe,
            _ => Safety::Unknown,
        }
    }

    /// Searches on from a choice.
    fn play(&mut self, mut game: Game, choice: Choice) -> Safety {
        match game.apply(choice) {
            Ok(_) => self.search(game),
            Err(_) => Safety::Unknown,
        }
    }
}
