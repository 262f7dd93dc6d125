//! Readers of content, given any tree.

use brink::content::{DiagnosticKind, Diagnostics, Place};
use brink::tooling::{self, Fields, FormerCards, Node, NodeValue, Reader, Takes, evaluate, parse};

use super::say;
use crate::declared;

/// Every node of a tree, through every reader.
fn read_everything(node: &Node) {
    let mut reader = Reader::default();
    read_one(&mut reader, node);
    for (key, inner) in node.entries() {
        let fields = Fields::unchecked(inner, "a thing", KEYS).called(key);
        let _ = (key.node(), fields.get("a"));
        read_everything(inner);
    }
    if let NodeValue::List(items) = &node.value {
        items.iter().for_each(read_everything);
    }
    let mut all = Diagnostics::default();
    all.add_labelled(
        &Place::nowhere(),
        DiagnosticKind::LeadsOut,
        &node.place,
        "here",
    );
    all.extend(reader.faults.into_sorted());
    let _ = (all.is_full(), all.has_errors(), all.errors());
    let _ = all.list();
    for fault in all.into_sorted() {
        say(&fault);
        let _ = fault.fault.help();
    }
}

/// The keys of the tables that are read.
const KEYS: &[&str] = &["a", "b"];

/// Reads a node as everything that it could be.
fn read_one(reader: &mut Reader, node: &Node) {
    let _ = (
        node.get("a"),
        node.as_text(),
        node.value.sort(),
        node.list().len(),
    );
    let _ = (
        reader.short_list(node, "things", 0).len(),
        reader.list(node).len(),
        reader.one_or_more(node).len(),
    );
    let _ = (
        reader.title(node),
        reader.switch(node),
        reader.word(node, &[]),
        reader.word(node, KEYS),
    );
    let _ = reader.number_or_word::<u8>(node, -300..=300, "all");
    let _ = reader.table(node).map(<[_]>::len);
    reader.not_all_zero(node, KEYS);
    reader.check_tags(
        &[
            (String::new(), node.place.clone()),
            ("x".repeat(99), node.place.clone()),
        ],
        KEYS,
    );
    let _ = (
        reader.check_id(&node.place, ""),
        reader.check_id(&node.place, "É"),
    );
    reader.fault(
        &node.place,
        DiagnosticKind::unknown_name("thing", "", KEYS.iter().copied()),
    );
    reader.fault(&node.place, DiagnosticKind::number_key("", u8::MAX, 0));
    if let Some(fields) = reader.fields(node, "a thing", KEYS) {
        let _ = (fields.get("zzz"), fields.place(), reader.need(&fields, "a"));
        let _ = reader.need_with(&fields, "b", || None);
    }
    let _ = Fields::unchecked(node, "a thing", KEYS).get("a");
    declared::read(reader, node);
}

#[test]
fn readers_take_shipped_files() {
    let library = testkit::library();
    let files = library.sources().files().iter();
    let yaml = files.filter(|file| file.path.ends_with(".yaml"));
    let long = "x".repeat(9_999);
    for file in yaml.take(6) {
        let tree = parse(file, &mut Diagnostics::default());
        read_everything(&tree.expect("shipped files can be read"));
        let _ = (file.digest(), file.stem());
        let _ = (file.line(0), file.line(u32::MAX));
        for (word, from) in [("", 0), ("id", usize::MAX), (&long, 1)] {
            let _ = file.find_word(word, from);
        }
    }
}

#[test]
fn readers_take_any_tree() {
    let library = testkit::library();
    let file = &library.sources().files()[0];
    let map = &testkit::content("red_sea").map;
    let former = tooling::former_words(tooling::scenario_table);
    for source in [
        "{}",
        "{ 1, { 2 } }",
        "{ a = { b = 'x' }, [3] = true }",
        "{ a = 1e300, b = -0.5 }",
    ] {
        let data = evaluate("x.lua", &format!("return {source}"), &[]).unwrap();
        let mut tree = Node::from_lua(&data);
        let in_script = Node::from_script(&data, file);
        read_everything(&tree);
        read_everything(&in_script);
        read_everything(&tree.clone().over(in_script));
        assert!(!tooling::has_any(&tree, &former));
        let described = Takes::Table(tooling::scenario_table);
        let cards = library.former_cards();
        assert!(cards.is_empty() && cards.all().next().is_none() && cards.today("").is_none());
        assert!(tooling::modernize(&mut tree, &described, cards).is_empty());
        let cards = FormerCards::one("x", "").in_answers();
        assert!(cards.follows_answers());
        drop(tooling::modernize(&mut tree, &described, &cards));
        let filter = tooling::read_filter(&data, map, ["", ""], &[], &Default::default());
        drop(filter);
    }
}

#[test]
fn keys_of_every_table_are_described() {
    let key = tooling::cards_table().keys.remove(0);
    let key = key.renamed(&[""]).respelled(&[("", "")]);
    assert_eq!((key.renamed, key.respelled), (&[""][..], &[("", "")][..]));
    let tables = [
        tooling::locale_table(),
        tooling::list_changes_table(),
        tooling::mod_table(),
        tooling::mods_table(),
        tooling::lesson_table(),
        tooling::card_facts_table(),
        tooling::cards_table(),
        tooling::condition_table(),
        tooling::filter_table(),
        tooling::map_table(),
        tooling::scenario_table(),
        tooling::card_script_table(),
        tooling::rule_script_table(),
    ];
    assert_eq!(Takes::by_text(Takes::Text).tables().len(), 0);
    for name in ["", "\0", "🦀", &"x".repeat(10_000)] {
        let _ = tooling::meant_call(name);
    }
    for key in tables.iter().flat_map(|table| &table.keys) {
        let _ = (
            key.left_out(),
            key.takes.tables().len(),
            key.takes.pattern(),
        );
    }
}
