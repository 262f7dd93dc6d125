//! The stack of what is in progress, with what its top needs.

use crate::content::Content;

use super::frame::Frame;
use super::question::{Aside, Asked, Moved};

/// The stack of what is in progress, with what its top needs.
#[derive(Debug, PartialEq, Eq, Hash, Default)]
pub struct Flow {
    pub(in crate::game) frames: Vec<Frame>,
    /// Markers per space of the one question about markers that can be open.
    pub(in crate::game) tally: Vec<u8>,
    /// What the open question of an event offers.
    pub(in crate::game) asked: Asked,
    /// Influence that has changed since handlers ran.
    pub(in crate::game) moved: Vec<Moved>,
    /// Questions that wait for handlers, the innermost last.
    pub(in crate::game) aside: Vec<Aside>,
}

impl Flow {
    /// A stack with nothing asked yet.
    pub(in crate::game) fn new(content: &Content, frames: Vec<Frame>) -> Flow {
        Flow {
            frames,
            tally: vec![0; content.map.spaces.len()],
            ..Flow::default()
        }
    }
}

impl Clone for Flow {
    fn clone(&self) -> Flow {
        let Flow {
            frames,
            tally,
            asked,
            moved,
            aside,
        } = self;
        let (moved, aside) = (moved.clone(), aside.clone());
        Flow {
            frames: frames.clone(),
            tally: tally.clone(),
            asked: asked.clone(),
            moved,
            aside,
        }
    }

    // Reuses the allocation: a checkpoint is taken before every script.
    fn clone_from(&mut self, other: &Flow) {
        let Flow {
            frames,
            tally,
            asked:
                Asked {
                    prompt,
                    words,
                    values,
                    cards,
                    secret,
                },
            moved,
            aside,
        } = other;
        self.frames.clone_from(frames);
        self.tally.clone_from(tally);
        self.moved.clone_from(moved);
        self.aside.clone_from(aside);
        self.asked.prompt.clone_from(prompt);
        self.asked.words.clone_from(words);
        self.asked.values.clone_from(values);
        self.asked.cards.clone_from(cards);
        self.asked.secret.clone_from(secret);
    }
}
