//! The periods of a game.

use super::super::spec::{self, number, title};

spec::keys! {
    /// A period whose cards join the draw pile at the start of a turn.
    pub struct Period = "a period" in () {
        /// The id used in card sets.
        id: String = spec::new_id(), need;
        /// The displayed name.
        name: String = title(), need_or String::new();
        /// The turn from which its cards are in the draw pile.
        from_turn: u8 = number(1, 50), need_or 1;
    }
}
