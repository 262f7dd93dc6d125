//! The storage of several servers, by PostgreSQL.

mod connection;
mod export;
mod listener;
mod people;
mod pool;
mod schema;
mod statements;

use ::postgres::error::SqlState;
use ::postgres::types::{FromSql, ToSql};
use ::postgres::{Client, GenericClient, Row};

use crate::setting::{GIVEN, INVITED, RENEWED, readdressed, seated};
use crate::store::{
    Added, Archive, BEGUN, Beginning, GameId, Guard, Heard, NewGame, Progress, Record, Sequel,
    Store, StoreError, StoreResult, StoredInput, TokenHash, UNBEGUN_DAYS,
};
use pool::{Attempt, Pool};
use statements::{
    ADD_ACT, ADD_GAME, ADD_SEAT, BEGINNING, DROP_ARCHIVES, INPUTS, PROGRESS, RECORD, WRITE_NOTE,
};

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

    /// Opens the database that an address names if it has games, and creates nothing in one that has none.
    ///
    /// # Errors
    /// [`StoreError::NoGames`], or those of [`Postgres::open`].
    pub fn open_existing(address: &str) -> StoreResult<Postgres> {
        let has_tables = "SELECT to_regclass('brink.version') IS NOT NULL";
        let row = Pool::of(address)?.run(|client, _| Ok(client.query_one(has_tables, &[])?))?;
        match row.get(0) {
            true => Postgres::open(address),
            false => Err(StoreError::NoGames),
        }
    }
}

fn first_column<T: for<'a> FromSql<'a>>(rows: &[Row]) -> Vec<T> {
    rows.iter().map(|row| row.get(0)).collect()
}

/// Adds an archive, unless it is there; none is dropped until the transaction ends.
fn add_archive(step: &mut impl GenericClient, archive: &Archive) -> StoreResult {
    let hold = "SELECT pg_advisory_xact_lock_shared($1)";
    step.execute(hold, &[&schema::ARCHIVES_LOCK])?;
    let Archive { digest, bytes } = archive;
    let known = "SELECT FROM brink.contents WHERE digest = $1";
    if step.query_opt(known, &[digest])?.is_none() {
        step.execute(statements::ADD_ARCHIVE, &[digest, bytes])?;
    }
    Ok(())
}

fn add_inputs(step: &mut impl GenericClient, game: i64, inputs: &[StoredInput]) -> StoreResult {
    let (texts, logs): (Vec<&str>, Vec<Option<&str>>) = inputs
        .iter()
        .map(|input| (input.text.as_str(), input.log.as_deref()))
        .unzip();
    step.execute(statements::ADD_INPUTS, &[&game, &texts, &logs])?;
    Ok(())
}

/// Drops the contents that no game uses, once no game is being made.
fn drop_archives(client: &mut Client) -> StoreResult {
    let mut step = client.transaction()?;
    let hold = "SELECT pg_advisory_xact_lock($1)";
    step.execute(hold, &[&schema::ARCHIVES_LOCK])?;
    step.execute(DROP_ARCHIVES, &[])?;
    Ok(step.commit()?)
}

/// Converts the number of an input for the database.
fn number(n: u32) -> StoreResult<i32> {
    i32::try_from(n).map_err(|error| StoreError::Database(Box::new(error)))
}

/// The number of the next row of a game in a table.
fn next_of(client: &mut impl GenericClient, table: &str, game: GameId) -> StoreResult<u32> {
    let query = format!(
        "SELECT (SELECT count(*) FROM brink.{table} WHERE game = $1)
         FROM brink.games
         WHERE game = $1"
    );
    let row = client.query_opt(&query, &[&game.0])?;
    let next: i64 = row.ok_or(StoreError::NoGame(game))?.get(0);
    Ok(u32::try_from(next).unwrap_or(u32::MAX))
}

/// Holds a game until the end of the transaction: its changes come one after the other, and none waits for a part of it
/// that another one has.
fn hold(step: &mut impl GenericClient, game: GameId) -> StoreResult {
    let lock = "SELECT FROM brink.games WHERE game = $1 FOR UPDATE";
    let held = step.query_opt(lock, &[&game.0])?;
    held.map(drop).ok_or(StoreError::NoGame(game))
}

/// Holds a game, and checks what has to be so for a change of it.
fn guarded(step: &mut impl GenericClient, game: GameId, guard: Guard<'_>) -> StoreResult {
    hold(step, game)?;
    for (table, wanted) in [("inputs", guard.inputs), ("acts", guard.acts)] {
        if wanted.is_some() && wanted != Some(next_of(step, table, game)?) {
            return Err(StoreError::Overtaken);
        }
    }
    if let Some((word, token)) = guard.token {
        let query = "SELECT FROM brink.seats WHERE game = $1 AND seat = $2 AND token = $3";
        let seat = step.query_opt(query, &[&game.0, &word, &token.0.as_slice()])?;
        seat.ok_or(StoreError::WrongToken)?;
    }
    if let Some(word) = guard.word {
        let query = "SELECT FROM brink.seats WHERE game = $1 AND seat = $2";
        let found = step.query_opt(query, &[&game.0, &word])?;
        found.ok_or(StoreError::Overtaken)?;
    }
    if let Some((seat, contact)) = guard.contact {
        let query = "SELECT FROM brink.persons WHERE game = $1 AND seat = $2 AND contact = $3";
        let person = step.query_opt(query, &[&game.0, &(seat as i32), &contact])?;
        person.ok_or(StoreError::WrongToken)?;
    }
    Ok(())
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

/// Adds an input and notes the progress after it; returns whether it is new and the next one.
fn add(
    client: &mut impl GenericClient,
    game: GameId,
    n: i32,
    input: &StoredInput,
    after: &Progress,
) -> StoreResult<bool> {
    let statement = client.prepare(statements::ADD_INPUT)?;
    let StoredInput { text, log } = input;
    let Progress {
        result,
        winner,
        ending,
        position,
        asked,
        begins,
    } = after;
    let [winner, asked, begins] = [winner, asked, begins].map(|seat| seat.map(i32::from));
    let values: [&(dyn ToSql + Sync); 10] = [
        &game.0, &n, text, log, result, ending, position, &winner, &asked, &begins,
    ];
    match client.execute(&statement, &values) {
        Ok(added) => Ok(added == 1),
        Err(error) => Err(store_error(error, game)),
    }
}

/// Adds the act that comes with another change, if there is one.
fn add_act(client: &mut impl GenericClient, game: GameId, act: Option<&str>) -> StoreResult {
    if let Some(act) = act {
        let n = number(next_of(client, "acts", game)?)?;
        client.execute(ADD_ACT, &[&game.0, &n, &act])?;
    }
    Ok(())
}

impl Store for Postgres {
    fn create(&self, new: &NewGame<'_>) -> StoreResult<GameId> {
        self.pool.run(|client, nth| {
            let mut step = client.transaction()?;
            // The first attempt may have succeeded, though its answer was lost; tokens are unique.
            if let (Attempt::Second, Some((_, token))) = (nth, new.seats.first()) {
                let made = step.query_opt(
                    "SELECT game FROM brink.seats WHERE token = $1",
                    &[&token.0.as_slice()],
                )?;
                if let Some(made) = made {
                    return Ok(GameId(made.get(0)));
                }
            }
            if let Some(sequel) = new.sequel {
                guarded(&mut step, sequel.of, sequel.guard)?;
            }
            if let Some(archive) = new.archive {
                add_archive(&mut step, archive)?;
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
            let added = step.query_one(
                ADD_GAME,
                &[content, scenario, options, seed, mods, table, log, &archive],
            )?;
            let game: i64 = added.get(0);
            add_inputs(&mut step, game, new.inputs)?;
            for (seat, token) in new.seats {
                let token = token.0.as_slice();
                step.execute(ADD_SEAT, &[&game, seat, &token])?;
            }
            let Progress {
                result,
                winner,
                ending,
                position,
                asked,
                begins,
            } = new.after;
            let [winner, asked, begins] = [winner, asked, begins].map(|seat| seat.map(i32::from));
            step.execute(
                PROGRESS,
                &[&game, result, ending, position, &winner, &asked, &begins],
            )?;
            if let Some(Sequel { of, seat, act, .. }) = new.sequel {
                step.execute(statements::EXCHANGE_PERSONS, &[&game, &of.0])?;
                add_act(&mut step, of, Some(&act(seat, GameId(game))))?;
            }
            step.commit()?;
            Ok(GameId(game))
        })
    }

    fn beginning(&self, game: GameId) -> StoreResult<Option<Beginning>> {
        self.pool.run(|client, _| {
            let row = client.query_opt(BEGINNING, &[&game.0])?;
            Ok(row.as_ref().map(statements::beginning))
        })
    }

    fn archive(&self, digest: &str) -> StoreResult<Option<Archive>> {
        let query = "SELECT digest, archive FROM brink.contents WHERE digest = $1";
        self.pool.run(|client, _| {
            let row = client.query_opt(query, &[&digest])?;
            Ok(row.as_ref().map(statements::archive))
        })
    }

    fn adopt(&self, game: GameId, archive: &Archive) -> StoreResult {
        let adopt = "
            UPDATE brink.games
            SET archive = $2
            WHERE game = $1 AND archive IS NULL";
        self.pool.run(|client, _| {
            let mut step = client.transaction()?;
            add_archive(&mut step, archive)?;
            step.execute(adopt, &[&game.0, &archive.digest])?;
            step.commit()?;
            drop_archives(client)
        })
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
        let nth_input = number(n)?;
        self.pool.run(|client, nth| {
            // The first attempt may have succeeded, though its answer was lost.
            let is_ours = "
                SELECT FROM brink.inputs
                WHERE game = $1 AND n = $2 AND input = $3";
            if nth == Attempt::Second {
                let own = client.query_opt(is_ours, &[&game.0, &nth_input, &input.text])?;
                if own.is_some() {
                    return Ok(Added::Kept);
                }
            }
            let mut step = client.transaction()?;
            guarded(&mut step, game, guard)?;
            if add(&mut step, game, nth_input, input, after)? {
                add_act(&mut step, game, act)?;
                step.commit()?;
                return Ok(Added::Kept);
            }
            step.rollback()?;
            let next = next_of(client, "inputs", game)?;
            Ok(Added::Stale { next })
        })
    }

    fn inputs(&self, game: GameId, from: u32) -> StoreResult<Vec<StoredInput>> {
        let from = number(from)?;
        self.pool.run(|client, _| {
            let rows = client.query(INPUTS, &[&game.0, &from])?;
            Ok(rows.iter().map(statements::input).collect())
        })
    }

    fn record(&self, game: GameId) -> StoreResult<Option<Record>> {
        self.pool.run(|client, _| {
            let row = client.query_opt(RECORD, &[&game.0])?;
            Ok(row.as_ref().map(statements::record))
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

    fn seats(&self, game: GameId) -> StoreResult<Vec<String>> {
        let query = "
            SELECT seat
            FROM brink.seats
            WHERE game = $1
            ORDER BY seat";
        self.pool.run(|client, _| {
            let rows = client.query(query, &[&game.0])?;
            Ok(rows.iter().map(|row| row.get(0)).collect())
        })
    }

    fn exchange(
        &self,
        game: GameId,
        from: (&str, TokenHash),
        to: (&str, TokenHash),
        act: Option<&str>,
    ) -> StoreResult<bool> {
        let (old, new) = (from.1.0.as_slice(), to.1.0.as_slice());
        self.pool.run(|client, nth| {
            let columns: [&(dyn ToSql + Sync); 5] = [&game.0, &from.0, &old, &to.0, &new];
            let mut step = client.transaction()?;
            match hold(&mut step, game) {
                Err(StoreError::NoGame(_)) => return Ok(false),
                held => held?,
            }
            step.execute(statements::VACATE, &columns)?;
            let exchanged = step.execute(statements::EXCHANGE, &columns)?;
            if let (1, Some(seat)) = (exchanged, seated(to.0)) {
                for word in [RENEWED[seat], GIVEN[seat]] {
                    step.execute(statements::END_LINK, &[&game.0, &word])?;
                }
            }
            if let (1, Some(seat)) = (exchanged, readdressed(from.0)) {
                step.execute(statements::END_CONTACT, &[&game.0, &(seat as i32)])?;
            }
            // A new link gives nobody more days for a move.
            if INVITED.contains(&from.0) {
                step.execute(statements::BEGIN_ANEW, &[&game.0])?;
            }
            add_act(&mut step, game, act.filter(|_| exchanged == 1))?;
            step.commit()?;
            // The first attempt may have succeeded, though its answer was lost.
            let is_ours = "SELECT FROM brink.seats WHERE game = $1 AND token = $2";
            Ok(exchanged == 1
                || nth == Attempt::Second && client.query_opt(is_ours, &[&game.0, &new])?.is_some())
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

    fn write_note(&self, game: GameId, seat: &str, text: &str, guard: Guard<'_>) -> StoreResult {
        self.pool.run(|client, _| {
            let mut step = client.transaction()?;
            guarded(&mut step, game, guard)?;
            let written = step.execute(WRITE_NOTE, &[&game.0, &seat, &text]);
            written.map_err(|error| store_error(error, game))?;
            Ok(step.commit()?)
        })
    }

    fn delete(&self, game: GameId, guard: Guard<'_>) -> StoreResult<bool> {
        self.pool.run(|client, nth| {
            let delete = "DELETE FROM brink.games WHERE game = $1";
            let mut step = client.transaction()?;
            match guarded(&mut step, game, guard) {
                // The first attempt may have deleted it.
                Err(StoreError::NoGame(_)) => return Ok(nth == Attempt::Second),
                held => held?,
            }
            step.execute(delete, &[&game.0])?;
            step.commit()?;
            drop_archives(client)?;
            Ok(true)
        })
    }

    fn expire(&self, days: u32) -> StoreResult<Vec<GameId>> {
        let [days, unbegun] = [days, days.min(UNBEGUN_DAYS)].map(i64::from);
        let begun = BEGUN as i32 - 1;
        self.pool.run(|client, _| {
            let mut step = client.transaction()?;
            step.execute(statements::ADD_DAY, &[])?;
            step.execute(statements::BEGIN_COUNT, &[])?;
            let expired = step.query(statements::EXPIRE, &[&days, &unbegun, &begun])?;
            step.commit()?;
            drop_archives(client)?;
            Ok(expired.iter().map(|row| GameId(row.get(0))).collect())
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
