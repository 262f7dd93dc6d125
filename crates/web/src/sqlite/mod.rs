//! The storage in one file, by SQLite.

mod connection;
mod export;
mod listener;
mod people;
mod readers;
mod schema;
mod statements;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OptionalExtension, Transaction, params};

use crate::private_file::{FileIdentity, create_private};
use crate::setting::{GIVEN, INVITED, RENEWED, readdressed, seated};
use crate::store::{
    Added, Archive, BEGUN, Beginning, GameId, Guard, Heard, NewGame, Progress, Record, Sequel,
    Store, StoreError, StoreResult, StoredInput, TokenHash, UNBEGUN_DAYS,
};
use connection::{PATIENCE, read_only, write_ahead, writing};
pub(crate) use export::{ExportItem, GameExport};
use readers::Readers;
use statements::{
    ADD_ACT, ADD_ARCHIVE, ADD_GAME, ADD_INPUT, ADD_SEAT, BEGINNING, DROP_ARCHIVES, INPUTS,
    PROGRESS, RECORD, WRITE_NOTE,
};

/// A database of games in one file.
#[derive(Debug)]
pub struct Sqlite {
    writer: Arc<Mutex<Connection>>,
    readers: Readers,
    /// The file, and the log beside it.
    files: [PathBuf; 2],
    identities: [FileIdentity; 2],
}

impl Sqlite {
    /// Opens the database in a file, creates it if missing, and migrates it to this version.
    ///
    /// # Errors
    /// [`StoreError::Newer`], [`StoreError::Foreign`], or the file cannot be opened as a database.
    pub fn open(file: &Path) -> StoreResult<Sqlite> {
        create_private(file)?;
        if FileIdentity::has_other_names(file) {
            let file = file.display();
            let why = format!(
                "{file} has another name, a hard link, and servers under both would lose games: copy it to a new file"
            );
            return Err(StoreError::Database(why.into()));
        }
        let mut connection = Connection::open(file)?;
        connection.busy_timeout(PATIENCE)?;
        schema::migrate(&mut connection)?;
        write_ahead(&connection)?;
        // An answered request has to survive even a loss of power.
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        // The log is there from the first look at the tables on.
        schema::version(&connection)?;
        // It is beside the file to which a link leads.
        let files = [
            file.to_path_buf(),
            beside(&std::fs::canonicalize(file)?, "-wal"),
        ];
        let [database, log] = &files;
        Ok(Sqlite {
            writer: Arc::new(Mutex::new(connection)),
            readers: Readers::of(file),
            identities: [FileIdentity::of(database)?, FileIdentity::of(log)?],
            files,
        })
    }

    /// Writes a copy of all games to a new file, completely or not at all, while servers keep
    /// running.
    ///
    /// # Errors
    /// [`StoreError::Exists`], or the file cannot be written.
    pub fn back_up(&self, file: &Path) -> StoreResult {
        copy_to(&read_only(self.file())?, file)
    }

    /// Makes the database of a new file from the games of a copy that [`Sqlite::back_up`] wrote, and from nothing else
    /// that the file may have.
    ///
    /// # Errors
    /// [`StoreError::Exists`], [`StoreError::Newer`], [`StoreError::Foreign`], or a file cannot be read or written.
    pub fn restore(copy: &Path, file: &Path) -> StoreResult<Sqlite> {
        Sqlite::write_export(file, |put| Sqlite::read_export(copy, put))?;
        Sqlite::open(file)
    }

    /// The connection that writes, for one caller at a time.
    fn writer(&self) -> StoreResult<MutexGuard<'_, Connection>> {
        self.check_file()?;
        Ok(self.writer.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Checks that neither file has been removed or replaced: what is written to it then is lost.
    fn check_file(&self) -> StoreResult {
        for (file, identity) in self.files.iter().zip(self.identities) {
            if !FileIdentity::of(file).is_ok_and(|now| now == identity) {
                let file = file.display();
                let why =
                    format!("{file} was removed or replaced while the server ran: start it again");
                return Err(StoreError::Database(why.into()));
            }
        }
        Ok(())
    }

    /// The file of the database.
    fn file(&self) -> &Path {
        let [file, _] = &self.files;
        file
    }
}

/// Writes a database to a new file, which is there when it is whole.
fn copy_to(connection: &Connection, file: &Path) -> StoreResult {
    must_be_new(file)?;
    let Some(name) = file.to_str() else {
        let why = "the name of the file is not UTF-8";
        return Err(StoreError::Database(why.into()));
    };
    let part = format!("{name}.part");
    // Remains of a program that was killed.
    let _ = std::fs::remove_file(&part);
    let in_file = |error| {
        let why = format!("{name}: {error}");
        StoreError::Database(why.into())
    };
    create_private(Path::new(&part)).map_err(in_file)?;
    let copied = connection.execute("VACUUM INTO ?", [&part]);
    let copied = copied.map_err(StoreError::from);
    let kept = copied.and_then(|_| move_to(Path::new(&part), file));
    if kept.is_err() {
        let _ = std::fs::remove_file(&part);
    }
    kept
}

/// A file that SQLite keeps beside a database.
fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Checks that nothing has the name of a database that is to be made, or belongs to one that had it: SQLite would play the
/// remains of a log into the new one.
fn must_be_new(file: &Path) -> StoreResult {
    let beside = ["", "-wal", "-shm", "-journal"].map(|ending| beside(file, ending));
    let is_there = |path: &PathBuf| path.symlink_metadata().is_ok();
    match beside.into_iter().find(is_there) {
        Some(path) => Err(StoreError::Exists(path)),
        None => Ok(()),
    }
}

/// Gives a whole database its name, unless a server has begun another one there meanwhile.
fn move_to(part: &Path, file: &Path) -> StoreResult {
    must_be_new(file)?;
    match brink::files::move_new(part, file) {
        Ok(true) => Ok(()),
        Ok(false) => Err(StoreError::Exists(file.to_path_buf())),
        Err(error) => Err(StoreError::Database(
            format!("{}: {error}", file.display()).into(),
        )),
    }
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

/// Checks what has to be so for a change of a game.
fn guarded(step: &Transaction<'_>, game: GameId, guard: Guard<'_>) -> StoreResult {
    for (table, wanted) in [("inputs", guard.inputs), ("acts", guard.acts)] {
        if wanted.is_some() && wanted != Some(next_of(step, table, game)?) {
            return Err(StoreError::Overtaken);
        }
    }
    if let Some((word, token)) = guard.token {
        let query = "SELECT seat FROM seats WHERE game = ? AND token = ?";
        let seat = step.query_row(query, params![game.0, token.0], |row| row.get(0));
        let seat: Option<String> = seat.optional()?;
        if seat.as_deref() != Some(word) {
            return Err(StoreError::WrongToken);
        }
    }
    if let Some(word) = guard.word {
        let query = "SELECT 1 FROM seats WHERE game = ? AND seat = ?";
        let found = step.query_row(query, params![game.0, word], |_| Ok(()));
        found.optional()?.ok_or(StoreError::Overtaken)?;
    }
    if let Some((seat, contact)) = guard.contact {
        let query = "SELECT contact FROM persons WHERE game = ? AND seat = ?";
        let found = step.query_row(query, [game.0, seat as i64], |row| row.get(0));
        let found: Option<Option<String>> = found.optional()?;
        if found.flatten().as_deref() != Some(contact) {
            return Err(StoreError::WrongToken);
        }
    }
    Ok(())
}

/// The number of the next row of a game in a table.
fn next_of(step: &Connection, table: &str, game: GameId) -> rusqlite::Result<u32> {
    let query = format!("SELECT coalesce(max(n) + 1, 0) FROM {table} WHERE game = ?");
    step.query_row(&query, [game.0], |row| row.get(0))
}

/// Adds the act that comes with another change, if there is one.
fn add_act(step: &Connection, game: GameId, act: Option<&str>) -> rusqlite::Result<()> {
    if let Some(act) = act {
        let n = next_of(step, "acts", game)?;
        step.execute(ADD_ACT, params![game.0, n, None::<i64>, act])?;
    }
    Ok(())
}

/// Adds an archive, unless it is there.
fn add_archive(step: &Connection, archive: &Archive) -> rusqlite::Result<()> {
    step.execute(ADD_ARCHIVE, params![archive.digest, archive.bytes])?;
    Ok(())
}

fn add_input(step: &Connection, game: i64, n: i64, input: &StoredInput) -> rusqlite::Result<()> {
    step.execute(ADD_INPUT, params![game, n, input.text, input.log])?;
    Ok(())
}

/// Notes the progress of a game, and that something was done in it now.
fn progress(step: &Connection, game: i64, now: &Progress) -> rusqlite::Result<()> {
    let Progress {
        result,
        winner,
        ending,
        position,
        asked,
        begins,
    } = now;
    let columns = params![game, result, ending, position, winner, asked, begins];
    step.execute(PROGRESS, columns)?;
    Ok(())
}

impl Store for Sqlite {
    fn create(&self, new: &NewGame<'_>) -> StoreResult<GameId> {
        let mut connection = self.writer()?;
        let step = writing(&mut connection)?;
        if let Some(sequel) = new.sequel {
            must_be(&step, sequel.of)?;
            guarded(&step, sequel.of, sequel.guard)?;
        }
        if let Some(archive) = new.archive {
            add_archive(&step, archive)?;
        }
        let archive = new.archive.map(|archive| &archive.digest);
        let Beginning {
            content,
            scenario,
            options,
            seed,
            mods,
            table,
            log,
            archive: _,
        } = new.beginning;
        step.execute(
            ADD_GAME,
            params![content, scenario, options, seed, mods, table, log, archive],
        )?;
        let game = step.last_insert_rowid();
        for (n, input) in (0..).zip(new.inputs) {
            add_input(&step, game, n, input)?;
        }
        for (seat, token) in new.seats {
            step.execute(ADD_SEAT, params![game, seat, token.0])?;
        }
        progress(&step, game, new.after)?;
        if let Some(Sequel { of, seat, act, .. }) = new.sequel {
            step.execute(statements::EXCHANGE_PERSONS, [game, of.0])?;
            add_act(&step, of, Some(&act(seat, GameId(game))))?;
        }
        step.commit()?;
        Ok(GameId(game))
    }

    fn beginning(&self, game: GameId) -> StoreResult<Option<Beginning>> {
        self.check_file()?;
        self.readers.read(|connection| {
            let found = connection.query_row(BEGINNING, [game.0], statements::beginning);
            Ok(found.optional()?)
        })
    }

    fn archive(&self, digest: &str) -> StoreResult<Option<Archive>> {
        let query = "SELECT digest, archive FROM contents WHERE digest = ?";
        self.readers.read(|connection| {
            let found = connection.query_row(query, [digest], statements::archive);
            Ok(found.optional()?)
        })
    }

    fn adopt(&self, game: GameId, archive: &Archive) -> StoreResult {
        let adopt = "
            UPDATE games
            SET archive = ?2
            WHERE game = ?1 AND archive IS NULL";
        let mut connection = self.writer()?;
        let step = writing(&mut connection)?;
        add_archive(&step, archive)?;
        step.execute(adopt, params![game.0, archive.digest])?;
        step.execute(DROP_ARCHIVES, [])?;
        Ok(step.commit()?)
    }

    fn add(
        &self,
        game: GameId,
        n: u32,
        input: &StoredInput,
        after: &Progress,
        act: Option<&str>,
        guard: Guard<'_>,
    ) -> StoreResult<Added> {
        let mut connection = self.writer()?;
        let step = writing(&mut connection)?;
        must_be(&step, game)?;
        guarded(&step, game, guard)?;
        let next = next_of(&step, "inputs", game)?;
        if n != next {
            return Ok(Added::Stale { next });
        }
        add_input(&step, game.0, i64::from(n), input)?;
        progress(&step, game.0, after)?;
        add_act(&step, game, act)?;
        step.commit()?;
        Ok(Added::Kept)
    }

    fn inputs(&self, game: GameId, from: u32) -> StoreResult<Vec<StoredInput>> {
        self.readers.read(|connection| {
            let mut statement = connection.prepare(INPUTS)?;
            let rows = statement.query_map(params![game.0, from], statements::input)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    fn record(&self, game: GameId) -> StoreResult<Option<Record>> {
        self.readers.read(|connection| {
            let found = connection.query_row(RECORD, [game.0], statements::record);
            Ok(found.optional()?)
        })
    }

    fn seat_of(&self, game: GameId, token: TokenHash) -> StoreResult<Option<String>> {
        let query = "
            SELECT seat
            FROM seats
            WHERE game = ? AND token = ?";
        let columns = params![game.0, token.0];
        self.readers.read(|connection| {
            let seat = connection.query_row(query, columns, |row| row.get(0));
            Ok(seat.optional()?)
        })
    }

    fn seats(&self, game: GameId) -> StoreResult<Vec<String>> {
        let query = "
            SELECT seat
            FROM seats
            WHERE game = ?
            ORDER BY seat";
        self.readers.read(|connection| {
            let mut statement = connection.prepare(query)?;
            let rows = statement.query_map([game.0], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    fn exchange(
        &self,
        game: GameId,
        from: (&str, TokenHash),
        to: (&str, TokenHash),
        act: Option<&str>,
    ) -> StoreResult<bool> {
        let mut connection = self.writer()?;
        let step = writing(&mut connection)?;
        let columns = params![game.0, from.0, from.1.0, to.0, to.1.0];
        step.execute(statements::VACATE, columns)?;
        let exchanged = step.execute(statements::EXCHANGE, columns)?;
        if let (1, Some(seat)) = (exchanged, seated(to.0)) {
            for word in [RENEWED[seat], GIVEN[seat]] {
                step.execute(statements::END_LINK, params![game.0, word])?;
            }
        }
        if let (1, Some(seat)) = (exchanged, readdressed(from.0)) {
            step.execute(statements::END_CONTACT, params![game.0, seat as i64])?;
        }
        // A new link gives nobody more days for a move.
        if INVITED.contains(&from.0) {
            step.execute(statements::BEGIN_ANEW, [game.0])?;
        }
        add_act(&step, game, act.filter(|_| exchanged == 1))?;
        step.commit()?;
        Ok(exchanged == 1)
    }

    fn note(&self, game: GameId, seat: &str) -> StoreResult<String> {
        let query = "
            SELECT note
            FROM notes
            WHERE game = ? AND seat = ?";
        let columns = params![game.0, seat];
        self.readers.read(|connection| {
            let note = connection.query_row(query, columns, |row| row.get(0));
            let note = note.optional()?;
            Ok(note.unwrap_or_default())
        })
    }

    fn write_note(&self, game: GameId, seat: &str, text: &str, guard: Guard<'_>) -> StoreResult {
        let mut connection = self.writer()?;
        let step = writing(&mut connection)?;
        must_be(&step, game)?;
        guarded(&step, game, guard)?;
        step.execute(WRITE_NOTE, params![game.0, seat, text])?;
        Ok(step.commit()?)
    }

    fn delete(&self, game: GameId, guard: Guard<'_>) -> StoreResult<bool> {
        let delete = "DELETE FROM games WHERE game = ?";
        let mut connection = self.writer()?;
        let step = writing(&mut connection)?;
        if matches!(must_be(&step, game), Err(StoreError::NoGame(_))) {
            return Ok(false);
        }
        guarded(&step, game, guard)?;
        step.execute(delete, [game.0])?;
        step.execute(DROP_ARCHIVES, [])?;
        step.commit()?;
        Ok(true)
    }

    fn expire(&self, days: u32) -> StoreResult<Vec<GameId>> {
        let mut connection = self.writer()?;
        let step = writing(&mut connection)?;
        step.execute(statements::ADD_DAY, [])?;
        step.execute(statements::BEGIN_COUNT, [])?;
        let expired = {
            let mut delete = step.prepare(statements::EXPIRE)?;
            let rows = delete.query_map([days, days.min(UNBEGUN_DAYS), BEGUN - 1], |row| {
                row.get(0).map(GameId)
            })?;
            rows.collect::<Result<_, _>>()?
        };
        step.execute(DROP_ARCHIVES, [])?;
        step.commit()?;
        Ok(expired)
    }

    fn count(&self) -> StoreResult<u64> {
        let query = "SELECT count(*) FROM games";
        self.readers.read(|connection| {
            let count: i64 = connection.query_row(query, [], |row| row.get(0))?;
            Ok(count.unsigned_abs())
        })
    }

    fn listen(&self, heard: Heard) -> StoreResult {
        listener::begin(Arc::downgrade(&self.writer), heard);
        Ok(())
    }

    fn place(&self) -> String {
        self.file().display().to_string()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn bound(store: &Sqlite, pages: u32) {
        store
            .writer()
            .unwrap()
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
        let columns = ["c", "s", "{}", "7", "[]", "{}"].map(str::to_owned);
        let [content, scenario, options, seed, mods, table] = columns;
        let beginning = Beginning {
            content,
            scenario,
            options,
            seed,
            mods,
            table,
            log: None,
            archive: None,
        };
        let new = NewGame {
            beginning: &beginning,
            archive: None,
            inputs: &[],
            seats: &[],
            after: &Progress::default(),
            sequel: None,
        };
        let input = |text: &str| StoredInput {
            text: text.to_owned(),
            log: None,
        };
        let add = |store: &Sqlite, game, n, text: &str| {
            store.add(
                game,
                n,
                &input(text),
                &Progress::default(),
                None,
                Guard::NONE,
            )
        };
        let game = store.create(&new).unwrap();
        store
            .write_note(game, "first", "mine", Guard::NONE)
            .unwrap();

        // The file may not grow by a single page: SQLite itself then reports a full disk.
        bound(&store, 1);
        let long = "x".repeat(20_000);
        let kept = (0..1_000)
            .take_while(|n| add(&store, game, *n, "short").is_ok())
            .count() as u32;
        assert!((1..1_000).contains(&kept), "{kept}");
        says_full(add(&store, game, kept, "short"));
        says_full(store.write_note(game, "first", &long, Guard::NONE));
        says_full(store.create(&NewGame {
            inputs: &[input(&long)],
            ..new
        }));
        assert_eq!(store.inputs(game, 0).unwrap().len(), kept as usize);
        assert_eq!(store.note(game, "first").unwrap(), "mine");
        assert_eq!(store.count().unwrap(), 1);

        bound(&store, 1_000_000);
        assert_eq!(add(&store, game, kept, &long).unwrap(), Added::Kept);
        drop(store);
        let store = Sqlite::open(&file).unwrap();
        assert_eq!(store.inputs(game, kept).unwrap(), [input(&long)]);
        let sound: String = store
            .writer()
            .unwrap()
            .query_row("PRAGMA integrity_check", [], |row| row.get(0))
            .unwrap();
        assert_eq!(sound, "ok");
    }
}
