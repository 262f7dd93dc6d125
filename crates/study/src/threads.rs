//! Parallel execution of a study.
//!
//! Threads take blocks of games and send back tallies; the thread of the caller merges them and
//! reports each addition.

use std::mem;
use std::ops::Range;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, Scope};
use std::time::{Duration, Instant};

use super::error::StudyResult;
use super::jobs::Jobs;
use super::tally::Tally;
use super::{Played, Study};

/// The maximum number of threads per CPU: more are not faster, and each needs its own memory.
const THREADS_EACH: u64 = 2;
/// The maximum number of games per block of work.
const MAX_BLOCK: u64 = 16;
/// The time after which a thread sends its counts, once its current game ends.
const BLOCK_TIME: Duration = Duration::from_secs(1);
/// The maximum number of tallies waiting to be merged.
const MAX_WAITING: usize = 8;
/// The interval of progress reports while no game ends.
pub(super) const PULSE: Duration = Duration::from_millis(500);

/// The remaining games, in blocks.
struct Blocks {
    missing: Vec<Range<u64>>,
    size: u64,
}

impl Blocks {
    fn of(missing: Vec<Range<u64>>, jobs: u64) -> Blocks {
        // Small blocks, so that no thread finishes late.
        let size = (total(&missing) / jobs.saturating_mul(8).max(1)).clamp(1, MAX_BLOCK);
        Blocks {
            missing: missing.into_iter().rev().collect(),
            size,
        }
    }
}

impl Iterator for Blocks {
    type Item = Range<u64>;

    fn next(&mut self) -> Option<Range<u64>> {
        let part = self.missing.last_mut()?;
        let block = part.start..part.end.min(part.start.saturating_add(self.size));
        part.start = block.end;
        if part.is_empty() {
            self.missing.pop();
        }
        Some(block)
    }
}

impl Jobs<'_> {
    /// The number of threads for this many pieces of work.
    pub(super) fn threads(&self, work: u64) -> u64 {
        self.number.min(work).min(processors() * THREADS_EACH)
    }
}

impl Study {
    /// Plays the games of a range that are missing in a tally, and adds them.
    ///
    /// The tally does not depend on the number of threads. `watch` receives it on the caller's thread after each
    /// addition, and twice a second with several threads, to show progress and save results.
    ///
    /// # Errors
    /// The tally belongs to a different study; the error has the difference.
    ///
    /// # Examples
    /// ```
    /// use brink_study::{Jobs, Study};
    /// use brink::Library;
    ///
    /// let content = Library::open(&["../..".into()]).load("red_sea")?.content;
    /// let study = Study::new(content, ["random", "random"], 1)?;
    /// let begun = study.run(0..2);
    /// let all = study.resume(begun, 0..10, &Jobs::new(2), |tally| assert!(tally.games() <= 10))?;
    /// assert_eq!(all, study.run(0..10));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn resume(
        &self,
        tally: Tally,
        games: Range<u64>,
        jobs: &Jobs<'_>,
        mut watch: impl FnMut(&Tally),
    ) -> StudyResult<Tally> {
        let mut sum = self.tally();
        sum.merge(&tally)?;
        drop(tally);
        let missing = sum.missing(games);
        let threads = jobs.threads(total(&missing));
        let blocks = Mutex::new(Blocks::of(missing, threads));
        let mut failed = None;
        let mut take = |part: StudyResult<Tally>| {
            failed = part.and_then(|part| sum.merge(&part)).err();
            watch(&sum);
            failed.is_none()
        };
        std::thread::scope(|scope| {
            let (send, parts) = sync_channel(MAX_WAITING);
            let wanted = if threads > 1 { threads } else { 0 };
            let started = spawn(scope, wanted, || {
                let (send, blocks) = (send.clone(), &blocks);
                move || self.work(blocks, jobs, |part| send.send(part).is_ok())
            });
            drop(send);
            if started == 0 {
                return self.work(&blocks, jobs, take);
            }
            loop {
                let sound = match parts.recv_timeout(PULSE) {
                    Ok(part) => take(part),
                    Err(RecvTimeoutError::Timeout) => take(Ok(self.tally())),
                    Err(RecvTimeoutError::Disconnected) => return,
                };
                if !sound {
                    return;
                }
            }
        });
        failed.map_or(Ok(sum), Err)
    }

    /// Plays blocks until there are none left, and hands over the counts or the error.
    fn work(
        &self,
        blocks: &Mutex<Blocks>,
        jobs: &Jobs<'_>,
        mut hand_over: impl FnMut(StudyResult<Tally>) -> bool,
    ) {
        loop {
            // A panicked thread has reported itself; the remaining blocks are consistent.
            let block = blocks.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(block) = block else { return };
            let (mut part, mut began) = (self.tally(), Instant::now());
            for game in block {
                if jobs.stop.load(Ordering::Relaxed) {
                    break;
                }
                match self.play(game, &mut part, jobs) {
                    Ok(Played::Ended) => {}
                    Ok(Played::Stopped) => return,
                    Err(error) => {
                        hand_over(Err(error));
                        return;
                    }
                }
                if began.elapsed() > BLOCK_TIME {
                    let done = mem::replace(&mut part, self.tally());
                    if !hand_over(Ok(done)) {
                        return;
                    }
                    began = Instant::now();
                }
            }
            let ends = part.games() > 0 && !hand_over(Ok(part));
            if ends || jobs.stop.load(Ordering::Relaxed) {
                return;
            }
        }
    }
}

/// Starts up to this many threads with equal work, and returns their number: with fewer the results are the same.
pub(super) fn spawn<'scope, W: FnOnce() + Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    threads: u64,
    work: impl Fn() -> W,
) -> usize {
    let start = |_: &u64| Builder::new().spawn_scoped(scope, work()).is_ok();
    (0..threads).take_while(start).count()
}

/// The number of games in ranges.
fn total(ranges: &[Range<u64>]) -> u64 {
    let games = ranges.iter().map(|range| range.end - range.start);
    games.fold(0, u64::saturating_add)
}

/// The number of available processors.
fn processors() -> u64 {
    std::thread::available_parallelism().map_or(1, |count| count.get() as u64)
}
