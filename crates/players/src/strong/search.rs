//! Sequential halving over the candidates of a decision.
//!
//! Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits", 2013:
//!
//! 1. Split the budget into ⌈log2 n⌉ stages, for n candidates.
//! 2. In each stage give every remaining candidate the same number of rollouts, in the same determinizations.
//! 3. Drop the worse half and continue with the next stage.
//!
//! Differences from the textbook: candidates are screened first; samples are kept between stages; common random numbers
//! pair the samples; rollout means are shrunk towards zero by their standard error; and the search stops early once the
//! best candidate leads by [`STOP_Z`] standard errors.

use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

use brink::digest::mixed;
use brink::game::{Decision, Game, ScoringRounds, View};

use crate::candidate::{Candidate, ROUNDS_EFFORT, RoundPlayout};
use crate::evaluation::BoardTable;
use crate::risk::{is_risky, risk_of};
use crate::rollout_policy::{ROLLOUT_EFFORT, RolloutPolicy};
use crate::work_budget::WorkBudget;
use crate::{Evaluation, Progress, SearchControl, WIN};

use super::analysis::Reason;
use super::batch::{Batch, Horizon, RolloutResult, RolloutTask, SearchParameters};
use super::breadth::Breadth;
use super::budget::Budget;
use super::findings::Findings;
use super::play_statistics::PlayStatistics;
use super::workers::Workers;

/// The search from one decision.
#[derive(Debug)]
pub(super) struct Search<'a> {
    view: View<'a>,
    parameters: Arc<SearchParameters>,
    workers: &'a Workers,
    /// The first determinizations, cached.
    determinizations: Vec<Arc<Game>>,
    /// Values of plays observed so far.
    statistics: Arc<PlayStatistics>,
    /// Progress reporting and early-stop signal, if anyone is listening.
    control: Option<&'a SearchControl>,
    /// The number of rollouts.
    pub(super) trials: u64,
    /// The effort spent and its limit, in steps.
    steps: u64,
    most_steps: u64,
}

/// The effort limit of an answer, in steps: a base and an amount per rollout; far above what shipped cards need.
const EFFORT: u64 = 4_000_000;
const EFFORT_OF_TRIAL: u64 = 200_000;

/// Determinizations of a safety check, near war and otherwise.
const SAFE_IN: u32 = 6;
const SAFE_IN_FAR: u32 = 2;
/// The number of cached determinizations.
const CACHED: usize = 16;
/// The maximum number of determinizations.
const MAX_DETERMINIZATIONS: u32 = 100_000;
/// The first determinization that no search uses.
pub(super) const FRESH: u32 = 2 * MAX_DETERMINIZATIONS;
/// Explanation of a candidate: determinizations, the maximum number of reasons, and their minimum value in points.
const EXPLAINED_IN: u32 = 8;
const MAX_REASONS: usize = 4;
const WORTH_SAYING: f64 = 0.05;
/// Divisor of the time that screening may take.
const SCREENING_SHARE: u32 = 3;
/// The target number of rollouts per batch, shared by the threads.
pub(super) const BATCH_SIZE: u32 = 8;
/// Prior standard deviation of rollout returns between candidates, in victory points; the strength of the shrinkage.
const PRIOR_SD: f64 = 1.0;
/// Early stopping: a lead of this many standard errors, after a minimum number of rollouts.
const STOP_Z: f64 = 4.0;
const STOP_MIN_SAMPLES: u32 = 8;

/// The mean static value plus the mean rollout return, shrunk towards zero like the posterior mean under a normal
/// prior.
fn shrunk_value(candidate: &Candidate) -> f64 {
    if candidate.advantage.count < 2 {
        return candidate.worth();
    }
    let (expected, error) = (PRIOR_SD * PRIOR_SD, candidate.advantage.error());
    candidate.worth() + candidate.advantage.mean() * expected / (expected + error * error)
}

/// Sorts candidates, best first.
fn sort(candidates: &mut [Candidate]) {
    candidates.sort_by(|a, b| shrunk_value(b).total_cmp(&shrunk_value(a)));
}

/// Whether the best candidate leads every other play by [`STOP_Z`] standard errors.
fn is_clear(candidates: &[Candidate]) -> bool {
    let best = candidates.iter().reduce(|best, next| {
        if shrunk_value(next) > shrunk_value(best) {
            next
        } else {
            best
        }
    });
    best.is_some_and(|best| {
        let mut others = candidates
            .iter()
            .filter(|other| other.play() != best.play());
        best.advantage.count >= STOP_MIN_SAMPLES
            && others.all(|other| {
                shrunk_value(best) - shrunk_value(other)
                    > STOP_Z * best.error().hypot(other.error())
            })
    })
}

/// The best candidate of each play: kinds of operation are chosen later, so a play is as good as its best kind.
fn best_kinds(mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    let mut seen = Vec::with_capacity(candidates.len());
    candidates.retain(|one| {
        let is_new = !seen.contains(&one.play());
        seen.push(one.play());
        is_new
    });
    candidates
}

impl<'a> Search<'a> {
    pub(super) fn new(
        evaluation: Arc<Evaluation>,
        view: View<'a>,
        seed: u64,
        workers: &'a Workers,
    ) -> Search<'a> {
        let (side, scale) = (view.side(), evaluation.scale(view));
        Search {
            view,
            parameters: Arc::new(SearchParameters {
                evaluation,
                side,
                seed,
                scale,
            }),
            workers,
            determinizations: Vec::new(),
            statistics: Arc::new(PlayStatistics::new(view.content())),
            control: None,
            trials: 0,
            steps: 0,
            most_steps: EFFORT,
        }
    }

    /// Attaches progress reporting and an early-stop signal.
    pub(super) fn watched(self, control: Option<&'a SearchControl>) -> Search<'a> {
        Search { control, ..self }
    }

    /// Whether an immediate answer was requested.
    fn is_stopped(&self) -> bool {
        self.control.is_some_and(SearchControl::is_stopped)
    }

    /// Whether the effort limit is reached.
    fn is_spent(&self) -> bool {
        self.steps >= self.most_steps
    }

    /// Reports progress as a share of the budget.
    fn report(&self, share: f64) {
        if let Some(control) = self.control {
            control.report(Progress::new(share, self.trials));
        }
    }

    /// A candidate's value in victory points: the lead with the same winning chances (atanh, inverse of the
    /// evaluation's tanh).
    pub(super) fn points(&self, candidate: &Candidate) -> f64 {
        (self.parameters.scale * self.score(candidate).atanh()).clamp(-WIN, WIN)
    }

    /// A candidate's expected score, from -1 to 1.
    pub(super) fn score(&self, candidate: &Candidate) -> f64 {
        self.score_of(shrunk_value(candidate))
    }

    /// The expected score of a value on the scale of the search.
    pub(super) fn score_of(&self, value: f64) -> f64 {
        (value / self.parameters.scale).clamp(-1.0, 1.0)
    }

    /// The view of the choosing side.
    pub(super) fn view(&self) -> View<'a> {
        self.view
    }

    pub(super) fn evaluation(&self) -> Arc<Evaluation> {
        self.parameters.evaluation.clone()
    }

    /// Whether the search has to end: an answer was asked for, or the effort is spent.
    pub(super) fn is_over(&self) -> bool {
        self.is_stopped() || self.is_spent()
    }

    /// Runs the search and returns the candidates, best first.
    pub(super) fn run(&mut self, decision: &Decision, budget: Budget) -> Vec<Candidate> {
        let began = Instant::now();
        let Some(determinization) = self.determinization(0) else {
            return Vec::new();
        };
        self.most_steps = match budget {
            Budget::Time(_) => u64::MAX,
            Budget::Trials(trials) => WorkBudget::reduced(
                EFFORT + u64::from(trials) * EFFORT_OF_TRIAL,
                &determinization,
            )
            .left(),
        };
        let breadth = Breadth::of(budget);
        let mut open = self.candidates(&determinization, decision, breadth);
        let mut done = self.screen(&mut open, breadth, budget, began);
        let candidates = open.len().max(2) as f64;
        let stages = candidates.log2().ceil() as u32;
        for stage in 1..=stages {
            self.run_stage(&mut open, (stage, stages), budget, began);
            sort(&mut open);
            if stage < stages {
                let half = open.len().div_ceil(2);
                done.splice(0..0, open.split_off(half));
            }
        }
        open.extend(done);
        best_kinds(self.safe_first(open, decision))
    }

    /// Samples the candidates of one stage until its share of the budget is spent or the best one is clear.
    fn run_stage(
        &mut self,
        open: &mut [Candidate],
        (stage, stages): (u32, u32),
        budget: Budget,
        began: Instant,
    ) {
        let count = open.len() as u32;
        if count < 2 {
            return;
        }
        let mut samples = 0;
        loop {
            let wanted = match budget {
                Budget::Time(time) if samples > 0 && began.elapsed() >= time * stage / stages => 0,
                _ if self.is_over() || is_clear(open) => 0,
                Budget::Time(_) => BATCH_SIZE,
                Budget::Trials(trials) => (trials / stages / count).max(1) - samples,
            };
            let next = wanted.min((BATCH_SIZE / count).max(1));
            if next == 0 || !self.sample(open, next) {
                return;
            }
            samples += next;
            self.report(match budget {
                Budget::Time(time) => began.elapsed().as_secs_f64() / time.as_secs_f64(),
                Budget::Trials(trials) => self.trials as f64 / f64::from(trials),
            });
        }
    }

    /// Candidates to compare: card plays, by kind of operation in a wide search; for influence, the spaces with the
    /// best prices.
    fn candidates(
        &self,
        determinization: &Game,
        decision: &Decision,
        breadth: Breadth,
    ) -> Vec<Candidate> {
        if !decision.ask.is_placement() {
            let all = Candidate::all(determinization, decision);
            return match breadth {
                Breadth::Narrow => all,
                Breadth::Wide => all
                    .into_iter()
                    .flat_map(|one| one.kinds(determinization, decision.side))
                    .collect(),
            };
        }
        let boards = BoardTable::new(&self.parameters.evaluation);
        let policy = RolloutPolicy::new(&boards, self.view.side(), self.parameters.seed);
        let ranked = policy.ranked(self.view, self.view, decision);
        let Some((_, most)) = ranked.first().copied() else {
            return Candidate::all(determinization, decision);
        };
        let (spaces, nearly) = breadth.spaces();
        let near = ranked
            .into_iter()
            .take_while(|(_, gain)| *gain > most - nearly)
            .take(spaces);
        near.map(|(choice, _)| Candidate::new(choice, None))
            .collect()
    }

    /// Screens the candidates by static value at the end of the action round. Keeps the best in `open` and returns the
    /// others.
    fn screen(
        &mut self,
        open: &mut Vec<Candidate>,
        breadth: Breadth,
        budget: Budget,
        began: Instant,
    ) -> Vec<Candidate> {
        let mut others = Vec::new();
        for (until, kept) in breadth.screening_rounds() {
            while let Some(nth) = open
                .first()
                .map(|one| one.static_value.count)
                .filter(|nth| *nth < until && self.may_screen(*nth, budget, began))
            {
                if nth > 0 && self.is_spent() {
                    break;
                }
                let Some(found) = self.roll_out(open, nth..nth + 1, Horizon::Round) else {
                    break;
                };
                open.iter_mut()
                    .zip(found)
                    .for_each(|(candidate, found)| candidate.static_value.add(found.static_value));
            }
            sort(open);
            let dropped = open.split_off(kept.min(open.len()));
            others.splice(0..0, dropped);
        }
        others
    }

    /// Whether screening may continue after so many determinizations; the first one is always
    /// screened.
    fn may_screen(&self, nth: u32, budget: Budget, began: Instant) -> bool {
        match budget {
            _ if nth == 0 => true,
            _ if self.is_stopped() => false,
            Budget::Time(time) => began.elapsed() < time / SCREENING_SHARE,
            Budget::Trials(_) => true,
        }
    }

    /// Rolls out every candidate in `count` further determinizations. Returns whether there were any.
    fn sample(&mut self, candidates: &mut [Candidate], count: u32) -> bool {
        let Some(nth) = candidates
            .first()
            .map(|candidate| candidate.static_value.count)
            .filter(|nth| *nth < MAX_DETERMINIZATIONS)
        else {
            return false;
        };
        let Some(found) = self.roll_out(candidates, nth..nth + count, Horizon::Turn) else {
            return false;
        };
        for pass in found.chunks(candidates.len()) {
            let excess: f64 = pass.iter().map(|found| found.excess).sum();
            let mean = excess / pass.len() as f64;
            for (candidate, found) in candidates.iter_mut().zip(pass) {
                candidate.static_value.add(found.static_value);
                candidate.advantage.add(found.excess - mean);
            }
        }
        true
    }

    /// Rolls out every candidate in the given determinizations; `None` if one is unavailable.
    pub(super) fn roll_out(
        &mut self,
        candidates: &[Candidate],
        games: Range<u32>,
        horizon: Horizon,
    ) -> Option<Vec<RolloutResult>> {
        let mut tasks = Vec::with_capacity(candidates.len() * games.len());
        for nth in games {
            let determinization = self.determinization(nth)?;
            tasks.extend(candidates.iter().map(|candidate| RolloutTask {
                determinization: determinization.clone(),
                nth,
                candidate: candidate.clone(),
                horizon,
            }));
        }
        let found = self.workers.run(Batch::new(
            self.parameters.clone(),
            self.statistics.clone(),
            tasks,
        ));
        self.trials += if horizon == Horizon::Turn {
            found.len() as u64
        } else {
            0
        };
        self.steps += found.iter().map(|found| found.steps).sum::<u64>();
        let statistics = Arc::make_mut(&mut self.statistics);
        found
            .iter()
            .flat_map(|found| &found.samples)
            .for_each(|sample| statistics.add(*sample));
        Some(found)
    }

    /// The features that a candidate changes by the end of the action round, most important first.
    pub(super) fn reasons(&mut self, candidate: &Candidate) -> Vec<Reason> {
        let changes = self.changes(candidate);
        self.reasons_of(&changes)
    }

    /// The mean change of each feature by the end of the action round.
    pub(super) fn changes(&mut self, candidate: &Candidate) -> Vec<f64> {
        let side = self.view.side();
        let sign = f64::from(side.sign());
        let mut sums = vec![0.0; self.parameters.evaluation.names().len()];
        let mut games = 0.0;
        let evaluation = self.parameters.evaluation.clone();
        let boards = BoardTable::new(&evaluation);
        for nth in 0..EXPLAINED_IN {
            let Some(determinization) = self.determinization(nth) else {
                break;
            };
            let seed = mixed(self.parameters.seed, u64::from(nth));
            let playout = RoundPlayout {
                boards: &boards,
                determinization: &determinization,
                side,
                seed,
                effort: WorkBudget::of(ROLLOUT_EFFORT),
            };
            let Some(game) = candidate.play_round(&playout) else {
                continue;
            };
            let [before, after] = [&*determinization, &game]
                .map(|game| self.parameters.evaluation.contributions(game.view(side)));
            sums.iter_mut()
                .zip(after.iter().zip(before))
                .for_each(|(sum, (after, before))| *sum += sign * (after - before));
            games += 1.0;
        }
        sums.iter().map(|sum| sum / f64::max(games, 1.0)).collect()
    }

    /// The features with the greatest worth, most important first.
    pub(super) fn reasons_of(&self, worths: &[f64]) -> Vec<Reason> {
        let names = self.parameters.evaluation.names().iter().zip(worths);
        let mut reasons: Vec<Reason> = names
            .map(|(name, worth)| Reason {
                feature: name.clone(),
                worth: *worth,
            })
            .collect();
        reasons.retain(|reason| reason.worth.abs() >= WORTH_SAYING);
        reasons.sort_by(|a, b| {
            let (worth, other) = (a.worth.abs(), b.worth.abs());
            other.total_cmp(&worth)
        });
        reasons.truncate(MAX_REASONS);
        reasons
    }

    /// A determinization by index.
    pub(super) fn determinization(&mut self, nth: u32) -> Option<Arc<Game>> {
        if let Some(determinization) = self.determinizations.get(nth as usize) {
            return Some(determinization.clone());
        }
        let determinization = Arc::new(
            self.view
                .trial(mixed(self.parameters.seed, u64::from(nth)))?,
        );
        if nth as usize == self.determinizations.len() && self.determinizations.len() < CACHED {
            self.determinizations.push(determinization.clone());
        }
        Some(determinization)
    }

    /// The first candidate that the exhaustive risk search proves safe, preferably one that passes the sampled check,
    /// too.
    fn proved(
        &self,
        candidates: &mut Vec<Candidate>,
        decision: &Decision,
        determinizations: &[Arc<Game>],
    ) -> Option<usize> {
        let findings = Findings::new(self.view, decision);
        if !candidates.iter().any(|candidate| findings.prove(candidate)) {
            // Only the best-priced spaces are candidates; if none is safe, any other safe choice is added.
            let other = findings.safe_choice();
            candidates.extend(other.map(|choice| Candidate::new(choice, None)));
        }
        // The risk search does not see the end of the turn.
        let kept: Vec<usize> = (0..candidates.len())
            .filter(|nth| candidates[*nth].rounds != ScoringRounds::Missing)
            .collect();
        let proved: Vec<usize> = kept
            .iter()
            .copied()
            .filter(|nth| findings.prove(&candidates[*nth]))
            .collect();
        let both = proved
            .iter()
            .find(|nth| self.passes_check(&candidates[**nth], determinizations));
        let open = kept
            .iter()
            .find(|nth| findings.show_no_risk(&candidates[**nth]));
        both.or_else(|| proved.first()).or(open).copied()
    }

    /// Whether a candidate passes the sampled safety check.
    fn passes_check(&self, candidate: &Candidate, determinizations: &[Arc<Game>]) -> bool {
        let games = determinizations.iter().map(|game| &**game);
        candidate.is_safe(games, self.view.side())
    }

    /// Moves the first candidate that does not lose by itself to the front.
    fn safe_first(
        &mut self,
        mut candidates: Vec<Candidate>,
        decision: &Decision,
    ) -> Vec<Candidate> {
        let near = is_risky(self.view);
        let games = if near { SAFE_IN } else { SAFE_IN_FAR };
        let determinizations: Option<Vec<Arc<Game>>> =
            (0..games).map(|nth| self.determinization(nth)).collect();
        let Some(determinizations) = determinizations else {
            return candidates;
        };
        let determinization = &determinizations[0];
        let evaluation = self.parameters.evaluation.clone();
        let playout = RoundPlayout {
            boards: &BoardTable::new(&evaluation),
            determinization,
            side: self.view.side(),
            seed: self.parameters.seed,
            effort: WorkBudget::reduced(ROUNDS_EFFORT, determinization),
        };
        Candidate::sort_by_rounds(&mut candidates, &playout);
        let mut safe = candidates
            .iter()
            .position(|candidate| self.passes_check(candidate, &determinizations));
        if near && safe.is_none_or(|safe| !risk_of(self.view, candidates[safe].first).is_safe()) {
            // A few samples do not cover all dice and hidden cards.
            let proved = self.proved(&mut candidates, decision, &determinizations);
            safe = proved.or(safe);
        }
        if let Some(safe) = safe {
            let candidate = candidates.remove(safe);
            candidates.insert(0, candidate);
        }
        candidates
    }
}
