//! One reader for each sort of file, and for the parts that several sorts share.

mod card_set;
mod filter;
mod map;
mod modifier;
mod names;
mod options;
mod scenario;
mod script;
mod setup;
mod started;
mod tracks;

pub(super) use card_set::{CardEntry, CardSet, MAX_TAGS, NO_EVENT, read_set};
pub(super) use map::read_map;
pub(super) use names::Names;
pub(super) use options::read_options;
pub(super) use scenario::{Head, Pool, read_head, read_scenario};
pub(super) use script::{ScriptKind, read_script};

pub use filter::read_filter;
pub use started::texts;
