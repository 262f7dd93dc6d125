//! Connections that only read: none waits for a lock of a writer.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OpenFlags};

use super::connection::PATIENCE;
use crate::store::StoreResult;

/// The maximum number of idle connections.
const MAX_IDLE: usize = 16;

/// Connections that only read: one for each concurrent request, kept for later ones.
#[derive(Debug)]
pub(super) struct Readers {
    file: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    pub(super) fn of(file: &Path) -> Readers {
        Readers {
            file: file.to_path_buf(),
            idle: Mutex::default(),
        }
    }

    /// Runs a job that reads.
    pub(super) fn read<T>(
        &self,
        job: impl FnOnce(&Connection) -> StoreResult<T>,
    ) -> StoreResult<T> {
        let idle = self.idle().pop();
        let connection = idle.map_or_else(|| self.connected(), Ok)?;
        let read = job(&connection);
        let mut idle = self.idle();
        if idle.len() < MAX_IDLE {
            idle.push(connection);
        }
        read
    }

    fn connected(&self) -> rusqlite::Result<Connection> {
        // The log of a database is shared memory, which a reader has to write too.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.file, flags)?;
        connection.busy_timeout(PATIENCE)?;
        connection.pragma_update(None, "query_only", true)?;
        Ok(connection)
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
