//! Actions that the scripts of effects offer in action rounds.

use crate::content::Action;
use crate::game::state::audience::Audience;
use crate::game::state::core::Core;
use crate::game::state::decision::Choice;
use crate::game::state::effect::{Effect, Source, Value};
use crate::game::state::frame::{ActionsFound, Answer};
use crate::ids::{CardId, RuleId, Side};

use super::Rules;
use super::award;
use super::step::{Possible, Predicate, Test};

/// The maximum number of actions offered in one round: one bit each in [`ActionsFound`].
const MAX_TESTED: usize = u16::BITS as usize;

/// Records whether the action tested last is available and returns the next one to test, or `None`
/// if all were tested.
pub(super) fn test_next(
    core: &mut Core,
    side: Side,
    found: &mut ActionsFound,
    answer: Answer,
) -> Option<Predicate> {
    if found.tested == 0 {
        // An action that has just been run is an event of its own.
        award::test_vp(core);
    } else if answer.is_yes() {
        found.available |= 1 << (found.tested - 1);
    }
    loop {
        let nth = usize::from(found.tested);
        let next = core
            .rules()
            .action(side, nth)
            .filter(|_| nth < MAX_TESTED)?;
        found.tested += 1;
        match core.rules().is_available(side, next) {
            Possible::Tested(test) => return Some(test),
            Possible::Known(available) => found.available |= u16::from(available) << nth,
        }
    }
}

impl Rules<'_> {
    /// The actions found to be available in a round of a side.
    pub(super) fn available_actions(self, side: Side, found: ActionsFound) -> Vec<Choice> {
        (0..usize::from(found.tested))
            .filter(|nth| found.available >> nth & 1 == 1)
            .filter_map(|nth| match self.action(side, nth)? {
                Predicate {
                    source,
                    test: Test::Available(action),
                    ..
                } => Choice::of_action(source, action),
                _ => None,
            })
            .collect()
    }

    /// Whether an action is available, or the test that its script has to run, if the price can be
    /// paid.
    fn is_available(self, side: Side, tested: Predicate) -> Possible {
        let Test::Available(action) = tested.test else {
            return Possible::Tested(tested);
        };
        let script = tested.source.script(self.content);
        let Some(action) = script.and_then(|script| script.actions.get(usize::from(action))) else {
            return Possible::Known(false);
        };
        let card = tested.source.card();
        match card.is_none_or(|card| self.can_pay(action, card, side)) {
            true if action.is_tested => Possible::Tested(tested),
            can_pay => Possible::Known(can_pay),
        }
    }

    /// Whether a side can pay the price of an action of a card's effect.
    fn can_pay(self, action: &Action, card: CardId, side: Side) -> bool {
        action.price.as_ref().is_none_or(|price| {
            let effect = self.board.effect_of(card);
            effect.is_some_and(|effect| !self.payable(price, &effect, side).is_empty())
        })
    }

    /// The nth action that effects offer in a side's rounds, as a test.
    fn action(self, side: Side, nth: usize) -> Option<Predicate> {
        if !self.modifier_index.has_actions() {
            return None;
        }
        let offered = self
            .board
            .effects()
            .iter()
            .filter(|effect| !self.is_paused(Some(effect.card)))
            .flat_map(|effect| {
                let script = self.content.scripts[effect.card.index()].as_ref();
                let actions = script.map_or(&[][..], |script| &script.actions[..]);
                actions
                    .iter()
                    .enumerate()
                    .filter(move |(_, action)| is_open_to(action, effect, side))
                    .filter(move |(_, action)| self.holds_for(action.when.as_ref(), effect))
                    .map(move |(index, _)| Predicate {
                        source: Source::Card(effect.card),
                        test: Test::Available(index as u8),
                        player: effect.side,
                        sides_swapped: effect.sides_swapped,
                        audience: Audience::Only(side),
                    })
            });
        offered.chain(self.actions_of_rules(side)).nth(nth)
    }

    /// The actions that rule scripts offer in a side's rounds, for which that side is the player.
    fn actions_of_rules(self, side: Side) -> impl Iterator<Item = Predicate> {
        let rules = self.content.rules.iter().enumerate();
        let all = rules.flat_map(|(rule, script)| {
            let source = Source::Rule(RuleId::at(rule));
            let actions = script.actions.iter().enumerate();
            actions.map(move |(index, action)| (source, index, action))
        });
        let open = all.filter(move |(_, _, action)| {
            let when = action.when.as_ref();
            action.by.is(side, side) && when.is_none_or(|when| self.holds(when, side, Value::Nil))
        });
        open.map(move |(source, index, _)| Predicate {
            source,
            test: Test::Available(index as u8),
            player: side,
            sides_swapped: false,
            audience: Audience::Only(side),
        })
    }
}

/// Whether an effect offers an action to a side.
pub(crate) fn is_open_to(action: &Action, effect: &Effect, side: Side) -> bool {
    let by = if effect.sides_swapped {
        action.by.swapped()
    } else {
        action.by
    };
    by.is(side, effect.side)
}
