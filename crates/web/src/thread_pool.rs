//! A thread pool for machines: long searches never block requests.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// The threads beyond one for each processor.
const SPARE: usize = 6;

type Job = Box<dyn FnOnce() + Send>;

/// A pool of threads for long jobs.
pub(crate) struct ThreadPool {
    jobs: Sender<Job>,
}

impl ThreadPool {
    /// Starts more threads than processors: quick machines do not wait for slow ones.
    pub(crate) fn new() -> ThreadPool {
        let (jobs, waiting) = channel();
        let waiting = Arc::new(Mutex::new(waiting));
        let threads = thread::available_parallelism().map_or(2, usize::from) + SPARE;
        for _ in 0..threads {
            let waiting = waiting.clone();
            thread::spawn(move || work(&waiting));
        }
        ThreadPool { jobs }
    }

    /// Runs a job as soon as a thread is free.
    pub(crate) fn spawn(&self, job: impl FnOnce() + Send + 'static) {
        // The threads last as long as this sender.
        let _ = self.jobs.send(Box::new(job));
    }
}

/// Runs jobs until the pool is dropped.
fn work(waiting: &Mutex<Receiver<Job>>) {
    loop {
        let job = waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok(job) = job else { return };
        // A thread survives a job that panics.
        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
    }
}
