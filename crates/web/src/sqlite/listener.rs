//! The listener for news of other servers on the same file.

use std::sync::{Mutex, TryLockError, Weak};
use std::thread;
use std::time::Duration;

use rusqlite::Connection;

use super::connection::number;
use crate::store::{Heard, News};

/// The interval at which the file is looked at.
const PAUSE: Duration = Duration::from_millis(250);

/// Looks at the file until the storage is dropped, or until news are not wanted any more.
pub(super) fn begin(writer: Weak<Mutex<Connection>>, heard: Heard) {
    thread::spawn(move || {
        let mut seen = None;
        while let Some(now) = data_version(&writer) {
            if now.is_some() && now != seen {
                let is_first = seen.is_none();
                seen = now;
                if !is_first && heard(News::Anything).is_break() {
                    return;
                }
            }
            thread::sleep(PAUSE);
        }
    });
}

/// The number that changes with every change by another connection than the writer; none in it if
/// the writer is busy, none at all once the storage is dropped.
fn data_version(writer: &Weak<Mutex<Connection>>) -> Option<Option<u32>> {
    let writer = writer.upgrade()?;
    let connection = match writer.try_lock() {
        Ok(connection) => connection,
        Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
        Err(TryLockError::WouldBlock) => return Some(None),
    };
    Some(number(&connection, "PRAGMA data_version").ok())
}
