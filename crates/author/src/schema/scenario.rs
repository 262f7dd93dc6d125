//! The schema of scenarios. Where a number, a switch, a word or a name stands, `$option` may stand too.

use std::ops::RangeInclusive;

use serde_json::{Value, json};

use super::build::{Shape, by_id, by_number, either, id, list, may, need, pair, table, text};
use super::{build, filter, inherit, steps};
use brink::content::Reshuffle;

/// The JSON Schema of a scenario: `scenarios/ID.yaml`.
#[must_use]
pub fn scenario_schema() -> Value {
    inherit::inheriting(whole())
        .with("definitions", json!({ "filter": filter::definition().0 }))
        .file("A scenario: a map, cards, and every number and switch of the rules.")
}

fn whole() -> Shape {
    let side =
        table("a side", [need("id", "The id that files use.", side_id()), need("name", "What people read.", text())]);
    table(
        "a scenario",
        [
            need("id", "The id: the name of the file.", id()),
            need("name", "What people read.", text()),
            may("description", "One line about it.", text()),
            may("extends", "The scenario that this one is laid over. A key without a value takes one away.", id()),
            need("map", "The map.", known()),
            need("cards", "Where the cards come from.", list(either([known(), pool()]))),
            may("rules", "Rule scripts: files of `scenarios/rules`, always in force.", list(id())),
            need("sides", "The two sides. Victory points above zero belong to the first.", pair(side)),
            need("first", "The side that is dealt the first card and takes the first action round.", known()),
            need("turns", "How many turns the game has.", number(1..=50)),
            may(
                "turns_without_draft",
                "How many turns a game has into which no card was drafted; as `turns` if left out.",
                number(1..=50),
            ),
            need("periods", "The periods in which cards join the draw pile, in order.", list(period())),
            need("hand_size", "Cards in a full hand: a number, or numbers from some turns on.", by_turn(0..=30)),
            need("action_rounds", "Action rounds of a turn: a number, or numbers from some turns on.", by_turn(0..=12)),
            may("options", "What is chosen when a game starts. `$NAME` stands for the value.", by_id(option())),
            may(
                "reshuffle",
                "When the discards become the draw pile: as it is `emptied`, or when a card is `needed`.",
                words(Reshuffle::WORDS).default(json!("emptied")),
            ),
            need("setup", "What is done before the first turn, in order.", list(steps::setup())),
            need("phases", "What is done in each turn, in order.", list(steps::phase())),
            need("headline", "The headline phase.", headline()),
            need("vp", "The victory point track.", vp()),
            may("defcon", "The DEFCON track; a game without it leaves it out.", defcon()),
            may("mil_ops", "Military operations; a game without them leaves it out.", mil_ops()),
            may("space_race", "The space race; a game without it leaves it out.", space_race()),
            may("special_card", "The card that changes hands; a game without one leaves it out.", special_card()),
            need("operations", "The numbers of operations. What is left out is as in the printed rules.", operations()),
            need("scoring", "What can be scored, by the id that `game:score` takes.", by_id(scoring())),
            may(
                "scoring_may_be_held",
                "Whether a scoring card may be kept although the rounds left are needed for it, which loses.",
                switch().default(json!(false)),
            ),
            may("final_scoring", "What is scored after the last turn, in order.", list(steps::final_scoring())),
        ],
    )
}

/// A whole number, or the option that says it.
pub(super) fn number(range: RangeInclusive<i64>) -> Shape {
    // The range speaks of numbers only, the pattern of text only.
    build::number(range).with("type", json!(["integer", "string"])).with("pattern", json!(OPTION))
}

/// A switch, or the option that says it.
pub(super) fn switch() -> Shape {
    either([build::switch(), option_name()])
}

/// One of some words, or the option that says it.
pub(super) fn words<'w>(words: impl IntoIterator<Item = &'w str>) -> Shape {
    either([build::words(words), option_name()])
}

/// The id of something, or the option that says it.
pub(super) fn known() -> Shape {
    Shape(json!({ "type": "string", "pattern": "^\\$?[a-z][a-z0-9_]*$" }))
}

/// `$` and the name of an option.
const OPTION: &str = "^\\$[a-z][a-z0-9_]*$";

fn option_name() -> Shape {
    Shape(json!({ "type": "string", "pattern": OPTION }))
}

/// These words mean sides already.
fn side_id() -> Shape {
    id().with("not", json!({ "enum": ["player", "opponent", "either", "neither", "neutral"] }))
}

fn pool() -> Shape {
    table(
        "a card pool",
        [
            need("set", "The card set.", known()),
            may("with", "Tags, and whether the cards that carry them are in.", by_id(switch())),
            may("only", "Only these cards.", list(known())),
            may("without", "All but these cards.", list(known())),
        ],
    )
}

fn period() -> Shape {
    table(
        "a period",
        [
            need("id", "The id that card sets use.", id()),
            need("name", "What people read.", text()),
            need("from_turn", "The turn from which its cards are in the draw pile.", number(1..=50)),
        ],
    )
}

fn by_turn(range: RangeInclusive<i64>) -> Shape {
    either([number(range.clone()), by_number(number(range))])
}

fn option() -> Shape {
    let limit = || build::number(-10_000..=10_000);
    let value = either([build::switch(), limit(), text()]);
    table(
        "an option",
        [
            need("description", "What it does.", text()),
            need("default", "The value if nobody says otherwise: `on` or `off`, a number, or a word.", value),
            may("min", "The least number.", limit()),
            may("max", "The greatest number.", limit()),
            may("words", "The words that it may be.", list(text())),
        ],
    )
    .with("dependencies", json!({ "min": ["max"], "max": ["min"] }))
}

fn headline() -> Shape {
    table("`headline`", [need("ties", "Whose headline goes first if both have the same value.", known())])
}

fn vp() -> Shape {
    table(
        "`vp`",
        [
            may("start", "Where the marker starts.", number(-99..=99).default(json!(0))),
            need("automatic", "The points that win at once, for either side.", number(1..=999)),
            may(
                "held_scoring_spoils",
                "Reaching them by military operations with a scoring card in hand loses instead.",
                switch().default(json!(false)),
            ),
        ],
    )
}

fn defcon() -> Shape {
    table(
        "`defcon`",
        [
            need("start", "Where the marker starts.", number(0..=9)),
            need("max", "The best level.", number(0..=9)),
            need("war", "The level that ends the game.", number(0..=9)),
            may("closed", "The regions closed to coups at each level.", by_number(list(known()))),
            may(
                "closes_realignment",
                "Whether they are closed to realignment rolls too.",
                switch().default(json!(true)),
            ),
        ],
    )
}

fn mil_ops() -> Shape {
    let required = either([build::words(["defcon"]), number(0..=20)]);
    table(
        "`mil_ops`",
        [
            need("max", "The highest box of the track.", number(0..=20)),
            need("required", "How many are required in a turn: a number, or `defcon` for its level.", required),
            may("penalty", "Victory points lost for each one missing.", number(0..=9).default(json!(1))),
        ],
    )
}

fn space_race() -> Shape {
    table(
        "`space_race`",
        [
            may("attempts", "Cards that a side may spend in a turn.", number(0..=9).default(json!(1))),
            may("may_decline", "Whether a side may decline the roll.", switch().default(json!(false))),
            need("boxes", "The boxes, box 1 first.", list(space_box()).with("maxItems", json!(20))),
        ],
    )
}

fn space_box() -> Shape {
    let ability = words(["extra_attempt", "headline_last", "discard_held", "extra_round"]);
    table(
        "a box",
        [
            need("name", "The printed name.", text()),
            need("ops", "The value that a card needs.", number(0..=9)),
            need("die", "The highest die that succeeds.", number(0..=6)),
            may(
                "vp",
                "Points for the first and for the second to arrive.",
                pair(number(0..=99)).default(json!([0, 0])),
            ),
            may("ability", "What the first to arrive may do until the other arrives.", ability),
        ],
    )
}

fn special_card() -> Shape {
    let bonus = table(
        "`bonus`",
        [
            need("add", "What is added to its value.", number(-9..=9)),
            may("where", "Only if every point is spent in these spaces.", filter::filter()),
            may(
                "if_behind",
                "Only if its holder had fewer points when the action round began.",
                switch().default(json!(false)),
            ),
        ],
    );
    table(
        "`special_card`",
        [
            need("card", "Which card.", known()),
            need("holder", "Who starts with it.", known()),
            may("bonus", "When it is worth more.", bonus),
            may(
                "may_strand_scoring",
                "Whether it may be played although a scoring card in hand then stays unplayed.",
                switch().default(json!(false)),
            ),
        ],
    )
}

fn operations() -> Shape {
    let on = || switch().default(json!(true));
    let off = || switch().default(json!(false));
    table(
        "`operations`",
        [
            may("cost", "What a marker costs.", number(1..=9).default(json!(1))),
            may("enemy_cost", "What a marker costs where the opponent controls.", number(1..=9).default(json!(2))),
            may(
                "coup_stability",
                "What the stability is multiplied by to withstand a coup.",
                number(0..=9).default(json!(2)),
            ),
            may("coup_defcon", "By how much a coup in a battleground lowers DEFCON.", number(0..=9).default(json!(1))),
            may("realign_may_stop", "Whether realignment rolls may stop before every point is spent.", off()),
            may("realign_can_backfire", "Whether the side that rolls can lose influence too.", on()),
            may(
                "mix_influence_and_realign",
                "Whether points may go to markers and to rolls, never both in one country.",
                off(),
            ),
            may("modify_granted", "Whether modifiers apply to operations that events grant.", on()),
            may("clamp_before_bonus", "Whether the limits of a value come before the bonus of a region.", on()),
            may(
                "free_coup_mil_ops",
                "Whether coups of events that earn no military operations (`no_mil_ops`) earn them all the same.",
                off(),
            ),
            may("access_as_round_began", "Whether markers removed in the same round still give access.", on()),
        ],
    )
}

fn scoring() -> Shape {
    let points = || number(0..=99);
    let control = either([build::words(["win"]), points()]);
    let zone = table(
        "`zone`",
        [
            need("space", "The zone.", known()),
            may(
                "control_times",
                "What the points of its controller are multiplied by.",
                number(0..=9).default(json!(1)),
            ),
            may("lead", "Points for more influence there without control.", points().default(json!(0))),
        ],
    );
    let region = ["region", "presence", "domination", "control"];
    table(
        "a scoring",
        [
            may("region", "The region that is scored by levels.", known()),
            may("presence", "Points for presence.", points()),
            may("domination", "Points for domination.", points()),
            may("control", "Points for control, or `win`.", control),
            may("battleground", "Points for each controlled battleground.", points().default(json!(0))),
            may(
                "beside_enemy_home",
                "Points for each controlled country next to the enemy's home.",
                points().default(json!(0)),
            ),
            may("zone", "A zone that counts when a card scores the region.", zone),
            may("spaces", "Instead of a region: points for each controlled space.", by_id(points())),
        ],
    )
    .with(
        "oneOf",
        json!([
            { "required": region, "not": { "required": ["spaces"] } },
            { "required": ["spaces"], "not": { "required": ["region"] } },
        ]),
    )
}
