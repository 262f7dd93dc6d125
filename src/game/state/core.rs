//! A game without its coroutines: plain data for the rules and the API.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use crate::content::{Content, ModifierKind};
use crate::digest;
use crate::ids::{CardId, Side};

use super::audience::Audience;
use super::board::Board;
use super::chance::{Chance, Dice, Wanted};
use super::checkpoint::Checkpoint;
use super::context::Context;
use super::decision::{Choice, Decision};
use super::event::Event;
use super::flow::Flow;
use super::frame::Frame;
use super::guesses::Guesses;
use super::logged_text::LoggedTexts;
use super::modifier_index::ModifierIndex;
use super::outcome::{Ending, Outcome};
use super::question::Clause;
use super::runtime_error::RuntimeError;
use super::zone::Zone;

/// An input from outside the rules: a choice or a result of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Input {
    /// A choice of a side.
    Choice(Choice),
    /// A result of chance.
    Chance(Chance),
}

impl Input {
    /// The choice, if it is one.
    #[must_use]
    pub fn choice(&self) -> Option<Choice> {
        match self {
            Input::Choice(choice) => Some(*choice),
            Input::Chance(_) => None,
        }
    }

    /// The result of chance, if it is one.
    #[must_use]
    pub fn chance(&self) -> Option<Chance> {
        match self {
            Input::Choice(_) => None,
            Input::Chance(chance) => Some(*chance),
        }
    }
}

/// The part of its past that a game keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Record {
    /// The log, the history, and a checkpoint while scripts run.
    Kept,
    /// Nothing: a play-out needs only the position.
    Dropped,
}

/// A game without its coroutines.
#[derive(Clone, Debug)]
pub(crate) struct Core {
    pub(crate) content: Arc<Content>,
    pub(crate) board: Board,
    /// Union of the traits of rule scripts and effects in force; lets lookups of modifiers and
    /// handlers return early.
    pub(crate) modifier_index: ModifierIndex,
    pub(crate) flow: Flow,
    pub(crate) dice: Dice,
    pub(crate) decision: Option<Decision>,
    pub(crate) record: Record,
    pub(crate) history: Vec<Input>,
    pub(crate) checkpoint: Option<Box<Checkpoint>>,
    /// Supplies chance and secret answers while scripts are replayed for a game that looks the same
    /// to a side.
    pub(crate) guesses: Option<Box<Guesses>>,
    /// The cost of replaying the inputs since the checkpoint, in steps.
    pub(crate) again: u64,
    /// The index of the next input, while the history is replayed.
    pub(crate) replaying: Option<usize>,
    /// Events since the last choice, which may be a replayed one.
    pub(crate) events: Vec<Event>,
    /// A running digest of the log.
    pub(crate) log_digest: u64,
    /// The lines written into the log by scripts.
    pub(crate) lines: LoggedTexts,
    pub(crate) context: Context,
    /// Whether each side may have learned something hidden from it since the last choice.
    pub(crate) learned: [bool; 2],
    /// The places allowed by the script's last question, for refusals.
    pub(crate) clause: Option<Clause>,
    /// The reason why the game cannot continue: set only if it could not be rebuilt.
    pub(crate) error: Option<RuntimeError>,
}

/// Capacity for the inputs of a typical game, so that its history rarely grows.
const USUAL_INPUTS: usize = 512;
/// Capacity for the events of a typical set-up, which has more than any choice.
const USUAL_EVENTS: usize = 256;
/// Maximum depth of the stack.
const MAX_FRAMES: usize = 96;

/// The game whose rules are running: the API works on it. Holds a placeholder between runs.
pub(crate) type Slot = Rc<RefCell<Box<Core>>>;

impl Core {
    pub(crate) fn new(content: Arc<Content>, board: Board, flow: Flow, dice: Dice) -> Core {
        let mut core = Core {
            content,
            board,
            modifier_index: ModifierIndex::default(),
            flow,
            dice,
            decision: None,
            record: Record::Kept,
            history: Vec::with_capacity(USUAL_INPUTS),
            checkpoint: None,
            guesses: None,
            again: 0,
            replaying: None,
            events: Vec::with_capacity(USUAL_EVENTS),
            log_digest: digest::EMPTY,
            lines: LoggedTexts::default(),
            context: Context::default(),
            learned: [false; 2],
            clause: None,
            error: None,
        };
        core.collect_modifiers();
        core
    }

    /// Copies another game into this one, reusing its allocations.
    pub(crate) fn copy_from(&mut self, other: &Core) {
        let Core {
            content,
            board,
            modifier_index,
            flow,
            dice,
            decision,
            record,
            history,
            checkpoint,
            guesses,
            again,
            replaying,
            events,
            log_digest,
            lines,
            context,
            learned,
            clause,
            error,
        } = other;
        self.content.clone_from(content);
        self.board.clone_from(board);
        self.modifier_index.copy_from(modifier_index);
        self.flow.clone_from(flow);
        self.dice.clone_from(dice);
        match (&mut self.decision, decision) {
            (Some(to), Some(from)) => to.copy_from(from),
            (to, from) => to.clone_from(from),
        }
        self.record = *record;
        self.learned = *learned;
        self.history.clone_from(history);
        match (&mut self.checkpoint, checkpoint) {
            (Some(to), Some(from)) => to.copy_from(from),
            (to, from) => to.clone_from(from),
        }
        self.guesses.clone_from(guesses);
        self.again = *again;
        self.replaying = *replaying;
        self.events.clone_from(events);
        self.log_digest = *log_digest;
        self.lines.clone_from(lines);
        self.context = *context;
        self.clause.clone_from(clause);
        self.error.clone_from(error);
    }

    /// A game with the same board and nothing in progress, to ask what holds there.
    pub(crate) fn position(&self) -> Core {
        let flow = Flow::new(&self.content, Vec::new());
        Core {
            content: self.content.clone(),
            board: self.board.clone(),
            modifier_index: self.modifier_index.clone(),
            flow,
            dice: Dice::new(0),
            decision: None,
            record: Record::Dropped,
            history: Vec::new(),
            checkpoint: None,
            guesses: None,
            again: 0,
            replaying: None,
            events: Vec::new(),
            log_digest: digest::EMPTY,
            lines: LoggedTexts::default(),
            context: Context::default(),
            learned: [false; 2],
            clause: None,
            error: None,
        }
    }

    /// Records an event and applies it to the board.
    // Inlined so that the match on `event` is resolved at each call site.
    #[inline(always)]
    pub(crate) fn emit(&mut self, event: Event) {
        self.board.apply(&event);
        self.note_event(&event);
        match event {
            Event::EffectBegan { effect }
            | Event::EffectEnded { effect }
            | Event::EffectChanged { effect } => {
                let had = self.modifier_index.has(ModifierKind::Stability);
                let (content, board) = (&self.content, &self.board);
                self.modifier_index.effect_changed(content, board, &effect);
                if had || self.modifier_index.has(ModifierKind::Stability) {
                    self.refresh_stability();
                }
            }
            Event::StabilityChanged { .. }
            | Event::CounterChanged { .. }
            | Event::Tagged { .. }
                if self.modifier_index.has(ModifierKind::Stability) =>
            {
                self.refresh_stability();
            }
            Event::SpaceRaceMoved { .. } if self.content.acting.in_race() => {
                self.marker_moved();
            }
            Event::TrackChanged { track, .. } if self.content.acting.on_track(track) => {
                self.marker_moved();
            }
            _ => {}
        }
        if self.record == Record::Kept {
            self.log(event);
        }
    }

    /// Records an event that follows from what has just changed.
    pub(crate) fn emit_derived(&mut self, event: Event) {
        self.board.apply(&event);
        if self.record == Record::Kept {
            self.log(event);
        }
    }

    /// Adds an input to the history.
    #[inline]
    pub(crate) fn note(&mut self, input: Input) {
        if self.record == Record::Kept {
            self.history.push(input);
        }
    }

    /// Adds an event to the log.
    // The only place that hashes events: the hash is inlined here, with its state in a register.
    #[inline(never)]
    fn log(&mut self, event: Event) {
        self.log_digest = digest::of_value(self.log_digest, &event);
        self.events.push(event);
    }

    /// Pushes a frame.
    // Inlined so that a frame, which is large, is built in place on the stack.
    #[inline(always)]
    pub(crate) fn push(&mut self, frame: Frame) {
        if self.flow.frames.len() >= MAX_FRAMES {
            return self.stop(RuntimeError::Endless);
        }
        self.flow.frames.push(frame);
    }

    /// Stops the machine.
    #[cold]
    pub(crate) fn stop(&mut self, error: RuntimeError) {
        self.error = Some(error);
    }

    /// Replaces the top frame by its next stage.
    pub(crate) fn top(&mut self, frame: Frame) {
        if let Some(top) = self.flow.frames.last_mut() {
            *top = frame;
        }
    }

    /// Pops the top frame without an answer; the same step pushes the next frame.
    pub(crate) fn leave(&mut self) {
        self.flow.frames.pop();
    }

    /// Takes a checkpoint before the outermost script starts, reusing a spare allocation.
    pub(crate) fn take_checkpoint(&mut self, spare: &mut Option<Box<Checkpoint>>) {
        if self.checkpoint.is_none() && self.record == Record::Kept {
            let since = self.replaying.unwrap_or(self.history.len());
            self.checkpoint = Some(Checkpoint::take(
                &self.board,
                &self.flow,
                since,
                spare.take(),
            ));
        }
    }

    /// Rolls a die that both sides see: a side's, or a neutral one.
    pub(crate) fn die(&mut self, of: Option<Side>) -> u8 {
        if let Some(guesses) = &mut self.guesses {
            let die = guesses.die(of, &self.events);
            self.note(Input::Chance(Chance::Die(die)));
            return die;
        }
        let rolled = if self.replaying.is_some() {
            1
        } else {
            self.dice.below(6) as u8 + 1
        };
        match self.outside() {
            None => {
                self.note(Input::Chance(Chance::Die(rolled)));
                rolled
            }
            Some(Chance::Die(die @ 1..=6)) => die,
            Some(given) => {
                self.misfit(given, Wanted::Die);
                1
            }
        }
    }

    /// A random number from 1 up to this one, which neither side sees; with only one possibility it
    /// is not a result of chance. `wanted` is for a dictated number that does not fit.
    pub(crate) fn pick(&mut self, most: u16, wanted: impl FnOnce() -> Wanted) -> u16 {
        if most <= 1 {
            return 1;
        }
        if let Some(guesses) = &mut self.guesses {
            let picked = guesses.pick(most);
            self.note(Input::Chance(Chance::Pick(picked)));
            return picked;
        }
        let picked = if self.replaying.is_some() {
            1
        } else {
            self.dice.below(most.into()) as u16 + 1
        };
        match self.outside() {
            None => {
                self.note(Input::Chance(Chance::Pick(picked)));
                picked
            }
            Some(Chance::Pick(given)) if (1..=most).contains(&given) => given,
            Some(given) => {
                self.misfit(given, wanted());
                1
            }
        }
    }

    /// The place of a card that a script names: those of its audience who do not see it may learn of it.
    pub(crate) fn place_read(&mut self, card: CardId) -> Zone {
        let zone = self.board.zone(card);
        self.note_read(zone, self.context.audience);
        zone
    }

    /// Notes that something depends on the cards of a zone: those of this audience who do not see
    /// it may learn of them.
    pub(crate) fn note_read(&mut self, zone: Zone, audience: Audience) {
        // What is replayed was noted when it happened.
        if self.replaying.is_some() {
            return;
        }
        for side in Side::BOTH {
            self.learned[side.index()] |= audience.has(side) && !zone.is_seen_by(side);
        }
    }

    /// Notes that the secret answers of both sides come to light.
    pub(crate) fn note_secrets(&mut self) {
        if self.replaying.is_none() {
            self.learned = [true; 2];
        }
    }

    /// Picks a card in a zone at random; `None` if it is empty. The event that follows reveals it
    /// to one side, or to both.
    pub(crate) fn random_card(&mut self, zone: Zone, seen_by: Audience) -> Option<CardId> {
        if self.guesses.is_some() {
            let cards: Vec<CardId> = self.board.cards_in(zone).collect();
            return self.random_of(&cards, seen_by);
        }
        let count = self.board.count_in(zone);
        self.random_nth(
            count,
            |core, nth| core.board.nth_in(zone, nth),
            |core, card| core.board.zone(card) == zone,
        )
    }

    /// Picks one of these cards at random, like [`Core::random_card`]; `None` if there are none.
    pub(crate) fn random_of(&mut self, cards: &[CardId], seen_by: Audience) -> Option<CardId> {
        if self.guesses.is_some() {
            return self.guess_card(cards, seen_by);
        }
        self.random_nth(
            cards.len(),
            |_, nth| cards.get(nth).copied(),
            |_, card| cards.contains(&card),
        )
    }

    #[cold]
    fn guess_card(&mut self, cards: &[CardId], seen_by: Audience) -> Option<CardId> {
        cards.first()?;
        let card = self.guesses.as_mut()?.card(cards, seen_by, &self.events);
        match card {
            Some(card) => self.note(Input::Chance(Chance::Card(card))),
            // The side has seen a different card: this run is rejected.
            None => self.misfit(Chance::Die(0), Wanted::Card),
        }
        card
    }

    fn random_nth(
        &mut self,
        count: usize,
        nth_card: impl Fn(&Core, usize) -> Option<CardId>,
        fits: impl Fn(&Core, CardId) -> bool,
    ) -> Option<CardId> {
        if count == 0 {
            return None;
        }
        let nth = if self.replaying.is_some() {
            0
        } else {
            self.dice.below(count as u32)
        };
        match self.outside() {
            None => {
                let card = nth_card(self, nth as usize)?;
                self.note(Input::Chance(Chance::Card(card)));
                Some(card)
            }
            // A dictated card may have any number, so it must be looked up.
            Some(Chance::Card(card))
                if card.index() < self.content.cards.len() && fits(self, card) =>
            {
                Some(card)
            }
            Some(given) => {
                self.misfit(given, Wanted::Card);
                nth_card(self, 0)
            }
        }
    }

    /// Stops the game at a dictated result that does not fit.
    #[cold]
    fn misfit(&mut self, given: Chance, wanted: Wanted) {
        let error = RuntimeError::Dictated { given, wanted };
        self.error.get_or_insert(error);
    }

    /// The next result of chance that is replayed from the history, or dictated.
    fn outside(&mut self) -> Option<Chance> {
        if let Some(next) = self.replaying {
            self.replaying = Some(next + 1);
            return match self.history.get(next) {
                Some(Input::Chance(chance)) => Some(*chance),
                _ => Some(Chance::Die(0)),
            };
        }
        let chance = self.dice.next_dictated()?;
        self.note(Input::Chance(chance));
        Some(chance)
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.board.outcome().is_some()
    }

    /// Ends the game.
    pub(crate) fn end(&mut self, winner: Option<Side>, ending: Ending) {
        if !self.is_over() {
            self.emit(Event::GameOver {
                outcome: Outcome { winner, ending },
            });
        }
    }
}
