//! The storage in one file, by SQLite.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use rusqlite::{
    Connection, ErrorCode, OptionalExtension, Row, Transaction, TransactionBehavior, params,
};

use crate::private_file::create_private;
use crate::store::{Added, Beginning, GameId, Store, StoreError, StoreResult, TokenHash};

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

pub(crate) const BEGINNING: &str = "
    SELECT content, scenario, options, seed, mods, setting
    FROM games
    WHERE game = ?";
const ADD_GAME: &str = "
    INSERT INTO games (content, scenario, options, seed, mods, setting)
    VALUES (?, ?, ?, ?, ?, ?)";
pub(crate) const ADD_SEAT: &str = "
    INSERT INTO seats (game, seat, token)
    VALUES (?, ?, ?)";
pub(crate) const ADD_INPUT: &str = "
    INSERT INTO inputs (game, n, input)
    VALUES (?, ?, ?)";
pub(crate) const WRITE_NOTE: &str = "
    INSERT INTO notes (game, seat, note)
    VALUES (?, ?, ?)
    ON CONFLICT (game, seat) DO UPDATE SET note = excluded.note";

/// The maximum time that a statement waits for a lock of another process.
const PATIENCE: Duration = Duration::from_secs(5);

impl Sqlite {
    /// Opens the database in a file, creates it if missing, and migrates it to this version.
    ///
    /// # Errors
    /// [`StoreError::Newer`], [`StoreError::Foreign`], or the file cannot be opened as a database.
    pub fn open(file: &Path) -> StoreResult<Sqlite> {
        create_private(file)?;
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
    pub fn back_up(&self, file: &Path) -> StoreResult {
        if file.symlink_metadata().is_ok() {
            return Err(StoreError::Exists(file.to_path_buf()));
        }
        let Some(name) = file.to_str() else {
            let why = "the name of the file is not UTF-8";
            return Err(StoreError::Database(why.into()));
        };
        create_private(file).map_err(|error| {
            let why = format!("{}: {error}", file.display());
            StoreError::Database(why.into())
        })?;
        let copied = self.connection().execute("VACUUM INTO ?", [name]);
        if copied.is_err() {
            let _ = std::fs::remove_file(file);
        }
        copied?;
        Ok(())
    }

    /// Makes the database of a new file from a copy that [`Sqlite::back_up`] wrote.
    ///
    /// # Errors
    /// [`StoreError::Exists`], [`StoreError::Newer`], [`StoreError::Foreign`], or a file cannot be read or written.
    pub fn restore(copy: &Path, file: &Path) -> StoreResult<Sqlite> {
        if file.symlink_metadata().is_ok() {
            return Err(StoreError::Exists(file.to_path_buf()));
        }
        let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
        let connection = Connection::open_with_flags(copy, flags)?;
        version(&connection)?;
        let copy = Sqlite {
            connection: Mutex::new(connection),
            file: copy.to_path_buf(),
        };
        copy.back_up(file)?;
        Sqlite::open(file)
    }

    /// The connection, for one caller at a time.
    pub(crate) fn connection(&self) -> MutexGuard<'_, Connection> {
        let connection = self.connection.lock();
        connection.unwrap_or_else(PoisonError::into_inner)
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

fn migrate(connection: &mut Connection) -> StoreResult {
    let step = writing(connection)?;
    let found = version(&step)?;
    for migration in &MIGRATIONS[found as usize..] {
        step.execute_batch(migration)?;
    }
    step.pragma_update(None, "user_version", MIGRATIONS.len() as u32)?;
    Ok(step.commit()?)
}

/// The version of a database of games; 0 for an empty one.
pub(crate) fn version(connection: &Connection) -> StoreResult<u32> {
    let known = MIGRATIONS.len() as u32;
    let found = number(connection, "PRAGMA user_version")?;
    let all = "SELECT count(*) FROM sqlite_schema";
    let tables = number(connection, all)?;
    let ours = "
        SELECT count(*)
        FROM sqlite_schema
        WHERE name IN ('games', 'seats', 'inputs')";
    let own = number(connection, ours)?;
    match found {
        0 if tables > 0 => Err(StoreError::Foreign),
        1.. if own < 3 => Err(StoreError::Foreign),
        _ if found > known => Err(StoreError::Newer { found, known }),
        _ => Ok(found),
    }
}

/// The number that a query without parameters finds.
fn number(connection: &Connection, query: &str) -> rusqlite::Result<u32> {
    connection.query_row(query, [], |row| row.get(0))
}

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> StoreError {
        StoreError::Database(error.into())
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Database(error.into())
    }
}

fn must_be(step: &Transaction<'_>, game: GameId) -> StoreResult {
    let query = "SELECT 1 FROM games WHERE game = ?";
    let found = step.query_row(query, [game.0], |_| Ok(()));
    let found = found.optional()?;
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
    ) -> StoreResult<GameId> {
        let columns = beginning.columns();
        let [content, scenario, options, seed, mods, table] = columns;
        let mut connection = self.connection();
        let step = writing(&mut connection)?;
        step.execute(
            ADD_GAME,
            params![content, scenario, options, seed, mods, table],
        )?;
        let game = step.last_insert_rowid();
        for (n, input) in inputs.iter().enumerate() {
            step.execute(ADD_INPUT, params![game, n as i64, input])?;
        }
        for (seat, token) in seats {
            step.execute(ADD_SEAT, params![game, seat, token.0])?;
        }
        step.commit()?;
        Ok(GameId(game))
    }

    fn beginning(&self, game: GameId) -> StoreResult<Option<Beginning>> {
        let connection = self.connection();
        let found = connection.query_row(BEGINNING, [game.0], Beginning::of);
        Ok(found.optional()?)
    }

    fn add(&self, game: GameId, n: u32, input: &str) -> StoreResult<Added> {
        let mut connection = self.connection();
        let step = writing(&mut connection)?;
        must_be(&step, game)?;
        let query = "
            SELECT coalesce(max(n) + 1, 0)
            FROM inputs
            WHERE game = ?";
        let next: u32 = step.query_row(query, [game.0], |row| row.get(0))?;
        if n != next {
            return Ok(Added::Stale { next });
        }
        step.execute(ADD_INPUT, params![game.0, n, input])?;
        step.commit()?;
        Ok(Added::Kept)
    }

    fn inputs(&self, game: GameId, from: u32) -> StoreResult<Vec<String>> {
        let query = "
            SELECT input
            FROM inputs
            WHERE game = ? AND n >= ?
            ORDER BY n";
        let connection = self.connection();
        let mut statement = connection.prepare(query)?;
        let rows = statement.query_map(params![game.0, from], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn seat_of(&self, game: GameId, token: TokenHash) -> StoreResult<Option<String>> {
        let query = "
            SELECT seat
            FROM seats
            WHERE game = ? AND token = ?";
        let columns = params![game.0, token.0];
        let connection = self.connection();
        let seat = connection.query_row(query, columns, |row| row.get(0));
        Ok(seat.optional()?)
    }

    fn note(&self, game: GameId, seat: &str) -> StoreResult<String> {
        let query = "
            SELECT note
            FROM notes
            WHERE game = ? AND seat = ?";
        let columns = params![game.0, seat];
        let connection = self.connection();
        let note = connection.query_row(query, columns, |row| row.get(0));
        let note = note.optional()?;
        Ok(note.unwrap_or_default())
    }

    fn write_note(&self, game: GameId, seat: &str, text: &str) -> StoreResult {
        let mut connection = self.connection();
        let step = writing(&mut connection)?;
        must_be(&step, game)?;
        step.execute(WRITE_NOTE, params![game.0, seat, text])?;
        Ok(step.commit()?)
    }

    fn delete(&self, game: GameId) -> StoreResult<bool> {
        let delete = "DELETE FROM games WHERE game = ?";
        let deleted = self.connection().execute(delete, [game.0])?;
        Ok(deleted == 1)
    }

    fn count(&self) -> StoreResult<u64> {
        let query = "SELECT count(*) FROM games";
        let connection = self.connection();
        let count: i64 = connection.query_row(query, [], |row| row.get(0))?;
        Ok(count.unsigned_abs())
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

    fn says_full<T: std::fmt::Debug>(refused: StoreResult<T>) {
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
