//! Guesses at the hidden results in running scripts, until a run reproduces everything that a side
//! has seen.
//!
//! Depth-first search with chronological backtracking (Knuth, TAOCP 7.2.2): the last guess is
//! changed first. A result that the side sees later is not guessed but taken from its observations.

use std::sync::Arc;

use crate::ids::{CardId, Side};

use super::audience::Audience;
use super::chance::Dice;
use super::decision::{Choice, Decision};
use super::event::Event;
use super::sight::Sight;

/// Guesses at the hidden results of scripts.
#[derive(Clone, Debug)]
pub(crate) struct Guesses {
    seen: Arc<Sight>,
    secrets: Dice,
    path: Vec<Guess>,
    /// The number of guesses of the path used by this run.
    used: usize,
    /// The index of the question that this run is approaching.
    run: usize,
    /// Steps of scripts in all runs.
    steps: u64,
}

/// A guess: one of several results.
#[derive(Clone, Copy, Debug)]
struct Guess {
    /// The offset at which the order of results starts.
    from: u32,
    tried: u32,
    of: u32,
}

impl Guesses {
    /// Starts without any guess.
    pub(crate) fn new(seen: Arc<Sight>, secrets: &mut Dice) -> Guesses {
        let seed = u64::from(secrets.below(u32::MAX));
        Guesses {
            seen,
            secrets: Dice::new(seed),
            path: Vec::new(),
            used: 0,
            run: 0,
            steps: 0,
        }
    }

    /// Whether the last run had to guess.
    pub(crate) fn any(&self) -> bool {
        self.used > 0
    }

    /// Steps of scripts in all runs so far.
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    /// Counts steps of scripts.
    pub(crate) fn add_steps(&mut self, steps: u64) {
        self.steps += steps;
    }

    /// The number of these events that the guessing side sees.
    fn seen_of(&self, events: &[Event]) -> usize {
        events
            .iter()
            .filter(|event| event.is_seen_by(self.seen.side))
            .count()
    }

    /// A die, of a side or of neither, rolled after these events: the die observed later, or a
    /// guess.
    pub(crate) fn die(&mut self, of: Option<Side>, events: &[Event]) -> u8 {
        let shown = self
            .seen
            .events_from(self.run, self.seen_of(events))
            .find_map(|event| event.die_of(of));
        shown.unwrap_or_else(|| self.below(6) as u8 + 1)
    }

    /// A number from 1 up to this one.
    pub(crate) fn pick(&mut self, most: u16) -> u16 {
        self.below(most.into()) as u16 + 1
    }

    /// One of these cards, drawn after these events for somebody to see; `None` if the
    /// guessing side has seen a different card.
    pub(crate) fn card(
        &mut self,
        cards: &[CardId],
        seen_by: Audience,
        events: &[Event],
    ) -> Option<CardId> {
        let (seen, after) = (self.seen.clone(), self.seen_of(events));
        if seen_by.has(seen.side) {
            let (card, _) = seen
                .events(self.run, after)
                .first()
                .and_then(Event::card_seen)?;
            return Some(card).filter(|card| cards.contains(card));
        }
        let [likely, others] = sorted(cards, seen.cards_from(self.run, after));
        self.one_of(&likely, &others)
    }

    /// The answer to a question; `None` if the observed answer is not offered.
    pub(crate) fn answer(&mut self, decision: &Decision) -> Option<Choice> {
        let (seen, known) = (self.seen.clone(), self.seen.answer(self.run));
        self.run += 1;
        if known.is_some() {
            return known.filter(|choice| decision.choices.contains(choice));
        }
        let choices = decision.choices.iter().copied();
        let choices: Vec<Choice> = choices
            .filter(|choice| !Event::answered(decision, *choice).is_seen_by(seen.side))
            .collect();
        let [likely, others] = sorted(&choices, seen.cards_from(self.run, 0).map(Choice::Card));
        self.one_of(&likely, &others)
    }

    /// Advances the last guess of the previous run that has results left; false if there is none.
    pub(crate) fn advance(&mut self) -> bool {
        self.path.truncate(self.used);
        while self
            .path
            .last()
            .is_some_and(|guess| guess.tried + 1 >= guess.of)
        {
            self.path.pop();
        }
        (self.used, self.run) = (0, 0);
        match self.path.last_mut() {
            Some(guess) => {
                guess.tried += 1;
                true
            }
            None => false,
        }
    }

    /// The next guess: a number below this one, which is not 0.
    fn below(&mut self, bound: usize) -> usize {
        let Guess { from, tried, .. } = self.next(bound);
        (from as usize + tried as usize) % bound
    }

    /// One of these, likely ones and others, in an order that varies between guesses; `None` if
    /// there are none.
    fn one_of<T: Copy>(&mut self, likely: &[T], others: &[T]) -> Option<T> {
        let all = likely.len() + others.len();
        if all <= 1 {
            return likely.first().or(others.first()).copied();
        }
        let Guess { from, tried, .. } = self.next(all);
        // Half of the time one of the others is tried before the likely ones.
        let before = usize::from(from % 2 == 0).min(others.len());
        let tried = tried as usize;
        let nth = match tried.checked_sub(before) {
            None => tried,
            Some(nth) if nth < likely.len() => return Some(likely[nth]),
            Some(_) => tried - likely.len(),
        };
        let other = (from as usize / 2 + nth) % others.len().max(1);
        others.get(other).copied()
    }

    fn next(&mut self, of: usize) -> Guess {
        if self.used == self.path.len() {
            self.path.push(Guess {
                from: self.secrets.below(u32::MAX),
                tried: 0,
                of: of as u32,
            });
        }
        self.used += 1;
        self.path[self.used - 1]
    }
}

/// Splits values into those that come to light later, in that order, and the others.
fn sorted<T: Copy + PartialEq>(all: &[T], later: impl Iterator<Item = T>) -> [Vec<T>; 2] {
    let mut likely = Vec::new();
    for one in later.filter(|one| all.contains(one)) {
        if !likely.contains(&one) {
            likely.push(one);
        }
    }
    let others = all
        .iter()
        .copied()
        .filter(|one| !likely.contains(one))
        .collect();
    [likely, others]
}
