//! The holder of a token: what it may see of its game.

use std::sync::Arc;

use brink::Side;
use brink::content::Content;
use brink_draw::svg;
use brink_players::SearchControl;
use serde_json::Value;

use super::language::in_language;
use super::log::{Log, log};
use super::open_table::OpenTable;
use super::play::Play;
use super::registry::GameRegistry;
use super::search_queue::{Full, Length, Searcher};
use super::standing::standing;
use super::table::{State, Table};
use super::view::{ViewOptions, view};
use crate::client_address::ClientAddress;
use crate::error::ApiError;
use crate::json::to_json;
use crate::lobby::Standing;
use crate::misfit::Misfit;
use crate::setting::Role;
use crate::store::{GameId, Guard, TokenHash};
use crate::token::Token;

/// The holder of a token at a table, with the language of its answers.
pub(crate) struct Holder {
    pub(super) registry: Arc<GameRegistry>,
    pub(super) table: Arc<Table>,
    pub(super) role: Role,
    /// The token, which every change of its holder depends on.
    token: TokenHash,
    language: String,
    pub(super) client: Option<ClientAddress>,
}

impl Holder {
    /// Opens the table of a game with a token.
    pub(crate) fn enter(
        registry: &Arc<GameRegistry>,
        id: GameId,
        token: &Token,
        language: String,
        client: Option<ClientAddress>,
    ) -> Result<Holder, ApiError> {
        let (table, role) = registry.enter(id, token)?;
        if let Role::Seat(seat) = role {
            table.mark_used(seat, client);
        }
        Ok(Holder {
            registry: registry.clone(),
            table,
            role,
            token: token.hash(),
            language,
            client,
        })
    }

    /// The condition of every change of the holder: the token still opens what it did.
    pub(super) fn guard(&self) -> Guard<'_> {
        Guard {
            token: Some((self.role.word(), self.token)),
            ..Guard::NONE
        }
    }

    /// Checks that the token still opens what it did: another server may have replaced it since.
    pub(super) fn check_token(&self) -> Result<(), ApiError> {
        let word = self.registry.store.seat_of(self.table.id, self.token)?;
        match word.as_deref() == Some(self.role.word()) {
            true => Ok(()),
            false => Err(ApiError::WrongToken),
        }
    }

    /// The whole game, if it has no secrets from the holder: it is over, or nobody else plays it.
    pub(crate) fn open(&self) -> Result<OpenTable, ApiError> {
        let state = self.table.state();
        if state.misfit == Some(Misfit::LastPosition) {
            return Err(Misfit::LastPosition.into());
        }
        let is_over = state.play.is_over();
        let is_alone = self.role != Role::Watches && self.table.setting.persons().count() < 2;
        match is_over || is_alone {
            true => Ok(OpenTable::of(self.table.clone())),
            false => Err(ApiError::Hidden),
        }
    }

    /// The content of the table.
    pub(crate) fn content(&self) -> Arc<Content> {
        self.registry.content_of(&self.table, &self.language)
    }

    /// The facts that the holder may know now, or in an earlier position.
    pub(crate) fn view(&self, options: ViewOptions) -> Result<Value, ApiError> {
        self.registry.wake(&self.table, self.client);
        // A long game takes long to play again, and nobody else waits for that.
        let play = options.at.map(|_| self.table.state().play.clone());
        let past = options.at.zip(play);
        let past = past.filter(|(at, play)| *at < play.steps());
        let past = past.map(|(at, play)| play.at(at)).transpose()?;
        let state = self.table.state();
        self.view_of(&state, past.as_ref().unwrap_or(&state.play), options)
    }

    /// The view of a position, without empty facts of choices.
    pub(super) fn view_of(
        &self,
        state: &State,
        play: &Play,
        options: ViewOptions,
    ) -> Result<Value, ApiError> {
        let game = in_language(&play.game, &self.content())?;
        let view = view(&self.table, state, play, &game, self.role, options);
        let mut view = to_json(&view)?;
        drop_empty_facts(&mut view);
        Ok(view)
    }

    /// The standing of the game.
    pub(crate) fn standing(&self) -> Result<Standing, ApiError> {
        self.registry.wake(&self.table, self.client);
        let content = self.content();
        let record = self.registry.store.record(self.table.id)?;
        let record = record.ok_or(ApiError::NoGame)?;
        let state = self.table.state();
        Ok(standing(&self.table, &state, self.role, record, &content))
    }

    /// The log after a step, as the holder sees it.
    pub(crate) fn log(&self, since: usize) -> Result<Log, ApiError> {
        let state = self.table.state();
        let game = in_language(&state.play.game, &self.content())?;
        Ok(Log {
            revision: state.play.revision,
            steps: state.play.steps(),
            entries: log(&state.play, &game, self.role, since),
        })
    }

    /// Ends the earlier hint or review of this seat: it has one at a time.
    pub(crate) fn end_earlier_search(&self, control: Arc<SearchControl>) {
        if let Some(seat) = self.role.seat() {
            self.table.begin_search(seat, control);
        }
    }

    /// Queues a search.
    pub(crate) fn queue_search(
        &self,
        length: Length,
        control: Arc<SearchControl>,
        job: impl FnOnce() + Send + 'static,
    ) -> Result<(), Full> {
        let Holder {
            registry, table, ..
        } = self;
        let (client, game) = (self.client, table.id);
        let searcher = Searcher { client, game };
        registry.searches.add(length, searcher, control, job)
    }

    /// A picture of the map as it is now.
    pub(crate) fn map(&self) -> Result<String, ApiError> {
        let state = self.table.state();
        let game = in_language(&state.play.game, &self.content())?;
        let side = self.role.seat().map(|seat| state.play.side_of(seat));
        // The map has nothing that only one side sees.
        let view = game.view(side.unwrap_or(Side::First));
        Ok(svg(game.content(), Some(view)))
    }
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
