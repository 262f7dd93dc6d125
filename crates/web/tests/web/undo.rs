//! Choices taken back.

use std::path::Path;

use super::*;

#[test]
fn a_choice_that_showed_nothing_is_taken_back() {
    let server = Running::new();
    let made = server.two("twilight_struggle", 1);
    // The first question of the game places a marker.
    let first = server.view(&made, &made.tokens[1]);
    assert_eq!(first["question"]["ask"], "setup");
    assert_eq!(first["can_undo"], false);
    server.step(&made, |_| 0);
    let after = server.view(&made, &made.tokens[1]);
    assert_eq!(after["can_undo"], true);
    let other = server.post(
        &made.path("/undo"),
        &made.tokens[0],
        &json!({"revision": 1}),
    );
    assert_eq!((other.status, other.code().as_str()), (409, "cannot_undo"));
    let back = server
        .post(
            &made.path("/undo"),
            &made.tokens[1],
            &json!({"revision": 1}),
        )
        .ok();
    assert_eq!((&back["revision"], &back["steps"]), (&json!(2), &json!(0)));
    assert_eq!(back["observation"], first["observation"]);
    let none = server.post(
        &made.path("/undo"),
        &made.tokens[1],
        &json!({"revision": 2}),
    );
    assert_eq!((none.status, none.code().as_str()), (409, "cannot_undo"));
}

#[test]
fn a_die_is_not_taken_back_in_a_fair_game() {
    let server = Running::new();
    let made = server.two("red_sea", 2);
    let choose = nth(4);
    let mut rolled = 0;
    for step in 0..400 {
        let Some(view) = server.step(&made, |_| choose(step)) else {
            break;
        };
        let seat = view["seat"].as_u64().unwrap() as usize;
        let since = view["steps"].as_u64().unwrap();
        let news = server
            .get(
                &made.path(&format!("/events?since={since}")),
                &made.tokens[seat],
            )
            .ok();
        let dice = news["entries"]
            .as_array()
            .unwrap()
            .iter()
            .any(|one| one["dice"] != json!([]));
        if dice {
            rolled += 1;
            let revision = news["revision"].clone();
            let refused = server.post(
                &made.path("/undo"),
                &made.tokens[seat],
                &json!({"revision": revision}),
            );
            assert_eq!(refused.code(), "cannot_undo");
        }
    }
    assert!(rolled > 0);
}

/// The end shows everything, so undoing it would let a side play on with knowledge of the other hand.
#[test]
fn an_end_is_not_taken_back_in_a_fair_game() {
    let (server, ended) = (Running::new(), ended());
    for ending in [Ending::War, Ending::Points, Ending::Final] {
        assert!(
            ended.contains_key(&ending),
            "{ending:?} is not among {:?}",
            ended.keys()
        );
    }
    for (ending, mut recipe) in ended {
        recipe["seats"] = json!(["person", "person"]);
        let made = server.make(&recipe);
        for token in &made.tokens {
            let view = server.view(&made, token);
            assert!(
                !view["observation"]["outcome"].is_null() && view["can_undo"] == false,
                "{ending:?}"
            );
            for to in [
                json!(null),
                json!(view["steps"].as_u64().unwrap() - 1),
                json!(0),
            ] {
                let undo = json!({"revision": view["revision"], "to": to});
                let refused = server.post(&made.path("/undo"), token, &undo);
                assert_eq!(
                    (refused.status, refused.code().as_str()),
                    (409, "cannot_undo"),
                    "{ending:?}"
                );
                assert!(
                    refused.body.contains("its end has shown everything"),
                    "{}",
                    refused.body
                );
            }
            assert_eq!(server.get(&made.path("/recipe"), token).status, 200);
            assert_eq!(server.view(&made, token), view);
        }
        // Free undo is unfair to no one in a game with a single person.
        recipe["seats"] = json!(["person", "random"]);
        recipe["undo"] = json!("free");
        let made = server.make(&recipe);
        let view = server.view(&made, &made.tokens[0]);
        assert_eq!(view["can_undo"], true, "{ending:?}");
        let undo = json!({"revision": view["revision"]});
        assert!(
            server
                .post(&made.path("/undo"), &made.tokens[0], &undo)
                .ok()["observation"]["outcome"]
                .is_null()
        );
    }
}

/// Games that random choices bring to different ends, none by chance in the last step, as requests make them again.
fn ended() -> BTreeMap<Ending, Value> {
    let mut found = BTreeMap::new();
    for (scenario, seed) in ["twilight_struggle", "red_sea"]
        .into_iter()
        .flat_map(|one| (0..40).map(move |n| (one, n)))
    {
        let (choose, content) = (nth(seed), testkit::content(scenario));
        let (mut game, mut keys) = (Game::new(content.clone(), seed).unwrap(), Vec::new());
        while let Some(decision) = game.decision() {
            let choice = decision.choices[choose(keys.len() as u64) % decision.choices.len()];
            keys.push(choice.key(&content));
            game.apply(choice).unwrap();
        }
        if matches!(game.history().last(), Some(Input::Choice(_))) {
            let recipe = json!({"scenario": scenario, "seed": seed.to_string(), "steps": keys});
            found
                .entry(game.outcome().unwrap().ending)
                .or_insert(recipe);
        }
    }
    found
}

/// A script may have looked at anything before it failed, and where it fails may depend on it.
#[test]
fn a_choice_before_a_failed_one_stays() {
    let folder = tempfile::tempdir().unwrap();
    let event = "return { event = function(game) error('no') end }";
    let server = served(folder.path(), event);
    let made = server.two("isles", 1);
    assert!(choose(&server, &made).starts_with("card:"));
    let seat = server.get(&made.path(""), &made.observer).ok()["to_choose"].as_u64();
    let token = &made.tokens[seat.unwrap() as usize];
    let before = server.view(&made, token);
    assert_eq!(before["can_undo"], true);
    let chosen = json!({"revision": 1, "key": "use:event"});
    let failed = server.post(&made.path("/choose"), token, &chosen);
    assert_eq!(failed.code(), "script");
    let after = server.view(&made, token);
    assert_eq!(
        (&after["steps"], &after["revision"]),
        (&json!(1), &json!(2))
    );
    assert_eq!(after["can_undo"], false);
    assert_eq!(after["question"], before["question"]);
    let undo = server.post(&made.path("/undo"), token, &json!({"revision": 2}));
    assert_eq!(undo.code(), "cannot_undo");
    // It is so after the game has been read from the storage, too.
    let again = served(folder.path(), event);
    assert_eq!(again.view(&made, token)["can_undo"], false);
}

/// Whether the side that chose a letter may take that back, when this is done with it.
fn takes_back(after: &str) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let event = format!(
        "return {{ event = function(game)
           game:draw_cards {{ count = 2, from = 'letters', to = 'letter' }}
           local card = game:choose_card {{ from = 'letter', ask = 'spend' }}
           {after}
         end }}"
    );
    let server = served(folder.path(), &event);
    let made = server.two("isles", 1);
    // A card, its event, a letter.
    for _ in 0..2 {
        choose(&server, &made);
    }
    let seat = server.get(&made.path(""), &made.observer).ok()["to_choose"].as_u64();
    let token = &made.tokens[seat.unwrap() as usize];
    let letter = choose(&server, &made);
    assert!(letter.starts_with("card:"), "{letter}");
    server.view(&made, token)["can_undo"] == true
}

/// A server of a tiny game whose cards all have this script.
fn served(folder: &Path, event: &str) -> Running {
    letters::write(folder, letters::ZONES, event);
    for card in ["calm", "quiet", "still", "idle"] {
        std::fs::write(folder.join(format!("cards/isles/{card}.lua")), event).unwrap();
    }
    let roots = [folder.to_path_buf()];
    let open = move |language: &str| -> Library {
        let library = Library::open(&roots).with_messages(&brink_web::WEB);
        library.in_language(language)
    };
    let store = Sqlite::open(&folder.join("games.sqlite")).unwrap();
    let address = "127.0.0.1:0".parse().unwrap();
    Running::of(Server::bind(address, Box::new(open), Box::new(store)).unwrap())
}

/// Makes the choice of an event, or else the first, and returns its key.
fn choose(server: &Running, made: &Made) -> String {
    let seat = server.get(&made.path(""), &made.observer).ok()["to_choose"].as_u64();
    let token = &made.tokens[seat.unwrap() as usize];
    let view = server.view(made, token);
    let choices = view["question"]["choices"].as_array().unwrap();
    let event = choices.iter().find(|one| one["key"] == "use:event");
    let key = event.unwrap_or(&choices[0])["key"].clone();
    let chosen = json!({"revision": view["revision"], "key": key});
    server.post(&made.path("/choose"), token, &chosen).ok();
    key.as_str().unwrap().to_owned()
}

#[test]
fn what_depends_on_a_hidden_zone_is_not_taken_back() {
    assert!(takes_back(""));
    // Its holder knew the letter.
    assert!(takes_back("game:move_card(card, 'spent')"));
    let of_both = |read: &str| format!("for _, side in {{ 'red', 'blue' }} do {read} end");
    // Nothing is logged, asked or changed, whatever the script finds.
    for read in [
        "game:has_card { of = side, from = 'letter' }",
        "game:cards { of = side, scoring = true }",
        "game:random_card { of = side }",
        "game:reveal_hand(side)",
    ] {
        assert!(!takes_back(&of_both(read)), "{read}");
    }
    assert!(!takes_back("game:has_card { from = 'deck' }"));
    assert!(!takes_back("game:has_card { from = 'letters' }"));
}
