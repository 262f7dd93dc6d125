//! The ways to answer a question that are compared: choices, and for a card that is played each of its uses.

use brink::game::{Ask, Choice, Decision, Ending, Game, ScoringRounds, Use};
use brink::ids::Side;

use super::Evaluation;
use super::effort::Effort;
use super::place::Place;
use super::quick::{PLAYOUT_EFFORT, Quick};
use super::safety::{SAFETY_EFFORT, Safety};

/// A way to answer, up to the use of a card or the kind of an operation, with what its trials came to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) first: Choice,
    /// The use of the card, where the first choice is one.
    pub(super) then: Option<Choice>,
    /// The kind of operation, where kinds are compared.
    kind: Option<Choice>,
    /// The rounds that it leaves for the scoring cards of the side.
    pub(super) rounds: ScoringRounds,
    /// The values of the positions after it, at the end of the action round.
    pub(super) after: Spread,
    /// What follows from there, less what follows from the others that were tried in the same games.
    pub(super) later: Spread,
}

/// The mean of some numbers, and how far they scatter.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spread {
    sum: f64,
    squares: f64,
    pub(super) count: u32,
}

/// Choices that are looked at in one game when a choice is examined for its safety.
const MAX_TRIALS: u32 = 400;
/// The steps of a look at the rounds that candidates leave: several times what any shipped card needs.
const ROUNDS_EFFORT: u64 = 10 * PLAYOUT_EFFORT;
/// What operations gain by a look at the event that comes after them, in victory points.
const FORESIGHT: f64 = 0.15;

impl Candidate {
    pub(super) fn new(first: Choice, then: Option<Choice>) -> Candidate {
        let (after, later) = (Spread::default(), Spread::default());
        Candidate {
            first,
            then,
            kind: None,
            rounds: ScoringRounds::Sure,
            after,
            later,
        }
    }

    /// The candidates of a question in a game in which it is open.
    pub(super) fn all(world: &Game, decision: &Decision) -> Vec<Candidate> {
        let mut all = Vec::new();
        for choice in &decision.choices {
            let mut next = world.clone();
            let uses = match (decision.ask, choice) {
                (Ask::Play, Choice::Card(_)) if next.apply(*choice).is_ok() => next.decision(),
                _ => None,
            };
            match uses.filter(|uses| uses.ask == Ask::Use && uses.side == decision.side) {
                Some(uses) => all.extend(
                    uses.choices
                        .iter()
                        .map(|used| Candidate::new(*choice, Some(*used))),
                ),
                None => all.push(Candidate::new(*choice, None)),
            }
        }
        all
    }

    /// The same with each kind of operation, where the side is asked for one.
    pub(super) fn kinds(self, world: &Game, side: Side) -> Vec<Candidate> {
        let mut next = world.clone();
        let asked = if self.apply(&mut next) {
            next.decision()
        } else {
            None
        };
        match asked.filter(|asked| asked.ask == Ask::Mode && asked.side == side) {
            Some(asked) => asked
                .choices
                .iter()
                .map(|kind| Candidate {
                    kind: Some(*kind),
                    ..self
                })
                .collect(),
            None => vec![self],
        }
    }

    /// What is chosen now: the kind of an operation comes later.
    pub(super) fn play(&self) -> (Choice, Option<Choice>) {
        (self.first, self.then)
    }

    /// What the positions after it are worth, and what its trials leave out: they do not foresee an event that follows.
    pub(super) fn worth(&self) -> f64 {
        let is_first =
            [Some(self.first), self.then].contains(&Some(Choice::Use(Use::OperationsFirst)));
        self.after.mean() + if is_first { FORESIGHT } else { 0.0 }
    }

    /// Makes its choices in a game. Whether the first was legal there.
    pub(super) fn apply(&self, game: &mut Game) -> bool {
        // In another deal a card may have fewer uses.
        let mut later = [self.then, self.kind].into_iter().flatten();
        game.apply(self.first).is_ok()
            && later.all(|choice| !game.is_legal(choice) || game.apply(choice).is_ok())
    }

    /// The game after it, at the end of its action round, with further choices as an evaluation makes them quickly; none
    /// where it is not legal.
    pub(super) fn carried_out(
        &self,
        how: &Evaluation,
        world: &Game,
        side: Side,
        seed: u64,
        effort: Effort,
    ) -> Option<Game> {
        let mut game = world.clone();
        if !self.apply(&mut game) {
            return None;
        }
        let effort = effort.part(PLAYOUT_EFFORT);
        Quick::new(how, side, seed)
            .within(effort)
            .finish(&mut game, world);
        Some(game)
    }

    /// If the first candidate leaves a scoring card without a sure round, puts those that keep one before the others, as
    /// tried in one game. Returns whether it did.
    // Also before plays that lose later: holding a card on purpose is against the rules (10.1.5).
    pub(super) fn sort_by_rounds(
        all: &mut [Candidate],
        how: &Evaluation,
        world: &Game,
        side: Side,
        seed: u64,
    ) -> bool {
        let effort = Effort::late_in_event(ROUNDS_EFFORT, world);
        let content = world.content();
        let has_scoring = world
            .view(side)
            .hand()
            .into_iter()
            .any(|card| content.card(card).scoring);
        let rounds = |candidate: &Candidate| {
            let game = candidate.carried_out(how, world, side, seed, effort);
            game.map_or(ScoringRounds::Sure, |game| rounds_after(&game, side))
        };
        if !has_scoring
            || all
                .first()
                .is_none_or(|first| rounds(first) == ScoringRounds::Sure)
        {
            return false;
        }
        all.iter_mut()
            .for_each(|candidate| candidate.rounds = rounds(candidate));
        all.sort_by_key(|candidate| candidate.rounds);
        true
    }

    /// Whether a side gets through to the end of the action round in each of some games without losing by itself.
    pub(super) fn is_safe<'w>(
        &self,
        worlds: impl IntoIterator<Item = &'w Game>,
        side: Side,
    ) -> bool {
        let mut worlds = worlds.into_iter().peekable();
        let Some(first) = worlds.peek() else {
            return self.rounds != ScoringRounds::Missing;
        };
        let effort = Effort::late_in_event(SAFETY_EFFORT, first);
        self.rounds != ScoringRounds::Missing
            && worlds.all(|world| {
                let mut game = world.clone();
                self.apply(&mut game)
                    && Safety::within(effort, &game, side, Place::of(world), MAX_TRIALS)
                        != Safety::Unsafe
            })
    }
}

/// The rounds for scoring cards after a play, which may have ended the turn.
fn rounds_after(game: &Game, side: Side) -> ScoringRounds {
    match game.outcome() {
        None => game.view(side).scoring_rounds(),
        Some(outcome) if outcome.ending == Ending::HeldScoring && outcome.winner != Some(side) => {
            ScoringRounds::Missing
        }
        Some(_) => ScoringRounds::Sure,
    }
}

impl Spread {
    pub(super) fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
        self.count += 1;
    }

    /// The mean; the lowest number there is without any.
    pub(super) fn mean(&self) -> f64 {
        if self.count == 0 {
            f64::NEG_INFINITY
        } else {
            self.sum / f64::from(self.count)
        }
    }

    /// The standard error of the mean.
    pub(super) fn error(&self) -> f64 {
        let count = f64::from(self.count.max(2));
        let mean = self.sum / count;
        ((self.squares / count - mean * mean).max(0.0) / (count - 1.0)).sqrt()
    }
}
