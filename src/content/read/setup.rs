//! Reads the steps of a scenario: of the set-up, of a turn, of the final scoring.

use super::super::fault::Fault;
use super::super::node::{Key, Node, Value};
use super::super::reader::{Fields, Reader};
use super::super::scenario::{BothHold, FinalStep, Phase, SetupStep, ShowHeld};
use super::filter::filter;
use super::names::Names;
use crate::ids::{CardId, Side};

/// Which parts of the game the scenario has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    pub turns: u8,
    pub defcon: bool,
    pub mil_ops: bool,
    pub space_race: bool,
    pub special_card: bool,
}

impl Parts {
    /// Checks that the scenario has the part that a step needs.
    fn need(&self, reader: &mut Reader, node: &Node, what: &str, part: &'static str) {
        let there = match part {
            "defcon" => self.defcon,
            "mil_ops" => self.mil_ops,
            "space_race" => self.space_race,
            _ => self.special_card,
        };
        if !there {
            reader.fault(&node.place, Fault::PartMissing { what: what.to_owned(), part });
        }
    }
}

/// A step is a word, or a table of one key that holds what the step needs to know.
fn step<'n>(reader: &mut Reader, node: &'n Node, words: &[&str]) -> Option<(usize, Option<&'n Node>)> {
    match &node.value {
        Value::Map(entries) => {
            let [(key, value)] = &entries[..] else {
                reader.fault(&node.place, Fault::WrongLength { wanted: "one key", found: entries.len() });
                return None;
            };
            let word = Node { value: Value::Text(key.name.clone()), place: key.place.clone() };
            Some((reader.word(&word, words)?, Some(value)))
        }
        _ => Some((reader.word(node, words)?, None)),
    }
}

/// The fields of a step; without any if it is only a word.
fn arguments<'n>(
    reader: &mut Reader,
    node: &'n Node,
    of: &'static str,
    known: &'n [&'static str],
) -> Option<Fields<'n>> {
    match node.value {
        Value::Null => Some(Fields::unchecked(node, of, known)),
        _ => reader.fields(node, of, known),
    }
}

/// The highest number that a bid may be limited to: every number up to it is a choice of its own.
const MOST_BID: i64 = 999;

/// The steps in their order: drafts that come before the deal are put before the first one.
pub(super) fn in_order(steps: Vec<SetupStep>) -> Vec<SetupStep> {
    let early = |step: &SetupStep| matches!(step, SetupStep::Draft { before_deal: true, .. });
    let Some(deal) = steps.iter().position(|step| matches!(step, SetupStep::Deal)) else { return steps };
    let mut before = steps;
    let after = before.split_off(deal);
    let (moved, rest): (Vec<_>, Vec<_>) = after.into_iter().partition(early);
    before.into_iter().chain(moved).chain(rest).collect()
}

/// Reads a step of the set-up.
pub(super) fn setup_step(reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<SetupStep> {
    let (word, value) = step(reader, node, &["deal", "influence", "place", "draft", "bid", "auction"])?;
    match (word, value) {
        (0, None) => Some(SetupStep::Deal),
        (1, Some(value)) => {
            let mut markers = Vec::new();
            for (side, node) in reader.table(value)? {
                let named = Node { value: Value::Text(side.name.clone()), place: side.place.clone() };
                let side = names.side(reader, &named);
                for (space, node) in reader.table(node).unwrap_or(&[]) {
                    let space = reader.space(space, names);
                    let count = reader.number(node, 0..=50);
                    if let (Some(side), Some(space), Some(count)) = (side, space, count) {
                        markers.push((side, space, count));
                    }
                }
            }
            Some(SetupStep::Influence(markers))
        }
        (2, Some(value)) => {
            let fields = reader.fields(value, "`place`", &["side", "points", "where", "beyond_control", "adds_bid"])?;
            let side = reader.need(&fields, "side").and_then(|node| names.side(reader, node));
            let points = reader.need_number(&fields, "points", 0..=99);
            let within = reader.need(&fields, "where").and_then(|node| filter(reader, node, names));
            let beyond_control = fields.get("beyond_control").and_then(|node| reader.number(node, 0..=99));
            let adds_bid = reader.switch_or(&fields, "adds_bid", false);
            Some(SetupStep::Place { side: side?, points: points?, within: within?, beyond_control, adds_bid })
        }
        (3, Some(value)) => {
            let fields = reader.fields(value, "`draft`", &["side", "budget", "cards", "before_deal"])?;
            let side = reader.need(&fields, "side").and_then(|node| names.side(reader, node));
            let budget = reader.need_number(&fields, "budget", 0..=99);
            let mut cards = Vec::new();
            let known = || names.cards.map(|cards| cards.keys()).into_iter().flatten().map(String::as_str);
            for (key, node) in reader.need(&fields, "cards").and_then(|node| reader.table(node)).unwrap_or(&[]) {
                let named = Node { value: Value::Text(key.name.clone()), place: key.place.clone() };
                let card = reader.known(&named, "card", known()).map(CardId::at);
                let cost = reader.number(node, 0..=9);
                cards.extend(card.zip(cost));
            }
            let before_deal = reader.switch_or(&fields, "before_deal", false);
            Some(SetupStep::Draft { side: side?, budget: budget?, cards, before_deal })
        }
        (4, Some(value)) => {
            let fields = reader.fields(value, "`bid`", &["most"])?;
            Some(SetupStep::Bid { most: reader.need_number(&fields, "most", 0..=MOST_BID)? })
        }
        (5, Some(value)) => {
            let fields = reader.fields(value, "`auction`", &["most"])?;
            Some(SetupStep::Auction { most: reader.need_number(&fields, "most", 0..=MOST_BID)? })
        }
        _ => reader.wrong(node, "a step of the set-up"),
    }
}

/// Reads a phase of a turn.
pub(super) fn phase(reader: &mut Reader, node: &Node, names: &Names<'_>, parts: &Parts) -> Option<Phase> {
    let (index, value) = step(reader, node, &Phase::WORDS)?;
    let word = Phase::WORDS[index];
    let nothing = Node { value: Value::Null, place: node.place.clone() };
    let value = value.unwrap_or(&nothing);
    match word {
        "improve_defcon" => parts.need(reader, node, word, "defcon"),
        "discard_held" => parts.need(reader, node, word, "space_race"),
        "military_operations" => parts.need(reader, node, word, "mil_ops"),
        "flip_special" => parts.need(reader, node, word, "special_card"),
        _ => {}
    }
    Some(match word {
        "improve_defcon" => {
            let fields = arguments(reader, value, "`improve_defcon`", &["by", "from_turn"])?;
            Phase::ImproveDefcon {
                by: reader.number_or(&fields, "by", 0..=9, 1),
                from_turn: reader.number_or(&fields, "from_turn", 1..=parts.turns.into(), 1),
            }
        }
        "reveal_held" => {
            let fields = arguments(reader, value, "`reveal_held`", &["show", "both_hold"])?;
            let show = fields.get("show").map_or(Some(0), |node| reader.word(node, &ShowHeld::WORDS))?;
            let show = ShowHeld::ALL.get(show).copied()?;
            let [first, second] = names.sides;
            let losses = [format!("{}_loses", first.id), format!("{}_loses", second.id)];
            let words = ["draw", &losses[0], &losses[1]];
            let both_hold = fields.get("both_hold").map_or(Some(0), |node| reader.word(node, &words))?;
            let loses = |index: usize| Side::BOTH.get(index).map_or(BothHold::Draw, |side| BothHold::Loses(*side));
            Phase::RevealHeld { show, both_hold: both_hold.checked_sub(1).map_or(BothHold::Draw, loses) }
        }
        _ if value.value != Value::Null => return reader.wrong(value, "nothing"),
        "deal" => Phase::Deal,
        "headline" => Phase::Headline,
        "action_rounds" => Phase::ActionRounds,
        "discard_held" => Phase::DiscardHeld,
        "military_operations" => Phase::MilitaryOperations,
        _ => Phase::FlipSpecial,
    })
}

/// Reads a step of the final scoring.
pub(super) fn final_step(
    reader: &mut Reader,
    node: &Node,
    scoring: &[(Key, Node)],
    parts: &Parts,
    names: &Names<'_>,
) -> Option<FinalStep> {
    match step(reader, node, &["score", "special_card", "space"])? {
        (0, Some(value)) => {
            let items = reader.list(value).iter();
            let known = scoring.iter().map(|(key, _)| key.name.as_str());
            Some(FinalStep::Score(items.filter_map(|node| reader.known(node, "scoring", known.clone())).collect()))
        }
        (1, Some(value)) => {
            parts.need(reader, node, "special_card", "special_card");
            reader.number(value, 0..=99).map(FinalStep::SpecialCard)
        }
        (2, Some(value)) => {
            let fields = reader.fields(value, "`space`", &["id", "control", "lead"])?;
            let space = reader.need(&fields, "id").and_then(|node| reader.playable(node, names));
            let control = reader.number_or(&fields, "control", 0..=99, 0);
            let lead = reader.number_or(&fields, "lead", 0..=99, 0);
            Some(FinalStep::Space { space: space?, control, lead })
        }
        _ => reader.wrong(node, "a step of the final scoring"),
    }
}
