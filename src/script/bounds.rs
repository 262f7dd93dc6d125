//! Static bounds on the work of functions, which need not be counted while they run.
//!
//! Most functions of scripts have no loop, create no function, and call only the engine. Such a
//! function ends within a number of steps that is known at compile time, regardless of its
//! arguments. It is charged for them when it begins, and runs without interrupts, which cost more
//! than the work they interrupt.
//!
//! Functions are recognized by their instructions: an unlisted instruction makes the function
//! counted.

use std::collections::BTreeSet;
use std::iter;

use mlua::Function;

use super::bytecode::{Bytecode, Constant, Proto};
use super::instructions::{STRIDE, jump, length, op, work_of_entry};
use super::numbers::works;

/// Maximum number of steps charged in advance: a function that may take more is counted as it runs.
const MAX_KNOWN: u32 = 1_000;
/// Steps charged for a call of the engine, without the arguments in its table.
const STEPS_OF_CALL: u32 = 16;
/// Steps charged for a helper that metering calls before or after an instruction.
const STEPS_OF_HELPER: u32 = 4;
/// Number of table keys that a file may use without charge: more than most files have.
const FREE_KEYS: u64 = 64;

/// The charge for running a function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charge {
    /// Counted while it runs.
    #[default]
    Counted,
    /// This many steps when it begins, an upper bound.
    Known(u32),
}

/// The charges of the functions of one file. By default everything is counted.
#[derive(Clone, Debug, Default)]
pub struct Bounds {
    /// The file itself.
    pub file: Charge,
    /// Whether all variables shared by the functions of the file are constant: then the functions
    /// keep no state between calls.
    pub constant: bool,
    /// The number of table keys in its code beyond those without charge.
    pub keys: u64,
    /// The prefix of its functions' names, unique in the VM.
    mark: String,
    /// The charge of each function, by its number in the compiler's order, which ends its name.
    functions: Vec<Charge>,
    /// The names of the methods that each function calls, in the same order.
    methods: Vec<Vec<String>>,
}

impl Bounds {
    /// Analyses compiled code, and renames its functions with the prefix `mark`.
    ///
    /// Scripts cannot choose these names, so a function with such a name is the one that was
    /// analysed.
    pub(super) fn of(file: &mut Bytecode, mark: String) -> Bounds {
        let functions = file.functions.iter().map(charge_of).collect();
        let methods = file.functions.iter();
        let methods = methods.map(|function| methods_of(function, &file.strings));
        let methods = methods.collect();
        let main = file.main();
        let whole = main.map_or(Charge::Counted, charge_of);
        let constant = whole != Charge::Counted && main.is_some_and(shares_constants);
        for number in 0..file.functions.len() {
            let name = file.add_text(format!("{mark}{number}").into_bytes());
            file.functions[number].name = name;
        }
        let keys = (keys_of(file).len() as u64).saturating_sub(FREE_KEYS);
        Bounds {
            file: whole,
            constant,
            keys,
            mark,
            functions,
            methods,
        }
    }

    /// The charge of a function whose first argument is the engine's table of calls; `None` if it
    /// belongs to a different file.
    #[must_use]
    pub fn charge(&self, function: &Function) -> Option<Charge> {
        self.functions.get(self.number(function)?).copied()
    }

    /// The names of the calls of the engine that a function may make; `None` unless it runs nothing
    /// else.
    pub fn calls(&self, function: &Function) -> Option<&[String]> {
        let number = self.number(function)?;
        match self.functions.get(number)? {
            Charge::Known(_) => self.methods.get(number).map(Vec::as_slice),
            Charge::Counted => None,
        }
    }

    fn number(&self, function: &Function) -> Option<usize> {
        let name = function.info().name?;
        name.strip_prefix(&self.mark)?.parse().ok()
    }
}

/// The maximum number of steps of a function that runs through its code once and calls only methods
/// of its first argument; `None` for other functions.
fn steps(function: &Proto) -> Option<u32> {
    let mut work_done = work_of_entry(function);
    let works = works(function)?;
    let (mut calls, mut entries, mut helped) = (0_u32, 0_u32, 0_u32);
    // Whether the first register still holds the first argument.
    let mut keeps_first = function.parameters() > 0;
    let mut looked_up = None;
    let mut at = 0;
    while let Some(word) = function.code.get(at).copied() {
        // No backward jumps.
        if jump(word).is_some_and(|(_, by)| by < 0) {
            return None;
        }
        let (a, b, c) = (word >> 8 & 0xff, word >> 16 & 0xff, word >> 24);
        let mut is_method = false;
        match word as u8 {
            op::NAMECALL => is_method = b == 0,
            op::CALL if looked_up == Some(a) => calls += 1,
            op::SETTABLE => {
                entries += 1;
                helped += 1;
            }
            op::CONCAT => helped += 1,
            op::SETTABLEKS | op::SETTABLEN => entries += 1,
            op::SETLIST => entries += c,
            op::DUPTABLE => {
                if let Constant::Table(keys, _) = function.constants.get(word as usize >> 16)? {
                    entries = entries.saturating_add(keys.len() as u32);
                }
            }
            op if is_plain(op) => {}
            _ => return None,
        }
        keeps_first &= a != 0 || !gives(word as u8);
        looked_up = is_method.then_some(a);
        work_done = work_done.saturating_add(works[at]);
        at += length(word as u8)?;
    }
    // Each call iterates over its arguments.
    let of_calls = calls.saturating_mul(entries.saturating_add(STEPS_OF_CALL));
    let of_helpers = helped.saturating_mul(STEPS_OF_HELPER);
    let all = (work_done / STRIDE)
        .saturating_add(of_calls)
        .saturating_add(of_helpers)
        .saturating_add(1);
    (calls == 0 || keeps_first).then_some(all)
}

/// The charge of a function: its steps, if they are known before it runs and few.
fn charge_of(function: &Proto) -> Charge {
    match steps(function) {
        Some(steps) if steps <= MAX_KNOWN => Charge::Known(steps),
        _ => Charge::Counted,
    }
}

/// Whether a function accepted by [`steps`] shares with the functions it creates only strings,
/// numbers and functions that are never reassigned.
fn shares_constants(function: &Proto) -> bool {
    // A variable captured by value is never reassigned.
    words_of(function)
        .filter(|word| *word as u8 == op::CAPTURE)
        .all(|word| word >> 8 & 0xff == 0 && is_constant(function, word >> 16 & 0xff))
}

/// Whether every instruction that writes to a register puts a constant there.
fn is_constant(function: &Proto, register: u32) -> bool {
    words_of(function)
        .filter(|word| gives(*word as u8) && *word >> 8 & 0xff == register)
        .all(|word| {
            matches!(
                word as u8,
                op::LOADNIL
                    ..=op::LOADK | op::LOADKX | op::NEWCLOSURE | op::DUPCLOSURE | op::CAPTURE
            )
        })
}

/// The first word of each instruction, up to an unknown one.
fn words_of(function: &Proto) -> impl Iterator<Item = u32> {
    let mut at = 0;
    iter::from_fn(move || {
        let word = *function.code.get(at)?;
        at += length(word as u8)?;
        Some(word)
    })
}

/// The string that is the constant of a function at an index.
fn key_at(function: &Proto, index: u32) -> Option<u32> {
    match function.constants.get(index as usize) {
        Some(Constant::Text(text)) => Some(*text),
        _ => None,
    }
}

/// The names of the methods that a function calls.
fn methods_of(function: &Proto, strings: &[Vec<u8>]) -> Vec<String> {
    let mut names = Vec::new();
    let mut at = 0;
    while let Some(word) = function.code.get(at) {
        if let (op::NAMECALL, Some(index)) = (*word as u8, function.code.get(at + 1)) {
            let text = key_at(function, *index).and_then(|text| text.checked_sub(1));
            let name = text.and_then(|text| strings.get(text as usize));
            names.push(String::from_utf8_lossy(name.map_or(b"", Vec::as_slice)).into_owned());
        }
        at += length(*word as u8).unwrap_or(1);
    }
    names
}

/// The table keys in the code.
fn keys_of(file: &Bytecode) -> BTreeSet<u32> {
    let mut keys = BTreeSet::new();
    for function in &file.functions {
        for constant in &function.constants {
            if let Constant::Table(indices, _) = constant {
                keys.extend(indices.iter().filter_map(|index| key_at(function, *index)));
            }
        }
        let mut at = 0;
        while let Some(word) = function.code.get(at) {
            if let (op::SETTABLEKS, Some(index)) = (*word as u8, function.code.get(at + 1)) {
                keys.extend(key_at(function, *index));
            }
            at += length(*word as u8).unwrap_or(1);
        }
    }
    keys
}

/// Whether an instruction runs no other code.
fn is_plain(op: u8) -> bool {
    matches!(
        op,
        op::NOP
            | op::LOADNIL..=op::MOVE
            | op::GETTABLE
            | op::GETTABLEKS
            | op::GETTABLEN
            | op::NEWCLOSURE
            | op::RETURN
            | op::JUMP
            | op::JUMPIF..=op::NEWTABLE
            | op::DUPCLOSURE..=op::LOADKX
            | op::COVERAGE..=op::DIVRK
            | op::JUMPXEQKNIL..=op::IDIVK
    )
}

/// Whether a listed instruction writes its first register.
fn gives(op: u8) -> bool {
    !matches!(
        op,
        op::NOP
            | op::SETTABLE
            | op::SETTABLEKS
            | op::SETTABLEN
            | op::SETLIST
            | op::RETURN
            | op::JUMP
            | op::JUMPIF..=op::JUMPIFNOTLT
            | op::PREPVARARGS
            | op::COVERAGE
            | op::JUMPXEQKNIL..=op::JUMPXEQKS
    )
}

#[cfg(test)]
mod tests {
    use mlua::Function;

    use super::super::{Module, Run, Sandbox, Usage};
    use super::Charge;

    /// Compiles and runs a function with this body. Returns its charge, and the steps that it took.
    fn run(body: &str) -> (Charge, u64) {
        let sandbox = Sandbox::new().expect("a sandbox");
        let game = sandbox.lua().create_table().expect("a table");
        for name in ["vp", "count", "gain_vp"] {
            game.set(
                name,
                sandbox
                    .lua()
                    .create_function(|_, ()| Ok(3))
                    .expect("a function"),
            )
            .expect("a table");
        }
        sandbox.seal().expect("a sealed sandbox");
        let chunk = sandbox
            .load(
                "x.lua",
                &format!("return function(game, with)\n{body}\nend"),
                &[],
            )
            .expect("a script");
        let function: Function = chunk.value.as_function().cloned().expect("a function");
        let charge = chunk
            .file
            .bounds
            .charge(&function)
            .expect("a function of the file");
        let mut thread = sandbox
            .coroutine(function, Usage::default(), 0)
            .expect("a coroutine");
        let run = sandbox
            .resume("x.lua", &mut thread, Charge::Counted, (game, "a"))
            .expect("a run");
        assert!(matches!(run, Run::Done(_)), "{body}");
        (charge, sandbox.meter().used())
    }

    #[test]
    fn straight_functions_are_charged_at_least_what_they_take() {
        for body in [
            "",
            "return game:vp() + game:vp() * 2 ^ 3",
            "if game:vp() > 1 and with == 'a' then game:gain_vp('us', 1) else return end",
            "local t = { region = 'x', { 1, 2, game:vp() } } t.tag = 'y' t[with] = #t return \
            game:count(t) .. with",
            "local one, two = game:vp(), game:count { any = { { region = 'x' }, { region = 'y' } } \
            } return one or two",
            "local f = function() while true do end end return f",
        ] {
            let (charge, used) = run(body);
            let Charge::Known(steps) = charge else {
                panic!("counted: {body}")
            };
            assert!(
                used <= u64::from(steps),
                "{body}: {used} steps, {steps} charged"
            );
        }
    }

    #[test]
    fn whatever_else_is_counted() {
        let long = "game:vp() ".repeat(100);
        for body in [
            "for i = 1, 2 do end",
            "for _, x in { 1 } do end",
            "for _, x in ipairs { 1 } do end",
            "local i = 0 while i < 2 do i += 1 end",
            "repeat local x = game:vp() until x > 2",
            "local f = function() return 1 end f()",
            "game = { vp = function(self) return 1 end } game:vp()",
            "local t = { vp = function(self) return 1 end } t:vp()",
            "local vp = game.vp vp(game)",
            "return ('x'):rep(3)",
            "return string.rep(with, 3)",
            "return math.max(1, game:vp())",
            "return pcall(game.vp, game)",
            "return `{with} is it`",
            &long,
        ] {
            assert_eq!(run(body).0, Charge::Counted, "{body}");
        }
    }

    #[test]
    fn files_whose_functions_share_nothing_that_changes() {
        let cases = [
            (
                "local function f(game) return game:vp() end return { event = function(game) \
                return f(game) end }",
                true,
            ),
            (
                "local n = 3 local function f() return n, f end return { event = function() return \
                f() end }",
                true,
            ),
            (
                "return { event = function(game) local n = 0 local up = function() n += 1 end up() \
                return n end }",
                true,
            ),
            (
                "local t = { 1 } return { event = function() return t end }",
                false,
            ),
            (
                "local n = 0 return { event = function() n += 1 return n end }",
                false,
            ),
            (
                "local n return { event = function() n = (n or 0) + 1 return n end }",
                false,
            ),
            (
                "local function f() local n = 0 return function() n += 1 end end local g = f() \
                return { event = g }",
                false,
            ),
            (
                "local g if type(1) then g = {} end return { event = function() return g end }",
                false,
            ),
            (
                "local g = nil g = { } return { event = function() return g end }",
                false,
            ),
        ];
        let sandbox = Sandbox::new().expect("a sandbox");
        sandbox.seal().expect("a sealed sandbox");
        for (source, constant) in cases {
            assert_eq!(
                sandbox
                    .load("x.lua", source, &[])
                    .expect("a script")
                    .file
                    .bounds
                    .constant,
                constant,
                "{source}"
            );
        }
    }

    #[test]
    fn a_charge_is_that_of_the_function_and_of_no_other() {
        let sandbox = Sandbox::new().expect("a sandbox");
        sandbox.seal().expect("a sealed sandbox");
        let loops = "return { f = function(game) while game do end end }";
        let module = Module {
            name: "evil".into(),
            path: "evil.lua".into(),
            source: loops.into(),
        };
        let source = "local evil = require('evil') return { a = function(game) end, b = \
            function(game) while game do end end, c = evil.f }";
        let chunk = sandbox.load("x.lua", source, &[module]).expect("a script");
        let charge = |name: &str| {
            let function: Function = chunk
                .value
                .as_table()
                .expect("a table")
                .raw_get(name)
                .expect("a function");
            chunk.file.bounds.charge(&function)
        };
        assert!(matches!(charge("a"), Some(Charge::Known(_))));
        assert_eq!((charge("b"), charge("c")), (Some(Charge::Counted), None));
    }
}
