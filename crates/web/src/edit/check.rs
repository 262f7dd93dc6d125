//! Checks content and runs its tests: what a file touches, or everything.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use brink::content::{Diagnostic, Library, SourceFile};
use brink::files::read_text;
use brink::game::Coverage;
use brink::script::Deadline;
use brink::tooling::MAX_FILE;
use brink_author::lesson::check_lessons;
use brink_author::lint::{drop_repeats, lint_books, lint_calls};
use brink_author::position::{
    LogUpdate, Logs, PositionTest, Runner, TestFailure, by_content, rewritten,
};
use brink_author::slowest::{Cure, Slowest};
use brink_author::trial::{Extent, LinesRun, test_of_line, try_scripts_after};
use brink_pack::lint_pictures;
use serde::Deserialize;
use serde_json::{Value, json};

use super::path::{ModPath, SHIPPED};
use super::workbench::Workbench;
use crate::error::ApiError;
use crate::request::{ApiRequest, ApiResult, sent};

/// The time limit of all tests of a request.
const TESTS: Duration = Duration::from_secs(60);
/// The time limit of the search for a game that runs a line.
const SEARCH: Duration = Duration::from_secs(8);

/// The extent of a check.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Check {
    /// The file that was saved; everything without it.
    path: Option<String>,
    /// Whether scripts are tried.
    #[serde(default)]
    run: bool,
}

/// The tests to run: of a file or all, of a name or all.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Run {
    file: Option<String>,
    name: Option<String>,
}

/// The test whose log is rewritten.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Log {
    file: String,
    name: String,
    digest: String,
}

/// The line that a test is searched for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    file: String,
    line: u32,
}

/// The results of tests.
#[derive(Default)]
struct Tested {
    results: Vec<Value>,
    lines: LinesRun,
    updates: Vec<LogUpdate>,
}

/// Checks the content that a file affects, and runs its tests.
pub(super) fn check(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let began = Instant::now();
    let Check { path, run } = request.body()?;
    let (library, mut faults) = bench.checked();
    let changed = match &path {
        Some(path) => Some(bench.shown_path(path)?),
        None => None,
    };
    let (mut tests, wrong) = bench.tests(&library);
    if let Some(file) = &changed {
        let affected = Affected::by(&library, file);
        tests.retain(|test| affected.includes(test));
    }
    let tested = bench.run(&library, &tests, Logs::Compare);
    faults.extend(lint_calls(&library));
    faults.extend(lint_books(&library));
    faults.extend(lint_pictures(&library));
    faults.extend(check_lessons(&library));
    let scripts = match &changed {
        None => bench.own_files(&library),
        Some(file) if run && file.ends_with(".lua") => vec![file.clone()],
        Some(_) => Vec::new(),
    };
    let mut slowest = None;
    if !scripts.is_empty() {
        let extent = Extent::Files(&scripts);
        let tried = try_scripts_after(&library, extent, tested.lines.clone());
        faults.extend(tried.faults);
        drop_repeats(&mut faults);
        slowest = Slowest::of(&tried.costs, |path| scripts.iter().any(|own| own == path));
    }
    faults.extend(wrong);
    faults.retain(|fault| bench.is_shown(fault));
    sent(&json!({
        "diagnostics": bench.diagnostics_json(&faults, &library),
        "tests": tested.results,
        "coverage": bench.coverage(&tested.lines),
        "slowest": slowest.map(|slowest| bench.slowest_json(&slowest, &library)),
        "milliseconds": began.elapsed().as_millis() as u64,
    }))
}

/// The tests of all mods.
pub(super) fn tests(bench: &Workbench, _: &ApiRequest) -> ApiResult {
    let library = bench.library();
    let (tests, wrong) = bench.tests(&library);
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    let mut facts = Vec::new();
    for test in &tests {
        let file = test.place.file();
        let text = texts
            .entry(file.to_owned())
            .or_insert_with(|| read_text(Path::new(file), MAX_FILE).unwrap_or_default());
        facts.push(json!({
            "file": bench.path_of(file),
            "name": test.name,
            "line": test.place.line,
            "scenario": test.scenario,
            "puzzle": test.is_puzzle(),
            "exact": states_log(test, &tests, text),
        }));
    }
    sent(&json!({
        "tests": facts,
        "diagnostics": bench.diagnostics_json(&wrong, &library),
    }))
}

/// Whether a test states its log with `log_exactly`, by the lines from its first to the next test of its file.
fn states_log(test: &PositionTest, tests: &[PositionTest], text: &str) -> bool {
    let file = test.place.file();
    let places = tests.iter().map(|other| &other.place);
    let in_file = places.filter(|place| place.file() == file);
    let lines = in_file.map(|place| place.line);
    let later = lines.filter(|line| *line > test.place.line);
    let first = (test.place.line as usize).saturating_sub(1);
    let next = later.min();
    let end = next.map_or(usize::MAX, |line| line as usize - 1);
    let mut lines = text.lines().take(end).skip(first);
    lines.any(|line| line.contains("log_exactly"))
}

/// Runs some tests.
pub(super) fn run(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let Run { file, name } = request.body()?;
    let library = bench.library();
    let wanted = bench.named(&library, file.as_deref(), name.as_deref())?;
    let tested = bench.run(&library, &wanted, Logs::Compare);
    sent(&json!({
        "tests": tested.results,
        "coverage": bench.coverage(&tested.lines),
    }))
}

const NO_LOG: &str = "there is nothing to write: the log is as the test says, \
                      the test states none with `log_exactly`, or it fails elsewhere";
const LOG_BY_HAND: &str = "the log cannot be written without changing more: \
                           write it with one line for each entry";
const TESTS_LAST: &str = "the tests have to be the last part of their file \
                          for another one to be added";
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Writes the log of a test into its file, where it states one.
pub(super) fn write_log(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let Log { file, name, digest } = request.body()?;
    let library = bench.library();
    let path = ModPath::parse(&file)?;
    let wanted = bench.named(&library, Some(&file), Some(&name))?;
    let updates = bench.run(&library, &wanted, Logs::Update).updates;
    if updates.is_empty() {
        return Err(ApiError::unprocessable(NO_LOG));
    }
    let source = match SourceFile::read(&path.below(&bench.edit.folder)?) {
        Ok(source) => source,
        Err(fault) => {
            let message = fault.message_with_help();
            return Err(ApiError::unprocessable(message));
        }
    };
    let Some(text) = rewritten(&source, &updates) else {
        return Err(ApiError::unprocessable(LOG_BY_HAND));
    };
    let before = bench.text(&path)?;
    let mark = match before {
        Some((text, _)) if text.starts_with(BYTE_ORDER_MARK) => BYTE_ORDER_MARK,
        _ => "",
    };
    let text = format!("{mark}{text}");
    let digest = bench.put(&path, &text, Some(&digest))?;
    sent(&json!({
        "file": path.text(),
        "digest": digest,
        "text": text,
        "logs": updates.len(),
    }))
}

/// Finds a test that needs a line, and appends it to the text of the tests of its script; nothing is saved.
pub(super) fn for_line(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let Line { file, line } = request.body()?;
    let library = bench.library();
    let script = ModPath::parse(&file)?;
    let name = script.text().rsplit('/').next();
    let Some(stem) = name.and_then(|name| name.strip_suffix(".lua")) else {
        let message = format!("`{file}` is not a script");
        return Err(ApiError::unprocessable(message));
    };
    let owner = script.text().split('/').next();
    let owner = owner.unwrap_or_default();
    let path = ModPath::parse(&format!("{owner}/tests/{stem}.yaml"))?;
    let before = bench.text(&path)?;
    let name = format!("line {line} of {stem}");
    let tests = before.as_ref().map_or("", |(text, _)| text);
    let name = unused(&name, tests);
    let shown = bench.shown_path(&file)?;
    let test = test_of_line(&library, &shown, line, &name, SEARCH);
    let test = test.ok_or_else(|| no_game_runs(line))?;
    let text = match &before {
        Some((text, _)) => appended(text, &test)?,
        None => test,
    };
    let digest = before.map(|(_, digest)| digest);
    sent(&json!({
        "file": path.text(),
        "text": text,
        "digest": digest,
        "name": name,
    }))
}

fn no_game_runs(line: u32) -> ApiError {
    let message = format!(
        "no game was found that is another one without line {line}, and that a test can begin with"
    );
    ApiError::unprocessable(message).with_hint(
        "the line may need a rare position: set it up, play there, \
         and write that position as a test",
    )
}

/// A name that no test of the text has yet.
fn unused(name: &str, text: &str) -> String {
    let (mut number, mut unused) = (1, name.to_owned());
    while is_taken(&unused, text) {
        number += 1;
        unused = format!("{name}, {number}");
    }
    unused
}

fn is_taken(name: &str, text: &str) -> bool {
    let bare = format!("name: {name}\n");
    let quoted = format!("name: \"{name}\"");
    text.contains(&bare) || text.contains(&quoted)
}

/// Appends a test to the text of a file of tests.
pub(super) fn appended(text: &str, test: &str) -> ApiResult<String> {
    let list = text
        .lines()
        .find(|line| line.trim_start().starts_with("- "))
        .map(|line| line.len() - line.trim_start().len());
    let mut tables = text.lines().filter(|line| is_key(line));
    let last_table = tables.next_back();
    if last_table.is_some_and(|line| !line.starts_with("tests:")) {
        return Err(ApiError::unprocessable(TESTS_LAST));
    }
    let indent = " ".repeat(list.unwrap_or(0));
    let lines = test.lines().map(|line| match line {
        "" => String::new(),
        line => format!("{indent}{line}"),
    });
    let end = match text {
        "" => "",
        text if text.ends_with('\n') => "",
        _ => "\n",
    };
    let lines: Vec<String> = lines.collect();
    let added = lines.join("\n");
    Ok(format!("{text}{end}\n{added}\n"))
}

/// Whether a line begins an entry of the outermost table.
fn is_key(line: &str) -> bool {
    line.starts_with(|sign: char| sign.is_ascii_alphabetic())
}

/// The content that a changed file affects.
struct Affected {
    file: String,
    scenarios: BTreeSet<String>,
    /// The card whose script it is.
    card: Option<String>,
}

impl Affected {
    fn by(library: &Library, file: &str) -> Affected {
        let mut scenarios = BTreeSet::new();
        for id in library.scenario_ids() {
            let mut files = library.files_of(id).into_iter();
            if files.any(|used| &*used.path == file) {
                scenarios.insert(id.to_owned());
            }
        }
        let parts: Vec<&str> = file.rsplit('/').take(3).collect();
        let card = match parts[..] {
            [name, _, "cards"] => name.strip_suffix(".lua").map(str::to_owned),
            _ => None,
        };
        Affected {
            file: file.to_owned(),
            scenarios,
            card,
        }
    }

    /// Whether a test may have another result now.
    fn includes(&self, test: &PositionTest) -> bool {
        if test.place.file() == self.file {
            return true;
        }
        if !self.scenarios.contains(&test.scenario) {
            return false;
        }
        let card = self.card.as_ref();
        card.is_none_or(|card| test.mentions(card))
    }
}

impl Workbench {
    /// The slowest function of scripts, with the names of its cures.
    fn slowest_json(&self, slowest: &Slowest, library: &Library) -> Value {
        let (path, function) = &slowest.function;
        let cures = slowest.cures(library).into_iter().map(Cure::key);
        json!({
            "file": self.path_of(path),
            "function": function,
            "steps": slowest.steps_a_run(),
            "cures": cures.collect::<Vec<_>>(),
        })
    }

    /// Whether a file belongs to a mod.
    fn is_own(&self, file: &str) -> bool {
        !self.path_of(file).starts_with(SHIPPED)
    }

    /// The displayed paths of the files of mods.
    fn own_files(&self, library: &Library) -> Vec<String> {
        let files = library.sources().files().iter();
        let own = files.filter(|file| self.is_own(&file.path));
        own.map(|file| file.path.to_string()).collect()
    }

    /// Whether the page shows a fault: warnings of shipped content are left out.
    fn is_shown(&self, fault: &Diagnostic) -> bool {
        let file = fault.place.file();
        let is_error = fault.is_error();
        is_error || file.is_empty() || self.is_own(file)
    }

    /// The tests of all mods, with the faults of their files.
    fn tests(&self, library: &Library) -> (Vec<PositionTest>, Vec<Diagnostic>) {
        let mut folders = Vec::new();
        for file in library.sources().files() {
            if file.key != "mod.yaml" || !self.is_own(&file.path) {
                continue;
            }
            let Some(root) = file.path.strip_suffix("mod.yaml") else {
                continue;
            };
            let folder = PathBuf::from(root).join("tests");
            if folder.is_dir() && !folder.is_symlink() {
                folders.push(folder);
            }
        }
        Runner::new(library).find(&folders)
    }

    /// The tests of a file or all, of a name or all.
    pub(super) fn named(
        &self,
        library: &Library,
        file: Option<&str>,
        name: Option<&str>,
    ) -> ApiResult<Vec<PositionTest>> {
        let (mut tests, _) = self.tests(library);
        if let Some(file) = file {
            let shown = self.shown_path(file)?;
            tests.retain(|test| test.place.file() == shown);
        }
        if let Some(name) = name {
            tests.retain(|test| test.name == name);
            if tests.is_empty() {
                let why = format!("no test is called `{name}`");
                return Err(ApiError::BadRequest(why));
            }
        }
        Ok(tests)
    }

    /// Runs tests in their own thread: counting lines slows scripts down.
    fn run(&self, library: &Library, tests: &[PositionTest], logs: Logs) -> Tested {
        std::thread::scope(|threads| {
            let thread = threads.spawn(|| self.run_here(library, tests, logs));
            // A panic gives no results, but the request is answered.
            thread.join().unwrap_or_default()
        })
    }

    fn run_here(&self, library: &Library, tests: &[PositionTest], logs: Logs) -> Tested {
        let until = Instant::now() + TESTS;
        let _deadline = Deadline::at(until);
        let coverage = Coverage::start();
        let mut tested = Tested::default();
        for (alone, tests) in by_content(library, tests.to_vec()) {
            let library = alone.as_ref().unwrap_or(library);
            let mut runner = Runner::with(library, logs);
            for test in &tests {
                if Instant::now() >= until {
                    break;
                }
                let failure = runner.run(test).err();
                let result = self.result_json(test, failure, library);
                tested.results.push(result);
            }
            tested.updates.extend(runner.updates().to_vec());
        }
        tested.lines = coverage.finish();
        tested
    }

    fn result_json(
        &self,
        test: &PositionTest,
        failure: Option<TestFailure>,
        library: &Library,
    ) -> Value {
        let mut faults = Vec::new();
        if let Some(failure) = &failure {
            for fault in &failure.faults {
                faults.push(self.diagnostic_json(fault, library));
            }
            for check in &failure.checks {
                faults.push(self.failed_check_json(check));
            }
        }
        json!({
            "file": self.path_of(test.place.file()),
            "name": test.name,
            "line": test.place.line,
            "scenario": test.scenario,
            "passed": failure.is_none(),
            "faults": faults,
        })
    }

    /// The number of runs of each line of the scripts of mods.
    fn coverage(&self, lines: &LinesRun) -> Value {
        let mut coverage = serde_json::Map::new();
        for (path, lines) in lines {
            if !self.is_own(path) {
                continue;
            }
            let lines = lines.iter().enumerate();
            let hits = lines.filter_map(|(line, hits)| {
                let hits = (*hits)?;
                Some([line as u32, hits])
            });
            let hits: Vec<[u32; 2]> = hits.collect();
            let hits = json!({ "lines": hits });
            coverage.insert(self.path_of(path), hits);
        }
        coverage.into()
    }
}
