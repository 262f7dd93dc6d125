//! Calls that may ask a side a question, or run rules that do.

use super::super::call::{Gives, calls};
use super::super::param::{Kind, PLAYER, Param, may, need, number};
use super::super::questions;
use super::read::COUNTER;
use super::shared::{
    ASK, CARD_FILTERS, CHOOSER, MAY_DECLINE, MAY_DECLINE_OPERATIONS, OPTIONAL, PAY, TARGET_COUNTS,
    WAR_MIL_OPS, WAR_VP, WHERE, WHICH_CARDS, WIN_ON, params,
};

const OF_CHOOSER: Param = may("of", Kind::Side, "whose hand").or("the chooser's");
const TOTAL: Param = may("total", Kind::Number(0, 200), "how many markers");
const MAX_EACH: Param =
    may("max_each", Kind::Number(1, 200), "the most in one space").or("no limit");
const COUNTRIES: Param = may(
    "countries",
    Kind::Number(0, 200),
    "instead of `total`: how many different spaces",
);
const VALUE: Param =
    may("value", Kind::Value(0, 20), "points, or a card to be used").or("this card's value");
const IGNORE_DEFCON: Param = may(
    "ignore_defcon",
    Kind::Switch,
    "whether regions that DEFCON closes are open (rule 6.3.5)",
)
.or("`false`");
const NO_MIL_OPS: Param = may(
    "no_mil_ops",
    Kind::Switch,
    "whether a coup earns no military operations (rule 8.2.5)",
)
.or("`false`");
const CARD: Param = need("card", Kind::Card, "the id of a card");
const ACTION: Kind = Kind::Word(&["influence", "realign", "coup", "war"]);
const USE: Kind = Kind::Word(&[
    "event",
    "operations",
    "event_first",
    "operations_first",
    "space_race",
]);

calls! {
    /// Asks yes or no.
    /// ```lua
    /// game:confirm { ask = "open the port", no = "blue keeps its card" } --> true
    /// ```
    confirm
        .named(&[
            CHOOSER,
            ASK,
            may("yes", Kind::Prompt, "what `yes` does"),
            may("no", Kind::Prompt, "what `no` does"),
        ])
        .gives(Gives::Switch)
        .asks(questions::confirm);
    /// Asks for one of several answers, and returns its value.
    /// ```lua
    /// game:choose { ask = "the tide", options = { { "wait for it", 0 }, { "sail now", 1, does = "red loses a card" } } } --> 0
    /// ```
    choose
        .named(&[
            CHOOSER,
            ASK,
            need(
                "options",
                Kind::Options,
                "1 to 64 answers, each `{ \"text\", value, does = \"text\" }`: what people read, which \
                 may have holes as `ask` may, the text, number or boolean that the script gets, and \
                 what the answer does, if the text does not say it",
            ),
        ])
        .gives(Gives::Value)
        .asks(questions::choose)
        .sought(&["ask", "choose_option", "choose_one", "question"]);
    /// Asks both sides, and neither sees the answer of the other before both have answered. The
    /// phasing side is asked first, in a set-up the side that begins. Returns the answer of the
    /// player of the event and that of the other side; nil for a side without options. With `total`
    /// each side chooses several, one after another, and the answers are two lists.
    /// ```lua
    /// local own, other = game:choose_secretly { ask = "send", options = { "calm", { "no card", "none" } }, opponent_options = { "ayr" } }
    /// own --> "calm"
    /// other --> "ayr"
    /// local sent = game:choose_secretly { total = 2, options = { "ayr", "bute", "calm" }, ask = "send" }
    /// #sent --> 2
    /// ```
    choose_secretly
        .named(&[
            need(
                "options",
                Kind::Answers,
                "up to 64 answers of the player of the event: `{ \"text\", value }`, cards, spaces or \
                 regions",
            ),
            may(
                "opponent_options",
                Kind::Answers,
                "the answers of the other side",
            )
            .or("the same"),
            ASK,
            may(
                "opponent_ask",
                Kind::Prompt,
                "what the prompt of the other side says",
            )
            .or("the same"),
            may(
                "total",
                Kind::Number(0, 64),
                "how many each side chooses, as far as it has options; it is asked that often \
                 whatever it chooses, so that the other side learns nothing",
            )
            .or("one answer, which is not in a list"),
            may(
                "opponent_total",
                Kind::Number(0, 64),
                "how many the other side chooses",
            )
            .or("the same"),
            may(
                "optional",
                Kind::SwitchOrPrompt,
                "whether a side may choose fewer; a text says what that does",
            )
            .or("`false`"),
        ])
        .gives(Gives::TwoAnswers)
        .asks(questions::choose_secretly);
    /// Asks for a number.
    /// ```lua
    /// game:choose_number { min = 2, max = 4, ask = "how many" } --> 2
    /// ```
    choose_number
        .named(&[
            CHOOSER,
            ASK,
            number("min", -999, 999, "the least number"),
            number("max", -999, 999, "the greatest number"),
        ])
        .gives(Gives::Number)
        .asks(questions::choose_number);
    /// Asks for a space. Nil if there is none, or nothing was chosen.
    /// ```lua
    /// game:choose_space { where = { has_influence = "red" }, ask = "land in", optional = "no ship lands" } --> "ayr"
    /// ```
    choose_space
        .named(&[
            CHOOSER,
            WHERE,
            ASK,
            OPTIONAL,
            may(
                "action",
                ACTION,
                "leaves out spaces where this is forbidden: `\"influence\"`, `\"realign\"`, `\"coup\"` \
                 or `\"war\"`",
            ),
        ])
        .gives(Gives::MaybeSpace)
        .asks(questions::choose_space)
        .sought(&["choose_country", "pick_space", "select_space", "choose_target"]);
    /// Asks for several spaces, one after another, each only once. Returns those chosen.
    /// ```lua
    /// #game:choose_spaces { total = 2, adjacent = true } --> 2
    /// ```
    choose_spaces
        .named(&[
            CHOOSER,
            need(
                "total",
                Kind::Number(0, 99),
                "how many, as far as there are any",
            ),
            may(
                "adjacent",
                Kind::Switch,
                "whether each has to be next to the one before",
            )
            .or("`false`"),
            WHERE,
            OPTIONAL,
            ASK,
        ])
        .gives(Gives::Spaces)
        .composed()
        .sought(&["choose_countries", "pick_spaces", "select_spaces"]);
    /// Asks for a region. Nil if there is none, or nothing was chosen.
    /// ```lua
    /// game:choose_region { among = { "north", "south" } } --> "north"
    /// ```
    choose_region
        .named(&[
            CHOOSER,
            need("among", Kind::Regions, "a list of regions"),
            ASK,
            OPTIONAL,
        ])
        .gives(Gives::MaybeRegion)
        .asks(questions::choose_region);
    /// Asks for a card that the filters describe. Nil if there is none, or nothing was chosen.
    /// ```lua
    /// game:choose_card { player = "blue", min_value = 2, ask = "give up" } --> "quiet"
    /// ```
    choose_card
        .named(params!(
            &[CHOOSER, OF_CHOOSER],
            WHICH_CARDS,
            &[
                may(
                    "can_happen_as",
                    Kind::SideOrNone,
                    "only cards whose event could happen if this side carried it out, as `play_event` \
                     with `as` lets it; with `\"none\"` as it happens without `as`"
                ),
                OPTIONAL,
                ASK,
            ]
        ))
        .gives(Gives::MaybeCard)
        .asks(questions::choose_card)
        .sought(&["pick_card", "select_card"]);
    /// Asks for a card that the filters describe, and hands this card over for it. Nil if there is
    /// none.
    /// ```lua
    /// game:exchange_card { player = "blue", highest = "printed" } --> "quiet"
    /// game:has_card { of = "blue", ids = "probe" } --> true
    /// ```
    exchange_card
        .named(params!(
            &[may("player", Kind::Side, "who chooses, and gets this card").or(PLAYER)],
            CARD_FILTERS,
            &[OPTIONAL, ASK]
        ))
        .gives(Gives::MaybeCard)
        .composed();
    /// Lets a side discard cards that the filters describe, one at a time, without their events.
    /// Returns how many.
    /// ```lua
    /// game:discard_cards { total = 1 } --> 1
    /// ```
    discard_cards
        .named(params!(
            &[CHOOSER, OF_CHOOSER],
            WHICH_CARDS,
            &[
                may("total", Kind::Number(0, 200), "how many").or("any number"),
                OPTIONAL,
                ASK,
            ]
        ))
        .gives(Gives::Number)
        .asks(questions::discard_cards);
    /// Lets a side place influence, one marker or one space at a time. Adjacency and the double
    /// cost do not count (rule 6.1.1). Returns how many markers.
    /// ```lua
    /// game:place_influence { total = 3, max_each = 2, ask = "land the third wave" } --> 3
    /// ```
    place_influence
        .named(&[
            may("of", Kind::Side, "whose influence")
                .renamed(&["side"])
                .or(PLAYER),
            may("player", Kind::Side, "who chooses").or("the owner of the influence"),
            TOTAL,
            MAX_EACH,
            COUNTRIES,
            may(
                "each",
                Kind::NumberOrAll(0, 200),
                "with `countries`: how many in each",
            )
            .or("1"),
            WHERE,
            OPTIONAL,
            ASK,
        ])
        .gives(Gives::Number)
        .asks(questions::place_influence)
        .sought(&["put_influence"]);
    /// Lets a side remove influence, one marker or one space at a time, as far as there is any.
    /// Returns how many markers.
    /// ```lua
    /// game:remove_influence { of = "red", countries = 1, each = "all" } --> 2
    /// ```
    remove_influence
        .named(&[
            need("of", Kind::Side, "whose influence").renamed(&["side"]),
            CHOOSER,
            TOTAL,
            MAX_EACH,
            COUNTRIES,
            may(
                "each",
                Kind::NumberOrAll(0, 200),
                "with `countries`: how many in each, `\"all\"` for all",
            )
            .or("1"),
            WHERE,
            OPTIONAL,
            ASK,
        ])
        .gives(Gives::Number)
        .asks(questions::remove_influence);
    /// Lets a side place pieces of a kind, one at a time, as far as they fit. Returns how many.
    /// ```lua
    /// game:place_counters { counter = "fort", total = 2, max_each = 1 } --> 2
    /// ```
    place_counters
        .named(&[
            COUNTER,
            may("of", Kind::Side, "whose pieces").or(PLAYER),
            CHOOSER,
            need("total", Kind::Number(0, 99), "how many"),
            may("max_each", Kind::Number(1, 99), "how many in one space").or("no limit"),
            WHERE,
            OPTIONAL,
            ASK,
        ])
        .gives(Gives::Number)
        .composed();
    /// Lets a side remove pieces of a kind, one at a time, as far as there are any. Returns how many.
    /// ```lua
    /// game:remove_counters { counter = "fort", total = 1 } --> 1
    /// ```
    remove_counters
        .named(&[
            COUNTER,
            may("of", Kind::Side, "whose pieces").or(PLAYER),
            CHOOSER,
            need("total", Kind::Number(0, 99), "how many"),
            WHERE,
            OPTIONAL,
            ASK,
        ])
        .gives(Gives::Number)
        .composed();
    /// Asks for a space, and takes all influence of a side off it. Nil if there is none, or nothing
    /// was chosen.
    /// ```lua
    /// game:clear_influence { of = "red" } --> "ayr"
    /// game:influence("ayr") --> 0
    /// ```
    clear_influence
        .named(&[
            need("of", Kind::Side, "whose influence"),
            CHOOSER,
            WHERE,
            OPTIONAL,
            ASK,
        ])
        .gives(Gives::MaybeSpace)
        .composed();
    /// Asks for spaces where a side has influence, one after another, and doubles it there. Returns
    /// how many.
    /// ```lua
    /// game:double_influence { of = "red", countries = 2 } --> 1
    /// game:influence("ayr") --> 4
    /// ```
    double_influence
        .named(&[
            need("of", Kind::Side, "whose influence"),
            CHOOSER,
            may("countries", Kind::Number(0, 200), "how many spaces").or("1"),
            WHERE,
            ASK,
        ])
        .gives(Gives::Number)
        .composed();
    /// Asks for a space where a side has so much influence, and takes it off there. Nil if there is
    /// none, or nothing was chosen.
    /// ```lua
    /// game:pay_influence { of = "red", total = 2 } --> "ayr"
    /// game:influence("ayr") --> 0
    /// ```
    pay_influence
        .named(PAY)
        .gives(Gives::MaybeSpace)
        .composed();
    /// Offers a side the price of an action of this card (`pay`), outside its action round. Returns
    /// the space that paid; nil if the action is not for that side, it cannot pay, or it declined.
    /// ```lua
    /// game:start_effect()
    /// game:offer_price("leave", "red", "blue holds on") --> "ayr"
    /// game:influence("ayr") --> 1
    /// ```
    offer_price
        .takes(&[
            need("action", Kind::Text, "the id of the action"),
            need("side", Kind::Side, "who may pay"),
            may("declined", Kind::Prompt, "what paying nothing does"),
        ])
        .gives(Gives::MaybeSpace)
        .asks(questions::offer_price);
    /// Asks for a space to attack, except where war is forbidden, and rolls a war there. Returns
    /// whether it was won.
    /// ```lua
    /// game:attack { where = { region = "south" }, win_on = 1 } --> true
    /// ```
    attack
        .named(&[
            may("player", Kind::Side, "who chooses and attacks").or(PLAYER),
            WHERE,
            WIN_ON,
            WAR_VP,
            WAR_MIL_OPS,
            TARGET_COUNTS,
            ASK,
        ])
        .gives(Gives::Switch)
        .composed();
    /// Operations as if a card of that value had been played: all rules of chapter 6 apply. The
    /// space race is not among them.
    /// ```lua
    /// game:operations { value = 2, modes = { "influence" } }
    /// ```
    operations
        .named(&[
            may("player", Kind::Side, "who conducts them").or(PLAYER),
            VALUE,
            may("card", Kind::Card, "a card to be used for its operations"),
            may(
                "modes",
                Kind::Modes,
                "which kinds: `\"influence\"`, `\"realign\"`, `\"coup\"` or the scenario's own",
            )
            .or("all that are no use of a card themselves"),
            WHERE,
            IGNORE_DEFCON,
            NO_MIL_OPS,
            MAY_DECLINE_OPERATIONS,
        ])
        .asks(questions::operations);
    /// A coup, or several. Returns the target of the last one, and how much enemy influence it
    /// removed.
    /// ```lua
    /// game:change_influence("bute", 1, "blue")
    /// local target, removed = game:coup { where = { region = "north" } }
    /// target --> "bute"
    /// ```
    coup
        .named(&[
            may("player", Kind::Side, "who attempts it").or(PLAYER),
            VALUE,
            may(
                "attempts",
                Kind::Number(1, 9),
                "how many, one after another, as long as there are targets",
            )
            .or("1"),
            may("add", Kind::Number(-99, 99), "what is added to the die").or("0"),
            may(
                "empty",
                Kind::Switch,
                "whether spaces without influence of the other side are targets too",
            )
            .or("`false`"),
            WHERE,
            IGNORE_DEFCON,
            NO_MIL_OPS,
            MAY_DECLINE,
        ])
        .gives(Gives::MaybeSpaceAndNumber)
        .asks(questions::coup)
        .sought(&["make_coup", "attempt_coup"]);
    /// Realignment rolls, one for each point.
    /// ```lua
    /// game:change_influence("bute", 1, "blue")
    /// game:realign { attempts = 1 }
    /// ```
    realign
        .named(&[
            may("player", Kind::Side, "who rolls").or(PLAYER),
            VALUE,
            may(
                "attempts",
                Kind::Number(0, 20),
                "a number of rolls instead, which no modifier changes",
            ),
            WHERE,
            IGNORE_DEFCON.renamed(&["free"]),
            MAY_DECLINE,
        ])
        .asks(questions::realign);
    /// Both sides roll a die, the player of the event first. Returns the side with the higher
    /// result; nil on a tie.
    /// ```lua
    /// game:roll_off { player_adds = 6 } --> "red"
    /// ```
    roll_off
        .named(&[
            may(
                "player_adds",
                Kind::Number(-99, 99),
                "what the player of the event adds to its die",
            )
            .or("0"),
            may(
                "opponent_adds",
                Kind::Number(-99, 99),
                "what the other side adds",
            )
            .or("0"),
            may(
                "until_decided",
                Kind::Switch,
                "whether both roll again on a tie",
            )
            .or("`false`"),
        ])
        .gives(Gives::MaybeSide)
        .composed();
    /// Scores a region, or another scoring of the scenario (rule 10.1).
    /// ```lua
    /// game:score("north")
    /// game:leader() --> "red"
    /// ```
    score
        .takes(&[need(
            "scoring",
            Kind::Scoring,
            "the id of a scoring of the scenario",
        )])
        .asks(questions::score);
    /// Lets the event of another card happen; the card then goes where it belongs. Returns whether
    /// it happened.
    /// ```lua
    /// game:play_event { card = "calm" } --> true
    /// ```
    play_event
        .named(&[
            CARD,
            may("player", Kind::Side, "who carries it out if it is neutral").or(PLAYER),
            may(
                "as",
                Kind::Side,
                "carries it out for this side, whoever the event belongs to: wherever it names one \
                 side the other is meant",
            ),
            may(
                "with",
                Kind::Card,
                "a card that goes with it: the second argument of its functions",
            ),
        ])
        .gives(Gives::Switch)
        .asks(questions::play_event)
        .sought(&["trigger_event", "resolve_event", "run_event", "fire_event"]);
    /// Lets a side play a card as if it were its action round.
    /// ```lua
    /// game:play_card { card = "calm", use = "event" }
    /// ```
    play_card
        .named(&[
            CARD,
            may("player", Kind::Side, "who plays it").or(PLAYER),
            may(
                "use",
                USE,
                "how: `\"event\"`, `\"operations\"`, `\"event_first\"`, `\"operations_first\"` or \
                 `\"space_race\"`",
            )
            .or("the side chooses"),
            may("with", Kind::Card, "a card that goes with it"),
        ])
        .asks(questions::play_card);
    /// Asks a side whether it plays a card, and lets it, as if it were its action round. Returns
    /// whether it was played.
    /// ```lua
    /// game:offer_card { card = "calm" } --> true
    /// ```
    offer_card
        .named(&[
            CARD,
            may("player", Kind::Side, "who may play it").or(PLAYER),
            may("no", Kind::Prompt, "what giving it back does"),
            may(
                "with",
                Kind::Card,
                "a card that the side may play for its event instead, if it holds it, outside of \
                 headlines, and only on a card of the other side, which goes with it",
            ),
        ])
        .gives(Gives::Switch)
        .composed();
    /// Lets the player of the event use a card: the event happens, or, of a card of the other side,
    /// operations are conducted with it.
    /// ```lua
    /// game:use_card { card = "calm" }
    /// ```
    use_card
        .named(&[
            CARD,
            may(
                "space_race",
                Kind::Switch,
                "whether a card of the other side may go to the space race instead",
            )
            .or("`false`"),
            may(
                "or_operations",
                Kind::Switch,
                "whether an event that cannot happen gives operations",
            )
            .or("`false`"),
        ])
        .composed();
    /// For `on_round_start`: the side discards a card and rolls instead of playing. Returns what
    /// the handler has to return.
    /// ```lua
    /// game:start_effect()
    /// game:trapped_round { min_value = 2 } --> "over"
    /// ```
    trapped_round
        .named(&[
            may("player", Kind::Side, "who is trapped").or(PLAYER),
            may(
                "min_value",
                Kind::Number(0, 20),
                "the value that a discard needs",
            )
            .or("2"),
            may(
                "escape_on",
                Kind::Number(1, 6),
                "the highest die that ends the effect",
            )
            .or("4"),
        ])
        .gives(Gives::Text)
        .asks(questions::trapped_round);
}
