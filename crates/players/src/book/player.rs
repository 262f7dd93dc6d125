//! A player that opens by the book of the content.

use std::sync::Arc;

use brink::content::Content;
use brink::digest::mixed;
use brink::game::{Ask, Choice, Dice, Game, View};

use super::Book;
use super::situation::LAST_TURN;
use crate::candidate::Candidate;
use crate::risk::risk_of;
use crate::{Player, PlayerError, Request};

/// Makes the choices of the book by their frequencies, and leaves all others to another player.
///
/// A choice that loses or can lose by itself is left to the other player, too.
pub(crate) struct BookPlayer {
    player: Box<dyn Player>,
    seed: u64,
    dice: Dice,
    /// The book of the content that was played last.
    book: Option<(Arc<Content>, Option<Book>)>,
}

/// Determinizations of a safety check.
const SAFE_IN: u64 = 2;
/// The stream of the dice: the other player has the same seed.
const STREAM: u64 = 1;

impl BookPlayer {
    pub(crate) fn new(player: Box<dyn Player>, seed: u64) -> BookPlayer {
        let seed = mixed(seed, STREAM);
        BookPlayer {
            player,
            seed,
            dice: Dice::new(seed),
            book: None,
        }
    }

    /// The choice of the book, if it has a safe one.
    fn open(&mut self, request: &Request<'_>) -> Option<Choice> {
        let (view, decision) = (request.view, request.decision);
        if view.turn() > LAST_TURN || decision.choices.len() < 2 {
            return None;
        }
        let content = view.content();
        let known = self.book.take();
        let known = known.filter(|(other, _)| Arc::ptr_eq(other, content));
        let (_, book) = self
            .book
            .insert(known.unwrap_or_else(|| (content.clone(), Book::of(content))));
        let book = book.as_ref()?;
        if decision.ask == Ask::SetupPlace {
            return book.marker(view, decision, Dice::new(self.seed));
        }
        let choice = book.play(view, decision, &mut self.dice)?;
        let seed = u64::from(self.dice.below(u32::MAX));
        is_safe(view, choice, seed).then_some(choice)
    }
}

impl Player for BookPlayer {
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError> {
        match self.open(request) {
            Some(choice) => Ok(choice),
            None => self.player.choose(request),
        }
    }
}

/// Whether a choice does not lose by itself, as far as the searches see.
fn is_safe(view: View<'_>, choice: Choice, seed: u64) -> bool {
    let games = (0..SAFE_IN).filter_map(|nth| view.trial(seed.wrapping_add(nth)));
    let games: Vec<Game> = games.collect();
    risk_of(view, choice).is_safe() && Candidate::new(choice, None).is_safe(&games, view.side())
}
