//! Other languages: texts for people, by id, in the `locale/` of any root.

use super::Content;
use super::diagnostic_kind::DiagnosticKind;
use super::library::Library;
use super::node::Node;
use super::reader::Reader;
use super::spec::{self, Declared, Readable, Takes, elsewhere, text};
use crate::signs::visible;

spec::keys! {
    /// A language: names and texts, by the ids of the content.
    struct LocaleFile = "a language" in () {
        /// The names of the sides, by id.
        sides: () = elsewhere(Takes::ById(Some("side"), Box::new(Takes::Text))), empty;
        /// The names of the regions, by id.
        regions: () = elsewhere(Takes::ById(Some("region"), Box::new(Takes::Text))), empty;
        /// The names of the spaces, by id.
        spaces: () = elsewhere(Takes::ById(Some("space"), Box::new(Takes::Text))), empty;
        /// The names and texts of the cards, by id.
        cards: () = elsewhere(Takes::ById(Some("card"), Box::new(Takes::Table(<CardNames as Declared>::table)))), empty;
    }
}

spec::keys! {
    /// The name, the text and the note of a card.
    struct CardNames = "a card" in () {
        /// Its name.
        name: Option<String> = text(), may;
        /// Its note. A card whose text is translated has no other.
        note: Option<String> = text(), may;
        /// Its text.
        text: Option<String> = text(), may;
    }
}

/// The keys of a language file.
#[must_use]
pub fn locale_table() -> spec::Table {
    LocaleFile::table()
}

/// Replaces the names and texts of the content with those of a language.
pub(super) fn translate(library: &Library, language: &str, content: &mut Content) {
    for tree in library.locales(language) {
        let entries = |key: &str| tree.get(key).map_or(&[][..], Node::entries).iter();
        let text = |node: &Node| node.as_text().filter(|text| !text.is_empty()).map(|text| visible(text).into_owned());
        for (key, node) in entries("sides") {
            let side = content.scenario.sides.iter_mut().find(|side| side.id == key.name);
            side.zip(text(node)).into_iter().for_each(|(side, name)| side.name = name);
        }
        for (key, node) in entries("regions") {
            let region = content.map.regions.get_mut(&key.name);
            region.zip(text(node)).into_iter().for_each(|(region, name)| region.name = name);
        }
        for (key, node) in entries("spaces") {
            let space = content.map.spaces.get_mut(&key.name);
            space.zip(text(node)).into_iter().for_each(|(space, name)| space.name = name);
        }
        for (key, node) in entries("cards") {
            let Some(card) = content.cards.get_mut(&key.name) else { continue };
            node.get("name").and_then(text).into_iter().for_each(|name| card.name = name);
            let note = node.get("note").and_then(text);
            match node.get("text").and_then(text) {
                // What explains a text has to be in its language.
                Some(text) => (card.text, card.note) = (text, note),
                None => card.note = note.or(card.note.take()),
            }
        }
    }
}

/// Checks the file of a language: its keys, and that its ids are known.
pub(super) fn check(library: &Library, reader: &mut Reader, tree: &Node) {
    let Some(fields) = reader.fields(tree, LocaleFile::OF, LocaleFile::KEYS) else { return };
    let known = library.names();
    for (list, what, names) in
        [("sides", "side", &known.sides), ("regions", "region", &known.regions), ("spaces", "space", &known.spaces)]
    {
        for (key, node) in fields.get(list).and_then(|node| reader.table(node)).unwrap_or(&[]) {
            reader.known(&key.node(), what, names.iter().map(String::as_str));
            reader.text(node);
        }
    }
    for (key, node) in fields.get("cards").and_then(|node| reader.table(node)).unwrap_or(&[]) {
        if !known.cards.contains(&key.name) {
            let names = known.cards.iter().map(String::as_str);
            reader.fault(&key.place, DiagnosticKind::unknown_name("card", &key.name, names));
        }
        <CardNames as Readable<()>>::read(reader, node, &());
    }
}
