//! Trial games.

use serde_json::{Value, json};

use super::bench::{Bench, ENVOY, TESTS};

/// Makes choices up to a question of this kind, or the end.
fn play_to(bench: &Bench, mut game: Value, ask: &str) -> Value {
    let id = game["id"].as_str().unwrap().to_owned();
    for _ in 0..200 {
        if game["view"]["question"].is_null() || game["view"]["question"]["ask"] == ask {
            break;
        }
        let key = game["view"]["question"]["choices"][0]["key"].clone();
        game = bench.post(&format!("try/{id}/choose"), &json!({ "key": key }));
    }
    game
}

fn begin(bench: &Bench, from: Value) -> Value {
    bench.post(
        "try",
        &json!({ "scenario": "straits", "seed": "3", "from": from }),
    )
}

/// A changed card.
const NEW_ENVOY: &str = "return {
  event = function(game)
    print(\"sent\")
    game:gain_vp(2, game:player())
  end,
}
";

/// A game in which a card was played, changed, and read again; with its id.
fn with_changed_card(bench: &Bench) -> (String, Value) {
    let game = begin(
        bench,
        json!({ "kind": "test", "file": TESTS, "name": "the envoy gains a point" }),
    );
    let id = game["id"].as_str().unwrap().to_owned();
    assert_eq!(game["hands"]["north"], json!(["envoy", "levy"]), "{game}");
    bench.post(&format!("try/{id}/choose"), &json!({ "key": "card:envoy" }));
    bench.write(ENVOY, NEW_ENVOY);
    let moved = bench.post(&format!("try/{id}/reload"), &json!({}));
    (id, moved)
}

#[test]
fn a_card_is_played_changed_and_played_again() {
    let bench = Bench::new();
    let (id, moved) = with_changed_card(&bench);
    // The script is read again, and the position stays.
    assert_eq!(
        (&moved["changed"]["moved"], &moved["steps"]),
        (&json!(true), &json!(1)),
        "{moved}"
    );
    let played = play_to(&bench, moved, "play");
    assert_eq!(played["view"]["observation"]["vp"], 2, "{played}");
    assert!(
        played["prints"]
            .as_array()
            .unwrap()
            .iter()
            .any(|line| line["text"] == "sent" && line["file"] == ENVOY && line["line"] == 3),
        "{played}"
    );
    let trace = bench.get(&format!("try/{id}/trace"));
    let call = trace["calls"]
        .as_array()
        .unwrap()
        .iter()
        .find(|call| call["call"] == "gain_vp")
        .cloned()
        .unwrap();
    assert_eq!(
        (&call["script"], &call["line"]),
        (&json!(ENVOY), &json!(4)),
        "{trace}"
    );
    assert!(!call["changed"].as_array().unwrap().is_empty(), "{trace}");
}

#[test]
fn a_game_that_was_tried_is_a_test_and_a_link() {
    let bench = Bench::new();
    let (id, moved) = with_changed_card(&bench);
    let played = play_to(&bench, moved, "play");
    let to = |route: &str, body: &Value| bench.post(&format!("try/{id}/{route}"), body);
    // The game is a test that passes.
    let test = to("test", &json!({ "name": "the new envoy", "file": TESTS }));
    let put = json!({ "path": test["file"], "text": test["text"], "digest": test["digest"] });
    bench.ask("PUT", "file", &put).ok();
    let run = bench.post(
        "tests/run",
        &json!({ "file": TESTS, "name": "the new envoy" }),
    );
    assert_eq!(run["tests"][0]["passed"], true, "{run}");
    let shared = bench.get(&format!("try/{id}/share"));
    let again = begin(&bench, json!({ "kind": "shared", "text": shared["text"] }));
    assert_eq!(again["view"]["observation"]["vp"], 2);
    assert_eq!(
        to("undo", &json!({ "steps": 1 }))["steps"],
        played["steps"].as_u64().unwrap() - 1
    );
    assert_eq!(to("again", &json!({}))["steps"], 0);
}

#[test]
fn a_script_that_fails_leaves_the_game_as_before() {
    let bench = Bench::new();
    bench.write(
        ENVOY,
        "return {\n  event = function(game)\n    game:gain_vp(nil .. 1)\n  end,\n}\n",
    );
    let game = begin(
        &bench,
        json!({ "kind": "test", "file": TESTS, "name": "the envoy gains a point" }),
    );
    let id = game["id"].as_str().unwrap();
    let card = bench.post(&format!("try/{id}/choose"), &json!({ "key": "card:envoy" }));
    let keys: Vec<Value> = card["view"]["question"]["choices"]
        .as_array()
        .unwrap()
        .iter()
        .map(|choice| choice["key"].clone())
        .collect();
    let event = keys
        .iter()
        .find(|key| key.as_str().unwrap().contains("event"))
        .cloned()
        .unwrap_or_else(|| panic!("{keys:?}"));
    let failed = bench.ask(
        "POST",
        &format!("try/{id}/choose"),
        &json!({ "key": event }),
    );
    assert_eq!(
        (
            failed.status,
            &failed.json()["file"],
            &failed.json()["line"]
        ),
        (500, &json!(ENVOY), &json!(3)),
        "{}",
        failed.body
    );
    assert_eq!(bench.get(&format!("try/{id}"))["steps"], 1);
    // Mended, it goes on.
    bench.write(
        ENVOY,
        "return { event = function(game) game:gain_vp(1) end }\n",
    );
    bench.post(&format!("try/{id}/reload"), &json!({}));
    bench.post(&format!("try/{id}/choose"), &json!({ "key": event }));
}

#[test]
fn a_position_is_set_up_and_what_cannot_be_is_refused() {
    let bench = Bench::new();
    let game = begin(&bench, json!({ "kind": "empty" }));
    let id = game["id"].as_str().unwrap().to_owned();
    let edits = json!([
        { "set": "influence", "space": "ashford", "side": "north", "value": 3 },
        { "set": "hand", "side": "north", "cards": ["embargo"] },
        { "set": "vp", "value": -2 },
        { "set": "defcon", "value": 4 },
        { "set": "effect", "card": "pact", "side": "south", "on": true },
        { "set": "round", "value": 1, "side": "north" },
        { "set": "discard", "cards": ["levy"] },
    ]);
    let set = bench.post(&format!("try/{id}/setup"), &json!({ "edits": edits }));
    let seen = &set["view"]["observation"];
    assert_eq!(
        (&seen["vp"], &seen["defcon"], &set["hands"]["north"]),
        (&json!(-2), &json!(4), &json!(["embargo"])),
        "{set}"
    );
    assert_eq!(set["effects"][0]["card"], "pact");
    let impossible = [
        json!({ "set": "influence", "space": "nowhere", "side": "north", "value": 1 }),
        json!({ "set": "influence", "space": "ashford", "side": "east", "value": 1 }),
        json!({ "set": "hand", "side": "north", "cards": ["envoy", "envoy"] }),
        json!({ "set": "defcon", "value": 9 }),
        json!({ "set": "turn", "value": 40 }),
        json!({ "set": "yaml", "text": "unknown_key: 1" }),
        json!({ "set": "yaml", "text": "[" }),
    ];
    for one in impossible {
        let code = bench.refused(
            "POST",
            &format!("try/{id}/setup"),
            &json!({ "edits": [one] }),
        );
        assert_eq!(code, "illegal", "{one}");
    }
    assert_eq!(bench.get(&format!("try/{id}"))["given"], set["given"]);
    let cleared = bench.post(
        &format!("try/{id}/setup"),
        &json!({ "edits": [{ "set": "effect", "card": "pact", "on": false }] }),
    );
    assert_eq!(cleared["effects"], json!([]));
}

#[test]
fn an_empty_board_has_cards_to_play() {
    let bench = Bench::new();
    let game = begin(&bench, json!({ "kind": "empty" }));
    let id = game["id"].as_str().unwrap().to_owned();
    for side in ["north", "south"] {
        let hand = game["hands"][side].as_array().unwrap();
        assert!(!hand.is_empty(), "{side}: {game}");
    }
    let seen = &game["view"]["observation"];
    assert_eq!((&game["turn"], &seen["vp"]), (&json!(1), &json!(0)));
    // Without a card in either hand the turn would be over before anything was seen.
    let hands = json!({ "edits": [
        { "set": "hand", "side": "north", "cards": [] },
        { "set": "hand", "side": "south", "cards": [] },
    ] });
    let refused = bench.ask("POST", &format!("try/{id}/setup"), &hands);
    let said = refused.json()["error"]["message"].to_string();
    assert!(said.contains("the turn would end"), "{said}");
    assert_eq!(bench.get(&format!("try/{id}"))["hands"], game["hands"]);
    // What no game can have is said without the keys of a test.
    let turn = json!({ "edits": [{ "set": "turn", "value": 40 }] });
    let refused = bench.ask("POST", &format!("try/{id}/setup"), &turn);
    let error = &refused.json()["error"];
    let said = format!("{} {}", error["message"], error["hint"]);
    assert!(said.contains("no game has this position"), "{said}");
    assert!(
        !said.contains("impossible") && !said.contains("given"),
        "{said}"
    );
}

#[test]
fn games_begin_anywhere_and_a_change_that_does_not_fit_is_explained() {
    let bench = Bench::new();
    let game = play_to(&bench, begin(&bench, json!({ "kind": "start" })), "play");
    let id = game["id"].as_str().unwrap().to_owned();
    assert!(game["view"]["question"]["choices"].is_array(), "{game}");
    let (text, _) = bench.read("straits/cards/straits/cards.yaml");
    bench.write("straits/cards/straits/cards.yaml", "id: [");
    let kept = bench.post(&format!("try/{id}/reload"), &json!({}));
    assert_eq!(kept["changed"]["moved"], false);
    assert!(
        kept["changed"]["why"].as_str().unwrap().contains("straits"),
        "{kept}"
    );
    assert_eq!(kept["steps"], game["steps"]);
    bench.write("straits/cards/straits/cards.yaml", &text);
    // A game of the table, by its own token.
    let made = bench
        .running
        .make(&json!({ "scenario": "straits", "seats": ["person", "random"], "seed": "5" }));
    let from = json!({ "kind": "game", "game": made.id, "token": made.tokens[0] });
    let tried = begin(&bench, from);
    assert_eq!(tried["scenario"], "straits");
    let two = bench.running.two("straits", 5);
    let hidden =
        json!({ "seed": "1", "from": { "kind": "game", "game": two.id, "token": two.tokens[0] } });
    assert_eq!(bench.refused("POST", "try", &hidden), "hidden");
    for from in [
        json!({ "kind": "save", "text": "{}" }),
        json!({ "kind": "position", "text": "[]" }),
        json!({ "kind": "test", "file": TESTS, "name": "none" }),
    ] {
        let code = bench.refused(
            "POST",
            "try",
            &json!({ "scenario": "straits", "from": from }),
        );
        assert_eq!(code, "illegal", "{from}");
    }
    assert!(
        bench
            .running
            .get(&format!("/api/edit/try/{id}/map.svg"), &bench.token)
            .body
            .starts_with("<svg")
    );
    assert!(
        bench
            .running
            .get(&format!("/api/edit/try/{id}/cards/envoy.svg"), &bench.token)
            .body
            .starts_with("<svg")
    );
    assert!(bench.get(&format!("try/{id}/content"))["cards"].is_array());
    bench.ask("DELETE", &format!("try/{id}"), &json!({})).ok();
    let gone = bench
        .running
        .get(&format!("/api/edit/try/{id}"), &bench.token);
    assert_eq!(gone.json()["error"]["code"], "no_try");
}
