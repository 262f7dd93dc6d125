//! Pictures that content brings: the same for every seat, by what they hold, as images that run
//! nothing.

use serde_json::Value;

use super::client::Running;

#[test]
fn a_picture_is_answered_by_its_digest() {
    let server = Running::new();
    let made = server.two("turn_zero", 1);
    let path = format!("/api/games/{}/content", made.id);
    let content = |token: &str| -> Value { server.get(&path, token).ok() };
    let [one, other] = [0, 1].map(|seat| content(&made.tokens[seat]));
    assert_eq!(one, other);
    let cards = one["cards"].as_array().unwrap();
    let card = cards.iter().find(|card| card["id"] == "marshall").unwrap();
    assert_eq!(card["art"]["credit"], "MIT");
    let picture = card["art"]["picture"].as_str().unwrap();
    // An image sends no token.
    let answer = server.request("GET", &format!("/api/pictures/{picture}"), "", "", "");
    assert_eq!(answer.status, 200);
    let file = testkit::root().join("mods/turn_zero/cards/statecraft/art/harbour.svg");
    assert_eq!(answer.body, std::fs::read_to_string(file).unwrap());
    for header in [
        "content-type: image/svg+xml",
        "x-content-type-options: nosniff",
        "content-security-policy: default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "cache-control: public, max-age=31536000, immutable",
    ] {
        let mut lines = answer.head.lines();
        assert!(
            lines.any(|line| line == header),
            "{header}: {}",
            answer.head
        );
    }
    for unknown in [
        "0",
        "ffffffffffffffff",
        "x",
        "-1",
        "+1",
        "..%2fmod.yaml",
        "00000000000000000000",
    ] {
        let answer = server.request("GET", &format!("/api/pictures/{unknown}"), "", "", "");
        assert_eq!(answer.status, 404, "{unknown}");
    }
    let plain = cards.iter().find(|card| card["id"] == "acheson").unwrap();
    assert_eq!(plain["art"], Value::Null);
}
