//! The workbench, as its page meets it: over a socket, with plain HTTP.

#![allow(clippy::unwrap_used, missing_docs)]

#[path = "edit/bad_input.rs"]
mod bad_input;
#[path = "edit/bench.rs"]
mod bench;
#[path = "web/client.rs"]
#[allow(dead_code)]
mod client;
#[path = "edit/compared.rs"]
mod compared;
#[path = "edit/files.rs"]
mod files;
#[path = "edit/mended.rs"]
mod mended;
#[path = "edit/published.rs"]
mod published;
#[path = "edit/renamed.rs"]
mod renamed;
#[path = "edit/shown.rs"]
mod shown;
#[path = "edit/tried.rs"]
mod tried;
