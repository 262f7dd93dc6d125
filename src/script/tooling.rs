//! Parts of the reader of Lua that checks and editors use.

pub use super::data::{LuaData, evaluate};
pub use super::line_counts::add_lines;
pub use super::sandbox::functions;
pub use super::scanner::{Required, Token, TokenKind, end_of_block, is_whole, required, tokens};
