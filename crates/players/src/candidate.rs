//! Candidates of a search: the choices of a decision, split by card use and operation kind.
//!
//! A candidate is an arm of the searches of `greedy` and `strong`. It holds two sample statistics: the static value at
//! the end of the action round, and the rollout return relative to the other candidates of the same determinization.

use std::sync::Arc;

use brink::game::{Ask, Choice, Decision, Ending, Game, ScoringRounds, Use};
use brink::ids::Side;

use super::evaluation::BoardTable;
use super::play_span::PlaySpan;
use super::rollout_policy::{ROLLOUT_EFFORT, RolloutPolicy};
use super::safety::{SAFETY_EFFORT, Safety};
use super::work_budget::WorkBudget;

/// A choice up to the card's use or the kind of operation, with the statistics of its rollouts.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) first: Choice,
    /// The use of the card, if `first` plays a card.
    pub(super) then: Option<Choice>,
    /// The kind of operation, if kinds are separate candidates.
    kind: Option<Choice>,
    /// The other choices of a plan, as far as they are legal.
    rest: Option<Arc<[Choice]>>,
    /// The action rounds left for the side's scoring cards after this candidate.
    pub(super) rounds: ScoringRounds,
    /// Values at the end of the action round, one per determinization.
    pub(super) static_value: SampleStats,
    /// Rollout returns beyond `static_value`, minus the mean over all candidates in the same determinization.
    pub(super) advantage: SampleStats,
}

/// The determinization in which candidates are played to the end of the action round, and the rollout policy for the
/// choices after them.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoundPlayout<'a> {
    pub(super) boards: &'a BoardTable<'a>,
    pub(super) determinization: &'a Game,
    pub(super) side: Side,
    pub(super) seed: u64,
    pub(super) effort: WorkBudget,
}

/// Running sum and sum of squares of a sample, for its mean and standard error.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SampleStats {
    sum: f64,
    squares: f64,
    pub(super) count: u32,
}

/// The maximum number of choices tried per determinization in a safety check.
const MAX_TRIALS: u32 = 400;
/// The effort limit, in steps, for finding the rounds left after each candidate; far above what shipped cards need.
pub(super) const ROUNDS_EFFORT: u64 = 10 * ROLLOUT_EFFORT;
/// Bonus for resolving operations before the event, in victory points: rollouts place influence without foreseeing the
/// event.
const FORESIGHT: f64 = 0.15;

impl Candidate {
    pub(super) fn new(first: Choice, then: Option<Choice>) -> Candidate {
        let static_value = SampleStats::default();
        let advantage = SampleStats::default();
        Candidate {
            first,
            then,
            kind: None,
            rest: None,
            rounds: ScoringRounds::Sure,
            static_value,
            advantage,
        }
    }

    /// Creates a candidate that goes on with the other choices of a plan.
    pub(super) fn planned(first: Choice, rest: &[Choice]) -> Candidate {
        Candidate {
            rest: Some(rest.into()),
            ..Candidate::new(first, None)
        }
    }

    /// All candidates of a decision that is open in `determinization`.
    pub(super) fn all(determinization: &Game, decision: &Decision) -> Vec<Candidate> {
        let mut all = Vec::new();
        for choice in &decision.choices {
            let mut next = determinization.clone();
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

    /// Splits the candidate by kind of operation, if the side must choose one.
    pub(super) fn kinds(self, determinization: &Game, side: Side) -> Vec<Candidate> {
        let mut next = determinization.clone();
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
                    ..self.clone()
                })
                .collect(),
            None => vec![self],
        }
    }

    /// The play itself: the card and its use, without the kind of operation.
    pub(super) fn play(&self) -> (Choice, Option<Choice>) {
        (self.first, self.then)
    }

    /// The choices of the candidate, without the kind of operation.
    pub(super) fn choices(&self) -> Vec<Choice> {
        let rest = self.rest.iter().flat_map(|rest| rest.iter().copied());
        let begun = [Some(self.first), self.then].into_iter().flatten();
        begun.chain(rest).collect()
    }

    /// The mean value after the action round, plus [`FORESIGHT`] where it applies.
    pub(super) fn worth(&self) -> f64 {
        let is_first =
            [Some(self.first), self.then].contains(&Some(Choice::Use(Use::OperationsFirst)));
        self.static_value.mean() + if is_first { FORESIGHT } else { 0.0 }
    }

    /// Makes the candidate's choices in a game. Returns whether the first one was legal.
    pub(super) fn apply(&self, game: &mut Game) -> bool {
        // A card may have fewer uses in a different determinization.
        let rest = self.rest.iter().flat_map(|rest| rest.iter().copied());
        let mut later = [self.then, self.kind].into_iter().flatten().chain(rest);
        game.apply(self.first).is_ok()
            && later.all(|choice| !game.is_legal(choice) || game.apply(choice).is_ok())
    }

    /// Plays the candidate in a determinization and finishes the action round with the rollout policy. `None` if it is
    /// not legal there.
    pub(super) fn play_round(&self, playout: &RoundPlayout<'_>) -> Option<Game> {
        let spares = &playout.boards.spares;
        let mut game = spares.copy(playout.determinization);
        if !self.apply(&mut game) {
            spares.keep(game);
            return None;
        }
        let policy = RolloutPolicy::new(playout.boards, playout.side, playout.seed);
        let effort = playout.effort.sub_budget(ROLLOUT_EFFORT);
        let mut policy = policy.within(effort);
        policy.finish(&mut game, playout.determinization);
        Some(game)
    }

    /// If the first candidate leaves a scoring card without a guaranteed round, moves those that keep one to the front.
    /// Returns whether it did. Looks at a single determinization.
    // Even if they lose later: deliberately holding a scoring card is illegal (10.1.5).
    pub(super) fn sort_by_rounds(all: &mut [Candidate], playout: &RoundPlayout<'_>) -> bool {
        let determinization = playout.determinization;
        let content = determinization.content();
        let hand = determinization.view(playout.side).hand();
        let mut hand = hand.into_iter();
        let has_scoring = hand.any(|card| content.card(card).scoring);
        let Some(first) = all.first().filter(|_| has_scoring) else {
            return false;
        };
        if first.rounds_left(playout) == ScoringRounds::Sure {
            return false;
        }
        for candidate in &mut *all {
            candidate.rounds = candidate.rounds_left(playout);
        }
        all.sort_by_key(|candidate| candidate.rounds);
        true
    }

    /// The rounds left for scoring cards after the candidate's action round.
    fn rounds_left(&self, playout: &RoundPlayout<'_>) -> ScoringRounds {
        match self.play_round(playout) {
            Some(game) => rounds_after(&game, playout.side),
            None => ScoringRounds::Sure,
        }
    }

    /// The standard error of the static value plus the advantage.
    pub(super) fn error(&self) -> f64 {
        self.static_value.error().hypot(self.advantage.error())
    }

    /// Whether the side can reach the end of the action round in each game without losing by its own play.
    pub(super) fn is_safe<'w>(
        &self,
        determinizations: impl IntoIterator<Item = &'w Game>,
        side: Side,
    ) -> bool {
        let mut determinizations = determinizations.into_iter().peekable();
        let Some(first) = determinizations.peek() else {
            return self.rounds != ScoringRounds::Missing;
        };
        let effort = WorkBudget::reduced(SAFETY_EFFORT, first);
        self.rounds != ScoringRounds::Missing
            && determinizations.all(|determinization| {
                let mut game = determinization.clone();
                self.apply(&mut game)
                    && Safety::within(
                        effort,
                        game,
                        side,
                        PlaySpan::of(determinization),
                        MAX_TRIALS,
                    ) != Safety::Unsafe
            })
    }
}

/// The rounds left for scoring cards after a play, which may have ended the turn.
fn rounds_after(game: &Game, side: Side) -> ScoringRounds {
    match game.outcome() {
        None => game.view(side).scoring_rounds(),
        Some(outcome) if outcome.ending == Ending::HeldScoring && outcome.winner != Some(side) => {
            ScoringRounds::Missing
        }
        Some(_) => ScoringRounds::Sure,
    }
}

impl SampleStats {
    pub(super) fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
        self.count += 1;
    }

    /// The mean; negative infinity for an empty sample.
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
