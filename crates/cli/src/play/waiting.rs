//! The progress of a thinking machine, and the request to answer now.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use brink_players::SearchControl;
use indicatif::{ProgressBar, ProgressStyle};

/// The status of a program that was interrupted.
const INTERRUPTED: i32 = 130;
/// The delay before a thinking machine is shown, and the interval between two looks at it.
const PATIENCE: Duration = Duration::from_millis(700);
const LOOK: Duration = Duration::from_millis(150);
/// The length of the bar, in parts.
const PARTS: u64 = 100;

/// Waits for machines at a terminal: Ctrl-C makes a thinking one answer with its best choice so
/// far.
#[derive(Debug)]
pub(super) struct Waiting {
    thought: Arc<SearchControl>,
    busy: Arc<AtomicBool>,
    is_shown: bool,
}

impl Waiting {
    /// Handles Ctrl-C where a person sits at a terminal; elsewhere it ends the program as usual.
    pub(super) fn new() -> Waiting {
        let is_shown = std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
        let waiting = Waiting {
            thought: Arc::default(),
            busy: Arc::default(),
            is_shown,
        };
        if is_shown {
            let thought = waiting.thought.clone();
            let busy = waiting.busy.clone();
            // Without a handler Ctrl-C ends the program.
            let _ = ctrlc::set_handler(move || {
                // A second time ends the program immediately.
                if thought.is_stopped() || !busy.load(Ordering::Relaxed) {
                    std::process::exit(INTERRUPTED);
                }
                thought.stop();
            });
        }
        waiting
    }

    /// The channel on which machines report their progress and are told to answer.
    pub(super) fn thought(&self) -> Arc<SearchControl> {
        self.thought.clone()
    }

    /// Runs work that may take a while, and shows its progress under this line.
    pub(super) fn during<T>(&self, line: &str, work: impl FnOnce() -> T) -> T {
        self.thought.reset();
        if !self.is_shown {
            return work();
        }
        self.busy.store(true, Ordering::Relaxed);
        let done = std::thread::scope(|scope| {
            let (ends, ended) = channel::<()>();
            scope.spawn(move || show(&ended, &self.thought, line));
            let done = work();
            drop(ends);
            done
        });
        self.busy.store(false, Ordering::Relaxed);
        done
    }
}

/// Shows the progress of a thought until it ends, unless that is soon.
fn show(ended: &Receiver<()>, thought: &SearchControl, line: &str) {
    if ended.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let bar = ProgressBar::new(PARTS).with_message(line.to_owned());
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {percent} % {msg}") {
        bar.set_style(style);
    }
    while ended.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
        bar.set_position((thought.progress().share * PARTS as f64) as u64);
    }
    bar.finish_and_clear();
}
