//! Stored games by plain texts, and the guarantees that every storage has.

use brink_web::{
    Added, Archive, Beginning, GameId, Guard, NewGame, Person, PersonFact, Progress, Sequel, Store,
    StoreError, StoredInput, TokenHash,
};

/// Storages by plain texts.
pub trait Plain: Store {
    fn create_plain(
        &self,
        beginning: &Beginning,
        inputs: &[String],
        seats: &[(&str, TokenHash)],
    ) -> Result<GameId, StoreError> {
        let inputs: Vec<StoredInput> = inputs.iter().map(|text| input(text)).collect();
        self.create(&NewGame {
            beginning,
            archive: None,
            inputs: &inputs,
            seats,
            after: &Progress::default(),
            sequel: None,
        })
    }

    fn add_plain(&self, game: GameId, n: u32, text: &str) -> Result<Added, StoreError> {
        self.add(
            game,
            n,
            &input(text),
            &Progress::default(),
            None,
            Guard::NONE,
        )
    }

    fn texts(&self, game: GameId, from: u32) -> Result<Vec<String>, StoreError> {
        let inputs = self.inputs(game, from)?;
        Ok(inputs.into_iter().map(|input| input.text).collect())
    }
}

impl<S: Store + ?Sized> Plain for S {}

pub fn input(text: &str) -> StoredInput {
    StoredInput {
        text: text.to_owned(),
        log: None,
    }
}

pub fn beginning() -> Beginning {
    let text = |text: &str| text.to_owned();
    Beginning {
        content: text("c"),
        scenario: text("s"),
        options: text("{}"),
        seed: text("7"),
        mods: text("[]"),
        table: text("{}"),
        log: None,
        archive: None,
    }
}

pub fn archive(digest: &str) -> Archive {
    Archive {
        digest: digest.to_owned(),
        bytes: vec![0, 255, 7],
    }
}

/// Makes a game that owns a content.
pub fn owning(store: &dyn Store, archive: &Archive) -> GameId {
    store
        .create(&NewGame {
            beginning: &beginning(),
            archive: Some(archive),
            inputs: &[],
            seats: &[],
            after: &Progress::default(),
            sequel: None,
        })
        .unwrap()
}

/// A content is kept once, as long as a game owns it, and nothing exchanges it.
pub fn contents_last_as_long_as_their_games(store: &dyn Store) {
    let (one, other) = (archive("one"), archive("other"));
    let games = [&one, &one, &other].map(|archive| owning(store, archive));
    let owned = |game| store.beginning(game).unwrap().unwrap().archive;
    assert_eq!(
        games.map(owned),
        ["one", "one", "other"].map(|name| Some(name.to_owned()))
    );
    let kept = |name: &str| store.archive(name).unwrap();
    assert_eq!(
        (kept("one"), kept("other")),
        (Some(one), Some(other.clone()))
    );
    store.delete(games[0], Guard::NONE).unwrap();
    store.delete(games[2], Guard::NONE).unwrap();
    assert!(kept("one").is_some() && kept("other").is_none());
    store.adopt(games[1], &other).unwrap();
    assert_eq!(owned(games[1]).as_deref(), Some("one"));
    let old = store.create_plain(&beginning(), &[], &[]).unwrap();
    store.adopt(old, &other).unwrap();
    assert_eq!(owned(old).as_deref(), Some("other"));
    store.adopt(old, &archive("third")).unwrap();
    assert_eq!(owned(old).as_deref(), Some("other"));
    assert!(kept("third").is_none());
}

/// The progress of a game is that after its last input, with the last position that there was.
pub fn progress_is_that_of_the_last_input(store: &dyn Store) {
    let game = store.create_plain(&beginning(), &[], &[]).unwrap();
    let after = |result: &str, position: Option<&str>| Progress {
        result: (!result.is_empty()).then(|| result.to_owned()),
        winner: (!result.is_empty()).then_some(1),
        ending: (!result.is_empty()).then(|| "points".to_owned()),
        position: position.map(str::to_owned),
        ..Progress::default()
    };
    let logged = StoredInput {
        text: "a".to_owned(),
        log: Some("77".to_owned()),
    };
    let progress = || store.record(game).unwrap().unwrap().progress;
    store
        .add(
            game,
            0,
            &logged,
            &after("", Some("here")),
            None,
            Guard::NONE,
        )
        .unwrap();
    assert_eq!(progress(), after("", Some("here")));
    store
        .add(game, 1, &input("b"), &after("us", None), None, Guard::NONE)
        .unwrap();
    assert_eq!(progress(), after("us", Some("here")));
    // One that is too late changes nothing.
    store
        .add(
            game,
            1,
            &input("b"),
            &after("", Some("there")),
            None,
            Guard::NONE,
        )
        .unwrap();
    assert_eq!(progress(), after("us", Some("here")));
    store
        .add(game, 2, &input("c"), &after("", None), None, Guard::NONE)
        .unwrap();
    assert_eq!(progress(), after("", Some("here")));
    assert_eq!(
        store.inputs(game, 0).unwrap(),
        [logged, input("b"), input("c")]
    );
    let record = store.record(game).unwrap().unwrap();
    assert!(record.made.unwrap() > 1_600_000_000 && record.last >= record.made);
    assert_eq!(store.record(GameId(-1)).unwrap(), None);
}

/// Games expire by the days that were named since, not by dates; `pass` names some days.
pub fn games_expire_after_days_without_an_input(store: &dyn Store, pass: impl Fn(i64)) {
    let games = [0; 2].map(|_| owning(store, &archive("one")));
    let expire = || store.expire(2).unwrap();
    assert!(expire().is_empty());
    // A clock that is years ahead, or behind, is another day and no more.
    pass(90_000);
    assert!(expire().is_empty());
    pass(1);
    store.add_plain(games[1], 0, "a").unwrap();
    assert!(expire().is_empty());
    pass(2);
    assert_eq!(expire(), [games[0]]);
    assert!(store.archive("one").unwrap().is_some());
    pass(3);
    assert!(expire().is_empty());
    pass(4);
    assert_eq!(expire(), [games[1]]);
    assert!(store.archive("one").unwrap().is_none());
    // What was hardly begun goes first.
    let [begun, hardly] = [10, 9].map(|inputs| {
        let game = owning(store, &archive("one"));
        let added = (0..inputs).try_for_each(|n| store.add_plain(game, n, "a").map(drop));
        added.unwrap();
        game
    });
    // People who agreed on days for a move have as many more.
    let table = r#"{"pace": 10}"#.to_owned();
    let agreed = Beginning {
        table,
        ..beginning()
    };
    let agreed = store.create_plain(&agreed, &[], &[]).unwrap();
    let expire = || store.expire(30).unwrap();
    (100..107).for_each(&pass);
    assert!(expire().is_empty());
    pass(107);
    assert_eq!(expire(), [hardly]);
    (110..119).for_each(&pass);
    assert!(expire().is_empty());
    pass(119);
    assert_eq!(expire(), [agreed]);
    (120..133).for_each(&pass);
    assert_eq!(expire(), [begun]);
}

/// A token is exchanged once, and only under the name of its seat.
pub fn a_token_is_exchanged_once(store: &dyn Store) {
    let [old, new, other] = [41, 42, 43].map(|byte| TokenHash([byte; 32]));
    let game = store
        .create_plain(
            &beginning(),
            &[],
            &[("a", TokenHash([40; 32])), ("invited", old)],
        )
        .unwrap();
    let elsewhere = store.create_plain(&beginning(), &[], &[]).unwrap();
    let act = Some("came");
    let exchange =
        |game, from: &str, token, to| store.exchange(game, (from, token), ("b", to), act).unwrap();
    let said = || store.acts(game, 0).unwrap().len();
    assert_eq!(store.seats(game).unwrap(), ["a", "invited"]);
    assert!(!exchange(elsewhere, "invited", old, new));
    assert!(!exchange(game, "a", old, new));
    assert!(!exchange(game, "invited", other, new));
    assert!(
        !exchange(game, "invited", old, TokenHash([40; 32])),
        "a token opens one seat"
    );
    assert_eq!(said(), 0);
    assert!(exchange(game, "invited", old, new));
    assert!(!exchange(game, "invited", old, other));
    assert_eq!(
        said(),
        1,
        "the act comes with the exchange, and only with it"
    );
    assert_eq!(store.seats(game).unwrap(), ["a", "b"]);
    assert_eq!(store.seat_of(game, old).unwrap(), None);
    assert_eq!(store.seat_of(game, new).unwrap().as_deref(), Some("b"));
    assert!(store.seats(GameId(-1)).unwrap().is_empty());
}

/// Two people begin another game all at once, or not at all.
pub fn a_sequel_is_whole(store: &dyn Store) {
    let seats = [("0", TokenHash([61; 32])), ("1", TokenHash([62; 32]))];
    let of = store.create_plain(&beginning(), &[], &seats).unwrap();
    let named = |seat, name: &str| {
        let name = PersonFact::Name(name.to_owned());
        store.note_person(of, seat, &name, Guard::NONE).unwrap();
    };
    named(0, "Ada");
    store.add_act(of, 0, "wished", Guard::NONE).unwrap();
    let make = |acts, token| {
        let guard = Guard {
            acts: Some(acts),
            ..Guard::NONE
        };
        store.create(&NewGame {
            beginning: &beginning(),
            archive: None,
            inputs: &[],
            seats: &[("0", TokenHash([token; 32]))],
            after: &Progress::default(),
            sequel: Some(Sequel {
                of,
                guard,
                seat: 1,
                act: |seat, game| format!("{seat} {}", game.0),
            }),
        })
    };
    let before = store.count().unwrap();
    for (acts, token) in [(0, 63), (2, 63), (1, 61)] {
        assert!(make(acts, token).is_err(), "{acts} {token}");
    }
    let acts = || -> Vec<String> {
        let acts = store.acts(of, 0).unwrap().into_iter();
        acts.map(|act| act.text).collect()
    };
    assert_eq!(
        (store.count().unwrap(), acts()),
        (before, vec!["wished".to_owned()])
    );
    let made = make(1, 63).unwrap();
    assert_eq!(acts(), ["wished".to_owned(), format!("1 {}", made.0)]);
    let names = store.persons(made).unwrap().map(|person| person.name);
    assert_eq!(names, ["", "Ada"]);
}

/// A change is made if the game is as it assumes, and otherwise nothing is changed.
pub fn changes_are_guarded(store: &dyn Store) {
    let token = |byte| TokenHash([byte; 32]);
    let seats = [("first", token(71)), ("second", token(72))];
    let game = store.create_plain(&beginning(), &[], &seats).unwrap();
    let address = PersonFact::Contact(Some("here".to_owned()));
    store.note_person(game, 0, &address, Guard::NONE).unwrap();
    store.add_plain(game, 0, "a").unwrap();
    store.add_act(game, 0, "said", Guard::NONE).unwrap();
    let none = Guard::NONE;
    let wrong = [
        Guard {
            inputs: Some(0),
            ..none
        },
        Guard {
            inputs: Some(2),
            ..none
        },
        Guard {
            acts: Some(0),
            ..none
        },
        Guard {
            token: Some(("first", token(72))),
            ..none
        },
        Guard {
            token: Some(("first", token(73))),
            ..none
        },
        Guard {
            word: Some("invited:1"),
            ..none
        },
        Guard {
            contact: Some((0, "there")),
            ..none
        },
        Guard {
            contact: Some((1, "here")),
            ..none
        },
    ];
    let changes = |guard: Guard<'_>| {
        let other = PersonFact::Contact(Some("there".to_owned()));
        [
            store
                .add(game, 1, &input("b"), &Progress::default(), None, guard)
                .map(drop),
            store.add_act(game, 1, "then", guard).map(drop),
            store.note_person(game, 0, &other, guard),
            store.write_note(game, "first", "mine", guard),
            store.invite(game, "renewed:0", token(74), guard),
            store.delete(game, guard).map(drop),
        ]
    };
    for guard in wrong {
        for changed in changes(guard) {
            let is_overtaken = guard.inputs.or(guard.acts).is_some() || guard.word.is_some();
            let is_refused = match changed {
                Err(StoreError::Overtaken) => is_overtaken,
                Err(StoreError::WrongToken) => !is_overtaken,
                _ => false,
            };
            assert!(is_refused, "{guard:?}");
        }
    }
    assert_eq!(store.inputs(game, 0).unwrap().len(), 1);
    assert_eq!(store.acts(game, 0).unwrap().len(), 1);
    assert_eq!(store.note(game, "first").unwrap(), "");
    assert_eq!(store.seats(game).unwrap().len(), 2);
    assert_eq!(
        store.persons(game).unwrap()[0].contact.as_deref(),
        Some("here")
    );
    // Each change makes the next one depend on another state.
    let right = Guard {
        token: Some(("first", token(71))),
        ..none
    };
    for changed in changes(right) {
        changed.unwrap();
    }
    assert!(store.beginning(game).unwrap().is_none());
}

/// Acts are added in order, each once, and nothing of people outlives their game.
pub fn acts_and_persons_are_kept(store: &dyn Store) {
    let game = store.create_plain(&beginning(), &[], &[]).unwrap();
    let texts = |from| -> Vec<String> {
        let acts = store.acts(game, from).unwrap();
        acts.into_iter().map(|act| act.text).collect()
    };
    assert_eq!(
        store.add_act(game, 1, "early", Guard::NONE).unwrap(),
        Added::Stale { next: 0 }
    );
    for (n, text) in [(0, "a"), (1, "б'; --")] {
        assert_eq!(
            store.add_act(game, n, text, Guard::NONE).unwrap(),
            Added::Kept
        );
    }
    assert_eq!(
        store.add_act(game, 1, "c", Guard::NONE).unwrap(),
        Added::Stale { next: 2 }
    );
    assert_eq!(
        (texts(0), texts(1)),
        (vec!["a".into(), "б'; --".into()], vec!["б'; --".into()])
    );
    assert!(store.acts(game, 0).unwrap()[0].at > 1_600_000_000);
    assert_eq!(
        store.persons(game).unwrap(),
        [Person::default(), Person::default()]
    );
    for fact in [
        PersonFact::Name("Ada".to_owned()),
        PersonFact::Contact(Some("en a@b.c".to_owned())),
        PersonFact::Seen,
    ] {
        store.note_person(game, 1, &fact, Guard::NONE).unwrap();
    }
    let [nobody, ada] = store.persons(game).unwrap();
    assert_eq!(nobody, Person::default());
    assert_eq!(
        (ada.name.as_str(), ada.contact.as_deref()),
        ("Ada", Some("en a@b.c"))
    );
    assert!((0..60).contains(&ada.seen.unwrap()));
    store
        .note_person(game, 1, &PersonFact::Contact(None), Guard::NONE)
        .unwrap();
    assert_eq!(store.persons(game).unwrap()[1].contact, None);
    store.delete(game, Guard::NONE).unwrap();
    // Whatever should have been so, it is gone.
    let acts = Guard {
        acts: Some(2),
        ..Guard::NONE
    };
    assert!(!store.delete(game, acts).unwrap());
    assert_eq!(store.acts(game, 0).unwrap(), []);
    assert_eq!(
        store.persons(game).unwrap(),
        [Person::default(), Person::default()]
    );
    for refused in [
        store.add_act(game, 0, "a", Guard::NONE).map(drop),
        store.note_person(game, 0, &PersonFact::Seen, Guard::NONE),
        store.invite(game, "renewed:0", TokenHash([1; 32]), Guard::NONE),
    ] {
        assert!(matches!(refused, Err(StoreError::NoGame(_))), "{refused:?}");
    }
}

/// An invitation that replaces a token leaves one holder of the seat.
pub fn a_seat_that_is_given_anew_has_one_token(store: &dyn Store) {
    let [old, first, second, new] = [1, 2, 3, 4].map(|digit| TokenHash([digit + 90; 32]));
    let game = store
        .create_plain(&beginning(), &[], &[("0", old)])
        .unwrap();
    store.invite(game, "renewed:0", first, Guard::NONE).unwrap();
    store
        .invite(game, "renewed:0", second, Guard::NONE)
        .unwrap();
    let exchange = |token| {
        store
            .exchange(game, ("renewed:0", token), ("0", new), None)
            .unwrap()
    };
    assert!(!exchange(first));
    assert_eq!(store.seat_of(game, old).unwrap().as_deref(), Some("0"));
    assert!(exchange(second));
    assert!(!exchange(second));
    let opens = [old, first, second, new].map(|token| store.seat_of(game, token).unwrap());
    assert_eq!(opens, [None, None, None, Some("0".to_owned())]);
    assert_eq!(store.seats(game).unwrap(), ["0"]);
    // Whatever else replaces the token, or the address that a link was sent to, ends the link.
    let contact = PersonFact::Contact(Some("https://example.org".to_owned()));
    let contact_of = || store.persons(game).unwrap()[0].contact.clone();
    store.note_person(game, 0, &contact, Guard::NONE).unwrap();
    store.invite(game, "renewed:0", first, Guard::NONE).unwrap();
    assert!(
        !store
            .exchange(game, ("0", second), ("0", first), None)
            .unwrap()
    );
    assert!(contact_of().is_some());
    assert!(store.exchange(game, ("0", new), ("0", old), None).unwrap());
    assert_eq!(store.seats(game).unwrap(), ["0"]);
    assert_eq!(
        contact_of(),
        None,
        "it may be that of whoever had the token"
    );
    store.invite(game, "renewed:0", first, Guard::NONE).unwrap();
    store
        .note_person(game, 1, &PersonFact::Contact(None), Guard::NONE)
        .unwrap();
    store
        .note_person(game, 0, &PersonFact::Name("Ada".to_owned()), Guard::NONE)
        .unwrap();
    assert_eq!(store.seats(game).unwrap(), ["0", "renewed:0"]);
    store.invite(game, "given:0", new, Guard::NONE).unwrap();
    store
        .note_person(game, 0, &PersonFact::Contact(None), Guard::NONE)
        .unwrap();
    // The operator's link was sent to no address.
    assert_eq!(store.seats(game).unwrap(), ["0", "given:0"]);
    assert!(
        store
            .exchange(game, ("0", old), ("0", second), None)
            .unwrap()
    );
    assert_eq!(store.seats(game).unwrap(), ["0"]);
    store.invite(game, "given:0", new, Guard::NONE).unwrap();
    store.note_person(game, 0, &contact, Guard::NONE).unwrap();
    assert!(
        store
            .exchange(game, ("given:0", new), ("0", old), None)
            .unwrap()
    );
    assert_eq!(store.seats(game).unwrap(), ["0"]);
    assert_eq!(contact_of(), None, "it may be that of whoever had the link");
}

/// Changes of one game that cross come one after the other, whatever each of them depends on.
pub fn crossing_changes_wait_for_each_other(store: &dyn Store) {
    let token = TokenHash([7; 32]);
    let seats = [("0", token)];
    let game = store.create_plain(&beginning(), &[], &seats).unwrap();
    let of_token = Guard {
        token: Some(("0", token)),
        ..Guard::NONE
    };
    let inputs = || store.texts(game, 0).unwrap().len() as u32;
    let acts = || store.acts(game, 0).unwrap().len() as u32;
    let act = || {
        let guard = Guard {
            inputs: Some(inputs()),
            ..of_token
        };
        store.add_act(game, acts(), "{}", guard).map(drop)
    };
    let choose = || {
        let guard = Guard {
            acts: Some(acts()),
            ..of_token
        };
        let after = Progress::default();
        store
            .add(game, inputs(), &input("a"), &after, None, guard)
            .map(drop)
    };
    let look = || store.note_person(game, 0, &PersonFact::Seen, of_token);
    let changes: [&(dyn Fn() -> Result<(), StoreError> + Sync); 4] = [&act, &act, &choose, &look];
    std::thread::scope(|scope| {
        for change in changes {
            scope.spawn(move || {
                for _ in 0..40 {
                    match change() {
                        Ok(()) | Err(StoreError::Overtaken) => {}
                        Err(error) => panic!("{error}"),
                    }
                }
            });
        }
    });
    assert!(inputs() > 0 && acts() > 0);
}

/// Games with a pace are overdue by the days that were named since, not by dates; `pass` names some days.
pub fn games_are_overdue_after_the_days_of_their_pace(store: &dyn Store, pass: impl Fn(i64)) {
    let paced = |pace: &str| {
        let table = format!(r#"{{"pace": {pace}}}"#);
        let beginning = Beginning {
            table,
            ..beginning()
        };
        store.create_plain(&beginning, &[], &[]).unwrap()
    };
    let games = ["1", "2", "null"].map(paced);
    let overdue = || store.overdue().unwrap();
    assert_eq!(overdue(), []);
    let idle = |game| store.record(game).unwrap().unwrap().idle_days;
    pass(90_000);
    assert_eq!((overdue(), idle(games[0])), (vec![], 1));
    pass(1);
    assert_eq!(overdue(), [games[0]]);
    // Only when the turn passes do the days begin anew.
    store.add_plain(games[0], 0, "a").unwrap();
    assert_eq!(overdue(), [games[0]]);
    let turn = |seat, begins| Progress {
        asked: Some(seat),
        begins,
        ..Progress::default()
    };
    let mut add = {
        let mut n = 0;
        move |after: &Progress| {
            n += 1;
            store
                .add(games[0], n, &input("b"), after, None, Guard::NONE)
                .unwrap();
        }
    };
    add(&turn(1, Some(1)));
    assert_eq!(overdue(), []);
    // A turn that is taken back leaves the first seat no more days than it had.
    add(&turn(0, None));
    assert_eq!(overdue(), [games[0]]);
    add(&turn(0, Some(0)));
    assert_eq!((overdue(), idle(games[0])), (vec![], 0));
    pass(2);
    assert_eq!(overdue(), [games[1]]);
    let [invited, seated, renewed] = [201, 202, 203].map(|byte| TokenHash([byte; 32]));
    store
        .invite(games[1], "invited:0", invited, Guard::NONE)
        .unwrap();
    let exchange = |from, to| store.exchange(games[1], from, ("0", to), None).unwrap();
    assert!(exchange(("invited:0", invited), seated));
    assert_eq!(idle(games[1]), 0);
    pass(3);
    assert!(exchange(("0", seated), renewed));
    assert_eq!(idle(games[1]), 1, "a new link gives no more days");
    (4..6).for_each(&pass);
    assert!(overdue().contains(&games[1]));
    let over = Progress {
        result: Some("us".to_owned()),
        winner: Some(1),
        ending: Some("late".to_owned()),
        ..Progress::default()
    };
    store
        .add(games[1], 0, &input("end late 0"), &over, None, Guard::NONE)
        .unwrap();
    assert!(!overdue().contains(&games[1]));
    store
        .note_person(
            games[1],
            0,
            &PersonFact::Name("Ada".to_owned()),
            Guard::NONE,
        )
        .unwrap();
    let results = store.results(10).unwrap();
    assert_eq!(results.len(), 1);
    assert_eq!((results[0].game, results[0].winner), (games[1], Some(1)));
    assert_eq!(results[0].names, ["Ada", ""]);
}
