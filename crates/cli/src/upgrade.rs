//! `brink upgrade`: rewrites files to the keys and words of today.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;

use brink::content::{Diagnostic, DiagnosticKind, Library, SourceFile};
use brink::files::{self, Sort};
use brink::tooling::{MAX_FILE, shown};
use brink_author::lint::lint_calls;
use brink_author::position::test_files;
use brink_author::upgrade::{
    Kept, Upgraded, as_before, newest_format, upgraded, with_format, with_starts,
};

use super::place::{content_of, has_content, is_mod, mods_in};
use super::{CommandError, Place, counted, print_faults};

/// The arguments of `brink upgrade`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  brink upgrade my_folder\n  brink upgrade --dry-run mods/my_mod\n\n\
        Comments, order and style stay as they are; a second run changes nothing."
)]
pub(super) struct Upgrade {
    /// Folders with content or mods, and files or folders of position tests
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// Report what would change, and write nothing
    #[arg(long)]
    dry_run: bool,
}

/// Any text file: what is read here is content, and is checked before it is written.
const CONTENT: Sort = Sort {
    called: "a text file",
    begins: |start| !start.contains(&0),
};

impl Upgrade {
    pub(super) fn run(&self, place: &Place) -> Result<(), CommandError> {
        if let Some(path) = self.paths.iter().find(|path| !path.exists()) {
            return Err(format!("there is no {}", path.display()).into());
        }
        let roots: Vec<PathBuf> = self.paths.iter().flat_map(|path| roots_of(path)).collect();
        let library = place.library_with(&roots);
        let bare = self.paths.iter().filter(|path| roots_of(path).is_empty());
        let tests = roots.iter().chain(bare).flat_map(|path| tests_of(path));
        let is_named = |file: &PathBuf| {
            let file = file.to_string_lossy();
            self.paths.iter().any(|path| library.is_below(&file, path))
        };
        let mut tests: Vec<PathBuf> = tests.filter(is_named).collect();
        let former = FormerWords::of(&library, &tests);
        // Those with former words come last: as long as one is left, an upgrade that was cut short can
        // be run again with the same result.
        tests.sort_by_key(|file| !former.in_file(file).is_empty());
        // Tests without a format are as old as the oldest words among them.
        let are_old = tests.iter().any(|file| !former.in_file(file).is_empty());
        let mut done = Vec::new();
        let mut own: Vec<PathBuf> = own_files(&library, &self.paths).collect();
        // The format of a card set comes after the scripts that it is about.
        own.sort_by_key(|file| file.ends_with("cards.yaml"));
        for file in own {
            done.push(self.upgrade(&file, former.in_file(&file), |_| None)?);
        }
        for file in tests {
            let keep = |text: &str| are_old.then(|| as_before(text, &library));
            done.push(self.upgrade(&file, former.in_file(&file), keep)?);
        }
        let changed = done.iter().filter(|done| done.is_changed).count();
        let left: Vec<Diagnostic> = done.into_iter().flat_map(|done| done.left).collect();
        print_faults(&left, &library);
        let verb = if self.dry_run {
            "to upgrade"
        } else {
            "upgraded"
        };
        println!("{} {verb}", counted(changed, "file"));
        match left.is_empty() {
            true => Ok(()),
            false => Err(CommandError::Said),
        }
    }

    /// Upgrades a file. One without a format also gets what keeps its meaning.
    fn upgrade(
        &self,
        file: &Path,
        faults: &[Diagnostic],
        keep: impl Fn(&str) -> Option<Kept>,
    ) -> Result<Done, CommandError> {
        let before = files::read_text(file, MAX_FILE)
            .map_err(|error| format!("{}: {error}", file.display()))?;
        let Upgraded {
            mut text,
            mut replaced,
            left,
            ..
        } = upgraded(&before, faults);
        if is_of_older_set(file)
            && let Some(new) = with_starts(&text)
        {
            (text, replaced) = (new, replaced + 1);
        }
        let is_yaml = file.extension().is_some_and(|ending| ending == "yaml");
        let format = newest_format(&file.to_string_lossy());
        let formatted = is_yaml.then(|| with_format(&text, format)).flatten();
        let kept = formatted.as_deref().and_then(keep);
        let is_changed = replaced > 0 || formatted.is_some();
        if is_changed {
            let format = formatted.as_ref().map(|_| "format");
            let (kept, added) =
                kept.map_or((None, Vec::new()), |kept| (Some(kept.text), kept.added));
            let keys = format.into_iter().chain(added).map(str::to_owned);
            let what: Vec<String> = [counted(replaced, "word")]
                .into_iter()
                .chain(keys)
                .collect();
            self.write(file, &kept.or(formatted).unwrap_or(text))?;
            println!("{}: {}", file.display(), what.join(", "));
        }
        Ok(Done { is_changed, left })
    }

    /// Writes a file, unless nothing is to be written.
    fn write(&self, file: &Path, text: &str) -> Result<(), CommandError> {
        if self.dry_run {
            return Ok(());
        }
        files::write(file, text.as_bytes(), CONTENT)
            .map_err(|error| format!("{}: {error}", file.display()).into())
    }
}

/// Whether a file is a script of a card set whose format becomes newer.
fn is_of_older_set(file: &Path) -> bool {
    let set = file.with_file_name("cards.yaml");
    let text = files::read_text(&set, MAX_FILE).unwrap_or_default();
    let format = newest_format(&set.to_string_lossy());
    file.extension().is_some_and(|ending| ending == "lua") && with_format(&text, format).is_some()
}

/// The outcome for a file.
#[derive(Default)]
struct Done {
    is_changed: bool,
    /// Former words to be replaced by hand.
    left: Vec<Diagnostic>,
}

/// The former words of content and tests, by file.
struct FormerWords(BTreeMap<String, Vec<Diagnostic>>);

impl FormerWords {
    fn of(library: &Library, tests: &[PathBuf]) -> FormerWords {
        let in_tests = tests.iter().flat_map(|file| faults_of(file, library));
        let faults = library.check().into_iter().chain(lint_calls(library));
        let mut by_file: BTreeMap<String, Vec<Diagnostic>> = BTreeMap::new();
        for fault in faults.chain(in_tests) {
            if matches!(
                fault.fault,
                DiagnosticKind::Renamed { .. } | DiagnosticKind::FormerHandler { .. }
            ) {
                let file = fault.place.file().to_owned();
                by_file.entry(file).or_default().push(fault);
            }
        }
        FormerWords(by_file)
    }

    fn in_file(&self, file: &Path) -> &[Diagnostic] {
        self.0.get(&shown(file)).map_or(&[], Vec::as_slice)
    }
}

/// The folders of content that a path is, is a part of, or has as mods; none if it has only tests.
fn roots_of(path: &Path) -> Vec<PathBuf> {
    let root = content_of(path);
    match has_content(&root) {
        true => vec![root],
        false => mods_in(path),
    }
}

/// The files of content in some folders.
fn own_files<'l>(library: &'l Library, paths: &'l [PathBuf]) -> impl Iterator<Item = PathBuf> + 'l {
    let files = library.sources().files().iter().map(|file| &*file.path);
    let own = files.filter(|file| paths.iter().any(|path| library.is_below(file, path)));
    own.map(PathBuf::from)
}

/// The files of position tests that belong to a path: those of a mod, of content, or its own.
fn tests_of(path: &Path) -> Vec<PathBuf> {
    let folder = match is_mod(path) {
        true => path.join("tests"),
        false if has_content(path) => path.join("tests/positions"),
        false => path.to_path_buf(),
    };
    match folder.exists() {
        true => test_files(&folder),
        false => Vec::new(),
    }
}

/// The faults of a file of position tests.
fn faults_of(file: &Path, library: &Library) -> Vec<Diagnostic> {
    match SourceFile::read(file) {
        Ok(source) => brink_author::position::faults(&source, library.former_cards()),
        Err(fault) => vec![*fault],
    }
}
