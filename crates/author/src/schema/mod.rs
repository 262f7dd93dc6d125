//! JSON Schemas of the content files, for editors. They cover what a single file can show: names
//! are ids, and whether a space or card exists is checked by `brink check`. A test holds them to the readers.

mod build;
mod cards;
mod declared;
mod inherit;
mod kind;
mod map;
mod mod_file;
mod scenario;

pub use cards::cards_schema;
pub use kind::{KINDS, SchemaKind};
pub use map::map_schema;
pub use mod_file::{lesson_schema, locale_schema, mod_schema, mods_schema, players_schema};
pub use scenario::scenario_schema;

pub(crate) use build::{either, list};
pub(crate) use declared::Options;
