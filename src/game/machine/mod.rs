//! The machine: the loop that drives the stack of frames, and the coroutines of scripts, compiled and kept by thread.
//!
//! It uses `state`, `rules` and `api`, and knows no `Game`: games are above it.

pub(super) mod before;
pub(super) mod coroutines;
pub(super) mod effort;
pub(super) mod host;
pub(super) mod hosts;
pub(super) mod live;
pub(super) mod loaded;
pub(super) mod profiler;
pub(super) mod stack_loop;
pub(super) mod stopwatch;
