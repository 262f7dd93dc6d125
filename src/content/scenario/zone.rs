//! Zones of cards: those of every game, and those that a scenario declares.

use super::super::by_id::ById;
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::node::Node;
use super::super::reader::Reader;
use super::super::spec::{self, list, number, switch, title, words};
use super::scope::Scope;
use crate::ids::{CardId, Side, ZoneId};

/// The words for the zones of every game, in files and scripts.
pub(crate) const ZONES: [&str; 11] = [
    "not_in_game",
    "reserve",
    "deck",
    "under_deck",
    "hand",
    "headline",
    "play",
    "discard",
    "removed",
    "table",
    "special",
];

/// Maximum number of zones of a scenario.
pub(super) const MAX_ZONES: usize = 16;

spec::word_list! {
    /// The owner of a zone.
    pub enum ZoneOwner {
        /// Neither side: there is one, for both.
        "shared" Shared;
        /// Each side has its own.
        "each" Each;
    }
}

spec::word_list! {
    /// The sides that see the cards of a zone. Both see how many there are.
    pub enum SeenBy {
        /// Neither side: a card is drawn from it at random, as from a shuffled pile.
        "nobody" Nobody;
        /// The side that owns it.
        "owner" Owner;
        /// Both sides.
        "all" All;
    }
}

spec::keys! {
    /// A zone of cards that the scenario declares.
    pub struct ZoneRules: PartialEq Eq = "a zone" in Scope<'_> {
        /// The displayed name.
        name: String = title(), need;
        /// The owner: one zone is `shared`, or `each` side has its own.
        owner: ZoneOwner = words(), or ZoneOwner::Shared;
        /// The sides that see its cards: `nobody`, the `owner`, or `all`.
        seen_by: SeenBy = words(), or SeenBy::Nobody;
        /// Whether its cards have an order, in which they came and are drawn. All see such a zone.
        ordered: bool = switch(), or false;
        /// The cards that it begins with; they are never dealt from the draw pile.
        cards: Vec<CardId> = list(spec::card()), empty;
        /// A card set, with all of whose cards it begins.
        set: Vec<CardId> = spec::card_set(), empty;
        /// The zone whose cards are shuffled into it when a card is needed and it is empty.
        refill: Option<ZoneId> = spec::zone(), may;
        /// The most cards that it holds; no limit by default. No more are drawn or moved into it.
        limit: Option<u8> = number(0, 200), may;
        /// Whether a scoring card may stay there at the end of a turn; otherwise its owner loses,
        /// as with a scoring card in the hand.
        scoring_may_stay: bool = switch(), or true;
    }
}

impl ZoneRules {
    /// The cards that it begins with.
    pub(crate) fn begins_with(&self) -> impl Iterator<Item = CardId> + '_ {
        self.cards.iter().chain(&self.set).copied()
    }

    /// The sides that own it, or neither.
    pub(crate) fn owners(&self) -> &'static [Option<Side>] {
        match self.owner {
            ZoneOwner::Shared => &[None],
            ZoneOwner::Each => &[Some(Side::First), Some(Side::Second)],
        }
    }

    /// Whether a side sees the cards of the zone of an owner.
    pub(crate) fn is_seen(&self, owner: Option<Side>, by: Side) -> bool {
        match self.seen_by {
            SeenBy::Nobody => false,
            SeenBy::Owner => owner == Some(by),
            SeenBy::All => true,
        }
    }
}

/// Checks that the keys of a zone go together.
pub(super) fn zone(
    reader: &mut Reader,
    node: &Node,
    rules: ZoneRules,
    _: &Scope<'_>,
) -> Option<ZoneRules> {
    let shared = rules.owner == ZoneOwner::Shared;
    for key in ["cards", "set", "refill"] {
        if let (Some(given), false) = (node.get(key), shared) {
            reader.fault(&given.place, DiagnosticKind::ZoneShared { key });
        }
    }
    let of_sides = [
        ("seen_by", rules.seen_by == SeenBy::Owner),
        ("scoring_may_stay", !rules.scoring_may_stay),
    ];
    for (key, wants_owner) in of_sides {
        if let (Some(given), true) = (node.get(key), wants_owner && shared) {
            reader.fault(&given.place, DiagnosticKind::ZoneOfSides { key });
        }
    }
    if let (Some(given), true) = (
        node.get("ordered"),
        rules.ordered && rules.seen_by != SeenBy::All,
    ) {
        reader.fault(&given.place, DiagnosticKind::ZoneOrder);
    }
    Some(rules)
}

/// Checks the zones together: their names are their own, no card begins in two, and none refills itself.
pub(super) fn zones(
    reader: &mut Reader,
    node: &Node,
    zones: ById<ZoneRules>,
    scope: &Scope<'_>,
) -> Option<ById<ZoneRules>> {
    let mut begun: Vec<CardId> = Vec::new();
    for (key, given) in node.entries() {
        if ZONES.contains(&key.name.as_str()) {
            let name = key.name.clone();
            reader.fault(&key.place, DiagnosticKind::ZoneNameTaken { name });
        }
        let Some(rules) = zones.get(&key.name) else {
            continue;
        };
        if rules.refill.map(ZoneId::index) == zones.get_index_of(&key.name) {
            reader.fault(&given.place, DiagnosticKind::ZoneRefillsItself);
        }
        for card in rules.begins_with() {
            if begun.contains(&card) {
                let cards = scope.names.cards.into_iter().flat_map(|cards| cards.keys());
                let name = cards.clone().nth(card.index()).cloned().unwrap_or_default();
                reader.fault(
                    &given.place,
                    DiagnosticKind::DuplicateName { what: "card", name },
                );
            }
            begun.push(card);
        }
    }
    Some(zones)
}
