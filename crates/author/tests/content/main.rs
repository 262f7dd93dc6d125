//! Faults of content: how they are found, explained and shown.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod additions;
mod bad_content;
mod beginnings;
mod card_pools;
mod declared;
mod excerpt;
mod lint;
mod list_changes;
mod modules;
mod named_zones;
mod numbers;
mod own_facts;
mod own_state;
mod phases;
mod position_tests;
mod script_texts;
mod trial;
mod trials;
mod words;
mod zones;
