//! What a game that is tried begins with: a scenario, a test, a saved game, a game of a table, a link.

use std::collections::BTreeMap;

use brink::content::Library;
use brink::game::{Game, Saved};
use brink_author::lossless::value_of;
use serde::Deserialize;
use serde_json::{Value, json};

use super::arrived::Arrived;
use super::record::Record;
use super::refused::Refused;
use super::setup::test;
use crate::problem::Problem;
use crate::store::GameId;
use crate::token::Token;

/// A game to be begun.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Begin {
    scenario: Option<String>,
    #[serde(default)]
    options: BTreeMap<String, String>,
    seed: Option<String>,
    from: From,
}

/// Where a game begins.
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

/// What a game begins with.
pub(super) fn record(
    arrived: &Arrived,
    library: &Library,
    begin: Begin,
) -> Result<Record, Refused> {
    let Begin {
        scenario,
        options,
        seed,
        from,
    } = begin;
    let seed = seed.unwrap_or_else(|| "1".to_owned());
    let named = || {
        Ok::<_, Refused>(
            scenario
                .clone()
                .ok_or_else(|| Problem::BadRequest("`scenario` is missing".to_owned()))?,
        )
    };
    let plain = |scenario: String, position: Option<String>| Record {
        scenario,
        options: options.clone(),
        seed: seed.clone(),
        position,
        inputs: Vec::new(),
    };
    Ok(match from {
        From::Start => plain(named()?, None),
        From::Empty => {
            let pairs: Vec<(String, String)> = options.clone().into_iter().collect();
            let scenario = named()?;
            let position = test(&scenario, &pairs, &json!({}));
            plain(scenario, Some(position))
        }
        From::Test { file, name } => {
            let shown = arrived.desk.shown_path(&file)?;
            let text =
                std::fs::read_to_string(&shown).map_err(|error| Refused::system(&file, &error))?;
            of_test(&text, Some(&name), seed)?
        }
        From::Position { text } => of_test(&text, None, seed)?,
        From::Shared { text } => serde_json::from_str(&text)
            .map_err(|error| Problem::BadRequest(format!("the link cannot be read: {error}")))?,
        From::Save { text } => {
            let wrong = |error: brink::game::SaveError| Refused::illegal(error.to_string());
            let saved = Saved::parse(&text).map_err(wrong)?;
            let content = arrived
                .desk
                .loaded(library, saved.scenario(), &saved.options())?;
            of_game(&saved.transfer(&content).map_err(wrong)?)
        }
        From::Game { game, token } => {
            let id: i64 = game.parse().map_err(|_| Problem::NoGame)?;
            let token = Token::parse(&token).ok_or(Problem::NoToken)?;
            let (table, _) = arrived.hall.enter(GameId(id), &token)?;
            let game = &table.state().play.game;
            // The other hand of a game between two people stays hidden until it is over.
            if table.setting.persons().count() > 1 && game.outcome().is_none() {
                return Err(Problem::Hidden.into());
            }
            of_game(game)
        }
    })
}

/// The beginning of a test in a text.
fn of_test(text: &str, name: Option<&str>, seed: String) -> Result<Record, Refused> {
    let file = value_of(text).ok_or_else(|| Refused::illegal("the tests are not valid YAML"))?;
    let tests = file
        .get("tests")
        .unwrap_or(&file)
        .as_array()
        .cloned()
        .unwrap_or_default();
    let found = tests
        .into_iter()
        .find(|test| name.is_none_or(|name| test["name"].as_str() == Some(name)));
    let found = found.ok_or_else(|| Refused::illegal("there is no such test"))?;
    let scenario = found["scenario"].as_str().or(file["scenario"].as_str());
    let scenario = scenario
        .ok_or_else(|| Refused::illegal("the test names no scenario"))?
        .to_owned();
    let word = |value: &Value| {
        value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned)
    };
    let options = found["options"].as_object().cloned().unwrap_or_default();
    let options: BTreeMap<String, String> = options
        .iter()
        .map(|(name, value)| (name.clone(), word(value)))
        .collect();
    let pairs: Vec<(String, String)> = options.clone().into_iter().collect();
    let given = if found["given"].is_object() {
        found["given"].clone()
    } else {
        json!({})
    };
    let position = Some(test(&scenario, &pairs, &given));
    Ok(Record {
        scenario,
        options,
        seed,
        position,
        inputs: Vec::new(),
    })
}

/// A game that began at the start of its scenario.
fn of_game(game: &Game) -> Record {
    let scenario = &game.content().scenario;
    let changed = scenario
        .options
        .iter()
        .filter(|(_, option)| option.value != option.default);
    let options = changed
        .map(|(name, option)| (name.clone(), option.value.to_string()))
        .collect();
    let begin = Record {
        scenario: scenario.id.clone(),
        options,
        seed: game.seed().to_string(),
        position: None,
        inputs: Vec::new(),
    };
    begin.with(game, 0)
}
