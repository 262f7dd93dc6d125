//! A tree of plain data in which every value and every key has its place.

use std::collections::HashSet;
use std::mem;

use indexmap::IndexMap;

use crate::script::LuaData;

use super::source::{Place, SourceFile};

/// A value and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The value.
    pub value: NodeValue,
    /// Its place in the file.
    pub place: Place,
}

/// A plain value.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeValue {
    /// An empty value, or `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// A number with a fraction, or one too large to be represented exactly.
    Float(f64),
    /// A text, quoted or not.
    Text(String),
    /// A function of a script.
    Function,
    /// A list.
    List(Vec<Node>),
    /// Keys and values, in the order of the file.
    Map(Vec<(NodeKey, Node)>),
}

/// A key and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeKey {
    /// The key.
    pub name: String,
    /// Its place in the file.
    pub place: Place,
}

impl NodeKey {
    /// The key as a value: for keys that are ids.
    #[must_use]
    pub fn node(&self) -> Node {
        Node {
            value: NodeValue::Text(self.name.clone()),
            place: self.place.clone(),
        }
    }
}

/// From here on, a `f64` cannot represent every whole number.
const EXACT: f64 = (1_u64 << 53) as f64;

impl NodeValue {
    /// A number in any notation: `3.0` and `3e0` are the whole number 3.
    #[must_use]
    pub(super) fn number(value: f64) -> NodeValue {
        match value.fract() == 0.0 && value.abs() < EXACT {
            true => NodeValue::Integer(value as i64),
            false => NodeValue::Float(value),
        }
    }

    /// Whether it is a whole number too large to be represented exactly.
    #[must_use]
    pub(super) fn is_too_far(&self) -> bool {
        matches!(self, NodeValue::Float(value) if value.abs() >= EXACT && value.is_finite())
    }

    /// The kind of value, for messages.
    #[must_use]
    pub fn sort(&self) -> &'static str {
        match self {
            NodeValue::Null => "nothing",
            NodeValue::Bool(_) => "`true` or `false`",
            NodeValue::Integer(_) => "a number",
            NodeValue::Float(value) if value.is_nan() => "not a number",
            NodeValue::Float(value) if value.is_infinite() => "an infinite number",
            NodeValue::Float(_) if self.is_too_far() => "a number",
            NodeValue::Float(_) => "a number with a fraction",
            NodeValue::Text(_) => "text",
            NodeValue::Function => "a function",
            NodeValue::List(_) => "a list",
            NodeValue::Map(_) => "a table",
        }
    }
}

impl Node {
    /// A table without entries, which no file has.
    pub(super) fn empty_table() -> Node {
        Node {
            value: NodeValue::Map(Vec::new()),
            place: Place::nowhere(),
        }
    }

    /// The value of a key, if this is a table with that key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries()
            .iter()
            .find(|(name, _)| name.name == key)
            .map(|(_, node)| node)
    }

    /// The entries of a table; empty if it is something else.
    #[must_use]
    pub fn entries(&self) -> &[(NodeKey, Node)] {
        match &self.value {
            NodeValue::Map(entries) => entries,
            _ => &[],
        }
    }

    /// A text at a place.
    pub(super) fn text(text: &str, place: &Place) -> Node {
        Node {
            value: NodeValue::Text(text.to_owned()),
            place: place.clone(),
        }
    }

    /// The items of a list; empty if it is something else.
    #[must_use]
    pub fn list(&self) -> &[Node] {
        match &self.value {
            NodeValue::List(items) => items,
            _ => &[],
        }
    }

    /// The text, if it is one.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match &self.value {
            NodeValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The whole number, if it is one.
    pub(super) fn as_integer(&self) -> Option<i64> {
        match self.value {
            NodeValue::Integer(number) => Some(number),
            _ => None,
        }
    }

    /// Merges this tree over another: its keys take precedence, tables are merged, everything else
    /// is replaced, and a key without a value removes the other's. Every value keeps its original
    /// place.
    #[must_use]
    pub fn over(self, base: Node) -> Node {
        let Node { value, place } = self;
        match (value, base.value) {
            (NodeValue::Map(own), NodeValue::Map(inherited)) => {
                let mut entries = Vec::with_capacity(inherited.len() + own.len());
                let own = own
                    .into_iter()
                    .map(|(key, node)| (key.name.clone(), (key, node)));
                let mut own: IndexMap<String, (NodeKey, Node)> = own.collect();
                let mut merged = HashSet::new();
                for (key, below) in inherited {
                    match own.get_mut(&key.name) {
                        None => entries.push((key, below)),
                        Some((key, above)) => {
                            merged.insert(key.name.clone());
                            let nothing = Node {
                                value: NodeValue::Null,
                                place: above.place.clone(),
                            };
                            let above = mem::replace(above, nothing);
                            if above.value != NodeValue::Null {
                                entries.push((key.clone(), above.over(below)));
                            }
                        }
                    }
                }
                entries.extend(
                    own.into_values()
                        .filter(|(key, _)| !merged.contains(&key.name)),
                );
                Node {
                    value: NodeValue::Map(entries),
                    place,
                }
            }
            (value, _) => Node { value, place },
        }
    }

    /// Converts data of a script to a tree without places.
    #[must_use]
    pub fn from_lua(data: &LuaData) -> Node {
        convert(data, &Place::nowhere(), 0, &mut |_, _| {
            (Place::nowhere(), 0)
        })
    }

    /// Converts the value of a script to a tree. Scripts are not parsed: the place of a key or a
    /// word is its first occurrence after the key above it.
    #[must_use]
    pub fn from_script(data: &LuaData, file: &SourceFile) -> Node {
        let mut locate = |word: &str, from: usize| {
            let found = file
                .find_word(word, from)
                .or_else(|| file.find_word(word, 0));
            found.unwrap_or_else(|| (Place::new(&file.path, 1, 1, 1), from))
        };
        let (place, from) = locate("return", 0);
        convert(data, &place, from, &mut locate)
    }
}

/// Finds a word of a script from a byte on: its place, and the position of the byte after it.
type Locate<'a> = dyn FnMut(&str, usize) -> (Place, usize) + 'a;

/// Converts a value at a place; its words are searched in the script from a byte on.
fn convert(data: &LuaData, place: &Place, from: usize, locate: &mut Locate<'_>) -> Node {
    let mut place = place.clone();
    let value = match data {
        LuaData::Nil => NodeValue::Null,
        LuaData::Bool(value) => NodeValue::Bool(*value),
        LuaData::Number(value) => NodeValue::number(*value),
        LuaData::Text(text) => {
            place = locate(text, from).0;
            NodeValue::Text(text.clone())
        }
        LuaData::Function => NodeValue::Function,
        LuaData::List(items) => NodeValue::List(
            items
                .iter()
                .map(|item| convert(item, &place, from, locate))
                .collect(),
        ),
        LuaData::Table(entries) => {
            let mut converted = Vec::with_capacity(entries.len());
            for (name, value) in entries {
                let (place, behind) = locate(name, from);
                let node = convert(value, &place, behind, locate);
                let name = name.clone();
                converted.push((NodeKey { name, place }, node));
            }
            NodeValue::Map(converted)
        }
    };
    Node { value, place }
}
