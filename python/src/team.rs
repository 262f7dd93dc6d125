//! A team of threads that do the parts of a job together, and stay awake for the next job.

use std::hint;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// The time that a thread spins for the next job before it sleeps.
///
/// Waking takes as long as stepping dozens of games, so a thread stays awake between consecutive steps.
const AWAKE: Duration = Duration::from_micros(200);

/// The number of spins after which the scope has noted that the helpers are done.
const LAST: u32 = 20;

/// The caller and its helpers: part 0 is done by the caller, part `i` always by helper `i`.
pub(crate) struct Team {
    helpers: ThreadPool,
    /// The number of jobs: helpers that are awake wait for it to change.
    begun: Arc<AtomicUsize>,
    /// The time that each stays awake.
    awake: Duration,
}

impl Team {
    /// Starts a team of this size, the thread of the caller included: at least two.
    pub(crate) fn new(threads: usize) -> Result<Team, ThreadPoolBuildError> {
        let helpers = ThreadPoolBuilder::new()
            .num_threads(threads.saturating_sub(1).max(1))
            .build()?;
        // With more threads than processors, spinning threads would delay the others.
        let room =
            thread::available_parallelism().is_ok_and(|processors| threads <= processors.get());
        Ok(Team {
            helpers,
            begun: Arc::default(),
            awake: if room { AWAKE } else { Duration::ZERO },
        })
    }

    /// The number of threads, that of the caller included.
    pub(crate) fn threads(&self) -> usize {
        self.helpers.current_num_threads() + 1
    }

    /// Does one part on each thread; returns the error of the lowest part that fails.
    pub(crate) fn each<E: Send>(
        &self,
        part: impl Fn(usize) -> Result<(), E> + Sync,
    ) -> Result<(), E> {
        let (done, awake) = (AtomicUsize::new(0), self.awake);
        let helpers = self.helpers.current_num_threads();
        let failed = FirstError::new();
        let begun = self.begun.fetch_add(1, Ordering::AcqRel).wrapping_add(1);
        self.helpers.in_place_scope(|scope| {
            scope.spawn_broadcast(|_, helper| {
                let number = helper.index() + 1;
                failed.note(number, part(number));
                done.fetch_add(1, Ordering::AcqRel);
            });
            failed.note(0, part(0));
            // The scope would sleep until the helpers are done; usually they already are.
            look_out(awake, || done.load(Ordering::Acquire) == helpers);
            // The scope learns of it a little later, and would sleep until then.
            for _ in 0..LAST {
                hint::spin_loop();
            }
        });
        if !awake.is_zero() {
            let next = self.begun.clone();
            self.helpers.spawn_broadcast(move |_| {
                look_out(awake, || next.load(Ordering::Acquire) != begun)
            });
        }
        failed.result()
    }
}

/// The error of the lowest part that failed.
struct FirstError<E>(Mutex<Option<(usize, E)>>);

impl<E> FirstError<E> {
    fn new() -> FirstError<E> {
        FirstError(Mutex::default())
    }

    fn note(&self, number: usize, result: Result<(), E>) {
        if let Err(error) = result {
            let mut found = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if found.as_ref().is_none_or(|(first, _)| number < *first) {
                *found = Some((number, error));
            }
        }
    }

    fn result(self) -> Result<(), E> {
        let found = self.0.into_inner();
        match found.unwrap_or_else(PoisonError::into_inner) {
            Some((_, error)) => Err(error),
            None => Ok(()),
        }
    }
}

/// Spins for a time at most, and yields to other threads.
fn look_out(awake: Duration, until: impl Fn() -> bool) {
    let began = Instant::now();
    while !until() && began.elapsed() < awake {
        for _ in 0..16 {
            hint::spin_loop();
        }
        thread::yield_now();
    }
}
