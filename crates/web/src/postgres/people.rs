//! Acts, persons and results in PostgreSQL.

use ::postgres::types::ToSql;
use ::postgres::{GenericClient, Row};

use super::pool::Attempt;
use super::statements::{ADD_ACT, ADD_DAY, BEGIN_COUNT, END_LINK};
use super::{Postgres, guarded, next_of, number, store_error};
use crate::people_store::{PeopleStore, Person, PersonFact, StoredAct, StoredResult};
use crate::setting::RENEWED;
use crate::store::{Added, GameId, Guard, StoreResult, TokenHash};

pub(super) const ACTS: &str = "
    SELECT at, act
    FROM brink.acts
    WHERE game = $1 AND n >= $2
    ORDER BY n";
/// Adds an act if it is the next one.
const PERSONS: &str = "
    SELECT seat, name, contact, extract(epoch FROM now())::bigint - seen
    FROM brink.persons
    WHERE game = $1";
const INVITE: &str = "
    INSERT INTO brink.seats (game, seat, token)
    VALUES ($1, $2, $3)
    ON CONFLICT (game, seat) DO UPDATE SET token = excluded.token";
const OVERDUE: &str = "
    SELECT game
    FROM brink.games
    WHERE result IS NULL
        AND CASE asked WHEN 1 THEN day_1 ELSE day_0 END + (setting::json ->> 'pace')::bigint < (SELECT max(n) FROM brink.days)";
const RESULTS: &str = "
    SELECT games.game, scenario, setting, winner, ending, last,
        coalesce(first.name, ''), coalesce(second.name, '')
    FROM brink.games AS games
    LEFT JOIN brink.persons AS first ON first.game = games.game AND first.seat = 0
    LEFT JOIN brink.persons AS second ON second.game = games.game AND second.seat = 1
    WHERE result IS NOT NULL
    ORDER BY last DESC, games.game DESC
    LIMIT $1";

impl PeopleStore for Postgres {
    fn add_act(&self, game: GameId, n: u32, act: &str, guard: Guard<'_>) -> StoreResult<Added> {
        let nth_act = number(n)?;
        self.pool.run(|client, nth| {
            // The first attempt may have succeeded, though its answer was lost.
            let is_ours = "SELECT FROM brink.acts WHERE game = $1 AND n = $2 AND act = $3";
            if nth == Attempt::Second {
                let own = client.query_opt(is_ours, &[&game.0, &nth_act, &act])?;
                if own.is_some() {
                    return Ok(Added::Kept);
                }
            }
            let mut step = client.transaction()?;
            guarded(&mut step, game, guard)?;
            let added = step.execute(ADD_ACT, &[&game.0, &nth_act, &act]);
            if added.map_err(|error| store_error(error, game))? == 1 {
                step.commit()?;
                return Ok(Added::Kept);
            }
            step.rollback()?;
            let next = next_of(client, "acts", game)?;
            Ok(Added::Stale { next })
        })
    }

    fn acts(&self, game: GameId, from: u32) -> StoreResult<Vec<StoredAct>> {
        let from = number(from)?;
        self.pool.run(|client, _| {
            let rows = client.query(ACTS, &[&game.0, &from])?;
            Ok(rows.iter().map(act).collect())
        })
    }

    fn persons(&self, game: GameId) -> StoreResult<[Person; 2]> {
        self.pool.run(|client, _| persons(client, game.0))
    }

    fn note_person(
        &self,
        game: GameId,
        seat: usize,
        fact: &PersonFact,
        guard: Guard<'_>,
    ) -> StoreResult {
        let now = "extract(epoch FROM now())::bigint".to_owned();
        let (column, value, given): (_, _, Option<&(dyn ToSql + Sync)>) = match fact {
            PersonFact::Name(name) => ("name", "$3".to_owned(), Some(name)),
            PersonFact::Contact(contact) => ("contact", "$3".to_owned(), Some(contact)),
            PersonFact::Seen => ("seen", now, None),
        };
        let statement = format!(
            "INSERT INTO brink.persons (game, seat, {column})
             VALUES ($1, $2, {value})
             ON CONFLICT (game, seat) DO UPDATE SET {column} = excluded.{column}"
        );
        let nth = seat as i32;
        self.pool.run(|client, _| {
            let own: [&(dyn ToSql + Sync); 2] = [&game.0, &nth];
            let values: Vec<_> = own.into_iter().chain(given).collect();
            let mut step = client.transaction()?;
            guarded(&mut step, game, guard)?;
            if let PersonFact::Contact(_) = fact {
                step.execute(END_LINK, &[&game.0, &RENEWED.get(seat)])?;
            }
            let noted = step.execute(&statement, &values);
            noted.map_err(|error| store_error(error, game))?;
            Ok(step.commit()?)
        })
    }

    fn is_free(&self, token: TokenHash) -> StoreResult<bool> {
        let query = "SELECT FROM brink.seats WHERE token = $1";
        let token = token.0.as_slice();
        self.pool
            .run(|client, _| Ok(client.query_opt(query, &[&token])?.is_none()))
    }

    fn invite(&self, game: GameId, word: &str, token: TokenHash, guard: Guard<'_>) -> StoreResult {
        let token = token.0.as_slice();
        self.pool.run(|client, _| {
            let mut step = client.transaction()?;
            guarded(&mut step, game, guard)?;
            let invited = step.execute(INVITE, &[&game.0, &word, &token]);
            invited.map_err(|error| store_error(error, game))?;
            Ok(step.commit()?)
        })
    }

    fn overdue(&self) -> StoreResult<Vec<GameId>> {
        self.pool.run(|client, _| {
            let mut step = client.transaction()?;
            step.execute(ADD_DAY, &[])?;
            step.execute(BEGIN_COUNT, &[])?;
            let rows = step.query(OVERDUE, &[])?;
            step.commit()?;
            Ok(rows.iter().map(|row| GameId(row.get(0))).collect())
        })
    }

    fn results(&self, limit: u32) -> StoreResult<Vec<StoredResult>> {
        let limit = i64::from(limit);
        self.pool.run(|client, _| {
            let rows = client.query(RESULTS, &[&limit])?;
            Ok(rows.iter().map(result).collect())
        })
    }
}

/// The persons on both seats of a game.
pub(super) fn persons(client: &mut impl GenericClient, game: i64) -> StoreResult<[Person; 2]> {
    let mut persons = [Person::default(), Person::default()];
    for row in client.query(PERSONS, &[&game])? {
        let seat: i32 = row.get(0);
        persons[usize::from(seat == 1)] = Person {
            name: row.get(1),
            contact: row.get(2),
            seen: row.get(3),
        };
    }
    Ok(persons)
}

pub(super) fn act(row: &Row) -> StoredAct {
    StoredAct {
        at: row.get(0),
        text: row.get(1),
    }
}

fn result(row: &Row) -> StoredResult {
    StoredResult {
        game: GameId(row.get(0)),
        scenario: row.get(1),
        table: row.get(2),
        winner: row.get::<_, Option<i32>>(3).map(|seat| seat as u8),
        ending: row.get(4),
        last: row.get(5),
        names: [row.get(6), row.get(7)],
    }
}
