//! Names and numbers in tests, read with the diagnostics of content.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use brink::content::{Content, DiagnosticKind, Place};
use brink::ids::{CardId, Side, SpaceId};
use brink::tooling::{Node, NodeKey, NodeValue, Reader};

use super::log_words::words_of_log;
use super::scalar::scalar;

/// Reads values of a test that is played with a content, and collects every diagnostic.
#[derive(Debug)]
pub(super) struct Names<'c> {
    pub(super) reader: Reader,
    pub(super) content: &'c Content,
    words_of_log: Option<BTreeSet<String>>,
}

impl<'c> Names<'c> {
    pub(super) fn new(content: &'c Content) -> Names<'c> {
        Names {
            reader: Reader::default(),
            content,
            words_of_log: None,
        }
    }

    /// Every word that a line of the log can contain.
    pub(super) fn words_of_log(&mut self) -> &BTreeSet<String> {
        self.words_of_log
            .get_or_insert_with(|| words_of_log(self.content))
    }

    pub(super) fn fault(&mut self, place: &Place, fault: DiagnosticKind) {
        self.reader.fault(place, fault);
    }

    pub(super) fn card(&mut self, node: &Node) -> Option<CardId> {
        let cards = self.content.cards.keys().map(String::as_str);
        self.reader.known(node, "card", cards).and_then(CardId::new)
    }

    /// A card or a list of cards, each with its place.
    pub(super) fn cards(&mut self, node: &Node) -> Vec<(CardId, Place)> {
        let nodes = self.reader.one_or_more(node);
        nodes
            .iter()
            .filter_map(|node| Some((self.card(node)?, node.place.clone())))
            .collect()
    }

    pub(super) fn card_ids(&mut self, node: &Node) -> Vec<String> {
        let cards = self.cards(node);
        let ids = cards.iter().map(|(card, _)| &self.content.card(*card).id);
        ids.cloned().collect()
    }

    pub(super) fn side(&mut self, node: &Node) -> Option<Side> {
        let sides = self
            .content
            .scenario
            .sides
            .iter()
            .map(|side| side.id.as_str());
        self.reader
            .known(node, "side", sides)
            .and_then(|index| Side::BOTH.get(index).copied())
    }

    /// The entries of a table whose keys are sides.
    pub(super) fn by_side<'n>(&mut self, node: &'n Node) -> Vec<(Side, &'n NodeKey, &'n Node)> {
        let entries = self.reader.table(node).unwrap_or(&[]);
        entries
            .iter()
            .filter_map(|(key, node)| Some((self.side(&named(key))?, key, node)))
            .collect()
    }

    /// The entries of a table whose keys are spaces.
    pub(super) fn by_space<'n>(&mut self, node: &'n Node) -> Vec<(SpaceId, &'n NodeKey, &'n Node)> {
        let entries = self.reader.table(node).unwrap_or(&[]);
        let spaces = self.content.map.spaces.keys().map(String::as_str);
        let mut found = Vec::new();
        for (key, node) in entries {
            let space = self.reader.known(&named(key), "space", spaces.clone());
            let space = space.and_then(SpaceId::new);
            found.extend(space.map(|space| (space, key, node)));
        }
        found
    }

    pub(super) fn number<T: TryFrom<i64>>(
        &mut self,
        node: &Node,
        range: RangeInclusive<i64>,
    ) -> Option<T> {
        self.reader.number(node, range)
    }

    /// A number that a position may hold, even an impossible one; the message names the range of the scenario.
    pub(super) fn number_within<T: TryFrom<i64>>(
        &mut self,
        node: &Node,
        holds: RangeInclusive<i64>,
        range: RangeInclusive<i64>,
    ) -> Option<T> {
        match node.value {
            NodeValue::Integer(number) if holds.contains(&number) => T::try_from(number).ok(),
            _ => self.reader.number(node, range),
        }
    }

    /// The influence of both sides, in their order.
    pub(super) fn pair(&mut self, node: &Node) -> Option<[u8; 2]> {
        match &node.value {
            NodeValue::List(items) if items.len() == 2 => {
                let [first, second] = [&items[0], &items[1]].map(|item| self.number(item, 0..=99));
                Some([first?, second?])
            }
            NodeValue::List(items) => {
                let wanted = "two numbers, the influence of each side";
                self.fault(
                    &node.place,
                    DiagnosticKind::WrongLength {
                        wanted,
                        found: items.len(),
                    },
                );
                None
            }
            _ => self
                .reader
                .wrong(node, "a list of two numbers, the influence of each side"),
        }
    }

    pub(super) fn yes_or_no(&mut self, node: &Node) -> Option<bool> {
        match &node.value {
            NodeValue::Bool(yes) => Some(*yes),
            NodeValue::Text(_) => self.reader.word(node, &["yes", "no"]).map(|word| word == 0),
            _ => self.reader.wrong(node, "`yes` or `no`"),
        }
    }

    /// A scalar as text, or a list of them, each with its place.
    pub(super) fn texts(&mut self, node: &Node) -> Vec<(String, Place)> {
        let nodes = self.reader.one_or_more(node);
        let mut texts = Vec::new();
        for node in nodes {
            match scalar(node) {
                Some(text) if text.is_empty() => self.fault(&node.place, DiagnosticKind::EmptyText),
                Some(text) => texts.push((text, node.place.clone())),
                None => self.reader.wrong::<()>(node, "text").unwrap_or_default(),
            }
        }
        texts
    }
}

/// A key as if it were a value.
fn named(key: &NodeKey) -> Node {
    Node {
        value: NodeValue::Text(key.name.clone()),
        place: key.place.clone(),
    }
}
