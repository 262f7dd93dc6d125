//! Zones of cards that a scenario declares.

use super::super::by_id::ById;
use super::super::card::Card;
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::node::{Node, NodeKey};
use super::super::reader::Reader;
use super::super::spec::{self, Declared, Readable, list, number, switch, title, words};
use super::scope::Scope;
use crate::ids::{CardId, Side, ZoneId};

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
    /// A zone of cards: one that the scenario declares, or one that every game has, of which it may
    /// say the name and, of `hand`, `limit` and `scoring_may_stay`.
    pub(super) struct ZoneEntry = "a zone" in Scope<'_> {
        /// The displayed name. A zone that the scenario declares needs one; a zone of every game
        /// has one.
        name: Option<String> = title(), may;
        /// The owner: one zone is `shared`, or `each` side has its own.
        owner: ZoneOwner = words(), or ZoneOwner::Shared;
        /// The sides that see its cards: `nobody`, the `owner`, or `all`.
        seen_by: SeenBy = words(), or SeenBy::Nobody;
        /// Whether its cards have an order, in which they came and are drawn. All see such a zone.
        ordered: bool = switch(), or false;
        /// The cards that it begins with; they are never dealt from the draw pile. Where each side
        /// has its own zone, each card begins in that of its `side`.
        cards: Vec<CardId> = list(spec::card()), empty;
        /// A card set, with all of whose cards it begins, like `cards`.
        set: Vec<CardId> = spec::card_set(), empty;
        /// The zone whose cards are shuffled into it when a card is needed and it is empty.
        refill: Option<ZoneId> = spec::zone(), may;
        /// The most cards that it holds; no limit by default. No more are drawn or moved into it,
        /// nor dealt or taken into a hand.
        limit: Option<u8> = number(0, 200), may;
        /// Whether a scoring card may stay there at the end of a turn; otherwise its owner loses. For
        /// `hand`, `scoring` of `reveal_held` says the same (rule 10.1.5).
        scoring_may_stay: bool = switch(), or true;
    }
}

/// A zone of cards that the scenario declares.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ZoneRules {
    /// The displayed name.
    pub name: String,
    /// The owner: one zone is shared, or each side has its own.
    pub owner: ZoneOwner,
    /// The sides that see its cards.
    pub seen_by: SeenBy,
    /// Whether its cards have an order, in which they came and are drawn.
    pub ordered: bool,
    /// The cards that it begins with.
    pub cards: Vec<CardId>,
    /// The zone whose cards are shuffled into it when a card is needed and it is empty.
    pub refill: Option<ZoneId>,
    /// The most cards that it holds, if it has a limit.
    pub limit: Option<u8>,
    /// Whether a scoring card may stay there at the end of a turn.
    pub scoring_may_stay: bool,
}

impl ZoneRules {
    /// The cards that it begins with.
    pub(crate) fn begins_with(&self) -> impl Iterator<Item = CardId> + '_ {
        self.cards.iter().copied()
    }

    /// The owner of the zone where a card begins.
    pub(crate) fn owner_at_start(&self, card: &Card) -> Option<Side> {
        match self.owner {
            ZoneOwner::Shared => None,
            ZoneOwner::Each => card.owner,
        }
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

/// Reads a zone that the scenario declares.
pub(super) fn declared(
    reader: &mut Reader,
    key: &NodeKey,
    node: &Node,
    scope: &Scope<'_>,
) -> Option<ZoneRules> {
    reader.check_id(&key.place, &key.name);
    let fields = reader.fields(node, ZoneEntry::OF, ZoneEntry::KEYS)?;
    let fields = fields.called(key);
    let entry = ZoneEntry::fill(reader, &fields, scope)?;
    check_keys(reader, node, &entry);
    Some(ZoneRules {
        name: entry.name?,
        owner: entry.owner,
        seen_by: entry.seen_by,
        ordered: entry.ordered,
        cards: [entry.cards, entry.set].concat(),
        refill: entry.refill,
        limit: entry.limit,
        scoring_may_stay: entry.scoring_may_stay,
    })
}

/// Checks that the keys of a declared zone go together.
fn check_keys(reader: &mut Reader, node: &Node, zone: &ZoneEntry) {
    let shared = zone.owner == ZoneOwner::Shared;
    if let (Some(given), false) = (node.get("refill"), shared) {
        let fault = DiagnosticKind::ZoneShared { key: "refill" };
        reader.fault(&given.place, fault);
    }
    let of_sides = [
        ("seen_by", zone.seen_by == SeenBy::Owner),
        ("scoring_may_stay", !zone.scoring_may_stay),
    ];
    for (key, wants_owner) in of_sides {
        if let (Some(given), true) = (node.get(key), wants_owner && shared) {
            reader.fault(&given.place, DiagnosticKind::ZoneOfSides { key });
        }
    }
    let hides = zone.seen_by != SeenBy::All;
    if let (Some(given), true) = (node.get("ordered"), zone.ordered && hides) {
        reader.fault(&given.place, DiagnosticKind::ZoneOrder);
    }
}

/// Checks the declared zones together: each card begins in one at most, which somebody has, and no
/// zone refills itself.
pub(super) fn check_together(
    reader: &mut Reader,
    node: &Node,
    zones: &ById<ZoneRules>,
    scope: &Scope<'_>,
) {
    let mut begun: Vec<CardId> = Vec::new();
    for (key, given) in node.entries() {
        let Some(rules) = zones.get(&key.name) else {
            continue;
        };
        if rules.refill.map(ZoneId::index) == zones.get_index_of(&key.name) {
            reader.fault(&given.place, DiagnosticKind::ZoneRefillsItself);
        }
        for card in rules.begins_with() {
            let known = scope.names.cards;
            let Some((name, facts)) = known.and_then(|cards| cards.get_index(card.index())) else {
                continue;
            };
            let name = name.clone();
            if begun.contains(&card) {
                let fault = DiagnosticKind::DuplicateName { what: "card", name };
                reader.fault(&given.place, fault);
            } else if rules.owner == ZoneOwner::Each && facts.owner.is_none() {
                reader.fault(&given.place, DiagnosticKind::ZoneOfNobody { card: name });
            }
            begun.push(card);
        }
    }
}
