//! The costs of operations, and the spaces where the points left pay for them.

use smallvec::SmallVec;

use crate::content::{BoardFacts, Filter, Modifier, ModifierKind, SpaceCost};
use crate::game::state::decision::Mode;
use crate::game::state::effect::Value;
use crate::game::state::frame::OperationsFrame;
use crate::ids::{Side, SpaceId, SpaceSet};

use super::Rules;

/// The cost of a space does not fall below this, so that every point is spent at some time.
const LEAST: i32 = 1;

impl<'a> Rules<'a> {
    /// The points that a marker, a roll or a space of an operation costs (rules 6.1.2, 6.2.1).
    #[inline]
    pub(crate) fn cost(self, mode: Mode, side: Side, space: SpaceId) -> u8 {
        if self.has_prices(mode) {
            self.changed_cost(mode, side, space)
        } else {
            self.plain_cost(mode, side, space)
        }
    }

    /// The costs of a marker in a space: unless the opponent controls it, and if it does.
    pub(crate) fn marker_costs(self, side: Side, space: SpaceId) -> [u8; 2] {
        if self.has_prices(Mode::Influence) {
            return [self.changed_cost(Mode::Influence, side, space); 2];
        }
        let influence = &self.content.scenario.operations.influence;
        [influence.cost, influence.enemy_cost]
    }

    /// The cost without other prices of some spaces.
    #[inline]
    fn plain_cost(self, mode: Mode, side: Side, space: SpaceId) -> u8 {
        let operations = &self.content.scenario.operations;
        match mode {
            Mode::Influence if self.board.controls(side.opponent(), space) => {
                operations.influence.enemy_cost
            }
            Mode::Influence => operations.influence.cost,
            Mode::Realign => operations.realign.cost,
            Mode::Coup => 0,
            Mode::Own(id) => operations.own(id).map_or(1, |own| own.cost),
        }
    }

    #[inline(never)]
    fn changed_cost(self, mode: Mode, side: Side, space: SpaceId) -> u8 {
        let is_in = |within: &Filter, player: Side, data: Value| {
            self.spaces(within, player, data).contains(space)
        };
        let mut prices = self.prices(mode).iter();
        let price = prices.find(|price| is_in(&price.within, side, Value::Nil));
        let mut cost = i32::from(match price {
            Some(price) => price.cost,
            None => self.plain_cost(mode, side, space),
        });
        for (player, data, _, modifier) in self.modifiers(ModifierKind::Cost) {
            let Modifier::Cost {
                of,
                operation,
                to,
                add,
                within,
            } = modifier
            else {
                continue;
            };
            if of.is(side, player) && *operation == mode && is_in(within, player, data) {
                cost = to.map_or(cost, i32::from) + i32::from(*add);
            }
        }
        cost.clamp(LEAST, u8::MAX.into()) as u8
    }

    /// Whether some spaces may have another cost than the plain one.
    #[inline]
    pub(super) fn has_prices(self, mode: Mode) -> bool {
        self.has_modifiers(ModifierKind::Cost) || !self.prices(mode).is_empty()
    }

    /// The other costs that the scenario names.
    fn prices(self, mode: Mode) -> &'a [SpaceCost] {
        let operations = &self.content.scenario.operations;
        match mode {
            Mode::Influence => &operations.influence.prices,
            Mode::Realign => &operations.realign.prices,
            Mode::Coup => &[],
            Mode::Own(id) => operations.own(id).map_or(&[], |own| &own.prices),
        }
    }

    /// The spaces with a property that depends only on the cost of an operation and on regional
    /// bonuses: tested once for each group of spaces that are equal in both.
    pub(super) fn chosen_by_kind(
        self,
        ops: &OperationsFrame,
        mode: Mode,
        open: SpaceSet,
        holds: impl Fn(SpaceId) -> bool,
    ) -> SpaceSet {
        let enemy = self.board.controlled(ops.side.opponent());
        let zones = self.zones_of_kind(ops, mode);
        let (mut chosen, mut left) = (SpaceSet::EMPTY, open);
        while let Some(space) = left.iter().next() {
            let alike = zones.iter().fold(like(space, left, enemy), |alike, zone| {
                like(space, alike, *zone)
            });
            if holds(space) {
                chosen = chosen | alike;
            }
            left = left - alike;
        }
        chosen
    }

    /// The sets of spaces whose points or costs may differ from those of others.
    fn zones_of_kind(self, ops: &OperationsFrame, mode: Mode) -> SmallVec<[SpaceSet; 4]> {
        let special = self.content.scenario.special_card.as_ref();
        let special = special.and_then(|special| special.bonus.as_ref());
        let special = special.and_then(|bonus| bonus.within.as_ref());
        let prices = self.prices(mode).iter().map(|price| &price.within);
        let own = special.into_iter().chain(prices);
        let own = own.map(|within| (within, ops.side, Value::Nil));
        let kinds = [ModifierKind::Ops, ModifierKind::Cost].into_iter();
        let modifiers = kinds.flat_map(|kind| self.modifiers(kind));
        let modified = modifiers.filter_map(|(player, data, _, modifier)| match modifier {
            Modifier::Ops { within, .. } => Some((within.as_ref()?, player, data)),
            Modifier::Cost { within, .. } => Some((within, player, data)),
            _ => None,
        });
        let zones = own.chain(modified);
        zones
            .map(|(within, player, data)| self.spaces(within, player, data))
            .collect()
    }
}

/// The part of a set inside a zone if a space is in that zone, otherwise the part outside.
#[inline]
fn like(space: SpaceId, all: SpaceSet, zone: SpaceSet) -> SpaceSet {
    if zone.contains(space) {
        all & zone
    } else {
        all - zone
    }
}
