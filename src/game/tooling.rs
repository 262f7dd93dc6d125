//! Parts of the calls of scripts that checks, editors and generated documents use.

pub use super::api::{
    API_VERSION, CALLS, Call, Gives, Kind, LiteralReader, Needs, Param, Style,
    given_as_nil_in_filter, meant_call,
};
pub use super::machine::effort::steps_spent;
