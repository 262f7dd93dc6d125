//! Finds and runs position tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use brink::content::{AbsentMod, Content, Diagnostic, DiagnosticKind, Library, Place, SourceFile};
use brink::game::{At, Game, Position};
use brink::tooling::Reader;

use super::chance::Deals;
use super::checks::checks;
use super::goal::{Puzzle, goal};
use super::hand::{Check, Hand};
use super::read::{PositionTest, read};
use super::scope::Scope;
use super::start::position;
use super::steps::{Act, steps};
use super::test_failure::TestFailure;
use super::update::{LogUpdate, Logs};

/// The seed that deals the cards of a test that does not give them.
const FIRST_SEED: u64 = 1;
/// Further seeds: a test must not depend on cards that it does not give.
const OTHER_SEEDS: [u64; 2] = [2, 3];

/// A scenario with its options, the key of loaded content.
type ContentKey = (String, Vec<(String, String)>);

/// Runs tests on the content of a library; loads each scenario once.
#[derive(Debug)]
pub struct Runner<'a> {
    library: &'a Library,
    loaded: Vec<(ContentKey, Arc<Content>)>,
    /// The faults of scenarios that cannot be loaded, told once.
    refused: Vec<Vec<Diagnostic>>,
    /// The warnings of the loaded content.
    warnings: Vec<Diagnostic>,
    logs: Logs,
    updates: Vec<LogUpdate>,
}

/// A parsed test, with the content that it is played with.
struct Parts {
    place: Place,
    position: Position,
    acts: Vec<Act>,
    then: Vec<Check>,
    puzzle: Option<Puzzle>,
}

impl<'a> Runner<'a> {
    /// A runner for the content of a library.
    #[must_use]
    pub fn new(library: &'a Library) -> Runner<'a> {
        Runner::with(library, Logs::Compare)
    }

    /// A runner that treats logs in this way.
    #[must_use]
    pub fn with(library: &'a Library, logs: Logs) -> Runner<'a> {
        Runner {
            library,
            loaded: Vec::new(),
            refused: Vec::new(),
            warnings: Vec::new(),
            logs,
            updates: Vec::new(),
        }
    }

    /// The warnings of the content that tests were run on.
    #[must_use]
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// The logs to be written, from the tests that passed.
    #[must_use]
    pub fn updates(&self) -> &[LogUpdate] {
        &self.updates
    }

    /// The tests in files, or in all `.yaml` files of folders, and the diagnostics of the files.
    #[must_use]
    pub fn find(&self, paths: &[PathBuf]) -> (Vec<PositionTest>, Vec<Diagnostic>) {
        let mut tests = Vec::new();
        let mut faults = Vec::new();
        for path in paths {
            for file in test_files(path) {
                match SourceFile::read(&file) {
                    Ok(source) => {
                        let (found, wrong) = read(&source, self.library.former_cards());
                        tests.extend(found);
                        faults.extend(wrong);
                    }
                    Err(fault) => faults.push(*fault),
                }
            }
        }
        (tests, faults)
    }

    /// The tests in a text, and its diagnostics, which have this path.
    #[must_use]
    pub fn tests_of(&self, path: &str, text: &str) -> (Vec<PositionTest>, Vec<Diagnostic>) {
        let file = SourceFile {
            path: path.into(),
            key: path.to_owned(),
            root: 0,
            text: text.to_owned(),
        };
        read(&file, self.library.former_cards())
    }

    /// Runs a test.
    ///
    /// # Errors
    /// The expected and actual values.
    pub fn run(&mut self, test: &PositionTest) -> Result<(), TestFailure> {
        self.try_run(test).map_err(|failure| TestFailure {
            test: test.name.clone(),
            ..failure
        })
    }

    fn try_run(&mut self, test: &PositionTest) -> Result<(), TestFailure> {
        let (parts, content) = self.parts(test)?;
        let hand = self.play(&parts, &content, FIRST_SEED)?;
        if hand.dealt > 0 {
            for seed in OTHER_SEEDS {
                self.play(&parts, &content, seed)
                    .map_err(TestFailure::with_other_cards)?;
            }
        }
        self.updates.extend(hand.updates.unwrap_or_default());
        Ok(())
    }

    /// Reads the parts of a test with the content that it is played with.
    fn parts(&mut self, test: &PositionTest) -> Result<(Parts, Arc<Content>), TestFailure> {
        let content = self.content(test)?;
        let (mut reader, scope) = (Reader::default(), Scope::new(&content));
        let position = test.given.as_ref().map_or_else(Position::default, |given| {
            position(given, &mut reader, &scope)
        });
        let parts = Parts {
            place: test.place.clone(),
            position,
            acts: steps(&test.when, &mut reader, &scope),
            then: test
                .then
                .as_ref()
                .map_or_else(Vec::new, |then| checks(then, &mut reader, &scope)),
            puzzle: test
                .goal
                .as_ref()
                .and_then(|node| goal(node, &mut reader, &scope)),
        };
        let faults = reader.faults.into_sorted();
        if faults.is_empty() {
            Ok((parts, content))
        } else {
            Err(TestFailure::of_test(faults))
        }
    }

    /// Plays a test with the cards of a seed.
    fn play(&self, test: &Parts, content: &Arc<Content>, seed: u64) -> Result<Hand, TestFailure> {
        let first = test.acts.iter().map_while(Act::results);
        let skip = first.clone().count();
        let begin = Game::builder(content.clone())
            .seed(seed)
            .position(test.position.clone());
        let deals = if test.position.at == At::Setup {
            Deals::Setup
        } else {
            Deals::Turn
        };
        let results = first.flatten().cloned().collect();
        let start = |results| begin.clone().dictate(results).start();
        let mut hand = Hand::begin(start, results, deals, self.logs, &test.place, content)?;
        let turn = test.position.turn.unwrap_or(content.scenario.first_turn);
        hand.began = (test.position.at != At::Setup).then_some(turn);
        hand.steps(test.acts.get(skip..).unwrap_or_default())?;
        hand.finish(&test.place)?;
        hand.expect(&test.then)?;
        test.puzzle
            .iter()
            .try_for_each(|puzzle| puzzle.check(&hand.game))?;
        Ok(hand)
    }

    /// The game after the steps of a test with a goal, and the goal; none if the test has none.
    ///
    /// # Errors
    /// As of [`Runner::run`], but for the goal, which is not tried.
    pub fn puzzle(&mut self, test: &PositionTest) -> Result<Option<(Game, Puzzle)>, TestFailure> {
        let parts = self.parts(test);
        let (mut parts, content) = parts.map_err(|failure| failure.of(&test.name))?;
        let Some(puzzle) = parts.puzzle.take() else {
            return Ok(None);
        };
        let hand = self
            .play(&parts, &content, FIRST_SEED)
            .map_err(|failure| failure.of(&test.name))?;
        Ok(Some((hand.game, puzzle)))
    }

    /// The game after the steps of a test, whatever it claims.
    ///
    /// # Errors
    /// A step that cannot be played.
    pub(crate) fn end(&mut self, test: &PositionTest) -> Result<Game, TestFailure> {
        let (mut parts, content) = self.parts(test)?;
        parts.then.clear();
        Ok(self.play(&parts, &content, FIRST_SEED)?.game)
    }

    /// A game that begins in the position of a test, to be played from there.
    ///
    /// # Errors
    /// An invalid position, or a scenario that cannot be loaded.
    pub fn begin(&mut self, test: &PositionTest, seed: u64) -> Result<Game, TestFailure> {
        let (content, position) = self.position(test)?;
        let start = Game::builder(content).seed(seed).position(position).start();
        start.map_err(|error| {
            let failure = TestFailure::new(&test.place, error.to_string());
            failure.of(&test.name)
        })
    }

    /// The position of a test, from `given` only, and the content that it belongs to.
    ///
    /// # Errors
    /// An invalid position, or a scenario that cannot be loaded.
    pub fn position(
        &mut self,
        test: &PositionTest,
    ) -> Result<(Arc<Content>, Position), TestFailure> {
        let content = self
            .content(test)
            .map_err(|failure| failure.of(&test.name))?;
        let (mut reader, scope) = (Reader::default(), Scope::new(&content));
        let position = test.given.as_ref().map_or_else(Position::default, |given| {
            position(given, &mut reader, &scope)
        });
        let faults = reader.faults.into_sorted();
        if faults.is_empty() {
            Ok((content, position))
        } else {
            Err(TestFailure::of_test(faults).of(&test.name))
        }
    }

    fn content(&mut self, test: &PositionTest) -> Result<Arc<Content>, TestFailure> {
        let key = (test.scenario.clone(), test.options.clone());
        let found = self.loaded.iter().find(|(known, _)| *known == key);
        if let Some((_, content)) = found {
            return Ok(content.clone());
        }
        let known = self.library.scenarios();
        let ids = known.iter().map(|listing| listing.id.as_str());
        if !ids.clone().any(|id| id == test.scenario) {
            let (what, name) = ("scenario", test.scenario.clone());
            let fault = match self.library.absent_with(what, &name).map(AbsentMod::way) {
                None => DiagnosticKind::unknown_name(what, &name, ids),
                help => DiagnosticKind::UnknownName { what, name, help },
            };
            let fault = Diagnostic::new(test.scenario_place.clone(), fault);
            return Err(TestFailure::of_test(vec![fault]));
        }
        let options = test.options.iter().cloned();
        let loaded = self.library.load_with(&test.scenario, options);
        let loaded = match loaded {
            Ok(loaded) => loaded,
            Err(error) if self.refused.contains(&error.diagnostics) => {
                return Err(TestFailure::told_before(&test.place));
            }
            Err(error) => {
                let failure = not_loaded(test, error.diagnostics.clone());
                // Faults of the options of this test are of no other.
                if failure.faults.is_empty() {
                    self.refused.push(error.diagnostics);
                }
                return Err(failure);
            }
        };
        self.loaded.push((key, loaded.content.clone()));
        self.warnings.extend(loaded.warnings);
        Ok(loaded.content)
    }
}

/// The reason why the scenario of a test cannot be loaded: placed at its options, if they are the
/// cause.
fn not_loaded(test: &PositionTest, mut faults: Vec<Diagnostic>) -> TestFailure {
    let mut at_options = false;
    for fault in faults
        .iter_mut()
        .filter(|fault| fault.place == Place::nowhere())
    {
        let options = test.options.iter().zip(&test.option_places);
        for ((name, _), (key, value)) in options {
            let place = match &fault.fault {
                DiagnosticKind::OptionValue { option, .. } if option == name => value,
                DiagnosticKind::UnknownName {
                    what: "option",
                    name: unknown,
                    ..
                } if unknown == name => key,
                _ => continue,
            };
            fault.place = place.clone();
            at_options = true;
        }
    }
    if at_options {
        TestFailure::of_test(faults)
    } else {
        TestFailure::faults(&test.place, &faults)
    }
}

/// The file, or every `.yaml` file below the folder, in order.
#[must_use]
pub fn test_files(path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(path) else {
        return vec![path.to_path_buf()];
    };
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    paths.sort();
    paths
        .into_iter()
        .flat_map(|path| match path.extension() {
            _ if is_folder(&path) => test_files(&path),
            Some(ending) if ending == "yaml" => vec![path],
            _ => Vec::new(),
        })
        .collect()
}

/// Whether a path is a folder; one that is a link may form a cycle.
fn is_folder(path: &Path) -> bool {
    path.is_dir() && !path.is_symlink()
}
