//! Scripts that try to hang, crash, cheat or escape.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod attacks;
mod growth;
mod neighbours;
mod scripts;
mod worst;
