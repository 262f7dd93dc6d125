//! The names in arguments: their meanings, and the messages about unknown ones.

use mlua::{LuaString, Table, Value as Lv};

use crate::content::{Content, Mode, OptionValue, ZONES, did_you_mean};
use crate::game::state::core::Core;
use crate::game::state::effect::Value;
use crate::ids::{
    CardId, CounterId, FlagId, PeriodId, RegionId, Side, SpaceId, TagId, TrackId, ZoneId,
};
use crate::script::cut;

use super::argument_error::{ArgumentError, listed, shown};
use super::named_zone::NamedZone;
use super::param::{Kind, Param};

pub(super) fn space(core: &Core, id: &str) -> Result<SpaceId, ArgumentError> {
    let map = &core.content.map;
    map.find_space(id)
        .ok_or_else(|| unknown(core, "space", id, map.spaces.keys()))
}

pub(super) fn card(core: &Core, id: &str) -> Result<CardId, ArgumentError> {
    let content = &core.content;
    content
        .card_of_today(id)
        .ok_or_else(|| unknown(core, "card", id, content.cards.keys()))
}

pub(super) fn scoring(core: &Core, id: &str) -> Result<u8, ArgumentError> {
    let scorings = &core.content.scenario.scoring;
    let index = scorings
        .get_index_of(id)
        .ok_or_else(|| unknown(core, "scoring", id, scorings.keys()))?;
    Ok(index as u8)
}

pub(super) fn track(core: &Core, id: &str) -> Result<TrackId, ArgumentError> {
    let tracks = &core.content.scenario.tracks;
    tracks
        .get_index_of(id)
        .map(TrackId::at)
        .ok_or_else(|| undeclared(core, "track", id, tracks.keys()))
}

pub(super) fn counter(core: &Core, id: &str) -> Result<CounterId, ArgumentError> {
    let counters = &core.content.scenario.counters;
    counters
        .get_index_of(id)
        .map(CounterId::at)
        .ok_or_else(|| undeclared(core, "counter", id, counters.keys()))
}

pub(super) fn flag(core: &Core, id: &str) -> Result<FlagId, ArgumentError> {
    let flags = &core.content.scenario.flags;
    flags
        .get_index_of(id)
        .map(FlagId::at)
        .ok_or_else(|| undeclared(core, "flag", id, flags.keys()))
}

/// A zone: of every game, or one that the scenario declares.
pub(super) fn zone(core: &Core, name: &str) -> Result<NamedZone, ArgumentError> {
    if let Some(word) = ZONES.iter().find(|word| **word == name) {
        return Ok(NamedZone::Common(word));
    }
    let declared = &core.content.scenario.zones.own;
    if let Some(zone) = declared.get_index_of(name) {
        return Ok(NamedZone::Declared(ZoneId::at(zone)));
    }
    if core.content.absent.contains(name) {
        return Err(ArgumentError::Absent);
    }
    let known = ZONES.iter().copied();
    let hint = did_you_mean(name, known.chain(declared.keys().map(String::as_str)));
    Err(ArgumentError::Wrong(format!(
        "unknown zone `{}`{hint}",
        cut(name)
    )))
}

/// An operation: of every game, or one that the scenario declares.
pub(super) fn mode(core: &Core, name: &str) -> Result<Mode, ArgumentError> {
    let content = &core.content;
    if let Some(mode) = Mode::named(name, content) {
        return Ok(mode);
    }
    if content.absent.contains(name) {
        return Err(ArgumentError::Absent);
    }
    let own = content.scenario.operations.own.keys().map(String::as_str);
    let hint = did_you_mean(name, Mode::WORDS.into_iter().chain(own));
    Err(ArgumentError::Wrong(format!(
        "unknown operation `{}`{hint}",
        cut(name)
    )))
}

pub(super) fn tag(core: &Core, id: &str) -> Result<TagId, ArgumentError> {
    let map = &core.content.map;
    map.find_tag(id)
        .ok_or_else(|| match unknown(core, "tag", id, map.tags.keys()) {
            ArgumentError::Wrong(message) => ArgumentError::Wrong(format!(
                "{message}: a new one is declared under `tags` of the scenario"
            )),
            absent => absent,
        })
}

/// The error for a track or a flag that the scenario does not declare: lists those declared, or
/// refers to the key that declares them.
fn undeclared<'a>(
    core: &Core,
    what: &str,
    id: &str,
    names: impl ExactSizeIterator<Item = &'a String>,
) -> ArgumentError {
    match (names.len(), unknown(core, what, id, names)) {
        (0, ArgumentError::Wrong(message)) => ArgumentError::Wrong(format!(
            "{message}: the scenario declares none under `{what}s`"
        )),
        (_, error) => error,
    }
}

pub(super) fn period(core: &Core, id: &str) -> Result<PeriodId, ArgumentError> {
    let periods = &core.content.scenario.periods;
    let index = periods.iter().position(|period| period.id == id);
    index.map(PeriodId::at).ok_or_else(|| {
        let ids = periods.iter().map(|period| &period.id);
        unknown(core, "period", id, ids)
    })
}

pub(super) fn option(core: &Core, id: &str) -> Result<OptionValue, ArgumentError> {
    let options = &core.content.scenario.options;
    let option = options
        .get(id)
        .ok_or_else(|| unknown(core, "option", id, options.keys()))?;
    Ok(option.value.clone())
}

pub(super) fn side(core: &Core, id: &str) -> Result<Side, ArgumentError> {
    match find_side(core, id) {
        Some(side) => Ok(side),
        None => Err(unknown_side(core, id, &["player", "opponent"])),
    }
}

fn find_side(core: &Core, id: &str) -> Option<Side> {
    match id {
        "player" => Some(core.context.player),
        "opponent" => Some(core.context.player.opponent()),
        id => core.content.side(id).map(|side| core.context.seen(side)),
    }
}

fn unknown_side(core: &Core, id: &str, also: &[&'static str]) -> ArgumentError {
    let sides = core
        .content
        .scenario
        .sides
        .iter()
        .map(|side| side.id.as_str());
    let known: Vec<&str> = sides.chain(also.iter().copied()).collect();
    let hint = match did_you_mean(id, known.iter().copied()) {
        none if none.is_empty() => format!("; there is {}", listed(&known)),
        near => near,
    };
    ArgumentError::Wrong(format!("unknown side `{}`{hint}", cut(id)))
}

/// The owner of cards; `None` is neutral.
pub(super) fn owner(core: &Core, id: &str) -> Result<Option<Side>, ArgumentError> {
    match id {
        "neutral" => Ok(None),
        id => find_side(core, id)
            .map(Some)
            .ok_or_else(|| unknown_side(core, id, &["player", "opponent", "neutral"])),
    }
}

pub(super) fn region(core: &Core, id: &str) -> Result<RegionId, ArgumentError> {
    let map = &core.content.map;
    map.find_region(id)
        .ok_or_else(|| unknown(core, "region", id, map.regions.keys()))
}

/// A value for the data of an effect: a name, or a table that gives the kind of the name.
pub(super) fn anything(
    core: &Core,
    param: &Param,
    value: &Lv,
    id: Option<&str>,
) -> Result<Value, ArgumentError> {
    let (kind, id) = match (value.as_table(), id) {
        (_, Some(id)) => (None, cut(id)),
        (Some(table), None) => {
            let (kind, id) = kind_and_id(table).ok_or_else(|| no_name(param, value))?;
            (Some(kind), id)
        }
        (None, None) => return Err(no_name(param, value)),
    };
    match Value::named(&core.content, &id, kind) {
        Ok(Value::Side(side)) => Ok(Value::Side(core.context.seen(side))),
        Ok(value) => Ok(value),
        Err(kinds) if kinds.is_empty() => Err(unknown_thing(core, kind, &id)),
        Err(kinds) => {
            let ways: Vec<String> = kinds
                .iter()
                .map(|kind| format!("{{ {kind} = \"{id}\" }}"))
                .collect();
            Err(ArgumentError::Wrong(format!(
                "`{id}` is a {}: write {}",
                kinds.join(" and a "),
                ways.join(" or ")
            )))
        }
    }
}

/// The kind and the id in a table of one key; `None` for any other table.
fn kind_and_id(table: &Table) -> Option<(&'static str, String)> {
    let mut pairs = table.pairs::<LuaString, LuaString>();
    let (Some(Ok((kind, id))), None) = (pairs.next(), pairs.next()) else {
        return None;
    };
    let kind = Value::NAMED.into_iter().find(|known| kind == **known)?;
    Some((kind, cut(&id.to_string_lossy())))
}

/// The error for a value that names nothing.
fn no_name(param: &Param, value: &Lv) -> ArgumentError {
    let takes = match param.kind {
        Kind::Answers => "`{ \"text\", value }`, or the id of a card, a space or a region",
        _ => "an id, a number or a boolean",
    };
    ArgumentError::Wrong(format!(
        "`{}` takes {takes}, not {}",
        param.name,
        shown(value)
    ))
}

/// The error for a name that is unknown as data of an effect, or as a thing of this kind.
fn unknown_thing(core: &Core, kind: Option<&'static str>, id: &str) -> ArgumentError {
    let Content {
        map,
        cards,
        scenario,
        ..
    } = &*core.content;
    let spaces = map.spaces.keys().map(|id| ("space", id));
    let regions = map.regions.keys().map(|id| ("region", id));
    let cards = cards.keys().map(|id| ("card", id));
    let sides = scenario.sides.iter().map(|side| ("side", &side.id));
    let all = spaces.chain(regions).chain(cards).chain(sides);
    unknown(
        core,
        kind.unwrap_or("space, region, card or side"),
        id,
        all.filter(|(of, _)| kind.is_none_or(|kind| kind == *of))
            .map(|(_, id)| id),
    )
}

/// Drops a name that this scenario lacks from a list.
pub(super) fn present<T>(found: Result<T, ArgumentError>) -> Option<Result<T, ArgumentError>> {
    match found {
        Err(ArgumentError::Absent) => None,
        other => Some(other),
    }
}

fn unknown<'a>(
    core: &Core,
    what: &str,
    id: &str,
    names: impl Iterator<Item = &'a String>,
) -> ArgumentError {
    if core.content.absent.contains(id) {
        return ArgumentError::Absent;
    }
    ArgumentError::Wrong(format!(
        "unknown {what} `{}`{}",
        cut(id),
        did_you_mean(id, names.map(String::as_str))
    ))
}
