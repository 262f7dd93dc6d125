//! `given`: the position that a test begins in.

use crate::content::{Content, Key, Node, Phase, Place, Value as Data, nearest};
use crate::game::{At, Position, Until, Value, Zone};
use crate::ids::{CardId, Side, SpaceId};

use super::failure::Failure;
use super::read::{scalar, scalars};

const KEYS: &[&str] = &[
    "turn",
    "round",
    "active",
    "phase",
    "setup",
    "influence",
    "stability",
    "hand",
    "vp",
    "defcon",
    "mil_ops",
    "space",
    "space_attempts",
    "effects",
    "happened",
    "discard",
    "removed",
    "deck",
    "special",
];

/// Reads a position.
pub(super) fn position(given: Option<&Node>, content: &Content) -> Result<Position, Failure> {
    let mut position = Position::default();
    let Some(given) = given else { return Ok(position) };
    let (mut round, mut active) = (None, None);
    for (key, node) in table(given)? {
        match key.name.as_str() {
            "turn" => position.turn = Some(number(node, 1, 50)? as u8),
            "round" => round = Some(number(node, 1, 12)? as u8),
            "active" => active = Some(side(node, content)?),
            "phase" => position.at = At::Phase(phase(node, content)?),
            "setup" => position.at = At::Setup,
            "influence" => {
                for (key, node) in table(node)? {
                    let influence = pair(node)?;
                    position.influence.push((space(&key.name, &key.place, content)?, influence));
                }
            }
            "stability" => {
                for (key, node) in table(node)? {
                    position.stability.push((space(&key.name, &key.place, content)?, number(node, 1, 9)? as u8));
                }
            }
            "hand" => {
                for (key, node) in table(node)? {
                    let side = side_named(&key.name, &key.place, content)?;
                    for card in cards(node, content)? {
                        position.cards.push((card, Zone::Hand(side)));
                    }
                }
            }
            "discard" => position.cards.extend(cards(node, content)?.into_iter().map(|card| (card, Zone::Discard))),
            "removed" => position.cards.extend(cards(node, content)?.into_iter().map(|card| (card, Zone::Removed))),
            "deck" => {
                position.empty_deck = true;
                position.cards.extend(cards(node, content)?.into_iter().map(|card| (card, Zone::Deck)));
            }
            "vp" => position.vp = Some(number(node, -999, 999)? as i16),
            "defcon" => position.defcon = Some(number(node, 1, 9)? as u8),
            "mil_ops" => position.mil_ops = by_side(node, content)?,
            "space" => position.space = by_side(node, content)?,
            "space_attempts" => position.space_attempts = by_side(node, content)?,
            "happened" => position.happened = cards(node, content)?,
            "effects" => position.effects = effects(node, content)?,
            "special" => position.special = Some(special(node, content)?),
            other => return Err(unknown_key(other, &key.place, KEYS)),
        }
    }
    if round.is_some() || active.is_some() {
        position.at = At::Round { round: round.unwrap_or(1), side: active };
    }
    Ok(position)
}

fn phase(node: &Node, content: &Content) -> Result<u8, Failure> {
    let name = scalar(node).unwrap_or_default();
    if name == "end" {
        return Ok(content.scenario.phases.len() as u8);
    }
    let index = content.scenario.phases.iter().position(|phase| phase.word() == name);
    index.map(|index| index as u8).ok_or_else(|| {
        let known: Vec<&str> = content.scenario.phases.iter().map(Phase::word).collect();
        Failure::new(&node.place, format!("unknown phase `{name}`: there is {} and end", known.join(", ")))
    })
}

fn effects(node: &Node, content: &Content) -> Result<Vec<(CardId, Side, Until, Value)>, Failure> {
    let Data::List(items) = &node.value else { return Err(Failure::new(&node.place, "this has to be a list")) };
    let mut effects = Vec::new();
    for item in items {
        if matches!(item.value, Data::Map(_)) {
            fields(item, &["card", "side", "data", "until"])?;
        }
        let name = item.get("card").unwrap_or(item);
        let card = card(name, content)?;
        let owner = content.card(card).owner.unwrap_or(Side::First);
        let side = item.get("side").map_or(Ok(owner), |node| side(node, content))?;
        let until = match item.get("until").map(|node| (node, scalar(node).unwrap_or_default())) {
            Some((_, word)) if word == "turn_end" => Until::Turn,
            Some((_, word)) if word == "round_end" => Until::Round,
            Some((_, word)) if word == "game_end" => Until::Game,
            Some((node, word)) => {
                let known = "game_end, turn_end or round_end";
                return Err(Failure::new(&node.place, format!("`until` is {known}, not `{word}`")));
            }
            None => Until::Game,
        };
        let data = item.get("data").map_or(Ok(Value::Nil), |node| data(node, content))?;
        effects.push((card, side, until, data));
    }
    Ok(effects)
}

fn data(node: &Node, content: &Content) -> Result<Value, Failure> {
    if let Data::Integer(number) = node.value {
        return Ok(Value::Number(number.clamp(-9999, 9999) as i32));
    }
    let name = scalar(node).unwrap_or_default();
    let space = content.map.find_space(&name).map(Value::Space);
    let found = space.or_else(|| content.map.find_region(&name).map(Value::Region));
    let found = found.or_else(|| content.find_card(&name).map(Value::Card));
    found.ok_or_else(|| Failure::new(&node.place, format!("unknown name `{name}`")))
}

fn special(node: &Node, content: &Content) -> Result<(Side, bool), Failure> {
    fields(node, &["holder", "face_up"])?;
    let holder = node.get("holder").ok_or_else(|| Failure::new(&node.place, "`holder` is missing"))?;
    let face_up = match node.get("face_up") {
        None => true,
        Some(node) => match scalar(node).as_deref() {
            Some("yes") => true,
            Some("no") => false,
            _ => return Err(Failure::new(&node.place, "`face_up` is yes or no")),
        },
    };
    Ok((side(holder, content)?, face_up))
}

/// A number for each side named.
fn by_side(node: &Node, content: &Content) -> Result<[u8; 2], Failure> {
    let mut numbers = [0; 2];
    for (key, node) in table(node)? {
        numbers[side_named(&key.name, &key.place, content)?.index()] = number(node, 0, 99)? as u8;
    }
    Ok(numbers)
}

/// Two numbers in a list.
pub(super) fn pair(node: &Node) -> Result<[u8; 2], Failure> {
    match &node.value {
        Data::List(items) if items.len() == 2 => Ok([number(&items[0], 0, 99)? as u8, number(&items[1], 0, 99)? as u8]),
        _ => Err(Failure::new(&node.place, "this has to be a list of two numbers: the influence of each side")),
    }
}

/// The entries of a table: anything else would say nothing and so be true.
pub(super) fn table(node: &Node) -> Result<&[(Key, Node)], Failure> {
    match &node.value {
        Data::Map(entries) => Ok(entries),
        other => Err(Failure::new(&node.place, format!("this has to be a table, but it is {}", other.sort()))),
    }
}

/// A table that has these keys and no others.
pub(super) fn fields(node: &Node, known: &[&str]) -> Result<(), Failure> {
    match table(node)?.iter().find(|(key, _)| !known.contains(&key.name.as_str())) {
        Some((key, _)) => Err(unknown_key(&key.name, &key.place, known)),
        None => Ok(()),
    }
}

pub(super) fn number(node: &Node, min: i64, max: i64) -> Result<i64, Failure> {
    match node.value {
        Data::Integer(number) if (min..=max).contains(&number) => Ok(number),
        _ => Err(Failure::new(&node.place, format!("this has to be a number from {min} to {max}"))),
    }
}

pub(super) fn side(node: &Node, content: &Content) -> Result<Side, Failure> {
    side_named(&scalar(node).unwrap_or_default(), &node.place, content)
}

pub(super) fn side_named(name: &str, place: &Place, content: &Content) -> Result<Side, Failure> {
    content.find_side(name).ok_or_else(|| {
        let [one, two] = Side::BOTH.map(|side| content.side_id(side));
        Failure::new(place, format!("unknown side `{name}`: there is `{one}` and `{two}`"))
    })
}

pub(super) fn space(name: &str, place: &Place, content: &Content) -> Result<SpaceId, Failure> {
    content.map.find_space(name).ok_or_else(|| unknown("space", name, place, content.map.spaces.keys()))
}

pub(super) fn card(node: &Node, content: &Content) -> Result<CardId, Failure> {
    let name = scalar(node).unwrap_or_default();
    content.find_card(&name).ok_or_else(|| unknown("card", &name, &node.place, content.cards.keys()))
}

pub(super) fn cards(node: &Node, content: &Content) -> Result<Vec<CardId>, Failure> {
    let names = scalars(node).map_err(|place| Failure::new(place, "this has to be a list of cards"))?;
    names.into_iter().map(|(name, place)| card_named(&name, place, content)).collect()
}

pub(super) fn card_named(name: &str, place: &Place, content: &Content) -> Result<CardId, Failure> {
    content.find_card(name).ok_or_else(|| unknown("card", name, place, content.cards.keys()))
}

fn unknown<'a>(what: &str, name: &str, place: &Place, known: impl Iterator<Item = &'a String>) -> Failure {
    let near = nearest(name, known.map(String::as_str));
    let hint = near.map_or(String::new(), |near| format!(": did you mean `{near}`?"));
    Failure::new(place, format!("unknown {what} `{name}`{hint}"))
}

pub(super) fn unknown_key(key: &str, place: &Place, known: &[&str]) -> Failure {
    let near = nearest(key, known.iter().copied());
    let hint = near.map_or(String::new(), |near| format!(": did you mean `{near}`?"));
    Failure::new(place, format!("unknown key `{key}`{hint} There is {}", known.join(", ")))
}
