//! Bad input: a clear answer with a status that fits, and nothing changed.

use serde_json::{Value, json};

use super::client::Running;

#[test]
fn an_old_revision_and_a_doubled_choice_change_nothing() {
    let server = Running::new();
    let made = server.two("twilight_struggle", 1);
    let view = server.view(&made, &made.tokens[1]);
    let chosen = json!({"revision": 0, "key": view["question"]["choices"][0]["key"]});
    server
        .post(&made.path("/choose"), &made.tokens[1], &chosen)
        .ok();
    let again = server.post(&made.path("/choose"), &made.tokens[1], &chosen);
    assert_eq!((again.status, again.code().as_str()), (409, "stale"));
    assert_eq!(again.json()["view"], server.view(&made, &made.tokens[1]));
    assert_eq!(again.json()["view"]["revision"], 1);
}

#[test]
fn the_other_seat_cannot_choose() {
    let server = Running::new();
    let made = server.two("twilight_struggle", 1);
    let view = server.view(&made, &made.tokens[1]);
    let chosen = json!({"revision": 0, "key": view["question"]["choices"][0]["key"]});
    let wrong = server.post(&made.path("/choose"), &made.tokens[0], &chosen);
    assert_eq!(
        (wrong.status, wrong.code().as_str()),
        (409, "not_your_turn")
    );
    assert!(wrong.json()["view"]["question"].is_null());
    let watching = server.post(&made.path("/choose"), &made.observer, &chosen);
    assert_eq!(
        (watching.status, watching.code().as_str()),
        (403, "observer")
    );
}

#[test]
fn tokens_open_their_own_game_only() {
    let server = Running::new();
    let (made, other) = (server.two("red_sea", 1), server.two("red_sea", 2));
    let guessed = "0123456789abcdef0123456789abcdef";
    for token in [guessed, other.tokens[0].as_str()] {
        let refused = server.get(&made.path("/view"), token);
        assert_eq!(
            (refused.status, refused.code().as_str()),
            (403, "wrong_token")
        );
    }
    for token in ["", "short", "%00", &"f".repeat(10_000)[..7_000]] {
        assert_eq!(server.get(&made.path("/view"), token).code(), "no_token");
    }
    // A token in an address is in the log of every server on the way, whatever the header says.
    for header in ["", &made.tokens[0]] {
        let told = format!("/view?token={}", made.tokens[0]);
        let refused = server.get(&made.path(&told), header);
        assert_eq!(
            (refused.status, refused.code().as_str()),
            (400, "token_in_address")
        );
    }
    for path in [
        "/api/scenarios?token=x",
        "/?lang=ru&token=x",
        "/api/openapi.json?token=",
        "/none?token",
    ] {
        assert_eq!(server.get(path, "").code(), "token_in_address", "{path}");
    }
    for game in ["99999", "-1", "x", "9999999999999999999999", "%2e%2e"] {
        let refused = server.get(&format!("/api/games/{game}/view"), &made.tokens[0]);
        assert_eq!((refused.status, refused.code().as_str()), (404, "no_game"));
    }
}

#[test]
fn bodies_that_cannot_be_read_are_refused() {
    let server = Running::new();
    let made = server.two("red_sea", 1);
    let path = made.path("/choose");
    let sent = |body: &str| {
        server.request(
            "POST",
            &path,
            &made.tokens[0],
            "Content-Type: application/json\r\n",
            body,
        )
    };
    for body in [
        "",
        "{",
        "[]",
        "null",
        "{\"revision\": -1, \"key\": \"yes\"}",
        "{\"revision\": 0}",
        "{\"revision\": 0, \"key\": 7}",
    ] {
        let refused = sent(body);
        assert_eq!(
            (refused.status, refused.code().as_str()),
            (400, "bad_request"),
            "{body}"
        );
    }
    assert_eq!(
        sent("{\"revision\": 0, \"key\": \"yes\", \"more\": 1}").code(),
        "bad_request"
    );
    assert_eq!(sent(&"[".repeat(60_000)).code(), "bad_request");
    let large = sent(&format!("{{\"key\": \"{}\"}}", "x".repeat(200_000)));
    assert_eq!((large.status, large.code().as_str()), (413, "too_large"));
    let wrong = server.request(
        "POST",
        &path,
        &made.tokens[0],
        "Content-Type: text/plain\r\n",
        "{}",
    );
    assert_eq!((wrong.status, wrong.code().as_str()), (415, "wrong_type"));
    assert_eq!(server.view(&made, &made.tokens[0])["revision"], 0);
}

#[test]
fn pages_of_other_sites_are_refused() {
    let server = Running::new();
    let own = format!(
        "Origin: http://{}\r\nContent-Type: application/json\r\n",
        server.address
    );
    let new = json!({"scenario": "red_sea", "seats": ["person", "person"]}).to_string();
    assert_eq!(
        server.request("POST", "/api/games", "", &own, &new).status,
        201
    );
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
        let other = format!("Origin: {origin}\r\nContent-Type: application/json\r\n");
        let refused = server.request("POST", "/api/games", "", &other, &new);
        assert_eq!(
            (refused.status, refused.code().as_str()),
            (403, "wrong_origin")
        );
    }
}

#[test]
fn a_name_of_another_site_that_leads_here_is_refused() {
    let server = Running::new();
    for (host, status) in [
        ("evil.example", 403),
        ("127.evil.example", 403),
        ("localhost:8017", 200),
        ("[::1]", 200),
    ] {
        let request =
            format!("GET /api/players HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        let answer = server.raw(request.as_bytes());
        assert_eq!(answer.status, status, "{host}");
        if status == 403 {
            assert_eq!(answer.code(), "wrong_host");
            assert!(answer.body.contains(&format!("--name {host}")));
        }
    }
}

#[test]
fn a_refusal_does_not_repeat_all_that_was_sent() {
    let server = Running::new();
    let options: serde_json::Map<String, Value> = (0..2_000)
        .map(|n| (format!("no_{n}"), json!("1")))
        .collect();
    let people = json!(["person", "person"]);
    for new in [
        json!({"scenario": "red_sea", "seats": people, "options": options}),
        json!({"scenario": "x".repeat(60_000), "seats": people}),
        json!({"scenario": "red_sea", "seats": people, "seed": "x".repeat(60_000)}),
        json!({"scenario": "red_sea", "seats": people, "steps": ["x".repeat(60_000)]}),
    ] {
        let refused = server.post("/api/games", "", &new);
        assert!((400..500).contains(&refused.status));
        assert!(refused.body.len() < 8_000, "{}", refused.body);
    }
}

#[test]
fn games_that_cannot_be_played_are_not_made() {
    let server = Running::new();
    let refused = |new: Value| {
        let answer = server.post("/api/games", "", &new);
        assert!((400..500).contains(&answer.status), "{new}");
        answer.code()
    };
    let people = json!(["person", "person"]);
    assert_eq!(
        refused(json!({"scenario": "../../etc", "seats": people})),
        "no_scenario"
    );
    assert_eq!(
        refused(json!({"scenario": "red_sea", "seats": people, "options": {"no": "1"}})),
        "bad_content"
    );
    assert_eq!(
        refused(json!({"scenario": "red_sea", "seats": people, "undo": "free"})),
        "cannot_undo"
    );
    assert_eq!(
        refused(json!({"scenario": "red_sea", "seats": people, "seed": "x"})),
        "bad_request"
    );
    for machine in [
        "cmd:touch /tmp/x",
        "strong",
        "strong:11s",
        "strong:0s",
        "strong:1s:/etc/passwd",
        "greedy:/etc/passwd",
        "nobody",
    ] {
        assert_eq!(
            refused(json!({"scenario": "red_sea", "seats": ["person", machine]})),
            "no_player",
            "{machine}"
        );
    }
}

#[test]
fn what_is_not_there_is_said_to_be_so() {
    let server = Running::new();
    let made = server.two("red_sea", 1);
    assert_eq!(server.get("/api/nothing", "").code(), "not_found");
    assert_eq!(server.get("/../../etc/passwd", "").status, 404);
    assert_eq!(server.get("/page/../Cargo.toml", "").status, 404);
    assert_eq!(
        server.get("/api/scenarios/x/map.svg", "").code(),
        "no_scenario"
    );
    assert_eq!(
        server
            .get(&made.path("/cards/x.svg"), &made.tokens[0])
            .code(),
        "no_card"
    );
    let wrong = server.get(&made.path("/choose"), &made.tokens[0]);
    assert_eq!((wrong.status, wrong.code().as_str()), (405, "wrong_method"));
    for query in ["at=x", "since=-1", "at=99999999999999999999999"] {
        assert_eq!(
            server
                .get(&made.path(&format!("/view?{query}")), &made.tokens[0])
                .code(),
            "bad_request"
        );
    }
    for key in [
        "space:nowhere",
        "",
        "card:",
        "%00",
        "number:99999999999",
        "word:300",
    ] {
        let seat = server.view(&made, &made.tokens[0])["question"].is_null() as usize;
        assert_eq!(
            server
                .get(&made.path(&format!("/why?key={key}")), &made.tokens[seat])
                .code(),
            "bad_request",
            "{key}"
        );
    }
}

#[test]
fn text_is_never_markup() {
    let server = Running::new();
    let name = "<script>alert(1)</script>\u{1b}[31m\u{202e}";
    let made =
        server.make(&json!({"scenario": "red_sea", "seats": ["person", "person"], "name": name}));
    let answer = server.get(&made.path(""), &made.tokens[0]);
    assert!(answer.head.contains("application/json") && answer.head.contains("nosniff"));
    let shown = answer.json()["name"].as_str().unwrap().to_owned();
    assert!(!shown.contains(['\u{1b}', '\u{202e}']));
    assert!(
        answer
            .head
            .to_lowercase()
            .contains("content-security-policy: default-src 'self'")
    );
}

#[test]
fn the_description_for_programs_has_every_route_and_only_those() {
    let server = Running::new();
    let described = server.get("/api/openapi.json", "").ok();
    let made = server.two("red_sea", 1);
    let library = testkit::library();
    let art = library.art();
    let picture = art.iter().find_map(|art| library.picture(art)).unwrap();
    for (path, methods) in described["paths"].as_object().unwrap() {
        let path = path
            .replace("{picture}", &format!("{:016x}", picture.digest()))
            .replace("{game}", &made.id)
            .replace("{scenario}", "red_sea")
            .replace("{card}", "x.svg")
            .replace("{lesson}", "first_turn");
        for method in ["get", "post", "put", "delete"] {
            // The workbench has a server of its own in tests/edit.
            if path.ends_with("/stream") || path.starts_with("/api/edit/") {
                continue;
            }
            let answer = server.request(&method.to_uppercase(), &path, "", "", "");
            assert_eq!(
                answer.status == 405,
                methods[method].is_null(),
                "{method} {path} {}",
                answer.status
            );
            assert!(
                answer.status != 404 || answer.code() != "not_found",
                "{path}"
            );
        }
    }
    let file = testkit::root().join("docs/openapi.json");
    let text = serde_json::to_string_pretty(&described).unwrap() + "\n";
    if std::env::var_os("BRINK_UPDATE").is_some() {
        std::fs::write(&file, &text).unwrap();
    }
    assert!(
        std::fs::read_to_string(&file).unwrap_or_default() == text,
        "run BRINK_UPDATE=1 cargo test -p brink-web --test web"
    );
}

#[test]
fn long_answers_are_packed_for_who_takes_it() {
    let server = Running::new();
    let made = server.two("twilight_struggle", 1);
    let asked =
        |headers: &str| server.request("GET", &made.path("/view"), &made.tokens[1], headers, "");
    let packed = asked("Accept-Encoding: br, gzip;q=0.8\r\n");
    assert!(packed.head.contains("content-encoding: gzip"));
    let length = |head: &str| {
        let line = head
            .lines()
            .find_map(|line| line.strip_prefix("content-length: "))
            .map(str::to_owned);
        line.unwrap().parse::<usize>().unwrap()
    };
    assert!(length(&packed.head) < 6_000, "{}", packed.head);
    for plain in [
        "",
        "Accept-Encoding: identity\r\n",
        "Accept-Encoding: gzip;q=0\r\n",
    ] {
        assert!(!asked(plain).head.contains("content-encoding"));
    }
}
