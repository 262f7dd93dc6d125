//! A transposition table of boards.
//!
//! A search meets the same board again and again: in each determinization, and after plays of the same
//! value. Its evaluation and its prices are computed once.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher};
use std::rc::Rc;

use brink::game::View;

use super::super::spare_games::SpareGames;
use super::Evaluation;
use super::incremental::IncrementalBoard;
use super::priced_board::PricedBoard;
use super::urgency::Urgency;

/// The boards that a search has met, with what was computed for them.
///
/// Only speed depends on what is in the table.
#[derive(Debug)]
pub(in super::super) struct BoardTable<'a> {
    evaluation: &'a Evaluation,
    boards: RefCell<HashMap<BoardKey, Rc<PricedBoard>, FixedHasher>>,
    /// Games that the search is done with.
    pub(in super::super) spares: SpareGames,
}

/// Everything in a position that the evaluation of its board depends on.
type BoardKey = Vec<u8>;

/// A hasher without random keys: only speed depends on the hashes.
type FixedHasher = BuildHasherDefault<DefaultHasher>;

/// Boards in a table before it is cleared.
const MAX_BOARDS: usize = 512;

impl<'a> BoardTable<'a> {
    pub(in super::super) fn new(evaluation: &'a Evaluation) -> BoardTable<'a> {
        BoardTable {
            evaluation,
            boards: RefCell::default(),
            spares: SpareGames::default(),
        }
    }

    /// The evaluation.
    pub(in super::super) fn evaluation(&self) -> &'a Evaluation {
        self.evaluation
    }

    /// The value of a position: see [`Evaluation::value`].
    pub(in super::super) fn value(&self, view: View<'_>) -> f64 {
        match super::result(view) {
            Some(result) => super::WIN * result,
            None => self.evaluation.sum(view, self.board(view).worth),
        }
    }

    /// The value mapped to a score by tanh: see [`Evaluation::expected_score`].
    pub(in super::super) fn expected_score(&self, view: View<'_>) -> f64 {
        let value = || (self.value(view) / self.evaluation.scale(view)).tanh();
        super::result(view).unwrap_or_else(value)
    }

    /// The board of a position.
    pub(in super::super) fn board(&self, view: View<'_>) -> Rc<PricedBoard> {
        // The rules may look at anything to say how many points there are.
        if self.evaluation.layout.asks_rules {
            return Rc::new(self.priced(view));
        }
        let key = self.key(view);
        let mut boards = self.boards.borrow_mut();
        if let Some(board) = boards.get(&key) {
            return board.clone();
        }
        if boards.len() >= MAX_BOARDS {
            boards.clear();
        }
        let board = Rc::new(self.priced(view));
        boards.insert(key, board.clone());
        board
    }

    /// The board of a position of the set-up: nothing is scored before both sides have placed.
    pub(in super::super) fn unscored(&self, view: View<'_>) -> Rc<PricedBoard> {
        let board = self.incremental(view).unscored();
        Rc::new(PricedBoard::new(board, 0.0))
    }

    fn priced(&self, view: View<'_>) -> PricedBoard {
        let board = self.incremental(view);
        let worth = self.evaluation.board_contributions(view, &board).sum();
        PricedBoard::new(board, worth)
    }

    fn incremental(&self, view: View<'_>) -> IncrementalBoard {
        let Evaluation {
            layout, weights, ..
        } = self.evaluation;
        IncrementalBoard::new(layout, weights.values(), view)
    }

    fn key(&self, view: View<'_>) -> BoardKey {
        let areas = &self.evaluation.layout.areas;
        let influence = view.influences();
        let mut key = Vec::with_capacity(4 * influence.len() + 8 * areas.len() + 64);
        key.extend(influence.as_flattened());
        key.extend(view.stabilities());
        key.extend(view.battlegrounds().iter().map(|space| space.index() as u8));
        Urgency::new(view).add_to_key(areas, view, &mut key);
        for phase in self.evaluation.phases(view) {
            key.extend(phase.to_bits().to_ne_bytes());
        }
        key
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use brink::Library;
    use brink::game::{Dice, Game};
    use brink::ids::Side;

    use super::*;

    /// The table says bit for bit what is computed afresh, for both sides of every scenario.
    #[test]
    fn a_known_board_has_the_values_of_a_new_one() {
        let library = Library::open(&["../..".into()]);
        for listing in library.scenarios() {
            let content = library.load(&listing.id).unwrap().content;
            let evaluation = Evaluation::new(&content);
            let table = BoardTable::new(&evaluation);
            let mut dice = Dice::new(7);
            for seed in 0..2 {
                let mut game = Game::new(content.clone(), seed).unwrap();
                while let Some(decision) = game.decision() {
                    let count = decision.choices.len() as u32;
                    let choice = decision.choices[dice.below(count) as usize];
                    game.apply(choice).unwrap();
                    for side in Side::BOTH {
                        compare(&table, &evaluation, game.view(side));
                    }
                }
            }
        }
    }

    fn compare(table: &BoardTable<'_>, evaluation: &Evaluation, view: View<'_>) {
        let (known, new) = (table.value(view), evaluation.value(view));
        assert_eq!(known.to_bits(), new.to_bits());
        let (known, new) = (table.board(view), table.priced(view));
        for space in view.content().map.countries.iter().step_by(7) {
            let [first, second] = view.influence(space);
            for markers in [[first + 1, second], [first, second + 3]] {
                let [known, new] = [&*known, &new].map(|board| board.value_change(space, markers));
                assert_eq!(known.to_bits(), new.to_bits());
            }
        }
    }
}
