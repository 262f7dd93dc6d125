//! Threads on which machines think: never those that answer requests.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// The threads that there are besides one for each processor.
const SPARE: usize = 6;

/// Something that takes time.
type Job = Box<dyn FnOnce() + Send>;

/// Threads on which machines think.
pub(crate) struct Thinkers {
    jobs: Sender<Job>,
}

impl Thinkers {
    /// More threads than processors: quick machines do not wait for slow ones.
    pub(crate) fn new() -> Thinkers {
        let (jobs, waiting) = channel();
        let waiting = Arc::new(Mutex::new(waiting));
        let threads = std::thread::available_parallelism().map_or(2, usize::from) + SPARE;
        for _ in 0..threads {
            let waiting = waiting.clone();
            std::thread::spawn(move || work(&waiting));
        }
        Thinkers { jobs }
    }

    /// Does something as soon as a thread is free.
    pub(crate) fn begin(&self, job: impl FnOnce() + Send + 'static) {
        // The threads last as long as this sender.
        let _ = self.jobs.send(Box::new(job));
    }
}

fn work(waiting: &Mutex<Receiver<Job>>) {
    loop {
        let job = waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok(job) = job else { return };
        // A thread outlasts a job that fails.
        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
    }
}
