//! The view of a seat, its choices, and what it takes back.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Sent, content_of, in_language, key};
use crate::asked::{Asked, sent};
use crate::input::Input;
use crate::json::objects;
use crate::play::Play;
use crate::problem::Problem;
use crate::setting::{Role, Undo};
use crate::table::{State, Table};
use crate::view::{Wanted, view};

objects! {
    /// A choice.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    Chosen {
        /// The revision that it was made for.
        revision: u32,
        /// The choice.
        key: String,
        /// The step after which the log is wanted.
        since: Option<usize>,
    }
    /// What is taken back.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    TakenBack {
        /// The revision that it was asked for.
        revision: u32,
        /// The step to go back to; before the last own choice without it.
        to: Option<usize>,
        /// The step after which the log is wanted.
        since: Option<usize>,
    }
    /// What came of the wish that a machine answers now.
    #[derive(Serialize)]
    Hurried {
        /// Whether a machine was thinking.
        thinking: bool,
    }
}

pub(super) fn seen(asked: &Asked) -> Sent {
    let (table, role) = asked.enter()?;
    asked.hall.wake(&table);
    let wanted = Wanted {
        at: asked.number("at")?,
        since: asked.number("since")?,
    };
    let state = table.state();
    fresh(asked, &table, &state, role, wanted)
}

pub(super) fn choose(asked: &Asked) -> Sent {
    let seated = asked.sit()?;
    let chosen: Chosen = asked.body()?;
    moved(asked, seated, chosen.revision, chosen.since, |turn| {
        let game = &turn.state.play.game;
        if turn.state.play.asked() != Some(turn.seat) {
            return Err(not_your_turn(
                asked,
                turn.table,
                turn.state,
                Role::Seat(turn.seat),
                turn.wanted,
            )?);
        }
        let choice = key(&chosen.key, game)?;
        if !game.is_legal(choice) {
            let game = in_language(asked, turn.table, game)?;
            return Err(Problem::Illegal(game.why_not(choice).words(game.content())));
        }
        Ok(Input::Choose(choice))
    })
}

pub(super) fn undo(asked: &Asked) -> Sent {
    let seated = asked.sit()?;
    let taken: TakenBack = asked.body()?;
    moved(asked, seated, taken.revision, taken.since, |turn| {
        let (play, seat) = (&turn.state.play, turn.seat);
        let to = match turn.table.setting.undo {
            Undo::Free => taken.to.or_else(|| play.free_undo(seat)),
            Undo::Fair if play.game.outcome().is_some() => return Err(Problem::EndStays),
            Undo::Fair => match taken.to {
                Some(to) if to < play.fair_floor(seat) => return Err(Problem::CannotUndo),
                Some(to) => Some(to),
                None if play.steps() == 0 => None,
                None => Some(play.fair_undo(seat).ok_or(Problem::CannotUndo)?),
            },
        };
        let to = to
            .filter(|to| *to < play.steps())
            .ok_or(Problem::NothingToUndo)?;
        Ok(Input::Undo { to })
    })
}

/// Lets a machine that thinks answer with the best that it has found.
pub(super) fn hurry(asked: &Asked) -> Sent {
    let (table, _) = asked.sit()?;
    let thinking = table.state().hurry();
    sent(&Hurried { thinking })
}

/// A seat that asks for something at its table.
struct Turn<'a> {
    table: &'a Table,
    state: &'a State,
    seat: usize,
    wanted: Wanted,
}

/// Does what a seat asks for, unless the game has moved on since that revision; gives the fresh view.
fn moved(
    asked: &Asked,
    (table, seat): (Arc<Table>, usize),
    revision: u32,
    since: Option<usize>,
    input: impl FnOnce(Turn<'_>) -> Result<Input, Problem>,
) -> Sent {
    let (role, wanted) = (Role::Seat(seat), Wanted { at: None, since });
    let mut state = table.state();
    let is_current = state.play.revision == revision && {
        let input = input(Turn {
            table: &table,
            state: &state,
            seat,
            wanted,
        })?;
        asked.hall.input(&table, &mut state, input)?.is_some()
    };
    if !is_current {
        return Err(Problem::Stale(Box::new(
            fresh(asked, &table, &state, role, wanted)?.0,
        )));
    }
    drop(state);
    asked.hall.wake(&table);
    let state = table.state();
    fresh(asked, &table, &state, role, wanted)
}

pub(super) fn not_your_turn(
    asked: &Asked,
    table: &Table,
    state: &State,
    role: Role,
    wanted: Wanted,
) -> Result<Problem, Problem> {
    let view = Box::new(fresh(asked, table, state, role, wanted)?.0);
    let content = content_of(asked, table)?;
    Ok(Problem::NotYourTurn {
        asked: state
            .play
            .game
            .decision()
            .map(|decision| decision.asked(&content)),
        view,
    })
}

/// The view of a role.
fn fresh(asked: &Asked, table: &Table, state: &State, role: Role, wanted: Wanted) -> Sent {
    let past: Play;
    let play = match wanted.at {
        Some(at) if at < state.play.steps() => {
            past = state.play.at(at)?;
            &past
        }
        _ => &state.play,
    };
    let game = in_language(asked, table, &play.game)?;
    let mut view = sent(&view(table, state, play, &game, role, wanted))?;
    // There may be many choices, and most have neither costs nor odds nor risks.
    for choice in view
        .pointer_mut("/question/choices")
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
    {
        choice
            .as_object_mut()
            .into_iter()
            .for_each(|facts| facts.retain(|name, fact| name == "target" || !fact.is_null()));
    }
    Ok(view)
}
