//! Changes whose handlers run before anything else happens.

use std::mem;

use crate::content::Moment;
use crate::game::state::core::Core;
use crate::game::state::decision::Use;
use crate::game::state::effect::{FixedWord, Value};
use crate::game::state::event::Event;
use crate::game::state::frame::{Answer, Frame, Passed, PendingRoll, ResumeFrame};
use crate::game::state::question::{NotedChange, SuspendedQuestion};
use crate::game::state::zone::Zone;
use crate::ids::{CardId, Side, SpaceId};

use super::step::Step;

impl Core {
    /// Records a change of influence, if some handler handles such changes.
    #[inline]
    pub(super) fn note_influence_change(&mut self, side: Side, space: SpaceId) {
        if self.rules().handles(Moment::Influence) {
            let by = Value::Name(self.mover());
            let args = [Value::Side(side), Value::Space(space), by];
            self.note_change(Moment::Influence, args.into());
        }
    }

    /// Records a realignment, if some handler handles them.
    pub(super) fn note_realignment(
        &mut self,
        side: Side,
        space: SpaceId,
        lost: Option<(Side, i32)>,
    ) {
        if self.rules().handles(Moment::Realign) {
            let loser = lost.map_or(Value::Nil, |(loser, _)| Value::Side(loser));
            let removed = Value::Number(lost.map_or(0, |(_, removed)| removed));
            let args = [Value::Side(side), Value::Space(space), loser, removed];
            self.note_change(Moment::Realign, args.into());
        }
    }

    /// Records a change that an event makes, if some handler handles such changes.
    #[inline(always)]
    pub(crate) fn note_event(&mut self, event: &Event) {
        if let Some(moment) = moment_of(event)
            && self.rules().handles(moment)
        {
            self.note_change(moment, args_of(event));
        }
    }

    #[cold]
    #[inline(never)]
    fn note_change(&mut self, moment: Moment, args: Passed) {
        if self.rules().has_matching_handler(moment, args) {
            self.flow.noted.push(NotedChange { moment, args });
        }
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
    pub(crate) fn dispatch_noted(&mut self, answer: Answer) {
        let changes = mem::take(&mut self.flow.noted);
        self.flow.suspended.push(SuspendedQuestion {
            tally: self.flow.tally.clone(),
            question: self.flow.question.clone(),
        });
        self.push(Frame::Resume(ResumeFrame {
            answer,
            restores: true,
        }));
        for NotedChange { moment, args } in changes.into_iter().rev() {
            self.dispatch(moment, args);
        }
    }
}

/// The moment that an event is; none if it has none, or if the rule that makes it dispatches it.
#[inline(always)]
const fn moment_of(event: &Event) -> Option<Moment> {
    Some(match event {
        Event::VpChanged { .. } => Moment::Vp,
        Event::DefconChanged { .. } => Moment::Defcon,
        Event::CardMoved { .. } | Event::Drawn { .. } => Moment::CardMoved,
        Event::EffectBegan { .. } => Moment::EffectBegan,
        Event::EffectEnded { .. } => Moment::EffectEnded,
        Event::CounterChanged { .. } => Moment::Counter,
        _ => return None,
    })
}

/// The arguments of the handlers of an event.
fn args_of(event: &Event) -> Passed {
    match *event {
        Event::VpChanged { from, to } => {
            let side = if to > from { Side::First } else { Side::Second };
            let points = (i32::from(to) - i32::from(from)).abs();
            [Value::Side(side), Value::Number(points)].into()
        }
        Event::DefconChanged { from, to } => {
            [Value::Number(to.into()), Value::Number(from.into())].into()
        }
        Event::CardMoved { card, from, to } => moved(card, from, to),
        Event::Drawn { side, card } => moved(card, Zone::Deck, Zone::Hand(side)),
        Event::EffectBegan { effect } | Event::EffectEnded { effect } => {
            [Value::Side(effect.side), Value::Card(effect.card)].into()
        }
        Event::CounterChanged {
            counter,
            side,
            space,
            from,
            to,
        } => {
            let side = side.map_or(Value::Nil, Value::Side);
            let change = Value::Number(i32::from(to) - i32::from(from));
            [side, Value::Counter(counter), Value::Space(space), change].into()
        }
        _ => Passed::default(),
    }
}

/// The arguments of a move: the side to whose zone the card goes, or from whose it comes.
fn moved(card: CardId, from: Zone, to: Zone) -> Passed {
    let side = to.owner().or(from.owner());
    let zone = |zone| Value::Name(FixedWord::Zone(zone));
    let side = side.map_or(Value::Nil, Value::Side);
    [side, Value::Card(card), zone(from), zone(to)].into()
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
