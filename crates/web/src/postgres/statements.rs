//! The statements on games, and the values of their rows.

use ::postgres::Row;

use crate::store::{Archive, Beginning, Progress, Record, StoredInput};

pub(super) const BEGINNING: &str = "
    SELECT content, scenario, options, seed, mods, setting, log, archive
    FROM brink.games
    WHERE game = $1";
pub(super) const RECORD: &str = "
    SELECT made, last, result, ending, position,
        coalesce((SELECT max(n) FROM brink.days) - CASE asked WHEN 1 THEN day_1 ELSE day_0 END, 0), winner
    FROM brink.games
    WHERE game = $1";
pub(super) const INPUTS: &str = "
    SELECT input, log
    FROM brink.inputs
    WHERE game = $1 AND n >= $2
    ORDER BY n";
pub(super) const ADD_ARCHIVE: &str = "
    INSERT INTO brink.contents (digest, archive)
    VALUES ($1, $2)
    ON CONFLICT DO NOTHING";
pub(super) const DROP_ARCHIVES: &str = "
    DELETE FROM brink.contents
    WHERE NOT EXISTS (SELECT FROM brink.games WHERE archive = digest)";
pub(super) const ADD_GAME: &str = "
    INSERT INTO brink.games (content, scenario, options, seed, mods, setting, log, archive, made)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, extract(epoch FROM now())::bigint)
    RETURNING game";
pub(super) const ADD_SEAT: &str = "
    INSERT INTO brink.seats (game, seat, token)
    VALUES ($1, $2, $3)";
pub(super) const EXCHANGE: &str = "
    UPDATE brink.seats
    SET seat = $4, token = $5
    WHERE game = $1 AND seat = $2 AND token = $3
        AND NOT EXISTS (SELECT FROM brink.seats WHERE token = $5)";
/// Removes whoever has the new name of a seat that is exchanged.
pub(super) const VACATE: &str = "
    DELETE FROM brink.seats
    WHERE game = $1 AND seat = $4 AND token <> $3
        AND EXISTS (SELECT FROM brink.seats WHERE game = $1 AND seat = $2 AND token = $3)
        AND NOT EXISTS (SELECT FROM brink.seats WHERE token = $5)";
/// A link that is on its way to whoever it was asked for opens nothing any more.
pub(super) const END_LINK: &str = "
    DELETE FROM brink.seats
    WHERE game = $1 AND seat = $2";
/// Whoever had the old token of a seat may have given it an address of his own, and gets no link there.
pub(super) const END_CONTACT: &str = "
    UPDATE brink.persons
    SET contact = NULL
    WHERE game = $1 AND seat = $2";
/// Somebody new has all the time for a move.
pub(super) const BEGIN_ANEW: &str = "
    UPDATE brink.games
    SET last_day = (SELECT max(n) FROM brink.days), day_0 = (SELECT max(n) FROM brink.days), day_1 = (SELECT max(n) FROM brink.days)
    WHERE game = $1";
pub(super) const ADD_INPUTS: &str = "
    INSERT INTO brink.inputs (game, n, input, log)
    SELECT $1, one.n - 1, one.input, one.log
    FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS one (input, log, n)";
/// Adds an input if it is the next one, and only then the progress.
pub(super) const ADD_INPUT: &str = "
    WITH added AS (
        INSERT INTO brink.inputs (game, n, input, log)
        SELECT $1, $2, $3, $4
        WHERE $2 = 0 OR EXISTS (
            SELECT FROM brink.inputs
            WHERE game = $1 AND n = $2 - 1
        )
        ON CONFLICT (game, n) DO NOTHING
        RETURNING game
    )
    UPDATE brink.games AS played
    SET result = $5, ending = $6, position = coalesce($7, position), winner = $8,
        last = extract(epoch FROM now())::bigint, last_day = (SELECT max(n) FROM brink.days),
        asked = $9, day_0 = CASE $10::integer WHEN 0 THEN (SELECT max(n) FROM brink.days) ELSE day_0 END,
        day_1 = CASE $10::integer WHEN 1 THEN (SELECT max(n) FROM brink.days) ELSE day_1 END
    FROM added
    WHERE played.game = added.game";
pub(super) const PROGRESS: &str = "
    UPDATE brink.games
    SET result = $2, ending = $3, position = coalesce($4, position), winner = $5,
        last = extract(epoch FROM now())::bigint, last_day = (SELECT max(n) FROM brink.days),
        asked = $6, day_0 = CASE $7::integer WHEN 0 THEN (SELECT max(n) FROM brink.days) ELSE day_0 END,
        day_1 = CASE $7::integer WHEN 1 THEN (SELECT max(n) FROM brink.days) ELSE day_1 END
    WHERE game = $1";
pub(super) const WRITE_NOTE: &str = "
    INSERT INTO brink.notes (game, seat, note)
    VALUES ($1, $2, $3)
    ON CONFLICT (game, seat) DO UPDATE SET note = excluded.note";
pub(super) const ADD_DAY: &str = "
    INSERT INTO brink.days (n, day)
    SELECT coalesce(max(n), 0) + 1, extract(epoch FROM now())::bigint / 86400
    FROM brink.days
    ON CONFLICT DO NOTHING";
/// The days of a game count from the first one that was named.
pub(super) const BEGIN_COUNT: &str = "
    UPDATE brink.games
    SET last_day = coalesce(last_day, (SELECT max(n) FROM brink.days)),
        day_0 = coalesce(day_0, (SELECT max(n) FROM brink.days)), day_1 = coalesce(day_1, (SELECT max(n) FROM brink.days))
    WHERE last_day IS NULL OR day_0 IS NULL OR day_1 IS NULL";
pub(super) const EXPIRE: &str = "
    DELETE FROM brink.games
    WHERE game IN (
        SELECT game FROM brink.games
        WHERE last_day < (SELECT max(n) FROM brink.days) - $1
            OR last_day < (SELECT max(n) FROM brink.days) - $2 - coalesce((setting::json ->> 'pace')::bigint, 0)
                AND NOT EXISTS (
                    SELECT 1 FROM brink.inputs WHERE inputs.game = games.game AND inputs.n = $3
                )
        LIMIT 500
    )
    RETURNING game";

/// The beginning of a game, from its columns in order.
pub(super) fn beginning(row: &Row) -> Beginning {
    Beginning {
        content: row.get(0),
        scenario: row.get(1),
        options: row.get(2),
        seed: row.get(3),
        mods: row.get(4),
        table: row.get(5),
        log: row.get(6),
        archive: row.get(7),
    }
}

pub(super) fn record(row: &Row) -> Record {
    Record {
        made: row.get(0),
        last: row.get(1),
        idle_days: row.get(5),
        progress: Progress {
            result: row.get(2),
            ending: row.get(3),
            position: row.get(4),
            winner: row.get::<_, Option<i32>>(6).map(|seat| seat as u8),
            asked: None,
            begins: None,
        },
    }
}

pub(super) fn archive(row: &Row) -> Archive {
    Archive {
        digest: row.get(0),
        bytes: row.get(1),
    }
}

pub(super) fn input(row: &Row) -> StoredInput {
    StoredInput {
        text: row.get(0),
        log: row.get(1),
    }
}

/// The persons of a game on the other seats of another one.
pub(super) const EXCHANGE_PERSONS: &str = "
    INSERT INTO brink.persons (game, seat, name, contact)
    SELECT $1, 1 - seat, name, contact
    FROM brink.persons
    WHERE game = $2";

pub(super) const ADD_ACT: &str = "
    INSERT INTO brink.acts (game, n, at, act)
    SELECT $1, $2, extract(epoch FROM now())::bigint, $3
    WHERE $2 = (SELECT count(*)::integer FROM brink.acts WHERE game = $1)
    ON CONFLICT (game, n) DO NOTHING";
