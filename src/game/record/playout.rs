//! Games that are only played on.

use std::fmt;
use std::rc::Rc;

use crate::game::machine::host::Host;
use crate::game::state::board::Board;
use crate::game::state::core::Record;
use crate::game::state::decision::Decision;
use crate::game::state::outcome::Outcome;
use crate::game::state::runtime_error::RuntimeError;
use crate::game::view::side_view::View;
use crate::game::{Game, GameError};
use crate::ids::Side;
use crate::script::Coroutine;

/// A game that is only played on, as searches do: by the same rules to the same positions, in less time.
///
/// It keeps no record: no log, no history, no checkpoints. So it cannot be cloned, saved or undone, [`View::trial`]
/// gives nothing, and it does not leave its thread. The game it was made from still can: clone that, as often as needed.
///
/// # Examples
/// ```
/// use brink::game::Playout;
/// use brink::{Game, Library};
///
/// let content = Library::open(&[".".into()]).load("twilight_struggle", &[])?.content;
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
    /// The coroutines of the scripts that wait.
    threads: Vec<Coroutine>,
}

impl Playout {
    /// Continues a game without a record.
    ///
    /// # Errors
    /// A script that behaves differently when it is run again, where a side chooses within its event.
    pub fn new(game: Game) -> Result<Playout, GameError> {
        let mut game = game;
        if let Some(error) = &game.core.error {
            return Err(GameError::Runtime(error.clone()));
        }
        let host = Host::of(&game.core.content)
            .map_err(|error| GameError::Runtime(RuntimeError::Script(error)))?;
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

    /// Plays until the game is over. `choose` names a choice of the open question by its place in the list.
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

    /// Makes a choice of the open question, named by its place in the list, and runs to the next question.
    ///
    /// # Errors
    /// A game that is over, a place that the list does not have, or a script that fails: the play-out then is of no
    /// further use, and refuses every choice with the same error.
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

    /// The open question; none if the game is over.
    #[must_use]
    pub fn decision(&self) -> Option<&Decision> {
        self.game.decision()
    }

    /// How the game ended; none while it is being played.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The facts of the position, hidden ones too.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.game.board()
    }

    /// What a side may know: of events, which are not kept, nothing.
    #[must_use]
    pub fn view(&self, side: Side) -> View<'_> {
        self.game.view(side)
    }

    /// A digest of the position, as of a [`Game`].
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
