//! Stability numbers for a time: changed as an effect begins, and changed back as it ends.

use crate::content::{Modifier, ModifierKind};
use crate::game::state::core::Core;
use crate::game::state::event::Event;
use crate::ids::SpaceId;

use super::Rules;

/// The range of stability numbers that modifiers can make.
const LEAST: i32 = 1;
const MOST: i32 = 9;

impl Core {
    /// Brings the stability numbers in force up to date, after modifiers have changed.
    #[cold]
    pub(crate) fn refresh_stability(&mut self) {
        let spaces = self.content.map.playable;
        for space in spaces.iter() {
            let to = self.rules().modified_stability(space);
            if to != self.board.stability_of(space) {
                self.emit_derived(Event::StabilityModified { space, to });
            }
        }
    }
}

impl Rules<'_> {
    /// The stability number of a space with the modifiers in force.
    fn modified_stability(self, space: SpaceId) -> u8 {
        let own = self.board.own_stability(space);
        let mut stability = i32::from(own);
        let mut is_modified = false;
        for (player, data, _, modifier) in self.modifiers(ModifierKind::Stability) {
            if let Modifier::Stability { to, add, within } = modifier
                && self.spaces(within, player, data).contains(space)
            {
                stability = to.map_or(stability, i32::from) + i32::from(*add);
                is_modified = true;
            }
        }
        match is_modified {
            true => stability.clamp(LEAST, MOST) as u8,
            false => own,
        }
    }
}
