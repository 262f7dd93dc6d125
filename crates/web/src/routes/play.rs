//! The view of a seat, its choices, and undo.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::choice::choice_of_key;
use super::language::{content_of, in_language};
use crate::error::ApiError;
use crate::input::Input;
use crate::json::objects;
use crate::play::Play;
use crate::request::{ApiRequest, ApiResult, sent, to_json};
use crate::setting::{Role, Undo};
use crate::table::{State, Table};
use crate::view::{ViewOptions, view};

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
    /// A request to take back.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    TakenBack {
        /// The revision that it was asked for.
        revision: u32,
        /// The step to return to; by default that before the side's own last choice.
        to: Option<usize>,
        /// The step after which the log is wanted.
        since: Option<usize>,
    }
    /// The answer to a request that a machine moves now.
    #[derive(Serialize)]
    Hurried {
        /// Whether a machine was thinking.
        thinking: bool,
    }
}

pub(super) fn current_view(request: &ApiRequest) -> ApiResult {
    let (table, role) = request.enter()?;
    request.registry.wake(&table);
    let options = ViewOptions {
        at: request.number("at")?,
        since: request.number("since")?,
    };
    let state = table.state();
    sent(&fresh_view(request, &table, &state, role, options)?)
}

pub(super) fn choose(request: &ApiRequest) -> ApiResult {
    let seated = request.sit()?;
    let chosen: Chosen = request.body()?;
    apply_input(request, seated, chosen.revision, chosen.since, |turn| {
        chosen_input(request, &turn, &chosen.key)
    })
}

/// The input for a choice, which has to be legal.
fn chosen_input(request: &ApiRequest, turn: &Turn<'_>, text: &str) -> ApiResult<Input> {
    let game = &turn.state.play.game;
    if turn.state.play.asked() != Some(turn.seat) {
        let role = Role::Seat(turn.seat);
        let error = not_your_turn(request, turn.table, turn.state, role, turn.options)?;
        return Err(error);
    }
    let choice = choice_of_key(text, game.content())?;
    if !game.is_legal(choice) {
        let game = in_language(request, turn.table, game)?;
        let refusal = game.why_not(choice);
        return Err(ApiError::Illegal(
            refusal.display(game.content()).to_string(),
        ));
    }
    Ok(Input::Choose(choice))
}

pub(super) fn undo(request: &ApiRequest) -> ApiResult {
    let seated = request.sit()?;
    let taken: TakenBack = request.body()?;
    apply_input(request, seated, taken.revision, taken.since, |turn| {
        let to = undo_target(&turn, taken.to)?.filter(|to| *to < turn.state.play.steps());
        let to = to.ok_or(ApiError::NothingToUndo)?;
        Ok(Input::Undo { to })
    })
}

/// The step that a seat may go back to; none if there is nothing to undo.
fn undo_target(turn: &Turn<'_>, to: Option<usize>) -> ApiResult<Option<usize>> {
    let (play, seat) = (&turn.state.play, turn.seat);
    match turn.table.setting.undo {
        Undo::Free => Ok(to.or_else(|| play.free_undo(seat))),
        Undo::Fair if play.game.outcome().is_some() => Err(ApiError::EndStays),
        Undo::Fair => match to {
            Some(to) if to < play.fair_floor(seat) => Err(ApiError::CannotUndo),
            Some(to) => Ok(Some(to)),
            None if play.steps() == 0 => Ok(None),
            None => Ok(Some(play.fair_undo(seat).ok_or(ApiError::CannotUndo)?)),
        },
    }
}

/// Makes a thinking machine answer with the best choice found so far.
pub(super) fn hurry(request: &ApiRequest) -> ApiResult {
    let (table, _) = request.sit()?;
    let thinking = table.state().hurry();
    sent(&Hurried { thinking })
}

/// A request of a seat for a change of its game.
struct Turn<'a> {
    table: &'a Table,
    state: &'a State,
    seat: usize,
    options: ViewOptions,
}

/// Applies an input of a seat, unless the game has moved on since a revision, and answers with the fresh view.
fn apply_input(
    request: &ApiRequest,
    (table, seat): (Arc<Table>, usize),
    revision: u32,
    since: Option<usize>,
    input: impl FnOnce(Turn<'_>) -> ApiResult<Input>,
) -> ApiResult {
    let (role, options) = (Role::Seat(seat), ViewOptions { at: None, since });
    let mut state = table.state();
    let is_current = state.play.revision == revision && {
        let input = input(Turn {
            table: &table,
            state: &state,
            seat,
            options,
        })?;
        let applied = request.registry.apply(&table, &mut state, input)?;
        applied.is_some()
    };
    if !is_current {
        let view = fresh_view(request, &table, &state, role, options)?;
        return Err(ApiError::Stale(Box::new(view)));
    }
    drop(state);
    request.registry.wake(&table);
    let state = table.state();
    sent(&fresh_view(request, &table, &state, role, options)?)
}

/// The error for a seat that does not choose now.
pub(super) fn not_your_turn(
    request: &ApiRequest,
    table: &Table,
    state: &State,
    role: Role,
    options: ViewOptions,
) -> ApiResult<ApiError> {
    let view = fresh_view(request, table, state, role, options)?;
    let content = content_of(request, table)?;
    let decision = state.play.game.decision();
    Ok(ApiError::NotYourTurn {
        side: decision.map(|decision| decision.display_side(&content).to_string()),
        view: Box::new(view),
    })
}

/// The view of a role, without empty facts of choices.
fn fresh_view(
    request: &ApiRequest,
    table: &Table,
    state: &State,
    role: Role,
    options: ViewOptions,
) -> ApiResult<Value> {
    let past: Play;
    let play = match options.at {
        Some(at) if at < state.play.steps() => {
            past = state.play.at(at)?;
            &past
        }
        _ => &state.play,
    };
    let game = in_language(request, table, &play.game)?;
    let mut view = to_json(&view(table, state, play, &game, role, options))?;
    drop_empty_facts(&mut view);
    Ok(view)
}

/// Drops null facts of choices: there may be many choices, and most have neither costs nor odds nor risks.
fn drop_empty_facts(view: &mut Value) {
    let choices = view.pointer_mut("/question/choices");
    let choices = choices.and_then(Value::as_array_mut);
    for choice in choices.into_iter().flatten() {
        if let Some(facts) = choice.as_object_mut() {
            facts.retain(|name, fact| name == "target" || !fact.is_null());
        }
    }
}
