//! The links of a map that extends another one.

use std::collections::BTreeSet;

use super::super::diagnostic_kind::DiagnosticKind;
use super::super::node::{Node, NodeValue};
use super::super::reader::Reader;

/// The links of both maps, without the removed ones; `None` if this is not a list.
pub(super) fn joined_links(
    reader: &mut Reader,
    own: &Node,
    base: &Node,
    (of, gone): (&str, &BTreeSet<String>),
) -> Option<Node> {
    let below = base
        .get("links")
        .filter(|node| matches!(node.value, NodeValue::List(_)))?;
    let mut links = below.list().to_vec();
    if let Some(node) = own
        .get("without_links")
        .filter(|node| node.value != NodeValue::Null)
    {
        for pair in reader.list(node) {
            take_link(reader, pair, &mut links, base, of);
        }
    }
    links.retain(|link| {
        !link
            .list()
            .iter()
            .filter_map(Node::as_text)
            .any(|end| gone.contains(end))
    });
    match own.get("links") {
        None => {}
        Some(Node {
            value: NodeValue::List(more),
            ..
        }) => links.extend(more.iter().cloned()),
        Some(_) => return None,
    }
    let place = own
        .get("links")
        .map_or(&below.place, |node| &node.place)
        .clone();
    Some(Node {
        value: NodeValue::List(links),
        place,
    })
}

/// The names of the two ends of a link.
fn ends_of(link: &Node) -> Vec<&str> {
    link.list().iter().filter_map(Node::as_text).collect()
}

/// Removes one link.
fn take_link(reader: &mut Reader, pair: &Node, links: &mut Vec<Node>, base: &Node, of: &str) {
    let ends = reader.list(pair);
    let [a, b] = ends else {
        if matches!(pair.value, NodeValue::List(_)) {
            reader.fault(
                &pair.place,
                DiagnosticKind::WrongLength {
                    wanted: "two spaces",
                    found: ends.len(),
                },
            );
        }
        return;
    };
    let spaces = base.get("spaces").map_or(&[][..], Node::entries);
    let spaces = spaces.iter().map(|(key, _)| key.name.as_str());
    let [first, second] = [a, b].map(|end| reader.known(end, "space", spaces.clone()));
    let (Some(a), Some(b), true) = (
        a.as_text(),
        b.as_text(),
        first.is_some() && second.is_some(),
    ) else {
        return;
    };
    let before = links.len();
    links.retain(|link| {
        let ends = ends_of(link);
        ends != [a, b] && ends != [b, a]
    });
    if links.len() == before {
        let mut neighbours = Vec::new();
        for ends in links.iter().map(ends_of).filter(|ends| ends.contains(&a)) {
            neighbours.extend(
                ends.iter()
                    .find(|end| **end != a)
                    .map(|end| (*end).to_owned()),
            );
        }
        let fault = DiagnosticKind::NoLink {
            a: a.to_owned(),
            b: b.to_owned(),
            map: of.to_owned(),
            neighbours,
        };
        reader.fault(&pair.place, fault);
    }
}
