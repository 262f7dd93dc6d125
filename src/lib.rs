//! An engine for two-player, card-driven Cold War games of influence. Games are data.
//!
//! Maps are YAML files, the events of cards are sandboxed Lua scripts, and every number that
//! differs between these games is in a scenario file. A program loads a scenario, starts a game
//! from a seed, and makes choices until it is over:
//!
//! ```
//! use brink::{Game, Library};
//!
//! let content = Library::open(&[".".into()]).load("twilight_struggle")?.content;
//! let mut game = Game::new(content, 1)?;
//! while let Some(decision) = game.decision() {
//!     let choice = decision.choices[0]; // every legal choice, at least one
//!     game.apply(choice)?; // an illegal choice is an error, and the game is unchanged
//! }
//! println!("{:?}", game.outcome());
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! Folders of content are relative to the current folder. A program that must run anywhere enables
//! the feature `shipped` and opens `Library::open_with(&[], &brink::content::shipped())`.
//!
//! A game with an option, words, undoing and a saved game:
//!
//! ```
//! use brink::{Game, Library, Saved};
//!
//! let library = Library::open(&[".".into()]);
//! let content = library.load_with("twilight_struggle", [("optional_cards", "off")])?.content;
//! let mut game = Game::new(content.clone(), 1)?;
//! for _ in 0..5 {
//!     let Some(decision) = game.decision() else { break };
//!     let choice = decision.choices[0];
//!     println!("{}: {}", decision.display(&content), decision.display_choice(choice, &content));
//!     game.apply(choice)?;
//! }
//! let us = game.view(content.find_side("us")?); // never more than this side may know
//! let hand = us.hand().into_iter().map(|card| content.card(card).name.as_str());
//! println!("{}: {}", content.side_name(us.side()), hand.collect::<Vec<_>>().join(", "));
//!
//! game.undo(3)?;
//! let saved: Saved = Saved::of(&game)?.to_string().parse()?; // or `write` and `read` a file
//! let content = library.load_with(saved.scenario(), saved.options())?.content;
//! assert_eq!(saved.load(&content)?.digest(), game.digest());
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to go from here
//!
//! | to … | see |
//! | --- | --- |
//! | load content from folders, from memory, or the shipped one | [`Library`], [`Texts`], the feature `shipped` |
//! | choose options, and list those of a scenario | [`Library::load_with`], `content.scenario.options` |
//! | show what is wrong with a file, with line, column and hint | [`LoadError`], [`Diagnostic`] |
//! | find a card, a space or a side by its id | [`Content::find_card`], [`Content::find_space`], [`Content::find_side`] |
//! | run a game: clone, undo, save, compare, move between threads | [`Game`], [`Saved`] |
//! | ask for a choice and explain a refusal | [`Decision`], [`Choice`], [`Refusal`] |
//! | put questions, choices and outcomes in words | [`Decision::display`], [`Decision::display_choice`], [`Outcome::display`] |
//! | see what one side may know | [`View`]; [`Observation`] as one owned, serialised value |
//! | count the lines of scripts that run, measure, keep VMs apart | [`game::Coverage`], [`game::Profiler`], [`game::SeparateVms`] |
//! | mix seeds, compare by digest | [`digest`] |
//! | look at what happened | [`Event`], [`Game::line`], [`View::line`] |
//! | search | [`Game::clone`](Clone::clone), [`View::trial`], [`Game::resample`], [`game::Playout`] |
//!
//! Two crates above this one have players and statistics:
//!
//! | to … | see |
//! | --- | --- |
//! | play games out between players | `brink_players::Match`, `Players`, `Player` |
//! | see what a position is worth, and why a choice is good | `brink_players::Evaluation`, `Strong::analyse` |
//! | show what a choice leads to, with chances, and whether it loses | `brink_players::preview`, `risks` |
//! | prove that a goal can be reached | `brink_players::puzzle::Goal` |
//! | play many games, on several machines | `brink_study::Study`, `Tally` |
//! | compare rules game by game | `brink_study::Sample`, `measure_nearest` |
//!
//! The folder `examples` of the repository has small programs for both.
//!
//! # Layers
//!
//! Each module depends only on those before it: [`script`] runs sandboxed Lua, [`content`] reads
//! and checks files, [`game`] has the rules. Players, studies, position tests, pictures, recorded
//! games and the command line are crates above this one: the engine searches nothing, counts
//! nothing, and starts no process.
//!
//! # Promises
//!
//! This documentation shows the interface; hidden modules, `tooling` above all, are for the
//! crates of the repository.
//!
//! A game is determined by its content, its seed and its choices, on every machine and thread. No
//! script or argument makes a public function panic or hang. Failures are of three kinds: an
//! `…Error` stops a call, a [`Diagnostic`] has a place in a file and is collected with others, a
//! [`Refusal`] is the answer of the rules to an illegal choice.
//!
//! # Building
//!
//! The first build compiles Luau, which needs a C++ compiler. The crate that does so keeps Luau's
//! assertions in release builds, at the cost of about a tenth of the speed: a program in another
//! workspace sets `LUAU_CXXFLAGS = "-DNDEBUG"` in the `[env]` of its `.cargo/config.toml`.

pub mod content;
#[doc(hidden)]
pub mod control_characters;
pub mod digest;
#[doc(hidden)]
pub mod files;
pub mod game;
pub mod ids;
pub mod script;
#[doc(hidden)]
pub mod tooling;
pub mod words;

pub use content::{Content, Diagnostic, Library, LoadError, Loaded, Texts};
pub use game::{
    Ask, Chance, Choice, Decision, Ending, Event, Game, GameBuilder, GameError, Mode, Observation,
    Outcome, Position, Refusal, SaveError, Saved, Use, View, Zone,
};
pub use ids::{CardId, RegionId, Side, SpaceId};

/// The version of the engine: saves record it, and mods require it.
pub const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// The README's examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
