//! Invitations, and the knowledge of whoever makes a game.

use serde_json::{Value, json};

use super::super::client::{Made, Running};

#[test]
fn both_players_are_told_of_a_known_seed() {
    let server = Running::new();
    let persons = json!(["person", "person"]);
    let drawn = json!({"scenario": "red_sea", "seats": persons, "invite": [0, 1]});
    let drawn = joined(&server, &drawn);
    let known = json!({"scenario": "red_sea", "seats": persons, "invite": [0, 1], "seed": "1"});
    let known = joined(&server, &known);
    let alone = json!({"scenario": "red_sea", "seats": ["person", "random"], "seed": "1"});
    let alone = server.make(&alone);
    let fork = json!({"at": 0, "seats": ["person", "person"]});
    let copy = server.post(&alone.path("/fork"), &alone.tokens[0], &fork);
    let copy = Made::of(&copy.ok());
    // Choices that only some deals allow tell of the deal.
    let steps = json!(["space:poland"]);
    let invite = json!([0, 1]);
    let begun = json!({"scenario": "twilight_struggle", "seats": persons, "invite": invite, "steps": steps});
    let begun = joined(&server, &begun);
    for seat in 0..2 {
        assert_eq!(advantages(&server, &begun, seat), json!(["known_seed"]));
        assert_eq!(advantages(&server, &drawn, seat), json!([]));
        assert_eq!(advantages(&server, &known, seat), json!(["known_seed"]));
        let both = json!(["known_seed", "shared_seats"]);
        assert_eq!(advantages(&server, &copy, seat), both);
    }
    assert_eq!(advantages(&server, &alone, 0), json!([]));
}

/// The codes of what a seat is told about whoever made its game.
fn advantages(server: &Running, made: &Made, seat: usize) -> Value {
    let view = server.view(made, &made.tokens[seat]);
    let told = view["advantages"].as_array().unwrap();
    told.iter().map(|one| one["code"].clone()).collect()
}

/// A game whose invitations were used.
fn joined(server: &Running, new: &Value) -> Made {
    let answer = server.post("/api/games", "", new).ok();
    let mut made = Made::of(&answer);
    for seat in 0..2 {
        let invitation = &answer["seats"][seat]["invitation"];
        if invitation.is_string() {
            let used = server.post(&made.path("/join"), "", &json!({"invitation": invitation}));
            made.tokens[seat] = used.ok()["token"].as_str().unwrap().to_owned();
        }
    }
    made
}

#[test]
fn an_invitation_gives_its_seat_to_the_first_who_uses_it() {
    let server = Running::new();
    let new = json!({"scenario": "red_sea", "seats": ["person", "person"], "invite": [1]});
    let answer = server.post("/api/games", "", &new).ok();
    let made = Made::of(&answer);
    assert_eq!(
        made.tokens[1], "",
        "whoever makes the game has no token of the other seat"
    );
    let invitation = answer["seats"][1]["invitation"].as_str().unwrap();
    assert!(
        server.view(&made, &made.tokens[0])["players"]
            .to_string()
            .contains(r#""invited":true"#)
    );
    // It opens nothing itself.
    for path in ["", "/view", "/note", "/log.txt", "/stream"] {
        assert_eq!(
            server.get(&made.path(path), invitation).status,
            403,
            "{path}"
        );
    }
    let join = json!({"invitation": invitation});
    let used: Vec<Value> = std::thread::scope(|scope| {
        let tries = (0..8).map(|_| scope.spawn(|| server.post(&made.path("/join"), "", &join)));
        let tries: Vec<_> = tries.collect();
        let answers = tries.into_iter().map(|one| one.join().unwrap());
        answers
            .filter(|one| one.status == 200)
            .map(|one| one.json())
            .collect()
    });
    assert_eq!(used.len(), 1);
    assert_eq!(used[0]["seat"], 1);
    let view = server.get(&made.path("/view"), used[0]["token"].as_str().unwrap());
    assert_eq!(view.ok()["seat"], 1);
    let late = server.post(&made.path("/join"), "", &join);
    assert_eq!(
        (late.status, &late.json()["error"]["code"]),
        (403, &json!("used_invitation"))
    );
    assert!(
        !server.view(&made, &made.tokens[0])["players"]
            .to_string()
            .contains(r#""invited":true"#)
    );
    assert_eq!(server.get(&made.path("/view"), invitation).status, 403);
}

#[test]
fn a_lost_answer_loses_no_seat() {
    let server = Running::new();
    let new = json!({"scenario": "red_sea", "seats": ["person", "person"], "invite": [1]});
    let answer = server.post("/api/games", "", &new).ok();
    let made = Made::of(&answer);
    let invitation = &answer["seats"][1]["invitation"];
    let token = "0123456789abcdef0123456789abcdef";
    let join = json!({"invitation": invitation, "token": token});
    let first = server.post(&made.path("/join"), "", &join).ok();
    assert_eq!(first, json!({"seat": 1, "token": token}));
    assert_eq!(server.post(&made.path("/join"), "", &join).ok(), first);
    // Sent twice at once, it has the same answer.
    for _ in 0..8 {
        let answer = server.post("/api/games", "", &new).ok();
        let (made, token) = (
            Made::of(&answer),
            Made::of(&answer).tokens[0].replace('0', "1"),
        );
        let join = json!({"invitation": answer["seats"][1]["invitation"], "token": token});
        let joined = || server.post(&made.path("/join"), "", &join).status;
        let both = std::thread::scope(|scope| {
            let both = [scope.spawn(joined), scope.spawn(joined)];
            both.map(|one| one.join().unwrap())
        });
        assert_eq!(both, [200, 200]);
    }
    for other in ["fedcba9876543210fedcba9876543210", "x", &made.observer] {
        let join = json!({"invitation": invitation, "token": other});
        assert!([401, 403].contains(&server.post(&made.path("/join"), "", &join).status));
    }
}

#[test]
fn only_seats_of_persons_are_given_away() {
    let server = Running::new();
    for invite in [json!([1]), json!([2]), json!([-1]), json!("1")] {
        let new = json!({"scenario": "red_sea", "seats": ["person", "random"], "invite": invite});
        assert_eq!(server.post("/api/games", "", &new).status, 400, "{invite}");
    }
    let made = server.two("red_sea", 1);
    for text in [
        "",
        "x",
        "00000000000000000000000000000000",
        &made.tokens[1],
        &made.observer,
    ] {
        let join = server.post(&made.path("/join"), "", &json!({"invitation": text}));
        assert_eq!(join.status, 403, "{text}");
    }
    assert_eq!(
        server
            .post("/api/games/999/join", "", &json!({"invitation": "x"}))
            .status,
        404
    );
}
