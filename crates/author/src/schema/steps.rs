//! The shapes of the steps of a scenario: of the set-up, of a turn, of the final scoring.

use serde_json::json;

use super::build::{self, Shape, by_id, either, list, may, need, one_key, table};
use super::filter::filter;
use super::scenario::{known, number, switch, words};
use brink::content::{Phase, ShowHeld};

/// A step of the set-up.
pub(super) fn setup() -> Shape {
    let place = table(
        "`place`",
        [
            need("side", "Who places.", known()),
            need("points", "How many markers.", number(0..=99)),
            need("where", "Where.", filter()),
            may(
                "beyond_control",
                "The most influence beyond what control needs; no limit if left out.",
                number(0..=99),
            ),
            may("adds_bid", "Whether what a bid gave the side is added.", switch().default(json!(false))),
        ],
    );
    let draft = table(
        "`draft`",
        [
            need("side", "Who chooses.", known()),
            need("budget", "The points there are; those left over are lost.", number(0..=99)),
            need("cards", "The cards there are, with what each costs.", by_id(number(0..=9))),
            may("before_deal", "Whether it comes before the first deal.", switch().default(json!(false))),
        ],
    );
    let bid = table("`bid`", [need("most", "The highest number; there are no bids if it is 0.", number(0..=999))]);
    let auction =
        table("`auction`", [need("most", "The highest bid; there is no auction if it is 0.", number(0..=999))]);
    either([
        build::words(["deal"]),
        one_key([
            may("influence", "Markers that stand there: side, space, how many.", by_id(by_id(number(0..=50)))),
            may("place", "A side places markers where it likes.", place),
            may("draft", "A side chooses cards that join the game.", draft),
            may("bid", "Both players write a side and a number in secret.", bid),
            may("auction", "The players bid victory points for the choice of a side.", auction),
        ]),
    ])
}

/// A phase of a turn.
pub(super) fn phase() -> Shape {
    let improve_defcon = table(
        "`improve_defcon`",
        [
            may("by", "By how many levels.", number(0..=9).default(json!(1))),
            may("from_turn", "The first turn in which it happens.", number(1..=50).default(json!(1))),
        ],
    );
    // `draw`, or a side's id with `_loses`.
    let both_hold = known().default(json!("draw"));
    let reveal_held = table(
        "`reveal_held`",
        [
            may(
                "show",
                "What is shown of held cards: nothing, only how many are scoring cards, or every card.",
                words(ShowHeld::WORDS).default(json!("no")),
            ),
            may("both_hold", "If both hold a scoring card: `draw`, or SIDE_loses.", both_hold),
        ],
    );
    either([
        build::words(Phase::WORDS),
        one_key([
            may("improve_defcon", "DEFCON improves.", improve_defcon),
            may("reveal_held", "Held cards are shown; a held scoring card loses.", reveal_held),
        ]),
    ])
}

/// A step of the final scoring.
pub(super) fn final_scoring() -> Shape {
    let space = table(
        "`space`",
        [
            need("id", "Which space.", known()),
            may("control", "Points for control.", number(0..=99).default(json!(0))),
            may("lead", "Points for more influence without control.", number(0..=99).default(json!(0))),
        ],
    );
    one_key([
        may("score", "Scores these, by their ids in `scoring`.", list(known())),
        may("special_card", "Points for the holder of the special card.", number(0..=99)),
        may("space", "Points for one space.", space),
    ])
}
