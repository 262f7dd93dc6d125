//! The zones of every game: what the rules fix, and what a scenario may say of them.

use super::super::diagnostic_kind::DiagnosticKind;
use super::super::node::{Node, NodeKey};
use super::super::reader::Reader;
use super::super::spec::{Declared, Readable};
use super::scope::Scope;
use super::zone::{SeenBy, ZoneEntry, ZoneOwner};

/// A zone of every game, as the rules have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CommonZone {
    /// The word for it in files and scripts.
    pub word: &'static str,
    /// The owner: one zone is shared, or each side has its own.
    pub owner: ZoneOwner,
    /// The sides that see its cards.
    pub seen_by: SeenBy,
    /// Whether its cards have an order.
    pub ordered: bool,
    /// The cards that come into it.
    pub filled: &'static str,
}

/// A shared zone that all see, without an order.
const OPEN: CommonZone = CommonZone {
    word: "",
    owner: ZoneOwner::Shared,
    seen_by: SeenBy::All,
    ordered: false,
    filled: "",
};

/// A shared zone that neither side sees.
const HIDDEN: CommonZone = CommonZone {
    seen_by: SeenBy::Nobody,
    ..OPEN
};

/// A zone of each side that its owner sees.
const PRIVATE: CommonZone = CommonZone {
    owner: ZoneOwner::Each,
    seen_by: SeenBy::Owner,
    ..OPEN
};

/// The zones of every game.
pub const COMMON_ZONES: [CommonZone; 11] = [
    CommonZone {
        word: "not_in_game",
        filled: "the cards of periods to come, and those that are never dealt",
        ..HIDDEN
    },
    CommonZone {
        word: "reserve",
        filled: "the cards to be drafted",
        ..OPEN
    },
    CommonZone {
        word: "deck",
        filled: "the cards of each period as it begins, then the discards (`reshuffle`)",
        ..HIDDEN
    },
    CommonZone {
        word: "under_deck",
        ordered: true,
        filled: "the cards that an event puts under the draw pile",
        ..OPEN
    },
    CommonZone {
        word: "hand",
        filled: "the cards that are dealt (`hand_size`) and drawn",
        ..PRIVATE
    },
    CommonZone {
        word: "headline",
        filled: "the card that a side chooses, which both see once both have chosen",
        ..PRIVATE
    },
    CommonZone {
        word: "play",
        filled: "the cards being played",
        ..OPEN
    },
    CommonZone {
        word: "discard",
        filled: "the cards that were played or discarded",
        ..OPEN
    },
    CommonZone {
        word: "removed",
        filled: "the cards that are out of the game for good",
        ..OPEN
    },
    CommonZone {
        word: "table",
        filled: "the cards that stay until their effects end",
        ..OPEN
    },
    CommonZone {
        word: "special",
        owner: ZoneOwner::Each,
        filled: "the special card, at its holder",
        ..OPEN
    },
];

/// The words for the zones of every game, in files and scripts.
pub(crate) const ZONES: [&str; COMMON_ZONES.len()] = {
    let mut words = [""; COMMON_ZONES.len()];
    let mut nth = 0;
    while nth < words.len() {
        words[nth] = COMMON_ZONES[nth].word;
        nth += 1;
    }
    words
};

/// The changes that a scenario makes to a zone of every game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ZoneChange {
    /// The displayed name, in place of the one that the zone has in every game.
    pub name: Option<String>,
    /// The most cards in the hand of a side.
    pub limit: Option<u8>,
    /// Whether a scoring card may stay in the hand at the end of a turn.
    pub scoring_may_stay: bool,
}

impl CommonZone {
    /// The zone of a word.
    pub(super) fn named(word: &str) -> Option<CommonZone> {
        let mut zones = COMMON_ZONES.into_iter();
        zones.find(|zone| zone.word == word)
    }

    /// Reads what a scenario says of it.
    pub(super) fn read(
        self,
        reader: &mut Reader,
        (key, node): (&NodeKey, &Node),
        scope: &Scope<'_>,
    ) -> Option<ZoneChange> {
        let fields = reader.fields(node, ZoneEntry::OF, ZoneEntry::KEYS)?;
        for &key in ZoneEntry::KEYS {
            if let (Some(given), Some(why)) = (node.get(key), self.reason(key)) {
                let zone = self.word;
                reader.fault(&given.place, DiagnosticKind::ZoneFixed { key, zone, why });
            }
        }
        self.check_scoring(reader, node, scope);
        let entry = ZoneEntry::fill(reader, &fields.called(key), scope)?;
        Some(ZoneChange {
            name: entry.name,
            limit: entry.limit,
            scoring_may_stay: entry.scoring_may_stay,
        })
    }

    /// Checks that the scenario says once whether a scoring card may stay, and looks for it.
    fn check_scoring(self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) {
        let Some(given) = node.get("scoring_may_stay") else {
            return;
        };
        let phases = scope.node.get("phases");
        let phases = phases.map_or(&[][..], Node::list);
        let is_reveal = |phase: &&Node| {
            let word = phase.as_text() == Some("reveal_held");
            word || phase.get("reveal_held").is_some()
        };
        let Some(reveal) = phases.iter().find(is_reveal) else {
            reader.part_missing(&given.place, "scoring_may_stay", "reveal_held");
            return;
        };
        let held = reveal.get("reveal_held");
        if held.is_some_and(|held| held.get("scoring").is_some()) {
            reader.not_together(&given.place, ["scoring_may_stay", "scoring"]);
        }
    }

    /// The reason why a scenario cannot say a key of it; none if it can.
    fn reason(self, key: &str) -> Option<&'static str> {
        Some(match (key, self.word) {
            ("name", _) | ("limit" | "scoring_may_stay", "hand") => return None,
            ("limit", _) => "cards come into it however many it has",
            ("scoring_may_stay", _) => "a scoring card there costs no side the game",
            ("refill", "deck") => "`reshuffle` says when the discards are shuffled into it",
            ("owner", _) => match self.owner {
                ZoneOwner::Shared => "both sides share it in every game",
                ZoneOwner::Each => "each side has one in every game",
            },
            ("seen_by", _) => match self.seen_by {
                SeenBy::Nobody => "nobody sees its cards in any game",
                SeenBy::Owner => "its owner sees its cards in every game",
                SeenBy::All => "all see its cards in every game",
            },
            ("ordered", _) => match self.ordered {
                true => "its cards have an order in every game",
                false => "its cards have an order in no game",
            },
            _ => "the rules say which cards come into it",
        })
    }
}
