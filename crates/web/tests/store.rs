//! The guarantees of a storage: nothing lost, nothing doubled, nothing of others opened.

#![allow(clippy::unwrap_used)]

#[path = "storage/plain.rs"]
mod plain;

use std::path::PathBuf;

use brink_web::{Added, GameId, Guard, Sqlite, Store, StoreError, TokenHash};
use plain::{Plain, archive, beginning, owning};

fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    (folder, file)
}

#[test]
fn a_restart_keeps_what_was_answered() {
    let (_folder, file) = folder();
    let store = Sqlite::open(&file).unwrap();
    let game = store.create_plain(&beginning(), &[], &[]).unwrap();
    for (n, input) in ["a", "b'; DROP TABLE games; --", ""].iter().enumerate() {
        assert_eq!(store.add_plain(game, n as u32, input).unwrap(), Added::Kept);
    }
    drop(store);
    let store = Sqlite::open(&file).unwrap();
    assert_eq!(store.beginning(game).unwrap(), Some(beginning()));
    assert_eq!(
        store.texts(game, 0).unwrap(),
        ["a", "b'; DROP TABLE games; --", ""]
    );
    assert_eq!(store.texts(game, 2).unwrap(), [""]);
}

/// A server may have begun a file while a copy was restored.
#[test]
fn a_copy_takes_the_place_of_no_file() {
    let (_folder, file) = folder();
    let store = Sqlite::open(&file).unwrap();
    store.create_plain(&beginning(), &[], &[]).unwrap();
    let [copy, new] = ["copy", "new"].map(|name| file.with_file_name(name));
    store.back_up(&copy).unwrap();
    let restored = std::thread::scope(|scope| {
        let both = [(); 2].map(|()| scope.spawn(|| Sqlite::restore(&copy, &new).map(drop)));
        both.map(|one| one.join().unwrap())
    });
    assert!(restored.iter().any(Result::is_ok), "{restored:?}");
    // The remains of another database would be played into the new one.
    for ending in ["-wal", "-shm", "-journal"] {
        let beside = file.with_file_name(format!("other{ending}"));
        std::fs::write(&beside, "").unwrap();
        let other = file.with_file_name("other");
        let store = Sqlite::open(&file).unwrap();
        for refused in [
            Sqlite::restore(&copy, &other).map(drop),
            store.back_up(&other),
        ] {
            assert!(matches!(refused, Err(StoreError::Exists(path)) if path == beside));
        }
        std::fs::remove_file(&beside).unwrap();
    }
    let store = Sqlite::open(&new).unwrap();
    let game = store.create_plain(&beginning(), &[], &[]).unwrap();
    let again = Sqlite::restore(&copy, &new);
    assert!(matches!(again, Err(StoreError::Exists(_))));
    assert!(store.beginning(game).unwrap().is_some());
}

/// Whatever is written to a file without a name is lost with the program.
#[cfg(unix)]
#[test]
fn a_file_that_was_removed_takes_nothing_more() {
    let (_folder, file) = folder();
    let store = Sqlite::open(&file).unwrap();
    let game = store.create_plain(&beginning(), &[], &[]).unwrap();
    let aside = file.with_extension("aside");
    let refused = || {
        let said = store.add_plain(game, 0, "a").unwrap_err().to_string();
        assert!(said.contains("was removed or replaced"), "{said}");
        assert!(store.beginning(game).is_err());
    };
    for file in [&file, &file.with_extension("sqlite-wal")] {
        std::fs::rename(file, &aside).unwrap();
        refused();
        std::fs::write(file, "").unwrap();
        refused();
        std::fs::rename(&aside, file).unwrap();
    }
    assert_eq!(store.add_plain(game, 0, "a").unwrap(), Added::Kept);
}

#[test]
fn doubled_and_early_inputs_are_stale() {
    let (_folder, file) = folder();
    let store = Sqlite::open(&file).unwrap();
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
    assert_eq!(store.texts(game, 0).unwrap(), ["a"]);
}

#[test]
fn two_servers_that_race_keep_each_number_once() {
    let (_folder, file) = folder();
    let game = Sqlite::open(&file)
        .unwrap()
        .create_plain(&beginning(), &[], &[])
        .unwrap();
    let race = || {
        let store = Sqlite::open(&file).unwrap();
        (0..50)
            .filter(|n| store.add_plain(game, *n, "x").unwrap() == Added::Kept)
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
        Sqlite::open(&file).unwrap().texts(game, 0).unwrap().len(),
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
        .create_plain(&beginning(), &[], &[("first", token)])
        .unwrap();
    let other = store.create_plain(&beginning(), &[], &[]).unwrap();
    assert_eq!(
        store.seat_of(game, token).unwrap().as_deref(),
        Some("first")
    );
    assert_eq!(store.seat_of(game, TokenHash([2; 32])).unwrap(), None);
    assert_eq!(store.seat_of(other, token).unwrap(), None);
    store.write_note(game, "first", "one", Guard::NONE).unwrap();
    store.write_note(game, "first", "two", Guard::NONE).unwrap();
    assert_eq!(store.note(game, "first").unwrap(), "two");
    assert_eq!(store.note(game, "second").unwrap(), "");
}

#[test]
fn a_game_is_created_whole_or_not_at_all() {
    let (_folder, file) = folder();
    let store = Sqlite::open(&file).unwrap();
    let token = TokenHash([1; 32]);
    let game = store
        .create_plain(&beginning(), &["a".to_owned()], &[("first", token)])
        .unwrap();
    assert!(
        store
            .create_plain(&beginning(), &["b".to_owned()], &[("second", token)])
            .is_err()
    );
    assert_eq!(store.texts(game, 0).unwrap(), ["a"]);
    let next = store.create_plain(&beginning(), &[], &[]).unwrap();
    assert!(store.texts(next, 0).unwrap().is_empty());
}

#[test]
fn a_deleted_game_leaves_nothing_and_its_id_is_not_given_again() {
    let (_folder, file) = folder();
    let store = Sqlite::open(&file).unwrap();
    let game = store
        .create_plain(
            &beginning(),
            &["a".to_owned()],
            &[("first", TokenHash([1; 32]))],
        )
        .unwrap();
    store
        .write_note(game, "first", "mine", Guard::NONE)
        .unwrap();
    assert!(store.delete(game, Guard::NONE).unwrap());
    assert!(!store.delete(game, Guard::NONE).unwrap());
    assert!(store.texts(game, 0).unwrap().is_empty());
    assert_eq!(store.seat_of(game, TokenHash([1; 32])).unwrap(), None);
    assert_eq!(store.note(game, "first").unwrap(), "");
    assert_ne!(store.create_plain(&beginning(), &[], &[]).unwrap(), game);
}

#[test]
fn an_unknown_game_takes_nothing() {
    let (_folder, file) = folder();
    let store = Sqlite::open(&file).unwrap();
    let unknown = GameId(-1);
    assert!(matches!(
        store.add_plain(unknown, 0, "a"),
        Err(StoreError::NoGame(_))
    ));
    assert!(matches!(
        store.write_note(unknown, "first", "a", Guard::NONE),
        Err(StoreError::NoGame(_))
    ));
    assert_eq!(store.beginning(unknown).unwrap(), None);
}

#[test]
fn kept_inputs_cannot_be_changed() {
    let (_folder, file) = folder();
    let store = Sqlite::open(&file).unwrap();
    let game = store.create_plain(&beginning(), &[], &[]).unwrap();
    store.add_plain(game, 0, "a").unwrap();
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
        .create_plain(&beginning(), &["a".to_owned()], &[("first", token)])
        .unwrap();
    let (copy, again) = (folder.path().join("copy"), folder.path().join("again"));
    // The remains of a program that was killed.
    std::fs::write(folder.path().join("copy.part"), "half").unwrap();
    store.back_up(&copy).unwrap();
    assert!(!folder.path().join("copy.part").exists());
    assert!(matches!(store.back_up(&copy), Err(StoreError::Exists(_))));
    assert!(matches!(
        Sqlite::restore(&copy, &file),
        Err(StoreError::Exists(_))
    ));
    let restored = Sqlite::restore(&copy, &again).unwrap();
    assert_eq!(restored.texts(game, 0).unwrap(), ["a"]);
    assert_eq!(
        restored.seat_of(game, token).unwrap().as_deref(),
        Some("first")
    );
    let other = folder.path().join("other");
    assert!(Sqlite::restore(&folder.path().join("missing"), &other).is_err());
    for text in ["a letter", ""] {
        std::fs::write(folder.path().join("letter"), text).unwrap();
        assert!(Sqlite::restore(&folder.path().join("letter"), &other).is_err());
        assert!(!other.exists());
    }
}

#[test]
fn contents_last_as_long_as_their_games() {
    let (_folder, file) = folder();
    plain::contents_last_as_long_as_their_games(&Sqlite::open(&file).unwrap());
}

#[test]
fn a_token_is_exchanged_once() {
    let (_folder, file) = folder();
    plain::a_token_is_exchanged_once(&Sqlite::open(&file).unwrap());
}

#[test]
fn progress_is_that_of_the_last_input() {
    let (_folder, file) = folder();
    plain::progress_is_that_of_the_last_input(&Sqlite::open(&file).unwrap());
}

#[test]
fn games_expire_after_days_without_an_input() {
    let (_folder, file) = folder();
    let store = Sqlite::open(&file).unwrap();
    let other = rusqlite::Connection::open(&file).unwrap();
    plain::games_expire_after_days_without_an_input(&store, |day| {
        other
            .execute("INSERT INTO days (day) VALUES (?)", [day])
            .unwrap();
    });
}

#[test]
fn games_are_overdue_after_the_days_of_their_pace() {
    let (_folder, file) = folder();
    let store = Sqlite::open(&file).unwrap();
    let other = rusqlite::Connection::open(&file).unwrap();
    plain::games_are_overdue_after_the_days_of_their_pace(&store, |day| {
        other
            .execute("INSERT INTO days (day) VALUES (?)", [day])
            .unwrap();
    });
}

#[test]
fn crossing_changes_wait_for_each_other() {
    let (_folder, file) = folder();
    plain::crossing_changes_wait_for_each_other(&Sqlite::open(&file).unwrap());
}

#[test]
fn acts_and_persons_are_kept() {
    let (_folder, file) = folder();
    plain::acts_and_persons_are_kept(&Sqlite::open(&file).unwrap());
}

#[test]
fn a_sequel_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    plain::a_sequel_is_whole(&Sqlite::open(&file).unwrap());
}

/// Nobody else reads a new file, also where a link leads to it.
#[cfg(unix)]
#[test]
fn a_new_file_is_private() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let [file, link] = ["games.sqlite", "link.sqlite"].map(|name| folder.path().join(name));
    symlink(&file, &link).unwrap();
    drop(Sqlite::open(&link).unwrap());
    let mode = std::fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

/// Each name of a file has its own log beside it.
#[cfg(unix)]
#[test]
fn a_file_with_another_name_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [file, other] = ["games.sqlite", "other.sqlite"].map(|name| folder.path().join(name));
    drop(Sqlite::open(&file).unwrap());
    std::fs::hard_link(&file, &other).unwrap();
    for name in [&file, &other] {
        let refused = Sqlite::open(name).err().unwrap().to_string();
        assert!(refused.contains("has another name"), "{refused}");
    }
    std::fs::remove_file(&other).unwrap();
    Sqlite::open(&file).unwrap();
}

#[test]
fn changes_are_guarded() {
    let (_folder, file) = folder();
    plain::changes_are_guarded(&Sqlite::open(&file).unwrap());
}

#[test]
fn a_seat_that_is_given_anew_has_one_token() {
    let (_folder, file) = folder();
    plain::a_seat_that_is_given_anew_has_one_token(&Sqlite::open(&file).unwrap());
}

#[test]
fn a_copy_restores_games_and_nothing_else() {
    let (folder, file) = folder();
    let store = Sqlite::open(&file).unwrap();
    let game = store.create_plain(&beginning(), &[], &[]).unwrap();
    store.write_note(game, "0", "mine", Guard::NONE).unwrap();
    rusqlite::Connection::open(&file)
        .unwrap()
        .execute_batch(
            "CREATE TRIGGER spy AFTER INSERT ON games BEGIN UPDATE notes SET note = NEW.seed; END;",
        )
        .unwrap();
    store.back_up(&folder.path().join("copy")).unwrap();
    let again = Sqlite::restore(&folder.path().join("copy"), &folder.path().join("again")).unwrap();
    again.create_plain(&beginning(), &[], &[]).unwrap();
    assert_eq!(again.note(game, "0").unwrap(), "mine");
}

#[test]
fn a_copy_has_the_contents() {
    let (folder, file) = folder();
    let store = Sqlite::open(&file).unwrap();
    let game = owning(&store, &archive("one"));
    store.back_up(&folder.path().join("copy")).unwrap();
    let again = Sqlite::restore(&folder.path().join("copy"), &folder.path().join("again")).unwrap();
    assert_eq!(
        again.beginning(game).unwrap(),
        store.beginning(game).unwrap()
    );
    assert_eq!(again.record(game).unwrap(), store.record(game).unwrap());
    assert_eq!(again.archive("one").unwrap(), Some(archive("one")));
}

/// A file of version 1.
fn old(file: &std::path::Path) {
    let connection = rusqlite::Connection::open(file).unwrap();
    connection
        .execute_batch(include_str!("version_1/sqlite.sql"))
        .unwrap();
}

#[test]
fn a_file_of_version_1_is_brought_to_this_version() {
    let (folder, file) = folder();
    old(&file);
    // A server of version 1 goes on meanwhile.
    let running = rusqlite::Connection::open(&file).unwrap();
    let game = GameId(3);
    for store in [Sqlite::open(&file).unwrap(), Sqlite::open(&file).unwrap()] {
        assert_eq!(store.beginning(game).unwrap(), Some(beginning()));
        assert_eq!(store.texts(game, 0).unwrap(), ["a", "b"]);
        assert_eq!(store.note(game, "0").unwrap(), "mine");
        let record = store.record(game).unwrap().unwrap();
        assert_eq!((record.made, record.last), (None, None));
    }
    running
        .execute("INSERT INTO inputs (game, n, input) VALUES (3, 2, 'c')", [])
        .unwrap();
    let store = Sqlite::open(&file).unwrap();
    assert_eq!(store.add_plain(game, 3, "d").unwrap(), Added::Kept);
    assert!(store.record(game).unwrap().unwrap().last.is_some());
    let (copy, again) = (folder.path().join("copy"), folder.path().join("again"));
    old(&copy);
    let store = Sqlite::restore(&copy, &again).unwrap();
    assert_eq!(store.texts(game, 0).unwrap(), ["a", "b"]);
}

#[test]
fn another_connection_is_heard_within_a_second_and_the_own_one_is_not() {
    let (_folder, file) = folder();
    let (store, other) = (Sqlite::open(&file).unwrap(), Sqlite::open(&file).unwrap());
    let (send, heard) = std::sync::mpsc::channel();
    let send = std::sync::Mutex::new(send);
    store
        .listen(Box::new(move |news| {
            match send.lock().unwrap().send(news) {
                Ok(()) => std::ops::ControlFlow::Continue(()),
                Err(_) => std::ops::ControlFlow::Break(()),
            }
        }))
        .unwrap();
    let second = std::time::Duration::from_secs(1);
    assert!(heard.recv_timeout(second).is_err());
    let game = store.create_plain(&beginning(), &[], &[]).unwrap();
    assert!(heard.recv_timeout(second).is_err());
    other.add_plain(game, 0, "a").unwrap();
    assert_eq!(
        heard.recv_timeout(second * 60),
        Ok(brink_web::News::Anything)
    );
}

/// A lock of another process delays no reader.
#[test]
fn reading_waits_for_no_lock() {
    let (_folder, file) = folder();
    let store = Sqlite::open(&file).unwrap();
    let game = store
        .create_plain(&beginning(), &["a".to_owned()], &[])
        .unwrap();
    let lock = rusqlite::Connection::open(&file).unwrap();
    lock.execute_batch("BEGIN IMMEDIATE").unwrap();
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| store.add_plain(game, 1, "b"));
        std::thread::sleep(std::time::Duration::from_millis(100));
        for _ in 0..20 {
            assert_eq!(store.texts(game, 0).unwrap(), ["a"]);
        }
        assert!(!waiting.is_finished());
        lock.execute_batch("ROLLBACK").unwrap();
        assert_eq!(waiting.join().unwrap().unwrap(), Added::Kept);
    });
    assert_eq!(store.texts(game, 0).unwrap(), ["a", "b"]);
}
