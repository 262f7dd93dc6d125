//! Opening books: the set-ups and first plays of recorded games, with their frequencies.
//!
//! A book has ids and counts only. A set-up is the whole influence of a side after one of its steps; a play belongs to a
//! [`Situation`]. Nothing is remembered between two questions: what is already on the board says which set-ups fit.

mod check;
mod player;
mod precedent;
mod read;
mod record;
mod situation;
mod text;

use std::collections::BTreeMap;

use brink::game::{Ask, Choice, Decision, Dice, View};
use brink::ids::SpaceId;

pub use self::check::check_books;
pub(super) use self::player::BookPlayer;
pub use self::precedent::Precedent;
use self::situation::Situation;

/// The beginnings of recorded games, and how often people chose them.
///
/// # Examples
/// ```
/// use brink::{Game, Library};
/// use brink_players::Book;
///
/// let content = Library::open(&["../..".into()]).load("twilight_struggle")?.content;
/// let book = Book::of(&content).ok_or("there is no book")?;
/// let game = Game::new(content, 1)?;
/// let decision = game.decision().ok_or("nothing is asked")?;
/// let (_, precedent) = book.precedents(game.view(decision.side), decision)[0];
/// assert!(precedent.times <= precedent.games);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    games: u32,
    setups: BTreeMap<Setup, u32>,
    plays: BTreeMap<Situation, BTreeMap<String, u32>>,
}

/// The influence of a side after a step of the set-up, by space.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Setup {
    side: String,
    influence: BTreeMap<String, u8>,
}

/// The least number of games in which a choice was made that a player of the book makes, too.
const MIN_TIMES: u32 = 3;
/// The least number of games in which one of the offered choices was made.
const MIN_GAMES: u32 = 5;

impl Book {
    /// The number of recorded games.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.games
    }

    /// The number of different set-ups.
    #[must_use]
    pub fn setups(&self) -> usize {
        self.setups.len()
    }

    /// The number of situations with plays.
    #[must_use]
    pub fn situations(&self) -> usize {
        self.plays.len()
    }

    /// A usual choice at random, by its frequency; `None` if there is none.
    pub(super) fn play(
        &self,
        view: View<'_>,
        decision: &Decision,
        dice: &mut Dice,
    ) -> Option<Choice> {
        let usual = self.usual(view, decision);
        let at = weighted(dice, usual.iter().map(|(_, found)| found.times))?;
        usual.get(at).map(|(choice, _)| *choice)
    }

    /// The choices that are usual here, with their frequencies.
    pub(super) fn usual(&self, view: View<'_>, decision: &Decision) -> Vec<(Choice, Precedent)> {
        let mut made = self.precedents(view, decision);
        made.retain(|(_, found)| found.times >= MIN_TIMES);
        let games = match decision.ask {
            Ask::SetupPlace => made.first().map_or(0, |(_, found)| found.games),
            _ => sum(made.iter().map(|(_, found)| found.times)),
        };
        if games < MIN_GAMES {
            made.clear();
        }
        made
    }

    /// The next marker of a set-up that fits what is on the board: where most are lacking.
    ///
    /// The first set-up that fits is taken, in a random order by the frequencies. Equal dice give the same order, so a
    /// side goes on with what it has begun.
    pub(super) fn marker(
        &self,
        view: View<'_>,
        decision: &Decision,
        mut dice: Dice,
    ) -> Option<Choice> {
        let spaces = offered(decision);
        let fitting = self.fitting(view, decision);
        let mut left: Vec<(&Setup, &u32)> = self.setups.iter().collect();
        while let Some(at) = weighted(&mut dice, left.iter().map(|(_, times)| **times)) {
            let (setup, _) = left.remove(at);
            let lacks = spaces
                .iter()
                .map(|space| (setup.lack(view, *space), *space));
            // The first of equals.
            let most = lacks.rev().max_by_key(|(lack, _)| *lack);
            let next = most.filter(|(lack, _)| *lack > 0);
            if let Some((_, space)) = next.filter(|_| fitting.contains(&setup)) {
                return Some(Choice::Space(space));
            }
        }
        None
    }

    /// The set-ups of the choosing side that fit what is on the board: those with as many markers as there will be, or
    /// else any.
    fn fitting(&self, view: View<'_>, decision: &Decision) -> Vec<&Setup> {
        let now = Setup::now(view);
        let left = decision.left.map_or(1, |left| u32::from(left.get()));
        let all = self.setups.keys();
        let all = all.filter(|setup| setup.side == now.side && setup.includes(&now));
        let all: Vec<&Setup> = all.collect();
        let mut exact = all.clone();
        exact.retain(|setup| setup.markers() == now.markers() + left);
        if exact.is_empty() { all } else { exact }
    }

    /// The number of games with one of these set-ups.
    fn times<'b>(&self, setups: impl Iterator<Item = &'b Setup>) -> u32 {
        sum(setups.filter_map(|setup| self.setups.get(setup).copied()))
    }
}

impl Setup {
    /// The influence of the viewing side.
    fn now(view: View<'_>) -> Setup {
        let (content, side) = (view.content(), view.side());
        let ids = content.map.spaces.keys().cloned();
        let placed = view.influences().iter().map(|both| both[side.index()]);
        Setup {
            side: content.side_id(side).to_owned(),
            influence: ids
                .zip(placed)
                .filter(|(_, markers)| *markers > 0)
                .collect(),
        }
    }

    fn markers(&self) -> u32 {
        self.influence
            .values()
            .map(|markers| u32::from(*markers))
            .sum()
    }

    fn of(&self, space: &str) -> u8 {
        self.influence.get(space).copied().unwrap_or(0)
    }

    /// Whether nothing of another set-up is too much in this one.
    fn includes(&self, other: &Setup) -> bool {
        let mut each = other.influence.iter();
        each.all(|(space, markers)| self.of(space) >= *markers)
    }

    /// The number of markers that a space lacks.
    fn lack(&self, view: View<'_>, space: SpaceId) -> u8 {
        let now = view.influence(space)[view.side().index()];
        self.of(view.content().map.space_id(space))
            .saturating_sub(now)
    }
}

/// The spaces that a decision offers.
fn offered(decision: &Decision) -> Vec<SpaceId> {
    let spaces = decision.choices.iter().filter_map(|choice| match choice {
        Choice::Space(space) => Some(*space),
        _ => None,
    });
    spaces.collect()
}

/// The sum of counts, which a file may make as large as it likes.
fn sum(counts: impl Iterator<Item = u32>) -> u32 {
    counts.fold(0, u32::saturating_add)
}

/// The index of a weight at random, by the weights.
fn weighted(dice: &mut Dice, mut weights: impl Iterator<Item = u32> + Clone) -> Option<usize> {
    let all = sum(weights.clone());
    let mut left = if all == 0 { 0 } else { dice.below(all) };
    weights.position(|weight| match left.checked_sub(weight) {
        Some(rest) => {
            left = rest;
            false
        }
        None => true,
    })
}
