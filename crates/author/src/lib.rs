//! For those who write content: tests, trials, and what an editor needs to know.
//!
//! - [`position`]: tests written as positions;
//! - [`trial`]: runs every script from many positions, to find what only running finds;
//! - [`schema`]: JSON Schemas of the files of content;
//! - [`reference`](mod@reference), [`editor`]: the calls that scripts may make, to read and for editors;
//! - [`keys`](mod@keys): every key of every file, to read;
//! - [`excerpt`](mod@excerpt): diagnostics with the lines that they are about.
//!
//! It uses the engine, and nothing that is drawn, served or typed in.

pub mod editor;
pub mod excerpt;
pub mod keys;
pub mod position;
pub mod reference;
pub mod schema;
pub mod trial;
