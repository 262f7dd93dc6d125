//! Stability numbers for a time: changed as an effect begins, and changed back as it ends.

use crate::content::{Modifier, ModifierKind};
use crate::game::state::core::Core;
use crate::game::state::event::Event;
use crate::ids::{SpaceId, SpaceSet};

use super::Rules;

/// The range of stability numbers that modifiers can make.
const LEAST: i32 = 1;
const MOST: i32 = 9;

impl Core {
    /// Brings the stability numbers in force up to date, after modifiers have changed.
    #[cold]
    pub(crate) fn refresh_stability(&mut self) {
        for (space, to) in self.rules().modified_stabilities() {
            if to != self.board.stability_of(space) {
                self.emit_derived(Event::StabilityModified { space, to });
            }
        }
    }
}

impl Rules<'_> {
    /// The stability number of each space with the modifiers in force.
    fn modified_stabilities(self) -> Vec<(SpaceId, u8)> {
        let spaces = self.content.map.playable.iter();
        let own = spaces.map(|space| (space, self.board.own_stability(space)));
        let mut stabilities: Vec<(SpaceId, u8)> = own.collect();
        let mut modified: Vec<i32> = stabilities.iter().map(|(_, own)| (*own).into()).collect();
        let mut touched = SpaceSet::EMPTY;
        for (player, data, _, modifier) in self.modifiers(ModifierKind::Stability) {
            let Modifier::Stability { to, add, within } = modifier else {
                continue;
            };
            let within = self.spaces(within, player, data);
            touched = touched | within;
            for ((space, _), modified) in stabilities.iter().zip(&mut modified) {
                if within.contains(*space) {
                    *modified = to.map_or(*modified, i32::from) + i32::from(*add);
                }
            }
        }
        for ((space, stability), modified) in stabilities.iter_mut().zip(modified) {
            if touched.contains(*space) {
                *stability = modified.clamp(LEAST, MOST) as u8;
            }
        }
        stabilities
    }
}
