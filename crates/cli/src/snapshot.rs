//! When the files of content and of position tests were last written.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use brink::tooling::{MOD_FILE, shown};

use super::Place;

/// Time that files must be unchanged before they are read: many programs save in several steps.
const SETTLING: Duration = Duration::from_millis(20);

/// The time and the length of every file that matters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Snapshot(BTreeMap<PathBuf, State>);

/// State of a file, compared to detect changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    kind: Kind,
    written: Option<SystemTime>,
    length: u64,
}

/// A file that changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    /// The file.
    pub path: PathBuf,
    /// Kind of the file.
    pub kind: Kind,
    /// Kind of the change.
    pub how: How,
}

impl Change {
    fn of(path: &Path, state: &State, how: How) -> Change {
        Change {
            path: path.to_path_buf(),
            kind: state.kind,
            how,
        }
    }
}

/// Kinds of files, by contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A map, a scenario, cards or a script.
    Content,
    /// Position tests.
    Tests,
}

/// Kinds of changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// It was written.
    Saved,
    /// It was created.
    New,
    /// It was removed.
    Gone,
}

impl Snapshot {
    /// The present files: content of all roots, the lists of mods, and the tests of those that a user works on.
    pub(super) fn take(place: &Place) -> Snapshot {
        let mut snapshot = Snapshot::default();
        for list in place.found().lists {
            snapshot.enter_file(list, Kind::Content);
        }
        for root in place.roots() {
            for part in ["maps", "scenarios", "cards", "lessons", "locale"] {
                snapshot.enter(&root.join(part), Kind::Content, 4);
            }
            snapshot.enter_file(root.join(MOD_FILE), Kind::Content);
        }
        for root in place.own_roots() {
            let tests = if root.join(MOD_FILE).exists() {
                "tests"
            } else {
                "tests/positions"
            };
            snapshot.enter(&root.join(tests), Kind::Tests, 8);
        }
        snapshot
    }

    /// The files once writing has stopped. A program that never stops writing is not waited for.
    pub(super) fn settled(place: &Place) -> Snapshot {
        let mut last = Snapshot::take(place);
        for _ in 0..10 {
            thread::sleep(SETTLING);
            let now = Snapshot::take(place);
            if now == last {
                break;
            }
            last = now;
        }
        last
    }

    /// Number of files.
    pub(super) fn files(&self) -> usize {
        self.0.len()
    }

    /// The files of position tests.
    pub(super) fn tests(&self) -> impl Iterator<Item = &PathBuf> {
        self.0
            .iter()
            .filter(|(_, state)| state.kind == Kind::Tests)
            .map(|(path, _)| path)
    }

    /// Changes since, in the order of paths.
    pub(super) fn changes(&self, now: &Snapshot) -> Vec<Change> {
        let gone = self.0.iter().filter(|(path, _)| !now.0.contains_key(*path));
        let gone = gone.map(|(path, state)| Change::of(path, state, How::Gone));
        let there = now
            .0
            .iter()
            .filter_map(|(path, state)| match self.0.get(path) {
                None => Some(Change::of(path, state, How::New)),
                Some(before) => (before != state).then(|| Change::of(path, state, How::Saved)),
            });
        let mut changes: Vec<Change> = gone.chain(there).collect();
        changes.sort_by(|one, other| one.path.cmp(&other.path));
        changes
    }

    /// Records a file, if it exists.
    fn enter_file(&mut self, path: PathBuf, kind: Kind) {
        if let Ok(about) = fs::metadata(&path) {
            self.0.insert(
                path,
                State {
                    kind,
                    written: about.modified().ok(),
                    length: about.len(),
                },
            );
        }
    }

    /// Records the files of a folder and its subfolders, down to some depth: links may form circles.
    fn enter(&mut self, folder: &Path, kind: Kind, depth: usize) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let Ok(about) = fs::metadata(&path) else {
                continue;
            };
            if about.is_dir() {
                if let Some(depth) = depth.checked_sub(1) {
                    self.enter(&path, kind, depth);
                }
            } else if kind
                .endings()
                .iter()
                .any(|ending| path.extension().is_some_and(|found| found == *ending))
            {
                self.enter_file(path, kind);
            }
        }
    }
}

impl Change {
    /// The file as reports and diagnostics show it.
    pub(super) fn shown(&self) -> String {
        shown(&self.path)
    }

    /// The id of the card whose script it is.
    pub(super) fn card(&self) -> Option<&str> {
        let mut parts = self
            .path
            .iter()
            .rev()
            .map(|part| part.to_str().unwrap_or_default());
        let file = parts.next()?;
        let _set = parts.next()?;
        let cards = parts.next()?;
        file.strip_suffix(".lua").filter(|_| cards == "cards")
    }
}

impl Kind {
    /// The extensions of such files.
    const fn endings(self) -> &'static [&'static str] {
        match self {
            Kind::Content => &["yaml", "yml", "lua"],
            Kind::Tests => &["yaml"],
        }
    }
}

impl How {
    /// The word for it.
    pub(super) const fn word(self) -> &'static str {
        match self {
            How::Saved => "saved",
            How::New => "new",
            How::Gone => "gone",
        }
    }
}
