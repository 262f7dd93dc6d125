//! Reads declared modifiers: the lists of `effects` in a script.

use crate::ids::{CardId, RegionId};

use super::super::fault::Fault;
use super::super::filter::{Filter, Who};
use super::super::modifier::{Actions, BattlegroundUse, Counts, Modifier, Roll, Spent};
use super::super::node::Node;
use super::super::reader::{Fields, Reader};
use super::filter::{filter, who};
use super::names::{Found, Names};

/// The lists of modifiers that `effects` may have.
pub(super) const LISTS: &[&str] = &[
    "ops",
    "forbid",
    "die",
    "keep_defcon",
    "battlegrounds",
    "exempt",
    "extra_round",
    "acts_first",
    "open_hand",
    "must_play",
];

/// Reads one list of modifiers.
pub(super) fn modifiers(reader: &mut Reader, list: &str, node: &Node, names: &Names<'_>) -> Vec<Modifier> {
    const MOST: usize = 32;
    let nodes = reader.list(node);
    if nodes.len() > MOST {
        reader.fault(&node.place, Fault::TooMany { what: "modifiers in a list", limit: MOST });
        return Vec::new();
    }
    nodes.iter().filter_map(|node| modifier(reader, list, node, names)).collect()
}

/// Reads a modifier. A modifier of what the scenario does not have is left out.
fn modifier(reader: &mut Reader, list: &str, node: &Node, names: &Names<'_>) -> Option<Modifier> {
    Some(match list {
        "ops" => {
            let known = ["of", "add", "min", "max", "within", "spent", "actions", "printed", "granted"];
            let fields = reader.fields(node, "`ops`", &known)?;
            let of = side(reader, &fields, "of", names);
            let within = fields.get("within").map(|node| filter(reader, node, names));
            let spent = fields.get("spent").and_then(|node| reader.word(node, &["all", "any"]));
            let granted = reader.switch_or(&fields, "granted", true);
            let add = reader.number_or(&fields, "add", -9..=9, 0);
            let [min, max, printed] =
                ["min", "max", "printed"].map(|key| fields.get(key).and_then(|node| reader.number(node, 0..=9)));
            let actions = fields.get("actions").map(|node| actions(reader, node));
            Modifier::Ops {
                of: of?,
                add,
                min,
                max,
                within: within.map_or(Some(None), |filter| filter.map(Some))?,
                spent: if spent == Some(1) { Spent::Any } else { Spent::All },
                actions,
                counts: if granted { Counts::Everything } else { Counts::Cards },
                printed,
            }
        }
        "forbid" => {
            let fields = reader.fields(node, "`forbid`", &["actions", "by", "within"])?;
            let actions = reader.need(&fields, "actions").map(|node| actions(reader, node));
            let by = side(reader, &fields, "by", names);
            Modifier::Forbid { within: within(reader, &fields, names)?, actions: actions?, by: by? }
        }
        "die" => {
            let fields = reader.fields(node, "`die`", &["roll", "of", "add", "within"])?;
            const ROLLS: [(&str, Roll); 4] =
                [("coup", Roll::Coup), ("realign", Roll::Realign), ("war", Roll::War), ("space", Roll::Space)];
            let roll = reader.need(&fields, "roll").and_then(|node| reader.word(node, &ROLLS.map(|(word, _)| word)));
            let of = side(reader, &fields, "of", names);
            let add = reader.need_number(&fields, "add", -9..=9);
            if let (Some(node), Some((_, Roll::Space))) = (fields.get("within"), roll.map(|roll| ROLLS[roll])) {
                return reader.wrong(node, "nothing (a roll for the space race has no place)");
            }
            Modifier::Die { within: within(reader, &fields, names)?, roll: ROLLS[roll?].1, of: of?, add: add? }
        }
        "keep_defcon" => {
            let fields = reader.fields(node, "`keep_defcon`", &["by"])?;
            Modifier::KeepDefcon { by: side(reader, &fields, "by", names)? }
        }
        "battlegrounds" => {
            let fields = reader.fields(node, "`battlegrounds`", &["scoring", "coup", "within"])?;
            let within = within(reader, &fields, names);
            let coup = reader.switch_or(&fields, "coup", false);
            let count_for = match (fields.get("scoring"), coup) {
                (None, true) => BattlegroundUse::Coup,
                (Some(region), false) => match names.region(reader, region)? {
                    Found::Here(index) => BattlegroundUse::Scoring(RegionId::at(index)),
                    Found::Absent => return None,
                },
                (None, false) => BattlegroundUse::Everything,
                (Some(region), true) => {
                    return reader.wrong(region, "nothing beside `coup` (a battleground for everything has neither)");
                }
            };
            Modifier::Battlegrounds { count_for, within: within? }
        }
        "exempt" => {
            let fields = reader.fields(node, "`exempt`", &["from", "within"])?;
            let from = reader.need(&fields, "from").and_then(|node| names.card(reader, node));
            Modifier::Exempt { within: within(reader, &fields, names)?, from: card(from?) }
        }
        "extra_round" => {
            let fields = reader.fields(node, "`extra_round`", &["of"])?;
            Modifier::ExtraRound { of: side(reader, &fields, "of", names)? }
        }
        "acts_first" => {
            let fields = reader.fields(node, "`acts_first`", &["of"])?;
            Modifier::ActsFirst { of: side(reader, &fields, "of", names)? }
        }
        "open_hand" => {
            let fields = reader.fields(node, "`open_hand`", &["of"])?;
            Modifier::OpenHand { of: side(reader, &fields, "of", names)? }
        }
        // `must_play`
        _ => {
            let fields = reader.fields(node, "`must_play`", &["of", "card", "scoring", "space"])?;
            let of = side(reader, &fields, "of", names);
            let space = reader.switch_or(&fields, "space", false);
            let scoring = reader.switch_or(&fields, "scoring", false);
            let card = match (fields.get("card"), scoring) {
                (None, true) => None,
                (Some(node), false) => match names.card(reader, node)? {
                    Found::Absent => return None,
                    found => card(found),
                },
                _ => return one_of(reader, &fields, &["card", "scoring"]),
            };
            Modifier::MustPlay { of: of?, card, space }
        }
    })
}

fn card(found: Found) -> Option<CardId> {
    match found {
        Found::Here(index) => Some(CardId::at(index)),
        Found::Absent => None,
    }
}

fn side(reader: &mut Reader, fields: &Fields<'_>, key: &'static str, names: &Names<'_>) -> Option<Who> {
    reader.need(fields, key).and_then(|node| who(reader, node, names, false))
}

/// Where a modifier applies: everywhere, if it does not say.
fn within(reader: &mut Reader, fields: &Fields<'_>, names: &Names<'_>) -> Option<Filter> {
    match fields.get("within") {
        Some(node) => filter(reader, node, names),
        None => Some(Filter::everywhere(names.map)),
    }
}

fn actions(reader: &mut Reader, node: &Node) -> Actions {
    let mut actions = Actions::default();
    for node in reader.list(node) {
        match reader.word(node, &["influence", "realign", "coup", "war"]) {
            Some(0) => actions.influence = true,
            Some(1) => actions.realign = true,
            Some(2) => actions.coup = true,
            Some(_) => actions.war = true,
            None => {}
        }
    }
    actions
}

fn one_of<T>(reader: &mut Reader, fields: &Fields<'_>, keys: &'static [&'static str]) -> Option<T> {
    reader.fault(fields.place(), Fault::OneOf { keys });
    None
}
