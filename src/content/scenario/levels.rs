//! The levels of a region: presence, domination and control.

use super::super::node::Node;
use super::super::reader::Reader;
use super::super::spec::{self, Declared, number, switch, table, then};
use super::scope::Scope;

spec::keys! {
    /// The needs of the levels of a region (rule 10.1.1). A table replaces the printed needs of its
    /// level, and asks for what it names and nothing else.
    pub struct Levels: Copy Default PartialEq Eq = "`levels`" in Scope<'_> {
        /// Presence; by default `{ countries: 1 }`.
        presence: Option<LevelNeeds> = then(table::<LevelNeeds>(), something), may;
        /// Domination; by default
        /// `{ more_countries: 1, more_battlegrounds: 1, others: 1 }`.
        domination: Option<LevelNeeds> = then(table::<LevelNeeds>(), something), may;
        /// Control; by default `{ more_countries: 1, all_battlegrounds: on }`.
        control: Option<LevelNeeds> = then(table::<LevelNeeds>(), something), may;
    }
}

spec::keys! {
    /// The needs of one level. A side has the highest level of which it has every need.
    pub struct LevelNeeds: Copy PartialEq Eq = "a level" in Scope<'_> {
        /// The least number of controlled countries, battlegrounds among them.
        countries: u8 = number(0, 99), or 0;
        /// The least number of controlled battlegrounds.
        battlegrounds: u8 = number(0, 99), or 0;
        /// The least number of controlled countries that are not battlegrounds.
        others: u8 = number(0, 99), or 0;
        /// The least lead over the opponent in controlled countries.
        more_countries: u8 = number(0, 99), or 0;
        /// The least lead over the opponent in controlled battlegrounds.
        more_battlegrounds: u8 = number(0, 99), or 0;
        /// Whether it needs every battleground of the region.
        all_battlegrounds: bool = switch(), or false;
        /// Whether it needs every country of the region.
        all_countries: bool = switch(), or false;
    }
}

/// The countries of a region that a side and its opponent control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::exhaustive_structs, reason = "made by whoever counts")]
pub struct Controlled {
    /// Controlled countries, of the side and of its opponent.
    pub countries: [u8; 2],
    /// Controlled battlegrounds, of the side and of its opponent.
    pub battlegrounds: [u8; 2],
    /// The countries of the region.
    pub all_countries: u8,
    /// The battlegrounds of the region.
    pub all_battlegrounds: u8,
}

impl LevelNeeds {
    const NONE: LevelNeeds = LevelNeeds {
        countries: 0,
        battlegrounds: 0,
        others: 0,
        more_countries: 0,
        more_battlegrounds: 0,
        all_battlegrounds: false,
        all_countries: false,
    };
    const PRESENCE: LevelNeeds = LevelNeeds {
        countries: 1,
        ..LevelNeeds::NONE
    };
    const DOMINATION: LevelNeeds = LevelNeeds {
        others: 1,
        more_countries: 1,
        more_battlegrounds: 1,
        ..LevelNeeds::NONE
    };
    const CONTROL: LevelNeeds = LevelNeeds {
        more_countries: 1,
        all_battlegrounds: true,
        ..LevelNeeds::NONE
    };

    /// Whether a side has what the level needs.
    #[inline]
    fn are_met(&self, by: &Controlled) -> bool {
        let ([own, enemy], [own_grounds, enemy_grounds]) = (by.countries, by.battlegrounds);
        own >= self.countries
            && own_grounds >= self.battlegrounds
            && own.saturating_sub(own_grounds) >= self.others
            && leads(own, enemy, self.more_countries)
            && leads(own_grounds, enemy_grounds, self.more_battlegrounds)
            && (!self.all_battlegrounds || own_grounds == by.all_battlegrounds)
            && (!self.all_countries || own == by.all_countries)
    }
}

/// Whether a count is ahead by this much; a lead of 0 asks for nothing.
const fn leads(own: u8, other: u8, by: u8) -> bool {
    by == 0 || own >= other.saturating_add(by)
}

impl Levels {
    /// Whether a side controls a region for scoring.
    #[must_use]
    #[inline]
    pub fn has_control(&self, by: &Controlled) -> bool {
        self.control
            .as_ref()
            .unwrap_or(&LevelNeeds::CONTROL)
            .are_met(by)
    }

    /// Whether a side dominates a region.
    #[must_use]
    #[inline]
    pub fn has_domination(&self, by: &Controlled) -> bool {
        self.domination
            .as_ref()
            .unwrap_or(&LevelNeeds::DOMINATION)
            .are_met(by)
    }

    /// Whether a side is present in a region.
    #[must_use]
    #[inline]
    pub fn has_presence(&self, by: &Controlled) -> bool {
        self.presence
            .as_ref()
            .unwrap_or(&LevelNeeds::PRESENCE)
            .are_met(by)
    }
}

/// Checks that a level needs something.
fn something(
    reader: &mut Reader,
    node: &Node,
    needs: LevelNeeds,
    _: &Scope<'_>,
) -> Option<LevelNeeds> {
    if needs == LevelNeeds::NONE {
        reader.one_of(&node.place, LevelNeeds::KEYS);
    }
    Some(needs)
}
