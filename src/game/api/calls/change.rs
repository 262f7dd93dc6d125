//! Calls that change the board and the effects in force.

use super::super::call::{Gives, calls};
use super::super::changes;
use super::super::markers;
use super::super::param::{Kind, PLAYER, Param, SIDE, may, need, number};
use super::read::{COUNTER, FLAG, MARKER, TRACK};
use super::shared::{TARGET_COUNTS, WAR_MIL_OPS, WAR_VP, WIN_ON};

const SPACES: Param = need(
    "space",
    Kind::SpaceIds,
    "the id of a space, or a list of them",
);
const SPACE: Param = need("space", Kind::Space, "the id of a space");

calls! {
    /// Adds or removes influence, never below 0, in a space or in each of several. Returns the
    /// change.
    /// ```lua
    /// game:change_influence("bute", 2) --> 2
    /// game:change_influence("bute", -3) --> -2
    /// ```
    change_influence
        .takes(&[
            SPACES,
            number("markers", -99, 99, "how many markers; below zero removes"),
            SIDE,
        ])
        .gives(Gives::Number)
        .changes(changes::change_influence)
        .sought(&["add_influence", "give_influence", "gain_influence"]);
    /// Adds or removes pieces of a kind in a space or in each of several, never below 0, above the limit
    /// of a space or beyond the supply. Returns the change.
    /// ```lua
    /// game:change_counters { counter = "fort", space = "bute", pieces = 1 } --> 1
    /// ```
    change_counters
        .named(&[
            COUNTER,
            SPACES,
            need("pieces", Kind::Number(-99, 99), "how many; below zero removes"),
            may("of", Kind::Side, "whose pieces").or(PLAYER),
        ])
        .gives(Gives::Number)
        .changes(changes::change_counters);
    /// Moves pieces of a kind from a space to another, as far as they fit there. Returns how many.
    /// ```lua
    /// game:move_counters { counter = "fort", from = "ayr", to = "bute" } --> 1
    /// ```
    move_counters
        .named(&[
            COUNTER,
            need("from", Kind::Space, "the space where they are"),
            need("to", Kind::Space, "the space where they go"),
            may("pieces", Kind::Number(0, 99), "how many").or("all"),
            may("of", Kind::Side, "whose pieces").or(PLAYER),
        ])
        .gives(Gives::Number)
        .changes(changes::move_counters);
    /// Sets influence. Returns the change.
    /// ```lua
    /// game:set_influence("ayr", 0) --> -2
    /// ```
    set_influence
        .takes(&[SPACE, number("to", 0, 99, "how many markers"), SIDE])
        .gives(Gives::Number)
        .changes(changes::set_influence);
    /// Raises influence to a number if it is lower. Returns the change.
    /// ```lua
    /// game:raise_influence("ayr", 1) --> 0
    /// game:raise_influence("ayr", 3, "blue") --> 3
    /// ```
    raise_influence
        .takes(&[
            SPACE,
            number("to", 0, 99, "how many markers at least"),
            SIDE,
        ])
        .gives(Gives::Number)
        .changes(changes::raise_influence);
    /// Sets the stability number of a space for the rest of the game.
    /// ```lua
    /// game:set_stability("ayr", 4)
    /// game:stability("ayr") --> 4
    /// ```
    set_stability
        .takes(&[SPACE, number("to", 1, 9, "the number")])
        .changes(changes::set_stability);
    /// Gives victory points. The test for an automatic victory comes when this event is done, also
    /// if another one set it off; what an event around it has awarded so far does not count yet
    /// (rule 10.3.1).
    /// ```lua
    /// game:gain_vp(2)
    /// game:gain_vp(1, "blue")
    /// game:vp() --> 1
    /// ```
    gain_vp
        .takes(&[
            number("points", -999, 999, "how many; below zero loses"),
            SIDE,
        ])
        .changes(changes::gain_vp)
        .sought(&["gain_points", "add_points", "give_points", "score_points", "win_points", "add_vp", "lose_vp", "lose_points", "award_vp"]);
    /// Moves the DEFCON marker, never above its best level. If it reaches war, the game is over and
    /// the script ends (rule 8.1.3).
    /// ```lua
    /// game:change_defcon(-1)
    /// game:defcon() --> 3
    /// ```
    change_defcon
        .takes(&[number("steps", -15, 15, "how many; below zero degrades")])
        .changes(changes::change_defcon)
        .sought(&["degrade_defcon", "improve_defcon", "raise_defcon", "lower_defcon", "add_defcon"]);
    /// Sets the DEFCON marker.
    /// ```lua
    /// game:set_defcon(2)
    /// game:defcon() --> 2
    /// ```
    set_defcon
        .takes(&[need(
            "to",
            Kind::Number(0, 99),
            "a level, from war to the best",
        )])
        .changes(changes::set_defcon);
    /// Moves a military operations marker, as far as its track goes.
    /// ```lua
    /// game:add_mil_ops(3, "blue")
    /// game:mil_ops("blue") --> 3
    /// ```
    add_mil_ops
        .takes(&[
            number("ops", -99, 99, "how many; below zero takes away"),
            SIDE,
        ])
        .changes(changes::add_mil_ops)
        .sought(&["add_military_operations", "gain_military_operations", "military_operations"]);
    /// Moves a marker of the space race; only the box it ends in pays.
    /// ```lua
    /// game:space_race_advance(1, "blue")
    /// game:space_race_box("blue") --> 1
    /// ```
    space_race_advance
        .takes(&[number("boxes", 0, 99, "how many boxes"), SIDE])
        .changes(changes::space_race_advance)
        .sought(&["advance_space_race", "advance_in_space_race"]);
    /// Moves a marker of a track that the scenario declares, as far as the track goes. Returns the
    /// change.
    /// ```lua
    /// game:change_track("supply", 2) --> 2
    /// game:change_track("supply", -99, "blue") --> -3
    /// ```
    change_track
        .takes(&[
            TRACK,
            number("by", -9999, 9999, "how far; below zero moves down"),
            MARKER,
        ])
        .gives(Gives::Number)
        .changes(markers::change_track);
    /// Sets a marker of a track that the scenario declares. Returns the change.
    /// ```lua
    /// game:set_track("tide", -2) --> -2
    /// game:track("tide") --> -2
    /// ```
    set_track
        .takes(&[
            TRACK,
            number("to", -999, 999, "a number of the track"),
            MARKER,
        ])
        .gives(Gives::Number)
        .changes(markers::set_track);
    /// Rolls a die for the next box of a side's marker on a track that the scenario declares, by
    /// what the box needs; the marker moves there if it succeeds. Returns whether it did: also
    /// false, without a roll, if there is no further box or the value is too low for it.
    /// ```lua
    /// game:attempt { track = "tide", value = 1 } --> false
    /// game:attempt { track = "tide", value = 2, add = 6 } --> true
    /// game:track("tide") --> 2
    /// ```
    attempt
        .named(&[
            need("track", Kind::Track, "which track"),
            may("side", Kind::Side, "who attempts it").or(PLAYER),
            may(
                "card",
                Kind::Card,
                "the card spent, which stays where it is: its value counts",
            ),
            may(
                "value",
                Kind::Number(0, 99),
                "instead of `card`: the value spent",
            )
            .or("0"),
            may("add", Kind::Number(-99, 99), "the number added to the die").or("0"),
        ])
        .gives(Gives::Switch)
        .rolls(markers::attempt);
    /// Sets a flag that the scenario declares.
    /// ```lua
    /// game:set_flag("truce")
    /// game:flag("truce") --> true
    /// ```
    set_flag
        .takes(&[
            FLAG,
            may("on", Kind::Switch, "whether it is on").or("`true`"),
        ])
        .changes(changes::set_flag);
    /// Gives a space a tag of the map or of the scenario, or takes it away: filters with `tag`,
    /// battlegrounds included, follow.
    /// ```lua
    /// game:set_tag("bute", "battleground")
    /// game:count { tag = "battleground" } --> 2
    /// game:set_tag("ayr", "battleground", false)
    /// game:spaces { tag = "battleground" }[1] --> "bute"
    /// ```
    set_tag
        .takes(&[
            need("space", Kind::Space, "which space"),
            need("tag", Kind::Tag, "which tag"),
            may("on", Kind::Switch, "whether it has the tag").or("`true`"),
        ])
        .changes(changes::set_tag);
    /// Rolls a die, 1 to 6, and logs whose it was. Modifiers and `on_roll` see the die of a side
    /// only.
    /// ```lua
    /// local die = game:roll()
    /// die >= 1 and die <= 6 --> true
    /// game:roll("none") <= 6 --> true
    /// ```
    roll
        .takes(&[may(
            "side",
            Kind::SideOrNone,
            "whose die it is; `\"none\"`: neither side's",
        )
        .or(PLAYER)])
        .gives(Gives::Number)
        .rolls(changes::roll)
        .sought(&["roll_die", "roll_dice", "throw_die", "die"]);
    /// A random number, every one as likely as the others.
    /// ```lua
    /// game:random_number(1) --> 1
    /// ```
    random_number
        .takes(&[
            number("most", 1, 1000, "the greatest; the least is 1"),
            may(
                "of",
                Kind::Entries,
                "the list of whose entries the number is one: position tests can then name it",
            ),
        ])
        .gives(Gives::Number)
        .changes(changes::random_number);
    /// Picks an entry of a list at random, or several different ones.
    /// ```lua
    /// game:random { from = { "ayr" } } --> "ayr"
    /// #game:random { from = { 1, 2, 3 }, count = 2 } --> 2
    /// ```
    random
        .named(&[
            need("from", Kind::List, "a list of texts, numbers or booleans"),
            may(
                "count",
                Kind::Number(0, 500),
                "how many, as far as there are any: then a list is returned",
            )
            .or("one, nil if the list is empty"),
        ])
        .gives(Gives::Entry)
        .composed()
        .sought(&["pick_random", "random_choice"]);
    /// The entries of a list in a random order. The list itself does not change.
    /// ```lua
    /// #game:shuffle({ "ayr", "bute" }) --> 2
    /// ```
    shuffle
        .takes(&[need(
            "list",
            Kind::List,
            "a list of texts, numbers or booleans",
        )])
        .gives(Gives::Entries)
        .composed();
    /// Writes a line into the log, under the name of the card. Both sides read it, whatever it
    /// says. A language translates the text whole, then its holes are filled in.
    /// ```lua
    /// game:log("the boats turn back")
    /// game:log("{side} lands in {space} with {n} boats", { side = "red", space = "ayr", n = 3 })
    /// game:log("{winner} overtakes {loser:of}", { winner = { side = "red" }, loser = { side = "blue" } })
    /// ```
    log
        .takes(&[
            need("text", Kind::Text, "the line, of at most 200 bytes"),
            may(
                "holes",
                Kind::Holes,
                "the values of the holes in the text: `{ side = \"red\", n = 3 }`",
            ),
        ])
        .changes(changes::log)
        .sought(&["print", "say", "message"]);
    /// Rolls a war (rule 7.6): the die loses 1 for each neighbour that the defender controls, its
    /// home included. Winning turns the defender's influence into the attacker's. Returns whether
    /// it was won.
    /// ```lua
    /// game:war { target = "bute", win_on = 1, vp = 1 } --> true
    /// game:vp() --> 1
    /// ```
    war
        .named(&[
            may("player", Kind::Side, "the attacker").or(PLAYER),
            need("target", Kind::Space, "the space attacked"),
            WIN_ON,
            WAR_VP,
            WAR_MIL_OPS,
            TARGET_COUNTS,
        ])
        .gives(Gives::Switch)
        .rolls(changes::war);
    /// Puts an effect of this card in force: what its script has under `effects`, as long as it
    /// `lasts`.
    /// ```lua
    /// game:start_effect { data = { "ayr", "bute" } }
    /// #game:marked() --> 2
    /// ```
    start_effect
        .named(&[
            may("of", Kind::Side, "whose effect it is")
                .renamed(&["side"])
                .or(PLAYER),
            may(
                "data",
                Kind::Marks,
                "what it remembers; a name that a space and a card share is given as `{ space = … }` \
                 or `{ card = … }`; a list of spaces starts an effect for each that none remembers yet",
            ),
            may(
                "link",
                Kind::SpaceIds,
                "two spaces that it remembers together, instead of `data`",
            ),
            may(
                "keep_card",
                Kind::Switch,
                "whether the card waits on the table until the effect ends, and is then discarded",
            )
            .or("`false`"),
        ])
        .changes(changes::start_effect)
        .sought(&["begin_effect", "add_effect", "create_effect"]);
    /// Changes what the effect whose function runs remembers. Returns whether there is one.
    /// ```lua
    /// game:start_effect { data = 1 }
    /// game:change_effect { data = 2 } --> true
    /// game:effect_data("probe") --> 2
    /// ```
    change_effect
        .named(&[need(
            "data",
            Kind::Data,
            "what it remembers from now on",
        )])
        .gives(Gives::Switch)
        .changes(changes::change_effect);
    /// Ends an effect of a card, the oldest if there are several. Returns whether there was one.
    /// ```lua
    /// game:start_effect { data = "ayr" }
    /// game:end_effect() --> true
    /// game:end_effect() --> false
    /// ```
    end_effect
        .takes(&[
            may("card", Kind::Card, "the id of a card").or("the effect whose function runs, or the \
                                                            oldest of this card"),
            may("data", Kind::Data, "only an effect that remembers this"),
        ])
        .gives(Gives::Switch)
        .changes(changes::end_effect)
        .sought(&["stop_effect", "cancel_effect", "remove_effect"]);
    /// Cancels the headline of a side if it has not begun: it goes to the discard pile. Returns
    /// whether it did.
    /// ```lua
    /// game:cancel_headline("blue") --> false
    /// ```
    cancel_headline
        .takes(&[SIDE])
        .gives(Gives::Switch)
        .changes(changes::cancel_headline);
    /// Shows the headline that a side has chosen to the other side, before it begins. Returns the
    /// card; nil if there is none.
    /// ```lua
    /// game:show_headline("blue") --> nil
    /// ```
    show_headline
        .takes(&[SIDE])
        .gives(Gives::MaybeCard)
        .changes(changes::show_headline);
    /// Exchanges the headline that a side has chosen for a card of its hand, before it begins.
    /// Returns whether it did.
    /// ```lua
    /// game:swap_headline("blue", "quiet") --> false
    /// ```
    swap_headline
        .takes(&[
            need("side", Kind::Side, "whose headline"),
            need("card", Kind::Card, "a card in its hand"),
        ])
        .gives(Gives::Switch)
        .changes(changes::swap_headline);
    /// Ends the game, and with it the script.
    /// ```lua
    /// game:end_game { winner = game:leader() or "none" }
    /// ```
    end_game
        .named(&[
            may(
                "winner",
                Kind::SideOrNone,
                "who wins, or `\"none\"` for a draw",
            )
            .or("a draw"),
            may(
                "reason",
                Kind::Text,
                "one of the `endings` that the script declares: the log and the result name it",
            )
            .or("the card"),
        ])
        .changes(changes::end_game)
        .sought(&["win", "win_game", "lose_game", "game_over"]);
}
