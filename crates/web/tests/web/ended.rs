//! Games that are over: judged choice by choice, and their course.

use serde_json::Value;

use super::super::client::Running;
use super::play_out;

/// A finished game is reviewed choice by choice; a running one is not, since that would show hidden hands.
#[test]
fn a_game_that_is_over_is_judged() {
    let server = Running::new();
    let made = server.two("red_sea", 3);
    assert_eq!(
        server.get(&made.path("/review"), &made.tokens[0]).code(),
        "hidden"
    );
    play_out(&server, &made, 3);
    let (mut from, mut count, mut placements) = (0, 0, 0);
    while count < 12 {
        let review = server
            .get(
                &made.path(&format!("/review?from={from}&time=20ms")),
                &made.observer,
            )
            .ok();
        let next = review["next"].as_u64().unwrap();
        let judged = &review["judged"];
        if judged.is_null() {
            assert_eq!(review["next"], review["steps"]);
            break;
        }
        assert!(
            next > from && judged["step"].as_u64().unwrap() >= from,
            "{review}"
        );
        let (lost, error) = (
            judged["lost"].as_f64().unwrap(),
            judged["error"].as_f64().unwrap(),
        );
        match judged["verdict"].as_str().unwrap() {
            "sound" => assert!(lost == 0.0, "{review}"),
            "mistake" | "blunder" => assert!(lost >= 0.05 && lost >= 2.0 * error, "{review}"),
            other => panic!("{other}"),
        }
        let keys = judged["made"]["keys"].as_array().unwrap();
        placements += u32::from(
            keys.iter()
                .all(|key| key.as_str().unwrap().starts_with("space:")),
        );
        (from, count) = (next, count + 1);
    }
    assert!(count > 3 && placements > 0, "{count} {placements}");
    assert_eq!(
        server
            .get(&made.path("/review?from=x"), &made.observer)
            .status,
        400
    );
    assert_eq!(
        server
            .get(&made.path("/review?from=99999999"), &made.observer)
            .ok()["judged"],
        Value::Null
    );
}

/// The course of a game leads from its first position to its result, and its last scorings explain the score.
#[test]
fn a_game_that_is_over_has_a_course() {
    let server = Running::new();
    let mut finals = 0;
    for seed in 1..30 {
        let made = server.two("red_sea", seed);
        let hidden = server.get(&made.path("/course"), &made.observer);
        assert_eq!((hidden.status, hidden.code().as_str()), (409, "hidden"));
        play_out(&server, &made, seed);
        let view = server.view(&made, &made.tokens[0]);
        let course = server.get(&made.path("/course"), &made.observer).ok();
        let points = course["points"].as_array().unwrap();
        assert!(points.len() > 3 && points[0]["step"] == 0, "{course}");
        assert!(
            points
                .iter()
                .all(|point| (0.0..=1.0).contains(&point["chance"].as_f64().unwrap()))
        );
        let last = points.last().unwrap();
        assert_eq!(last["step"], view["steps"]);
        assert_eq!(last["vp"], view["observation"]["vp"]);
        let winner = &view["observation"]["outcome"]["winner"];
        let won = match winner.as_str() {
            Some(side) => f64::from(u8::from(side == view["players"][0]["side"])),
            None => 0.5,
        };
        assert_eq!(last["chance"], won, "{view}");
        let scored = course["scorings"].as_array().unwrap();
        let is_final = view["observation"]["outcome"]["ending"] == "final_scoring";
        assert_eq!(
            scored.iter().any(|one| one["last"] == true),
            is_final,
            "{course}"
        );
        assert!(scored.iter().all(|one| one["name"] != ""), "{course}");
        if !is_final {
            continue;
        }
        assert_eq!(
            scored.last().unwrap()["vp"],
            view["observation"]["vp"],
            "{course}"
        );
        finals += 1;
        if finals > 1 {
            return;
        }
    }
    panic!("no final scoring in {finals} games");
}

#[test]
fn a_log_links_names_in_every_form() {
    let server = Running::new();
    let made = server.two("twilight_struggle", 3);
    play_out(&server, &made, 3);
    let content = server
        .get(&made.path("/content?lang=ru"), &made.tokens[0])
        .ok();
    let log = server.get(&made.path("/events?since=0&lang=ru"), &made.tokens[0]);
    let mut inflected = 0;
    for entry in log.ok()["entries"].as_array().unwrap() {
        let units: Vec<u16> = entry["text"].as_str().unwrap().encode_utf16().collect();
        for named in entry["names"].as_array().unwrap() {
            let [at, length] = ["at", "length"].map(|key| named[key].as_u64().unwrap() as usize);
            let part = String::from_utf16(&units[at..at + length]).unwrap();
            let spaces = content["map"]["spaces"].as_array().unwrap();
            let Some(space) = spaces.iter().find(|one| one["id"] == named["space"]) else {
                continue;
            };
            let name = space["name"].as_str().unwrap();
            let stem = |text: &str| text.chars().take(3).collect::<String>();
            assert_eq!(stem(&part), stem(name), "{}", entry["text"]);
            inflected += u32::from(part != name);
        }
    }
    assert!(inflected > 20, "{inflected}");
}
