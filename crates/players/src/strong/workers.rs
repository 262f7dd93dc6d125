//! Worker threads of a search.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use super::batch::{Batch, RolloutResult};

/// Threads that live as long as the player, so that each compiles a content's scripts only once.
#[derive(Clone, Debug, Default)]
pub(super) struct Workers {
    each: Vec<Sender<Task>>,
}

/// A batch to work on, and the channel for its results.
#[derive(Debug)]
struct Task {
    batch: Arc<Batch>,
    send: Sender<(usize, RolloutResult)>,
}

impl Workers {
    /// Starts threads besides the caller's; fewer if the system refuses.
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

    /// Runs a batch and returns the results in order.
    pub(super) fn run(&self, batch: Batch) -> Vec<RolloutResult> {
        if self.each.is_empty() {
            let boards = batch.boards();
            return (0..batch.len())
                .filter_map(|index| batch.run_task(index, &boards))
                .collect();
        }
        let batch = Arc::new(batch);
        let (send, results) = channel();
        let helpers = batch.len().saturating_sub(1);
        for worker in self.each.iter().take(helpers) {
            // A worker that has ended does nothing, and the others do its share.
            drop(worker.send(Task {
                batch: batch.clone(),
                send: send.clone(),
            }));
        }
        batch.work(&send);
        drop(send);
        let mut found: Vec<Option<RolloutResult>> = vec![None; batch.len()];
        for (index, one) in results {
            found[index] = Some(one);
        }
        // Rollouts that a panicked thread left undone.
        found
            .into_iter()
            .enumerate()
            .filter_map(|(index, one)| one.or_else(|| batch.run_task(index, &batch.boards())))
            .collect()
    }
}

/// Works on batches until the player is dropped.
fn work(tasks: &Receiver<Task>) {
    for task in tasks {
        task.batch.work(&task.send);
    }
}
