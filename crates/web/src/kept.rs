//! A whole game as copies carry it, from one storage to another.

use rusqlite::{Connection, OpenFlags, params};
use std::path::Path;

use crate::sqlite::{Sqlite, version, writing};
use crate::store::{Beginning, GameId, StoreError};

/// A whole game.
pub(crate) struct Kept {
    pub(crate) id: GameId,
    pub(crate) beginning: Beginning,
    /// The seats with the hashes of their tokens.
    pub(crate) seats: Vec<(String, Vec<u8>)>,
    pub(crate) inputs: Vec<String>,
    /// The notes of the seats.
    pub(crate) notes: Vec<(String, String)>,
}

/// What a copy has, one after another.
pub(crate) enum Shelf {
    /// A game.
    Game(Box<Kept>),
    /// The last number that was given to a game, also to one that was deleted.
    Last(GameId),
}

/// Takes what a copy has.
pub(crate) type Put<'a> = &'a mut dyn FnMut(Shelf) -> Result<(), StoreError>;

impl Sqlite {
    /// Writes a new file with what `fill` puts into it, whole or not at all.
    pub(crate) fn written(
        file: &Path,
        fill: impl FnOnce(Put<'_>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        if file.symlink_metadata().is_ok() {
            return Err(StoreError::Exists(file.to_path_buf()));
        }
        let mut part = file.as_os_str().to_owned();
        part.push(".part");
        let part = std::path::PathBuf::from(part);
        let done = (|| {
            let _ = std::fs::remove_file(&part);
            let copy = Sqlite::open(&part)?;
            let mut connection = copy.connection();
            let step = writing(&mut connection)?;
            fill(&mut |shelf| put(&step, &shelf))?;
            step.commit()?;
            // A copy is a single file.
            connection.pragma_update(None, "journal_mode", "DELETE")?;
            drop(connection);
            drop(copy);
            std::fs::rename(&part, file).map_err(|error| StoreError::Database(Box::new(error)))
        })();
        if done.is_err() {
            // What is left of a copy that failed is of no use; if it stays, the next copy removes it.
            let _ = std::fs::remove_file(&part);
        }
        done
    }

    /// Hands out what a copy has.
    pub(crate) fn read(
        copy: &Path,
        mut put: impl FnMut(Shelf) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let connection = Connection::open_with_flags(copy, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
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
            put(Shelf::Game(Box::new(kept(&connection, id)?)))?;
        }
        let last = "SELECT coalesce(max(seq), 1) FROM sqlite_sequence WHERE name = 'games'";
        put(Shelf::Last(GameId(connection.query_row(
            last,
            [],
            |row| row.get(0),
        )?)))
    }
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

fn kept(connection: &Connection, id: i64) -> Result<Kept, StoreError> {
    let beginning =
        "SELECT content, scenario, options, seed, mods, setting FROM games WHERE game = ?";
    let beginning = connection.query_row(beginning, [id], Beginning::of);
    let seats = "SELECT seat, token FROM seats WHERE game = ? ORDER BY seat";
    let notes = "SELECT seat, note FROM notes WHERE game = ? ORDER BY seat";
    Ok(Kept {
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

fn put(step: &Connection, shelf: &Shelf) -> Result<(), StoreError> {
    let kept = match shelf {
        Shelf::Game(kept) => kept,
        Shelf::Last(last) => {
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
    let Beginning {
        content,
        scenario,
        options,
        seed,
        mods,
        table,
    } = &kept.beginning;
    let add = "INSERT INTO games (game, content, scenario, options, seed, mods, setting) VALUES (?, ?, ?, ?, ?, ?, ?)";
    step.execute(
        add,
        params![kept.id.0, content, scenario, options, seed, mods, table],
    )?;
    let mut add = step.prepare("INSERT INTO inputs (game, n, input) VALUES (?, ?, ?)")?;
    for (n, input) in kept.inputs.iter().enumerate() {
        add.execute(params![kept.id.0, n as i64, input])?;
    }
    for (seat, token) in &kept.seats {
        step.execute(
            "INSERT INTO seats (game, seat, token) VALUES (?, ?, ?)",
            params![kept.id.0, seat, token],
        )?;
    }
    for (seat, note) in &kept.notes {
        step.execute(
            "INSERT INTO notes (game, seat, note) VALUES (?, ?, ?)",
            params![kept.id.0, seat, note],
        )?;
    }
    Ok(())
}
