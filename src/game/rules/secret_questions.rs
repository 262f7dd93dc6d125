//! Questions that both sides answer before either sees the other's answer.

use crate::game::state::core::Core;
use crate::game::state::decision::{Ask, Choice};
use crate::game::state::effect::Value;
use crate::game::state::frame::{Answer, SecretFrame};
use crate::game::state::question::{SecretPart, SecretQuestion};
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
            return self.done(core, secret);
        };
        let part = &secret.sides[side.index()];
        let first = part.first_word();
        let left = part.total.map_or(0, |_| part.left() as u8);
        let offers = ask_event(core, side, Ask::Secret, left);
        offers.extend(part.open().map(|choice| match choice {
            Choice::Word(word) => Choice::Word(word - first),
            other => other,
        }));
        if part.optional || offers.is_empty() {
            offers.push(Choice::Stop);
        }
        let words = part.choices.iter();
        let words = words.filter(|choice| matches!(choice, Choice::Word(_)));
        let words = words.count();
        if let Some(decision) = &mut core.decision {
            // The texts of the other side may depend on facts that only it can see.
            let own = core.flow.question.words.iter().skip(usize::from(first));
            let own: Vec<ScriptText> = own.take(words).cloned().collect();
            let meanings = own_meanings(&core.flow.question.meanings, first, words);
            decision.set_texts(&part.prompt, &own, &meanings, &core.content);
            decision.message = None;
        }
        core.flow.question.secret = Some(secret);
        Step::Ask
    }

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        let Some(mut secret) = core.flow.question.secret.take() else {
            return core.not_offered(choice);
        };
        let Some(side) = self.waits_for(&secret) else {
            return core.not_offered(choice);
        };
        let part = &mut secret.sides[side.index()];
        let first = part.first_word();
        part.answers.push(match choice {
            Choice::Word(word) => Choice::Word(first + word),
            other => other,
        });
        core.flow.question.secret = Some(secret);
        Step::Go
    }

    /// The side that has to answer next; `None` if both have, or have no choices.
    fn waits_for(self, secret: &SecretQuestion) -> Option<Side> {
        let mut sides = [self.first, self.first.opponent()].into_iter();
        sides.find(|side| secret.sides[side.index()].left() > 0)
    }

    /// Hands the answers over: lists stay with the question until the script takes them.
    fn done(self, core: &mut Core, secret: Box<SecretQuestion>) -> Step {
        core.note_secrets();
        let sides = [self.player, self.player.opponent()];
        let parts = sides.map(|side| &secret.sides[side.index()]);
        if parts.iter().all(|part| part.total.is_none()) {
            let values = parts.map(|part| values(part).next().unwrap_or_default());
            return Step::Done(Answer::Pair(values));
        }
        core.flow.question.secret = Some(secret);
        Step::Done(Answer::Lists)
    }
}

/// The meanings of the choices of one side: its words begin at `first` among those of both.
fn own_meanings(
    all: &[(Choice, ScriptText)],
    first: u8,
    words: usize,
) -> Vec<(Choice, ScriptText)> {
    let own = all.iter().filter_map(|(choice, text)| match choice {
        Choice::Word(word) => {
            let own = word.checked_sub(first)?;
            (usize::from(own) < words).then(|| (Choice::Word(own), text.clone()))
        }
        other => Some((*other, text.clone())),
    });
    own.collect()
}

/// The values passed to the script for the answers of a side.
pub(crate) fn values(part: &SecretPart) -> impl Iterator<Item = Value> {
    part.chosen().map(|choice| match choice {
        Choice::Card(card) => Value::Card(card),
        Choice::Space(space) => Value::Space(space),
        Choice::Region(region) => Value::Region(region),
        Choice::Word(word) => Value::Word(word),
        _ => Value::Nil,
    })
}
