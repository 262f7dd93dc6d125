//! The guarantees of a storage: nothing lost, nothing doubled, nothing of others opened.

#![allow(clippy::unwrap_used)]

use std::path::PathBuf;

use brink_web::{Added, Beginning, GameId, Sqlite, Store, StoreError, TokenHash};

fn beginning() -> Beginning {
    let text = |text: &str| text.to_owned();
    Beginning {
        content: text("c"),
        scenario: text("s"),
        options: text("{}"),
        seed: text("7"),
        mods: text("[]"),
        table: text("{}"),
    }
}

fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    (folder, file)
}

#[test]
fn a_restart_keeps_what_was_answered() {
    let (_folder, file) = folder();
    let store = Sqlite::open(&file).unwrap();
    let game = store.create(&beginning(), &[], &[]).unwrap();
    for (n, input) in ["a", "b'; DROP TABLE games; --", ""].iter().enumerate() {
        assert_eq!(store.add(game, n as u32, input).unwrap(), Added::Kept);
    }
    drop(store);
    let store = Sqlite::open(&file).unwrap();
    assert_eq!(store.beginning(game).unwrap(), Some(beginning()));
    assert_eq!(
        store.inputs(game, 0).unwrap(),
        ["a", "b'; DROP TABLE games; --", ""]
    );
    assert_eq!(store.inputs(game, 2).unwrap(), [""]);
}

#[test]
fn doubled_and_early_inputs_are_stale() {
    let (_folder, file) = folder();
    let store = Sqlite::open(&file).unwrap();
    let game = store.create(&beginning(), &[], &[]).unwrap();
    assert_eq!(
        store.add(game, 1, "early").unwrap(),
        Added::Stale { next: 0 }
    );
    assert_eq!(store.add(game, 0, "a").unwrap(), Added::Kept);
    assert_eq!(store.add(game, 0, "a").unwrap(), Added::Stale { next: 1 });
    assert_eq!(store.inputs(game, 0).unwrap(), ["a"]);
}

#[test]
fn two_servers_that_race_keep_each_number_once() {
    let (_folder, file) = folder();
    let game = Sqlite::open(&file)
        .unwrap()
        .create(&beginning(), &[], &[])
        .unwrap();
    let race = || {
        let store = Sqlite::open(&file).unwrap();
        (0..50)
            .filter(|n| store.add(game, *n, "x").unwrap() == Added::Kept)
            .count()
    };
    let kept = std::thread::scope(|scope| {
        let racers = [scope.spawn(race), scope.spawn(race)];
        racers
            .map(|racer| racer.join().unwrap())
            .iter()
            .sum::<usize>()
    });
    assert_eq!(kept, 50);
    assert_eq!(
        Sqlite::open(&file).unwrap().inputs(game, 0).unwrap().len(),
        50
    );
}

#[test]
fn servers_that_start_at_once_share_a_new_file() {
    for _ in 0..10 {
        let (_folder, file) = folder();
        std::thread::scope(|scope| {
            let servers: Vec<_> = (0..4)
                .map(|_| scope.spawn(|| Sqlite::open(&file).map(|_| ())))
                .collect();
            servers
                .into_iter()
                .for_each(|server| server.join().unwrap().unwrap());
        });
    }
}

#[test]
fn a_token_opens_its_own_seat_only() {
    let (_folder, file) = folder();
    let store = Sqlite::open(&file).unwrap();
    let token = TokenHash([1; 32]);
    let game = store
        .create(&beginning(), &[], &[("first", token)])
        .unwrap();
    let other = store.create(&beginning(), &[], &[]).unwrap();
    assert_eq!(
        store.seat_of(game, token).unwrap().as_deref(),
        Some("first")
    );
    assert_eq!(store.seat_of(game, TokenHash([2; 32])).unwrap(), None);
    assert_eq!(store.seat_of(other, token).unwrap(), None);
    store.write_note(game, "first", "one").unwrap();
    store.write_note(game, "first", "two").unwrap();
    assert_eq!(store.note(game, "first").unwrap(), "two");
    assert_eq!(store.note(game, "second").unwrap(), "");
}

#[test]
fn a_game_is_created_whole_or_not_at_all() {
    let (_folder, file) = folder();
    let store = Sqlite::open(&file).unwrap();
    let token = TokenHash([1; 32]);
    let game = store
        .create(&beginning(), &["a".to_owned()], &[("first", token)])
        .unwrap();
    assert!(
        store
            .create(&beginning(), &["b".to_owned()], &[("second", token)])
            .is_err()
    );
    assert_eq!(store.inputs(game, 0).unwrap(), ["a"]);
    let next = store.create(&beginning(), &[], &[]).unwrap();
    assert!(store.inputs(next, 0).unwrap().is_empty());
}

#[test]
fn a_deleted_game_leaves_nothing_and_its_id_is_not_given_again() {
    let (_folder, file) = folder();
    let store = Sqlite::open(&file).unwrap();
    let game = store
        .create(
            &beginning(),
            &["a".to_owned()],
            &[("first", TokenHash([1; 32]))],
        )
        .unwrap();
    store.write_note(game, "first", "mine").unwrap();
    assert!(store.delete(game).unwrap());
    assert!(!store.delete(game).unwrap());
    assert!(store.inputs(game, 0).unwrap().is_empty());
    assert_eq!(store.seat_of(game, TokenHash([1; 32])).unwrap(), None);
    assert_eq!(store.note(game, "first").unwrap(), "");
    assert_ne!(store.create(&beginning(), &[], &[]).unwrap(), game);
}

#[test]
fn an_unknown_game_takes_nothing() {
    let (_folder, file) = folder();
    let store = Sqlite::open(&file).unwrap();
    let unknown = GameId(-1);
    assert!(matches!(
        store.add(unknown, 0, "a"),
        Err(StoreError::NoGame(_))
    ));
    assert!(matches!(
        store.write_note(unknown, "first", "a"),
        Err(StoreError::NoGame(_))
    ));
    assert_eq!(store.beginning(unknown).unwrap(), None);
}

#[test]
fn kept_inputs_cannot_be_changed() {
    let (_folder, file) = folder();
    let store = Sqlite::open(&file).unwrap();
    let game = store.create(&beginning(), &[], &[]).unwrap();
    store.add(game, 0, "a").unwrap();
    let other = rusqlite::Connection::open(&file).unwrap();
    assert!(other.execute("UPDATE inputs SET input = 'b'", []).is_err());
}

#[test]
fn newer_foreign_and_broken_files_are_refused_unchanged() {
    let (_folder, file) = folder();
    drop(Sqlite::open(&file).unwrap());
    rusqlite::Connection::open(&file)
        .unwrap()
        .pragma_update(None, "user_version", 99)
        .unwrap();
    assert!(matches!(
        Sqlite::open(&file),
        Err(StoreError::Newer { found: 99, .. })
    ));
    let (_folder, file) = folder();
    rusqlite::Connection::open(&file)
        .unwrap()
        .execute_batch("CREATE TABLE t (a)")
        .unwrap();
    assert!(matches!(Sqlite::open(&file), Err(StoreError::Foreign)));
    let (_folder, file) = folder();
    std::fs::write(
        &file,
        "a letter, no database, and long enough to be read as the head of one",
    )
    .unwrap();
    assert!(matches!(Sqlite::open(&file), Err(StoreError::Database(_))));
    assert!(
        std::fs::read_to_string(&file)
            .unwrap()
            .starts_with("a letter")
    );
}

#[test]
fn a_copy_has_every_game_and_writes_over_nothing() {
    let (folder, file) = folder();
    let store = Sqlite::open(&file).unwrap();
    let token = TokenHash([1; 32]);
    let game = store
        .create(&beginning(), &["a".to_owned()], &[("first", token)])
        .unwrap();
    let (copy, again) = (folder.path().join("copy"), folder.path().join("again"));
    store.back_up(&copy).unwrap();
    assert!(matches!(store.back_up(&copy), Err(StoreError::Exists(_))));
    assert!(matches!(
        Sqlite::restore(&copy, &file),
        Err(StoreError::Exists(_))
    ));
    let restored = Sqlite::restore(&copy, &again).unwrap();
    assert_eq!(restored.inputs(game, 0).unwrap(), ["a"]);
    assert_eq!(
        restored.seat_of(game, token).unwrap().as_deref(),
        Some("first")
    );
    let other = folder.path().join("other");
    assert!(Sqlite::restore(&folder.path().join("missing"), &other).is_err());
    std::fs::write(folder.path().join("letter"), "a letter").unwrap();
    assert!(Sqlite::restore(&folder.path().join("letter"), &other).is_err());
    assert!(!other.exists());
}
