//! The catalogue: the content in every language, loaded once.

use std::collections::BTreeMap;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use brink::content::{Content, Diagnostic, Library};
use brink::words::Words;

use crate::error::ApiError;

/// Opens the content in a language, from the files as they are at that time.
pub type Open = Box<dyn Fn(&str) -> Library + Send + Sync>;

/// The language of the declared messages.
pub(crate) const ENGLISH: &str = "en";
/// The maximum number of cached contents; a game keeps its own.
const MAX_CONTENTS: usize = 64;

/// The content in every language.
pub(crate) struct Catalogue {
    open: Open,
    languages: Vec<String>,
    loaded: Mutex<Loaded>,
}

#[derive(Default)]
struct Loaded {
    libraries: BTreeMap<String, Arc<Library>>,
    contents: BTreeMap<Key, Arc<Content>>,
    /// The contents before the last reload, for running games while a file has faults.
    former: BTreeMap<Key, Arc<Content>>,
}

/// A scenario, its options in order, and a language.
type Key = (String, Vec<(String, String)>, String);

impl Catalogue {
    pub(crate) fn new(open: Open) -> Catalogue {
        let english = open(ENGLISH);
        let mut languages: Vec<String> =
            english.languages().into_iter().map(str::to_owned).collect();
        if !languages.iter().any(|language| language == ENGLISH) {
            languages.insert(0, ENGLISH.to_owned());
        }
        let mut loaded = Loaded::default();
        loaded
            .libraries
            .insert(ENGLISH.to_owned(), Arc::new(english));
        Catalogue {
            open,
            languages,
            loaded: Mutex::new(loaded),
        }
    }

    /// The languages, English included.
    pub(crate) fn languages(&self) -> &[String] {
        &self.languages
    }

    /// A requested language if the content has it, else English.
    pub(crate) fn language(&self, asked: Option<&str>) -> &str {
        let mut languages = self.languages.iter();
        let known = languages.find(|language| Some(language.as_str()) == asked);
        known.map_or(ENGLISH, String::as_str)
    }

    /// The content in one of the languages.
    pub(crate) fn library(&self, language: &str) -> Arc<Library> {
        let language = self.language(Some(language));
        let mut loaded = self.loaded();
        let library = loaded.libraries.entry(language.to_owned());
        library
            .or_insert_with(|| Arc::new((self.open)(language)))
            .clone()
    }

    /// The words of a language.
    pub(crate) fn words(&self, language: &str) -> Words {
        self.library(language).words()
    }

    /// A scenario with options, in a language.
    pub(crate) fn content(
        &self,
        scenario: &str,
        options: &[(String, String)],
        language: &str,
    ) -> Result<Arc<Content>, ApiError> {
        let library = self.library(language);
        let key = self.key(scenario, options, language);
        let found = self.loaded().contents.get(&key).cloned();
        if let Some(content) = found {
            return Ok(content);
        }
        if !library.scenario_ids().any(|id| id == scenario) {
            return Err(ApiError::NoScenario(scenario.to_owned()));
        }
        let content = library
            .load_with(scenario, options.iter().cloned())
            .map_err(|error| ApiError::BadContent(error.to_string()))?
            .content;
        let mut loaded = self.loaded();
        if loaded.contents.len() >= MAX_CONTENTS {
            loaded.contents.clear();
        }
        loaded.contents.insert(key, content.clone());
        Ok(content)
    }

    /// The cached contents.
    fn loaded(&self) -> MutexGuard<'_, Loaded> {
        self.loaded.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn key(&self, scenario: &str, options: &[(String, String)], language: &str) -> Key {
        let language = self.language(Some(language));
        (scenario.to_owned(), options.to_vec(), language.to_owned())
    }

    /// A scenario with options, in a language; its last valid content while its files have faults.
    pub(crate) fn running(
        &self,
        scenario: &str,
        options: &[(String, String)],
        language: &str,
    ) -> Result<Arc<Content>, ApiError> {
        let content = self.content(scenario, options, language);
        content.or_else(|error| {
            let key = self.key(scenario, options, language);
            self.loaded().former.get(&key).cloned().ok_or(error)
        })
    }

    /// Reads the files again; returns the faults of the mods.
    pub(crate) fn reload(&self) -> Vec<Diagnostic> {
        let english = (self.open)(ENGLISH);
        let found = english.faults_of_mods();
        let mut loaded = self.loaded();
        let Loaded {
            contents,
            mut former,
            ..
        } = mem::take(&mut *loaded);
        if former.len() > MAX_CONTENTS {
            former.clear();
        }
        former.extend(contents);
        loaded.former = former;
        loaded
            .libraries
            .insert(ENGLISH.to_owned(), Arc::new(english));
        found
    }
}
