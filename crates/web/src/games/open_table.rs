//! A table whose game has no secrets.

use std::sync::{Arc, MutexGuard};

use brink_players::Players;

use super::plan::Plan;
use super::play::Play;
use super::registry::{CreatedGame, GameRegistry};
use super::table::{State, Table};
use super::view::{View, ViewOptions, view};
use crate::error::ApiError;
use crate::seat::Seat;
use crate::setting::{Role, SeedOrigin, Setting, Undo};
use crate::store::GameId;

/// A table whose holder may know everything: a trial game, a game without a second person, or one that is over.
pub(crate) struct OpenTable(Arc<Table>);

impl OpenTable {
    pub(super) fn of(table: Arc<Table>) -> OpenTable {
        OpenTable(table)
    }

    /// A table for trying a game, with people on both seats.
    pub(crate) fn for_trial(id: i64, play: Play) -> Result<OpenTable, ApiError> {
        let setting = Setting {
            seats: [Seat::Person, Seat::Person],
            undo: Undo::Free,
            name: "try".to_owned(),
            seed: SeedOrigin::default(),
            invited: [false; 2],
            pace: None,
            help: false,
        };
        let table = Table::new(GameId(id), setting, Vec::new(), play, &Players::new())?;
        Ok(OpenTable(Arc::new(table)))
    }

    /// The changing part, for one request at a time.
    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.0.state()
    }

    /// Creates a copy of the game, with its own content.
    pub(crate) fn copy(
        &self,
        registry: &Arc<GameRegistry>,
        plan: Plan<'_>,
    ) -> Result<CreatedGame, ApiError> {
        registry.copy(&self.0, plan)
    }

    /// The scenario.
    pub(crate) fn scenario(&self) -> &str {
        &self.0.scenario
    }

    /// The options of the scenario.
    pub(crate) fn options(&self) -> &[(String, String)] {
        &self.0.options
    }

    /// The players and the rule of undo.
    pub(crate) fn setting(&self) -> &Setting {
        &self.0.setting
    }

    /// The view of the seat that is asked.
    pub(crate) fn view_of_asked(&self, state: &State) -> View {
        let play = &state.play;
        let role = play.asked().map_or(Role::Watches, Role::Seat);
        let options = ViewOptions::default();
        view(&self.0, state, play, &play.game, role, options)
    }
}
