//! Pictures that content brings: the same for every seat, by what they hold, as images that run
//! nothing.

use brink::content::Library;
use brink_web::{Server, Sqlite};
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

/// A mod that was put into the folder by hand may never have been checked.
#[test]
fn a_picture_that_no_check_lets_pass_is_not_sent() {
    let folder = tempfile::tempdir().unwrap();
    let set = folder.path().join("m/cards/m");
    std::fs::create_dir_all(set.join("art")).unwrap();
    let about =
        "id: m\nname: M\nversion: \"1.0.0\"\nengine: \">=0.1\"\nadd_cards: { red_sea: m }\n";
    std::fs::write(folder.path().join("m/mod.yaml"), about).unwrap();
    let card = |nth: u32, art: &str| {
        format!(
            "  {art}: {{ number: {nth}, name: {art}, side: neutral, ops: 2, period: mid, tags: [no_event], text: T., art: art/{art}.svg }}\n"
        )
    };
    let cards = format!(
        "id: m\nname: M\nformat: 2\ncards:\n{}{}",
        card(901, "good"),
        card(902, "evil")
    );
    std::fs::write(set.join("cards.yaml"), cards).unwrap();
    for (name, inside) in [("good", "<circle/>"), ("evil", "<script/>")] {
        let svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{inside}</svg>");
        std::fs::write(set.join(format!("art/{name}.svg")), svg).unwrap();
    }
    let roots = [testkit::roots(), vec![folder.path().join("m")]].concat();
    let open = move |_: &str| Library::open(&roots).with_messages(&brink_web::WEB);
    let store = Sqlite::open(&folder.path().join("games.sqlite")).unwrap();
    let address = "127.0.0.1:0".parse().unwrap();
    let server = Server::bind(address, Box::new(open), Box::new(store)).unwrap();
    let server = Running::of(server);
    let made = server.two("red_sea", 1);
    let path = format!("/api/games/{}/content", made.id);
    let content = server.get(&path, &made.tokens[0]).ok();
    let cards = content["cards"].as_array().unwrap();
    for (id, status) in [("good", 200), ("evil", 404)] {
        let card = cards.iter().find(|card| card["id"] == id).unwrap();
        let picture = card["art"]["picture"].as_str().unwrap();
        assert_eq!(
            server.get(&format!("/api/pictures/{picture}"), "").status,
            status,
            "{id}"
        );
        let face = format!("/api/games/{}/cards/{id}.svg", made.id);
        let face = server.get(&face, &made.tokens[0]);
        assert_eq!(
            face.body.contains("href=\"data:image/"),
            status == 200,
            "{id}"
        );
    }
}
