//! The machines at a table: asked when it is their turn, on threads of their own.

use std::sync::Arc;

use brink::Choice;
use brink_players::Request;

use crate::hall::Hall;
use crate::input::Input;
use crate::table::{Table, Thinking};

impl Hall {
    /// Lets the machine that is asked think, if one is, and none does already.
    pub(crate) fn wake(self: &Arc<Hall>, table: &Arc<Table>) {
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
        let (hall, table) = (self.clone(), table.clone());
        self.thinkers.begin(move || hall.think(&table));
    }

    /// Asks machines until a person is asked, or the game is over.
    fn think(&self, table: &Table) {
        let _done = Done(table);
        while let Some(chosen) = next(table) {
            let Some((revision, choice)) = chosen else {
                continue;
            };
            let mut state = table.state();
            // A person may have taken a choice back meanwhile.
            if state.play.revision != revision {
                state.thinking = None;
                continue;
            }
            if let Err(problem) = self.input(table, &mut state, Input::Choose(choice)) {
                let words = self.catalogue.words(crate::catalogue::ENGLISH);
                state.failed = Some(problem.message(&words));
            }
        }
    }
}

/// The next choice of a machine, with the revision that it is for; none if no machine is asked, and nothing inside if
/// it has to be asked again.
fn next(table: &Table) -> Option<Option<(u32, Choice)>> {
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
    let thinking = match state
        .thinking
        .take()
        .filter(|thinking| thinking.seat == seat)
    {
        Some(same) => same,
        None => Thinking::begins(seat),
    };
    state.thinking = Some(thinking.clone());
    table.announce(&state);
    let (revision, game) = (state.play.revision, state.play.game.clone());
    let mut player = state.machines[seat].take()?;
    drop(state);
    let decision = game.decision()?;
    let chosen =
        player.choose(&Request::new(game.view(decision.side), decision).watched(&thinking.thought));
    let mut state = table.state();
    state.machines[seat] = Some(player);
    match chosen {
        Ok(choice) => Some(Some((revision, choice))),
        Err(error) => {
            state.failed = Some(error.to_string());
            Some(None)
        }
    }
}

/// What is left of a machine whose player fails without an answer: the game waits, and says so.
struct Done<'a>(&'a Table);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let mut state = self.0.state();
            state.thinking = None;
            state.failed = Some("the machine broke off".to_owned());
            self.0.announce(&state);
        }
    }
}
