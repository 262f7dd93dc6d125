//! Answers to a seat do not depend on anything that it cannot know.
//!
//! A seat is sent the same bytes in a game and in one with the hidden cards redealt.

use std::collections::BTreeSet;
use std::env;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;

use brink::content::{Content, Library};
use brink::{Choice, Game, Side, digest};
use brink_players::Players;
use serde_json::Value;

use super::plan::Plan;
use super::play::Play;
use super::registry::{CreatedGame, GameRegistry};
use super::table::Table;
use super::view::{ViewOptions, view};
use crate::catalogue::Catalogue;
use crate::input::Input;
use crate::rate_limits::GamePermit;
use crate::route::Method;
use crate::routes::{ROUTES, router};
use crate::seat::Seat;
use crate::setting::{Role, SeedOrigin, Setting, Undo};
use crate::sqlite::Sqlite;
use crate::store::GameId;

/// The number of compared games of each scenario; `BRINK_GAMES` overrides it.
fn games() -> u64 {
    env::var("BRINK_GAMES")
        .ok()
        .and_then(|games| games.parse().ok())
        .unwrap_or(2)
}

/// A fair game between two people.
fn people() -> Setting {
    Setting {
        seats: [Seat::Person, Seat::Person],
        undo: Undo::Fair,
        name: String::new(),
        seed: SeedOrigin::Drawn,
        invited: [true; 2],
        pace: None,
        help: false,
    }
}

/// The view of a seat, without the log, which a position does not have.
fn sent(play: Play, role: Role) -> String {
    let table = Table::new(GameId(1), people(), Vec::new(), play, &Players::new())
        .expect("people need no player");
    let state = table.state();
    let mut view = view(
        &table,
        &state,
        &state.play,
        &state.play.game,
        role,
        ViewOptions::default(),
    );
    view.observation.log.clear();
    serde_json::to_string(&view).expect("a view is texts, numbers and lists")
}

/// Copies a play, with another game in its place that looks the same to the side.
fn with_game(play: &Play, game: Game) -> Play {
    let mut other = play.clone();
    other.game = game;
    other
}

/// Makes a pseudo-random choice.
fn step_on(play: &mut Play, seed: u64) {
    let Some(decision) = play.game.decision() else {
        return;
    };
    let random = digest::mixed(seed, play.steps() as u64) >> 33;
    let place = usize::try_from(random).unwrap_or(0);
    let choice = decision.choices[place % decision.choices.len()];
    play.run(Input::Choose(choice))
        .expect("an offered choice is carried out");
}

#[test]
fn a_seat_is_sent_the_same_bytes_if_hidden_cards_are_dealt_anew() {
    let mut compared = 0;
    for scenario in testkit::scenarios() {
        let content = testkit::content(&scenario);
        for seed in 0..games() {
            let mut play =
                Play::new(Arc::clone(&content), seed).expect("a shipped scenario begins");
            while play.game.outcome().is_none() {
                let step = play.steps() as u64;
                // What a seat may answer in advance is worked out where both answer in secret.
                let is_secret = play.decision().is_some_and(|one| one.ask.is_secret());
                let counts = step.is_multiple_of(5) || is_secret;
                for side in Side::BOTH.into_iter().filter(|_| counts) {
                    let role = Role::Seat(play.game.board().seat_of(side).index());
                    let Some(other) = play.game.resample(side, seed + step) else {
                        continue;
                    };
                    let anew = sent(with_game(&play, other), role);
                    assert_eq!(sent(play.clone(), role), anew, "{scenario} {seed} {step}");
                    compared += 1;
                }
                step_on(&mut play, seed);
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

/// A choice that may be taken back looks the same to its seat however the hidden cards lie; and
/// whether it may be taken back tells the seat nothing that it does not see.
#[test]
fn a_choice_that_may_be_taken_back_has_shown_nothing() {
    let mut fair = 0;
    for scenario in testkit::scenarios() {
        let content = testkit::content(&scenario);
        for seed in 0..games() {
            let mut play =
                Play::new(Arc::clone(&content), seed).expect("a shipped scenario begins");
            while let Some(side) = play.game.decision().map(|decision| decision.side) {
                let (step, seat) = (play.steps() as u64, play.asked().expect("a seat is asked"));
                let other = play.game.resample(side, seed + step);
                let before = play.clone();
                step_on(&mut play, seed);
                // The end shows everything.
                let (Some(other), None) = (other, play.game.outcome()) else {
                    continue;
                };
                let mut anew = with_game(&before, other);
                step_on(&mut anew, seed);
                let both = [&play, &anew];
                let [undo, undo_anew] = both.map(|play| play.fair_undo(seat).is_some());
                let [known, anew] = both.map(|play| {
                    let sent = sent(play.clone(), Role::Seat(seat));
                    sent.replace(r#""can_undo":true"#, r#""can_undo":false"#)
                });
                if undo {
                    assert_eq!(known, anew, "{scenario} {seed} {step}");
                    fair += 1;
                }
                if known == anew {
                    assert_eq!(undo, undo_anew, "{scenario} {seed} {step}");
                }
            }
        }
    }
    assert!(fair > 500, "{fair}");
}

/// The parts of the keys, of which each position takes one: answers to a waiting seat are whole views, thus slow.
const PARTS: usize = 39;

/// A server of tables whose games are exchanged.
struct Served {
    registry: Arc<GameRegistry>,
    address: SocketAddr,
    _runtime: tokio::runtime::Runtime,
    _folder: tempfile::TempDir,
}

/// Opens the shipped content in a language.
fn open(language: &str) -> Library {
    let library = testkit::library();
    if language == "en" {
        library
    } else {
        library.in_language(language)
    }
}

impl Served {
    fn new() -> Served {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Sqlite::open(&folder.path().join("games.sqlite")).expect("a storage");
        let registry = Arc::new(GameRegistry::new(
            Catalogue::new(Box::new(open)),
            Box::new(store),
        ));
        let runtime = tokio::runtime::Runtime::new().expect("threads");
        let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0"));
        let listener = listener.expect("a port");
        let address = listener.local_addr().expect("an address");
        let app = router().with_state(registry.clone());
        runtime.spawn(async move { axum::serve(listener, app).await });
        Served {
            registry,
            address,
            _runtime: runtime,
            _folder: folder,
        }
    }

    /// The answers to requests, with a game at the table, without the log of the position.
    fn answers(
        &self,
        made: &CreatedGame,
        play: Play,
        token: &str,
        requests: &[Sent],
    ) -> Vec<String> {
        self.registry.table(made.id).expect("a table").state().play = play;
        requests
            .iter()
            .map(|sent| without_log(&self.answer(sent, token)))
            .collect()
    }

    /// The status and the body; of a stream the first event.
    fn answer(&self, sent: &Sent, token: &str) -> String {
        let Sent { method, path, body } = sent;
        let mut socket = TcpStream::connect(self.address).expect("a connection");
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\
             Authorization: Bearer {token}\r\n\r\n{body}",
            length = body.len()
        );
        socket.write_all(head.as_bytes()).expect("a request");
        let (mut bytes, mut part) = (Vec::new(), [0; 1 << 14]);
        let is_stream = path.ends_with("/stream");
        while let Ok(length @ 1..) = socket.read(&mut part) {
            bytes.extend_from_slice(&part[..length]);
            if is_stream && bytes.windows(2).any(|two| two == b"\n\n") {
                break;
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        let (head, body) = text.split_once("\r\n\r\n").expect("a head and a body");
        format!("{}\n{body}", head.lines().next().unwrap_or_default())
    }
}

/// An answer without the log of an observation, which a position does not have, and without the
/// streams, which end some time after their requests.
fn without_log(answer: &str) -> String {
    let (status, body) = answer.split_once('\n').unwrap_or((answer, ""));
    let Ok(mut body) = serde_json::from_str::<Value>(body) else {
        return answer.to_owned();
    };
    for log in ["/observation/log", "/view/observation/log"] {
        body.pointer_mut(log).map(Value::take);
    }
    for here in ["/players/0/here", "/players/1/here"] {
        body.pointer_mut(here).map(Value::take);
        body.pointer_mut(&format!("/view{here}")).map(Value::take);
    }
    format!("{status}\n{body}")
}

/// A request.
#[derive(Debug)]
struct Sent {
    method: &'static str,
    path: String,
    body: String,
}

/// The keys of this part: cards, spaces and others.
fn keys(content: &Content, part: usize) -> Vec<String> {
    let cards = content.card_ids().map(Choice::Card);
    let spaces = content.map.space_ids().map(Choice::Space);
    let own = cards.chain(spaces).map(|choice| choice.key(content));
    let others = [
        "use:event",
        "use:operations",
        "use:space_race",
        "mode:coup",
        "pass",
        "stop",
        "number:1",
    ];
    let parts = if testkit::nightly() { 1 } else { PARTS };
    let all = own.chain(others.map(str::to_owned));
    all.skip(part % parts).step_by(parts).collect()
}

/// A request to every GET route of a table; where it takes a key, one for each key.
fn looks(content: &Content, id: GameId, keys: &[String]) -> Vec<Sent> {
    let card = content.card_ids().next();
    let card = card.map(|card| format!("{}.svg", content.card(card).id));
    let card = card.unwrap_or_default();
    let of_table = ROUTES
        .iter()
        .filter(|route| route.method == Method::Get && route.path.contains("{game}"));
    let requests = of_table.flat_map(|route| {
        let path = route
            .path
            .replace("{game}", &id.0.to_string())
            .replace("{card}", &card);
        let has = |name| route.query.contains(&name);
        match (has("key"), has("since")) {
            (true, _) => keys.iter().map(|key| format!("{path}?key={key}")).collect(),
            (false, true) => vec![format!("{path}?since=0&lang=ru"), path],
            (false, false) => vec![path],
        }
    });
    let get = |path| Sent {
        method: "GET",
        path,
        body: String::new(),
    };
    requests.map(get).collect()
}

/// Choices that a seat may not make now: their refusals are answers, too.
fn refused(play: &Play, id: GameId, seat: usize, keys: &[String]) -> Vec<Sent> {
    let content = play.game.content();
    let may = |key: &str| {
        let choice = Choice::from_key(key, content);
        play.asked() == Some(seat) && choice.is_some_and(|choice| play.game.is_legal(choice))
    };
    let choose = |key: &String| Sent {
        method: "POST",
        path: format!("/api/games/{}/choose", id.0),
        body: serde_json::json!({"revision": play.revision, "key": key}).to_string(),
    };
    keys.iter().filter(|key| !may(key)).map(choose).collect()
}

/// Compares the answers to a seat and to an observer in a game and in one that looks the same to the seat.
fn compare(
    served: &Served,
    made: &CreatedGame,
    play: &Play,
    side: Side,
    part: usize,
) -> Option<()> {
    let other = with_game(play, play.game.resample(side, part as u64)?);
    let seat = play.game.board().seat_of(side).index();
    let keys = keys(play.game.content(), part);
    let mut requests = looks(play.game.content(), made.id, &keys);
    // The depth of a search depends on the machine.
    requests.retain(|sent| play.asked() != Some(seat) || !sent.path.contains("/hint"));
    requests.extend(refused(play, made.id, seat, &keys));
    for token in made.tokens[seat].iter().chain([&made.observer]) {
        let known = served.answers(made, play.clone(), token.text(), &requests);
        let anew = served.answers(made, other.clone(), token.text(), &requests);
        for ((sent, known), anew) in requests.iter().zip(known).zip(anew) {
            assert_eq!(
                known,
                anew,
                "{sent:?} of seat {seat} at step {}",
                play.steps()
            );
        }
    }
    Some(())
}

fn plan(setting: &Setting) -> Plan<'_> {
    Plan {
        options: &[],
        setting,
        seed: 1,
        inputs: &[],
        permit: const { &GamePermit::of_the_program() },
    }
}

/// Every kind of question is met in every scenario, and every route asked there by both seats.
#[test]
fn every_route_answers_a_seat_the_same_if_hidden_cards_are_dealt_anew() {
    let served = Served::new();
    let mut compared = 0;
    for scenario in testkit::scenarios() {
        let made = served
            .registry
            .create(&scenario, plan(&people()))
            .expect("a shipped scenario begins");
        let table = served.registry.table(made.id).expect("a table");
        let mut play = table.state().play.clone();
        let mut met = BTreeSet::new();
        while let Some(decision) = play.game.decision() {
            if met.insert(format!("{:?}", decision.ask)) {
                // Except in nightly runs, each question is compared for one side only, in turns.
                let sides = Side::BOTH
                    .into_iter()
                    .filter(|side| testkit::nightly() || side.index() == compared % 2);
                compared += sides
                    .filter_map(|side| compare(&served, &made, &play, side, compared))
                    .count();
            }
            step_on(&mut play, 1);
        }
    }
    assert!(compared > 30, "{compared}");
}
