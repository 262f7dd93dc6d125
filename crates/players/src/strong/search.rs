//! Sequential halving: candidates are tried in the same games, and the better half is tried in more.

use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

use brink::digest::mixed;
use brink::game::{Decision, Game, ScoringRounds, View};

use crate::candidate::Candidate;
use crate::effort::Effort;
use crate::quick::{PLAYOUT_EFFORT, Quick};
use crate::risk::{Finding, MAX_TRIALS, is_risky, risk_of, searched};
use crate::{Evaluation, Progress, Thought, WIN};

use super::analysis::Reason;
use super::batch::{Batch, Depth, Found, Setting, Trial};
use super::breadth::Breadth;
use super::budget::Budget;
use super::experience::Experience;
use super::workers::Workers;

/// A search from one question.
#[derive(Debug)]
pub(super) struct Search<'a> {
    view: View<'a>,
    setting: Arc<Setting>,
    workers: &'a Workers,
    /// The first of the games that look the same to the side.
    worlds: Vec<Arc<Game>>,
    /// What plays were worth so far.
    experience: Arc<Experience>,
    /// Who waits for the answer.
    thought: Option<&'a Thought>,
    /// The trials made.
    pub(super) trials: u64,
    /// The steps that they took, and those that they may take.
    steps: u64,
    most_steps: u64,
}

/// The steps of one answer, and for each trial: several times what any shipped card needs.
const EFFORT: u64 = 4_000_000;
const EFFORT_OF_TRIAL: u64 = 200_000;

/// Games in which a choice has to be safe: near nuclear war, and far from it.
const SAFE_IN: u32 = 6;
const SAFE_IN_FAR: u32 = 2;
/// The games that are kept.
const KEPT: usize = 16;
/// The maximum number of games.
const MAX_WORLDS: u32 = 100_000;
/// Games in which a candidate is explained, the reasons that are given, and what the least of them is worth.
const EXPLAINED_IN: u32 = 8;
const MAX_REASONS: usize = 4;
const WORTH_SAYING: f64 = 0.05;
/// The share of the time that looks may take.
const LOOK_TIME: u32 = 3;
/// Trials that are made together, if there are so many: threads share them.
const TOGETHER: u32 = 8;
/// How far what follows a candidate differs from what follows others, in victory points.
const LATER: f64 = 1.0;
/// A lead of so many standard errors after so many trials ends a search.
const CLEAR: f64 = 4.0;
const CLEAR_AFTER: u32 = 8;

/// The chances after a candidate, and what follows as far as that is known, in shares of the scale.
fn value_of(candidate: &Candidate) -> f64 {
    if candidate.later.count < 2 {
        return candidate.worth();
    }
    let (expected, error) = (LATER * LATER, candidate.later.error());
    candidate.worth() + candidate.later.mean() * expected / (expected + error * error)
}

fn sort(candidates: &mut [Candidate]) {
    candidates.sort_by(|a, b| value_of(b).total_cmp(&value_of(a)));
}

/// Whether the best candidate is better beyond doubt than every other play.
fn is_clear(candidates: &[Candidate]) -> bool {
    let best = candidates.iter().reduce(|best, next| {
        if value_of(next) > value_of(best) {
            next
        } else {
            best
        }
    });
    let error = |candidate: &Candidate| candidate.after.error().hypot(candidate.later.error());
    best.is_some_and(|best| {
        let mut others = candidates
            .iter()
            .filter(|other| other.play() != best.play());
        best.later.count >= CLEAR_AFTER
            && others.all(|other| {
                value_of(best) - value_of(other) > CLEAR * error(best).hypot(error(other))
            })
    })
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
            setting: Arc::new(Setting {
                evaluation,
                side,
                seed,
                scale,
            }),
            workers,
            worlds: Vec::new(),
            experience: Arc::new(Experience::new(view.content())),
            thought: None,
            trials: 0,
            steps: 0,
            most_steps: EFFORT,
        }
    }

    /// The same search, watched.
    pub(super) fn watched(self, thought: Option<&'a Thought>) -> Search<'a> {
        Search { thought, ..self }
    }

    /// Whether who waits wants the answer now.
    fn is_stopped(&self) -> bool {
        self.thought.is_some_and(Thought::is_stopped)
    }

    /// Whether the trials took as many steps as they may.
    fn is_spent(&self) -> bool {
        self.steps >= self.most_steps
    }

    /// Says to who waits how far the search is: this share of its stages.
    fn report(&self, share: f64) {
        if let Some(thought) = self.thought {
            thought.report(Progress::new(share, self.trials));
        }
    }

    /// What a candidate is worth: the lead that has the same chances, in victory points.
    pub(super) fn points(&self, candidate: &Candidate) -> f64 {
        let chances = (value_of(candidate) / self.setting.scale).clamp(-1.0, 1.0);
        (self.setting.scale * chances.atanh()).clamp(-WIN, WIN)
    }

    /// The candidates of a question, the best first.
    pub(super) fn run(&mut self, decision: &Decision, budget: Budget) -> Vec<Candidate> {
        let began = Instant::now();
        let Some(world) = self.world(0) else {
            return Vec::new();
        };
        self.most_steps = match budget {
            Budget::Time(_) => u64::MAX,
            Budget::Trials(trials) => {
                Effort::late_in_event(EFFORT + u64::from(trials) * EFFORT_OF_TRIAL, &world).left()
            }
        };
        let breadth = Breadth::of(budget);
        let mut open = self.candidates(&world, decision, breadth);
        let mut done = self.look(&mut open, breadth, budget, began);
        let stages = (open.len().max(2) as f64).log2().ceil() as u32;
        for stage in 1..=stages {
            let mut passes = 0;
            while open.len() > 1 {
                let count = open.len() as u32;
                let wanted = match budget {
                    Budget::Time(time)
                        if passes > 0 && began.elapsed() >= time * stage / stages =>
                    {
                        0
                    }
                    _ if self.is_stopped() || self.is_spent() || is_clear(&open) => 0,
                    Budget::Time(_) => TOGETHER,
                    Budget::Trials(trials) => (trials / stages / count).max(1) - passes,
                };
                let next = wanted.min((TOGETHER / count).max(1));
                if next == 0 || !self.passes(&mut open, next) {
                    break;
                }
                passes += next;
                self.report(match budget {
                    Budget::Time(time) => began.elapsed().as_secs_f64() / time.as_secs_f64(),
                    Budget::Trials(trials) => self.trials as f64 / f64::from(trials),
                });
            }
            sort(&mut open);
            if stage < stages {
                done.splice(0..0, open.split_off(open.len().div_ceil(2)));
            }
        }
        open.extend(done);
        let mut found = self.safe_first(open, decision);
        // The kind of an operation is asked for later: what a card is worth is what its best kind is.
        let mut seen = Vec::with_capacity(found.len());
        found.retain(|one| {
            let is_new = !seen.contains(&one.play());
            seen.push(one.play());
            is_new
        });
        found
    }

    /// What is compared: choices and uses of cards, perhaps with kinds of operations; of many spaces those that gain
    /// most.
    fn candidates(&self, world: &Game, decision: &Decision, breadth: Breadth) -> Vec<Candidate> {
        if !decision.ask.is_placement() {
            let all = Candidate::all(world, decision);
            return match breadth {
                Breadth::Narrow => all,
                Breadth::Wide => all
                    .into_iter()
                    .flat_map(|one| one.kinds(world, decision.side))
                    .collect(),
            };
        }
        let quick = Quick::new(
            &self.setting.evaluation,
            self.view.side(),
            self.setting.seed,
        );
        let ranked = quick.ranked(self.view, self.view, decision);
        let Some((_, most)) = ranked.first().copied() else {
            return Candidate::all(world, decision);
        };
        let (spaces, nearly) = breadth.spaces();
        let near = ranked
            .into_iter()
            .take_while(|(_, gain)| *gain > most - nearly)
            .take(spaces);
        near.map(|(choice, _)| Candidate::new(choice, None))
            .collect()
    }

    /// Looks at every candidate to the end of the action round, and leaves the best to be tried. Returns the others.
    fn look(
        &mut self,
        open: &mut Vec<Candidate>,
        breadth: Breadth,
        budget: Budget,
        began: Instant,
    ) -> Vec<Candidate> {
        let thought = self.thought;
        let in_time = |looks: u32| match budget {
            _ if looks > 0 && thought.is_some_and(Thought::is_stopped) => false,
            Budget::Time(time) => looks == 0 || began.elapsed() < time / LOOK_TIME,
            Budget::Trials(_) => true,
        };
        let mut others = Vec::new();
        for (until, kept) in breadth.looks() {
            while let Some(nth) = open
                .first()
                .map(|one| one.after.count)
                .filter(|nth| *nth < until && in_time(*nth))
            {
                if nth > 0 && self.is_spent() {
                    break;
                }
                let Some(found) = self.tried(open, nth..nth + 1, Depth::Round) else {
                    break;
                };
                open.iter_mut()
                    .zip(found)
                    .for_each(|(candidate, found)| candidate.after.add(found.after));
            }
            sort(open);
            others.splice(0..0, open.split_off(kept.min(open.len())));
        }
        others
    }

    /// Tries every candidate in some more games. Whether there were any.
    fn passes(&mut self, candidates: &mut [Candidate], count: u32) -> bool {
        let Some(nth) = candidates
            .first()
            .map(|candidate| candidate.after.count)
            .filter(|nth| *nth < MAX_WORLDS)
        else {
            return false;
        };
        let Some(found) = self.tried(candidates, nth..nth + count, Depth::Further) else {
            return false;
        };
        for pass in found.chunks(candidates.len()) {
            let mean = pass.iter().map(|found| found.follows).sum::<f64>() / pass.len() as f64;
            for (candidate, found) in candidates.iter_mut().zip(pass) {
                candidate.after.add(found.after);
                candidate.later.add(found.follows - mean);
            }
        }
        true
    }

    /// What trials of every candidate find in games by their numbers, game by game; none without these games.
    fn tried(
        &mut self,
        candidates: &[Candidate],
        games: Range<u32>,
        depth: Depth,
    ) -> Option<Vec<Found>> {
        let mut trials = Vec::with_capacity(candidates.len() * games.len());
        for nth in games {
            let world = self.world(nth)?;
            trials.extend(candidates.iter().map(|candidate| Trial {
                world: world.clone(),
                nth,
                candidate: *candidate,
                depth,
            }));
        }
        let found = self.workers.run(Batch::new(
            self.setting.clone(),
            self.experience.clone(),
            trials,
        ));
        self.trials += if depth == Depth::Further {
            found.len() as u64
        } else {
            0
        };
        self.steps += found.iter().map(|found| found.steps).sum::<u64>();
        let experience = Arc::make_mut(&mut self.experience);
        found
            .iter()
            .flat_map(|found| &found.played)
            .for_each(|played| experience.add(*played));
        Some(found)
    }

    /// What a candidate changes by the end of the action round, the most important first.
    pub(super) fn reasons(&mut self, candidate: &Candidate) -> Vec<Reason> {
        let side = self.view.side();
        let sign = f64::from(side.sign());
        let mut sums = vec![0.0; self.setting.evaluation.names().len()];
        let mut games = 0.0;
        for nth in 0..EXPLAINED_IN {
            let Some(world) = self.world(nth) else { break };
            let seed = mixed(self.setting.seed, u64::from(nth));
            let how = &self.setting.evaluation;
            let effort = Effort::of(PLAYOUT_EFFORT);
            let Some(game) = candidate.carried_out(how, &world, side, seed, effort) else {
                continue;
            };
            let [before, after] =
                [&*world, &game].map(|game| self.setting.evaluation.parts(game.view(side)));
            sums.iter_mut()
                .zip(after.iter().zip(before))
                .for_each(|(sum, (after, before))| *sum += sign * (after - before));
            games += 1.0;
        }
        let names = self.setting.evaluation.names().iter().zip(sums);
        let mut reasons: Vec<Reason> = names
            .map(|(name, sum)| Reason {
                feature: name.clone(),
                worth: sum / f64::max(games, 1.0),
            })
            .collect();
        reasons.retain(|reason| reason.worth.abs() >= WORTH_SAYING);
        reasons.sort_by(|a, b| b.worth.abs().total_cmp(&a.worth.abs()));
        reasons.truncate(MAX_REASONS);
        reasons
    }

    /// A game that looks the same to the side.
    fn world(&mut self, nth: u32) -> Option<Arc<Game>> {
        if let Some(world) = self.worlds.get(nth as usize) {
            return Some(world.clone());
        }
        let world = Arc::new(self.view.trial(mixed(self.setting.seed, u64::from(nth)))?);
        if nth as usize == self.worlds.len() && self.worlds.len() < KEPT {
            self.worlds.push(world.clone());
        }
        Some(world)
    }

    /// The first candidate that a search of every die finds safe; of several that which passes in the games, too.
    fn proved(
        &self,
        candidates: &mut Vec<Candidate>,
        decision: &Decision,
        is_safe: impl Fn(&Candidate) -> bool,
    ) -> Option<usize> {
        let (found, _) = searched(self.view, decision, MAX_TRIALS);
        let each = || decision.choices.iter().zip(&found);
        let finding = |candidate: &Candidate| {
            each()
                .find(|(choice, _)| **choice == candidate.first)
                .map(|(_, one)| *one)
        };
        let is_proved = |candidate: &Candidate| finding(candidate).is_some_and(Finding::is_safe);
        if !candidates.iter().any(is_proved) {
            // Not every space was compared: where none of those is safe, another may be.
            let other = each().find(|(_, finding)| finding.is_safe());
            candidates.extend(other.map(|(choice, _)| Candidate::new(*choice, None)));
        }
        // That search does not foresee the end of the turn.
        let keeps = |candidate: &Candidate| candidate.rounds != ScoringRounds::Missing;
        let has_none = |candidate: &Candidate| keeps(candidate) && is_proved(candidate);
        let is_open = |candidate: &Candidate| {
            keeps(candidate) && finding(candidate).is_some_and(|finding| finding.risk.is_none())
        };
        let both = candidates
            .iter()
            .position(|candidate| has_none(candidate) && is_safe(candidate));
        both.or_else(|| candidates.iter().position(has_none))
            .or_else(|| candidates.iter().position(is_open))
    }

    /// Puts the first candidate that does not lose by itself before the others.
    fn safe_first(
        &mut self,
        mut candidates: Vec<Candidate>,
        decision: &Decision,
    ) -> Vec<Candidate> {
        let near = is_risky(self.view);
        let games = if near { SAFE_IN } else { SAFE_IN_FAR };
        let worlds: Option<Vec<Arc<Game>>> = (0..games).map(|nth| self.world(nth)).collect();
        let Some(worlds) = worlds else {
            return candidates;
        };
        let how = &self.setting.evaluation;
        Candidate::sort_by_rounds(
            &mut candidates,
            how,
            &worlds[0],
            self.view.side(),
            self.setting.seed,
        );
        let is_safe = |candidate: &Candidate| {
            candidate.is_safe(worlds.iter().map(|world| &**world), self.view.side())
        };
        let mut safe = candidates.iter().position(is_safe);
        if near && safe.is_none_or(|safe| !risk_of(self.view, candidates[safe].first).is_safe()) {
            // Few games do not show every die and every hidden card.
            safe = self.proved(&mut candidates, decision, is_safe).or(safe);
        }
        if let Some(safe) = safe {
            let candidate = candidates.remove(safe);
            candidates.insert(0, candidate);
        }
        candidates
    }
}
