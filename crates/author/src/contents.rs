//! The contents of the scenarios of a library: loaded on demand, with only a few kept.
//!
//! Otherwise a check of thousands of scenarios would need gigabytes.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use brink::content::{Content, Library, SourceFile};

/// Contents that are kept: a library may have thousands of scenarios, and each takes some hundred kilobytes.
const MAX_KEPT: usize = 64;

/// The scenarios of a library, by position in the order of their ids.
#[derive(Debug)]
pub(crate) struct Contents<'a> {
    library: &'a Library,
    ids: Vec<&'a str>,
    kept: Mutex<VecDeque<(usize, Option<Arc<Content>>)>>,
}

impl<'a> Contents<'a> {
    pub(crate) fn of(library: &'a Library) -> Contents<'a> {
        Contents {
            library,
            ids: library.scenario_ids().collect(),
            kept: Mutex::default(),
        }
    }

    /// The files of a scenario by default, as it is played here.
    pub(crate) fn files_of(&self, index: usize) -> Vec<&'a SourceFile> {
        self.ids
            .get(index)
            .map(|id| self.library.default_files_of(id))
            .unwrap_or_default()
    }

    /// The content of a scenario; none if it cannot be loaded.
    pub(crate) fn get(&self, index: usize) -> Option<Arc<Content>> {
        let kept = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, content)) = kept().iter().find(|(known, _)| *known == index) {
            return content.clone();
        }
        let content = self
            .library
            .load(self.ids.get(index)?)
            .ok()
            .map(|loaded| loaded.content);
        let mut kept = kept();
        if kept.len() >= MAX_KEPT {
            kept.pop_front();
        }
        kept.push_back((index, content.clone()));
        content
    }

    /// Every scenario that can be loaded, with its position.
    pub(crate) fn all(&self) -> impl Iterator<Item = (usize, Arc<Content>)> {
        (0..self.ids.len()).filter_map(|index| Some((index, self.get(index)?)))
    }

    /// The scenarios that have each script or module, by its path.
    pub(crate) fn by_script(&self) -> BTreeMap<String, Vec<usize>> {
        let mut having: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, content) in self.all() {
            for script in content.scripts.iter().flatten().chain(&content.rules) {
                let modules = script.modules.iter().map(|module| &*module.path);
                for path in modules.chain([script.path.as_str()]) {
                    match having.get_mut(path) {
                        Some(scenarios) => scenarios.push(index),
                        None => drop(having.insert(path.to_owned(), vec![index])),
                    }
                }
            }
        }
        having.values_mut().for_each(Vec::dedup);
        having
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_some_contents_are_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        testkit::isles::content(folder.path(), "return { event = function(game) end }")
            .expect("sound content");
        let scenarios = folder.path().join("scenarios");
        for number in 0..=MAX_KEPT {
            let own = format!("extends: isles\nid: copy_{number}\nname: Copy\n");
            std::fs::write(scenarios.join(format!("copy_{number}.yaml")), own).expect("a file");
        }
        let library = Library::open(&[folder.path().to_path_buf()]);
        let contents = Contents::of(&library);
        assert_eq!(
            contents.all().count(),
            MAX_KEPT + 2,
            "{:?}",
            library.check()
        );
        assert_eq!(contents.kept.lock().expect("a lock").len(), MAX_KEPT);
        let first = contents.get(1).expect("a content");
        let again = contents.get(1).expect("a content");
        assert!(Arc::ptr_eq(&first, &again));
        assert!(
            contents
                .by_script()
                .values()
                .any(|scenarios| scenarios.len() == MAX_KEPT + 2)
        );
        assert!(contents.get(5_000).is_none());
    }
}
