//! Changes of influence: their handlers run before anything else happens.

use std::mem;

use crate::content::Moment;
use crate::game::state::core::Core;
use crate::game::state::decision::Use;
use crate::game::state::effect::{FixedWord, Value};
use crate::game::state::frame::{Answer, Frame, PendingRoll, ResumeFrame};
use crate::game::state::question::{InfluenceChange, SuspendedQuestion};
use crate::ids::{Side, SpaceId};

use super::step::Step;

impl Core {
    /// Records a change of influence, if some handler handles such changes.
    #[inline]
    pub(super) fn note_influence_change(&mut self, side: Side, space: SpaceId) {
        if self.rules().handles(Moment::Influence) {
            self.await_handlers(side, space);
        }
    }

    #[cold]
    fn await_handlers(&mut self, side: Side, space: SpaceId) {
        let by = self.mover();
        self.flow
            .influence_changes
            .push(InfluenceChange { side, space, by });
    }

    /// The source of the current change: the innermost thing in progress.
    fn mover(&self) -> FixedWord {
        let by = self.flow.frames.iter().rev().find_map(|frame| match frame {
            Frame::Setup(_) | Frame::SetupPlace(_) => Some(FixedWord::Setup),
            Frame::Influence(_) | Frame::Realign(_) | Frame::Coup(_) => {
                Some(FixedWord::Use(Use::Operations))
            }
            Frame::PendingRoll(PendingRoll::Realign { .. }) => {
                Some(FixedWord::Use(Use::Operations))
            }
            Frame::PlaceInfluence(_) | Frame::Script(_) | Frame::Event(_) => {
                Some(FixedWord::Use(Use::Event))
            }
            _ => None,
        });
        by.unwrap_or(FixedWord::Use(Use::Event))
    }

    /// Dispatches the recorded changes, in order; then the answer goes to the current top frame.
    // Cold, to keep it out of the loop of the stack, which is large enough.
    #[cold]
    pub(crate) fn dispatch_influence_changes(&mut self, answer: Answer) {
        let changes = mem::take(&mut self.flow.influence_changes);
        self.flow.suspended.push(SuspendedQuestion {
            tally: self.flow.tally.clone(),
            question: self.flow.question.clone(),
        });
        self.push(Frame::Resume(ResumeFrame {
            answer,
            restores: true,
        }));
        for InfluenceChange { side, space, by } in changes.into_iter().rev() {
            self.dispatch(
                Moment::Influence,
                [Value::Side(side), Value::Space(space), Value::Name(by)],
            );
        }
    }
}

impl ResumeFrame {
    pub(crate) fn step(self, core: &mut Core) -> Step {
        if self.restores
            && let Some(SuspendedQuestion { tally, question }) = core.flow.suspended.pop()
        {
            core.flow.tally = tally;
            core.flow.question = question;
        }
        Step::Done(self.answer)
    }
}
