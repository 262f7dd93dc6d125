//! The spaces where a side can act: those forbidden, closed or full, and the remaining legal
//! targets.

use crate::content::{BoardFacts, Modifier, ModifierKind};
use crate::game::state::effect::{Forbidden, Source};
use crate::game::state::frame::OperationsFrame;
use crate::ids::{Side, SpaceId, SpaceSet};

use super::Rules;

impl Rules<'_> {
    /// Spaces where effects and rules in force forbid an action to a side.
    #[inline]
    pub(crate) fn forbidden(self, side: Side, action: Forbidden) -> SpaceSet {
        let [set] = self.forbidden_each(side, [action]);
        set
    }

    /// The forbidden spaces of each of several actions.
    #[inline]
    pub(super) fn forbidden_each<const N: usize>(
        self,
        side: Side,
        actions: [Forbidden; N],
    ) -> [SpaceSet; N] {
        if self.has_modifiers(ModifierKind::Forbid) {
            self.forbidden_by_modifiers(side, actions)
        } else {
            [SpaceSet::EMPTY; N]
        }
    }

    #[inline(never)]
    fn forbidden_by_modifiers<const N: usize>(
        self,
        side: Side,
        asked: [Forbidden; N],
    ) -> [SpaceSet; N] {
        let mut sets = [SpaceSet::EMPTY; N];
        for (player, data, source, modifier) in self.modifiers(ModifierKind::Forbid) {
            let Modifier::Forbid {
                actions,
                by,
                within,
            } = modifier
            else {
                continue;
            };
            let forbids = asked.map(|action| action.is_in(*actions));
            if !by.is(side, player) || !forbids.contains(&true) {
                continue;
            }
            let there = self.spaces(within, player, data) - self.exempt(source);
            for (set, forbids) in sets.iter_mut().zip(forbids) {
                *set = if forbids { *set | there } else { *set };
            }
        }
        sets
    }

    /// Spaces to which the modifiers of a card do not apply.
    #[inline(always)]
    pub(crate) fn exempt(self, from: Source) -> SpaceSet {
        if self.has_modifiers(ModifierKind::Exempt) {
            self.exempted(from)
        } else {
            SpaceSet::EMPTY
        }
    }

    #[inline(never)]
    fn exempted(self, from: Source) -> SpaceSet {
        let mut set = SpaceSet::EMPTY;
        for (player, data, _, modifier) in self.modifiers(ModifierKind::Exempt) {
            if let Modifier::Exempt {
                from: Some(card),
                within,
            } = modifier
                && from == Source::Card(*card)
            {
                set = set | self.spaces(within, player, data);
            }
        }
        set
    }

    /// Regions closed by DEFCON to coups of a side, or to its realignment rolls (rule 8.1.5).
    #[inline]
    pub(crate) fn closed(self, side: Side, action: Forbidden) -> SpaceSet {
        let Some(defcon) = &self.content.scenario.defcon else {
            return SpaceSet::EMPTY;
        };
        if action == Forbidden::Realign && !defcon.closes_realignment {
            return SpaceSet::EMPTY;
        }
        let closed = self
            .content
            .closed
            .get(usize::from(self.board.defcon()))
            .copied()
            .unwrap_or(SpaceSet::EMPTY);
        let opens = !closed.is_empty() && self.has_modifiers(ModifierKind::DefconOpen);
        if opens {
            closed - self.open_to(side)
        } else {
            closed
        }
    }

    /// Spaces open to a side even if DEFCON closes them.
    #[inline(never)]
    fn open_to(self, side: Side) -> SpaceSet {
        let mut set = SpaceSet::EMPTY;
        for (player, data, source, modifier) in self.modifiers(ModifierKind::DefconOpen) {
            if let Modifier::DefconOpen { of, within } = modifier
                && of.is(side, player)
            {
                set = set | (self.spaces(within, player, data) - self.exempt(source));
            }
        }
        set
    }

    /// Whether the scenario or an effect or rule in force limits the influence of a side.
    #[inline]
    pub(super) fn limits_influence(self, side: Side) -> bool {
        self.has_modifiers(ModifierKind::MaxInfluence) || self.content.scenario.influence.has(side)
    }

    /// The markers that a side has left to place, if the scenario counts them.
    pub(crate) fn supply_left(self, side: Side) -> Option<u8> {
        let supply = self.content.scenario.influence.supply.of(side)?;
        let on_board = self.board.influence_on_board(side);
        let left = u32::from(supply.unsigned_abs()).saturating_sub(on_board);
        Some(u8::try_from(left).unwrap_or(u8::MAX))
    }

    /// Spaces with the maximum of influence that a side can place there.
    #[inline(always)]
    pub(crate) fn full(self, side: Side) -> SpaceSet {
        if self.limits_influence(side) {
            self.filled(side) | self.at_limit(side)
        } else {
            SpaceSet::EMPTY
        }
    }

    /// Spaces that are full by the scenario: every one once no marker is left.
    fn at_limit(self, side: Side) -> SpaceSet {
        if !self.content.scenario.influence.has(side) {
            return SpaceSet::EMPTY;
        }
        let playable = self.content.map.playable;
        if self.supply_left(side) == Some(0) {
            return playable;
        }
        let most = self.content.scenario.influence.most(side);
        let spaces = playable & self.board.present(side);
        let full = spaces
            .iter()
            .filter(|space| self.board.influence(side, *space) >= most);
        full.collect()
    }

    #[inline(never)]
    fn filled(self, side: Side) -> SpaceSet {
        let mut set = SpaceSet::EMPTY;
        for (player, data, source, modifier) in self.modifiers(ModifierKind::MaxInfluence) {
            if let Modifier::MaxInfluence { of, most, within } = modifier
                && of.is(side, player)
            {
                let limited = self.spaces(within, player, data) - self.exempt(source);
                let full = limited
                    .iter()
                    .filter(|space| self.board.influence(side, *space) >= *most);
                set = full.fold(set, |set, space| set | SpaceSet::one(space));
            }
        }
        set
    }

    /// The maximum of influence of a side in a space, without regard to the markers that it has
    /// left.
    pub(crate) fn max_influence(self, side: Side, space: SpaceId) -> u8 {
        let limits = self.modifiers(ModifierKind::MaxInfluence).filter_map(
            |(player, data, source, modifier)| {
                let Modifier::MaxInfluence { of, most, within } = modifier else {
                    return None;
                };
                let is_limited = of.is(side, player)
                    && (self.spaces(within, player, data) - self.exempt(source)).contains(space);
                is_limited.then_some(*most)
            },
        );
        let most = self.content.scenario.influence.most(side);
        limits.fold(most, u8::min)
    }

    /// Legal targets of a coup or of a realignment roll outside the given forbidden spaces, ignoring
    /// points (rules 6.2.1, 6.3.1).
    pub(super) fn targets_outside(
        self,
        ops: &OperationsFrame,
        action: Forbidden,
        forbidden: SpaceSet,
    ) -> SpaceSet {
        let enemy = self.board.present(ops.side.opponent());
        let countries = self.content.map.countries;
        let present = if ops.empty_targets {
            countries
        } else {
            enemy & countries
        };
        let mut set = self.in_play((present & ops.within) - forbidden);
        if !ops.ignores_defcon {
            set = set - self.closed(ops.side, action);
        }
        set
    }
}
