//! A seat at a table: what its player may do, and the help that it gets.

use std::time::Duration;

use brink::Choice;
use brink::game::{Decision, Game};
use brink_players::{Request, SearchControl};
use serde_json::Value;

use super::ahead::ahead;
use super::help::{self, Hint, PreviewFacts, Why};
use super::holder::Holder;
use super::language::in_language;
use super::play::Play;
use super::table::State;
use super::uses::Uses;
use super::view::ViewOptions;
use crate::error::ApiError;
use crate::input::{Input, choice_of_key};
use crate::setting::{Role, Undo};

type ApiResult<T> = Result<T, ApiError>;

/// A seat, opened by its token.
pub(crate) struct Seated {
    pub(super) holder: Holder,
    pub(super) seat: usize,
}

/// A question of a game, with the help that the strong player gives.
pub(crate) struct Question {
    /// The game, in the language of the request.
    game: Game,
    decision: Decision,
}

impl Question {
    /// The choices of the strong player after a search of this time.
    pub(crate) fn hint(&self, time: Duration, control: &SearchControl) -> ApiResult<Hint> {
        let request = Request::new(self.game.view(self.decision.side), &self.decision);
        help::hint(&request.watched(control), time)
    }

    /// The outcomes of a choice.
    pub(crate) fn preview(&self, key: &str) -> ApiResult<PreviewFacts> {
        let choice = choice_of_key(key, self.game.content())?;
        if !self.decision.choices.contains(&choice) {
            return Err(refused(&self.game, choice));
        }
        Ok(help::preview_facts(
            self.game.view(self.decision.side),
            choice,
        ))
    }

    /// The uses of a card that may be chosen.
    pub(crate) fn uses(&self, key: &str) -> ApiResult<Uses> {
        let card = choice_of_key(key, self.game.content())?;
        match self.decision.choices.contains(&card) {
            true => Ok(Uses::of(self.game.view(self.decision.side), card)),
            false => Err(refused(&self.game, card)),
        }
    }
}

impl Seated {
    /// The seat of a token; an error for observers.
    pub(crate) fn of(holder: Holder) -> ApiResult<Seated> {
        match holder.role {
            Role::Seat(seat) => Ok(Seated { holder, seat }),
            Role::Watches => Err(ApiError::Observer),
        }
    }

    /// The holder of the token.
    pub(crate) fn holder(&self) -> &Holder {
        &self.holder
    }

    /// Makes a choice, unless the game has moved on since a revision; returns the new view.
    pub(crate) fn choose(
        &self,
        revision: u32,
        key: &str,
        since: Option<usize>,
    ) -> ApiResult<Value> {
        if self.is_ahead(revision, key)? {
            self.seal(revision, key)?;
            return self.holder.view(ViewOptions { at: None, since });
        }
        self.apply(revision, since, |state| self.choice_input(state, key))
    }

    /// Whether a choice answers a secret question that this seat will be asked next.
    fn is_ahead(&self, revision: u32, key: &str) -> ApiResult<bool> {
        let table = &self.holder.table;
        let play = {
            let state = table.state();
            let open = state.misfit.is_none() && state.play.revision == revision;
            if !open || state.play.asked() != Some(1 - self.seat) {
                return Ok(false);
            }
            state.play.clone()
        };
        let Some(game) = ahead(table, &play, self.seat) else {
            return Ok(false);
        };
        let choice = choice_of_key(key, game.content())?;
        match game.is_legal(choice) {
            true => Ok(true),
            false => Err(refused(
                &in_language(&game, &self.holder.content())?,
                choice,
            )),
        }
    }

    /// The error for a game that has moved on.
    pub(super) fn stale(&self, state: &State) -> ApiResult<ApiError> {
        let view = self
            .holder
            .view_of(state, &state.play, ViewOptions::default())?;
        Ok(ApiError::Stale(Box::new(view)))
    }

    /// Goes back to a step, or before the own last choice; returns the new view.
    pub(crate) fn undo(
        &self,
        revision: u32,
        to: Option<usize>,
        since: Option<usize>,
    ) -> ApiResult<Value> {
        self.apply(revision, since, |state| {
            let to = self.undo_target(&state.play, to)?;
            let to = to.filter(|to| *to < state.play.steps());
            let to = to.ok_or(ApiError::NothingToUndo)?;
            Ok(Input::Undo { to })
        })
    }

    /// Makes a thinking machine answer with the best choice found so far; returns whether there is one.
    pub(crate) fn hurry(&self) -> bool {
        self.holder.table.state().hurry()
    }

    /// The reason why a choice is not offered.
    pub(crate) fn why(&self, key: &str) -> ApiResult<Why> {
        let game = self.question_at(None)?.game;
        let choice = choice_of_key(key, game.content())?;
        Ok(help::why(&game, choice))
    }

    /// Checks that hints may be given: between two people while they play only if both want them.
    pub(crate) fn check_help(&self) -> ApiResult<()> {
        let table = &self.holder.table;
        let state = table.state();
        let alone = table.setting.persons().count() < 2;
        let agreed = state.accord.help(table.setting.help) == [true; 2];
        match alone || agreed || state.play.is_over() {
            true => Ok(()),
            false => Err(ApiError::NoHelp),
        }
    }

    /// The question to give a hint for: the open one, or after the end one of an earlier position.
    pub(crate) fn question_at(&self, at: Option<usize>) -> ApiResult<Question> {
        let state = self.holder.table.state();
        match at {
            // Before the end an earlier position would be judged with later knowledge.
            Some(at) if state.play.is_over() => self.question_of(&state, &state.play.at(at)?),
            _ => self.own_question(&state),
        }
    }

    /// The note pad.
    pub(crate) fn note(&self) -> ApiResult<String> {
        let Holder {
            registry, table, ..
        } = &self.holder;
        Ok(registry.store.note(table.id, self.role().word())?)
    }

    /// Writes on the note pad.
    pub(crate) fn write_note(&self, text: &str) -> ApiResult<()> {
        let Holder {
            registry, table, ..
        } = &self.holder;
        Ok(registry
            .store
            .write_note(table.id, self.role().word(), text, self.holder.guard())?)
    }

    fn role(&self) -> Role {
        Role::Seat(self.seat)
    }

    /// The open question, which has to be for this seat.
    ///
    /// The legal choices of a side, and the reasons against others, could show its opponent what it holds.
    fn own_question(&self, state: &State) -> ApiResult<Question> {
        state.check_fit()?;
        self.check_turn(state)?;
        self.question_of(state, &state.play)
    }

    /// The question of a position of this game.
    fn question_of(&self, state: &State, play: &Play) -> ApiResult<Question> {
        let game = in_language(&play.game, &self.holder.content())?;
        match game.decision().cloned() {
            Some(decision) => Ok(Question { game, decision }),
            None => Err(self.not_your_turn(state)?),
        }
    }

    fn check_turn(&self, state: &State) -> ApiResult<()> {
        match state.play.asked() == Some(self.seat) {
            true => Ok(()),
            false => Err(self.not_your_turn(state)?),
        }
    }

    /// The error for a seat that does not choose now.
    fn not_your_turn(&self, state: &State) -> ApiResult<ApiError> {
        let view = self
            .holder
            .view_of(state, &state.play, ViewOptions::default())?;
        let content = self.holder.content();
        let decision = state.play.decision();
        Ok(ApiError::NotYourTurn {
            side: decision.map(|decision| decision.display_side(&content).to_string()),
            view: Box::new(view),
        })
    }

    /// The input for a choice, which has to be legal.
    fn choice_input(&self, state: &State, key: &str) -> ApiResult<Input> {
        self.check_turn(state)?;
        let game = &state.play.game;
        let choice = choice_of_key(key, game.content())?;
        match game.is_legal(choice) {
            true => Ok(Input::Choose(choice)),
            false => Err(refused(&in_language(game, &self.holder.content())?, choice)),
        }
    }

    /// The step that the seat may go back to; none if there is nothing to undo.
    fn undo_target(&self, play: &Play, to: Option<usize>) -> ApiResult<Option<usize>> {
        match self.holder.table.setting.undo {
            Undo::Free => Ok(to.or_else(|| play.free_undo(self.seat))),
            Undo::Fair if play.is_over() => Err(ApiError::EndStays),
            Undo::Fair => match to {
                Some(to) if to < play.fair_floor(self.seat) => Err(ApiError::CannotUndo),
                Some(to) => Ok(Some(to)),
                None if play.steps() == 0 => Ok(None),
                None => Ok(Some(play.fair_undo(self.seat).ok_or(ApiError::CannotUndo)?)),
            },
        }
    }

    /// Applies an input, unless the game has moved on since a revision, and returns the new view.
    fn apply(
        &self,
        revision: u32,
        since: Option<usize>,
        input: impl FnOnce(&State) -> ApiResult<Input>,
    ) -> ApiResult<Value> {
        let Holder {
            registry, table, ..
        } = &self.holder;
        let options = ViewOptions { at: None, since };
        let mut state = table.state();
        state.check_fit()?;
        let is_current = state.play.revision == revision && {
            let (input, guard) = (input(&state)?, self.holder.guard());
            let applied = registry.apply(table, state, input, guard);
            if matches!(
                (input, &applied),
                (Input::Choose(_), Err(ApiError::Script(_)))
            ) {
                registry.note_failed(table, self.seat, guard);
            }
            let (after, applied) = applied?;
            state = after;
            applied.is_some()
        };
        if !is_current {
            let view = self.holder.view_of(&state, &state.play, options)?;
            return Err(ApiError::Stale(Box::new(view)));
        }
        drop(state);
        self.holder.view(options)
    }
}

/// The reason against a choice of the side that is asked.
fn refused(game: &Game, choice: Choice) -> ApiError {
    let refusal = game.why_not(choice);
    ApiError::Illegal(refusal.display(game.content()).to_string())
}
