//! The stack of what is in progress, with what its top needs.

use crate::content::Content;

use super::frame::Frame;
use super::question::Asked;

/// The stack of what is in progress, with what its top needs.
#[derive(Debug, PartialEq, Eq, Hash, Default)]
pub struct Flow {
    pub(super) frames: Vec<Frame>,
    /// Markers per space of the one question about markers that can be open.
    pub(super) tally: Vec<u8>,
    /// What the open question of an event offers.
    pub(super) asked: Asked,
}

impl Flow {
    /// A stack with nothing asked yet.
    pub(super) fn new(content: &Content, frames: Vec<Frame>) -> Flow {
        Flow { frames, tally: vec![0; content.map.spaces.len()], ..Flow::default() }
    }
}

impl Clone for Flow {
    fn clone(&self) -> Flow {
        let Flow { frames, tally, asked } = self;
        Flow { frames: frames.clone(), tally: tally.clone(), asked: asked.clone() }
    }

    // Reuses the allocation: a checkpoint is taken before every script.
    fn clone_from(&mut self, other: &Flow) {
        let Flow { frames, tally, asked: Asked { prompt, words, values, cards } } = other;
        self.frames.clone_from(frames);
        self.tally.clone_from(tally);
        self.asked.prompt.clone_from(prompt);
        self.asked.words.clone_from(words);
        self.asked.values.clone_from(values);
        self.asked.cards.clone_from(cards);
    }
}
