//! An engine for two-player, card-driven Cold War games of influence. Games are data.
pub mod content;
pub mod ids;
pub mod script;
