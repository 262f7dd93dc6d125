//! Finds a game in which a line of a script runs.

use std::sync::Arc;
use std::time::{Duration, Instant};

use brink::content::{Content, Library};
use brink::game::{Coverage, Dice, Game};
use brink::ids::CardId;
use brink::script::Deadline;

use super::super::contents::Contents;
use super::super::position::{Runner, test_of};
use super::card_of;
use super::drive::Chooser;
use super::position::position;

/// The number of positions in which a card is tried, and of games of a scenario that has a rule
/// script.
const TRIES: u64 = 2_000;
const GAMES: u64 = 12;
/// Choices after which a try ends.
const MAX_CHOICES: usize = 90;
const MAX_OF_GAME: usize = 3_000;

/// A position test that runs a line of a script and passes at present; `None` if none is found
/// within some time.
///
/// The script is identified by its displayed path; lines count from 1.
#[must_use]
pub fn test_that_runs(
    library: &Library,
    path: &str,
    line: u32,
    name: &str,
    most: Duration,
) -> Option<String> {
    let until = Instant::now() + most;
    let _deadline = Deadline::at(until);
    let contents = Contents::of(library);
    let having = contents.by_script().remove(path)?;
    let coverage = Coverage::start();
    let search = Search {
        library,
        coverage: &coverage,
        path,
        line: line as usize,
        name,
        until,
    };
    having
        .iter()
        .filter_map(|index| contents.get(*index))
        .find_map(|content| search.in_content(&content))
}

/// Search for runs that reach a line.
struct Search<'a> {
    library: &'a Library,
    coverage: &'a Coverage,
    path: &'a str,
    line: usize,
    name: &'a str,
    until: Instant,
}

impl Search<'_> {
    fn in_content(&self, content: &Arc<Content>) -> Option<String> {
        let Some(card) = card_of(content, self.path) else {
            return (0..GAMES).find_map(|seed| {
                let game = Game::new(content.clone(), seed).ok()?;
                self.play(game, Chooser::at_random(!seed), MAX_OF_GAME)
            });
        };
        (0..TRIES)
            .take_while(|_| Instant::now() < self.until)
            .find_map(|seed| self.with_card(content, card, seed))
    }

    fn with_card(&self, content: &Arc<Content>, card: CardId, seed: u64) -> Option<String> {
        let mut dice = Dice::new(seed);
        let (mut position, side) = position(content, card, &mut dice);
        // A test that began with effects that this card cannot meet would be contrived.
        position.effects.clear();
        let game = Game::builder(content.clone())
            .seed(seed)
            .position(position)
            .start()
            .ok()?;
        self.play(game, Chooser::of_card(card, side, dice), MAX_CHOICES)
    }

    /// Continues until the line has run and a test of it passes.
    fn play(&self, mut game: Game, mut chooser: Chooser, most: usize) -> Option<String> {
        for _ in 0..most {
            let decision = game.decision().filter(|_| Instant::now() < self.until)?;
            let before = self.hits();
            let choice = chooser.choose(decision);
            game.apply(choice).ok()?;
            if self.hits() > before
                && let Some(text) = self.test(&game)
            {
                return Some(text);
            }
        }
        None
    }

    /// Number of times the line has run.
    fn hits(&self) -> u32 {
        self.coverage
            .lines_of(self.path)
            .get(self.line)
            .copied()
            .flatten()
            .unwrap_or(0)
    }

    /// The game as a test, if that passes and still runs the line.
    fn test(&self, game: &Game) -> Option<String> {
        let text = test_of(game, self.name).ok()?;
        let mut runner = Runner::new(self.library);
        let (tests, faults) = runner.tests_of("new.yaml", &text);
        let before = self.hits();
        let passes =
            faults.is_empty() && tests.first().is_some_and(|test| runner.run(test).is_ok());
        (passes && self.hits() > before).then_some(text)
    }
}
