//! Copies of all games: written to a file of SQLite, and read from one.

use std::path::Path;

use ::postgres::types::ToSql;
use ::postgres::{GenericClient, IsolationLevel};

use super::people::{ACTS, act, persons};
use super::statements::{self, ADD_SEAT, BEGINNING, INPUTS, RECORD, WRITE_NOTE};
use super::{Postgres, add_archive, add_inputs, first_column};
use crate::sqlite::{ExportItem, GameExport, Sqlite};
use crate::store::{GameId, Progress, StoreError, StoreResult};

impl Postgres {
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
                    .isolation_level(IsolationLevel::RepeatableRead)
                    .read_only(true)
                    .start()?;
                let last = step.query_one(LAST, &[])?.get(0);
                for archive in step.query(ARCHIVES, &[])? {
                    put(ExportItem::Archive(statements::archive(&archive)))?;
                }
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
                ExportItem::Archive(archive) => add_archive(&mut step, &archive),
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

const LAST: &str = "SELECT last_value FROM brink.games_game_seq";
const NEXT_AFTER: &str = "
    SELECT setval('brink.games_game_seq', greatest($1, last_value))
    FROM brink.games_game_seq";
const ARCHIVES: &str = "
    SELECT digest, archive
    FROM brink.contents
    ORDER BY digest";
const ALL_IDS: &str = "
    SELECT game
    FROM brink.games
    ORDER BY game";
const SEATS: &str = "
    SELECT seat, token
    FROM brink.seats
    WHERE game = $1
    ORDER BY seat";
const NOTES: &str = "
    SELECT seat, note
    FROM brink.notes
    WHERE game = $1
    ORDER BY seat";
const ADD_GAME_WITH_ID: &str = "
    INSERT INTO brink.games (game, content, scenario, options, seed, mods, setting, log, archive,
                             made, last, result, ending, position, winner)
    OVERRIDING SYSTEM VALUE
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)";
const PUT_ACT: &str = "
    INSERT INTO brink.acts (game, n, at, act)
    VALUES ($1, $2, $3, $4)";
const PUT_PERSON: &str = "
    INSERT INTO brink.persons (game, seat, name, contact)
    VALUES ($1, $2, $3, $4)";

/// A whole game.
fn game_export(step: &mut impl GenericClient, id: i64) -> StoreResult<GameExport> {
    let beginning = step.query_one(BEGINNING, &[&id])?;
    let record = step.query_one(RECORD, &[&id])?;
    let seats = step.query(SEATS, &[&id])?;
    let seats = seats.iter().map(|row| (row.get(0), row.get(1)));
    let inputs = step.query(INPUTS, &[&id, &0_i32])?;
    let notes = step.query(NOTES, &[&id])?;
    let notes = notes.iter().map(|row| (row.get(0), row.get(1)));
    Ok(GameExport {
        id: GameId(id),
        beginning: statements::beginning(&beginning),
        seats: seats.collect(),
        inputs: inputs.iter().map(statements::input).collect(),
        notes: notes.collect(),
        acts: step.query(ACTS, &[&id, &0_i32])?.iter().map(act).collect(),
        persons: persons(step, id)?,
        record: statements::record(&record),
    })
}

/// Adds a whole game.
fn put(step: &mut impl GenericClient, game: &GameExport) -> StoreResult {
    let (id, first, record) = (game.id.0, &game.beginning, &game.record);
    let Progress {
        result,
        winner,
        ending,
        position,
        ..
    } = &record.progress;
    let winner = winner.map(i32::from);
    let values: [&(dyn ToSql + Sync); 15] = [
        &id,
        &first.content,
        &first.scenario,
        &first.options,
        &first.seed,
        &first.mods,
        &first.table,
        &first.log,
        &first.archive,
        &record.made,
        &record.last,
        result,
        ending,
        position,
        &winner,
    ];
    step.execute(ADD_GAME_WITH_ID, &values)?;
    add_inputs(step, id, &game.inputs)?;
    for (seat, token) in &game.seats {
        step.execute(ADD_SEAT, &[&id, seat, token])?;
    }
    for (seat, note) in &game.notes {
        step.execute(WRITE_NOTE, &[&id, seat, note])?;
    }
    for (n, act) in (0_i32..).zip(&game.acts) {
        step.execute(PUT_ACT, &[&id, &n, &act.at, &act.text])?;
    }
    for (seat, person) in (0_i32..).zip(&game.persons) {
        step.execute(PUT_PERSON, &[&id, &seat, &person.name, &person.contact])?;
    }
    Ok(())
}
