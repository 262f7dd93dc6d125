//! Trial games beside the text: begun anywhere, played on, set up, and moved to changed content.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use brink::content::Library;
use brink::game::{Coverage, Game, GameError, Input as Recorded, RuntimeError, Tracing};
use brink::script::Printout;
use brink::{Choice, Side, Zone};
use brink_author::position::test_of;
use brink_draw::svg;
use serde::Deserialize;
use serde_json::{Value, json};

use super::beginning::{BeginRequest, beginning, text_of};
use super::check::appended;
use super::path::ModPath;
use super::record::Record;
use super::setup::{Set, apply, given, test};
use super::trial_game::{TrialGame, TrialGames, lock};
use super::workbench::Workbench;
use crate::catalogue::ENGLISH;
use crate::contents::Contents;
use crate::error::ApiError;
use crate::games::{OpenTable, Play, log_of_all};
use crate::input::Input;
use crate::picture::{card_face, picture};
use crate::request::{ApiRequest, ApiResult, sent};

/// A choice.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Chosen {
    key: String,
}

/// The number of choices to undo.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TakenBack {
    steps: usize,
}

/// The changes of a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetUp {
    edits: Vec<Set>,
}

/// The name of a new test, and the file for it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    name: String,
    file: Option<String>,
}

/// Begins a game.
pub(super) fn begin(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let begin: BeginRequest = request.body()?;
    let library = bench.library();
    let record = beginning(bench, request, &library, begin)?;
    let printout = Printout::start();
    let (play, from) = bench.replay(&library, &record)?;
    let begin = Record {
        inputs: Vec::new(),
        ..record
    };
    let mut trial_games = bench.trial_games();
    let id = trial_games.next_id();
    let one = TrialGame {
        id,
        begin,
        from,
        table: OpenTable::for_trial(id, play)?,
        prints: printout.take(),
    };
    let answer = one.json(bench);
    trial_games.add(one);
    sent(&answer)
}

/// Changes a game, and answers with the game.
fn change(
    bench: &Workbench,
    request: &ApiRequest,
    work: impl FnOnce(&mut TrialGame) -> ApiResult<()>,
) -> ApiResult {
    let found = bench.trial_game(request)?;
    let mut one = lock(&found);
    work(&mut one)?;
    sent(&one.json(bench))
}

/// A game.
pub(super) fn current(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    change(bench, request, |_| Ok(()))
}

/// Makes a choice. After an error of a script the game is as before.
pub(super) fn choose(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let Chosen { key } = request.body()?;
    change(bench, request, |one| {
        let printout = Printout::start();
        let mut next = one.table.state().play.clone();
        let choice = Choice::from_key(&key, next.game.content());
        let choice = choice.filter(|choice| next.game.is_legal(*choice));
        let choice = choice.ok_or_else(|| {
            let shown = brink::control_characters::visible_line(&key);
            ApiError::illegal(format!("`{shown}` is not offered"))
        })?;
        let done = next.run(Input::Choose(choice));
        done.map_err(|error| bench.script_error(error))?;
        one.table.state().play = next;
        one.prints = printout.take();
        Ok(())
    })
}

/// Undoes choices.
pub(super) fn undo(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let TakenBack { steps } = request.body()?;
    change(bench, request, |one| {
        let all = one.table.state().play.steps();
        one.back_to(all.saturating_sub(steps))
    })
}

/// Goes back to the beginning.
pub(super) fn again(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    change(bench, request, |one| one.back_to(0))
}

/// Changes the position, which becomes the beginning. An impossible position changes nothing.
pub(super) fn set_up(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let SetUp { edits } = request.body()?;
    change(bench, request, |one| {
        let game = one.table.state().play.game.clone();
        let mut given = given(&game).ok_or_else(no_position)?;
        for set in &edits {
            apply(&mut given, set, game.content().side_ids())?;
        }
        let record = Record {
            position: Some(test(&one.begin.scenario, &one.begin.options, &given)),
            inputs: Vec::new(),
            ..one.begin.clone()
        };
        let (play, from) = bench.replay(&bench.library(), &record)?;
        if given["turn"].as_u64() != Some(play.game.board().turn().into()) {
            return Err(no_card());
        }
        one.begin(record, play, from)
    })
}

fn no_card() -> ApiError {
    let message = "with no card to play in either hand the turn would end at once";
    ApiError::illegal(message).with_hint("put a card into a hand first")
}

fn no_position() -> ApiError {
    let message = "a position begins where a side chooses a headline or what to play";
    ApiError::illegal(message).with_hint("take choices back, or play on to such a question")
}

/// Moves a game to the present content.
pub(super) fn reload(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let found = bench.trial_game(request)?;
    let mut one = lock(&found);
    let before = one.table.state().play.game.clone();
    let record = one.begin.with(&before, one.from);
    let error = one.replace(bench, &bench.library(), record).err();
    let after = one.table.state().play.game.clone();
    let words = request.registry.catalogue.words(ENGLISH);
    let mut answer = one.json(bench);
    answer["changed"] = json!({
        "moved": error.is_none(),
        "why": error.map(|error| error.message(&words)),
        "differences": differences(&before, &after),
    });
    sent(&answer)
}

/// The position and its inputs as a test that passes.
pub(super) fn as_test(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let Named { name, file } = request.body()?;
    let name = brink::control_characters::visible_line(&name);
    let game = bench.game(request)?;
    let test = test_of(&game, &name).map_err(|error| ApiError::illegal(error.to_string()))?;
    let Some(file) = file else {
        return sent(&json!({
            "name": name,
            "text": test,
            "test": test,
            "file": null,
            "digest": null,
        }));
    };
    let path = ModPath::parse(&file)?;
    let before = bench.text(&path)?;
    let text = match &before {
        Some((before, _)) => appended(before, &test)?,
        None => test.clone(),
    };
    sent(&json!({
        "name": name,
        "text": text,
        "test": test,
        "file": path.text(),
        "digest": before.map(|(_, digest)| digest),
    }))
}

/// The calls of scripts at the last choice, in order.
pub(super) fn trace(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let game = bench.game(request)?;
    let inputs = game.history().iter();
    let choices = inputs.filter(|input| matches!(input, Recorded::Choice(_)));
    let last = choices.count();
    // Coverage makes waiting scripts wait in the same VMs, so that no call is traced twice.
    let _coverage = Coverage::start();
    let tracing = Tracing::start();
    let mut events = Vec::new();
    let mut step = 0;
    let again = game.replayed(last, |_, happened| {
        if step + 1 == last {
            drop(tracing.take());
        }
        if step == last {
            events = happened.to_vec();
        }
        step += 1;
    });
    let again = again?;
    let mut calls = Vec::new();
    for (index, call) in tracing.take().into_iter().enumerate() {
        let during = events.get(call.events.clone()).unwrap_or_default();
        let lines = during.iter().filter_map(|event| again.line(event));
        calls.push(json!({
            "n": index + 1,
            "script": bench.path_of(&call.path),
            "line": call.line,
            "call": call.name,
            "given": call.given,
            "asked": call.waits,
            "gave": call.gave,
            "changed": lines.collect::<Vec<_>>(),
        }));
    }
    sent(&json!({ "calls": calls }))
}

/// A game as a text for a link.
pub(super) fn share(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let found = bench.trial_game(request)?;
    let one = lock(&found);
    let record = one.begin.with(&one.table.state().play.game, one.from);
    let text = serde_json::to_string(&record).map_err(|_| ApiError::Broken)?;
    let fragment = format!("try={}", percent_encoded(&text));
    sent(&json!({
        "fragment": fragment,
        "text": text,
    }))
}

/// Percent-encodes all bytes but the unreserved characters of RFC 3986.
fn percent_encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                encoded.push(char::from(byte));
            }
            _ => encoded += &format!("%{byte:02X}"),
        }
    }
    encoded
}

/// The constant parts of a game.
pub(super) fn contents(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let game = bench.game(request)?;
    sent(&Contents::of(game.content(), ENGLISH))
}

/// The picture of the present map.
pub(super) fn map(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let game = bench.game(request)?;
    Ok(picture(svg(game.content(), Some(game.view(Side::First)))))
}

/// The face of a card.
pub(super) fn face(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let game = bench.game(request)?;
    card_face(request, game.content())
}

/// Forgets a game.
pub(super) fn forget(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let id: i64 = request.part("try").parse().unwrap_or_default();
    let gone = bench.trial_games().remove(id);
    if gone.is_none() {
        Err(ApiError::no_trial_game())
    } else {
        sent(&json!({ "id": id.to_string() }))
    }
}

impl Workbench {
    fn trial_games(&self) -> MutexGuard<'_, TrialGames> {
        let trial_games = self.trial_games.lock();
        trial_games.unwrap_or_else(PoisonError::into_inner)
    }

    /// The trial game of the path.
    fn trial_game(&self, request: &ApiRequest) -> ApiResult<Arc<Mutex<TrialGame>>> {
        let id = request.part("try").parse();
        let id = id.map_err(|_| ApiError::no_trial_game())?;
        let found = self.trial_games().get(id);
        found.ok_or_else(ApiError::no_trial_game)
    }

    /// A copy of the trial game of the path.
    fn game(&self, request: &ApiRequest) -> ApiResult<Game> {
        let found = self.trial_game(request)?;
        let one = lock(&found);
        let game = one.table.state().play.game.clone();
        Ok(game)
    }

    /// The error of a game; that of a script with its line.
    fn script_error(&self, error: GameError) -> ApiError {
        match &error {
            GameError::Runtime(RuntimeError::Script(wrong) | RuntimeError::OutOfTime(wrong)) => {
                ApiError::script(&wrong.message, &self.path_of(&wrong.path), wrong.line)
            }
            _ => error.into(),
        }
    }
}

impl TrialGame {
    /// Replaces the game by that of a record, or changes nothing.
    fn replace(&mut self, bench: &Workbench, library: &Library, record: Record) -> ApiResult<()> {
        let printout = Printout::start();
        let (play, from) = bench.replay(library, &record)?;
        self.begin(record, play, from)?;
        self.prints = printout.take();
        Ok(())
    }

    /// Goes on with the game of a record.
    fn begin(&mut self, record: Record, play: Play, from: usize) -> ApiResult<()> {
        self.table = OpenTable::for_trial(self.id, play)?;
        self.from = from;
        self.begin = Record {
            inputs: Vec::new(),
            ..record
        };
        self.prints.clear();
        Ok(())
    }

    /// The game as the page shows it, hidden cards included.
    fn json(&self, bench: &Workbench) -> Value {
        let state = self.table.state();
        let play = &state.play;
        let (game, content) = (&play.game, play.game.content());
        let steps = play.steps();
        let view = self.table.view_of_asked(&state);
        let hands = Side::BOTH.map(|side| (content.side_id(side), hand(game, side)));
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
            "hands": BTreeMap::from(hands),
            "events": log_of_all(play, steps.saturating_sub(1)),
            "stack": stack(game),
            "effects": view.effects,
            "prints": self.prints_json(bench),
            "failed": null,
            "can_set_up": given.is_some(),
            "given": given.map(|given| given.to_string()),
        })
    }

    fn prints_json(&self, bench: &Workbench) -> Vec<Value> {
        let mut prints = Vec::new();
        for line in &self.prints {
            prints.push(json!({
                "file": bench.path_of(&line.path),
                "line": line.line,
                "text": line.text,
            }));
        }
        prints
    }
}

/// The ids of the cards in a hand.
fn hand(game: &Game, side: Side) -> Vec<&str> {
    let (board, content) = (game.board(), game.content());
    let cards = content.card_ids();
    let own = cards.filter(|card| board.zone(*card) == Zone::Hand(side));
    own.map(|card| content.card(card).id.as_str()).collect()
}

/// The parts of the game around the open question, from the outside in.
fn stack(game: &Game) -> Vec<String> {
    let (board, content) = (game.board(), game.content());
    let mut lines = vec![format!("turn {}", board.turn())];
    if let Some(side) = board.phasing().filter(|_| board.round() > 0) {
        let (name, round) = (content.side_name(side), board.round());
        lines.push(format!("{name}, action round {round}"));
    }
    for card in content.card_ids() {
        if matches!(board.zone(card), Zone::Play | Zone::Headline(_)) {
            lines.push(content.card(card).name.clone());
        }
    }
    if let Some(decision) = game.decision() {
        let name = content.side_name(decision.side);
        let mut line = format!("{name}: {}", decision.ask.key());
        if let Some(card) = decision.card {
            line += &format!(" for {}", content.card(card).name);
        }
        lines.push(line);
    }
    lines
}

/// The differences between two positions, as lines.
fn differences(before: &Game, after: &Game) -> Vec<String> {
    let [before, after] = [before, after]
        .map(|game| serde_json::to_value(game.observe_in_common()).unwrap_or_default());
    let mut found = Vec::new();
    for (key, now) in after.as_object().into_iter().flatten() {
        let was = &before[key];
        if was == now || key == "log" || key == "question" {
            continue;
        }
        match (was.as_array(), now.as_array()) {
            (Some(was), Some(now)) if key == "spaces" => add_spaces(was, now, &mut found),
            _ => add_leaves(key, was, now, &mut found),
        }
    }
    found
}

/// Adds the influence of changed spaces.
fn add_spaces(was: &[Value], now: &[Value], found: &mut Vec<String>) {
    for space in now {
        let old = was.iter().find(|old| old["id"] == space["id"]);
        if old != Some(space) {
            let id = space["id"].as_str().unwrap_or_default();
            found.push(format!("{id}: {}", space["influence"]));
        }
    }
}

/// Adds the changed leaves of a tree, each with its keys.
fn add_leaves(keys: &str, was: &Value, now: &Value, found: &mut Vec<String>) {
    if let (Some(was), Some(now)) = (was.as_object(), now.as_object()) {
        for (key, now) in now {
            let was = was.get(key).unwrap_or(&Value::Null);
            // `us hand_size` is clear without `sides`.
            let inside = if keys == "sides" {
                key.clone()
            } else {
                format!("{keys} {key}")
            };
            add_leaves(&inside, was, now, found);
        }
    } else if was != now {
        found.push(format!("{keys}: {} → {}", text_of(was), text_of(now)));
    }
}
