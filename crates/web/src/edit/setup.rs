//! Sets up a position: each click changes what is given, as position tests write it.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use brink::game::Game;
use brink_author::lossless::value_of;
use brink_author::position::puzzle_of;

use super::refused::Refused;

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
    /// The action round, and whose it is.
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
    /// An effect that lasts, or does not.
    Effect {
        card: String,
        side: Option<String>,
        on: bool,
    },
    /// Any keys that a position test may give.
    Yaml { text: String },
}

/// What a position gives now, as position tests write it; none where no position can begin.
pub(crate) fn given(game: &Game) -> Option<Value> {
    let text = puzzle_of(game, "position", "{}")?;
    value_of(&text)?.get(0)?.get("given").cloned()
}

/// A position as a position test.
pub(crate) fn test(scenario: &str, options: &[(String, String)], given: &Value) -> String {
    let options: Map<String, Value> = options
        .iter()
        .map(|(name, value)| (name.clone(), value.as_str().into()))
        .collect();
    // What is written in JSON is YAML too.
    json!([{ "name": "position", "scenario": scenario, "options": options, "given": given, "then": {} }]).to_string()
}

/// Changes what is given; `sides` are the ids of the two sides, in order.
pub(crate) fn changed(given: &mut Value, set: &Set, sides: [&str; 2]) -> Result<(), Refused> {
    if !given.is_object() {
        *given = json!({});
    }
    let index = |side: &str| {
        let unknown = || {
            Refused::illegal(format!(
                "there is no side `{side}`: the sides are `{}` and `{}`",
                sides[0], sides[1]
            ))
        };
        sides
            .iter()
            .position(|known| *known == side)
            .ok_or_else(unknown)
    };
    match set {
        Set::Influence { space, side, value } => {
            let index = index(side)?;
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
            // The period is that of the turn again.
            remove(given, "period");
        }
        Set::Round { value, side } => {
            remove(given, "phase");
            given["round"] = (*value).into();
            if let Some(side) = side {
                index(side)?;
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
            let is_it = |effect: &Value| effect.as_str().or(effect["card"].as_str()) == Some(card);
            let mut effects = given["effects"].as_array().cloned().unwrap_or_default();
            effects.retain(|effect| !is_it(effect));
            if *on {
                take_out(given, std::slice::from_ref(card));
                effects.push(
                    side.as_ref()
                        .map_or_else(|| json!(card), |side| json!({ "card": card, "side": side })),
                );
            }
            given["effects"] = effects.into();
        }
        Set::Yaml { text } => {
            let more =
                value_of(text).ok_or_else(|| Refused::illegal("the text is not valid YAML"))?;
            let more = more.get("given").cloned().unwrap_or(more);
            let entries = more
                .as_object()
                .ok_or_else(|| Refused::illegal("the text has to be keys of `given`"))?;
            for (key, value) in entries {
                given[key] = value.clone();
            }
        }
    }
    Ok(())
}

/// A list of cards, which are nowhere else then.
fn place(given: &mut Value, key: &str, cards: &[String]) {
    take_out(given, cards);
    given[key] = json!(cards);
}

/// Takes cards out of wherever they are given.
fn take_out(given: &mut Value, cards: &[String]) {
    let is_taken = |value: &Value| {
        let card = value.as_str().or(value["card"].as_str());
        card.is_some_and(|card| cards.iter().any(|taken| taken == card))
    };
    let mut lists: Vec<&mut Value> = Vec::new();
    let Some(entries) = given.as_object_mut() else {
        return;
    };
    for (key, value) in entries {
        match key.as_str() {
            "discard" | "removed" | "deck" | "effects" | "happened" => lists.push(value),
            "hand" => lists.extend(
                value
                    .as_object_mut()
                    .into_iter()
                    .flat_map(|hands| hands.values_mut()),
            ),
            _ => {}
        }
    }
    lists
        .into_iter()
        .filter_map(Value::as_array_mut)
        .for_each(|list| list.retain(|card| !is_taken(card)));
}

fn remove(given: &mut Value, key: &str) {
    given.as_object_mut().map(|given| given.remove(key));
}
