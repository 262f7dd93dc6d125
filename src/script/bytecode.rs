//! The bytecode to which Luau compiles scripts: parsed and serialized.
//!
//! Only the output of this engine's compiler is parsed. Anything else is refused, so that a new
//! version of Luau fails the first test and cannot bypass [`super::metering`].

use std::iter;

/// The version of the format, as in `Luau/Bytecode.h`.
const VERSION: u8 = 9;
/// The version of the type section.
const TYPES_VERSION: u8 = 3;

/// A compiled file.
pub(super) struct Bytecode {
    pub strings: Vec<Vec<u8>>,
    pub functions: Vec<Proto>,
    main: u32,
}

/// One function of a file.
pub(super) struct Proto {
    /// The number of registers.
    pub registers: u8,
    /// The numbers of parameters and upvalues, whether it is variadic, and flags.
    head: [u8; 4],
    types: Vec<u8>,
    pub code: Vec<u32>,
    /// The line of each word of the code.
    pub lines: Vec<i32>,
    pub constants: Vec<Constant>,
    children: Vec<u32>,
    line: u32,
    /// Its name in the string table; 0 for none.
    pub name: u32,
}

/// A constant of a function.
pub(super) enum Constant {
    /// A string: its number in the string table of the file, from 1.
    Text(u32),
    /// A table with these keys, by their constants, in serialized form.
    Table(Vec<u32>, Vec<u8>),
    /// Any other constant, in serialized form.
    Other(Vec<u8>),
}

impl Bytecode {
    /// Parses compiled code; `None` if the format is unknown.
    pub fn read(bytes: &[u8]) -> Option<Bytecode> {
        let mut from = Reader { bytes, at: 0 };
        if from.byte()? != VERSION || from.byte()? != TYPES_VERSION {
            return None;
        }
        let strings = from.list(|from| {
            let length = from.number()? as usize;
            from.slice(length).map(<[u8]>::to_vec)
        })?;
        // Names of userdata types: there are none.
        if from.byte()? != 0 {
            return None;
        }
        let functions = from.list(Proto::read)?;
        let main = from.number()?;
        (from.at == bytes.len()).then_some(Bytecode {
            strings,
            functions,
            main,
        })
    }

    /// The function that runs the file.
    pub fn main(&self) -> Option<&Proto> {
        self.functions.get(self.main as usize)
    }

    /// Adds a string. Returns its number in the string table.
    pub fn add_text(&mut self, text: Vec<u8>) -> u32 {
        self.strings.push(text);
        self.strings.len() as u32
    }

    /// Serializes the file.
    pub fn write(&self) -> Vec<u8> {
        let mut out = vec![VERSION, TYPES_VERSION];
        number(&mut out, self.strings.len());
        for text in &self.strings {
            number(&mut out, text.len());
            out.extend(text);
        }
        out.push(0);
        number(&mut out, self.functions.len());
        for function in &self.functions {
            function.write(&mut out);
        }
        number(&mut out, self.main as usize);
        out
    }
}

impl Proto {
    /// The number of parameters, without `...`.
    pub fn parameters(&self) -> u8 {
        self.head[0]
    }

    fn read(from: &mut Reader<'_>) -> Option<Proto> {
        let registers = from.byte()?;
        let head = [from.byte()?, from.byte()?, from.byte()?, from.byte()?];
        let types = from.number()? as usize;
        let types = from.slice(types)?.to_vec();
        let code = from.list(|from| from.word())?;
        let constants = from.list(Constant::read)?;
        let children = from.list(|from| from.number())?;
        let (line, name) = (from.number()?, from.number()?);
        let lines = from.lines(code.len())?;
        // Names of locals are not compiled in.
        let plain = from.byte()? == 0;
        plain.then_some(Proto {
            registers,
            head,
            types,
            code,
            lines,
            constants,
            children,
            line,
            name,
        })
    }

    fn write(&self, out: &mut Vec<u8>) {
        out.push(self.registers);
        out.extend(self.head);
        number(out, self.types.len());
        out.extend(&self.types);
        number(out, self.code.len());
        out.extend(self.code.iter().flat_map(|word| word.to_le_bytes()));
        number(out, self.constants.len());
        for constant in &self.constants {
            constant.write(out);
        }
        number(out, self.children.len());
        for child in &self.children {
            number(out, *child as usize);
        }
        number(out, self.line as usize);
        number(out, self.name as usize);
        // Lines: each word of the code is its own interval, so that no difference overflows.
        out.extend([1, 0]);
        out.extend(iter::repeat_n(0, self.code.len()));
        let mut last = 0;
        for line in &self.lines {
            out.extend((line - last).to_le_bytes());
            last = *line;
        }
        out.push(0);
    }
}

impl Constant {
    fn read(from: &mut Reader<'_>) -> Option<Constant> {
        let start = from.at;
        let mut keys = Vec::new();
        match from.byte()? {
            // Nil, a boolean, a number, an import, a closure.
            0 => {}
            1 => drop(from.byte()?),
            2 => drop(from.slice(8)?),
            3 => return from.number().map(Constant::Text),
            4 => drop(from.slice(4)?),
            6 => drop(from.number()?),
            // Tables: of keys, and of keys with the indices of values.
            kind @ (5 | 8) => {
                for _ in 0..from.number()? {
                    keys.push(from.number()?);
                    if kind == 8 {
                        from.slice(4)?;
                    }
                }
            }
            _ => return None,
        }
        let bytes = from.bytes.get(start..from.at)?.to_vec();
        Some(if keys.is_empty() {
            Constant::Other(bytes)
        } else {
            Constant::Table(keys, bytes)
        })
    }

    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Constant::Text(index) => {
                out.push(3);
                number(out, *index as usize);
            }
            Constant::Table(_, bytes) | Constant::Other(bytes) => out.extend(bytes),
        }
    }
}

/// Appends a number as a varint.
fn number(out: &mut Vec<u8>, number: usize) {
    let mut left = number;
    while left >= 128 {
        out.push((left & 127) as u8 | 128);
        left >>= 7;
    }
    out.push(left as u8);
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn slice(&mut self, length: usize) -> Option<&'a [u8]> {
        let slice = self.bytes.get(self.at..self.at.checked_add(length)?)?;
        self.at += length;
        Some(slice)
    }

    fn byte(&mut self) -> Option<u8> {
        self.slice(1).map(|bytes| bytes[0])
    }

    fn word(&mut self) -> Option<u32> {
        self.slice(4)?.try_into().ok().map(u32::from_le_bytes)
    }

    fn number(&mut self) -> Option<u32> {
        let mut number = 0;
        for shift in (0..32).step_by(7) {
            let byte = self.byte()?;
            number |= u32::from(byte & 127) << shift;
            if byte < 128 {
                return Some(number);
            }
        }
        None
    }

    fn list<T>(&mut self, one: impl Fn(&mut Reader<'a>) -> Option<T>) -> Option<Vec<T>> {
        let count = self.number()?;
        (0..count).map(|_| one(self)).collect()
    }

    /// The line of each word of the code.
    fn lines(&mut self, count: usize) -> Option<Vec<i32>> {
        if self.byte()? != 1 {
            return None;
        }
        let gap = u32::from(self.byte()?);
        let mut offset = 0_u8;
        let mut lines = Vec::with_capacity(count);
        for byte in self.slice(count)? {
            offset = offset.wrapping_add(*byte);
            lines.push(i32::from(offset));
        }
        let mut base = 0_i32;
        for interval in lines.chunks_mut(1_usize.checked_shl(gap)?) {
            base = base.checked_add(self.word()? as i32)?;
            interval.iter_mut().for_each(|line| *line += base);
        }
        Some(lines)
    }
}
