//! The instructions of Luau: their numbers, lengths, jumps and costs.

use super::bytecode::{Constant, Proto};

/// Units of work between two interrupts. Most instructions are one unit.
pub(super) const STRIDE: u32 = 16;
/// Number of keys in a table literal without extra cost: a few more than any call of the engine
/// takes.
const FREE_KEYS: u32 = 4;
/// Number of registers of a function without extra cost. They are all allocated for each call, at
/// any depth.
const FREE_REGISTERS: u8 = 16;

/// Instructions of Luau, numbered as in `Luau/Bytecode.h`.
pub(super) mod op {
    pub const NOP: u8 = 0;
    pub const LOADNIL: u8 = 2;
    pub const LOADB: u8 = 3;
    pub const LOADN: u8 = 4;
    pub const LOADK: u8 = 5;
    pub const MOVE: u8 = 6;
    pub const GETGLOBAL: u8 = 7;
    pub const GETTABLE: u8 = 13;
    pub const SETTABLE: u8 = 14;
    pub const GETTABLEKS: u8 = 15;
    pub const SETTABLEKS: u8 = 16;
    pub const GETTABLEN: u8 = 17;
    pub const SETTABLEN: u8 = 18;
    pub const NEWCLOSURE: u8 = 19;
    pub const NAMECALL: u8 = 20;
    pub const CALL: u8 = 21;
    pub const RETURN: u8 = 22;
    pub const JUMP: u8 = 23;
    pub const JUMPBACK: u8 = 24;
    pub const JUMPIF: u8 = 25;
    pub const JUMPIFEQ: u8 = 27;
    pub const JUMPIFNOTLT: u8 = 32;
    pub const ADD: u8 = 33;
    pub const MOD: u8 = 37;
    pub const POW: u8 = 38;
    pub const ADDK: u8 = 39;
    pub const MODK: u8 = 43;
    pub const POWK: u8 = 44;
    pub const CONCAT: u8 = 49;
    pub const MINUS: u8 = 51;
    pub const LENGTH: u8 = 52;
    pub const NEWTABLE: u8 = 53;
    pub const DUPTABLE: u8 = 54;
    pub const SETLIST: u8 = 55;
    pub const FORNPREP: u8 = 56;
    pub const FORNLOOP: u8 = 57;
    pub const FORGLOOP: u8 = 58;
    pub const FORGPREP_INEXT: u8 = 59;
    pub const FASTCALL3: u8 = 60;
    pub const FORGPREP_NEXT: u8 = 61;
    pub const NATIVECALL: u8 = 62;
    pub const GETVARARGS: u8 = 63;
    pub const DUPCLOSURE: u8 = 64;
    pub const PREPVARARGS: u8 = 65;
    pub const LOADKX: u8 = 66;
    pub const JUMPX: u8 = 67;
    pub const FASTCALL: u8 = 68;
    pub const COVERAGE: u8 = 69;
    pub const CAPTURE: u8 = 70;
    pub const SUBRK: u8 = 71;
    pub const DIVRK: u8 = 72;
    pub const FASTCALL1: u8 = 73;
    pub const FASTCALL2: u8 = 74;
    pub const FASTCALL2K: u8 = 75;
    pub const FORGPREP: u8 = 76;
    pub const JUMPXEQKNIL: u8 = 77;
    pub const JUMPXEQKS: u8 = 80;
    pub const IDIV: u8 = 81;
    pub const IDIVK: u8 = 82;
}

/// The number of words of an instruction.
pub(super) fn length(op: u8) -> Option<usize> {
    match op {
        1 | op::NATIVECALL | 83.. => None,
        7 | 8 | 12 | 15 | 16 | 20 | 27..=32 | 53 | 55 | 58 | 60 | 66 | 74 | 75 | 77..=80 => Some(2),
        0..=op::IDIVK => Some(1),
    }
}

/// The field that holds the offset of a jump.
#[derive(Clone, Copy)]
pub(super) enum Jump {
    /// The upper 16 bits.
    Short,
    /// The upper 24 bits.
    Long,
    /// The upper 8 bits, if they are not 0.
    Skip,
}

pub(super) fn jump(word: u32) -> Option<(Jump, i32)> {
    match word as u8 {
        op::JUMP..=op::JUMPIFNOTLT
        | op::FORNPREP..=op::FORGPREP_INEXT
        | op::FORGPREP_NEXT
        | op::FORGPREP
        | op::JUMPXEQKNIL..=op::JUMPXEQKS => Some((Jump::Short, word as i32 >> 16)),
        op::JUMPX => Some((Jump::Long, word as i32 >> 8)),
        op::LOADB if word >> 24 != 0 => Some((Jump::Skip, (word >> 24) as i32)),
        _ => None,
    }
}

/// The work of calling a function, in units.
pub(super) fn work_of_entry(function: &Proto) -> u32 {
    8 * u32::from(function.registers.saturating_sub(FREE_REGISTERS))
}

/// The work of an instruction whose operands are not strings.
pub(super) fn work(function: &Proto, at: usize, word: u32) -> Option<u32> {
    let aux = || function.code.get(at + 1).copied();
    let (b, c) = (word >> 16 & 0xff, word >> 24);
    Some(match word as u8 {
        op::COVERAGE | op::PREPVARARGS => 0,
        // A variable captured by reference becomes an object of its own.
        op::CAPTURE => 4,
        // Its helper is metered itself.
        op::SETTABLE => 0,
        op::NEWCLOSURE | op::DUPCLOSURE => STRIDE,
        op::CONCAT => STRIDE + 4 * c.saturating_sub(b),
        op::SETTABLEKS | op::SETTABLEN => 2,
        op::LENGTH | op::POW | op::POWK => 4,
        // For numbers of very different size.
        op::MOD | op::MODK => STRIDE,
        op::JUMPIFEQ..=op::JUMPIFNOTLT => 4,
        op::NEWTABLE => STRIDE / 2 + aux()?.min(1 << 20) + (1_u32 << b.saturating_sub(1).min(20)),
        op::DUPTABLE => match function.constants.get(word as usize >> 16)? {
            Constant::Table(keys, _) => {
                STRIDE / 2 + 4 * (keys.len() as u32).saturating_sub(FREE_KEYS)
            }
            _ => STRIDE / 2,
        },
        op::SETLIST => c,
        op::GETVARARGS => STRIDE,
        _ => 1,
    })
}
