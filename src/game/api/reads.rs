//! Calls that only read.

use crate::content::{Map, OptionValue, RegionScoring, Scoring, TrackSides};
use crate::game::rules::scoring::Level;
use crate::game::rules::work;
use crate::game::state::audience::Audience;
use crate::game::state::context::Power;
use crate::game::state::core::Core;
use crate::game::state::effect::{FixedWord, Value};
use crate::game::state::frame::Frame;
use crate::game::state::zone::Zone;
use crate::ids::{CardId, CounterId, Side, SpaceId, SpaceSet, TrackId};

use super::args::Args;
use super::card_matching::{matching_cards, zone_of_cards};
use super::reply::Reply;

type Answer = Result<Reply, String>;

/// The side that a call is about.
pub(super) fn side(core: &Core, args: &Args) -> Side {
    args.side_or_player("side", core)
}

pub(super) fn player(core: &mut Core, _: &Args) -> Answer {
    Ok(Value::Side(core.context.player).into())
}

pub(super) fn opponent(core: &mut Core, _: &Args) -> Answer {
    Ok(Value::Side(core.context.player.opponent()).into())
}

pub(super) fn phasing(core: &mut Core, _: &Args) -> Answer {
    Ok(core.board.phasing().into())
}

pub(super) fn played_by(core: &mut Core, _: &Args) -> Answer {
    Ok(core.context.played_by.into())
}

pub(super) fn in_headline(core: &mut Core, _: &Args) -> Answer {
    Ok(core.board.in_headline().into())
}

pub(super) fn turn(core: &mut Core, _: &Args) -> Answer {
    Ok(core.board.turn().into())
}

pub(super) fn round(core: &mut Core, _: &Args) -> Answer {
    Ok(core.board.round().into())
}

pub(super) fn period(core: &mut Core, _: &Args) -> Answer {
    let period = core.board.period(&core.content);
    let period = core.content.scenario.periods.get(period.index());
    let id = period.map(|period| period.id.clone());
    Ok(Reply::Text(id.unwrap_or_default()))
}

pub(super) fn option(_: &mut Core, args: &Args) -> Answer {
    Ok(match args.option("name") {
        Some(OptionValue::Switch(on)) => (*on).into(),
        Some(OptionValue::Number(number)) => (*number).into(),
        Some(OptionValue::Word(word)) => Reply::Text(word.clone()),
        None => Value::Nil.into(),
    })
}

pub(super) fn this_card(core: &mut Core, _: &Args) -> Answer {
    Ok(core.context.source.card().into())
}

pub(super) fn defcon(core: &mut Core, _: &Args) -> Answer {
    Ok(core.board.defcon().into())
}

pub(super) fn defcon_moved_to(core: &mut Core, args: &Args) -> Answer {
    let Some(defcon) = &core.content.scenario.defcon else {
        return Ok(false.into());
    };
    let level = args.number_within("level", (defcon.war, defcon.max))?;
    Ok(core.rules().defcon_has_moved_to(level).into())
}

pub(super) fn vp(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    Ok(i32::from(core.board.vp() * side.sign()).into())
}

pub(super) fn leader(core: &mut Core, _: &Args) -> Answer {
    Ok(match core.board.vp() {
        0 => Value::Nil,
        1.. => Value::Side(Side::First),
        _ => Value::Side(Side::Second),
    }
    .into())
}

pub(super) fn mil_ops(core: &mut Core, args: &Args) -> Answer {
    Ok(core.board.mil_ops(side(core, args)).into())
}

pub(super) fn space_race_box(core: &mut Core, args: &Args) -> Answer {
    Ok(core.board.space_race(side(core, args)).into())
}

pub(super) fn space_race_open(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    let card = args
        .card("card")
        .filter(|card| !core.content.card(*card).scoring);
    Ok(card
        .is_some_and(|card| core.rules().space_race_open(side, card))
        .into())
}

pub(super) fn influence(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    Ok(args
        .space("space")
        .map_or(0, |space| i32::from(core.board.influence(side, space)))
        .into())
}

pub(super) fn counters(core: &mut Core, args: &Args) -> Answer {
    let (counter, side) = pieces(core, args, "side")?;
    let space = args.space("space");
    let number = space.map_or(0, |space| core.board.counters_in(counter, side, space));
    Ok(number.into())
}

pub(super) fn counter_room(core: &mut Core, args: &Args) -> Answer {
    let (counter, side) = pieces(core, args, "side")?;
    let space = args.space("space");
    let room = space.map_or(0, |space| core.rules().counter_room(counter, side, space));
    Ok(room.into())
}

pub(super) fn controls(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    Ok(args
        .space("space")
        .is_some_and(|space| core.board.controls(side, space))
        .into())
}

pub(super) fn controller(core: &mut Core, args: &Args) -> Answer {
    let side = args
        .space("space")
        .and_then(|space| core.board.controller(space));
    Ok(side.into())
}

pub(super) fn stability(core: &mut Core, args: &Args) -> Answer {
    Ok(args
        .space("space")
        .map_or(0, |space| i32::from(core.board.stability_of(space)))
        .into())
}

pub(super) fn missing_for_control(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    Ok(args
        .space("space")
        .map_or(0, |space| {
            i32::from(core.board.missing_for_control(side, space))
        })
        .into())
}

pub(super) fn count(core: &mut Core, args: &Args) -> Answer {
    Ok((args.spaces("where", core).len() as i32).into())
}

pub(super) fn spaces(core: &mut Core, args: &Args) -> Answer {
    Ok(Reply::List(
        args.spaces("where", core)
            .iter()
            .map(Value::Space)
            .collect(),
    ))
}

pub(super) fn is(core: &mut Core, args: &Args) -> Answer {
    let space = args.space("space");
    Ok(space
        .is_some_and(|space| args.spaces("filter", core).contains(space))
        .into())
}

/// A shortest way between two spaces.
fn way(core: &Core, args: &Args) -> Option<Vec<SpaceId>> {
    let map = &core.content.map;
    let through = args.spaces_given("through").unwrap_or(map.playable);
    work::note((map.spaces.len() / 16) as u64);
    let links = core.rules().links();
    links.path(args.space("from")?, args.space("to")?, through)
}

pub(super) fn distance(core: &mut Core, args: &Args) -> Answer {
    let links = way(core, args).map(|way| way.len() as i32 - 1);
    Ok(links.map_or(Value::Nil, Value::Number).into())
}

pub(super) fn path(core: &mut Core, args: &Args) -> Answer {
    let way = way(core, args).unwrap_or_default();
    Ok(Reply::List(way.into_iter().map(Value::Space).collect()))
}

pub(super) fn connected(core: &mut Core, args: &Args) -> Answer {
    Ok(way(core, args).is_some().into())
}

/// Refuses what not both sides see to a function whose result both see.
fn check_public(core: &Core) -> Result<(), String> {
    match core.context.power {
        Power::ReadPublic => Err(
            "a function of `scoring` or `victory` sees what both sides see: no hand, no chosen \
             headline and no hidden cards"
                .to_owned(),
        ),
        _ => Ok(()),
    }
}

/// Refuses cards that not both sides see to a function whose result both see.
fn check_public_cards(core: &Core, args: &Args) -> Result<(), String> {
    let is_open = args.cards("from").is_some() || zone_of_cards(core, args).is_open();
    match is_open {
        true => Ok(()),
        false => check_public(core),
    }
}

/// The regions of a space that are not subregions.
fn whole_regions(map: &Map, space: SpaceId) -> Vec<usize> {
    let whole = map
        .regions
        .values()
        .enumerate()
        .filter(|(_, region)| region.within.is_none());
    whole
        .filter(|(_, region)| region.spaces.contains(space))
        .map(|(index, _)| index)
        .collect()
}

pub(super) fn elsewhere(core: &mut Core, args: &Args) -> Answer {
    let map = &core.content.map;
    let Some(space) = args.space("space") else {
        return Ok(Reply::List(Vec::new()));
    };
    work::note((map.spaces.len() * map.regions.len() / 16) as u64);
    let own = whole_regions(map, space);
    let elsewhere = map
        .countries
        .iter()
        .filter(|space| own.len() != 1 || whole_regions(map, *space) != own);
    Ok(Reply::List(elsewhere.map(Value::Space).collect()))
}

/// The standing of a side in a region; [`Level::None`] for a scoring of single spaces.
fn level(core: &Core, args: &Args) -> Level {
    let scoring = args.scoring("region").unwrap_or_default();
    let scorings = &core.content.scenario.scoring;
    match scorings.get_index(scoring.into()) {
        Some((_, Scoring::Region(region))) => plain_level(core, region, side(core, args)),
        _ => Level::None,
    }
}

/// The level of a side in a region, without modifiers.
fn plain_level(core: &Core, region: &RegionScoring, side: Side) -> Level {
    let nothing_left_out = [SpaceSet::EMPTY; 2];
    let standing = core.rules().plain_standing(region, side, nothing_left_out);
    standing.level
}

pub(super) fn is_present(core: &mut Core, args: &Args) -> Answer {
    Ok((level(core, args) != Level::None).into())
}

pub(super) fn dominates(core: &mut Core, args: &Args) -> Answer {
    Ok(matches!(level(core, args), Level::Domination | Level::Control).into())
}

pub(super) fn controls_region(core: &mut Core, args: &Args) -> Answer {
    Ok((level(core, args) == Level::Control).into())
}

pub(super) fn regions_dominated(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    let mut regions = 0;
    for (at, scoring) in core.content.scenario.scoring.values().enumerate() {
        let Scoring::Region(region) = scoring else {
            continue;
        };
        // A region that can be scored in two ways counts once.
        let mut before = core.content.scenario.scoring.values().take(at);
        if before
            .any(|other| matches!(other, Scoring::Region(other) if other.region == region.region))
        {
            continue;
        }
        let level = plain_level(core, region, side);
        regions += i32::from(matches!(level, Level::Domination | Level::Control));
    }
    Ok(regions.into())
}

pub(super) fn can_pay_influence(core: &mut Core, args: &Args) -> Answer {
    let of = args.side_or_player("of", core);
    let total = args.number("total").unwrap_or(0);
    let mut spaces = args.spaces("where", core).iter();
    Ok(spaces
        .any(|space| i32::from(core.board.influence(of, space)) >= total)
        .into())
}

pub(super) fn happened(core: &mut Core, args: &Args) -> Answer {
    Ok(args
        .card_or_this("card", core)
        .is_some_and(|card| core.board.has_happened(card))
        .into())
}

pub(super) fn last_event(core: &mut Core, _: &Args) -> Answer {
    let runs = |card: CardId| {
        let frames = core.flow.frames.iter();
        let mut events = frames.filter_map(|frame| match frame {
            Frame::Event(event) => Some(event.card),
            _ => None,
        });
        events.any(|running| running == card)
    };
    let last = core.board.last_events().find(|card| !runs(*card));
    Ok(last.into())
}

pub(super) fn blocked(core: &mut Core, args: &Args) -> Answer {
    Ok(args
        .card_or_this("card", core)
        .is_some_and(|card| core.rules().is_blocked(card))
        .into())
}

pub(super) fn in_effect(core: &mut Core, args: &Args) -> Answer {
    Ok(args
        .card_or_this("card", core)
        .is_some_and(|card| core.board.effect_of(card).is_some())
        .into())
}

pub(super) fn effect_data(core: &mut Core, args: &Args) -> Answer {
    let data = match args.card("card") {
        Some(card) => core
            .board
            .effect_of(card)
            .map_or(Value::Nil, |effect| effect.data),
        None => core.context.data,
    };
    Ok(match data {
        Value::Link(one, other) => Reply::List(vec![Value::Space(one), Value::Space(other)]),
        data => data.into(),
    })
}

pub(super) fn marked(core: &mut Core, args: &Args) -> Answer {
    let card = args.card_or_this("card", core);
    let effects = core
        .board
        .effects()
        .iter()
        .filter(|effect| Some(effect.card) == card);
    Ok(Reply::List(
        effects
            .map(|effect| effect.data)
            .filter(|data| matches!(data, Value::Space(_)))
            .collect(),
    ))
}

pub(super) fn is_marked(core: &mut Core, args: &Args) -> Answer {
    let card = args.card_or_this("card", core);
    let space = args.space("space").map(Value::Space);
    let mut effects = core.board.effects().iter();
    Ok(effects
        .any(|effect| Some(effect.card) == card && Some(effect.data) == space)
        .into())
}

pub(super) fn holds_special(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    Ok((core.rules().special_holder() == Some(side)).into())
}

pub(super) fn special_face_up(core: &mut Core, _: &Args) -> Answer {
    Ok(core.board.special_face_up().into())
}

/// A track, and the owner of the marker on it; `None` if it is shared.
///
/// # Errors
/// The side given does not fit the track, or is missing.
pub(super) fn marker(core: &Core, args: &Args) -> Result<(TrackId, Option<Side>), String> {
    let track = args.track("track").unwrap_or(TrackId(0));
    let tracks = &core.content.scenario.tracks;
    let Some((id, facts)) = tracks.get_index(track.index()) else {
        return Err("the scenario declares no track".to_owned());
    };
    let side = owner(
        core,
        facts.sides,
        args.side("side"),
        &format!("the track `{id}`"),
    )?;
    Ok((track, side))
}

/// The owner of the marker or of the pieces that a call means; `None` if they are shared.
///
/// # Errors
/// The side given does not fit, or is missing.
fn owner(
    core: &Core,
    sides: TrackSides,
    given: Option<Side>,
    what: &str,
) -> Result<Option<Side>, String> {
    Ok(match (sides, given) {
        (TrackSides::Shared, Some(_)) => {
            return Err(format!("{what} is shared: leave the side out"));
        }
        (TrackSides::Shared, None) => None,
        (TrackSides::Only(owner), Some(side)) if side != owner => {
            let owner = core.content.side_id(core.context.seen(owner));
            return Err(format!("{what} is of {owner} only"));
        }
        (TrackSides::Only(owner), _) => Some(owner),
        (TrackSides::Both, None) if core.context.source.card().is_none() => {
            return Err(format!(
                "a rule script has no side of its own: say whose part of {what} is meant"
            ));
        }
        (TrackSides::Both, side) => Some(side.unwrap_or(core.context.player)),
    })
}

/// A kind of pieces, and the owner of those that are meant; the first side for shared ones.
///
/// # Errors
/// The side given does not fit the kind, or is missing.
pub(super) fn pieces(core: &Core, args: &Args, side: &str) -> Result<(CounterId, Side), String> {
    let counter = args.counter("counter").unwrap_or(CounterId(0));
    let counters = &core.content.scenario.counters;
    let Some((id, facts)) = counters.get_index(counter.index()) else {
        return Err("the scenario declares no kind of pieces".to_owned());
    };
    let owner = owner(
        core,
        facts.sides,
        args.side(side),
        &format!("the counter `{id}`"),
    )?;
    Ok((counter, owner.unwrap_or(Side::First)))
}

pub(super) fn track(core: &mut Core, args: &Args) -> Answer {
    let (track, side) = marker(core, args)?;
    Ok(i32::from(core.board.track(track, side.unwrap_or(Side::First))).into())
}

pub(super) fn flag(core: &mut Core, args: &Args) -> Answer {
    Ok(args
        .flag("flag")
        .is_some_and(|flag| core.board.flag(flag))
        .into())
}

pub(super) fn card(core: &mut Core, args: &Args) -> Answer {
    Ok(args
        .card_or_this("card", core)
        .map_or(Reply::Value(Value::Nil), Reply::Card))
}

/// The place of a card, if the side that the event belongs to may know it; in a rule script, if
/// both sides may.
pub(super) fn place_of(core: &mut Core, args: &Args) -> Answer {
    let Some(card) = args.card_or_this("card", core) else {
        return Err("a rule script has no card of its own: name one".to_owned());
    };
    let zone = core.board.zone(card);
    let player = core.context.source.card().map(|_| core.context.player);
    let sees = match player {
        Some(player) => zone.is_seen_by(player),
        None => zone.is_open(),
    };
    let open = match zone {
        Zone::Hand(owner) => core.rules().hand_is_open(owner),
        Zone::Headline(owner) => core.rules().hand_is_open(owner) || core.board.phasing().is_some(),
        _ => false,
    };
    // The answer depends on what the player knows, which the other side may not.
    let audience = core.context.audience;
    core.note_read(
        zone,
        player.map_or(Audience::Neither, |player| audience.without(player)),
    );
    let zone = match zone {
        _ if sees || open || core.board.is_shown(card) => zone,
        _ if !core.board.is_thought_in_game(card) => Zone::OutOfGame,
        // It is known to be there or still in the hand.
        _ if core.board.held().contains(&card) => zone.viewer().map_or(zone, Zone::Hand),
        _ => return Ok(Value::Name(FixedWord::Hidden).into()),
    };
    if let Some(id) = core.content.scenario.zone_id(zone) {
        return Ok(Reply::Text(id.to_owned()));
    }
    Ok(Value::Name(FixedWord::Zone(zone)).into())
}

pub(super) fn value(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    Ok(args
        .card("card")
        .map_or(0, |card| i32::from(core.rules().card_value(side, card)))
        .into())
}

pub(super) fn zone_size(core: &mut Core, args: &Args) -> Answer {
    let zone = args.zone("zone", side(core, args), core);
    Ok(zone
        .map_or(0, |zone| core.board.count_in(zone) as i32)
        .into())
}

pub(super) fn hand_size(core: &mut Core, args: &Args) -> Answer {
    Ok(core.board.hand_size(side(core, args)).into())
}

pub(super) fn keeps_defcon(core: &mut Core, args: &Args) -> Answer {
    let kept = core.rules().keeps_defcon(side(core, args));
    let space = args.space("space");
    Ok(space
        .map_or(core.content.map.countries.is_subset(&kept), |space| {
            kept.contains(space)
        })
        .into())
}

pub(super) fn headline(core: &mut Core, args: &Args) -> Answer {
    check_public(core)?;
    let side = side(core, args);
    core.note_read(Zone::Headline(side), core.context.audience);
    Ok(core.rules().headline(side).into())
}

pub(super) fn would_lower_defcon(core: &mut Core, args: &Args) -> Answer {
    let side = side(core, args);
    Ok(args
        .space("space")
        .is_some_and(|space| core.rules().would_lower_defcon(side, space))
        .into())
}

pub(super) fn has_card(core: &mut Core, args: &Args) -> Answer {
    check_public_cards(core, args)?;
    Ok((!matching_cards(core, args).is_empty()).into())
}

pub(super) fn cards(core: &mut Core, args: &Args) -> Answer {
    check_public_cards(core, args)?;
    Ok(Reply::List(
        matching_cards(core, args)
            .into_iter()
            .map(Value::Card)
            .collect(),
    ))
}
