//! The engine API that scripts call: one table describes every call.
//!
//! Registration and the checks of arguments come from [`CALLS`], and so do the reference and the editor definitions.
//! Each file uses only those before it: `param.rs reply.rs`, `argument.rs`, `args.rs`, `call.rs` (how a call is
//! declared), `matching.rs`, `words.rs` (calls in a trace), the bodies `reads.rs changes.rs questions.rs`, `calls/` (the table), `intern.rs` and
//! `marshal/` (how calls get from Lua to the bodies and back).

mod args;
mod argument;
mod argument_error;
mod call;
mod calls;
mod changes;
mod intern;
mod literal;
mod marshal;
mod matching;
mod named;
mod param;
mod questions;
mod reads;
mod reply;
pub(super) mod tracing;
mod words;

pub(super) use argument_error::shown;
pub use call::{API_VERSION, Call, Gives, Needs, Style};
pub use calls::CALLS;
pub(super) use intern::Interner;
pub use literal::LiteralReader;
pub(super) use marshal::{Marshalling, Sites, register};
pub use param::{Kind, Param, given_as_nil_in_filter};
