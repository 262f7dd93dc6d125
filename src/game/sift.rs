//! Cards whose events could happen.

use super::core::{Core, Step};
use super::effect::Value;
use super::frame::{EventFrame, EventStage, Frame, SiftFrame};

impl Core {
    /// Leaves only the cards of the question below whose events could happen.
    pub(super) fn step_sift(&mut self, frame: SiftFrame) -> Step {
        let mut next = usize::from(frame.next);
        if frame.testing && self.flow.result[0] != Value::Bool(true) {
            next -= 1;
            self.flow.asked.cards.remove(next);
        }
        let Some(card) = self.flow.asked.cards.get(next).copied() else { return self.pop(Value::Nil) };
        self.top(Frame::Sift(SiftFrame { next: next as u8 + 1, testing: true, ..frame }));
        let owner = self.content.card(card).owner.unwrap_or(frame.player);
        self.judge_event_of(EventFrame {
            card,
            player: frame.player,
            sides_swapped: frame.player != owner,
            played_by: None,
            stage: EventStage::Test,
            settles: true,
            with: None,
        })
    }
}
