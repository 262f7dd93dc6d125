//! Export files: whole games, carried from one storage to another.

use std::fs;

use rusqlite::{Connection, OpenFlags, params};
use std::path::Path;

use crate::sqlite::{Sqlite, version, writing};
use crate::store::{Beginning, GameId, StoreError};

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
pub(crate) type ExportSink<'a> = &'a mut dyn FnMut(ExportItem) -> Result<(), StoreError>;

impl Sqlite {
    /// Writes a new file with the items that `fill` puts into it, completely or not at all.
    pub(crate) fn write_export(
        file: &Path,
        fill: impl FnOnce(ExportSink<'_>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        if file.symlink_metadata().is_ok() {
            return Err(StoreError::Exists(file.to_path_buf()));
        }
        let mut part = file.as_os_str().to_owned();
        part.push(".part");
        let part = std::path::PathBuf::from(part);
        let written = write_part(&part, fill).and_then(|()| {
            fs::rename(&part, file).map_err(|error| StoreError::Database(Box::new(error)))
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
        mut put: impl FnMut(ExportItem) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
        let connection = Connection::open_with_flags(copy, flags)?;
        if version(&connection)? == 0 {
            return Err(StoreError::Foreign);
        }
        let ids: Vec<i64> = rows(
            &connection,
            "SELECT game FROM games ORDER BY game",
            [],
            |row| row.get(0),
        )?;
        for id in ids {
            put(ExportItem::Game(Box::new(game_export(&connection, id)?)))?;
        }
        let last = "SELECT coalesce(max(seq), 1) FROM sqlite_sequence WHERE name = 'games'";
        put(ExportItem::Last(GameId(connection.query_row(
            last,
            [],
            |row| row.get(0),
        )?)))
    }
}

/// Writes a file beside the final one.
fn write_part(
    part: &Path,
    fill: impl FnOnce(ExportSink<'_>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
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

fn game_export(connection: &Connection, id: i64) -> Result<GameExport, StoreError> {
    let beginning =
        "SELECT content, scenario, options, seed, mods, setting FROM games WHERE game = ?";
    let beginning = connection.query_row(beginning, [id], Beginning::of);
    let seats = "SELECT seat, token FROM seats WHERE game = ? ORDER BY seat";
    let notes = "SELECT seat, note FROM notes WHERE game = ? ORDER BY seat";
    Ok(GameExport {
        id: GameId(id),
        beginning: beginning?,
        seats: rows(connection, seats, [id], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?,
        inputs: rows(
            connection,
            "SELECT input FROM inputs WHERE game = ? ORDER BY n",
            [id],
            |row| row.get(0),
        )?,
        notes: rows(connection, notes, [id], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?,
    })
}

fn put(step: &Connection, item: &ExportItem) -> Result<(), StoreError> {
    let game = match item {
        ExportItem::Game(game) => game,
        ExportItem::Last(last) => {
            let after = "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'games'";
            if step.execute(after, [last.0])? == 0 {
                step.execute(
                    "INSERT INTO sqlite_sequence (name, seq) VALUES ('games', ?)",
                    [last.0],
                )?;
            }
            return Ok(());
        }
    };
    let [content, scenario, options, seed, mods, table] = game.beginning.columns();
    let add = "INSERT INTO games (game, content, scenario, options, seed, mods, setting) \
               VALUES (?, ?, ?, ?, ?, ?, ?)";
    step.execute(
        add,
        params![game.id.0, content, scenario, options, seed, mods, table],
    )?;
    let mut add = step.prepare("INSERT INTO inputs (game, n, input) VALUES (?, ?, ?)")?;
    for (n, input) in game.inputs.iter().enumerate() {
        add.execute(params![game.id.0, n as i64, input])?;
    }
    for (seat, token) in &game.seats {
        step.execute(
            "INSERT INTO seats (game, seat, token) VALUES (?, ?, ?)",
            params![game.id.0, seat, token],
        )?;
    }
    for (seat, note) in &game.notes {
        step.execute(
            "INSERT INTO notes (game, seat, note) VALUES (?, ?, ?)",
            params![game.id.0, seat, note],
        )?;
    }
    Ok(())
}
