//! A player with a one-ply search over determinizations.
//!
//! 1. Sample games from the side's information set (determinizations: hidden cards and dice dealt anew).
//! 2. Play every candidate in the same games and finish the action round with the policy of `rollout_policy.rs`.
//! 3. Rank candidates by the mean static value; the best ones get more samples, in a fixed elimination schedule.
//! 4. Choose the best one that passes a safety check.
//!
//! This is perfect-information Monte Carlo sampling (Ginsberg, "GIB: Imperfect information in a computationally
//! challenging game", 2001), except that positions are evaluated with the side's own knowledge, not with the cards
//! dealt.

use std::sync::Arc;

use brink::game::{Choice, Decision, Dice, Game, View};

use super::candidate::{Candidate, ROUNDS_EFFORT, RoundPlayout};
use super::evaluation::BoardTable;
use super::evaluations::Evaluations;
use super::risk::is_risky;
use super::rollout_policy::RolloutPolicy;
use super::work_budget::WorkBudget;
use super::{Evaluation, Player, PlayerError, Request, WIN};

/// Plays each choice to the end of the action round in the same few determinizations and takes the one with the highest
/// mean value.
///
/// Excludes choices that lose by themselves, like [`Careful`](super::Careful).
#[derive(Clone, Debug)]
pub struct Greedy {
    evaluations: Evaluations,
    dice: Dice,
}

/// Elimination schedule: determinizations, and candidates sampled in that many.
const ELIMINATION_SCHEDULE: [(usize, usize); 3] = [(2, usize::MAX), (5, 6), (8, 3)];
/// The effort limit of an answer, in steps; far above what shipped cards need.
const EFFORT: u64 = 20_000_000;
/// Determinizations of a safety check.
const SAFE_IN: usize = 8;

impl Greedy {
    /// Creates a player with its own dice and the weights of the content, or else default weights.
    #[must_use]
    pub fn new(seed: u64) -> Greedy {
        Greedy::sharing(Evaluations::default(), seed)
    }

    /// Creates a player with a given evaluation, such as one with trained weights.
    ///
    /// It can only play the content of that evaluation.
    #[must_use]
    pub fn with(evaluation: Arc<Evaluation>, seed: u64) -> Greedy {
        Greedy::sharing(Evaluations::fixed(evaluation), seed)
    }

    /// Creates a player that shares cached evaluations.
    pub(super) fn sharing(evaluations: Evaluations, seed: u64) -> Greedy {
        Greedy {
            evaluations,
            dice: Dice::new(seed),
        }
    }
}

impl Player for Greedy {
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError> {
        if let [only] = request.decision.choices[..] {
            return Ok(only);
        }
        let evaluation = self.evaluations.of(request.view.content())?;
        let seed = u64::from(self.dice.below(u32::MAX));
        OnePlySearch {
            boards: &BoardTable::new(&evaluation),
            view: request.view,
            seed,
        }
        .best(request.decision)
    }
}

/// A search from one decision.
struct OnePlySearch<'a> {
    boards: &'a BoardTable<'a>,
    view: View<'a>,
    seed: u64,
}

impl OnePlySearch<'_> {
    /// The best safe choice.
    fn best(&self, decision: &Decision) -> Result<Choice, PlayerError> {
        let policy = RolloutPolicy::new(self.boards, self.view.side(), self.seed);
        // Influence can be priced directly and does not lose games.
        if decision.ask.is_placement()
            && let Some((choice, _)) = policy.on_board(self.view, self.view, decision)
        {
            return Ok(choice);
        }
        let (determinizations, effort) = self.determinizations();
        let Some(determinization) = determinizations.first() else {
            return Ok(first_of(decision));
        };
        let mut candidates = Candidate::all(determinization, decision);
        // Eliminated candidates are kept: one of them may be the only safe one.
        let mut others = Vec::new();
        for (games, kept) in ELIMINATION_SCHEDULE {
            let dropped = candidates.split_off(kept.min(candidates.len()));
            others.splice(0..0, dropped);
            for candidate in &mut candidates {
                self.try_in(&determinizations, games, candidate, effort);
            }
            candidates.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
        }
        candidates.extend(others);
        Ok(self
            .safest(&determinizations, candidates)
            .unwrap_or_else(|| first_of(decision)))
    }

    /// Samples determinizations, fewer if each takes much effort. Returns the effort budget, too.
    fn determinizations(&self) -> (Vec<Game>, WorkBudget) {
        let (mut determinizations, mut effort): (Vec<Game>, _) =
            (Vec::new(), WorkBudget::of(EFFORT));
        for nth in 0..ELIMINATION_SCHEDULE[2].0 as u64 {
            if !determinizations.is_empty() && effort.is_spent() {
                break;
            }
            determinizations.extend(self.view.trial(self.seed.wrapping_add(nth)));
            if let [only] = &determinizations[..] {
                effort = WorkBudget::reduced(EFFORT, only);
            }
        }
        (determinizations, effort)
    }

    /// Samples a candidate in further determinizations: at least one, then while effort remains.
    fn try_in(
        &self,
        determinizations: &[Game],
        games: usize,
        candidate: &mut Candidate,
        effort: WorkBudget,
    ) {
        let side = self.view.side();
        for (nth, determinization) in determinizations
            .iter()
            .enumerate()
            .take(games)
            .skip(candidate.static_value.count as usize)
        {
            if candidate.static_value.count > 0 && effort.is_spent() {
                return;
            }
            let game = candidate.play_round(&RoundPlayout {
                boards: self.boards,
                determinization,
                side,
                seed: self.seed ^ nth as u64,
                effort,
            });
            let Some(game) = game else {
                candidate.static_value.add(-WIN);
                continue;
            };
            let value = self.boards.value(game.view(side));
            candidate.static_value.add(f64::from(side.sign()) * value);
            self.boards.spares.keep(game);
        }
    }

    /// The first candidate that does not lose by itself, or the first one if all do.
    fn safest(&self, determinizations: &[Game], mut candidates: Vec<Candidate>) -> Option<Choice> {
        let side = self.view.side();
        let determinization = determinizations.first()?;
        let playout = RoundPlayout {
            boards: self.boards,
            determinization,
            side,
            seed: self.seed,
            effort: WorkBudget::reduced(ROUNDS_EFFORT, determinization),
        };
        let is_sorted = Candidate::sort_by_rounds(&mut candidates, &playout);
        let best = candidates.first()?.first;
        if !is_sorted && !is_risky(self.view) {
            return Some(best);
        }
        let determinizations = &determinizations[..SAFE_IN.min(determinizations.len())];
        let safe = candidates
            .iter()
            .find(|candidate| candidate.is_safe(determinizations, side));
        Some(safe.map_or(best, |candidate| candidate.first))
    }
}

/// The first choice, if there is nothing to search.
fn first_of(decision: &Decision) -> Choice {
    decision.choices.first().copied().unwrap_or(Choice::Pass)
}
