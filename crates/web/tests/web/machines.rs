//! Machines at tables: one game delays no other.

use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::client::{Made, Running};

/// A game of two machines, which nobody watches yet.
fn machines(server: &Running, players: [&str; 2]) -> Made {
    server.make(&json!({"scenario": "red_sea", "seats": players, "seed": "1"}))
}

#[test]
fn machines_play_only_while_somebody_watches() {
    let server = Running::new();
    let made = machines(&server, ["random", "random"]);
    thread::sleep(Duration::from_millis(300));
    let steps = server.get(&made.path(""), &made.observer).ok()["steps"].clone();
    assert_eq!(steps, 0, "played before anybody looked");
    let is_over = |view: &Value| !view["observation"]["outcome"].is_null();
    server.view_when(&made, &made.observer, is_over);
}

/// A game of a person against a random machine, in which the person is asked.
fn asked(server: &Running) -> Made {
    let made = server.make(&json!({
        "scenario": "red_sea",
        "seats": ["person", "random"],
        "seed": "3",
    }));
    server.view_when(&made, &made.tokens[0], is_asked);
    made
}

fn is_asked(view: &Value) -> bool {
    !view["question"].is_null()
}

/// Plays on against a random machine, which has to answer each time.
fn play_on(server: &Running, made: &Made) {
    for _ in 0..30 {
        let view = server.view_when(made, &made.tokens[0], is_asked);
        let key = &view["question"]["choices"][0]["key"];
        let chosen = json!({"revision": view["revision"], "key": key});
        let after = server.post(&made.path("/choose"), &made.tokens[0], &chosen);
        after.ok();
    }
}

/// The choices that were made in some games.
fn steps(server: &Running, games: &[Made]) -> u64 {
    let steps = games.iter().map(|made| {
        let standing = server.get(&made.path(""), &made.observer).ok();
        standing["steps"].as_u64().unwrap()
    });
    steps.sum()
}

#[test]
fn long_searches_of_some_games_delay_no_other() {
    let server = Running::new();
    let strong = ["strong:10s", "strong:10s"];
    let watched: Vec<Made> = (0..20).map(|_| machines(&server, strong)).collect();
    for made in &watched {
        server.view(made, &made.observer);
    }
    let (made, other) = (asked(&server), asked(&server));
    let before = steps(&server, &watched);
    // A later hint of a seat ends the one before it.
    let statuses = thread::scope(|scope| {
        let hint = || server.get(&made.path("/hint?time=10s"), &made.tokens[0]);
        let hints: Vec<_> = (0..20)
            .map(|_| scope.spawn(move || hint().status))
            .collect();
        play_on(&server, &other);
        let statuses = hints.into_iter().map(|hint| hint.join().unwrap());
        statuses.collect::<Vec<u16>>()
    });
    assert!(statuses.iter().all(|status| [200, 429].contains(status)));
    assert!(
        statuses.contains(&200) && statuses.contains(&429),
        "{statuses:?}"
    );
    // The machines that think for ten seconds have hardly moved meanwhile.
    let moved = steps(&server, &watched) - before;
    assert!(moved < 20 * 30, "{moved}");
}
