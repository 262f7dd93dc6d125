//! Warnings of tracks and flags that a scenario declares and nothing uses.

use std::collections::BTreeSet;

use super::diagnostic::Diagnostics;
use super::diagnostic_kind::DiagnosticKind;
use super::library::Library;
use super::lint::collect_words;
use super::node::{Node, NodeKey};

/// The keys of a scenario that declare tracks and flags, each with the noun for them.
const DECLARED: [(&str, &str); 2] = [("tracks", "track"), ("flags", "flag")];

/// The keys of a scenario that use no track and no flag.
const OTHERS: [&str; 5] = ["id", "name", "description", "options", "messages"];

impl Library {
    /// Warns of tracks and flags that no script, condition or step uses, shown or not. `words` are
    /// those of all scripts.
    pub(super) fn lint_tracks<'n>(
        &'n self,
        faults: &mut Diagnostics,
        mut words: BTreeSet<&'n str>,
    ) {
        let files = self.scenarios.values();
        let trees: Vec<&Node> = files.filter_map(|&index| self.tree(index)).collect();
        let parts = words.iter().flat_map(|text| text.split("%s"));
        let parts: Vec<&str> = parts.filter(|part| is_part(part)).collect();
        for (key, node) in trees.iter().flat_map(|tree| tree.entries()) {
            let name = key.name.as_str();
            let declares = DECLARED.iter().any(|(list, _)| *list == name);
            if !declares && !OTHERS.contains(&name) {
                collect_words(node, &mut words);
            }
        }
        let uses = Uses { words, parts };
        for (list, what) in DECLARED {
            let declared = trees.iter().filter_map(|tree| tree.get(list));
            for (key, node) in declared.flat_map(Node::entries) {
                if !uses.has(key, node) {
                    let name = key.name.clone();
                    faults.add(&key.place, DiagnosticKind::UnusedTrack { what, name });
                }
            }
        }
    }
}

/// Whether a text is a part from which a script may make an id.
fn is_part(text: &str) -> bool {
    text.len() > 1 && (text.starts_with('_') || text.ends_with('_'))
}

/// The words that scripts and scenarios use.
struct Uses<'n> {
    words: BTreeSet<&'n str>,
    parts: Vec<&'n str>,
}

impl Uses<'_> {
    /// Whether a track or a flag is among it: by its id, or by a part of that which a script joins
    /// with others.
    fn has(&self, key: &NodeKey, declared: &Node) -> bool {
        let id = key.name.as_str();
        let mut parts = self.parts.iter();
        let joined = parts.any(|part| match part.strip_prefix('_') {
            Some(_) => id.ends_with(part),
            None => id.starts_with(part),
        });
        joined || self.words.contains(id) || declared.get("each").is_some() && self.has_of(id)
    }

    /// Whether a track or a flag that each region, side or space has is among it.
    fn has_of(&self, id: &str) -> bool {
        let of_each = format!("{id}_");
        let from = self.words.range(of_each.as_str()..);
        let mut from = from.take(1);
        from.any(|word| word.starts_with(&of_each))
    }
}
