//! Faults of content: how they are found, explained and shown.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod additions;
mod asking_modules;
mod bad_content;
mod beginnings;
mod books;
mod boxes;
mod card_pools;
mod counters;
mod declared;
mod excerpt;
mod lessons;
mod line_tests;
mod lint;
mod list_changes;
mod modules;
mod moments;
mod named_zones;
mod numbers;
mod operations;
mod opponents_event;
mod own_facts;
mod own_state;
mod phases;
mod pictures;
mod position_tests;
mod renamed_cards;
mod renaming;
mod scores;
mod script_texts;
mod trial;
mod trials;
mod words;
mod zones;
