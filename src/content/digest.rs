//! A digest of texts that is the same on every machine.

/// FNV-1a, 64 bits.
pub(super) struct Digest(pub(super) u64);

impl Default for Digest {
    fn default() -> Digest {
        Digest(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    /// Adds a text and a terminator. Line ends are normalized.
    pub(super) fn add(&mut self, text: &str) {
        for byte in text.bytes().filter(|byte| *byte != b'\r').chain([0]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}
