//! The zones that a scenario declares: those of each side, and shared ones.

use crate::content::{Scenario, ZoneRules};
use crate::ids::{CardId, Side, ZoneId};

use super::own_zone::OwnZone;
use super::zone::Zone;

impl Scenario {
    /// Every declared zone, in the order of the file.
    pub(crate) fn zone_ids(&self) -> impl Iterator<Item = ZoneId> + use<> {
        (0..self.zones.own.len()).map(ZoneId::at)
    }

    /// A declared zone: that of a side, or the shared one.
    #[must_use]
    pub fn zone(&self, zone: ZoneId, side: Side) -> Zone {
        let mut own = self.own_zones();
        let found =
            own.find(|(id, owner, _)| *id == zone && owner.is_none_or(|owner| owner == side));
        found.map_or(Zone::OutOfGame, |(_, _, zone)| zone)
    }

    /// Every declared zone with its owner: one that both sides share has none.
    pub fn own_zones(&self) -> impl Iterator<Item = (ZoneId, Option<Side>, Zone)> + '_ {
        let owned = self
            .zone_ids()
            .zip(self.zones.own.values())
            .flat_map(|(id, rules)| rules.owners().iter().map(move |owner| (id, *owner, rules)));
        owned.enumerate().map(|(place, (id, owner, rules))| {
            let seen = Side::BOTH.map(|side| rules.is_seen(owner, side));
            (id, owner, Zone::Own(OwnZone::at(place, seen)))
        })
    }

    /// The id of the declared zone in which a card begins.
    #[must_use]
    pub fn zone_of_start(&self, card: CardId) -> Option<&str> {
        let mut zones = self.zones.own.iter();
        let found = zones.find(|(_, rules)| rules.begins_with().any(|other| other == card));
        found.map(|(id, _)| id.as_str())
    }

    /// Every zone: those of every game, then the declared ones.
    pub(crate) fn all_zones(&self) -> impl Iterator<Item = Zone> + '_ {
        let declared = self.own_zones().map(|(_, _, zone)| zone);
        Zone::ALL.into_iter().chain(declared)
    }

    /// The side that owns a declared zone; none for a shared one.
    pub(crate) fn owner_of(&self, zone: Zone) -> Option<Side> {
        self.declared(zone)?.1
    }

    /// The id of a declared zone.
    #[must_use]
    pub fn id_of_zone(&self, zone: ZoneId) -> &str {
        let found = self.zones.own.get_index(zone.index());
        found.map_or("?", |(id, _)| id)
    }

    /// The id of a declared zone; none for a zone of every game.
    pub(crate) fn zone_id(&self, zone: Zone) -> Option<&str> {
        let (id, _) = self.declared(zone)?;
        Some(self.id_of_zone(id))
    }

    /// The name that the scenario gives a zone: one that it declares, or one of every game.
    pub(crate) fn given_name(&self, zone: Zone) -> Option<&str> {
        match zone.word() {
            Some(word) => self.zones.common.get(word)?.name.as_deref(),
            None => Some(&self.rules_of(zone)?.name),
        }
    }

    /// The most cards that a zone holds, if it has a limit.
    pub(crate) fn limit_of(&self, zone: Zone) -> Option<u8> {
        match zone {
            Zone::Hand(_) => self.zones.hand_limit(),
            _ => self.rules_of(zone)?.limit,
        }
    }

    /// The rules of a declared zone; none for a zone of every game.
    pub(crate) fn rules_of(&self, zone: Zone) -> Option<&ZoneRules> {
        let (id, _) = self.declared(zone)?;
        self.zones.own.get_index(id.index()).map(|(_, rules)| rules)
    }

    /// A declared zone and its owner; none for a zone of every game.
    fn declared(&self, zone: Zone) -> Option<(ZoneId, Option<Side>)> {
        let mut zones = self.own_zones();
        let (id, owner, _) = zones.find(|(_, _, other)| *other == zone)?;
        Some((id, owner))
    }
}
