//! The tables, in their own schema, and their migrations.

use ::postgres::Client;

use crate::store::{StoreError, StoreResult};

/// The steps from each version to the next; a released step never changes.
const MIGRATIONS: &[&str] = &[
    "
    CREATE TABLE brink.games (
        game BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
        content TEXT NOT NULL, scenario TEXT NOT NULL, options TEXT NOT NULL,
        seed TEXT NOT NULL, mods TEXT NOT NULL, setting TEXT NOT NULL
    );
    CREATE TABLE brink.seats (
        game BIGINT NOT NULL REFERENCES brink.games ON DELETE CASCADE,
        seat TEXT NOT NULL, token BYTEA NOT NULL UNIQUE,
        PRIMARY KEY (game, seat)
    );
    CREATE TABLE brink.inputs (
        game BIGINT NOT NULL REFERENCES brink.games ON DELETE CASCADE,
        n INTEGER NOT NULL CHECK (n >= 0), input TEXT NOT NULL,
        PRIMARY KEY (game, n)
    );
    CREATE TABLE brink.notes (
        game BIGINT NOT NULL REFERENCES brink.games ON DELETE CASCADE,
        seat TEXT NOT NULL, note TEXT NOT NULL,
        PRIMARY KEY (game, seat)
    );
    CREATE FUNCTION brink.never_changed() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN RAISE EXCEPTION ''inputs are only added''; END';
    CREATE TRIGGER never_changed BEFORE UPDATE ON brink.inputs EXECUTE FUNCTION brink.never_changed();
    CREATE FUNCTION brink.say_added() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_notify(''brink'', NEW.game || '' '' || NEW.n); RETURN NULL; END';
    CREATE TRIGGER say_added AFTER INSERT ON brink.inputs FOR EACH ROW EXECUTE FUNCTION brink.say_added();
    CREATE FUNCTION brink.say_deleted() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_notify(''brink'', OLD.game::text); RETURN NULL; END';
    CREATE TRIGGER say_deleted AFTER DELETE ON brink.games FOR EACH ROW EXECUTE FUNCTION brink.say_deleted();
",
    // A server of version 1 that still runs adds games and inputs without the new columns.
    "
    CREATE TABLE brink.contents (
        digest TEXT PRIMARY KEY, archive BYTEA NOT NULL
    );
    CREATE TABLE brink.days (
        n BIGINT PRIMARY KEY, day BIGINT NOT NULL UNIQUE
    );
    ALTER TABLE brink.games
        ADD COLUMN archive TEXT REFERENCES brink.contents,
        ADD COLUMN log TEXT,
        ADD COLUMN made BIGINT,
        ADD COLUMN last BIGINT,
        ADD COLUMN last_day BIGINT,
        ADD COLUMN result TEXT,
        ADD COLUMN ending TEXT,
        ADD COLUMN position TEXT;
    ALTER TABLE brink.inputs ADD COLUMN log TEXT;
    CREATE INDEX games_of_archive ON brink.games (archive);
",
    "
    CREATE TABLE brink.acts (
        game BIGINT NOT NULL REFERENCES brink.games ON DELETE CASCADE,
        n INTEGER NOT NULL CHECK (n >= 0), at BIGINT NOT NULL, act TEXT NOT NULL,
        PRIMARY KEY (game, n)
    );
    CREATE TABLE brink.persons (
        game BIGINT NOT NULL REFERENCES brink.games ON DELETE CASCADE,
        seat INTEGER NOT NULL, name TEXT NOT NULL DEFAULT '', contact TEXT, seen BIGINT,
        PRIMARY KEY (game, seat)
    );
    ALTER TABLE brink.games ADD COLUMN winner INTEGER, ADD COLUMN asked INTEGER,
        ADD COLUMN day_0 BIGINT, ADD COLUMN day_1 BIGINT;
    CREATE TRIGGER never_changed BEFORE UPDATE ON brink.acts EXECUTE FUNCTION brink.never_changed();
    CREATE FUNCTION brink.say_people() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_notify(''brink'', NEW.game || '' people''); RETURN NULL; END';
    CREATE TRIGGER say_people AFTER INSERT ON brink.acts FOR EACH ROW EXECUTE FUNCTION brink.say_people();
    CREATE TRIGGER say_people AFTER INSERT OR UPDATE ON brink.persons FOR EACH ROW EXECUTE FUNCTION brink.say_people();
",
];

/// The advisory lock between servers that make games and those that drop contents: `brinc`.
pub(super) const ARCHIVES_LOCK: i64 = 0x62_72_69_6e_63;

/// The advisory lock for servers that start at once: the letters `brink`.
const LOCK: i64 = 0x62_72_69_6e_6b;

/// Indexes that make reading quicker; programs of this version that know nothing of them keep them up to date.
const INDEXES: &str = "
    CREATE INDEX IF NOT EXISTS games_by_end ON brink.games (last, game) WHERE result IS NOT NULL;
";

/// Brings the tables to this version.
pub(super) fn migrate(client: &mut Client) -> StoreResult {
    let known = MIGRATIONS.len() as u32;
    let mut step = client.transaction()?;
    step.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK])?;
    let (schema, versions, tables): (bool, bool, i64) = {
        let row = step.query_one(
            "SELECT
                 to_regnamespace('brink') IS NOT NULL,
                 to_regclass('brink.version') IS NOT NULL,
                 (SELECT count(*) FROM pg_tables WHERE schemaname = 'brink')",
            &[],
        )?;
        (row.get(0), row.get(1), row.get(2))
    };
    if !versions && tables > 0 {
        return Err(StoreError::Foreign);
    }
    if !schema {
        step.batch_execute("CREATE SCHEMA brink")?;
    }
    if !versions {
        step.batch_execute(
            "CREATE TABLE brink.version (version BIGINT NOT NULL); \
             INSERT INTO brink.version VALUES (0)",
        )?;
    }
    let query = "SELECT version FROM brink.version";
    let row = step.query_opt(query, &[])?;
    let found: i64 = row.ok_or(StoreError::Foreign)?.get(0);
    let found = u32::try_from(found).map_err(|_| StoreError::Foreign)?;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    for migration in &MIGRATIONS[found as usize..] {
        step.batch_execute(migration)?;
    }
    if found < known {
        let update = "UPDATE brink.version SET version = $1";
        step.execute(update, &[&i64::from(known)])?;
    }
    let index = "SELECT to_regclass('brink.games_by_end') IS NULL";
    if step.query_one(index, &[])?.get(0) {
        step.batch_execute(INDEXES)?;
    }
    Ok(step.commit()?)
}
