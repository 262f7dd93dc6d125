//! The engine API that scripts call: one table describes every call.
//!
//! Registration and the checks of arguments come from [`CALLS`], and so do the reference and the
//! editor definitions. Each file uses only those before it: `param.rs reply.rs`, `displayed_text.rs`, `argument.rs`,
//! `args.rs`, `doc_comment.rs`, `call.rs` (the declaration of a call), `card_matching.rs`, `trace_text.rs` (calls in a
//! trace), the bodies `reads.rs changes.rs questions.rs`, `calls/` (the table), `interner.rs` and
//! `marshal/` (the passing of calls from Lua to the bodies and back).

mod args;
mod argument;
mod argument_error;
mod argument_names;
mod call;
mod calls;
mod card_matching;
mod changes;
mod displayed_text;
mod doc_comment;
mod fact_filter;
mod interner;
mod literal;
mod markers;
mod marshal;
mod named_zone;
mod param;
mod questions;
mod reads;
mod reply;
mod trace_text;
pub(super) mod tracing;
mod whole_number;

pub(super) use argument_error::shown;
pub use call::{API_VERSION, Call, Gives, Needs, Style};
pub use calls::{CALLS, meant_call};
pub(super) use interner::Interner;
pub use literal::LiteralReader;
pub(super) use marshal::{CallTables, Marshalling, Sites, is_immediate, register};
pub use param::{Kind, Param, given_as_nil_in_filter};
pub(super) use whole_number::whole;
