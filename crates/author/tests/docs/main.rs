//! Documents, schemas and editor definitions that are made from the code are the committed ones.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod book;
mod coverage;
mod examples;
mod generated;
mod ids;
mod nouns;
mod sample;
mod schema;
mod shipped;
mod small_files;
mod systems;
