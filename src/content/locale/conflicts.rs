//! Conflicting translations of two mods.

use std::collections::BTreeMap;

use super::super::diagnostic::Diagnostics;
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::library::Library;
use super::super::mods::Mod;
use super::super::node::Node;
use super::super::source::Place;

/// A text of a mod under some keys.
struct LocaleEntry<'l> {
    by: &'l Mod,
    text: &'l str,
    place: &'l Place,
}

/// Reports texts that two mods translate differently, unless one is declared to come after the
/// other.
pub(in super::super) fn check_conflicts(
    library: &Library,
    faults: &mut Diagnostics,
    is_meant: impl Fn(&str) -> bool,
) {
    for language in library.languages() {
        let (file, folder) = (
            format!("locale/{language}.yaml"),
            format!("locale/{language}/"),
        );
        let mut said: BTreeMap<String, LocaleEntry<'_>> = BTreeMap::new();
        for by in library.mods() {
            let own = library
                .sources()
                .files()
                .iter()
                .enumerate()
                .filter(|(_, one)| one.root == by.root);
            for (index, _) in own.filter(|(_, one)| {
                (one.key == file || one.key.starts_with(&folder)) && is_meant(&one.key)
            }) {
                let Some(tree) = library.tree(index) else {
                    continue;
                };
                each_text(tree, &mut String::new(), &mut |keys, node, text| {
                    let now = LocaleEntry {
                        by,
                        text,
                        place: &node.place,
                    };
                    let Some(before) = said.insert(keys.to_owned(), now) else {
                        return;
                    };
                    if before.text != text
                        && before.by.id != by.id
                        && !library.follows(by, before.by)
                    {
                        let mods = [before.by.id.clone(), by.id.clone()];
                        let kind = DiagnosticKind::SaidTwice {
                            keys: keys.to_owned(),
                            by: mods,
                        };
                        faults.add_labelled(&node.place, kind, before.place, "the first one");
                    }
                });
            }
        }
    }
}

/// Calls a function for every text of a tree, with the keys that lead to it.
fn each_text<'l>(
    node: &'l Node,
    keys: &mut String,
    call: &mut impl FnMut(&str, &'l Node, &'l str),
) {
    if let Some(text) = node.as_text() {
        // The plural rule of a file is the same in all files of its language.
        if keys != "plural" {
            call(keys, node, text);
        }
    }
    for (key, inner) in node.entries() {
        let length = keys.len();
        if length > 0 {
            keys.push_str(": ");
        }
        keys.push_str(&key.name);
        each_text(inner, keys, call);
        keys.truncate(length);
    }
}
