//! Play-outs to the end of the turn, in which both sides take the best of some plays.

use brink::game::{Ask, Choice, Decision, Dice, Game, Use};
use brink::ids::Side;

use crate::Evaluation;
use crate::effort::Effort;
use crate::place::Place;
use crate::quick::Quick;

use super::experience::{Experience, Play, Played};

/// A play-out from the end of an action round.
#[derive(Debug)]
pub(crate) struct Playout<'a> {
    evaluation: &'a Evaluation,
    experience: Experience,
    /// What was added to the experience.
    played: Vec<Played>,
    dice: Dice,
    effort: Effort,
}

/// The steps of one play-out: several times what any shipped turn needs.
const TURN_EFFORT: u64 = 600_000;

/// The limit on the action rounds of a play-out: few turns have more.
const MAX_ROUNDS: usize = 20;
/// What each position counts after the one before it.
const LATER: f64 = 0.9;
/// The plays that are compared in each round.
const PLAYS: usize = 3;
/// How much luck there is in which plays are compared, and how much more for one that was never tried.
const LUCK: f64 = 0.5;
const UNKNOWN: f64 = 3.0;
/// The limit on the choices of one action round.
const MAX_CHOICES: usize = 400;

impl<'a> Playout<'a> {
    pub(crate) fn new(
        evaluation: &'a Evaluation,
        experience: Experience,
        seed: u64,
    ) -> Playout<'a> {
        let effort = Effort::of(TURN_EFFORT);
        Playout {
            evaluation,
            experience,
            played: Vec::new(),
            dice: Dice::new(seed),
            effort,
        }
    }

    /// What plays were worth in it.
    pub(crate) fn into_played(self) -> Vec<Played> {
        self.played
    }

    /// Plays the action rounds of both sides to the end of the turn. Returns the chances of a side: in the positions
    /// between the rounds too, as they are less left to chance.
    pub(crate) fn play(&mut self, game: &mut Game, side: Side) -> f64 {
        let turn = game.board().turn();
        let sign = f64::from(side.sign());
        let (mut sum, mut left) = (0.0, 1.0);
        for _ in 0..MAX_ROUNDS {
            if game.outcome().is_some() || game.board().turn() != turn || self.effort.is_spent() {
                break;
            }
            sum += left * (1.0 - LATER) * sign * self.evaluation.chances(game.view(side));
            left *= LATER;
            self.round(game);
        }
        sum + left * sign * self.evaluation.chances(game.view(side))
    }

    fn round(&mut self, game: &mut Game) {
        let place = Place::of(game);
        let mut quick = Side::BOTH
            .map(|side| Quick::new(self.evaluation, side, self.seed()).within(self.effort));
        for _ in 0..MAX_CHOICES {
            let Some(decision) = game.decision().filter(|_| Place::of(game) == place) else {
                return;
            };
            if self.effort.is_spent() {
                return;
            }
            let side = decision.side;
            let best = match decision.ask {
                Ask::Play if decision.choices.len() > 1 => self.best_play(game, decision),
                _ => None,
            };
            let Some((card, then)) = best else {
                let choice = quick[side.index()].choose(game, decision);
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
    fn best_play(&mut self, game: &Game, decision: &Decision) -> Option<Play> {
        let side = decision.side;
        let sign = f64::from(side.sign());
        let world = game.resample(side, self.seed())?;
        let before = sign * self.evaluation.value(world.view(side));
        let mut tried: Vec<(Play, f64)> = Vec::with_capacity(PLAYS);
        for play in self.promising(&world, decision) {
            let mut next = world.clone();
            next.apply(play.0).ok()?;
            let then = used(&next, side, play.1);
            if tried.iter().any(|(other, _)| *other == (play.0, then)) {
                continue;
            }
            if let Some(then) = then {
                next.apply(then).ok()?;
            }
            Quick::new(self.evaluation, side, self.seed())
                .within(self.effort)
                .finish(&mut next, game);
            let value = sign * self.evaluation.value(next.view(side));
            let played = Played {
                side,
                play: (play.0, then),
                worth: value - before,
            };
            self.experience.add(played);
            self.played.push(played);
            tried.push(((play.0, then), value));
            if tried.len() == PLAYS {
                break;
            }
        }
        tried
            .into_iter()
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
            .map(|(play, _)| play)
    }

    /// The plays of a side, the most promising first; of some cards with uses that they do not have.
    fn promising(&mut self, game: &Game, decision: &Decision) -> Vec<Play> {
        let (content, side) = (game.content(), decision.side);
        let mut plays = Vec::new();
        for choice in &decision.choices {
            let Choice::Card(card) = *choice else {
                plays.push(((*choice, None), 0.0));
                continue;
            };
            let facts = content.card(card);
            let uses: &[Use] = match facts.owner {
                Some(owner) if owner != side => {
                    &[Use::EventFirst, Use::OperationsFirst, Use::SpaceRace]
                }
                _ if facts.scoring => &[Use::Event],
                _ => &[Use::Event, Use::Operations, Use::SpaceRace],
            };
            for then in uses.iter().map(|used| Some(Choice::Use(*used))) {
                let (mean, unknown) = self.experience.of(content, side, card, then);
                let luck = f64::from(self.dice.below(2_001)) / 1_000.0 - 1.0;
                plays.push(((*choice, then), mean + luck * (LUCK + UNKNOWN * unknown)));
            }
        }
        plays.sort_by(|a, b| b.1.total_cmp(&a.1));
        plays.into_iter().map(|(play, _)| play).collect()
    }

    fn seed(&mut self) -> u64 {
        u64::from(self.dice.below(u32::MAX))
    }
}

/// The use of the card just played: the one that was meant, or the first that there is.
fn used(game: &Game, side: Side, meant: Option<Choice>) -> Option<Choice> {
    let uses = &game
        .decision()
        .filter(|uses| uses.ask == Ask::Use && uses.side == side)?
        .choices;
    meant
        .filter(|then| uses.contains(then))
        .or_else(|| uses.first().copied())
}
