//! The work of a thread in a step of many games: checking choices, stepping games, writing observations.

use std::hint;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use brink_encode::{Batch, BatchError, Encoding, Part, Rows};

/// The number of games written together.
const AT_ONCE: usize = 8;
/// The number of parts left for other threads to write; earlier parts are written while they are in
/// the cache.
const SHARED: usize = 3;
/// The time that a finished thread helps the others.
const LATE: Duration = Duration::from_micros(200);

/// Steps the games of one batch, on the thread where their scripts wait. With a gate, it waits
/// there first, and steps only if all choices are legal. Then it writes their observations, and
/// helps threads that are late.
pub(crate) fn go_on(
    batches: &[Works<'_>],
    number: usize,
    gate: Option<&Gate>,
) -> Result<(), BatchError> {
    if let Some(gate) = gate {
        let checked = check(batches.get(number));
        if !gate.pass(&checked) {
            let works = batches.get(number).into_iter().flatten();
            works.for_each(|work| hold(work).part.forget());
            return checked;
        }
    }
    let Some(batch) = batches.get(number) else {
        return Ok(());
    };
    let own = if batches.len() == 1 {
        batch.len()
    } else {
        batch.len().saturating_sub(SHARED)
    };
    let stepped = step_batch(batch, own);
    help_others(batches, number).and(stepped)
}

/// Steps the games of a batch; writes the first `own` parts, and the others unless another thread does.
fn step_batch(batch: &Works<'_>, own: usize) -> Result<(), BatchError> {
    let mut result = Ok(());
    for (at, work) in batch.iter().enumerate() {
        let mut work = hold(work);
        result = work.step().and(result);
        if at < own {
            result = work.write().and(result);
        }
    }
    for work in &batch[own..] {
        result = try_write(work).1.and(result);
    }
    result
}

/// Writes the parts of late threads, from the end of their batches.
fn help_others(batches: &[Works<'_>], number: usize) -> Result<(), BatchError> {
    let mut result = Ok(());
    let began = Instant::now();
    while began.elapsed() < LATE {
        let mut is_late = false;
        let others = batches[number + 1..].iter().chain(&batches[..number]);
        for work in others.flat_map(|batch| batch.iter().rev()) {
            let (is_done, written) = try_write(work);
            is_late |= !is_done;
            result = written.and(result);
        }
        if !is_late {
            break;
        }
        thread::yield_now();
    }
    result
}

/// The games of one batch, in small parts.
pub(crate) type Works<'a> = Vec<Mutex<Work<'a>>>;

/// Some games with their rows, and their stage in the step.
pub(crate) struct Work<'a> {
    part: Part<'a>,
    /// The choices in its games; none to look at them only.
    actions: Option<&'a [i64]>,
    stage: Stage,
    /// The number of the first game of its batch.
    start: usize,
}

/// The stage of games in a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Waiting,
    Stepped,
    Written,
}

/// Cuts the games of each batch into small parts, each with its rows and actions.
pub(crate) fn cut_up<'a>(
    batches: impl Iterator<Item = (&'a mut Batch, usize)>,
    rows: Rows<'a>,
    actions: Option<&'a [i64]>,
    encoding: &Encoding,
) -> Result<Vec<Works<'a>>, BatchError> {
    let mut rest = Some(rows);
    let works = batches.filter_map(|(batch, start)| {
        let (rows, others) = rest.take()?.split_at(batch.len(), encoding)?;
        rest = Some(others);
        let mut actions =
            actions.map(|actions| actions[start..start + batch.len()].chunks(AT_ONCE));
        let stage = if actions.is_some() {
            Stage::Waiting
        } else {
            Stage::Stepped
        };
        let parts = batch.parts(rows, AT_ONCE);
        Some(parts.map(|parts| {
            let works = parts.into_iter().map(|part| {
                Mutex::new(Work {
                    part,
                    actions: actions.as_mut().and_then(Iterator::next),
                    stage,
                    start,
                })
            });
            works.collect()
        }))
    });
    works.collect()
}

/// Checks the choices in the games of one batch.
pub(crate) fn check(batch: Option<&Works<'_>>) -> Result<(), BatchError> {
    batch
        .into_iter()
        .flatten()
        .try_for_each(|work| hold(work).choose())
}

/// Writes stepped games, unless another thread holds and writes them; returns whether they are written.
fn try_write(work: &Mutex<Work<'_>>) -> (bool, Result<(), BatchError>) {
    match work.try_lock() {
        Ok(mut work) if work.stage != Stage::Waiting => (true, work.write()),
        _ => (false, Ok(())),
    }
}

/// Clears ends and rewards.
pub(crate) fn clear(batch: &Works<'_>) {
    batch.iter().for_each(|work| hold(work).part.clear());
}

fn hold<'a, 'w>(work: &'a Mutex<Work<'w>>) -> MutexGuard<'a, Work<'w>> {
    work.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Work<'_> {
    fn choose(&mut self) -> Result<(), BatchError> {
        let chosen = self
            .actions
            .map_or(Ok(()), |actions| self.part.choose(actions));
        chosen.map_err(|error| moved(error, self.start))
    }

    fn step(&mut self) -> Result<(), BatchError> {
        if self.stage != Stage::Waiting {
            self.part.clear();
            return Ok(());
        }
        self.stage = Stage::Stepped;
        self.part.apply().map_err(|error| moved(error, self.start))
    }

    fn write(&mut self) -> Result<(), BatchError> {
        if self.stage == Stage::Written {
            return Ok(());
        }
        self.stage = Stage::Written;
        self.part.write().map_err(|error| moved(error, self.start))
    }
}

/// A barrier that also collects failures.
pub(crate) struct Gate {
    missing: AtomicUsize,
    is_refused: AtomicBool,
}

impl Gate {
    pub(crate) fn new(threads: usize) -> Gate {
        Gate {
            missing: AtomicUsize::new(threads),
            is_refused: AtomicBool::new(false),
        }
    }

    /// Waits for all threads; returns whether all of them succeeded.
    fn pass(&self, result: &Result<(), BatchError>) -> bool {
        if result.is_err() {
            self.is_refused.store(true, Ordering::Relaxed);
        }
        self.missing.fetch_sub(1, Ordering::AcqRel);
        let mut looks = 0_u32;
        while self.missing.load(Ordering::Acquire) > 0 {
            looks += 1;
            if looks < 200 {
                hint::spin_loop();
            } else {
                thread::yield_now();
            }
        }
        !self.is_refused.load(Ordering::Relaxed)
    }
}

/// The error with the place of the game among all.
fn moved(error: BatchError, first: usize) -> BatchError {
    match error {
        BatchError::Illegal { game, action, why } => BatchError::Illegal {
            game: game + first,
            action,
            why,
        },
        BatchError::Failed {
            game,
            number,
            error,
        } => BatchError::Failed {
            game: game + first,
            number,
            error,
        },
        BatchError::NoIndex { game, error } => BatchError::NoIndex {
            game: game + first,
            error,
        },
        other => other,
    }
}
