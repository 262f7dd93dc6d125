//! The changes of files that rename a card.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

use brink::content::{Diagnostic, Library, Severity};
use brink::files::{self, Change, Sort};

use super::card::Rename;
use crate::lesson::check_lessons;
use crate::lint::lint_calls;

/// The changes of files that rename a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plan {
    /// The files that change, by their paths.
    pub files: Vec<ChangedFile>,
    /// The lines that have the former id as a word, and stay as they are: comments, texts for people, and
    /// literals that may mean something else.
    pub left: Vec<Mention>,
}

/// A file that changes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ChangedFile {
    /// Its displayed path.
    pub path: String,
    /// Its new path, if it gets one.
    pub to: Option<String>,
    /// Its text.
    pub before: String,
    /// Its new text.
    pub after: String,
}

/// A line that changes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ChangedLine {
    /// Its number, from 1.
    pub line: usize,
    /// The line as it is; none if it is added.
    pub old: Option<String>,
    /// The line as it becomes; none if it is removed.
    pub new: Option<String>,
}

/// A line that names the card and stays as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mention {
    /// The displayed path of its file.
    pub path: String,
    /// Its number after the change, from 1.
    pub line: usize,
    /// Its text.
    pub text: String,
}

/// Any text file: only what was read is replaced.
const TEXT: Sort = Sort {
    called: "a text file",
    begins: |start| !start.contains(&0),
};

impl Plan {
    /// Writes every file, or none. Of a file whose unsaved text is renamed, `stored` has the text on the
    /// disk, by its displayed path.
    ///
    /// # Errors
    /// A file that is not as it was read, or that cannot be written; the others are put back.
    pub fn write(&self, stored: &BTreeMap<String, String>) -> io::Result<()> {
        let mut changes = Vec::new();
        for file in &self.files {
            let before = stored.get(&file.path).unwrap_or(&file.before);
            let (before, after) = (Some(before.as_bytes()), Some(file.after.as_bytes()));
            let path = Path::new(&file.path);
            let Some(to) = &file.to else {
                changes.push(Change {
                    path,
                    before,
                    after,
                });
                continue;
            };
            changes.push(Change {
                path: Path::new(to),
                before: None,
                after,
            });
            changes.push(Change {
                path,
                before,
                after: None,
            });
        }
        files::change_all(&changes, TEXT)
    }

    /// The faults that the content has after the change and did not have before.
    #[must_use]
    pub fn faults(&self, rename: &Rename<'_>, library: &Library) -> Vec<Diagnostic> {
        let files = self.files.iter();
        let texts: BTreeMap<String, String> = files
            .clone()
            .map(|file| (file.path.clone(), file.after.clone()))
            .collect();
        let paths = files.filter_map(|file| Some((file.path.clone(), file.to.clone()?)));
        let after = library.moved_over(&texts, &paths.collect());
        let before = faults_of(library).map(|fault| fault.message());
        let before = before.map(|said| said.replace(rename.card, rename.to));
        let before: BTreeSet<String> = before.collect();
        let new = faults_of(&after)
            .filter(|fault| !before.contains(&fault.message().replace(rename.card, rename.to)));
        new.collect()
    }
}

/// The errors and warnings of a library that are found without running its scripts.
fn faults_of(library: &Library) -> impl Iterator<Item = Diagnostic> {
    let found = library.check().into_iter();
    let found = found
        .chain(lint_calls(library))
        .chain(check_lessons(library));
    found.filter(|fault| fault.severity() != Severity::Note)
}

impl ChangedFile {
    /// The lines that change, in order.
    #[must_use]
    pub fn lines(&self) -> Vec<ChangedLine> {
        let [old, new] = [&self.before, &self.after].map(|text| text.lines().collect::<Vec<_>>());
        let same = |pairs: &mut dyn Iterator<Item = (&&str, &&str)>| {
            pairs.take_while(|(old, new)| old == new).count()
        };
        let start = same(&mut old.iter().zip(&new));
        let most = old.len().min(new.len()) - start;
        let end = same(&mut old.iter().rev().zip(new.iter().rev())).min(most);
        let (old, new) = (&old[start..old.len() - end], &new[start..new.len() - end]);
        let all = (0..old.len().max(new.len())).map(|nth| {
            let [old, new] = [old, new].map(|lines| lines.get(nth).map(|line| (*line).to_owned()));
            ChangedLine {
                line: start + nth + 1,
                old,
                new,
            }
        });
        all.filter(|line| line.old != line.new).collect()
    }
}
