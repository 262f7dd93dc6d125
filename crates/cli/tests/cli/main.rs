//! The command `brink`, as people use it.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod analysis;
mod authoring;
mod boards;
mod brink_test;
mod commands;
mod compared;
mod edited;
mod for_editors;
mod gallery;
mod guides;
mod index;
mod live;
mod matches;
mod mistakes;
mod mods;
mod new;
mod newcomer;
mod notices;
mod operated;
mod own_parts;
mod packed;
mod pages;
mod pictures;
mod renamed;
mod russian;
mod saving;
mod served;
mod shards;
mod shipped;
mod terminal;
mod upgraded;
