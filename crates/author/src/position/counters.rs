//! Pieces of kinds that a scenario declares, as tests write them.

use brink::content::spec::{Kind, Takes, by_id, number};
use brink::content::{Content, Place, TrackSides};
use brink::ids::{CounterId, Side, SpaceId};
use brink::tooling::{Node, Reader};

use super::check::{Checks, same};
use super::kinds::{At, Scoped, TestKind, at, scoped, side, space};
use super::scope::Scope;

/// Maximum number of pieces in a space.
const MOST: i64 = 99;

/// The pieces of a kind in a space, and their owner; no owner for shared ones.
#[derive(Clone, Debug)]
pub(super) struct Pieces {
    pub(super) counter: CounterId,
    pub(super) side: Option<Side>,
    pub(super) space: SpaceId,
    pub(super) number: At<u8>,
}

/// The pieces of some kinds: by space, or by side and by space if both sides have some.
pub(super) fn pieces() -> Scoped<Vec<Pieces>> {
    let number = || Box::new(Takes::Number { min: 0, max: MOST });
    let by_space = || Takes::ById(Some("space"), number());
    let by_side = Takes::ById(Some("side"), Box::new(by_space()));
    let pieces = Takes::AnyOf(vec![by_space(), by_side]);
    scoped(read, Takes::ById(Some("counter"), Box::new(pieces)))
}

fn read(reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Vec<Pieces>> {
    let counters = &scope.content.scenario.counters;
    let mut found = Vec::new();
    for (key, node) in reader.table(node)? {
        let known = counters.keys().map(String::as_str);
        let index = reader.known(&key.node(), "counter", known);
        let (Some(counter), Some((_, kind))) = (
            index.and_then(CounterId::new),
            index.and_then(|index| counters.get_index(index)),
        ) else {
            continue;
        };
        for (side, spaces) in of_kind(kind.sides, reader, node, scope).unwrap_or_default() {
            found.extend(spaces.into_iter().map(|(space, number)| Pieces {
                counter,
                side,
                space,
                number,
            }));
        }
    }
    Some(found)
}

/// By owner: the numbers by space.
type Owned = Vec<(Option<Side>, Vec<(SpaceId, At<u8>)>)>;

fn of_kind(
    sides: TrackSides,
    reader: &mut Reader,
    node: &Node,
    scope: &Scope<'_>,
) -> Option<Owned> {
    let owner = match sides {
        TrackSides::Both => {
            let by_side = by_id(side(), in_spaces()).read(reader, node, scope)?;
            let owned = by_side.into_iter();
            return Some(owned.map(|(side, spaces)| (Some(side), spaces)).collect());
        }
        TrackSides::Only(owner) => Some(owner),
        _ => None,
    };
    Some(vec![(owner, in_spaces().read(reader, node, scope)?)])
}

fn in_spaces() -> impl TestKind<Vec<(SpaceId, At<u8>)>> {
    by_id(space(), at(number(0, MOST)))
}

/// The checks of the numbers of pieces.
pub(super) fn of_counters(_: &Place, pieces: Vec<Pieces>, scope: &Scope<'_>) -> Checks {
    let pieces = pieces.into_iter();
    let checks = pieces.map(|one| {
        let what = name_of(&one, scope.content);
        let (counter, space) = (one.counter, one.space);
        let side = one.side.unwrap_or(Side::First);
        same(&one.number.place, what, one.number.value, move |hand| {
            hand.board().counters_in(counter, side, space).to_string()
        })
    });
    checks.collect()
}

/// The kind of pieces, their side if they are not shared, and the space.
fn name_of(one: &Pieces, content: &Content) -> String {
    let kind = content.scenario.counters.get_index(one.counter.index());
    let kind = kind.map_or("?", |(id, _)| id);
    let space = content.map.space_id(one.space);
    match one.side {
        None => format!("counter {kind} in {space}"),
        Some(side) => format!("counter {kind} of {} in {space}", content.side_id(side)),
    }
}
