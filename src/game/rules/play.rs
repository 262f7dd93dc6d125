//! Playing a card (chapter 5) and events (chapter 7).

use crate::content::{EventBody, ForcedUses, Moment, OpponentsEvent, Starts};
use crate::game::state::audience::Audience;
use crate::game::state::core::Core;
use crate::game::state::decision::{Ask, Choice, Mode, Use};
use crate::game::state::effect::{Effect, FixedWord, Source, Value};
use crate::game::state::event::Event;
use crate::game::state::frame::{
    Answer, Entry, EventFrame, EventStage, Frame, OwnOperationFrame, PlayFrame, PlayStage,
    ScoreFrame, ScriptFrame,
};
use crate::game::state::prompt::PromptMessage;
use crate::game::state::zone::Zone;
use crate::ids::{CardId, OperationId, Side};
use crate::script::ScriptError;

use super::award;
use super::condition::CardUse;
use super::operations::push_operations;
use super::space_race;
use super::step::{Possible, Predicate, Step};

impl PlayFrame {
    pub(crate) fn step(self, core: &mut Core, answer: Answer) -> Step {
        let mut frame = self;
        // A stage that nothing interrupts leads straight to the next.
        loop {
            match frame.stage {
                PlayStage::Open => {
                    if let Some(test) = frame.open(core) {
                        return Step::Test(test);
                    }
                }
                PlayStage::CheckCondition => {
                    let event_possible = answer.is_yes();
                    frame.stage = PlayStage::Use { event_possible };
                }
                PlayStage::Use { event_possible } => {
                    core.top(Frame::Play(frame));
                    let event = event_possible.then_some(Use::Event);
                    ask_use(core, frame.side, frame.card, event);
                    return Step::Ask;
                }
                PlayStage::Begin => {
                    let Some(usage) = frame.usage else {
                        return Step::Done(Answer::None);
                    };
                    if !frame.begin(core, usage) {
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
                    if !frame.settle_card(core, answer) {
                        return Step::Go;
                    }
                }
                PlayStage::Notified => return Step::Done(Answer::Bool(frame.happened)),
            }
        }
    }

    /// Finds out whether the event could happen. Returns the test that a script has to run for it.
    fn open(&mut self, core: &mut Core) -> Option<Predicate> {
        match core.rules().condition(self.card, self.side, self.with) {
            Possible::Known(event_possible) => {
                self.stage = PlayStage::Use { event_possible };
                None
            }
            Possible::Tested(test) => {
                core.top(Frame::Play(PlayFrame {
                    stage: PlayStage::CheckCondition,
                    ..*self
                }));
                Some(test)
            }
        }
    }

    /// Puts the card into play. Returns whether no handler comes before the next stage.
    fn begin(&mut self, core: &mut Core, usage: Use) -> bool {
        let PlayFrame { card, side, .. } = *self;
        core.emit(Event::Played { side, card, usage });
        core.move_card(card, Zone::Play);
        self.stage = PlayStage::First;
        core.push_if_handled(Frame::Play(*self), Moment::Play, self.about(usage))
    }

    /// Moves the card to its zone. Returns whether no handler comes before the next stage.
    fn settle_card(&mut self, core: &mut Core, answer: Answer) -> bool {
        let late = self.usage == Some(Use::OperationsFirst) && answer.is_yes();
        self.happened |= late;
        settle(core, self.card, self.side, self.happened);
        self.stage = PlayStage::Notified;
        self.usage.is_none_or(|usage| {
            core.push_if_handled(Frame::Play(*self), Moment::Played, self.about(usage))
        })
    }

    /// The arguments of handlers of a play.
    fn about(&self, usage: Use) -> [Value; 3] {
        [
            Value::Side(self.side),
            Value::Card(self.card),
            Value::Name(FixedWord::Use(usage)),
        ]
    }

    /// Whether the card is used for the opponent's event and for operations.
    fn has_both(&self) -> bool {
        matches!(self.usage, Some(Use::EventFirst | Use::OperationsFirst))
    }

    /// Pushes the first (or only) part of the card's use.
    fn push_first(self, core: &mut Core) {
        let (card, side) = (self.card, self.side);
        core.top(Frame::Play(PlayFrame {
            stage: PlayStage::Second,
            ..self
        }));
        if let Some(operation) = self.operation {
            let ops = core.rules().operations_of(card, side);
            core.push(Frame::OwnOperation(OwnOperationFrame::new(operation, ops)));
            return;
        }
        match self.usage {
            Some(Use::Event | Use::EventFirst) => push_event(core, card, side, self.with),
            Some(Use::Operations | Use::OperationsFirst) => push_operations(core, card, side),
            Some(Use::SpaceRace) => space_race::attempt(core, side, card),
            None => {}
        }
    }

    /// Pushes the second part of the card's use. Returns whether there is one.
    fn pushed_second(self, core: &mut Core) -> bool {
        let (card, side) = (self.card, self.side);
        let two = self.has_both();
        if two {
            core.top(Frame::Play(self));
        }
        match self.usage {
            Some(Use::EventFirst) => push_operations(core, card, side),
            Some(Use::OperationsFirst) => push_event(core, card, side, self.with),
            None | Some(Use::Event | Use::Operations | Use::SpaceRace) => {}
        }
        two
    }

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        let Some((usage, operation)) = use_of(choice) else {
            return core.not_offered(choice);
        };
        core.top(Frame::Play(PlayFrame {
            stage: PlayStage::Begin,
            usage: Some(usage),
            operation,
            ..self
        }));
        Step::Go
    }
}

/// The use that is chosen, and the operation of the scenario's own if it is one.
pub(super) fn use_of(choice: Choice) -> Option<(Use, Option<OperationId>)> {
    match choice {
        Choice::Use(usage) => Some((usage, None)),
        Choice::Mode(Mode::Own(operation)) => Some((Use::Operations, Some(operation))),
        _ => None,
    }
}

/// Asks for the use of a card (chapter 5), including `event` if the event could happen.
pub(crate) fn ask_use(core: &mut Core, side: Side, card: CardId, event: Option<Use>) {
    let facts = core.content.card(card);
    let (scoring, owner) = (facts.scoring, facts.owner);
    let special = core
        .content
        .scenario
        .special_card
        .as_ref()
        .is_some_and(|special| special.card == card);
    let is_theirs = owner == Some(side.opponent());
    let event_follows = is_theirs && !special && core.rules().event_is_open(card, side.opponent());
    let uses = core.rules().forced_uses(side, card);
    let forced = uses.is_some_and(|uses| uses < ForcedUses::Any);
    let space = !scoring
        && uses != Some(ForcedUses::Operations)
        && core.rules().space_race_open(side, card);
    let no_operations = core.rules().is_forbidden(side, CardUse::Operations, card);
    let none =
        scoring || forced || no_operations || core.content.scenario.operations.own.is_empty();
    let own = if none {
        Vec::new()
    } else {
        core.rules().uses_of(side, card)
    };
    let declines = core.content.scenario.opponents_event == OpponentsEvent::PlayerMayDecline;
    let choices = core.ask(side, Ask::Use, Some(card), 0);
    if scoring {
        choices.push(Choice::Use(Use::Event));
        return;
    }
    if event_follows {
        choices.push(Choice::Use(Use::EventFirst));
        if !no_operations {
            choices.push(Choice::Use(Use::OperationsFirst));
        }
        if declines && !no_operations {
            choices.push(Choice::Use(Use::Operations));
        }
    } else {
        if !special && !forced && !is_theirs {
            choices.extend(event.map(Choice::Use));
        }
        if !no_operations {
            choices.push(Choice::Use(Use::Operations));
        }
    }
    if space {
        choices.push(Choice::Use(Use::SpaceRace));
    }
    choices.extend(own.into_iter().map(Mode::Own).map(Choice::Mode));
    // A card can always be played: forbidden operations do nothing.
    if choices.is_empty() {
        choices.push(Choice::Use(Use::Operations));
    }
}

/// Whether the event of the card happens with this choice.
fn has_event(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Use(Use::Event | Use::EventFirst | Use::OperationsFirst)
    )
}

/// Keeps only the uses with which the event of the card happens, if there are any.
pub(super) fn offer_events_only(core: &mut Core) {
    let Some(decision) = &mut core.decision else {
        return;
    };
    if decision.choices.iter().any(has_event) {
        decision.choices.retain(has_event);
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
    pub(crate) fn step(self, core: &mut Core, answer: Answer) -> Step {
        let card = self.card;
        let (mut frame, mut answer) = (self, answer);
        loop {
            match frame.stage {
                EventStage::Test => {
                    frame.stage = EventStage::Tested;
                    match core.rules().condition_of(&frame, Audience::Both) {
                        Possible::Known(possible) => answer = Answer::Bool(possible),
                        Possible::Tested(test) => {
                            core.top(Frame::Event(frame));
                            return Step::Test(test);
                        }
                    }
                }
                EventStage::Tested if !answer.is_yes() => {
                    core.emit(Event::EventPrevented { card });
                    return frame.finish(core, false);
                }
                EventStage::Declined => {
                    core.emit(Event::EventPrevented { card });
                    return frame.finish(core, false);
                }
                EventStage::Tested if frame.may_be_declined(core) => {
                    frame.stage = EventStage::Offered;
                    core.top(Frame::Event(frame));
                }
                EventStage::Offered => {
                    frame.offer(core);
                    return Step::Ask;
                }
                EventStage::Tested | EventStage::Accepted => {
                    core.emit(Event::EventBegan {
                        card,
                        player: frame.player,
                    });
                    if core.rules().is_void(&frame) {
                        core.emit(Event::EventVoided { card });
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
                    if frame.starts(core) == Starts::After {
                        frame.start_effect(core);
                    }
                    award::test_vp(core);
                    return frame.finish(core, true);
                }
            }
        }
    }

    /// Whether the opponent plays the card for operations, and the side whose event it is decides.
    fn may_be_declined(self, core: &Core) -> bool {
        let rule = core.content.scenario.opponents_event;
        let below = core.flow.frames.iter().rev().nth(1);
        let is_played = match below {
            Some(Frame::Play(play)) => play.card == self.card && play.has_both(),
            _ => false,
        };
        rule == OpponentsEvent::OwnerMayDecline && is_played
    }

    /// Asks the side whose event it is whether it happens.
    fn offer(self, core: &mut Core) {
        let choices = core.ask(self.player, Ask::Event, Some(self.card), 0);
        choices.extend([Choice::Yes, Choice::No]);
        if let Some(decision) = &mut core.decision {
            decision.set_message(PromptMessage::OfferedEvent);
        }
    }

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        let stage = match (self.stage, choice) {
            (EventStage::Offered, Choice::Yes) => EventStage::Accepted,
            (EventStage::Offered, Choice::No) => EventStage::Declined,
            _ => return core.not_offered(choice),
        };
        core.top(Frame::Event(EventFrame { stage, ..self }));
        Step::Go
    }

    /// Runs the event of a card.
    fn begin(self, core: &mut Core) {
        let event = core.content.scripts[self.card.index()]
            .as_ref()
            .map_or(EventBody::None, |script| script.event);
        match event {
            EventBody::None | EventBody::Scores(None) => {}
            EventBody::Scores(Some(scoring)) => core.push(Frame::Score(ScoreFrame::new(scoring))),
            EventBody::Effect => self.start_effect(core),
            EventBody::Function => {
                if self.starts(core) == Starts::Before {
                    self.start_effect(core);
                }
                core.push(Frame::Script(ScriptFrame {
                    source: Source::Card(self.card),
                    entry: Entry::Event,
                    player: self.player,
                    played_by: self.played_by,
                    data: Value::Nil,
                    sides_swapped: self.sides_swapped,
                    answers: 0,
                    args: [self.with.map_or(Value::Nil, Value::Card)].into(),
                    started: false,
                    awarded: 0,
                }));
            }
        }
    }

    /// The time at which the event starts the effect of its card.
    fn starts(self, core: &Core) -> Starts {
        let script = core.content.scripts[self.card.index()].as_ref();
        script.map_or(Starts::ByCall, |script| script.starts)
    }

    /// Starts the effect of the card.
    fn start_effect(self, core: &mut Core) {
        let started = core.start_effect(self.card, self.player, self.sides_swapped, Value::Nil);
        if let Err(message) = started {
            let script = core.content.scripts[self.card.index()].as_ref();
            let error = ScriptError {
                path: script.map(|script| script.path.clone()).unwrap_or_default(),
                line: None,
                message,
            };
            core.error.get_or_insert(error.into());
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
    while let Some(effect) = cancelled_effect(core, card) {
        core.end_effect(effect);
    }
}

/// The first effect in force that the event of a card cancels.
fn cancelled_effect(core: &Core, card: CardId) -> Option<Effect> {
    let mut cards = core.content.card(card).cancels.iter();
    cards.find_map(|cancelled| core.board.effect_of(*cancelled))
}
