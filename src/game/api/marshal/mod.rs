//! Passes calls from scripts to the engine and back: on a plain path, or on a much faster one.
//!
//! # The contract
//! A call may take one of two paths, chosen when a VM is made ([`Marshalling`]). A script cannot
//! tell them apart: they have the same results, error texts, events and charges. A test compares
//! them call by call.
//!
//! **Plain.** One Lua function per call passes its arguments on, tables and all. The engine reads
//! each argument by the name (or the place) of its parameter, as the table of calls declares it.
//!
//! **Packed.** Passing values is the most expensive part: each table and each text needs a handle.
//! So generated Lua (`lua_source.rs`, `marshal.lua`) unpacks the table of named arguments first. These
//! values cross:
//! - *Keys*: the numbers of the parameters, from 1, packed into one number, five bits each, the
//!   first in the highest bits, followed by their values in the same order. `few` takes up to
//!   [`FEW_PARAMS`] values in this form. With more, `all` takes a value or nil for each
//!   parameter. Positional arguments come one after another.
//! - *Names in the content, and words of the table of calls*, where a parameter accepts one: light
//!   userdata (`interner.rs` has its invariant). Other texts, numbers, switches and lists cross
//!   unchanged.
//! - *Filters*: the first time as the table; its node in the trie of filter keys and values is left
//!   in `pending`. The engine interns the filter that it reads and puts the light userdata into
//!   that node. From then on only the light userdata crosses. A call has at most one filter, so
//!   `pending` never belongs to another one.
//!
//! **Call sites** (`call_sites.rs`). Where the text of a script shows which arguments a call has, the
//! packed path goes further: the call gets a function of its own with the keys and the constants
//! built in, so that no table is made at all.
//!
//! **Checks**, in this order on both paths: called with a colon, on one table of known keys (or not
//! too many arguments); a call that changes the game may wait; the script has the permission; the
//! arguments.
//!
//! **Charges** on both paths: the entries of each list; each entry of a filter, even of one that is
//! interned already; each error; the result of a call; and its work: all spaces, cards and effects
//! once, and each modifier, condition and filter that the rules examine. The engine's own Lua is
//! part of the cost of the call for its caller, and independent of anything cached.

mod call_sites;
mod lua_source;
mod packed_arguments;
mod refused;
#[cfg(test)]
mod tests;

use std::array;
use std::rc::Rc;

#[cfg(test)]
use mlua::Variadic;
use mlua::{FromLuaMulti, Function, Lua, LuaString, Table, Value as Lv};

use crate::script::{Meter, Sandbox, cut};

use super::args::{Args, SpareArgs};
#[cfg(test)]
use super::argument;
use super::call::{Body, Call, Gives, Needs, Style};
use super::calls::CALLS;
use super::interner::Interner;
use super::param::Param;
use super::reply::Reply;
use super::tracing::{self, TracedCall};
use crate::game::rules::work;
use crate::game::state::core::{Core, Slot};
use crate::game::state::frame::{Answer as FrameAnswer, Frame, ResumeFrame};
use packed_arguments::{FEW_PARAMS, MAX_PARAMS, Packed};
#[cfg(test)]
use refused::unknown_key;
use refused::{cannot_wait, forbidden, refusal, unknown_call};

pub(crate) use call_sites::{Sites, is_immediate};

/// Spaces, cards and effects that a call examines for the charge of one step.
const LOOKS_A_STEP: u64 = 64;
/// A modifier, a condition or a filter counts as this many of them.
const LOOKS_OF_MODIFIER: u64 = 16;
/// Values of a list made for the charge of one step.
const VALUES_A_STEP: u64 = 4;
/// Bytes of a text made for the charge of one step.
const BYTES_A_STEP: u64 = 64;
/// Steps charged for each event of a call: it stays in the log of the game.
const STEPS_OF_EVENT: u64 = 32;
/// Steps charged for the facts of a card, a table of tables.
const STEPS_OF_CARD: u64 = 16;

/// The path of calls from scripts to the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Marshalling {
    /// Tables are unpacked in Lua, and known names and filters cross as numbers.
    Packed,
    /// Arguments cross unchanged: the reference with which tests compare the packed path.
    #[cfg(test)]
    Plain,
}

/// Everything that a call needs except its arguments.
#[derive(Clone)]
struct Entry {
    call: &'static Call,
    slot: Slot,
    names: Interner,
    meter: Rc<Meter>,
    spare: Rc<SpareArgs>,
    /// Whether its calls may be recorded in a trace: only in VMs that count lines, which are slow
    /// anyway.
    noted: bool,
}

/// The tables of calls, one of which is the first argument of every function of a script.
#[derive(Clone, Debug)]
pub(crate) struct CallTables {
    /// The calls for functions that may wait.
    pub(crate) game: Table,
    /// These calls for functions that end at once, and need no coroutine.
    pub(crate) immediate: Table,
}

impl CallTables {
    fn both(&self) -> [&Table; 2] {
        [&self.game, &self.immediate]
    }

    /// Adds functions to both tables.
    fn add(&self, functions: &Table) -> mlua::Result<()> {
        for table in self.both() {
            table.set_readonly(false);
            let added = functions
                .for_each(|name: LuaString, function: Function| table.raw_set(name, function));
            table.set_readonly(true);
            added?;
        }
        Ok(())
    }
}

/// Makes the tables of calls.
pub(crate) fn register(
    sandbox: &Sandbox,
    slot: &Slot,
    names: &Interner,
    marshalling: Marshalling,
) -> mlua::Result<(CallTables, Option<Sites>)> {
    let lua = sandbox.lua();
    let tables = CallTables {
        game: lua.create_table()?,
        immediate: lua.create_table()?,
    };
    let spare = Rc::new(SpareArgs::default());
    let entries: Vec<Entry> = CALLS
        .iter()
        .map(|call| {
            let (slot, names, meter) = (slot.clone(), names.clone(), sandbox.meter());
            Entry {
                call,
                slot,
                names,
                meter,
                spare: spare.clone(),
                noted: sandbox.counts_lines(),
            }
        })
        .collect();
    let pending = lua.create_table()?;
    let (made, shared): (Table, Option<Function>) = match marshalling {
        Marshalling::Packed => packed_calls(sandbox, &tables, names, &entries, &pending)?,
        #[cfg(test)]
        Marshalling::Plain => (plain_calls(sandbox, &tables, &entries)?, None),
    };
    for call in CALLS {
        let function: Function = made.get(call.name)?;
        for name in call.renamed {
            made.set(*name, &function)?;
        }
    }
    let meta = lua.create_table()?;
    let meter = sandbox.meter();
    let unknown =
        lua.create_function(move |lua: &Lua, (_, name): (Lv, Lv)| -> mlua::Result<Lv> {
            let message = unknown_call(&name);
            Err(Sandbox::error_at_caller(lua, &meter, &message))
        })?;
    meta.set("__index", unknown)?;
    meta.set("__metatable", false)?;
    for table in tables.both() {
        table.set_metatable(Some(meta.clone()))?;
    }
    tables.add(&made)?;
    let sites = shared.map(|shared| Sites::new(&tables, shared, entries, pending));
    Ok((tables, sites))
}

/// The functions of the packed path.
fn packed_calls(
    sandbox: &Sandbox,
    tables: &CallTables,
    names: &Interner,
    entries: &[Entry],
    pending: &Table,
) -> mlua::Result<(Table, Option<Function>)> {
    let lua = sandbox.lua();
    let absent = absent(lua, entries)?;
    let [few, all, refuse, stuck] = [(); 4].map(|()| lua.create_table());
    let (few, all, refuse, stuck) = (few?, all?, refuse?, stuck?);
    for entry in entries {
        let call = entry.call;
        // Every parameter of the function costs time, even when its value is nil.
        let some = match (call.style, call.params.len()) {
            (Style::Positional | Style::Filter, 0..=2) => {
                entry.function(lua, pending, |(a, b, c)| [a, b, c])?
            }
            _ => entry.function(lua, pending, |(k, a, b, c, d)| [k, a, b, c, d])?,
        };
        few.set(call.name, some)?;
        if call.params.len() > FEW_PARAMS {
            let places: [usize; MAX_PARAMS] = array::from_fn(|place| place);
            let every = entry.at_places(
                lua,
                pending,
                places,
                |(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)| {
                    [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]
                },
            )?;
            all.set(call.name, every)?;
        }
        refuse.set(call.name, entry.refusing(lua)?)?;
        stuck.set(call.name, entry.stuck(lua)?)?;
    }
    let ids = names.ids();
    let (unset, most) = (sandbox.unset(), lua_source::FILTERS);
    lua_source::packed(lua)?.call((
        &tables.game,
        &tables.immediate,
        ids,
        pending,
        few,
        all,
        refuse,
        stuck,
        absent,
        unset,
        most,
        Sandbox::WAITING,
    ))
}

/// Functions that refuse an argument given as nil, by call, and one for keys of filters.
fn absent(lua: &Lua, entries: &[Entry]) -> mlua::Result<Table> {
    let absent = lua.create_table()?;
    for entry in entries.iter().cloned() {
        let name = entry.call.name;
        let refused = lua.create_function(move |lua: &Lua, place: usize| -> mlua::Result<()> {
            let param = entry.call.params.get(place);
            Err(entry.error(lua, &param.map_or_else(String::new, Param::given_as_nil)))
        })?;
        absent.set(name, refused)?;
    }
    if let Some(Entry { meter, .. }) = entries.first().cloned() {
        let refused = lua.create_function(move |lua: &Lua, key: String| -> mlua::Result<()> {
            let message = super::given_as_nil_in_filter(&cut(&key));
            Err(Sandbox::error_at_caller(lua, &meter, &message))
        })?;
        absent.set("filter", refused)?;
    }
    Ok(absent)
}

/// The functions of the plain path.
#[cfg(test)]
fn plain_calls(sandbox: &Sandbox, tables: &CallTables, entries: &[Entry]) -> mlua::Result<Table> {
    let lua = sandbox.lua();
    let (plain, absent) = (lua.create_table()?, absent(lua, entries)?);
    for entry in entries.iter().cloned() {
        let name = entry.call.name;
        let body = lua.create_function(
            move |lua: &Lua, (to_game, can_wait, given): (bool, bool, Variadic<Lv>)| {
                entry.plain(lua, to_game, can_wait, &given)
            },
        )?;
        plain.set(name, body)?;
    }
    let CallTables { game, immediate } = tables;
    let (unset, waiting) = (sandbox.unset(), Sandbox::WAITING);
    lua_source::plain(lua)?.call((game, immediate, plain, absent, unset, waiting))
}

impl Entry {
    fn error(&self, lua: &Lua, message: &str) -> mlua::Error {
        Sandbox::error_at_caller(
            lua,
            &self.meter,
            &format!("game:{}: {message}", self.call.name),
        )
    }

    /// A function that refuses arguments that are not one table of known names.
    fn refusing(&self, lua: &Lua) -> mlua::Result<Function> {
        let entry = self.clone();
        lua.create_function(
            move |lua: &Lua, (to_game, given, more): (bool, Lv, Lv)| -> mlua::Result<()> {
                Err(entry.error(lua, &refusal(entry.call, to_game, &given, &more)))
            },
        )
    }

    /// A function that refuses a call where the script cannot wait.
    fn stuck(&self, lua: &Lua) -> mlua::Result<Function> {
        let entry = self.clone();
        lua.create_function(move |lua: &Lua, ()| -> mlua::Result<()> {
            Err(entry.error(lua, &cannot_wait(entry.call)))
        })
    }

    /// A function whose arguments come packed, one after another.
    fn function<const N: usize, Given: FromLuaMulti>(
        &self,
        lua: &Lua,
        pending: &Table,
        listed: impl Fn(Given) -> [Lv; N] + 'static,
    ) -> mlua::Result<Function> {
        let call = self.call;
        self.packed(lua, pending, move |packed, given| {
            packed.args(call, &listed(given))
        })
    }

    /// A function whose arguments belong to these parameters, in order: at most six.
    fn placed(&self, lua: &Lua, pending: &Table, places: &[usize]) -> mlua::Result<Function> {
        match *places {
            [] => self.at_places(lua, pending, [], |()| []),
            [a] => self.at_places(lua, pending, [a], |a: Lv| [a]),
            [a, b] => self.at_places(lua, pending, [a, b], |(a, b)| [a, b]),
            [a, b, c] => self.at_places(lua, pending, [a, b, c], |(a, b, c)| [a, b, c]),
            [a, b, c, d] => self.at_places(lua, pending, [a, b, c, d], |(a, b, c, d)| [a, b, c, d]),
            [a, b, c, d, e] => self.at_places(lua, pending, [a, b, c, d, e], |(a, b, c, d, e)| {
                [a, b, c, d, e]
            }),
            [a, b, c, d, e, f, ..] => {
                self.at_places(lua, pending, [a, b, c, d, e, f], |(a, b, c, d, e, f)| {
                    [a, b, c, d, e, f]
                })
            }
        }
    }

    fn at_places<const N: usize, Given: FromLuaMulti>(
        &self,
        lua: &Lua,
        pending: &Table,
        places: [usize; N],
        listed: impl Fn(Given) -> [Lv; N] + 'static,
    ) -> mlua::Result<Function> {
        let call = self.call;
        self.packed(lua, pending, move |packed, given| {
            packed.at_places(call, &places, &listed(given))
        })
    }

    fn packed<Given: FromLuaMulti>(
        &self,
        lua: &Lua,
        pending: &Table,
        read: impl Fn(&Packed<'_>, Given) -> Result<Option<Args>, String> + 'static,
    ) -> mlua::Result<Function> {
        let (entry, pending) = (self.clone(), pending.clone());
        lua.create_function(move |lua: &Lua, given: Given| -> mlua::Result<Lv> {
            entry.run(lua, |core| {
                let packed = Packed {
                    core,
                    lua,
                    names: &entry.names,
                    meter: &entry.meter,
                    pending: &pending,
                    spare: &entry.spare,
                };
                read(&packed, given)
            })
        })
    }

    /// Runs a call whose arguments cross unchanged.
    #[cfg(test)]
    fn plain(&self, lua: &Lua, to_game: bool, can_wait: bool, given: &[Lv]) -> mlua::Result<Lv> {
        let call = self.call;
        let (first, second) = (nth(given, 0), nth(given, 1));
        let mut values: Vec<Lv> = match (call.style, &first) {
            (Style::Named, Lv::Table(table)) => call
                .params
                .iter()
                .map(|param| named_value(table, param))
                .collect(),
            _ => (0..call.params.len())
                .map(|index| nth(given, index))
                .collect(),
        };
        let sound = match (call.style, &first) {
            (Style::Positional, _) => {
                values.push(nth(given, call.params.len()));
                to_game
            }
            (Style::Filter, Lv::Table(_)) => to_game && second.is_nil(),
            (Style::Named, Lv::Table(table)) => {
                to_game && second.is_nil() && unknown_key(call, table).is_none()
            }
            _ => false,
        };
        if !sound {
            return Err(self.error(lua, &refusal(call, to_game, &first, &second)));
        }
        let too_many = values
            .get(call.params.len())
            .is_some_and(|value| !value.is_nil());
        if call.needs != Needs::Read && !can_wait && !too_many {
            return Err(self.error(lua, &cannot_wait(call)));
        }
        self.run(lua, |core| {
            let values = values
                .iter()
                .enumerate()
                .filter(|(_, value)| !value.is_nil());
            Args::read(
                call.params,
                values,
                |param, value| argument::one(core, &self.meter, param, value),
                &self.spare,
            )
        })
    }

    /// Records a call in the trace.
    #[cold]
    fn note(&self, lua: &Lua, core: &Core, args: &Args, before: usize, answer: &Reply) {
        let content = &core.content;
        let call = TracedCall {
            name: self.call.name,
            path: String::new(),
            line: 0,
            given: args.traced(content),
            gave: answer.traced(content),
            waits: matches!(answer, Reply::Waits),
            events: before..core.events.len(),
        };
        tracing::note(&Sandbox::place_of_caller(lua, 1).unwrap_or_default(), call);
    }

    /// Runs a call: checks the permission, reads the arguments, runs the body, converts the reply.
    #[inline(always)]
    fn run(
        &self,
        lua: &Lua,
        read: impl FnOnce(&Core) -> Result<Option<Args>, String>,
    ) -> mlua::Result<Lv> {
        let call = self.call;
        let mut core = self
            .slot
            .try_borrow_mut()
            .map_err(|_| self.error(lua, "the engine is busy"))?;
        if let Some(message) = forbidden(call, &core) {
            return Err(self.error(lua, message));
        }
        // Nothing changes a game that is over.
        if call.needs != Needs::Read && (core.is_over() || core.error.is_some()) {
            return Ok(Sandbox::WAITING);
        }
        let noted = work::noted();
        let Some(args) = read(&core).map_err(|message| self.error(lua, &message))? else {
            // The scenario lacks a name: the clause has no effect.
            return neutral(lua, call.gives);
        };
        let before = core.events.len();
        let answer = match call.body {
            Body::Engine(run) => {
                run(&mut core, &args).map_err(|message| self.error(lua, &message))?
            }
            // The arguments are valid: Lua does the rest.
            Body::Composed => true.into(),
        };
        let more = work::noted().wrapping_sub(noted);
        let looks = size(&core) + LOOKS_OF_MODIFIER * more;
        let events = core.events.len().saturating_sub(before) as u64;
        self.meter
            .charge(looks / LOOKS_A_STEP + STEPS_OF_EVENT * events);
        if self.noted && tracing::is_wanted() {
            self.note(lua, &core, &args, before, &answer);
        }
        self.spare.keep(args);
        if call.needs != Needs::Read && (core.is_over() || core.error.is_some()) {
            return Ok(Sandbox::WAITING);
        }
        let answer = after_handlers(&mut core, answer);
        self.to_lua(lua, &core, answer)
    }

    /// Converts a reply for the script, and charges for its size.
    #[inline(always)]
    fn to_lua(&self, lua: &Lua, core: &Core, reply: Reply) -> mlua::Result<Lv> {
        let names = &self.names;
        Ok(match reply {
            Reply::Waits => Sandbox::WAITING,
            Reply::Value(value) => names.to_lua(value, core),
            Reply::Text(text) => {
                self.meter.charge(text.len() as u64 / BYTES_A_STEP);
                Lv::String(lua.create_string(text)?)
            }
            Reply::List(values) => {
                self.meter.charge(values.len() as u64 / VALUES_A_STEP);
                let values = values.into_iter().map(|value| names.to_lua(value, core));
                Lv::Table(lua.create_sequence_from(values)?)
            }
            Reply::Card(card) => {
                self.meter.charge(STEPS_OF_CARD);
                Lv::Table(names.card_facts(lua, core, card)?)
            }
        })
    }
}

/// The nth of the values given; nil if there are fewer.
#[cfg(test)]
fn nth(given: &[Lv], nth: usize) -> Lv {
    given.get(nth).cloned().unwrap_or(Lv::Nil)
}

/// Makes a script wait for the handlers of what it changed.
#[inline(always)]
fn after_handlers(core: &mut Core, reply: Reply) -> Reply {
    match reply {
        Reply::Value(value) if !core.flow.noted.is_empty() => {
            core.push(Frame::Resume(ResumeFrame {
                answer: FrameAnswer::Value(value),
                restores: false,
            }));
            Reply::Waits
        }
        reply => reply,
    }
}

/// The number of spaces, cards and effects of a game, all of which a call may examine.
fn size(core: &Core) -> u64 {
    (core.content.map.spaces.len() + core.content.cards.len() + core.board.effects().len()) as u64
}

/// The result of a call that has no effect.
fn neutral(lua: &Lua, gives: Gives) -> mlua::Result<Lv> {
    Ok(match gives {
        Gives::Number => Lv::Integer(0),
        Gives::Switch => Lv::Boolean(false),
        Gives::Cards | Gives::Spaces | Gives::Entries => Lv::Table(lua.create_table()?),
        Gives::Nothing
        | Gives::MaybeNumber
        | Gives::Text
        | Gives::Value
        | Gives::Period
        | Gives::Facts
        | Gives::Side
        | Gives::MaybeSide
        | Gives::MaybeCard
        | Gives::MaybeRegion
        | Gives::MaybeSpace
        | Gives::MaybeSpaceAndNumber
        | Gives::TwoAnswers
        | Gives::Entry => Lv::Nil,
    })
}

/// The value of a parameter in a table, under its name or a former one.
#[cfg(test)]
fn named_value(table: &Table, param: &Param) -> Lv {
    let mut names = [param.name]
        .into_iter()
        .chain(param.renamed.iter().copied());
    let found = names.find_map(|name| {
        table
            .raw_get(name)
            .ok()
            .filter(|value: &Lv| !value.is_nil())
    });
    found.unwrap_or(Lv::Nil)
}

const _: () = {
    let mut at = 0;
    while at < CALLS.len() {
        let call = &CALLS[at];
        // One slot is reserved to detect an extra argument.
        let most = if matches!(call.style, Style::Named) {
            MAX_PARAMS
        } else {
            FEW_PARAMS - 1
        };
        assert!(
            call.params.len() <= most,
            "a call has more parameters than are handed over"
        );
        let (mut filters, mut param) = (0, 0);
        while param < call.params.len() {
            filters += matches!(call.params[param].kind, super::param::Kind::Filter) as u8;
            param += 1;
        }
        assert!(filters <= 1, "a call has more than one filter");
        at += 1;
    }
};
