//! The statements on games, and the values of their rows.

use rusqlite::{Result, Row};

use crate::store::{Archive, Beginning, Progress, Record, StoredInput};

pub(super) const BEGINNING: &str = "
    SELECT content, scenario, options, seed, mods, setting, log, archive
    FROM games
    WHERE game = ?";
pub(super) const RECORD: &str = "
    SELECT made, last, result, ending, position,
        coalesce((SELECT max(n) FROM days) - CASE asked WHEN 1 THEN day_1 ELSE day_0 END, 0), winner
    FROM games
    WHERE game = ?";
pub(super) const INPUTS: &str = "
    SELECT input, log
    FROM inputs
    WHERE game = ? AND n >= ?
    ORDER BY n";
pub(super) const ADD_ARCHIVE: &str = "
    INSERT INTO contents (digest, archive)
    VALUES (?, ?)
    ON CONFLICT DO NOTHING";
pub(super) const DROP_ARCHIVES: &str = "
    DELETE FROM contents
    WHERE NOT EXISTS (SELECT 1 FROM games WHERE archive = digest)";
pub(super) const ADD_GAME: &str = "
    INSERT INTO games (content, scenario, options, seed, mods, setting, log, archive, made)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, unixepoch())";
pub(super) const ADD_SEAT: &str = "
    INSERT INTO seats (game, seat, token)
    VALUES (?, ?, ?)";
pub(super) const EXCHANGE: &str = "
    UPDATE seats
    SET seat = ?4, token = ?5
    WHERE game = ?1 AND seat = ?2 AND token = ?3
        AND NOT EXISTS (SELECT 1 FROM seats WHERE token = ?5)";
/// Removes whoever has the new name of a seat that is exchanged.
pub(super) const VACATE: &str = "
    DELETE FROM seats
    WHERE game = ?1 AND seat = ?4 AND token <> ?3
        AND EXISTS (SELECT 1 FROM seats WHERE game = ?1 AND seat = ?2 AND token = ?3)
        AND NOT EXISTS (SELECT 1 FROM seats WHERE token = ?5)";
/// A link that is on its way to whoever it was asked for opens nothing any more.
pub(super) const END_LINK: &str = "
    DELETE FROM seats
    WHERE game = ? AND seat = ?";
/// Whoever had the old token of a seat may have given it an address of his own, and gets no link there.
pub(super) const END_CONTACT: &str = "
    UPDATE persons
    SET contact = NULL
    WHERE game = ? AND seat = ?";
/// Somebody new has all the time for a move.
pub(super) const BEGIN_ANEW: &str = "
    UPDATE games
    SET last_day = (SELECT max(n) FROM days), day_0 = (SELECT max(n) FROM days), day_1 = (SELECT max(n) FROM days)
    WHERE game = ?";
pub(super) const ADD_INPUT: &str = "
    INSERT INTO inputs (game, n, input, log)
    VALUES (?, ?, ?, ?)";
pub(super) const WRITE_NOTE: &str = "
    INSERT INTO notes (game, seat, note)
    VALUES (?, ?, ?)
    ON CONFLICT (game, seat) DO UPDATE SET note = excluded.note";
pub(super) const PROGRESS: &str = "
    UPDATE games
    SET result = ?2, ending = ?3, position = coalesce(?4, position), winner = ?5,
        last = unixepoch(), last_day = (SELECT max(n) FROM days),
        asked = ?6, day_0 = CASE ?7 WHEN 0 THEN (SELECT max(n) FROM days) ELSE day_0 END,
        day_1 = CASE ?7 WHEN 1 THEN (SELECT max(n) FROM days) ELSE day_1 END
    WHERE game = ?1";
pub(super) const ADD_DAY: &str = "
    INSERT INTO days (day)
    VALUES (unixepoch() / 86400)
    ON CONFLICT DO NOTHING";
/// The days of a game count from the first one that was named.
pub(super) const BEGIN_COUNT: &str = "
    UPDATE games
    SET last_day = coalesce(last_day, (SELECT max(n) FROM days)),
        day_0 = coalesce(day_0, (SELECT max(n) FROM days)), day_1 = coalesce(day_1, (SELECT max(n) FROM days))
    WHERE last_day IS NULL OR day_0 IS NULL OR day_1 IS NULL";
pub(super) const EXPIRE: &str = "
    DELETE FROM games
    WHERE game IN (
        SELECT game FROM games
        WHERE last_day < (SELECT max(n) FROM days) - ?1
            OR last_day < (SELECT max(n) FROM days) - ?2 - coalesce(json_extract(setting, '$.pace'), 0)
                AND NOT EXISTS (SELECT 1 FROM inputs WHERE inputs.game = games.game AND n = ?3)
        LIMIT 500
    )
    RETURNING game";

/// The beginning of a game, from its columns in order.
pub(super) fn beginning(row: &Row<'_>) -> Result<Beginning> {
    Ok(Beginning {
        content: row.get(0)?,
        scenario: row.get(1)?,
        options: row.get(2)?,
        seed: row.get(3)?,
        mods: row.get(4)?,
        table: row.get(5)?,
        log: row.get(6)?,
        archive: row.get(7)?,
    })
}

pub(super) fn record(row: &Row<'_>) -> Result<Record> {
    Ok(Record {
        made: row.get(0)?,
        last: row.get(1)?,
        idle_days: row.get(5)?,
        progress: Progress {
            result: row.get(2)?,
            ending: row.get(3)?,
            position: row.get(4)?,
            winner: row.get(6)?,
            asked: None,
            begins: None,
        },
    })
}

pub(super) fn archive(row: &Row<'_>) -> Result<Archive> {
    Ok(Archive {
        digest: row.get(0)?,
        bytes: row.get(1)?,
    })
}

pub(super) fn input(row: &Row<'_>) -> Result<StoredInput> {
    Ok(StoredInput {
        text: row.get(0)?,
        log: row.get(1)?,
    })
}

/// The persons of a game on the other seats of another one.
pub(super) const EXCHANGE_PERSONS: &str = "
    INSERT INTO persons (game, seat, name, contact)
    SELECT ?1, 1 - seat, name, contact
    FROM persons
    WHERE game = ?2";

pub(super) const ADD_ACT: &str = "
    INSERT INTO acts (game, n, at, act)
    VALUES (?, ?, coalesce(?, unixepoch()), ?)";
