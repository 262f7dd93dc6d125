//! Connections to the file, and their transactions.

use std::path::Path;
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior};

/// The maximum time that a statement waits for a lock of another process.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

pub(super) fn read_only(file: &Path) -> rusqlite::Result<Connection> {
    Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)
}

/// A transaction that has the lock from the start, so that what it reads stays true.
pub(super) fn writing(connection: &mut Connection) -> rusqlite::Result<Transaction<'_>> {
    connection.transaction_with_behavior(TransactionBehavior::Immediate)
}

/// Switches to a write-ahead log.
pub(super) fn write_ahead(connection: &Connection) -> rusqlite::Result<()> {
    let pause = Duration::from_millis(10);
    // SQLite does not wait for the lock of this switch: servers that start at once collide.
    for _ in 0..PATIENCE.as_millis() / pause.as_millis() {
        let done = connection.pragma_update(None, "journal_mode", "WAL");
        if !done.as_ref().is_err_and(is_busy) {
            return done;
        }
        thread::sleep(pause);
    }
    connection.pragma_update(None, "journal_mode", "WAL")
}

/// Whether another process holds the lock.
fn is_busy(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error_code();
    code == Some(ErrorCode::DatabaseBusy)
}

/// The number that a query without parameters finds.
pub(super) fn number(connection: &Connection, query: &str) -> rusqlite::Result<u32> {
    connection.query_row(query, [], |row| row.get(0))
}
