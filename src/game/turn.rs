//! The frame of the game: set-up, turns and their phases (chapters 3 and 4), final scoring (10.3.2).

use crate::content::{
    Ability, Auction, Bid, BothHold, Draft, FinalStep, ImproveDefcon, Moment, Phase, Placement, Reshuffle, RevealHeld,
    SetupStep, ShowHeld, SpacePoints,
};
use crate::ids::{CardId, PeriodId, Side, SpaceSet};

use super::core::{Core, Step};
use super::decision::{Ask, Choice, offer_spaces};
use super::effect::{Until, Value};
use super::event::Event;
use super::frame::{Frame, HeadlineFrame, HeadlineStage, SetupPlace};
use super::outcome::Ending;
use super::scoring::Occasion;
use super::zone::Zone;

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
                let bid = if adds_bid { self.board.bid[side.index()] } else { 0 };
                self.push(Frame::SetupPlace(SetupPlace { side, left: points.saturating_add(bid), step }));
            }
        }
        Step::Go
    }

    /// One marker of the free set-up (rules 3.2, 3.3).
    pub(super) fn step_setup_place(&mut self, frame: SetupPlace) -> Step {
        let open = self.setup_places(frame);
        if frame.left == 0 || open.is_empty() {
            return self.pop(Value::Nil);
        }
        let choices = self.ask(frame.side, Ask::SetupPlace, None, frame.left);
        offer_spaces(choices, open);
        Step::Ask
    }

    /// Where the next marker of the free set-up may go.
    fn setup_places(&self, frame: SetupPlace) -> SpaceSet {
        let step = self.content.scenario.setup.get(usize::from(frame.step));
        let Some(SetupStep::Place(Placement { within, beyond_control, .. })) = step else { return SpaceSet::EMPTY };
        let mut open = self.spaces(within, frame.side, Value::Nil) & self.content.map.playable;
        if let Some(beyond) = beyond_control {
            for space in open.iter() {
                let needed = self.board.influence(frame.side.opponent(), space) + self.board.stability[space.index()];
                if self.board.influence(frame.side, space) >= needed.saturating_add(*beyond) {
                    open.remove(space);
                }
            }
        }
        open
    }

    pub(super) fn answer_setup_place(&mut self, frame: SetupPlace, choice: Choice) {
        if let Choice::Space(space) = choice {
            self.influence(frame.side, space, 1);
            self.top(Frame::SetupPlace(SetupPlace { left: frame.left - 1, ..frame }));
        }
    }

    /// Brings the cards of the periods that have begun into the draw pile (rule 4.4): the discards stay out.
    fn join_periods(&mut self) {
        let content = self.content.clone();
        let setup = self.flow.frames.iter().any(|frame| matches!(frame, Frame::Setup { .. }));
        let turn = self.board.turn;
        for (index, period) in content.scenario.periods.iter().enumerate() {
            let period_id = PeriodId::at(index);
            let begins = if setup { period.from_turn <= turn } else { period.from_turn == turn };
            if !begins {
                continue;
            }
            self.emit(Event::PeriodJoined { period: period_id });
            for (card, facts) in content.cards.values().enumerate() {
                let card = CardId::at(card);
                if facts.period == period_id && self.board.zone(card) == Zone::OutOfGame {
                    self.move_card(card, Zone::Deck);
                }
            }
        }
    }

    /// Fills both hands, one card at a time, the first side first (rules 4.5 B, 11.1.3).
    fn deal(&mut self) {
        let size = self.content.scenario.hand_size.at(self.board.turn);
        let first = self.content.scenario.first;
        loop {
            let mut dealt = false;
            for side in [first, first.opponent()] {
                dealt |= self.board.hand_size(side) < size && self.draw(side).is_some();
            }
            if !dealt {
                return;
            }
        }
    }

    /// Draws a card; what was discarded since the pile was emptied is shuffled in if it is needed (rule 4.3).
    pub(super) fn draw(&mut self, side: Side) -> Option<CardId> {
        if self.board.deck_size() == 0 {
            self.reshuffle();
        }
        let card = match self.board.bottom.first() {
            Some(card) if self.board.deck_size == 0 => *card,
            _ => self.random_card(Zone::Deck)?,
        };
        self.emit(Event::Drawn { side, card });
        self.refill();
        Some(card)
    }

    /// Shuffles the discards in as the last card leaves the draw pile, if that is the moment (rule 4.3).
    pub(super) fn refill(&mut self) {
        if self.board.deck_size() == 0 && self.content.scenario.reshuffle == Reshuffle::Emptied {
            self.reshuffle();
        }
    }

    /// Makes the discard pile part of the draw pile.
    pub(super) fn reshuffle(&mut self) {
        let cards: Vec<CardId> = self.board.cards_in(Zone::Discard).collect();
        if cards.is_empty() {
            return;
        }
        self.emit(Event::Reshuffled { cards: cards.len() as u16 });
        for card in cards {
            self.move_card(card, Zone::Deck);
        }
    }

    /// The next phase of a turn, or the turn's end (rule 4.5).
    pub(super) fn step_turn(&mut self, phase: u8) -> Step {
        let Some(next) = self.content.scenario.phases.get(usize::from(phase)).copied() else {
            return self.end_turn();
        };
        self.top(Frame::Turn { phase: phase + 1 });
        self.emit(Event::PhaseBegan { phase });
        let first = self.content.scenario.first;
        match next {
            Phase::ImproveDefcon(ImproveDefcon { by, from_turn }) => {
                if self.board.turn >= from_turn {
                    self.set_defcon(i32::from(self.board.defcon) + i32::from(by));
                }
            }
            Phase::Deal => self.deal(),
            Phase::Headline => {
                // Rule 6.4.4: who has the ability sees the other headline first.
                let last = Side::BOTH.into_iter().find(|side| self.has_ability(*side, Ability::HeadlineLast));
                let chooses = last.map_or(first, Side::opponent);
                let stage = HeadlineStage::Choose(chooses);
                self.push(Frame::Headline(HeadlineFrame { stage, cards: [None; 2], first: chooses }));
            }
            Phase::ActionRounds => self.push(Frame::ActionRounds { next: 0, first }),
            Phase::DiscardHeld => self.push(Frame::DiscardHeld { next: 0, asking: false }),
            Phase::MilitaryOperations => self.check_mil_ops(),
            Phase::RevealHeld(RevealHeld { show, both_hold }) => self.reveal_held(show, both_hold),
            Phase::FlipSpecial => {
                if !self.board.special_face_up && self.content.scenario.special_card.is_some() {
                    self.emit(Event::SpecialTurned { face_up: true });
                }
            }
        }
        Step::Go
    }

    fn end_turn(&mut self) -> Step {
        self.end_effects(Until::Turn);
        let turn = self.board.turn;
        if turn >= self.turns() {
            self.score_finally();
            return Step::Go;
        }
        self.top(Frame::Turn { phase: 0 });
        self.emit(Event::TurnBegan { turn: turn + 1 });
        self.join_periods();
        self.dispatch(Moment::TurnStart, [Value::Nil; 3]);
        Step::Go
    }

    /// Ends the effects that last no longer.
    pub(super) fn end_effects(&mut self, until: Until) {
        while let Some(effect) = self.board.effects.iter().find(|effect| effect.until == until).copied() {
            self.end_effect(effect);
        }
    }

    /// Missing military operations (rule 8.2.1): both sides judged together and netted.
    fn check_mil_ops(&mut self) {
        let Some(mil_ops) = self.content.scenario.mil_ops else { return };
        let required = mil_ops.required.unwrap_or(self.board.defcon);
        let missing = Side::BOTH.map(|side| i32::from(required.saturating_sub(self.board.mil_ops(side))));
        let net = (missing[1] - missing[0]) * i32::from(mil_ops.penalty);
        self.gain_vp(Side::First, net);
        for side in Side::BOTH {
            self.add_mil_ops(side, -i32::from(mil_ops.max));
        }
        let vp = self.content.scenario.vp;
        if vp.held_scoring_spoils && self.board.vp.abs() >= vp.automatic {
            let winner = if self.board.vp > 0 { Side::First } else { Side::Second };
            if self.holds_scoring(winner) {
                self.emit(Event::HandShown { side: winner });
                self.end(Some(winner.opponent()), Ending::HeldScoring);
            }
        }
        self.test_vp();
    }

    /// Whether a side holds a scoring card.
    pub(super) fn holds_scoring(&self, side: Side) -> bool {
        self.scoring_in_hand(side) > 0
    }

    /// How many scoring cards a side holds.
    pub(super) fn scoring_in_hand(&self, side: Side) -> usize {
        self.content.scoring_cards.iter().filter(|card| self.board.places.has(Zone::Hand(side), **card)).count()
    }

    /// Held cards (rules 11.1.1, 11.1.2).
    fn reveal_held(&mut self, show: ShowHeld, both_hold: BothHold) {
        for side in Side::BOTH {
            let hand = self.board.hand(side);
            match show {
                ShowHeld::No => {}
                ShowHeld::ScoringOnly if hand.is_empty() => {}
                ShowHeld::ScoringOnly => {
                    let (cards, scoring) = (self.board.hand_size(side), self.scoring_in_hand(side) as u8);
                    self.emit(Event::HeldShown { side, cards, scoring });
                }
                ShowHeld::All => hand.into_iter().for_each(|card| self.emit(Event::Shown { side, card })),
            }
        }
        let holds = Side::BOTH.map(|side| self.holds_scoring(side));
        let winner = match (holds, both_hold) {
            ([false, false], _) => return,
            ([true, false], _) => Some(Side::Second),
            ([false, true], _) => Some(Side::First),
            ([true, true], BothHold::Draw) => None,
            ([true, true], BothHold::Loses(side)) => Some(side.opponent()),
        };
        self.end(winner, Ending::HeldScoring);
    }

    /// The held card that a side may discard (rule 6.4.4).
    pub(super) fn step_discard_held(&mut self, next: u8) -> Step {
        let first = self.content.scenario.first;
        let side = match next {
            0 => first,
            1 => first.opponent(),
            _ => return self.pop(Value::Nil),
        };
        let cards: Vec<CardId> =
            self.board.cards_in(Zone::Hand(side)).filter(|card| !self.content.card(*card).scoring).collect();
        if !self.has_ability(side, Ability::DiscardHeld) || cards.is_empty() {
            self.top(Frame::DiscardHeld { next: next + 1, asking: false });
            return Step::Go;
        }
        self.top(Frame::DiscardHeld { next, asking: true });
        let choices = self.ask(side, Ask::DiscardHeld, None, 0);
        choices.extend(cards.into_iter().map(Choice::Card));
        choices.push(Choice::Stop);
        Step::Ask
    }

    pub(super) fn answer_discard_held(&mut self, next: u8, choice: Choice) {
        if let Choice::Card(card) = choice {
            self.move_card(card, Zone::Discard);
        }
        self.top(Frame::DiscardHeld { next: next + 1, asking: false });
    }

    /// Final scoring (rule 10.3.2): no automatic victory by points, but by a region that wins.
    fn score_finally(&mut self) {
        let content = self.content.clone();
        for step in &content.scenario.final_scoring {
            match step {
                FinalStep::Score(scorings) => {
                    for scoring in scorings {
                        self.score_now(*scoring, [SpaceSet::EMPTY; 2], Occasion::Final);
                        if self.is_over() {
                            return;
                        }
                    }
                }
                FinalStep::Space(SpacePoints { space, control, lead }) => {
                    let [first, second] = Side::BOTH.map(|side| self.board.influence(side, *space));
                    let ahead = match first.cmp(&second) {
                        std::cmp::Ordering::Equal => continue,
                        std::cmp::Ordering::Greater => Side::First,
                        std::cmp::Ordering::Less => Side::Second,
                    };
                    let points = if self.board.controls(ahead, *space) { *control } else { *lead };
                    self.gain_vp(ahead, i32::from(points));
                }
                FinalStep::SpecialCard(points) => {
                    let holder = content.scenario.special_card.as_ref().and_then(|special| {
                        Side::BOTH.into_iter().find(|side| self.board.zone(special.card) == Zone::Special(*side))
                    });
                    if let Some(side) = holder {
                        self.gain_vp(side, i32::from(*points));
                    }
                }
            }
        }
        let winner = match self.board.vp {
            0 => None,
            vp if vp > 0 => Some(Side::First),
            _ => Some(Side::Second),
        };
        self.end(winner, Ending::Final);
    }
}
