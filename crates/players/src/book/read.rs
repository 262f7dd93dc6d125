//! Reading of books, with every fault and its place.

use std::collections::BTreeMap;

use brink::content::spec::Declared;
use brink::content::{Content, Diagnostic, DiagnosticKind, SourceFile};
use brink::game::{Ask, Choice, Mode, Use};
use brink::ids::Side;
use brink::tooling::{Diagnostics, Fields, Node, NodeKey, Reader, parse};

use super::super::file::{BookKeys, MAX_COUNT, PlayKeys, SetupKeys, path_of};
use super::precedent::Counts;
use super::situation::Situation;
use super::{Book, Setup};

/// The maximum numbers of set-ups, and of situations.
const MAX_ENTRIES: usize = 1_000;

impl Book {
    /// The book of a content; `None` if its file of players has none.
    ///
    /// An entry with a fault is left out: `brink check` reports it.
    #[must_use]
    pub fn of(content: &Content) -> Option<Book> {
        let path = path_of(content);
        let file = SourceFile {
            path: path.as_str().into(),
            key: path,
            root: 0,
            text: content.weights.as_deref()?.to_owned(),
        };
        Book::read(content, &file).0
    }

    /// The book in a file of players of a content, and its faults but for those of YAML.
    pub(super) fn read(content: &Content, file: &SourceFile) -> (Option<Book>, Vec<Diagnostic>) {
        let tree = parse(file, &mut Diagnostics::default());
        let section = tree.as_ref().and_then(|tree| tree.get("book"));
        let mut reader = BookReader {
            reader: Reader::default(),
            content,
        };
        let book = section.and_then(|node| reader.book(node));
        (book, reader.reader.faults.into_sorted())
    }
}

/// The reader of a book of a content.
struct BookReader<'a> {
    reader: Reader,
    content: &'a Content,
}

impl BookReader<'_> {
    fn book(&mut self, node: &Node) -> Option<Book> {
        let fields = self.reader.fields(node, BookKeys::OF, BookKeys::KEYS)?;
        let games = self.count(&fields, "games")?;
        let mut book = Book {
            games,
            ..Book::default()
        };
        if let Some(list) = self.reader.need(&fields, "setups") {
            for entry in self.reader.short_list(list, "set-ups", MAX_ENTRIES) {
                book.setups.extend(self.setup(entry));
            }
        }
        if let Some(list) = self.reader.need(&fields, "plays") {
            for entry in self.reader.short_list(list, "plays", MAX_ENTRIES) {
                book.plays.extend(self.play(entry));
            }
        }
        Some(book)
    }

    fn setup(&mut self, node: &Node) -> Option<(Setup, u32)> {
        let fields = self.reader.fields(node, SetupKeys::OF, SetupKeys::KEYS)?;
        let side = self.side(&fields);
        let times = self.count(&fields, "times");
        let spaces = self.reader.need(&fields, "influence")?;
        let mut influence = BTreeMap::new();
        for (key, value) in self.reader.table(spaces)? {
            let markers = self.reader.number(value, 1..=i64::from(u8::MAX));
            if self.content.find_space(&key.name).is_err() {
                self.unknown("space", key, spaces_of);
            } else if let Some(markers) = markers {
                influence.insert(key.name.clone(), markers);
            }
        }
        let side = side?;
        Some((Setup { side, influence }, times?))
    }

    fn play(&mut self, node: &Node) -> Option<(Situation, Counts)> {
        let fields = self.reader.fields(node, PlayKeys::OF, PlayKeys::KEYS)?;
        let side = self.side(&fields);
        let turn = self.small(&fields, "turn");
        let round = self.small(&fields, "round");
        let ask = self.reader.need(&fields, "ask");
        let ask = ask.and_then(|ask| self.reader.word(ask, Ask::WORDS));
        let card = fields.get("card").and_then(|card| self.card(card));
        let choices = self.reader.need(&fields, "choices")?;
        let mut counts = Counts::new();
        for (key, value) in self.reader.table(choices)? {
            let times = self.reader.number(value, 1..=MAX_COUNT);
            if Choice::from_key(&key.name, self.content).is_none() {
                self.unknown("choice", key, choices_of);
            } else if let Some(times) = times {
                counts.insert(key.name.clone(), times);
            }
        }
        let situation = Situation {
            side: side?,
            turn: turn?,
            round: round?,
            ask: Ask::WORDS.get(ask?).copied()?,
            card,
        };
        Some((situation, counts))
    }

    fn side(&mut self, fields: &Fields<'_>) -> Option<String> {
        let node = self.reader.need(fields, "side")?;
        let ids = Side::BOTH.map(|side| self.content.side_id(side));
        let index = self.reader.known(node, "side", ids.iter())?;
        Some(ids.get(index)?.to_string())
    }

    fn card(&mut self, node: &Node) -> Option<String> {
        let id = self.reader.name(node)?;
        if self.content.find_card(id).is_err() && !self.content.absent.contains(id) {
            let fault = DiagnosticKind::unknown_name("card", id, self.content.cards.keys());
            self.reader.fault(&node.place, fault);
        }
        Some(id.to_owned())
    }

    fn count(&mut self, fields: &Fields<'_>, key: &'static str) -> Option<u32> {
        let node = self.reader.need(fields, key)?;
        self.reader.number(node, 1..=MAX_COUNT)
    }

    fn small(&mut self, fields: &Fields<'_>, key: &'static str) -> Option<u8> {
        let node = self.reader.need(fields, key)?;
        self.reader.number(node, 0..=i64::from(u8::MAX))
    }

    /// Reports a key that names nothing, unless other content has what it names: options may take cards out.
    fn unknown(&mut self, what: &'static str, key: &NodeKey, known: fn(&Content) -> Vec<String>) {
        let id = key.name.rsplit(':').next().unwrap_or_default();
        if self.content.absent.contains(id) || self.reader.faults.is_full() {
            return;
        }
        let fault = DiagnosticKind::unknown_name(what, &key.name, &known(self.content));
        self.reader.fault(&key.place, fault);
    }
}

/// The ids of spaces.
fn spaces_of(content: &Content) -> Vec<String> {
    content.map.spaces.keys().cloned().collect()
}

/// The keys of the choices that first plays may have.
fn choices_of(content: &Content) -> Vec<String> {
    let cards = content.cards.keys().map(|id| format!("card:{id}"));
    let spaces = content.map.spaces.keys().map(|id| format!("space:{id}"));
    let uses = Use::ALL.iter().map(|one| Choice::Use(*one).key(content));
    let modes = Mode::all(content).map(|mode| Choice::Mode(mode).key(content));
    cards.chain(spaces).chain(uses).chain(modes).collect()
}
