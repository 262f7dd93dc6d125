//! Games at tables, and what the holder of a token may know and do there.
//!
//! Nothing outside of this module reaches a game that has secrets: a token opens a [`Holder`] or a
//! [`Seated`], which answer with what their side may know, and an [`OpenTable`] where nothing is
//! secret any more.

mod ahead;
mod course;
mod deletion;
mod help;
mod holder;
mod invitation;
mod language;
#[cfg(test)]
mod leaks;
mod log;
mod machine;
mod names;
mod notify;
mod open_table;
mod opening;
mod origin;
mod people;
mod plan;
mod play;
mod progress;
mod registry;
mod rematch;
mod replay;
mod review;
mod roll;
mod search_queue;
mod seated;
mod standing;
mod stored_content;
mod stream;
mod table;
mod table_content;
mod uses;
mod view;

pub(crate) use course::{Course, course};
pub(crate) use help::{Hint, PreviewFacts, Why};
pub(crate) use holder::Holder;
pub use invitation::new_link;
pub(crate) use language::in_language;
pub(crate) use log::{Log, log_of_all};
pub(crate) use notify::Reader;
pub(crate) use open_table::OpenTable;
pub(crate) use people::{Acted, People};
pub(crate) use plan::Plan;
pub(crate) use play::Play;
pub(crate) use registry::{CreatedGame, GameRegistry, random_seed};
pub(crate) use review::{Review, review_from};
pub(crate) use search_queue::Length;
pub(crate) use seated::Seated;
pub(crate) use standing::seats;
pub(crate) use stream::Listener;
pub(crate) use uses::Uses;
pub(crate) use view::{View, ViewOptions};
