//! Parts of the reader of content that checks, editors and generated documents use.

pub use super::diagnostic::Diagnostics;
pub use super::document::{has_any, report};
pub use super::lesson::lesson_table;
pub use super::library::places::{holds_content, mod_here};
pub use super::list_changes::list_changes_table;
pub use super::locale::locale_table;
pub use super::mod_folder::{id_of_mod, is_mod, mods_table};
pub use super::mods::mod_table;
pub use super::names::{did_you_mean, nearest, question};
pub use super::node::{Node, NodeKey, NodeValue};
pub use super::read::{
    box_effects_table, card_facts_table, card_script_table, cards_table, condition_table,
    filter_table, map_table, read_filter, rule_script_table, scenario_table, texts,
};
pub use super::reader::{Fields, Reader};
pub use super::source::{MAX_FILE, MAX_SCRIPT, MOD_FILE, shown};
pub use super::spec::{
    FormerCards, Key, Needed, Plain, Renamed, Table, Takes, Word, former_words, modernize,
};
pub use super::yaml::{YamlError, from_yaml, parse};
