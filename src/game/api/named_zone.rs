//! A zone as scripts name it.

use crate::content::Content;
use crate::game::state::core::Core;
use crate::game::state::zone::Zone;
use crate::ids::{Side, ZoneId};

/// A zone as a script names it: of which side, another argument says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NamedZone {
    /// A zone of every game, by its word.
    Common(&'static str),
    /// A zone that the scenario declares.
    Declared(ZoneId),
}

impl NamedZone {
    /// The name that a script gave.
    pub(super) fn id(self, content: &Content) -> &str {
        match self {
            NamedZone::Common(word) => word,
            NamedZone::Declared(zone) => content.scenario.id_of_zone(zone),
        }
    }

    /// The zone of a side, or the shared one.
    pub(super) fn of(self, side: Side, core: &Core) -> Zone {
        match self {
            NamedZone::Common(word) => Zone::named(word, side).unwrap_or(Zone::OutOfGame),
            NamedZone::Declared(zone) => core.content.scenario.zone(zone, side),
        }
    }
}
