//! Typed reading of trees: every value is checked where it is read, and every fault is recorded.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::slice;

use super::by_id::ById;
use crate::control_characters::is_hidden;

use super::diagnostic::Diagnostics;
use super::diagnostic_kind::DiagnosticKind;
use super::names::{listed, look_alike, nearest};
use super::node::{Node, NodeKey, NodeValue};
use super::option::{Allowed, GameOption, OptionValue};
use super::source::Place;

/// The newest format of files; a file that does not say its format has the first.
pub const FORMAT: i64 = 1;

/// The newest format of card sets, and of the scripts of cards. From the second on, an effect begins
/// before the event of its card unless `starts` says otherwise.
pub const SET_FORMAT: i64 = 2;

/// The context of reading: the diagnostics so far, and the options that `$name` stands for.
#[derive(Debug, Default)]
pub struct Reader {
    /// The diagnostics so far.
    pub faults: Diagnostics,
    /// The options with the values chosen; empty where no scenario is read.
    pub options: ById<GameOption>,
}

/// A table with fixed keys.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'n> {
    /// The name of the table, for messages.
    of: &'static str,
    node: &'n Node,
    /// The place reported for a missing key: the key of the table, if it has one.
    place: &'n Place,
    known: &'n [&'static str],
}

impl<'n> Fields<'n> {
    /// A table whose keys have been checked.
    pub fn unchecked(node: &'n Node, of: &'static str, known: &'n [&'static str]) -> Fields<'n> {
        Fields {
            of,
            node,
            place: &node.place,
            known,
        }
    }

    /// The value of a key, if it is there.
    pub fn get(&self, key: &str) -> Option<&'n Node> {
        self.node
            .get(key)
            .filter(|node| node.value != NodeValue::Null)
    }

    /// The place of the table.
    pub fn place(&self) -> &'n Place {
        self.place
    }

    /// Reports missing keys at the key of the table.
    pub fn called(self, key: &'n NodeKey) -> Fields<'n> {
        Fields {
            place: &key.place,
            ..self
        }
    }

    /// Whether some unknown key is probably a typo of this one, which then is not reported as
    /// missing.
    fn misspelled(&self, key: &str) -> bool {
        let unknown = self
            .node
            .entries()
            .iter()
            .take(64)
            .map(|(key, _)| key.name.as_str());
        let mut unknown = unknown.filter(|name| !self.known.contains(name));
        unknown.any(|name| nearest(name, self.known.iter().copied()) == Some(key))
    }
}

/// Maximum length of a displayed name, in characters.
const MAX_NAME: usize = 100;
/// Maximum length of a message, in characters.
const MAX_MESSAGE: usize = 1_000;

impl Reader {
    /// Records a diagnostic.
    pub fn fault(&mut self, place: &Place, fault: DiagnosticKind) {
        self.faults.add(place, fault);
    }

    /// A table with no other keys than these.
    pub fn fields<'n>(
        &mut self,
        node: &'n Node,
        of: &'static str,
        known: &'n [&'static str],
    ) -> Option<Fields<'n>> {
        let entries = self.table(node)?;
        for (key, value) in entries {
            let is_text = value.value == NodeValue::Null
                && nearest(&key.name, known.iter().copied()).is_none();
            if !known.contains(&key.name.as_str()) && is_text && known.contains(&"text") {
                self.fault(
                    &key.place,
                    DiagnosticKind::StrayText {
                        text: key.name.clone(),
                    },
                );
            } else if !known.contains(&key.name.as_str()) {
                self.unknown_key(&key.place, &key.name, of, known.to_vec());
            }
        }
        Some(Fields {
            of,
            node,
            place: &node.place,
            known,
        })
    }

    /// A table whose keys are names.
    pub fn table<'n>(&mut self, node: &'n Node) -> Option<&'n [(NodeKey, Node)]> {
        match &node.value {
            NodeValue::Map(entries) => Some(entries),
            // In Lua, an empty table is also an empty list.
            NodeValue::List(items) if items.is_empty() => Some(&[]),
            _ => self.wrong(node, "a table"),
        }
    }

    /// A list with a maximum length.
    pub fn short_list<'n>(
        &mut self,
        node: &'n Node,
        what: &'static str,
        limit: usize,
    ) -> &'n [Node] {
        let list = self.list(node);
        if let Some(first) = list.get(limit) {
            self.too_many(&first.place, what, limit);
        }
        &list[..list.len().min(limit)]
    }

    /// A list.
    pub fn list<'n>(&mut self, node: &'n Node) -> &'n [Node] {
        match &node.value {
            NodeValue::List(items) => items,
            _ => self.wrong(node, "a list").unwrap_or(&[]),
        }
    }

    /// A list, or a single value in place of a list with one entry.
    pub fn one_or_more<'n>(&mut self, node: &'n Node) -> &'n [Node] {
        match &node.value {
            NodeValue::List(items) => items,
            _ => slice::from_ref(node),
        }
    }

    /// The value of a required key.
    pub fn need<'n>(&mut self, fields: &Fields<'n>, key: &'static str) -> Option<&'n Node> {
        self.need_with(fields, key, || None)
    }

    /// The value of a required key, with a description for the message.
    pub fn need_with<'n>(
        &mut self,
        fields: &Fields<'n>,
        key: &'static str,
        wanted: impl Fn() -> Option<String>,
    ) -> Option<&'n Node> {
        let node = fields.get(key);
        if node.is_none() && !fields.misspelled(key) {
            // A key without a value gives a more precise place.
            let place = fields
                .node
                .entries()
                .iter()
                .find(|(name, _)| name.name == key);
            let place = place.map_or(fields.place(), |(name, _)| &name.place);
            self.missing_key(place, key, fields.of, wanted());
        }
        node
    }

    /// A displayed text.
    pub fn text(&mut self, node: &Node) -> Option<String> {
        match node.as_text().map(str::trim) {
            None => self.wrong(node, "text"),
            Some("") => {
                self.fault(&node.place, DiagnosticKind::EmptyText);
                None
            }
            Some(text) => {
                self.check_signs(node, text, |sign| matches!(sign, '\n' | '\t'));
                Some(text.to_owned())
            }
        }
    }

    /// Reports the first invisible character of a text that is not allowed.
    fn check_signs(&mut self, node: &Node, text: &str, allowed: impl Fn(char) -> bool) {
        if let Some(sign) = text
            .chars()
            .find(|sign| is_hidden(*sign) && !allowed(*sign))
        {
            self.fault(&node.place, DiagnosticKind::HiddenSign { sign });
        }
    }

    /// Text of one line.
    pub fn line(&mut self, node: &Node) -> Option<String> {
        let faults = self.faults.list().len();
        let line = self.text(node)?;
        if self.faults.list().len() == faults {
            self.check_signs(node, &line, |_| false);
        }
        Some(line)
    }

    /// A displayed name: one line of at most 100 characters.
    pub fn title(&mut self, node: &Node) -> Option<String> {
        let title = self.line(node)?;
        self.check_length(node, &title, MAX_NAME);
        Some(title)
    }

    /// A text that may be displayed thousands of times, such as a line of the log, of at most 1 000 characters.
    pub fn message(&mut self, node: &Node) -> Option<String> {
        let text = self.text(node)?;
        self.check_length(node, &text, MAX_MESSAGE).then_some(text)
    }

    /// Reports a text that is longer than it may be; returns whether it is not.
    fn check_length(&mut self, node: &Node, text: &str, limit: usize) -> bool {
        let letters = text.chars().count();
        if letters > limit {
            self.fault(&node.place, DiagnosticKind::LongName { letters, limit });
        }
        letters <= limit
    }

    /// A name that is resolved later.
    pub fn name<'n>(&mut self, node: &'n Node) -> Option<&'n str> {
        match node.as_text() {
            None => self.wrong(node, "a name"),
            Some(name) => Some(name),
        }
    }

    /// A whole number in a range that the type holds.
    pub fn number<T: TryFrom<i64>>(
        &mut self,
        node: &Node,
        range: RangeInclusive<i64>,
    ) -> Option<T> {
        let (min, max) = (*range.start(), *range.end());
        let fits = |allowed: &Allowed| match allowed {
            Allowed::Number(least, most) => {
                range.contains(&i64::from(*least)) && range.contains(&i64::from(*most))
            }
            _ => false,
        };
        let value = self.value(node, fits, || format!("a number between {min} and {max}"))?;
        match *value {
            NodeValue::Integer(found) if !range.contains(&found) => {
                self.out_of_range(&node.place, found, min, max);
                None
            }
            NodeValue::Integer(found) => T::try_from(found).ok(),
            ref other if other.is_too_far() => {
                self.fault(&node.place, DiagnosticKind::FarOutOfRange { min, max });
                None
            }
            ref other => {
                self.fault(
                    &node.place,
                    DiagnosticKind::NotANumber {
                        found: other.sort(),
                        min,
                        max,
                        or: None,
                    },
                );
                None
            }
        }
    }

    /// The format of a file, which must not be newer than the newest that is known.
    pub fn format(&mut self, node: &Node, newest: i64) -> Option<()> {
        match node.value {
            NodeValue::Integer(found) if found > newest => {
                self.fault(&node.place, DiagnosticKind::NewerFormat { found, newest });
                None
            }
            _ => self.number(node, 1..=newest).map(|_: i64| ()),
        }
    }

    /// Reports a table of numbers that are all 0.
    pub fn not_all_zero(&mut self, node: &Node, keys: &'static [&'static str]) {
        let mut values = keys
            .iter()
            .filter_map(|key| node.get(key))
            .map(|node| &node.value);
        if values.all(|value| matches!(value, NodeValue::Integer(0) | NodeValue::Null)) {
            self.fault(&node.place, DiagnosticKind::AllZero { keys });
        }
    }

    /// A number; the inner `None` stands for a word with a special meaning.
    pub fn number_or_word<T: TryFrom<i64>>(
        &mut self,
        node: &Node,
        range: RangeInclusive<i64>,
        word: &'static str,
    ) -> Option<Option<T>> {
        match node.as_text() {
            Some(text) if text == word => Some(None),
            Some(text) if !text.starts_with('$') => {
                let (min, max) = (*range.start(), *range.end());
                self.fault(
                    &node.place,
                    DiagnosticKind::NotANumber {
                        found: node.value.sort(),
                        min,
                        max,
                        or: Some(word),
                    },
                );
                None
            }
            _ => self.number(node, range).map(Some),
        }
    }

    /// `on`, `off`, `true` or `false`.
    pub fn switch(&mut self, node: &Node) -> Option<bool> {
        let value = self.value(
            node,
            |allowed| *allowed == Allowed::Switch,
            || "`on` or `off`".to_owned(),
        )?;
        match as_switch(&value) {
            None => self.wrong(node, "`on` or `off`"),
            some => some,
        }
    }

    /// One of several words, as its position among them.
    pub fn word(&mut self, node: &Node, words: &[&str]) -> Option<usize> {
        let fits = |allowed: &Allowed| match allowed {
            Allowed::Words(can) => can.iter().all(|word| words.contains(&word.as_str())),
            _ => false,
        };
        let value = self.value(node, fits, || listed(words, "or"))?;
        let NodeValue::Text(word) = &*value else {
            return self.wrong(node, "a word");
        };
        let found = words.iter().position(|known| known == word);
        if found.is_none() {
            let known = words.iter().map(|&word| word.to_owned()).collect();
            self.fault(
                &node.place,
                DiagnosticKind::UnknownWord {
                    word: word.clone(),
                    known,
                },
            );
        }
        found
    }

    /// The position of a known name, or of the value of a `$option` whose words are all known
    /// names.
    pub fn known<'k, I, K>(&mut self, node: &Node, what: &'static str, known: I) -> Option<usize>
    where
        I: Iterator<Item = &'k K> + Clone,
        K: AsRef<str> + ?Sized + 'k,
    {
        let known = known.map(K::as_ref);
        let fits = |allowed: &Allowed| match allowed {
            Allowed::Words(can) => can
                .iter()
                .all(|word| known.clone().any(|name| name == word)),
            _ => false,
        };
        let value = self.value(node, fits, || format!("the name of a {what}"))?;
        let NodeValue::Text(name) = &*value else {
            return self.wrong(node, "a name");
        };
        let found = known.clone().position(|candidate| candidate == name);
        // Finding similar names in long lists is slow.
        if found.is_none() && !self.faults.is_full() {
            self.fault(&node.place, DiagnosticKind::unknown_name(what, name, known));
        }
        found
    }

    /// Warns of tags that occur once and are similar to one with a meaning, or to one used
    /// elsewhere.
    pub fn check_tags(&mut self, tags: &[(String, Place)], meant: &[&str]) {
        const MAX_COUNTED: usize = 100;
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for (tag, _) in tags {
            *counts.entry(tag).or_default() += 1;
        }
        for (tag, place) in tags {
            if counts.len() > MAX_COUNTED
                || meant.contains(&tag.as_str())
                || counts[tag.as_str()] > 1
            {
                continue;
            }
            let others = counts
                .iter()
                .filter(|(_, count)| **count > 1)
                .map(|(other, _)| *other);
            let known = meant.iter().copied().chain(others);
            if let Some(near) = look_alike(tag, known) {
                self.fault(
                    place,
                    DiagnosticKind::OddTag {
                        tag: tag.clone(),
                        near: near.to_owned(),
                    },
                );
            }
        }
    }

    /// Checks the characters of an id.
    pub fn check_id(&mut self, place: &Place, id: &str) -> bool {
        let good = id.starts_with(|c: char| c.is_ascii_lowercase())
            && id
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        if !good {
            self.fault(place, DiagnosticKind::BadId { id: id.to_owned() });
        }
        good
    }

    /// The value itself, or the value chosen for the option that it refers to. Every possible value
    /// of the option must fit.
    fn value<'n>(
        &mut self,
        node: &'n Node,
        fits: impl Fn(&Allowed) -> bool,
        wanted: impl Fn() -> String,
    ) -> Option<Cow<'n, NodeValue>> {
        let Some(name) = node.as_text().and_then(|text| text.strip_prefix('$')) else {
            return Some(Cow::Borrowed(&node.value));
        };
        let Some(option) = self.options.get(name) else {
            let fault = DiagnosticKind::unknown_name("option", name, self.options.keys());
            self.fault(&node.place, fault);
            return None;
        };
        if !fits(&option.allowed) {
            let fault = DiagnosticKind::OptionMisfit {
                option: name.to_owned(),
                wanted: wanted(),
                allowed: option.allowed.to_string(),
            };
            self.faults.add(&node.place, fault);
            return None;
        }
        Some(Cow::Owned(match &option.value {
            OptionValue::Switch(on) => NodeValue::Bool(*on),
            OptionValue::Number(number) => NodeValue::Integer((*number).into()),
            OptionValue::Word(word) => NodeValue::Text(word.clone()),
        }))
    }

    /// Reports a value of the wrong kind.
    pub fn wrong<T>(&mut self, node: &Node, wanted: &'static str) -> Option<T> {
        self.fault(
            &node.place,
            DiagnosticKind::WrongType {
                wanted,
                found: node.value.sort(),
            },
        );
        None
    }
}

/// A boolean in YAML or Lua: YAML 1.2 reads `on` and `off` as text.
pub fn as_switch(value: &NodeValue) -> Option<bool> {
    match value {
        NodeValue::Bool(value) => Some(*value),
        NodeValue::Text(word) => match word.as_str() {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        },
        _ => None,
    }
}
