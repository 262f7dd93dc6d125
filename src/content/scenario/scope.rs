//! The context for reading the rules of a scenario.

use super::super::by_id::ById;
use super::super::node::{Node, NodeValue};
use super::super::option::GameOption;
use super::super::reader::Reader;
use super::super::spec::{Named, Names, Parts};
use super::head::Head;

/// The context for reading the rules of a scenario.
pub(in super::super) struct Scope<'a> {
    /// The id of the scenario.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// Its file.
    pub node: &'a Node,
    /// The parts read before.
    pub head: &'a Head,
    /// The options with the values chosen.
    pub options: &'a ById<GameOption>,
    /// The names of its map and its cards.
    pub names: &'a Names<'a>,
}

impl Named for Scope<'_> {
    fn names(&self) -> &Names<'_> {
        self.names
    }
}

impl Parts for Scope<'_> {
    fn has(&self, part: &str) -> bool {
        self.node
            .get(part)
            .is_some_and(|node| node.value != NodeValue::Null)
    }
}

/// A turn within the game.
pub(super) fn turn(reader: &mut Reader, node: &Node, turn: u8, scope: &Scope<'_>) -> Option<u8> {
    let max = scope.head.turns;
    if turn > max {
        reader.out_of_range(&node.place, turn, 1, max);
    }
    Some(turn)
}
