//! Zones that a scenario declares, as tests write them.

use brink::content::spec::{Kind, Takes};
use brink::content::{Place, ZoneOwner};
use brink::game::Zone;
use brink::ids::{CardId, Side, ZoneId};
use brink::tooling::{Node, Reader};

use super::card_checks::{ids, same_sets};
use super::check::Checks;
use super::hand::Check;
use super::kinds::{At, Scoped, cards, scoped, side};
use super::scope::Scope;

/// The cards of a zone.
#[derive(Clone, Debug)]
pub(super) struct ZoneCards {
    pub(super) zone: Zone,
    pub(super) cards: Vec<At<CardId>>,
    place: Place,
}

/// The cards of some zones: a list, or for zones of each side a table of lists.
pub(super) fn zones() -> Scoped<Vec<ZoneCards>> {
    let by_side = Takes::by_id(Some("side"), cards().takes());
    let of_zone = Takes::AnyOf(vec![cards().takes(), by_side]);
    scoped(read, Takes::by_id(Some("zone"), of_zone))
}

fn read(reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Vec<ZoneCards>> {
    let scenario = &scope.content.scenario;
    let mut found = Vec::new();
    for (key, node) in reader.table(node)? {
        let known = scenario.zones.own.keys().map(String::as_str);
        let Some(index) = reader.known(&key.node(), "zone", known) else {
            continue;
        };
        let (Some(id), Some((_, rules))) =
            (ZoneId::new(index), scenario.zones.own.get_index(index))
        else {
            continue;
        };
        for (side, node) in of_owners(rules.owner, node, reader, scope) {
            let cards = cards().read(reader, node, scope);
            found.extend(cards.map(|cards| ZoneCards {
                zone: scenario.zone(id, side),
                cards,
                place: node.place.clone(),
            }));
        }
    }
    Some(found)
}

/// The lists of a zone: one, or one for each side that is named.
fn of_owners<'n>(
    owner: ZoneOwner,
    node: &'n Node,
    reader: &mut Reader,
    scope: &Scope<'_>,
) -> Vec<(Side, &'n Node)> {
    if owner == ZoneOwner::Shared {
        return vec![(Side::First, node)];
    }
    let entries = reader.table(node).unwrap_or_default();
    let mut lists = Vec::new();
    for (key, node) in entries {
        let of = side().read(reader, &key.node(), scope);
        lists.extend(of.map(|of| (of, node)));
    }
    lists
}

/// Exactly these cards are in the zones.
pub(super) fn whole_zones(_: &Place, zones: Vec<ZoneCards>, scope: &Scope<'_>) -> Checks {
    let zones = zones.into_iter();
    let checks = zones.map(|ZoneCards { zone, cards, place }| -> Check {
        let wanted = ids(&cards, scope.content);
        let what = scope.content.zone_name(zone);
        Box::new(move |hand| {
            let there = hand.board().cards_in(zone);
            let there = there.map(|card| hand.card_id(card)).collect();
            same_sets(&place, &what, wanted.clone(), there)
        })
    });
    checks.collect()
}
