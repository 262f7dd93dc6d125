//! Queries of the rules about a position. They only read; `Core` makes the changes.

use crate::content::{BattlegroundUse, Content, Filter, Modifier, ModifierKind, Time, Viewpoint};
use crate::ids::{Side, SpaceSet};

use super::board::Board;
use super::core::Core;
use super::effect::Value;
use super::in_force::InForce;
use super::work;

/// The rules of a content, applied to a position: values, costs, targets, scores and refusals.
///
/// The file of each chapter adds its queries. Code that makes changes queries first, then emits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules<'a> {
    pub(super) content: &'a Content,
    pub(super) board: &'a Board,
    pub(super) in_force: &'a InForce,
}

impl Core {
    /// The rules, applied to the current position.
    #[inline(always)]
    pub(super) fn rules(&self) -> Rules<'_> {
        Rules {
            content: &self.content,
            board: &self.board,
            in_force: &self.in_force,
        }
    }
}

impl Rules<'_> {
    /// Whether a modifier in force opens the hand of a side.
    pub(super) fn hand_is_open(self, side: Side) -> bool {
        self.modifiers(ModifierKind::OpenHand)
            .any(|(player, _, _, modifier)| match modifier {
                Modifier::OpenHand { of } => of.is(side, player),
                _ => false,
            })
    }

    /// The spaces that match a filter now.
    pub(super) fn spaces(self, filter: &Filter, player: Side, data: Value) -> SpaceSet {
        if let Filter::Fixed(set) = filter {
            return *set;
        }
        let battlegrounds = self.battlegrounds(BattlegroundUse::Everything);
        self.spaces_with(filter, player, data, battlegrounds)
    }

    /// The spaces that match a filter, given the battlegrounds.
    pub(super) fn spaces_with(
        self,
        filter: &Filter,
        player: Side,
        data: Value,
        battlegrounds: SpaceSet,
    ) -> SpaceSet {
        let data = match data {
            Value::Space(space) => SpaceSet::one(space),
            Value::Region(region) => self.content.map.region(region).spaces,
            _ => SpaceSet::EMPTY,
        };
        let time = Time::Now;
        work::note(filter.size());
        filter.spaces(
            self.board,
            Viewpoint {
                map: &self.content.map,
                player,
                data,
                battlegrounds,
                time,
            },
        )
    }
}
