//! Checks all content without playing.

use std::collections::BTreeSet;

use super::Content;
use super::diagnostic::{Diagnostic, Diagnostics};
use super::diagnostic_kind::DiagnosticKind;
use super::library::Library;
use super::locale;
use super::modules::is_module;
use super::node::{Node, NodeValue};
use super::reader::Reader;
use super::source::MOD_FILE;

impl Library {
    /// Every diagnostic of any file, without duplicates, sorted by file and line. Every scenario is
    /// loaded with its default options, and again with each option changed.
    #[must_use]
    pub fn check(&self) -> Vec<Diagnostic> {
        self.check_files(|_| true)
    }

    /// Like [`Library::check`], for some files by their displayed paths: a scenario that uses none
    /// of them by default is only loaded by default.
    #[must_use]
    pub fn check_files(&self, is_own: impl Fn(&str) -> bool + Sync) -> Vec<Diagnostic> {
        let mut faults = self.faults().clone();
        self.check_maps(&mut faults);
        self.check_sets(&mut faults);
        self.check_pictures(&mut faults);
        self.check_lessons(&mut faults);
        self.check_languages(&mut faults, |key| key.starts_with("locale/"));
        for of_scenario in self.all_trials(is_own) {
            faults.extend(of_scenario.into_sorted());
        }
        // Last: the number of diagnostics is limited, and warnings must not displace errors.
        self.lint(&mut faults);
        self.explained(faults).into_sorted()
    }

    /// The diagnostics of the files of a language.
    #[must_use]
    pub fn faults_of_language(&self, language: &str) -> Vec<Diagnostic> {
        let (file, folder) = (
            format!("locale/{language}.yaml"),
            format!("locale/{language}/"),
        );
        let is_own = |key: &str| key == file || key.starts_with(&folder);
        let own = self
            .sources()
            .files()
            .iter()
            .filter(|file| is_own(&file.key));
        let paths: BTreeSet<&str> = own.map(|file| &*file.path).collect();
        let mut faults = Diagnostics::default();
        faults.extend(
            self.faults()
                .list()
                .iter()
                .filter(|fault| paths.contains(fault.place.file()))
                .cloned(),
        );
        self.check_languages(&mut faults, is_own);
        faults.into_sorted()
    }

    /// Whether the files of a root are read: not those of a mod that cannot be loaded.
    fn is_read(&self, root: usize) -> bool {
        let mut files = self.sources().files().iter();
        let is_mod = files.any(|file| file.root == root && file.key == MOD_FILE);
        !is_mod || self.mods().iter().any(|one| one.root == root)
    }

    fn check_languages(&self, faults: &mut Diagnostics, is_meant: impl Fn(&str) -> bool) {
        let files = self.sources().files();
        for (index, file) in files.iter().enumerate() {
            if !is_meant(&file.key) || !self.is_read(file.root) {
                continue;
            }
            let (tree, of_file) = self.translation(index);
            faults.extend_from(of_file);
            if let Some(tree) = tree {
                let mut reader = Reader::default();
                locale::check(self, &mut reader, file.stem(), tree);
                faults.extend(reader.faults.into_sorted());
            }
        }
        locale::check_conflicts(self, faults, is_meant);
    }

    /// Reports names in the cards of a scenario that only other content has.
    pub(super) fn note_absent(&self, content: &Content, faults: &mut Diagnostics) {
        for ((id, card), script) in content.cards.iter().zip(&content.scripts) {
            let tree = self.sets.get(&card.set).and_then(|index| self.tree(*index));
            let entry = tree.and_then(|tree| tree.get("cards")?.get(id));
            for key in ["requires", "blocks", "cancels"] {
                let names = entry.and_then(|entry| entry.get(key));
                for node in names.map_or(&[][..], Node::list) {
                    if let Some(name) = node.as_text()
                        && content.absent.contains(name)
                    {
                        faults.add(&node.place, absent_name(content, name));
                    }
                }
            }
            let Some(file) = script
                .as_ref()
                .and_then(|script| self.sources().find(&script.path))
            else {
                continue;
            };
            // Names in a script are quoted strings.
            let quotes = file.text.match_indices('"').map(|(at, _)| at);
            let quotes: Vec<usize> = quotes.collect();
            for pair in quotes.windows(2) {
                let name = &file.text[pair[0] + 1..pair[1]];
                // A space of other content may have the same name as a region of this one.
                let is_absent = content.absent.contains(name) && !content.knows(name);
                let found = file.find_word(name, pair[0]);
                if let Some((place, _)) = found.filter(|_| is_absent) {
                    faults.add(&place, absent_name(content, name));
                }
            }
        }
    }

    /// Checks maps for the sides that they declare.
    fn check_maps(&self, faults: &mut Diagnostics) {
        for (id, &index) in &self.maps {
            let Some(tree) = self.tree(index) else {
                continue;
            };
            let sides = sides_of(tree).unwrap_or_default();
            if let Some(read) = self.map_for(id, &sides) {
                faults.extend(read.faults.clone().into_sorted());
            }
        }
    }

    /// Checks card sets, and the scripts of unused sets as thoroughly as possible without a
    /// scenario.
    fn check_sets(&self, faults: &mut Diagnostics) {
        for id in self.sets.keys() {
            let Some((_, of_set)) = self.card_set(id) else {
                continue;
            };
            faults.extend(of_set.clone().into_sorted());
        }
        let files = self.sources().files();
        for (index, file) in files.iter().enumerate() {
            if is_module(&file.key) {
                self.check_module(index, faults);
            }
            if file.key.ends_with(".lua")
                && let Err(fault) = self.run_script(index)
            {
                let file = self.sources().find(&fault.path).unwrap_or(file);
                faults.add(
                    &file.line(fault.line.unwrap_or(0)),
                    DiagnosticKind::Lua {
                        message: fault.message.clone(),
                    },
                );
            }
        }
    }
}

/// The sides for which a map is made.
pub(super) fn sides_of(tree: &Node) -> Option<[String; 2]> {
    let NodeValue::List(items) = &tree.get("sides")?.value else {
        return None;
    };
    let names: Vec<String> = items
        .iter()
        .filter_map(Node::as_text)
        .map(str::to_owned)
        .collect();
    names.try_into().ok()
}

/// The fault of a name that a scenario lacks and other content has.
fn absent_name(content: &Content, name: &str) -> DiagnosticKind {
    DiagnosticKind::AbsentName {
        name: name.to_owned(),
        scenario: content.scenario.id.clone(),
    }
}
