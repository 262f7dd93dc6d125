//! Two people at a table: what they say, offer and agree, their links, and their time.

use brink_web::{GameId, Sqlite, new_link};
use serde_json::{Value, json};

use super::client::{Answer, Made, Running};

/// A game between two people whose invitations were used.
pub fn two(server: &Running, scenario: &str, more: &Value) -> Made {
    let mut new = json!({"scenario": scenario, "seats": ["person", "person"], "invite": [0, 1]});
    for (key, value) in more.as_object().unwrap() {
        new[key] = value.clone();
    }
    let answer = server.post("/api/games", "", &new).ok();
    let mut made = Made::of(&answer);
    for seat in 0..2 {
        let invitation = &answer["seats"][seat]["invitation"];
        let joined = server.post(&made.path("/join"), "", &json!({"invitation": invitation}));
        made.tokens[seat] = joined.ok()["token"].as_str().unwrap().to_owned();
    }
    made
}

pub fn act(server: &Running, made: &Made, seat: usize, act: &Value) -> Answer {
    server.post(&made.path("/people"), &made.tokens[seat], act)
}

fn people(server: &Running, made: &Made, token: &str) -> Value {
    server.get(&made.path("/people"), token).ok()
}

pub fn standing(server: &Running, made: &Made) -> Value {
    server.get(&made.path(""), &made.observer).ok()
}

fn play(server: &Running, made: &Made, steps: usize) {
    for _ in 0..steps {
        server.step(made, |_| 0).unwrap();
    }
}

#[test]
fn a_side_that_resigns_loses_and_everything_is_shown() {
    let server = Running::new();
    let made = two(&server, "red_sea", &json!({}));
    play(&server, &made, 5);
    assert_eq!(
        server.get(&made.path("/save"), &made.tokens[1]).code(),
        "hidden"
    );
    let watched = server.post(
        &made.path("/people"),
        &made.observer,
        &json!({"act": "resign"}),
    );
    assert_eq!(watched.code(), "observer");
    let view = server.view(&made, &made.tokens[0]);
    let side = view["players"][1]["side"].as_str().unwrap().to_owned();
    let loser = view["players"][0]["seat"].as_u64().unwrap() as usize;
    act(&server, &made, loser, &json!({"act": "resign"})).ok();
    let stands = standing(&server, &made);
    assert_eq!(
        (&stands["result"], &stands["ending"], &stands["to_choose"]),
        (&json!(side), &json!("resigned"), &Value::Null)
    );
    for token in [&made.tokens[0], &made.tokens[1], &made.observer] {
        let view = server.view(&made, token);
        let outcome = &view["observation"]["outcome"];
        assert_eq!(outcome["ending"], "resigned");
        assert!(outcome["text"].as_str().unwrap().contains("resigned"));
        assert!(view["question"].is_null() && view["waiting"].is_null());
        assert_eq!(view["can_undo"], false);
    }
    server.get(&made.path("/save"), &made.tokens[1]).ok();
    for again in ["resign", "offer_draw", "ask_back"] {
        assert_eq!(
            act(&server, &made, loser, &json!({"act": again})).code(),
            "over"
        );
    }
    let undo = json!({"revision": stands["revision"]});
    assert_eq!(
        server
            .post(&made.path("/undo"), &made.tokens[loser], &undo)
            .code(),
        "cannot_undo"
    );
    let choose = json!({"revision": stands["revision"], "key": "pass"});
    assert_eq!(
        server
            .post(&made.path("/choose"), &made.tokens[loser], &choose)
            .status,
        409
    );
}

#[test]
fn an_end_by_people_is_there_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let server = Running::on(&file);
    let made = two(&server, "red_sea", &json!({}));
    play(&server, &made, 3);
    act(
        &server,
        &made,
        0,
        &json!({"act": "say", "text": "good luck"}),
    )
    .ok();
    act(&server, &made, 0, &json!({"act": "offer_draw"})).ok();
    drop(server);
    let server = Running::on(&file);
    assert_eq!(people(&server, &made, &made.tokens[1])["draw_offer"], 0);
    act(&server, &made, 1, &json!({"act": "accept_draw"})).ok();
    drop(server);
    let server = Running::on(&file);
    let stands = standing(&server, &made);
    assert_eq!(
        (&stands["result"], &stands["ending"]),
        (&json!("draw"), &json!("agreed"))
    );
    assert_eq!(
        people(&server, &made, &made.tokens[1])["acts"][0]["text"],
        "good luck"
    );
}

#[test]
fn an_offer_of_a_draw_stands_until_it_is_declined_or_the_other_side_chooses() {
    let server = Running::new();
    let made = two(&server, "red_sea", &json!({}));
    let offer = |seat: usize| act(&server, &made, seat, &json!({"act": "offer_draw"})).ok();
    let accept = |seat: usize| act(&server, &made, seat, &json!({"act": "accept_draw"}));
    assert_eq!(offer(0)["draw_offer"], 0);
    assert_eq!(accept(0).code(), "no_offer");
    let decline = || act(&server, &made, 1, &json!({"act": "decline"}));
    decline().ok();
    assert_eq!(accept(1).code(), "no_offer");
    assert_eq!(decline().code(), "no_offer");
    offer(0);
    while standing(&server, &made)["to_choose"] == 0 {
        play(&server, &made, 1);
        assert_eq!(people(&server, &made, &made.observer)["draw_offer"], 0);
    }
    play(&server, &made, 1);
    assert_eq!(accept(1).code(), "no_offer");
    // Nor is it open again if that choice is taken back.
    act(&server, &made, 1, &json!({"act": "ask_back"})).ok();
    act(&server, &made, 0, &json!({"act": "accept_back"})).ok();
    assert_eq!(accept(1).code(), "no_offer");
    assert!(people(&server, &made, &made.observer)["draw_offer"].is_null());
    offer(1);
    assert!(accept(0).ok()["draw_offer"].is_null());
    assert_eq!(standing(&server, &made)["result"], "draw");
}

#[test]
fn a_choice_is_taken_back_if_the_other_side_agrees() {
    let server = Running::new();
    let made = two(&server, "red_sea", &json!({}));
    play(&server, &made, 6);
    let view = server.view(&made, &made.observer);
    let ask = |seat: usize| act(&server, &made, seat, &json!({"act": "ask_back"}));
    let accept = |seat: usize| act(&server, &made, seat, &json!({"act": "accept_back"}));
    assert_eq!(ask(0).ok()["back_request"], 0);
    assert_eq!(accept(0).code(), "no_offer");
    // A choice makes it pointless.
    play(&server, &made, 1);
    assert_eq!(accept(1).code(), "no_offer");
    ask(0).ok();
    accept(1).ok();
    let after = server.view(&made, &made.observer);
    assert!(after["steps"].as_u64() <= view["steps"].as_u64());
    assert!(people(&server, &made, &made.observer)["back_request"].is_null());
    let seat = standing(&server, &made)["to_choose"].clone();
    assert_eq!(seat, 0);
}

/// The agreement is noted with what it brings, or not at all.
#[test]
fn a_seat_that_has_said_much_agrees_all_the_same() {
    let server = Running::new();
    let made = two(&server, "red_sea", &json!({}));
    play(&server, &made, 6);
    let asks = standing(&server, &made)["to_choose"].as_u64().unwrap() as usize;
    play(&server, &made, 1);
    let say = |n: u32| {
        act(
            &server,
            &made,
            1 - asks,
            &json!({"act": "say", "text": n.to_string()}),
        )
    };
    let said = (0..1_100).take_while(|n| say(*n).status == 200).count();
    assert!(said < 1_100, "{said}");
    act(&server, &made, asks, &json!({"act": "ask_back"})).ok();
    let agreed = act(&server, &made, 1 - asks, &json!({"act": "accept_back"})).ok();
    let acts = agreed["acts"].as_array().unwrap();
    assert_eq!(acts.last().unwrap()["act"], "accept_back");
}

/// The dice of all events that a seat may see.
fn dice(server: &Running, made: &Made, seat: usize) -> Vec<Value> {
    let events = server.get(&made.path("/events"), &made.tokens[seat]).ok();
    let entries = events["entries"].as_array().unwrap().iter();
    let thrown = entries.flat_map(|entry| entry["dice"].as_array().cloned().unwrap_or_default());
    thrown.collect()
}

#[test]
fn a_choice_taken_back_by_consent_tells_nothing_of_what_comes() {
    let server = Running::new();
    let mut alike = 0;
    for seed in 0..8 {
        let made = two(&server, "red_sea", &json!({"seed": seed.to_string()}));
        // A choice that throws dice, made again once it was taken back.
        let (seat, before) = loop {
            let before = dice(&server, &made, 0).len();
            let seat = standing(&server, &made)["to_choose"].as_u64().unwrap() as usize;
            server.step(&made, |_| 0).unwrap();
            if dice(&server, &made, 0).len() > before {
                break (seat, before);
            }
        };
        let first = dice(&server, &made, 0)[before..].to_vec();
        act(&server, &made, seat, &json!({"act": "ask_back"})).ok();
        act(&server, &made, 1 - seat, &json!({"act": "accept_back"})).ok();
        play(&server, &made, 1);
        let again = dice(&server, &made, 0)[before..].to_vec();
        alike += usize::from(first == again);
        // It can be saved and copied, and has no recipe.
        act(&server, &made, seat, &json!({"act": "resign"})).ok();
        let token = &made.tokens[seat];
        assert_eq!(
            server.get(&made.path("/recipe"), token).code(),
            "taken_back"
        );
        server.get(&made.path("/save"), token).ok();
        let fork = json!({
            "at": server.view(&made, token)["steps"],
            "seats": ["person", "person"],
        });
        let copy = Made::of(&server.post(&made.path("/fork"), token, &fork).ok());
        assert_eq!(dice(&server, &copy, 0), dice(&server, &made, 0));
    }
    assert!(alike < 8, "{alike} of 8 came again");
}

#[test]
fn hints_are_off_between_people_until_both_want_them() {
    let server = Running::new();
    let made = two(&server, "red_sea", &json!({}));
    let asked = standing(&server, &made)["to_choose"].as_u64().unwrap() as usize;
    let hint = |made: &Made| server.get(&made.path("/hint?time=1ms"), &made.tokens[asked]);
    assert_eq!(hint(&made).code(), "no_help");
    act(&server, &made, 0, &json!({"act": "help", "on": true})).ok();
    assert_eq!(hint(&made).code(), "no_help");
    let agreed = act(&server, &made, 1, &json!({"act": "help", "on": true})).ok();
    assert_eq!(agreed["help"], json!([true, true]));
    hint(&made).ok();
    act(&server, &made, 1, &json!({"act": "help", "on": false})).ok();
    assert_eq!(hint(&made).code(), "no_help");
    let agreed = two(&server, "red_sea", &json!({"help": true}));
    hint(&agreed).ok();
    act(&server, &made, 1, &json!({"act": "resign"})).ok();
    server
        .get(&made.path("/hint?time=1ms&at=0"), &made.tokens[0])
        .ok();
}

/// A search has to be allowed when it ends, too.
#[test]
fn a_hint_ends_with_the_consent_and_with_the_link() {
    let server = Running::new();
    let made = two(&server, "red_sea", &json!({"help": true}));
    let asked = standing(&server, &made)["to_choose"].as_u64().unwrap() as usize;
    let token = made.tokens[asked].clone();
    let meanwhile = |act: &dyn Fn()| {
        std::thread::scope(|scope| {
            let hint = || server.get(&made.path("/hint?time=2s"), &token);
            let hint = scope.spawn(hint);
            std::thread::sleep(std::time::Duration::from_millis(500));
            act();
            hint.join().unwrap().code()
        })
    };
    let switch = |on: bool| act(&server, &made, 1 - asked, &json!({"act": "help", "on": on})).ok();
    assert_eq!(meanwhile(&|| drop(switch(false))), "no_help");
    switch(true);
    let renew = || drop(server.post(&made.path("/renew"), &token, &json!({})).ok());
    assert_eq!(meanwhile(&renew), "wrong_token");
}

#[test]
fn words_reach_the_other_seat_and_nobody_who_watches() {
    let server = Running::new();
    let made = two(&server, "red_sea", &json!({}));
    let say =
        |seat: usize, text: &str| act(&server, &made, seat, &json!({"act": "say", "text": text}));
    say(0, " <b>hello</b>\u{7}\n ").ok();
    let heard = people(&server, &made, &made.tokens[1]);
    let text = heard["acts"][0]["text"].as_str().unwrap();
    assert!(text.starts_with("<b>hello</b>") && !text.contains('\u{7}') && !text.contains('\n'));
    assert_eq!(people(&server, &made, &made.observer)["acts"], json!([]));
    say(1, &"ж".repeat(200)).ok();
    for bad in ["", " ", &"x".repeat(201)] {
        assert_eq!(say(1, bad).code(), "bad_request");
    }
    let later = server
        .get(&made.path("/people?since=1"), &made.tokens[0])
        .ok();
    assert_eq!(
        (&later["acts"][0]["n"], &later["next"]),
        (&json!(1), &json!(2))
    );
    act(&server, &made, 1, &json!({"act": "hear", "on": false})).ok();
    assert_eq!(say(0, "still there?").code(), "no_offer");
    for bad in [
        json!({"act": "say"}),
        json!({"act": "hear"}),
        json!({"act": "seal"}),
        json!({"act": 7}),
    ] {
        assert_eq!(act(&server, &made, 0, &bad).code(), "bad_request", "{bad}");
    }
}

#[test]
fn the_operator_replaces_an_invitation_that_was_lost_unused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let server = Running::on(&file);
    let new = json!({"scenario": "red_sea", "seats": ["person", "person"], "invite": [1]});
    let answer = server.post("/api/games", "", &new).ok();
    let made = Made::of(&answer);
    let link = {
        let store = Sqlite::open(&file).unwrap();
        new_link(&store, GameId(made.id.parse().unwrap()), 1).unwrap()
    };
    let (_, replaced) = link.as_deref().unwrap().rsplit_once('=').unwrap();
    let join =
        |invitation: &str| server.post(&made.path("/join"), "", &json!({"invitation": invitation}));
    let lost = answer["seats"][1]["invitation"].as_str().unwrap();
    assert_eq!(join(lost).code(), "used_invitation");
    assert_eq!(join(replaced).ok()["seat"], 1);
}

#[test]
fn a_new_link_replaces_the_old_one_and_the_other_seat_sees_it() {
    let server = Running::new();
    let mut made = two(&server, "red_sea", &json!({}));
    let wished = "0123456789abcdef0123456789abcdef";
    let renewed = server.post(
        &made.path("/renew"),
        &made.tokens[0],
        &json!({"token": wished}),
    );
    assert_eq!(renewed.ok(), json!({"seat": 0, "token": wished}));
    assert_eq!(
        server.get(&made.path("/view"), &made.tokens[0]).code(),
        "wrong_token"
    );
    made.tokens[0] = wished.to_owned();
    assert_eq!(server.view(&made, wished)["seat"], 0);
    let acts = people(&server, &made, &made.tokens[1])["acts"].clone();
    assert_eq!(
        (&acts[0]["act"], &acts[0]["seat"]),
        (&json!("renew"), &json!(0))
    );
    let taken = json!({"token": made.tokens[1]});
    assert_eq!(
        server
            .post(&made.path("/renew"), &made.tokens[0], &taken)
            .code(),
        "wrong_token"
    );
    assert_eq!(server.view(&made, &made.tokens[0])["seat"], 0);
    assert_eq!(
        server
            .post(&made.path("/renew"), &made.observer, &json!({}))
            .code(),
        "observer"
    );
}

#[test]
fn a_rematch_has_the_sides_exchanged_and_nobody_holds_two_tokens() {
    let server = Running::new();
    let made = two(&server, "red_sea", &json!({"pace": 3, "help": true}));
    let tokens = [
        "00000000000000000000000000000001",
        "00000000000000000000000000000002",
    ];
    let rematch = |seat: usize, token: &str| {
        let body = json!({ "token": token });
        server.post(&made.path("/rematch"), &made.tokens[seat], &body)
    };
    let wish = |seat: usize| rematch(seat, tokens[seat]);
    server
        .send(
            "PUT",
            &made.path("/person"),
            &made.tokens[0],
            &json!({"name": "Ada"}),
        )
        .ok();
    assert_eq!(wish(0).code(), "not_over");
    act(&server, &made, 1, &json!({"act": "resign"})).ok();
    // A token of another seat, or of the other wish, makes no game.
    for taken in [&made.tokens[0], &made.tokens[1], &made.observer] {
        assert_eq!(rematch(1, taken).code(), "wrong_token");
    }
    assert_eq!(rematch(1, "x").code(), "no_token");
    assert!(wish(0).ok()["rematched"].is_null());
    assert!(wish(0).ok()["rematched"].is_null());
    assert_eq!(rematch(1, tokens[0]).code(), "wrong_token");
    let next = wish(1).ok()["rematched"].as_str().unwrap().to_owned();
    // Whoever missed the answer asks again.
    assert_eq!(wish(0).ok()["rematched"], next);
    assert_eq!(
        rematch(0, "00000000000000000000000000000003").code(),
        "no_offer"
    );
    for (seat, token) in tokens.into_iter().enumerate() {
        let view = server.get(&format!("/api/games/{next}/view"), token).ok();
        assert_eq!(view["seat"], 1 - seat);
        assert_eq!(view["advantages"], json!([]));
        let named = view["players"].as_array().unwrap();
        let ada = named.iter().find(|one| one["name"] == "Ada").unwrap();
        assert_eq!(ada["seat"], 1);
    }
    let agreed = server
        .get(&format!("/api/games/{next}/people"), tokens[0])
        .ok();
    assert_eq!(
        (&agreed["pace"], &agreed["help"]),
        (&json!(3), &json!([true, true]))
    );
}

/// Whoever had the old link may have offered or wished.
#[test]
fn a_new_link_withdraws_what_was_wished_with_the_old_one() {
    let server = Running::new();
    let mut made = two(&server, "red_sea", &json!({}));
    act(&server, &made, 0, &json!({"act": "offer_draw"})).ok();
    let renew = |made: &mut Made| {
        let path = made.path("/renew");
        let renewed = server.post(&path, &made.tokens[0], &json!({})).ok();
        made.tokens[0] = renewed["token"].as_str().unwrap().to_owned();
    };
    renew(&mut made);
    let accepted = act(&server, &made, 1, &json!({"act": "accept_draw"}));
    assert_eq!(accepted.code(), "no_offer");
    act(&server, &made, 1, &json!({"act": "resign"})).ok();
    let rematch = |made: &Made, seat: usize, token: &str| {
        let body = json!({ "token": token });
        server
            .post(&made.path("/rematch"), &made.tokens[seat], &body)
            .ok()
    };
    let [old, new, other] = [1, 2, 3].map(|digit| format!("{digit:032}"));
    rematch(&made, 0, &old);
    act(&server, &made, 0, &json!({"act": "delete"}));
    renew(&mut made);
    assert!(rematch(&made, 1, &other)["rematched"].is_null());
    let seen = people(&server, &made, &made.tokens[0]);
    assert_eq!(
        (&seen["delete"], &seen["rematch"]),
        (&json!([false, false]), &json!([false, true]))
    );
    let next = rematch(&made, 0, &new)["rematched"]
        .as_str()
        .unwrap()
        .to_owned();
    let view = format!("/api/games/{next}/view");
    assert_eq!(server.get(&view, &new).ok()["seat"], 1);
    assert_eq!(server.get(&view, &old).code(), "wrong_token");
}

#[test]
fn wishes_for_a_rematch_that_cross_make_one_game() {
    let server = Running::new();
    for round in 0..8 {
        let made = two(&server, "red_sea", &json!({}));
        act(&server, &made, 0, &json!({"act": "resign"})).ok();
        // The wishes of a seat name the same token, or each another one.
        let wishes = (0..8).map(|nth| {
            let (seat, copy) = (nth % 2, if round % 2 == 0 { 0 } else { nth });
            (seat, format!("{round:016x}{seat:08x}{copy:08x}"))
        });
        let answers: Vec<Answer> = std::thread::scope(|threads| {
            let asked: Vec<_> = wishes
                .map(|(seat, token)| {
                    let (server, made) = (&server, &made);
                    let ask = move || {
                        let wish = json!({"token": token});
                        server.post(&made.path("/rematch"), &made.tokens[seat], &wish)
                    };
                    threads.spawn(ask)
                })
                .collect();
            asked.into_iter().map(|one| one.join().unwrap()).collect()
        });
        let game = people(&server, &made, &made.tokens[0])["rematched"].clone();
        assert!(game.is_string(), "{game}");
        for answer in answers {
            assert!([200, 409, 429].contains(&answer.status), "{}", answer.body);
        }
        let next: u32 = game.as_str().unwrap().parse().unwrap();
        let more = server.get(&format!("/api/games/{}", next + 1), "").code();
        assert_ne!(more, "wrong_token", "{next}");
    }
}

#[test]
fn no_talk_of_one_seat_keeps_the_other_from_anything() {
    let server = Running::new();
    let made = two(&server, "red_sea", &json!({}));
    let hear = json!({"act": "hear", "on": true});
    for _ in 0..1_000 {
        act(&server, &made, 0, &hear).ok();
    }
    for refused in [&hear, &json!({"act": "offer_draw"})] {
        assert_eq!(act(&server, &made, 0, refused).code(), "long_talk");
    }
    act(&server, &made, 1, &json!({"act": "say", "text": "enough"})).ok();
    // Even the talkative one keeps the own seat, and the end.
    let renewed = server
        .post(&made.path("/renew"), &made.tokens[0], &json!({}))
        .ok();
    let token = renewed["token"].as_str().unwrap();
    let resign = server.post(&made.path("/people"), token, &json!({"act": "resign"}));
    resign.ok();
}

#[test]
fn who_thinks_again_about_a_sealed_answer_leaves_no_trace() {
    let traces = [1, 4].map(|times| {
        let server = Running::new();
        let made = two(&server, "red_sea", &json!({}));
        let views = made
            .tokens
            .each_ref()
            .map(|token| server.view(&made, token));
        let early = views
            .iter()
            .position(|view| view["question"].is_null())
            .unwrap();
        let choices = views[early]["ahead"]["choices"].as_array().unwrap();
        for nth in (0..times).rev() {
            let choice = json!({"revision": views[early]["revision"], "key": choices[nth]["key"]});
            server
                .post(&made.path("/choose"), &made.tokens[early], &choice)
                .ok();
        }
        let seen = [&made.tokens[1 - early], &made.observer];
        seen.map(|token| people(&server, &made, token)["next"].clone())
    });
    assert_eq!(traces[0], traces[1]);
}

#[test]
fn secret_questions_are_answered_at_the_same_time() {
    let server = Running::new();
    let made = two(&server, "red_sea", &json!({}));
    while server.view(&made, &made.observer)["observation"]["phase"] != "headline"
        && standing(&server, &made)["turn"] == 1
    {
        let asked = standing(&server, &made)["to_choose"].as_u64().unwrap() as usize;
        let view = server.view(&made, &made.tokens[asked]);
        if view["question"]["ask"] == "headline" {
            break;
        }
        play(&server, &made, 1);
    }
    let first = standing(&server, &made)["to_choose"].as_u64().unwrap() as usize;
    let second = 1 - first;
    let view = server.view(&made, &made.tokens[second]);
    assert!(view["question"].is_null() && view["sealed"].is_null());
    let ahead = view["ahead"]["choices"].as_array().unwrap().clone();
    assert_eq!(view["ahead"]["ask"], "headline");
    let choose = |seat: usize, revision: &Value, key: &Value| {
        let body = json!({"revision": revision, "key": key});
        server.post(&made.path("/choose"), &made.tokens[seat], &body)
    };
    assert_eq!(
        choose(second, &view["revision"], &json!("card:nothing")).status,
        400
    );
    let keys = [&ahead[0]["key"], &ahead[1]["key"]];
    choose(second, &view["revision"], keys[0]).ok();
    let sealed = choose(second, &view["revision"], keys[1]).ok();
    assert_eq!(
        (&sealed["sealed"], &sealed["revision"]),
        (keys[1], &view["revision"])
    );
    let seen = server.view(&made, &made.tokens[first]);
    let told = seen.to_string();
    assert!(seen["sealed"].is_null() && told.contains(r#""sealed":true"#));
    assert!(
        people(&server, &made, &made.tokens[first])["acts"]
            .as_array()
            .unwrap()
            .is_empty()
    );
    // The answer of the first one opens both.
    let key = &seen["question"]["choices"][0]["key"];
    choose(first, &seen["revision"], key).ok();
    let view = server.view(&made, &made.tokens[first]);
    assert_eq!(
        view["revision"].as_u64(),
        seen["revision"].as_u64().map(|before| before + 2)
    );
}

#[test]
fn a_game_against_the_clock_is_lost_after_its_days() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let server = Running::on(&file);
    for bad in [json!(0), json!(61), json!(-1), json!("3")] {
        let new = json!({"scenario": "red_sea", "seats": ["person", "person"], "pace": bad});
        assert_eq!(server.post("/api/games", "", &new).status, 400, "{bad}");
    }
    let made = two(&server, "red_sea", &json!({"pace": 2}));
    let open = two(&server, "red_sea", &json!({}));
    drop(server);
    let pass = |days: i64| {
        let database = rusqlite::Connection::open(&file).unwrap();
        for _ in 0..days {
            let day = "INSERT INTO days (day) SELECT coalesce(max(day), 0) + 1 FROM days";
            database.execute(day, []).unwrap();
        }
    };
    let serve = || Running::keeping_pace(&file);
    let server = serve();
    let left =
        |server: &Running, made: &Made| people(server, made, &made.tokens[0])["days_left"].clone();
    server.wait_until(|| left(&server, &made) == 3);
    drop(server);
    pass(2);
    let server = serve();
    assert_eq!(left(&server, &made), 1);
    // A choice that is taken back gives no more days; only the turn of the other seat does.
    let asked = standing(&server, &made)["to_choose"].clone();
    while standing(&server, &made)["to_choose"] == asked {
        assert_eq!(left(&server, &made), 1);
        play(&server, &made, 1);
    }
    assert_eq!(left(&server, &made), 3);
    drop(server);
    pass(3);
    let server = serve();
    server.wait_until(|| standing(&server, &made)["ending"] == "late");
    assert!(standing(&server, &open)["result"].is_null());
    let view = server.view(&made, &made.tokens[0]);
    assert!(
        view["observation"]["outcome"]["text"]
            .as_str()
            .unwrap()
            .contains("time")
    );
    assert!(left(&server, &open).is_null());
}

#[test]
fn results_keep_the_names_under_which_people_played() {
    let server = Running::new();
    let made = two(&server, "red_sea", &json!({}));
    act(&server, &made, 1, &json!({"act": "resign"})).ok();
    let name = json!({"name": "Somebody else"});
    let renamed = server.send("PUT", &made.path("/person"), &made.tokens[1], &name);
    assert_eq!(renamed.code(), "over");
}

#[test]
fn presence_and_names_are_seen() {
    let server = Running::new();
    let made = two(&server, "red_sea", &json!({}));
    let other = |server: &Running| {
        let view = server.view(&made, &made.tokens[1]);
        let players = view["players"].as_array().unwrap().clone();
        players.into_iter().find(|one| one["seat"] == 0).unwrap()
    };
    let before = other(&server);
    assert_eq!(
        (&before["looks"], &before["here"], &before["seen"]),
        (&json!(false), &json!(false), &Value::Null)
    );
    let put = |path: &str, body: &str, token: &str| {
        server.request(
            "PUT",
            &made.path(path),
            token,
            "Content-Type: application/json\r\n",
            body,
        )
    };
    assert_eq!(put("/presence", "", &made.tokens[0]).status, 204);
    let after = other(&server);
    assert_eq!(
        (&after["looks"], &after["here"]),
        (&json!(true), &json!(true))
    );
    put("/person", r#"{"name": "  Ада\u202e  "}"#, &made.tokens[0]).ok();
    assert!(other(&server)["name"].as_str().unwrap().starts_with("Ада"));
    let long = json!({"name": "x".repeat(41)}).to_string();
    assert_eq!(put("/person", &long, &made.tokens[0]).code(), "bad_request");
    assert_eq!(put("/person", "{}", &made.observer).code(), "observer");
    assert_eq!(put("/presence", "", &made.observer).code(), "observer");
}
