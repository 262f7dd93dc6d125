//! JSON Schemas of the files that this layer reads, for editors. They say what can be said without other files: names
//! are ids, and whether there is such a space or card is for `brink check` to say. A test holds them to the readers.

mod build;
mod cards;
mod declared;
mod inherit;
mod map;
mod mod_file;
mod scenario;

pub use cards::cards_schema;
pub use map::map_schema;
pub use mod_file::{locale_schema, mod_schema};
pub use scenario::scenario_schema;

pub(crate) use build::{
    Field, ID, Shape, by_id, either, id, list, may, need, number, one_key, one_or_more, pair, table, text, words,
};
