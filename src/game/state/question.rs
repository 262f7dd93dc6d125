//! Data of the open question of an event, its filter, and questions set aside while handlers run.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::content::{Filter, OptionValue};
use crate::ids::{CardId, Side, SpaceId, SpaceSet};

use super::decision::Choice;
use super::effect::{Forbidden, Value};
use super::prompt::PromptMessage;

/// The texts, values and cards of the open question of an event.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct EventQuestion {
    /// The prompt of the script; empty if it has none.
    pub(in crate::game) prompt: String,
    /// The message of the engine in its place.
    pub(in crate::game) message: Option<PromptMessage>,
    pub(in crate::game) words: Vec<String>,
    /// The values of the words in the script.
    pub(in crate::game) values: Vec<OptionValue>,
    pub(in crate::game) cards: Vec<CardId>,
    /// The question that both sides answer in secret.
    pub(in crate::game) secret: Option<Box<SecretQuestion>>,
}

impl Hash for EventQuestion {
    /// A question without a message of the engine has the same digest as before there were such
    /// messages.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let EventQuestion {
            prompt,
            message,
            words,
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
pub(in crate::game) struct Clause {
    /// The spaces that matched when the question was opened.
    pub(in crate::game) within: SpaceSet,
    pub(in crate::game) filter: Arc<Filter>,
    /// The action that must not be forbidden there.
    pub(in crate::game) action: Option<Forbidden>,
    pub(in crate::game) player: Side,
    pub(in crate::game) data: Value,
}

/// A change of a side's influence in a space, by `operations`, an `event` or the `setup`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::game) struct InfluenceChange {
    pub(in crate::game) side: Side,
    pub(in crate::game) space: SpaceId,
    pub(in crate::game) by: &'static str,
}

/// A question about markers or of an event, set aside while handlers run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::game) struct SuspendedQuestion {
    pub(in crate::game) tally: Vec<u8>,
    pub(in crate::game) question: EventQuestion,
}

/// A question that each side answers in secret.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct SecretQuestion {
    pub(in crate::game) prompts: [String; 2],
    /// A word is an index into the words of both sides.
    pub(in crate::game) choices: [Vec<Choice>; 2],
}

impl SecretQuestion {
    /// Sets the prompt and the choices of a side.
    pub(in crate::game) fn offer(&mut self, side: Side, prompt: String, choices: Vec<Choice>) {
        self.prompts[side.index()] = prompt;
        self.choices[side.index()] = choices;
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
