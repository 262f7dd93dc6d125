//! Learning the weights of an evaluation from own games.

mod explorer;
mod fit;
mod lesson;
mod sample;

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::content::Content;
use crate::digest::mixed;
use crate::players::{Evaluation, Greedy, PlayerError, Players, Weights, WeightsError};

use super::error::StudyError;
use super::jobs::Jobs;
use super::ladder::{Contest, OnFault, Score};

use self::fit::Fit;
use self::lesson::Lesson;

/// Games of a lesson.
const MAX_LESSON: u64 = 100;
/// Lessons that a training has if its number of games is known.
const LESSONS: u64 = 4;
/// The share of the games of a lesson that a check has.
const CHECK: f64 = 0.4;
/// The kinds of players of a check.
const KINDS: [&str; 2] = ["after", "before"];

/// Weights that are learned from games that players with these weights play against each other.
///
/// A lesson is some games with a little exploration: what a position was worth is how the game ended. A regression
/// makes new weights of all lessons so far, and those are kept if they win a match against the weights before.
/// Everything comes from the data of the scenario, so a variant is learned like any other game.
///
/// # Examples
/// ```no_run
/// use brink::study::{Amount, Jobs, Training};
/// use brink::Library;
///
/// let content = Library::open(&[".".into()]).load("red_sea", &[])?.content;
/// let learned = Training::new(content, 1).run(Amount::Games(400), &Jobs::new(2), |progress| {
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
}

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Amount {
    /// So many games for lessons, whatever the time: the result is the same in every run.
    Games(u64),
    /// As many lessons as are done in this time.
    Time(Duration),
}

/// How far a training is.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// Games played for lessons.
    pub games: u64,
    /// Lessons whose weights were kept.
    pub kept: u64,
    /// Lessons whose weights were not better than those before.
    pub dropped: u64,
    /// The last check: the weights of the last lesson against those before.
    pub check: Score,
}

/// What was learned.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Learned {
    /// The best weights; those of the beginning if none were better.
    pub weights: Weights,
    /// How it went.
    pub progress: Progress,
    /// The learned weights against those of the beginning, in games that no lesson has seen; none if they are the same.
    pub score: Option<Score>,
    seed: u64,
}

impl Training {
    /// A training that begins with the weights that follow from the scoring tables.
    #[must_use]
    pub fn new(content: Arc<Content>, seed: u64) -> Training {
        let evaluation = Evaluation::new(&content);
        Training { content, evaluation, seed }
    }

    /// The same, beginning with other weights.
    ///
    /// # Errors
    /// Weights of another scenario, or for other features.
    pub fn with_weights(self, weights: Weights) -> Result<Training, WeightsError> {
        Ok(Training { evaluation: self.evaluation.with_weights(weights)?, ..self })
    }

    /// Learns.
    ///
    /// `watch` gets the progress after each game and each check, on the thread of the caller. A training that is
    /// stopped ends with what it has.
    ///
    /// # Errors
    /// A script that fails.
    pub fn run(
        &self,
        amount: Amount,
        jobs: &Jobs<'_>,
        mut watch: impl FnMut(&Progress),
    ) -> Result<Learned, StudyError> {
        let began = Instant::now();
        let mut best = self.evaluation.clone();
        let mut progress = Progress::default();
        let mut fit = Fit::new(&best);
        let mut lesson = 0;
        while let Some(games) = self.next(amount, &progress, began).filter(|_| !jobs.is_stopped()) {
            let first = progress.games;
            let own = Lesson { content: &self.content, evaluation: Arc::new(best.clone()), seed: self.seed };
            let samples = own.samples(first..first + games, jobs, &mut |done| {
                progress.games = first + done;
                watch(&progress);
            })?;
            if jobs.is_stopped() {
                // Part of a lesson would depend on when it was stopped.
                progress.games = first;
                break;
            }
            progress.games = first + games;
            fit.add(games, &samples);
            let Some(after) = fit.weights(&best) else { continue };
            let after = best.clone().with_weights(best.weights().clone().with_values(after)?)?;
            let pairs = ((games as f64 * CHECK / 2.0) as u64).max(1);
            lesson += 1;
            progress.check = self.check([&after, &best], mixed(self.seed ^ SALT, lesson), pairs, jobs)?;
            if jobs.is_stopped() {
                break;
            }
            if progress.check.share().value > 0.5 {
                progress.kept += 1;
                best = after;
            } else {
                progress.dropped += 1;
            }
            watch(&progress);
        }
        self.learned(best, progress, jobs)
    }

    /// The games of the next lesson; none if enough were played.
    fn next(&self, amount: Amount, progress: &Progress, began: Instant) -> Option<u64> {
        match amount {
            Amount::Games(games) => {
                let lesson = (games / LESSONS).clamp(1, MAX_LESSON);
                Some(games.saturating_sub(progress.games).min(lesson)).filter(|left| *left > 0)
            }
            Amount::Time(time) => (began.elapsed() < time).then_some(MAX_LESSON),
        }
    }

    /// Compares the weights with those of the beginning.
    fn learned(&self, best: Evaluation, progress: Progress, jobs: &Jobs<'_>) -> Result<Learned, StudyError> {
        let same = best.weights() == self.evaluation.weights();
        let seed = mixed(self.seed ^ SALT, 0);
        let pairs = (progress.games / 4).clamp(1, 100);
        // A training that was stopped is checked all the same: it takes a moment, and says what it was good for.
        let jobs = Jobs::new(jobs.number);
        let score = if same { None } else { Some(self.check([&best, &self.evaluation], seed, pairs, &jobs)?) };
        let worse = score.as_ref().is_some_and(|score| score.share().value < 0.5);
        let weights = if worse { self.evaluation.weights() } else { best.weights() }.clone();
        Ok(Learned { weights, progress, score: score.filter(|_| !worse), seed: self.seed })
    }

    /// A match between two evaluations.
    fn check(
        &self,
        evaluations: [&Evaluation; 2],
        seed: u64,
        pairs: u64,
        jobs: &Jobs<'_>,
    ) -> Result<Score, StudyError> {
        let mut players = Players::new();
        for (kind, evaluation) in KINDS.into_iter().zip(evaluations) {
            let evaluation = Arc::new(evaluation.clone());
            let make = move |_: &str, seed| -> Result<_, PlayerError> {
                Ok(Box::new(Greedy::with(evaluation.clone(), seed)) as _)
            };
            players.add(kind, "weights of a training", make);
        }
        let contest = Contest::with_players(self.content.clone(), KINDS, seed, players.into())?;
        let run = contest.with_on_fault(OnFault::Error).run(0..pairs, jobs, |_| ())?;
        Ok(run.score)
    }
}

impl Learned {
    /// The text of a file of the weights, with what it was learned from.
    #[must_use]
    pub fn text(&self) -> String {
        let Progress { games, kept, dropped, .. } = self.progress;
        let mut text = format!(
            "# Learned by `brink train` from {games} games with seed {}: {kept} lessons kept, {dropped} dropped.\n",
            self.seed
        );
        if let Some(score) = &self.score {
            let (share, games) = (score.share(), score.total());
            let [value, low, high] = [share.value, share.low, share.high].map(|part| 100.0 * part);
            text += &format!(
                "# Against the weights before: {value:.1} % ({low:.1} to {high:.1}) of the points of {games} games.\n"
            );
        }
        text + &self.weights.to_string()
    }
}

/// What separates the seeds of checks from those of lessons.
const SALT: u64 = 0x7a1e_5eed;
