//! Reads the tracks of a scenario: victory points, DEFCON, military operations, space race; and operations.

use crate::ids::{CardId, RegionId};

use super::super::fault::Fault;
use super::super::node::Node;
use super::super::reader::Reader;
use super::super::scenario::{
    Ability, Defcon, MilOps, Operations, SpaceBox, SpaceRace, SpecialBonus, SpecialCard, VpTrack,
};
use super::filter::filter;
use super::names::Names;

/// Reads the victory point track.
pub(super) fn vp(reader: &mut Reader, node: &Node) -> Option<VpTrack> {
    let fields = reader.fields(node, "`vp`", &["start", "automatic", "held_scoring_spoils"])?;
    let start = reader.number_or(&fields, "start", -99..=99, 0);
    let automatic: i16 = reader.need_number(&fields, "automatic", 1..=999)?;
    if let (Some(node), true) = (fields.get("start"), start <= -automatic || start >= automatic) {
        reader.fault(&node.place, Fault::VpStart { start, automatic });
    }
    let held_scoring_spoils = reader.switch_or(&fields, "held_scoring_spoils", false);
    Some(VpTrack { start, automatic, held_scoring_spoils })
}

/// Reads the DEFCON track.
pub(super) fn defcon(reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<Defcon> {
    let fields = reader.fields(node, "`defcon`", &["start", "max", "war", "closed", "closes_realignment"])?;
    let start = reader.need_number(&fields, "start", 0..=9);
    let max = reader.need_number(&fields, "max", 0..=9);
    let war = reader.need_number(&fields, "war", 0..=9);
    let closes_realignment = reader.switch_or(&fields, "closes_realignment", true);
    let (start, max, war): (u8, u8, u8) = (start?, max?, war?);
    if war >= start || start > max {
        reader.fault(&node.place, Fault::DefconOrder { war, start, max });
    }
    let mut closed = vec![Vec::new(); usize::from(max) + 1];
    for (key, node) in fields.get("closed").and_then(|node| reader.table(node)).unwrap_or(&[]) {
        let level =
            key.name.parse::<usize>().ok().filter(|level| (usize::from(war) + 1..=usize::from(max)).contains(level));
        let Some(level) = level else {
            reader.fault(&key.place, Fault::number_key(&key.name, war + 1, max));
            continue;
        };
        for node in reader.list(node) {
            let region = reader.known(node, "region", names.map.regions.keys().map(String::as_str));
            closed[level].extend(region.map(RegionId::at));
        }
    }
    Some(Defcon { start, max, war, closed, closes_realignment })
}

/// Reads the military operations track.
pub(super) fn mil_ops(reader: &mut Reader, node: &Node, has_defcon: bool) -> Option<MilOps> {
    let fields = reader.fields(node, "`mil_ops`", &["max", "required", "penalty"])?;
    let max = reader.need_number(&fields, "max", 0..=20);
    let required = reader.need(&fields, "required").and_then(|node| {
        let required = reader.number_or_word(node, 0..=20, "defcon");
        if required == Some(None) && !has_defcon {
            reader.fault(&node.place, Fault::PartMissing { what: "required".to_owned(), part: "defcon" });
        }
        required
    });
    let penalty = reader.number_or(&fields, "penalty", 0..=9, 1);
    Some(MilOps { max: max?, required: required?, penalty })
}

/// The most boxes of the space race.
const MAX_BOXES: usize = 20;

/// Reads the space race.
pub(super) fn space_race(reader: &mut Reader, node: &Node) -> Option<SpaceRace> {
    let fields = reader.fields(node, "`space_race`", &["attempts", "may_decline", "boxes"])?;
    let attempts = reader.number_or(&fields, "attempts", 0..=9, 1);
    let may_decline = reader.switch_or(&fields, "may_decline", false);
    let list = reader.need(&fields, "boxes").map_or(&[][..], |node| reader.list(node));
    if let Some(node) = list.get(MAX_BOXES) {
        reader.fault(&node.place, Fault::TooMany { what: "boxes", limit: MAX_BOXES });
    }
    let boxes = list.iter().filter_map(|node| space_box(reader, node)).collect();
    Some(SpaceRace { attempts, may_decline, boxes })
}

const ABILITIES: [(&str, Ability); 4] = [
    ("extra_attempt", Ability::ExtraAttempt),
    ("headline_last", Ability::HeadlineLast),
    ("discard_held", Ability::DiscardHeld),
    ("extra_round", Ability::ExtraRound),
];

fn space_box(reader: &mut Reader, node: &Node) -> Option<SpaceBox> {
    let fields = reader.fields(node, "a box", &["name", "ops", "die", "vp", "ability"])?;
    let name = reader.need_text(&fields, "name");
    let ops = reader.need_number(&fields, "ops", 0..=9);
    let die = reader.need_number(&fields, "die", 0..=6);
    let vp = match fields.get("vp") {
        None => Some([0, 0]),
        Some(node) => {
            let list = reader.list(node);
            let numbers: Vec<u8> = list.iter().filter_map(|node| reader.number(node, 0..=99)).collect();
            if list.len() != 2 {
                reader.fault(&node.place, Fault::WrongLength { wanted: "two numbers", found: list.len() });
            }
            <[u8; 2]>::try_from(numbers).ok()
        }
    };
    let ability = fields.get("ability").and_then(|node| reader.word(node, &ABILITIES.map(|(word, _)| word)));
    Some(SpaceBox { name: name?, ops: ops?, die: die?, vp: vp?, ability: ability.map(|index| ABILITIES[index].1) })
}

/// Reads which card is the special one, and what it can do.
pub(super) fn special_card(reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<SpecialCard> {
    let fields = reader.fields(node, "`special_card`", &["card", "holder", "bonus", "may_strand_scoring"])?;
    let known = names.cards.map(|cards| cards.keys()).into_iter().flatten().map(String::as_str);
    let card = reader.need(&fields, "card").and_then(|node| {
        let index = reader.known(node, "card", known)?;
        if let Some((id, _)) = names.cards.and_then(|cards| cards.get_index(index)).filter(|(_, card)| card.scoring) {
            reader.fault(&node.place, Fault::SpecialCard { card: id.clone() });
        }
        Some(CardId::at(index))
    });
    let holder = reader.need(&fields, "holder").and_then(|node| names.side(reader, node));
    let bonus = match fields.get("bonus") {
        None => None,
        Some(node) => {
            let fields = reader.fields(node, "`bonus`", &["add", "where", "if_behind"])?;
            let within = fields.get("where").map(|node| filter(reader, node, names));
            Some(SpecialBonus {
                add: reader.need_number(&fields, "add", -9..=9)?,
                within: within.map_or(Some(None), |filter| filter.map(Some))?,
                if_behind: reader.switch_or(&fields, "if_behind", false),
            })
        }
    };
    let may_strand_scoring = reader.switch_or(&fields, "may_strand_scoring", false);
    Some(SpecialCard { card: card?, holder: holder?, bonus, may_strand_scoring })
}

const OPERATIONS_KEYS: &[&str] = &[
    "cost",
    "enemy_cost",
    "coup_stability",
    "coup_defcon",
    "realign_may_stop",
    "realign_can_backfire",
    "mix_influence_and_realign",
    "modify_granted",
    "clamp_before_bonus",
    "free_coup_mil_ops",
    "access_as_round_began",
];

/// Reads the numbers of operations. What is left out is as in the printed rules.
pub(super) fn operations(reader: &mut Reader, node: &Node) -> Option<Operations> {
    let fields = reader.fields(node, "`operations`", OPERATIONS_KEYS)?;
    Some(Operations {
        cost: reader.number_or(&fields, "cost", 1..=9, 1),
        enemy_cost: reader.number_or(&fields, "enemy_cost", 1..=9, 2),
        coup_stability: reader.number_or(&fields, "coup_stability", 0..=9, 2),
        coup_defcon: reader.number_or(&fields, "coup_defcon", 0..=9, 1),
        realign_may_stop: reader.switch_or(&fields, "realign_may_stop", false),
        realign_can_backfire: reader.switch_or(&fields, "realign_can_backfire", true),
        mix_influence_and_realign: reader.switch_or(&fields, "mix_influence_and_realign", false),
        modify_granted: reader.switch_or(&fields, "modify_granted", true),
        clamp_before_bonus: reader.switch_or(&fields, "clamp_before_bonus", true),
        free_coup_mil_ops: reader.switch_or(&fields, "free_coup_mil_ops", false),
        access_as_round_began: reader.switch_or(&fields, "access_as_round_began", true),
    })
}
