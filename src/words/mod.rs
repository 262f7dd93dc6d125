//! The words that people read: messages with ids and named holes, in English and in other languages.
//!
//! Messages are declared once, in a table that `messages!` makes: the id, the holes, and the English text.
//! [`Words`] renders them; it belongs to a [`Content`](crate::content::Content), so that a front end changes the
//! language of a running game by rendering its events with the content in another language.

mod arg;
mod declare;
pub mod engine;
mod form;
mod message;
mod speech;
mod template;

pub use arg::{Arg, NameKind};
pub(crate) use form::Forms;
pub use form::{Form, Plural};
pub use message::{Message, Table};
pub(crate) use speech::Translation;
pub use speech::Words;
pub use template::{Hole, holes};
