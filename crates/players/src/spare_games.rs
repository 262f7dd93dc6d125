//! Games that a search is done with, kept for their allocations.

use std::cell::RefCell;

use brink::game::Game;

/// Games that a search is done with: the copies that it makes next reuse their allocations.
///
/// A search copies a game for every choice that it tries, and a game has some twenty lists.
#[derive(Debug, Default)]
pub(super) struct SpareGames(RefCell<Vec<Game>>);

/// The most games that are kept: a search rarely has more at once.
const MAX_SPARE: usize = 16;

impl SpareGames {
    /// A copy of a game, as `clone` makes it.
    pub(super) fn copy(&self, game: &Game) -> Game {
        match self.0.borrow_mut().pop() {
            Some(mut spare) => {
                spare.clone_from(game);
                spare
            }
            None => game.clone(),
        }
    }

    /// A copy of a game, as [`Game::branch`] makes it.
    pub(super) fn branch(&self, game: &mut Game) -> Game {
        match self.0.borrow_mut().pop() {
            Some(mut spare) => {
                game.branch_into(&mut spare);
                spare
            }
            None => game.branch(),
        }
    }

    /// Keeps a game for later copies.
    pub(super) fn keep(&self, game: Game) {
        let mut spare = self.0.borrow_mut();
        if spare.len() < MAX_SPARE {
            spare.push(game);
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use brink::Library;
    use brink::game::Dice;

    use super::*;

    /// Whatever was in a game before, a copy in its allocations is the game, and plays on like it.
    #[test]
    fn a_copy_in_a_spare_game_is_like_any_other() {
        let library = Library::open(&["../..".into()]);
        let spares = SpareGames::default();
        for listing in library.scenarios() {
            let content = library.load(&listing.id).unwrap().content;
            for seed in 0..2 {
                let mut game = Game::new(content.clone(), seed).unwrap();
                let mut dice = Dice::new(seed);
                while let Some(decision) = game.decision() {
                    let count = decision.choices.len() as u32;
                    let choice = decision.choices[dice.below(count) as usize];
                    let (mut clone, mut copy) = (game.clone(), spares.copy(&game));
                    let mut branch = spares.branch(&mut game);
                    for next in [&mut clone, &mut copy, &mut branch] {
                        next.apply(choice).unwrap();
                    }
                    game.apply(choice).unwrap();
                    for next in [clone, copy, branch] {
                        assert_eq!(next, game);
                        assert_eq!(next.log_digest(), game.log_digest());
                        next.check().unwrap();
                        spares.keep(next);
                    }
                }
            }
        }
    }
}
