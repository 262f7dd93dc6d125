//! Digests and mixed numbers: equal on every machine, in every run, and in every version.
//!
//! FNV-1a (Fowler, Noll and Vo) and SplitMix64 (Steele, Lea and Flood 2014). They are for comparing
//! and for seeds, not for security: not collision resistant.

use std::hash::{Hash, Hasher};

/// The digest of nothing: the offset basis of FNV-1a, 64 bits.
pub const EMPTY: u64 = 0xcbf2_9ce4_8422_2325;

/// The increment of the state of [`SplitMix64`]: 2^64 divided by the golden ratio, odd.
pub const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Adds one unit to a digest: a step of FNV-1a with the 64-bit prime.
#[inline(always)]
const fn add(digest: u64, unit: u64) -> u64 {
    (digest ^ unit).wrapping_mul(0x0100_0000_01b3)
}

/// Adds bytes to a digest: FNV-1a.
///
/// # Examples
/// ```
/// use brink::digest::{EMPTY, of_bytes};
///
/// let whole = of_bytes(EMPTY, *b"isles");
/// assert_eq!(whole, of_bytes(of_bytes(EMPTY, *b"is"), *b"les"));
/// assert_ne!(whole, of_bytes(EMPTY, *b"islet"));
/// ```
#[must_use]
pub fn of_bytes(digest: u64, bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes
        .into_iter()
        .fold(digest, |digest, byte| add(digest, u64::from(byte)))
}

/// Adds a text and a terminator to a digest. Carriage returns are ignored.
#[must_use]
pub(crate) fn of_text(digest: u64, text: &str) -> u64 {
    of_bytes(
        digest,
        text.bytes().filter(|byte| *byte != b'\r').chain([0]),
    )
}

/// Adds a value to a digest, as its standard hash writes it, one number at a time: fast, and
/// independent of the machine's word size.
#[inline(always)]
pub(crate) fn of_value(digest: u64, value: &impl Hash) -> u64 {
    struct Fnv(u64);
    impl Hasher for Fnv {
        fn finish(&self) -> u64 {
            self.0
        }
        fn write(&mut self, bytes: &[u8]) {
            self.0 = of_bytes(self.0, bytes.iter().copied());
        }
        fn write_u8(&mut self, value: u8) {
            self.0 = add(self.0, u64::from(value));
        }
        fn write_u16(&mut self, value: u16) {
            self.0 = add(self.0, u64::from(value));
        }
        fn write_i16(&mut self, value: i16) {
            self.write_u16(value as u16);
        }
        fn write_u32(&mut self, value: u32) {
            self.0 = add(self.0, u64::from(value));
        }
        fn write_i32(&mut self, value: i32) {
            self.write_u32(value as u32);
        }
        fn write_u64(&mut self, value: u64) {
            self.0 = add(self.0, value);
        }
        // Discriminants: their width differs between machines, their value does not.
        fn write_isize(&mut self, value: isize) {
            self.write_u64(value as u64);
        }
        fn write_usize(&mut self, value: usize) {
            self.write_u64(value as u64);
        }
    }
    let mut hasher = Fnv(digest);
    value.hash(&mut hasher);
    hasher.finish()
}

/// A generator of numbers from a seed (SplitMix64, Steele, Lea and Flood 2014): for seeding other
/// generators, and where a handful of numbers is enough.
///
/// # Examples
/// ```
/// use brink::digest::SplitMix64;
///
/// let numbers: Vec<u64> = SplitMix64::new(1).take(2).collect();
/// assert_eq!(numbers, [0x910a_2dec_8902_5cc1, 0xbeeb_8da1_658e_ec67]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator for a seed.
    #[must_use]
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }
}

impl Iterator for SplitMix64 {
    type Item = u64;

    /// The next number; the sequence is infinite.
    fn next(&mut self) -> Option<u64> {
        self.0 = self.0.wrapping_add(GOLDEN);
        Some(finished(self.0))
    }
}

/// The number at a position of [`SplitMix64`] with a seed, such as the seed of game or player
/// `index`.
///
/// # Examples
/// ```
/// use brink::digest::{SplitMix64, mixed};
///
/// assert_eq!(SplitMix64::new(7).nth(3), Some(mixed(7, 3)));
/// ```
#[must_use]
pub const fn mixed(seed: u64, index: u64) -> u64 {
    finished(seed.wrapping_add(index.wrapping_add(1).wrapping_mul(GOLDEN)))
}

const fn finished(state: u64) -> u64 {
    let word = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
