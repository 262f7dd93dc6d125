//! Playing a card (chapter 5) and events (chapter 7).

use crate::content::{EventBody, Modifier, ModifierKind, Moment};
use crate::game::state::core::Core;
use crate::game::state::decision::{Ask, Choice, Use};
use crate::game::state::effect::{Source, Value};
use crate::game::state::event::Event;
use crate::game::state::frame::{
    Answer, Entry, EventFrame, EventStage, Frame, PlayFrame, PlayStage, ScoreFrame, ScriptFrame,
};
use crate::game::state::runtime_error::RuntimeError;
use crate::game::state::zone::Zone;
use crate::ids::{CardId, Side};
use crate::script::ScriptError;

use super::award;
use super::condition::CardUse;
use super::operations::push_operations;
use super::space_race;
use super::step::{Possible, Step};

impl PlayFrame {
    pub(in crate::game) fn step(self, core: &mut Core, answer: Answer) -> Step {
        let (card, side) = (self.card, self.side);
        let mut frame = self;
        // A stage that nothing interrupts leads straight to the next.
        loop {
            match frame.stage {
                PlayStage::Open => match core.rules().condition(card, side, frame.with) {
                    Possible::Known(event_possible) => {
                        frame.stage = PlayStage::Use { event_possible }
                    }
                    Possible::Tested(test) => {
                        core.top(Frame::Play(PlayFrame {
                            stage: PlayStage::CheckCondition,
                            ..frame
                        }));
                        return Step::Test(test);
                    }
                },
                PlayStage::CheckCondition => {
                    let event_possible = answer.is_yes();
                    frame.stage = PlayStage::Use { event_possible };
                }
                PlayStage::Use { event_possible } => {
                    core.top(Frame::Play(frame));
                    ask_use(core, side, card, event_possible.then_some(Use::Event));
                    return Step::Ask;
                }
                PlayStage::Begin => {
                    let Some(usage) = frame.usage else {
                        return Step::Done(Answer::None);
                    };
                    core.emit(Event::Played { side, card, usage });
                    core.move_card(card, Zone::Play);
                    frame.stage = PlayStage::First;
                    let args = [
                        Value::Side(side),
                        Value::Card(card),
                        Value::Name(usage.key()),
                    ];
                    if !core.push_if_handled(Frame::Play(frame), Moment::Play, args) {
                        return Step::Go;
                    }
                }
                PlayStage::First => {
                    frame.push_first(core);
                    return Step::Go;
                }
                PlayStage::Second => {
                    let event_first = matches!(frame.usage, Some(Use::Event | Use::EventFirst));
                    frame.happened = event_first && answer.is_yes();
                    frame.stage = PlayStage::Settle;
                    if frame.pushed_second(core) {
                        return Step::Go;
                    }
                }
                PlayStage::Settle => {
                    let late = frame.usage == Some(Use::OperationsFirst) && answer.is_yes();
                    frame.happened |= late;
                    settle(core, card, side, frame.happened);
                    frame.stage = PlayStage::Notified;
                    let args = frame.usage.map(|usage| {
                        [
                            Value::Side(side),
                            Value::Card(card),
                            Value::Name(usage.key()),
                        ]
                    });
                    if args.is_some_and(|args| {
                        !core.push_if_handled(Frame::Play(frame), Moment::Played, args)
                    }) {
                        return Step::Go;
                    }
                }
                PlayStage::Notified => return Step::Done(Answer::Bool(frame.happened)),
            }
        }
    }

    /// Pushes the first (or only) part of the card's use.
    fn push_first(self, core: &mut Core) {
        let (card, side) = (self.card, self.side);
        core.top(Frame::Play(PlayFrame {
            stage: PlayStage::Second,
            ..self
        }));
        match self.usage {
            Some(Use::Event | Use::EventFirst) => push_event(core, card, side, self.with),
            Some(Use::Operations | Use::OperationsFirst) => push_operations(core, card, side),
            Some(Use::SpaceRace) => space_race::attempt(core, side),
            None => {}
        }
    }

    /// Pushes the second part of the card's use. Returns whether there is one.
    fn pushed_second(self, core: &mut Core) -> bool {
        let (card, side) = (self.card, self.side);
        let two = matches!(self.usage, Some(Use::EventFirst | Use::OperationsFirst));
        if two {
            core.top(Frame::Play(self));
        }
        match self.usage {
            Some(Use::EventFirst) => push_operations(core, card, side),
            Some(Use::OperationsFirst) => push_event(core, card, side, self.with),
            _ => {}
        }
        two
    }

    pub(in crate::game) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        if let Choice::Use(usage) = choice {
            core.top(Frame::Play(PlayFrame {
                stage: PlayStage::Begin,
                usage: Some(usage),
                ..self
            }));
        }
        Step::Go
    }
}

/// Asks for the use of a card (chapter 5), including `event` if the event could happen.
pub(in crate::game) fn ask_use(core: &mut Core, side: Side, card: CardId, event: Option<Use>) {
    let facts = core.content.card(card);
    let (scoring, owner) = (facts.scoring, facts.owner);
    let open = core.rules().event_is_open(card, owner.unwrap_or(side));
    let special = core
        .content
        .scenario
        .special_card
        .as_ref()
        .is_some_and(|special| special.card == card);
    let forced = core.rules().must_play(side, card);
    let forced_space = || {
        core.rules()
            .modifiers(ModifierKind::MustPlay)
            .any(|(player, _, _, modifier)| {
                matches!(modifier, Modifier::MustPlay { of, card: Some(wanted), space: true }
                if of.is(side, player) && *wanted == card)
            })
    };
    let space = !scoring && (!forced || forced_space()) && core.rules().space_race_open(side, card);
    let no_operations = core.rules().is_forbidden(side, CardUse::Operations, card);
    let choices = core.ask(side, Ask::Use, Some(card), 0);
    if scoring {
        choices.push(Choice::Use(Use::Event));
        return;
    }
    if !special && owner == Some(side.opponent()) && open {
        choices.push(Choice::Use(Use::EventFirst));
        if !no_operations {
            choices.push(Choice::Use(Use::OperationsFirst));
        }
    } else {
        if !special && !forced && owner != Some(side.opponent()) {
            choices.extend(event.map(Choice::Use));
        }
        if !no_operations {
            choices.push(Choice::Use(Use::Operations));
        }
    }
    if space {
        choices.push(Choice::Use(Use::SpaceRace));
    }
    // A card can always be played: forbidden operations do nothing.
    if choices.is_empty() {
        choices.push(Choice::Use(Use::Operations));
    }
}

/// Keeps only the uses with which the event of the card happens, if there are any.
pub(super) fn offer_events_only(core: &mut Core) {
    let Some(decision) = &mut core.decision else {
        return;
    };
    let is_event = |choice: &Choice| {
        matches!(
            choice,
            Choice::Use(Use::Event | Use::EventFirst | Use::OperationsFirst)
        )
    };
    if decision.choices.iter().any(is_event) {
        decision.choices.retain(is_event);
    }
}

/// Moves a played card to its zone, unless its event has moved it.
fn settle(core: &mut Core, card: CardId, side: Side, happened: bool) {
    if core.board.zone(card) != Zone::Play {
        return;
    }
    if core
        .content
        .scenario
        .special_card
        .as_ref()
        .is_some_and(|special| special.card == card)
    {
        // Rule 9.3: it goes to the opponent, face down.
        core.move_card(card, Zone::Special(side.opponent()));
        core.emit(Event::SpecialTurned { face_up: false });
        return;
    }
    let leaves = happened && core.content.card(card).starred;
    core.move_card(card, if leaves { Zone::Removed } else { Zone::Discard });
}

fn push_event(core: &mut Core, card: CardId, side: Side, with: Option<CardId>) {
    let player = core.content.card(card).owner.unwrap_or(side);
    core.push(Frame::Event(EventFrame {
        played_by: Some(side),
        ..EventFrame::new(card, player, with)
    }));
}

impl EventFrame {
    pub(in crate::game) fn step(self, core: &mut Core, answer: Answer) -> Step {
        let card = self.card;
        let (mut frame, mut answer) = (self, answer);
        loop {
            match frame.stage {
                EventStage::Test => {
                    frame.stage = EventStage::Tested;
                    match core.rules().condition_of(&frame) {
                        Possible::Known(possible) => answer = Answer::Bool(possible),
                        Possible::Tested(test) => {
                            core.top(Frame::Event(frame));
                            return Step::Test(test);
                        }
                    }
                }
                EventStage::Tested if !answer.is_yes() => {
                    core.emit(Event::NotHappened { card });
                    return frame.finish(core, false);
                }
                EventStage::Tested => {
                    core.emit(Event::Happened {
                        card,
                        player: frame.player,
                    });
                    if core.rules().is_void(&frame) {
                        core.emit(Event::Voided { card });
                        return frame.finish(core, true);
                    }
                    cancel_effects(core, card);
                    core.top(Frame::Event(EventFrame {
                        stage: EventStage::Done,
                        ..frame
                    }));
                    frame.begin(core);
                    return Step::Go;
                }
                EventStage::Done => {
                    award::test_vp(core);
                    return frame.finish(core, true);
                }
            }
        }
    }

    /// Runs the event of a card.
    fn begin(self, core: &mut Core) {
        let event = core.content.scripts[self.card.index()]
            .as_ref()
            .map_or(EventBody::None, |script| script.event);
        match event {
            EventBody::None | EventBody::Scores(None) => {}
            EventBody::Scores(Some(scoring)) => core.push(Frame::Score(ScoreFrame::new(scoring))),
            EventBody::Effect => {
                if let Err(message) =
                    core.start_effect(self.card, self.player, self.sides_swapped, Value::Nil)
                {
                    let path = core.content.scripts[self.card.index()]
                        .as_ref()
                        .map(|script| script.path.clone());
                    let error = ScriptError {
                        path: path.unwrap_or_default(),
                        line: None,
                        message,
                    };
                    core.error.get_or_insert(RuntimeError::Script(error));
                }
            }
            EventBody::Function => core.push(Frame::Script(ScriptFrame {
                source: Source::Card(self.card),
                entry: Entry::Event,
                player: self.player,
                played_by: self.played_by,
                data: Value::Nil,
                sides_swapped: self.sides_swapped,
                answers: 0,
                args: [
                    self.with.map_or(Value::Nil, Value::Card),
                    Value::Nil,
                    Value::Nil,
                ],
                started: false,
                awarded: 0,
            })),
        }
    }

    fn finish(self, core: &mut Core, happened: bool) -> Step {
        if self.settles {
            settle(core, self.card, self.player, happened);
        }
        Step::Done(Answer::Bool(happened))
    }
}

/// Ends the effects that the event of a card cancels.
fn cancel_effects(core: &mut Core, card: CardId) {
    let cancelled = |core: &Core| {
        let mut cards = core.content.card(card).cancels.iter();
        cards.find_map(|cancelled| core.board.effect_of(*cancelled))
    };
    while let Some(effect) = cancelled(core) {
        core.end_effect(effect);
    }
}
