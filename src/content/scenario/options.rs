//! The named options of a scenario.

use super::super::by_id::ById;
use super::super::node::Node;
use super::super::spec::{self, Takes, by_new_id, list, text};

/// Bound of an option's number, in either direction.
const LIMIT: i64 = 10_000;
/// Maximum number of words of an option.
const MAX_WORDS: usize = 64;

spec::keys! {
    /// An option as written in its scenario.
    pub(in super::super) struct OptionEntry = "an option" in () {
        /// A description.
        description: Option<String> = text(), want;
        /// The default: `on` or `off`, a number, or a word.
        default: Node = Default, need;
        /// The default before it was changed: `brink upgrade` chooses it in files that are older.
        was: Option<Node> = Default, may;
        /// Former words that may still be chosen, each with the word of today.
        renamed: ById<String> = by_new_id(text(), "former words", MAX_WORDS), empty;
        /// The minimum.
        min: Option<i32> = spec::number(-LIMIT, LIMIT), need_with "max";
        /// The maximum.
        max: Option<i32> = spec::number(-LIMIT, LIMIT), need_with "min";
        /// The allowed words.
        words: Option<Vec<String>> = list(text()).most("words of an option", MAX_WORDS), may;
    }
}

/// The default of an option; its other keys determine the values allowed.
struct Default;

impl<C> spec::Kind<C> for Default {
    type Value = Node;

    fn read(&self, _: &mut super::super::reader::Reader, node: &Node, _: &C) -> Option<Node> {
        Some(node.clone())
    }

    fn takes(&self) -> Takes {
        Takes::AnyOf(vec![
            Takes::Switch,
            Takes::Number {
                min: -LIMIT,
                max: LIMIT,
            },
            Takes::Text,
        ])
    }
}
