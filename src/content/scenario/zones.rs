//! The table of zones of a scenario: those that it declares, and what it says of those of every game.

use super::super::by_id::ById;
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::names::nearest;
use super::super::node::Node;
use super::super::reader::Reader;
use super::super::spec::{Declared, Kind, Takes};
use super::common_zone::{CommonZone, ZONES, ZoneChange};
use super::scope::Scope;
use super::zone::{self, MAX_ZONES, ZoneEntry, ZoneRules};

/// The zones of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Zones {
    /// The zones that it declares, by the id used in scripts and tests.
    pub own: ById<ZoneRules>,
    /// The changes that it makes to zones of every game, by their words.
    pub common: ById<ZoneChange>,
}

impl Zones {
    /// The limit of the hand of a side.
    // Asked for each card that is drawn: most scenarios change no zone.
    #[inline]
    pub(crate) fn hand_limit(&self) -> Option<u8> {
        match self.common.is_empty() {
            true => None,
            false => self.common.get("hand")?.limit,
        }
    }

    /// Whether a scoring card may stay in a hand at the end of a turn.
    pub(crate) fn scoring_may_stay_in_hand(&self) -> bool {
        let hand = self.common.get("hand");
        hand.is_none_or(|hand| hand.scoring_may_stay)
    }
}

/// The zones by their names.
pub(super) struct ZonesKind;

impl Kind<Scope<'_>> for ZonesKind {
    type Value = Zones;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Zones> {
        let mut zones = Zones::default();
        for (key, given) in reader.table(node)? {
            if let Some(common) = CommonZone::named(&key.name) {
                if let Some(change) = common.read(reader, (key, given), scope) {
                    zones.common.insert(key.name.clone(), change);
                }
                continue;
            }
            if zones.own.len() == MAX_ZONES {
                reader.too_many(&key.place, "zones", MAX_ZONES);
                break;
            }
            if given.get("name").is_none() {
                let near = nearest(&key.name, ZONES.iter().copied());
                reader.fault(&key.place, DiagnosticKind::ZoneNameless { near });
            }
            if let Some(rules) = zone::declared(reader, key, given, scope) {
                zones.own.insert(key.name.clone(), rules);
            }
        }
        zone::check_together(reader, node, &zones.own, scope);
        Some(zones)
    }

    fn takes(&self) -> Takes {
        Takes::by_id(None, Takes::Table(<ZoneEntry as Declared>::table))
    }
}
