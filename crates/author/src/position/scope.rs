//! The content that a test is played with, as far as reading it needs that.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use brink::content::Content;
use brink::ids::Side;

use super::log_words::words_of_log;

/// The content that a test is played with.
#[derive(Clone, Debug)]
pub(super) struct Scope<'c> {
    pub(super) content: &'c Content,
    /// The side in question, in `sees`.
    pub(super) viewer: Side,
    words_of_log: Rc<OnceCell<BTreeSet<String>>>,
}

impl<'c> Scope<'c> {
    pub(super) fn new(content: &'c Content) -> Scope<'c> {
        Scope {
            content,
            viewer: Side::First,
            words_of_log: Rc::default(),
        }
    }

    /// A scope of this content, about the knowledge of a side.
    pub(super) fn seen_by(&self, viewer: Side) -> Scope<'c> {
        Scope {
            viewer,
            ..self.clone()
        }
    }

    /// Every word that a line of the log can contain.
    pub(super) fn words_of_log(&self) -> &BTreeSet<String> {
        self.words_of_log.get_or_init(|| words_of_log(self.content))
    }
}
