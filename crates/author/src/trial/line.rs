//! Finds a game that shows what a line of a script does.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use brink::content::{Content, Library};
use brink::game::{At, Coverage, Dice, Game};
use brink::ids::CardId;
use brink::script::Deadline;

use super::super::contents::Contents;
use super::super::position::{Draft, PositionTest, Runner, claims};
use super::card_of;
use super::deletion::without_line;
use super::drive::Chooser;
use super::position::position;

/// The number of positions in which a card is tried, and of games of a scenario that has a rule
/// script.
const TRIES: u64 = 2_000;
const GAMES: u64 = 12;
/// Choices after which a try ends.
const MAX_CHOICES: usize = 90;
const MAX_OF_GAME: usize = 3_000;
/// Tries in which a card is played in an action round, which reads better than a headline.
const ROUNDS: u64 = 200;
/// Choices after which a line that has run is no longer expected to show.
const MAX_LATER: usize = 8;

/// A position test that passes at present, and fails without a line of a script; `None` if none is
/// found within some time.
///
/// It gives no more than it needs. The script is identified by its displayed path; lines count from
/// 1.
#[must_use]
pub fn test_of_line(
    library: &Library,
    path: &str,
    line: u32,
    name: &str,
    most: Duration,
) -> Option<String> {
    let until = Instant::now() + most;
    let _deadline = Deadline::at(until);
    let source = library.sources().find(path)?;
    let changed = without_line(&source.text, line);
    let without = library.over(&BTreeMap::from([(path.to_owned(), changed)]));
    let contents = Contents::of(library);
    let having = contents.by_script().remove(path)?;
    let coverage = Coverage::start();
    let mut search = Search {
        with: Runner::new(library),
        without: Runner::new(&without),
        coverage: &coverage,
        path,
        line: line as usize,
        name,
        until,
    };
    let contents = having.iter().filter_map(|index| contents.get(*index));
    // The game that the cards were made for comes before those that also have them.
    let mut contents: Vec<Arc<Content>> = contents.collect();
    contents.sort_by_key(|content| source.folder() != content.scenario.id);
    contents
        .iter()
        .find_map(|content| search.in_content(content))
}

/// Search for a game in which a line shows.
struct Search<'a> {
    with: Runner<'a>,
    without: Runner<'a>,
    coverage: &'a Coverage,
    path: &'a str,
    line: usize,
    name: &'a str,
    until: Instant,
}

impl Search<'_> {
    fn in_content(&mut self, content: &Arc<Content>) -> Option<String> {
        let Some(card) = card_of(content, self.path) else {
            return (0..GAMES).find_map(|seed| {
                let game = Game::new(content.clone(), seed).ok()?;
                self.play(game, Chooser::at_random(!seed), MAX_OF_GAME)
            });
        };
        (0..TRIES)
            .map_while(|seed| self.may_run().then(|| self.with_card(content, card, seed)))
            .find_map(|test| test)
    }

    fn with_card(&mut self, content: &Arc<Content>, card: CardId, seed: u64) -> Option<String> {
        let mut dice = Dice::new(seed);
        let (mut position, side) = position(content, card, &mut dice);
        if seed < ROUNDS && !matches!(position.at, At::Round { .. }) {
            return None;
        }
        // A test that began with effects that this card cannot meet would be contrived.
        position.effects.clear();
        let game = Game::builder(content.clone())
            .seed(seed)
            .position(position)
            .start()
            .ok()?;
        self.play(game, Chooser::of_card(card, side, dice), MAX_CHOICES)
    }

    /// Continues until the line has run and shows.
    fn play(&mut self, mut game: Game, mut chooser: Chooser, most: usize) -> Option<String> {
        let (before, mut later) = (self.hits(), 0);
        for _ in 0..most {
            let decision = game.decision().filter(|_| Instant::now() < self.until)?;
            let choice = chooser.choose(decision);
            game.apply(choice).ok()?;
            if self.hits() == before {
                continue;
            }
            if let Some(test) = self.test(&game) {
                return Some(test.to_string());
            }
            later += 1;
            if later > MAX_LATER {
                break;
            }
        }
        None
    }

    /// Whether there is time left, and the line is none that only declares something.
    fn may_run(&self) -> bool {
        let lines = self.coverage.lines_of(self.path);
        Instant::now() < self.until && lines.get(self.line) != Some(&None)
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

    /// The game as a test that needs the line, and gives only what that takes.
    fn test(&mut self, game: &Game) -> Option<Draft> {
        let whole = Draft::of(game, self.name).ok()?;
        self.telling(&whole)?;
        let given = whole.given.clone().reduced(|given| {
            let smaller = whole.with_given(given);
            Instant::now() < self.until && self.telling(&smaller).is_some()
        });
        self.telling(&whole.with_given(&given))
    }

    /// A test with the claims that hold because of the line: what is otherwise without it, or,
    /// where the game cannot go on so without it, what has changed.
    fn telling(&mut self, draft: &Draft) -> Option<Draft> {
        let test = self.read(draft)?;
        let before = self.hits();
        let after = claims(&self.with.end(&test).ok()?);
        if self.hits() == before {
            return None;
        }
        let other = self.without.end(&test);
        let other = other.or_else(|_| self.with.begin(&test, 1)).ok()?;
        let telling = draft.with_then(after.minus(&claims(&other)).without("hand_size"));
        let test = self.read(&telling)?;
        let tells = self.with.run(&test).is_ok() && self.without.run(&test).is_err();
        tells.then_some(telling)
    }

    fn read(&self, draft: &Draft) -> Option<PositionTest> {
        let (tests, faults) = self.with.tests_of("new.yaml", &draft.to_string());
        tests.into_iter().next().filter(|_| faults.is_empty())
    }
}
