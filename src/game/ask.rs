//! Questions: how they are opened, and those of events that have one answer.

use crate::ids::{CardId, RegionId, Side};

use super::core::{Core, Step};
use super::decision::{Ask, Choice, Decision, offer_spaces};
use super::effect::{Source, Value};
use super::frame::{AskFrame, AskKind, Frame};

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
    pub(super) fn ask_event(&mut self, side: Side, ask: Ask, left: u8) -> &mut Vec<Choice> {
        let card = self.flow.frames.iter().rev().find_map(|frame| match frame {
            Frame::Script(script) => match script.source {
                Source::Card(card) => Some(card),
                Source::Rule(_) => None,
            },
            _ => None,
        });
        self.ask(side, ask, card, left);
        let decision = self.decision.get_or_insert_with(Decision::placeholder);
        decision.prompt.clone_from(&self.flow.asked.prompt);
        decision.words.clone_from(&self.flow.asked.words);
        &mut decision.choices
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
