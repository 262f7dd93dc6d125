//! Opening questions, and questions of events with a single answer.

use std::iter;
use std::mem;
use std::num::NonZeroU8;

use crate::content::Content;
use crate::game::state::core::Core;
use crate::game::state::decision::{Ask, Choice, Decision, QuestionTexts, Warning, offer_spaces};
use crate::game::state::effect::Source;
use crate::game::state::frame::{Answer, AskFrame, AskKind, Frame};
use crate::game::state::prompt::PromptMessage;
use crate::game::state::runtime_error::RuntimeError;
use crate::game::state::script_text::ScriptText;
use crate::ids::{CardId, RegionId, Side};
use crate::words::Words;

use super::step::Step;

impl AskFrame {
    pub(crate) fn step(self, core: &mut Core) -> Step {
        let cards = mem::take(&mut core.flow.question.cards);
        let words = core.flow.question.words.len();
        let choices = ask_event(core, self.side, Ask::Event, 0);
        match self.kind {
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
        // That no card matches is hidden, or the call would not have asked.
        let none = choices.is_empty() && !(self.optional && self.kind == AskKind::Card);
        if self.optional && !none {
            choices.push(Choice::Stop);
        }
        core.flow.question.cards = cards;
        if none {
            Step::Done(Answer::None)
        } else {
            Step::Ask
        }
    }

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        Step::Done(match choice {
            Choice::Yes => Answer::Bool(true),
            Choice::No => Answer::Bool(false),
            Choice::Word(word) => Answer::Word(word),
            Choice::Number(number) => Answer::Number(i32::from(number)),
            Choice::Space(space) => Answer::Space(space),
            Choice::Region(region) => Answer::Region(region),
            Choice::Card(card) => Answer::Card(card),
            Choice::Stop => Answer::None,
            Choice::Use(_)
            | Choice::Mode(_)
            | Choice::Action(..)
            | Choice::RuleAction(..)
            | Choice::Bid(..)
            | Choice::Pass => return core.not_offered(choice),
        })
    }
}

/// Opens a question of an event, with its prompt.
pub(crate) fn ask_event(core: &mut Core, side: Side, ask: Ask, left: u8) -> &mut Vec<Choice> {
    let card = core.flow.frames.iter().rev().find_map(|frame| match frame {
        Frame::Script(script) => match script.source {
            Source::Card(card) => Some(card),
            Source::Rule(_) | Source::Box(_) => None,
        },
        Frame::Pay(pay) => Some(pay.card),
        _ => None,
    });
    core.ask(side, ask, card, left);
    let decision = core.decision.get_or_insert_with(Decision::placeholder);
    let question = &core.flow.question;
    let (words, meanings) = (&question.words, &question.meanings);
    decision.set_texts(&question.prompt, words, meanings, &core.content);
    if let Some(message) = question.message {
        decision.set_message(message);
    }
    &mut decision.choices
}

impl Decision {
    /// Sets a prompt of the engine.
    pub(super) fn set_message(&mut self, message: PromptMessage) {
        self.message = Some(message);
        self.prompt = message.text(Words::english());
    }

    /// Sets the prompt and the words of an event's question, and what its choices do.
    pub(super) fn set_texts(
        &mut self,
        prompt: &ScriptText,
        words: &[ScriptText],
        meanings: &[(Choice, ScriptText)],
        content: &Content,
    ) {
        let mut texts = iter::once(prompt).chain(words);
        if meanings.is_empty() && texts.all(|text| text.holes.is_empty()) {
            self.forget_texts();
            self.prompt.clone_from(&prompt.text);
            self.words.clear();
            self.words
                .extend(words.iter().map(|word| word.text.clone()));
            return;
        }
        self.prompt = prompt.with_ids(content);
        self.words = words.iter().map(|word| word.with_ids(content)).collect();
        self.texts = Some(Box::new(QuestionTexts {
            prompt: prompt.clone(),
            words: words.to_vec(),
            meanings: meanings.to_vec(),
        }));
    }

    /// Removes the texts with holes and the meanings, which few questions have.
    #[inline]
    fn forget_texts(&mut self) {
        #[cold]
        fn forget(texts: &mut Option<Box<QuestionTexts>>) {
            *texts = None;
        }
        if self.texts.is_some() {
            forget(&mut self.texts);
        }
    }
}

/// Adds a warning to the question just opened.
pub(super) fn warn(core: &mut Core, warning: Option<Warning>) {
    if let Some(decision) = &mut core.decision {
        decision.warning = warning;
    }
}

impl Core {
    /// Stops the machine at a choice that the frame on top did not offer.
    #[cold]
    pub(crate) fn not_offered(&mut self, choice: Choice) -> Step {
        let ask = self.decision.as_ref().map(|decision| decision.ask);
        self.stop(RuntimeError::NotOffered { ask, choice });
        Step::Go
    }

    /// Opens a question; the caller adds the choices.
    #[inline(never)]
    pub(crate) fn ask(
        &mut self,
        side: Side,
        ask: Ask,
        card: Option<CardId>,
        left: u8,
    ) -> &mut Vec<Choice> {
        let decision = self.decision.get_or_insert_with(Decision::placeholder);
        decision.side = side;
        decision.ask = ask;
        decision.card = card;
        decision.left = NonZeroU8::new(left);
        decision.prompt.clear();
        decision.message = None;
        decision.words.clear();
        decision.forget_texts();
        decision.operation = None;
        decision.setup_step = None;
        decision.warning = None;
        decision.choices.clear();
        &mut decision.choices
    }
}
