//! Short play-outs: a few action rounds in which both sides take the best of some plays.

use crate::game::{Ask, Choice, Decision, Dice, Game};

use crate::players::Evaluation;
use crate::players::place::Place;
use crate::players::quick::Quick;

/// A play-out from the end of an action round.
#[derive(Debug)]
pub(super) struct Playout<'a> {
    evaluation: &'a Evaluation,
    dice: Dice,
}

/// The plays that are compared in each round.
const PLAYS: usize = 3;
/// The limit on the choices of one action round.
const MAX_CHOICES: usize = 400;

impl<'a> Playout<'a> {
    pub(super) fn new(evaluation: &'a Evaluation, seed: u64) -> Playout<'a> {
        Playout { evaluation, dice: Dice::new(seed) }
    }

    /// Plays some action rounds of either side, at most to the end of the turn.
    pub(super) fn play(&mut self, game: &mut Game, rounds: usize) {
        let turn = game.board().turn();
        for _ in 0..rounds {
            if game.outcome().is_some() || game.board().turn() != turn {
                return;
            }
            self.round(game);
        }
    }

    fn round(&mut self, game: &mut Game) {
        let place = Place::of(game);
        for _ in 0..MAX_CHOICES {
            let Some(decision) = game.decision().filter(|_| Place::of(game) == place) else { return };
            let side = decision.side;
            let best = match decision.ask {
                Ask::Play if decision.choices.len() > 1 => self.best_play(game, decision, place),
                _ => None,
            };
            let Some((card, then)) = best else {
                let seed = u64::from(self.dice.below(u32::MAX));
                let choice = Quick::new(self.evaluation, side, seed).choose(game, decision);
                if game.apply(choice).is_err() {
                    return;
                }
                continue;
            };
            if game.apply(card).is_err() {
                return;
            }
            if let Some(then) = then.filter(|then| game.is_legal(*then))
                && game.apply(then).is_err()
            {
                return;
            }
        }
    }

    /// The best of some plays of the side that has to play, as far as it can know: dice and hidden cards are others.
    fn best_play(&mut self, game: &Game, decision: &Decision, place: Place) -> Option<(Choice, Option<Choice>)> {
        let side = decision.side;
        let world = game.resample(side, u64::from(self.dice.below(u32::MAX)))?;
        let sign = f64::from(side.sign());
        let mut best: Option<((Choice, Option<Choice>), f64)> = None;
        for _ in 0..PLAYS {
            let mut next = world.clone();
            let card = self.one_of(&decision.choices)?;
            next.apply(card).ok()?;
            let uses = next.decision().filter(|uses| uses.ask == Ask::Use && uses.side == side);
            let then = uses.map(|uses| uses.choices.clone()).and_then(|uses| self.one_of(&uses));
            if let Some(then) = then {
                next.apply(then).ok()?;
            }
            Quick::new(self.evaluation, side, u64::from(self.dice.below(u32::MAX))).finish(&mut next, place);
            let value = sign * self.evaluation.value(next.view(side));
            if best.is_none_or(|(_, most)| value > most) {
                best = Some(((card, then), value));
            }
        }
        best.map(|(play, _)| play)
    }

    fn one_of(&mut self, choices: &[Choice]) -> Option<Choice> {
        let count = u32::try_from(choices.len()).ok()?;
        choices.get(self.dice.below(count) as usize).copied()
    }
}
