//! Parameters shared by several calls.

use super::super::param::{Kind, PLAYER, Param, may, need};

/// Joins several lists of parameters.
pub(super) const fn joined<const N: usize>(lists: &[&[Param]]) -> [Param; N] {
    let mut params = [ASK; N];
    let (mut list, mut at, mut to) = (0, 0, 0);
    while list < lists.len() {
        if at == lists[list].len() {
            (list, at) = (list + 1, 0);
            continue;
        }
        params[to] = lists[list][at];
        (at, to) = (at + 1, to + 1);
    }
    params
}

/// Joins several lists of parameters at compile time.
macro_rules! params {
    ($($list:expr),+) => {{
        const LISTS: &[&[Param]] = &[$($list),+];
        const COUNT: usize = 0 $(+ { const LIST: &[Param] = $list; LIST.len() })+;
        const PARAMS: &[Param] = &super::super::calls::shared::joined::<COUNT>(LISTS);
        PARAMS
    }};
}
pub(super) use params;

/// Optional; without it every country matches.
pub(super) const WHERE: Param = may("where", Kind::Filter, "a filter").or("every country");
pub(super) const ASK: Param = may("ask", Kind::Prompt, "what the prompt says");
pub(super) const OPTIONAL: Param = may(
    "optional",
    Kind::SwitchOrPrompt,
    "whether nothing, or nothing more, may be chosen; a text says what that does",
)
.or("`false`");
/// For operations, whose own words say what declining them does.
const DECLINED: Param = may("optional", Kind::Switch, "whether nothing may be chosen");
pub(super) const MAY_DECLINE: Param = DECLINED.or("`false`");
pub(super) const MAY_DECLINE_OPERATIONS: Param =
    DECLINED.or("what `may_decline_granted` in `operations` of the scenario says");
pub(super) const CHOOSER: Param = may("player", Kind::Side, "who chooses").or(PLAYER);

/// Selects cards: by hand or pile, and by their properties.
pub(super) const OF: Param = may("of", Kind::Side, "whose hand, or other zone").or(PLAYER);
const FROM: Param = may(
    "from",
    Kind::Cards,
    "a zone such as `\"discard\"`, or a list of cards",
)
.or("`\"hand\"`");
const IDS: Param = may("ids", Kind::CardIds, "only these cards");
const MIN_VALUE: Param = may(
    "min_value",
    Kind::Number(0, 20),
    "the least value, modifiers counted",
);
const MIN_OPS: Param = may("min_ops", Kind::Number(0, 20), "the least printed value");
const MAX_OPS: Param = may("max_ops", Kind::Number(0, 20), "the greatest printed value");
const OWNER: Param = may(
    "owner",
    Kind::Owners,
    "whose event: a side, `\"player\"`, `\"opponent\"` or `\"neutral\"`, or a list of these",
);
const SCORING: Param = may(
    "scoring",
    Kind::SwitchOrAny,
    "whether only scoring cards match",
)
.or("`false`")
.respelled("any", "include_scoring = true");
const INCLUDE_SCORING: Param = may(
    "include_scoring",
    Kind::Switch,
    "whether scoring cards match as well as others",
)
.or("`false`");
const PERIOD: Param = may("period", Kind::Period, "only cards of this period");
const FACTS: Param = may(
    "facts",
    Kind::Facts,
    "only cards with these facts, which their card set declares: `{ suit = \"rally\", rank = { \
     min = 2 } }`",
);
const HIGHEST: Param = may(
    "highest",
    Kind::Word(&["printed", "value"]),
    "only those of the highest value among them: `\"printed\"`, or `\"value\"` with modifiers",
);

/// Filters by the properties of cards.
pub(super) const CARD_FILTERS: &[Param] = &[
    MIN_VALUE,
    MIN_OPS,
    MAX_OPS,
    OWNER,
    SCORING,
    INCLUDE_SCORING,
    PERIOD,
    FACTS,
    HIGHEST,
];
/// The cards to choose from, and the filters by their properties.
pub(super) const WHICH_CARDS: &[Param] = params!(&[FROM, IDS], CARD_FILTERS);

/// The terms of a war.
pub(super) const WIN_ON: Param =
    may("win_on", Kind::Number(1, 6), "the least result that wins").or("4");
pub(super) const WAR_VP: Param = may("vp", Kind::Number(-99, 99), "points for winning").or("2");
pub(super) const WAR_MIL_OPS: Param = may(
    "mil_ops",
    Kind::Number(0, 99),
    "military operations, won or not",
)
.or("2");
pub(super) const TARGET_COUNTS: Param = may(
    "target_counts",
    Kind::Switch,
    "whether control of the target itself also lowers the die",
)
.or("`false`");

/// A price in influence: shared by the payment and by the test whether it can be paid.
pub(super) const PAY: &[Param] = &[
    need("of", Kind::Side, "whose influence"),
    need(
        "total",
        Kind::Number(0, 200),
        "how many markers, all from one space",
    ),
    WHERE,
    may("player", Kind::Side, "who chooses").or("the owner of the influence"),
    may(
        "ends_effect",
        Kind::Switch,
        "whether the payment ends the effect of this card",
    )
    .or("`false`"),
    OPTIONAL,
    ASK,
];
