//! Digests: numbers that equal values share, everywhere and always.

/// The digest of nothing yet.
pub(super) const EMPTY: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a over the bytes that the standard hash of an event writes: a stable digest, not a table hash.
#[inline(always)]
pub(super) fn digest(seed: u64, value: &impl std::hash::Hash) -> u64 {
    struct Fnv(u64);
    impl std::hash::Hasher for Fnv {
        fn finish(&self) -> u64 {
            self.0
        }
        fn write(&mut self, bytes: &[u8]) {
            for byte in bytes {
                self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        fn write_u8(&mut self, value: u8) {
            self.0 = (self.0 ^ u64::from(value)).wrapping_mul(0x0100_0000_01b3);
        }
        fn write_u16(&mut self, value: u16) {
            self.0 = (self.0 ^ u64::from(value)).wrapping_mul(0x0100_0000_01b3);
        }
        fn write_i16(&mut self, value: i16) {
            self.write_u16(value as u16);
        }
        fn write_u32(&mut self, value: u32) {
            self.0 = (self.0 ^ u64::from(value)).wrapping_mul(0x0100_0000_01b3);
        }
        fn write_i32(&mut self, value: i32) {
            self.write_u32(value as u32);
        }
        fn write_u64(&mut self, value: u64) {
            self.0 = (self.0 ^ value).wrapping_mul(0x0100_0000_01b3);
        }
        // Discriminants: their width differs between machines, their value does not.
        fn write_isize(&mut self, value: isize) {
            self.write_u64(value as u64);
        }
        fn write_usize(&mut self, value: usize) {
            self.write_u64(value as u64);
        }
    }
    let mut hasher = Fnv(seed);
    value.hash(&mut hasher);
    std::hash::Hasher::finish(&hasher)
}
