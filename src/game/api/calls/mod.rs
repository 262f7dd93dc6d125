//! The table of calls. Everything about a call is declared here once.

mod ask;
mod change;
mod pile;
mod read;

use super::args::Kind;
use super::call::{Call, Param, may, need};

/// The tables, in the order of the reference.
const TABLES: [&[Call]; 4] = [read::CALLS, change::CALLS, pile::CALLS, ask::CALLS];

const COUNT: usize = TABLES[0].len() + TABLES[1].len() + TABLES[2].len() + TABLES[3].len();

/// Every call that scripts may make.
pub const CALLS: &[Call] = &all();

const fn all() -> [Call; COUNT] {
    let mut calls = [TABLES[0][0]; COUNT];
    let (mut table, mut at, mut to) = (0, 0, 0);
    while table < TABLES.len() {
        if at == TABLES[table].len() {
            (table, at) = (table + 1, 0);
            continue;
        }
        calls[to] = TABLES[table][at];
        (at, to) = (at + 1, to + 1);
    }
    calls
}

/// What a filter means where none is given.
const WHERE: Param = may("where", Kind::Filter, "a filter").or("every country");
const ASK: Param = may("ask", Kind::Text, "what the prompt says");
const OPTIONAL: Param = may("optional", Kind::Switch, "whether nothing may be chosen").or("`false`");
const CHOOSER: Param = may("player", Kind::Side, "who chooses").or(super::call::PLAYER);

/// Which cards are meant: whose hand or which pile, and what they have to be.
const OF: Param = may("of", Kind::Side, "whose hand").or(super::call::PLAYER);
const FROM: Param = may("from", Kind::Cards, "`\"hand\"`, `\"discard\"`, or a list of cards").or("`\"hand\"`");
const IDS: Param = may("ids", Kind::CardIds, "only these cards");
const MIN_VALUE: Param = may("min_value", Kind::Number(0, 20), "the least value, modifiers counted");
const MIN_OPS: Param = may("min_ops", Kind::Number(0, 20), "the least printed value");
const MAX_OPS: Param = may("max_ops", Kind::Number(0, 20), "the greatest printed value");
const OWNER: Param = may(
    "owner",
    Kind::Owners,
    "whose event: a side, `\"player\"`, `\"opponent\"` or `\"neutral\"`, or a list of these",
);
const SCORING: Param =
    may("scoring", Kind::SwitchOrAny, "`true`: only scoring cards; `false`: none; `\"any\"`: all").or("`false`");
const PERIOD: Param = may("period", Kind::Period, "only cards of this period");
const HIGHEST: Param = may(
    "highest",
    Kind::Word(&["printed", "value"]),
    "only those of the highest value among them: `\"printed\"`, or `\"value\"` with modifiers",
);

/// What a war is like.
const WIN_ON: Param = may("win_on", Kind::Number(1, 6), "the least result that wins").or("4");
const WAR_VP: Param = may("vp", Kind::Number(-99, 99), "points for winning").or("2");
const WAR_MIL_OPS: Param = may("mil_ops", Kind::Number(0, 99), "military operations, won or not").or("2");
const TARGET_COUNTS: Param =
    may("target_counts", Kind::Switch, "whether control of the target itself also lowers the die").or("`false`");

/// A price in influence: the same for the payment and for the question whether it can be paid.
const PAY: &[Param] = &[
    need("of", Kind::Side, "whose influence"),
    need("total", Kind::Number(0, 200), "how many markers, all from one space"),
    WHERE,
    may("player", Kind::Side, "who chooses").or("the owner of the influence"),
    may("ends_effect", Kind::Switch, "whether the payment ends the effect of this card").or("`false`"),
    OPTIONAL,
    ASK,
];
