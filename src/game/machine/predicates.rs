//! Functions of scripts that only read: conditions, points of a scoring, and the winner at the end.

use mlua::{LuaString, Value as Lv};

use crate::content::did_you_mean;
use crate::game::api::{self, whole};
use crate::game::rules::step::{Predicate, Test};
use crate::game::state::context::{Context, Power};
use crate::game::state::core::Core;
use crate::game::state::effect::Value;
use crate::game::state::frame::{Answer, Scored};
use crate::ids::Side;
use crate::script::{Run, ScriptError};

use super::compiled_script::{CompiledFunction, CompiledScript, ScriptFunction, in_file, missing};
use super::coroutines::Callee;
use super::effort;
use super::host::Host;

/// The key of the side that wins at once, in the table of points.
const WIN: &str = "win";
/// The word for a game without a winner.
const DRAW: &str = "draw";
/// The most points of a side for a scoring.
const MAX_POINTS: i32 = 99;

impl Test {
    /// The function of the script.
    pub(super) const fn function(self) -> ScriptFunction {
        match self {
            Test::Condition(_) => ScriptFunction::Condition,
            Test::Available(action) => ScriptFunction::Available(action),
            Test::Scoring { function, .. } | Test::Victory(function) => {
                ScriptFunction::Named(function)
            }
        }
    }

    /// The argument of the function, besides the game.
    fn argument(self) -> Value {
        match self {
            Test::Condition(Some(card)) => Value::Card(card),
            Test::Scoring { scoring, .. } => Value::Scoring(scoring),
            _ => Value::Nil,
        }
    }

    /// The power of the function.
    const fn power(self) -> Power {
        match self {
            Test::Condition(_) | Test::Available(_) => Power::Read,
            Test::Scoring { .. } | Test::Victory(_) => Power::ReadPublic,
        }
    }
}

impl Host {
    /// Calls a predicate on a copy of a game, from outside the game.
    pub(crate) fn ask(core: &Core, predicate: Predicate) -> Result<Answer, ScriptError> {
        let host = Host::of(&core.content)?;
        if host.slot.try_borrow_mut().is_err() {
            return Err(missing(&host.path_of(predicate.source).unwrap_or_default()));
        }
        let mut copy = Box::new(core.position());
        host.sandbox.choice_begins();
        let seated = host.seat(&mut copy);
        let answer = host.test(predicate);
        drop(seated);
        effort::spend(host.sandbox.steps_of_choice());
        answer
    }

    /// Calls a predicate.
    pub(crate) fn test(&self, predicate: Predicate) -> Result<Answer, ScriptError> {
        let Predicate { source, test, .. } = predicate;
        let loaded = self.compiled_script(source)?;
        let wanted = test.function();
        self.let_read(predicate);
        let args = [test.argument()];
        let known = loaded.known(wanted)?;
        let value = match self.is_immediate(known) {
            true => self.call(loaded, known, 0, &args),
            false => self.call_in_coroutine(loaded, known, &args),
        };
        self.slot.borrow_mut().context.power = Power::None;
        let value = value?;
        let answer = match test {
            Test::Condition(_) => truth(&value, "`condition`"),
            Test::Available(_) => truth(&value, "`available`"),
            Test::Scoring { scoring, .. } => self.points(scoring, &value),
            Test::Victory(_) => self.winner(&value),
        };
        answer.map_err(|message| self.error_in(source, wanted, message))
    }

    /// Calls a function that may only read.
    fn call_in_coroutine(
        &self,
        loaded: &CompiledScript,
        known: &CompiledFunction,
        args: &[Value],
    ) -> Result<Lv, ScriptError> {
        let path = loaded.path.as_str();
        let (function, used) = loaded.function(&self.sandbox, known)?;
        let thread = self.sandbox.coroutine(function, used, 0);
        let mut thread = thread.map_err(in_file(path))?;
        let run = self.start(loaded, Callee::Coroutine(&mut thread), known.charge, args);
        match run.map_err(in_file(path))? {
            Run::Done(value) => {
                self.sandbox.recycle(thread);
                Ok(value)
            }
            Run::Waits => Err(ScriptError {
                path: path.to_owned(),
                line: None,
                message: "a function that says what holds can only read, not ask".to_owned(),
            }),
        }
    }

    /// Lets the script of a predicate read the game.
    fn let_read(&self, predicate: Predicate) {
        let Predicate {
            source,
            player,
            sides_swapped,
            audience,
            test,
        } = predicate;
        let mut core = self.slot.borrow_mut();
        let effect = source.card().and_then(|card| core.board.effect_of(card));
        let data = effect.map_or(Value::Nil, |effect| effect.data);
        core.context = Context {
            source,
            player,
            played_by: None,
            data,
            sides_swapped,
            power: test.power(),
            audience,
        };
    }

    /// The points that a function of `scoring` returned.
    fn points(&self, scoring: u8, value: &Lv) -> Result<Answer, String> {
        let core = self.slot.borrow();
        let mut scored = Scored {
            scoring,
            points: [0; 2],
            wins: None,
        };
        let net = whole(value);
        if let Some(net) = net.filter(|net| net.abs() <= MAX_POINTS) {
            let [first, second] = [net.max(0), (-net).max(0)];
            scored.points = [first as u8, second as u8];
            return Ok(Answer::Scored(scored));
        }
        let Lv::Table(table) = value else {
            return Err(no_points(&core, value));
        };
        for entry in table.pairs::<Lv, Lv>() {
            let entry = entry.map_err(|error| error.to_string())?;
            add_entry(&core, &mut scored, entry)?;
        }
        Ok(Answer::Scored(scored))
    }

    /// The winner that a function of `victory` returned.
    fn winner(&self, value: &Lv) -> Result<Answer, String> {
        if text_of(value) == DRAW {
            return Ok(Answer::Winner(None));
        }
        let core = self.slot.borrow();
        let winner = side_of(&core, value, &[DRAW])?;
        Ok(Answer::Winner(Some(winner)))
    }
}

/// Adds an entry of the table that a function of `scoring` returned.
fn add_entry(core: &Core, scored: &mut Scored, (key, value): (Lv, Lv)) -> Result<(), String> {
    let name = text_of(&key);
    let mut sides = Side::BOTH.into_iter();
    let side = sides.find(|side| core.content.side_id(*side) == name);
    match side {
        Some(side) => {
            scored.points[side.index()] = points_of(&name, &value)?;
        }
        None if name == WIN => {
            let winner = side_of(core, &value, &[])?;
            scored.wins = Some(winner);
        }
        None => return Err(unknown_entry(core, &key)),
    }
    Ok(())
}

/// The points of a side in the table that a function of `scoring` returned.
fn points_of(side: &str, value: &Lv) -> Result<u8, String> {
    let points = whole(value);
    let points = points.filter(|points| (0..=MAX_POINTS).contains(points));
    points.map(|points| points as u8).ok_or_else(|| {
        let value = api::shown(value);
        format!(
            "the points of {side} have to be a whole number \
             from 0 to {MAX_POINTS}, not {value}"
        )
    })
}

/// The error of a result that has no points.
fn no_points(core: &Core, value: &Lv) -> String {
    let [first, second] = sides(core);
    let value = api::shown(value);
    format!(
        "a function of `scoring` has to return points, \
         such as `{{ {first} = 3, {second} = 1 }}` \
         or a whole number from -{MAX_POINTS} to {MAX_POINTS}, \
         not {value}"
    )
}

/// The error of an entry that points do not have.
fn unknown_entry(core: &Core, key: &Lv) -> String {
    let [first, second] = sides(core);
    let known = [first, second, WIN];
    let hint = did_you_mean(&text_of(key), known);
    let key = api::shown(key);
    format!(
        "the points of a scoring have no key {key}{hint}; \
         they take {first}, {second} and {WIN}"
    )
}

/// The side that a function returned; the message says which other words it may return.
fn side_of(core: &Core, value: &Lv, words: &[&str]) -> Result<Side, String> {
    let text = text_of(value);
    let sides = sides(core);
    let found = sides.iter().position(|id| *id == text);
    if let Some(side) = found.and_then(|index| Side::BOTH.get(index)) {
        return Ok(*side);
    }
    let mut known = sides.to_vec();
    known.extend(words);
    let hint = did_you_mean(&text, known.iter().copied());
    let quoted: Vec<String> = known.iter().map(|word| format!("\"{word}\"")).collect();
    let known = quoted.join(" or ");
    let value = api::shown(value);
    Err(format!("the winner has to be {known}, not {value}{hint}"))
}

/// The ids of both sides.
fn sides(core: &Core) -> [&str; 2] {
    Side::BOTH.map(|side| core.content.side_id(side))
}

/// The text of a value; nothing for other values.
fn text_of(value: &Lv) -> String {
    let text = value.as_string();
    text.map(LuaString::to_string_lossy).unwrap_or_default()
}

/// The result of a condition.
fn truth(value: &Lv, what: &str) -> Result<Answer, String> {
    // A function that ends without `return` yields nil, which counts as false.
    let truth = value.as_boolean().or(value.is_nil().then_some(false));
    truth.map(Answer::Bool).ok_or_else(|| {
        let value = api::shown(value);
        format!("{what} has to return true or false, not {value}")
    })
}
