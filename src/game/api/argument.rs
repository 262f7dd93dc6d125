//! One argument of an API call.

use std::sync::Arc;

use mlua::{LuaString, Value as Lv};

use crate::content::{Filter, OptionValue, did_you_mean, read_filter};
use crate::ids::{CardId, PeriodId, RegionId, Side, SpaceId, SpaceSet};
use crate::script::{LuaData, Meter, cut};

use super::super::core::Core;
use super::super::effect::Value;
use super::names::Whose;
use super::{Kind, Names, Param};

/// One argument.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::game) enum Arg {
    Side(Side),
    Space(SpaceId),
    Card(CardId),
    Region(RegionId),
    Scoring(u8),
    Number(i32),
    All,
    Switch(bool),
    Any,
    Text(String),
    Options(Vec<(String, OptionValue)>),
    Marks(Vec<SpaceId>),
    Word(&'static str),
    Words(Vec<&'static str>),
    Period(PeriodId),
    /// Owners of cards; none for neutral cards.
    Owners(Vec<Option<Side>>),
    Regions(Vec<RegionId>),
    /// The spaces of a filter now, and the filter.
    Spaces(SpaceSet, Arc<Filter>),
    Cards(Vec<CardId>),
    Data(Value),
    Option(OptionValue),
}

/// A text, however it came.
enum Text<'a> {
    Known(&'a str),
    Given(mlua::BorrowedStr),
}

impl std::ops::Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Text::Known(text) => text,
            Text::Given(text) => text,
        }
    }
}

/// A faulty or absent argument.
pub(super) enum ArgumentError {
    /// It names something that this scenario lacks.
    Absent,
    /// It is wrong.
    Wrong(String),
}

impl From<String> for ArgumentError {
    fn from(message: String) -> ArgumentError {
        ArgumentError::Wrong(message)
    }
}

/// Reads an argument as nearly all are; none if it needs a closer look.
#[inline]
pub(super) fn common(core: &Core, names: &Names, kind: Kind, value: &Lv) -> Option<Arg> {
    match (kind, value) {
        (Kind::Number(min, max), Lv::Integer(number)) => {
            i32::try_from(*number).ok().filter(|number| (min..=max).contains(number)).map(Arg::Number)
        }
        (Kind::Number(min, max), Lv::Number(number)) if number.fract() == 0.0 && number.abs() < 1e9 => {
            Some(*number as i32).filter(|number| (min..=max).contains(number)).map(Arg::Number)
        }
        (Kind::Switch, Lv::Boolean(on)) => Some(Arg::Switch(*on)),
        (Kind::Filter, Lv::LightUserData(data)) => {
            let spaces = |filter: &Arc<Filter>| {
                Arg::Spaces(core.rules().spaces(filter, core.context.player, core.context.data), filter.clone())
            };
            names.filter(data.0.addr(), core.context.sides_swapped, spaces)
        }
        (_, Lv::LightUserData(data)) => {
            let known = names.known(data.0.addr())?;
            match kind {
                Kind::Space | Kind::SpaceIds => known.space.map(Arg::Space),
                Kind::Card | Kind::Value(..) => known.card.map(Arg::Card),
                Kind::Region => known.region.map(Arg::Region),
                Kind::Scoring => known.scoring.map(Arg::Scoring),
                Kind::Side => known.side.map(|side| match side {
                    Whose::One(side) => Arg::Side(core.context.seen(side)),
                    Whose::Players => Arg::Side(core.context.player),
                    Whose::Opponents => Arg::Side(core.context.player.opponent()),
                }),
                Kind::Option => {
                    let option = core.content.scenario.options.get_index(known.option?);
                    option.map(|(_, option)| Arg::Option(option.value.clone()))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Reads one argument.
pub(super) fn one(core: &Core, names: &Names, meter: &Meter, param: &Param, value: &Lv) -> Result<Arg, ArgumentError> {
    // Each entry is copied and looked up.
    meter.charge(value.as_table().map_or(0, |table| table.raw_len().min(MAX_LENGTH) as u64));
    let content = &core.content;
    let text = match value {
        Lv::LightUserData(data) => names.known(data.0.addr()).map(|known| Text::Known(&known.text)),
        _ => value.as_string().and_then(|text| text.to_str().ok()).map(Text::Given),
    };
    let refused = |what: &str, words: &[&'static str]| {
        let found = text.as_deref().map_or_else(|| shown(value), |text| format!("\"{}\"", cut(text)));
        let hint = did_you_mean(text.as_deref().unwrap_or_default(), words.iter().copied());
        ArgumentError::Wrong(format!("`{}` takes {what}, not {found}{hint}", param.name))
    };
    let wants = |what: &str| refused(what, &[]);
    let number = match value {
        Lv::Integer(number) => i32::try_from(*number).ok(),
        Lv::Number(number) if number.fract() == 0.0 && number.abs() < 1e9 => Some(*number as i32),
        _ => None,
    };
    // Too many is not the most there is: a slip of the fingers would pass in silence.
    let number = match param.kind.range() {
        Some((min, max)) if number.is_some_and(|number| !(min..=max).contains(&number)) => {
            return Err(wants(&format!("a whole number from {min} to {max}")));
        }
        _ => number,
    };
    let name = |what: &str| text.as_deref().ok_or_else(|| wants(what));
    Ok(match param.kind {
        Kind::Side => Arg::Side(side(core, name("a side")?)?),
        Kind::Space => {
            let id = name("the id of a space")?;
            Arg::Space(content.map.find_space(id).ok_or_else(|| unknown(core, "space", id, content.map.spaces.keys()))?)
        }
        Kind::Card => {
            let id = name("the id of a card")?;
            Arg::Card(content.find_card(id).ok_or_else(|| unknown(core, "card", id, content.cards.keys()))?)
        }
        Kind::Region => Arg::Region(region(core, name("the id of a region")?)?),
        Kind::Scoring => {
            let id = name("the id of a scoring")?;
            let scorings = &content.scenario.scoring;
            let index = scorings.get_index_of(id).ok_or_else(|| unknown(core, "scoring", id, scorings.keys()))?;
            Arg::Scoring(index as u8)
        }
        Kind::Number(..) => Arg::Number(number.ok_or_else(|| wants("a whole number"))?),
        Kind::NumberOrAll(..) => match (number, text.as_deref()) {
            (Some(number), _) => Arg::Number(number),
            (_, Some("all")) => Arg::All,
            _ => return Err(refused("a whole number or \"all\"", &["all"])),
        },
        Kind::Switch => Arg::Switch(value.as_boolean().ok_or_else(|| wants("true or false"))?),
        Kind::SwitchOrAny => match (value.as_boolean(), text.as_deref()) {
            (Some(on), _) => Arg::Switch(on),
            (_, Some("any")) => Arg::Any,
            _ => return Err(refused("true, false or \"any\"", &["any"])),
        },
        Kind::Text => Arg::Text(short(param, name("a text")?)?),
        Kind::Options => Arg::Options(options(param, value)?.ok_or_else(|| wants("a list of `{ \"text\", value }`"))?),
        Kind::Word(words) => {
            let given = text.as_deref().ok_or_else(|| wants(&listed(words)))?;
            Arg::Word(word(param, words, given)?)
        }
        Kind::Words(words) => {
            let given = list(param, value)?.ok_or_else(|| wants(&format!("a list of {}", listed(words))))?;
            Arg::Words(given.iter().map(|given| word(param, words, given)).collect::<Result<_, _>>()?)
        }
        Kind::Period => {
            let id = name("the id of a period")?;
            let periods = &content.scenario.periods;
            let index = periods.iter().position(|period| period.id == id);
            let known = || periods.iter().map(|period| &period.id);
            Arg::Period(PeriodId::at(index.ok_or_else(|| unknown(core, "period", id, known()))?))
        }
        Kind::Owners => {
            let owners = one_or_list(param, text.as_deref(), value)?;
            let owners = owners.ok_or_else(|| wants("a side, \"neutral\" or a list of these"))?;
            Arg::Owners(owners.iter().map(|id| owner(core, id)).collect::<Result<_, _>>()?)
        }
        Kind::Regions => {
            let ids = list(param, value)?.ok_or_else(|| wants("a list of regions"))?;
            Arg::Regions(ids.iter().filter_map(|id| present(region(core, id))).collect::<Result<_, _>>()?)
        }
        Kind::Filter => {
            let (data, size) = LuaData::measured(value);
            meter.charge(size as u64);
            let data = data.map_err(|error| error.to_string())?;
            let filter = read_filter(&data, &content.map, content.side_ids(), &content.absent)
                .map_err(|messages| format!("`{}`: {}", param.name, messages.join("; ")))?;
            let both = [Arc::new(filter.swapped()), Arc::new(filter)];
            let [sides_swapped, filter] = &both;
            let now = if core.context.sides_swapped { sides_swapped.clone() } else { filter.clone() };
            let spaces = core.rules().spaces(&now, core.context.player, core.context.data);
            let [sides_swapped, filter] = both;
            names.learn([filter, sides_swapped]);
            Arg::Spaces(spaces, now)
        }
        Kind::Value(..) => match (number, text.as_deref()) {
            (Some(number), _) => Arg::Number(number),
            (_, Some(id)) => {
                Arg::Card(content.find_card(id).ok_or_else(|| unknown(core, "card", id, content.cards.keys()))?)
            }
            _ => return Err(wants("a number or the id of a card")),
        },
        Kind::Cards => match text.as_deref() {
            Some(zone @ ("hand" | "discard")) => Arg::Text(zone.to_owned()),
            Some(_) => return Err(refused("\"hand\", \"discard\" or a list of cards", &["hand", "discard"])),
            None => {
                let ids = list(param, value)?.ok_or_else(|| wants("\"hand\", \"discard\" or a list of cards"))?;
                let find = |id: &String| {
                    present(content.find_card(id).ok_or_else(|| unknown(core, "card", id, content.cards.keys())))
                };
                Arg::Cards(ids.iter().filter_map(find).collect::<Result<_, _>>()?)
            }
        },
        Kind::CardIds => {
            let ids = one_or_list(param, text.as_deref(), value)?;
            let ids = ids.ok_or_else(|| wants("the id of a card or a list of them"))?;
            let find = |id: &String| {
                present(content.find_card(id).ok_or_else(|| unknown(core, "card", id, content.cards.keys())))
            };
            Arg::Cards(ids.iter().filter_map(find).collect::<Result<_, _>>()?)
        }
        Kind::SpaceIds if text.is_some() => {
            let id = name("the id of a space")?;
            Arg::Space(content.map.find_space(id).ok_or_else(|| unknown(core, "space", id, content.map.spaces.keys()))?)
        }
        Kind::SpaceIds => Arg::Marks(spaces(core, param, value)?.ok_or_else(|| wants("a space or a list of spaces"))?),
        Kind::Marks if value.as_table().is_some_and(|table| table.raw_len() > 0) => {
            Arg::Marks(spaces(core, param, value)?.ok_or_else(|| wants("a list of spaces"))?)
        }
        Kind::Data | Kind::Marks => Arg::Data(match (value, number) {
            (Lv::Boolean(yes), _) => Value::Bool(*yes),
            (_, Some(number)) => Value::Number(number),
            _ => anything(core, value, text.as_deref())?,
        }),
        Kind::Option => {
            let id = name("the name of an option")?;
            let options = &content.scenario.options;
            let option = options.get(id).ok_or_else(|| unknown(core, "option", id, options.keys()))?;
            Arg::Option(option.value.clone())
        }
    })
}

fn side(core: &Core, id: &str) -> Result<Side, ArgumentError> {
    find_side(core, id).ok_or_else(|| unknown_side(core, id, &["player", "opponent"]))
}

fn find_side(core: &Core, id: &str) -> Option<Side> {
    match id {
        "player" => Some(core.context.player),
        "opponent" => Some(core.context.player.opponent()),
        id => core.content.find_side(id).map(|side| core.context.seen(side)),
    }
}

fn unknown_side(core: &Core, id: &str, also: &[&'static str]) -> ArgumentError {
    let sides = core.content.scenario.sides.iter().map(|side| side.id.as_str());
    let known: Vec<&str> = sides.chain(also.iter().copied()).collect();
    let hint = match did_you_mean(id, known.iter().copied()) {
        none if none.is_empty() => format!("; there is {}", listed(&known)),
        near => near,
    };
    ArgumentError::Wrong(format!("unknown side `{}`{hint}", cut(id)))
}

/// Whose cards are meant.
fn owner(core: &Core, id: &str) -> Result<Option<Side>, ArgumentError> {
    match id {
        "neutral" => Ok(None),
        id => {
            let unknown = || unknown_side(core, id, &["player", "opponent", "neutral"]);
            find_side(core, id).map(Some).ok_or_else(unknown)
        }
    }
}

/// One of the words that a parameter takes.
fn word(param: &Param, words: &'static [&'static str], given: &str) -> Result<&'static str, ArgumentError> {
    words.iter().find(|word| **word == given).copied().ok_or_else(|| {
        let hint = did_you_mean(given, words.iter().copied());
        ArgumentError::Wrong(format!("`{}` takes {}, not \"{}\"{hint}", param.name, listed(words), cut(given)))
    })
}

/// `"a", "b" or "c"`.
fn listed(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

fn region(core: &Core, id: &str) -> Result<RegionId, ArgumentError> {
    let map = &core.content.map;
    map.find_region(id).ok_or_else(|| unknown(core, "region", id, map.regions.keys()))
}

/// What an effect may remember: a name, or a table that says of which kind the name is.
fn anything(core: &Core, value: &Lv, id: Option<&str>) -> Result<Value, ArgumentError> {
    let wants = || ArgumentError::Wrong(format!("`data` takes an id, a number or a boolean, not {}", shown(value)));
    let (kind, id) = match (value.as_table(), id) {
        (_, Some(id)) => (None, cut(id)),
        (Some(table), None) => {
            let mut pairs = table.pairs::<LuaString, LuaString>();
            let (Some(Ok((kind, id))), None) = (pairs.next(), pairs.next()) else { return Err(wants()) };
            let kind = Value::NAMED.into_iter().find(|known| kind == **known).ok_or_else(wants)?;
            (Some(kind), cut(&id.to_string_lossy()))
        }
        (None, None) => return Err(wants()),
    };
    match Value::named(&core.content, &id, kind) {
        Ok(Value::Side(side)) => Ok(Value::Side(core.context.seen(side))),
        Ok(value) => Ok(value),
        Err(kinds) if kinds.is_empty() => {
            let what = kind.unwrap_or("space, region, card or side");
            Err(unknown(core, what, &id, core.content.map.spaces.keys()))
        }
        Err(kinds) => {
            let ways: Vec<String> = kinds.iter().map(|kind| format!("{{ {kind} = \"{id}\" }}")).collect();
            Err(ArgumentError::Wrong(format!("`{id}` is a {}: write {}", kinds.join(" and a "), ways.join(" or "))))
        }
    }
}

/// Drops a name that this scenario lacks from a list.
fn present<T>(found: Result<T, ArgumentError>) -> Option<Result<T, ArgumentError>> {
    match found {
        Err(ArgumentError::Absent) => None,
        other => Some(other),
    }
}

fn unknown<'a>(core: &Core, what: &str, id: &str, names: impl Iterator<Item = &'a String>) -> ArgumentError {
    if core.content.absent.contains(id) {
        return ArgumentError::Absent;
    }
    ArgumentError::Wrong(format!("unknown {what} `{}`{}", cut(id), did_you_mean(id, names.map(String::as_str))))
}

/// Bytes of the longest text that a call takes, and the most texts in a list: a script could hand over the same long
/// one again and again.
const MAX_LENGTH: usize = 500;

/// Text that people read is short.
fn short(param: &Param, text: &str) -> Result<String, ArgumentError> {
    if text.len() > MAX_LENGTH {
        return Err(ArgumentError::Wrong(format!("`{}` takes at most {MAX_LENGTH} bytes of text", param.name)));
    }
    Ok(text.to_owned())
}

/// A list of short texts; none if it is something else.
fn list(param: &Param, value: &Lv) -> Result<Option<Vec<String>>, ArgumentError> {
    let Some(table) = value.as_table().filter(|table| table.raw_len() <= MAX_LENGTH) else { return Ok(None) };
    let mut texts = Vec::new();
    // Their lengths are looked at before they are copied.
    for text in table.sequence_values::<mlua::LuaString>() {
        let Some(text) = text.and_then(|text| text.to_str()).ok() else { return Ok(None) };
        texts.push(short(param, &text)?);
    }
    Ok(Some(texts))
}

/// A list of spaces, without those that this scenario lacks; none if it is something else.
fn spaces(core: &Core, param: &Param, value: &Lv) -> Result<Option<Vec<SpaceId>>, ArgumentError> {
    let map = &core.content.map;
    let find = |id: &String| present(map.find_space(id).ok_or_else(|| unknown(core, "space", id, map.spaces.keys())));
    let Some(ids) = list(param, value)? else { return Ok(None) };
    ids.iter().filter_map(find).collect::<Result<Vec<_>, _>>().map(Some)
}

/// Answers to choose from; none if it is something else.
fn options(param: &Param, value: &Lv) -> Result<Option<Vec<(String, OptionValue)>>, ArgumentError> {
    let Some(table) = value.as_table().filter(|table| table.raw_len() <= MAX_LENGTH) else { return Ok(None) };
    let mut options = Vec::new();
    for pair in table.sequence_values::<Lv>() {
        let Ok(Lv::Table(pair)) = pair else { return Ok(None) };
        let (Ok(text), Ok(value), 2) = (pair.raw_get::<Lv>(1), pair.raw_get::<Lv>(2), pair.raw_len()) else {
            return Ok(None);
        };
        let Some(text) = text.as_string().and_then(|text| text.to_str().ok()) else { return Ok(None) };
        let value = match &value {
            Lv::Boolean(on) => OptionValue::Switch(*on),
            Lv::String(text) => match text.to_str() {
                Ok(text) => OptionValue::Word(short(param, &text)?),
                Err(_) => return Ok(None),
            },
            Lv::Integer(number) => match i32::try_from(*number) {
                Ok(number) => OptionValue::Number(number),
                Err(_) => return Ok(None),
            },
            Lv::Number(number) if number.fract() == 0.0 && number.abs() < 1e9 => OptionValue::Number(*number as i32),
            _ => return Ok(None),
        };
        options.push((short(param, &text)?, value));
    }
    Ok(Some(options))
}

/// One short text, or a list of them.
fn one_or_list(param: &Param, text: Option<&str>, value: &Lv) -> Result<Option<Vec<String>>, ArgumentError> {
    match text {
        Some(text) => Ok(Some(vec![short(param, text)?])),
        None => list(param, value),
    }
}

/// A value as messages show it.
pub(in crate::game) fn shown(value: &Lv) -> String {
    match value {
        Lv::String(text) => format!("\"{}\"", cut(&text.to_string_lossy())),
        Lv::Integer(number) => number.to_string(),
        Lv::Number(number) => number.to_string(),
        Lv::Boolean(yes) => yes.to_string(),
        other => format!("a {}", other.type_name()),
    }
}
