//! Games that are tried beside the text: begun anywhere, played on, set up, and moved to changed content.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::header;
use axum::response::{IntoResponse, Response};
use brink::content::Library;
use brink::game::{Coverage, Game, GameError, RuntimeError, Tracing};
use brink::script::{Printed, Printout};
use brink::{Choice, Side, Zone};
use brink_author::position::test_of;
use brink_draw::{Face, svg};
use brink_players::Players;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Desk;
use super::arrived::{Arrived, sent};
use super::begun::{Begin, record};
use super::check::appended;
use super::path::ModPath;
use super::record::{Record, failed};
use super::refused::Refused;
use super::setup::{Set, changed, given, test};
use crate::catalogue::ENGLISH;
use crate::contents::Contents;
use crate::input::Input;
use crate::log::log_of_all;
use crate::play::Play;
use crate::problem::Problem;
use crate::seat::Seat;
use crate::setting::{Role, Setting, Undo};
use crate::store::GameId;
use crate::table::Table;
use crate::view::{Wanted, view};

/// The most games that are kept; the one that was begun first makes room.
const MAX_TRIES: usize = 16;

/// The games that are tried.
#[derive(Default)]
pub(super) struct Tries {
    last: i64,
    games: BTreeMap<i64, Arc<Mutex<Try>>>,
}

/// A game that is tried.
struct Try {
    id: i64,
    begin: Record,
    /// The inputs that its beginning took.
    from: usize,
    table: Table,
    prints: Vec<Printed>,
}

/// A choice.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Chosen {
    key: String,
}

/// How many choices are taken back.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TakenBack {
    steps: usize,
}

/// What is set up.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetUp {
    edits: Vec<Set>,
}

/// The name of a test, and the file that it goes into.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    name: String,
    file: Option<String>,
}

/// Begins a game.
pub(super) fn begin(arrived: &Arrived) -> Result<Response, Refused> {
    let begin: Begin = arrived.body()?;
    let desk = &arrived.desk;
    let library = desk.library();
    let record = record(arrived, &library, begin)?;
    let printout = Printout::start();
    let (play, from) = desk.play(&library, &record)?;
    let begin = Record {
        inputs: Vec::new(),
        ..record
    };
    let mut tries = desk.tries();
    tries.last += 1;
    let id = tries.last;
    let one = Try {
        id,
        begin,
        from,
        table: table(id, play)?,
        prints: printout.take(),
    };
    let answer = one.said(desk);
    if tries.games.len() >= MAX_TRIES {
        tries.games.pop_first();
    }
    tries.games.insert(id, Arc::new(Mutex::new(one)));
    sent(answer)
}

/// A table with a game, for people on both seats.
fn table(id: i64, play: Play) -> Result<Table, Refused> {
    let setting = Setting {
        seats: [Seat::Person, Seat::Person],
        undo: Undo::Free,
        name: "try".to_owned(),
    };
    Ok(Table::new(
        GameId(id),
        setting,
        Vec::new(),
        play,
        &Players::new(),
    )?)
}

/// Carries something out in a game, and answers with the game.
fn with(
    arrived: &Arrived,
    work: impl FnOnce(&mut Try) -> Result<(), Refused>,
) -> Result<Response, Refused> {
    let found = arrived.desk.tried(arrived)?;
    let mut one = found.lock().unwrap_or_else(PoisonError::into_inner);
    work(&mut one)?;
    sent(one.said(&arrived.desk))
}

/// A game.
pub(super) fn seen(arrived: &Arrived) -> Result<Response, Refused> {
    with(arrived, |_| Ok(()))
}

/// Chooses. After an error of a script the game is as before.
pub(super) fn choose(arrived: &Arrived) -> Result<Response, Refused> {
    let Chosen { key } = arrived.body()?;
    with(arrived, |one| {
        let printout = Printout::start();
        let mut state = one.table.state();
        let content = state.play.game.content().clone();
        let choice =
            Choice::from_key(&key, &content).filter(|choice| state.play.game.is_legal(*choice));
        let choice = choice.ok_or_else(|| {
            Refused::illegal(format!(
                "`{}` is not offered",
                brink::control_characters::visible_line(&key)
            ))
        })?;
        let mut next = state.play.clone();
        next.run(Input::Choose(choice))
            .map_err(|error| arrived.desk.script(error))?;
        state.play = next;
        drop(state);
        one.prints = printout.take();
        Ok(())
    })
}

/// Takes choices back.
pub(super) fn undo(arrived: &Arrived) -> Result<Response, Refused> {
    let TakenBack { steps } = arrived.body()?;
    with(arrived, |one| one.back_to(|all| all.saturating_sub(steps)))
}

/// Goes back to the beginning.
pub(super) fn again(arrived: &Arrived) -> Result<Response, Refused> {
    with(arrived, |one| one.back_to(|_| 0))
}

/// Sets the position up; it is then the beginning. What is impossible is refused as a whole.
pub(super) fn set_up(arrived: &Arrived) -> Result<Response, Refused> {
    let SetUp { edits } = arrived.body()?;
    let desk = &arrived.desk;
    with(arrived, |one| {
        let game = one.table.state().play.game.clone();
        let content = game.content().clone();
        let nowhere = || {
            let refused = Refused::illegal(
                "a position begins where a side chooses a headline or what to play",
            );
            refused.hint("take choices back, or play on to such a question")
        };
        let mut given = given(&game).ok_or_else(nowhere)?;
        edits
            .iter()
            .try_for_each(|set| changed(&mut given, set, content.side_ids()))?;
        let record = Record {
            position: Some(test(&one.begin.scenario, &one.begin.options(), &given)),
            inputs: Vec::new(),
            ..one.begin.clone()
        };
        one.become_of(desk, &desk.library(), record)
    })
}

/// Moves a game to the content as it is now.
pub(super) fn reload(arrived: &Arrived) -> Result<Response, Refused> {
    let desk = &arrived.desk;
    let found = desk.tried(arrived)?;
    let mut one = found.lock().unwrap_or_else(PoisonError::into_inner);
    let before = one.table.state().play.game.clone();
    let record = one.begin.with(&before, one.from);
    let moved = one.become_of(desk, &desk.library(), record);
    let after = one.table.state().play.game.clone();
    let why = moved.as_ref().err().map(|refused| arrived.words(refused));
    let mut answer = one.said(desk);
    answer["changed"] =
        json!({ "moved": moved.is_ok(), "why": why, "differences": differences(&before, &after) });
    sent(answer)
}

/// The position and what was done in it as a test that passes.
pub(super) fn as_test(arrived: &Arrived) -> Result<Response, Refused> {
    let Named { name, file } = arrived.body()?;
    let name = brink::control_characters::visible_line(&name);
    let found = arrived.desk.tried(arrived)?;
    let one = found.lock().unwrap_or_else(PoisonError::into_inner);
    let text = test_of(&one.table.state().play.game, &name)
        .map_err(|error| Refused::illegal(error.to_string()))?;
    let Some(path) = file.map(|file| ModPath::parse(&file)).transpose()? else {
        return sent(
            json!({ "name": name, "text": text, "test": text, "file": null, "digest": null }),
        );
    };
    let before = arrived.desk.text(&path)?;
    let whole = before
        .as_ref()
        .map_or_else(|| Ok(text.clone()), |(before, _)| appended(before, &text))?;
    let digest = before.map(|(_, digest)| digest);
    sent(
        json!({ "name": name, "text": whole, "test": text, "file": path.text(), "digest": digest }),
    )
}

/// The calls that scripts made at the last choice, in order.
pub(super) fn trace(arrived: &Arrived) -> Result<Response, Refused> {
    let found = arrived.desk.tried(arrived)?;
    let game = found
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .table
        .state()
        .play
        .game
        .clone();
    let made = game
        .history()
        .iter()
        .filter(|input| matches!(input, brink::game::Input::Choice(_)))
        .count();
    // Scripts that wait are brought there again by the same VMs, so that no call is seen twice.
    let _coverage = Coverage::start();
    let tracing = Tracing::start();
    let mut events = Vec::new();
    let mut step = 0;
    let again = game.replayed(made, |_, happened| {
        if step + 1 == made {
            drop(tracing.take());
        }
        if step == made {
            events = happened.to_vec();
        }
        step += 1;
    });
    let again = again.map_err(failed)?;
    let calls = tracing.take().into_iter().enumerate().map(|(n, call)| {
        let during = events.get(call.events.clone()).unwrap_or_default();
        let changed: Vec<String> = during.iter().filter_map(|event| again.line(event)).collect();
        json!({
            "n": n + 1, "script": arrived.desk.path_of(&call.path), "line": call.line, "call": call.name, "given": call.given,
            "asked": call.waits, "gave": call.gave, "changed": changed,
        })
    });
    sent(json!({ "calls": calls.collect::<Vec<_>>() }))
}

/// A game as a text for a link.
pub(super) fn share(arrived: &Arrived) -> Result<Response, Refused> {
    let found = arrived.desk.tried(arrived)?;
    let one = found.lock().unwrap_or_else(PoisonError::into_inner);
    let record = one.begin.with(&one.table.state().play.game, one.from);
    let text = serde_json::to_string(&record).map_err(|_| Problem::Broken)?;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    let written = text.bytes().map(|byte| {
        if plain(byte) {
            char::from(byte).to_string()
        } else {
            format!("%{byte:02X}")
        }
    });
    sent(json!({ "fragment": format!("try={}", written.collect::<String>()), "text": text }))
}

/// What does not change during a game.
pub(super) fn contents(arrived: &Arrived) -> Result<Response, Refused> {
    let found = arrived.desk.tried(arrived)?;
    let content = found
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .table
        .state()
        .play
        .game
        .content()
        .clone();
    sent(serde_json::to_value(Contents::of(&content, ENGLISH)).map_err(|_| Problem::Broken)?)
}

/// The picture of the map as it is now.
pub(super) fn map(arrived: &Arrived) -> Result<Response, Refused> {
    let found = arrived.desk.tried(arrived)?;
    let game = found
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .table
        .state()
        .play
        .game
        .clone();
    Ok(picture(svg(game.content(), Some(game.view(Side::First)))))
}

/// The face of a card.
pub(super) fn face(arrived: &Arrived) -> Result<Response, Refused> {
    let found = arrived.desk.tried(arrived)?;
    let content = found
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .table
        .state()
        .play
        .game
        .content()
        .clone();
    let name = arrived.part("card");
    let name = name.strip_suffix(".svg").unwrap_or(name);
    let card = content
        .find_card(name)
        .ok_or_else(|| Problem::NoCard(name.to_owned()))?;
    Ok(picture(Face::of(&content, card).svg()))
}

/// Forgets a game.
pub(super) fn forget(arrived: &Arrived) -> Result<Response, Refused> {
    let id: i64 = arrived.part("try").parse().unwrap_or_default();
    let gone = arrived.desk.tries().games.remove(&id);
    if gone.is_none() {
        Err(Refused::no_try())
    } else {
        sent(json!({ "id": id.to_string() }))
    }
}

fn picture(svg: String) -> Response {
    (
        [(header::CONTENT_TYPE, "image/svg+xml; charset=utf-8")],
        svg,
    )
        .into_response()
}

impl Desk {
    fn tries(&self) -> MutexGuard<'_, Tries> {
        self.tries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tried(&self, arrived: &Arrived) -> Result<Arc<Mutex<Try>>, Refused> {
        let id: i64 = arrived.part("try").parse().map_err(|_| Refused::no_try())?;
        self.tries()
            .games
            .get(&id)
            .cloned()
            .ok_or_else(Refused::no_try)
    }

    /// A failure of a game: of a script with its line.
    fn script(&self, error: GameError) -> Refused {
        match &error {
            GameError::Runtime(RuntimeError::Script(wrong) | RuntimeError::OutOfTime(wrong)) => {
                Refused::script(&wrong.message, &self.path_of(&wrong.path), wrong.line)
            }
            _ => failed(error),
        }
    }
}

impl Try {
    fn back_to(&mut self, to: impl FnOnce(usize) -> usize) -> Result<(), Refused> {
        let mut state = self.table.state();
        let to = to(state.play.steps());
        if to < state.play.steps() {
            state.play.run(Input::Undo { to }).map_err(failed)?;
        }
        drop(state);
        self.prints.clear();
        Ok(())
    }

    /// Becomes the game of a record, or stays as it is.
    fn become_of(&mut self, desk: &Desk, library: &Library, record: Record) -> Result<(), Refused> {
        let printout = Printout::start();
        let (play, from) = desk.play(library, &record)?;
        self.table = table(self.id, play)?;
        self.from = from;
        self.begin = Record {
            inputs: Vec::new(),
            ..record
        };
        self.prints = printout.take();
        Ok(())
    }

    /// All about the game.
    fn said(&self, desk: &Desk) -> Value {
        let state = self.table.state();
        let play = &state.play;
        let (game, content) = (&play.game, play.game.content());
        let role = play.asked().map_or(Role::Watches, Role::Seat);
        let steps = play.steps();
        let view = view(
            &self.table,
            &state,
            play,
            game,
            role,
            Wanted {
                at: None,
                since: None,
            },
        );
        let hand = |side: Side| {
            let own = content
                .card_ids()
                .filter(|card| game.board().zone(*card) == Zone::Hand(side));
            (
                content.side_id(side).to_owned(),
                own.map(|card| content.card(card).id.clone())
                    .collect::<Vec<_>>(),
            )
        };
        let prints = self
            .prints
            .iter()
            .map(|line| json!({ "file": desk.path_of(&line.path), "line": line.line, "text": line.text }));
        let given = given(game);
        json!({
            "id": self.id.to_string(),
            "scenario": content.scenario.id,
            "digest": format!("{:016x}", content.digest),
            "steps": steps,
            "can_undo": steps > 0,
            "turn": game.board().turn(),
            "map": format!("/api/edit/try/{}/map.svg", self.id),
            "view": view,
            "hands": Side::BOTH.map(hand).into_iter().collect::<BTreeMap<_, _>>(),
            "events": log_of_all(play, steps.saturating_sub(1)),
            "stack": stack(game),
            "effects": view.effects,
            "prints": prints.collect::<Vec<_>>(),
            "failed": null,
            "can_set_up": given.is_some(),
            "given": given.map(|given| given.to_string()),
        })
    }
}

/// What the open question is a part of, from the outside in.
fn stack(game: &Game) -> Vec<String> {
    let (board, content) = (game.board(), game.content());
    let mut lines = vec![format!("turn {}", board.turn())];
    if let Some(side) = board.phasing().filter(|_| board.round() > 0) {
        lines.push(format!(
            "{}, action round {}",
            content.side_name(side),
            board.round()
        ));
    }
    let in_play = content
        .card_ids()
        .filter(|card| matches!(board.zone(*card), Zone::Play | Zone::Headline(_)));
    lines.extend(in_play.map(|card| content.card(card).name.clone()));
    if let Some(decision) = game.decision() {
        let card = decision
            .card
            .map(|card| format!(" for {}", content.card(card).name))
            .unwrap_or_default();
        lines.push(format!(
            "{}: {}{card}",
            content.side_name(decision.side),
            decision.ask.key()
        ));
    }
    lines
}

/// What is other in a position than in another one.
fn differences(before: &Game, after: &Game) -> Vec<String> {
    let [one, other] = [before, after]
        .map(|game| serde_json::to_value(game.observe_in_common()).unwrap_or_default());
    let mut found = Vec::new();
    for (key, now) in other
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(key, _)| *key != "log" && *key != "question")
    {
        let was = &one[key];
        if was == now {
            continue;
        }
        match (was.as_array(), now.as_array()) {
            (Some(was), Some(now)) if key == "spaces" => {
                let differs = now
                    .iter()
                    .filter(|space| was.iter().find(|old| old["id"] == space["id"]) != Some(space));
                found.extend(differs.map(|space| {
                    format!(
                        "{}: {}",
                        space["id"].as_str().unwrap_or_default(),
                        space["influence"]
                    )
                }));
            }
            _ => leaves(key, was, now, &mut found),
        }
    }
    found
}

/// What differs in two values, each number and word with the keys that lead to it.
fn leaves(keys: &str, was: &Value, now: &Value, found: &mut Vec<String>) {
    let said = |value: &Value| {
        value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned)
    };
    match (was.as_object(), now.as_object()) {
        (Some(was), Some(now)) => {
            for (key, now) in now {
                let was = was.get(key).unwrap_or(&Value::Null);
                // `us hand_size` says enough.
                let inside = if keys == "sides" {
                    key.clone()
                } else {
                    format!("{keys} {key}")
                };
                leaves(&inside, was, now, found);
            }
        }
        _ if was == now => {}
        _ => found.push(format!("{keys}: {} → {}", said(was), said(now))),
    }
}
