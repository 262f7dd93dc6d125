//! The machine: the loop that drives the stack of frames, and the coroutines of scripts, compiled
//! and kept by thread.
//!
//! It uses `state`, `rules` and `api`, and knows no `Game`: games are above it.

pub(super) mod compiled_script;
pub(super) mod coroutine_cache;
pub(super) mod coroutines;
pub(super) mod effort;
pub(super) mod function_costs;
pub(super) mod host;
pub(super) mod predicates;
pub(super) mod profiler;
pub(super) mod rollback;
pub(super) mod stack_loop;
pub(super) mod stopwatch;
pub(super) mod thread_vms;
