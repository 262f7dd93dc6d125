//! The storage of several servers, by PostgreSQL.

mod connection;
mod listener;
mod pool;
mod schema;

use std::path::Path;

use ::postgres::error::SqlState;
use ::postgres::{Client, GenericClient, Row};

use crate::game_export::{ExportItem, GameExport};
use crate::sqlite::Sqlite;
use crate::store::{Added, Beginning, GameId, Heard, Store, StoreError, StoreResult, TokenHash};
use pool::{Attempt, Pool};

/// A database of games that several servers share.
///
/// A statement whose connection breaks is repeated once on a new connection; none takes effect twice.
#[derive(Debug)]
pub struct Postgres {
    pool: Pool,
}

impl Postgres {
    /// Opens the database that an address names, `postgres://user@host/name`, and brings its tables to this version.
    ///
    /// If the address has no password, that of the variable `PGPASSWORD` is used. The connection is
    /// not encrypted.
    ///
    /// # Errors
    /// [`StoreError::Newer`], [`StoreError::Foreign`], or the database cannot be reached.
    pub fn open(address: &str) -> StoreResult<Postgres> {
        let pool = Pool::of(address)?;
        pool.run(|client, _| schema::migrate(client))?;
        Ok(Postgres { pool })
    }

    /// Writes a copy of all games to a new file of SQLite, completely or not at all, while servers
    /// keep running.
    ///
    /// # Errors
    /// [`StoreError::Exists`], or the database or the file refuses.
    pub fn back_up(&self, file: &Path) -> StoreResult {
        Sqlite::write_export(file, |put| {
            self.pool.run(|client, _| {
                let mut step = client
                    .build_transaction()
                    .isolation_level(::postgres::IsolationLevel::RepeatableRead)
                    .read_only(true)
                    .start()?;
                let last = step.query_one(LAST, &[])?.get(0);
                let ids = step.query(ALL_IDS, &[])?;
                for id in first_column(&ids) {
                    let game = game_export(&mut step, id)?;
                    put(ExportItem::Game(Box::new(game)))?;
                }
                put(ExportItem::Last(GameId(last)))
            })
        })
    }

    /// Imports the games of a backup of either storage into this database, which must be empty.
    ///
    /// # Errors
    /// [`StoreError::NotEmpty`], or the copy or the database refuses.
    pub fn restore(&self, copy: &Path) -> StoreResult {
        self.pool.run(|client, _| {
            let mut step = client.transaction()?;
            step.batch_execute("LOCK TABLE brink.games IN EXCLUSIVE MODE")?;
            let any = "SELECT FROM brink.games LIMIT 1";
            if step.query_opt(any, &[])?.is_some() {
                return Err(StoreError::NotEmpty);
            }
            Sqlite::read_export(copy, |item| match item {
                ExportItem::Game(game) => put(&mut step, &game),
                ExportItem::Last(last) => {
                    step.execute(NEXT_AFTER, &[&last.0])?;
                    Ok(())
                }
            })?;
            Ok(step.commit()?)
        })
    }
}

fn first_column<T: for<'a> ::postgres::types::FromSql<'a>>(rows: &[Row]) -> Vec<T> {
    rows.iter().map(|row| row.get(0)).collect()
}

fn beginning(row: &Row) -> Beginning {
    Beginning {
        content: row.get(0),
        scenario: row.get(1),
        options: row.get(2),
        seed: row.get(3),
        mods: row.get(4),
        table: row.get(5),
    }
}

const LAST: &str = "SELECT last_value FROM brink.games_game_seq";
const NEXT_AFTER: &str = "
    SELECT setval('brink.games_game_seq', greatest($1, last_value))
    FROM brink.games_game_seq";
const ALL_IDS: &str = "
    SELECT game
    FROM brink.games
    ORDER BY game";
const BEGINNING: &str = "
    SELECT content, scenario, options, seed, mods, setting
    FROM brink.games
    WHERE game = $1";
const SEATS: &str = "
    SELECT seat, token
    FROM brink.seats
    WHERE game = $1
    ORDER BY seat";
const INPUTS: &str = "
    SELECT input
    FROM brink.inputs
    WHERE game = $1 AND n >= $2
    ORDER BY n";
const NOTES: &str = "
    SELECT seat, note
    FROM brink.notes
    WHERE game = $1
    ORDER BY seat";

/// A whole game.
fn game_export(step: &mut impl GenericClient, id: i64) -> StoreResult<GameExport> {
    let first = step.query_one(BEGINNING, &[&id])?;
    let seats = step.query(SEATS, &[&id])?;
    let seats = seats.iter().map(|row| (row.get(0), row.get(1)));
    let inputs = step.query(INPUTS, &[&id, &0_i32])?;
    let notes = step.query(NOTES, &[&id])?;
    let notes = notes.iter().map(|row| (row.get(0), row.get(1)));
    Ok(GameExport {
        id: GameId(id),
        beginning: beginning(&first),
        seats: seats.collect(),
        inputs: first_column(&inputs),
        notes: notes.collect(),
    })
}

/// Adds a whole game.
fn put(step: &mut impl GenericClient, game: &GameExport) -> StoreResult {
    let id = game.id.0;
    let columns = game.beginning.columns();
    let [content, scenario, options, seed, mods, table] = columns;
    step.execute(
        ADD_GAME_WITH_ID,
        &[&id, content, scenario, options, seed, mods, table],
    )?;
    add_inputs(step, id, &game.inputs)?;
    for (seat, token) in &game.seats {
        step.execute(ADD_SEAT, &[&id, seat, token])?;
    }
    for (seat, note) in &game.notes {
        step.execute(WRITE_NOTE, &[&id, seat, note])?;
    }
    Ok(())
}

const ADD_GAME_WITH_ID: &str = "
    INSERT INTO brink.games (game, content, scenario, options, seed, mods, setting)
    OVERRIDING SYSTEM VALUE
    VALUES ($1, $2, $3, $4, $5, $6, $7)";
const ADD_GAME: &str = "
    INSERT INTO brink.games (content, scenario, options, seed, mods, setting)
    VALUES ($1, $2, $3, $4, $5, $6)
    RETURNING game";
const ADD_SEAT: &str = "
    INSERT INTO brink.seats (game, seat, token)
    VALUES ($1, $2, $3)";
const WRITE_NOTE: &str = "
    INSERT INTO brink.notes (game, seat, note)
    VALUES ($1, $2, $3)
    ON CONFLICT (game, seat) DO UPDATE SET note = excluded.note";

fn add_inputs(step: &mut impl GenericClient, game: i64, inputs: &[String]) -> StoreResult {
    let all = "
        INSERT INTO brink.inputs (game, n, input)
        SELECT $1, one.n - 1, one.input
        FROM unnest($2::text[]) WITH ORDINALITY AS one (input, n)";
    step.execute(all, &[&game, &inputs])?;
    Ok(())
}

/// Converts the number of an input for the database.
fn number(n: u32) -> StoreResult<i32> {
    i32::try_from(n).map_err(|error| StoreError::Database(Box::new(error)))
}

/// Maps a foreign-key violation to [`StoreError::NoGame`].
fn store_error(error: ::postgres::Error, game: GameId) -> StoreError {
    if error.code() == Some(&SqlState::FOREIGN_KEY_VIOLATION) {
        return StoreError::NoGame(game);
    }
    error.into()
}

impl From<::postgres::Error> for StoreError {
    fn from(error: ::postgres::Error) -> StoreError {
        StoreError::Database(error.into())
    }
}

/// Adds an input; returns whether it is new and the next one.
fn add(client: &mut Client, game: GameId, n: i32, input: &str) -> StoreResult<bool> {
    let statement = client.prepare(
        "INSERT INTO brink.inputs (game, n, input)
         SELECT $1, $2, $3
         WHERE $2 = 0 OR EXISTS (
             SELECT FROM brink.inputs
             WHERE game = $1 AND n = $2 - 1
         )
         ON CONFLICT (game, n) DO NOTHING",
    )?;
    match client.execute(&statement, &[&game.0, &n, &input]) {
        Ok(added) => Ok(added == 1),
        Err(error) => Err(store_error(error, game)),
    }
}

impl Store for Postgres {
    fn create(
        &self,
        beginning: &Beginning,
        inputs: &[String],
        seats: &[(&str, TokenHash)],
    ) -> StoreResult<GameId> {
        let columns = beginning.columns();
        self.pool.run(|client, nth| {
            let mut step = client.transaction()?;
            // The first attempt may have succeeded, though its answer was lost; tokens are unique.
            if let (Attempt::Second, Some((_, token))) = (nth, seats.first()) {
                let made = step.query_opt(
                    "SELECT game FROM brink.seats WHERE token = $1",
                    &[&token.0.as_slice()],
                )?;
                if let Some(made) = made {
                    return Ok(GameId(made.get(0)));
                }
            }
            let [content, scenario, options, seed, mods, table] = columns;
            let added =
                step.query_one(ADD_GAME, &[content, scenario, options, seed, mods, table])?;
            let game: i64 = added.get(0);
            add_inputs(&mut step, game, inputs)?;
            for (seat, token) in seats {
                let token = token.0.as_slice();
                step.execute(ADD_SEAT, &[&game, seat, &token])?;
            }
            step.commit()?;
            Ok(GameId(game))
        })
    }

    fn beginning(&self, game: GameId) -> StoreResult<Option<Beginning>> {
        self.pool.run(|client, _| {
            let row = client.query_opt(BEGINNING, &[&game.0])?;
            Ok(row.as_ref().map(beginning))
        })
    }

    fn add(&self, game: GameId, n: u32, input: &str) -> StoreResult<Added> {
        let nth_input = number(n)?;
        self.pool.run(|client, nth| {
            if add(client, game, nth_input, input)? {
                return Ok(Added::Kept);
            }
            // The first attempt may have succeeded, though its answer was lost.
            let is_ours = "
                SELECT FROM brink.inputs
                WHERE game = $1 AND n = $2 AND input = $3";
            if nth == Attempt::Second {
                let own = client.query_opt(is_ours, &[&game.0, &nth_input, &input])?;
                if own.is_some() {
                    return Ok(Added::Kept);
                }
            }
            let next = "
                SELECT (SELECT count(*) FROM brink.inputs WHERE game = $1)
                FROM brink.games
                WHERE game = $1";
            let row = client.query_opt(next, &[&game.0])?;
            let next: i64 = row.ok_or(StoreError::NoGame(game))?.get(0);
            let next = u32::try_from(next).unwrap_or(u32::MAX);
            Ok(Added::Stale { next })
        })
    }

    fn inputs(&self, game: GameId, from: u32) -> StoreResult<Vec<String>> {
        let from = number(from)?;
        self.pool.run(|client, _| {
            let rows = client.query(INPUTS, &[&game.0, &from])?;
            Ok(first_column(&rows))
        })
    }

    fn seat_of(&self, game: GameId, token: TokenHash) -> StoreResult<Option<String>> {
        let query = "
            SELECT seat
            FROM brink.seats
            WHERE game = $1 AND token = $2";
        let token = token.0.as_slice();
        self.pool.run(|client, _| {
            let row = client.query_opt(query, &[&game.0, &token])?;
            Ok(row.map(|row| row.get(0)))
        })
    }

    fn note(&self, game: GameId, seat: &str) -> StoreResult<String> {
        let query = "
            SELECT note
            FROM brink.notes
            WHERE game = $1 AND seat = $2";
        self.pool.run(|client, _| {
            let row = client.query_opt(query, &[&game.0, &seat])?;
            let note = row.map(|row| row.get(0));
            Ok(note.unwrap_or_default())
        })
    }

    fn write_note(&self, game: GameId, seat: &str, text: &str) -> StoreResult {
        self.pool.run(|client, _| {
            let written = client.execute(WRITE_NOTE, &[&game.0, &seat, &text]);
            written.map(drop).map_err(|error| store_error(error, game))
        })
    }

    fn delete(&self, game: GameId) -> StoreResult<bool> {
        self.pool.run(|client, nth| {
            let delete = "DELETE FROM brink.games WHERE game = $1";
            let deleted = client.execute(delete, &[&game.0])?;
            // The first attempt may have deleted it.
            Ok(deleted == 1 || nth == Attempt::Second)
        })
    }

    fn count(&self) -> StoreResult<u64> {
        let query = "SELECT count(*) FROM brink.games";
        self.pool.run(|client, _| {
            let row = client.query_one(query, &[])?;
            let count: i64 = row.get(0);
            Ok(count.unsigned_abs())
        })
    }

    fn listen(&self, heard: Heard) -> StoreResult {
        listener::begin(self.pool.config().clone(), heard)
    }

    fn place(&self) -> String {
        self.pool.place()
    }
}
