//! One reader for each kind of file, and for the parts that several kinds share.

mod action;
pub(super) mod box_effects;
mod card_choice;
mod card_set;
mod coasts;
mod condition;
mod coordinates;
mod effect_starts;
mod fact;
mod filter;
mod labels;
mod map;
mod modifier;
mod options;
mod scenario;
mod script;
mod sentence;
mod setup;

pub(super) use card_choice::{FactWords, Facts, NEUTRAL, PoolFilter};
pub(super) use card_set::{
    CARD_CHANGE, CardEntry, CardSet, MAX_TAGS, NO_EVENT, card_change_keys, card_change_table,
    read_card, read_set,
};
pub(super) use map::read_map;
pub(super) use options::read_options;
pub(super) use scenario::{check_periods_begin, read_head, read_scenario};
pub(super) use script::{ScriptKind, read_script};
pub(super) use sentence::{check_holes, in_force};
pub(super) use setup::check_setup;

pub use box_effects::table as box_effects_table;
pub use card_choice::card_facts_table;
pub use card_set::cards_table;
pub(super) use condition::condition;
pub use condition::condition_table;
pub(super) use effect_starts::effect_starts;
pub use effect_starts::texts;
pub(super) use fact::fact_values;
pub(crate) use filter::filter;
pub use filter::{filter_table, read_filter};
pub use map::map_table;
pub use scenario::scenario_table;
pub use script::{card_script_table, rule_script_table};
