//! Training of evaluation weights by self-play.
//!
//! 1. Lessons: Monte Carlo regression of game results on features, with ε-greedy self-play (`self_play.rs`,
//!    `ridge.rs`).
//! 2. Comparisons: ridge regression of rollout differences between sibling plays (`sibling_rollouts.rs`, `ridge.rs`).
//! 3. Coordinate search: large steps along single coordinates, selected by successive halving (`coordinate_search.rs`).
//! 4. SPSA with iterate averaging (`spsa.rs`).
//!
//! Every candidate is kept only if it wins a contest against the best weights so far (gating).

mod coordinate_search;
mod epsilon_greedy;
mod parallel;
mod result;
mod ridge;
mod sample;
mod self_play;
mod sibling_rollouts;
mod spsa;

use std::sync::Arc;
use std::time::{Duration, Instant};

use brink::content::Content;
use brink::digest::mixed;
use brink_players::{Evaluation, Greedy, Players, Weights, WeightsError};

use super::error::StudyResult;
use super::jobs::Jobs;
use super::ladder::{Contest, OnFault, Score};

pub use self::result::{Progress, TrainingResult};
use self::ridge::RidgeRegression;
use self::self_play::SelfPlay;
use self::spsa::{Spsa, with_values};

/// The maximum number of games per lesson.
const MAX_LESSON: u64 = 100;
/// The number of lessons if the number of games is fixed.
const LESSONS: u64 = 4;
/// The share of training spent on lessons, and their minimum number of games.
const LESSONS_SHARE: f64 = 0.1;
const MIN_LESSONS: u64 = 16;
/// Games of a check, relative to the lesson.
const CHECK: f64 = 0.4;
/// The share of training at which comparisons end.
const COMPARED_UNTIL: f64 = 0.8;
/// The comparisons of the first round, and the growth factor of later rounds.
const FIRST_ROUND: f64 = 2_500.0;
const NEXT_ROUND: f64 = 1.6;
/// Games per batch of comparisons, and the number of alternative evaluations in it.
const TOGETHER: u64 = 16;
const VARIANTS: u64 = 2;
/// The maximum number of pairs in the check of a round.
const MAX_PAIRS: u64 = 200;
/// The score that new weights must exceed in a check: after a lesson, and after small changes.
const GATE_LESSON: f64 = 0.55;
const GATE: f64 = 0.5;
/// Pairs of games per SPSA step, and between checks.
const PAIRS: u64 = 16;
const CHECKED_EACH: u64 = 240;
/// The player names in a check.
const KINDS: [&str; 2] = ["after", "before"];

/// Self-play training of evaluation weights.
///
/// Lessons come first: games with a little exploration, whose results are regressed on the features of their positions.
/// Then plays are compared: siblings are rolled out in the same determinizations, and a regression explains the
/// differences. Features specific to this content (unscored spaces, tracks and flags) are then tried with weights far
/// from the current ones. Finally SPSA tunes all weights with pairs of games. New weights are kept only if they win a
/// contest against the best so far. Everything is derived from the scenario's data, so a variant is trained like any
/// other game.
///
/// # Examples
/// ```no_run
/// use brink_study::{TrainingBudget, Jobs, Training};
/// use brink::Library;
///
/// let content = Library::open(&["../..".into()]).load("red_sea")?.content;
/// let learned = Training::new(content, 1).run(TrainingBudget::Games(400), &Jobs::new(2), |progress| {
///     println!("{} games", progress.games);
/// })?;
/// println!("{}", learned.text());
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Training {
    content: Arc<Content>,
    evaluation: Evaluation,
    seed: u64,
    /// A different scenario that provided initial weights, and the number of weights taken from it.
    inherits: Option<(String, usize)>,
}

/// The amount of training.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TrainingBudget {
    /// A number of games, not counting checks; the result is the same in every run.
    Games(u64),
    /// As many games as fit in this time.
    Time(Duration),
}

impl Training {
    /// Creates a training that starts from default weights.
    #[must_use]
    pub fn new(content: Arc<Content>, seed: u64) -> Training {
        let evaluation = Evaluation::new(&content);
        Training {
            content,
            evaluation,
            seed,
            inherits: None,
        }
    }

    /// Starts from given weights.
    ///
    /// # Errors
    /// The weights are for a different scenario or different features.
    pub fn with_weights(self, weights: Weights) -> Result<Training, WeightsError> {
        Ok(Training {
            evaluation: self.evaluation.with_weights(weights)?,
            ..self
        })
    }

    /// Starts from a different scenario's weights for the features that both have, so that a variant does not relearn
    /// what it inherits. Returns the number of these features, and of all.
    #[must_use]
    pub fn with_known(self, weights: &Weights) -> (Training, usize, usize) {
        let (known, number) = self.evaluation.weights().adopting(weights);
        let all = known.names().len();
        // Cannot fail: the features match.
        let evaluation = self
            .evaluation
            .clone()
            .with_weights(known)
            .unwrap_or(self.evaluation);
        let inherits = Some((weights.scenario().to_owned(), number));
        (
            Training {
                evaluation,
                inherits,
                ..self
            },
            number,
            all,
        )
    }

    /// Runs the training.
    ///
    /// `watch` receives the progress after each game and check, on the caller's thread. A stopped training returns what
    /// it has.
    ///
    /// # Errors
    /// A script failed.
    pub fn run(
        &self,
        budget: TrainingBudget,
        jobs: &Jobs<'_>,
        mut watch: impl FnMut(&Progress),
    ) -> StudyResult<TrainingResult> {
        let mut run = TrainingRun {
            training: self,
            budget,
            jobs,
            began: Instant::now(),
            best: self.evaluation.clone(),
            progress: Progress::default(),
        };
        run.lessons(&mut watch)?;
        run.comparisons(&mut watch)?;
        run.coordinate_search(&mut watch)?;
        run.spsa(&mut watch)?;
        let TrainingRun { best, progress, .. } = run;
        self.result(best, progress, jobs)
    }

    /// Plays the trained weights against the initial ones.
    fn result(
        &self,
        best: Evaluation,
        progress: Progress,
        jobs: &Jobs<'_>,
    ) -> StudyResult<TrainingResult> {
        let same = best.weights() == self.evaluation.weights();
        let seed = mixed(self.seed ^ CHECK_STREAM, 0);
        let pairs = (progress.games / 4).clamp(1, 100);
        // A stopped training is checked, too: it takes little time and shows the gain.
        let jobs = Jobs::new(jobs.number);
        let score = if same {
            None
        } else {
            Some(self.check([&best, &self.evaluation], seed, pairs, &jobs)?)
        };
        let worse = score
            .as_ref()
            .is_some_and(|score| score.share().value < 0.5);
        let weights = if worse {
            self.evaluation.weights()
        } else {
            best.weights()
        }
        .clone()
        .rounded();
        Ok(TrainingResult {
            weights,
            progress,
            score: score.filter(|_| !worse),
            seed: self.seed,
            inherits: self.inherits.clone(),
        })
    }

    /// A contest between two evaluations.
    fn check(
        &self,
        evaluations: [&Evaluation; 2],
        seed: u64,
        pairs: u64,
        jobs: &Jobs<'_>,
    ) -> StudyResult<Score> {
        let mut players = Players::new();
        for (kind, evaluation) in KINDS.into_iter().zip(evaluations) {
            let evaluation = Arc::new(evaluation.clone());
            players.add(kind, "weights of a training", move |_, seed| {
                Ok(Box::new(Greedy::with(evaluation.clone(), seed)))
            });
        }
        let contest = Contest::with_players(self.content.clone(), KINDS, seed, players.into())?;
        let run = contest
            .with_on_fault(OnFault::Error)
            .run(0..pairs, jobs, |_| ())?;
        Ok(run.score)
    }
}

/// A training in progress.
struct TrainingRun<'a> {
    training: &'a Training,
    budget: TrainingBudget,
    jobs: &'a Jobs<'a>,
    began: Instant,
    best: Evaluation,
    progress: Progress,
}

impl TrainingRun<'_> {
    /// Lessons: regression of game results.
    fn lessons(&mut self, watch: &mut dyn FnMut(&Progress)) -> StudyResult {
        let mut regression = RidgeRegression::new(&self.best);
        while let Some(games) = self.next_lesson()
            && !self.jobs.is_stopped()
        {
            let first = self.progress.games;
            let own = SelfPlay {
                content: &self.training.content,
                evaluation: Arc::new(self.best.clone()),
                seed: self.training.seed,
            };
            let samples = own.samples(first..first + games, self.jobs, &mut |done| {
                self.progress.games = first + done;
                watch(&self.progress);
            })?;
            if self.jobs.is_stopped() {
                // A partial lesson would depend on when it was stopped.
                self.progress.games = first;
                return Ok(());
            }
            self.progress.games = first + games;
            regression.add(games, &samples);
            let Some(after) = regression.weights(&self.best) else {
                continue;
            };
            let after = with_values(&self.best, after)?;
            self.keep_if_better(
                after,
                (games as f64 * CHECK / 2.0) as u64,
                GATE_LESSON,
                watch,
            )?;
        }
        Ok(())
    }

    /// Comparisons: regression of rollout differences, with growing rounds over all comparisons so far. Each round is
    /// played with the best weights so far.
    fn comparisons(&mut self, watch: &mut dyn FnMut(&Progress)) -> StudyResult {
        let before = self.best.clone();
        let mut regression = RidgeRegression::new(&before);
        let mut wanted = FIRST_ROUND;
        loop {
            let games = self.compare(&mut regression, wanted, watch)?;
            if self.jobs.is_stopped() || games == 0 {
                return Ok(());
            }
            wanted = regression.comparisons() * NEXT_ROUND;
            if let Some(after) = regression.weights(&before) {
                let after = with_values(&before, after)?;
                self.keep_if_better(after, (games / 2).clamp(1, MAX_PAIRS), GATE, watch)?;
            }
        }
    }

    /// Compares plays until there are `wanted` comparisons or their share of the training is over. Returns the number
    /// of games.
    fn compare(
        &mut self,
        regression: &mut RidgeRegression,
        wanted: f64,
        watch: &mut dyn FnMut(&Progress),
    ) -> StudyResult<u64> {
        let spsa = Spsa::new(&self.best);
        let self_play = SelfPlay {
            content: &self.training.content,
            evaluation: Arc::new(self.best.clone()),
            seed: self.training.seed ^ COMPARISON_STREAM,
        };
        let began = self.progress.games;
        while regression.comparisons() < wanted
            && let Some(games) = self
                .games_until(COMPARED_UNTIL)
                .filter(|_| !self.jobs.is_stopped())
        {
            let first = self.progress.games;
            let others: Vec<Evaluation> = (0..VARIANTS)
                .map(|nth| spsa.varied(mixed(self_play.seed, VARIANTS * first + nth)))
                .collect::<Result<_, _>>()?;
            let found =
                self_play.comparisons(&others, first..first + games, self.jobs, &mut |done| {
                    self.progress.games = first + done;
                    watch(&self.progress);
                })?;
            if self.jobs.is_stopped() {
                // A partial batch would depend on when it was stopped.
                self.progress.games = first;
                break;
            }
            self.progress.games = first + games;
            found.iter().for_each(|one| regression.compare(one));
        }
        Ok(self.progress.games - began)
    }

    /// SPSA steps with a check of the averaged iterate at intervals.
    fn spsa(&mut self, watch: &mut dyn FnMut(&Progress)) -> StudyResult {
        let mut spsa = Spsa::new(&self.best);
        let mut since = 0;
        while let Some(pairs) = self.next_step()
            && !self.jobs.is_stopped()
        {
            let first = self.progress.games / 2;
            let of = (self.training.seed ^ SPSA_STREAM, first..first + pairs);
            spsa.play(&self.training.content, of, self.share(), self.jobs)?;
            if self.jobs.is_stopped() {
                return Ok(());
            }
            self.progress.games += 2 * pairs;
            watch(&self.progress);
            since += pairs;
            if since >= CHECKED_EACH || self.next_step().is_none() {
                self.keep_if_better(spsa.averaged()?, since / 4, GATE, watch)?;
                since = 0;
            }
        }
        Ok(())
    }

    /// Gating: keeps new weights if they score more than `share` in a contest of `pairs` pairs.
    fn keep_if_better(
        &mut self,
        after: Evaluation,
        pairs: u64,
        share: f64,
        watch: &mut dyn FnMut(&Progress),
    ) -> StudyResult {
        let checks = self.progress.kept + self.progress.dropped + 1;
        let seed = mixed(self.training.seed ^ CHECK_STREAM, checks);
        // Rounded like the file, so that exactly these weights are checked.
        let weights = after.weights().clone().rounded();
        let after = after.with_weights(weights)?;
        self.progress.check =
            self.training
                .check([&after, &self.best], seed, pairs.max(1), self.jobs)?;
        if self.jobs.is_stopped() {
            return Ok(());
        }
        if self.progress.check.share().value > share {
            self.progress.kept += 1;
            self.best = after;
        } else {
            self.progress.dropped += 1;
        }
        watch(&self.progress);
        Ok(())
    }

    /// The elapsed share of the training.
    fn share(&self) -> f64 {
        match self.budget {
            TrainingBudget::Games(games) => self.progress.games as f64 / games.max(1) as f64,
            TrainingBudget::Time(time) => {
                let whole = time.as_secs_f64().max(f64::EPSILON);
                self.began.elapsed().as_secs_f64() / whole
            }
        }
    }

    /// The games of the next lesson; `None` if lessons are complete.
    fn next_lesson(&self) -> Option<u64> {
        match self.budget {
            TrainingBudget::Games(games) => {
                let all = ((games as f64 * LESSONS_SHARE) as u64).max(games.min(MIN_LESSONS));
                let lesson = (games / LESSONS).clamp(1, MAX_LESSON);
                let left = all.saturating_sub(self.progress.games);
                Some(left.min(lesson)).filter(|left| *left > 0)
            }
            TrainingBudget::Time(_) => (self.share() < LESSONS_SHARE).then_some(MAX_LESSON),
        }
    }

    /// The games of the next batch of comparisons; `None` once this share of the training is over.
    fn games_until(&self, share: f64) -> Option<u64> {
        Some(self.games_left_until(share, TOGETHER)).filter(|games| *games > 0)
    }

    /// The games left until this share of the training, at most `most`.
    fn games_left_until(&self, share: f64, most: u64) -> u64 {
        match self.budget {
            TrainingBudget::Games(games) => {
                // Leaves an even number, since later stages play pairs.
                let until = (games as f64 * share) as u64;
                until
                    .saturating_sub((games - until) % 2)
                    .saturating_sub(self.progress.games)
                    .min(most)
            }
            TrainingBudget::Time(_) if self.share() < share => most,
            TrainingBudget::Time(_) => 0,
        }
    }

    /// The pairs of the next SPSA step; `None` if training is complete.
    fn next_step(&self) -> Option<u64> {
        match self.budget {
            TrainingBudget::Games(games) => {
                Some((games.saturating_sub(self.progress.games) / 2).min(PAIRS))
                    .filter(|left| *left > 0)
            }
            TrainingBudget::Time(_) => (self.share() < 1.0).then_some(PAIRS),
        }
    }
}

/// Separates the random streams of checks from those of lessons.
const CHECK_STREAM: u64 = 0x7a1e_5eed;
/// Separates the random streams of comparisons from those of lessons.
const COMPARISON_STREAM: u64 = 0xc0_3a7e;
/// Separates the random streams of SPSA from those of lessons.
const SPSA_STREAM: u64 = 0x7e11_0e5d;
