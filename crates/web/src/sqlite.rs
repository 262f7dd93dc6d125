//! The storage in one file, by SQLite.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use rusqlite::{
    Connection, ErrorCode, OptionalExtension, Row, Transaction, TransactionBehavior, params,
};

use crate::store::{Added, Beginning, GameId, Store, StoreError, TokenHash};

/// A database of games in one file.
#[derive(Debug)]
pub struct Sqlite {
    connection: Mutex<Connection>,
    file: PathBuf,
}

/// The steps from each version to the next; a released step never changes.
const MIGRATIONS: &[&str] = &["
    CREATE TABLE games (
        game INTEGER PRIMARY KEY AUTOINCREMENT,
        content TEXT NOT NULL, scenario TEXT NOT NULL, options TEXT NOT NULL,
        seed TEXT NOT NULL, mods TEXT NOT NULL, setting TEXT NOT NULL
    ) STRICT;
    CREATE TABLE seats (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        seat TEXT NOT NULL, token BLOB NOT NULL UNIQUE,
        PRIMARY KEY (game, seat)
    ) STRICT;
    CREATE TABLE inputs (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        n INTEGER NOT NULL, input TEXT NOT NULL,
        PRIMARY KEY (game, n)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE notes (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        seat TEXT NOT NULL, note TEXT NOT NULL,
        PRIMARY KEY (game, seat)
    ) STRICT;
    CREATE TRIGGER inputs_are_never_changed BEFORE UPDATE ON inputs
    BEGIN SELECT RAISE(ABORT, 'inputs are only added'); END;
"];

/// The maximum time that a statement waits for a lock of another process.
const PATIENCE: Duration = Duration::from_secs(5);

impl Sqlite {
    /// Opens the database in a file, creates it if missing, and migrates it to this version.
    ///
    /// # Errors
    /// [`StoreError::Newer`], [`StoreError::Foreign`], or the file cannot be opened as a database.
    pub fn open(file: &Path) -> Result<Sqlite, StoreError> {
        let mut connection = Connection::open(file)?;
        connection.busy_timeout(PATIENCE)?;
        migrate(&mut connection)?;
        write_ahead(&connection)?;
        // An answered request has to survive even a loss of power.
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        Ok(Sqlite {
            connection: Mutex::new(connection),
            file: file.to_path_buf(),
        })
    }

    /// Writes a copy of all games to a new file, completely or not at all, while servers keep
    /// running.
    ///
    /// # Errors
    /// [`StoreError::Exists`], or the file cannot be written.
    pub fn back_up(&self, file: &Path) -> Result<(), StoreError> {
        if file.symlink_metadata().is_ok() {
            return Err(StoreError::Exists(file.to_path_buf()));
        }
        let name = file
            .to_str()
            .ok_or_else(|| StoreError::Database("the name of the file is not UTF-8".into()))?;
        self.connection().execute("VACUUM INTO ?", [name])?;
        Ok(())
    }

    /// Makes the database of a new file from a copy that [`Sqlite::back_up`] wrote.
    ///
    /// # Errors
    /// [`StoreError::Exists`], [`StoreError::Newer`], [`StoreError::Foreign`], or a file cannot be read or written.
    pub fn restore(copy: &Path, file: &Path) -> Result<Sqlite, StoreError> {
        if file.symlink_metadata().is_ok() {
            return Err(StoreError::Exists(file.to_path_buf()));
        }
        let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
        let connection = Connection::open_with_flags(copy, flags)?;
        version(&connection)?;
        Sqlite {
            connection: Mutex::new(connection),
            file: copy.to_path_buf(),
        }
        .back_up(file)?;
        Sqlite::open(file)
    }

    /// The connection, for one caller at a time.
    pub(crate) fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// A transaction that has the lock from the start, so that what it reads stays true.
pub(crate) fn writing(connection: &mut Connection) -> rusqlite::Result<Transaction<'_>> {
    connection.transaction_with_behavior(TransactionBehavior::Immediate)
}

/// Switches to a write-ahead log.
fn write_ahead(connection: &Connection) -> rusqlite::Result<()> {
    let pause = Duration::from_millis(10);
    // SQLite does not wait for the lock of this switch: servers that start at once collide.
    for _ in 0..PATIENCE.as_millis() / pause.as_millis() {
        match connection.pragma_update(None, "journal_mode", "WAL") {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => {
                thread::sleep(pause)
            }
            done => return done,
        }
    }
    connection.pragma_update(None, "journal_mode", "WAL")
}

fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let step = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found = version(&step)?;
    for migration in &MIGRATIONS[found as usize..] {
        step.execute_batch(migration)?;
    }
    step.pragma_update(None, "user_version", MIGRATIONS.len() as u32)?;
    Ok(step.commit()?)
}

/// The version of a database of games; 0 for an empty one.
pub(crate) fn version(connection: &Connection) -> Result<u32, StoreError> {
    let known = MIGRATIONS.len() as u32;
    let found: u32 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let tables: u32 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let ours = "SELECT count(*) FROM sqlite_schema WHERE name IN ('games', 'seats', 'inputs')";
    let own: u32 = connection.query_row(ours, [], |row| row.get(0))?;
    match found {
        0 if tables > 0 => Err(StoreError::Foreign),
        1.. if own < 3 => Err(StoreError::Foreign),
        _ if found > known => Err(StoreError::Newer { found, known }),
        _ => Ok(found),
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Database(error.into())
    }
}

fn must_be(step: &Transaction<'_>, game: GameId) -> Result<(), StoreError> {
    let found = step
        .query_row("SELECT 1 FROM games WHERE game = ?", [game.0], |_| Ok(()))
        .optional()?;
    found.ok_or(StoreError::NoGame(game))
}

impl Beginning {
    /// The beginning of a game, from its columns in order.
    pub(crate) fn of(row: &Row<'_>) -> rusqlite::Result<Beginning> {
        Ok(Beginning {
            content: row.get(0)?,
            scenario: row.get(1)?,
            options: row.get(2)?,
            seed: row.get(3)?,
            mods: row.get(4)?,
            table: row.get(5)?,
        })
    }
}

impl Store for Sqlite {
    fn create(
        &self,
        beginning: &Beginning,
        inputs: &[String],
        seats: &[(&str, TokenHash)],
    ) -> Result<GameId, StoreError> {
        let [content, scenario, options, seed, mods, table] = beginning.columns();
        let mut connection = self.connection();
        let step = writing(&mut connection)?;
        step.execute(
            "INSERT INTO games (content, scenario, options, seed, mods, setting) \
             VALUES (?, ?, ?, ?, ?, ?)",
            params![content, scenario, options, seed, mods, table],
        )?;
        let game = step.last_insert_rowid();
        for (n, input) in inputs.iter().enumerate() {
            step.execute(
                "INSERT INTO inputs (game, n, input) VALUES (?, ?, ?)",
                params![game, n as i64, input],
            )?;
        }
        for (seat, token) in seats {
            step.execute(
                "INSERT INTO seats (game, seat, token) VALUES (?, ?, ?)",
                params![game, seat, token.0],
            )?;
        }
        step.commit()?;
        Ok(GameId(game))
    }

    fn beginning(&self, game: GameId) -> Result<Option<Beginning>, StoreError> {
        let query =
            "SELECT content, scenario, options, seed, mods, setting FROM games WHERE game = ?";
        let found = self.connection().query_row(query, [game.0], Beginning::of);
        Ok(found.optional()?)
    }

    fn add(&self, game: GameId, n: u32, input: &str) -> Result<Added, StoreError> {
        let mut connection = self.connection();
        let step = writing(&mut connection)?;
        must_be(&step, game)?;
        let query = "SELECT coalesce(max(n) + 1, 0) FROM inputs WHERE game = ?";
        let next: u32 = step.query_row(query, [game.0], |row| row.get(0))?;
        if n != next {
            return Ok(Added::Stale { next });
        }
        step.execute(
            "INSERT INTO inputs (game, n, input) VALUES (?, ?, ?)",
            params![game.0, n, input],
        )?;
        step.commit()?;
        Ok(Added::Kept)
    }

    fn inputs(&self, game: GameId, from: u32) -> Result<Vec<String>, StoreError> {
        let query = "SELECT input FROM inputs WHERE game = ? AND n >= ? ORDER BY n";
        let connection = self.connection();
        let mut statement = connection.prepare(query)?;
        let rows = statement.query_map(params![game.0, from], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn seat_of(&self, game: GameId, token: TokenHash) -> Result<Option<String>, StoreError> {
        let query = "SELECT seat FROM seats WHERE game = ? AND token = ?";
        Ok(self
            .connection()
            .query_row(query, params![game.0, token.0], |row| row.get(0))
            .optional()?)
    }

    fn note(&self, game: GameId, seat: &str) -> Result<String, StoreError> {
        let query = "SELECT note FROM notes WHERE game = ? AND seat = ?";
        let found = self
            .connection()
            .query_row(query, params![game.0, seat], |row| row.get(0))
            .optional()?;
        Ok(found.unwrap_or_default())
    }

    fn write_note(&self, game: GameId, seat: &str, text: &str) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let step = writing(&mut connection)?;
        must_be(&step, game)?;
        let statement = "INSERT INTO notes (game, seat, note) VALUES (?, ?, ?) \
                         ON CONFLICT (game, seat) DO UPDATE SET note = excluded.note";
        step.execute(statement, params![game.0, seat, text])?;
        Ok(step.commit()?)
    }

    fn delete(&self, game: GameId) -> Result<bool, StoreError> {
        Ok(self
            .connection()
            .execute("DELETE FROM games WHERE game = ?", [game.0])?
            == 1)
    }

    fn count(&self) -> Result<u64, StoreError> {
        Ok(self
            .connection()
            .query_row("SELECT count(*) FROM games", [], |row| row.get::<_, i64>(0))?
            .unsigned_abs())
    }

    fn place(&self) -> String {
        self.file.display().to_string()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn bound(store: &Sqlite, pages: u32) {
        store
            .connection()
            .pragma_update(None, "max_page_count", pages)
            .unwrap();
    }

    fn says_full<T: std::fmt::Debug>(refused: Result<T, StoreError>) {
        let said = refused.unwrap_err().to_string();
        assert!(said.contains("full"), "{said}");
    }

    #[test]
    fn a_file_that_cannot_grow_loses_nothing_and_goes_on_when_it_can() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games.sqlite");
        let store = Sqlite::open(&file).unwrap();
        let beginning = ["c", "s", "{}", "7", "[]", "{}"].map(str::to_owned);
        let [content, scenario, options, seed, mods, table] = beginning;
        let beginning = Beginning {
            content,
            scenario,
            options,
            seed,
            mods,
            table,
        };
        let game = store.create(&beginning, &[], &[]).unwrap();
        store.write_note(game, "first", "mine").unwrap();

        // The file may not grow by a single page: SQLite itself then reports a full disk.
        bound(&store, 1);
        let long = "x".repeat(20_000);
        let kept = (0..1_000)
            .take_while(|n| store.add(game, *n, "short").is_ok())
            .count() as u32;
        assert!((1..1_000).contains(&kept), "{kept}");
        says_full(store.add(game, kept, "short"));
        says_full(store.write_note(game, "first", &long));
        says_full(store.create(&beginning, std::slice::from_ref(&long), &[]));
        assert_eq!(store.inputs(game, 0).unwrap().len(), kept as usize);
        assert_eq!(store.note(game, "first").unwrap(), "mine");
        assert_eq!(store.count().unwrap(), 1);

        bound(&store, 1_000_000);
        assert_eq!(store.add(game, kept, &long).unwrap(), Added::Kept);
        drop(store);
        let store = Sqlite::open(&file).unwrap();
        assert_eq!(store.inputs(game, kept).unwrap(), [long]);
        let sound: String = store
            .connection()
            .query_row("PRAGMA integrity_check", [], |row| row.get(0))
            .unwrap();
        assert_eq!(sound, "ok");
    }
}
