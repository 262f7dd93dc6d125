//! `brink upgrade`: rewrites files to the keys and words of today.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;

use brink::content::{Diagnostic, DiagnosticKind, Library, SourceFile};
use brink::files::{self, Sort};
use brink_author::lint::lint_calls;
use brink_author::position::test_files;
use brink_author::upgrade::{upgraded, with_format};

use super::place::{content_of, is_mod};
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
        let roots: Vec<PathBuf> = self.paths.iter().map(|path| content_of(path)).collect();
        let library = place.library_with(&roots);
        let mut faults = library.check();
        faults.extend(lint_calls(&library));
        let tests: Vec<PathBuf> = self.paths.iter().flat_map(|path| tests_of(path)).collect();
        faults.extend(tests.iter().flat_map(|file| faults_of(file)));
        let files = own_files(&library, &self.paths).chain(tests);
        let mut renamed = by_file(faults);
        let (mut changed, mut left) = (0, Vec::new());
        for file in files {
            let faults = renamed
                .remove(&file.display().to_string())
                .unwrap_or_default();
            changed += usize::from(self.upgrade(&file, &faults, &mut left)?);
        }
        print_faults(&left, &library);
        let verb = if self.dry_run {
            "to upgrade"
        } else {
            "upgraded"
        };
        println!("{} {verb}", counted(changed, "file"));
        if left.is_empty() {
            Ok(())
        } else {
            Err(CommandError::Said)
        }
    }

    /// Upgrades a file. Returns whether it changes; what has to be done by hand is added to `left`.
    fn upgrade(
        &self,
        file: &Path,
        faults: &[Diagnostic],
        left: &mut Vec<Diagnostic>,
    ) -> Result<bool, CommandError> {
        let Ok(before) = std::fs::read_to_string(file) else {
            return Ok(false);
        };
        let done = upgraded(&before, faults);
        left.extend(done.left);
        let is_yaml = file.extension().is_some_and(|ending| ending == "yaml");
        let formatted = is_yaml.then(|| with_format(&done.text)).flatten();
        let text = formatted.as_deref().unwrap_or(&done.text);
        if text == before {
            return Ok(false);
        }
        if !self.dry_run {
            files::write(file, text.as_bytes(), CONTENT)
                .map_err(|error| format!("{}: {error}", file.display()))?;
        }
        let mut what = vec![counted(done.replaced, "word")];
        what.extend(formatted.is_some().then(|| "its format".to_owned()));
        println!("{}: {}", file.display(), what.join(", "));
        Ok(true)
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
        false if content_of(path).join("scenarios").is_dir() => path.join("tests/positions"),
        false => path.to_path_buf(),
    };
    match folder.exists() {
        true => test_files(&folder),
        false => Vec::new(),
    }
}

/// The faults of a file of position tests.
fn faults_of(file: &Path) -> Vec<Diagnostic> {
    match SourceFile::read(file) {
        Ok(source) => brink_author::position::faults(&source),
        Err(fault) => vec![*fault],
    }
}

/// The former words by file.
fn by_file(faults: Vec<Diagnostic>) -> BTreeMap<String, Vec<Diagnostic>> {
    let mut by_file: BTreeMap<String, Vec<Diagnostic>> = BTreeMap::new();
    for fault in faults {
        if matches!(fault.fault, DiagnosticKind::Renamed { .. }) {
            let file = fault.place.file().to_owned();
            by_file.entry(file).or_default().push(fault);
        }
    }
    by_file
}
