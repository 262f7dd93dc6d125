//! The set-up (chapter 3).

use crate::content::{Auction, Bid, Draft, Moment, Placement, SetupStep};
use crate::ids::SpaceSet;

use super::core::Core;
use super::decision::{Ask, Choice, offer_spaces};
use super::effect::Value;
use super::event::Event;
use super::frame::{Answer, BidFrame, DraftFrame, Frame, SetupFrame, SetupPlaceFrame, TurnFrame};
use super::rules::Rules;
use super::step::Step;
use super::{deck, draft};

impl SetupFrame {
    /// One step of the set-up (chapter 3).
    pub(super) fn step(self, core: &mut Core) -> Step {
        if self.step == 0 {
            deck::join_periods(core);
        }
        // Copies one step instead of cloning the `Arc` of the content: that avoids contention on its count.
        let Some(next) = core.content.scenario.setup.get(usize::from(self.step)).cloned() else {
            core.top(Frame::Turn(TurnFrame { phase: 0 }));
            core.emit(Event::TurnBegan { turn: core.content.scenario.first_turn });
            core.dispatch(Moment::TurnStart, [Value::Nil; 3]);
            return Step::Go;
        };
        core.top(Frame::Setup(SetupFrame { step: self.step + 1 }));
        match next {
            SetupStep::Deal => deck::deal(core),
            SetupStep::Influence(fixed) => {
                for (side, space, markers) in fixed {
                    core.influence(side, space, i32::from(markers));
                }
            }
            SetupStep::Bid(Bid { most: 0 }) | SetupStep::Auction(Auction { most: 0 }) => {}
            SetupStep::Auction(_) => draft::begin_auction(core, self.step),
            SetupStep::Bid(_) => core.push(Frame::Bid(BidFrame { step: self.step, first: None })),
            SetupStep::Draft(Draft { budget, .. }) => {
                core.push(Frame::Draft(DraftFrame { step: self.step, left: budget }))
            }
            SetupStep::Place(Placement { side, points, adds_bid, .. }) => {
                let bid = if adds_bid { core.board.bid(side) } else { 0 };
                core.push(Frame::SetupPlace(SetupPlaceFrame {
                    side,
                    left: points.saturating_add(bid),
                    step: self.step,
                }));
            }
        }
        Step::Go
    }
}

impl SetupPlaceFrame {
    /// One marker of the free set-up (rules 3.2, 3.3).
    pub(super) fn step(self, core: &mut Core) -> Step {
        let open = self.open(core.rules());
        if self.left == 0 || open.is_empty() {
            return Step::Done(Answer::None);
        }
        let choices = core.ask(self.side, Ask::SetupPlace, None, self.left);
        offer_spaces(choices, open);
        Step::Ask
    }

    pub(super) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        if let Choice::Space(space) = choice {
            core.influence(self.side, space, 1);
            core.top(Frame::SetupPlace(SetupPlaceFrame { left: self.left - 1, ..self }));
        }
        Step::Go
    }

    /// Where the next marker of the free set-up may go.
    fn open(self, rules: Rules<'_>) -> SpaceSet {
        let step = rules.content.scenario.setup.get(usize::from(self.step));
        let Some(SetupStep::Place(Placement { within, beyond_control, .. })) = step else { return SpaceSet::EMPTY };
        let mut open =
            (rules.spaces(within, self.side, Value::Nil) & rules.content.map.playable) - rules.full(self.side);
        if let Some(beyond) = beyond_control {
            for space in open.iter() {
                let needed = rules.board.influence(self.side.opponent(), space) + rules.board.stability_of(space);
                if rules.board.influence(self.side, space) >= needed.saturating_add(*beyond) {
                    open.remove(space);
                }
            }
        }
        open
    }
}
