//! Calls that only read.

use super::super::call::{Call, Gives, call};
use super::super::param::{Kind, PLAYER, Param, SIDE, may, need};
use super::super::reads;
use super::shared::{OF, PAY, WHERE, WHICH_CARDS, params};

const SPACE: Param = need("space", Kind::Space, "the id of a space");
const REGION: Param = need("region", Kind::Scoring, "the id of a scoring of a region");
pub(super) const TRACK: Param = need(
    "track",
    Kind::Track,
    "the id of a track that the scenario declares",
);
pub(super) const FLAG: Param = need(
    "flag",
    Kind::Flag,
    "the id of a flag that the scenario declares",
);
/// The owner of the marker on a track.
pub(super) const MARKER: Param = may(
    "side",
    Kind::Side,
    "whose marker; a shared track takes none",
)
.or("the side that the event belongs to, or the only one that has a marker");
const CARD: Param = may("card", Kind::Card, "the id of a card").or("this card");

pub(super) const CALLS: &[Call] = &[
    call(
        "player",
        "The side that the event belongs to: the one that carries it out.",
    )
    .gives(Gives::Side)
    .example("game:player() --> \"red\"")
    .reads(reads::player),
    call("opponent", "The other side.")
        .gives(Gives::Side)
        .example("game:opponent() --> \"blue\"")
        .reads(reads::opponent),
    call(
        "phasing",
        "The phasing side: whose action round or headline it is (rule 4.2).",
    )
    .gives(Gives::MaybeSide)
    .example("game:phasing() --> \"red\"")
    .reads(reads::phasing),
    call(
        "played_by",
        "The side that played or headlined this card; nil if another event set it off.",
    )
    .gives(Gives::MaybeSide)
    .example("game:played_by() --> \"red\"")
    .reads(reads::played_by),
    call("in_headline", "Whether a headline is being resolved.")
        .gives(Gives::Switch)
        .example("game:in_headline() --> false")
        .reads(reads::in_headline),
    call("turn", "The turn, from 1.")
        .gives(Gives::Number)
        .example("game:turn() --> 1")
        .reads(reads::turn),
    call("round", "The action round, from 1; 0 before the first.")
        .gives(Gives::Number)
        .example("game:round() --> 1")
        .reads(reads::round),
    call("period", "The id of the period of the turn.")
        .gives(Gives::Period)
        .example("game:period() --> \"only\"")
        .reads(reads::period),
    call("option", "The value of an option of the scenario.")
        .takes(&[need(
            "name",
            Kind::Option,
            "the name of an option of the scenario",
        )])
        .gives(Gives::Value)
        .example("game:option(\"open_ports\") --> true")
        .reads(reads::option),
    call(
        "this_card",
        "The card whose script runs; nil in a rule script.",
    )
    .gives(Gives::MaybeCard)
    .example("game:this_card() --> \"probe\"")
    .reads(reads::this_card),
    call("defcon", "The DEFCON level; 0 in a game without it.")
        .gives(Gives::Number)
        .example("game:defcon() --> 4")
        .reads(reads::defcon),
    call(
        "defcon_moved_to",
        "Whether the DEFCON marker has moved to this level in this action round.",
    )
    .takes(&[need(
        "level",
        Kind::Number(i32::MIN, i32::MAX),
        "a level, from war to the best",
    )])
    .gives(Gives::Switch)
    .example("game:change_defcon(-1)\ngame:defcon_moved_to(3) --> true")
    .reads(reads::defcon_moved_to),
    call(
        "vp",
        "The lead of a side on the victory point track: below zero if it is behind.",
    )
    .renamed(&["vp_of"])
    .takes(&[SIDE])
    .gives(Gives::Number)
    .example("game:gain_vp(2, \"blue\")\ngame:vp() --> -2\ngame:vp(\"blue\") --> 2")
    .reads(reads::vp),
    call(
        "leader",
        "The side that is ahead on the victory point track; nil if neither is.",
    )
    .gives(Gives::MaybeSide)
    .example("game:leader() --> nil\ngame:gain_vp(1, \"blue\")\ngame:leader() --> \"blue\"")
    .reads(reads::leader),
    call("mil_ops", "Military operations of a side in this turn.")
        .takes(&[SIDE])
        .gives(Gives::Number)
        .example("game:add_mil_ops(2)\ngame:mil_ops() --> 2")
        .reads(reads::mil_ops),
    call(
        "space_race_box",
        "The box of the space race that a side has reached; 0 at the start.",
    )
    .renamed(&["space_box"])
    .takes(&[SIDE])
    .gives(Gives::Number)
    .example("game:space_race_advance(1)\ngame:space_race_box() --> 1")
    .reads(reads::space_race_box),
    call(
        "space_race_open",
        "Whether a side may spend a card on the space race now (rules 6.4.1, 6.4.2).",
    )
    .takes(&[need("card", Kind::Card, "the id of a card"), SIDE])
    .gives(Gives::Switch)
    .example("game:space_race_open(\"calm\") --> true")
    .reads(reads::space_race_open),
    call("track", "The number of a track that the scenario declares.")
        .takes(&[TRACK, MARKER])
        .gives(Gives::Number)
        .example("game:track(\"supply\") --> 3\ngame:track(\"tide\") --> 0")
        .reads(reads::track),
    call("flag", "Whether a flag that the scenario declares is on.")
        .takes(&[FLAG])
        .gives(Gives::Switch)
        .example("game:flag(\"truce\") --> false")
        .reads(reads::flag),
    call("influence", "Influence of a side in a space.")
        .takes(&[SPACE, SIDE])
        .gives(Gives::Number)
        .example("game:influence(\"ayr\") --> 2\ngame:influence(\"ayr\", \"blue\") --> 0")
        .reads(reads::influence),
    call("controls", "Whether a side controls a space (rule 2.1.7).")
        .takes(&[SPACE, SIDE])
        .gives(Gives::Switch)
        .example("game:controls(\"ayr\") --> true\ngame:controls(\"ayr\", \"blue\") --> false")
        .reads(reads::controls),
    call("controller", "The side that controls a space.")
        .takes(&[SPACE])
        .gives(Gives::MaybeSide)
        .example("game:controller(\"ayr\") --> \"red\"")
        .reads(reads::controller),
    call("stability", "The stability number in force.")
        .takes(&[SPACE])
        .gives(Gives::Number)
        .example("game:stability(\"ayr\") --> 2")
        .reads(reads::stability),
    call(
        "missing_for_control",
        "How much more influence a side needs to control a space; 0 if it controls it.",
    )
    .takes(&[SPACE, SIDE])
    .gives(Gives::Number)
    .example("game:missing_for_control(\"ayr\", \"blue\") --> 4")
    .reads(reads::missing_for_control),
    call("is", "Whether a space is one that a filter describes.")
        .takes(&[SPACE, need("filter", Kind::Filter, "a filter")])
        .gives(Gives::Switch)
        .example("game:is(\"ayr\", { region = \"north\", tag = \"battleground\" }) --> true")
        .reads(reads::is),
    call("count", "How many spaces a filter describes.")
        .filter(&[WHERE])
        .gives(Gives::Number)
        .example("game:count { region = \"north\" } --> 2")
        .reads(reads::count),
    call(
        "spaces",
        "The spaces that a filter describes, in the order of the map.",
    )
    .filter(&[WHERE])
    .gives(Gives::Spaces)
    .example("#game:spaces { controlled_by = \"red\" } --> 1")
    .reads(reads::spaces),
    call(
        "elsewhere",
        "The countries of other regions than a space; a space of two regions may count for either.",
    )
    .takes(&[SPACE])
    .gives(Gives::Spaces)
    .example("#game:elsewhere(\"ayr\") --> 1")
    .reads(reads::elsewhere),
    call(
        "is_present",
        "Whether a side controls anything in a region, on the plain board (rule 10.1.1).",
    )
    .takes(&[REGION, SIDE])
    .gives(Gives::Switch)
    .example("game:is_present(\"north\") --> true")
    .reads(reads::is_present),
    call(
        "dominates",
        "Whether a side has domination or control of a region, on the plain board (rule 10.1.1).",
    )
    .takes(&[REGION, SIDE])
    .gives(Gives::Switch)
    .example("game:dominates(\"north\", \"blue\") --> false")
    .reads(reads::dominates),
    call(
        "controls_region",
        "Whether a side controls a region, on the plain board (rule 10.1.1).",
    )
    .takes(&[REGION, SIDE])
    .gives(Gives::Switch)
    .example("game:controls_region(\"north\") --> true")
    .reads(reads::controls_region),
    call(
        "regions_dominated",
        "How many regions of the scenario's scorings a side dominates or controls.",
    )
    .takes(&[SIDE])
    .gives(Gives::Number)
    .example("game:regions_dominated(\"blue\") --> 0")
    .reads(reads::regions_dominated),
    call(
        "can_pay_influence",
        "Whether a side has that much influence in one space: `pay_influence` takes the same \
         parameters.",
    )
    .named(PAY)
    .gives(Gives::Switch)
    .example("game:can_pay_influence { of = \"red\", total = 3 } --> false")
    .reads(reads::can_pay_influence),
    call(
        "happened",
        "Whether the event of a card has happened in this game.",
    )
    .takes(&[CARD])
    .gives(Gives::Switch)
    .example("game:happened(\"calm\") --> false")
    .reads(reads::happened),
    call(
        "keeps_defcon",
        "Whether a modifier in force keeps coups of a side from lowering DEFCON.",
    )
    .takes(&[
        may("side", Kind::Side, "whose coups").or(PLAYER),
        may("space", Kind::Space, "where").or("everywhere"),
    ])
    .gives(Gives::Switch)
    .example("game:keeps_defcon() --> false")
    .reads(reads::keeps_defcon),
    call(
        "headline",
        "The headline that a side has chosen and that has not begun; nil if there is none. A \
         script sees it, not the other side.",
    )
    .takes(&[SIDE])
    .gives(Gives::MaybeCard)
    .example("game:headline() --> nil")
    .reads(reads::headline),
    call(
        "would_lower_defcon",
        "Whether a coup in a space would lower DEFCON now: it is a battleground, and nothing in \
         force keeps the level.",
    )
    .takes(&[SPACE, SIDE])
    .gives(Gives::Switch)
    .example("game:would_lower_defcon(\"bute\") --> false")
    .reads(reads::would_lower_defcon),
    call(
        "blocked",
        "Whether an event that has happened forbids the event of a card.",
    )
    .takes(&[CARD])
    .gives(Gives::Switch)
    .example("game:blocked(\"calm\") --> false")
    .reads(reads::blocked),
    call("in_effect", "Whether an effect of a card is in force.")
        .takes(&[CARD])
        .gives(Gives::Switch)
        .example(
            "game:start_effect()\ngame:in_effect() --> true\ngame:in_effect(\"calm\") --> false",
        )
        .reads(reads::in_effect),
    call("marked", "The spaces that effects of a card remember.")
        .takes(&[CARD])
        .gives(Gives::Spaces)
        .example("game:start_effect { data = \"ayr\" }\n#game:marked() --> 1")
        .reads(reads::marked),
    call(
        "is_marked",
        "Whether an effect of a card remembers a space.",
    )
    .takes(&[SPACE, CARD])
    .gives(Gives::Switch)
    .example(
        "game:start_effect { data = \"ayr\" }\n\
         game:is_marked(\"ayr\") --> true\n\
         game:is_marked(\"bute\") --> false",
    )
    .reads(reads::is_marked),
    call("effect_data", "What the effect of a card remembers.")
        .takes(&[may("card", Kind::Card, "the id of a card").or("the effect whose function runs")])
        .gives(Gives::Value)
        .example("game:start_effect { data = 3 }\ngame:effect_data(\"probe\") --> 3")
        .reads(reads::effect_data),
    call(
        "holds_special",
        "Whether a side holds the special card, either face.",
    )
    .takes(&[SIDE])
    .gives(Gives::Switch)
    .example("game:holds_special(\"blue\") --> true")
    .reads(reads::holds_special),
    call("special_face_up", "Whether the special card is face up.")
        .gives(Gives::Switch)
        .example("game:special_face_up() --> true")
        .reads(reads::special_face_up),
    call(
        "card",
        "The printed facts of a card: id, set, name, number, ops, side (nil if neutral), scoring, \
         scoring_region, starred, underlined, period, tags, requires, blocks, cancels, has_event, \
         no_headline.",
    )
    .takes(&[CARD])
    .gives(Gives::Facts)
    .example(
        "game:card(\"calm\").ops --> 2\n\
         game:card().name --> \"probe\"\n\
         game:card(\"tally\").scoring_region --> \"north\"",
    )
    .reads(reads::card),
    call(
        "where",
        "Where a card is, as far as the side that the event belongs to may know: `hand` (its own, \
         or one that is shown), `headline`, `hidden` (in the draw pile or in the other hand), \
         `under_deck`, `discard`, `removed`, `table`, `play`, `special`, `reserve` (not drafted) \
         or `not_in_game`.",
    )
    .takes(&[CARD])
    .gives(Gives::Text)
    .example(
        "game:where(\"calm\") --> \"hand\"\n\
         game:where(\"quiet\") --> \"hidden\"\n\
         game:where(\"idle\") --> \"discard\"",
    )
    .reads(reads::place_of),
    call(
        "value",
        "The value of a card in the hands of a side, modifiers counted (rule 7.4).",
    )
    .takes(&[CARD, SIDE])
    .gives(Gives::Number)
    .example("game:value(\"calm\", \"blue\") --> 2")
    .reads(reads::value),
    call(
        "hand_size",
        "Cards in the hand of a side; the special card never counts.",
    )
    .takes(&[SIDE])
    .gives(Gives::Number)
    .example("game:hand_size(\"blue\") --> 1")
    .reads(reads::hand_size),
    call("cards", "The cards that the filters describe.")
        .named(params!(&[OF.renamed(&["player"])], WHICH_CARDS))
        .gives(Gives::Cards)
        .example("#game:cards { of = \"blue\", min_ops = 2 } --> 1")
        .reads(reads::cards),
    call(
        "has_card",
        "Whether there is a card that the filters describe.",
    )
    .named(params!(&[OF.renamed(&["player"])], WHICH_CARDS))
    .gives(Gives::Switch)
    .example("game:has_card { ids = \"calm\" } --> true")
    .reads(reads::has_card),
];
