//! The routes: what each request does.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use brink::content::Content;
use brink::game::{Game, GameError, Saved};
use brink::players::Request;
use brink::{Choice, Side};
use brink_author::position::{WriteError, test_of};
use brink_draw::{Face, svg};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::asked::{Asked, answer, sent};
use crate::contents::Contents;
use crate::hall::{Hall, Made};
use crate::help;
use crate::input::Input;
use crate::json::objects;
use crate::lobby::{Lobby, MachineFacts, Machines, NewGame, NewGameFacts, NewSeat, Recipe, Standing};
use crate::log::{Log, log};
use crate::play::Play;
use crate::problem::Problem;
use crate::setting::{PERSON, Role, Setting, Undo};
use crate::stream::stream;
use crate::table::{State, Table};
use crate::view::{Wanted, view};
use crate::words;

/// The longest note, in bytes.
const MAX_NOTE: usize = 16 << 10;
/// The machines that a seat may have, and what may be changed in their names.
const MACHINES: [(&str, &str, Option<&str>); 4] = [
    ("greedy", "greedy", None),
    ("strong:1s", "strong", Some("time")),
    ("careful", "careful", None),
    ("random", "random", None),
];

objects! {
    /// A choice.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    Chosen {
        /// The revision that it was made for.
        revision: u32,
        /// The choice.
        key: String,
        /// The step after which the log is wanted.
        since: Option<usize>,
    }
    /// What is taken back.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    TakenBack {
        /// The revision that it was asked for.
        revision: u32,
        /// The step to go back to; before the last own choice without it.
        to: Option<usize>,
        /// The step after which the log is wanted.
        since: Option<usize>,
    }
    /// A copy of a game.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    Fork {
        /// The step that it begins at.
        at: usize,
        /// Who plays; as in the game without it.
        seats: Option<[String; 2]>,
        /// What may be taken back; as in the game without it.
        undo: Option<Undo>,
    }
    /// A note pad.
    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    Note {
        /// What is written on it.
        text: String,
    }
}

/// Every route of games.
pub(crate) fn routes() -> Router<Arc<Hall>> {
    Router::new()
        .route("/api/openapi.json", get(|asked: Asked| answer(asked, |_| sent(&crate::openapi::openapi()))))
        .route("/api/scenarios", get(|asked: Asked| answer(asked, scenarios)))
        .route("/api/scenarios/{scenario}/map.svg", get(|asked: Asked| answer(asked, scenario_map)))
        .route("/api/players", get(|asked: Asked| answer(asked, players)))
        .route("/api/games", post(|asked: Asked| answer(asked, new_game)))
        .route(
            "/api/games/{game}",
            get(|asked: Asked| answer(asked, standing)).delete(|asked: Asked| answer(asked, delete)),
        )
        .route("/api/games/{game}/content", get(|asked: Asked| answer(asked, contents)))
        .route("/api/games/{game}/map.svg", get(|asked: Asked| answer(asked, map)))
        .route("/api/games/{game}/cards/{card}", get(|asked: Asked| answer(asked, face)))
        .route("/api/games/{game}/view", get(|asked: Asked| answer(asked, seen)))
        .route("/api/games/{game}/choose", post(|asked: Asked| answer(asked, choose)))
        .route("/api/games/{game}/undo", post(|asked: Asked| answer(asked, undo)))
        .route("/api/games/{game}/events", get(|asked: Asked| answer(asked, events)))
        .route("/api/games/{game}/log.txt", get(|asked: Asked| answer(asked, log_text)))
        .route("/api/games/{game}/why", get(|asked: Asked| answer(asked, why)))
        .route("/api/games/{game}/preview", get(|asked: Asked| answer(asked, preview)))
        .route("/api/games/{game}/hint", get(hint))
        .route("/api/games/{game}/fork", post(|asked: Asked| answer(asked, fork)))
        .route("/api/games/{game}/recipe", get(|asked: Asked| answer(asked, recipe)))
        .route("/api/games/{game}/save", get(|asked: Asked| answer(asked, save)))
        .route("/api/games/{game}/position_test", get(|asked: Asked| answer(asked, position_test)))
        .route(
            "/api/games/{game}/note",
            get(|asked: Asked| answer(asked, note)).put(|asked: Asked| answer(asked, write_note)),
        )
        .route("/api/games/{game}/stream", get(stream))
}

type Sent = Result<axum::Json<Value>, Problem>;

fn scenarios(asked: &Asked) -> Sent {
    sent(&Lobby::of(&asked.hall.catalogue, &asked.language()))
}

fn scenario_map(asked: &Asked) -> Result<Response, Problem> {
    let content = asked.hall.catalogue.content(asked.part("scenario"), &[], &asked.language())?;
    Ok(picture(svg(&content, None)))
}

fn picture(svg: String) -> Response {
    ([(header::CONTENT_TYPE, "image/svg+xml; charset=utf-8")], svg).into_response()
}

fn players(asked: &Asked) -> Sent {
    let about = |kind: &str| asked.hall.players.kinds().find(|(name, _)| *name == kind).map(|(_, about)| about);
    let facts = |(id, kind, takes): (&str, &str, Option<&'static str>)| MachineFacts {
        id: id.to_owned(),
        about: about(kind).unwrap_or_default().to_owned(),
        takes,
    };
    sent(&Machines { players: MACHINES.map(facts).into() })
}

/// Checks who plays: a person, or a machine that anybody may start.
fn seats(asked: &Asked, seats: [String; 2]) -> Result<[String; 2], Problem> {
    for seat in &seats {
        let (kind, parameter) = seat.split_once(':').unwrap_or((seat, ""));
        let known = seat == PERSON || MACHINES.iter().any(|(_, known, _)| *known == kind);
        if !known {
            let names: Vec<&str> = MACHINES.iter().map(|(_, kind, _)| *kind).collect();
            return Err(Problem::NoPlayer(format!("`{seat}` is not one of {PERSON}, {}", names.join(", "))));
        }
        if kind == "strong" && duration(parameter).is_none() {
            let why = format!("`{seat}` needs a time up to {} s, such as `strong:500ms`", help::MAX_TIME.as_secs());
            return Err(Problem::NoPlayer(why));
        }
        if seat != PERSON {
            asked.hall.players.player(seat, 0).map_err(|error| Problem::NoPlayer(error.to_string()))?;
        }
    }
    Ok(seats)
}

/// A time such as `200ms` or `2s`, above nothing and at most the longest allowed.
fn duration(text: &str) -> Option<Duration> {
    let time = match text.strip_suffix("ms") {
        Some(number) => Duration::from_millis(number.parse().ok()?),
        None => Duration::from_secs(text.strip_suffix('s')?.parse().ok()?),
    };
    (!time.is_zero() && time <= help::MAX_TIME).then_some(time)
}

fn new_game(asked: &Asked) -> Result<Response, Problem> {
    let new: NewGame = asked.body()?;
    let options: Vec<(String, String)> = new.options.unwrap_or_default().into_iter().collect();
    let seed = match new.seed.as_deref() {
        Some(text) => text.parse().map_err(|_| Problem::BadRequest(format!("the seed `{text}` is not a number")))?,
        None => getrandom::u64().map_err(|_| Problem::Broken)?,
    };
    let content = asked.hall.catalogue.content(&new.scenario, &options, &asked.language())?;
    let setting = Setting {
        seats: seats(asked, new.seats)?,
        undo: new.undo.unwrap_or_default(),
        name: Setting::named(new.name.as_deref().unwrap_or(&content.scenario.name)),
    };
    let read = |key: &String| match Choice::from_key(key, &content) {
        Some(choice) => Ok(Input::Choose(choice).text(&content)),
        None => Err(Problem::BadRequest(format!("`{}` is not a choice", brink::signs::visible_line(key)))),
    };
    let inputs = new.steps.iter().flatten().map(read).collect::<Result<Vec<_>, _>>()?;
    let made = asked.hall.make(&new.scenario, &options, &setting, seed, &inputs)?;
    made_game(asked, &setting, &content, &made)
}

/// The answer for a game that was made; its machine begins if it is asked.
fn made_game(asked: &Asked, setting: &Setting, content: &Content, made: &Made) -> Result<Response, Problem> {
    let table = asked.hall.table(made.id)?;
    asked.hall.wake(&table);
    let side = |seat: usize| content.side_id(table.state().play.side_of(seat)).to_owned();
    let facts = NewGameFacts {
        game: made.id.0.to_string(),
        seats: (0..2)
            .map(|seat| NewSeat {
                seat,
                side: side(seat),
                player: setting.seats[seat].clone(),
                token: made.tokens[seat].as_ref().map(|token| token.text().to_owned()),
            })
            .collect(),
        observer: made.observer.text().to_owned(),
    };
    Ok((StatusCode::CREATED, sent(&facts)?).into_response())
}

fn standing(asked: &Asked) -> Sent {
    let (table, role) = asked.enter()?;
    asked.hall.wake(&table);
    let content = content_of(asked, &table)?;
    let state = table.state();
    let (play, game) = (&state.play, &state.play.game);
    let to_choose = play.asked();
    let seat_facts = |seat: usize| NewSeat {
        seat,
        side: content.side_id(play.side_of(seat)).to_owned(),
        player: table.setting.seats[seat].clone(),
        token: None,
    };
    sent(&Standing {
        game: table.id.0.to_string(),
        name: table.setting.name.clone(),
        scenario: table.scenario.clone(),
        title: content.scenario.name.clone(),
        revision: play.revision,
        steps: play.steps(),
        seat: role.seat(),
        side: role.seat().map(|seat| content.side_id(play.side_of(seat)).to_owned()),
        turn: game.board().turn(),
        to_choose,
        your_turn: to_choose.is_some() && to_choose == role.seat(),
        seats: vec![seat_facts(0), seat_facts(1)],
        score: brink::game::score(game.board().vp(), &content),
        outcome: game.outcome().map(|outcome| outcome.words(&content)),
    })
}

/// The content of a table in the language of the request.
fn content_of(asked: &Asked, table: &Table) -> Result<Arc<Content>, Problem> {
    asked.hall.catalogue.content(&table.scenario, &table.options, &asked.language())
}

/// A game in the language of the request; in its own if the content has changed since.
fn in_language(asked: &Asked, table: &Table, game: &Game) -> Result<Game, Problem> {
    let content = content_of(asked, table)?;
    match game.in_words_of(&content) {
        Err(GameError::OtherContent) => Ok(game.clone()),
        other => Ok(other?),
    }
}

fn delete(asked: &Asked) -> Result<StatusCode, Problem> {
    let (table, _) = asked.sit()?;
    asked.hall.delete(table.id)?;
    Ok(StatusCode::NO_CONTENT)
}

fn contents(asked: &Asked) -> Sent {
    let (table, _) = asked.enter()?;
    sent(&Contents::of(content_of(asked, &table)?.as_ref(), &asked.language()))
}

fn map(asked: &Asked) -> Result<Response, Problem> {
    let (table, _) = asked.enter()?;
    let game = in_language(asked, &table, &table.state().play.game)?;
    Ok(picture(svg(game.content(), Some(game.view(Side::First)))))
}

fn face(asked: &Asked) -> Result<Response, Problem> {
    let (table, _) = asked.enter()?;
    let content = content_of(asked, &table)?;
    let name = asked.part("card").strip_suffix(".svg").unwrap_or(asked.part("card"));
    let card = content.find_card(name).ok_or_else(|| Problem::NoCard(name.to_owned()))?;
    Ok(picture(Face::of(&content, card).svg()))
}

fn seen(asked: &Asked) -> Sent {
    let (table, role) = asked.enter()?;
    asked.hall.wake(&table);
    let wanted = Wanted { at: asked.number("at")?, since: asked.number("since")? };
    let state = table.state();
    fresh(asked, &table, &state, role, wanted)
}

/// The view of a role.
fn fresh(asked: &Asked, table: &Table, state: &State, role: Role, wanted: Wanted) -> Sent {
    let past: Play;
    let play = match wanted.at {
        Some(at) if at < state.play.steps() => {
            past = state.play.at(at)?;
            &past
        }
        _ => &state.play,
    };
    let game = in_language(asked, table, &play.game)?;
    let mut view = sent(&view(table, state, play, &game, role, wanted))?;
    // There may be many choices, and most have neither costs nor odds nor risks.
    for choice in view.pointer_mut("/question/choices").and_then(Value::as_array_mut).into_iter().flatten() {
        choice
            .as_object_mut()
            .into_iter()
            .for_each(|facts| facts.retain(|name, fact| name == "target" || !fact.is_null()));
    }
    Ok(view)
}

fn choose(asked: &Asked) -> Sent {
    let (table, seat) = asked.sit()?;
    let chosen: Chosen = asked.body()?;
    let role = Role::Seat(seat);
    let wanted = Wanted { at: None, since: chosen.since };
    let mut state = table.state();
    if state.play.revision != chosen.revision {
        return Err(Problem::Stale(Box::new(fresh(asked, &table, &state, role, wanted)?.0)));
    }
    if state.play.asked() != Some(seat) {
        return Err(not_your_turn(asked, &table, &state, role, wanted)?);
    }
    let choice = key(&chosen.key, &state.play.game)?;
    if !state.play.game.is_legal(choice) {
        let game = in_language(asked, &table, &state.play.game)?;
        return Err(Problem::Illegal(game.why_not(choice).words(game.content())));
    }
    if asked.hall.input(&table, &mut state, Input::Choose(choice))?.is_none() {
        return Err(Problem::Stale(Box::new(fresh(asked, &table, &state, role, wanted)?.0)));
    }
    drop(state);
    asked.hall.wake(&table);
    let state = table.state();
    fresh(asked, &table, &state, role, wanted)
}

/// A choice as a request writes it.
fn key(text: &str, game: &Game) -> Result<Choice, Problem> {
    let unknown = || Problem::BadRequest(format!("`{}` is not a choice", brink::signs::visible_line(text)));
    Choice::from_key(text, game.content()).ok_or_else(unknown)
}

fn not_your_turn(asked: &Asked, table: &Table, state: &State, role: Role, wanted: Wanted) -> Result<Problem, Problem> {
    let view = Box::new(fresh(asked, table, state, role, wanted)?.0);
    let content = content_of(asked, table)?;
    Ok(Problem::NotYourTurn { asked: state.play.game.decision().map(|decision| decision.asked(&content)), view })
}

fn undo(asked: &Asked) -> Sent {
    let (table, seat) = asked.sit()?;
    let taken: TakenBack = asked.body()?;
    let role = Role::Seat(seat);
    let wanted = Wanted { at: None, since: taken.since };
    let mut state = table.state();
    if state.play.revision != taken.revision {
        return Err(Problem::Stale(Box::new(fresh(asked, &table, &state, role, wanted)?.0)));
    }
    let to = match table.setting.undo {
        Undo::Free => taken.to.or_else(|| state.play.free_undo(seat)),
        Undo::Fair => match taken.to {
            Some(to) if to < state.play.fair_floor(seat) => return Err(Problem::CannotUndo),
            Some(to) => Some(to),
            None if state.play.steps() == 0 => None,
            None => Some(state.play.fair_undo(seat).ok_or(Problem::CannotUndo)?),
        },
    };
    let to = to.filter(|to| *to < state.play.steps()).ok_or(Problem::NothingToUndo)?;
    if asked.hall.input(&table, &mut state, Input::Undo { to })?.is_none() {
        return Err(Problem::Stale(Box::new(fresh(asked, &table, &state, role, wanted)?.0)));
    }
    drop(state);
    asked.hall.wake(&table);
    let state = table.state();
    fresh(asked, &table, &state, role, wanted)
}

fn events(asked: &Asked) -> Sent {
    let (table, role) = asked.enter()?;
    let since = asked.number("since")?.unwrap_or(0);
    let state = table.state();
    let game = in_language(asked, &table, &state.play.game)?;
    let entries = log(&state.play, &game, role, since);
    sent(&Log { revision: state.play.revision, steps: state.play.steps(), entries })
}

fn log_text(asked: &Asked) -> Result<Response, Problem> {
    let (table, role) = asked.enter()?;
    let state = table.state();
    let game = in_language(asked, &table, &state.play.game)?;
    let mut out = String::new();
    for entry in log(&state.play, &game, role, 0) {
        let (before, indent) = if entry.heading { ("\n", "") } else { ("", "  ") };
        out += &format!("{before}{indent}{}\n", entry.text);
    }
    Ok(text(out.trim_start().to_owned()))
}

fn text(text: String) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}

/// A key that is asked about.
fn asked_key(asked: &Asked, game: &Game) -> Result<Choice, Problem> {
    let text = asked.parameter("key").ok_or_else(|| Problem::BadRequest("`key` is missing".to_owned()))?;
    key(text, game)
}

fn why(asked: &Asked) -> Sent {
    let (table, seat) = asked.sit()?;
    let state = table.state();
    let game = in_language(asked, &table, &state.play.game)?;
    // Why a choice is not offered to the other side could show what that side has.
    if state.play.asked() != Some(seat) {
        return Err(not_your_turn(asked, &table, &state, Role::Seat(seat), Wanted { at: None, since: None })?);
    }
    sent(&help::why(&game, asked_key(asked, &game)?))
}

fn preview(asked: &Asked) -> Sent {
    let (table, seat) = asked.sit()?;
    let state = table.state();
    let game = in_language(asked, &table, &state.play.game)?;
    let side = state.play.side_of(seat);
    drop(state);
    let choice = asked_key(asked, &game)?;
    let found = help::previewed(game.view(side), choice);
    sent(&found.ok_or_else(|| Problem::Illegal(game.why_not(choice).words(game.content())))?)
}

/// A hint takes a while: it is found where machines think.
async fn hint(asked: Asked) -> Response {
    let hall = asked.hall.clone();
    let (send, found) = tokio::sync::oneshot::channel();
    hall.thinkers.begin(move || {
        let found = match hinted(&asked) {
            Ok(answer) => answer.into_response(),
            Err(problem) => asked.refuse(&problem),
        };
        // Whoever asked may have gone away.
        let _ = send.send(found);
    });
    found.await.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

fn hinted(asked: &Asked) -> Sent {
    let (table, seat) = asked.sit()?;
    let text = asked.parameter("time").unwrap_or("1s");
    let time = duration(text).ok_or_else(|| Problem::BadRequest(format!("`time={text}` is not a time up to 10s")))?;
    let state = table.state();
    let wanted = Wanted { at: asked.number("at")?, since: None };
    // In a game that goes on, an earlier position would be judged with what is known by now.
    let play = match wanted.at {
        Some(at) if state.play.game.outcome().is_some() => state.play.at(at)?,
        _ => state.play.clone(),
    };
    let game = in_language(asked, &table, &play.game)?;
    let over = state.play.game.outcome().is_some();
    let decision = match game.decision() {
        Some(decision) if over || game.board().seat_of(decision.side).index() == seat => decision,
        _ => return Err(not_your_turn(asked, &table, &state, Role::Seat(seat), wanted)?),
    };
    drop(state);
    let request = Request::new(game.view(decision.side), decision);
    sent(&help::hint(request.view, decision, time)?)
}

/// Whether everything about a game may be shown to the holder of a token: a single person, or after the end.
fn may_show_all(table: &Table, state: &State) -> Result<(), Problem> {
    let over = state.play.game.outcome().is_some();
    if over || table.setting.persons().count() < 2 { Ok(()) } else { Err(Problem::Hidden) }
}

fn fork(asked: &Asked) -> Result<Response, Problem> {
    let (table, _) = asked.sit()?;
    let fork: Fork = asked.body()?;
    let content = content_of(asked, &table)?;
    let state = table.state();
    may_show_all(&table, &state)?;
    if fork.at > state.play.steps() {
        return Err(Problem::BadRequest(format!("there are only {} steps", state.play.steps())));
    }
    let setting = Setting {
        seats: seats(asked, fork.seats.unwrap_or_else(|| table.setting.seats.clone()))?,
        undo: fork.undo.unwrap_or(table.setting.undo),
        name: Setting::named(&words::web_copy_of(&content.words, &table.setting.name)),
    };
    let (seed, inputs) = (state.play.game.seed(), state.play.at(fork.at)?.inputs());
    drop(state);
    let made = asked.hall.make(&table.scenario, &table.options, &setting, seed, &inputs)?;
    made_game(asked, &setting, &content, &made)
}

fn recipe(asked: &Asked) -> Sent {
    let (table, _) = asked.sit()?;
    let state = table.state();
    may_show_all(&table, &state)?;
    let play = match asked.number("at")? {
        Some(at) => state.play.at(at)?,
        None => state.play.clone(),
    };
    sent(&Recipe {
        scenario: table.scenario.clone(),
        options: table.options.iter().cloned().collect(),
        seed: play.game.seed().to_string(),
        steps: play.keys(),
    })
}

fn save(asked: &Asked) -> Result<Response, Problem> {
    let (table, _) = asked.sit()?;
    let state = table.state();
    may_show_all(&table, &state)?;
    let saved = Saved::of(&state.play.game).map_err(|error| Problem::ContentChanged(error.to_string()))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], saved.text()).into_response())
}

fn position_test(asked: &Asked) -> Result<Response, Problem> {
    let (table, _) = asked.sit()?;
    let state = table.state();
    may_show_all(&table, &state)?;
    let play = match asked.number("at")? {
        Some(at) => state.play.at(at)?,
        None => state.play.clone(),
    };
    match test_of(&play.game, &table.setting.name) {
        Ok(test) => Ok(text(test)),
        Err(WriteError::Game(error)) => Err(error.into()),
        Err(_) => Err(Problem::NoTest),
    }
}

fn note(asked: &Asked) -> Sent {
    let (table, seat) = asked.sit()?;
    let text = asked.hall.store().note(table.id, Role::Seat(seat).word())?;
    sent(&Note { text })
}

fn write_note(asked: &Asked) -> Sent {
    let (table, seat) = asked.sit()?;
    let note: Note = asked.body()?;
    if note.text.len() > MAX_NOTE {
        return Err(Problem::TooLarge(MAX_NOTE));
    }
    asked.hall.store().write_note(table.id, Role::Seat(seat).word(), &note.text)?;
    sent(&note)
}
