//! The guarantees of a storage: nothing lost, nothing doubled, nothing of others opened.

use std::ops::ControlFlow;
use std::sync::mpsc;
use std::time::Duration;

use brink_web::{Added, GameId, Guard, News, Postgres, Store, StoreError, TokenHash};

use super::database::Database;
use super::plain::{self, Plain, beginning};

#[test]
fn a_restart_keeps_what_was_answered() {
    let Some(database) = Database::new() else {
        return;
    };
    let store = database.store();
    let token = TokenHash([1; 32]);
    let game = store
        .create_plain(&beginning(), &["first".to_owned()], &[("0", token)])
        .unwrap();
    for (n, input) in ["a", "b'; DROP TABLE brink.games; --", ""]
        .iter()
        .enumerate()
    {
        assert_eq!(
            store.add_plain(game, n as u32 + 1, input).unwrap(),
            Added::Kept
        );
    }
    store.write_note(game, "0", "one", Guard::NONE).unwrap();
    store.write_note(game, "0", "two", Guard::NONE).unwrap();
    drop(store);
    let store = database.store();
    assert_eq!(store.beginning(game).unwrap(), Some(beginning()));
    assert_eq!(
        store.texts(game, 1).unwrap(),
        ["a", "b'; DROP TABLE brink.games; --", ""]
    );
    assert_eq!(store.seat_of(game, token).unwrap().as_deref(), Some("0"));
    assert_eq!(store.seat_of(game, TokenHash([2; 32])).unwrap(), None);
    assert_eq!(
        (
            store.note(game, "0").unwrap(),
            store.note(game, "1").unwrap()
        ),
        ("two".to_owned(), String::new())
    );
}

#[test]
fn doubled_and_early_inputs_are_stale_and_unknown_games_take_nothing() {
    let Some(database) = Database::new() else {
        return;
    };
    let store = database.store();
    let game = store.create_plain(&beginning(), &[], &[]).unwrap();
    assert_eq!(
        store.add_plain(game, 1, "early").unwrap(),
        Added::Stale { next: 0 }
    );
    assert_eq!(store.add_plain(game, 0, "a").unwrap(), Added::Kept);
    assert_eq!(
        store.add_plain(game, 0, "a").unwrap(),
        Added::Stale { next: 1 }
    );
    let unknown = GameId(77);
    for n in [0, 3] {
        assert!(matches!(
            store.add_plain(unknown, n, "a"),
            Err(StoreError::NoGame(_))
        ));
    }
    assert!(matches!(
        store.write_note(unknown, "0", "a", Guard::NONE),
        Err(StoreError::NoGame(_))
    ));
    assert_eq!(
        (
            store.beginning(unknown).unwrap(),
            store.delete(unknown, Guard::NONE).unwrap()
        ),
        (None, false)
    );
    assert!(
        database
            .client()
            .execute("UPDATE brink.inputs SET input = 'b'", &[])
            .is_err()
    );
}

#[test]
fn servers_that_race_keep_each_number_once() {
    let Some(database) = Database::new() else {
        return;
    };
    let game = database
        .store()
        .create_plain(&beginning(), &[], &[])
        .unwrap();
    let race = || {
        let store = database.store();
        (0..50)
            .filter(|n| store.add_plain(game, *n, "x").unwrap() == Added::Kept)
            .count()
    };
    let kept = std::thread::scope(|scope| {
        let racers: Vec<_> = (0..4).map(|_| scope.spawn(race)).collect();
        racers
            .into_iter()
            .map(|racer| racer.join().unwrap())
            .sum::<usize>()
    });
    assert_eq!(
        (kept, database.store().texts(game, 0).unwrap().len()),
        (50, 50)
    );
}

#[test]
fn servers_that_start_at_once_share_a_new_database() {
    for _ in 0..4 {
        let Some(database) = Database::new() else {
            return;
        };
        std::thread::scope(|scope| {
            let servers: Vec<_> = (0..4).map(|_| scope.spawn(|| database.store())).collect();
            servers
                .into_iter()
                .for_each(|server| drop(server.join().unwrap()));
        });
    }
}

#[test]
fn a_game_is_created_whole_and_deleted_whole() {
    let Some(database) = Database::new() else {
        return;
    };
    let store = database.store();
    let token = TokenHash([1; 32]);
    let game = store
        .create_plain(&beginning(), &["a".to_owned()], &[("0", token)])
        .unwrap();
    assert!(
        store
            .create_plain(&beginning(), &["b".to_owned()], &[("1", token)])
            .is_err()
    );
    assert_eq!(
        database
            .client()
            .query("SELECT FROM brink.games", &[])
            .unwrap()
            .len(),
        1
    );
    store.write_note(game, "0", "mine", Guard::NONE).unwrap();
    assert!(store.delete(game, Guard::NONE).unwrap() && !store.delete(game, Guard::NONE).unwrap());
    assert_eq!(
        (
            store.seat_of(game, token).unwrap(),
            store.texts(game, 0).unwrap().len()
        ),
        (None, 0)
    );
    assert_ne!(store.create_plain(&beginning(), &[], &[]).unwrap(), game);
}

#[test]
fn newer_and_foreign_databases_are_refused_unchanged() {
    let Some(database) = Database::new() else {
        return;
    };
    drop(database.store());
    database
        .client()
        .batch_execute("UPDATE brink.version SET version = 99")
        .unwrap();
    let refused = Postgres::open(&database.address).unwrap_err();
    assert!(
        matches!(refused, StoreError::Newer { found: 99, .. }),
        "{refused}"
    );
    let Some(database) = Database::new() else {
        return;
    };
    database
        .client()
        .batch_execute("CREATE SCHEMA brink; CREATE TABLE brink.games (a INT)")
        .unwrap();
    assert!(matches!(
        Postgres::open(&database.address),
        Err(StoreError::Foreign)
    ));
    assert!(matches!(
        Postgres::open("postgres://127.0.0.1:1/nothing"),
        Err(StoreError::Database(_))
    ));
}

#[test]
fn an_older_database_is_brought_to_this_version() {
    let Some(database) = Database::new() else {
        return;
    };
    // Version 0 is a database in which nothing but the number was written yet.
    let older = "CREATE SCHEMA brink; CREATE TABLE brink.version (version BIGINT NOT NULL); INSERT INTO brink.version VALUES (0)";
    database.client().batch_execute(older).unwrap();
    let game = database
        .store()
        .create_plain(&beginning(), &[], &[])
        .unwrap();
    assert_eq!(
        database.store().add_plain(game, 0, "a").unwrap(),
        Added::Kept
    );
}

#[test]
fn a_database_of_version_1_is_brought_to_this_version() {
    let Some(database) = Database::new() else {
        return;
    };
    let mut client = database.client();
    client
        .batch_execute(include_str!("../version_1/postgres.sql"))
        .unwrap();
    let (store, game) = (database.store(), GameId(3));
    assert_eq!(store.beginning(game).unwrap(), Some(beginning()));
    // A server of version 1 goes on meanwhile.
    let add = "INSERT INTO brink.inputs (game, n, input) VALUES (3, 2, 'c')";
    client.execute(add, &[]).unwrap();
    assert_eq!(store.add_plain(game, 3, "d").unwrap(), Added::Kept);
    assert_eq!(store.texts(game, 0).unwrap(), ["a", "b", "c", "d"]);
    assert_eq!(store.note(game, "0").unwrap(), "mine");
}

#[test]
fn contents_last_as_long_as_their_games() {
    let Some(database) = Database::new() else {
        return;
    };
    plain::contents_last_as_long_as_their_games(&database.store());
}

#[test]
fn a_token_is_exchanged_once() {
    let Some(database) = Database::new() else {
        return;
    };
    plain::a_token_is_exchanged_once(&database.store());
}

#[test]
fn an_empty_database_stays_empty() {
    let Some(database) = Database::new() else {
        return;
    };
    let opened = Postgres::open_existing(&database.address);
    assert!(matches!(opened, Err(StoreError::NoGames)));
    let schema = "SELECT to_regnamespace('brink') IS NULL";
    assert!(
        database
            .client()
            .query_one(schema, &[])
            .unwrap()
            .get::<_, bool>(0)
    );
    drop(database.store());
    assert!(Postgres::open_existing(&database.address).is_ok());
}

#[test]
fn progress_is_that_of_the_last_input() {
    let Some(database) = Database::new() else {
        return;
    };
    plain::progress_is_that_of_the_last_input(&database.store());
}

#[test]
fn games_expire_after_days_without_an_input() {
    let Some(database) = Database::new() else {
        return;
    };
    plain::games_expire_after_days_without_an_input(&database.store(), |day| {
        let add = "INSERT INTO brink.days (n, day) SELECT max(n) + 1, $1 FROM brink.days";
        database.client().execute(add, &[&day]).unwrap();
    });
}

#[test]
fn games_are_overdue_after_the_days_of_their_pace() {
    let Some(database) = Database::new() else {
        return;
    };
    plain::games_are_overdue_after_the_days_of_their_pace(&database.store(), |day| {
        let add = "INSERT INTO brink.days (n, day) SELECT max(n) + 1, $1 FROM brink.days";
        database.client().execute(add, &[&day]).unwrap();
    });
}

#[test]
fn crossing_changes_wait_for_each_other() {
    let Some(database) = Database::new() else {
        return;
    };
    plain::crossing_changes_wait_for_each_other(&database.store());
}

#[test]
fn acts_persons_and_seats_given_anew_are_kept() {
    let Some(database) = Database::new() else {
        return;
    };
    plain::acts_and_persons_are_kept(&database.store());
    plain::a_sequel_is_whole(&database.store());
    plain::changes_are_guarded(&database.store());
    plain::a_seat_that_is_given_anew_has_one_token(&database.store());
}

/// A content whose last game is deleted while another game of it is made stays for that one.
#[test]
fn a_content_is_not_lost_while_a_game_of_it_is_made() {
    let Some(database) = Database::new() else {
        return;
    };
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let store = database.store();
                for _ in 0..40 {
                    let game = plain::owning(&store, &plain::archive("one"));
                    assert!(store.archive("one").unwrap().is_some());
                    assert!(store.delete(game, Guard::NONE).unwrap());
                }
            });
        }
    });
    assert_eq!(database.store().archive("one").unwrap(), None);
}

#[test]
fn cut_connections_are_made_again_and_nothing_is_doubled() {
    let Some(database) = Database::new() else {
        return;
    };
    let store = database.store();
    let game = store.create_plain(&beginning(), &[], &[]).unwrap();
    for n in 0..20 {
        database.cut();
        assert_eq!(store.add_plain(game, n, "a").unwrap(), Added::Kept);
    }
    assert_eq!(store.texts(game, 0).unwrap().len(), 20);
}

#[test]
fn what_another_server_does_is_heard_also_after_a_cut() {
    let Some(database) = Database::new() else {
        return;
    };
    let (store, other) = (database.store(), database.store());
    let (send, heard) = mpsc::channel();
    let send = std::sync::Mutex::new(send);
    store
        .listen(Box::new(move |news| {
            match send.lock().unwrap().send(news) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        }))
        .unwrap();
    let wait = || heard.recv_timeout(Duration::from_secs(120)).unwrap();
    let game = other.create_plain(&beginning(), &[], &[]).unwrap();
    other.add_plain(game, 0, "a").unwrap();
    assert_eq!(wait(), News::Input { game, n: 0 });
    database.cut();
    while wait() != News::Anything {}
    other.delete(game, Guard::NONE).unwrap();
    // The line may have been made again after that; then it is said that anything may have changed.
    assert!(matches!(wait(), News::Deleted(_) | News::Anything));
}

/// An operator reads what the database said.
#[test]
fn a_refusal_has_its_reason() {
    let Some(database) = Database::new() else {
        return;
    };
    let store = database.store();
    let seats = [("0", TokenHash([91; 32])), ("0", TokenHash([92; 32]))];
    let refused = store.create_plain(&plain::beginning(), &[], &seats);
    let said = refused.unwrap_err().to_string();
    assert!(said.contains("duplicate key"), "{said}");
}
