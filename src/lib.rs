//! An engine for two-player, card-driven Cold War games of influence. Games are data.
//!
//! Maps are YAML files, card events are sandboxed Lua scripts, and every number of the rules stands in a
//! scenario file. The layers, each of which knows nothing of those after it:
//!
//! - [`script`]: one sandboxed Lua VM, its limits, suspension;
//! - [`content`]: reads and checks maps, cards and scenarios;
//! - [`game`]: a running game: decisions, choices, events, views, saves;
//! - [`players`]: players that choose by themselves.
//!
//! The feature `shipped` makes the content of this repository part of the library.
//! Position tests, pictures, recorded games and the command line are crates of their own above this one.

pub mod content;
pub mod files;
pub mod game;
pub mod ids;
pub mod players;
pub mod script;
pub mod signs;

pub use content::{Content, Diagnostic, Library, LoadError, Loaded, Texts};
pub use game::{
    Ask, Chance, Choice, Decision, Ending, Event, Game, GameError, Mode, Observation, Outcome, Position, Refusal,
    SaveError, Saved, Use, View, Zone,
};
pub use ids::{CardId, RegionId, Side, SpaceId};
pub use players::{Match, MatchError, Player, PlayerError, Players, Seat, Step};

/// The README's examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
