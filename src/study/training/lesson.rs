//! The games of a lesson, and what is remembered of them.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;

use crate::content::Content;
use crate::digest::mixed;
use crate::game::{Ask, Game, GameError, Outcome};
use crate::ids::Side;
use crate::players::{Evaluation, Greedy, Match, MatchError, Seat, Step};

use super::super::error::StudyError;
use super::super::jobs::Jobs;
use super::super::threads::{THREADS_EACH, processors};
use super::explorer::Explorer;
use super::sample::Sample;

/// What a win is worth in a result, in victory points: the rest is the margin.
const WON: f64 = 12.0;
/// The largest margin that counts, in victory points.
const MAX_MARGIN: f64 = 20.0;
/// What each victory point of the margin is worth in a result.
const MARGIN: f64 = 0.4;

/// Games to learn from.
pub(super) struct Lesson<'a> {
    pub(super) content: &'a Arc<Content>,
    /// What the players play with.
    pub(super) evaluation: Arc<Evaluation>,
    /// Game `i` has the seed `mixed(seed, i)`.
    pub(super) seed: u64,
}

impl Lesson<'_> {
    /// Plays games, and returns what is remembered of them, in the order of the games.
    pub(super) fn samples(
        &self,
        games: Range<u64>,
        jobs: &Jobs<'_>,
        watch: &mut dyn FnMut(u64),
    ) -> Result<Vec<Sample>, StudyError> {
        let count = games.end.saturating_sub(games.start);
        let threads = jobs.number.min(count).min(processors() * THREADS_EACH).max(1);
        let next = AtomicU64::new(games.start);
        let (send, played) = channel();
        let work = |send: std::sync::mpsc::Sender<_>| {
            while !jobs.is_stopped() {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= games.end || send.send((game, self.remember(game))).is_err() {
                    return;
                }
            }
        };
        let mut all = std::thread::scope(|scope| {
            let mut started = 0;
            for _ in 0..threads {
                let send = send.clone();
                // With fewer threads than were asked for the games are the same.
                if std::thread::Builder::new().spawn_scoped(scope, || work(send)).is_err() {
                    break;
                }
                started += 1;
            }
            if started == 0 {
                work(send.clone());
            }
            drop(send);
            let mut all = Vec::new();
            for one in played {
                all.push(one);
                watch(all.len() as u64);
            }
            all
        });
        // Sums of fractions depend on their order.
        all.sort_by_key(|(game, _)| *game);
        let samples: Result<Vec<_>, _> = all.into_iter().map(|(_, samples)| samples).collect();
        Ok(samples?.into_iter().flatten().collect())
    }

    /// Plays a game and returns its positions: those before a play, as the side sees them that has just acted.
    fn remember(&self, number: u64) -> Result<Vec<Sample>, StudyError> {
        let seed = mixed(self.seed, number);
        let failed = |error: MatchError| StudyError::Match { pair: number, first: true, error: error.into() };
        let seats = [1, 2].map(|player| {
            let own = mixed(seed, player);
            Seat::Player(Box::new(Explorer::new(Greedy::with(self.evaluation.clone(), own), own)))
        });
        let game = Game::new(self.content.clone(), seed).map_err(|error: GameError| failed(error.into()))?;
        let mut played = Match::new(game, seats);
        let mut samples = Vec::new();
        loop {
            let game = played.game();
            if let Some(decision) = game.decision().filter(|decision| decision.ask == Ask::Play) {
                let view = game.view(decision.side.opponent());
                let (features, phases) = (self.evaluation.features(view), self.evaluation.phases(view));
                samples.push(Sample { features, phases, result: 0.0 });
            }
            match played.step().map_err(failed)? {
                Step::Chose(..) => {}
                Step::Over(outcome) => {
                    let result = result(outcome, played.game());
                    samples.iter_mut().for_each(|sample| sample.result = result);
                    return Ok(samples);
                }
                Step::Waits(_) => return Ok(samples),
            }
        }
    }
}

/// How good an end is for the first side, in victory points.
fn result(outcome: Outcome, game: &Game) -> f64 {
    let won = outcome.winner.map_or(0.0, |side: Side| f64::from(side.sign()));
    WON * won + MARGIN * f64::from(game.board().vp()).clamp(-MAX_MARGIN, MAX_MARGIN)
}
