//! The turns of machines, on threads of their own.

use std::sync::Arc;
use std::thread;

use brink::Choice;
use brink_players::Request;

use super::registry::GameRegistry;
use super::search_queue::Length;
use super::table::{State, Table, Thinking};
use crate::client_address::ClientAddress;
use crate::input::Input;
use crate::seat::Seat;
use crate::store::Guard;

impl GameRegistry {
    /// Notes that a game is watched, and starts the turn of a machine, if one has to choose and none is thinking.
    pub(super) fn wake(
        self: &Arc<GameRegistry>,
        table: &Arc<Table>,
        client: Option<ClientAddress>,
    ) {
        table.mark_watched(client);
        self.open_seals(table);
        let mut state = table.state();
        if state.thinking.is_none() {
            self.go_on(table, &mut state);
        }
    }

    /// Queues the next choice of a machine, or ends its turn.
    fn go_on(self: &Arc<GameRegistry>, table: &Arc<Table>, state: &mut State) {
        let before = state.thinking.take();
        if let Some(seat) = machine_to_choose(table, state) {
            let (registry, turn) = (self.clone(), table.clone());
            let length = length(&table.setting.seats[seat]);
            let job = move || registry.take_turn(&turn);
            let same = before.filter(|thinking| thinking.seat == seat);
            let thinking = same.map_or_else(|| Thinking::begins(seat), Thinking::goes_on);
            let control = thinking.thought.clone();
            let added = self.searches.add(length, table.searcher(), control, job);
            // Where too many wait, the next request tries again.
            state.thinking = added.is_ok().then_some(thinking);
        }
        table.announce(state);
    }

    /// Makes one choice of a machine: between two choices other games have their turns.
    fn take_turn(self: &Arc<GameRegistry>, table: &Arc<Table>) {
        let _guard = PanicGuard(table);
        if let Some((revision, choice)) = choose(table) {
            self.make(table, revision, choice);
        }
        self.go_on(table, &mut table.state());
    }

    /// Applies the choice of a machine, unless a person has taken a choice back meanwhile.
    fn make(&self, table: &Table, revision: u32, choice: Choice) {
        let state = table.state();
        if state.play.revision != revision {
            return;
        }
        if let Err(error) = self.apply(table, state, Input::Choose(choice), Guard::NONE) {
            let words = self.catalogue.words(crate::catalogue::ENGLISH);
            let message = error.message(&words);
            error.note(&message);
            table.state().failed = Some(message);
        }
    }
}

/// The seat of the machine that has to choose, if somebody plays or watches the game.
fn machine_to_choose(table: &Table, state: &State) -> Option<usize> {
    let is_open = state.failed.is_none()
        && state.misfit.is_none()
        && !table.pulse.borrow().gone
        && table.is_wanted();
    let asked = state.play.asked().filter(|_| is_open);
    asked.filter(|seat| !table.setting.is_person(*seat))
}

/// The expected length of a choice of a player.
fn length(seat: &Seat) -> Length {
    match seat {
        Seat::Strong(time) => Length::Long(*time),
        _ => Length::Quick,
    }
}

/// A choice of the machine whose turn it is, with the revision that it is for.
fn choose(table: &Table) -> Option<(u32, Choice)> {
    let mut state = table.state();
    let seat = machine_to_choose(table, &state)?;
    let thinking = state.thinking.clone()?;
    let (revision, game) = (state.play.revision, state.play.game.clone());
    let mut player = state.machines[seat].take()?;
    drop(state);
    let decision = game.decision()?;
    let request = Request::new(game.view(decision.side), decision);
    let request = request.watched(&thinking.thought);
    let chosen = player.choose(&request);
    let mut state = table.state();
    state.machines[seat] = Some(player);
    match chosen {
        Ok(choice) => Some((revision, choice)),
        Err(error) => {
            state.failed = Some(error.to_string());
            None
        }
    }
}

/// Shows at the table that a machine panicked: the game waits.
struct PanicGuard<'a>(&'a Table);

impl Drop for PanicGuard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            let mut state = self.0.state();
            state.thinking = None;
            state.failed = Some("the machine broke off".to_owned());
            self.0.announce(&state);
        }
    }
}
