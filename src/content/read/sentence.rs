//! Texts with holes in files of content, and the checks of their holes.

use super::super::diagnostic_kind::DiagnosticKind;
use super::super::node::Node;
use super::super::reader::Reader;
use super::super::spec::{self, Kind};
use crate::words::{Form, holes};

/// The holes allowed in the sentence of an effect in force: its owner, the opponent, and the
/// effect's data.
pub(in super::super) const IN_FORCE_HOLES: [&str; 3] = ["player", "opponent", "about"];

/// The sentence of an effect in force: a text with the holes of [`IN_FORCE_HOLES`].
pub(in super::super) fn in_force<C>() -> impl Kind<C, Value = String> {
    spec::then(
        spec::message(),
        |reader: &mut Reader, node: &Node, text: String, _: &C| {
            check_holes(reader, node, &text, &IN_FORCE_HOLES);
            Some(text)
        },
    )
}

/// Checks that the holes of a text, and the forms they require, are known.
pub(in super::super) fn check_holes(reader: &mut Reader, node: &Node, text: &str, known: &[&str]) {
    for hole in holes(text) {
        if !known.contains(&hole.name) {
            let fault = DiagnosticKind::unknown_name("hole", hole.name, known.iter().copied());
            reader.fault(&node.place, fault);
        }
        if hole.name == "n" && hole.form.is_some() {
            reader.fault(&node.place, DiagnosticKind::NumberForm { hole: "n" });
        } else if let Some(form) = hole.form
            && Form::of_word(form).is_none()
        {
            let fault =
                DiagnosticKind::unknown_name("form of a name", form, Form::WORDS.iter().copied());
            reader.fault(&node.place, fault);
        }
    }
}
