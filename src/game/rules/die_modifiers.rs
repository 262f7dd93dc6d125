//! Additions to dice: by effects in force, and by the table of operations.

use crate::content::{DieAddition, Modifier, ModifierKind, Roll};
use crate::game::state::effect::Value;
use crate::ids::{Side, SpaceId};

use super::Rules;

impl Rules<'_> {
    /// The modifier of a side's die by effects in force.
    ///
    /// Without a space, as in the space race, every modifier of the kind counts, since such
    /// modifiers name no place.
    #[inline(always)]
    pub(crate) fn die_modifier(self, kind: Roll, side: Side, space: Option<SpaceId>) -> i32 {
        if self.has_modifiers(ModifierKind::Die) {
            self.added_to_die(kind, side, space)
        } else {
            0
        }
    }

    #[inline(never)]
    fn added_to_die(self, kind: Roll, side: Side, space: Option<SpaceId>) -> i32 {
        let mut add = 0;
        for (player, data, _, modifier) in self.modifiers(ModifierKind::Die) {
            if let Modifier::Die {
                roll,
                of,
                add: more,
                within,
            } = modifier
                && *roll == kind
                && of.is(side, player)
                && space.is_none_or(|space| self.spaces(within, player, data).contains(space))
            {
                add += i32::from(*more);
            }
        }
        add
    }

    /// The sum of additions to the die of a side in a space.
    #[inline]
    pub(super) fn die_additions(
        self,
        additions: &[DieAddition],
        side: Side,
        space: Option<SpaceId>,
    ) -> i32 {
        let added = additions.iter();
        added.map(|one| self.die_addition(one, side, space)).sum()
    }

    fn die_addition(self, addition: &DieAddition, side: Side, space: Option<SpaceId>) -> i32 {
        let data = space.map_or(Value::Nil, Value::Space);
        let when = addition.when.as_ref();
        let within = addition.within.as_ref();
        let applies = when.is_none_or(|when| self.holds(when, side, data))
            && within.is_none_or(|within| {
                let spaces = self.spaces(within, side, data);
                space.is_some_and(|space| spaces.contains(space))
            });
        if !applies {
            return 0;
        }
        let per = addition.per.as_ref();
        let spaces = per.map_or(1, |per| self.spaces(per, side, data).len());
        let most = addition.most.map_or(u32::MAX, u32::from);
        i32::from(addition.add) * spaces.min(most) as i32
    }
}
