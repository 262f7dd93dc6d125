//! The numbers of wars.

use super::super::spec::{self, number};
use super::scope::Scope;

spec::keys! {
    /// The numbers of wars (rule 7.6). The defaults are the printed rules.
    pub struct Wars: Copy PartialEq Eq = "`wars`" in Scope<'_> {
        /// The deduction from the die for each adjacent country that the defender controls; its home
        /// counts as one.
        adjacent: u8 = number(0, 9), or 1;
        /// The deduction from the die if the defender controls the target, in wars in which it
        /// counts.
        target: u8 = number(0, 9), or 1;
    }
}
