//! Damaged files, killed programs and other harm: nothing panics, nothing is lost.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

#[cfg(unix)]
mod crash;
mod escapes;
mod files;
mod fuzz;
mod safety;
