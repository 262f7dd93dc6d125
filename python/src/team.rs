//! Threads that do the parts of one thing together, and stay awake for the next one.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// How long a thread looks for what comes next before it sleeps.
///
/// To wake it takes as long as to step dozens of games, so between two steps that follow each other it stays awake.
const AWAKE: Duration = Duration::from_micros(200);

/// How often a thread looks away before it takes it that what helpers have done is noted.
const LAST: u32 = 20;

/// The caller and its helpers: part 0 is done by the caller, part `i` always by helper `i`.
pub(crate) struct Team {
    helpers: ThreadPool,
    /// Counts the things to do: helpers that are awake wait for it to change.
    begun: Arc<AtomicUsize>,
    /// How long each stays awake.
    awake: Duration,
}

impl Team {
    /// So many threads, that of the caller included: at least two.
    pub(crate) fn new(threads: usize) -> Result<Team, ThreadPoolBuildError> {
        let helpers = ThreadPoolBuilder::new()
            .num_threads(threads.saturating_sub(1).max(1))
            .build()?;
        // More threads than processors would keep each other from working.
        let room = std::thread::available_parallelism()
            .is_ok_and(|processors| threads <= processors.get());
        Ok(Team {
            helpers,
            begun: Arc::default(),
            awake: if room { AWAKE } else { Duration::ZERO },
        })
    }

    /// The threads, that of the caller included.
    pub(crate) fn threads(&self) -> usize {
        self.helpers.current_num_threads() + 1
    }

    /// Does one part on each thread. Of several errors it gives that of the first part.
    pub(crate) fn each<E: Send>(
        &self,
        part: impl Fn(usize) -> Result<(), E> + Sync,
    ) -> Result<(), E> {
        let (done, helpers, awake) = (
            AtomicUsize::new(0),
            self.helpers.current_num_threads(),
            self.awake,
        );
        let failed: Mutex<Option<(usize, E)>> = Mutex::default();
        let one = |number: usize| {
            if let Err(error) = part(number) {
                let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                if failed.as_ref().is_none_or(|(first, _)| number < *first) {
                    *failed = Some((number, error));
                }
            }
        };
        let begun = self.begun.fetch_add(1, Ordering::AcqRel).wrapping_add(1);
        self.helpers.in_place_scope(|scope| {
            scope.spawn_broadcast(|_, helper| {
                one(helper.index() + 1);
                done.fetch_add(1, Ordering::AcqRel);
            });
            one(0);
            // The scope sleeps until helpers are done: by then they are, unless they take long.
            look_out(awake, || done.load(Ordering::Acquire) == helpers);
            // Soon after, the scope knows it, too: who comes before that is put to sleep.
            for _ in 0..LAST {
                std::hint::spin_loop();
            }
        });
        if !awake.is_zero() {
            let next = self.begun.clone();
            self.helpers.spawn_broadcast(move |_| {
                look_out(awake, || next.load(Ordering::Acquire) != begun)
            });
        }
        failed
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .map_or(Ok(()), |(_, error)| Err(error))
    }
}

/// Waits awake, so long at most. Whoever else wants the processor gets it.
fn look_out(awake: Duration, until: impl Fn() -> bool) {
    let began = Instant::now();
    while !until() && began.elapsed() < awake {
        for _ in 0..16 {
            std::hint::spin_loop();
        }
        std::thread::yield_now();
    }
}
