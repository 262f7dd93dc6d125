//! Makes compiled scripts countable and reproducible, by instructions inserted between those of the
//! compiler.
//!
//! Luau only interrupts a script at calls and loops, so operators would be free. It also exposes
//! the addresses of tables: through the order in which a loop without `pairs` visits their keys,
//! and through the length of a table with holes. After this pass
//! - a script is interrupted at least once for each [`STRIDE`] units of work, regardless of its
//!   code;
//! - no string is longer than [`MAX_TEXT`], and long ones are charged by length;
//! - a script can allocate far less than the memory limit before its steps run out, so that the
//!   limit, which depends on the rest of the VM, never matters;
//! - no table has a key that is a table or a function, and every loop over a table is in the order
//!   of `pairs`.
//!
//! The pass works on the bytecode, not on the text, so no way of writing a script evades it.

use super::bounds::Bounds;
use super::bytecode::{Bytecode, Constant, Proto};
use super::instructions::{Jump, STRIDE, jump, length, op, work_of_entry};
use super::numbers::works;

/// The maximum length of a string that a script may make or hold, in bytes.
pub const MAX_TEXT: usize = 4096;
/// The globals that the inserted instructions call. Scripts cannot write such names.
pub(super) const WEIGH: &str = "<weigh>";
/// Charges for a deletion from a table, and records the key.
pub(super) const DELETE: &str = "<delete>";
/// Makes the iterator of a loop.
pub(super) const ITERATE: &str = "<iterate>";
/// Charges for the values of `...`.
pub(super) const COUNT: &str = "<count>";
/// Checks and counts a computed key.
pub(super) const SET: &str = "<set>";

/// Meters a compiled file, whose functions are renamed with the prefix `mark`. Returns it with the
/// static bounds of its functions.
///
/// # Errors
/// The problem: a string or a function is too long, or the format is unknown.
pub(super) fn metered(compiled: &[u8], mark: String) -> Result<(Vec<u8>, Bounds), String> {
    let mut file = Bytecode::read(compiled)
        .ok_or("the compiled script cannot be read: unknown version of Luau")?;
    if let Some(long) = file.strings.iter().find(|text| text.len() > MAX_TEXT) {
        let start = String::from_utf8_lossy(&long[..40]).into_owned();
        return Err(format!(
            "the string that begins with `{start}` is too long: at most {MAX_TEXT} bytes are \
            allowed"
        ));
    }
    let bounds = Bounds::of(&mut file, mark);
    let helpers =
        [WEIGH, DELETE, ITERATE, COUNT, SET].map(|name| file.add_text(name.as_bytes().to_vec()));
    for function in &mut file.functions {
        Pass::over(function, helpers)
            .ok_or("a function is too long or uses too many values: split it")?;
    }
    Ok((file.write(), bounds))
}

/// One function being rewritten.
struct Pass<'a> {
    old: &'a Proto,
    /// The constants with the names of the helpers.
    helpers: [u32; 5],
    code: Vec<u32>,
    lines: Vec<i32>,
    line: i32,
    /// The first register that the function itself does not use.
    top: u32,
}

const fn abc(op: u8, a: u32, b: u32, c: u32) -> u32 {
    op as u32 | a << 8 | b << 16 | c << 24
}

const fn ad(op: u8, a: u32, d: i16) -> u32 {
    op as u32 | a << 8 | (d as u16 as u32) << 16
}

impl Pass<'_> {
    /// Rewrites a function; `None` if it becomes too long.
    fn over(function: &mut Proto, helpers: [u32; 5]) -> Option<()> {
        let first = function.constants.len() as u32;
        function.constants.extend(helpers.map(Constant::Text));
        let mut pass = Pass {
            old: function,
            helpers: std::array::from_fn(|nth| first + nth as u32),
            code: Vec::with_capacity(function.code.len() * 2),
            lines: Vec::new(),
            line: 0,
            top: u32::from(function.registers),
        };
        let places = pass.copy()?;
        pass.mend_jumps(&places)?;
        let (code, lines) = (pass.code, pass.lines);
        // Four more: the callee, and three arguments.
        function.registers = function.registers.checked_add(4)?;
        (function.code, function.lines) = (code, lines);
        Some(())
    }

    /// Copies the code with the insertions. Returns the new position of each old word; the target
    /// of a jump is the insertion before it.
    fn copy(&mut self) -> Option<Vec<usize>> {
        let old = &self.old.code;
        let mut places = vec![usize::MAX; old.len()];
        // Work since the last interrupt on the costliest path to each place; `None` if it is
        // unreachable.
        let mut due: Vec<Option<u32>> = vec![None; old.len() + 1];
        due[0] = Some(work_of_entry(self.old));
        let works = works(self.old)?;
        let mut at = 0;
        while let Some(word) = old.get(at).copied() {
            let op = word as u8;
            let size = length(op)?;
            self.line = self.old.lines[at];
            places[at] = self.code.len();
            // Unreachable code is charged for its own work only.
            let mut work = due[at].unwrap_or(0).saturating_add(works[at]);
            let target = jump(word).map(|(_, by)| at as i64 + 1 + i64::from(by));
            if is_metered(op) {
                work = 0;
            } else {
                let backwards = target.is_some_and(|target| target <= at as i64);
                while !is_bound(op, word) && (work >= STRIDE || backwards && work > 0) {
                    self.emit(u32::from(op::JUMPX));
                    work = work.saturating_sub(STRIDE);
                }
            }
            self.before(word, old.get(at + 1).copied().unwrap_or_default());
            match op {
                // Fast paths that would bypass wrapped functions.
                op::FASTCALL | op::FASTCALL1 | op::FASTCALL2 | op::FASTCALL2K | op::FASTCALL3 => {}
                op::FORGPREP => self.emit(word & !0xff | u32::from(op::FORGPREP_INEXT)),
                _ => old
                    .get(at..at + size)?
                    .iter()
                    .for_each(|word| self.emit(*word)),
            }
            self.after(word);
            if let Some(target) = target {
                raise(&mut due, usize::try_from(target).ok()?, work)?;
            }
            let ends = matches!(op, op::RETURN | op::JUMP | op::JUMPBACK | op::JUMPX);
            if !ends {
                raise(&mut due, at + size, work)?;
            }
            at += size;
        }
        Some(places)
    }

    fn emit(&mut self, word: u32) {
        self.code.push(word);
        self.lines.push(self.line);
    }

    /// Calls a helper with some registers; `results` go to the first free registers.
    fn call(&mut self, helper: usize, given: &[u32], results: u32) {
        self.emit(abc(op::GETGLOBAL, self.top, 0, 0));
        self.emit(self.helpers[helper]);
        for (nth, register) in given.iter().enumerate() {
            self.emit(abc(op::MOVE, self.top + 1 + nth as u32, *register, 0));
        }
        self.emit(abc(op::CALL, self.top, given.len() as u32 + 1, results + 1));
    }

    /// Inserts code before an instruction, whose second word is `aux`, if it has one.
    fn before(&mut self, word: u32, aux: u32) {
        let (a, c) = (word >> 8 & 0xff, word >> 24);
        match word as u8 {
            op::SETTABLE => self.call(4, &[word >> 16 & 0xff, c, a], 0),
            op::SETTABLEKS => self.note_deletion(word, &[abc(op::LOADKX, self.top + 2, 0, 0), aux]),
            op::SETTABLEN => self.note_deletion(word, &[ad(op::LOADN, self.top + 2, c as i16 + 1)]),
            // All of them, without a fixed count.
            op::GETVARARGS if word >> 16 & 0xff == 0 => {
                self.emit(abc(op::GETGLOBAL, self.top, 0, 0));
                self.emit(self.helpers[3]);
                self.emit(abc(op::GETVARARGS, self.top + 1, 0, 0));
                self.emit(abc(op::CALL, self.top, 0, 1));
            }
            op::FORGPREP => {
                self.call(2, &[a, a + 1, a + 2], 3);
                for nth in 0..3 {
                    self.emit(abc(op::MOVE, a + nth, self.top + nth, 0));
                }
            }
            _ => {}
        }
    }

    /// Inserts a call of a helper for the case that nil is set, with the table and the key that
    /// `load_key` loads.
    fn note_deletion(&mut self, word: u32, load_key: &[u32]) {
        let (value, table) = (word >> 8 & 0xff, word >> 16 & 0xff);
        // Skips the aux word, the key, and four words of the call.
        self.emit(ad(op::JUMPXEQKNIL, value, 5 + load_key.len() as i16));
        self.emit(1 << 31);
        self.emit(abc(op::GETGLOBAL, self.top, 0, 0));
        self.emit(self.helpers[1]);
        self.emit(abc(op::MOVE, self.top + 1, table, 0));
        load_key.iter().for_each(|word| self.emit(*word));
        self.emit(abc(op::CALL, self.top, 3, 1));
    }

    /// Inserts code after an instruction: a string that it made is counted and charged.
    fn after(&mut self, word: u32) {
        if word as u8 == op::CONCAT {
            self.call(0, &[word >> 8 & 0xff], 0);
        }
    }

    /// Adjusts jumps to the new positions of their targets.
    fn mend_jumps(&mut self, places: &[usize]) -> Option<()> {
        let old = &self.old.code;
        let mut at = 0;
        while let Some(word) = old.get(at).copied() {
            let size = length(word as u8)?;
            if let Some((kind, by)) = jump(word) {
                let target = *places.get(usize::try_from(at as i64 + 1 + i64::from(by)).ok()?)?;
                // The jump is the last word of its replacement, except for its aux word.
                let next = places.get(at + size).copied().unwrap_or(self.code.len());
                let from = next.checked_sub(size)?;
                let by = i64::try_from(target).ok()? - i64::try_from(from).ok()? - 1;
                self.code[from] = with_distance(self.code[from], kind, by)?;
            }
            at += size;
        }
        Some(())
    }
}

/// Records that work is due at an instruction, unless more is due there already.
fn raise(due: &mut [Option<u32>], at: usize, work: u32) -> Option<()> {
    let due = due.get_mut(at)?;
    *due = Some(due.unwrap_or(0).max(work));
    Some(())
}

/// A jump over this distance; `None` if it is too far for its kind.
fn with_distance(word: u32, kind: Jump, by: i64) -> Option<u32> {
    Some(match kind {
        Jump::Short => word & 0xffff | u32::from(i16::try_from(by).ok()? as u16) << 16,
        Jump::Long if (-1 << 23..1 << 23).contains(&by) => word & 0xff | (by as u32) << 8,
        Jump::Skip => word & 0xff_ffff | u32::from(u8::try_from(by).ok()?) << 24,
        Jump::Long => return None,
    })
}

/// Whether Luau itself interrupts a script at this instruction.
fn is_metered(op: u8) -> bool {
    matches!(
        op,
        op::CALL | op::RETURN | op::JUMPBACK | op::JUMPX | op::FORNLOOP | op::FORGLOOP
    )
}

/// Whether nothing may be inserted between an instruction and the one before it.
fn is_bound(op: u8, word: u32) -> bool {
    matches!(op, op::CAPTURE | op::PREPVARARGS) || op == op::SETLIST && word >> 24 == 0
}
