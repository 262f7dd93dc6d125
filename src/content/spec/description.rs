//! Descriptions of the allowed values: the source of schemas and references.

use std::fmt;

use super::super::names::listed;

/// The description of a table.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Table {
    /// The name of the table in messages.
    pub of: &'static str,
    /// Its meaning, in one sentence.
    pub doc: &'static str,
    /// Its keys, in the order of the reference.
    pub keys: Vec<Key>,
}

/// A key of a table.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Key {
    /// The name of the key.
    pub name: &'static str,
    /// Its meaning, in one sentence.
    pub doc: &'static str,
    /// The version of the engine that introduced it.
    pub since: &'static str,
    /// The part of the scenario that it needs.
    pub part: Option<&'static str>,
    /// Whether it is required.
    pub needed: Needed,
    /// Its allowed values.
    pub takes: Takes,
    /// Its former names, which are still read.
    pub renamed: &'static [&'static str],
    /// Former words among its values, each with the word of today.
    pub respelled: &'static [(&'static str, &'static str)],
}

/// Whether a key is required.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Needed {
    /// The key has to be there.
    Always,
    /// It is required if another key is present.
    With(&'static str),
    /// It is required if another key is absent.
    Without(&'static str),
    /// It is optional, with this default.
    Or(Plain),
    /// It is optional.
    No,
}

/// A plain default value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plain {
    /// On or off.
    Switch(bool),
    /// A number.
    Number(i64),
    /// Some numbers.
    Numbers(Vec<i64>),
    /// A word.
    Word(&'static str),
}

/// The words of an enumeration.
pub trait Word: Copy + 'static {
    /// Every value, in the order of its words.
    const ALL: &'static [Self];
    /// The words in files.
    const WORDS: &'static [&'static str];
    /// Their meanings.
    const MEANINGS: &'static [&'static str];

    /// The value of a word.
    #[must_use]
    fn of(word: &str) -> Option<Self> {
        Self::WORDS
            .iter()
            .position(|known| *known == word)
            .and_then(|index| Self::ALL.get(index).copied())
    }
}

/// The description of a value. Every generator of documents covers every variant.
#[derive(Clone, Debug)]
pub enum Takes {
    /// Nothing: the key alone is enough.
    Nothing,
    /// A displayed text.
    Text,
    /// A new id.
    NewId,
    /// The id of a thing of this kind.
    Id(&'static str),
    /// The id of a thing of this kind, or an option with such a value.
    Name(&'static str),
    /// A whole number.
    Number {
        /// The minimum.
        min: i64,
        /// The maximum.
        max: i64,
    },
    /// A number of coordinates, which may have a fraction.
    Coordinate {
        /// The minimum.
        min: i64,
        /// The maximum.
        max: i64,
    },
    /// `on` or `off`.
    Switch,
    /// `on` or `off`, where the other one would say nothing.
    Fixed(bool),
    /// A text, a number, `yes` or `no`.
    Scalar,
    /// A text, a number, `yes` or `no` that answers a question; with former words and those of
    /// today.
    Answer(&'static [(&'static str, &'static str)]),
    /// One of some words.
    Words(&'static [&'static str]),
    /// The word, or the id of a side with this suffix.
    SideWord {
        /// The word itself.
        word: &'static str,
        /// The suffix after the id of a side.
        ending: &'static str,
    },
    /// A side, `player`, `opponent` or `either`.
    Who,
    /// A side, `player`, `opponent`, `either` or `neither`.
    WhoOrNeither,
    /// A version, or a version requirement, in this pattern.
    Pattern(&'static str, &'static str),
    /// A function of a script.
    Function,
    /// A table of declared keys.
    Table(fn() -> Table),
    /// A table with the keys of one of these tables.
    OneOf(&'static [fn() -> Table]),
    /// A word, or a table of one declared key.
    Step(fn() -> Table),
    /// A table of one key: a declared one, or the id of a thing of this kind with such a value.
    OneKey(fn() -> Table, &'static str, Box<Takes>),
    /// A list.
    List(Box<Takes>),
    /// A list of this length.
    Exactly(usize, Box<Takes>),
    /// One value, or a list of them.
    OneOrMore(Box<Takes>),
    /// A table from ids of things of this kind; new ids if no kind is named.
    ById(Option<&'static str>, Box<Takes>),
    /// A table from texts.
    ByText(Box<Takes>),
    /// A table from numbers.
    ByNumber(Box<Takes>),
    /// An entry of a list that is described elsewhere.
    Entry,
    /// The name or the number of an entry of a list.
    EntryName,
    /// A table from names or numbers of entries of a list.
    ByEntry(Box<Takes>),
    /// Any of these.
    AnyOf(Vec<Takes>),
}

impl Table {
    /// The description of a table, from its parts.
    #[must_use]
    pub fn new(of: &'static str, doc: &'static str, keys: Vec<Key>) -> Table {
        Table { of, doc, keys }
    }

    /// Formats the name of the table, or the key that it is under.
    fn fmt_name(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = if self.of.starts_with('`') {
            "the table "
        } else {
            ""
        };
        write!(f, "{table}{}", self.of)
    }
}

impl Key {
    /// Adds the former names of the key.
    #[must_use]
    pub fn renamed(self, renamed: &'static [&'static str]) -> Key {
        Key { renamed, ..self }
    }

    /// Adds former words among its values, each with the word of today.
    #[must_use]
    pub fn respelled(self, respelled: &'static [(&'static str, &'static str)]) -> Key {
        Key { respelled, ..self }
    }

    /// The consequence of leaving it out, in words.
    #[must_use]
    pub fn left_out(&self) -> String {
        match &self.needed {
            Needed::Always => "error".to_owned(),
            Needed::With(other) => format!("error where there is `{other}`"),
            Needed::Without(other) => format!("error without `{other}`"),
            Needed::Or(plain) => format!("`{plain}`"),
            Needed::No => "none".to_owned(),
        }
    }
}

impl Takes {
    /// A list of such values.
    pub(crate) fn list(item: Takes) -> Takes {
        Takes::List(Box::new(item))
    }

    /// So many such values.
    pub(crate) fn exactly(count: usize, item: Takes) -> Takes {
        Takes::Exactly(count, Box::new(item))
    }

    /// Such a value, or a list of them.
    pub(crate) fn one_or_more(item: Takes) -> Takes {
        Takes::OneOrMore(Box::new(item))
    }

    /// Such values by ids of things of a kind, or by new ids.
    pub fn by_id(of: Option<&'static str>, value: Takes) -> Takes {
        Takes::ById(of, Box::new(value))
    }

    /// Such values by text.
    pub fn by_text(value: Takes) -> Takes {
        Takes::ByText(Box::new(value))
    }

    /// Such values by number.
    pub(crate) fn by_number(value: Takes) -> Takes {
        Takes::ByNumber(Box::new(value))
    }

    /// The regular expression of ids.
    pub const ID: &'static str = "^[a-z][a-z0-9_]*$";

    /// The regular expression that a text has to match, if there is one.
    #[must_use]
    pub fn pattern(&self) -> Option<&'static str> {
        match self {
            Takes::NewId | Takes::Id(_) => Some(Takes::ID),
            Takes::Pattern(_, pattern) => Some(pattern),
            _ => None,
        }
    }

    /// The tables that may occur here, at any depth of lists.
    #[must_use]
    pub fn tables(&self) -> Vec<Table> {
        match self {
            Takes::Table(table) | Takes::Step(table) => vec![table()],
            Takes::OneOf(tables) => tables.iter().map(|table| table()).collect(),
            Takes::OneKey(table, _, value) => [vec![table()], value.tables()].concat(),
            Takes::List(inner)
            | Takes::Exactly(_, inner)
            | Takes::OneOrMore(inner)
            | Takes::ById(_, inner)
            | Takes::ByText(inner)
            | Takes::ByNumber(inner)
            | Takes::ByEntry(inner) => inner.tables(),
            Takes::AnyOf(all) => all.iter().flat_map(Takes::tables).collect(),
            _ => Vec::new(),
        }
    }
}

impl Takes {
    /// The former words of the answers that may occur here.
    pub(super) fn former_answers(&self) -> Vec<&'static str> {
        match self {
            Takes::Answer(words) => words.iter().map(|(old, _)| *old).collect(),
            Takes::List(inner) | Takes::OneOrMore(inner) | Takes::OneKey(_, _, inner) => {
                inner.former_answers()
            }
            Takes::AnyOf(all) => all.iter().flat_map(Takes::former_answers).collect(),
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Plain::Switch(true) => f.write_str("on"),
            Plain::Switch(false) => f.write_str("off"),
            Plain::Number(number) => write!(f, "{number}"),
            Plain::Numbers(numbers) => write!(f, "{numbers:?}"),
            Plain::Word(word) => f.write_str(word),
        }
    }
}

impl fmt::Display for Takes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Takes::Nothing => f.write_str("nothing"),
            Takes::Text => f.write_str("text"),
            Takes::NewId => f.write_str("a new id"),
            Takes::Id(what) | Takes::Name(what) if what.starts_with("tag") => write!(f, "a {what}"),
            Takes::Id(what) | Takes::Name(what) => write!(f, "the id of a {what}"),
            Takes::Number { min, max } if min == max => write!(f, "the number {min}"),
            Takes::Number { min, max } => write!(f, "a number from {min} to {max}"),
            Takes::Coordinate { min, max } => {
                write!(f, "a number from {min} to {max}, also with a fraction")
            }
            Takes::Switch => f.write_str("`on` or `off`"),
            Takes::Fixed(is_on) => write!(f, "`{}`", on_or_off(*is_on)),
            Takes::Scalar | Takes::Answer(_) => f.write_str("a text, a number, `yes` or `no`"),
            Takes::Words(words) => f.write_str(&listed(words, "or")),
            Takes::SideWord { word, ending } => {
                write!(f, "`{word}`, or the id of a side with `{ending}`")
            }
            Takes::Who => f.write_str("a side, `player`, `opponent` or `either`"),
            Takes::WhoOrNeither => {
                f.write_str("a side, `player`, `opponent`, `either` or `neither`")
            }
            Takes::Pattern(what, _) => f.write_str(what),
            Takes::Function => f.write_str("a function"),
            Takes::Table(table) | Takes::Step(table) => table().fmt_name(f),
            Takes::OneKey(table, what, value) => {
                table().fmt_name(f)?;
                write!(f, "; or by the id of a {what}: {value}")
            }
            Takes::OneOf(tables) => tables.first().map_or(Ok(()), |table| table().fmt_name(f)),
            Takes::List(item) => write!(f, "a list: {item}"),
            Takes::Exactly(count, item) => write!(f, "a list of {count}: {item}"),
            Takes::OneOrMore(item) => write!(f, "{item}, or a list of these"),
            Takes::ById(Some(what), value) if what.starts_with("tag") => {
                write!(f, "by {what}: {value}")
            }
            Takes::ById(Some(what), value) => write!(f, "by the id of a {what}: {value}"),
            Takes::ById(None, value) => write!(f, "by id: {value}"),
            Takes::ByText(value) => write!(f, "by text: {value}"),
            Takes::ByNumber(value) => write!(f, "by number: {value}"),
            Takes::Entry => f.write_str("an entry of the list"),
            Takes::EntryName => f.write_str("the name or number of an entry"),
            Takes::ByEntry(value) => write!(f, "by the name or number of an entry: {value}"),
            Takes::AnyOf(all) => {
                for (index, one) in all.iter().enumerate() {
                    write!(f, "{}{one}", if index == 0 { "" } else { "; or " })?;
                }
                Ok(())
            }
        }
    }
}

/// The word for true or false.
const fn on_or_off(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}
