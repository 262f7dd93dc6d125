//! The beginning of a trial game: a scenario, a test, a saved game, a game of a table, or a link.

use std::collections::BTreeMap;
use std::path::Path;

use brink::content::Library;
use brink::files::read_text;
use brink::game::{Game, SaveError, Saved};
use brink::tooling::MAX_FILE;
use brink::{Side, Zone};
use brink_author::lossless::value_of;
use serde::Deserialize;
use serde_json::{Value, json};

use super::record::Record;
use super::setup::test;
use super::workbench::Workbench;
use crate::error::ApiError;
use crate::games::Holder;
use crate::request::{ApiRequest, ApiResult};
use crate::store::GameId;
use crate::token::Token;

/// The request for a new trial game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BeginRequest {
    scenario: Option<String>,
    #[serde(default)]
    options: BTreeMap<String, String>,
    seed: Option<String>,
    from: From,
}

/// The source of the beginning.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum From {
    Start,
    Empty,
    Test { file: String, name: String },
    Position { text: String },
    Save { text: String },
    Game { game: String, token: String },
    Shared { text: String },
}

/// The record of the beginning that a request asks for.
pub(super) fn beginning(
    bench: &Workbench,
    request: &ApiRequest,
    library: &Library,
    begin: BeginRequest,
) -> ApiResult<Record> {
    let seed = begin.seed.as_deref().unwrap_or("1");
    match &begin.from {
        From::Start => begin.at_start(),
        From::Empty => begin.on_empty_board(bench, library),
        From::Test { file, name } => {
            let shown = bench.shown_path(file)?;
            let text = read_text(Path::new(&shown), MAX_FILE)
                .map_err(|error| ApiError::system(file, &error))?;
            of_test(&text, Some(name), seed)
        }
        From::Position { text } => of_test(text, None, seed),
        From::Shared { text } => serde_json::from_str(text)
            .map_err(|error| ApiError::BadRequest(format!("the link cannot be read: {error}"))),
        From::Save { text } => of_save(bench, library, text),
        From::Game { game, token } => of_table(request, game, token),
    }
}

impl BeginRequest {
    /// The start of the scenario.
    fn at_start(&self) -> ApiResult<Record> {
        let scenario = self.scenario.clone();
        let missing = || ApiError::BadRequest("`scenario` is missing".to_owned());
        Ok(Record {
            scenario: scenario.ok_or_else(missing)?,
            options: self.options.clone(),
            seed: self.seed.clone().unwrap_or_else(|| "1".to_owned()),
            position: None,
            inputs: Vec::new(),
        })
    }

    /// A position in which nothing is given but cards to play: without them the turn would end.
    fn on_empty_board(&self, bench: &Workbench, library: &Library) -> ApiResult<Record> {
        let mut record = self.at_start()?;
        let begun = |given: &Value| Some(test(&record.scenario, &record.options, given));
        let dealt = Record {
            position: begun(&json!({ "phase": "deal" })),
            ..record.clone()
        };
        let given = match bench.replay(library, &dealt) {
            Ok((play, _)) => json!({ "hand": hands(&play.game) }),
            // The scenario deals in another way, or not at all.
            Err(_) => json!({}),
        };
        record.position = begun(&given);
        Ok(record)
    }
}

/// A card for each action round of a game whose cards were just dealt, with room for another one.
fn hands(game: &Game) -> BTreeMap<&str, Vec<&str>> {
    let (content, board) = (game.content(), game.board());
    let (scenario, turn) = (&content.scenario, board.turn());
    let hands = Side::BOTH.map(|side| {
        let rounds = scenario.action_rounds.of(side, turn);
        let room = scenario.hand_size.of(side, turn).saturating_sub(1);
        let cards = board.cards_in(Zone::Hand(side));
        let cards = cards.take(usize::from(rounds.min(room)));
        let ids = cards.map(|card| content.card(card).id.as_str());
        (content.side_id(side), ids.collect())
    });
    BTreeMap::from(hands)
}

/// The beginning of a saved game.
fn of_save(bench: &Workbench, library: &Library, text: &str) -> ApiResult<Record> {
    let saved: Saved = text.parse().map_err(save_error)?;
    let options = saved.options();
    let options = options.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let content = bench.loaded(library, saved.scenario(), &options.collect())?;
    Ok(of_game(&saved.transfer(&content).map_err(save_error)?))
}

fn save_error(error: SaveError) -> ApiError {
    ApiError::illegal(error.to_string())
}

/// The beginning of a game of a table.
fn of_table(request: &ApiRequest, game: &str, token: &str) -> ApiResult<Record> {
    let id: i64 = game.parse().map_err(|_| ApiError::NoGame)?;
    let token = Token::parse(token).ok_or(ApiError::NoToken)?;
    let holder = Holder::enter(
        &request.registry,
        GameId(id),
        &token,
        request.language(),
        request.client(),
    )?;
    let table = holder.open()?;
    let state = table.state();
    Ok(of_game(&state.play.game))
}

/// The beginning of a test in a text; of the first one without a name.
fn of_test(text: &str, name: Option<&str>, seed: &str) -> ApiResult<Record> {
    let file = value_of(text).ok_or_else(|| ApiError::illegal("the tests are not valid YAML"))?;
    let tests = file.get("tests").unwrap_or(&file).as_array();
    let found = tests
        .into_iter()
        .flatten()
        .find(|test| name.is_none_or(|name| test["name"].as_str() == Some(name)));
    let found = found.ok_or_else(|| ApiError::illegal("there is no such test"))?;
    let scenario = found["scenario"].as_str().or(file["scenario"].as_str());
    let scenario = scenario.ok_or_else(|| ApiError::illegal("the test names no scenario"))?;
    let mut options = BTreeMap::new();
    for (name, value) in found["options"].as_object().into_iter().flatten() {
        options.insert(name.clone(), text_of(value));
    }
    let given = match &found["given"] {
        given @ Value::Object(_) => given.clone(),
        _ => json!({}),
    };
    let mut record = Record {
        scenario: scenario.to_owned(),
        options,
        seed: seed.to_owned(),
        position: None,
        inputs: Vec::new(),
    };
    record.position = Some(test(scenario, &record.options, &given));
    Ok(record)
}

/// A value as text: strings without quotes.
pub(super) fn text_of(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

/// The record of a game that began at the start of its scenario.
fn of_game(game: &Game) -> Record {
    let scenario = &game.content().scenario;
    let mut options = BTreeMap::new();
    for (name, option) in &scenario.options {
        if option.value != option.default {
            options.insert(name.clone(), option.value.to_string());
        }
    }
    let begin = Record {
        scenario: scenario.id.clone(),
        options,
        seed: game.seed().to_string(),
        position: None,
        inputs: Vec::new(),
    };
    begin.with(game, 0)
}
