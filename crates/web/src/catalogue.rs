//! What can be played: the content in every language, loaded once.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use brink::content::{Content, Diagnostic, Library};
use brink::words::Words;

use crate::problem::Problem;

/// Opens the content in a language; the same files, or what they are by then.
pub type Open = Box<dyn Fn(&str) -> Library + Send + Sync>;

/// The language of the declared messages.
pub(crate) const ENGLISH: &str = "en";
/// The most contents that are kept: a game keeps its own.
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
    /// What the files had before they were read again: running games have it while a file has faults.
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

    /// The languages that there are, English included.
    pub(crate) fn languages(&self) -> &[String] {
        &self.languages
    }

    /// The language to use for one that is asked for.
    pub(crate) fn language(&self, asked: Option<&str>) -> &str {
        let known =
            asked.and_then(|asked| self.languages.iter().find(|language| *language == asked));
        known.map_or(ENGLISH, String::as_str)
    }

    /// The content in one of the languages.
    pub(crate) fn library(&self, language: &str) -> Arc<Library> {
        let language = self.language(Some(language));
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
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
    ) -> Result<Arc<Content>, Problem> {
        let library = self.library(language);
        let key = (
            scenario.to_owned(),
            options.to_vec(),
            self.language(Some(language)).to_owned(),
        );
        let found = self
            .loaded
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .contents
            .get(&key)
            .cloned();
        if let Some(content) = found {
            return Ok(content);
        }
        if !library.scenario_ids().any(|id| id == scenario) {
            return Err(Problem::NoScenario(scenario.to_owned()));
        }
        let content = library
            .load(scenario, options)
            .map_err(|error| Problem::BadContent(error.to_string()))?
            .content;
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if loaded.contents.len() >= MAX_CONTENTS {
            loaded.contents.clear();
        }
        loaded.contents.insert(key, content.clone());
        Ok(content)
    }

    /// A scenario with options, in a language; as it was before its files had faults, if they have some now.
    pub(crate) fn running(
        &self,
        scenario: &str,
        options: &[(String, String)],
        language: &str,
    ) -> Result<Arc<Content>, Problem> {
        self.content(scenario, options, language)
            .or_else(|problem| {
                let key = (
                    scenario.to_owned(),
                    options.to_vec(),
                    self.language(Some(language)).to_owned(),
                );
                let loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
                loaded.former.get(&key).cloned().ok_or(problem)
            })
    }

    /// Reads the files again; gives what is wrong with them.
    pub(crate) fn reload(&self) -> Vec<Diagnostic> {
        let english = (self.open)(ENGLISH);
        let found = english.faults_of_mods();
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        let Loaded {
            contents,
            mut former,
            ..
        } = std::mem::take(&mut *loaded);
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
