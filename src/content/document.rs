//! Parses a file of content to a tree that knows only the keys and words of today.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::diagnostic::Diagnostics;
use super::diagnostic_kind::DiagnosticKind;
use super::lesson::lesson_table;
use super::locale::locale_table;
use super::mods::mod_table;
use super::node::{Node, NodeValue};
use super::read::{card_script_table, cards_table, map_table, rule_script_table, scenario_table};
use super::source::SourceFile;
use super::spec::{FormerCards, Renamed, Table, Takes, former_words, modernize};
use super::yaml;

/// The former keys and words of all files of content. Few files have any, so this spares the walk.
static FORMER: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    let tables = [
        mod_table,
        map_table,
        cards_table,
        scenario_table,
        lesson_table,
        locale_table,
        card_script_table,
        rule_script_table,
    ];
    tables.into_iter().flat_map(former_words).collect()
});

/// Parses a file that is described by this table. Faults are recorded, former words among them;
/// `None` if the text is not valid YAML.
pub(super) fn parse_as(
    file: &SourceFile,
    table: fn() -> Table,
    cards: &FormerCards,
    faults: &mut Diagnostics,
) -> Option<Node> {
    let mut tree = yaml::parse(file, faults)?;
    report(&modernized(&mut tree, table, cards), faults);
    Some(tree)
}

/// Replaces former keys, words and ids of cards in a tree, and returns them.
pub(super) fn modernized(
    tree: &mut Node,
    table: fn() -> Table,
    cards: &FormerCards,
) -> Vec<Renamed> {
    match has_any(tree, &FORMER) || !cards.is_empty() {
        true => modernize(tree, &Takes::Table(table), cards),
        false => Vec::new(),
    }
}

/// Records a note for each former key and word.
pub fn report(renamed: &[Renamed], faults: &mut Diagnostics) {
    for one in renamed {
        let (old, new) = (one.old.clone(), one.new.clone());
        faults.add(&one.place, DiagnosticKind::Renamed { old, new });
    }
}

/// Whether some key or text of a tree is one of these.
pub fn has_any(node: &Node, words: &BTreeSet<&'static str>) -> bool {
    match &node.value {
        NodeValue::Text(text) => words.contains(&**text),
        NodeValue::List(items) => items.iter().any(|item| has_any(item, words)),
        NodeValue::Map(entries) => entries
            .iter()
            .any(|(key, value)| words.contains(&*key.name) || has_any(value, words)),
        _ => false,
    }
}
