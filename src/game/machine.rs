//! The loop that drives the stack, and the scripts of one content on one thread.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use mlua::{Function, LuaString, Table, Thread};

use crate::content::{Answers, Content, Script, did_you_mean};
use crate::ids::Side;
use crate::script::{Charge, Run, Sandbox, ScriptError, Tracing};

use super::api::{self, Marshalling};
use super::board::Board;
use super::chance::Dice;
use super::core::{Checkpoint, Context, Core, Flow, Input, Power, RuntimeError, Slot, Step, Test};
use super::decision::Choice;
use super::effect::{Source, Value};
use super::event::Event;
use super::frame::{Entry, Frame, ScriptFrame};
use super::live::{Live, Ticket};
use super::loaded::{Loaded, Wanted, missing};
use super::stopwatch::{Part, Stopwatch};

/// The scripts of one content, compiled for one thread.
pub(super) struct Host {
    pub(super) sandbox: Sandbox,
    pub(super) slot: Slot,
    pub(super) game: Table,
    names: api::Interner,
    cards: Vec<Option<Loaded>>,
    rules: Vec<Loaded>,
    /// Coroutines of games that wait for a choice inside a script. A cache: they can be made again.
    pub(super) live: RefCell<Live>,
    /// The memory of a list of coroutines in which none is left.
    idle: Cell<Vec<Thread>>,
    /// The memory of a checkpoint that is not needed any more.
    pub(super) spare: RefCell<Option<Box<Checkpoint>>>,
    /// Set if this thread measures.
    stopwatch: Option<Rc<Stopwatch>>,
}

/// Answers that one script may get: a script that asks for ever is stopped.
const MAX_ANSWERS: u16 = 1_000;
/// Steps of the rules that one choice may set off.
const MAX_STEPS: u32 = 1_000_000;

impl Host {
    /// Compiles the scripts of a content in a VM.
    pub(super) fn new(content: &Arc<Content>, sandbox: Sandbox, marshalling: Marshalling) -> Result<Host, ScriptError> {
        let placeholder = Core::new(content.clone(), Board::new(content), Flow::new(content, Vec::new()), Dice::new(0));
        let slot: Slot = Rc::new(RefCell::new(Box::new(placeholder)));
        let lua = |error: mlua::Error| ScriptError::from_lua("the engine's API", &error);
        let names = api::Interner::new(sandbox.lua(), content).map_err(lua)?;
        let game = api::register(&sandbox, &slot, &names, marshalling).map_err(lua)?;
        sandbox.seal().map_err(lua)?;
        let load = |script: &Script| Loaded::new(&sandbox, script);
        let cards = content.scripts.iter().map(|script| script.as_ref().map(load).transpose());
        let cards = cards.collect::<Result<_, _>>()?;
        let rules = content.rules.iter().map(load).collect::<Result<_, _>>()?;
        Ok(Host {
            sandbox,
            slot,
            game,
            names,
            cards,
            rules,
            live: RefCell::default(),
            idle: Cell::default(),
            spare: RefCell::default(),
            stopwatch: Stopwatch::of_thread(),
        })
    }

    /// Makes every step of the scripts note its place, or stops that.
    pub(super) fn trace(&self, tracing: Tracing) {
        self.sandbox.trace(tracing);
    }

    pub(super) fn loaded(&self, source: Source) -> Option<&Loaded> {
        match source {
            Source::Card(card) => self.cards.get(card.index())?.as_ref(),
            Source::Rule(rule) => self.rules.get(rule.index()),
        }
    }

    /// Runs until a side has to choose, the game ends, or something fails. The ticket is for the coroutines that wait.
    pub(super) fn run(&self, core: &mut Box<Core>, ticket: &mut Option<Ticket>, choice: Option<Choice>) {
        if let Some(watch) = &self.stopwatch {
            watch.start();
        }
        let mut threads = self.idle.take();
        // Only a game that waits inside a script has coroutines.
        if core.checkpoint.is_some() {
            match ticket.take().and_then(|ticket| self.live.borrow_mut().take(ticket)) {
                Some(live) => threads = live,
                None => self.revive(core, &mut threads),
            }
            if core.fault.is_some() {
                return;
            }
        }
        if let Some(choice) = choice {
            core.events.clear();
            core.history.push(Input::Choice(choice));
        }
        self.sandbox.choice_begins();
        std::mem::swap(core, &mut *self.slot.borrow_mut());
        self.drive(&mut threads, choice);
        self.lap(Part::Applying);
        std::mem::swap(core, &mut *self.slot.borrow_mut());
        if core.fault.is_none() {
            *ticket = self.keep(threads);
        }
    }

    /// Keeps the coroutines of a game that waits inside a script.
    #[inline(always)]
    pub(super) fn keep(&self, threads: Vec<Thread>) -> Option<Ticket> {
        if threads.is_empty() {
            self.idle.set(threads);
            return None;
        }
        Some(self.live.borrow_mut().put(threads))
    }

    /// Makes a choice if there is one, then steps the stack until a side has to choose and nothing is recorded, the game
    /// ends, or something fails.
    pub(super) fn drive(&self, threads: &mut Vec<Thread>, choice: Option<Choice>) {
        let mut left = MAX_STEPS;
        let mut choice = choice;
        loop {
            let step = {
                let mut core = self.slot.borrow_mut();
                let mut step = choice.take().map_or(Step::Go, |choice| core.answer(choice));
                loop {
                    if step != Step::Go {
                        break step;
                    }
                    if core.fault.is_some() {
                        self.name_endless(&mut core);
                        return;
                    }
                    if core.is_over() {
                        core.flow.frames.clear();
                        core.decision = None;
                        core.checkpoint = None;
                        threads.clear();
                        return;
                    }
                    if left == 0 {
                        core.fault = Some(RuntimeError::Endless);
                        continue;
                    }
                    left -= 1;
                    self.lap(Part::Applying);
                    step = core.step();
                }
            };
            if step != Step::Ask {
                self.carry_out(step, threads);
                continue;
            }
            self.lap(Part::Listing);
            choice = self.slot.borrow_mut().next_recorded_choice();
            if choice.is_none() {
                return;
            }
            // What a choice may set off is counted from it, also when it is made again.
            left = MAX_STEPS;
            self.sandbox.choice_begins();
        }
    }

    /// Names the script that was running when events set each other off without end.
    fn name_endless(&self, core: &mut Core) {
        let running = core.flow.frames.iter().rev().find_map(|frame| match frame {
            Frame::Script(script) if script.started => Some(script.source),
            _ => None,
        });
        if let (Some(RuntimeError::Endless), Some(loaded)) =
            (&core.fault, running.and_then(|source| self.loaded(source)))
        {
            let endless = self.sandbox.place(&loaded.path, mlua::Error::runtime(RuntimeError::Endless.to_string()));
            core.fault = Some(RuntimeError::Script(ScriptError::from_lua(&loaded.path, &endless)));
        }
    }

    /// Books the time since the last stamp, if this thread measures.
    fn lap(&self, part: Part) {
        if let Some(watch) = &self.stopwatch {
            watch.lap(part);
        }
    }

    fn carry_out(&self, step: Step, threads: &mut Vec<Thread>) {
        if !matches!(step, Step::Go | Step::Ask) {
            self.lap(Part::Applying);
        }
        let result = match step {
            Step::Go | Step::Ask => return,
            Step::Resume => self.resume(threads),
            Step::Test(source, test, player) => self.test(source, test, player, false),
            Step::TestSwapped(source, test, player) => self.test(source, test, player, true),
        };
        self.lap(Part::Lua);
        if let Err(fault) = result {
            self.slot.borrow_mut().fault.get_or_insert(RuntimeError::Script(fault));
        }
    }

    /// Starts or goes on with the script on top of the stack.
    fn resume(&self, threads: &mut Vec<Thread>) -> Result<(), ScriptError> {
        let (frame, result) = {
            let mut core = self.slot.borrow_mut();
            let Some(Frame::Script(frame)) = core.flow.frames.last().copied() else { return Ok(()) };
            if !frame.started {
                core.take_checkpoint(&mut self.spare.borrow_mut());
                core.top(Frame::Script(ScriptFrame { started: true, ..frame }));
            } else {
                core.top(Frame::Script(ScriptFrame { answers: frame.answers + 1, ..frame }));
            }
            core.context = Context {
                source: frame.source,
                player: frame.player,
                played_by: frame.played_by,
                data: frame.data,
                sides_swapped: frame.sides_swapped,
                power: Power::All,
            };
            let result = std::mem::take(&mut core.flow.result);
            (frame, result)
        };
        let loaded = self.loaded(frame.source).ok_or_else(|| missing(""))?;
        let path = loaded.path.as_str();
        let lua = |error: mlua::Error| ScriptError::from_lua(path, &error);
        let wanted = wanted(frame.entry);
        let run = if frame.started {
            match threads.last() {
                Some(thread) => self.go_on(loaded, thread, loaded.charge(wanted), result),
                None => return Err(missing(path)),
            }
        } else {
            let (function, charge) = loaded.function(&self.sandbox, wanted)?;
            let thread = self.sandbox.thread(function).map_err(lua)?;
            threads.push(thread);
            match threads.last() {
                Some(thread) => self.start(loaded, thread, charge, &frame.args),
                None => return Err(missing(path)),
            }
        };
        self.slot.borrow_mut().context.power = Power::None;
        match run {
            Ok(Run::Waits) if frame.answers >= MAX_ANSWERS => {
                threads.clear();
                Err(lua(self.sandbox.place(path, mlua::Error::runtime("it asks without end"))))
            }
            Ok(Run::Waits) => Ok(()),
            Ok(Run::Done(value)) => {
                let answer = match self.answer_of(frame, &value) {
                    Ok(answer) => answer,
                    Err(fault) => {
                        threads.clear();
                        return Err(fault);
                    }
                };
                if let Some(thread) = threads.pop() {
                    self.sandbox.recycle(thread);
                }
                let mut core = self.slot.borrow_mut();
                core.pop_with(answer);
                if threads.is_empty()
                    && let Some(note) = core.checkpoint.take()
                {
                    self.spare.replace(Some(note));
                }
                Ok(())
            }
            Err(error) => {
                threads.clear();
                self.sandbox.collect_garbage();
                Err(lua(error))
            }
        }
    }

    /// Starts a function of a script.
    fn start(&self, loaded: &Loaded, thread: &Thread, charge: Charge, args: &[Value]) -> mlua::Result<Run> {
        let value = |nth: usize| match args.get(nth) {
            None | Some(Value::Nil) => mlua::Value::Nil,
            Some(value) => self.names.to_lua(*value, &self.slot.borrow()),
        };
        // A function whose work is known has no `...`: it cannot see how many arguments there are.
        let given = match charge {
            Charge::Known(_) => args.iter().rposition(|value| *value != Value::Nil).map_or(0, |last| last + 1),
            Charge::Counted => args.len(),
        };
        let (sandbox, path, game) = (&self.sandbox, &loaded.path, &self.game);
        match given {
            0 => sandbox.resume(path, thread, charge, game),
            1 => sandbox.resume(path, thread, charge, (game, value(0))),
            2 => sandbox.resume(path, thread, charge, (game, value(0), value(1))),
            _ => sandbox.resume(path, thread, charge, (game, value(0), value(1), value(2))),
        }
    }

    /// Goes on with a script that waited for an answer.
    fn go_on(&self, loaded: &Loaded, thread: &Thread, charge: Charge, answer: [Value; 2]) -> mlua::Result<Run> {
        // What it takes at most was charged when it began.
        let charge = if charge == Charge::Counted { charge } else { Charge::Known(0) };
        let [first, second] = answer.map(|value| self.names.to_lua(value, &self.slot.borrow()));
        match (&first, &second) {
            (mlua::Value::Nil, mlua::Value::Nil) => self.sandbox.resume(&loaded.path, thread, charge, ()),
            (_, mlua::Value::Nil) => self.sandbox.resume(&loaded.path, thread, charge, first),
            _ => self.sandbox.resume(&loaded.path, thread, charge, (first, second)),
        }
    }

    /// A function of a script, and what it is charged.
    fn function(&self, source: Source, wanted: Wanted) -> Result<(Function, Charge), ScriptError> {
        self.loaded(source).ok_or_else(|| missing(""))?.function(&self.sandbox, wanted)
    }

    /// What the return value of a script means to the rules.
    fn answer_of(&self, frame: ScriptFrame, value: &mlua::Value) -> Result<[Value; 2], ScriptError> {
        if value.is_nil() {
            return Ok([Value::Nil; 2]);
        }
        let Entry::Handler(moment) = frame.entry else {
            let what = match frame.entry {
                Entry::Action(_) => "run",
                _ => "event",
            };
            let message = format!("`{what}` may return {}, not {}", Answers::Nothing, api::shown(value));
            return Err(self.fault_in(frame.source, wanted(frame.entry), message));
        };
        let number = value.as_i64().or_else(|| value.as_f64().filter(|n| n.fract() == 0.0).map(|n| n as i64));
        let text = value.as_string().map(LuaString::to_string_lossy);
        let answer = match (moment.answers(), number, text.as_deref()) {
            (Answers::Die, Some(die @ 1..=6), _) => Some([Value::Number(die as i32), Value::Nil]),
            (Answers::Verdicts(verdicts), _, Some(word)) => {
                let verdict = verdicts.iter().find(|verdict| verdict.word() == word);
                verdict.map(|verdict| [Value::Verdict(*verdict), Value::Nil])
            }
            (Answers::Space, _, Some(id)) => {
                let core = self.slot.borrow();
                let map = &core.content.map;
                // A space that only other content has cannot be left out here.
                let absent = core.content.absent.contains(id).then_some([Value::Nil; 2]);
                let space = map.find_space(id);
                space.map(|space| [Value::Space(space), Value::Side(frame.player.opponent())]).or(absent)
            }
            _ => None,
        };
        answer.ok_or_else(|| {
            let word = text.as_deref().unwrap_or_default();
            let hint = match moment.answers() {
                Answers::Verdicts(verdicts) => did_you_mean(word, verdicts.iter().map(|verdict| verdict.word())),
                Answers::Space => did_you_mean(word, self.slot.borrow().content.map.spaces.keys().map(String::as_str)),
                _ => String::new(),
            };
            let what =
                format!("`{}` may return {}, not {}{hint}", moment.handler(), moment.answers(), api::shown(value));
            self.fault_in(frame.source, Wanted::Handler(moment), what)
        })
    }

    /// A fault of a function as a whole, at the line where it begins.
    fn fault_in(&self, source: Source, wanted: Wanted, message: String) -> ScriptError {
        let path = self.loaded(source).map_or(String::new(), |loaded| loaded.path.clone());
        let line = self.function(source, wanted).ok().and_then(|(function, _)| function.info().line_defined);
        ScriptError { path, line: line.and_then(|line| u32::try_from(line).ok()), message }
    }

    /// Calls a predicate; its answer becomes the result.
    fn test(&self, source: Source, test: Test, player: Side, sides_swapped: bool) -> Result<(), ScriptError> {
        let loaded = self.loaded(source).ok_or_else(|| missing(""))?;
        let path = loaded.path.as_str();
        let wanted = match test {
            Test::Condition(_) => Wanted::Condition,
            Test::Available(action) => Wanted::Available(action),
        };
        let (function, charge) = self.function(source, wanted)?;
        let effect = match source {
            Source::Card(card) => self.slot.borrow().board.effect_of(card),
            Source::Rule(_) => None,
        };
        let data = effect.map_or(Value::Nil, |effect| effect.data);
        let sides_swapped = match test {
            Test::Condition(_) => sides_swapped,
            Test::Available(_) => effect.is_some_and(|effect| effect.sides_swapped),
        };
        let lua = |error: mlua::Error| ScriptError::from_lua(path, &error);
        self.slot.borrow_mut().context =
            Context { source, player, played_by: None, data, sides_swapped, power: Power::Read };
        let thread = self.sandbox.thread(function).map_err(lua)?;
        let with = match test {
            Test::Condition(Some(card)) => Value::Card(card),
            _ => Value::Nil,
        };
        let run = self.start(loaded, &thread, charge, &[with]);
        self.slot.borrow_mut().context.power = Power::None;
        match run.map_err(lua)? {
            Run::Waits => Err(ScriptError {
                path: path.to_owned(),
                line: None,
                message: "a condition can only read, not ask".to_owned(),
            }),
            Run::Done(value) => {
                self.sandbox.recycle(thread);
                // A function that ends without `return` gives nil: that is no.
                let Some(yes) = value.as_boolean().or(value.is_nil().then_some(false)) else {
                    let what = match test {
                        Test::Condition(_) => "`condition`",
                        Test::Available(_) => "`available`",
                    };
                    let message = format!("{what} has to return true or false, not {}", api::shown(&value));
                    return Err(self.fault_in(source, wanted, message));
                };
                self.slot.borrow_mut().flow.result = [Value::Bool(yes), Value::Nil];
                Ok(())
            }
        }
    }
}

/// The function of a script that is entered here.
fn wanted(entry: Entry) -> Wanted {
    match entry {
        Entry::Event => Wanted::Event,
        Entry::Handler(moment) => Wanted::Handler(moment),
        Entry::Action(action) => Wanted::Run(action),
    }
}

impl Core {
    /// One step of whatever is on top of the stack.
    // Only the loop calls it: to enter and leave a function of this size at every step costs more than a percent.
    #[inline(always)]
    fn step(&mut self) -> Step {
        // Copies only what the frame is, not the room that the largest one needs.
        let Some(frame) = self.flow.frames.last() else {
            self.fault = Some(RuntimeError::Stalled);
            return Step::Go;
        };
        match *frame {
            Frame::Setup { step } => self.step_setup(step),
            Frame::SetupPlace(frame) => self.step_setup_place(frame),
            Frame::Turn { phase } => self.step_turn(phase),
            Frame::Headline(frame) => self.step_headline(frame),
            Frame::ActionRounds { next, first } => self.step_action_rounds(next, first),
            Frame::Round(frame) => self.step_round(frame),
            Frame::DiscardHeld { next, .. } => self.step_discard_held(next),
            Frame::Play(frame) => self.step_play(frame),
            Frame::Event(frame) => self.step_event(frame),
            Frame::Script(_) => Step::Resume,
            Frame::Handlers(frame) => self.step_handlers(frame),
            Frame::Operations(frame) => self.step_operations(frame),
            Frame::Influence(frame) => self.step_influence(frame),
            Frame::Realign(frame) => self.step_realign(frame),
            Frame::Coup(frame) => self.step_coup(frame),
            Frame::SpaceRaceRoll { side } => self.step_space_race_roll(side),
            Frame::Score { scoring, notified } => self.step_score(scoring, notified),
            Frame::PlaceInfluence(frame) => self.step_place_influence(frame),
            Frame::Ask(frame) => self.step_ask(frame),
            Frame::Sift(frame) => self.step_sift(frame),
            Frame::Discards(frame) => self.step_discards(frame),
            Frame::Trap(frame) => self.step_trap(frame),
            Frame::Roll(frame) => self.step_roll(frame),
            Frame::PendingRoll(frame) => self.step_pending_roll(frame),
            Frame::Bid { step, first } => self.step_bid(step, first),
            Frame::Auction { step, seat, held } => self.step_auction(step, seat, held),
            Frame::Draft { step, left } => self.step_draft(step, left),
        }
    }

    /// Gives the top of the stack its answer.
    fn answer(&mut self, choice: Choice) -> Step {
        if let Some(decision) = &self.decision {
            let side = decision.side;
            self.emit(Event::Chosen { side, choice });
        }
        let Some(frame) = self.flow.frames.last() else { return Step::Go };
        match *frame {
            Frame::SetupPlace(frame) => self.answer_setup_place(frame, choice),
            Frame::Headline(frame) => self.answer_headline(frame, choice),
            Frame::Round(frame) => return self.answer_round(frame, choice).unwrap_or(Step::Go),
            Frame::DiscardHeld { next, .. } => self.answer_discard_held(next, choice),
            Frame::Play(frame) => self.answer_play(frame, choice),
            Frame::Operations(frame) => self.answer_operations(frame, choice),
            Frame::Influence(frame) => self.answer_influence(frame, choice),
            Frame::Realign(frame) => self.answer_realign(frame, choice),
            Frame::Coup(frame) => self.answer_coup(frame, choice),
            Frame::SpaceRaceRoll { side } => self.answer_space_race_roll(side, choice),
            Frame::PlaceInfluence(frame) => self.answer_place_influence(frame, choice),
            Frame::Ask(_) => self.answer_ask(choice),
            Frame::Discards(frame) => self.answer_discards(frame, choice),
            Frame::Trap(frame) => self.answer_trap(frame, choice),
            Frame::Bid { step, first } => self.answer_bid(step, first, choice),
            Frame::Auction { step, seat, held } => self.answer_auction(step, seat, held, choice),
            Frame::Draft { step, left } => self.answer_draft(step, left, choice),
            _ => {}
        }
        Step::Go
    }
}
