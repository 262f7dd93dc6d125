//! Games without a record, for rollouts.

use std::fmt;
use std::rc::Rc;

use crate::game::machine::host::Host;
use crate::game::state::board::Board;
use crate::game::state::core::Record;
use crate::game::state::decision::Decision;
use crate::game::state::outcome::Outcome;
use crate::game::view::side_view::View;
use crate::game::{Game, GameError};
use crate::ids::Side;
use crate::script::Coroutine;

/// A game without a record, for searches and rollouts: the same rules and positions as a [`Game`],
/// but faster.
///
/// It has no log, no history and no checkpoints. So it cannot be cloned, saved or undone,
/// [`View::trial`] returns `None`, and it cannot leave its thread. The game it was made from can do
/// all that: clone it as often as needed.
///
/// # Examples
/// ```
/// use brink::game::Playout;
/// use brink::{Game, Library};
///
/// let content = Library::open(&[".".into()]).load("twilight_struggle")?.content;
/// let mut game = Game::new(content, 1)?;
/// let outcome = Playout::new(game.clone())?.run(|_| 0)?;
/// while let Some(decision) = game.decision() {
///     let first = decision.choices[0];
///     game.apply(first)?;
/// }
/// assert_eq!(game.outcome(), Some(outcome));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct Playout {
    game: Game,
    host: Rc<Host>,
    /// The coroutines of waiting scripts.
    threads: Vec<Coroutine>,
}

impl Playout {
    /// Continues a game without a record.
    ///
    /// # Errors
    /// A script that behaves differently when it is replayed, if a side is choosing within its
    /// event.
    pub fn new(game: Game) -> Result<Playout, GameError> {
        let mut game = game;
        if let Some(error) = &game.core.error {
            return Err(GameError::Runtime(error.clone()));
        }
        let host =
            Host::of(&game.core.content).map_err(|error| GameError::Runtime(error.into()))?;
        let mut threads = Vec::new();
        if game.core.checkpoint.is_some() {
            match game
                .ticket
                .take()
                .and_then(|ticket| host.coroutines.borrow_mut().take(ticket))
            {
                Some(live) => threads = live,
                None => host.revive(&mut game.core, &mut threads),
            }
            if let Some(error) = game.core.error.take() {
                return Err(GameError::Runtime(error));
            }
        }
        game.core.record = Record::Dropped;
        game.core.checkpoint = None;
        Ok(Playout {
            game,
            host,
            threads,
        })
    }

    /// Plays until the game is over. `choose` returns the index of a choice of the open question.
    ///
    /// # Errors
    /// See [`Playout::choose`].
    pub fn run(&mut self, mut choose: impl FnMut(&Playout) -> usize) -> Result<Outcome, GameError> {
        loop {
            if let Some(outcome) = self.outcome() {
                return Ok(outcome);
            }
            self.choose(choose(self))?;
        }
    }

    /// Makes a choice of the open question, given by its index, and runs to the next question.
    ///
    /// # Errors
    /// A game that is over, an index out of range, or a script that fails: the play-out is then
    /// unusable, and refuses every choice with the same error.
    pub fn choose(&mut self, nth: usize) -> Result<(), GameError> {
        let core = &mut self.game.core;
        if let Some(error) = &core.error {
            return Err(GameError::Runtime(error.clone()));
        }
        let choices = core
            .decision
            .as_ref()
            .map(|decision| &decision.choices)
            .ok_or(GameError::Over)?;
        let choice = *choices.get(nth).ok_or(GameError::NoSuchChoice {
            nth,
            of: choices.len(),
        })?;
        self.host.play_on(core, &mut self.threads, choice);
        match &core.error {
            None => Ok(()),
            Some(error) => {
                self.threads.clear();
                Err(GameError::Runtime(error.clone()))
            }
        }
    }

    /// The open question; `None` if the game is over.
    #[must_use]
    pub fn decision(&self) -> Option<&Decision> {
        self.game.decision()
    }

    /// The outcome; `None` while the game is in progress.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The facts of the position, including hidden ones.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.game.board()
    }

    /// The view of a side; it has no events, since none are kept.
    #[must_use]
    pub fn view(&self, side: Side) -> View<'_> {
        self.game.view(side)
    }

    /// A digest of the position, equal to that of the same [`Game`].
    #[must_use]
    pub fn digest(&self) -> u64 {
        self.game.digest()
    }
}

impl fmt::Debug for Playout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Playout")
            .field("game", &self.game)
            .finish_non_exhaustive()
    }
}
