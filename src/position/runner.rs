//! Finds and runs position tests.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::content::{Content, Diagnostic, Library, SourceFile, nearest};
use crate::game::{At, Game, Position};

use super::answer::{Hand, given};
use super::chance::Deals;
use super::expect::expect;
use super::failure::Failure;
use super::given::position;
use super::read::{PositionTest, read};
use super::update::LogUpdate;

/// The seed that deals the cards of a test that does not give them.
const FIRST_SEED: u64 = 1;
/// Other seeds: a test must not depend on cards that it does not give.
const OTHER_SEEDS: [u64; 2] = [2, 3];

/// A scenario with its options, by which content is kept.
type ContentKey = (String, Vec<(String, String)>);

/// Runs tests on the content of a library; loads each scenario once.
#[derive(Debug)]
pub struct Runner<'a> {
    library: &'a Library,
    loaded: Vec<(ContentKey, Arc<Content>)>,
    logs: Logs,
    updates: Vec<LogUpdate>,
}

/// What is done with logs that tests state exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Logs {
    /// They are compared.
    #[default]
    Compare,
    /// Those that differ are noted, to be written into the files.
    Update,
}

impl<'a> Runner<'a> {
    /// A runner for the content of a library.
    #[must_use]
    pub fn new(library: &'a Library) -> Runner<'a> {
        Runner::with(library, Logs::Compare)
    }

    /// A runner that does this with logs.
    #[must_use]
    pub fn with(library: &'a Library, logs: Logs) -> Runner<'a> {
        Runner { library, loaded: Vec::new(), logs, updates: Vec::new() }
    }

    /// The logs to be written, of the tests that passed.
    #[must_use]
    pub fn updates(&self) -> &[LogUpdate] {
        &self.updates
    }

    /// The tests in files, or in all `.yaml` files of folders, and the faults of the files.
    #[must_use]
    pub fn find(&self, paths: &[PathBuf]) -> (Vec<PositionTest>, Vec<Diagnostic>) {
        let (mut tests, mut faults) = (Vec::new(), Vec::new());
        for path in paths {
            for file in files(path) {
                match SourceFile::read(&file) {
                    Ok(source) => {
                        let (found, wrong) = read(&source);
                        tests.extend(found);
                        faults.extend(wrong);
                    }
                    Err(fault) => faults.push(*fault),
                }
            }
        }
        (tests, faults)
    }

    /// Runs a test.
    ///
    /// # Errors
    /// What was expected and what is instead.
    pub fn run(&mut self, test: &PositionTest) -> Result<(), Failure> {
        self.try_run(test).map_err(|failure| Failure { test: test.name.clone(), ..failure })
    }

    fn try_run(&mut self, test: &PositionTest) -> Result<(), Failure> {
        let content = self.content(test)?;
        let position = position(test.given.as_ref(), &content)?;
        let hand = self.play(test, &position, &content, FIRST_SEED)?;
        if hand.dealt > 0 {
            for seed in OTHER_SEEDS {
                self.play(test, &position, &content, seed).map_err(|failure| failure.with_other_cards())?;
            }
        }
        self.updates.extend(hand.updates.unwrap_or_default());
        Ok(())
    }

    /// Plays a test with the cards that a seed deals.
    fn play(&self, test: &PositionTest, at: &Position, content: &Arc<Content>, seed: u64) -> Result<Hand, Failure> {
        let first = test.when.iter().take_while(|step| matches!(step.key.name.as_str(), "dice" | "draw"));
        let skip = first.clone().count();
        let mut results = Vec::new();
        for step in first {
            results.extend(given(&step.key.name, &step.node, content)?);
        }
        let run = |results| Game::from_position_dictated(content.clone(), at, seed, results);
        let deals = if at.at == At::Setup { Deals::Setup } else { Deals::Turn };
        let mut hand = Hand::begin(run, results, deals, self.logs, &test.place, content)?;
        for step in &test.when[skip..] {
            hand.step(step)?;
        }
        hand.finish()?;
        if let Some(then) = &test.then {
            expect(&mut hand, then)?;
        }
        Ok(hand)
    }

    fn content(&mut self, test: &PositionTest) -> Result<Arc<Content>, Failure> {
        let key = (test.scenario.clone(), test.options.clone());
        if let Some((_, content)) = self.loaded.iter().find(|(known, _)| *known == key) {
            return Ok(content.clone());
        }
        let known = self.library.scenarios();
        if !known.iter().any(|listing| listing.id == test.scenario) {
            let near = nearest(&test.scenario, known.iter().map(|listing| listing.id.as_str()));
            let hint = near.map_or(String::new(), |near| format!(": did you mean `{near}`?"));
            return Err(Failure::new(&test.place, format!("unknown scenario `{}`{hint}", test.scenario)));
        }
        let content = self.library.load(&test.scenario, &test.options);
        let content = content.map_err(|faults| Failure::faults(&test.place, &faults))?;
        self.loaded.push((key, content.clone()));
        Ok(content)
    }
}

/// The file, or every `.yaml` file below the folder, in order.
fn files(path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(path) else { return vec![path.to_path_buf()] };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    // A folder that is a link may lead in a circle.
    let folder = |path: &Path| path.is_dir() && !path.is_symlink();
    let yaml = |path: &PathBuf| folder(path) || path.extension().is_some_and(|ending| ending == "yaml");
    paths.into_iter().filter(yaml).flat_map(|path| if folder(&path) { files(&path) } else { vec![path] }).collect()
}
