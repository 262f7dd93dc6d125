//! An engine for two-player, card-driven Cold War games of influence. Games are data.
//!
//! Maps are YAML files, card events are sandboxed Lua scripts, and every number of the rules stands in a
//! scenario file. The layers, each of which knows nothing of those after it:
//!
//! - [`script`]: one sandboxed Lua VM, its limits, suspension;
//! - [`content`]: reads and checks maps, cards and scenarios;
//! - [`game`]: a running game: decisions, choices, events, views, saves;
//! - [`players`], [`position`]: players that choose by themselves, and tests written as positions;
//! - [`trial`]: runs every script from many positions, to find what only running finds.
//!
//! The feature `playdek` adds a reader of logs of the official computer version, on the public interface.
//! The feature `cli` (on by default) adds pictures of maps and the command line, which use the public interface only.

#[cfg(feature = "cli")]
pub mod cli;
pub mod content;
#[cfg(feature = "cli")]
pub mod draw;
pub mod files;
pub mod game;
pub mod ids;
#[cfg(feature = "playdek")]
pub mod playdek;
pub mod players;
pub mod position;
pub mod script;
pub mod signs;
pub mod trial;

/// The README's examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
