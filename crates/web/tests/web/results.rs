//! The results that an operator publishes.

use serde_json::{Value, json};

use super::client::{Made, Running};
use super::people::{act, two};

fn name(server: &Running, made: &Made, names: [&str; 2]) {
    for (name, token) in names.into_iter().zip(&made.tokens) {
        server
            .send("PUT", &made.path("/person"), token, &json!({"name": name}))
            .ok();
    }
}

#[test]
fn results_are_published_by_name_if_the_operator_wants_it() {
    let server = Running::publishing();
    let won = two(&server, "red_sea", &json!({}));
    name(&server, &won, ["Ada", "=Bob,\"x\""]);
    act(&server, &won, 1, &json!({"act": "resign"})).ok();
    let drawn = two(&server, "red_sea", &json!({}));
    name(&server, &drawn, ["Cy", "Ada"]);
    act(&server, &drawn, 1, &json!({"act": "offer_draw"})).ok();
    act(&server, &drawn, 0, &json!({"act": "accept_draw"})).ok();
    let nameless = two(&server, "red_sea", &json!({}));
    act(&server, &nameless, 1, &json!({"act": "resign"})).ok();
    let running = two(&server, "red_sea", &json!({}));
    name(&server, &running, ["Ada", "Cy"]);
    let shared = server.two("red_sea", 1);
    name(&server, &shared, ["Ada", "Cy"]);
    act(&server, &shared, 1, &json!({"act": "resign"})).ok();

    let leads_there = |server: &Running| server.get("/api/scenarios", "").ok()["results"].clone();
    assert_eq!(leads_there(&server), true);
    let published = server.get("/results.json", "").ok();
    let games = published["games"].as_array().unwrap();
    let ids: Vec<Value> = games.iter().map(|one| one["game"].clone()).collect();
    let expected = [&drawn, &won].map(|made| json!(made.id.parse::<i64>().unwrap()));
    assert_eq!(ids, expected);
    assert_eq!(
        (
            &games[0]["winner"],
            &games[0]["ending"],
            &games[1]["winner"]
        ),
        (&Value::Null, &json!("agreed"), &json!("Ada"))
    );
    let people = published["people"].as_array().unwrap();
    let names: Vec<&str> = people
        .iter()
        .map(|one| one["name"].as_str().unwrap())
        .collect();
    assert_eq!(names.len(), 3);
    assert_eq!(
        people.iter().find(|one| one["name"] == "Ada").unwrap()["points"],
        1.5
    );
    let csv = server.get("/results.csv", "");
    assert!(csv.head.contains("text/csv"));
    let lines: Vec<&str> = csv.body.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(
        lines[2].contains(r#""Ada","'=Bob,""x""","Ada","resigned""#),
        "{}",
        lines[2]
    );

    let quiet = Running::new();
    assert_eq!(leads_there(&quiet), false);
    for path in ["/results", "/results.json", "/results.csv"] {
        assert_eq!(quiet.get(path, "").status, 404, "{path}");
    }
}
