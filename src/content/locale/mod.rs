//! Other languages: displayed names and texts, in the `locale/` of any root.
//!
//! `locale/LANGUAGE.yaml` and `locale/LANGUAGE/*.yaml` have the same keys; later files take
//! precedence, and entries for one map, card set or scenario take precedence over general ones.

mod check;
mod conflicts;
mod file;
mod gaps;
mod inherited_translations;
mod kinds;
mod script_texts;
mod translation;

pub(super) use check::{check, check_messages};
pub(super) use conflicts::check_conflicts;
pub use file::locale_table;
pub use gaps::Untranslated;
pub use kinds::Messages;
pub(super) use kinds::{ByMessage, ByText};
pub(super) use translation::translate;
