//! `goal`: what a side can reach from a position, proved by a search.

use brink::content::{Content, Place};
use brink::game::{Chance, Game};
use brink::tooling::{Node, NodeValue};
use brink_players::puzzle::{Aim, Goal, Move, Solution, Span, Verdict};

use super::names::Names;
use super::test_failure::TestFailure;
use super::words::{GoalKey, MAX_TRIES};

/// The choices that it tries unless the test says otherwise: a second or two.
const DEFAULT_TRIES: u32 = 300_000;

/// A goal of a test, with the length of the search.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The aim of the puzzle.
    pub goal: Goal,
    /// The most choices that the search tries.
    pub tries: u32,
    place: Place,
}

/// Reads a goal.
pub(super) fn goal(node: &Node, names: &mut Names<'_>) -> Option<Puzzle> {
    let fields = names.reader.fields(node, "`goal`", GoalKey::NAMES)?;
    let side = names
        .reader
        .need(&fields, GoalKey::Side.key())
        .and_then(|node| names.side(node));
    let aim = names
        .reader
        .need(&fields, GoalKey::Aim.key())
        .and_then(|node| names.reader.word(node, &Aim::WORDS));
    let within = match fields.get(GoalKey::Within.key()) {
        Some(node) => names
            .reader
            .word(node, &Span::WORDS)
            .and_then(|word| Span::find(Span::WORDS[word])),
        None => Some(Span::Turn),
    };
    let chance = match fields.get(GoalKey::Chance.key()) {
        Some(node) => fraction(node, names),
        None => Some(1.0),
    };
    let tries = match fields.get(GoalKey::Tries.key()) {
        Some(node) => names.number(node, 1..=MAX_TRIES),
        None => Some(DEFAULT_TRIES),
    };
    let goal = Goal::new(side?, Aim::find(Aim::WORDS[aim?])?, within?).at_least(chance?);
    Some(Puzzle {
        goal,
        tries: tries?,
        place: node.place.clone(),
    })
}

/// A probability over 0 and up to 1, as a fraction.
fn fraction(node: &Node, names: &mut Names<'_>) -> Option<f64> {
    let parts = match &node.value {
        NodeValue::Text(text) => text.split_once('/'),
        _ => None,
    };
    let found = parts.and_then(|(part, of)| Some((whole(part)?, whole(of)?)));
    match found {
        Some((part, of)) if part <= of => Some(f64::from(part) / f64::from(of)),
        _ => names
            .reader
            .wrong(node, "a fraction over 0 and up to 1, such as `5/6`"),
    }
}

/// A whole number above 0.
fn whole(text: &str) -> Option<u16> {
    let number = text.trim().parse().ok();
    number.filter(|number| *number > 0)
}

impl Puzzle {
    /// Checks that the goal can be reached from a position.
    pub(super) fn check(&self, game: &Game) -> Result<(), TestFailure> {
        let solution = self.goal.solve(game, self.tries);
        let content = game.content();
        match solution.verdict {
            Verdict::Solved => Ok(()),
            Verdict::Refuted => {
                let what = match self.goal.chance {
                    1.0 => "the goal cannot be reached for certain".to_owned(),
                    wanted => format!(
                        "the goal cannot be reached with a chance of {}",
                        percent(wanted)
                    ),
                };
                let mut failure = TestFailure::new(&self.place, what);
                failure.note(self.refutation(&solution, content));
                Err(failure)
            }
            _ => {
                let known = [solution.low, solution.high].map(percent).join(" to ");
                let what = format!(
                    "the search ended after {} choices: the chance is {known}",
                    solution.tried
                );
                let mut failure = TestFailure::new(&self.place, what);
                failure.note(["give fewer cards, a shorter span, or more `tries`".to_owned()]);
                Err(failure)
            }
        }
    }

    fn refutation(&self, solution: &Solution, content: &Content) -> Vec<String> {
        let mut lines = vec!["the best try, and the answer to it:".to_owned()];
        lines.extend(
            solution
                .principal_variation
                .iter()
                .map(|step| format!("  {}", with_chance(step, content))),
        );
        lines
    }
}

/// A move with its results of chance.
fn with_chance(step: &Move, content: &Content) -> String {
    let results = step.chance.iter().map(|chance| match chance {
        Chance::Die(die) => format!("die {die}"),
        Chance::Pick(number) => format!("number {number}"),
        Chance::Card(card) => content.card(*card).name.clone(),
    });
    let chance: Vec<String> = results.collect();
    let chance = if chance.is_empty() {
        String::new()
    } else {
        format!(" ({})", chance.join(", "))
    };
    format!("{}: {step}{chance}", content.side_name(step.side))
}

/// A probability in per cent.
fn percent(chance: f64) -> String {
    format!("{:.0} %", chance * 100.0)
}
