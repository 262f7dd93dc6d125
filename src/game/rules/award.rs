//! Victory points, and the automatic victory (rule 10.3.1).
//!
//! All points of one event are awarded before the test. *One event* is one run of a script
//! function: the event of a card, a handler, an action. An event triggered by another is an event
//! of its own: its points count as soon as it is done, while those of the event around it still
//! wait.

use crate::game::state::core::Core;
use crate::game::state::event::Event;
use crate::game::state::frame::Frame;
use crate::game::state::outcome::Ending;
use crate::ids::Side;

/// Awards victory points to a side; the test for an automatic victory comes when the award is
/// complete.
pub(crate) fn gain_vp(core: &mut Core, side: Side, points: i32) {
    let from = core.board.vp();
    let change = points * i32::from(side.sign());
    let to = core.content.scenario.vp.clamped(i32::from(from) + change);
    if from == to {
        return;
    }
    core.emit(Event::VpChanged { from, to });
    // Rules that a script runs, such as scoring or a war, belong to its award; a card that it lets
    // a side play, or an event that it triggers, does not.
    let award = core
        .flow
        .frames
        .iter_mut()
        .rev()
        .find_map(|frame| match frame {
            Frame::Script(script) => Some(Some(script)),
            Frame::Play(_) | Frame::Event(_) => Some(None),
            _ => None,
        });
    if let Some(Some(script)) = award {
        script.awarded = script.awarded.saturating_add(i32::from(to - from));
    }
}

/// Tests for an automatic victory (rule 10.3.1), at the end of an event or of an award by the
/// rules.
pub(super) fn test_vp(core: &mut Core) {
    if let Some(winner) = core.has_enough_vp() {
        core.end(Some(winner), Ending::Points);
    }
}

impl Core {
    /// The side with enough points for an automatic victory, not counting points awarded by events
    /// still in progress.
    pub(crate) fn has_enough_vp(&self) -> Option<Side> {
        let vp = &self.content.scenario.vp;
        let winner = vp.winner_at(self.board.vp())?;
        let settled = self
            .flow
            .frames
            .iter()
            .fold(i32::from(self.board.vp()), |settled, frame| match frame {
                Frame::Script(script) => settled.saturating_sub(script.awarded),
                _ => settled,
            });
        let automatic = vp.automatic.of(winner)?;
        let lead = settled.saturating_mul(i32::from(winner.sign()));
        (lead >= i32::from(automatic)).then_some(winner)
    }
}
