//! Scripts as coroutines: starting them, resuming them with an answer, and reading their results.
//! A function that surely ends without waiting needs none.

use mlua::{IntoLuaMulti, LuaString};

use crate::content::{Answers, Moment, did_you_mean};
use crate::game::api;
use crate::game::rules::secret_questions::values as values_of;
use crate::game::state::audience::Audience;
use crate::game::state::context::{Context, Power};
use crate::game::state::core::Core;
use crate::game::state::effect::{FixedWord, Value};
use crate::game::state::frame::{Answer, Entry, Frame, HandlerAnswer, ScriptFrame};
use crate::ids::Side;
use crate::script::{Charge, Coroutine, Immediate, Run, ScriptError};

use super::compiled_script::{CompiledFunction, CompiledScript, ScriptFunction, in_file, missing};
use super::host::Host;

/// Maximum number of answers in one run of a script.
const MAX_ANSWERS: u16 = 1_000;

impl Host {
    /// Starts the script on top of the stack, or resumes it with an answer. Returns its result once
    /// it is done.
    pub(crate) fn resume(
        &self,
        threads: &mut Vec<Coroutine>,
        answer: Answer,
    ) -> Result<Answer, ScriptError> {
        let Some(Frame::Script(frame)) = self.slot.borrow().flow.frames.last().copied() else {
            return Ok(Answer::None);
        };
        let loaded = self.compiled_script(frame.source)?;
        let known = loaded.known(frame.entry.into())?;
        if self.ends_at_once(known, &frame) {
            return self.finish(loaded, known, &frame, threads);
        }
        self.enter(&mut self.slot.borrow_mut(), &frame);
        let path = loaded.path.as_str();
        self.make_room();
        let run = if frame.started {
            let thread = threads.last_mut().ok_or_else(|| missing(path))?;
            self.go_on(loaded, thread, known.charge, answer)
        } else {
            let (function, used) = loaded.function(&self.sandbox, known)?;
            let below = threads.last().map_or(0, Coroutine::steps);
            let thread = self.sandbox.coroutine(function, used, below);
            threads.push(thread.map_err(in_file(path))?);
            let thread = threads.last_mut().ok_or_else(|| missing(path))?;
            self.start(
                loaded,
                Callee::Coroutine(thread),
                known.charge,
                &frame.args.0,
            )
        };
        self.slot.borrow_mut().context.power = Power::None;
        match run {
            Ok(Run::Waits) if frame.answers >= MAX_ANSWERS => {
                threads.clear();
                let error = mlua::Error::runtime("it never stops asking");
                Err(in_file(path)(self.sandbox.place(path, error)))
            }
            Ok(Run::Waits) => Ok(Answer::None),
            Ok(Run::Done(value)) => {
                let answer = self
                    .returned(&frame, &value)
                    .inspect_err(|_| threads.clear())?;
                self.leave(threads);
                Ok(answer)
            }
            Err(error) => {
                threads.clear();
                self.sandbox.collect_garbage();
                Err(in_file(path)(error))
            }
        }
    }

    /// Whether a script surely ends without waiting: then it needs no coroutine, and nothing has to
    /// be kept to run it again.
    fn ends_at_once(&self, known: &CompiledFunction, frame: &ScriptFrame) -> bool {
        !frame.started && !self.hears_changes && self.is_immediate(known)
    }

    /// Whether a function needs no coroutine unless scripts hear of what it changes.
    pub(super) fn is_immediate(&self, known: &CompiledFunction) -> bool {
        known.is_immediate && !self.sandbox.observes_all()
    }

    /// Runs a script that ends at once, which is on top of the stack. Returns its result.
    fn finish(
        &self,
        loaded: &CompiledScript,
        known: &CompiledFunction,
        frame: &ScriptFrame,
        threads: &mut Vec<Coroutine>,
    ) -> Result<Answer, ScriptError> {
        self.make_room();
        let below = threads.last().map_or(0, Coroutine::steps);
        let depth = {
            let mut core = self.slot.borrow_mut();
            core.context = context_of(frame);
            core.flow.frames.len()
        };
        let run = self.call(loaded, known, below, &frame.args.0);
        let waits = {
            let mut core = self.slot.borrow_mut();
            core.context.power = Power::None;
            // A script ends with the game, at the call that ended it.
            if core.is_over() || core.error.is_some() {
                return Ok(Answer::None);
            }
            core.flow.frames.len() != depth
        };
        let answer = run.and_then(|value| match waits {
            true => Err(missing(&loaded.path)),
            false => self.returned(frame, &value),
        });
        let answer = answer.inspect_err(|_| {
            threads.clear();
            self.sandbox.collect_garbage();
        })?;
        self.slot.borrow_mut().leave();
        Ok(answer)
    }

    /// Calls a function without a coroutine, while scripts that took `below` steps wait for it.
    #[inline(always)]
    pub(super) fn call(
        &self,
        loaded: &CompiledScript,
        known: &CompiledFunction,
        below: u64,
        args: &[Value],
    ) -> Result<mlua::Value, ScriptError> {
        let (function, used) = loaded.function(&self.sandbox, known)?;
        let callee = Callee::Immediate(Immediate {
            function,
            used,
            below,
        });
        match self.start(loaded, callee, known.charge, args) {
            Ok(Run::Done(value)) => Ok(value),
            Ok(Run::Waits) => Err(missing(&loaded.path)),
            Err(error) => Err(in_file(&loaded.path)(error)),
        }
    }

    /// Marks the script on top of the stack, whose frame this is, as running, and gives it access to
    /// the API.
    fn enter(&self, core: &mut Core, frame: &ScriptFrame) {
        if !frame.started {
            core.take_checkpoint(&mut self.spare.borrow_mut());
            core.top(Frame::Script(ScriptFrame {
                started: true,
                ..*frame
            }));
        } else {
            core.top(Frame::Script(ScriptFrame {
                answers: frame.answers + 1,
                ..*frame
            }));
        }
        core.context = context_of(frame);
    }

    /// Pops a finished script.
    fn leave(&self, threads: &mut Vec<Coroutine>) {
        if let Some(thread) = threads.pop() {
            self.sandbox.recycle(thread);
        }
        let mut core = self.slot.borrow_mut();
        core.leave();
        if threads.is_empty()
            && let Some(checkpoint) = core.checkpoint.take()
        {
            self.spare.replace(Some(checkpoint));
        }
    }

    /// Starts a function of a script.
    pub(super) fn start(
        &self,
        loaded: &CompiledScript,
        callee: Callee<'_>,
        charge: Charge,
        args: &[Value],
    ) -> mlua::Result<Run> {
        let last = args.iter().rposition(|value| *value != Value::Nil);
        let given = match charge {
            // A function of known cost has no `...`: it cannot count its arguments.
            Charge::Known(_) => last.map_or(0, |last| last + 1),
            Charge::Counted => args.len(),
        };
        let game = match callee {
            Callee::Coroutine(_) => &self.calls.game,
            Callee::Immediate(_) => &self.calls.immediate,
        };
        match given {
            0 => self.run_callee(loaded, callee, charge, game),
            1 => {
                let first = self.nth(args, 0);
                self.run_callee(loaded, callee, charge, (game, first))
            }
            2 => {
                let (first, second) = (self.nth(args, 0), self.nth(args, 1));
                self.run_callee(loaded, callee, charge, (game, first, second))
            }
            _ => {
                let [first, second, third, fourth, last] =
                    [0, 1, 2, 3, 4].map(|nth| self.nth(args, nth));
                let args = (game, first, second, third, fourth, last);
                self.run_callee(loaded, callee, charge, args)
            }
        }
    }

    #[inline(always)]
    fn run_callee(
        &self,
        loaded: &CompiledScript,
        callee: Callee<'_>,
        charge: Charge,
        args: impl IntoLuaMulti,
    ) -> mlua::Result<Run> {
        let (sandbox, path) = (&self.sandbox, &loaded.path);
        match callee {
            Callee::Coroutine(thread) => sandbox.resume(path, thread, charge, args),
            Callee::Immediate(immediate) => {
                let value = sandbox.call(path, immediate, charge, args)?;
                Ok(Run::Done(value))
            }
        }
    }

    /// The nth argument of a function of a script; nil if there are fewer.
    #[inline]
    fn nth(&self, args: &[Value], nth: usize) -> mlua::Value {
        args.get(nth)
            .map_or(mlua::Value::Nil, |value| self.to_lua(*value))
    }

    #[inline]
    fn to_lua(&self, value: Value) -> mlua::Value {
        match value {
            Value::Nil => mlua::Value::Nil,
            value => self.names.to_lua(value, &self.slot.borrow()),
        }
    }

    /// Resumes a script that waited for an answer.
    fn go_on(
        &self,
        loaded: &CompiledScript,
        thread: &mut Coroutine,
        charge: Charge,
        answer: Answer,
    ) -> mlua::Result<Run> {
        // Its maximum was charged when it started.
        let charge = if charge == Charge::Counted {
            charge
        } else {
            Charge::Known(0)
        };
        let (sandbox, path) = (&self.sandbox, &loaded.path);
        if let Answer::Lists = answer {
            let lists = self.secret_lists()?;
            return sandbox.resume(path, thread, charge, lists);
        }
        match values(answer) {
            (Value::Nil, Value::Nil) => sandbox.resume(path, thread, charge, ()),
            (first, Value::Nil) => sandbox.resume(path, thread, charge, self.to_lua(first)),
            (first, second) => {
                let both = (self.to_lua(first), self.to_lua(second));
                sandbox.resume(path, thread, charge, both)
            }
        }
    }

    /// Takes the answers of both sides to a secret question, those of the event's player first.
    fn secret_lists(&self) -> mlua::Result<(mlua::Table, mlua::Table)> {
        let mut core = self.slot.borrow_mut();
        let secret = core.flow.question.secret.take();
        let secret = secret.unwrap_or_default();
        let player = core.context.player;
        let list = |side: Side| {
            let answers = values_of(&secret.sides[side.index()]);
            let answers = answers.map(|value| self.names.to_lua(value, &core));
            self.sandbox.lua().create_sequence_from(answers)
        };
        Ok((list(player)?, list(player.opponent())?))
    }

    /// Interprets the return value of a script.
    fn returned(&self, frame: &ScriptFrame, value: &mlua::Value) -> Result<Answer, ScriptError> {
        if value.is_nil() {
            return Ok(Answer::None);
        }
        let (what, may, hint) = match frame.entry {
            Entry::Event => ("event", Answers::Nothing, String::new()),
            Entry::Action(_) => ("run", Answers::Nothing, String::new()),
            Entry::Named(_) => ("run", Answers::Nothing, String::new()),
            Entry::Handler(moment) => match self.returned_by_handler(moment, frame, value) {
                Ok(answer) => return Ok(answer),
                Err(hint) => (moment.handler(), moment.answers(), hint),
            },
        };
        let message = format!("`{what}` may return {may}, not {}{hint}", api::shown(value));
        Err(self.error_in(frame.source, ScriptFunction::from(frame.entry), message))
    }

    /// Interprets the return value of a handler; a hint for the message if the value is not
    /// allowed.
    fn returned_by_handler(
        &self,
        moment: Moment,
        frame: &ScriptFrame,
        value: &mlua::Value,
    ) -> Result<Answer, String> {
        let text = value.as_string().map(LuaString::to_string_lossy);
        let word = text.as_deref().unwrap_or_default();
        let answer = match moment.answers() {
            Answers::Nothing => return Err(String::new()),
            Answers::Die => {
                match value.as_i64().or_else(|| {
                    value
                        .as_f64()
                        .filter(|n| n.fract() == 0.0)
                        .map(|n| n as i64)
                }) {
                    Some(die @ 1..=6) => HandlerAnswer::Die(die as u8),
                    _ => return Err(String::new()),
                }
            }
            Answers::Verdicts(verdicts) => {
                let verdict = verdicts
                    .iter()
                    .find(|verdict| text.is_some() && verdict.word() == word);
                HandlerAnswer::Verdict(*verdict.ok_or_else(|| {
                    did_you_mean(word, verdicts.iter().map(|verdict| verdict.word()))
                })?)
            }
            Answers::Space => {
                let core = self.slot.borrow();
                match core.content.map.find_space(word).filter(|_| text.is_some()) {
                    Some(space) => HandlerAnswer::LeftOut {
                        space,
                        of: frame.player.opponent(),
                    },
                    // A space that only other content has needs no exclusion here.
                    None if text.is_some() && core.content.absent.contains(word) => {
                        return Ok(Answer::None);
                    }
                    None => {
                        return Err(did_you_mean(
                            word,
                            core.content.map.spaces.keys().map(String::as_str),
                        ));
                    }
                }
            }
        };
        Ok(Answer::Handlers(answer))
    }
}

/// A function of a script that is about to run.
pub(super) enum Callee<'a> {
    /// A coroutine that runs it.
    Coroutine(&'a mut Coroutine),
    /// A function that needs none.
    Immediate(Immediate),
}

/// The context of a script that may do all that scripts can.
fn context_of(frame: &ScriptFrame) -> Context {
    let ScriptFrame {
        source,
        player,
        played_by,
        data,
        sides_swapped,
        ..
    } = *frame;
    Context {
        source,
        player,
        played_by,
        data,
        sides_swapped,
        power: Power::All,
        audience: Audience::Both,
    }
}

/// The one or two values that a script receives for an answer.
fn values(answer: Answer) -> (Value, Value) {
    let first = match answer {
        Answer::None
        | Answer::Handlers(_)
        | Answer::Lists
        | Answer::Scored(_)
        | Answer::Winner(_) => Value::Nil,
        Answer::Value(value) => value,
        Answer::Bool(yes) => Value::Bool(yes),
        Answer::Number(number) => Value::Number(number),
        Answer::Word(word) => Value::Word(word),
        Answer::Space(space) => Value::Space(space),
        Answer::Region(region) => Value::Region(region),
        Answer::Card(card) => Value::Card(card),
        Answer::Verdict(verdict) => Value::Name(FixedWord::Verdict(verdict)),
        Answer::Dice([die, _]) => Value::Number(i32::from(die)),
        Answer::Pair([player, opponent]) => return (player, opponent),
        Answer::Coup { space, removed } => {
            return (Value::Space(space), Value::Number(i32::from(removed)));
        }
    };
    (first, Value::Nil)
}
