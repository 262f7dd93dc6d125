//! Lines that scripts write into the log: events name them by a digest, so that events stay small.

use std::collections::BTreeMap;
use std::sync::{Arc, RwLock};

use serde::Serialize;

use crate::digest::{EMPTY, of_text};

/// A line that a script wrote, by its digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct LoggedText(u64);

/// The lines that scripts of a content wrote. A line is the same for every game that has it.
#[derive(Debug, Default)]
pub struct LoggedTexts(RwLock<BTreeMap<LoggedText, Arc<str>>>);

/// The most lines that are kept.
const MAX_TEXTS: usize = 1 << 16;

impl LoggedTexts {
    /// Keeps a line. Returns its name, which is the same in every run.
    pub(crate) fn keep(&self, text: &str) -> LoggedText {
        let name = LoggedText(of_text(EMPTY, text));
        let is_known = self.0.read().is_ok_and(|texts| texts.contains_key(&name));
        if !is_known && let Ok(mut texts) = self.0.write() {
            // A script that writes ever new lines must not fill the memory.
            if texts.len() >= MAX_TEXTS {
                texts.clear();
            }
            texts.insert(name, text.into());
        }
        name
    }

    /// The line of this name; a dash if it is not kept any more.
    #[must_use]
    pub fn text(&self, name: LoggedText) -> Arc<str> {
        let found = self.0.read().ok().and_then(|texts| texts.get(&name).cloned());
        found.unwrap_or_else(|| "–".into())
    }
}
