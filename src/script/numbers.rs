//! Finds registers that certainly hold numbers, by forward data-flow analysis.
//!
//! Arithmetic converts strings, in time proportional to their length, which cannot be observed from
//! outside. So it is charged for the longest string, unless its operands cannot be strings. The
//! analysis covers basic blocks: where jumps meet, only the counter of a loop is known.

use std::collections::{BTreeMap, BTreeSet};

use super::bytecode::{Constant, Proto};
use super::instructions::{STRIDE, jump, length, op, work};

/// The work of converting the longest string to a number.
const CONVERSION: u32 = STRIDE;

/// The work of each instruction of a function, in units; `None` if its code is unknown.
pub(super) fn works(function: &Proto) -> Option<Vec<u32>> {
    let mut works = conversions(function)?;
    let mut at = 0;
    while let Some(word) = function.code.get(at).copied() {
        works[at] = CONVERSION * works[at] + work(function, at, word)?;
        at += length(word as u8)?;
    }
    Some(works)
}

/// For each instruction, the number of operands that it may have to convert from strings; `None` if
/// the code is unknown.
fn conversions(function: &Proto) -> Option<Vec<u32>> {
    let loops = counters(function)?;
    let shared = shared(function)?;
    let mut numbers = BTreeSet::new();
    let mut found = vec![0; function.code.len()];
    let mut at = 0;
    while let Some(word) = function.code.get(at).copied() {
        if let Some(counter) = loops.get(&at) {
            numbers = counter
                .iter()
                .flat_map(|first| *first..*first + 3)
                .collect();
        }
        let texts = operands(word)
            .into_iter()
            .flatten()
            .filter(|register| !numbers.contains(register));
        found[at] = texts.count() as u32;
        follow(function, at, word, &mut numbers);
        numbers.retain(|register| !shared.contains(register));
        at += length(word as u8)?;
    }
    Some(found)
}

/// The places where jumps meet, each with the first register of the loop that begins there, if any.
fn counters(function: &Proto) -> Option<BTreeMap<usize, Option<u32>>> {
    let mut targets = BTreeMap::new();
    let mut at = 0;
    while let Some(word) = function.code.get(at).copied() {
        if let Some((_, by)) = jump(word) {
            let target = usize::try_from(at as i64 + 1 + i64::from(by)).ok()?;
            let counter = (word as u8 == op::FORNLOOP).then_some(word >> 8 & 0xff);
            // With a second jump to the same place, nothing is known there.
            targets
                .entry(target)
                .and_modify(|known| *known = None)
                .or_insert(counter);
        }
        at += length(word as u8)?;
    }
    Some(targets)
}

/// The registers that other functions can change.
fn shared(function: &Proto) -> Option<BTreeSet<u32>> {
    let mut shared = BTreeSet::new();
    let mut at = 0;
    while let Some(word) = function.code.get(at).copied() {
        if word as u8 == op::CAPTURE {
            shared.insert(word >> 16 & 0xff);
        }
        at += length(word as u8)?;
    }
    Some(shared)
}

/// The registers that an instruction reads as numbers.
fn operands(word: u32) -> [Option<u32>; 3] {
    let (a, b, c) = (word >> 8 & 0xff, word >> 16 & 0xff, word >> 24);
    match word as u8 {
        op::ADD..=op::POW | op::IDIV => [Some(b), Some(c), None],
        op::ADDK..=op::POWK | op::IDIVK | op::MINUS => [Some(b), None, None],
        op::SUBRK | op::DIVRK => [Some(c), None, None],
        op::FORNPREP => [Some(a), Some(a + 1), Some(a + 2)],
        _ => [None; 3],
    }
}

/// Whether the constant of a function at an index is a number.
fn is_number(function: &Proto, index: usize) -> bool {
    match function.constants.get(index) {
        Some(Constant::Other(bytes)) => bytes.first() == Some(&2),
        _ => false,
    }
}

/// Applies the effects of an instruction on the registers.
fn follow(function: &Proto, at: usize, word: u32, numbers: &mut BTreeSet<u32>) {
    let (a, b, c) = (word >> 8 & 0xff, word >> 16 & 0xff, word >> 24);
    let gives_number = match word as u8 {
        op::MOVE => numbers.contains(&b),
        op::LOADK => is_number(function, word as usize >> 16),
        op::LOADKX => function
            .code
            .get(at + 1)
            .is_some_and(|index| is_number(function, *index as usize)),
        op::LOADN | op::LENGTH | op::MINUS | op::IDIV => true,
        op::ADD..=op::POWK | op::SUBRK | op::DIVRK | op::IDIVK => true,
        op::FORNPREP => {
            numbers.extend(a..a + 3);
            true
        }
        op::FORNLOOP => true,
        // It concatenates its operands in place.
        op::CONCAT => {
            numbers.retain(|register| !(b..=c).contains(register));
            false
        }
        op::NAMECALL => {
            numbers.remove(&(a + 1));
            false
        }
        // These write any number of registers from the first on.
        op::CALL
        | op::GETVARARGS
        | op::FORGLOOP
        | op::FORGPREP
        | op::FORGPREP_INEXT
        | op::FORGPREP_NEXT => {
            numbers.retain(|register| *register < a);
            false
        }
        _ => false,
    };
    if gives_number {
        numbers.insert(a);
    } else {
        numbers.remove(&a);
    }
}
