//! Notices to the people of a game, to a real receiver on this machine.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use brink_web::{GameId, Sqlite, new_link};
use serde_json::{Value, json};

use super::client::{Made, Running};
use super::people::{act, standing, two};

/// A receiver of webhooks: its URL, and what it gets.
struct Hook {
    url: String,
    got: Receiver<Value>,
}

impl Hook {
    fn new() -> Hook {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        let (send, got) = channel();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                let mut lines = BufReader::new(stream.try_clone().unwrap());
                let (mut line, mut length) = (String::new(), 0);
                while lines.read_line(&mut line).unwrap() > 2 {
                    if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                        length = value.trim().parse().unwrap();
                    }
                    line.clear();
                }
                let mut body = vec![0; length];
                lines.read_exact(&mut body).unwrap();
                let answer = "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n";
                stream.write_all(answer.as_bytes()).unwrap();
                if send.send(serde_json::from_slice(&body).unwrap()).is_err() {
                    return;
                }
            }
        });
        Hook { url, got }
    }

    fn next(&self) -> Value {
        self.got.recv_timeout(Duration::from_secs(120)).unwrap()
    }

    fn is_silent(&self) -> bool {
        self.got.recv_timeout(Duration::from_millis(300)).is_err()
    }
}

fn set_contact(server: &Running, made: &Made, seat: usize, contact: &str) -> Value {
    let body = json!({"contact": contact});
    server
        .send("PUT", &made.path("/person"), &made.tokens[seat], &body)
        .ok()
}

/// Plays until another seat is asked.
fn play_turn(server: &Running, made: &Made) -> usize {
    let asked = standing(server, made)["to_choose"].clone();
    while standing(server, made)["to_choose"] == asked {
        server.step(made, |_| 0).unwrap();
    }
    standing(server, made)["to_choose"].as_u64().unwrap() as usize
}

#[test]
fn a_person_is_told_when_it_is_his_turn_and_when_something_is_offered() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::telling(&folder.path().join("games.sqlite"));
    let made = two(&server, "red_sea", &json!({"name": "Friday"}));
    let hooks = [Hook::new(), Hook::new()];
    for (seat, hook) in hooks.iter().enumerate() {
        let set = set_contact(&server, &made, seat, &hook.url);
        assert_eq!(
            (&set["contact"], &set["kinds"]),
            (&json!(hook.url), &json!(["webhook"]))
        );
    }
    let asked = play_turn(&server, &made);
    let told = hooks[asked].next();
    assert_eq!(
        (&told["kind"], &told["seat"], &told["name"]),
        (&json!("your_turn"), &json!(asked), &json!("Friday"))
    );
    assert_eq!(
        told["link"],
        format!("https://play.example.org/#game={}", made.id)
    );
    assert!(hooks[1 - asked].is_silent());
    act(&server, &made, asked, &json!({"act": "offer_draw"})).ok();
    assert_eq!(hooks[1 - asked].next()["kind"], "offer");
    set_contact(&server, &made, asked, "");
    act(&server, &made, 1 - asked, &json!({"act": "accept_draw"})).ok();
    assert_eq!(hooks[1 - asked].next()["kind"], "over");
    assert!(hooks[asked].is_silent());
    // The other seat never sees an address.
    let own = server.get(&made.path("/person"), &made.tokens[asked]).ok();
    assert_eq!(own["contact"], "");
    for token in [&made.tokens[asked], &made.observer] {
        for path in ["/view", "/people", ""] {
            let seen = server.get(&made.path(path), token).body;
            assert!(!seen.contains("/hook"), "{path}");
        }
    }
}

#[test]
fn a_lost_link_is_replaced_by_one_that_only_its_person_gets() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::telling(&folder.path().join("games.sqlite"));
    let made = two(&server, "red_sea", &json!({}));
    let lost = |contact: &str| server.post(&made.path("/lost"), "", &json!({"contact": contact}));
    let hook = Hook::new();
    assert_eq!(lost(&hook.url).status, 204);
    assert_eq!(lost("nobody").code(), "bad_contact");
    assert!(hook.is_silent());
    set_contact(&server, &made, 0, &hook.url);
    for _ in 0..3 {
        assert_eq!(lost(&hook.url).status, 204);
    }
    let told = hook.next();
    assert_eq!(told["kind"], "invitation");
    let link = told["link"].as_str().unwrap();
    let invitation = link.split("&invitation=").nth(1).unwrap();
    // The old link opens the seat until the new one is used.
    server.view(&made, &made.tokens[0]);
    let join = json!({"invitation": invitation});
    let joined = server.post(&made.path("/join"), "", &join).ok();
    assert_eq!(joined["seat"], 0);
    let token = joined["token"].as_str().unwrap();
    assert_eq!(server.view(&made, token)["seat"], 0);
    assert_eq!(
        server.get(&made.path("/view"), &made.tokens[0]).code(),
        "wrong_token"
    );
    assert_eq!(
        server.post(&made.path("/join"), "", &join).code(),
        "used_invitation"
    );
    let acts = server.get(&made.path("/people"), &made.tokens[1]).ok()["acts"].clone();
    assert_eq!(
        (&acts[0]["act"], &acts[0]["seat"]),
        (&json!("renew"), &json!(0))
    );
    // One of three was sent, and then word of the change.
    assert_eq!(hook.next()["kind"], "new_link");
    assert!(hook.is_silent());
}

#[test]
fn a_link_on_its_way_opens_nothing_once_the_seat_or_its_address_changed() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::telling(&folder.path().join("games.sqlite"));
    for renews in [true, false] {
        let made = two(&server, "red_sea", &json!({}));
        let hook = Hook::new();
        set_contact(&server, &made, 0, &hook.url);
        let body = json!({"contact": hook.url});
        assert_eq!(server.post(&made.path("/lost"), "", &body).status, 204);
        let told = hook.next();
        let link = told["link"].as_str().unwrap();
        let invitation = link.split("&invitation=").nth(1).unwrap();
        if renews {
            server
                .post(&made.path("/renew"), &made.tokens[0], &json!({}))
                .ok();
        } else {
            set_contact(&server, &made, 0, "");
        }
        let join = json!({"invitation": invitation});
        let joined = server.post(&made.path("/join"), "", &join);
        assert_eq!(joined.code(), "used_invitation");
    }
}

/// Programs that never look at a game have their share of notices, too.
#[test]
fn notices_count_for_the_site_of_whoever_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::telling(&folder.path().join("games.sqlite"));
    let from = |client: &str, method: &str, path: &str, token: &str, body: &Value| {
        let headers = format!("Content-Type: application/json\r\nX-Forwarded-For: {client}\r\n");
        let answer = server.request(method, path, token, &headers, &body.to_string());
        assert_eq!(answer.status, 200, "{}", answer.body);
    };
    let offer = |client: &str, made: &Made| {
        for act in ["offer_draw", "decline"] {
            let act = json!({"act": act});
            from(client, "POST", &made.path("/people"), &made.tokens[0], &act);
        }
    };
    let told = |client: &str, made: &Made, contact: &str| {
        let contact = json!({"contact": contact});
        from(
            client,
            "PUT",
            &made.path("/person"),
            &made.tokens[1],
            &contact,
        );
    };
    // It takes connections, and answers nothing.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let silent = silent.local_addr().unwrap();
    let flooded = two(&server, "red_sea", &json!({}));
    for nth in 0..16 {
        told("192.0.2.1", &flooded, &format!("http://{silent}/{nth}"));
        (0..8).for_each(|_| offer("192.0.2.2", &flooded));
    }
    let metrics = server.get("/metrics", "").body;
    let dropped = r#"brink_notices_total{kind="webhook",outcome="dropped"}"#;
    assert!(metrics.contains(dropped), "{metrics}");
    // Whoever has flooded may play against somebody of another site, who is told all the same.
    let made = two(&server, "red_sea", &json!({}));
    let hook = Hook::new();
    told("198.51.100.1", &made, &hook.url);
    offer("192.0.2.2", &made);
    assert_eq!(hook.next()["kind"], "offer");
}

#[test]
fn addresses_to_which_nothing_is_sent_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::telling(&folder.path().join("games.sqlite"));
    let made = two(&server, "red_sea", &json!({}));
    let put = |contact: &str| {
        let body = json!({"contact": contact});
        server.send("PUT", &made.path("/person"), &made.tokens[0], &body)
    };
    for bad in ["http://169.254.169.254/", "ada@example.org", "x", "http://"] {
        assert_eq!(put(bad).status, 422, "{bad}");
    }
    let quiet = Running::new();
    let made = two(&quiet, "red_sea", &json!({}));
    let body = json!({"contact": "https://example.org/hook"});
    let refused = quiet.send("PUT", &made.path("/person"), &made.tokens[0], &body);
    assert_eq!(refused.code(), "no_notices");
}

/// Whoever still has the old link cannot end the operator's unseen.
#[test]
fn the_link_of_the_operator_outlasts_another_address() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let server = Running::telling(&file);
    let made = two(&server, "red_sea", &json!({}));
    let link = {
        let store = Sqlite::open(&file).unwrap();
        new_link(&store, GameId(made.id.parse().unwrap()), 0).unwrap()
    };
    let (_, given) = link.as_deref().unwrap().rsplit_once('=').unwrap();
    set_contact(&server, &made, 0, "http://127.0.0.1:9/");
    let joined = server
        .post(&made.path("/join"), "", &json!({"invitation": given}))
        .ok();
    assert_eq!(joined["seat"], 0);
    let old = server.get(&made.path("/view"), &made.tokens[0]);
    assert_eq!(old.code(), "wrong_token");
    let acts = server.get(&made.path("/people"), &made.tokens[1]).ok();
    assert_eq!(acts["acts"][0]["act"], "renew");
    let token = joined["token"].as_str().unwrap();
    assert_eq!(server.get(&made.path("/person"), token).ok()["contact"], "");
}
