//! Other languages: names and texts for people, in the `locale/` of any root.
//!
//! `locale/LANGUAGE.yaml` and `locale/LANGUAGE/*.yaml` have the same keys; what is said later wins, and what is said of
//! one map, one card set or one scenario wins over what is said of any.

mod check;
mod conflicts;
mod file;
mod gaps;
mod inherited_translations;
mod kinds;
mod translation;

pub(super) use check::{check, check_messages};
pub(super) use conflicts::check_conflicts;
pub use file::locale_table;
pub use gaps::Untranslated;
pub use kinds::Messages;
pub(super) use kinds::message;
pub(super) use translation::translate;
