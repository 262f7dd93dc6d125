//! Collects the tables of a grammar, each once, and the values of types and of declared keys.

use brink::content::{COMMON_ZONES, Moment};
use brink::game::Mode;
use brink::tooling::{self, Needed, Table, Takes, filter_table};

use super::super::shapes::{ALIASES, handler_keys, type_of};
use super::super::{Type, handler};
use super::values::{AllowedKey, Keys, Values};
use crate::position::answer_words;

/// The lists with the ids that the names of sorts of text stand for.
pub(super) const IDS: [(&str, &[&str]); 17] = [
    ("SideId", &["sides"]),
    ("Side", &["sides"]),
    ("Who", &["sides"]),
    ("WhoOrNobody", &["sides"]),
    ("Space", &["spaces"]),
    ("Card", &["cards"]),
    ("Region", &["regions"]),
    ("Scoring", &["scorings"]),
    ("PeriodId", &["periods"]),
    ("OperationId", &["operations"]),
    ("CounterId", &["counters"]),
    ("TrackId", &["tracks"]),
    ("FlagId", &["flags"]),
    ("ZoneName", &["zones"]),
    ("TagId", &["tags"]),
    ("OptionName", &["options"]),
    ("Data", &["spaces", "regions", "cards", "sides"]),
];

/// The keys of a language that are lists of ids of the content.
const TRANSLATED: [&str; 19] = [
    "card_sets",
    "cards",
    "counters",
    "facts",
    "flags",
    "lessons",
    "maps",
    "mods",
    "operations",
    "options",
    "periods",
    "regions",
    "rules",
    "scenarios",
    "scorings",
    "sides",
    "spaces",
    "tracks",
    "zones",
];

/// Ids that may be new ones, which have no kind of their own: the folder of the file, the key, and the lists with those that are there.
const NEW_OR_KNOWN: [(&str, &str, &[&str]); 16] = [
    ("cards", "extends", &["set_cards"]),
    ("cards", "script", &["set_cards"]),
    ("cards", "tags", &["card_tags"]),
    ("locale", "short", &["spaces"]),
    ("locale", "tags", &["tags", "card_tags"]),
    ("maps", "regions", &["regions"]),
    ("maps", "spaces", &["spaces"]),
    ("maps", "tags", &["tags"]),
    ("scenarios", "counters", &["counters"]),
    ("scenarios", "flags", &["flags"]),
    ("scenarios", "operations", &["operations"]),
    ("scenarios", "options", &["options"]),
    ("scenarios", "scoring", &["scorings"]),
    ("scenarios", "tracks", &["tracks"]),
    ("scenarios", "zones", &["zones"]),
    ("tests", "options", &["options"]),
];

/// The folders whose files may extend others: an id of the other one changes it or takes it out.
const EXTENDING: [&str; 2] = ["maps", "scenarios"];

/// The tables found so far.
#[derive(Default)]
pub(super) struct Builder {
    tables: Vec<Keys>,
    /// The name and the keys of each.
    known: Vec<(&'static str, Vec<&'static str>)>,
    /// The folder of the file whose values are collected.
    folder: String,
}

impl Builder {
    pub(super) fn finish(self) -> Vec<Keys> {
        self.tables
    }

    /// The values of a whole file.
    pub(super) fn root(&mut self, file: &str, table: &Table) -> Values {
        self.folder = folder(file);
        let values = self.tables_of(std::slice::from_ref(table));
        self.folder.clear();
        values
    }

    /// The values of a whole file that is not only a table.
    pub(super) fn root_of(&mut self, file: &str, takes: &Takes) -> Values {
        self.folder = folder(file);
        let values = self.takes(takes);
        self.folder.clear();
        values
    }

    /// A table with the keys of these tables.
    pub(super) fn tables_of(&mut self, tables: &[Table]) -> Values {
        Values {
            tables: tables.iter().map(|table| self.table(table)).collect(),
            ..Values::default()
        }
    }

    /// The position of a table.
    fn table(&mut self, table: &Table) -> usize {
        let names: Vec<&str> = table.keys.iter().map(|key| key.name).collect();
        let known = (table.of, names);
        if let Some(at) = self.known.iter().position(|one| *one == known) {
            return at;
        }
        let at = self.tables.len();
        self.known.push(known);
        // A table may contain itself.
        self.tables.push(Keys::default());
        let mut keys: Vec<_> = table.keys.iter().map(|key| self.key(key)).collect();
        // It is written once in a file, and seldom.
        keys.sort_by_key(|key| key.name == "format");
        if let Some(place) = self.tables.get_mut(at) {
            *place = Keys { of: table.of, keys };
        }
        at
    }

    fn key(&mut self, key: &tooling::Key) -> AllowedKey {
        let mut values = match (&key.takes, type_of(key)) {
            (_, Type::Handler(moment)) => self.handler(moment, &key.takes),
            (Takes::Function, of) => function(of, |taken| !matches!(taken, Type::Maybe(_))),
            _ => self.takes(&key.takes),
        };
        if self.folder == "locale" && values.each.is_some() && TRANSLATED.contains(&key.name) {
            values.by = vec![key.name.to_owned()];
        }
        self.add_known(key.name, &mut values);
        let default = match &key.needed {
            Needed::Or(plain) => Some(plain.to_string()),
            _ => None,
        };
        AllowedKey {
            name: key.name,
            doc: key.doc,
            takes: match key.takes {
                Takes::Function => "a function".to_owned(),
                _ => key.takes.to_string(),
            },
            default,
            values,
        }
    }

    /// Adds the ids that are there to the values of a key that may be new ones.
    fn add_known(&self, key: &str, values: &mut Values) {
        let row = NEW_OR_KNOWN
            .iter()
            .find(|row| row.0 == self.folder && row.1 == key);
        let Some((folder, _, lists)) = row else {
            return;
        };
        let lists = lists.iter().map(|list| (*list).to_owned()).collect();
        let place = if values.each.is_some() && EXTENDING.contains(folder) {
            &mut values.over
        } else if values.each.is_some() {
            &mut values.by
        } else if let Some(items) = &mut values.items {
            &mut items.ids
        } else {
            &mut values.ids
        };
        if place.is_empty() {
            *place = lists;
        }
    }

    /// A handler: a function, or a table with it.
    fn handler(&mut self, moment: Moment, takes: &Takes) -> Values {
        let function = function(handler(moment), |_| true);
        let tables = takes.tables().into_iter();
        let tables = tables
            .map(|table| Table::new(moment.handler(), table.doc, handler_keys(&table, moment)));
        let tables: Vec<Table> = tables.collect();
        let table = self.tables_of(&tables);
        for at in &table.tables {
            let keys = self.tables.get_mut(*at).map(|table| &mut table.keys);
            let run = keys.into_iter().flatten().find(|key| key.name == "run");
            run.into_iter()
                .for_each(|run| run.values = function.clone());
        }
        function.or(table)
    }

    /// The values of a declared key.
    pub(super) fn takes(&mut self, takes: &Takes) -> Values {
        match takes {
            Takes::Switch => plain("switch"),
            Takes::Fixed(is_on) => words([if *is_on { "on" } else { "off" }]),
            Takes::Words(all) => words(all.iter().copied()),
            Takes::SideWord { word, .. } => words([*word]),
            Takes::Who => ids("side").or(words(["player", "opponent", "either"])),
            Takes::WhoOrNeither => {
                ids("side").or(words(["player", "opponent", "either", "neither"]))
            }
            Takes::Answer(_) => ids("space, card, side or region").or(words(answer_words())),
            Takes::Id(what) | Takes::Name(what) => ids(what),
            Takes::Table(table) => self.tables_of(&[table()]),
            Takes::OneOf(tables) => {
                let tables: Vec<Table> = tables.iter().map(|table| table()).collect();
                self.tables_of(&tables)
            }
            Takes::Step(table) => {
                let table = table();
                let alone = table.keys.iter().filter(|key| stands_alone(&key.takes));
                let alone = words(alone.map(|key| key.name));
                alone.or(self.tables_of(&[table]))
            }
            Takes::OneKey(table, what, value) => {
                let by = self.by(Some(what), value);
                self.tables_of(&[table()]).or(by)
            }
            Takes::List(item) | Takes::Exactly(_, item) => list(self.takes(item)),
            Takes::OneOrMore(item) => {
                let item = self.takes(item);
                list(item.clone()).or(item)
            }
            Takes::ById(what, value) => self.by(*what, value),
            Takes::ByText(value) | Takes::ByNumber(value) => self.by(None, value),
            Takes::ByEntry(value) => plain("entry_name").or(self.by(None, value)),
            Takes::Entry => plain("entry"),
            Takes::EntryName => plain("entry_name"),
            Takes::AnyOf(all) => {
                let all = all.iter();
                all.fold(Values::default(), |found, one| found.or(self.takes(one)))
            }
            Takes::Nothing
            | Takes::Text
            | Takes::NewId
            | Takes::Number { .. }
            | Takes::Coordinate { .. }
            | Takes::Scalar
            | Takes::Pattern(..)
            | Takes::Function => Values::default(),
        }
    }

    /// A table from ids of a kind, or from new ones.
    fn by(&mut self, what: Option<&str>, value: &Takes) -> Values {
        Values {
            by: what.map(lists).unwrap_or_default(),
            each: Some(Box::new(self.takes(value))),
            ..Values::default()
        }
    }

    /// The values of a type.
    pub(super) fn of(&mut self, of: Type) -> Values {
        match of {
            Type::Text | Type::Number | Type::Mixed(_) => Values::default(),
            Type::Switch => plain("switch"),
            Type::Words(all) => words(all.iter().copied()),
            Type::ListOfWords(all) => list(words(all.iter().copied())),
            Type::Named(name) => self.named(name),
            Type::List(item) => list(self.of(*item)),
            Type::ListOfNamed(name) => list(self.named(name)),
            Type::NamedByName(name) => each(self.named(name)),
            Type::ByName(value) => each(self.of(*value)),
            Type::AnyOf(all) => {
                let all = all.iter();
                all.fold(Values::default(), |found, one| found.or(self.of(*one)))
            }
            Type::OneOrMoreNamed(name) => {
                let one = self.named(name);
                list(one.clone()).or(one)
            }
            Type::Function(..) | Type::Handler(_) => Values::default(),
            Type::Maybe(of) => self.of(*of),
        }
    }

    /// The values of a name of the definitions.
    fn named(&mut self, name: &str) -> Values {
        let own = match name {
            "Filter" => return self.tables_of(&[filter_table()]),
            "OperationId" => words(Mode::WORDS),
            "ZoneName" => words(COMMON_ZONES.iter().map(|zone| zone.word)),
            _ => Values::default(),
        };
        let ids = IDS.iter().find(|(known, _)| *known == name);
        let ids = ids.into_iter().flat_map(|(_, lists)| *lists);
        let ids = Values {
            ids: ids.map(|list| (*list).to_owned()).collect(),
            ..own
        };
        let alias = ALIASES.iter().find(|alias| alias.name == name);
        match alias {
            Some(alias) => ids.or(self.of(alias.of)),
            None => ids,
        }
    }
}

/// The folder of a file of content.
fn folder(file: &str) -> String {
    file.split('/').next().unwrap_or_default().to_owned()
}

/// A function, with the parameters that scripts name.
fn function(of: Type, is_named: impl Fn(Type) -> bool) -> Values {
    let Type::Function(taken, _) = of else {
        return Values::default();
    };
    let named = taken.iter().filter(|taken| is_named(taken.1));
    Values {
        function: Some(named.map(|taken| taken.0).collect()),
        ..Values::default()
    }
}

fn words(words: impl IntoIterator<Item = &'static str>) -> Values {
    Values {
        words: words.into_iter().collect(),
        ..Values::default()
    }
}

fn plain(what: &'static str) -> Values {
    Values {
        plain: Some(what),
        ..Values::default()
    }
}

fn ids(what: &str) -> Values {
    Values {
        ids: lists(what),
        ..Values::default()
    }
}

fn list(item: Values) -> Values {
    Values {
        items: Some(Box::new(item)),
        ..Values::default()
    }
}

fn each(value: Values) -> Values {
    Values {
        each: Some(Box::new(value)),
        ..Values::default()
    }
}

/// The lists with the ids of a kind, or of several: `space, region or card`.
#[must_use]
pub fn lists(what: &str) -> Vec<String> {
    let kinds = what.split(", ").flat_map(|kind| kind.split(" or "));
    let lists = kinds.map(|kind| match kind {
        "tag of cards" => "card_tags".to_owned(),
        "rule script" => "rules".to_owned(),
        kind => format!("{}s", kind.replace(' ', "_")),
    });
    lists.collect()
}

/// Whether a key may be written as a word, without a value.
fn stands_alone(takes: &Takes) -> bool {
    match takes {
        Takes::Nothing => true,
        Takes::AnyOf(all) => all.iter().any(stands_alone),
        _ => false,
    }
}
