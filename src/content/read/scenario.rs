//! Reads scenarios: the checks that their declarations cannot express.

use super::super::by_id::ById;
use super::super::card::Card;
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::node::Node;
use super::super::reader::{Fields, Reader};
use super::super::scenario::{Head, Scenario, Scope};
use super::super::spec::{Declared, Names, Readable, Table};

/// Reads the head of a scenario. The options have been read before.
pub(in super::super) fn read_head(reader: &mut Reader, node: &Node) -> Option<Head> {
    let known = [Head::KEYS, Scenario::KEYS].concat();
    let fields = reader.fields(node, Head::OF, &known)?;
    let head = Head::fill(reader, &fields, &())?;
    if let Some(node) = fields
        .get("first_turn")
        .filter(|_| head.first_turn > head.turns)
    {
        reader.out_of_range(&node.place, head.first_turn, 1, head.turns);
    }
    let periods = fields.get("periods").map_or(&[][..], Node::list);
    for (index, node) in periods.iter().enumerate() {
        check_period(reader, node, &periods[..index], &head);
    }
    Some(head)
}

/// Checks that a period has a unique id, begins within the game, and not before its predecessor.
fn check_period(reader: &mut Reader, node: &Node, earlier: &[Node], head: &Head) {
    let id = node.get("id").and_then(Node::as_text);
    if let (Some(node), Some(name)) = (node.get("id"), id)
        && earlier
            .iter()
            .any(|other| other.get("id").and_then(Node::as_text) == id)
    {
        reader.duplicate_name(&node.place, "period", name);
        return;
    }
    let Some(index) = head
        .periods
        .iter()
        .position(|period| Some(period.id.as_str()) == id)
    else {
        return;
    };
    let period = &head.periods[index];
    let place = node
        .get("from_turn")
        .map_or(&node.place, |node| &node.place);
    let Some(before) = index
        .checked_sub(1)
        .and_then(|before| head.periods.get(before))
    else {
        return;
    };
    // Periods may begin together: a game that starts late has the cards of all of them.
    if before.from_turn > period.from_turn {
        reader.fault(place, DiagnosticKind::TurnOrder);
    }
}

/// Reports periods that begin after the last turn, if there are cards for them: a short game may
/// exclude those cards.
pub(in super::super) fn check_periods_begin(
    reader: &mut Reader,
    node: &Node,
    head: &Head,
    cards: &ById<Card>,
) {
    let nodes = node.get("periods").map_or(&[][..], Node::list);
    for (index, period) in head
        .periods
        .iter()
        .enumerate()
        .filter(|(_, period)| period.from_turn > head.turns)
    {
        let waits = cards
            .values()
            .any(|card| card.dealt && card.period.index() == index);
        let Some(node) = nodes
            .iter()
            .find(|node| node.get("id").and_then(Node::as_text) == Some(&period.id))
        else {
            continue;
        };
        if waits {
            let place = node
                .get("from_turn")
                .map_or(&node.place, |node| &node.place);
            reader.fault(
                place,
                DiagnosticKind::PeriodNotReached {
                    period: period.id.clone(),
                    turns: head.turns,
                },
            );
        }
    }
}

/// Reads everything else, with the names of the map and of the cards.
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
    Scenario::fill(
        reader,
        &fields,
        &Scope {
            id,
            name,
            node,
            head,
            options: &options,
            names,
        },
    )
}

/// The keys of the file of a scenario.
#[must_use]
pub fn scenario_table() -> Table {
    let mut table = Scenario::table();
    table.keys.splice(0..0, Head::table().keys);
    Table {
        doc: "A scenario: a map, cards, and every number and switch that differs between games.",
        ..table
    }
}
