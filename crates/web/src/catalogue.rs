//! The catalogue: the content in every language, loaded once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use brink::content::{Content, Diagnostic, Lesson, Library, Severity};
use brink::digest;
use brink::words::Words;
use brink_author::lesson::check_lesson;

use crate::content_memory;
use crate::error::ApiError;
use crate::store::Archive;

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
    words: BTreeMap<String, Arc<Words>>,
    contents: BTreeMap<Key, Arc<Content>>,
    /// The faults of contents that cannot be loaded.
    faulty: BTreeMap<Key, String>,
    /// The notes of mods that were left out of a content.
    notes: BTreeSet<String>,
    /// All its files, once a game was made of it.
    archive: Option<Arc<Archive>>,
    /// The ids of the lessons that can be played to their end, once somebody asked.
    lessons: Option<Arc<[String]>>,
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

    /// The words of a language: every refusal needs them, and reading a language takes milliseconds.
    pub(crate) fn words(&self, language: &str) -> Arc<Words> {
        let language = self.language(Some(language));
        if let Some(words) = self.loaded().words.get(language) {
            return words.clone();
        }
        let library = self.library(language);
        let words = Arc::new(library.words());
        let mut loaded = self.loaded();
        if loaded.is_of(language, &library) {
            loaded.words.insert(language.to_owned(), words.clone());
        }
        words
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
        if let Some(known) = self.loaded().known(&key) {
            return known;
        }
        // One of a mod that is left out because of its errors says so.
        let left_out = library.absent_with("scenario", scenario);
        let is_known = library.scenario_ids().any(|id| id == scenario);
        if !is_known && left_out.is_none_or(|one| !one.is_broken()) {
            return Err(ApiError::NoScenario(scenario.to_owned()));
        }
        let found = library.load_with(scenario, options.iter().cloned());
        let warnings = found.iter().flat_map(|found| &found.warnings);
        let notes = warnings.filter(|fault| fault.severity() == Severity::Note);
        let notes: BTreeSet<String> = notes.map(Diagnostic::first_line).collect();
        let content = found
            .map(|loaded| loaded.content)
            .map_err(|error| error.to_string());
        let mut loaded = self.loaded();
        for note in notes.difference(&loaded.notes) {
            tracing::warn!("{note}");
        }
        loaded.notes.extend(notes);
        // The files may have been read again meanwhile.
        if loaded.is_of(self.language(Some(language)), &library) {
            loaded.remember(key, &content);
        }
        content.map_err(ApiError::BadContent)
    }

    /// A scenario with options, and all files as they were when it was loaded.
    pub(crate) fn content_to_own(
        &self,
        scenario: &str,
        options: &[(String, String)],
    ) -> Result<(Arc<Content>, Arc<Archive>), ApiError> {
        loop {
            let archive = self.archive()?;
            let content = self.content(scenario, options, ENGLISH)?;
            if Arc::ptr_eq(&archive, &self.archive()?) {
                return Ok((content, archive));
            }
        }
    }

    /// Whether an archive has these files.
    pub(crate) fn is_archived_as(&self, digest: &str) -> bool {
        self.archive().is_ok_and(|archive| archive.digest == digest)
    }

    /// The notes of mods that were left out of the contents that were loaded.
    pub(crate) fn notes(&self) -> BTreeSet<String> {
        self.loaded().notes.clone()
    }

    /// All files of the content.
    pub(crate) fn archive(&self) -> Result<Arc<Archive>, ApiError> {
        let library = self.library(ENGLISH);
        if let Some(archive) = &self.loaded().archive {
            return Ok(archive.clone());
        }
        let archive = Arc::new(Archive::of(&library)?);
        let mut loaded = self.loaded();
        if !loaded.is_of(ENGLISH, &library) {
            return Ok(archive);
        }
        Ok(loaded.archive.get_or_insert(archive).clone())
    }

    /// The lessons that can be played to their end, in a language: mods may have changed the game of others.
    pub(crate) fn lessons(&self, language: &str) -> Vec<Lesson> {
        let (playable, library) = (self.playable(), self.library(language));
        playable
            .iter()
            .filter_map(|id| library.lesson(id))
            .collect()
    }

    /// The ids of the lessons that can be played to their end.
    fn playable(&self) -> Arc<[String]> {
        let library = self.library(ENGLISH);
        if let Some(lessons) = &self.loaded().lessons {
            return lessons.clone();
        }
        let lessons = library.lessons().into_iter();
        let sound = lessons.filter(|lesson| check_lesson(&library, lesson).is_none());
        let sound: Arc<[String]> = sound.map(|lesson| lesson.id).collect();
        let mut loaded = self.loaded();
        if loaded.is_of(ENGLISH, &library) {
            loaded.lessons = Some(sound.clone());
        }
        sound
    }

    /// The cached contents.
    fn loaded(&self) -> MutexGuard<'_, Loaded> {
        self.loaded.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn key(&self, scenario: &str, options: &[(String, String)], language: &str) -> Key {
        let language = self.language(Some(language));
        (scenario.to_owned(), options.to_vec(), language.to_owned())
    }

    /// Reads the files again; returns the faults of the mods, and whether texts of a language changed.
    pub(crate) fn reload(&self) -> (Vec<Diagnostic>, Texts) {
        let english = (self.open)(ENGLISH);
        let found = english.faults_of_mods();
        let texts =
            match digest_of_languages(&english) == digest_of_languages(&self.library(ENGLISH)) {
                true => Texts::Same,
                false => Texts::Changed,
            };
        let mut loaded = self.loaded();
        *loaded = Loaded::default();
        loaded
            .libraries
            .insert(ENGLISH.to_owned(), Arc::new(english));
        (found, texts)
    }
}

impl Loaded {
    /// The result of an earlier attempt to load a content.
    fn known(&self, key: &Key) -> Option<Result<Arc<Content>, ApiError>> {
        let content = self.contents.get(key).cloned().map(Ok);
        let fault = || Some(Err(ApiError::BadContent(self.faulty.get(key)?.clone())));
        content.or_else(fault)
    }

    fn remember(&mut self, key: Key, loaded: &Result<Arc<Content>, String>) {
        match loaded {
            Ok(content) => {
                let others = self.contents.values().map(|content| &**content);
                if !content_memory::fit(others.chain([&**content])) {
                    self.contents.clear();
                }
                insert_bounded(&mut self.contents, key, content.clone());
            }
            Err(fault) => insert_bounded(&mut self.faulty, key, fault.clone()),
        }
    }

    /// Whether a library is the present one of its language.
    fn is_of(&self, language: &str, library: &Arc<Library>) -> bool {
        let present = self.libraries.get(language);
        present.is_some_and(|present| Arc::ptr_eq(present, library))
    }
}

/// Adds an entry to a cache; a full one is emptied.
fn insert_bounded<T>(cache: &mut BTreeMap<Key, T>, key: Key, value: T) {
    if cache.len() >= MAX_CONTENTS {
        cache.clear();
    }
    cache.insert(key, value);
}

/// Whether texts of languages changed when files were read again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Texts {
    Same,
    Changed,
}

/// A digest of the files of languages.
fn digest_of_languages(library: &Library) -> u64 {
    let files = library.sources().files().iter();
    let of_languages = files.filter(|file| file.key.starts_with("locale/"));
    of_languages.fold(digest::EMPTY, |digest, file| {
        let digest = digest::of_bytes(digest, file.key.bytes());
        digest::of_bytes(digest, file.digest().to_le_bytes())
    })
}
