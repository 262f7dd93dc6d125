//! Replay of stored inputs, each compared with the digest of the log that was stored with it.

use brink::Choice;
use brink::game::Game;

use super::play::Play;
use crate::input::Input;
use crate::misfit::Misfit;
use crate::store::StoredInput;

impl Play {
    /// Plays stored inputs, up to the first one that does not fit.
    pub(crate) fn replay(&mut self, stored: &[StoredInput]) -> Result<(), Misfit> {
        if stored.is_empty() {
            return Ok(());
        }
        let before = self.clone();
        let Some(fitting) = stored.iter().position(|input| !self.fits(input)) else {
            return Ok(());
        };
        *self = before;
        stored[..fitting].iter().for_each(|input| {
            self.fits(input);
        });
        Err(Misfit::Step(self.steps() + 1))
    }

    /// Plays an input; returns whether it led where it did before.
    ///
    /// Games stored without logs were not asked for what can only be declined: it is declined here.
    fn fits(&mut self, stored: &StoredInput) -> bool {
        let Some(input) = Input::parse(&stored.text, self.game.content()) else {
            return false;
        };
        let is_answer = !matches!(input, Input::Choose(choice) if choice != Choice::Stop);
        if stored.log.is_none() && !is_answer && self.decline_forced().is_err() {
            return false;
        }
        self.run(input).is_ok() && is_log_of(&self.game, stored.log.as_deref())
    }
}

/// The digest of the log of a game, as it is stored.
pub(crate) fn log_of(game: &Game) -> String {
    format!("{:016x}", game.log_digest())
}

/// Whether a stored digest is that of the log of a game, or was not stored.
pub(crate) fn is_log_of(game: &Game, stored: Option<&str>) -> bool {
    stored.is_none_or(|stored| stored == log_of(game))
}
