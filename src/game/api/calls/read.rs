//! Calls that only read.

use super::super::call::{Gives, calls};
use super::super::param::{Kind, PLAYER, Param, SIDE, may, need};
use super::super::reads;
use super::shared::{OF, PAY, WHERE, WHICH_CARDS, params};

const SPACE: Param = need("space", Kind::Space, "the id of a space");
/// A way of links.
const WAY: [Param; 3] = [
    need("from", Kind::Space, "the id of the space where it begins"),
    need("to", Kind::Space, "the id of the space where it ends"),
    may(
        "through",
        Kind::Filter,
        "the spaces that it may go through, apart from both ends",
    )
    .or("every space but the homes of superpowers"),
];
const REGION: Param = need("region", Kind::Scoring, "the id of a scoring of a region");
pub(super) const COUNTER: Param = need("counter", Kind::Counter, "the kind of pieces");
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

calls! {
    /// The side that the event belongs to: the one that carries it out.
    /// ```lua
    /// game:player() --> "red"
    /// ```
    player
        .gives(Gives::Side)
        .reads(reads::player)
        .sought(&["current_player", "active_player", "me"]);
    /// The other side.
    /// ```lua
    /// game:opponent() --> "blue"
    /// ```
    opponent
        .gives(Gives::Side)
        .reads(reads::opponent);
    /// The phasing side: whose action round or headline it is (rule 4.2).
    /// ```lua
    /// game:phasing() --> "red"
    /// ```
    phasing
        .gives(Gives::MaybeSide)
        .reads(reads::phasing);
    /// The side that played or headlined this card; nil if another event set it off.
    /// ```lua
    /// game:played_by() --> "red"
    /// ```
    played_by
        .gives(Gives::MaybeSide)
        .reads(reads::played_by);
    /// Whether a headline is being resolved.
    /// ```lua
    /// game:in_headline() --> false
    /// ```
    in_headline
        .gives(Gives::Switch)
        .reads(reads::in_headline);
    /// The turn, from 1.
    /// ```lua
    /// game:turn() --> 1
    /// ```
    turn
        .gives(Gives::Number)
        .reads(reads::turn);
    /// The action round, from 1; 0 before the first.
    /// ```lua
    /// game:round() --> 1
    /// ```
    round
        .gives(Gives::Number)
        .reads(reads::round);
    /// The id of the period of the turn.
    /// ```lua
    /// game:period() --> "only"
    /// ```
    period
        .gives(Gives::Period)
        .reads(reads::period);
    /// The value of an option of the scenario.
    /// ```lua
    /// game:option("open_ports") --> true
    /// ```
    option
        .takes(&[need(
            "name",
            Kind::Option,
            "the name of an option of the scenario",
        )])
        .gives(Gives::Value)
        .reads(reads::option);
    /// The card whose script runs; nil in a rule script.
    /// ```lua
    /// game:this_card() --> "probe"
    /// ```
    this_card
        .gives(Gives::MaybeCard)
        .reads(reads::this_card);
    /// The DEFCON level; 0 in a game without it.
    /// ```lua
    /// game:defcon() --> 4
    /// ```
    defcon
        .gives(Gives::Number)
        .reads(reads::defcon);
    /// Whether the DEFCON marker has moved to this level in this action round.
    /// ```lua
    /// game:change_defcon(-1)
    /// game:defcon_moved_to(3) --> true
    /// ```
    defcon_moved_to
        .takes(&[need(
            "level",
            Kind::Number(i32::MIN, i32::MAX),
            "a level, from war to the best",
        )])
        .gives(Gives::Switch)
        .reads(reads::defcon_moved_to);
    /// The lead of a side on the victory point track: below zero if it is behind.
    /// ```lua
    /// game:gain_vp(2, "blue")
    /// game:vp() --> -2
    /// game:vp("blue") --> 2
    /// ```
    vp
        .renamed(&["vp_of"])
        .takes(&[SIDE])
        .gives(Gives::Number)
        .reads(reads::vp)
        .sought(&["points", "victory_points", "get_vp", "get_points"]);
    /// The side that is ahead on the victory point track; nil if neither is.
    /// ```lua
    /// game:leader() --> nil
    /// game:gain_vp(1, "blue")
    /// game:leader() --> "blue"
    /// ```
    leader
        .gives(Gives::MaybeSide)
        .reads(reads::leader);
    /// Military operations of a side in this turn.
    /// ```lua
    /// game:add_mil_ops(2)
    /// game:mil_ops() --> 2
    /// ```
    mil_ops
        .takes(&[SIDE])
        .gives(Gives::Number)
        .reads(reads::mil_ops);
    /// The box of the space race that a side has reached; 0 at the start.
    /// ```lua
    /// game:space_race_advance(1)
    /// game:space_race_box() --> 1
    /// ```
    space_race_box
        .renamed(&["space_box"])
        .takes(&[SIDE])
        .gives(Gives::Number)
        .reads(reads::space_race_box);
    /// Whether a side may spend a card on the space race now (rules 6.4.1, 6.4.2).
    /// ```lua
    /// game:space_race_open("calm") --> true
    /// ```
    space_race_open
        .takes(&[need("card", Kind::Card, "the id of a card"), SIDE])
        .gives(Gives::Switch)
        .reads(reads::space_race_open);
    /// The number of a track that the scenario declares.
    /// ```lua
    /// game:track("supply") --> 3
    /// game:track("tide") --> 0
    /// ```
    track
        .takes(&[TRACK, MARKER])
        .gives(Gives::Number)
        .reads(reads::track);
    /// Whether a flag that the scenario declares is on.
    /// ```lua
    /// game:flag("truce") --> false
    /// ```
    flag
        .takes(&[FLAG])
        .gives(Gives::Switch)
        .reads(reads::flag);
    /// Influence of a side in a space.
    /// ```lua
    /// game:influence("ayr") --> 2
    /// game:influence("ayr", "blue") --> 0
    /// ```
    influence
        .takes(&[SPACE, SIDE])
        .gives(Gives::Number)
        .reads(reads::influence)
        .sought(&["get_influence"]);
    /// The pieces of a kind in a space. Shared ones are asked for without a side.
    /// ```lua
    /// game:counters("fort", "ayr") --> 1
    /// ```
    counters
        .takes(&[COUNTER, SPACE, SIDE])
        .gives(Gives::Number)
        .reads(reads::counters);
    /// The pieces of a kind that still fit into a space, by its limit and the supply.
    /// ```lua
    /// game:counter_room("fort", "ayr") --> 2
    /// ```
    counter_room
        .takes(&[COUNTER, SPACE, SIDE])
        .gives(Gives::Number)
        .reads(reads::counter_room);
    /// Whether a side controls a space (rule 2.1.7).
    /// ```lua
    /// game:controls("ayr") --> true
    /// game:controls("ayr", "blue") --> false
    /// ```
    controls
        .takes(&[SPACE, SIDE])
        .gives(Gives::Switch)
        .reads(reads::controls);
    /// The side that controls a space.
    /// ```lua
    /// game:controller("ayr") --> "red"
    /// ```
    controller
        .takes(&[SPACE])
        .gives(Gives::MaybeSide)
        .reads(reads::controller)
        .sought(&["owner", "who_controls", "controlled_by", "get_controller"]);
    /// The stability number in force.
    /// ```lua
    /// game:stability("ayr") --> 2
    /// ```
    stability
        .takes(&[SPACE])
        .gives(Gives::Number)
        .reads(reads::stability);
    #[doc = " How much more influence a side needs to control a space; 0 if it controls it."]
    /// ```lua
    /// game:missing_for_control("ayr", "blue") --> 4
    /// ```
    missing_for_control
        .takes(&[SPACE, SIDE])
        .gives(Gives::Number)
        .reads(reads::missing_for_control);
    /// Whether a space is one that a filter describes.
    /// ```lua
    /// game:is("ayr", { region = "north", tag = "battleground" }) --> true
    /// ```
    is
        .takes(&[SPACE, need("filter", Kind::Filter, "a filter")])
        .gives(Gives::Switch)
        .reads(reads::is);
    #[doc = " How many spaces a filter describes."]
    /// ```lua
    /// game:count { region = "north" } --> 2
    /// ```
    count
        .filter(&[WHERE])
        .gives(Gives::Number)
        .reads(reads::count);
    /// The spaces that a filter describes, in the order of the map.
    /// ```lua
    /// #game:spaces { controlled_by = "red" } --> 1
    /// ```
    spaces
        .filter(&[WHERE])
        .gives(Gives::Spaces)
        .reads(reads::spaces)
        .sought(&["countries", "all_spaces"]);
    /// The number of links of the shortest way between two spaces; nil if no way leads there.
    /// ```lua
    /// game:distance("ayr", "bute") --> 1
    /// ```
    distance
        .takes(&WAY)
        .gives(Gives::MaybeNumber)
        .reads(reads::distance);
    /// The spaces of a shortest way between two spaces, both included; an empty list if no way leads
    /// there. Of several, the one by the spaces that come first in the map.
    /// ```lua
    /// #game:path("ayr", "bute") --> 2
    /// ```
    path
        .takes(&WAY)
        .gives(Gives::Spaces)
        .reads(reads::path);
    /// Whether a way leads from a space to another.
    /// ```lua
    /// game:connected("ayr", "bute", { controlled_by = "red" }) --> true
    /// ```
    connected
        .takes(&WAY)
        .gives(Gives::Switch)
        .reads(reads::connected);
    /// The countries of other regions than a space; a space of two regions may count for either.
    /// ```lua
    /// #game:elsewhere("ayr") --> 1
    /// ```
    elsewhere
        .takes(&[SPACE])
        .gives(Gives::Spaces)
        .reads(reads::elsewhere);
    /// Whether a side controls anything in a region, on the plain board (rule 10.1.1).
    /// ```lua
    /// game:is_present("north") --> true
    /// ```
    is_present
        .takes(&[REGION, SIDE])
        .gives(Gives::Switch)
        .reads(reads::is_present);
    /// Whether a side has domination or control of a region, on the plain board (rule 10.1.1).
    /// ```lua
    /// game:dominates("north", "blue") --> false
    /// ```
    dominates
        .takes(&[REGION, SIDE])
        .gives(Gives::Switch)
        .reads(reads::dominates)
        .sought(&["has_domination", "dominates_region"]);
    /// Whether a side controls a region, on the plain board (rule 10.1.1).
    /// ```lua
    /// game:controls_region("north") --> true
    /// ```
    controls_region
        .takes(&[REGION, SIDE])
        .gives(Gives::Switch)
        .reads(reads::controls_region);
    #[doc = " How many regions of the scenario's scorings a side dominates or controls."]
    /// ```lua
    /// game:regions_dominated("blue") --> 0
    /// ```
    regions_dominated
        .takes(&[SIDE])
        .gives(Gives::Number)
        .reads(reads::regions_dominated);
    /// Whether a side has that much influence in one space: `pay_influence` takes the same
    /// parameters.
    /// ```lua
    /// game:can_pay_influence { of = "red", total = 3 } --> false
    /// ```
    can_pay_influence
        .named(PAY)
        .gives(Gives::Switch)
        .reads(reads::can_pay_influence);
    /// Whether the event of a card has happened in this game.
    /// ```lua
    /// game:happened("calm") --> false
    /// ```
    happened
        .takes(&[CARD])
        .gives(Gives::Switch)
        .reads(reads::happened);
    /// The card whose event happened last, apart from those that are happening. Nil before the first.
    /// ```lua
    /// game:last_event() --> nil
    /// ```
    last_event
        .gives(Gives::MaybeCard)
        .reads(reads::last_event);
    /// Whether a modifier in force keeps coups of a side from lowering DEFCON.
    /// ```lua
    /// game:keeps_defcon() --> false
    /// ```
    keeps_defcon
        .takes(&[
            may("side", Kind::Side, "whose coups").or(PLAYER),
            may("space", Kind::Space, "where").or("everywhere"),
        ])
        .gives(Gives::Switch)
        .reads(reads::keeps_defcon);
    /// The headline that a side has chosen and that has not begun; nil if there is none. A script
    /// sees it, not the other side.
    /// ```lua
    /// game:headline() --> nil
    /// ```
    headline
        .takes(&[SIDE])
        .gives(Gives::MaybeCard)
        .reads(reads::headline);
    /// Whether a coup in a space would lower DEFCON now: it is a battleground, and nothing in force
    /// keeps the level.
    /// ```lua
    /// game:would_lower_defcon("bute") --> false
    /// ```
    would_lower_defcon
        .takes(&[SPACE, SIDE])
        .gives(Gives::Switch)
        .reads(reads::would_lower_defcon);
    /// Whether an event that has happened forbids the event of a card.
    /// ```lua
    /// game:blocked("calm") --> false
    /// ```
    blocked
        .takes(&[CARD])
        .gives(Gives::Switch)
        .reads(reads::blocked);
    /// Whether an effect of a card is in force.
    /// ```lua
    /// game:start_effect()
    /// game:in_effect() --> true
    /// game:in_effect("calm") --> false
    /// ```
    in_effect
        .takes(&[CARD])
        .gives(Gives::Switch)
        .reads(reads::in_effect);
    /// The spaces that effects of a card remember.
    /// ```lua
    /// game:start_effect { data = "ayr" }
    /// #game:marked() --> 1
    /// ```
    marked
        .takes(&[CARD])
        .gives(Gives::Spaces)
        .reads(reads::marked);
    /// Whether an effect of a card remembers a space.
    /// ```lua
    /// game:start_effect { data = "ayr" }
    /// game:is_marked("ayr") --> true
    /// game:is_marked("bute") --> false
    /// ```
    is_marked
        .takes(&[SPACE, CARD])
        .gives(Gives::Switch)
        .reads(reads::is_marked);
    #[doc = " What the effect of a card remembers."]
    /// ```lua
    /// game:start_effect { data = 3 }
    /// game:effect_data("probe") --> 3
    /// ```
    effect_data
        .takes(&[may("card", Kind::Card, "the id of a card").or("the effect whose function runs")])
        .gives(Gives::Value)
        .reads(reads::effect_data);
    /// Whether a side holds the special card, either face.
    /// ```lua
    /// game:holds_special("blue") --> true
    /// ```
    holds_special
        .takes(&[SIDE])
        .gives(Gives::Switch)
        .reads(reads::holds_special)
        .sought(&["has_special"]);
    /// Whether the special card is face up.
    /// ```lua
    /// game:special_face_up() --> true
    /// ```
    special_face_up
        .gives(Gives::Switch)
        .reads(reads::special_face_up);
    /// The printed facts of a card: id, set, name, number, ops, side (nil if neutral), scoring,
    /// scoring_region, starred, underlined, period, tags, facts, requires, blocks, cancels, has_event,
    /// no_headline.
    /// ```lua
    /// game:card("calm").ops --> 2
    /// game:card().name --> "probe"
    /// game:card("tally").scoring_region --> "north"
    /// ```
    card
        .takes(&[CARD])
        .gives(Gives::Facts)
        .reads(reads::card);
    /// Where a card is, as far as the side that the event belongs to may know: `hand` (its own, or
    /// one that is shown), `headline`, `hidden` (in the draw pile or in the other hand),
    /// `under_deck`, `discard`, `removed`, `table`, `play`, `special`, `reserve` (not drafted),
    /// `not_in_game`, or the id of a zone that the scenario declares.
    /// ```lua
    /// game:where("calm") --> "hand"
    /// game:where("quiet") --> "hidden"
    /// game:where("idle") --> "discard"
    /// ```
    where
        .takes(&[CARD])
        .gives(Gives::Text)
        .reads(reads::place_of);
    /// The value of a card in the hands of a side, modifiers counted (rule 7.4).
    /// ```lua
    /// game:value("calm", "blue") --> 2
    /// ```
    value
        .takes(&[CARD, SIDE])
        .gives(Gives::Number)
        .reads(reads::value);
    /// Cards in the hand of a side; the special card never counts.
    /// ```lua
    /// game:hand_size("blue") --> 1
    /// ```
    hand_size
        .takes(&[SIDE])
        .gives(Gives::Number)
        .reads(reads::hand_size)
        .sought(&["count_hand", "cards_in_hand"]);
    /// Cards in a zone of a side, or in one that both share.
    /// ```lua
    /// game:zone_size("discard") --> 1
    /// ```
    zone_size
        .takes(&[need("zone", Kind::Zone, "the name of a zone"), SIDE])
        .gives(Gives::Number)
        .reads(reads::zone_size);
    /// The cards that the filters describe.
    /// ```lua
    /// #game:cards { of = "blue", min_ops = 2 } --> 1
    /// ```
    cards
        .named(params!(&[OF.renamed(&["player"])], WHICH_CARDS))
        .gives(Gives::Cards)
        .reads(reads::cards);
    /// Whether there is a card that the filters describe.
    /// ```lua
    /// game:has_card { ids = "calm" } --> true
    /// ```
    has_card
        .named(params!(&[OF.renamed(&["player"])], WHICH_CARDS))
        .gives(Gives::Switch)
        .reads(reads::has_card)
        .sought(&["holds_card", "in_hand"]);
}
