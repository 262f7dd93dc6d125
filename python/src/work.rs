//! What each thread does in a step of many games: it checks choices, steps its games, and writes what they look like.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use brink_encode::{Batch, BatchError, Encoding, Part, Rows};

/// The games that are written at a time.
const AT_ONCE: usize = 8;
/// So many are kept for others to write: those before are written while they are warm in the cache.
const KEPT: usize = 3;
/// How long a thread that is done helps the others.
const LATE: Duration = Duration::from_micros(200);

/// Steps the games of one batch, always on the same thread, where their scripts wait; behind the gate, if all choices
/// are legal. Then writes what they look like, and helps those who are late with that.
pub(crate) fn go_on(
    batches: &[Works<'_>],
    number: usize,
    gate: Option<&Gate>,
) -> Result<(), BatchError> {
    if let Some(gate) = gate {
        let checked = check(batches.get(number));
        if !gate.pass(&checked) {
            batches
                .get(number)
                .into_iter()
                .flatten()
                .for_each(|work| hold(work).part.forget());
            return checked;
        }
    }
    let Some(batch) = batches.get(number) else {
        return Ok(());
    };
    let mut result = Ok(());
    let at_once = if batches.len() == 1 {
        batch.len()
    } else {
        batch.len().saturating_sub(KEPT)
    };
    for (at, work) in batch.iter().enumerate() {
        let mut work = hold(work);
        result = work.step().and(result);
        if at < at_once {
            result = work.write().and(result);
        }
    }
    // Whatever another holds by now is written by that one.
    for work in &batch[at_once..] {
        result = try_write(work).1.and(result);
    }
    // From the end, where they come last.
    let others = || {
        batches[number + 1..]
            .iter()
            .chain(&batches[..number])
            .flat_map(|batch| batch.iter().rev())
    };
    let began = Instant::now();
    while began.elapsed() < LATE {
        let mut is_late = false;
        for work in others() {
            let (is_done, written) = try_write(work);
            is_late |= !is_done;
            result = written.and(result);
        }
        if !is_late {
            break;
        }
        std::thread::yield_now();
    }
    result
}

/// The games of one batch, in small parts.
pub(crate) type Works<'a> = Vec<Mutex<Work<'a>>>;

/// Some games with their rows, and how far they are.
pub(crate) struct Work<'a> {
    part: Part<'a>,
    /// What is chosen in its games; none to look at them only.
    actions: Option<&'a [i64]>,
    stage: Stage,
    /// The number of the first game of its batch.
    start: usize,
}

/// How far games are in a step.
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
        let of = |part| {
            let actions = actions.as_mut().and_then(Iterator::next);
            Mutex::new(Work {
                part,
                actions,
                stage,
                start,
            })
        };
        Some(
            batch
                .parts(rows, AT_ONCE)
                .map(|parts| parts.into_iter().map(of).collect()),
        )
    });
    works.collect()
}

/// Notes what is chosen in the games of one batch.
pub(crate) fn check(batch: Option<&Works<'_>>) -> Result<(), BatchError> {
    batch
        .into_iter()
        .flatten()
        .try_for_each(|work| hold(work).choose())
}

/// Writes games that are stepped, unless another holds them, who writes them then. Whether they are written.
fn try_write(work: &Mutex<Work<'_>>) -> (bool, Result<(), BatchError>) {
    match work.try_lock() {
        Ok(mut work) if work.stage != Stage::Waiting => (true, work.write()),
        _ => (false, Ok(())),
    }
}

/// Nothing has ended, and nothing was won.
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

/// Where threads wait for each other between two things.
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

    /// Waits until all threads are here; whether each of them brings a success.
    fn pass(&self, result: &Result<(), BatchError>) -> bool {
        if result.is_err() {
            self.is_refused.store(true, Ordering::Relaxed);
        }
        self.missing.fetch_sub(1, Ordering::AcqRel);
        let mut looks = 0_u32;
        while self.missing.load(Ordering::Acquire) > 0 {
            looks += 1;
            if looks < 200 {
                std::hint::spin_loop();
            } else {
                std::thread::yield_now();
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
