//! Prompts of the engine itself: ids of messages with their arguments.

use crate::words::{Words, engine};

/// A prompt of the engine itself: a message and its arguments, whatever it says in any language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PromptMessage {
    /// Discarding a card to escape a trap.
    Trap,
    /// The price of an action: this much influence, removed from a space.
    Price(u8),
    /// Discarding a card.
    Discard,
    /// The event of a card that the other side plays, which may be declined.
    OfferedEvent,
}

impl PromptMessage {
    /// The prompt in the words of a language.
    pub(crate) fn text(self, words: &Words) -> String {
        match self {
            PromptMessage::Trap => engine::prompt_trap(words),
            PromptMessage::Price(influence) => engine::prompt_price(words, influence),
            PromptMessage::Discard => engine::prompt_discard(words),
            PromptMessage::OfferedEvent => engine::prompt_offered_event(words),
        }
    }
}
