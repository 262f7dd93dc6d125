//! Checks the files of a language: keys, ids, the holes and the plural forms of messages.

use std::collections::BTreeSet;

use super::super::diagnostic_kind::DiagnosticKind;
use super::super::library::{ForeignMessages, Library};
use super::super::node::{Node, NodeKey, NodeValue};
use super::super::read::check_holes;
use super::super::reader::Reader;
use super::file::read;
use super::script_texts::{TextUse, quoted_texts};
use crate::words::{Form, Message, Plural, holes};

/// Checks the file of a language: its keys, and that the names in it are known.
pub(in super::super) fn check(library: &Library, reader: &mut Reader, file: &str, tree: &Node) {
    let Some(read) = read(reader, tree) else {
        return;
    };
    names(library, reader, tree);
    for (id, map) in table(tree, "maps") {
        check_map(library, reader, id, map);
    }
    for (id, set) in table(tree, "card_sets") {
        check_set(library, reader, id, set);
    }
    for (id, scenario) in table(tree, "scenarios") {
        let ids = library.scenarios.keys().map(String::as_str);
        if reader.known(&id.node(), "scenario", ids).is_some() {
            names(library, reader, scenario);
            options(library, reader, &id.name, scenario);
            parts(library, reader, &id.name, scenario);
            check_messages(library, reader, scenario, read.plural);
        }
    }
    for (id, _) in table(tree, "mods") {
        let ids = library.mods().iter().map(|one| one.id.as_str());
        known(reader, &id.node(), "mod", ids);
    }
    for (id, lesson) in table(tree, "lessons") {
        check_lesson(library, reader, id, lesson);
    }
    prompts(library, reader, tree, read.plural);
    messages(library, reader, file, tree, read.plural);
}

/// Checks the names of spaces, regions and labels of a map.
fn check_map(library: &Library, reader: &mut Reader, id: &NodeKey, map: &Node) {
    let ids = library.maps.keys().map(String::as_str);
    if reader.known(&id.node(), "map", ids).is_none() {
        return;
    }
    names(library, reader, map);
    let index = library.maps.get(&id.name);
    let own = index.and_then(|&index| library.tree(index));
    let labels = own.map_or(&[][..], |tree| table(tree, "labels"));
    let labels = labels.iter().map(|(key, _)| key.name.as_str());
    for (label, _) in table(map, "labels") {
        known(reader, &label.node(), "label", labels.clone());
    }
}

/// Checks that a lesson has as many texts as are translated.
fn check_lesson(library: &Library, reader: &mut Reader, id: &NodeKey, lesson: &Node) {
    let ids = library.lessons.keys().map(String::as_str);
    if reader.known(&id.node(), "lesson", ids).is_none() {
        return;
    }
    let Some(own) = library.lesson(&id.name) else {
        return;
    };
    let (texts, said) = (own.says().count(), lesson.get("say"));
    let extra = said.and_then(|said| said.list().get(texts));
    if let Some(extra) = extra {
        let limit = texts;
        let what = "texts of steps";
        reader.fault(&extra.place, DiagnosticKind::TooMany { what, limit });
    }
}

/// Checks the names of the cards of a set.
fn check_set(library: &Library, reader: &mut Reader, id: &NodeKey, set: &Node) {
    let ids = library.sets.keys().map(String::as_str);
    let Some(index) = reader.known(&id.node(), "card set", ids) else {
        return;
    };
    let own = library.tree(library.sets[index]);
    let cards = own.map_or(&[][..], |tree| table(tree, "cards"));
    let cards = cards.iter().map(|(key, _)| key.name.as_str());
    for (card, _) in table(set, "cards") {
        known(reader, &card.node(), "card", cards.clone());
    }
    let declared = own.map_or(&[][..], |tree| table(tree, "facts"));
    for (fact, names) in table(set, "facts") {
        check_fact(reader, declared, fact, names);
    }
}

/// Checks the names of a fact and of its words.
fn check_fact(reader: &mut Reader, declared: &[(NodeKey, Node)], fact: &NodeKey, names: &Node) {
    let ids = declared.iter().map(|(key, _)| key.name.as_str());
    known(reader, &fact.node(), "fact", ids);
    let Some((_, own)) = declared.iter().find(|(key, _)| key.name == fact.name) else {
        return;
    };
    let words = own.get("words").map_or(&[][..], Node::list).iter();
    for (word, _) in table(names, "words") {
        known(
            reader,
            &word.node(),
            "word",
            words.clone().filter_map(Node::as_text),
        );
    }
}

/// Checks that each translated text of a script occurs in some script.
fn prompts(library: &Library, reader: &mut Reader, tree: &Node, rule: Option<Plural>) {
    let sets = table(tree, "card_sets")
        .iter()
        .chain(table(tree, "scenarios"))
        .map(|(_, set)| set);
    let cards = sets.chain([tree]).flat_map(|set| table(set, "cards"));
    let translated = cards
        .chain(table(tree, "rules"))
        .flat_map(|(_, script)| table(script, "prompts"));
    let mut translated = translated.peekable();
    if translated.peek().is_none() {
        return;
    }
    let scripts = library
        .sources()
        .files()
        .iter()
        .filter(|file| file.key.ends_with(".lua"));
    let texts = scripts.flat_map(|file| quoted_texts(&file.text));
    let (mut read, mut parts) = (BTreeSet::new(), BTreeSet::new());
    for one in texts {
        match one.usage {
            TextUse::Read | TextUse::Perhaps => read.insert(one.text),
            TextUse::Never => parts.insert(one.text),
        };
    }
    for (key, node) in translated {
        let text = key.name.as_str();
        if !read.contains(text) && parts.contains(text) {
            let text = text.to_owned();
            reader.fault(&key.place, DiagnosticKind::NotRead { text });
            continue;
        }
        known(reader, &key.node(), "text of a script", read.iter());
        let own: BTreeSet<&str> = holes(text).map(|hole| hole.name).collect();
        let original = Original {
            id: text,
            holes: &own.into_iter().collect::<Vec<_>>(),
            english: text,
            lacking: Lacking::Warned,
        };
        original.check(reader, node, rule);
    }
}

/// Checks messages that a scenario, or its translation, replaces with its own.
pub(in super::super) fn check_messages(
    library: &Library,
    reader: &mut Reader,
    tree: &Node,
    rule: Option<Plural>,
) {
    let (tables, foreign) = (library.messages(), library.foreign_messages());
    for (key, node) in table(tree, "messages") {
        match tables.iter().find_map(|table| table.find(&key.name)) {
            // A game may leave out what its own words need not say.
            Some(message) => Original::of(message, Lacking::Allowed).check(reader, node, rule),
            // A program without a table of its own cannot know the messages of a front end, and
            // none can know those of its other versions.
            None if tables.len() == 1 || foreign == ForeignMessages::OfVersions => {}
            None => {
                let ids = tables
                    .iter()
                    .flat_map(|table| table.messages())
                    .map(|message| message.id);
                known(reader, &key.node(), "message", ids);
            }
        }
    }
}

/// Checks the names of options of a scenario, including inherited ones.
fn options(library: &Library, reader: &mut Reader, id: &str, names: &Node) {
    let mut all = BTreeSet::new();
    let mut next = Some(id.to_owned());
    // Cycles are reported where scenarios are read.
    for _ in 0..16 {
        let Some(tree) = next.and_then(|id| library.tree(*library.scenarios.get(&id)?)) else {
            break;
        };
        all.extend(
            table(tree, "options")
                .iter()
                .map(|(key, _)| key.name.as_str()),
        );
        next = tree
            .get("extends")
            .and_then(Node::as_text)
            .map(str::to_owned);
    }
    for (option, _) in table(names, "options") {
        known(reader, &option.node(), "option", all.iter().copied());
    }
}

/// Checks the names of periods, tracks, flags, operations and zones of a scenario.
fn parts(library: &Library, reader: &mut Reader, scenario: &str, names: &Node) {
    // Inherited parts are known only when the scenario is loaded; its faults are reported
    // elsewhere.
    let Ok(loaded) = library.load(scenario) else {
        return;
    };
    let own = &loaded.content.scenario;
    for (period, _) in table(names, "periods") {
        known(
            reader,
            &period.node(),
            "period",
            own.periods.iter().map(|period| period.id.as_str()),
        );
    }
    for (track, _) in table(names, "tracks") {
        known(reader, &track.node(), "track", own.tracks.keys());
    }
    for (track, boxes) in table(names, "track_boxes") {
        known(reader, &track.node(), "track", own.tracks.keys());
        if let Some(track) = own.tracks.get(&track.name) {
            let at = track.boxes.iter().map(|(at, _)| at.to_string());
            let at: Vec<String> = at.collect();
            for (box_key, _) in boxes.entries() {
                known(reader, &box_key.node(), "box", at.iter());
            }
        }
    }
    for (counter, _) in table(names, "counters") {
        known(reader, &counter.node(), "counter", own.counters.keys());
    }
    for (scoring, _) in table(names, "scorings") {
        known(reader, &scoring.node(), "scoring", own.scoring.keys());
    }
    for (flag, _) in table(names, "flags") {
        known(reader, &flag.node(), "flag", own.flags.keys());
    }
    for (operation, _) in table(names, "operations") {
        let all = own.operations.own.keys();
        known(reader, &operation.node(), "operation", all);
    }
    for (zone, _) in table(names, "zones") {
        let zones = &own.zones;
        let ids = zones.own.keys().chain(zones.common.keys());
        known(reader, &zone.node(), "zone", ids);
    }
    let boxes = match own.space_race.as_ref() {
        Some(race) => race.boxes.len(),
        None => 0,
    };
    let translated = names.get("boxes").map_or(&[][..], Node::list);
    if let Some(extra) = translated.get(boxes) {
        reader.out_of_range(&extra.place, boxes as i64 + 1, 0, boxes as i64);
    }
}

/// Checks the names of sides, regions, spaces and cards in a table.
fn names(library: &Library, reader: &mut Reader, tree: &Node) {
    let all = library.names();
    for (list, what, names) in [
        ("sides", "side", &all.sides),
        ("regions", "region", &all.regions),
        ("spaces", "space", &all.spaces),
        ("cards", "card", &all.cards),
    ] {
        for (key, _) in table(tree, list) {
            known(reader, &key.node(), what, names.iter());
        }
    }
}

fn known<'k, K: AsRef<str> + ?Sized + 'k>(
    reader: &mut Reader,
    node: &Node,
    what: &'static str,
    names: impl Iterator<Item = &'k K> + Clone,
) {
    if let Some(name) = node.as_text()
        && !names.clone().any(|known| known.as_ref() == name)
    {
        reader.fault(&node.place, DiagnosticKind::unknown_name(what, name, names));
    }
}

fn table<'n>(tree: &'n Node, key: &str) -> &'n [(NodeKey, Node)] {
    tree.get(key).map_or(&[][..], Node::entries)
}

/// Checks the ids of messages, their holes, and the plural forms.
fn messages(library: &Library, reader: &mut Reader, file: &str, tree: &Node, rule: Option<Plural>) {
    let tables = library.messages();
    let own = tables.iter().filter(|table| table.file == file);
    let own: Vec<_> = own.collect();
    let tables: Vec<_> = if own.is_empty() {
        tables.iter().collect()
    } else {
        own
    };
    let entries = table(tree, "messages");
    let mut found = Vec::new();
    for (key, node) in entries {
        let message = tables.iter().find_map(|table| table.find(&key.name));
        found.push((key, node, message));
    }
    // A library without the messages of every front end cannot know those in a file of a different
    // front end.
    let mut own_tables = library.messages().iter();
    let may_be_foreign = library.foreign_messages() != ForeignMessages::None
        && own_tables.all(|table| table.file != file);
    if may_be_foreign && found.iter().all(|(.., message)| message.is_none()) {
        return;
    }
    let messages = tables.iter().flat_map(|table| table.messages());
    let ids = messages.map(|message| message.id);
    for (key, node, message) in found {
        match message {
            Some(message) => Original::of(message, Lacking::Warned).check(reader, node, rule),
            None => known(reader, &key.node(), "message", ids.clone()),
        }
    }
}

/// The English text that another text translates or replaces.
struct Original<'m> {
    id: &'m str,
    holes: &'m [&'m str],
    english: &'m str,
    lacking: Lacking,
}

/// The judgement of a hole that is left out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lacking {
    Allowed,
    /// In a translation it is nearly always a mistake.
    Warned,
}

impl Original<'_> {
    fn of(message: &Message, lacking: Lacking) -> Original<'_> {
        Original {
            id: message.id,
            holes: message.holes,
            english: &message.english,
            lacking,
        }
    }

    fn check(&self, reader: &mut Reader, node: &Node, rule: Option<Plural>) {
        let NodeValue::Map(entries) = &node.value else {
            return self.text(reader, node, None);
        };
        if entries
            .iter()
            .any(|(key, _)| Form::of_word(&key.name).is_some())
        {
            return;
        }
        for (key, node) in entries {
            self.text(reader, node, Some(&key.name));
        }
        if !self.holes.contains(&"n") {
            let message = self.id.to_owned();
            reader.fault(&node.place, DiagnosticKind::NoPlural { message });
            return;
        }
        let Some(rule) = rule else {
            let wanted =
                Some("the rule of the language: `one_few_many`, `one_other` or `other`".to_owned());
            reader.missing_key(
                &node.place,
                "plural",
                "a language with plural forms",
                wanted,
            );
            return;
        };
        check_forms(reader, node, rule);
    }

    /// Checks the holes of a text: those of the English text, with known forms.
    fn text(&self, reader: &mut Reader, node: &Node, form: Option<&str>) {
        let Some(text) = node.as_text() else { return };
        check_holes(reader, node, text, self.holes);
        if self.lacking == Lacking::Allowed {
            return;
        }
        let lacks = |hole: &str| !holes(text).any(|found| found.name == hole);
        for &hole in self.holes {
            // A form for 1 alone may say it in a word.
            let is_said = form == Some("one") && hole == "n";
            if !is_said && lacks(hole) && holes(self.english).any(|own| own.name == hole) {
                let fault = DiagnosticKind::MissingHole {
                    hole: hole.to_owned(),
                    english: self.english.to_owned(),
                };
                reader.fault(&node.place, fault);
            }
        }
    }
}

/// Checks that a message has the forms of a plural rule, and no others.
fn check_forms(reader: &mut Reader, node: &Node, rule: Plural) {
    let forms = rule.forms();
    for (key, _) in node.entries() {
        if !forms.contains(&key.name.as_str()) {
            let fault = DiagnosticKind::UnknownWord {
                word: key.name.clone(),
                known: forms.iter().map(|form| (*form).to_owned()).collect(),
            };
            reader.fault(&key.place, fault);
        }
    }
    for form in forms {
        if node.get(form).is_none() {
            reader.missing_key(
                &node.place,
                form,
                "a message with plural forms",
                Some("the text for this plural form".to_owned()),
            );
        }
    }
}
