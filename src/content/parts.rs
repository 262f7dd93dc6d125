//! The parts of the printed games that a game has, for player aids and pictures.

use super::Content;
use super::filter::{Filter, Who};
use super::modifier::{Actions, Modifier};
use super::scenario::Amount;

impl Content {
    /// The operations that the game has: those that no rule script forbids to both sides, everywhere
    /// and always.
    #[must_use]
    pub fn operations(&self) -> Actions {
        let mut has = Actions {
            influence: true,
            realign: true,
            coup: true,
            war: true,
        };
        let everywhere = Filter::everywhere(&self.map);
        let declared = self.rules.iter().flat_map(|rule| &rule.modifiers);
        for declaration in declared.filter(|one| one.when.is_none()) {
            let Modifier::Forbid {
                actions,
                by: Who::Either,
                within,
            } = &declaration.modifier
            else {
                continue;
            };
            if *within == everywhere {
                has.influence &= !actions.influence;
                has.realign &= !actions.realign;
                has.coup &= !actions.coup;
                has.war &= !actions.war;
            }
        }
        has
    }

    /// Whether the stability of spaces means something: it differs between them, control asks for
    /// it, or coups and realignment rolls are made against it.
    #[must_use]
    pub fn has_stability(&self) -> bool {
        let control = self.scenario.control;
        let asks = [control.influence, control.lead].contains(&Amount::Stability);
        let spaces = self.map.playable.iter();
        let mut numbers = spaces.map(|space| self.map.space(space).stability);
        let first = numbers.next();
        asks || self.operations().coup || numbers.any(|number| Some(number) != first)
    }
}
