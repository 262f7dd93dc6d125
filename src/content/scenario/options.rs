//! The named options of a scenario.

use super::super::node::Node;
use super::super::spec::{self, Takes, list, text};

/// The least and the greatest number of an option.
const LIMIT: i64 = 10_000;
/// The most words that an option may have.
const MAX_WORDS: usize = 64;

spec::keys! {
    /// An option as its scenario has it.
    pub(in super::super) struct OptionEntry = "an option" in () {
        /// What it does.
        description: Option<String> = text(), want;
        /// The value that holds if none is chosen: `on` or `off`, a number, or a word.
        default: Node = Default, need;
        /// The least number.
        min: Option<i32> = spec::number(-LIMIT, LIMIT), need_with "max";
        /// The greatest number.
        max: Option<i32> = spec::number(-LIMIT, LIMIT), need_with "min";
        /// The words that it may be.
        words: Option<Vec<String>> = list(text()).most("words of an option", MAX_WORDS), may;
    }
}

/// The default of an option; what fits is said by its other keys.
struct Default;

impl<C> spec::Kind<C> for Default {
    type Value = Node;

    fn read(&self, _: &mut super::super::Reader, node: &Node, _: &C) -> Option<Node> {
        Some(node.clone())
    }

    fn takes(&self) -> Takes {
        Takes::AnyOf(vec![Takes::Switch, Takes::Number { min: -LIMIT, max: LIMIT }, Takes::Text])
    }
}
