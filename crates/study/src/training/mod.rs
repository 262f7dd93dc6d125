//! Learning the weights of an evaluation from own games.

mod comparing;
mod explorer;
mod fit;
mod lesson;
mod parallel;
mod sample;
mod strides;
mod tuning;

use std::sync::Arc;
use std::time::{Duration, Instant};

use brink::content::Content;
use brink::digest::mixed;
use brink_players::{Evaluation, Greedy, PlayerError, Players, Weights, WeightsError};

use super::error::StudyError;
use super::jobs::Jobs;
use super::ladder::{Contest, OnFault, Score};

use self::fit::Fit;
use self::lesson::Lesson;
use self::tuning::Tuning;

/// Games of a lesson.
const MAX_LESSON: u64 = 100;
/// Lessons that a training has if its number of games is known.
const LESSONS: u64 = 4;
/// The share of a training that lessons may take, and the games that they have at least.
const LESSONS_SHARE: f64 = 0.1;
const MIN_LESSONS: u64 = 16;
/// The share of the games of a lesson that a check has.
const CHECK: f64 = 0.4;
/// The share of a training after which plays have been compared.
const COMPARED_UNTIL: f64 = 0.8;
/// The comparisons of the first round, and how many times more there are after the next.
const FIRST_ROUND: f64 = 2_500.0;
const NEXT_ROUND: f64 = 1.6;
/// Games whose plays are compared together, and the other ways in which plays are carried out there.
const TOGETHER: u64 = 16;
const WAYS: u64 = 2;
/// The most pairs of games of the check of a round.
const MOST_PAIRS: u64 = 200;
/// The share of the points with which weights of a lesson are kept, and those of a tuning, which changes little.
const SURELY: f64 = 0.55;
const EVEN: f64 = 0.5;
/// The pairs of games for each step of a tuning, and those after which it is checked.
const PAIRS: u64 = 16;
const CHECKED_EACH: u64 = 240;
/// The kinds of players of a check.
const KINDS: [&str; 2] = ["after", "before"];

/// Weights that are learned from games that players with these weights play against each other.
///
/// At first it has lessons, games with a little exploration: what a position was worth is how the game ended, and a
/// regression makes weights of that. Then it compares plays: those of one position are played on to the end of the turn
/// in the same games, and a regression explains the differences. What only this content has, spaces that no scoring
/// counts, tracks and flags, is tried with weights that are far from those before. Last it tunes: weights that differ a
/// little in everything play pairs of games, and each step is taken towards what won. Weights are kept if they win a match
/// against the best so far.
/// Everything comes from the data of the scenario, so a variant is learned like any other game.
///
/// # Examples
/// ```no_run
/// use brink_study::{Amount, Jobs, Training};
/// use brink::Library;
///
/// let content = Library::open(&["../..".into()]).load("red_sea", &[])?.content;
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
    /// The scenario whose weights it begins with, and the number of these, if it is another one.
    inherits: Option<(String, usize)>,
}

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Amount {
    /// So many games, those of checks aside, whatever the time: the result is the same in every run.
    Games(u64),
    /// As many games as are played in this time.
    Time(Duration),
}

/// How far a training is.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// Games played, those of checks aside.
    pub games: u64,
    /// Checks after which new weights were kept.
    pub kept: u64,
    /// Checks after which they were dropped.
    pub dropped: u64,
    /// The last check: new weights against the best before.
    pub check: Score,
}

/// What was learned.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Learned {
    /// The best weights, [rounded](Weights::rounded); those of the beginning if none were better.
    pub weights: Weights,
    /// How it went.
    pub progress: Progress,
    /// The learned weights against those of the beginning, in games that no lesson has seen; none if they are the same.
    pub score: Option<Score>,
    seed: u64,
    inherits: Option<(String, usize)>,
}

impl Training {
    /// A training that begins with the weights that follow from the scoring tables.
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

    /// The same, beginning with other weights.
    ///
    /// # Errors
    /// Weights of another scenario, or for other features.
    pub fn with_weights(self, weights: Weights) -> Result<Training, WeightsError> {
        Ok(Training {
            evaluation: self.evaluation.with_weights(weights)?,
            ..self
        })
    }

    /// The same, beginning with the weights of another scenario for the features that both have: a variant need not learn
    /// anew what it inherits. Returns the number of these features, and of all.
    #[must_use]
    pub fn with_known(self, weights: &Weights) -> (Training, usize, usize) {
        let (known, number) = self.evaluation.weights().adopting(weights);
        let all = known.names().len();
        // The features are its own, so nothing is refused.
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
        let mut course = Course {
            training: self,
            amount,
            jobs,
            began: Instant::now(),
            best: self.evaluation.clone(),
            progress: Progress::default(),
        };
        course.lessons(&mut watch)?;
        course.comparisons(&mut watch)?;
        course.strides(&mut watch)?;
        course.tuning(&mut watch)?;
        let Course { best, progress, .. } = course;
        self.learned(best, progress, jobs)
    }

    /// Compares the weights with those of the beginning.
    fn learned(
        &self,
        best: Evaluation,
        progress: Progress,
        jobs: &Jobs<'_>,
    ) -> Result<Learned, StudyError> {
        let same = best.weights() == self.evaluation.weights();
        let seed = mixed(self.seed ^ SALT, 0);
        let pairs = (progress.games / 4).clamp(1, 100);
        // A training that was stopped is checked all the same: it takes a moment, and says what it was good for.
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
        Ok(Learned {
            weights,
            progress,
            score: score.filter(|_| !worse),
            seed: self.seed,
            inherits: self.inherits.clone(),
        })
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
        let run = contest
            .with_on_fault(OnFault::Error)
            .run(0..pairs, jobs, |_| ())?;
        Ok(run.score)
    }
}

/// A training that is under way.
struct Course<'a> {
    training: &'a Training,
    amount: Amount,
    jobs: &'a Jobs<'a>,
    began: Instant,
    best: Evaluation,
    progress: Progress,
}

impl Course<'_> {
    /// Learns by regression from games that were played.
    fn lessons(&mut self, watch: &mut dyn FnMut(&Progress)) -> Result<(), StudyError> {
        let mut fit = Fit::new(&self.best);
        while let Some(games) = self.next_lesson().filter(|_| !self.jobs.is_stopped()) {
            let first = self.progress.games;
            let own = Lesson {
                content: &self.training.content,
                evaluation: Arc::new(self.best.clone()),
                seed: self.training.seed,
            };
            let samples = own.samples(first..first + games, self.jobs, &mut |done| {
                self.progress.games = first + done;
                watch(&self.progress);
            })?;
            if self.jobs.is_stopped() {
                // Part of a lesson would depend on when it was stopped.
                self.progress.games = first;
                return Ok(());
            }
            self.progress.games = first + games;
            fit.add(games, &samples);
            let Some(after) = fit.weights(&self.best) else {
                continue;
            };
            let after = self
                .best
                .clone()
                .with_weights(self.best.weights().clone().with_values(after)?)?;
            self.keep_if_better(after, (games as f64 * CHECK / 2.0) as u64, SURELY, watch)?;
        }
        Ok(())
    }

    /// Learns from what follows the plays of games: the more plays have been compared, the better is what is learned of
    /// all of them. Each round plays with the best weights so far.
    fn comparisons(&mut self, watch: &mut dyn FnMut(&Progress)) -> Result<(), StudyError> {
        let before = self.best.clone();
        let mut fit = Fit::new(&before);
        let mut wanted = FIRST_ROUND;
        loop {
            let games = self.compare(&mut fit, wanted, watch)?;
            if self.jobs.is_stopped() || games == 0 {
                return Ok(());
            }
            wanted = fit.comparisons() * NEXT_ROUND;
            if let Some(after) = fit.weights(&before) {
                let after = before
                    .clone()
                    .with_weights(before.weights().clone().with_values(after)?)?;
                self.keep_if_better(after, (games / 2).clamp(1, MOST_PAIRS), EVEN, watch)?;
            }
        }
    }

    /// Compares plays until there are so many comparisons, or their share of the training is over. Returns the games.
    fn compare(
        &mut self,
        fit: &mut Fit,
        wanted: f64,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<u64, StudyError> {
        let tuning = Tuning::new(&self.best);
        let lesson = Lesson {
            content: &self.training.content,
            evaluation: Arc::new(self.best.clone()),
            seed: self.training.seed ^ COMPARING,
        };
        let began = self.progress.games;
        while fit.comparisons() < wanted
            && let Some(games) = self
                .games_until(COMPARED_UNTIL)
                .filter(|_| !self.jobs.is_stopped())
        {
            let first = self.progress.games;
            let seed = |nth: u64| mixed(lesson.seed, WAYS * first + nth);
            let others: Vec<Evaluation> = (0..WAYS)
                .map(|nth| tuning.varied(seed(nth)))
                .collect::<Result<_, _>>()?;
            let found =
                lesson.comparisons(&others, first..first + games, self.jobs, &mut |done| {
                    self.progress.games = first + done;
                    watch(&self.progress);
                })?;
            if self.jobs.is_stopped() {
                // Part of them would depend on when it was stopped.
                self.progress.games = first;
                break;
            }
            self.progress.games = first + games;
            found.iter().for_each(|one| fit.compare(one));
        }
        Ok(self.progress.games - began)
    }

    /// Learns by small steps towards what wins.
    fn tuning(&mut self, watch: &mut dyn FnMut(&Progress)) -> Result<(), StudyError> {
        let mut tuning = Tuning::new(&self.best);
        let mut since = 0;
        while let Some(pairs) = self.next_step().filter(|_| !self.jobs.is_stopped()) {
            let first = self.progress.games / 2;
            let of = (self.training.seed ^ TUNING, first..first + pairs);
            tuning.play(&self.training.content, of, self.share(), self.jobs)?;
            if self.jobs.is_stopped() {
                return Ok(());
            }
            self.progress.games += 2 * pairs;
            watch(&self.progress);
            since += pairs;
            if since >= CHECKED_EACH || self.next_step().is_none() {
                self.keep_if_better(tuning.mean()?, since / 4, EVEN, watch)?;
                since = 0;
            }
        }
        Ok(())
    }

    /// Takes other weights if they make more than this share of the points in so many pairs.
    fn keep_if_better(
        &mut self,
        after: Evaluation,
        pairs: u64,
        share: f64,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<(), StudyError> {
        let checks = self.progress.kept + self.progress.dropped + 1;
        let seed = mixed(self.training.seed ^ SALT, checks);
        // What is kept is what the file will say.
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

    /// The share of the training that is over.
    fn share(&self) -> f64 {
        match self.amount {
            Amount::Games(games) => self.progress.games as f64 / games.max(1) as f64,
            Amount::Time(time) => {
                self.began.elapsed().as_secs_f64() / time.as_secs_f64().max(f64::EPSILON)
            }
        }
    }

    /// The games of the next lesson; none if there were enough.
    fn next_lesson(&self) -> Option<u64> {
        match self.amount {
            Amount::Games(games) => {
                let all = ((games as f64 * LESSONS_SHARE) as u64).max(games.min(MIN_LESSONS));
                let lesson = (games / LESSONS).clamp(1, MAX_LESSON);
                Some(all.saturating_sub(self.progress.games).min(lesson)).filter(|left| *left > 0)
            }
            Amount::Time(_) => (self.share() < LESSONS_SHARE).then_some(MAX_LESSON),
        }
    }

    /// The games whose plays are compared next; none once this share of the training is over.
    fn games_until(&self, share: f64) -> Option<u64> {
        Some(self.games_left_until(share, TOGETHER)).filter(|games| *games > 0)
    }

    /// The games that are left until this share of the training is over, at most so many.
    fn games_left_until(&self, share: f64, most: u64) -> u64 {
        match self.amount {
            Amount::Games(games) => {
                // An even number is left: the rest are pairs.
                let until = (games as f64 * share) as u64;
                until
                    .saturating_sub((games - until) % 2)
                    .saturating_sub(self.progress.games)
                    .min(most)
            }
            Amount::Time(_) if self.share() < share => most,
            Amount::Time(_) => 0,
        }
    }

    /// The pairs of games of the next step of a tuning; none if there were enough.
    fn next_step(&self) -> Option<u64> {
        match self.amount {
            Amount::Games(games) => {
                Some((games.saturating_sub(self.progress.games) / 2).min(PAIRS))
                    .filter(|left| *left > 0)
            }
            Amount::Time(_) => (self.share() < 1.0).then_some(PAIRS),
        }
    }
}

impl Learned {
    /// The text of a file of the weights, with what it was learned from.
    #[must_use]
    pub fn text(&self) -> String {
        let Progress {
            games,
            kept,
            dropped,
            ..
        } = self.progress;
        let mut text = format!(
            "# Learned by `brink train` from {games} games with seed {}; checks passed: {kept}, failed: {dropped}.\n",
            self.seed
        );
        if let Some((scenario, number)) = &self.inherits {
            let all = self.weights.names().len();
            text += &format!(
                "# Begun with the weights of `{scenario}` for {number} of {all} features.\n"
            );
        }
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
/// What separates the seeds of comparisons from those of lessons.
const COMPARING: u64 = 0xc0_3a7e;
/// What separates the seeds of a tuning from those of lessons.
const TUNING: u64 = 0x7e11_0e5d;
