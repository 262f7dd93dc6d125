//! `brink test`.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};

use brink::content::{Diagnostic, Library, Severity, SourceFile};
use brink::control_characters::visible;
use brink::files::{self, Sort};
use brink::game::Coverage;
use brink::tooling::MAX_FILE;
use brink_author::excerpt::Styled;
use brink_author::position::{
    FailedCheck, LogUpdate, Logs, PositionTest, Runner, TestFailure, by_content, rewritten,
};

use super::coverage::LinesReport;
use super::place::is_mod;
use super::said::Said;
use super::{CommandError, CommandResult, Place, counted, print_faults, speaks, styled, warn};

/// The arguments of `brink test`.
#[derive(Debug, Args)]
#[command(
    after_help = include_str!("help/test.txt").trim_end()
)]
pub(super) struct Test {
    /// Files or folders of position tests, or mods; by default the tests of the mods and content here
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Run only tests whose name or file contains this
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Write the current logs into tests that state them with `log_exactly`
    #[arg(long)]
    update: bool,
    /// Report the lines of scripts that never ran
    #[arg(long)]
    coverage: bool,
    /// Print everything as one JSON object
    #[arg(long)]
    json: bool,
}

/// The results of the tests.
struct Results {
    faults: Vec<Diagnostic>,
    tests: Vec<(PositionTest, Option<TestFailure>)>,
    updated: Vec<Updated>,
    coverage: Option<LinesReport>,
}

/// The update of the logs in a file, and its success.
struct Updated {
    file: String,
    logs: usize,
    written: Result<(), String>,
}

impl Updated {
    fn json(&self) -> Value {
        let error = self.written.as_ref().err();
        json!({
            "file": self.file,
            "logs": self.logs,
            "error": error,
        })
    }
}

impl Test {
    pub(super) fn run(&self, place: &Place) -> CommandResult {
        // Mods are played with their base; files and folders of tests are not content.
        let mods = self.paths.iter().filter_map(|path| mod_of(path));
        let mods: Vec<PathBuf> = mods.collect();
        let library = place.library_with(&mods);
        speaks(&library)?;
        let coverage = self.coverage.then(Coverage::start);
        let results = self.results(&library, place, coverage.as_ref());
        if results.tests.is_empty() && results.errors() == 0 {
            return Err(format!("{} found", counted(0, "position test")).into());
        }
        if self.json {
            println!("{:#}", results.json());
        } else {
            results.print(&library);
        }
        if results.are_good() {
            Ok(())
        } else {
            Err(CommandError::Said)
        }
    }

    fn results(&self, library: &Library, place: &Place, coverage: Option<&Coverage>) -> Results {
        let logs = match self.update {
            true => Logs::Update,
            false => Logs::Compare,
        };
        let own = if self.paths.is_empty() {
            place.own_roots()
        } else {
            self.paths.clone()
        };
        let paths = own.iter().filter_map(|path| self.tests_of(path));
        let paths: Vec<PathBuf> = paths.collect();
        let (mut tests, faults) = Runner::new(library).find(&paths);
        if let Some(text) = &self.filter {
            tests.retain(|test| test.name.contains(text) || test.place.file().contains(text));
        }
        let (mut ran, mut updates) = (Vec::new(), Vec::new());
        let mut said = Said::default();
        for (alone, tests) in by_content(library, tests) {
            let library = alone.as_ref().unwrap_or(library);
            let mut runner = Runner::with(library, logs);
            for test in tests {
                let failure = runner.run(&test).err();
                said.show();
                ran.push((test, failure));
            }
            warn(runner.warnings(), library);
            updates.extend(runner.updates().to_vec());
        }
        let coverage = coverage.map(|coverage| {
            // A test of a mod is about its own scripts, not about those that it builds upon.
            let mods = own.iter().filter(|path| is_mod(path));
            let mods: Vec<&PathBuf> = mods.collect();
            let all = mods.len() < own.len();
            LinesReport::of(coverage, library, |file| {
                all || mods.iter().any(|path| library.is_below(file, path))
            })
        });
        Results {
            faults,
            tests: ran,
            updated: write(&updates),
            coverage,
        }
    }

    /// The tests of a folder, or a file of tests.
    fn tests_of(&self, path: &Path) -> Option<PathBuf> {
        let folder = match (is_mod(path), self.paths.is_empty()) {
            (true, _) => path.join("tests"),
            (false, true) => path.join("tests/positions"),
            (false, false) => return Some(path.to_path_buf()),
        };
        folder.is_dir().then_some(folder)
    }
}

/// The mod that a path is, or is inside.
fn mod_of(path: &Path) -> Option<PathBuf> {
    let path = if path.is_relative() {
        Path::new(".").join(path)
    } else {
        path.to_path_buf()
    };
    path.ancestors()
        .find(|folder| is_mod(folder))
        .map(Path::to_path_buf)
}

impl Results {
    fn errors(&self) -> usize {
        self.faults.iter().filter(|fault| fault.is_error()).count()
    }

    fn failed(&self) -> usize {
        self.tests
            .iter()
            .filter(|(_, failure)| failure.is_some())
            .count()
    }

    fn are_good(&self) -> bool {
        let mut updated = self.updated.iter();
        self.failed() + self.errors() == 0 && updated.all(|file| file.written.is_ok())
    }

    fn print(&self, library: &Library) {
        print_faults(&self.faults, library);
        let styled = styled(&io::stdout());
        for failure in self
            .tests
            .iter()
            .filter_map(|(_, failure)| failure.as_ref())
        {
            paintln!("{}\n", coloured(&visible(&failure.to_string()), styled));
        }
        for updated in &self.updated {
            let (file, logs) = (&updated.file, counted(updated.logs, "log"));
            match &updated.written {
                Ok(()) => println!("{file}: {logs} written"),
                Err(why) => println!("{file}: error: {logs} not written: {why}"),
            }
        }
        if let Some(coverage) = &self.coverage {
            println!("{coverage}");
        }
        let failed = self.failed();
        println!("{} passed, {failed} failed", self.tests.len() - failed);
    }

    fn json(&self) -> Value {
        let failed = self.failed();
        let mut all = json!({
            "passed": self.tests.len() - failed,
            "failed": failed,
            "faults": self.faults,
            "tests": self.tests.iter().map(test_json).collect::<Vec<_>>(),
            "updated": self.updated.iter().map(Updated::json).collect::<Vec<_>>(),
        });
        if let (Some(coverage), Some(object)) = (&self.coverage, all.as_object_mut()) {
            object.insert("coverage".to_owned(), json!(coverage));
        }
        all
    }
}

/// A test with its result.
fn test_json((test, failure): &(PositionTest, Option<TestFailure>)) -> Value {
    let faults = failure.iter().flat_map(|failure| &failure.faults);
    let checks = failure.iter().flat_map(|failure| &failure.checks);
    let all = faults.map(|fault| json!(fault)).chain(checks.map(trouble));
    json!({
        "name": test.name,
        "file": test.place.file(),
        "line": test.place.line,
        "passed": failure.is_none(),
        "faults": all.collect::<Vec<_>>(),
    })
}

/// A failure of a test in the form of a diagnostic, with the expected and actual values.
fn trouble(trouble: &FailedCheck) -> Value {
    let place = &trouble.place;
    let difference = trouble.difference.as_ref();
    let hints: Vec<&str> = trouble.hints().collect();
    json!({
        "severity": Severity::Error,
        "code": if difference.is_some() { "test-differs" } else { "test-failed" },
        "file": place.file(),
        "line": place.line,
        "column": place.column,
        "end_column": place.column.saturating_add(place.len),
        "message": trouble.what,
        "hint": (!hints.is_empty()).then(|| hints.join("\n")),
        "expected": difference.map(brink_author::position::Difference::expected),
        "actual": difference.map(brink_author::position::Difference::actual),
    })
}

/// The lines of a difference, in red and green.
fn coloured(text: &str, styled: Styled) -> String {
    if styled == Styled::Plain {
        return text.to_owned();
    }
    let lines = text.lines().map(|line| match line.trim_start() {
        sign if sign.starts_with("- ") => format!("\x1b[31m{line}\x1b[0m"),
        sign if sign.starts_with("+ ") => format!("\x1b[32m{line}\x1b[0m"),
        _ => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Writes logs into the files that contain them.
fn write(updates: &[LogUpdate]) -> Vec<Updated> {
    let mut files: BTreeMap<&str, Vec<LogUpdate>> = BTreeMap::new();
    for update in updates {
        let own = files.entry(update.key.file()).or_default();
        own.push(update.clone());
    }
    let written = files.into_iter().map(|(file, own)| Updated {
        file: file.to_owned(),
        logs: own.len(),
        written: write_file(file, &own),
    });
    written.collect()
}

fn write_file(file: &str, updates: &[LogUpdate]) -> Result<(), String> {
    let path = std::path::Path::new(file);
    let source = SourceFile::read(path).map_err(|fault| fault.to_string())?;
    let text =
        rewritten(&source, updates).ok_or("write them by hand, or with one line for each entry")?;
    // The byte order mark of some editors is not part of the text.
    let bytes = files::read(path, MAX_FILE).map_err(|error| error.to_string())?;
    let mark = bytes.starts_with("\u{feff}".as_bytes());
    let target = path.canonicalize().map_err(|error| error.to_string())?;
    let text = if mark {
        format!("\u{feff}{text}")
    } else {
        text
    };
    // The tests were read from this file, so it is of the right kind.
    let sort = Sort {
        called: "a file of tests",
        begins: |_| true,
    };
    files::write(&target, text.as_bytes(), sort).map_err(|error| error.to_string())
}
