//! Copies: in a file of SQLite, for both storages.

use brink_web::{GameId, Guard, PeopleStore, PersonFact, Sqlite, Store, StoreError, TokenHash};

use super::database::Database;
use super::plain::{Plain, archive, beginning, owning};

#[test]
fn a_copy_moves_every_game_between_the_storages() {
    let (Some(database), Some(other)) = (Database::new(), Database::new()) else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let (copy, file) = (
        folder.path().join("copy.sqlite"),
        folder.path().join("games.sqlite"),
    );
    let store = database.store();
    let token = TokenHash([1; 32]);
    let gone = store.create_plain(&beginning(), &[], &[]).unwrap();
    let game = store
        .create_plain(
            &beginning(),
            &["a".to_owned(), "b".to_owned()],
            &[("0", token)],
        )
        .unwrap();
    let owner = owning(&store, &archive("one"));
    let last = store.create_plain(&beginning(), &[], &[]).unwrap();
    store.write_note(game, "0", "mine", Guard::NONE).unwrap();
    store.add_act(game, 0, "said", Guard::NONE).unwrap();
    let name = PersonFact::Name("Ada".to_owned());
    store.note_person(game, 1, &name, Guard::NONE).unwrap();
    let (acts, persons) = (store.acts(game, 0).unwrap(), store.persons(game).unwrap());
    assert!(store.delete(gone, Guard::NONE).unwrap() && store.delete(last, Guard::NONE).unwrap());
    store.back_up(&copy).unwrap();
    assert!(matches!(store.back_up(&copy), Err(StoreError::Exists(_))));
    assert!(matches!(store.restore(&copy), Err(StoreError::NotEmpty)));

    let record = store.record(game).unwrap();
    let restored = other.store();
    restored.restore(&copy).unwrap();
    let stores: [Box<dyn Store>; 2] = [
        Box::new(restored),
        Box::new(Sqlite::restore(&copy, &file).unwrap()),
    ];
    for store in &stores {
        assert_eq!(store.beginning(game).unwrap(), Some(beginning()));
        assert_eq!(store.texts(game, 0).unwrap(), ["a", "b"]);
        assert_eq!(store.seat_of(game, token).unwrap().as_deref(), Some("0"));
        assert_eq!(store.note(game, "0").unwrap(), "mine");
        assert_eq!(store.record(game).unwrap(), record);
        assert_eq!(store.acts(game, 0).unwrap(), acts);
        assert_eq!(store.persons(game).unwrap(), persons);
        let owned = store.beginning(owner).unwrap().unwrap().archive;
        assert_eq!(owned.as_deref(), Some("one"));
        assert_eq!(store.archive("one").unwrap(), Some(archive("one")));
        assert!(store.create_plain(&beginning(), &[], &[]).unwrap() > last);
    }
}

#[test]
fn a_copy_of_version_1_is_restored() {
    let Some(database) = Database::new() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy");
    rusqlite::Connection::open(&copy)
        .unwrap()
        .execute_batch(include_str!("../version_1/sqlite.sql"))
        .unwrap();
    let store = database.store();
    store.restore(&copy).unwrap();
    assert_eq!(store.texts(GameId(3), 0).unwrap(), ["a", "b"]);
}

#[test]
fn a_copy_that_cannot_be_read_restores_nothing() {
    let Some(database) = Database::new() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let letter = folder.path().join("letter");
    std::fs::write(&letter, "a letter, and not a database of anything at all").unwrap();
    for copy in [letter, folder.path().join("missing")] {
        assert!(database.store().restore(&copy).is_err());
    }
    assert_eq!(
        database
            .client()
            .query("SELECT FROM brink.games", &[])
            .unwrap()
            .len(),
        0
    );
}
