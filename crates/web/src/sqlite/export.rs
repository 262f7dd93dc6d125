//! Export files: whole games, carried from one storage to another.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use rusqlite::backup::Backup;
use rusqlite::{Connection, params};

use super::connection::{read_only, writing};
use super::people::{ACTS, act, persons};
use super::statements::{
    ADD_ACT, ADD_ARCHIVE, ADD_SEAT, BEGINNING, INPUTS, RECORD, WRITE_NOTE, archive, beginning,
    input, record,
};
use super::{Sqlite, add_input, move_to, must_be_new, schema};
use crate::people_store::{Person, StoredAct};
use crate::store::{
    Archive, Beginning, GameId, Progress, Record, StoreError, StoreResult, StoredInput,
};

/// The files that this program has begun.
static PARTS: AtomicU32 = AtomicU32::new(0);

/// A whole game.
pub(crate) struct GameExport {
    pub(crate) id: GameId,
    pub(crate) beginning: Beginning,
    /// The seats with the hashes of their tokens.
    pub(crate) seats: Vec<(String, Vec<u8>)>,
    pub(crate) inputs: Vec<StoredInput>,
    /// The notes of the seats.
    pub(crate) notes: Vec<(String, String)>,
    pub(crate) acts: Vec<StoredAct>,
    pub(crate) persons: [Person; 2],
    pub(crate) record: Record,
}

/// An item of an export.
pub(crate) enum ExportItem {
    /// A content, before the games that own it.
    Archive(Archive),
    /// A game.
    Game(Box<GameExport>),
    /// The last number that was given to a game, including deleted ones.
    Last(GameId),
}

/// Takes the items of an export, one after another.
pub(crate) type ExportSink<'a> = &'a mut dyn FnMut(ExportItem) -> StoreResult;

impl Sqlite {
    /// Writes a new file with the items that `fill` puts into it, completely or not at all.
    pub(crate) fn write_export(
        file: &Path,
        fill: impl FnOnce(ExportSink<'_>) -> StoreResult,
    ) -> StoreResult {
        must_be_new(file)?;
        // Another program may restore to the same name.
        let mut part = file.as_os_str().to_owned();
        let nth = PARTS.fetch_add(1, Ordering::Relaxed);
        part.push(format!(".{}-{nth}.part", std::process::id()));
        let part = PathBuf::from(part);
        let written = write_part(&part, fill).and_then(|()| move_to(&part, file));
        if written.is_err() {
            // The remains of a failed export are of no use.
            let _ = fs::remove_file(&part);
        }
        written
    }

    /// Reads the items of an export.
    pub(crate) fn read_export(
        copy: &Path,
        mut put: impl FnMut(ExportItem) -> StoreResult,
    ) -> StoreResult {
        let connection = opened(copy)?;
        for archive in rows(&connection, ARCHIVES, [], archive)? {
            put(ExportItem::Archive(archive))?;
        }
        let all = "SELECT game FROM games ORDER BY game";
        let ids: Vec<i64> = rows(&connection, all, [], |row| row.get(0))?;
        for id in ids {
            let game = game_export(&connection, id)?;
            put(ExportItem::Game(Box::new(game)))?;
        }
        let last = connection.query_row(LAST, [], |row| row.get(0))?;
        put(ExportItem::Last(GameId(last)))
    }
}

const ARCHIVES: &str = "
    SELECT digest, archive
    FROM contents
    ORDER BY digest";
const LAST: &str = "
    SELECT coalesce(max(seq), 1)
    FROM sqlite_sequence
    WHERE name = 'games'";
const RAISE_LAST: &str = "
    UPDATE sqlite_sequence
    SET seq = max(seq, ?)
    WHERE name = 'games'";
const ADD_LAST: &str = "
    INSERT INTO sqlite_sequence (name, seq)
    VALUES ('games', ?)";
const ADD_GAME: &str = "
    INSERT INTO games (game, content, scenario, options, seed, mods, setting, log, archive,
                       made, last, result, ending, position, winner)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
const SEATS: &str = "
    SELECT seat, token
    FROM seats
    WHERE game = ?
    ORDER BY seat";
const NOTES: &str = "
    SELECT seat, note
    FROM notes
    WHERE game = ?
    ORDER BY seat";
const PUT_PERSON: &str = "
    INSERT INTO persons (game, seat, name, contact)
    VALUES (?, ?, ?, ?)";

/// Opens an export; one of an earlier version is migrated in memory.
fn opened(copy: &Path) -> StoreResult<Connection> {
    let connection = read_only(copy)?;
    let found = schema::version(&connection)?;
    if found == 0 {
        return Err(StoreError::Foreign);
    }
    if found == schema::known() {
        return Ok(connection);
    }
    let mut memory = Connection::open_in_memory()?;
    Backup::new(&connection, &mut memory)?.run_to_completion(1_000, Duration::ZERO, None)?;
    schema::migrate(&mut memory)?;
    Ok(memory)
}

/// Writes a file beside the final one.
fn write_part(part: &Path, fill: impl FnOnce(ExportSink<'_>) -> StoreResult) -> StoreResult {
    let _ = fs::remove_file(part);
    let export = Sqlite::open(part)?;
    let mut connection = export.writer()?;
    let step = writing(&mut connection)?;
    fill(&mut |item| put(&step, &item))?;
    step.commit()?;
    // An export is a single file, without a log beside it.
    connection.pragma_update(None, "journal_mode", "DELETE")?;
    Ok(())
}

fn rows<T>(
    connection: &Connection,
    query: &str,
    parameters: impl rusqlite::Params,
    read: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Vec<T>> {
    connection
        .prepare(query)?
        .query_map(parameters, read)?
        .collect()
}

fn game_export(connection: &Connection, id: i64) -> StoreResult<GameExport> {
    Ok(GameExport {
        id: GameId(id),
        beginning: connection.query_row(BEGINNING, [id], beginning)?,
        seats: rows(connection, SEATS, [id], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?,
        inputs: rows(connection, INPUTS, [id, 0], input)?,
        notes: rows(connection, NOTES, [id], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?,
        acts: rows(connection, ACTS, [id, 0], act)?,
        persons: persons(connection, id)?,
        record: connection.query_row(RECORD, [id], record)?,
    })
}

fn put(step: &Connection, item: &ExportItem) -> StoreResult {
    match item {
        ExportItem::Archive(archive) => {
            step.execute(ADD_ARCHIVE, params![archive.digest, archive.bytes])?;
        }
        ExportItem::Game(game) => put_game(step, game)?,
        ExportItem::Last(last) => {
            if step.execute(RAISE_LAST, [last.0])? == 0 {
                step.execute(ADD_LAST, [last.0])?;
            }
        }
    }
    Ok(())
}

fn put_game(step: &Connection, game: &GameExport) -> rusqlite::Result<()> {
    let (id, first, record) = (game.id.0, &game.beginning, &game.record);
    let Progress {
        result,
        winner,
        ending,
        position,
        ..
    } = &record.progress;
    step.execute(
        ADD_GAME,
        params![
            id,
            first.content,
            first.scenario,
            first.options,
            first.seed,
            first.mods,
            first.table,
            first.log,
            first.archive,
            record.made,
            record.last,
            result,
            ending,
            position,
            winner
        ],
    )?;
    for (n, input) in (0..).zip(&game.inputs) {
        add_input(step, id, n, input)?;
    }
    for (seat, token) in &game.seats {
        step.execute(ADD_SEAT, params![id, seat, token])?;
    }
    for (seat, note) in &game.notes {
        step.execute(WRITE_NOTE, params![id, seat, note])?;
    }
    for (n, act) in (0..).zip(&game.acts) {
        step.execute(ADD_ACT, params![id, n, act.at, act.text])?;
    }
    for (seat, person) in (0..).zip(&game.persons) {
        step.execute(PUT_PERSON, params![id, seat, person.name, person.contact])?;
    }
    Ok(())
}
