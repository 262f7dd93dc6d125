//! Sequential halving: candidates are tried in the same games, and the better half is tried in more.

use std::time::{Duration, Instant};

use crate::digest::mixed;
use crate::game::{Decision, Game, View};

use crate::players::candidate::Candidate;
use crate::players::place::Place;
use crate::players::quick::Quick;
use crate::players::risk::is_risky;
use crate::players::{Evaluation, WIN};

use super::analysis::Reason;
use super::experience::Experience;
use super::playout::Playout;

/// How long to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Budget {
    /// About so long.
    Time(Duration),
    /// So many trials, or a few more.
    Trials(u32),
}

/// A search from one question.
#[derive(Debug)]
pub(super) struct Search<'a> {
    evaluation: &'a Evaluation,
    view: View<'a>,
    seed: u64,
    /// The points that make a lead as good as won: chances are counted in shares of it.
    scale: f64,
    /// The first of the games that look the same to the side.
    worlds: Vec<Game>,
    /// What plays were worth so far.
    experience: Experience,
}

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
/// Spaces that are compared when markers are placed, and how much worse than the best they may look.
const MAX_SPACES: usize = 4;
const NEARLY: f64 = 0.5;

/// The games in which candidates are looked at before they are tried, and how many of them are kept each time.
const LOOKS: [(u32, usize); 3] = [(3, 16), (8, 8), (16, 6)];
/// The share of the time that looks may take.
const LOOK_TIME: u32 = 3;
/// How far what follows a candidate differs from what follows others, in victory points.
const LATER: f64 = 1.0;

/// The chances after a candidate, and what follows as far as that is known, in shares of the scale.
fn value_of(candidate: &Candidate) -> f64 {
    if candidate.later.count < 2 {
        return candidate.after.mean();
    }
    let (expected, error) = (LATER * LATER, candidate.later.error());
    candidate.after.mean() + candidate.later.mean() * expected / (expected + error * error)
}

fn sort(candidates: &mut [Candidate]) {
    candidates.sort_by(|a, b| value_of(b).total_cmp(&value_of(a)));
}

impl<'a> Search<'a> {
    pub(super) fn new(evaluation: &'a Evaluation, view: View<'a>, seed: u64) -> Search<'a> {
        Search {
            evaluation,
            view,
            seed,
            scale: evaluation.scale(view),
            worlds: Vec::new(),
            experience: Experience::new(view.content()),
        }
    }

    /// What a candidate is worth: the lead that has the same chances, in victory points.
    pub(super) fn points(&self, candidate: &Candidate) -> f64 {
        let chances = (value_of(candidate) / self.scale).clamp(-1.0, 1.0);
        (self.scale * chances.atanh()).clamp(-WIN, WIN)
    }

    /// The candidates of a question, the best first.
    pub(super) fn run(&mut self, decision: &Decision, budget: Budget) -> Vec<Candidate> {
        let began = Instant::now();
        let Some(world) = self.world(0) else { return Vec::new() };
        let mut open = self.candidates(&world, decision);
        let mut done = self.look(&mut open, budget, began);
        let stages = (open.len().max(2) as f64).log2().ceil() as u32;
        for stage in 1..=stages {
            let mut passes = 0;
            while open.len() > 1 && self.pass(&mut open) {
                passes += 1;
                let goes_on = match budget {
                    Budget::Time(time) => began.elapsed() < time * stage / stages,
                    Budget::Trials(trials) => (passes + 1) * open.len() as u32 <= trials / stages,
                };
                if !goes_on {
                    break;
                }
            }
            sort(&mut open);
            if stage < stages {
                done.splice(0..0, open.split_off(open.len().div_ceil(2)));
            }
        }
        open.extend(done);
        self.safe_first(open)
    }

    /// What is compared: choices and uses of cards; of many spaces those that gain most.
    fn candidates(&self, world: &Game, decision: &Decision) -> Vec<Candidate> {
        if !decision.ask.is_placement() {
            return Candidate::all(world, decision);
        }
        let quick = Quick::new(self.evaluation, self.view.side(), self.seed);
        let ranked = quick.ranked(self.view, self.view, decision);
        let Some((_, most)) = ranked.first().copied() else { return Candidate::all(world, decision) };
        let near = ranked.into_iter().take_while(|(_, gain)| *gain > most - NEARLY).take(MAX_SPACES);
        near.map(|(choice, _)| Candidate::new(choice, None)).collect()
    }

    /// Looks at every candidate to the end of the action round, and leaves the best to be tried. Returns the others.
    fn look(&mut self, open: &mut Vec<Candidate>, budget: Budget, began: Instant) -> Vec<Candidate> {
        let in_time = |looks: u32| match budget {
            Budget::Time(time) => looks == 0 || began.elapsed() < time / LOOK_TIME,
            Budget::Trials(_) => true,
        };
        let mut others = Vec::new();
        for (until, kept) in LOOKS {
            while let Some(nth) = open.first().map(|one| one.after.count).filter(|nth| *nth < until && in_time(*nth)) {
                let Some(world) = self.world(nth) else { break };
                for candidate in open.iter_mut() {
                    let value = self.glance(&world, candidate, nth).map_or(-self.scale, |(_, value)| value);
                    candidate.after.add(value);
                }
            }
            sort(open);
            others.splice(0..0, open.split_off(kept.min(open.len())));
        }
        others
    }

    /// Tries every candidate in one more game. Whether there was one.
    fn pass(&mut self, candidates: &mut [Candidate]) -> bool {
        let Some(nth) = candidates.first().map(|candidate| candidate.after.count).filter(|nth| *nth < MAX_WORLDS)
        else {
            return false;
        };
        let Some(world) = self.world(nth) else { return false };
        let mut later = Vec::with_capacity(candidates.len());
        for candidate in candidates.iter_mut() {
            let (after, follows) = self.trial(&world, candidate, nth);
            candidate.after.add(after);
            later.push(follows);
        }
        let mean = later.iter().sum::<f64>() / later.len() as f64;
        candidates.iter_mut().zip(later).for_each(|(candidate, later)| candidate.later.add(later - mean));
        true
    }

    /// The value after a candidate in a game for the side that chooses, and what follows.
    fn trial(&mut self, world: &Game, candidate: &Candidate, nth: u32) -> (f64, f64) {
        let side = self.view.side();
        let Some((mut game, after)) = self.glance(world, candidate, nth) else { return (-self.scale, 0.0) };
        let seed = mixed(self.seed, u64::from(nth));
        let end = Playout::new(self.evaluation, &mut self.experience, seed).play(&mut game, side) * self.scale;
        (after, end - after)
    }

    /// The game after the action round of a candidate, and its value; none if it is not legal there.
    fn glance(&mut self, world: &Game, candidate: &Candidate, nth: u32) -> Option<(Game, f64)> {
        let side = self.view.side();
        let scale = f64::from(side.sign()) * self.scale;
        let mut game = world.clone();
        if !candidate.apply(&mut game) {
            return None;
        }
        Quick::new(self.evaluation, side, mixed(self.seed, u64::from(nth))).finish(&mut game, Place::of(world));
        let [before, after] = [world, &game].map(|game| scale * self.evaluation.chances(game.view(side)));
        self.experience.add(side, (candidate.first, candidate.then), after - before);
        Some((game, after))
    }

    /// What a candidate changes by the end of the action round, the most important first.
    pub(super) fn reasons(&mut self, candidate: &Candidate) -> Vec<Reason> {
        let side = self.view.side();
        let sign = f64::from(side.sign());
        let mut sums = vec![0.0; self.evaluation.names().len()];
        let mut games = 0.0;
        for nth in 0..EXPLAINED_IN {
            let Some(world) = self.world(nth) else { break };
            let mut game = world.clone();
            if !candidate.apply(&mut game) {
                continue;
            }
            Quick::new(self.evaluation, side, mixed(self.seed, u64::from(nth))).finish(&mut game, Place::of(&world));
            let [before, after] = [&world, &game].map(|game| self.evaluation.parts(game.view(side)));
            sums.iter_mut()
                .zip(after.iter().zip(before))
                .for_each(|(sum, (after, before))| *sum += sign * (after - before));
            games += 1.0;
        }
        let names = self.evaluation.names().iter().zip(sums);
        let mut reasons: Vec<Reason> =
            names.map(|(name, sum)| Reason { feature: name.clone(), worth: sum / f64::max(games, 1.0) }).collect();
        reasons.retain(|reason| reason.worth.abs() >= WORTH_SAYING);
        reasons.sort_by(|a, b| b.worth.abs().total_cmp(&a.worth.abs()));
        reasons.truncate(MAX_REASONS);
        reasons
    }

    /// A game that looks the same to the side.
    fn world(&mut self, nth: u32) -> Option<Game> {
        if let Some(world) = self.worlds.get(nth as usize) {
            return Some(world.clone());
        }
        let world = self.view.trial(mixed(self.seed, u64::from(nth)))?;
        if nth as usize == self.worlds.len() && self.worlds.len() < KEPT {
            self.worlds.push(world.clone());
        }
        Some(world)
    }

    /// Puts the first candidate that does not lose by itself before the others.
    fn safe_first(&mut self, mut candidates: Vec<Candidate>) -> Vec<Candidate> {
        let games = if is_risky(self.view) { SAFE_IN } else { SAFE_IN_FAR };
        let worlds: Option<Vec<Game>> = (0..games).map(|nth| self.world(nth)).collect();
        let Some(worlds) = worlds else { return candidates };
        if let Some(safe) = candidates.iter().position(|candidate| candidate.is_safe(&worlds, self.view.side())) {
            let candidate = candidates.remove(safe);
            candidates.insert(0, candidate);
        }
        candidates
    }
}
