//! The rules: each chapter of the book is a file, with the steps of its frames and its queries of a
//! position.
//!
//! They read and change the state, and answer the loop with a `Step`; no script runs here. They use
//! `state`.

pub(super) mod actions;
pub(super) mod attempts;
pub(super) mod award;
pub(super) mod battlegrounds;
pub(super) mod boxes;
pub(super) mod card_value;
pub(super) mod changes;
pub(super) mod condition;
pub(super) mod costs;
mod counters;
pub(super) mod coup;
pub(super) mod deck;
pub(super) mod die_modifiers;
pub(super) mod discards;
pub(super) mod draft;
pub(super) mod event_filter;
pub(super) mod event_influence;
pub(super) mod final_scoring;
pub(super) mod handlers;
pub(super) mod headline;
pub(super) mod held_cards;
pub(super) mod links;
mod look;
mod map_memo;
pub(super) mod modifiers;
pub(super) mod noted_changes;
pub(super) mod operations;
pub(super) mod own_operations;
pub(super) mod payment;
pub(super) mod pending_roll;
pub(super) mod placing;
pub(super) mod play;
pub(super) mod questions;
pub(super) mod realignment;
pub(super) mod rolls;
pub(super) mod round;
pub(super) mod scoring;
pub(super) mod secret_questions;
pub(super) mod setup;
pub(super) mod space_race;
pub(super) mod stability;
pub(super) mod step;
pub(super) mod targets;
pub(super) mod traps;
pub(super) mod turn;
pub(super) mod weights;
pub(super) mod work;

use crate::content::{
    BattlegroundUse, Content, Filter, Modifier, ModifierKind, Neighbours, Time, Viewpoint,
};
use crate::game::state::board::Board;
use crate::game::state::core::Core;
use crate::game::state::effect::Value;
use crate::game::state::modifier_index::ModifierIndex;
use crate::ids::{Side, SpaceSet};

/// The rules of a content, applied to a position: values, costs, targets, scores and refusals.
///
/// The file of each chapter adds its queries. Code that makes changes queries first, then emits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules<'a> {
    pub(super) content: &'a Content,
    pub(super) board: &'a Board,
    pub(super) modifier_index: &'a ModifierIndex,
}

impl Core {
    /// The rules, applied to the current position.
    #[inline(always)]
    pub(super) fn rules(&self) -> Rules<'_> {
        Rules {
            content: &self.content,
            board: &self.board,
            modifier_index: &self.modifier_index,
        }
    }
}

impl Rules<'_> {
    /// Whether a modifier in force opens the hand of a side.
    pub(super) fn hand_is_open(self, side: Side) -> bool {
        self.has_modifiers(ModifierKind::OpenHand)
            && self
                .modifiers(ModifierKind::OpenHand)
                .any(|(player, _, _, modifier)| match modifier {
                    Modifier::OpenHand { of } => of.is(side, player),
                    _ => false,
                })
    }

    /// The spaces that match a filter now.
    #[inline]
    pub(super) fn spaces(self, filter: &Filter, player: Side, data: Value) -> SpaceSet {
        match filter {
            Filter::Fixed(set) => self.in_play(*set),
            _ => self.matching(filter, player, data),
        }
    }

    #[inline(never)]
    fn matching(self, filter: &Filter, player: Side, data: Value) -> SpaceSet {
        let out = self.out_of_play();
        let battlegrounds = self.battlegrounds(BattlegroundUse::Everything);
        self.spaces_on(filter, player, data, (battlegrounds, &self.links(), out))
    }

    /// The spaces that match a filter, given the battlegrounds, on the map without modifiers.
    pub(super) fn spaces_with(
        self,
        filter: &Filter,
        player: Side,
        data: Value,
        battlegrounds: SpaceSet,
    ) -> SpaceSet {
        let links = self.content.map.neighbours();
        let out = SpaceSet::EMPTY;
        self.spaces_on(filter, player, data, (battlegrounds, links, out))
    }

    /// The spaces that match a filter, given the battlegrounds, the links and the spaces out of play.
    pub(super) fn spaces_on(
        self,
        filter: &Filter,
        player: Side,
        data: Value,
        (battlegrounds, links, out): (SpaceSet, &Neighbours, SpaceSet),
    ) -> SpaceSet {
        let data = self.remembered(data);
        let time = Time::Now;
        work::note(filter.size());
        filter.spaces(
            self.board,
            Viewpoint {
                map: &self.content.map,
                links,
                out,
                player,
                data,
                battlegrounds,
                time,
            },
        )
    }

    /// The spaces that the data of an effect are.
    pub(crate) fn remembered(self, data: Value) -> SpaceSet {
        match data {
            Value::Space(space) => SpaceSet::one(space),
            Value::Link(one, other) => SpaceSet::one(one) | SpaceSet::one(other),
            Value::Region(region) => self.content.map.region(region).spaces,
            _ => SpaceSet::EMPTY,
        }
    }
}
