//! Lessons: listed with their scenario, sent in a language, and enough to make their game.

use serde_json::{Value, json};

use super::client::Running;

#[test]
fn a_lesson_makes_its_game() {
    let server = Running::new();
    let lobby = server.get("/api/scenarios?lang=ru", "").ok();
    let scenarios = lobby["scenarios"].as_array().unwrap();
    let listed: Vec<&Value> = scenarios
        .iter()
        .flat_map(|one| one["lessons"].as_array().unwrap())
        .collect();
    assert!(listed.len() >= 2);
    for one in listed {
        let id = one["id"].as_str().unwrap();
        let english = server.get(&format!("/api/lessons/{id}"), "").ok();
        let russian = server.get(&format!("/api/lessons/{id}?lang=ru"), "").ok();
        assert_eq!(one["name"], russian["name"]);
        assert_ne!(english["name"], russian["name"]);
        let steps = english["steps"].as_array().unwrap();
        let keys: Vec<&Value> = steps.iter().map(|step| &step["choose"]).collect();
        let made = server.make(&json!({
            "scenario": english["scenario"], "options": english["options"], "seed": english["seed"],
            "steps": keys, "seats": ["person", "person"],
        }));
        let view = server.view(&made, &made.tokens[0]);
        assert_eq!(view["steps"], json!(steps.len()), "{id}");
        assert!(view["observation"]["outcome"].is_null());
    }
}

#[test]
fn an_unknown_lesson_is_not_found() {
    let server = Running::new();
    let answer = server.get("/api/lessons/no_such_lesson", "");
    assert_eq!(
        (answer.status, answer.code()),
        (404, "not_found".to_owned())
    );
}
