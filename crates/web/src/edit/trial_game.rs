//! A trial game, and those that are kept.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use brink::script::Printed;

use super::record::Record;
use crate::games::OpenTable;
use crate::input::Input;
use crate::request::ApiResult;

/// A trial game.
pub(super) struct TrialGame {
    pub(super) id: i64,
    pub(super) begin: Record,
    /// The number of inputs of its beginning.
    pub(super) from: usize,
    pub(super) table: OpenTable,
    pub(super) prints: Vec<Printed>,
}

impl TrialGame {
    /// Goes back to the position after a step.
    pub(super) fn back_to(&mut self, to: usize) -> ApiResult<()> {
        let mut state = self.table.state();
        if to < state.play.steps() {
            state.play.run(Input::Undo { to })?;
        }
        drop(state);
        self.prints.clear();
        Ok(())
    }
}

/// The maximum number of trial games; the oldest makes room.
const MAX_TRIAL_GAMES: usize = 16;

/// The trial games.
#[derive(Default)]
pub(super) struct TrialGames {
    last: i64,
    games: BTreeMap<i64, Arc<Mutex<TrialGame>>>,
}

impl TrialGames {
    /// The number of the next game.
    pub(super) fn next_id(&mut self) -> i64 {
        self.last += 1;
        self.last
    }

    /// Keeps a game; the oldest makes room.
    pub(super) fn add(&mut self, one: TrialGame) {
        if self.games.len() >= MAX_TRIAL_GAMES {
            self.games.pop_first();
        }
        self.games.insert(one.id, Arc::new(Mutex::new(one)));
    }

    /// The game of a number.
    pub(super) fn get(&self, id: i64) -> Option<Arc<Mutex<TrialGame>>> {
        self.games.get(&id).cloned()
    }

    /// Forgets a game; returns it.
    pub(super) fn remove(&mut self, id: i64) -> Option<Arc<Mutex<TrialGame>>> {
        self.games.remove(&id)
    }
}

/// A game that nobody else changes meanwhile.
pub(super) fn lock(one: &Mutex<TrialGame>) -> MutexGuard<'_, TrialGame> {
    one.lock().unwrap_or_else(PoisonError::into_inner)
}
