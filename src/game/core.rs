//! What a game is made of, without its coroutines: plain data that rules and the API work on.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use crate::content::{Content, Modifier, ModifierKind, Until};
use crate::ids::{CardId, Side, SpaceId};
use crate::script::ScriptError;

use super::board::Board;
use super::chance::{Chance, Dice, Wanted};
use super::decision::{Choice, Decision};
use super::effect::{Effect, Source, Value};
use super::event::Event;
use super::frame::{Entry, Frame, ScriptFrame};
use super::in_force::InForce;
use super::outcome::{Ending, Outcome};
use super::question::{Asked, Clause};
use super::zone::Zone;

/// One thing that came from outside the rules: a choice or a chance result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Input {
    /// A side chose.
    Choice(Choice),
    /// Chance decided.
    Chance(Chance),
}

/// The most effects in force.
const MAX_EFFECTS: usize = 250;

/// The stack of what is going on, with what its top needs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Flow {
    pub(super) frames: Vec<Frame>,
    /// What the frame that ended last answered.
    pub(super) result: [Value; 2],
    /// Markers per space of the one question about markers that can be open.
    pub(super) tally: Vec<u8>,
    /// What the open question of an event offers.
    pub(super) asked: Asked,
}

impl Flow {
    /// A stack with nothing answered or asked yet.
    pub(super) fn new(content: &Content, frames: Vec<Frame>) -> Flow {
        Flow { frames, tally: vec![0; content.map.spaces.len()], ..Flow::default() }
    }

    /// Becomes a copy of another flow, in the memory it has.
    pub(super) fn copy_from(&mut self, other: &Flow) {
        let Flow { frames, result, tally, asked: Asked { prompt, words, values, cards } } = other;
        self.frames.clone_from(frames);
        self.result = *result;
        self.tally.clone_from(tally);
        self.asked.prompt.clone_from(prompt);
        self.asked.words.clone_from(words);
        self.asked.values.clone_from(values);
        self.asked.cards.clone_from(cards);
    }
}

/// The state before the oldest script that still runs, and where the inputs since then begin.
#[derive(Clone, Debug)]
pub(super) struct Checkpoint {
    pub(super) board: Board,
    pub(super) flow: Flow,
    pub(super) since: usize,
}

/// Why the machine stopped where it should not.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RuntimeError {
    /// A script failed.
    #[error("{0}")]
    Script(ScriptError),
    /// A dictated result does not fit what was asked of chance.
    #[error("the dictated result {given:?} does not fit: {wanted}")]
    Dictated {
        /// What was dictated.
        given: Chance,
        /// What was wanted.
        wanted: Wanted,
    },
    /// Events set each other off without end.
    #[error("events set each other off without end")]
    Endless,
    /// The rules have nothing left to do, and the game is not over.
    #[error("the rules have nothing left to do, and the game is not over")]
    Stalled,
    /// The same choices led elsewhere when they were run again: a script did something else than the first time.
    #[error(
        "{}the same choices led to another position when they were run again: the script is not deterministic",
        .path.as_ref().map(|path| format!("{path}: ")).unwrap_or_default()
    )]
    Differs {
        /// The file of the script, where it can be told.
        path: Option<String>,
    },
}

impl RuntimeError {
    /// The file of the script that failed, if one did.
    #[must_use]
    pub fn path(&self) -> Option<&str> {
        match self {
            RuntimeError::Script(fault) => Some(&fault.path),
            RuntimeError::Differs { path } => path.as_deref(),
            RuntimeError::Dictated { .. } | RuntimeError::Endless | RuntimeError::Stalled => None,
        }
    }
}

/// In whose name the API is being called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Context {
    pub(super) source: Source,
    pub(super) player: Side,
    pub(super) played_by: Option<Side>,
    pub(super) data: Value,
    /// Whether the names of the two sides are exchanged for the script.
    pub(super) sides_swapped: bool,
    pub(super) power: Power,
}

impl Context {
    /// The side that a script means, or sees, by the name of a side.
    pub(super) fn seen(&self, side: Side) -> Side {
        if self.sides_swapped { side.opponent() } else { side }
    }
}

/// What a running script may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Power {
    /// Nothing: no script runs.
    None,
    /// Read.
    Read,
    /// Read, change and ask.
    All,
}

/// What the loop has to do after a step of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Go on with the top of the stack.
    Go,
    /// A side has to choose.
    Ask,
    /// The script on top has to be started or resumed.
    Resume,
    /// A predicate has to be called; its answer becomes the result.
    Test(Source, Test, Side),
    /// The same for an event with the two sides exchanged.
    TestSwapped(Source, Test, Side),
}

/// A predicate of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Test {
    /// `condition`, with the card that goes with the event.
    Condition(Option<CardId>),
    /// `available` of an action.
    Available(u8),
}

/// A game without its coroutines.
#[derive(Clone, Debug)]
pub(super) struct Core {
    pub(super) content: Arc<Content>,
    pub(super) board: Board,
    /// What rule scripts and the effects in force take part in, so that nobody is asked for what nobody has.
    pub(super) in_force: InForce,
    pub(super) flow: Flow,
    pub(super) dice: Dice,
    pub(super) decision: Option<Decision>,
    pub(super) history: Vec<Input>,
    pub(super) checkpoint: Option<Box<Checkpoint>>,
    /// While inputs of the history are run again: the next one.
    pub(super) replaying: Option<usize>,
    /// Events since the last choice, which may just be made again.
    pub(super) events: Vec<Event>,
    /// A running digest of the log.
    pub(super) log_digest: u64,
    pub(super) context: Context,
    /// What the question that a script asked last says of places.
    pub(super) clause: Option<Clause>,
    /// Why it cannot go on. Only a game that could not be rebuilt keeps its fault.
    pub(super) fault: Option<RuntimeError>,
}

/// How deep events may set each other off.
const MAX_FRAMES: usize = 96;

/// The game whose rules are running: the API works on it. A hollow one stands in between runs.
pub(super) type Slot = Rc<RefCell<Box<Core>>>;

impl Core {
    pub(super) fn new(content: Arc<Content>, board: Board, flow: Flow, dice: Dice) -> Core {
        let mut core = Core {
            content,
            board,
            in_force: InForce::default(),
            flow,
            dice,
            decision: None,
            history: Vec::new(),
            checkpoint: None,
            replaying: None,
            events: Vec::new(),
            log_digest: 0xcbf2_9ce4_8422_2325,
            context: Context {
                source: Source::Card(CardId(0)),
                player: Side::First,
                played_by: None,
                data: Value::Nil,
                sides_swapped: false,
                power: Power::None,
            },
            clause: None,
            fault: None,
        };
        core.collect_in_force();
        core
    }

    /// Records an event and lets it change the board.
    // Inlined, it does only what the event at hand needs.
    #[inline(always)]
    pub(super) fn emit(&mut self, event: Event) {
        self.board.apply(&event);
        if matches!(event, Event::EffectBegan { .. } | Event::EffectEnded { .. }) {
            self.collect_in_force();
        }
        self.log(event);
    }

    /// Adds an event to the log.
    // The only place that hashes events: the hash is compiled into it, and keeps its state in a register.
    #[inline(never)]
    fn log(&mut self, event: Event) {
        self.log_digest = digest(self.log_digest, &event);
        self.events.push(event);
    }

    /// Pushes a frame.
    // A frame is large: inlined, it is made in its place on the stack.
    #[inline(always)]
    pub(super) fn push(&mut self, frame: Frame) {
        if self.flow.frames.len() >= MAX_FRAMES {
            self.fault = Some(RuntimeError::Endless);
            return;
        }
        self.flow.frames.push(frame);
    }

    /// Replaces the top frame by its next stage.
    pub(super) fn top(&mut self, frame: Frame) {
        if let Some(top) = self.flow.frames.last_mut() {
            *top = frame;
        }
    }

    /// Ends the top frame with an answer for the one below.
    pub(super) fn pop(&mut self, answer: Value) -> Step {
        self.pop_with([answer, Value::Nil])
    }

    /// Ends the top frame with two answers for the one below.
    pub(super) fn pop_with(&mut self, answer: [Value; 2]) -> Step {
        self.flow.frames.pop();
        self.flow.result = answer;
        Step::Go
    }

    /// Rolls a die.
    pub(super) fn die(&mut self) -> u8 {
        let rolled = if self.replaying.is_some() { 1 } else { self.dice.below(6) as u8 + 1 };
        match self.outside() {
            None => {
                self.history.push(Input::Chance(Chance::Die(rolled)));
                rolled
            }
            Some(Chance::Die(die @ 1..=6)) => die,
            Some(given) => {
                self.fault.get_or_insert(RuntimeError::Dictated { given, wanted: Wanted::Die });
                1
            }
        }
    }

    /// Picks one of the cards in a zone at random; none if it is empty.
    pub(super) fn random_card(&mut self, zone: Zone) -> Option<CardId> {
        let count = self.board.count_in(zone);
        self.random_nth(count, |core, nth| core.board.nth_in(zone, nth), |core, card| core.board.zone(card) == zone)
    }

    /// Picks one of these cards at random; none if there are none.
    pub(super) fn random_of(&mut self, cards: &[CardId]) -> Option<CardId> {
        self.random_nth(cards.len(), |_, nth| cards.get(nth).copied(), |_, card| cards.contains(&card))
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
        let nth = if self.replaying.is_some() { 0 } else { self.dice.below(count as u32) };
        match self.outside() {
            None => {
                let card = nth_card(self, nth as usize)?;
                self.history.push(Input::Chance(Chance::Card(card)));
                Some(card)
            }
            // A dictated card may be any number: it has to be one of the game.
            Some(Chance::Card(card)) if card.index() < self.content.cards.len() && fits(self, card) => Some(card),
            Some(given) => {
                self.fault.get_or_insert(RuntimeError::Dictated { given, wanted: Wanted::Card });
                nth_card(self, 0)
            }
        }
    }

    /// A result from outside: of the history while it is run again, or dictated.
    fn outside(&mut self) -> Option<Chance> {
        if let Some(next) = self.replaying {
            self.replaying = Some(next + 1);
            return match self.history.get(next) {
                Some(Input::Chance(chance)) => Some(*chance),
                _ => Some(Chance::Die(0)),
            };
        }
        let chance = self.dice.next_dictated()?;
        self.history.push(Input::Chance(chance));
        Some(chance)
    }

    /// Whether the game is over.
    pub(super) fn is_over(&self) -> bool {
        self.board.outcome().is_some()
    }

    /// Ends the game.
    pub(super) fn end(&mut self, winner: Option<Side>, ending: Ending) {
        if !self.is_over() {
            self.emit(Event::Over { outcome: Outcome { winner, ending } });
        }
    }

    /// Changes influence; never below 0 or above what a space can hold. Returns the change.
    pub(super) fn influence(&mut self, side: Side, space: SpaceId, change: i32) -> i32 {
        let from = self.board.influence(side, space);
        let to = (i32::from(from) + change).clamp(0, i32::from(super::board::MAX_INFLUENCE)) as u8;
        if !self.content.map.playable.contains(space) || from == to {
            return 0;
        }
        self.emit(Event::Influence { side, space, from, to });
        i32::from(to) - i32::from(from)
    }

    /// Moves a card. Every card that leaves a hand goes through here, but for those that are drawn into one.
    pub(super) fn move_card(&mut self, card: CardId, to: Zone) {
        let from = self.board.zone(card);
        if from != to {
            self.emit(Event::Card { card, from, to });
            if matches!(from, Zone::Deck | Zone::Bottom) {
                self.refill();
            }
            // A headline that is still secret has left the hand only for its owner.
            if let (Zone::Hand(side) | Zone::Headline(side), false) = (from, matches!(to, Zone::Headline(_))) {
                self.end_obligations(card, side);
            }
        }
    }

    /// Ends effects that forced a side to play a card which has left its hand.
    fn end_obligations(&mut self, card: CardId, side: Side) {
        if !self.rules().has_modifiers(ModifierKind::MustPlay) {
            return;
        }
        let forces = |effect: &&Effect| {
            self.rules().modifiers_of(effect).iter().any(|modifier| {
                matches!(modifier, Modifier::MustPlay { of, card: Some(wanted), .. }
                    if *wanted == card && of.is(side, effect.side))
            })
        };
        if let Some(effect) = self.board.effects().iter().find(forces).copied() {
            self.end_effect(effect);
        }
    }

    /// Moves the DEFCON marker to a level (chapter 8.1).
    pub(super) fn set_defcon(&mut self, level: i32) {
        let Some(defcon) = &self.content.scenario.defcon else { return };
        let (war, max, from) = (defcon.war, defcon.max, self.board.defcon());
        let to = level.clamp(i32::from(war), i32::from(max)) as u8;
        if from == to {
            return;
        }
        self.emit(Event::Defcon { from, to });
        if to == war {
            // Rule 8.1.3: the phasing side loses, whoever moved the marker.
            let winner = self.board.phasing().map(Side::opponent);
            self.end(winner, Ending::War);
        }
    }

    /// Adds military operations, as far as the track goes.
    pub(super) fn add_mil_ops(&mut self, side: Side, ops: i32) {
        let Some(mil_ops) = self.content.scenario.mil_ops else { return };
        let from = self.board.mil_ops(side);
        let to = (i32::from(from) + ops).clamp(0, i32::from(mil_ops.max)) as u8;
        if from != to {
            self.emit(Event::MilOps { side, from, to });
        }
    }

    /// Puts an effect of a card in force, as long as its script says.
    ///
    /// # Errors
    /// Too many effects are in force.
    pub(super) fn start_effect(
        &mut self,
        card: CardId,
        side: Side,
        sides_swapped: bool,
        data: Value,
    ) -> Result<(), String> {
        if self.board.effects().len() >= MAX_EFFECTS {
            return Err(format!("{MAX_EFFECTS} effects are in force: there cannot be more"));
        }
        let until = self.content.scripts[card.index()].as_ref().map_or(Until::Game, |script| script.lasts);
        let effect = Effect { serial: self.board.next_serial(), card, side, until, data, sides_swapped };
        self.emit(Event::EffectBegan { effect });
        Ok(())
    }

    /// Ends an effect; a card that waited on the table for it is discarded.
    pub(super) fn end_effect(&mut self, effect: Effect) {
        self.emit(Event::EffectEnded { effect });
        if self.board.zone(effect.card) == Zone::Table && self.board.effect_of(effect.card).is_none() {
            self.move_card(effect.card, Zone::Discard);
        }
    }

    /// Runs a function of a script on top of everything else.
    pub(super) fn push_script(&mut self, source: Source, entry: Entry, player: Side, data: Value, args: [Value; 3]) {
        let sides_swapped = match source {
            Source::Card(card) => self.board.effect_of(card).is_some_and(|effect| effect.sides_swapped),
            Source::Rule(_) => false,
        };
        let played_by = None;
        let (answers, started, awarded) = (0, false, 0);
        self.push(Frame::Script(ScriptFrame {
            source,
            entry,
            player,
            played_by,
            data,
            sides_swapped,
            answers,
            args,
            started,
            awarded,
        }));
    }
}

/// FNV-1a over the bytes that the standard hash of an event writes: a stable digest, not a table hash.
#[inline(always)]
pub(super) fn digest(seed: u64, value: &impl std::hash::Hash) -> u64 {
    struct Fnv(u64);
    impl std::hash::Hasher for Fnv {
        fn finish(&self) -> u64 {
            self.0
        }
        fn write(&mut self, bytes: &[u8]) {
            for byte in bytes {
                self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        fn write_u8(&mut self, value: u8) {
            self.0 = (self.0 ^ u64::from(value)).wrapping_mul(0x0100_0000_01b3);
        }
        fn write_u16(&mut self, value: u16) {
            self.0 = (self.0 ^ u64::from(value)).wrapping_mul(0x0100_0000_01b3);
        }
        fn write_i16(&mut self, value: i16) {
            self.write_u16(value as u16);
        }
        fn write_u32(&mut self, value: u32) {
            self.0 = (self.0 ^ u64::from(value)).wrapping_mul(0x0100_0000_01b3);
        }
        fn write_i32(&mut self, value: i32) {
            self.write_u32(value as u32);
        }
        fn write_u64(&mut self, value: u64) {
            self.0 = (self.0 ^ value).wrapping_mul(0x0100_0000_01b3);
        }
        // Discriminants: their width differs between machines, their value does not.
        fn write_isize(&mut self, value: isize) {
            self.write_u64(value as u64);
        }
        fn write_usize(&mut self, value: usize) {
            self.write_u64(value as u64);
        }
    }
    let mut hasher = Fnv(seed);
    value.hash(&mut hasher);
    std::hash::Hasher::finish(&hasher)
}
