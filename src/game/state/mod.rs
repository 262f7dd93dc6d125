//! The state of a game as plain data: the board and its events, the stack of frames, chance, and
//! all of it as `Core`.
//!
//! It decides nothing: nothing here knows the rules, the calls of scripts, or the loop. It uses no
//! other module of `game`.

pub(super) mod audience;
pub(super) mod board;
pub(super) mod chance;
pub(super) mod checkpoint;
pub(super) mod context;
pub(super) mod core;
pub(super) mod decision;
pub(super) mod declared_zones;
pub(super) mod effect;
pub(super) mod event;
pub(super) mod fixed_word;
pub(super) mod flow;
pub(super) mod frame;
pub(super) mod guesses;
pub(super) mod logged_text;
pub(super) mod modifier_index;
pub(super) mod outcome;
pub(super) mod own_zone;
pub(super) mod prompt;
pub(super) mod question;
pub(super) mod runtime_error;
pub(super) mod score_parts;
pub(super) mod script_text;
pub(super) mod sight;
pub(super) mod source;
pub(super) mod zone;
