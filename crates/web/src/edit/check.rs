//! Checks content and runs its tests: what a file touches, or everything.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use axum::response::Response;
use brink::content::{Diagnostic, Library, Severity, SourceFile};
use brink::game::Coverage;
use brink::script::Deadline;
use brink_author::lint::{drop_repeats, lint_calls};
use brink_author::position::{LogUpdate, Logs, PositionTest, Runner, rewritten};
use brink_author::trial::{Extent, LinesRun, test_that_runs, try_scripts_after};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Desk;
use super::arrived::{Arrived, sent};
use super::path::{ModPath, SHIPPED};
use super::refused::Refused;
use crate::problem::Problem;

/// The longest time of all tests of a request.
const TESTS: Duration = Duration::from_secs(60);
/// How long a game is searched for that runs a line.
const SEARCH: Duration = Duration::from_secs(8);

/// What is checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Check {
    /// The file that was saved; everything without it.
    path: Option<String>,
    /// Whether scripts are tried.
    #[serde(default)]
    run: bool,
}

/// Which tests are run.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Run {
    file: Option<String>,
    name: Option<String>,
}

/// The test whose log is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Log {
    file: String,
    name: String,
    digest: String,
}

/// The line that a test is wanted for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    file: String,
    line: u32,
}

/// What tests came to.
#[derive(Default)]
struct Tested {
    results: Vec<Value>,
    lines: LinesRun,
    updates: Vec<LogUpdate>,
}

/// Checks what a file touches, and runs the tests of it.
pub(super) fn check(arrived: &Arrived) -> Result<Response, Refused> {
    let began = Instant::now();
    let Check { path, run } = arrived.body()?;
    let desk = &arrived.desk;
    let (library, mut faults) = desk.checked();
    let changed = path
        .as_deref()
        .map(|path| desk.shown_path(path))
        .transpose()?;
    let (tests, wrong) = desk.tests(&library);
    let wanted: Vec<PositionTest> = match &changed {
        None => tests,
        Some(file) => {
            let touched = Touched::by(&library, file);
            tests
                .into_iter()
                .filter(|test| touched.wants(test))
                .collect()
        }
    };
    let tested = desk.run(&library, &wanted, Logs::Compare);
    faults.extend(lint_calls(&library));
    let is_own = |file: &str| !desk.path_of(file).starts_with(SHIPPED);
    let tried: Vec<String> = match &changed {
        None => library
            .sources()
            .files()
            .iter()
            .map(|file| file.path.to_string())
            .filter(|file| is_own(file))
            .collect(),
        Some(file) if run && file.ends_with(".lua") => vec![file.clone()],
        Some(_) => Vec::new(),
    };
    if !tried.is_empty() {
        faults.extend(try_scripts_after(
            &library,
            Extent::Files(&tried),
            tested.lines.clone(),
        ));
        drop_repeats(&mut faults);
    }
    faults.extend(wrong);
    let matters =
        |fault: &Diagnostic| fault.severity() == Severity::Error || is_own(fault.place.file());
    faults.retain(|fault| fault.place.file().is_empty() || matters(fault));
    sent(json!({
        "diagnostics": desk.said_all(&faults, &library),
        "tests": tested.results,
        "coverage": desk.coverage(&tested.lines),
        "milliseconds": began.elapsed().as_millis() as u64,
    }))
}

/// The tests of all mods.
pub(super) fn tests(arrived: &Arrived) -> Result<Response, Refused> {
    let (desk, library) = (&arrived.desk, arrived.desk.library());
    let (tests, wrong) = desk.tests(&library);
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    for test in &tests {
        let file = test.place.file();
        texts
            .entry(file.to_owned())
            .or_insert_with(|| std::fs::read_to_string(file).unwrap_or_default());
    }
    let next = |test: &PositionTest| {
        let later = tests
            .iter()
            .filter(|other| other.place.file() == test.place.file());
        later
            .map(|other| other.place.line)
            .filter(|line| *line > test.place.line)
            .min()
    };
    let exact = |test: &PositionTest| {
        let (from, to) = (
            test.place.line as usize,
            next(test).map_or(usize::MAX, |line| line as usize),
        );
        let lines = texts
            .get(test.place.file())
            .into_iter()
            .flat_map(|text| text.lines().enumerate());
        lines
            .skip(from.saturating_sub(1))
            .take_while(|(index, _)| index + 1 < to)
            .any(|(_, line)| line.contains("log_exactly"))
    };
    let facts = tests.iter().map(|test| {
        json!({
            "file": desk.path_of(test.place.file()), "name": test.name, "line": test.place.line,
            "scenario": test.scenario, "puzzle": test.is_puzzle(), "exact": exact(test),
        })
    });
    sent(
        json!({ "tests": facts.collect::<Vec<_>>(), "diagnostics": desk.said_all(&wrong, &library) }),
    )
}

/// Runs some tests.
pub(super) fn run(arrived: &Arrived) -> Result<Response, Refused> {
    let Run { file, name } = arrived.body()?;
    let (desk, library) = (&arrived.desk, arrived.desk.library());
    let wanted = desk.named(&library, file.as_deref(), name.as_deref())?;
    let tested = desk.run(&library, &wanted, Logs::Compare);
    sent(json!({ "tests": tested.results, "coverage": desk.coverage(&tested.lines) }))
}

/// Writes the log of a test into its file, where it states one.
pub(super) fn write_log(arrived: &Arrived) -> Result<Response, Refused> {
    let Log { file, name, digest } = arrived.body()?;
    let (desk, library) = (&arrived.desk, arrived.desk.library());
    let path = ModPath::parse(&file)?;
    let wanted = desk.named(&library, Some(&file), Some(&name))?;
    let updates = desk.run(&library, &wanted, Logs::Update).updates;
    if updates.is_empty() {
        let message = "there is nothing to write: the log is as the test says, the test states none with `log_exactly`, or it fails elsewhere";
        return Err(Refused::because(message));
    }
    let read = SourceFile::read(&path.below(&desk.edit.folder)?);
    let source = read.map_err(|fault| Refused::because(fault.in_words()))?;
    let by_hand = || {
        Refused::because(
            "the log cannot be written without changing more: write it with one line for each entry",
        )
    };
    let text = rewritten(&source, &updates).ok_or_else(by_hand)?;
    let mark = desk
        .text(&path)?
        .is_some_and(|(text, _)| text.starts_with('\u{feff}'));
    let text = if mark {
        format!("\u{feff}{text}")
    } else {
        text
    };
    let digest = desk.put(&path, &text, Some(&digest))?;
    sent(json!({ "file": path.text(), "digest": digest, "text": text, "logs": updates.len() }))
}

/// A test that runs a line, at the end of the file of tests of its script; nothing is saved.
pub(super) fn for_line(arrived: &Arrived) -> Result<Response, Refused> {
    let Line { file, line } = arrived.body()?;
    let (desk, library) = (&arrived.desk, arrived.desk.library());
    let script = ModPath::parse(&file)?;
    let stem = script
        .text()
        .rsplit('/')
        .next()
        .and_then(|name| name.strip_suffix(".lua"));
    let stem = stem.ok_or_else(|| Refused::because(format!("`{file}` is not a script")))?;
    let owner = script.text().split('/').next().unwrap_or_default();
    let path = ModPath::parse(&format!("{owner}/tests/{stem}.yaml"))?;
    let before = desk.text(&path)?;
    let name = format!("line {line} of {stem}");
    let name = unused(&name, before.as_ref().map_or("", |(text, _)| text));
    let shown = desk.shown_path(&file)?;
    let test = test_that_runs(&library, &shown, line, &name, SEARCH).ok_or_else(|| {
        let refused =
            Refused::because(format!("no game was found that runs line {line} and that a test can begin with"));
        refused.hint("the line may need a rare position: set it up, play there, and write that position as a test")
    })?;
    let text = before
        .as_ref()
        .map_or_else(|| Ok(test.clone()), |(text, _)| appended(text, &test))?;
    let digest = before.map(|(_, digest)| digest);
    sent(json!({ "file": path.text(), "text": text, "digest": digest, "name": name }))
}

/// A name that the text does not have yet.
fn unused(name: &str, text: &str) -> String {
    let taken = |name: &str| {
        text.contains(&format!("name: {name}\n")) || text.contains(&format!("name: \"{name}\""))
    };
    let more = (2..).map(|number| format!("{name}, {number}"));
    std::iter::once(name.to_owned())
        .chain(more)
        .find(|name| !taken(name))
        .unwrap_or_default()
}

/// A file of tests with one more test at its end.
pub(super) fn appended(text: &str, test: &str) -> Result<String, Refused> {
    let list = text
        .lines()
        .find(|line| line.trim_start().starts_with("- "))
        .map(|line| line.len() - line.trim_start().len());
    let last_table = text
        .lines()
        .rev()
        .find(|line| line.starts_with(|sign: char| sign.is_ascii_alphabetic()));
    if last_table.is_some_and(|line| !line.starts_with("tests:")) {
        let message =
            "the tests have to be the last part of their file for another one to be added";
        return Err(Refused::because(message));
    }
    let indent = " ".repeat(list.unwrap_or(0));
    let lines = test.lines().map(|line| {
        if line.is_empty() {
            String::new()
        } else {
            format!("{indent}{line}")
        }
    });
    let end = if text.is_empty() || text.ends_with('\n') {
        ""
    } else {
        "\n"
    };
    Ok(format!(
        "{text}{end}\n{}\n",
        lines.collect::<Vec<_>>().join("\n")
    ))
}

/// What a changed file touches.
struct Touched {
    file: String,
    scenarios: BTreeSet<String>,
    /// The card whose script it is.
    card: Option<String>,
}

impl Touched {
    fn by(library: &Library, file: &str) -> Touched {
        let uses = |id: &&str| library.files_of(id).iter().any(|used| &*used.path == file);
        let scenarios = library
            .scenario_ids()
            .filter(uses)
            .map(str::to_owned)
            .collect();
        let parts: Vec<&str> = file.rsplit('/').take(3).collect();
        let card = match parts[..] {
            [name, _, "cards"] => name.strip_suffix(".lua").map(str::to_owned),
            _ => None,
        };
        Touched {
            file: file.to_owned(),
            scenarios,
            card,
        }
    }

    fn wants(&self, test: &PositionTest) -> bool {
        let here = || self.scenarios.contains(&test.scenario);
        test.place.file() == self.file
            || here() && self.card.as_ref().is_none_or(|card| test.mentions(card))
    }
}

impl Desk {
    /// The tests of all mods, and what is wrong with their files.
    fn tests(&self, library: &Library) -> (Vec<PositionTest>, Vec<Diagnostic>) {
        let mods = library
            .sources()
            .files()
            .iter()
            .filter(|file| file.key == "mod.yaml");
        let own = mods.filter(|file| !self.path_of(&file.path).starts_with(SHIPPED));
        let folders = own.filter_map(|file| {
            Some(PathBuf::from(file.path.strip_suffix("mod.yaml")?).join("tests"))
        });
        let folders: Vec<PathBuf> = folders
            .filter(|folder| folder.is_dir() && !folder.is_symlink())
            .collect();
        Runner::new(library).find(&folders)
    }

    /// The tests of a file, or all of them, of this name, or of any.
    pub(super) fn named(
        &self,
        library: &Library,
        file: Option<&str>,
        name: Option<&str>,
    ) -> Result<Vec<PositionTest>, Refused> {
        let shown = file.map(|file| self.shown_path(file)).transpose()?;
        let (mut tests, _) = self.tests(library);
        tests.retain(|test| shown.as_ref().is_none_or(|file| test.place.file() == file));
        tests.retain(|test| name.is_none_or(|name| test.name == name));
        if tests.is_empty() && name.is_some() {
            return Err(Problem::BadRequest(format!(
                "no test is called `{}`",
                name.unwrap_or_default()
            ))
            .into());
        }
        Ok(tests)
    }

    /// Runs tests in a thread of their own: counting lines makes scripts slower.
    fn run(&self, library: &Library, tests: &[PositionTest], logs: Logs) -> Tested {
        let work = || {
            let until = Instant::now() + TESTS;
            let _deadline = Deadline::at(until);
            let coverage = Coverage::start();
            let mut runner = Runner::with(library, logs);
            let mut tested = Tested::default();
            for test in tests.iter().take_while(|_| Instant::now() < until) {
                let failure = runner.run(test).err();
                let faults = failure
                    .iter()
                    .flat_map(|failure| &failure.faults)
                    .map(|fault| self.said(fault, library));
                let checks = failure
                    .iter()
                    .flat_map(|failure| &failure.checks)
                    .map(|check| self.said_check(check));
                tested.results.push(json!({
                    "file": self.path_of(test.place.file()), "name": test.name, "line": test.place.line,
                    "scenario": test.scenario, "passed": failure.is_none(),
                    "faults": faults.chain(checks).collect::<Vec<_>>(),
                }));
            }
            tested.updates = runner.updates().to_vec();
            tested.lines = coverage.finish();
            tested
        };
        // A thread that fails gives no results, and the request is answered all the same.
        std::thread::scope(|threads| threads.spawn(work).join()).unwrap_or_default()
    }

    /// How often each line of the scripts of mods ran.
    fn coverage(&self, lines: &LinesRun) -> Value {
        let own = lines
            .iter()
            .filter(|(path, _)| !self.path_of(path).starts_with(SHIPPED));
        own.map(|(path, lines)| {
            let hits = lines
                .iter()
                .enumerate()
                .filter_map(|(line, hits)| Some([line as u32, (*hits)?]));
            (
                self.path_of(path),
                json!({ "lines": hits.collect::<Vec<_>>() }),
            )
        })
        .collect::<serde_json::Map<_, _>>()
        .into()
    }
}
