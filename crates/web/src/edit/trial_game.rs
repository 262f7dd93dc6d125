//! A trial game, and those that are kept.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use brink::script::Printed;
use brink_players::Players;

use super::record::Record;
use crate::input::Input;
use crate::play::Play;
use crate::request::ApiResult;
use crate::seat::Seat;
use crate::setting::{Setting, Undo};
use crate::store::GameId;
use crate::table::Table;

/// A trial game.
pub(super) struct TrialGame {
    pub(super) id: i64,
    pub(super) begin: Record,
    /// The number of inputs of its beginning.
    pub(super) from: usize,
    pub(super) table: Table,
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

/// A table with a game, for people on both seats.
pub(super) fn table(id: i64, play: Play) -> ApiResult<Table> {
    let setting = Setting {
        seats: [Seat::Person, Seat::Person],
        undo: Undo::Free,
        name: "try".to_owned(),
    };
    Table::new(GameId(id), setting, Vec::new(), play, &Players::new())
}

/// A game that nobody else changes meanwhile.
pub(super) fn lock(one: &Mutex<TrialGame>) -> MutexGuard<'_, TrialGame> {
    one.lock().unwrap_or_else(PoisonError::into_inner)
}
