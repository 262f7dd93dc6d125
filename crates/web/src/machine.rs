//! The turns of machines, on threads of their own.

use std::sync::Arc;
use std::thread;

use brink::Choice;
use brink_players::Request;

use crate::game_registry::GameRegistry;
use crate::input::Input;
use crate::table::{Table, Thinking};

impl GameRegistry {
    /// Starts the turn of a machine, if one has to choose and none is thinking.
    pub(crate) fn wake(self: &Arc<GameRegistry>, table: &Arc<Table>) {
        let mut state = table.state();
        if state.thinking.is_some() || state.failed.is_some() {
            return;
        }
        let Some(seat) = state
            .play
            .asked()
            .filter(|seat| !table.setting.is_person(*seat))
        else {
            return;
        };
        state.thinking = Some(Thinking::begins(seat));
        table.announce(&state);
        drop(state);
        let (registry, table) = (self.clone(), table.clone());
        self.threads.spawn(move || registry.think(&table));
    }

    /// Makes choices of machines until a person chooses, or the game is over.
    fn think(&self, table: &Table) {
        let _guard = PanicGuard(table);
        while let Some(chosen) = next(table) {
            let MachineStep::Choice(revision, choice) = chosen else {
                continue;
            };
            let mut state = table.state();
            // A person may have undone a choice meanwhile.
            if state.play.revision != revision {
                state.thinking = None;
                continue;
            }
            if let Err(error) = self.apply(table, &mut state, Input::Choose(choice)) {
                let words = self.catalogue.words(crate::catalogue::ENGLISH);
                state.failed = Some(error.message(&words));
            }
        }
    }
}

/// One attempt of a machine to choose.
enum MachineStep {
    /// A choice, with the revision that it is for.
    Choice(u32, Choice),
    /// The player failed, which the table shows.
    Failed,
}

/// The next choice of a machine; none if no machine has to choose.
fn next(table: &Table) -> Option<MachineStep> {
    let mut state = table.state();
    let gone = table.pulse.borrow().gone;
    let seat = state
        .play
        .asked()
        .filter(|seat| !gone && !table.setting.is_person(*seat));
    let Some(seat) = seat.filter(|_| state.failed.is_none()) else {
        state.thinking = None;
        table.announce(&state);
        return None;
    };
    let running = state.thinking.take();
    let running = running.filter(|thinking| thinking.seat == seat);
    let thinking = running.unwrap_or_else(|| Thinking::begins(seat));
    state.thinking = Some(thinking.clone());
    table.announce(&state);
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
        Ok(choice) => Some(MachineStep::Choice(revision, choice)),
        Err(error) => {
            state.failed = Some(error.to_string());
            Some(MachineStep::Failed)
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
