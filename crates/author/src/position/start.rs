//! The position that a test begins in: read, and checked against the rules.

use brink::content::DiagnosticKind;
use brink::game::{At, Position};
use brink::tooling::Node;

use super::given::Given;
use super::impossible;
use super::names::Names;
use super::words::GivenKey;

/// Reads a position.
pub(super) fn position(node: &Node, names: &mut Names<'_>) -> Position {
    let Some(fields) = names.reader.fields(node, "`given`", GivenKey::NAMES) else {
        return Position::default();
    };
    let mut given = Given::default();
    let mut meant = false;
    for key in GivenKey::ALL {
        let Some(node) = fields.get(key.key()) else {
            continue;
        };
        given.places.insert(*key, node.place.clone());
        match key {
            GivenKey::Impossible => meant = names.yes_or_no(node).unwrap_or_default(),
            key => given.read(*key, node, names),
        }
    }
    given.exclude(names);
    if given.round.is_some() || given.active.is_some() {
        given.position.at = At::Round {
            round: given.round.unwrap_or(1),
            side: given.active,
        };
    }
    if !meant {
        for (place, why) in impossible::reasons(&given, names.content) {
            names.fault(&place, DiagnosticKind::Impossible { why });
        }
    }
    given.position
}
