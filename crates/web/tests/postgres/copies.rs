//! Copies: in a file of SQLite, for both storages.

use brink_web::{Sqlite, Store, StoreError, TokenHash};

use super::database::{Database, beginning};

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
    let gone = store.create(&beginning(), &[], &[]).unwrap();
    let game = store
        .create(
            &beginning(),
            &["a".to_owned(), "b".to_owned()],
            &[("0", token)],
        )
        .unwrap();
    let last = store.create(&beginning(), &[], &[]).unwrap();
    store.write_note(game, "0", "mine").unwrap();
    assert!(store.delete(gone).unwrap() && store.delete(last).unwrap());
    store.back_up(&copy).unwrap();
    assert!(matches!(store.back_up(&copy), Err(StoreError::Exists(_))));
    assert!(matches!(store.restore(&copy), Err(StoreError::NotEmpty)));

    let restored = other.store();
    restored.restore(&copy).unwrap();
    let stores: [Box<dyn Store>; 2] = [
        Box::new(restored),
        Box::new(Sqlite::restore(&copy, &file).unwrap()),
    ];
    for store in &stores {
        assert_eq!(store.beginning(game).unwrap(), Some(beginning()));
        assert_eq!(store.inputs(game, 0).unwrap(), ["a", "b"]);
        assert_eq!(store.seat_of(game, token).unwrap().as_deref(), Some("0"));
        assert_eq!(store.note(game, "0").unwrap(), "mine");
        assert!(store.create(&beginning(), &[], &[]).unwrap() > last);
    }
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
