//! The schema of files of position tests.

use serde_json::{Value, json};

use crate::content::Phase;
use crate::content::schema::{
    Shape, by_id, either, id, list, may, need, number, one_or_more, pair, table, text, words,
};

use super::expect::ASKS;

/// The JSON Schema of a file of position tests: `tests/positions/*.yaml`.
#[must_use]
pub fn test_schema() -> Value {
    let test = || Shape(json!({ "$ref": "#/definitions/test" }));
    let says_scenario = json!({ "items": { "required": ["scenario"] } });
    let file = table(
        "a file of tests",
        [may("scenario", "The scenario of the tests that name none.", id()), need("tests", "The tests.", list(test()))],
    )
    .with("if", json!({ "not": { "required": ["scenario"] } }))
    .with("then", json!({ "properties": { "tests": says_scenario.clone() } }));
    let alone = list(test()).with("allOf", json!([says_scenario]));
    either([file, alone])
        .with("definitions", json!({ "test": test_shape().0, "expected": expected().0 }))
        .file("Position tests: given this position, when these choices and dice, then this.")
}

fn test_shape() -> Shape {
    let said = Shape(json!({ "type": ["string", "number"] }));
    let then = || Shape(json!({ "allOf": [{ "$ref": "#/definitions/expected" }] }));
    table(
        "a test",
        [
            need("name", "Its name; no two of a file are alike.", text()),
            may("rule", "The rule that it is about.", said),
            may("note", "What a reader should know.", text()),
            may("scenario", "The scenario.", id()),
            may("options", "Options of the scenario.", by_id(answer())),
            may("given", "The position that it begins in. What is not said is empty.", given()),
            may("when", "What is done, step by step.", list(step())),
            may("then", "What must be true at the end.", then()),
        ],
    )
    .with(
        "anyOf",
        json!([
            { "required": ["then"] },
            { "required": ["when"], "properties": { "when": { "minItems": 1 } } },
        ]),
    )
}

/// What a person would write as an answer.
fn answer() -> Shape {
    Shape(json!({ "type": ["string", "integer", "boolean"] }))
}

fn cards() -> Shape {
    one_or_more(id())
}

fn texts() -> Shape {
    one_or_more(answer())
}

/// Something for each side.
fn by_side(value: Shape) -> Shape {
    by_id(value)
}

fn counts() -> Shape {
    by_side(number(0..=99))
}

fn influence() -> Shape {
    by_id(pair(number(0..=99)))
}

fn yes_or_no() -> Shape {
    Shape(json!({ "enum": ["yes", "no", true, false] }))
}

fn given() -> Shape {
    let effect = table(
        "an effect",
        [
            need("card", "Whose effect it is.", id()),
            may("side", "The side that it belongs to; the card's if left out.", id()),
            may("data", "What it remembers: a space, a region, a card or a number.", either([id(), integer()])),
            may("until", "How long it lasts.", words(["game_end", "turn_end", "round_end"]).default(json!("game_end"))),
        ],
    );
    let special = table(
        "`special`",
        [
            need("holder", "The side that has it.", id()),
            may("face_up", "Which face is up.", yes_or_no().default(json!("yes"))),
        ],
    );
    table(
        "`given`",
        [
            may("turn", "The turn.", number(1..=50)),
            may("round", "The action round that begins.", number(1..=12).default(json!(1))),
            may("active", "The side whose action round begins.", id()),
            may(
                "phase",
                "Instead of a round: the phase that begins, or `end` for the end of the turn.",
                words(Phase::WORDS.into_iter().chain(["end"])),
            ),
            may("setup", "Instead of both: before the set-up.", Shape(json!({ "enum": ["yes", true] }))),
            may("influence", "By space: the influence of each side, the first one's first.", influence()),
            may("stability", "By space: another stability number.", by_id(number(1..=9))),
            may("hand", "By side: the cards in its hand.", by_side(cards())),
            may("vp", "The marker; points above zero belong to the first side.", number(-999..=999)),
            may("defcon", "The DEFCON level.", number(1..=9)),
            may("mil_ops", "By side: military operations.", counts()),
            may("space", "By side: the box of the space race.", counts()),
            may("space_attempts", "By side: cards spent on the space race in this turn.", counts()),
            may("effects", "Effects in force.", list(either([id(), effect]))),
            may("happened", "Cards whose event has happened.", cards()),
            may("discard", "Cards in the discard pile.", cards()),
            may("removed", "Cards that have left the game.", cards()),
            may("deck", "The draw pile holds these and nothing else.", cards()),
            may("special", "Who has the special card.", special),
        ],
    )
}

fn integer() -> Shape {
    Shape(json!({ "type": "integer" }))
}

fn step() -> Shape {
    let Shape(mut step) = table(
        "a step",
        [
            may("dice", "Dice for what follows, in order.", dice()),
            may("draw", "Cards drawn in what follows, in order.", cards()),
            may("expect", "What must be true here.", Shape(json!({ "allOf": [{ "$ref": "#/definitions/expected" }] }))),
        ],
    );
    // Every other key is a side.
    step["additionalProperties"] = either([texts(), action()]).0;
    step["maxProperties"] = json!(1);
    Shape(step).with("propertyNames", json!({ "pattern": crate::content::schema::ID }))
}

fn dice() -> Shape {
    one_or_more(number(1..=6))
}

fn action() -> Shape {
    let kinds = words(["event", "operations", "influence", "realign", "coup", "space"]);
    table(
        "what a side does",
        [
            may("play", "Plays this card.", id()),
            may("for", "What the card is played for.", kinds),
            may("first", "With an opponent's card: what comes first.", words(["event", "operations"])),
            may("dice", "Dice for this step, in order.", dice()),
            may("draw", "Cards drawn in this step, in order.", cards()),
            may("headline", "Headlines this card.", texts()),
            may("place", "Places a marker in each of these.", texts()),
            may("remove", "Removes a marker from each of these.", texts()),
            may("realign", "Rolls for realignment in each of these.", texts()),
            may("coup", "Attempts a coup here.", texts()),
            may("choose", "Chooses these.", texts()),
            may("target", "Chooses these as targets.", texts()),
            may("discard", "Discards these.", texts()),
            may("action", "Takes an action that an effect offers.", texts()),
        ],
    )
}

fn expected() -> Shape {
    let special = table(
        "`special`",
        [may("holder", "The side that has it.", id()), may("face_up", "Which face is up.", yes_or_no())],
    );
    let next = table(
        "`next`",
        [
            may("side", "Who is asked.", id()),
            may("ask", "What sort of question it is.", words(ASKS.map(super::expect::ask_word))),
            may("left", "How many points or markers are left.", number(0..=99)),
            may("card", "The card that it is about.", id()),
        ],
    );
    let over = table(
        "`over`",
        [may("winner", "The side that won, or `none`.", id()), may("ending", "How the game ended.", text())],
    );
    table(
        "`then`",
        [
            may("influence", "By space: the influence of each side, the first one's first.", influence()),
            may("controller", "By space: the side that controls it, or `none`.", by_id(id())),
            may("stability", "By space: its stability number.", by_id(number(0..=9))),
            may("vp", "The marker; points above zero belong to the first side.", number(-999..=999)),
            may("defcon", "The DEFCON level.", number(0..=9)),
            may("mil_ops", "By side: military operations.", counts()),
            may("space", "By side: the box of the space race.", counts()),
            may("hand", "By side: exactly these cards.", by_side(cards())),
            may("hand_has", "By side: these cards among others.", by_side(cards())),
            may("hand_size", "By side: how many cards; the special card does not count.", counts()),
            may("discard", "These cards are in the discard pile.", cards()),
            may("removed", "These cards have left the game.", cards()),
            may("deck_has", "These cards are in the draw pile.", cards()),
            may("deck_size", "How many cards are in the draw pile.", number(0..=9999)),
            may("in_effect", "Effects of these cards are in force.", cards()),
            may("not_in_effect", "No effect of these cards is in force.", cards()),
            may("happened", "The events of these cards have happened.", cards()),
            may("not_happened", "The events of these cards have not happened.", cards()),
            may("special", "Who has the special card.", special),
            may("next", "The question that comes next.", next),
            may("offered", "These choices are offered.", texts()),
            may("offered_exactly", "These choices are offered and no others.", texts()),
            may("not_offered", "These choices are not offered.", texts()),
            may("log", "Pieces of lines of the log, in order.", texts()),
            may(
                "log_exactly",
                "The whole log; `brink test --update` writes it.",
                either([texts(), Shape(json!({ "type": "null" }))]),
            ),
            may("not_in_log", "No line of the log has these pieces.", texts()),
            may("over", "How the game ended, or `false`.", either([Shape(json!({ "const": false })), over])),
            may("turn", "The turn.", number(0..=99)),
            may("round", "The action round.", number(0..=99)),
        ],
    )
}
