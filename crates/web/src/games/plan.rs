//! The plan of a game that is to be begun.

use crate::rate_limits::GamePermit;
use crate::setting::Setting;

/// A game that is to be begun.
pub(crate) struct Plan<'a> {
    pub(crate) options: &'a [(String, String)],
    pub(crate) setting: &'a Setting,
    pub(crate) seed: u64,
    /// The steps that it begins with.
    pub(crate) inputs: &'a [String],
    pub(crate) permit: &'a GamePermit,
}
