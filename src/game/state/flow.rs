//! The stack of what is in progress, with the data that its top needs.

use crate::content::Content;

use super::frame::Frame;
use super::question::{EventQuestion, NotedChange, SuspendedQuestion};

/// The stack of what is in progress, with the data that its top needs.
#[derive(Debug, PartialEq, Eq, Hash, Default)]
pub struct Flow {
    pub(crate) frames: Vec<Frame>,
    /// Markers per space of the open question about markers; at most one can be open.
    pub(crate) tally: Vec<u8>,
    /// The texts, values and cards of the open question of an event.
    pub(crate) question: EventQuestion,
    /// Changes whose handlers have not run yet.
    pub(crate) noted: Vec<NotedChange>,
    /// Questions set aside while handlers run, the innermost last.
    pub(crate) suspended: Vec<SuspendedQuestion>,
}

impl Flow {
    /// A stack without a question.
    pub(crate) fn new(content: &Content, frames: Vec<Frame>) -> Flow {
        Flow {
            frames,
            tally: vec![0; content.map.spaces.len()],
            ..Flow::default()
        }
    }
}

impl Clone for Flow {
    fn clone(&self) -> Flow {
        Flow {
            frames: self.frames.clone(),
            tally: self.tally.clone(),
            question: self.question.clone(),
            noted: self.noted.clone(),
            suspended: self.suspended.clone(),
        }
    }

    // Reuses the allocation: a checkpoint is taken before every script.
    fn clone_from(&mut self, other: &Flow) {
        let Flow {
            frames,
            tally,
            question:
                EventQuestion {
                    prompt,
                    message,
                    words,
                    meanings,
                    values,
                    cards,
                    secret,
                },
            noted,
            suspended,
        } = other;
        self.frames.clone_from(frames);
        self.tally.clone_from(tally);
        self.noted.clone_from(noted);
        self.suspended.clone_from(suspended);
        self.question.prompt.clone_from(prompt);
        self.question.message = *message;
        self.question.words.clone_from(words);
        self.question.meanings.clone_from(meanings);
        self.question.values.clone_from(values);
        self.question.cards.clone_from(cards);
        self.question.secret.clone_from(secret);
    }
}
