//! A player that looks to the end of its action round.

use std::sync::Arc;

use brink::game::{Choice, Decision, Dice, Game, View};

use super::candidate::Candidate;
use super::effort::Effort;
use super::evaluations::Evaluations;
use super::quick::Quick;
use super::risk::is_risky;
use super::{Evaluation, Player, PlayerError, Request, WIN};

/// Tries each choice to the end of the action round, in the same few games that look the same to it, and takes the one
/// whose positions are worth most.
///
/// Choices that lose by themselves are left out, as by [`Careful`](super::Careful).
#[derive(Clone, Debug)]
pub struct Greedy {
    evaluations: Evaluations,
    dice: Dice,
}

/// The games that choices are tried in: in so many all of them, then in more those that are best.
const STAGES: [(usize, usize); 3] = [(2, usize::MAX), (5, 6), (8, 3)];
/// The steps of one answer: several times what any shipped card needs.
const EFFORT: u64 = 20_000_000;
/// Games in which a choice has to be safe.
const SAFE_IN: usize = 8;

impl Greedy {
    /// A player with its own dice, and weights derived from the scoring tables of what is played.
    #[must_use]
    pub fn new(seed: u64) -> Greedy {
        Greedy::sharing(Evaluations::default(), seed)
    }

    /// A player with an evaluation of its own: with weights that were learned, say.
    ///
    /// It plays only the content of the evaluation.
    #[must_use]
    pub fn with(evaluation: Arc<Evaluation>, seed: u64) -> Greedy {
        Greedy::sharing(Evaluations::fixed(evaluation), seed)
    }

    /// A player that shares evaluations with others.
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
        Look {
            evaluation: &evaluation,
            view: request.view,
            seed,
        }
        .best(request.decision)
    }
}

/// One look at a question.
struct Look<'a> {
    evaluation: &'a Evaluation,
    view: View<'a>,
    seed: u64,
}

impl Look<'_> {
    fn best(&self, decision: &Decision) -> Result<Choice, PlayerError> {
        let quick = Quick::new(self.evaluation, self.view.side(), self.seed);
        // Markers are quick to price, and do not lose games.
        if decision.ask.is_placement()
            && let Some((choice, _)) = quick.on_board(self.view, self.view, decision)
        {
            return Ok(choice);
        }
        let (worlds, effort) = self.worlds();
        let Some(world) = worlds.first() else {
            return Ok(first_of(decision));
        };
        let mut candidates = Candidate::all(world, decision);
        // What is no longer tried may still be the only one that is safe.
        let mut others = Vec::new();
        for (games, kept) in STAGES {
            others.splice(0..0, candidates.split_off(kept.min(candidates.len())));
            for candidate in &mut candidates {
                self.try_in(&worlds, games, candidate, effort);
            }
            candidates.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
        }
        candidates.extend(others);
        Ok(self
            .safest(&worlds, candidates)
            .unwrap_or_else(|| first_of(decision)))
    }

    /// Games that look the same to the side, fewer where each takes much work; and what may be done in them.
    fn worlds(&self) -> (Vec<Game>, Effort) {
        let (mut worlds, mut effort): (Vec<Game>, _) = (Vec::new(), Effort::of(EFFORT));
        for nth in 0..STAGES[2].0 as u64 {
            if !worlds.is_empty() && effort.is_spent() {
                break;
            }
            worlds.extend(self.view.trial(self.seed.wrapping_add(nth)));
            if let [only] = &worlds[..] {
                effort = Effort::late_in_event(EFFORT, only);
            }
        }
        (worlds, effort)
    }

    /// Tries a candidate in more games: in one at least, then as long as there is effort left.
    fn try_in(&self, worlds: &[Game], games: usize, candidate: &mut Candidate, effort: Effort) {
        let side = self.view.side();
        for (nth, world) in worlds
            .iter()
            .enumerate()
            .take(games)
            .skip(candidate.after.count as usize)
        {
            if candidate.after.count > 0 && effort.is_spent() {
                return;
            }
            let game =
                candidate.carried_out(self.evaluation, world, side, self.seed ^ nth as u64, effort);
            let worth =
                |game: Game| f64::from(side.sign()) * self.evaluation.value(game.view(side));
            candidate.after.add(game.map_or(-WIN, worth));
        }
    }

    /// The first candidate that does not lose by itself; the first one if all do.
    fn safest(&self, worlds: &[Game], mut candidates: Vec<Candidate>) -> Option<Choice> {
        let side = self.view.side();
        let is_sorted = Candidate::sort_by_rounds(
            &mut candidates,
            self.evaluation,
            worlds.first()?,
            side,
            self.seed,
        );
        let best = candidates.first()?.first;
        if !is_sorted && !is_risky(self.view) {
            return Some(best);
        }
        let worlds = &worlds[..SAFE_IN.min(worlds.len())];
        let safe = candidates
            .iter()
            .find(|candidate| candidate.is_safe(worlds, side));
        Some(safe.map_or(best, |candidate| candidate.first))
    }
}

fn first_of(decision: &Decision) -> Choice {
    decision.choices.first().copied().unwrap_or(Choice::Pass)
}
