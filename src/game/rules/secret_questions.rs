//! Questions that both sides answer before either sees the other's answer.

use crate::game::state::core::Core;
use crate::game::state::decision::{Ask, Choice};
use crate::game::state::effect::Value;
use crate::game::state::frame::{Answer, Frame, SecretFrame};
use crate::game::state::question::SecretQuestion;
use crate::game::state::script_text::ScriptText;
use crate::ids::Side;

use super::questions::ask_event;
use super::step::Step;

impl SecretFrame {
    pub(crate) fn step(self, core: &mut Core) -> Step {
        let Some(secret) = core.flow.question.secret.take() else {
            return Step::Done(Answer::None);
        };
        let Some(side) = self.waits_for(&secret) else {
            let sides = [self.player, self.player.opponent()];
            let values = sides.map(|side| self.answers[side.index()].map_or(Value::Nil, value));
            return Step::Done(Answer::Pair(values));
        };
        let choices = &secret.choices[side.index()];
        let first = first_word(choices);
        let offers = ask_event(core, side, Ask::Secret, 0);
        offers.extend(choices.iter().map(|choice| match choice {
            Choice::Word(word) => Choice::Word(word - first),
            other => *other,
        }));
        let words = choices
            .iter()
            .filter(|choice| matches!(choice, Choice::Word(_)))
            .count();
        if let Some(decision) = &mut core.decision {
            // The texts of the other side may depend on facts that only it can see.
            let own = core.flow.question.words.iter().skip(usize::from(first));
            let own: Vec<ScriptText> = own.take(words).cloned().collect();
            decision.set_texts(&secret.prompts[side.index()], &own, &core.content);
            decision.message = None;
        }
        core.flow.question.secret = Some(secret);
        Step::Ask
    }

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        let Some(secret) = &core.flow.question.secret else {
            return core.not_offered(choice);
        };
        let Some(side) = self.waits_for(secret) else {
            return core.not_offered(choice);
        };
        let mut answers = self.answers;
        answers[side.index()] = Some(match choice {
            Choice::Word(word) => Choice::Word(first_word(&secret.choices[side.index()]) + word),
            other => other,
        });
        core.top(Frame::Secret(SecretFrame { answers, ..self }));
        Step::Go
    }

    /// The side that has to answer next; `None` if both have, or have no choices.
    fn waits_for(self, secret: &SecretQuestion) -> Option<Side> {
        let mut sides = [self.first, self.first.opponent()].into_iter();
        sides.find(|side| {
            self.answers[side.index()].is_none() && !secret.choices[side.index()].is_empty()
        })
    }
}

/// The index of the first word among these choices.
fn first_word(choices: &[Choice]) -> u8 {
    let mut words = choices.iter().filter_map(|choice| match choice {
        Choice::Word(word) => Some(*word),
        _ => None,
    });
    words.next().unwrap_or(0)
}

/// The value passed to the script for a choice.
fn value(choice: Choice) -> Value {
    match choice {
        Choice::Card(card) => Value::Card(card),
        Choice::Space(space) => Value::Space(space),
        Choice::Region(region) => Value::Region(region),
        Choice::Word(word) => Value::Word(word),
        _ => Value::Nil,
    }
}
