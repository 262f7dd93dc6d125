//! Pairs of games between two players, with the sides exchanged.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use brink::content::Content;
use brink::digest::{EMPTY, mixed, of_bytes};
use brink::game::{Choice, Game};
use brink::ids::Side;
use brink_players::{Match, MatchError, Player, PlayerError, Players, Request, Seat, WarLoss};

use super::super::covered::Covered;
use super::super::error::StudyError;
use super::super::jobs::Jobs;
use super::super::threads::{PULSE, THREADS_EACH, processors};
use super::score::Score;
use super::wars::{LostByWar, Wars};

/// What becomes of a game whose player fails, is too slow, or chooses what is not offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum OnFault {
    /// Nothing more is played.
    #[default]
    Error,
    /// The player loses the game.
    Forfeit,
}

/// Pairs of games between two players, A and B.
///
/// The two games of pair `i` have the same seed, `mixed(seed, i)`: the same deal, and the same dice as long as the
/// choices are the same. A has the first seat in the first of them and B in the second. Each player keeps its own dice.
///
/// # Examples
/// ```
/// use brink_study::{Contest, Jobs};
/// use brink::Library;
///
/// let content = Library::open(&["../..".into()]).load("red_sea", &[])?.content;
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
    wars: Wars,
}

/// The pairs played, from the first of a range on, and their results.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Run {
    /// How many pairs were played.
    pub pairs: u64,
    /// Their results: the same in every run.
    pub score: Score,
    /// The time that A and B took for their decisions, all games together.
    pub time: [Duration; 2],
    /// Which pairs they are, with the digests of their logs.
    pub(super) covered: Covered,
    /// What A and B lost by nuclear war; nothing unless it was asked for.
    pub wars: [LostByWar; 2],
}

impl Contest {
    /// Games of two kinds of players on a content.
    ///
    /// # Errors
    /// A kind of player that is unknown, or whose parameters are wrong.
    pub fn new(
        content: Arc<Content>,
        players: [&str; 2],
        seed: u64,
    ) -> Result<Contest, StudyError> {
        Contest::with_players(content, players, seed, Players::new().into())
    }

    /// The same with players from this registry.
    ///
    /// # Errors
    /// As [`Contest::new`].
    pub fn with_players(
        content: Arc<Content>,
        kinds: [&str; 2],
        seed: u64,
        players: Arc<Players>,
    ) -> Result<Contest, StudyError> {
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
            wars: Wars::Counted,
        })
    }

    /// The same with a limit on the time of each answer.
    #[must_use]
    pub fn with_limit(self, limit: Duration) -> Contest {
        Contest {
            limit: Some(limit),
            ..self
        }
    }

    /// The same with another answer to players that fail.
    #[must_use]
    pub fn with_on_fault(self, on_fault: OnFault) -> Contest {
        Contest { on_fault, ..self }
    }

    /// The same with a closer look at games that end by nuclear war.
    #[must_use]
    pub fn with_wars(self, wars: Wars) -> Contest {
        Contest { wars, ..self }
    }

    /// Plays the pairs of a range.
    ///
    /// The results do not depend on the number of threads. Games are shown ([`Jobs::showing`]) with their number: two for
    /// each pair. `watch` gets what was played whenever there is more, and twice a second, on the thread of the caller:
    /// always pairs that follow each other. If the jobs are stopped, the run has those before the first that is not
    /// finished.
    ///
    /// # Errors
    /// A script that fails; a player that fails, unless it forfeits.
    pub fn run(
        &self,
        pairs: Range<u64>,
        jobs: &Jobs<'_>,
        mut watch: impl FnMut(&Run),
    ) -> Result<Run, StudyError> {
        let threads = jobs
            .number
            .min(pairs.end.saturating_sub(pairs.start))
            .min(processors() * THREADS_EACH)
            .max(1);
        let next = AtomicU64::new(pairs.start);
        let end = AtomicU64::new(pairs.end);
        std::thread::scope(|scope| {
            let (send, played) = channel();
            let mut started = 0;
            for _ in 0..threads {
                let (send, next, end) = (send.clone(), &next, &end);
                let work = move || self.work((next, end), jobs, &send);
                // With fewer threads than were asked for the games are the same.
                if std::thread::Builder::new()
                    .spawn_scoped(scope, work)
                    .is_err()
                {
                    break;
                }
                started += 1;
            }
            if started == 0 {
                self.work((&next, &end), jobs, &send);
            }
            drop(send);
            let run = collect(pairs.start, &played, &mut watch);
            // After an error nothing more is begun.
            end.store(0, Ordering::Relaxed);
            run
        })
    }

    /// Plays pairs until there are none, and hands over each.
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

    /// Plays one pair; none if it was stopped.
    fn pair(&self, pair: u64, jobs: &Jobs<'_>) -> Result<Option<Run>, StudyError> {
        let mut run = Run {
            pairs: 1,
            ..Run::default()
        };
        let (mut halves, mut logs) = (0, EMPTY);
        for seat in Side::BOTH {
            match self.game(pair, seat, jobs, &mut run)? {
                Some((own, log)) => {
                    (halves, logs) = (halves + own, of_bytes(logs, log.to_le_bytes()))
                }
                None => return Ok(None),
            }
        }
        run.covered.add(pair, logs)?;
        run.score.pairs[halves] += 1;
        Ok(Some(run))
    }

    /// Plays a game in which A has this seat, and returns its half points and the digest of the log; none if the game
    /// was stopped.
    fn game(
        &self,
        pair: u64,
        seat: Side,
        jobs: &Jobs<'_>,
        run: &mut Run,
    ) -> Result<Option<(usize, u64)>, StudyError> {
        let failed = |error: MatchError| StudyError::Match {
            pair,
            first: seat == Side::First,
            error: error.into(),
        };
        let seed = mixed(self.seed, pair);
        let spent: [Arc<AtomicU64>; 2] = Default::default();
        let mut seats = [0, 1].map(|player| {
            let inner = self
                .players
                .player(&self.kinds[player], mixed(seed, 1 + player as u64))?;
            Ok::<_, PlayerError>(Seat::Player(Box::new(Timed {
                inner,
                spent: spent[player].clone(),
            })))
        });
        if seat == Side::Second {
            seats.reverse();
        }
        let [first, second] = seats;
        let game = Game::new(self.content.clone(), seed).map_err(|error| failed(error.into()))?;
        let mut played = Match::new(game, [first?, second?]);
        if let Some(limit) = self.limit {
            played = played.with_limit(limit);
        }
        let ended = play(&mut played, seat, jobs, &mut run.score.decisions);
        for (sum, spent) in run.time.iter_mut().zip(&spent) {
            *sum = sum.saturating_add(Duration::from_nanos(spent.load(Ordering::Relaxed)));
        }
        if self.wars == Wars::Searched
            && let Some(loss) = WarLoss::of(played.game()).map_err(|error| failed(error.into()))?
        {
            let own = played.game().board().seat_of(loss.loser) == seat;
            let lost = &mut run.wars[usize::from(!own)];
            lost.games += 1;
            lost.avoidable += u64::from(loss.avoidable.is_some());
        }
        let (game, score) = (played.game(), &mut run.score);
        if !matches!(ended, Ok(false)) {
            (jobs.ended)(
                pair.saturating_mul(2).saturating_add(seat.index() as u64),
                game,
            );
        }
        match ended {
            Ok(false) => Ok(None),
            Ok(true) => Ok(game
                .outcome()
                .map(|outcome| (score.add_outcome(outcome, game, seat), game.log_digest()))),
            Err(error @ MatchError::Game(_)) => Err(failed(error)),
            Err(error) => match (self.on_fault, game.decision()) {
                (OnFault::Forfeit, Some(decision)) => Ok(Some((
                    score.add_forfeit(decision.side, game, seat),
                    game.log_digest(),
                ))),
                _ => Err(failed(error)),
            },
        }
    }
}

/// A pair that was played, by its number.
type Pair = (u64, Result<Run, StudyError>);

/// Adds pairs in their order, so that there is never a gap, until there are no more or one has failed.
fn collect(
    first: u64,
    played: &Receiver<Pair>,
    watch: &mut impl FnMut(&Run),
) -> Result<Run, StudyError> {
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
            sum.covered.merge(&run.covered)?;
            sum.score.merge(&run.score);
            sum.wars
                .iter_mut()
                .zip(run.wars)
                .for_each(|(sum, lost)| sum.add(lost));
            sum.time
                .iter_mut()
                .zip(run.time)
                .for_each(|(sum, time)| *sum = sum.saturating_add(time));
        }
        watch(&sum);
    }
}

/// Plays a match to its end, and counts the decisions of A and B; false if it was stopped.
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

/// A player whose time is measured. What it chooses does not depend on it.
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
