//! The set-up (chapter 3).

use crate::content::{Auction, Bid, Draft, Moment, Placement, SetupStep};
use crate::ids::SpaceSet;

use super::core::{Core, Step};
use super::decision::{Ask, Choice, offer_spaces};
use super::effect::Value;
use super::event::Event;
use super::frame::{Frame, SetupPlace};
use super::rules::Rules;

impl Core {
    /// One step of the set-up (chapter 3).
    pub(super) fn step_setup(&mut self, step: u8) -> Step {
        if step == 0 {
            self.join_periods();
        }
        // A copy of one step, not of the pointer to the content: threads would fight over the count of those.
        let Some(next) = self.content.scenario.setup.get(usize::from(step)).cloned() else {
            self.top(Frame::Turn { phase: 0 });
            self.emit(Event::TurnBegan { turn: 1 });
            self.dispatch(Moment::TurnStart, [Value::Nil; 3]);
            return Step::Go;
        };
        self.top(Frame::Setup { step: step + 1 });
        match next {
            SetupStep::Deal => self.deal(),
            SetupStep::Influence(fixed) => {
                for (side, space, markers) in fixed {
                    self.influence(side, space, i32::from(markers));
                }
            }
            SetupStep::Bid(Bid { most: 0 }) | SetupStep::Auction(Auction { most: 0 }) => {}
            SetupStep::Auction(_) => self.begin_auction(step),
            SetupStep::Bid(_) => self.push(Frame::Bid { step, first: None }),
            SetupStep::Draft(Draft { budget, .. }) => self.push(Frame::Draft { step, left: budget }),
            SetupStep::Place(Placement { side, points, adds_bid, .. }) => {
                let bid = if adds_bid { self.board.bid(side) } else { 0 };
                self.push(Frame::SetupPlace(SetupPlace { side, left: points.saturating_add(bid), step }));
            }
        }
        Step::Go
    }

    /// One marker of the free set-up (rules 3.2, 3.3).
    pub(super) fn step_setup_place(&mut self, frame: SetupPlace) -> Step {
        let open = self.rules().setup_places(frame);
        if frame.left == 0 || open.is_empty() {
            return self.pop(Value::Nil);
        }
        let choices = self.ask(frame.side, Ask::SetupPlace, None, frame.left);
        offer_spaces(choices, open);
        Step::Ask
    }

    pub(super) fn answer_setup_place(&mut self, frame: SetupPlace, choice: Choice) {
        if let Choice::Space(space) = choice {
            self.influence(frame.side, space, 1);
            self.top(Frame::SetupPlace(SetupPlace { left: frame.left - 1, ..frame }));
        }
    }
}

impl Rules<'_> {
    /// Where the next marker of the free set-up may go.
    fn setup_places(self, frame: SetupPlace) -> SpaceSet {
        let step = self.content.scenario.setup.get(usize::from(frame.step));
        let Some(SetupStep::Place(Placement { within, beyond_control, .. })) = step else { return SpaceSet::EMPTY };
        let mut open = self.spaces(within, frame.side, Value::Nil) & self.content.map.playable;
        if let Some(beyond) = beyond_control {
            for space in open.iter() {
                let needed = self.board.influence(frame.side.opponent(), space) + self.board.stability_of(space);
                if self.board.influence(frame.side, space) >= needed.saturating_add(*beyond) {
                    open.remove(space);
                }
            }
        }
        open
    }
}
