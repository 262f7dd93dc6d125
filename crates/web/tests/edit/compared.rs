//! The effect of a change of a scenario, by equal deals played before and after it.

use std::fs;

use serde_json::{Value, json};

use super::bench::Bench;
use super::client::Answer;

const SCENARIO: &str = "straits/scenarios/straits.yaml";

impl Bench {
    fn effect(&self, body: &Value) -> Answer {
        self.running
            .send("POST", "/api/edit/effect", &self.token, body)
    }

    fn scenario(&self) -> String {
        fs::read_to_string(self.folder.path().join("mods").join(SCENARIO)).unwrap()
    }
}

#[test]
fn nothing_changed_changes_nothing() {
    let said = Bench::new()
        .effect(&json!({ "scenario": "straits", "old": {} }))
        .ok();
    let games = said["games"].as_u64().unwrap();
    assert!(
        (20..=500).contains(&games) && said["failed"] == json!([0, 0]),
        "{said}"
    );
    assert_eq!(said["old"], said["new"]);
    for key in ["wins", "points", "turns"] {
        assert_eq!(
            said["change"][key],
            json!({ "mean": 0.0, "low": 0.0, "high": 0.0 }),
            "{key}"
        );
    }
}

#[test]
fn a_shorter_game_is_seen_from_unsaved_texts_and_from_earlier_ones() {
    let bench = Bench::new();
    let long = bench.scenario();
    let short = long
        .replace("turns: 3\n", "turns: 2\n")
        .replace("{ 1: 2, 3: 3 }", "{ 1: 2 }");
    assert_ne!(short, long);
    let text = |text: &str| json!([{ "path": SCENARIO, "text": text }]);
    let shorter = bench
        .effect(&json!({ "scenario": "straits", "files": text(&short), "old": {} }))
        .ok();
    assert!(
        shorter["change"]["turns"]["high"].as_f64().unwrap() < 0.0,
        "{shorter}"
    );
    assert!(
        shorter["new"]["turns"]["mean"].as_f64().unwrap() <= 2.0,
        "{shorter}"
    );
    let longer = bench
        .effect(&json!({ "scenario": "straits", "old": { "files": text(&short) } }))
        .ok();
    assert!(
        longer["change"]["turns"]["low"].as_f64().unwrap() > 0.0,
        "{longer}"
    );
    assert_eq!(bench.scenario(), long, "nothing is written");
}

#[test]
fn what_cannot_be_played_is_said() {
    let bench = Bench::new();
    let broken = json!([{ "path": SCENARIO, "text": "id: straits\nturns: many\n" }]);
    let faulty = bench.effect(&json!({ "scenario": "straits", "files": broken, "old": {} }));
    assert_eq!(faulty.status, 422);
    assert!(!faulty.json()["diagnostics"].as_array().unwrap().is_empty());
    let old = json!({ "scenario": "straits", "old": { "files": broken } });
    assert_eq!(
        bench.effect(&old).json()["error"]["code"],
        json!("bad_content")
    );
    for (body, status) in [
        (json!({}), 400),
        (json!({ "scenario": "straits" }), 400),
        (json!({ "scenario": "nobody", "old": {} }), 404),
        (
            json!({ "scenario": "straits", "old": { "scenario": "nobody" } }),
            404,
        ),
        (
            json!({ "scenario": "straits", "old": {}, "games": 1_000_000_000 }),
            400,
        ),
        (
            json!({ "scenario": "straits", "old": {}, "files": [{ "path": "../../etc/passwd", "text": "" }] }),
            422,
        ),
    ] {
        assert_eq!(bench.effect(&body).status, status, "{body}");
    }
}
