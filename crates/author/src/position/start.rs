//! The position that a test begins in: read, and checked against the rules.

use brink::content::DiagnosticKind;
use brink::content::spec::Readable;
use brink::game::Position;
use brink::tooling::{Node, Reader};

use super::given::Given;
use super::impossible::{self, Reason};
use super::scope::Scope;

/// Reads a position, and checks it against the rules.
pub(super) fn position(node: &Node, reader: &mut Reader, scope: &Scope<'_>) -> Position {
    let Some(given) = Given::read(reader, node, scope) else {
        return Position::default();
    };
    given.exclude(reader);
    let position = given.position(scope.content);
    if !given.impossible.as_ref().is_some_and(|meant| meant.value) {
        let reasons = impossible::reasons(&given, &position, scope.content);
        for Reason { place, why, cure } in reasons {
            reader.fault(&place, DiagnosticKind::Impossible { why, cure });
        }
    }
    position
}
