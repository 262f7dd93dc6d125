//! The lessons of a library.

use super::super::diagnostic::Diagnostics;
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::lesson::{Lesson, MARK, PlacedText};
use super::super::node::Node;
use super::super::reader::Reader;
use super::{Library, LoadError, Loaded};

/// The tracks that every scenario may have, beside those that it declares.
const COMMON_TRACKS: [&str; 5] = ["defcon", "mil_ops", "space_race", "turn", "vp"];

impl Library {
    /// The lessons that have no fault, in the language of the library.
    #[must_use]
    pub fn lessons(&self) -> Vec<Lesson> {
        let ids = self.lessons.keys();
        ids.filter_map(|id| self.lesson(id)).collect()
    }

    /// A lesson that has no fault, in the language of the library.
    #[must_use]
    pub fn lesson(&self, id: &str) -> Option<Lesson> {
        let (lesson, faults) = self.read_lesson(id)?;
        let lesson = lesson.filter(|_| !faults.has_errors())?;
        Some(self.translated(lesson))
    }

    /// The content that a lesson is played with.
    ///
    /// # Errors
    /// The scenario cannot be loaded with the options of the lesson.
    pub fn load_for(&self, lesson: &Lesson) -> Result<Loaded, LoadError> {
        self.load_with(&lesson.scenario.text, lesson.options.iter().cloned())
    }

    /// Whether a mod that is loaded after a lesson changes its scenario, so that its steps need not be offered any more.
    #[must_use]
    pub fn is_changed_by_mods(&self, lesson: &Lesson) -> bool {
        let rank = |root: usize| self.order.iter().position(|one| *one == root);
        let own = self.lessons.get(&lesson.id);
        let own = own.and_then(|&file| rank(self.file(file).root));
        let files = self.files_of(&lesson.scenario.text);
        files.iter().any(|file| rank(file.root) > own)
    }

    /// The diagnostics of the files of lessons.
    pub(in crate::content) fn check_lessons(&self, faults: &mut Diagnostics) {
        for id in self.lessons.keys() {
            let Some((lesson, found)) = self.read_lesson(id) else {
                continue;
            };
            faults.extend(found.into_sorted());
            if let Some(lesson) = lesson {
                self.check_names(&lesson, faults);
            }
        }
    }

    /// Checks the options of a lesson, its side, and what its steps point at.
    fn check_names(&self, lesson: &Lesson, faults: &mut Diagnostics) {
        let content = match self.load_for(lesson) {
            Ok(loaded) => loaded.content,
            Err(error) => {
                // Those of the scenario itself are reported with it.
                let chosen = error.diagnostics.into_iter();
                for fault in chosen.filter(|fault| fault.place.file().is_empty()) {
                    faults.add(&lesson.scenario.place, fault.fault);
                }
                return;
            }
        };
        let sides = content.side_ids();
        check_known(faults, "side", &lesson.side, &sides);
        let map = &content.map;
        let places = map.spaces.keys().chain(map.regions.keys());
        let ids = places
            .chain(content.cards.keys())
            .chain(content.scenario.tracks.keys());
        let known: Vec<&str> = ids.map(String::as_str).chain(COMMON_TRACKS).collect();
        for mark in lesson.steps.iter().flat_map(|step| &step.mark) {
            check_known(faults, MARK, mark, &known);
        }
    }

    /// A lesson as written in its file, with its diagnostics; `None` if the file could not be
    /// parsed.
    pub(in crate::content) fn read_lesson(
        &self,
        id: &str,
    ) -> Option<(Option<Lesson>, Diagnostics)> {
        let tree = self.tree(*self.lessons.get(id)?)?;
        let mut reader = Reader::default();
        let lesson = Lesson::read(&mut reader, tree, id, &self.scenarios);
        Some((lesson, reader.faults))
    }

    /// A lesson with the texts of the language of the library.
    fn translated(&self, mut lesson: Lesson) -> Lesson {
        let id = lesson.id.clone();
        let said = |key: &str, own: &mut String| {
            if let Some(text) = self.said("lessons", &id, key) {
                text.trim().clone_into(own);
            }
        };
        said("name", &mut lesson.name);
        said("summary", &mut lesson.summary);
        said("intro", &mut lesson.intro);
        said("end", &mut lesson.end);
        let trees = self
            .language()
            .into_iter()
            .flat_map(|language| self.locales(language));
        let lists = trees.filter_map(|tree| tree.get("lessons")?.get(&id)?.get("say"));
        let texts = lists.last().map_or(&[][..], Node::list);
        let says = lesson.steps.iter_mut().filter_map(|step| step.say.as_mut());
        for (own, text) in says.zip(texts.iter().filter_map(Node::as_text)) {
            text.trim().clone_into(own);
        }
        lesson
    }
}

/// Reports a name that is not one of the known ones.
fn check_known(faults: &mut Diagnostics, what: &'static str, name: &PlacedText, known: &[&str]) {
    if !known.contains(&name.text.as_str()) {
        let fault = DiagnosticKind::unknown_name(what, &name.text, known.iter().copied());
        faults.add(&name.place, fault);
    }
}
