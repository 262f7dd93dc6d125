//! `goal`: what a side can reach from a position, proved by a search.

use brink::content::spec::{Readable, Takes, keys, number};
use brink::content::{Content, Place};
use brink::game::{Chance, Game};
use brink::ids::Side;
use brink::tooling::{Node, Reader};
use brink_players::puzzle::{Aim, Goal, Move, Solution, Span, Verdict};

use super::kinds::{Plain, plain, side, word};
use super::scope::Scope;
use super::test_failure::TestFailure;

/// The choices that it tries unless the test says otherwise: a second or two.
const DEFAULT_TRIES: u32 = 300_000;
/// The maximum number of choices that a test may allow a search.
const MAX_TRIES: i64 = 100_000_000;

/// A goal of a test, with the length of the search.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The aim of the puzzle.
    pub goal: Goal,
    /// The maximum number of choices that the search tries.
    pub tries: u32,
    place: Place,
}

keys! {
    /// The aim of a puzzle.
    pub(super) struct Aims = "`goal`" in Scope<'_> {
        /// The side that solves.
        side: Side = side(), need;
        /// `win` the game, or `survive`: not lose it.
        to: Aim = word(&Aim::WORDS, Aim::find), need;
        /// Until the end of the action round or the headlines (`round`), or of the turn (`turn`, the default).
        within: Option<Span> = word(&Span::WORDS, Span::find), may;
        /// The least probability that counts, as a fraction such as `5/6`; by default it must be certain.
        chance: Option<f64> = fraction(), may;
        /// The most choices that the search tries; 300000 by default.
        tries: Option<u32> = number(1, MAX_TRIES), may;
    }
}

/// Reads a goal.
pub(super) fn goal(node: &Node, reader: &mut Reader, scope: &Scope<'_>) -> Option<Puzzle> {
    let aims = Aims::read(reader, node, scope)?;
    let within = aims.within.unwrap_or(Span::Turn);
    let goal = Goal::new(aims.side, aims.to, within);
    Some(Puzzle {
        goal: goal.at_least(aims.chance.unwrap_or(1.0)),
        tries: aims.tries.unwrap_or(DEFAULT_TRIES),
        place: node.place.clone(),
    })
}

/// A probability over 0 and up to 1, as a fraction.
fn fraction() -> Plain<f64> {
    let pattern = "^[1-9][0-9]*/[1-9][0-9]*$";
    plain(
        read_fraction,
        Takes::Pattern("a fraction over 0 and up to 1", pattern),
    )
}

fn read_fraction(reader: &mut Reader, node: &Node) -> Option<f64> {
    let parts = node.as_text().and_then(|text| text.split_once('/'));
    let found = parts.and_then(|(part, of)| Some((whole(part)?, whole(of)?)));
    match found {
        Some((part, of)) if part <= of => Some(f64::from(part) / f64::from(of)),
        _ => reader.wrong(node, "a fraction over 0 and up to 1, such as `5/6`"),
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
                .map(|step| format!("  {}", in_words(step, content))),
        );
        lines
    }
}

/// A move with its results of chance.
fn in_words(step: &Move, content: &Content) -> String {
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
