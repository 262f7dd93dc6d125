//! Enumerates the results of a choice, outcome by outcome of chance.

use brink::game::{Chance, Choice, Event, Game, Input};
use brink::ids::CardId;

/// Maximum number of consecutive results of chance: dice that are rolled again until they differ
/// may go on forever, while the stack of a thread is limited.
const MAX_RESULTS: usize = 12;
/// Maximum number tried for a script's random number.
const MAX_NUMBERS: u16 = 200;

/// A choice tried with given results of chance: one more at each branching.
#[derive(Clone, Debug)]
pub(super) struct ChanceTree<'a> {
    game: &'a Game,
    choice: Choice,
    given: Vec<Chance>,
}

impl<'a> ChanceTree<'a> {
    /// A tree at its root, without given results.
    pub(super) fn new(game: &'a Game, choice: Choice) -> ChanceTree<'a> {
        ChanceTree {
            game,
            choice,
            given: Vec::new(),
        }
    }

    /// The game before the choice.
    pub(super) fn game(&self) -> &'a Game {
        self.game
    }

    /// The given results.
    pub(super) fn given(&self) -> &[Chance] {
        &self.given
    }

    /// Whether the limit on given results is exceeded, so that this branch is cut off.
    pub(super) fn is_too_long(&self) -> bool {
        self.given.len() > MAX_RESULTS
    }

    /// The game after the choice with the given results, and random ones if it needs more; `None`
    /// if they do not fit.
    pub(super) fn end(&self) -> Option<Game> {
        let mut next = self.game.clone();
        next.dictate(self.given.iter().copied());
        next.apply(self.choice).ok()?;
        (next.dictated() == 0).then_some(next)
    }

    /// The first result before this end that was not given.
    pub(super) fn open(&self, end: &Game) -> Option<Chance> {
        self.results(end).nth(self.given.len())
    }

    /// The first result that was not given, except in the deal of a turn that begins meanwhile.
    pub(super) fn open_before_deal(&self, end: &Game) -> Option<Chance> {
        let mut dealt = 0;
        let turn = self.game.board().turn();
        if end.board().turn() != turn {
            let late = end
                .events()
                .iter()
                .skip_while(|event| !matches!(event, Event::TurnBegan { .. }));
            dealt = late
                .filter(|event| matches!(event, Event::Drawn { .. }))
                .count();
        }
        let count = self.results(end).count();
        self.results(end)
            .take(count.saturating_sub(dealt))
            .nth(self.given.len())
    }

    /// The results before this end that were not given.
    pub(super) fn ahead(&self, end: &Game) -> Vec<Chance> {
        self.results(end).skip(self.given.len()).collect()
    }

    /// The alternatives to a result, including itself. Numbers are unbounded: callers stop at the
    /// first that does not fit.
    pub(super) fn alternatives(&self, result: Chance) -> Vec<Chance> {
        match result {
            Chance::Die(_) => (1..=6).map(Chance::Die).collect(),
            Chance::Pick(_) => (1..=MAX_NUMBERS).map(Chance::Pick).collect(),
            Chance::Card(card) => self
                .cards_like(card)
                .into_iter()
                .map(Chance::Card)
                .collect(),
        }
    }

    /// Runs `next` with one more result given.
    pub(super) fn with<T>(
        &mut self,
        result: Chance,
        next: impl FnOnce(&mut ChanceTree<'a>) -> T,
    ) -> T {
        self.with_all(&[result], next)
    }

    /// Runs `next` with several more results given.
    pub(super) fn with_all<T>(
        &mut self,
        results: &[Chance],
        next: impl FnOnce(&mut ChanceTree<'a>) -> T,
    ) -> T {
        let before = self.given.len();
        self.given.extend(results);
        let found = next(self);
        self.given.truncate(before);
        found
    }

    fn results(&self, end: &Game) -> impl Iterator<Item = Chance> {
        let late = end
            .history()
            .get(self.game.history().len()..)
            .unwrap_or(&[]);
        late.iter().filter_map(Input::chance)
    }

    /// The cards that could be drawn or picked instead of one.
    fn cards_like(&self, card: CardId) -> Vec<CardId> {
        let board = self.game.board();
        let zone = board.zone(card);
        if !zone.is_in_game() {
            return vec![card];
        }
        // Discarded cards are drawn after a shuffle.
        board.cards_in(zone).collect()
    }
}
