//! What the open question of an event offers, the filter behind it, and what waits while handlers run.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::content::{Filter, OptionValue};
use crate::ids::{CardId, Side, SpaceId, SpaceSet};

use super::decision::Choice;
use super::effect::{Forbidden, Value};
use super::prompt::PromptMessage;

/// What the open question of an event offers.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct EventQuestion {
    /// What the script says; empty if it says nothing.
    pub(in crate::game) prompt: String,
    /// What the engine says in its place.
    pub(in crate::game) message: Option<PromptMessage>,
    pub(in crate::game) words: Vec<String>,
    /// The values of the words in the script.
    pub(in crate::game) values: Vec<OptionValue>,
    pub(in crate::game) cards: Vec<CardId>,
    /// What both sides are asked in secret.
    pub(in crate::game) secret: Option<Box<SecretQuestion>>,
}

impl Hash for EventQuestion {
    /// A question without a message of the engine has the digest that it had before there were any.
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

/// The filter of the question that a script asked last: it explains refusals, and is not part of the position.
#[derive(Clone, Debug)]
pub(in crate::game) struct Clause {
    /// The spaces that it described when the question was asked.
    pub(in crate::game) within: SpaceSet,
    pub(in crate::game) filter: Arc<Filter>,
    /// The action that has to be allowed there.
    pub(in crate::game) action: Option<Forbidden>,
    pub(in crate::game) player: Side,
    pub(in crate::game) data: Value,
}

/// Influence of a side that has changed in a space, by `operations`, an `event` or the `setup`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::game) struct InfluenceChange {
    pub(in crate::game) side: Side,
    pub(in crate::game) space: SpaceId,
    pub(in crate::game) by: &'static str,
}

/// A question about markers or of an event that waits for handlers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::game) struct SuspendedQuestion {
    pub(in crate::game) tally: Vec<u8>,
    pub(in crate::game) question: EventQuestion,
}

/// What each side is asked in secret.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct SecretQuestion {
    pub(in crate::game) prompts: [String; 2],
    /// A word is counted among those of both sides.
    pub(in crate::game) choices: [Vec<Choice>; 2],
}

impl SecretQuestion {
    /// With what a side is asked.
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
        let asks = |message| EventQuestion {
            message,
            ..EventQuestion::default()
        };
        let prompts = [
            None,
            Some(PromptMessage::Trap),
            Some(PromptMessage::Price(1)),
            Some(PromptMessage::Price(2)),
        ];
        let digests = prompts.map(|message| of_value(EMPTY, &asks(message)));
        for (nth, digest) in digests.iter().enumerate() {
            assert!(!digests[..nth].contains(digest), "{:?}", prompts[nth]);
        }
    }
}
