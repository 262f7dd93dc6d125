//! Reads scenarios: what their declarations cannot say by themselves.

use super::super::diagnostic_kind::DiagnosticKind;
use super::super::node::{Node, Value};
use super::super::reader::{Fields, Reader};
use super::super::scenario::{Defcon, Head, Scenario, Scope, SideNames, VpTrack};
use super::super::spec::{Declared, Readable, Table};
use super::names::Names;
use crate::ids::{CardId, SpaceId};

/// Words that mean sides already.
const RESERVED: [&str; 5] = ["player", "opponent", "either", "neither", "neutral"];

/// Reads the head of a scenario. The options have been read before.
pub(in super::super) fn read_head(reader: &mut Reader, node: &Node) -> Option<Head> {
    let known = [Head::KEYS, Scenario::KEYS].concat();
    let fields = reader.fields(node, Head::OF, &known)?;
    let head = Head::fill(reader, &fields, &())?;
    let periods = fields.get("periods").map_or(&[][..], Node::list);
    for (index, node) in periods.iter().enumerate() {
        check_period(reader, node, &periods[..index], &head);
    }
    Some(head)
}

/// Checks that a period has an id of its own, begins within the game, and not before the one before.
fn check_period(reader: &mut Reader, node: &Node, earlier: &[Node], head: &Head) {
    let id = node.get("id").and_then(Node::as_text);
    if let (Some(node), Some(name)) = (node.get("id"), id)
        && earlier.iter().any(|other| other.get("id").and_then(Node::as_text) == id)
    {
        reader.fault(&node.place, DiagnosticKind::DuplicateName { what: "period", name: name.to_owned() });
        return;
    }
    let Some(index) = head.periods.iter().position(|period| Some(period.id.as_str()) == id) else { return };
    let period = &head.periods[index];
    let place = node.get("from_turn").map_or(&node.place, |node| &node.place);
    if period.from_turn > head.turns {
        reader.fault(place, DiagnosticKind::PeriodNotReached { period: period.id.clone(), turns: head.turns });
    }
    let Some(before) = index.checked_sub(1).and_then(|before| head.periods.get(before)) else { return };
    // Periods may begin together: a game that starts late has the cards of all.
    if before.from_turn > period.from_turn {
        reader.fault(place, DiagnosticKind::TurnOrder);
    }
}

/// Reads everything else. The names are those of the map and of the cards.
pub(in super::super) fn read_scenario(
    reader: &mut Reader,
    id: &str,
    node: &Node,
    head: &Head,
    names: &Names<'_>,
) -> Option<Scenario> {
    let known = [Head::KEYS, Scenario::KEYS].concat();
    // Its keys were checked with the head.
    let fields = Fields::unchecked(node, Scenario::OF, &known);
    let options = reader.options.clone();
    let name = head.name.as_deref().unwrap_or_default();
    Scenario::fill(reader, &fields, &Scope { id, name, node, head, options: &options, names })
}

/// Two sides of different ids.
pub(in super::super) fn two_sides(
    reader: &mut Reader,
    node: &Node,
    sides: Vec<SideNames>,
    _: &(),
) -> Option<[SideNames; 2]> {
    let nodes = node.list();
    if let (Some(second), [a, b]) = (nodes.get(1), &sides[..])
        && a.id == b.id
    {
        let place = second.get("id").map_or(&second.place, |node| &node.place);
        reader.fault(place, DiagnosticKind::DuplicateName { what: "side", name: a.id.clone() });
    }
    if nodes.len() != 2 {
        reader.fault(&node.place, DiagnosticKind::WrongLength { wanted: "two sides", found: nodes.len() });
    }
    sides.try_into().ok()
}

/// The id of a side: no word that means sides already.
pub(in super::super) fn side_id(reader: &mut Reader, node: &Node, id: String, _: &()) -> Option<String> {
    if RESERVED.contains(&id.as_str()) {
        reader.fault(&node.place, DiagnosticKind::BadId { id: id.clone() });
    }
    Some(id)
}

/// A turn of the game.
pub(in super::super) fn turn(reader: &mut Reader, node: &Node, turn: u8, scope: &Scope<'_>) -> Option<u8> {
    let max = scope.head.turns;
    if turn > max {
        reader.fault(&node.place, DiagnosticKind::OutOfRange { found: turn.into(), min: 1, max: max.into() });
    }
    Some(turn)
}

/// The turns of a game without a drafted card: there has to be a draft.
pub(in super::super) fn turns_without_draft(
    reader: &mut Reader,
    node: &Node,
    turns: u8,
    scope: &Scope<'_>,
) -> Option<u8> {
    let steps = scope.node.get("setup").map_or(&[][..], Node::list);
    if !steps.iter().any(|step| step.get("draft").is_some()) {
        reader
            .fault(&node.place, DiagnosticKind::PartMissing { what: "turns_without_draft".to_owned(), part: "draft" });
    }
    turn(reader, node, turns, scope)
}

/// A victory point track: the game is not won before it begins.
pub(in super::super) fn vp(reader: &mut Reader, node: &Node, track: VpTrack, _: &Scope<'_>) -> Option<VpTrack> {
    let VpTrack { start, automatic, .. } = track;
    if let (Some(node), true) = (node.get("start"), start.abs() >= automatic) {
        reader.fault(&node.place, DiagnosticKind::VpStart { start, automatic });
    }
    Some(track)
}

/// A DEFCON track whose levels fit together.
pub(in super::super) fn defcon(reader: &mut Reader, node: &Node, mut track: Defcon, _: &Scope<'_>) -> Option<Defcon> {
    let Defcon { start, max, war, .. } = track;
    if war >= start || start > max {
        reader.fault(&node.place, DiagnosticKind::DefconOrder { war, start, max });
    }
    for (key, _) in node.get("closed").map_or(&[][..], Node::entries) {
        if !key.name.parse::<u8>().is_ok_and(|level| (war + 1..=max).contains(&level)) {
            reader.fault(&key.place, DiagnosticKind::number_key(&key.name, war + 1, max));
        }
    }
    track.closed.resize(usize::from(max) + 1, Vec::new());
    Some(track)
}

/// The military operations required: those of the DEFCON level need a level.
pub(in super::super) fn required(
    reader: &mut Reader,
    node: &Node,
    required: Option<u8>,
    scope: &Scope<'_>,
) -> Option<Option<u8>> {
    use super::super::spec::Parts;
    if required.is_none() && !scope.has("defcon") {
        reader.fault(&node.place, DiagnosticKind::PartMissing { what: "required".to_owned(), part: "defcon" });
    }
    Some(required)
}

/// What is added to a value: something, unless an option decides.
pub(in super::super) fn some_change(reader: &mut Reader, node: &Node, add: i8, _: &Scope<'_>) -> Option<i8> {
    if node.value == Value::Integer(0) {
        reader.fault(&node.place, DiagnosticKind::NoChange { or: &[] });
    }
    Some(add)
}

/// The special card: not a scoring card.
pub(in super::super) fn special(reader: &mut Reader, node: &Node, card: CardId, scope: &Scope<'_>) -> Option<CardId> {
    let cards = scope.names.cards.and_then(|cards| cards.get_index(card.index()));
    if let Some((id, _)) = cards.filter(|(_, card)| card.scoring) {
        reader.fault(&node.place, DiagnosticKind::SpecialCard { card: id.clone() });
    }
    Some(card)
}

impl Reader {
    /// A space that can hold influence.
    pub(in super::super) fn playable(&mut self, node: &Node, names: &Names<'_>) -> Option<SpaceId> {
        let space = self.known(node, "space", names.map.spaces.keys().map(String::as_str)).map(SpaceId::at)?;
        if !names.map.playable.contains(space) {
            self.fault(
                &node.place,
                DiagnosticKind::HomeInfluence { space: node.as_text().unwrap_or_default().to_owned() },
            );
            return None;
        }
        Some(space)
    }
}

/// What may be written in the file of a scenario.
#[must_use]
pub fn scenario_table() -> Table {
    let mut table = Scenario::table();
    table.keys.splice(0..0, Head::table().keys);
    Table { doc: "A scenario: a map, cards, and every number and switch of the rules.", ..table }
}
