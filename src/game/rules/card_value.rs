//! Values of cards and points (rules 7.4, 9.4, 9.6): modifiers, regional bonuses, the bonus of the
//! special card.

use crate::content::{Counts, Modifier, ModifierKind, SpecialBonus, Spent};
use crate::game::state::effect::{Forbidden, Value};
use crate::game::state::frame::OperationsFrame;
use crate::ids::{CardId, Side, SpaceSet};

use super::Rules;

impl<'a> Rules<'a> {
    /// The value of a card in the hands of a side (rule 7.4), independent of its use: including the
    /// bonus of the special card, but not regional bonuses.
    pub(crate) fn card_value(self, side: Side, card: CardId) -> u8 {
        let printed = self.content.card(card).ops;
        let bonus = self.special_bonus(side, Some(card), None);
        if self.content.scenario.operations.clamp_before_bonus {
            return (i32::from(self.plain_value(side, printed)) + bonus).clamp(0, 99) as u8;
        }
        self.value_of(Points::of(side, printed, Counts::Cards), bonus, None)
    }

    /// The value without any bonus: the base for the points of operations with the card.
    pub(crate) fn plain_value(self, side: Side, printed: u8) -> u8 {
        self.value_of(Points::of(side, printed, Counts::Cards), 0, None)
    }

    /// The value of points granted by an event.
    pub(crate) fn granted_value(self, side: Side, points: u8) -> u8 {
        self.value_of(Points::of(side, points, Counts::Everything), 0, None)
    }

    /// The value with a bonus; modifiers that depend on where points are spent apply only if `used`
    /// is given.
    #[inline(always)]
    fn value_of(self, points: Points, bonus: i32, used: Option<SpaceSet>) -> u8 {
        let base = i32::from(points.printed) + bonus;
        if self.has_modifiers(ModifierKind::Ops) {
            self.modified(points, base, used)
        } else {
            base.clamp(0, 99) as u8
        }
    }

    /// Applies the modifiers in force to a value.
    #[inline(never)]
    fn modified(self, points: Points, base: i32, used: Option<SpaceSet>) -> u8 {
        let (mut total, mut cap, mut floor) = (base, None, None);
        for (player, data, _, modifier) in self.modifiers(ModifierKind::Ops) {
            let Modifier::Ops {
                of,
                add,
                min,
                max,
                within,
                spent,
                actions,
                printed,
                counts,
            } = modifier
            else {
                continue;
            };
            let inside = match (within, used) {
                (None, _) => true,
                (Some(_), None) => false,
                (Some(within), Some(used)) => {
                    is_spent(*spent, used, self.spaces(within, player, data))
                }
            };
            // Before points are spent on an operation, its kind is unknown.
            let acts = actions
                .is_none_or(|actions| points.action.is_some_and(|action| action.is_in(actions)));
            let counted = *counts == Counts::Everything || points.counts == Counts::Cards;
            if inside
                && acts
                && counted
                && of.is(points.side, player)
                && printed.is_none_or(|only| only == points.printed)
            {
                total += i32::from(*add);
                cap = cap.max(*max);
                floor = floor.max(*min);
            }
        }
        // The sum is limited, not each step: with +1 and -1 in force, a 4 stays 4 and a 1 stays 1.
        if total > base {
            total = total.min(cap.map_or(total, |cap| base.max(i32::from(cap))));
        }
        if total < base {
            total = total.max(floor.map_or(total, |floor| base.min(i32::from(floor))));
        }
        total.clamp(0, 99) as u8
    }

    /// The bonus that depends on where points are spent, and the lowest value to which it may
    /// reduce them.
    fn bonus(self, ops: &OperationsFrame, action: Forbidden, used: SpaceSet) -> (i32, u8) {
        let (mut bonus, mut floor) = (self.special_bonus(ops.side, ops.card, Some(used)), 0);
        for (player, data, _, modifier) in self.modifiers(ModifierKind::Ops) {
            if let Modifier::Ops {
                of,
                add,
                min,
                within: Some(within),
                spent,
                actions,
                ..
            } = modifier
                && of.is(ops.side, player)
                && actions.is_none_or(|actions| action.is_in(actions))
                && is_spent(*spent, used, self.spaces(within, player, data))
            {
                bonus += i32::from(*add);
                floor = floor.max(min.unwrap_or(0));
            }
        }
        (bonus, floor)
    }

    /// The bonus of the special card (rules 9.4, 9.6) for a side; without `used`, only one that is
    /// not bound to a region.
    #[inline(always)]
    fn special_bonus(self, side: Side, card: Option<CardId>, used: Option<SpaceSet>) -> i32 {
        self.bonus_of_card(card)
            .map_or(0, |bonus| self.bonus_in(bonus, side, used))
    }

    /// The bonus of a card if it is the special card.
    #[inline]
    fn bonus_of_card(self, card: Option<CardId>) -> Option<&'a SpecialBonus> {
        let special = self.content.scenario.special_card.as_ref()?;
        if card == Some(special.card) {
            special.bonus.as_ref()
        } else {
            None
        }
    }

    fn bonus_in(self, bonus: &SpecialBonus, side: Side, used: Option<SpaceSet>) -> i32 {
        let behind = self.board.vp_as_round_began() * side.sign() < 0;
        let inside = match (&bonus.within, used) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(within), Some(used)) => used.is_subset(&self.spaces(within, side, Value::Nil)),
        };
        if inside && (behind || !bonus.if_behind) {
            i32::from(bonus.add)
        } else {
            0
        }
    }

    /// Whether a bonus that depends on where points are spent could change the value.
    #[inline]
    pub(super) fn may_have_bonus(self, ops: &OperationsFrame) -> bool {
        ops.bonus
            && (self.bonus_of_card(ops.card).is_some()
                || self.has_modifiers(ModifierKind::Ops) && self.has_bonus_in_regions(ops.side))
    }

    #[inline(never)]
    fn has_bonus_in_regions(self, side: Side) -> bool {
        self.modifiers(ModifierKind::Ops)
            .any(|(player, _, _, modifier)| match modifier {
                Modifier::Ops {
                    of,
                    within: Some(_),
                    ..
                } => of.is(side, player),
                _ => false,
            })
    }

    /// The points available for an operation if they are spent in these spaces.
    #[inline]
    pub(crate) fn points(self, ops: &OperationsFrame, action: Forbidden, used: SpaceSet) -> u8 {
        if self.may_have_bonus(ops) {
            self.points_with_bonus(ops, action, used)
        } else {
            ops.value
        }
    }

    /// The points available if a bonus could change the value.
    pub(super) fn points_with_bonus(
        self,
        ops: &OperationsFrame,
        action: Forbidden,
        used: SpaceSet,
    ) -> u8 {
        let (bonus, floor) = self.bonus(ops, action, used);
        if self.content.scenario.operations.clamp_before_bonus {
            let total = i32::from(ops.value) + bonus;
            let least = if bonus < 0 { ops.value.min(floor) } else { 0 };
            return total.clamp(i32::from(least), 99) as u8;
        }
        if bonus == 0 && floor == 0 {
            return ops.value;
        }
        let counts = if ops.card.is_some() {
            Counts::Cards
        } else {
            Counts::Everything
        };
        let points = Points {
            side: ops.side,
            printed: ops.printed,
            counts,
            action: Some(action),
        };
        self.value_of(
            points,
            self.special_bonus(ops.side, ops.card, Some(used)),
            Some(used),
        )
    }

    /// The points available for operations before their use and place are known.
    pub(super) fn points_anywhere(self, ops: &OperationsFrame) -> u8 {
        match ops.card {
            Some(card) if ops.bonus && self.content.card(card).ops == ops.printed => {
                self.card_value(ops.side, card)
            }
            _ => ops.value,
        }
    }
}

/// Points to be valued.
#[derive(Clone, Copy, Debug)]
struct Points {
    side: Side,
    printed: u8,
    counts: Counts,
    action: Option<Forbidden>,
}

impl Points {
    /// Points for any action.
    fn of(side: Side, printed: u8, counts: Counts) -> Points {
        Points {
            side,
            printed,
            counts,
            action: None,
        }
    }
}

/// Whether points have been spent in these spaces: all of them, or any.
fn is_spent(spent: Spent, used: SpaceSet, within: SpaceSet) -> bool {
    match spent {
        Spent::All => used.is_subset(&within),
        Spent::Any => !(used & within).is_empty(),
    }
}
