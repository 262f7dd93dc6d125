//! Games: made, played, taken back, copied, kept.

mod ended;
mod invitations;
mod undo;

use std::collections::BTreeMap;

use brink::game::{Ending, Game, Input, Saved};
use brink::{Choice, Library, digest};
use brink_web::{Server, Sqlite};
use serde_json::{Value, json};
use testkit::letters;
use testkit::scores::{self, EVENT, KEYS, SCRIPT};

use super::client::{Made, Running};

/// A number that looks random, for a step.
fn nth(seed: u64) -> impl Fn(u64) -> usize {
    move |step| usize::try_from(digest::mixed(seed, step) >> 33).unwrap()
}

/// Plays a game to its end with random choices, and gives the digest of its log.
fn play_out(server: &Running, made: &Made, seed: u64) -> u64 {
    let choose = nth(seed);
    let mut step = 0;
    while server.step(made, |_| choose(step)).is_some() {
        step += 1;
    }
    let saved = server.get(&made.path("/save"), &made.tokens[0]).body;
    let saved: Saved = saved.parse().unwrap();
    saved
        .load(&testkit::content(saved.scenario()))
        .unwrap()
        .log_digest()
}

#[test]
fn a_game_by_plain_http_is_the_game_of_the_engine() {
    let server = Running::new();
    for scenario in ["red_sea", "twilight_struggle"] {
        let made = server.two(scenario, 5);
        let first = server.view(&made, &made.tokens[1])["digest"].clone();
        let played = play_out(&server, &made, 9);
        let (choose, mut game) = (nth(9), Game::new(testkit::content(scenario), 5).unwrap());
        let mut step = 0;
        while let Some(decision) = game.decision() {
            let choice = decision.choices[choose(step) % decision.choices.len()];
            game.apply(choice).unwrap();
            step += 1;
        }
        assert_eq!(played, game.log_digest());
        let before = server.get(&made.path("/view?at=3"), &made.tokens[1]).ok();
        assert!(before["digest"].is_null() && first.is_null());
        let over = server.view(&made, &made.tokens[1]);
        assert_eq!(over["digest"], format!("{played:016x}"));
        assert!(over["question"].is_null() && !over["observation"]["outcome"].is_null());
        assert_eq!(over["steps"], json!(step));
    }
}

#[test]
fn a_machine_answers_by_itself() {
    let server = Running::new();
    let new =
        json!({"scenario": "red_sea", "seats": ["person", "greedy"], "undo": "free", "seed": "3"});
    let made = server.make(&new);
    assert!(made.tokens[1].is_empty());
    for step in 0..30 {
        let view = until_asked(&server, &made);
        assert!(view["failed"].is_null());
        if view["question"].is_null() {
            return;
        }
        let choices = view["question"]["choices"].as_array().unwrap();
        let chosen =
            json!({"revision": view["revision"], "key": choices[step % choices.len()]["key"]});
        server
            .post(&made.path("/choose"), &made.tokens[0], &chosen)
            .ok();
    }
    let view = until_asked(&server, &made);
    let back = server
        .post(
            &made.path("/undo"),
            &made.tokens[0],
            &json!({"revision": view["revision"], "to": 4}),
        )
        .ok();
    assert!(back["revision"].as_u64() > view["revision"].as_u64());
}

/// The view when the first seat is asked, or when the game is over.
fn until_asked(server: &Running, made: &Made) -> Value {
    server.view_when(made, &made.tokens[0], |view| {
        view["waiting"].is_null() || !view["failed"].is_null()
    })
}

#[test]
fn a_restart_goes_on_where_the_game_was() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let server = Running::on(&file);
    let made = server.two("red_sea", 8);
    let choose = nth(1);
    for step in 0..40 {
        server.step(&made, |_| choose(step));
    }
    let before = [0, 1].map(|seat| server.view(&made, &made.tokens[seat]));
    server
        .send(
            "PUT",
            &made.path("/note"),
            &made.tokens[0],
            &json!({"text": "<b>mine</b>"}),
        )
        .ok();
    drop(server);
    let server = Running::on(&file);
    assert_eq!(
        [0, 1].map(|seat| server.view(&made, &made.tokens[seat])),
        before
    );
    assert_eq!(
        server.get(&made.path("/note"), &made.tokens[0]).ok()["text"],
        "<b>mine</b>"
    );
    assert_eq!(
        server.get(&made.path("/note"), &made.tokens[1]).ok()["text"],
        ""
    );
}

#[test]
fn two_servers_on_one_file_show_the_same_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let servers = [Running::on(&file), Running::on(&file)];
    let made = servers[0].two("red_sea", 8);
    let choose = nth(2);
    let made_by = |step: u64| {
        servers[step as usize % 2]
            .step(&made, |_| choose(step))
            .is_some()
    };
    let steps = (0..60).take_while(|step| made_by(*step)).count();
    let seen = servers
        .each_ref()
        .map(|server| server.view(&made, &made.tokens[0]));
    assert_eq!(seen[0], seen[1]);
    assert!(steps > 30 && seen[0]["steps"] == json!(steps));
}

#[test]
fn the_past_is_shown_as_it_was_known() {
    let server = Running::new();
    let made = server.two("red_sea", 6);
    let choose = nth(3);
    let before: Vec<Value> = (0..30)
        .map(|step| server.step(&made, |_| choose(step)).unwrap())
        .collect();
    for view in before {
        let (step, seat) = (
            view["steps"].as_u64().unwrap(),
            view["seat"].as_u64().unwrap() as usize,
        );
        let past = server
            .get(&made.path(&format!("/view?at={step}")), &made.tokens[seat])
            .ok();
        assert_eq!(past["observation"], view["observation"]);
        assert_eq!(past["standings"], view["standings"]);
        assert!(past["past"] == true && past["question"].is_null());
    }
}

/// A scoring by award, by function, and one whose function lets a side win at once.
#[test]
fn the_standings_have_awards_and_functions() {
    let folder = tempfile::tempdir().unwrap();
    let begin = "setup: [deal, { influence: { red: { ayr: 2, bute: 1 }, blue: { cove: 1, dale: 1, eigg: 1 } } }]\n";
    drop(scores::library(
        folder.path(),
        &format!("{KEYS}{begin}"),
        EVENT,
        SCRIPT,
    ));
    let store = Sqlite::open(&folder.path().join("games.sqlite")).unwrap();
    let root = folder.path().to_path_buf();
    let open = Box::new(move |_: &str| {
        Library::open(std::slice::from_ref(&root)).with_messages(&brink_web::WEB)
    });
    let server = Server::bind("127.0.0.1:0".parse().unwrap(), open, Box::new(store)).unwrap();
    let server = Running::of(server);
    let made = server.two("isles", 1);
    let view = server.view(&made, &made.tokens[0]);
    let standings: Vec<Value> = view["standings"].as_array().unwrap().clone();
    let found: Vec<[&Value; 4]> = standings
        .iter()
        .map(|facts| ["scoring", "points", "net", "wins"].map(|key| &facts[key]))
        .collect();
    assert_eq!(
        json!(found),
        json!([
            ["north", [4, 0], 4, null],
            ["coast", [1, 1], 0, null],
            ["ports", [3, 4], -1, null],
            ["sway", [0, null], 0, "blue"],
        ])
    );
}

#[test]
fn a_copy_begins_where_it_was_asked_for() {
    let server = Running::new();
    let made =
        server.make(&json!({"scenario": "red_sea", "seats": ["person", "random"], "seed": "3"}));
    for step in 0..12 {
        let view = until_asked(&server, &made);
        let choices = view["question"]["choices"].as_array().unwrap();
        let chosen =
            json!({"revision": view["revision"], "key": choices[step % choices.len()]["key"]});
        server
            .post(&made.path("/choose"), &made.tokens[0], &chosen)
            .ok();
    }
    let fork = json!({"at": 5, "seats": ["person", "person"]});
    let copy = Made::of(
        &server
            .post(&made.path("/fork"), &made.tokens[0], &fork)
            .ok(),
    );
    let (old, new) = (
        server.get(&made.path("/view?at=5"), &made.tokens[0]).ok(),
        server.view(&copy, &copy.tokens[0]),
    );
    assert_eq!(old["observation"], new["observation"]);
    let test = server.get(&copy.path("/position_test"), &copy.tokens[0]);
    assert_eq!((test.status, test.code().as_str()), (409, "hidden"));
}

#[test]
fn a_recipe_makes_the_same_game_again() {
    let server = Running::new();
    let made = server.two("red_sea", 3);
    let hidden = server.get(&made.path("/recipe"), &made.tokens[0]);
    assert_eq!((hidden.status, hidden.code().as_str()), (409, "hidden"));
    play_out(&server, &made, 5);
    let mut recipe = server
        .get(&made.path("/recipe?at=40"), &made.tokens[0])
        .ok();
    assert!(recipe.to_string().len() < 8 << 10);
    recipe["seats"] = json!(["person", "person"]);
    let again = Made::of(&server.post("/api/games", "", &recipe).ok());
    let past = server.get(&made.path("/view?at=40"), &made.tokens[0]).ok();
    assert_eq!(
        server.view(&again, &again.tokens[0])["observation"],
        past["observation"]
    );
    recipe["steps"] = json!(["space:nowhere"]);
    assert_eq!(server.post("/api/games", "", &recipe).code(), "bad_request");
    recipe["steps"] = json!(["pass"]);
    assert_eq!(server.post("/api/games", "", &recipe).code(), "illegal");
}

#[test]
fn a_position_test_of_a_game_passes() {
    let server = Running::new();
    let made =
        server.make(&json!({"scenario": "red_sea", "seats": ["person", "random"], "seed": "3"}));
    let mut asked = 0;
    for step in 0..60 {
        let view = until_asked(&server, &made);
        let Some(choices) = view["question"]["choices"].as_array() else {
            break;
        };
        let test = server.get(&made.path("/position_test"), &made.tokens[0]);
        if test.status == 200 {
            asked += 1;
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("test.yaml");
            std::fs::write(&file, &test.body).unwrap();
            let library = testkit::library();
            let mut runner = brink_author::position::Runner::new(&library);
            let (tests, faults) = runner.find(&[file]);
            assert!(faults.is_empty() && !tests.is_empty(), "{}", test.body);
            tests.iter().for_each(|one| runner.run(one).unwrap());
        }
        let chosen =
            json!({"revision": view["revision"], "key": choices[step % choices.len()]["key"]});
        server
            .post(&made.path("/choose"), &made.tokens[0], &chosen)
            .ok();
    }
    assert!(asked > 0);
}

#[test]
fn help_is_that_of_the_engine() {
    let server = Running::new();
    let new = json!({"scenario": "twilight_struggle", "seats": ["person", "person"], "seed": "1", "help": true});
    let made = server.make(&new);
    let view = server.view(&made, &made.tokens[1]);
    let content = testkit::content("twilight_struggle");
    let offered: Vec<&str> = view["question"]["choices"]
        .as_array()
        .unwrap()
        .iter()
        .map(|choice| choice["key"].as_str().unwrap())
        .collect();
    let other = content
        .map
        .space_ids()
        .map(|space| Choice::Space(space).key(&content));
    let other = other
        .into_iter()
        .find(|key| !offered.contains(&key.as_str()))
        .unwrap();
    let why = server
        .get(&made.path(&format!("/why?key={other}")), &made.tokens[1])
        .ok();
    assert_eq!(why["offered"], false);
    assert!(!why["text"].as_str().unwrap().is_empty());
    let preview = server
        .get(
            &made.path(&format!("/preview?key={}", offered[0])),
            &made.tokens[1],
        )
        .ok();
    assert_eq!(preview["outcomes"][0]["chance"], 1.0);
    let hint = server
        .get(&made.path("/hint?time=100ms"), &made.tokens[1])
        .ok();
    assert!(offered.contains(&hint["candidates"][0]["keys"][0].as_str().unwrap()));
    let candidates = hint["candidates"].as_array().unwrap();
    let mut usual = candidates.iter().filter_map(|one| one["usual"].as_str());
    assert!(usual.any(|usual| usual.starts_with("people open so: in ")));
    let refused = server.post(
        &made.path("/choose"),
        &made.tokens[1],
        &json!({"revision": view["revision"], "key": other}),
    );
    assert_eq!((refused.status, refused.code().as_str()), (422, "illegal"));
    assert_eq!(server.view(&made, &made.tokens[1]), view);
}

/// A finished game is reviewed choice by choice; a running one is not, since that would show hidden hands.
/// The course of a game leads from its first position to its result, and its last scorings explain the score.
#[test]
fn texts_are_in_the_language_that_is_asked_for() {
    let server = Running::new();
    let made = server.two("twilight_struggle", 1);
    let view = server
        .get(&made.path("/view?lang=ru"), &made.tokens[1])
        .ok();
    assert!(
        view["question"]["text"]
            .as_str()
            .unwrap()
            .starts_with("СССР")
    );
    let contents = server
        .get(&made.path("/content?lang=ru"), &made.tokens[1])
        .ok();
    assert_eq!(contents["language"], "ru");
    assert_eq!(contents["words"]["own"]["turn_n"], "Ход {n}");
    let refused = server.get(&made.path("/view?lang=ru"), "");
    assert!(
        refused.json()["error"]["message"]
            .as_str()
            .unwrap()
            .chars()
            .any(|sign| ('а'..='я').contains(&sign))
    );
}

/// The rule book of Red Sea has other words for a turn and an action round.
#[test]
fn a_page_has_the_words_of_its_game() {
    let server = Running::new();
    let made = server.two("red_sea", 1);
    let own = |language: &str| {
        server
            .get(
                &made.path(&format!("/content?lang={language}")),
                &made.tokens[1],
            )
            .ok()["words"]["own"]
            .clone()
    };
    let russian = own("ru");
    assert_eq!(
        (&russian["turn_n"], &russian["round"]),
        (&"Раунд {n}".into(), &"ход {n}".into())
    );
    let english = own("en");
    assert_eq!(
        (&english["turn_n"], &english["defcon"]),
        (&"Turn {n}".into(), &"DEFCON".into())
    );
}

#[test]
fn a_deleted_game_is_gone() {
    let server = Running::new();
    let made = server.two("red_sea", 1);
    let delete = |token: &str| server.request("DELETE", &made.path(""), token, "", "");
    assert_eq!(delete(&made.observer).code(), "observer");
    // Nobody removes what belongs to two.
    for _ in 0..2 {
        assert_eq!(delete(&made.tokens[0]).code(), "deletion_asked");
    }
    assert_eq!(delete(&made.tokens[1]).status, 204);
    assert_eq!(
        server.get(&made.path("/view"), &made.tokens[0]).code(),
        "no_game"
    );
}

#[test]
fn the_game_by_curl_of_the_guide_is_played() {
    let server = Running::new();
    let guide = std::fs::read_to_string(testkit::root().join("docs/http_api.md")).unwrap();
    let script = guide
        .split("```sh\n")
        .nth(1)
        .unwrap()
        .split("```")
        .next()
        .unwrap();
    let script = script.replace("127.0.0.1:8017", &server.address.to_string());
    let out = std::process::Command::new("bash")
        .args(["-euo", "pipefail", "-c", &script])
        .output()
        .unwrap();
    let log = String::from_utf8(out.stdout).unwrap();
    assert!(
        out.status.success(),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
    assert!(log.lines().count() > 40, "{log}");
}

#[test]
fn the_guide_lists_every_route_of_the_workbench() {
    let guide = std::fs::read_to_string(testkit::root().join("docs/http_api.md")).unwrap();
    let description = testkit::root().join("docs/openapi.json");
    let description: Value =
        serde_json::from_str(&std::fs::read_to_string(description).unwrap()).unwrap();
    let paths = description["paths"].as_object().unwrap();
    let mut count = 0;
    for (path, methods) in paths {
        let Some(rest) = path.strip_prefix("/api/edit/") else {
            continue;
        };
        let rest = rest.replace("{try}", "ID").replace("{card}", "CARD");
        let of_trial = rest.strip_prefix("try/ID/").unwrap_or(&rest);
        for method in methods.as_object().unwrap().keys() {
            let alone = format!("`{} {rest}", method.to_uppercase());
            let among_others = format!("`{of_trial}");
            assert!(
                guide.contains(&alone) || guide.contains(&among_others),
                "{alone}`"
            );
            count += 1;
        }
    }
    assert!(count > 20, "{count}");
}

#[test]
fn a_roll_says_what_it_needed_and_whether_it_succeeded() {
    let server = Running::new();
    let made = server.two("twilight_struggle", 2);
    let choose = nth(4);
    for step in 0..400 {
        if server.step(&made, |_| choose(step)).is_none() {
            break;
        }
    }
    let log = server
        .get(&made.path("/events?since=0"), &made.tokens[0])
        .ok();
    let entries = log["entries"].as_array().unwrap().iter();
    let rolls: Vec<_> = entries
        .filter(|one| one["roll"]["success"].is_boolean())
        .collect();
    assert!(!rolls.is_empty());
    for one in rolls {
        let roll = &one["roll"];
        let sum = one["dice"][0].as_i64().unwrap() + roll["add"][0].as_i64().unwrap();
        let least = roll["at_least"].as_i64().is_none_or(|least| sum >= least);
        let most = roll["at_most"].as_i64().is_none_or(|most| sum <= most);
        assert_eq!(roll["success"], least && most, "{one}");
    }
}

#[test]
fn the_uses_of_a_card_are_those_of_the_questions_after_it() {
    let server = Running::new();
    let made = server.two("twilight_struggle", 11);
    let mut view = server.view(&made, &made.tokens[1]);
    let mut seat = 1;
    while view["question"]["ask"] != "play" {
        if view["question"].is_null() {
            seat = 1 - seat;
            view = server.view(&made, &made.tokens[seat]);
            continue;
        }
        let key = &view["question"]["choices"][0]["key"];
        let body = json!({"revision": view["revision"], "key": key});
        view = server
            .post(&made.path("/choose"), &made.tokens[seat], &body)
            .ok();
    }
    let token = &made.tokens[seat];
    let cards = view["question"]["choices"].as_array().unwrap().clone();
    let card = &cards[1]["key"].as_str().unwrap();
    let path = made.path(&format!("/uses?key={card}"));
    let uses = server.get(&path, token).ok()["uses"].clone();
    assert_eq!(server.view(&made, token), view, "looking changes nothing");
    let ways: Vec<Vec<String>> = uses
        .as_array()
        .unwrap()
        .iter()
        .map(|one| serde_json::from_value(one["keys"].clone()).unwrap())
        .collect();
    assert!(ways.iter().all(|way| way[0] == *card && way.len() > 1));
    // Each way is offered, key by key.
    for way in &ways {
        let mut now = view.clone();
        for (nth, key) in way.iter().enumerate() {
            let choices = now["question"]["choices"].as_array().unwrap();
            assert!(choices.iter().any(|one| one["key"] == **key), "{way:?}");
            if nth + 1 < way.len() {
                let body = json!({"revision": now["revision"], "key": key});
                now = server.post(&made.path("/choose"), token, &body).ok();
            }
        }
        let body = json!({"revision": now["revision"], "to": view["steps"]});
        view = server.post(&made.path("/undo"), token, &body).ok();
    }
}
