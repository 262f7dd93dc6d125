//! Contests: pairs of games with the sides exchanged.
//!
//! Both games of a pair start from the same seed, so that the luck of the deal largely cancels: common random numbers,
//! as in duplicate bridge.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use brink::content::Content;
use brink::digest::mixed;
use brink::game::{Choice, Game};
use brink::ids::Side;
use brink_players::{Match, MatchError, Player, PlayerError, Players, Request, Seat};

use super::super::error::{StudyError, StudyResult};
use super::super::game_set::GameSet;
use super::super::jobs::Jobs;
use super::super::threads::{PULSE, spawn};
use super::score::Score;

/// The handling of a player that fails, is too slow or makes an illegal choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum OnFault {
    /// Abort the run.
    #[default]
    Error,
    /// Count the game as lost by the player.
    Forfeit,
}

/// A contest between two players, A and B, in pairs of games.
///
/// The two games of pair `i` share the seed `mixed(seed, i)`: the same deal, and the same dice as long as the choices
/// are the same. A has the first seat in the first game, B in the second. Each player has its own dice.
///
/// # Examples
/// ```
/// use brink_study::{Contest, Jobs};
/// use brink::Library;
///
/// let content = Library::open(&["../..".into()]).load("red_sea")?.content;
/// let contest = Contest::new(content, ["careful", "random"], 1)?;
/// let run = contest.run(0..3, &Jobs::new(2), |_| ())?;
/// assert_eq!((run.pairs, run.score.total()), (3, 6));
/// println!("{:.2}", run.score.share());
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Contest {
    content: Arc<Content>,
    kinds: [String; 2],
    seed: u64,
    players: Arc<Players>,
    limit: Option<Duration>,
    on_fault: OnFault,
}

/// The results of consecutive pairs from the start of a range.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Run {
    /// The number of pairs played.
    pub pairs: u64,
    /// Their results, equal in every run.
    pub score: Score,
    /// Total thinking time of A and B.
    pub time: [Duration; 2],
    /// The pairs covered.
    pub(super) game_set: GameSet,
    /// The digest of their games.
    pub(super) digest: u64,
}

impl Contest {
    /// Creates a contest between two kinds of players on a content.
    ///
    /// # Errors
    /// A kind is unknown, or its parameters are wrong.
    pub fn new(content: Arc<Content>, players: [&str; 2], seed: u64) -> StudyResult<Contest> {
        Contest::with_players(content, players, seed, Players::new().into())
    }

    /// Creates a contest with players from a registry.
    ///
    /// # Errors
    /// As in [`Contest::new`].
    pub fn with_players(
        content: Arc<Content>,
        kinds: [&str; 2],
        seed: u64,
        players: Arc<Players>,
    ) -> StudyResult<Contest> {
        for kind in kinds {
            players.player(kind, seed)?;
        }
        let kinds = kinds.map(str::to_owned);
        Ok(Contest {
            content,
            kinds,
            seed,
            players,
            limit: None,
            on_fault: OnFault::Error,
        })
    }

    /// Limits the time of each answer.
    #[must_use]
    pub fn with_limit(self, limit: Duration) -> Contest {
        Contest {
            limit: Some(limit),
            ..self
        }
    }

    /// Sets the handling of failing players.
    #[must_use]
    pub fn with_on_fault(self, on_fault: OnFault) -> Contest {
        Contest { on_fault, ..self }
    }

    /// Plays the pairs of a range.
    ///
    /// Results do not depend on the number of threads. Games are shown ([`Jobs::showing`]) by number, two per pair.
    /// `watch` receives the results so far on the caller's thread, after each new result and twice a second; they
    /// always cover consecutive pairs. If stopped, the run has the pairs before the first unfinished one.
    ///
    /// # Errors
    /// A script failed, or a player failed and does not forfeit.
    pub fn run(
        &self,
        pairs: Range<u64>,
        jobs: &Jobs<'_>,
        mut watch: impl FnMut(&Run),
    ) -> Result<Run, StudyError> {
        let threads = jobs.threads(pairs.end.saturating_sub(pairs.start)).max(1);
        let next = AtomicU64::new(pairs.start);
        let end = AtomicU64::new(pairs.end);
        thread::scope(|scope| {
            let (send, played) = channel();
            let started = spawn(scope, threads, || {
                let (send, next, end) = (send.clone(), &next, &end);
                move || self.work((next, end), jobs, &send)
            });
            if started == 0 {
                self.work((&next, &end), jobs, &send);
            }
            drop(send);
            let run = collect(pairs.start, &played, &mut watch);
            // After an error no new pair is started.
            end.store(0, Ordering::Relaxed);
            run
        })
    }

    /// Plays pairs until there are none left, and sends each result.
    fn work(&self, (next, end): (&AtomicU64, &AtomicU64), jobs: &Jobs<'_>, send: &Sender<Pair>) {
        while !jobs.is_stopped() {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= end.load(Ordering::Relaxed) {
                return;
            }
            match self.pair(pair, jobs) {
                Ok(None) => return,
                Ok(Some(run)) => drop(send.send((pair, Ok(run)))),
                Err(error) => {
                    end.fetch_min(pair, Ordering::Relaxed);
                    drop(send.send((pair, Err(error))));
                }
            }
        }
    }

    /// Plays a pair; `None` if stopped.
    fn pair(&self, pair: u64, jobs: &Jobs<'_>) -> StudyResult<Option<Run>> {
        let mut run = Run {
            pairs: 1,
            ..Run::default()
        };
        let mut halves = 0;
        for seat in Side::BOTH {
            match self.game(pair, seat, jobs, &mut run)? {
                Some(own) => halves += own,
                None => return Ok(None),
            }
        }
        run.game_set.add(pair)?;
        run.score.pairs[halves] += 1;
        Ok(Some(run))
    }

    /// Plays a game with A in this seat. Returns A's half points; `None` if stopped.
    fn game(
        &self,
        pair: u64,
        seat: Side,
        jobs: &Jobs<'_>,
        run: &mut Run,
    ) -> StudyResult<Option<usize>> {
        let spent: [Arc<AtomicU64>; 2] = Default::default();
        let mut played = self.set_up(pair, seat, &spent)?;
        let ended = play(&mut played, seat, jobs, &mut run.score.decisions);
        for (sum, spent) in run.time.iter_mut().zip(&spent) {
            let spent = Duration::from_nanos(spent.load(Ordering::Relaxed));
            *sum = sum.saturating_add(spent);
        }
        let game = played.game();
        let number = pair.saturating_mul(2).saturating_add(seat.index() as u64);
        run.digest = run.digest.wrapping_add(mixed(game.log_digest(), number));
        if !matches!(ended, Ok(false)) {
            (jobs.ended)(number, game);
        }
        let score = &mut run.score;
        Ok(match (ended, game.outcome(), game.decision()) {
            (Ok(false), ..) | (Ok(true), None, _) => None,
            (Ok(true), Some(outcome), _) => Some(score.add_outcome(outcome, game, seat)),
            (Err(error), _, Some(decision)) if self.forfeits(&error) => {
                Some(score.add_forfeit(decision.side, game, seat))
            }
            (Err(error), ..) => return Err(StudyError::in_match(pair, seat, error)),
        })
    }

    /// Sets up a game with A in this seat, which measures the thinking time of A and B.
    fn set_up(&self, pair: u64, seat: Side, spent: &[Arc<AtomicU64>; 2]) -> StudyResult<Match> {
        let seed = mixed(self.seed, pair);
        let mut seats = [0, 1].map(|player| self.timed(player, seed, &spent[player]));
        if seat == Side::Second {
            seats.reverse();
        }
        let [first, second] = seats;
        let game = Game::new(self.content.clone(), seed)
            .map_err(|error| StudyError::in_match(pair, seat, error))?;
        let played = Match::new(game, [first?, second?]);
        Ok(match self.limit {
            Some(limit) => played.with_limit(limit),
            None => played,
        })
    }

    /// The seat of A or B, whose thinking time is added to `spent`.
    fn timed(&self, player: usize, seed: u64, spent: &Arc<AtomicU64>) -> Result<Seat, PlayerError> {
        let own = mixed(seed, 1 + player as u64);
        Ok(Seat::Player(Box::new(Timed {
            inner: self.players.player(&self.kinds[player], own)?,
            spent: spent.clone(),
        })))
    }

    /// Whether a player that fails in this way loses the game.
    fn forfeits(&self, error: &MatchError) -> bool {
        self.on_fault == OnFault::Forfeit && !matches!(error, MatchError::Game(_))
    }
}

/// The number of a pair, and its result.
type Pair = (u64, StudyResult<Run>);

/// Adds results in order of pairs, until the end or the first error.
fn collect(first: u64, played: &Receiver<Pair>, watch: &mut impl FnMut(&Run)) -> StudyResult<Run> {
    let (mut sum, mut waiting) = (Run::default(), BTreeMap::new());
    loop {
        match played.recv_timeout(PULSE) {
            Ok((pair, run)) => drop(waiting.insert(pair, run)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(sum),
        }
        while let Some(run) = waiting.remove(&first.saturating_add(sum.pairs)) {
            let run = run?;
            sum.pairs += 1;
            sum.game_set.merge(&run.game_set)?;
            sum.score.merge(&run.score);
            sum.digest = sum.digest.wrapping_add(run.digest);
            sum.time
                .iter_mut()
                .zip(run.time)
                .for_each(|(sum, time)| *sum = sum.saturating_add(time));
        }
        watch(&sum);
    }
}

/// Plays a match to its end, counting decisions of A and B. Returns false if stopped.
fn play(
    played: &mut Match,
    seat: Side,
    jobs: &Jobs<'_>,
    decisions: &mut [u64; 2],
) -> Result<bool, MatchError> {
    while let Some(decision) = played.game().decision() {
        if jobs.is_stopped() {
            return Ok(false);
        }
        let own = played.game().board().seat_of(decision.side) == seat;
        decisions[usize::from(!own)] += 1;
        played.step()?;
    }
    Ok(true)
}

/// Measures a player's thinking time without changing its choices.
struct Timed {
    inner: Box<dyn Player>,
    spent: Arc<AtomicU64>,
}

impl Player for Timed {
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError> {
        let began = Instant::now();
        let chosen = self.inner.choose(request);
        let nanos = u64::try_from(began.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.spent.fetch_add(nanos, Ordering::Relaxed);
        chosen
    }
}
