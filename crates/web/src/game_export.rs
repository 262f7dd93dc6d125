//! Export files: whole games, carried from one storage to another.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, params};

use crate::sqlite::{ADD_INPUT, ADD_SEAT, BEGINNING, Sqlite, WRITE_NOTE, version, writing};
use crate::store::{Beginning, GameId, StoreError, StoreResult};

/// A whole game.
pub(crate) struct GameExport {
    pub(crate) id: GameId,
    pub(crate) beginning: Beginning,
    /// The seats with the hashes of their tokens.
    pub(crate) seats: Vec<(String, Vec<u8>)>,
    pub(crate) inputs: Vec<String>,
    /// The notes of the seats.
    pub(crate) notes: Vec<(String, String)>,
}

/// An item of an export.
pub(crate) enum ExportItem {
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
        if file.symlink_metadata().is_ok() {
            return Err(StoreError::Exists(file.to_path_buf()));
        }
        let mut part = file.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        let written = write_part(&part, fill).and_then(|()| {
            let renamed = fs::rename(&part, file);
            renamed.map_err(|error| StoreError::Database(error.into()))
        });
        if written.is_err() {
            // The remains of a failed export are of no use; if they stay, the next export removes them.
            let _ = fs::remove_file(&part);
        }
        written
    }

    /// Reads the items of an export.
    pub(crate) fn read_export(
        copy: &Path,
        mut put: impl FnMut(ExportItem) -> StoreResult,
    ) -> StoreResult {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
        let connection = Connection::open_with_flags(copy, flags)?;
        if version(&connection)? == 0 {
            return Err(StoreError::Foreign);
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
    INSERT INTO games (game, content, scenario, options, seed, mods, setting)
    VALUES (?, ?, ?, ?, ?, ?, ?)";
const SEATS: &str = "
    SELECT seat, token
    FROM seats
    WHERE game = ?
    ORDER BY seat";
const INPUTS: &str = "
    SELECT input
    FROM inputs
    WHERE game = ?
    ORDER BY n";
const NOTES: &str = "
    SELECT seat, note
    FROM notes
    WHERE game = ?
    ORDER BY seat";

/// Writes a file beside the final one.
fn write_part(part: &Path, fill: impl FnOnce(ExportSink<'_>) -> StoreResult) -> StoreResult {
    let _ = fs::remove_file(part);
    let export = Sqlite::open(part)?;
    let mut connection = export.connection();
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
    let beginning = connection.query_row(BEGINNING, [id], Beginning::of)?;
    let seats = rows(connection, SEATS, [id], |row| {
        Ok((row.get(0)?, row.get(1)?))
    })?;
    let inputs = rows(connection, INPUTS, [id], |row| row.get(0))?;
    let notes = rows(connection, NOTES, [id], |row| {
        Ok((row.get(0)?, row.get(1)?))
    })?;
    Ok(GameExport {
        id: GameId(id),
        beginning,
        seats,
        inputs,
        notes,
    })
}

fn put(step: &Connection, item: &ExportItem) -> StoreResult {
    let game = match item {
        ExportItem::Game(game) => game,
        ExportItem::Last(last) => {
            if step.execute(RAISE_LAST, [last.0])? == 0 {
                step.execute(ADD_LAST, [last.0])?;
            }
            return Ok(());
        }
    };
    let id = game.id.0;
    let columns = game.beginning.columns();
    let [content, scenario, options, seed, mods, table] = columns;
    step.execute(
        ADD_GAME,
        params![id, content, scenario, options, seed, mods, table],
    )?;
    let mut add = step.prepare(ADD_INPUT)?;
    for (n, input) in game.inputs.iter().enumerate() {
        add.execute(params![id, n as i64, input])?;
    }
    for (seat, token) in &game.seats {
        step.execute(ADD_SEAT, params![id, seat, token])?;
    }
    for (seat, note) in &game.notes {
        step.execute(WRITE_NOTE, params![id, seat, note])?;
    }
    Ok(())
}
