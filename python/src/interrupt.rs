//! Long work that an interrupt stops.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;

use pyo3::prelude::*;

use crate::errors;

/// The interval between checks for signals, within which an interrupt is answered.
const PULSE: Duration = Duration::from_millis(50);

/// Runs work on a thread of its own, without the lock of the interpreter.
///
/// An interrupt sets `stop`: the work then ends by itself, without being waited for.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    let (send, receive) = sync_channel(1);
    let stopped = stop.clone();
    let spawned = std::thread::Builder::new()
        .name("brink".to_owned())
        .spawn(move || {
            // After an interrupt there is no receiver.
            let _ = send.send(work(&stopped));
        });
    spawned.map_err(|error| {
        errors::plain(
            py,
            "BrinkError",
            format!("no thread can be started: {error}"),
        )
    })?;
    let mut receive = receive;
    loop {
        let (received, again) = py.detach(move || (receive.recv_timeout(PULSE), receive));
        receive = again;
        match received {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Timeout) => {
                py.check_signals()
                    .inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err(errors::plain(
                    py,
                    "BrinkError",
                    "the engine failed: please report what was done",
                ));
            }
        }
    }
}
