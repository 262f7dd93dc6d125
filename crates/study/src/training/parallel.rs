//! Parallel execution of games in a training, with ordered results.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use super::super::error::StudyResult;
use super::super::jobs::Jobs;
use super::super::threads::spawn;

/// Applies `find` to each number of a range in parallel and returns the results in order. Incomplete if stopped.
pub(super) fn each<T: Send>(
    numbers: Range<u64>,
    jobs: &Jobs<'_>,
    watch: &mut dyn FnMut(u64),
    find: impl Fn(u64) -> StudyResult<T> + Sync,
) -> StudyResult<Vec<T>> {
    let count = numbers.end.saturating_sub(numbers.start);
    let threads = jobs.threads(count).max(1);
    let next = AtomicU64::new(numbers.start);
    let (send, found) = channel();
    let mut all = thread::scope(|scope| {
        let started = spawn(scope, threads, || {
            let (send, next, find) = (send.clone(), &next, &find);
            move || work(next, numbers.end, jobs, find, &send)
        });
        if started == 0 {
            work(&next, numbers.end, jobs, &find, &send);
        }
        drop(send);
        let mut all = Vec::new();
        for one in found {
            all.push(one);
            watch(all.len() as u64);
        }
        all
    });
    // Floating-point sums depend on their order.
    all.sort_by_key(|(number, _)| *number);
    all.into_iter().map(|(_, found)| found).collect()
}

/// Takes numbers below `end` until there are none left, and sends what is found for each.
fn work<T>(
    next: &AtomicU64,
    end: u64,
    jobs: &Jobs<'_>,
    find: &impl Fn(u64) -> StudyResult<T>,
    send: &Sender<(u64, StudyResult<T>)>,
) {
    while !jobs.is_stopped() {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= end || send.send((number, find(number))).is_err() {
            return;
        }
    }
}
