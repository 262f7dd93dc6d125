//! Questions of events: influence placed or removed one marker at a time, and everything else.

use crate::content::Verdict;
use crate::ids::{CardId, RegionId, Side, SpaceId, SpaceSet};

use super::core::{Core, Step};
use super::decision::{Ask, Choice, Decision, offer_spaces};
use super::effect::Value;
use super::event::Event;
use super::frame::{
    ActionsFound, AskFrame, AskKind, DiscardsFrame, EventFrame, EventStage, Frame, PendingRoll, PlaceInfluenceFrame,
    SiftFrame, TrapFrame,
};
use super::zone::Zone;

impl Core {
    /// Opens a question; the caller adds the choices.
    pub(super) fn ask(&mut self, side: Side, ask: Ask, card: Option<CardId>, left: u8) -> &mut Vec<Choice> {
        let decision = self.decision.get_or_insert_with(Decision::placeholder);
        decision.side = side;
        decision.ask = ask;
        decision.card = card;
        decision.left = left;
        decision.prompt.clear();
        decision.words.clear();
        decision.warning = None;
        decision.choices.clear();
        &mut decision.choices
    }

    /// Opens a question of an event, with its words.
    fn ask_event(&mut self, side: Side, ask: Ask, left: u8) -> &mut Vec<Choice> {
        let card = self.flow.frames.iter().rev().find_map(|frame| match frame {
            Frame::Script(script) => match script.source {
                super::effect::Source::Card(card) => Some(card),
                super::effect::Source::Rule(_) => None,
            },
            _ => None,
        });
        self.ask(side, ask, card, left);
        let decision = self.decision.get_or_insert_with(Decision::placeholder);
        decision.prompt.clone_from(&self.flow.asked.prompt);
        decision.words.clone_from(&self.flow.asked.words);
        &mut decision.choices
    }

    /// Opens a question about markers of an event. Returns false if nothing can be chosen.
    pub(super) fn step_place_influence(&mut self, frame: PlaceInfluenceFrame) -> Step {
        let open = self.markers_open(&frame);
        if frame.left == 0 || open.is_empty() {
            return self.pop(Value::Number(i32::from(frame.done)));
        }
        let ask = if frame.removes { Ask::EventRemove } else { Ask::EventPlace };
        let choices = self.ask_event(frame.chooser, ask, frame.left);
        offer_spaces(choices, open);
        if frame.optional {
            choices.push(Choice::Stop);
        }
        Step::Ask
    }

    fn markers_open(&self, frame: &PlaceInfluenceFrame) -> SpaceSet {
        let mut open = frame.within;
        if frame.removes {
            open = open & self.board.present[frame.side.index()];
        }
        // Hardly any space is full: to look at some together takes as long as to look at one.
        const SOME: usize = 16;
        let is_full = |markers: &u8| *markers >= frame.max_each;
        let mut close = |first: usize, some: &[u8]| {
            let full = some.iter().enumerate().filter(|(_, markers)| is_full(markers));
            full.for_each(|(space, _)| open.remove(SpaceId::at(first + space)));
        };
        let (chunks, rest) = self.flow.tally.as_chunks::<SOME>();
        for (nth, some) in chunks.iter().enumerate() {
            if some.iter().fold(false, |any, markers| any | is_full(markers)) {
                close(nth * SOME, some);
            }
        }
        close(chunks.len() * SOME, rest);
        open
    }

    pub(super) fn answer_place_influence(&mut self, frame: PlaceInfluenceFrame, choice: Choice) {
        let Choice::Space(space) = choice else {
            self.pop(Value::Number(i32::from(frame.done)));
            return;
        };
        self.flow.tally[space.index()] += 1;
        let markers = i32::from(frame.each.unwrap_or(1)) * if frame.removes { -1 } else { 1 };
        let changed = self.influence(frame.side, space, markers).unsigned_abs() as u8;
        self.top(Frame::PlaceInfluence(PlaceInfluenceFrame {
            left: frame.left - 1,
            done: frame.done + changed,
            ..frame
        }));
    }

    /// Begins a question about markers.
    pub(super) fn push_markers(&mut self, frame: PlaceInfluenceFrame) {
        self.flow.tally.fill(0);
        self.push(Frame::PlaceInfluence(frame));
    }

    pub(super) fn step_ask(&mut self, frame: AskFrame) -> Step {
        let cards = std::mem::take(&mut self.flow.asked.cards);
        let words = self.flow.asked.words.len();
        let choices = self.ask_event(frame.side, Ask::Event, 0);
        match frame.kind {
            AskKind::Confirm => choices.extend([Choice::Yes, Choice::No]),
            AskKind::Word => choices.extend((0..words as u8).map(Choice::Word)),
            AskKind::Number(min, max) => choices.extend((min..=max).map(Choice::Number)),
            AskKind::Space(set) => offer_spaces(choices, set),
            AskKind::Region(set) => {
                let regions = (0..64).filter(|region| set >> region & 1 == 1);
                choices.extend(regions.map(|region| Choice::Region(RegionId(region))));
            }
            AskKind::Card => choices.extend(cards.iter().copied().map(Choice::Card)),
        }
        let none = choices.is_empty();
        if frame.optional && !none {
            choices.push(Choice::Stop);
        }
        self.flow.asked.cards = cards;
        if none { self.pop(Value::Nil) } else { Step::Ask }
    }

    pub(super) fn answer_ask(&mut self, choice: Choice) {
        self.pop(match choice {
            Choice::Yes => Value::Bool(true),
            Choice::No => Value::Bool(false),
            Choice::Word(word) => Value::Word(word),
            Choice::Number(number) => Value::Number(i32::from(number)),
            Choice::Space(space) => Value::Space(space),
            Choice::Region(region) => Value::Region(region),
            Choice::Card(card) => Value::Card(card),
            _ => Value::Nil,
        });
    }
}

/// Cards whose events could happen.
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

/// Discards by choice, and traps.
impl Core {
    pub(super) fn step_discards(&mut self, frame: DiscardsFrame) -> Step {
        let cards = self.flow.asked.cards.clone();
        if frame.left == 0 || cards.is_empty() {
            return self.pop(Value::Number(i32::from(frame.done)));
        }
        let choices = self.ask_event(frame.side, Ask::Event, 0);
        choices.extend(cards.into_iter().map(Choice::Card));
        if frame.optional {
            choices.push(Choice::Stop);
        }
        Step::Ask
    }

    pub(super) fn answer_discards(&mut self, frame: DiscardsFrame, choice: Choice) {
        match choice {
            Choice::Card(card) => {
                self.flow.asked.cards.retain(|other| *other != card);
                self.top(Frame::Discards(DiscardsFrame { left: frame.left - 1, done: frame.done + 1, ..frame }));
                self.move_card(card, Zone::Discard);
            }
            _ => {
                self.pop(Value::Number(i32::from(frame.done)));
            }
        }
    }

    /// The cards that get a side out of a trap.
    fn trap_cards(&self, frame: &TrapFrame) -> Vec<CardId> {
        let pays = |card: &CardId| {
            let facts = self.content.card(*card);
            !facts.scoring && self.card_value(frame.side, *card) >= frame.min_value
        };
        let payable: Vec<CardId> = self.board.cards_in(Zone::Hand(frame.side)).filter(pays).collect();
        let forced = self.playable_cards(frame.side);
        if forced.len() < usize::from(self.board.hand_size(frame.side)) {
            let both: Vec<CardId> = payable.iter().copied().filter(|card| forced.contains(card)).collect();
            if !both.is_empty() {
                return both;
            }
        }
        payable
    }

    pub(super) fn step_trap(&mut self, frame: TrapFrame) -> Step {
        // The actions of effects are offered in a trapped round as in any other.
        let mut found = frame.found;
        let waits = |found| Frame::Trap(TrapFrame { found, ..frame });
        if let Some(test) = self.test_next_action(frame.side, &mut found, waits) {
            return test;
        }
        let frame = TrapFrame { found, ..frame };
        let cards = self.trap_cards(&frame);
        if cards.is_empty() || self.scoring_is_stuck(frame.side) {
            return self.pop(Value::Name("scoring"));
        }
        self.top(Frame::Trap(frame));
        let actions = self.available_actions(frame.side, found);
        self.flow.asked.prompt.clear();
        self.flow.asked.prompt.push_str("discard to get out of the trap");
        self.flow.asked.words.clear();
        let choices = self.ask_event(frame.side, Ask::Event, 0);
        choices.extend(cards.into_iter().map(Choice::Card));
        choices.extend(actions);
        Step::Ask
    }

    pub(super) fn answer_trap(&mut self, frame: TrapFrame, choice: Choice) {
        if let Choice::Action(card, action) = choice {
            self.top(Frame::Trap(TrapFrame { found: ActionsFound::default(), ..frame }));
            self.run_action(card, action);
        }
        if let Choice::Card(card) = choice {
            self.pop(Value::Verdict(Verdict::Over));
            self.move_card(card, Zone::Discard);
            match self.roll_dice([Some(frame.side), None], "event") {
                Some([die, _]) => {
                    self.emit(Event::Rolled { side: frame.side, die });
                    self.rolled_trap(frame, die);
                }
                None => self.wait_for_dice(PendingRoll::Trap(frame)),
            }
        }
    }

    /// Ends a trap if its die says so; the round is over in any case.
    pub(super) fn rolled_trap(&mut self, frame: TrapFrame, die: u8) {
        self.flow.result = [Value::Verdict(Verdict::Over), Value::Nil];
        if die <= frame.escape_on
            && let Some(effect) = self.board.effect_of(frame.card)
        {
            self.end_effect(effect);
        }
    }
}
