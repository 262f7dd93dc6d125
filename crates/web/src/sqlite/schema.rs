//! The tables, and their migrations.

use rusqlite::Connection;

use super::connection::{number, writing};
use crate::store::{StoreError, StoreResult};

/// The steps from each version to the next; a released step never changes.
const MIGRATIONS: &[&str] = &[
    "
    CREATE TABLE games (
        game INTEGER PRIMARY KEY AUTOINCREMENT,
        content TEXT NOT NULL, scenario TEXT NOT NULL, options TEXT NOT NULL,
        seed TEXT NOT NULL, mods TEXT NOT NULL, setting TEXT NOT NULL
    ) STRICT;
    CREATE TABLE seats (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        seat TEXT NOT NULL, token BLOB NOT NULL UNIQUE,
        PRIMARY KEY (game, seat)
    ) STRICT;
    CREATE TABLE inputs (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        n INTEGER NOT NULL, input TEXT NOT NULL,
        PRIMARY KEY (game, n)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE notes (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        seat TEXT NOT NULL, note TEXT NOT NULL,
        PRIMARY KEY (game, seat)
    ) STRICT;
    CREATE TRIGGER inputs_are_never_changed BEFORE UPDATE ON inputs
    BEGIN SELECT RAISE(ABORT, 'inputs are only added'); END;
",
    // A server of version 1 that still runs adds games and inputs without the new columns.
    "
    CREATE TABLE contents (
        digest TEXT PRIMARY KEY, archive BLOB NOT NULL
    ) STRICT;
    CREATE TABLE days (
        n INTEGER PRIMARY KEY, day INTEGER NOT NULL UNIQUE
    ) STRICT;
    ALTER TABLE games ADD COLUMN archive TEXT REFERENCES contents;
    ALTER TABLE games ADD COLUMN log TEXT;
    ALTER TABLE games ADD COLUMN made INTEGER;
    ALTER TABLE games ADD COLUMN last INTEGER;
    ALTER TABLE games ADD COLUMN last_day INTEGER;
    ALTER TABLE games ADD COLUMN result TEXT;
    ALTER TABLE games ADD COLUMN ending TEXT;
    ALTER TABLE games ADD COLUMN position TEXT;
    ALTER TABLE inputs ADD COLUMN log TEXT;
    CREATE INDEX games_of_archive ON games (archive);
",
    "
    CREATE TABLE acts (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        n INTEGER NOT NULL, at INTEGER NOT NULL, act TEXT NOT NULL,
        PRIMARY KEY (game, n)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE persons (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        seat INTEGER NOT NULL, name TEXT NOT NULL DEFAULT '', contact TEXT, seen INTEGER,
        PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;
    ALTER TABLE games ADD COLUMN winner INTEGER;
    ALTER TABLE games ADD COLUMN asked INTEGER;
    ALTER TABLE games ADD COLUMN day_0 INTEGER;
    ALTER TABLE games ADD COLUMN day_1 INTEGER;
    CREATE TRIGGER acts_are_never_changed BEFORE UPDATE ON acts
    BEGIN SELECT RAISE(ABORT, 'acts are only added'); END;
",
];

/// Indexes that make reading quicker; programs of this version that know nothing of them keep them up to date.
const INDEXES: &str = "
    CREATE INDEX IF NOT EXISTS games_by_end ON games (last, game) WHERE result IS NOT NULL;
";

/// Brings the tables to this version.
pub(super) fn migrate(connection: &mut Connection) -> StoreResult {
    let step = writing(connection)?;
    let found = version(&step)?;
    for migration in &MIGRATIONS[found as usize..] {
        step.execute_batch(migration)?;
    }
    step.execute_batch(INDEXES)?;
    step.pragma_update(None, "user_version", known())?;
    Ok(step.commit()?)
}

/// The version that this program writes.
pub(super) fn known() -> u32 {
    MIGRATIONS.len() as u32
}

/// The version of a database of games; 0 for an empty one.
pub(super) fn version(connection: &Connection) -> StoreResult<u32> {
    let found = number(connection, "PRAGMA user_version")?;
    let all = "SELECT count(*) FROM sqlite_schema";
    let tables = number(connection, all)?;
    let ours = "
        SELECT count(*)
        FROM sqlite_schema
        WHERE name IN ('games', 'seats', 'inputs')";
    let own = number(connection, ours)?;
    match found {
        0 if tables > 0 => Err(StoreError::Foreign),
        1.. if own < 3 => Err(StoreError::Foreign),
        _ if found > known() => Err(StoreError::Newer {
            found,
            known: known(),
        }),
        _ => Ok(found),
    }
}
