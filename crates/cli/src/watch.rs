//! `brink watch`: checks and tests what depends on a file, whenever one is saved.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::slice;
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;

use brink::content::{Diagnostic, Library, Severity};
use brink::game::Coverage;
use brink::tooling::did_you_mean;
use brink_author::lint::{drop_repeats, lint_books, lint_calls};
use brink_author::position::{PositionTest, Runner, by_content};
use brink_author::trial::{Extent, LinesRun, try_scripts_after};
use brink_pack::lint_pictures;

use super::said::Said;
use super::snapshot::{Change, How, Kind, Snapshot};
use super::{CommandError, CommandResult, Place, counted, print_faults, speaks};

/// The pause between two looks at the files.
const PAUSE: Duration = Duration::from_millis(150);

/// The arguments of `brink watch`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("help/watch.txt").trim_end())]
pub(super) struct Watch {
    /// The scenarios; by default all of them
    #[arg(value_name = "SCENARIO")]
    scenarios: Vec<String>,
    /// Check and test everything once, and stop
    #[arg(long)]
    once: bool,
}

/// The state kept from one round to the next.
struct Watcher<'a> {
    place: &'a Place,
    only: &'a [String],
    /// The files of each scenario. One with errors may not name them all, so the last sound list is kept.
    files: BTreeMap<String, BTreeSet<String>>,
    /// The tests of each file, and its diagnostics.
    tests: BTreeMap<PathBuf, (Vec<PositionTest>, Vec<Diagnostic>)>,
}

/// The scope of one round.
#[derive(Debug, Default)]
struct Scope {
    /// The files that changed, as diagnostics show them.
    changed: BTreeSet<String>,
    /// The scenarios that are checked.
    checked: BTreeSet<String>,
    /// The scenarios whose tests are all run.
    tested: BTreeSet<String>,
    /// The cards whose tests are run in the scenarios that are checked.
    cards: BTreeSet<String>,
    /// The files of tests that are run completely.
    test_files: BTreeSet<PathBuf>,
}

/// The test results of a round.
#[derive(Debug, Default)]
struct Tested {
    passed: usize,
    failed: usize,
    /// Messages about the tests that failed or were skipped.
    messages: Vec<String>,
    /// The lines of scripts that they reached.
    lines: LinesRun,
}

/// Result of one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Sound,
    Faulty,
}

impl Watch {
    pub(super) fn run(&self, place: &Place) -> CommandResult {
        let library = place.whole_library();
        speaks(&library)?;
        self.check_names(&library)?;
        let mut files = Snapshot::take(place);
        if !self.once && files.files() == 0 {
            return Err(place.nothing_to_watch().into());
        }
        let mut watcher = Watcher {
            place,
            only: &self.scenarios,
            files: BTreeMap::new(),
            tests: BTreeMap::new(),
        };
        let verdict = watcher.first(&files);
        if self.once {
            return if verdict == Verdict::Sound {
                Ok(())
            } else {
                Err(CommandError::Said)
            };
        }
        println!(
            "watching {}; stop with Ctrl-C",
            counted(files.files(), "file")
        );
        loop {
            thread::sleep(PAUSE);
            if Snapshot::take(place) == files {
                continue;
            }
            let now = Snapshot::settled(place);
            let changes = files.changes(&now);
            files = now;
            if !changes.is_empty() {
                watcher.round(&changes);
            }
        }
    }

    /// Checks that these scenarios exist; their files may have errors.
    fn check_names(&self, library: &Library) -> CommandResult {
        for name in &self.scenarios {
            if !library.scenario_ids().any(|id| id == name) {
                let hint = did_you_mean(name, library.scenario_ids());
                return Err(format!("unknown scenario `{name}`{hint}").into());
            }
        }
        Ok(())
    }
}

impl Watcher<'_> {
    /// Checks and tests everything.
    fn first(&mut self, files: &Snapshot) -> Verdict {
        let began = Instant::now();
        let library = self.place.whole_library();
        self.follow(&library);
        let scenarios: BTreeSet<String> = self.files.keys().cloned().collect();
        let mut scope = Scope {
            checked: scenarios.clone(),
            tested: scenarios,
            ..Scope::default()
        };
        self.read_tests(&library, files.tests().cloned());
        if self.only.is_empty() {
            scope.test_files = self.tests.keys().cloned().collect();
        }
        self.report(&library, &scope, began)
    }

    /// Checks and tests what depends on some files.
    fn round(&mut self, changes: &[Change]) -> Verdict {
        let began = Instant::now();
        for change in changes {
            println!("\n{}: {}", change.how.word(), change.shown());
        }
        let library = self.place.whole_library();
        // Files that needed a deleted one are found only in the earlier state.
        let before = self.files.clone();
        // A declaration in a card's script never makes other files relevant.
        let is_known = changes.iter().all(|change| {
            change.kind == Kind::Tests || change.how == How::Saved && change.card().is_some()
        });
        if !is_known {
            self.follow(&library);
        }
        let of_tests = changes.iter().filter(|change| change.kind == Kind::Tests);
        let tests = of_tests.map(|change| change.path.clone());
        let tests: Vec<PathBuf> = tests.collect();
        self.read_tests(&library, tests.iter().cloned());
        let mut scope = Scope {
            test_files: tests.into_iter().collect(),
            ..Scope::default()
        };
        let changes = changes.iter();
        for change in changes.filter(|change| change.kind == Kind::Content) {
            let file = change.shown();
            let users = self.files.keys().filter(|scenario| {
                [&before, &self.files]
                    .into_iter()
                    .any(|all| all.get(*scenario).is_some_and(|of| of.contains(&file)))
            });
            scope.checked.extend(users.clone().cloned());
            if let Some(card) = change.card() {
                scope.cards.insert(card.to_owned());
            } else {
                scope.tested.extend(users.cloned());
            }
            scope.changed.insert(file);
        }
        self.report(&library, &scope, began)
    }

    /// Finds the files of each scenario.
    fn follow(&mut self, library: &Library) {
        let scenarios = library
            .scenario_ids()
            .filter(|id| self.only.is_empty() || self.only.iter().any(|o| o == id));
        let mut followed = BTreeMap::new();
        for scenario in scenarios {
            let mut files: BTreeSet<String> = library
                .files_of(scenario)
                .iter()
                .map(|file| file.path.to_string())
                .collect();
            if library.load(scenario).is_err() {
                files.extend(self.files.remove(scenario).unwrap_or_default());
            }
            followed.insert(scenario.to_owned(), files);
        }
        self.files = followed;
    }

    /// Reads files of tests again, or drops those that were removed.
    fn read_tests(&mut self, library: &Library, paths: impl Iterator<Item = PathBuf>) {
        let runner = Runner::new(library);
        for path in paths {
            if path.is_file() {
                let found = runner.find(slice::from_ref(&path));
                self.tests.insert(path, found);
            } else {
                self.tests.remove(&path);
            }
        }
    }

    /// Checks, tests, and prints the results.
    fn report(&self, library: &Library, scope: &Scope, began: Instant) -> Verdict {
        // Tests come first: a line that a test reaches counts as reached.
        let tested = self.test(library, scope);
        let mut faults = self.check(library, scope, tested.lines);
        for (path, (_, wrong)) in &self.tests {
            if scope.test_files.contains(path) {
                faults.extend(wrong.iter().cloned());
            }
        }
        let (errors, warnings) = print_faults(&faults, library);
        tested.messages.iter().for_each(|text| println!("{text}"));
        let passed = tested.passed;
        let failed = tested.failed;
        let scenarios = scope.checked.iter().map(String::as_str);
        let scenarios: Vec<&str> = scenarios.collect();
        let checked = match &scenarios[..] {
            [] => String::new(),
            scenarios => format!("{}: ", scenarios.join(", ")),
        };
        println!(
            "{checked}{}, {}; tests: {passed} passed, {failed} failed; {} ms",
            counted(errors, "error"),
            counted(warnings, "warning"),
            began.elapsed().as_millis()
        );
        if errors + failed == 0 {
            Verdict::Sound
        } else {
            Verdict::Faulty
        }
    }

    /// The diagnostics that a round reports. This is the only place that knows how content is checked.
    fn check(&self, library: &Library, scope: &Scope, reached: LinesRun) -> Vec<Diagnostic> {
        if scope.checked.is_empty() && scope.changed.is_empty() {
            return Vec::new();
        }
        let mut faults = library.check();
        faults.extend(lint_calls(library));
        faults.extend(lint_books(library));
        faults.extend(lint_pictures(library));
        let scripts: Vec<String> = scope
            .changed
            .iter()
            .filter(|file| file.ends_with(".lua"))
            .cloned()
            .collect();
        if !scripts.is_empty() {
            let extent = Extent::Files(&scripts);
            faults.extend(try_scripts_after(library, extent, reached).faults);
            drop_repeats(&mut faults);
        }
        let checked: Vec<_> = scope
            .checked
            .iter()
            .filter_map(|scenario| self.files.get(scenario))
            .collect();
        let belongs =
            |file: &str| file.is_empty() || checked.iter().any(|files| files.contains(file));
        faults.retain(|fault| {
            let file = fault.place.file();
            // Notes about unchanged files have been read before.
            scope.changed.contains(file) || fault.severity() != Severity::Note && belongs(file)
        });
        faults
    }

    /// Runs the tests of a round in a separate thread: a panic there does not end the watch.
    fn test(&self, library: &Library, scope: &Scope) -> Tested {
        thread::scope(|threads| {
            let tested = threads.spawn(|| {
                let coverage = Coverage::start();
                let mut tested = self.test_here(library, scope);
                tested.lines = coverage.finish();
                tested
            });
            tested.join().unwrap_or_default()
        })
    }

    fn test_here(&self, library: &Library, scope: &Scope) -> Tested {
        let wanted = self.tests.iter().flat_map(|(path, (tests, _))| {
            let tests = tests.iter();
            tests.filter(|test| scope.wants(path, test)).cloned()
        });
        let mut said = Said::default();
        let mut broken = BTreeMap::new();
        let mut tested = Tested::default();
        for (alone, tests) in by_content(library, wanted.collect()) {
            let library = alone.as_ref().unwrap_or(library);
            let mut runner = Runner::new(library);
            for test in &tests {
                // Faults of content have been reported: each of its tests would repeat them.
                let scenario = test.scenario.as_str();
                let known = self.files.contains_key(scenario);
                if known
                    && *broken
                        .entry(scenario.to_owned())
                        .or_insert_with(|| library.load(scenario).is_err())
                {
                    continue;
                }
                let result = runner.run(test);
                said.show();
                match result {
                    Ok(()) => tested.passed += 1,
                    Err(failure) => {
                        tested.failed += 1;
                        tested.messages.push(format!("{failure}\n"));
                    }
                }
            }
        }
        for (scenario, _) in broken.iter().filter(|(_, broken)| **broken) {
            tested.messages.push(format!(
                "tests of `{scenario}` are skipped until it can be loaded"
            ));
        }
        tested
    }
}

impl Scope {
    /// Whether to run a test.
    fn wants(&self, path: &PathBuf, test: &PositionTest) -> bool {
        self.test_files.contains(path)
            || self.tested.contains(&test.scenario)
            || self.checked.contains(&test.scenario)
                && self.cards.iter().any(|card| test.mentions(card))
    }
}
