//! Changes of a position, in the form of position tests.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use brink::game::Game;
use brink_author::lossless::value_of;
use brink_author::position::puzzle_of;

use crate::error::ApiError;
use crate::request::ApiResult;

/// A change of a position.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "set", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Set {
    /// The influence of a side in a space.
    Influence {
        space: String,
        side: String,
        value: u8,
    },
    /// The whole hand of a side.
    Hand { side: String, cards: Vec<String> },
    /// The whole draw pile: no other card is in it.
    Deck { cards: Vec<String> },
    /// The whole discard pile.
    Discard { cards: Vec<String> },
    /// Every card out of the game.
    Removed { cards: Vec<String> },
    /// Victory points.
    Vp { value: i64 },
    /// The DEFCON level.
    Defcon { value: i64 },
    /// The turn.
    Turn { value: i64 },
    /// The action round and its side.
    Round { value: i64, side: Option<String> },
    /// Military operations of a side.
    MilOps { side: String, value: i64 },
    /// The space race box of a side.
    SpaceRace { side: String, value: i64 },
    /// A track of the scenario, of a side unless it is shared.
    Track {
        track: String,
        side: Option<String>,
        value: i64,
    },
    /// A flag of the scenario.
    Flag { flag: String, on: bool },
    /// An effect, in force or not.
    Effect {
        card: String,
        side: Option<String>,
        on: bool,
    },
    /// Any keys of the table `given` of position tests.
    Yaml { text: String },
}

/// The table `given` of a position; none where no position test can begin.
pub(crate) fn given(game: &Game) -> Option<Value> {
    let text = puzzle_of(game, "position", "{}")?;
    value_of(&text)?.get(0)?.get("given").cloned()
}

/// A position as a position test.
pub(crate) fn test(scenario: &str, options: &BTreeMap<String, String>, given: &Value) -> String {
    // JSON is YAML too.
    let tests = json!([{
        "name": "position",
        "scenario": scenario,
        "options": options,
        "given": given,
        "then": {},
    }]);
    tests.to_string()
}

/// Applies a change to a table `given`; `sides` are the ids of the two sides, in order.
pub(crate) fn apply(given: &mut Value, set: &Set, sides: [&str; 2]) -> ApiResult<()> {
    if !given.is_object() {
        *given = json!({});
    }
    match set {
        Set::Influence { space, side, value } => {
            let index = side_index(side, sides)?;
            let now = &mut given["influence"][space];
            if !now.is_array() {
                *now = json!([0, 0]);
            }
            now[index] = (*value).into();
        }
        Set::Hand { side, cards } => {
            take_out(given, cards);
            given["hand"][side] = json!(cards);
        }
        Set::Deck { cards } => place(given, "deck", cards),
        Set::Discard { cards } => place(given, "discard", cards),
        Set::Removed { cards } => place(given, "removed", cards),
        Set::Vp { value } => given["vp"] = (*value).into(),
        Set::Defcon { value } => given["defcon"] = (*value).into(),
        Set::Turn { value } => {
            given["turn"] = (*value).into();
            // The period follows from the turn again.
            remove(given, "period");
        }
        Set::Round { value, side } => {
            remove(given, "phase");
            given["round"] = (*value).into();
            if let Some(side) = side {
                side_index(side, sides)?;
                given["active"] = side.as_str().into();
            }
        }
        Set::MilOps { side, value } => given["mil_ops"][side] = (*value).into(),
        Set::SpaceRace { side, value } => given["space"][side] = (*value).into(),
        Set::Track { track, side, value } => match side {
            Some(side) => given["tracks"][track][side] = (*value).into(),
            None => given["tracks"][track] = (*value).into(),
        },
        Set::Flag { flag, on } => given["flags"][flag] = if *on { "on" } else { "off" }.into(),
        Set::Effect { card, side, on } => {
            end_effect(given, card);
            if *on {
                begin_effect(given, card, side.as_deref());
            }
        }
        Set::Yaml { text } => merge_yaml(given, text)?,
    }
    Ok(())
}

/// The index of a side.
fn side_index(side: &str, sides: [&str; 2]) -> ApiResult<usize> {
    let index = sides.iter().position(|known| *known == side);
    index.ok_or_else(|| {
        let [first, second] = sides;
        ApiError::illegal(format!(
            "there is no side `{side}`: the sides are `{first}` and `{second}`"
        ))
    })
}

/// Removes the effects of a card.
fn end_effect(given: &mut Value, card: &str) {
    let mut effects = given["effects"].as_array().cloned().unwrap_or_default();
    effects.retain(|effect| card_of(effect) != Some(card));
    given["effects"] = effects.into();
}

/// Adds an effect of a card, and removes the card from every other place.
fn begin_effect(given: &mut Value, card: &String, side: Option<&str>) {
    take_out(given, std::slice::from_ref(card));
    let effect = match side {
        Some(side) => json!({ "card": card, "side": side }),
        None => json!(card),
    };
    if let Some(effects) = given["effects"].as_array_mut() {
        effects.push(effect);
    }
}

/// The card of an entry of a list: the entry itself, or its key `card`.
fn card_of(entry: &Value) -> Option<&str> {
    entry.as_str().or(entry["card"].as_str())
}

/// Replaces keys by those of a text in YAML.
fn merge_yaml(given: &mut Value, text: &str) -> ApiResult<()> {
    let more = value_of(text).ok_or_else(|| ApiError::illegal("the text is not valid YAML"))?;
    let more = more.get("given").cloned().unwrap_or(more);
    let entries = more
        .as_object()
        .ok_or_else(|| ApiError::illegal("the text has to be keys of `given`"))?;
    for (key, value) in entries {
        given[key] = value.clone();
    }
    Ok(())
}

/// Sets a list of cards, and removes them from every other place.
fn place(given: &mut Value, key: &str, cards: &[String]) {
    take_out(given, cards);
    given[key] = json!(cards);
}

/// Removes cards from all lists.
fn take_out(given: &mut Value, cards: &[String]) {
    let Some(entries) = given.as_object_mut() else {
        return;
    };
    for (key, value) in entries {
        match key.as_str() {
            "discard" | "removed" | "deck" | "effects" | "happened" => drop_cards(value, cards),
            "hand" => {
                let hands = value.as_object_mut().into_iter().flatten();
                hands.for_each(|(_, hand)| drop_cards(hand, cards));
            }
            _ => {}
        }
    }
}

fn drop_cards(list: &mut Value, cards: &[String]) {
    if let Some(list) = list.as_array_mut() {
        list.retain(|entry| {
            let card = card_of(entry);
            !card.is_some_and(|card| cards.iter().any(|one| one == card))
        });
    }
}

fn remove(given: &mut Value, key: &str) {
    given.as_object_mut().map(|given| given.remove(key));
}
