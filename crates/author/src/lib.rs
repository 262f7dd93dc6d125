//! Tools for authors of content: tests, trials, and the definitions for editors.
//!
//! - [`position`]: tests written as positions;
//! - [`lint`]: finds calls in scripts that cannot succeed, without running them;
//! - [`lesson`]: plays lessons through;
//! - [`trial`]: runs every script from many positions, to find errors that only show when it runs;
//! - [`slowest`]: names the slowest function of scripts, and what usually helps;
//! - [`schema`]: JSON Schemas of the files of content;
//! - [`reference`](mod@reference), [`editor`]: the calls that scripts may make, as a document and for editors;
//! - [`keys`](mod@keys): every key of every file, as a document;
//! - [`lossless`]: changes values of a YAML file and leaves every other byte as it is;
//! - [`rename`](mod@rename): gives a card another id, in every file of its mod;
//! - [`upgrade`](mod@upgrade): rewrites files to the keys and words of today;
//! - [`excerpt`](mod@excerpt): diagnostics with the lines that they refer to.
//!
//! It depends on the engine only, not on drawing, a server or the command line.

mod contents;
pub mod editor;
pub mod excerpt;
pub mod keys;
pub mod lesson;
pub mod lint;
pub mod lossless;
pub mod position;
pub mod reference;
pub mod rename;
pub mod schema;
pub mod slowest;
pub mod trial;
pub mod upgrade;
