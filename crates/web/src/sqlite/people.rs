//! Acts, persons and results in SQLite.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::connection::writing;
use super::statements::{ADD_ACT, ADD_DAY, BEGIN_COUNT, END_LINK};
use super::{Sqlite, guarded, must_be, next_of};
use crate::people_store::{PeopleStore, Person, PersonFact, StoredAct, StoredResult};
use crate::setting::RENEWED;
use crate::store::{Added, GameId, Guard, StoreResult, TokenHash};

pub(super) const ACTS: &str = "
    SELECT at, act
    FROM acts
    WHERE game = ? AND n >= ?
    ORDER BY n";
const PERSON: &str = "
    SELECT name, contact, unixepoch() - seen
    FROM persons
    WHERE game = ? AND seat = ?";
const ADD_PERSON: &str = "
    INSERT INTO persons (game, seat)
    VALUES (?, ?)
    ON CONFLICT DO NOTHING";
const INVITE: &str = "
    INSERT INTO seats (game, seat, token)
    VALUES (?, ?, ?)
    ON CONFLICT (game, seat) DO UPDATE SET token = excluded.token";
const OVERDUE: &str = "
    SELECT game
    FROM games
    WHERE result IS NULL
        AND CASE asked WHEN 1 THEN day_1 ELSE day_0 END + json_extract(setting, '$.pace') < (SELECT max(n) FROM days)";
const RESULTS: &str = "
    SELECT games.game, scenario, setting, winner, ending, last,
        coalesce(first.name, ''), coalesce(second.name, '')
    FROM games
    LEFT JOIN persons AS first ON first.game = games.game AND first.seat = 0
    LEFT JOIN persons AS second ON second.game = games.game AND second.seat = 1
    WHERE result IS NOT NULL
    ORDER BY last DESC, games.game DESC
    LIMIT ?";

impl PeopleStore for Sqlite {
    fn add_act(&self, game: GameId, n: u32, act: &str, guard: Guard<'_>) -> StoreResult<Added> {
        let mut connection = self.writer()?;
        let step = writing(&mut connection)?;
        must_be(&step, game)?;
        guarded(&step, game, guard)?;
        let next = next_of(&step, "acts", game)?;
        if n != next {
            return Ok(Added::Stale { next });
        }
        step.execute(ADD_ACT, params![game.0, n, None::<i64>, act])?;
        step.commit()?;
        Ok(Added::Kept)
    }

    fn acts(&self, game: GameId, from: u32) -> StoreResult<Vec<StoredAct>> {
        self.readers.read(|connection| {
            let mut statement = connection.prepare(ACTS)?;
            let rows = statement.query_map(params![game.0, from], act)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    fn persons(&self, game: GameId) -> StoreResult<[Person; 2]> {
        self.readers
            .read(|connection| Ok(persons(connection, game.0)?))
    }

    fn note_person(
        &self,
        game: GameId,
        seat: usize,
        fact: &PersonFact,
        guard: Guard<'_>,
    ) -> StoreResult {
        let mut connection = self.writer()?;
        let step = writing(&mut connection)?;
        must_be(&step, game)?;
        guarded(&step, game, guard)?;
        let nth = seat as i64;
        step.execute(ADD_PERSON, params![game.0, nth])?;
        let at = "WHERE game = ?1 AND seat = ?2";
        match fact {
            PersonFact::Name(name) => step.execute(
                &format!("UPDATE persons SET name = ?3 {at}"),
                params![game.0, nth, name],
            )?,
            PersonFact::Contact(contact) => {
                step.execute(END_LINK, params![game.0, RENEWED.get(seat)])?;
                step.execute(
                    &format!("UPDATE persons SET contact = ?3 {at}"),
                    params![game.0, nth, contact],
                )?
            }
            PersonFact::Seen => step.execute(
                &format!("UPDATE persons SET seen = unixepoch() {at}"),
                params![game.0, nth],
            )?,
        };
        Ok(step.commit()?)
    }

    fn is_free(&self, token: TokenHash) -> StoreResult<bool> {
        let query = "SELECT NOT EXISTS (SELECT 1 FROM seats WHERE token = ?)";
        self.readers
            .read(|connection| Ok(connection.query_row(query, [token.0], |row| row.get(0))?))
    }

    fn invite(&self, game: GameId, word: &str, token: TokenHash, guard: Guard<'_>) -> StoreResult {
        let mut connection = self.writer()?;
        let step = writing(&mut connection)?;
        must_be(&step, game)?;
        guarded(&step, game, guard)?;
        step.execute(INVITE, params![game.0, word, token.0])?;
        Ok(step.commit()?)
    }

    fn overdue(&self) -> StoreResult<Vec<GameId>> {
        let mut connection = self.writer()?;
        let step = writing(&mut connection)?;
        step.execute(ADD_DAY, [])?;
        step.execute(BEGIN_COUNT, [])?;
        let overdue = {
            let mut statement = step.prepare(OVERDUE)?;
            let rows = statement.query_map([], |row| row.get(0).map(GameId))?;
            rows.collect::<Result<_, _>>()?
        };
        step.commit()?;
        Ok(overdue)
    }

    fn results(&self, limit: u32) -> StoreResult<Vec<StoredResult>> {
        self.readers.read(|connection| {
            let mut statement = connection.prepare(RESULTS)?;
            let rows = statement.query_map([limit], result)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }
}

/// The persons on both seats of a game.
pub(super) fn persons(connection: &Connection, game: i64) -> rusqlite::Result<[Person; 2]> {
    let mut statement = connection.prepare(PERSON)?;
    let mut of = |seat: i64| -> rusqlite::Result<Person> {
        let found = statement.query_row([game, seat], person).optional()?;
        Ok(found.unwrap_or_default())
    };
    Ok([of(0)?, of(1)?])
}

pub(super) fn act(row: &Row<'_>) -> rusqlite::Result<StoredAct> {
    Ok(StoredAct {
        at: row.get(0)?,
        text: row.get(1)?,
    })
}

fn person(row: &Row<'_>) -> rusqlite::Result<Person> {
    Ok(Person {
        name: row.get(0)?,
        contact: row.get(1)?,
        seen: row.get(2)?,
    })
}

fn result(row: &Row<'_>) -> rusqlite::Result<StoredResult> {
    Ok(StoredResult {
        game: GameId(row.get(0)?),
        scenario: row.get(1)?,
        table: row.get(2)?,
        winner: row.get(3)?,
        ending: row.get(4)?,
        last: row.get(5)?,
        names: [row.get(6)?, row.get(7)?],
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::Sqlite;
    use super::RESULTS;

    /// A storage may have a hundred thousand games.
    #[test]
    fn the_last_results_are_found_without_the_others() {
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(&folder.path().join("games.sqlite")).unwrap();
        let connection = store.writer().unwrap();
        let query = format!("EXPLAIN QUERY PLAN {RESULTS}");
        let mut plan = connection.prepare(&query).unwrap();
        let steps = plan.query_map([2_000], |row| row.get(3)).unwrap();
        let steps: Vec<String> = steps.map(Result::unwrap).collect();
        assert!(steps[0].contains("games_by_end"), "{steps:?}");
        assert!(!steps.concat().contains("ORDER BY"), "{steps:?}");
    }
}
