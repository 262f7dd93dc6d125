//! Descriptions of what may be written where: what schemas and references are made of.

use std::fmt;

use super::super::names::listed;

/// What may be written in a table.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Table {
    /// What the table is, as messages call it.
    pub of: &'static str,
    /// What it means, in one sentence.
    pub doc: &'static str,
    /// Its keys, in the order of the reference.
    pub keys: Vec<Key>,
}

/// A key of a table.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Key {
    /// The key.
    pub name: &'static str,
    /// What it means, in one sentence.
    pub doc: &'static str,
    /// The version of the engine since which it is known.
    pub since: &'static str,
    /// The part of the scenario that it needs.
    pub part: Option<&'static str>,
    /// Whether it has to be there.
    pub needed: Needed,
    /// What may be written there.
    pub takes: Takes,
}

/// Whether a key has to be there.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Needed {
    /// Always.
    Always,
    /// Where another key is.
    With(&'static str),
    /// Where another key is not.
    Without(&'static str),
    /// Never; this holds if it is left out.
    Or(Plain),
    /// Never.
    No,
}

/// A plain value: what holds if a key is left out.
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
    /// What they mean.
    const MEANINGS: &'static [&'static str];

    /// The value that a word stands for.
    #[must_use]
    fn of(word: &str) -> Option<Self> {
        Self::WORDS.iter().position(|known| *known == word).and_then(|index| Self::ALL.get(index).copied())
    }
}

/// What may be written as a value. Whatever shows it shows every kind.
#[derive(Clone, Debug)]
pub enum Takes {
    /// Nothing: the key is all there is to say.
    Nothing,
    /// Text that people read.
    Text,
    /// A new id.
    NewId,
    /// The id of a thing of this sort.
    Id(&'static str),
    /// The id of a thing of this sort, or an option whose value it is.
    Name(&'static str),
    /// A whole number.
    Number {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// A number of coordinates, which may have a fraction.
    Coordinate {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// `on` or `off`.
    Switch,
    /// One of some words.
    Words(&'static [&'static str]),
    /// The word, or the id of a side with this ending.
    SideWord {
        /// The word.
        word: &'static str,
        /// What follows the id of a side.
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
    /// A table that is described by the keys of one of these.
    OneOf(&'static [fn() -> Table]),
    /// A word, or a table of one declared key.
    Step(fn() -> Table),
    /// A list.
    List(Box<Takes>),
    /// A list of so many.
    Exactly(usize, Box<Takes>),
    /// One value, or a list of them.
    OneOrMore(Box<Takes>),
    /// A table from ids of things of this sort; new ids where none is named.
    ById(Option<&'static str>, Box<Takes>),
    /// A table from numbers.
    ByNumber(Box<Takes>),
    /// Any of these.
    AnyOf(Vec<Takes>),
}

impl Table {
    /// What the table is: its name, or the key that it is under.
    fn fmt_name(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = if self.of.starts_with('`') { "the table " } else { "" };
        write!(f, "{table}{}", self.of)
    }
}

impl Key {
    /// What holds if the key is left out, in words.
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
    /// The tables that may be written here, at whatever depth of lists.
    #[must_use]
    pub fn tables(&self) -> Vec<Table> {
        match self {
            Takes::Table(table) | Takes::Step(table) => vec![table()],
            Takes::OneOf(tables) => tables.iter().map(|table| table()).collect(),
            Takes::List(inner)
            | Takes::Exactly(_, inner)
            | Takes::OneOrMore(inner)
            | Takes::ById(_, inner)
            | Takes::ByNumber(inner) => inner.tables(),
            Takes::AnyOf(all) => all.iter().flat_map(Takes::tables).collect(),
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
            Takes::Number { min, max } => write!(f, "a number from {min} to {max}"),
            Takes::Coordinate { min, max } => write!(f, "a number from {min} to {max}, also with a fraction"),
            Takes::Switch => f.write_str("`on` or `off`"),
            Takes::Words(words) => f.write_str(&listed(words, "or")),
            Takes::SideWord { word, ending } => write!(f, "`{word}`, or the id of a side with `{ending}`"),
            Takes::Who => f.write_str("a side, `player`, `opponent` or `either`"),
            Takes::WhoOrNeither => f.write_str("a side, `player`, `opponent`, `either` or `neither`"),
            Takes::Pattern(what, _) => f.write_str(what),
            Takes::Function => f.write_str("a function"),
            Takes::Table(table) | Takes::Step(table) => table().fmt_name(f),
            Takes::OneOf(tables) => tables.first().map_or(Ok(()), |table| table().fmt_name(f)),
            Takes::List(item) => write!(f, "a list: {item}"),
            Takes::Exactly(count, item) => write!(f, "a list of {count}: {item}"),
            Takes::OneOrMore(item) => write!(f, "{item}, or a list of these"),
            Takes::ById(Some(what), value) if what.starts_with("tag") => write!(f, "by {what}: {value}"),
            Takes::ById(Some(what), value) => write!(f, "by the id of a {what}: {value}"),
            Takes::ById(None, value) => write!(f, "by id: {value}"),
            Takes::ByNumber(value) => write!(f, "by number: {value}"),
            Takes::AnyOf(all) => {
                for (index, one) in all.iter().enumerate() {
                    write!(f, "{}{one}", if index == 0 { "" } else { "; or " })?;
                }
                Ok(())
            }
        }
    }
}
