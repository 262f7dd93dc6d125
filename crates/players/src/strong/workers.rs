//! Threads that help a search.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use super::batch::{Batch, Found};

/// Threads that wait for trials as long as their player lives: each compiles the scripts of a content only once.
#[derive(Clone, Debug, Default)]
pub(super) struct Workers {
    each: Vec<Sender<Task>>,
}

/// Trials to take part in, and where results go.
#[derive(Debug)]
struct Task {
    batch: Arc<Batch>,
    send: Sender<(usize, Found)>,
}

impl Workers {
    /// So many threads beside that of the caller; fewer if the system has no more.
    pub(super) fn start(count: usize) -> Workers {
        let mut each = Vec::new();
        for _ in 0..count {
            let (send, tasks) = channel();
            if std::thread::Builder::new()
                .name("brink search".to_owned())
                .spawn(move || work(&tasks))
                .is_err()
            {
                break;
            }
            each.push(send);
        }
        Workers { each }
    }

    /// Makes the trials of a batch, and returns what was found, in their order.
    pub(super) fn run(&self, batch: Batch) -> Vec<Found> {
        if self.each.is_empty() {
            return (0..batch.len())
                .filter_map(|index| batch.find(index))
                .collect();
        }
        let batch = Arc::new(batch);
        let (send, results) = channel();
        for worker in self.each.iter().take(batch.len().saturating_sub(1)) {
            // One that has ended does nothing; the others do its part.
            drop(worker.send(Task {
                batch: batch.clone(),
                send: send.clone(),
            }));
        }
        batch.work(&send);
        drop(send);
        let mut found: Vec<Option<Found>> = vec![None; batch.len()];
        for (index, one) in results {
            found[index] = Some(one);
        }
        // What a thread left that has panicked.
        found
            .into_iter()
            .enumerate()
            .filter_map(|(index, one)| one.or_else(|| batch.find(index)))
            .collect()
    }
}

/// Takes part in batches until the player is gone.
fn work(tasks: &Receiver<Task>) {
    for task in tasks {
        task.batch.work(&task.send);
    }
}
