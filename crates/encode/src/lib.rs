//! Games as numbers, for learners: a fixed index for every possible choice of a content, masks of the legal ones, and
//! observations whose layout is data.
//!
//! ```
//! use brink::{Game, Library};
//! use brink_encode::Encoding;
//!
//! let content = Library::open(&["../..".into()]).load("red_sea")?.content;
//! let encoding = Encoding::new(content.clone());
//! let mut game = Game::new(content, 1)?;
//! while let Some(decision) = game.decision() {
//!     let seen = encoding.observe(&game.view(decision.side));
//!     assert_eq!(seen.len(), encoding.layout().size);
//!     let action = encoding.actions().legal(decision)?.into_iter().max().unwrap_or_default();
//!     let choice = encoding.actions().choice(action).ok_or("an index out of range")?;
//!     game.apply(choice)?;
//! }
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Actions`]: choices and their indices;
//! - [`Layout`]: what each number of an observation means;
//! - [`Encoding`]: both for a content, and the observations;
//! - [`Signature`]: all of it in a line, to be kept with what was learned;
//! - [`Batch`]: many games that are stepped at a time into the caller's memory, by several threads as [`Part`]s.
//!
//! The crate uses the public interface of the engine: an observation is made from a [`View`](brink::View), which has
//! nothing that its side may not know. It knows no Python.

mod actions;
mod batch;
mod batch_error;
mod encoding;
mod lane;
mod layout;
mod numbers;
mod part;
mod rows;
mod signature;

pub use actions::{Actions, NoIndex, Section};
pub use batch::Batch;
pub use batch_error::BatchError;
pub use encoding::Encoding;
pub use layout::{Block, Layout};
pub use part::Part;
pub use rows::Rows;
pub use signature::{Difference, NotASignature, Signature};
