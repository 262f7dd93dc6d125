//! The head of a scenario: its name, its parts, its sides and its turns.

use super::super::art::{Art, Artwork};
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::node::{Node, NodeValue};
use super::super::read::{PoolFilter, card_change_table};
use super::super::reader::Reader;
use super::super::spec::{
    self, Takes, by_id, elsewhere, format, later, list, number, switch, table, text, then, title,
};
use super::options::OptionEntry;
use super::period::Period;

/// Maximum numbers of card pools, rule scripts, and tags of a pool.
const MAX_POOLS: usize = 32;
const MAX_RULES: usize = 32;
const MAX_WITH: usize = 64;

spec::keys! {
    /// The identity of a scenario, its parts, its sides and its length.
    pub(in super::super) struct Head = "a scenario" in () {
        /// The format of the file, for versions of the engine to come.
        format: () = format(), empty;
        /// The id: the name of the file.
        id: () = elsewhere(Takes::NewId), before;
        /// The displayed name.
        name: Option<String> = title(), want;
        /// A one-line description.
        description: String = text(), empty;
        /// The place in lists of scenarios: those with a lower rank come first.
        rank: u8 = number(1, 99), or 99;
        /// The scenario that this one extends. A key without a value removes the inherited one.
        extends: () = elsewhere(Takes::Id("scenario")), empty;
        /// The map.
        map: Option<Node> = later("map"), want;
        /// The cards: card sets, or parts of them.
        cards: Option<Vec<Pool>> = list(PoolKind).most("card pools", MAX_POOLS), want;
        /// Cards of its sets that differ in this scenario: printed facts, or the script.
        change: Option<Node> = Changes, may;
        /// Rule scripts: files of `scenarios/rules`, always active.
        rules: Vec<Node> =
            list(spec::later_id("rule script")).most("rule scripts", MAX_RULES), empty;
        /// Values that are chosen when a game starts. `$NAME` stands for the value.
        options: () =
            elsewhere(Takes::by_id(None, Takes::Table(<OptionEntry as spec::Declared>::table))), empty;
        /// The two sides; victory points above zero belong to the first.
        sides: [SideNames; 2] = then(list(table::<SideNames>()).of_length(2), two_sides), need;
        /// The number of the last turn, and so of turns where the first is 1.
        turns: u8 = number(1, 50), need;
        /// The number of the first turn; periods that began before it have joined the draw pile.
        first_turn: u8 = number(1, 50), or 1;
        /// The periods in which cards join the draw pile, in order.
        periods: Vec<Period> = list(table::<Period>()).most("periods", 20), need;
    }
}

spec::keys! {
    /// The name and id of a side.
    pub struct SideNames = "a side" in () {
        /// The id used in files.
        id: String = then(spec::new_id(), side_id), need;
        /// The displayed name.
        name: String = title(), need;
        /// A picture of it: a file in the folder `art`, or a table with its licence.
        art: Option<Art> = Artwork, may;
    }
}

spec::keys! {
    /// Cards of one set that a scenario uses.
    pub(in super::super) struct Pool = "a card pool" in () {
        /// The card set.
        set: Node = later("card set"), need;
        /// Tags, and whether the cards with them are included.
        with: Vec<(Node, bool)> =
            by_id(later("tag of cards"), switch()).most("tags of a card pool", MAX_WITH), empty;
        /// Only these cards: by id, or by printed facts.
        only: Option<Node> = PoolFilter, may;
        /// All except these cards: by id, or by printed facts.
        without: Option<Node> = PoolFilter, may;
        /// Whether its cards join the draw pile; others stay outside the game until a script
        /// fetches them.
        dealt: bool = switch(), or true;
    }
}

impl Pool {
    /// Whether it has every card of its set.
    pub fn is_whole(&self) -> bool {
        self.with.is_empty() && self.only.is_none() && self.without.is_none()
    }

    /// Every card of a set.
    pub fn whole(set: Node) -> Pool {
        Pool {
            set,
            with: Vec::new(),
            only: None,
            without: None,
            dealt: true,
        }
    }
}

/// Changes of cards, to be resolved with the cards.
struct Changes;

impl<C> spec::Kind<C> for Changes {
    type Value = Node;

    fn read(&self, reader: &mut Reader, node: &Node, _: &C) -> Option<Node> {
        reader.table(node).map(|_| node.clone())
    }

    fn takes(&self) -> Takes {
        Takes::by_id(Some("card"), Takes::Table(card_change_table))
    }
}

/// A card pool: the name of a set, or a table.
struct PoolKind;

impl<C> spec::Kind<C> for PoolKind {
    type Value = Pool;

    fn read(&self, reader: &mut Reader, node: &Node, _: &C) -> Option<Pool> {
        match node.value {
            NodeValue::Text(_) => Some(Pool::whole(node.clone())),
            _ => spec::Readable::read(reader, node, &()),
        }
    }

    fn takes(&self) -> Takes {
        Takes::AnyOf(vec![
            Takes::Name("card set"),
            Takes::Table(<Pool as spec::Declared>::table),
        ])
    }
}

/// Checks that two sides have different ids.
fn two_sides(
    reader: &mut Reader,
    node: &Node,
    sides: Vec<SideNames>,
    _: &(),
) -> Option<[SideNames; 2]> {
    let nodes = node.list();
    if let (Some(second), [a, b]) = (nodes.get(1), &sides[..])
        && a.id == b.id
    {
        let place = second.get("id").map_or(&second.place, |node| &node.place);
        reader.duplicate_name(place, "side", &a.id);
    }
    if nodes.len() != 2 {
        reader.wrong_length(&node.place, "two sides", nodes.len());
    }
    sides.try_into().ok()
}

/// Words that already stand for sides.
const RESERVED: [&str; 6] = ["player", "opponent", "either", "neither", "neutral", "none"];

/// The id of a side, which must not already stand for a side.
fn side_id(reader: &mut Reader, node: &Node, id: String, _: &()) -> Option<String> {
    if RESERVED.contains(&id.as_str()) {
        reader.fault(&node.place, DiagnosticKind::BadId { id: id.clone() });
    }
    Some(id)
}
