//! The choice that was made against the best one: both are played on in the same fresh determinizations.
//!
//! The best of many noisy values looks better than it is. Neither side of a duel has that advantage, since no
//! determinization of the search is used again; and the differences have a much smaller error than the values, since
//! both share the deals and the dice.

use std::time::Instant;

use brink::game::{Choice, Decision, Game, Input};

use crate::candidate::{Candidate, SampleStats};
use crate::evaluation::{BoardTable, chance_of};
use crate::risk::risk_of;
use crate::rollout_policy::RolloutPolicy;

use super::analysis::Reason;
use super::batch::Horizon;
use super::budget::Budget;
use super::judgement::{JudgedChoice, Judgement, MISTAKE, Verdict, belongs};
use super::search::{BATCH_SIZE, FRESH, Search};

/// The scores of two candidates, from -1 to 1, and of the first minus the second.
#[derive(Default)]
struct Duel {
    scores: [SampleStats; 2],
    differences: SampleStats,
}

/// The pairs of rollouts below which nothing is said.
const LEAST_PAIRS: u32 = 8;
/// The pairs after which a duel may end early, once a mistake is this many standard errors away.
const MIN_PAIRS: u32 = 16;
const SOUND_Z: f64 = 3.0;
/// The maximum number of choices in a placement.
const MAX_MARKERS: usize = 60;

impl Search<'_> {
    /// Judges choices that were made together; `None` if the search cannot compare them.
    pub(super) fn judge(
        &mut self,
        decision: &Decision,
        made: &[Choice],
        budget: Budget,
    ) -> Option<Judgement> {
        let found = self.run(decision, budget);
        let best = self.completed(found.first()?, decision);
        let made = match (decision.ask.is_placement(), made) {
            (true, [first, rest @ ..]) => Candidate::planned(*first, rest),
            _ => found
                .into_iter()
                .find(|one| made.starts_with(&one.choices()))?,
        };
        let same = sorted(&best) == sorted(&made);
        let pair = [best, made];
        let (chances, lost, error) = if same {
            let chance = chance_of(self.score(&pair[0]));
            ([chance; 2], 0.0, 0.0)
        } else {
            self.duel(&pair, budget)?.chances()
        };
        let verdict = Verdict::of(lost, error);
        let [best, made] = pair;
        let reasons = self.differences(&best, &made, verdict);
        Some(Judgement {
            made: self.judged(&made, chances[1]),
            best: self.judged(&best, chances[0]),
            lost: if verdict == Verdict::Sound { 0.0 } else { lost },
            error,
            verdict,
            reasons,
        })
    }

    fn judged(&self, candidate: &Candidate, chance: f64) -> JudgedChoice {
        JudgedChoice {
            choices: candidate.choices(),
            chance,
            risk: risk_of(self.view(), candidate.first).risk,
        }
    }

    /// The features by which the best choice is ahead; none where nothing has to be explained.
    fn differences(&mut self, best: &Candidate, made: &Candidate, verdict: Verdict) -> Vec<Reason> {
        if verdict == Verdict::Sound {
            return Vec::new();
        }
        let [best, made] = [best, made].map(|one| self.changes(one));
        let ahead: Vec<f64> = best
            .iter()
            .zip(made)
            .map(|(best, made)| best - made)
            .collect();
        self.reasons_of(&ahead)
    }

    /// A candidate for the first marker of a placement with the others that the rollout policy places.
    fn completed(&mut self, candidate: &Candidate, decision: &Decision) -> Candidate {
        let Some(mut game) = self.determinization(0).map(|game| Game::clone(&game)) else {
            return candidate.clone();
        };
        if !decision.ask.is_placement() || !candidate.apply(&mut game) {
            return candidate.clone();
        }
        let begun = game.history().len();
        let evaluation = self.evaluation();
        let boards = BoardTable::new(&evaluation);
        let mut policy = RolloutPolicy::new(&boards, decision.side, 0);
        for _ in 0..MAX_MARKERS {
            let continues = game.decision().is_some_and(|next| belongs(next, decision));
            if !continues || !policy.play(&mut game) {
                break;
            }
        }
        let rest = game.history()[begun..].iter();
        let rest: Vec<Choice> = rest
            .filter_map(|input| match input {
                Input::Choice(choice) => Some(*choice),
                Input::Chance(_) => None,
            })
            .collect();
        Candidate::planned(candidate.first, &rest)
    }

    /// Rolls both candidates out until the budget is spent or a mistake is out of the question.
    fn duel(&mut self, pair: &[Candidate; 2], budget: Budget) -> Option<Duel> {
        let began = Instant::now();
        let mut duel = Duel::default();
        loop {
            let pairs = duel.differences.count;
            let left = match budget {
                Budget::Time(time) if pairs >= LEAST_PAIRS && began.elapsed() >= time => 0,
                Budget::Time(_) => BATCH_SIZE,
                Budget::Trials(trials) => (trials / 2).max(LEAST_PAIRS).saturating_sub(pairs),
            };
            let next = left.min(BATCH_SIZE / 2);
            if next == 0 || (pairs >= LEAST_PAIRS && self.is_over()) || duel.is_sound() {
                return Some(duel);
            }
            let games = FRESH + pairs..FRESH + pairs + next;
            let found = self.roll_out(pair, games, Horizon::Turn)?;
            for pass in found.chunks_exact(2) {
                let score = |nth: usize| self.score_of(pass[nth].static_value + pass[nth].excess);
                duel.add([score(0), score(1)]);
            }
        }
    }
}

impl Duel {
    fn add(&mut self, scores: [f64; 2]) {
        self.differences.add(scores[0] - scores[1]);
        for (sum, score) in self.scores.iter_mut().zip(scores) {
            sum.add(score);
        }
    }

    /// Whether a mistake is out of the question.
    fn is_sound(&self) -> bool {
        let most = self.differences.mean() + SOUND_Z * self.differences.error();
        self.differences.count >= MIN_PAIRS && most / 2.0 < MISTAKE
    }

    /// The chances of both, and what the second gives away, with its standard error.
    fn chances(&self) -> ([f64; 2], f64, f64) {
        let [best, made] = self.scores.map(|scores| chance_of(scores.mean()));
        ([best, made], best - made, self.differences.error() / 2.0)
    }
}

/// The choices of a candidate in a fixed order: that of the markers of a placement means nothing.
fn sorted(candidate: &Candidate) -> Vec<Choice> {
    let mut choices = candidate.choices();
    choices.sort();
    choices
}
