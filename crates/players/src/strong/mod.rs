//! The searching player: flat Monte Carlo over determinizations with sequential halving.
//!
//! 1. Screen all candidates by static value at the end of the action round (`breadth.rs`).
//! 2. Roll out the best to the end of the turn, all in the same determinizations: common random numbers (`rollout.rs`).
//! 3. Halve the candidates after each stage by sequential halving (`search.rs`).
//! 4. Choose the best one that passes the safety checks (`safety.rs`, `risk.rs`).
//!
//! No tree is built; within rollouts both sides follow a policy that learns from earlier rollouts
//! (`play_statistics.rs`).

mod advice;
mod analysis;
mod batch;
mod breadth;
mod budget;
mod duel;
mod findings;
mod judgement;
mod play_statistics;
mod rollout;
mod search;
mod workers;

use std::sync::Arc;
use std::time::Duration;

use brink::game::{Choice, Dice, Game};

use self::budget::Budget;
use self::judgement::{is_judged, together};
pub(super) use self::play_statistics::PlayStatistics;
pub(super) use self::rollout::Rollout;
use self::search::Search;
use self::workers::Workers;
use super::evaluations::Evaluations;
use super::{Evaluation, Player, PlayerError, Request, SearchControl, risks};

pub use self::advice::Advice;
pub use self::analysis::{AnalysedCandidate, Analysis, Reason};
pub use self::judgement::{JudgedChoice, Judgement, Verdict};

/// Rolls out its choices to the end of the turn in many determinizations, and spends more rollouts on the better half
/// until one is left (sequential halving).
///
/// With a number of trials the choice depends only on the seed; with a time it depends on the machine.
#[derive(Clone, Debug)]
pub struct Strong {
    evaluations: Evaluations,
    dice: Dice,
    budget: Budget,
    /// Threads per search.
    threads: usize,
    /// Threads besides the caller's, started on demand.
    workers: Option<Workers>,
}

/// The default time per choice.
const TIME: Duration = Duration::from_millis(200);
/// The maximum time and number of trials.
const MAX_TIME: Duration = Duration::from_secs(3_600);
const MAX_TRIALS: u32 = 10_000_000;
/// The maximum number of threads.
const MAX_THREADS: usize = 64;

impl Strong {
    /// Creates a player that takes about `time` per choice, an hour at most; less where the best choice is clear early.
    #[must_use]
    pub fn new(time: Duration, seed: u64) -> Strong {
        let budget = Budget::Time(time.min(MAX_TIME));
        Strong {
            evaluations: Evaluations::default(),
            dice: Dice::new(seed),
            budget,
            threads: 1,
            workers: None,
        }
    }

    /// Limits the number of trials (rollouts) per choice instead of the time, which makes the player deterministic for
    /// a seed.
    #[must_use]
    pub fn with_trials(self, trials: u32) -> Strong {
        Strong {
            budget: Budget::Trials(trials.min(MAX_TRIALS)),
            ..self
        }
    }

    /// Sets the number of threads per choice, at most 64, including the caller's.
    ///
    /// With a number of trials the choices stay the same and take less time; with a time, more trials are made.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Strong {
        Strong {
            threads: threads.clamp(1, MAX_THREADS),
            workers: None,
            ..self
        }
    }

    /// Sets the evaluation. The player can then only play its content.
    #[must_use]
    pub fn with_evaluation(self, evaluation: Arc<Evaluation>) -> Strong {
        Strong {
            evaluations: Evaluations::fixed(evaluation),
            ..self
        }
    }

    /// Searches and returns the best candidates with their values, risks and reasons.
    ///
    /// # Errors
    /// The weights do not match the content.
    ///
    /// # Examples
    /// ```
    /// use std::time::Duration;
    /// use brink_players::{Request, Strong};
    /// use brink::{Game, Library};
    ///
    /// let content = Library::open(&["../..".into()]).load("red_sea")?.content;
    /// let game = Game::new(content, 1)?;
    /// let Some(decision) = game.decision() else { return Ok(()) };
    /// let mut player = Strong::new(Duration::ZERO, 1).with_trials(40);
    /// let found = player.analyse(&Request::new(game.view(decision.side), decision), 3)?;
    /// assert_eq!(found.candidates.len(), 3);
    /// assert!(decision.choices.contains(&found.candidates[0].choices[0]));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn analyse(&mut self, request: &Request<'_>, most: usize) -> Result<Analysis, PlayerError> {
        let (mut search, budget) = self.search(request)?;
        let found = search.run(request.decision, budget);
        let trials = search.trials;
        let risks = risks(request.view, request.decision);
        let each = request.decision.choices.iter().zip(&risks);
        let considered = found.iter().take(most).map(|candidate| AnalysedCandidate {
            choices: candidate.choices(),
            value: search.points(candidate),
            error: candidate.error(),
            trials: candidate.advantage.count,
            risk: each
                .clone()
                .find(|(choice, _)| **choice == candidate.first)
                .and_then(|(_, risk)| *risk),
            reasons: search.reasons(candidate),
        });
        Ok(Analysis {
            candidates: considered.collect(),
            trials,
        })
    }

    /// Judges the first of the choices that were made at the open decision of a game, and those that belong to it: the
    /// use of a card, the other markers of a placement. `None` if there was nothing to decide, and for what the search
    /// does not compare.
    ///
    /// A search finds the best choice; then both are played on to the end of the turn in the same fresh deals, with at
    /// most as much time, or as many trials, again. A loss counts from two standard errors of the difference on.
    ///
    /// # Errors
    /// The weights do not match the content.
    ///
    /// # Examples
    /// ```
    /// use std::time::Duration;
    /// use brink_players::{SearchControl, Strong, Verdict};
    /// use brink::{Game, Library};
    ///
    /// let game = Game::new(Library::open(&["../..".into()]).load("red_sea")?.content, 1)?;
    /// let made = [game.decision().unwrap().choices[0]];
    /// let mut player = Strong::new(Duration::ZERO, 1).with_trials(40);
    /// let judged = player.judge(&game, &made, &SearchControl::new())?.unwrap();
    /// assert_eq!(judged.made.choices, made);
    /// assert_eq!(judged.lost > 0.0, judged.verdict > Verdict::Sound);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn judge(
        &mut self,
        game: &Game,
        made: &[Choice],
        control: &SearchControl,
    ) -> Result<Option<Judgement>, PlayerError> {
        let Some(decision) = game.decision().filter(|decision| is_judged(decision)) else {
            return Ok(None);
        };
        let request = Request::new(game.view(decision.side), decision).watched(control);
        let (mut search, budget) = self.search(&request)?;
        let made = match decision.ask.is_placement() {
            true => together(game, decision, made),
            false => made,
        };
        Ok(search.judge(decision, made, budget))
    }

    /// The chance that the first side wins: see [`Evaluation::chance`].
    ///
    /// # Errors
    /// The weights do not match the content.
    pub fn chance(&self, game: &Game) -> Result<f64, PlayerError> {
        Ok(self.evaluations.of(game.content())?.chance(game))
    }

    /// The search of a request, and what it may spend.
    fn search<'a>(
        &'a mut self,
        request: &Request<'a>,
    ) -> Result<(Search<'a>, Budget), PlayerError> {
        let evaluation = self.evaluations.of(request.view.content())?;
        let seed = self.seed();
        let budget = self.budget(request);
        let helpers = self.threads - 1;
        let workers = self.workers.get_or_insert_with(|| Workers::start(helpers));
        let search = Search::new(evaluation, request.view, seed, workers);
        Ok((search.watched(request.control), budget))
    }

    fn seed(&mut self) -> u64 {
        u64::from(self.dice.below(u32::MAX))
    }

    fn budget(&self, request: &Request<'_>) -> Budget {
        let Budget::Time(time) = self.budget else {
            return self.budget;
        };
        // Half of the limit, as a safety margin on a busy machine.
        let limit = request.limit.map(|limit| limit / 2);
        let asked = request.control.and_then(SearchControl::limit);
        let limits = [limit, asked].into_iter().flatten();
        Budget::Time(limits.fold(time, Duration::min))
    }

    /// Parses the parameters: nothing, a time such as `200ms` or `2s`, or a number of trials, optionally followed by
    /// `@` and the number of threads.
    pub(super) fn parse(parameters: &str, player: Strong) -> Result<Strong, PlayerError> {
        let (amount, threads) = match parameters.split_once('@') {
            Some((amount, threads)) => (amount, Some(threads)),
            None => (parameters, None),
        };
        let player = match threads {
            Some(threads) => player.with_threads(parse_threads(threads, parameters)?),
            None => player,
        };
        if amount.is_empty() {
            return Ok(player);
        }
        if let Some(text) = amount.strip_suffix("ms") {
            let time = Duration::from_millis(parse_number(text, parameters)?.into());
            return Ok(player.with_time(time));
        }
        if let Some(text) = amount.strip_suffix('s') {
            let time = Duration::from_secs(parse_number(text, parameters)?.into());
            return Ok(player.with_time(time));
        }
        Ok(player.with_trials(parse_number(amount, parameters)?))
    }

    /// Sets the time per choice.
    fn with_time(self, time: Duration) -> Strong {
        Strong {
            budget: Budget::Time(time.min(MAX_TIME)),
            ..self
        }
    }

    /// Creates a player with default settings that shares cached evaluations.
    pub(super) fn sharing(evaluations: Evaluations, seed: u64) -> Strong {
        Strong {
            evaluations,
            ..Strong::new(TIME, seed)
        }
    }
}

/// The error of unusable parameters.
fn unusable(parameters: &str) -> PlayerError {
    PlayerError::new(format!(
        "`strong:{parameters}` must have a time such as `200ms` or `2s`, or a number of trials, \
         and after `@` the threads if they are given, at most {MAX_THREADS}: `strong:2s@4`"
    ))
}

/// Parses a positive number among the parameters.
fn parse_number(text: &str, parameters: &str) -> Result<u32, PlayerError> {
    let number = text.parse::<u32>().ok();
    number
        .filter(|number| *number > 0)
        .ok_or_else(|| unusable(parameters))
}

/// Parses the number of threads.
fn parse_threads(text: &str, parameters: &str) -> Result<usize, PlayerError> {
    let threads = usize::try_from(parse_number(text, parameters)?);
    threads
        .ok()
        .filter(|threads| *threads <= MAX_THREADS)
        .ok_or_else(|| unusable(parameters))
}

impl Player for Strong {
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError> {
        let first = request
            .decision
            .choices
            .first()
            .copied()
            .unwrap_or(Choice::Pass);
        if request.decision.choices.len() < 2 {
            return Ok(first);
        }
        let (mut search, budget) = self.search(request)?;
        let found = search.run(request.decision, budget);
        Ok(found.first().map_or(first, |candidate| candidate.first))
    }
}
