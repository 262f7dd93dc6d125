//! The registry of games: open tables, the content, and the storage.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use brink::Side;
use brink_players::Players;

use super::play::Play;
use super::search_queue::SearchQueue;
use super::table::{State, Table};
use crate::catalogue::{Catalogue, ENGLISH};
use crate::error::ApiError;
use crate::input::Input;
use crate::networks::Networks;
use crate::setting::{Role, Setting, Undo, WATCHES};
use crate::store::{Added, Beginning, GameId, News, Store, StoreResult, TokenHash};
use crate::token::Token;

/// The maximum number of tables in memory; others are replayed on demand.
const MAX_TABLES: usize = 1_000;
/// The maximum number of games in a storage.
const MAX_GAMES: u64 = 100_000;

/// The state of the server: open tables, the content, the players and the storage.
pub(crate) struct GameRegistry {
    pub(crate) catalogue: Catalogue,
    pub(crate) players: Players,
    pub(crate) networks: Networks,
    pub(crate) searches: SearchQueue,
    pub(crate) store: Box<dyn Store>,
    tables: Mutex<BTreeMap<GameId, Arc<Table>>>,
    requests: AtomicU64,
}

/// A created game.
pub(crate) struct CreatedGame {
    pub(crate) id: GameId,
    /// The token of each seat of a person.
    pub(crate) tokens: [Option<Token>; 2],
    /// The token of observers.
    pub(crate) observer: Token,
    /// The side that each seat plays now.
    pub(crate) sides: [Side; 2],
}

impl GameRegistry {
    pub(crate) fn new(catalogue: Catalogue, store: Box<dyn Store>) -> GameRegistry {
        let (mut players, networks) = (Players::new(), Networks::default());
        networks.add_to(&mut players);
        GameRegistry {
            catalogue,
            players,
            networks,
            searches: SearchQueue::new(),
            store,
            tables: Mutex::default(),
            requests: AtomicU64::new(0),
        }
    }

    /// Listens to what other servers do to the games of the same storage.
    pub(crate) fn listen(self: &Arc<GameRegistry>) -> StoreResult {
        let registry = Arc::downgrade(self);
        self.store
            .listen(Box::new(move |news| match registry.upgrade() {
                Some(registry) => {
                    registry.hear(news);
                    ControlFlow::Continue(())
                }
                None => ControlFlow::Break(()),
            }))
    }

    /// Wakes the streams of the games that have news.
    fn hear(&self, news: News) {
        for table in self.tables_of(news) {
            if let News::Input { n, .. } = news
                && table.state().play.revision > n
            {
                continue;
            }
            match self.store.beginning(table.id) {
                Ok(None) => self.forget(table.id),
                // A failed read is repeated by the next request.
                _ => drop(self.table(table.id)),
            }
        }
    }

    /// The open tables that news are about.
    fn tables_of(&self, news: News) -> Vec<Arc<Table>> {
        let tables = self.tables();
        match news {
            News::Anything => {
                let with_streams = tables.values().filter(|table| table.has_streams());
                with_streams.cloned().collect()
            }
            News::Input { game, .. } | News::Deleted(game) => {
                tables.get(&game).cloned().into_iter().collect()
            }
        }
    }

    /// Drops the table of a deleted game and ends its streams.
    fn forget(&self, id: GameId) {
        let table = self.tables().remove(&id);
        if let Some(table) = table {
            table.pulse.send_modify(|pulse| pulse.gone = true);
            // The answer is of no use any more.
            table.state().hurry();
        }
    }

    /// The number of tables in memory.
    pub(crate) fn open_tables(&self) -> usize {
        self.tables().len()
    }

    fn tables(&self) -> MutexGuard<'_, BTreeMap<GameId, Arc<Table>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A sentence about a kind of player.
    pub(crate) fn about_player(&self, kind: &str) -> String {
        let mut kinds = self.players.kinds();
        let about = kinds.find(|(name, _)| *name == kind);
        about.map(|(_, about)| about.to_owned()).unwrap_or_default()
    }

    /// Creates a game that begins with some steps.
    pub(crate) fn create(
        self: &Arc<GameRegistry>,
        scenario: &str,
        options: &[(String, String)],
        setting: &Setting,
        seed: u64,
        inputs: &[String],
    ) -> Result<CreatedGame, ApiError> {
        if setting.undo == Undo::Free && setting.persons().count() > 1 {
            return Err(ApiError::FreeUndo);
        }
        if self.store.count()? >= MAX_GAMES {
            return Err(ApiError::TooMany);
        }
        let beginning = self.new_beginning(scenario, options, setting, seed)?;
        // Inputs that cannot be played are found before anything is stored.
        let mut table = self.new_table(GameId(0), &beginning)?;
        match table.state().catch_up(inputs) {
            Err(ApiError::ContentChanged(why)) => return Err(ApiError::Illegal(why)),
            other => other?,
        }
        let tokens = [seat_token(setting, 0)?, seat_token(setting, 1)?];
        let observer = new_token()?;
        let mut hashes: Vec<(&str, TokenHash)> = vec![(WATCHES, observer.hash())];
        for (seat, token) in tokens.iter().enumerate() {
            if let Some(token) = token {
                hashes.push((Role::Seat(seat).word(), token.hash()));
            }
        }
        let id = self.store.create(&beginning, inputs, &hashes)?;
        table.id = id;
        let sides = [0, 1].map(|seat| table.state().play.side_of(seat));
        let table = self.keep(Arc::new(table));
        self.start(&table);
        Ok(CreatedGame {
            id,
            tokens,
            observer,
            sides,
        })
    }

    /// The beginning of a new game, as it is stored.
    fn new_beginning(
        &self,
        scenario: &str,
        options: &[(String, String)],
        setting: &Setting,
        seed: u64,
    ) -> Result<Beginning, ApiError> {
        let content = self.catalogue.content(scenario, options, ENGLISH)?;
        let library = self.catalogue.library(ENGLISH);
        let mods = library.mods().iter().map(|one| one.id.as_str());
        let mods: Vec<&str> = mods.collect();
        Ok(Beginning {
            content: format!("{:016x}", content.digest),
            scenario: scenario.to_owned(),
            options: json(&options),
            seed: seed.to_string(),
            mods: json(&mods),
            table: json(setting),
        })
    }

    /// The table of a game, and the role of a token there.
    pub(super) fn enter(&self, id: GameId, token: &Token) -> Result<(Arc<Table>, Role), ApiError> {
        let word = self.store.seat_of(id, token.hash())?;
        let role = match word.as_deref().and_then(Role::of_word) {
            Some(role) => role,
            None if self.store.beginning(id)?.is_none() => return Err(ApiError::NoGame),
            None => return Err(ApiError::WrongToken),
        };
        Ok((self.table(id)?, role))
    }

    /// The table of a game, up to date with the storage.
    pub(super) fn table(&self, id: GameId) -> Result<Arc<Table>, ApiError> {
        let found = self.tables().get(&id).cloned();
        let table = match found {
            Some(table) => table,
            None => {
                let beginning = self.store.beginning(id)?.ok_or(ApiError::NoGame)?;
                let table = Arc::new(self.new_table(id, &beginning)?);
                self.refresh(&mut table.state(), id)?;
                return Ok(self.keep(table));
            }
        };
        self.mark_used(&table);
        let mut state = table.state();
        if self.refresh(&mut state, id)? {
            table.announce(&state);
        }
        drop(state);
        Ok(table)
    }

    /// Notes that a table was used, so that it stays in memory.
    fn mark_used(&self, table: &Table) {
        let now = self.requests.fetch_add(1, Ordering::Relaxed);
        table.used.store(now, Ordering::Relaxed);
    }

    /// Plays the stored inputs that are new; returns whether there were any.
    fn refresh(&self, state: &mut State, id: GameId) -> Result<bool, ApiError> {
        let stored = self.store.inputs(id, state.play.revision)?;
        state.catch_up(&stored)?;
        Ok(!stored.is_empty())
    }

    /// The table of a new game.
    fn new_table(&self, id: GameId, beginning: &Beginning) -> Result<Table, ApiError> {
        let options: Vec<(String, String)> =
            serde_json::from_str(&beginning.options).map_err(ApiError::corrupt)?;
        let setting = Setting::stored(&beginning.table)?;
        let seed = beginning.seed.parse().map_err(ApiError::corrupt);
        let content = self
            .catalogue
            .content(&beginning.scenario, &options, ENGLISH)?;
        let play = Play::new(content, seed?)?;
        Table::new(id, setting, options, play, &self.players)
    }

    /// Keeps a table in memory, unless another request was quicker.
    fn keep(&self, table: Arc<Table>) -> Arc<Table> {
        let mut tables = self.tables();
        if tables.len() >= MAX_TABLES
            && let Some(id) = least_recently_used(&tables)
        {
            tables.remove(&id);
        }
        self.mark_used(&table);
        let table = tables.entry(table.id).or_insert(table).clone();
        drop(tables);
        table.announce(&table.state());
        table
    }

    /// Applies an input and stores it: an answered request survives a crash.
    ///
    /// `None` if the game has moved on elsewhere; the state is then the fresh one.
    pub(super) fn apply(
        &self,
        table: &Table,
        state: &mut State,
        input: Input,
    ) -> Result<Option<()>, ApiError> {
        let takes_back = matches!(input, Input::Undo { .. });
        let mut next = state.play.clone();
        next.run(input)?;
        let text = input.text(next.game.content());
        let added = self.store.add(table.id, state.play.revision, &text)?;
        match added {
            Added::Kept => {
                // The question that a machine thinks about is gone.
                if takes_back {
                    state.hurry();
                }
                state.play = next;
                state.failed = None;
                table.announce(state);
                Ok(Some(()))
            }
            Added::Stale { .. } => {
                self.refresh(state, table.id)?;
                table.announce(state);
                Ok(None)
            }
        }
    }

    /// Deletes a game.
    pub(super) fn delete(&self, id: GameId) -> Result<(), ApiError> {
        let deleted = self.store.delete(id)?;
        self.forget(id);
        if deleted {
            Ok(())
        } else {
            Err(ApiError::NoGame)
        }
    }

    /// Reads the content again, and moves the open games to it where their inputs still fit.
    pub(crate) fn reload(&self) {
        let found: Vec<String> = self
            .catalogue
            .reload()
            .iter()
            .map(brink::Diagnostic::first_line)
            .collect();
        let tables: Vec<Arc<Table>> = self.tables().values().cloned().collect();
        for table in tables {
            let mut found = found.clone();
            let mut state = table.state();
            if let Err(error) = self.transfer(&table, &mut state) {
                found.push(error.message(&self.catalogue.words(ENGLISH)));
            }
            table.pulse.send_modify(|pulse| {
                pulse.reloads += 1;
                pulse.diagnostics = Arc::new(found);
            });
        }
    }

    /// Moves a table to changed content, by replay.
    fn transfer(&self, table: &Table, state: &mut State) -> Result<(), ApiError> {
        let content = self
            .catalogue
            .content(&table.scenario, &table.options, ENGLISH)?;
        if content.digest == state.play.game.content().digest {
            return Ok(());
        }
        let stored = self.store.inputs(table.id, 0)?;
        let play = Play::new(content, state.play.game.seed())?;
        let mut next = State {
            play,
            machines: [None, None],
            thinking: None,
            failed: None,
        };
        next.catch_up(&stored)?;
        state.play = next.play;
        Ok(())
    }
}

/// The table that was not used for longest, of those without streams and thinking machines.
fn least_recently_used(tables: &BTreeMap<GameId, Arc<Table>>) -> Option<GameId> {
    let idle = tables
        .values()
        .filter(|table| !table.has_streams() && table.state().thinking.is_none());
    let oldest = idle.min_by_key(|table| table.used.load(Ordering::Relaxed));
    oldest.map(|table| table.id)
}

fn new_token() -> Result<Token, ApiError> {
    Token::random().ok_or(ApiError::Broken)
}

/// A token for a seat, if a person has it.
fn seat_token(setting: &Setting, seat: usize) -> Result<Option<Token>, ApiError> {
    setting.is_person(seat).then(new_token).transpose()
}

/// A value as JSON: texts, numbers and lists always serialise.
fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
