//! A library of other texts or files: a change that is tried before it is saved.

use std::collections::BTreeMap;

use super::super::absent::Beside;
use super::super::sources::Sources;
use super::Library;

impl Library {
    /// A library with different texts for some of the files, by their displayed paths: a change
    /// that is tried before it is saved.
    #[must_use]
    pub fn over(&self, changed: &BTreeMap<String, String>) -> Library {
        self.with_sources(self.sources.clone().over(changed), self.beside.clone())
    }

    /// A library like that of [`Library::over`], with other paths for some of the files, too.
    #[must_use]
    pub fn moved_over(
        &self,
        changed: &BTreeMap<String, String>,
        paths: &BTreeMap<String, String>,
    ) -> Library {
        let sources = self.sources.clone().over(changed).moved(paths);
        self.with_sources(sources, self.beside.clone())
    }

    /// A library of other files that is used and speaks like this one.
    pub(super) fn with_sources(&self, sources: Sources, beside: Beside) -> Library {
        Library {
            language: self.language.clone(),
            messages: self.messages.clone(),
            foreign: self.foreign,
            broken: self.broken,
            ..Library::of(sources, beside)
        }
    }
}
