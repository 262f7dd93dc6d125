//! A storage that is locked, full or has too many games: a clear answer, and nothing lost.

use std::sync::{Arc, RwLock};
use std::time::Duration;

use brink::Choice;
use brink::content::Library;
use brink::game::Game;
use brink_web::{
    Added, Archive, Beginning, GameId, Guard, NewGame, PeopleStore, Person, PersonFact, Progress,
    Record, Sqlite, Store, StoreError, StoredAct, StoredInput, StoredResult, TokenHash,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::client::{Made, Running};

/// A storage that takes nothing new, as on a full disk, or has this many games.
struct Faulty {
    store: Sqlite,
    games: Option<u64>,
    /// Held by whoever keeps it from answering.
    silence: Arc<RwLock<()>>,
}

impl Faulty {
    fn of(store: Sqlite) -> Faulty {
        Faulty {
            store,
            games: None,
            silence: Arc::default(),
        }
    }

    /// The storage, once it answers.
    fn answering(&self) -> &Sqlite {
        drop(self.silence.read());
        &self.store
    }
}

fn full() -> StoreError {
    StoreError::Database("database or disk is full".into())
}

impl PeopleStore for Faulty {
    fn add_act(&self, _: GameId, _: u32, _: &str, _: Guard<'_>) -> Result<Added, StoreError> {
        Err(full())
    }

    fn acts(&self, game: GameId, from: u32) -> Result<Vec<StoredAct>, StoreError> {
        self.store.acts(game, from)
    }

    fn persons(&self, game: GameId) -> Result<[Person; 2], StoreError> {
        self.store.persons(game)
    }

    fn note_person(
        &self,
        _: GameId,
        _: usize,
        _: &PersonFact,
        _: Guard<'_>,
    ) -> Result<(), StoreError> {
        Err(full())
    }

    fn is_free(&self, token: TokenHash) -> Result<bool, StoreError> {
        self.store.is_free(token)
    }

    fn invite(&self, _: GameId, _: &str, _: TokenHash, _: Guard<'_>) -> Result<(), StoreError> {
        Err(full())
    }

    fn overdue(&self) -> Result<Vec<GameId>, StoreError> {
        Err(full())
    }

    fn results(&self, limit: u32) -> Result<Vec<StoredResult>, StoreError> {
        self.store.results(limit)
    }
}

impl Store for Faulty {
    fn create(&self, new: &NewGame<'_>) -> Result<GameId, StoreError> {
        self.store.create(new)
    }

    fn beginning(&self, game: GameId) -> Result<Option<Beginning>, StoreError> {
        self.answering().beginning(game)
    }

    fn archive(&self, digest: &str) -> Result<Option<Archive>, StoreError> {
        self.store.archive(digest)
    }

    fn adopt(&self, _: GameId, _: &Archive) -> Result<(), StoreError> {
        Err(full())
    }

    fn add(
        &self,
        _: GameId,
        _: u32,
        _: &StoredInput,
        _: &Progress,
        _: Option<&str>,
        _: Guard<'_>,
    ) -> Result<Added, StoreError> {
        Err(full())
    }

    fn inputs(&self, game: GameId, from: u32) -> Result<Vec<StoredInput>, StoreError> {
        self.answering().inputs(game, from)
    }

    fn record(&self, game: GameId) -> Result<Option<Record>, StoreError> {
        self.answering().record(game)
    }

    fn expire(&self, _: u32) -> Result<Vec<GameId>, StoreError> {
        Err(full())
    }

    fn seat_of(&self, game: GameId, token: TokenHash) -> Result<Option<String>, StoreError> {
        self.answering().seat_of(game, token)
    }

    fn seats(&self, game: GameId) -> Result<Vec<String>, StoreError> {
        self.store.seats(game)
    }

    fn exchange(
        &self,
        _: GameId,
        _: (&str, TokenHash),
        _: (&str, TokenHash),
        _: Option<&str>,
    ) -> Result<bool, StoreError> {
        Err(full())
    }

    fn note(&self, game: GameId, seat: &str) -> Result<String, StoreError> {
        self.store.note(game, seat)
    }

    fn write_note(&self, _: GameId, _: &str, _: &str, _: Guard<'_>) -> Result<(), StoreError> {
        Err(full())
    }

    fn delete(&self, game: GameId, guard: Guard<'_>) -> Result<bool, StoreError> {
        self.store.delete(game, guard)
    }

    fn count(&self) -> Result<u64, StoreError> {
        self.games.map_or_else(|| self.store.count(), Ok)
    }

    fn place(&self) -> String {
        self.store.place()
    }
}

/// The seat that is asked first, and its first choice.
fn first_choice(server: &Running, made: &Made) -> (String, Value) {
    let views = made.tokens.each_ref().map(|token| server.view(made, token));
    let seat = views
        .iter()
        .position(|view| !view["question"].is_null())
        .unwrap();
    (
        made.tokens[seat].clone(),
        json!({"revision": 0, "key": views[seat]["question"]["choices"][0]["key"]}),
    )
}

#[test]
fn a_full_storage_is_said_and_nothing_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("games.sqlite")).unwrap();
    let server = Running::with(Box::new(Faulty::of(store)));
    let made = server.two("red_sea", 1);
    let (token, chosen) = first_choice(&server, &made);
    let before = server.view(&made, &token);
    for refused in [
        server.post(&made.path("/choose"), &token, &chosen),
        server.send("PUT", &made.path("/note"), &token, &json!({"text": "mine"})),
    ] {
        assert_eq!((refused.status, refused.code().as_str()), (503, "storage"));
        assert!(refused.body.contains("full"), "{}", refused.body);
    }
    assert_eq!(server.view(&made, &token), before);
}

#[test]
fn a_locked_file_is_said_and_later_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let server = Running::on(&file);
    let made = server.two("red_sea", 1);
    let (token, chosen) = first_choice(&server, &made);
    let other = rusqlite::Connection::open(&file).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let refused = server.post(&made.path("/choose"), &token, &chosen);
    assert_eq!((refused.status, refused.code().as_str()), (503, "storage"));
    assert_eq!(server.view(&made, &token)["revision"], 0);
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(
        server.post(&made.path("/choose"), &token, &chosen).ok()["revision"],
        1
    );
}

#[test]
fn games_are_bounded() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("games.sqlite")).unwrap();
    let server = Running::with(Box::new(Faulty {
        games: Some(100_000),
        ..Faulty::of(store)
    }));
    let new = json!({"scenario": "red_sea", "seats": ["person", "person"]});
    let refused = server.post("/api/games", "", &new);
    assert_eq!((refused.status, refused.code().as_str()), (503, "full"));
}

const TOKEN_OF_COPY: &str = "0123456789abcdef0123456789abcdef";

/// Stores a copy of a game with other inputs, a seat of which has the token of copies.
fn copy_of(store: &Sqlite, id: GameId, inputs: &[StoredInput], seat: &str) -> GameId {
    let beginning = store.beginning(id).unwrap().unwrap();
    let archive = beginning.archive.as_deref();
    let archive = store.archive(archive.unwrap()).unwrap();
    let hash = TokenHash(Sha256::digest(TOKEN_OF_COPY.as_bytes()).into());
    let beginning = Beginning {
        archive: None,
        ..beginning
    };
    let copy = NewGame {
        beginning: &beginning,
        archive: archive.as_ref(),
        inputs,
        seats: &[(seat, hash)],
        after: &Progress::default(),
        sequel: None,
    };
    store.create(&copy).unwrap()
}

#[test]
fn taking_back_ends_after_ten_thousand_inputs() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let server = Running::on(&file);
    let new = json!({"scenario": "red_sea", "seats": ["person", "person"], "seed": "1"});
    let made = server.make(&new);
    let (token, chosen) = first_choice(&server, &made);
    server.post(&made.path("/choose"), &token, &chosen).ok();
    // A copy of the game in which the choice was made and taken back again and again.
    let store = Sqlite::open(&file).unwrap();
    let id = GameId(made.id.parse().unwrap());
    let choice = store.inputs(id, 0).unwrap().remove(0).text;
    let both = [choice, "undo 0".to_owned()].map(|text| StoredInput { text, log: None });
    let inputs: Vec<StoredInput> = both.iter().cycle().take(9_999).cloned().collect();
    let seat = if token == made.tokens[0] { "0" } else { "1" };
    let copy = copy_of(&store, id, &inputs, seat);
    let undo = |revision: u32| {
        let body = json!({"revision": revision});
        server.post(&format!("/api/games/{}/undo", copy.0), TOKEN_OF_COPY, &body)
    };
    assert_eq!(undo(9_999).ok()["steps"], 0);
    let again = json!({"revision": 10_000, "key": chosen["key"]});
    let path = format!("/api/games/{}/choose", copy.0);
    server.post(&path, TOKEN_OF_COPY, &again).ok();
    let refused = undo(10_001);
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (409, "cannot_undo")
    );
    assert!(refused.body.contains("10000"), "{}", refused.body);
}

/// The choices of a game with a question that can only be declined, and how many come before that.
fn with_a_forced_decline(seed: u64) -> Option<(Vec<String>, usize)> {
    let library = Library::open(&testkit::roots());
    let content = library.load("twilight_struggle").unwrap().content;
    let mut game = Game::new(content.clone(), seed).unwrap();
    let (mut keys, mut forced, mut pick) = (Vec::new(), None, seed as usize);
    while let Some(decision) = game.decision() {
        if forced.is_some_and(|at| keys.len() > at + 3) {
            return Some((keys, forced?));
        }
        if decision.choices == [Choice::Stop] && forced.is_none() {
            forced = Some(keys.len());
        }
        pick = pick.wrapping_mul(31).wrapping_add(7);
        let choice = decision.choices[pick % decision.choices.len()];
        keys.push(choice.key(&content));
        game.apply(choice).unwrap();
    }
    None
}

#[test]
fn games_stored_before_everybody_was_asked_go_on() {
    let (seed, (keys, forced)) = (1..200)
        .find_map(|seed| Some((seed, with_a_forced_decline(seed)?)))
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let server = Running::on(&file);
    let new = json!({"scenario": "twilight_struggle", "seats": ["person", "person"], "seed": seed.to_string()});
    let made = server.make(&new);
    let store = Sqlite::open(&file).unwrap();
    let id = GameId(made.id.parse().unwrap());
    let stored = keys.iter().enumerate().filter(|(at, _)| *at != forced);
    let inputs = stored.map(|(_, key)| StoredInput {
        text: format!("choose {key}"),
        log: None,
    });
    let inputs: Vec<StoredInput> = inputs.collect();
    let old = copy_of(&store, id, &inputs, "0");
    let view = server
        .get(&format!("/api/games/{}/view", old.0), TOKEN_OF_COPY)
        .ok();
    assert_ne!(view["notice"]["code"], "content_changed");
    assert_eq!(view["steps"], keys.len());
}

#[test]
fn a_storage_that_goes_silent_stops_only_what_needs_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("games.sqlite")).unwrap();
    let store = Faulty::of(store);
    let silence = store.silence.clone();
    let server = Running::with(Box::new(store));
    let made = server.two("red_sea", 1);
    let status = |path: &str| server.get(path, "").status;
    assert_eq!(status("/healthz"), 200);
    // Whatever is not of a game needs no storage, in the table of all routes.
    let described = server.get("/api/openapi.json", "").ok();
    let paths = described["paths"].as_object().unwrap().keys();
    let of_games = |path: &&String| path.starts_with("/api/games") || path.starts_with("/api/edit");
    let apart: Vec<String> = paths
        .filter(|path| !of_games(path))
        .map(|path| {
            path.replace("{scenario}", "red_sea")
                .replace("{lesson}", "red_sea")
        })
        .collect();
    assert!(apart.len() > 3, "{apart:?}");
    std::thread::scope(|threads| {
        let silent = silence.write().unwrap();
        let waiting: Vec<_> = (0..20)
            .map(|_| threads.spawn(|| server.view(&made, &made.tokens[0])))
            .collect();
        std::thread::sleep(Duration::from_millis(300));
        assert_eq!(["/", "/healthz"].map(status), [200, 503]);
        for path in &apart {
            assert_ne!(status(path), 503, "{path}");
        }
        drop(silent);
        for one in waiting {
            assert_eq!(one.join().unwrap()["game"], *made.id);
        }
    });
    assert_eq!(status("/healthz"), 200);
}
