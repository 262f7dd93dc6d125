//! Looks of the rules at a hand, which tell the other side something.

use crate::game::state::audience::Audience;
use crate::game::state::core::Core;
use crate::game::state::zone::Zone;
use crate::ids::{CardId, Side};

use super::Rules;

impl Core {
    /// Notes that what happens depends on whether a side holds a card that fits: the other side may
    /// learn of it, unless every hand of that size has one. Cards may be in the hand of which only its
    /// side knows that they are in the game.
    pub(super) fn note_look(&mut self, side: Side, fits: impl Fn(Rules<'_>, CardId) -> bool) {
        let rules = self.rules();
        let size = usize::from(rules.board.hand_size(side));
        let unfit = self.content.card_ids().filter(|card| !fits(rules, *card));
        if size > 0 && unfit.take(size).count() == size {
            self.note_read(Zone::Hand(side), Audience::Both);
        }
    }

    /// Notes a hand that was closed before the last choice, if it is open now.
    pub(in crate::game) fn note_opened(&mut self, side: Side) {
        if self.rules().hand_is_open(side) {
            self.note_read(Zone::Hand(side), Audience::Both);
        }
    }
}
