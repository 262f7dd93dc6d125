//! The battlegrounds for a purpose (rule 2.1.4).

use crate::content::{BattlegroundUse, Modifier, ModifierKind};
use crate::ids::SpaceSet;

use super::Rules;

impl Rules<'_> {
    /// The battlegrounds for a purpose (rule 2.1.4): those of the map, and those declared by
    /// modifiers in force.
    #[inline]
    pub(crate) fn battlegrounds(self, purpose: BattlegroundUse) -> SpaceSet {
        let printed = self.in_play(self.board.battlegrounds(&self.content.map));
        let declared = || self.with_declared(printed, purpose);
        let kind = ModifierKind::Battlegrounds;
        match purpose {
            _ if !self.has_modifiers(kind) => printed,
            BattlegroundUse::Everything => {
                self.known(kind, |memo| &mut memo.battlegrounds, declared)
            }
            BattlegroundUse::Scoring(_) | BattlegroundUse::Coup => declared(),
        }
    }

    fn with_declared(self, printed: SpaceSet, purpose: BattlegroundUse) -> SpaceSet {
        let mut set = printed;
        for (player, data, _, modifier) in self.modifiers(ModifierKind::Battlegrounds) {
            if let Modifier::Battlegrounds { count_for, within } = modifier
                && (*count_for == purpose || *count_for == BattlegroundUse::Everything)
            {
                // In a modifier's own filter, `battleground` means those of the map.
                set = set | self.spaces_with(within, player, data, printed);
            }
        }
        set
    }
}
