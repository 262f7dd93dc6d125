//! Calls that change the board and the effects in force.

use super::super::call::{Call, Gives, call};
use super::super::changes;
use super::super::param::{Kind, PLAYER, Param, SIDE, may, need, number};
use super::read::{FLAG, MARKER, TRACK};
use super::shared::{TARGET_COUNTS, WAR_MIL_OPS, WAR_VP, WIN_ON};

const SPACES: Param = need(
    "space",
    Kind::SpaceIds,
    "the id of a space, or a list of them",
);
const SPACE: Param = need("space", Kind::Space, "the id of a space");

pub(super) const CALLS: &[Call] = &[
    call(
        "change_influence",
        "Adds or removes influence, never below 0, in a space or in each of several. Returns the \
         change.",
    )
    .takes(&[
        SPACES,
        number("markers", -99, 99, "how many markers; below zero removes"),
        SIDE,
    ])
    .gives(Gives::Number)
    .example("game:change_influence(\"bute\", 2) --> 2\ngame:change_influence(\"bute\", -3) --> -2")
    .changes(changes::change_influence),
    call("set_influence", "Sets influence. Returns the change.")
        .takes(&[SPACE, number("to", 0, 99, "how many markers"), SIDE])
        .gives(Gives::Number)
        .example("game:set_influence(\"ayr\", 0) --> -2")
        .changes(changes::set_influence),
    call(
        "raise_influence",
        "Raises influence to a number if it is lower. Returns the change.",
    )
    .takes(&[
        SPACE,
        number("to", 0, 99, "how many markers at least"),
        SIDE,
    ])
    .gives(Gives::Number)
    .example(
        "game:raise_influence(\"ayr\", 1) --> 0\ngame:raise_influence(\"ayr\", 3, \"blue\") --> 3",
    )
    .changes(changes::raise_influence),
    call(
        "set_stability",
        "Sets the stability number of a space for the rest of the game.",
    )
    .takes(&[SPACE, number("to", 1, 9, "the number")])
    .example("game:set_stability(\"ayr\", 4)\ngame:stability(\"ayr\") --> 4")
    .changes(changes::set_stability),
    call(
        "gain_vp",
        "Gives victory points. The test for an automatic victory comes when this event is done, \
         also if another one set it off; what an event around it has awarded so far does not count \
         yet (rule 10.3.1).",
    )
    .takes(&[
        number("points", -999, 999, "how many; below zero loses"),
        SIDE,
    ])
    .example("game:gain_vp(2)\ngame:gain_vp(1, \"blue\")\ngame:vp() --> 1")
    .changes(changes::gain_vp),
    call(
        "change_defcon",
        "Moves the DEFCON marker, never above its best level. If it reaches war, the game is over \
         and the script ends (rule 8.1.3).",
    )
    .takes(&[number("steps", -15, 15, "how many; below zero degrades")])
    .example("game:change_defcon(-1)\ngame:defcon() --> 3")
    .changes(changes::change_defcon),
    call("set_defcon", "Sets the DEFCON marker.")
        .takes(&[need(
            "to",
            Kind::Number(0, 99),
            "a level, from war to the best",
        )])
        .example("game:set_defcon(2)\ngame:defcon() --> 2")
        .changes(changes::set_defcon),
    call(
        "add_mil_ops",
        "Moves a military operations marker, as far as its track goes.",
    )
    .takes(&[
        number("ops", -99, 99, "how many; below zero takes away"),
        SIDE,
    ])
    .example("game:add_mil_ops(3, \"blue\")\ngame:mil_ops(\"blue\") --> 3")
    .changes(changes::add_mil_ops),
    call(
        "space_race_advance",
        "Moves a marker of the space race; only the box it ends in pays.",
    )
    .takes(&[number("boxes", 0, 99, "how many boxes"), SIDE])
    .example("game:space_race_advance(1, \"blue\")\ngame:space_race_box(\"blue\") --> 1")
    .changes(changes::space_race_advance),
    call(
        "change_track",
        "Moves a marker of a track that the scenario declares, as far as the track goes. Returns \
         the change.",
    )
    .takes(&[
        TRACK,
        number("by", -9999, 9999, "how far; below zero moves down"),
        MARKER,
    ])
    .gives(Gives::Number)
    .example(
        "game:change_track(\"supply\", 2) --> 2\n\
         game:change_track(\"supply\", -99, \"blue\") --> -3",
    )
    .changes(changes::change_track),
    call(
        "set_track",
        "Sets a marker of a track that the scenario declares. Returns the change.",
    )
    .takes(&[
        TRACK,
        number("to", -999, 999, "a number of the track"),
        MARKER,
    ])
    .gives(Gives::Number)
    .example("game:set_track(\"tide\", -2) --> -2\ngame:track(\"tide\") --> -2")
    .changes(changes::set_track),
    call("set_flag", "Sets a flag that the scenario declares.")
        .takes(&[
            FLAG,
            may("on", Kind::Switch, "whether it is on").or("`true`"),
        ])
        .example("game:set_flag(\"truce\")\ngame:flag(\"truce\") --> true")
        .changes(changes::set_flag),
    call(
        "set_tag",
        "Gives a space a tag of the map or of the scenario, or takes it away: filters with `tag`, \
         battlegrounds included, follow.",
    )
    .takes(&[
        need("space", Kind::Space, "which space"),
        need("tag", Kind::Tag, "which tag"),
        may("on", Kind::Switch, "whether it has the tag").or("`true`"),
    ])
    .example(
        "game:set_tag(\"bute\", \"battleground\")\n\
         game:count { tag = \"battleground\" } --> 2\n\
         game:set_tag(\"ayr\", \"battleground\", false)\n\
         game:spaces { tag = \"battleground\" }[1] --> \"bute\"",
    )
    .changes(changes::set_tag),
    call(
        "roll",
        "Rolls a die, 1 to 6, and logs whose it was. Modifiers and `on_roll` see the die of a side \
         only.",
    )
    .takes(&[may(
        "side",
        Kind::SideOrNone,
        "whose die it is; `\"none\"`: neither side's",
    )
    .or(PLAYER)])
    .gives(Gives::Number)
    .example(
        "local die = game:roll()\n\
         die >= 1 and die <= 6 --> true\n\
         game:roll(\"none\") <= 6 --> true",
    )
    .changes(changes::roll),
    call(
        "random_number",
        "A random number, every one as likely as the others.",
    )
    .takes(&[number("most", 1, 1000, "the greatest; the least is 1")])
    .gives(Gives::Number)
    .example("game:random_number(1) --> 1")
    .changes(changes::random_number),
    call(
        "random",
        "Picks an entry of a list at random, or several different ones.",
    )
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
    .example(
        "game:random { from = { \"ayr\" } } --> \"ayr\"\n\
         #game:random { from = { 1, 2, 3 }, count = 2 } --> 2",
    )
    .composed(),
    call(
        "shuffle",
        "The entries of a list in a random order. The list itself does not change.",
    )
    .takes(&[need(
        "list",
        Kind::List,
        "a list of texts, numbers or booleans",
    )])
    .gives(Gives::Entries)
    .example("#game:shuffle({ \"ayr\", \"bute\" }) --> 2")
    .composed(),
    call(
        "log",
        "Writes a line into the log, under the name of the card. Both sides read it, whatever it \
         says.",
    )
    .takes(&[need("text", Kind::Text, "the line, of at most 200 bytes")])
    .example("game:log(\"the boats turn back\")")
    .changes(changes::log),
    call(
        "war",
        "Rolls a war (rule 7.6): the die loses 1 for each neighbour that the defender controls, \
         its home included. Winning turns the defender's influence into the attacker's. Returns \
         whether it was won.",
    )
    .named(&[
        may("player", Kind::Side, "the attacker").or(PLAYER),
        need("target", Kind::Space, "the space attacked"),
        WIN_ON,
        WAR_VP,
        WAR_MIL_OPS,
        TARGET_COUNTS,
    ])
    .gives(Gives::Switch)
    .example("game:war { target = \"bute\", win_on = 1, vp = 1 } --> true\ngame:vp() --> 1")
    .changes(changes::war),
    call(
        "start_effect",
        "Puts an effect of this card in force: what its script has under `effects`, as long as it \
         `lasts`.",
    )
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
            "keep_card",
            Kind::Switch,
            "whether the card waits on the table until the effect ends, and is then discarded",
        )
        .or("`false`"),
    ])
    .example("game:start_effect { data = { \"ayr\", \"bute\" } }\n#game:marked() --> 2")
    .changes(changes::start_effect),
    call(
        "end_effect",
        "Ends an effect of a card, the oldest if there are several. Returns whether there was one.",
    )
    .takes(&[
        may("card", Kind::Card, "the id of a card").or("the effect whose function runs, or the \
                                                        oldest of this card"),
        may("data", Kind::Data, "only an effect that remembers this"),
    ])
    .gives(Gives::Switch)
    .example(
        "game:start_effect { data = \"ayr\" }\n\
         game:end_effect() --> true\n\
         game:end_effect() --> false",
    )
    .changes(changes::end_effect),
    call(
        "cancel_headline",
        "Cancels the headline of a side if it has not begun: it goes to the discard pile. Returns \
         whether it did.",
    )
    .takes(&[SIDE])
    .gives(Gives::Switch)
    .example("game:cancel_headline(\"blue\") --> false")
    .changes(changes::cancel_headline),
    call(
        "show_headline",
        "Shows the headline that a side has chosen to the other side, before it begins. Returns \
         the card; nil if there is none.",
    )
    .takes(&[SIDE])
    .gives(Gives::MaybeCard)
    .example("game:show_headline(\"blue\") --> nil")
    .changes(changes::show_headline),
    call(
        "swap_headline",
        "Exchanges the headline that a side has chosen for a card of its hand, before it begins. \
         Returns whether it did.",
    )
    .takes(&[
        need("side", Kind::Side, "whose headline"),
        need("card", Kind::Card, "a card in its hand"),
    ])
    .gives(Gives::Switch)
    .example("game:swap_headline(\"blue\", \"quiet\") --> false")
    .changes(changes::swap_headline),
    call("end_game", "Ends the game, and with it the script.")
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
        .example("game:end_game { winner = game:leader() or \"none\" }")
        .changes(changes::end_game),
];
