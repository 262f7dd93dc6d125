//! Prices of actions that effects offer: the spaces that can pay them, and the payment.

use std::mem;
use std::sync::Arc;

use crate::content::{Action, Filter, Price};
use crate::game::state::core::Core;
use crate::game::state::decision::Choice;
use crate::game::state::effect::{Effect, Source, Value};
use crate::game::state::frame::{
    Answer, AskFrame, AskKind, Entry, Frame, Occasion, PayFrame, PayStage,
};
use crate::game::state::prompt::PromptMessage;
use crate::game::state::question::{Clause, EventQuestion};
use crate::ids::{CardId, Side, SpaceSet};

use super::Rules;
use super::handlers::push_script;
use super::step::Step;

impl PayFrame {
    pub(crate) fn step(self, core: &mut Core, answer: Answer) -> Step {
        let Some((effect, price)) = self.price(core) else {
            return Step::Done(Answer::None);
        };
        match (self.stage, answer) {
            (PayStage::Begin, _) => {
                let payable = core.rules().payable(&price, &effect, self.side);
                if payable.is_empty() {
                    return Step::Done(Answer::None);
                }
                core.clause = Some(Clause {
                    within: payable,
                    filter: Arc::new(Filter::Fixed(payable)),
                    action: None,
                    player: effect.side,
                    data: effect.data,
                });
                let optional = self.occasion == Occasion::Offered;
                let asked = mem::take(&mut core.flow.question);
                let meanings = asked.meanings.into_iter().filter(|_| optional).collect();
                core.flow.question = EventQuestion {
                    meanings,
                    message: Some(PromptMessage::Price(price.influence)),
                    ..Default::default()
                };
                core.top(Frame::Pay(PayFrame {
                    stage: PayStage::Choose,
                    ..self
                }));
                core.push(Frame::Ask(AskFrame {
                    side: self.side,
                    kind: AskKind::Space(payable),
                    optional,
                }));
                Step::Go
            }
            (PayStage::Choose, Answer::Space(space)) => {
                core.top(Frame::Pay(PayFrame {
                    stage: PayStage::Paid(space),
                    ..self
                }));
                core.influence(self.side, space, -i32::from(price.influence));
                if self.occasion == Occasion::Taken {
                    run(core, &effect, self.action);
                }
                Step::Go
            }
            (PayStage::Choose, _) => Step::Done(Answer::None),
            (PayStage::Paid(space), _) => {
                if price.ends_effect {
                    core.end_effect(effect);
                }
                Step::Done(Answer::Space(space))
            }
        }
    }

    /// The effect that offers the action, and its price; `None` if the effect has ended.
    fn price(self, core: &Core) -> Option<(Effect, Price)> {
        let effect = core.board.effect_of(self.card)?;
        let action = core.rules().action_of(self.card, self.action)?;
        Some((effect, action.price.clone()?))
    }
}

/// Pushes an action of an effect or a rule script onto the stack, beginning with its price.
pub(super) fn take_action(core: &mut Core, choice: Choice, side: Side) {
    let Some((source, action)) = choice.action() else {
        return;
    };
    let Source::Card(card) = source else {
        push_script(core, source, Entry::Action(action), side, Value::Nil, []);
        return;
    };
    let Some(effect) = core.board.effect_of(card) else {
        return;
    };
    if core
        .rules()
        .action_of(card, action)
        .is_some_and(|action| action.price.is_some())
    {
        let (occasion, stage) = (Occasion::Taken, PayStage::Begin);
        core.push(Frame::Pay(PayFrame {
            card,
            action,
            side,
            occasion,
            stage,
        }));
    } else {
        run(core, &effect, action);
    }
}

/// Runs the function of an action, if it has one.
fn run(core: &mut Core, effect: &Effect, action: u8) {
    if core
        .rules()
        .action_of(effect.card, action)
        .is_some_and(|action| action.runs)
    {
        let source = Source::Card(effect.card);
        push_script(
            core,
            source,
            Entry::Action(action),
            effect.side,
            effect.data,
            [],
        );
    }
}

impl<'a> Rules<'a> {
    /// An action declared by the script of a card.
    pub(super) fn action_of(self, card: CardId, action: u8) -> Option<&'a Action> {
        self.content.scripts[card.index()]
            .as_ref()?
            .actions
            .get(usize::from(action))
    }

    /// The spaces from which a side can pay the price of an action of an effect.
    pub(super) fn payable(self, price: &Price, effect: &Effect, side: Side) -> SpaceSet {
        let seen = if effect.sides_swapped {
            side.opponent()
        } else {
            side
        };
        let within = match &price.within[seen.index()] {
            Some(filter) if effect.sides_swapped => {
                self.spaces(&filter.swapped(), effect.side, effect.data)
            }
            Some(filter) => self.spaces(filter, effect.side, effect.data),
            None => self.content.map.countries,
        };
        within
            .iter()
            .filter(|space| self.board.influence(side, *space) >= price.influence)
            .collect()
    }
}
