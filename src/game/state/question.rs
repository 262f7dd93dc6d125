//! Data of the open question of an event, its filter, and questions set aside while handlers run.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::content::{Filter, Moment, OptionValue};
use crate::ids::{CardId, Side, SpaceSet};

use super::decision::Choice;
use super::effect::{Forbidden, Value};
use super::frame::Passed;
use super::prompt::PromptMessage;
use super::script_text::ScriptText;

/// The texts, values and cards of the open question of an event.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct EventQuestion {
    /// The prompt of the script; empty if it has none.
    pub(crate) prompt: ScriptText,
    /// The message of the engine in its place.
    pub(crate) message: Option<PromptMessage>,
    pub(crate) words: Vec<ScriptText>,
    /// The meanings of some of the choices.
    pub(crate) meanings: Vec<(Choice, ScriptText)>,
    /// The values of the words in the script.
    pub(crate) values: Vec<OptionValue>,
    pub(crate) cards: Vec<CardId>,
    /// The question that both sides answer in secret.
    pub(crate) secret: Option<Box<SecretQuestion>>,
}

impl Hash for EventQuestion {
    /// A question without a message of the engine has the same digest as before there were such
    /// messages; meanings explain the choices, and are not part of the position.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let EventQuestion {
            prompt,
            message,
            words,
            meanings: _,
            values,
            cards,
            secret,
        } = self;
        (prompt, words, values, cards, secret).hash(state);
        if let Some(message) = message {
            message.hash(state);
        }
    }
}

/// The filter of the last question of a script: it explains refusals, and is not part of the
/// position.
#[derive(Clone, Debug)]
pub(crate) struct Clause {
    /// The spaces that matched when the question was opened.
    pub(crate) within: SpaceSet,
    pub(crate) filter: Arc<Filter>,
    /// The action that must not be forbidden there.
    pub(crate) action: Option<Forbidden>,
    pub(crate) player: Side,
    pub(crate) data: Value,
}

/// A change whose handlers have not run yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NotedChange {
    /// The moment.
    pub(crate) moment: Moment,
    /// The arguments of its handlers.
    pub(crate) args: Passed,
}

/// A question about markers or of an event, set aside while handlers run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SuspendedQuestion {
    pub(crate) tally: Vec<u8>,
    pub(crate) question: EventQuestion,
}

/// A question that each side answers in secret.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct SecretQuestion {
    /// The part of each side.
    pub(crate) sides: [SecretPart; 2],
}

/// One side's part of a secret question.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct SecretPart {
    pub(crate) prompt: ScriptText,
    /// A word is an index into the words of both sides.
    pub(crate) choices: Vec<Choice>,
    /// The number of answers; `None` for a single one, which is not in a list.
    pub(crate) total: Option<u8>,
    /// Whether the side may choose fewer.
    pub(crate) optional: bool,
    /// The answers so far, [`Choice::Stop`] included.
    pub(crate) answers: Vec<Choice>,
}

impl SecretPart {
    /// The number of answers that the side still gives.
    ///
    /// With a `total` it does not depend on what the side may choose or has chosen: the other side
    /// can count the answers.
    pub(crate) fn left(&self) -> usize {
        // A side that may decline does not show by a missing question that it has no choice.
        let single = usize::from(self.optional || !self.choices.is_empty());
        let all = self.total.map_or(single, usize::from);
        all.saturating_sub(self.answers.len())
    }

    /// The choices that remain.
    pub(crate) fn open(&self) -> impl Iterator<Item = Choice> {
        let has_stopped = self.answers.contains(&Choice::Stop);
        let choices = self.choices.iter().copied();
        choices.filter(move |choice| !has_stopped && !self.answers.contains(choice))
    }

    /// The answers that choose something.
    pub(crate) fn chosen(&self) -> impl Iterator<Item = Choice> {
        let answers = self.answers.iter().copied();
        answers.filter(|choice| *choice != Choice::Stop)
    }

    /// The index of the first word among the choices.
    pub(crate) fn first_word(&self) -> u8 {
        let mut words = self.choices.iter().filter_map(|choice| match choice {
            Choice::Word(word) => Some(*word),
            _ => None,
        });
        words.next().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digest::{EMPTY, of_value};

    #[test]
    fn a_message_counts_by_its_id_and_arguments() {
        let prompts = [
            None,
            Some(PromptMessage::Trap),
            Some(PromptMessage::Price(1)),
            Some(PromptMessage::Price(2)),
        ];
        let digests = prompts.map(|message| {
            let question = EventQuestion {
                message,
                ..EventQuestion::default()
            };
            of_value(EMPTY, &question)
        });
        for (nth, digest) in digests.iter().enumerate() {
            assert!(!digests[..nth].contains(digest), "{:?}", prompts[nth]);
        }
    }
}
