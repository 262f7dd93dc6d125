//! The hall: every table, what can be played, and where games are kept.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use brink_players::Players;

use crate::catalogue::{Catalogue, ENGLISH};
use crate::input::Input;
use crate::networks::Networks;
use crate::play::Play;
use crate::problem::Problem;
use crate::setting::{Role, Setting, Undo, WATCHES};
use crate::store::{Added, Beginning, GameId, News, Store, StoreError, TokenHash};
use crate::table::{State, Table};
use crate::thinkers::Thinkers;
use crate::token::Token;

/// The most tables that are kept in memory; the others are replayed when they are asked for.
const MAX_TABLES: usize = 1_000;
/// The most games of one storage.
const MAX_GAMES: u64 = 100_000;

/// Every table.
pub(crate) struct Hall {
    pub(crate) catalogue: Catalogue,
    pub(crate) players: Players,
    pub(crate) networks: Networks,
    pub(crate) thinkers: Thinkers,
    pub(crate) store: Box<dyn Store>,
    tables: Mutex<BTreeMap<GameId, Arc<Table>>>,
    requests: AtomicU64,
}

/// A game that was made.
pub(crate) struct Made {
    pub(crate) id: GameId,
    /// The token of each seat of a person.
    pub(crate) tokens: [Option<Token>; 2],
    /// The token of whoever watches.
    pub(crate) observer: Token,
}

impl Hall {
    pub(crate) fn new(catalogue: Catalogue, store: Box<dyn Store>) -> Hall {
        let (mut players, networks) = (Players::new(), Networks::default());
        networks.add_to(&mut players);
        Hall {
            catalogue,
            players,
            networks,
            thinkers: Thinkers::new(),
            store,
            tables: Mutex::default(),
            requests: AtomicU64::new(0),
        }
    }

    /// Listens to what other servers do to the games of the same storage.
    pub(crate) fn listen(self: &Arc<Hall>) -> Result<(), StoreError> {
        let hall = Arc::downgrade(self);
        self.store
            .listen(Box::new(move |news| match hall.upgrade() {
                Some(hall) => {
                    hall.hear(news);
                    ControlFlow::Continue(())
                }
                None => ControlFlow::Break(()),
            }))
    }

    /// Wakes the streams of the games that have news.
    fn hear(&self, news: News) {
        let tables: Vec<Arc<Table>> = match news {
            News::Anything => self
                .tables()
                .values()
                .filter(|table| table.has_streams())
                .cloned()
                .collect(),
            News::Input { game, .. } | News::Deleted(game) => {
                self.tables().get(&game).cloned().into_iter().collect()
            }
        };
        for table in tables {
            if let News::Input { n, .. } = news
                && table.state().play.revision > n
            {
                continue;
            }
            match self.store.beginning(table.id) {
                Ok(None) => self.forget(table.id),
                // What cannot be read now is read with the next request.
                _ => drop(self.table(table.id)),
            }
        }
    }

    /// Takes a deleted game off; whoever waits for news of it is sent away.
    fn forget(&self, id: GameId) {
        let table = self.tables().remove(&id);
        if let Some(table) = table {
            table.pulse.send_modify(|pulse| pulse.gone = true);
            // Nobody waits for the answer.
            table.state().hurry();
        }
    }

    fn tables(&self) -> MutexGuard<'_, BTreeMap<GameId, Arc<Table>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a game that begins with some steps.
    pub(crate) fn make(
        &self,
        scenario: &str,
        options: &[(String, String)],
        setting: &Setting,
        seed: u64,
        inputs: &[String],
    ) -> Result<Made, Problem> {
        if setting.undo == Undo::Free && setting.persons().count() > 1 {
            return Err(Problem::FreeUndo);
        }
        if self.store.count()? >= MAX_GAMES {
            return Err(Problem::TooMany);
        }
        let content = self.catalogue.content(scenario, options, ENGLISH)?;
        let beginning = Beginning {
            content: format!("{:016x}", content.digest),
            scenario: scenario.to_owned(),
            options: json(&options),
            seed: seed.to_string(),
            mods: json(
                &self
                    .catalogue
                    .library(ENGLISH)
                    .mods()
                    .iter()
                    .map(|one| one.id.as_str())
                    .collect::<Vec<_>>(),
            ),
            table: json(setting),
        };
        // Whatever cannot be played is found before it is kept.
        let mut state = self.seated(GameId(0), &beginning)?;
        state
            .state()
            .catch_up(inputs)
            .map_err(|problem| match problem {
                Problem::ContentChanged(why) => Problem::Illegal(why),
                other => other,
            })?;
        let token = || Token::random().ok_or(Problem::Broken);
        let seat = |seat: usize| setting.is_person(seat).then(token).transpose();
        let (tokens, observer) = ([seat(0)?, seat(1)?], token()?);
        let mut hashes: Vec<(&str, TokenHash)> = vec![(WATCHES, observer.hash())];
        for (seat, token) in tokens.iter().enumerate() {
            hashes.extend(
                token
                    .as_ref()
                    .map(|token| (Role::Seat(seat).word(), token.hash())),
            );
        }
        let id = self.store.create(&beginning, inputs, &hashes)?;
        state.id = id;
        self.keep(Arc::new(state));
        Ok(Made {
            id,
            tokens,
            observer,
        })
    }

    /// The table of a game, and what the holder of the token may do there.
    pub(crate) fn enter(&self, id: GameId, token: &Token) -> Result<(Arc<Table>, Role), Problem> {
        let word = self.store.seat_of(id, token.hash())?;
        let role = match word.as_deref().and_then(Role::of_word) {
            Some(role) => role,
            None if self.store.beginning(id)?.is_none() => return Err(Problem::NoGame),
            None => return Err(Problem::WrongToken),
        };
        Ok((self.table(id)?, role))
    }

    /// The table of a game, as the storage has it now.
    pub(crate) fn table(&self, id: GameId) -> Result<Arc<Table>, Problem> {
        let found = self.tables().get(&id).cloned();
        let table = match found {
            Some(table) => table,
            None => {
                let beginning = self.store.beginning(id)?.ok_or(Problem::NoGame)?;
                let table = Arc::new(self.seated(id, &beginning)?);
                self.refresh(&mut table.state(), id)?;
                return Ok(self.keep(table));
            }
        };
        table.used.store(
            self.requests.fetch_add(1, Ordering::Relaxed),
            Ordering::Relaxed,
        );
        let mut state = table.state();
        if self.refresh(&mut state, id)? {
            table.announce(&state);
        }
        drop(state);
        Ok(table)
    }

    /// Adds what is kept and not played yet; whether there was any.
    fn refresh(&self, state: &mut State, id: GameId) -> Result<bool, Problem> {
        let kept = self.store.inputs(id, state.play.revision)?;
        state.catch_up(&kept)?;
        Ok(!kept.is_empty())
    }

    /// A table that begins.
    fn seated(&self, id: GameId, beginning: &Beginning) -> Result<Table, Problem> {
        let broken =
            |error: serde_json::Error| Problem::Storage(StoreError::Database(error.into()));
        let options: Vec<(String, String)> =
            serde_json::from_str(&beginning.options).map_err(broken)?;
        let setting = Setting::stored(&beginning.table)?;
        let seed = beginning
            .seed
            .parse()
            .map_err(|error| Problem::Storage(StoreError::Database(Box::new(error))));
        let content = self
            .catalogue
            .content(&beginning.scenario, &options, ENGLISH)?;
        Table::new(
            id,
            setting,
            options,
            Play::new(content, seed?)?,
            &self.players,
        )
    }

    /// Keeps a table in memory, unless another request was quicker.
    fn keep(&self, table: Arc<Table>) -> Arc<Table> {
        let mut tables = self.tables();
        if tables.len() >= MAX_TABLES {
            let streamless =
                |table: &Table| !table.has_streams() && table.state().thinking.is_none();
            let oldest = tables.values().filter(|table| streamless(table));
            let oldest = oldest
                .min_by_key(|table| table.used.load(Ordering::Relaxed))
                .map(|table| table.id);
            oldest.map(|id| tables.remove(&id));
        }
        table.used.store(
            self.requests.fetch_add(1, Ordering::Relaxed),
            Ordering::Relaxed,
        );
        let table = tables.entry(table.id).or_insert(table).clone();
        drop(tables);
        table.announce(&table.state());
        table
    }

    /// Does what an input says, and keeps it: what is answered outlasts a crash.
    ///
    /// None if the game has moved on elsewhere; the state is then the fresh one.
    pub(crate) fn input(
        &self,
        table: &Table,
        state: &mut State,
        input: Input,
    ) -> Result<Option<()>, Problem> {
        let takes_back = matches!(input, Input::Undo { .. });
        let mut next = state.play.clone();
        next.run(input)?;
        let text = input.text(next.game.content());
        let added = self.store.add(table.id, state.play.revision, &text)?;
        match added {
            Added::Kept => {
                // What a machine thinks about a question that was taken back is not wanted.
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
    pub(crate) fn delete(&self, id: GameId) -> Result<(), Problem> {
        let deleted = self.store.delete(id)?;
        self.forget(id);
        if deleted {
            Ok(())
        } else {
            Err(Problem::NoGame)
        }
    }

    /// Reads the content again, and moves the open games to it where their inputs still fit.
    pub(crate) fn reload(&self) {
        let found: Vec<String> = self
            .catalogue
            .reload()
            .iter()
            .map(brink::Diagnostic::headline)
            .collect();
        let tables: Vec<Arc<Table>> = self.tables().values().cloned().collect();
        for table in tables {
            let mut found = found.clone();
            let mut state = table.state();
            if let Err(problem) = self.transfer(&table, &mut state) {
                found.push(problem.message(&self.catalogue.words(ENGLISH)));
            }
            table.pulse.send_modify(|pulse| {
                pulse.reloads += 1;
                pulse.diagnostics = Arc::new(found);
            });
        }
    }

    fn transfer(&self, table: &Table, state: &mut State) -> Result<(), Problem> {
        let content = self
            .catalogue
            .content(&table.scenario, &table.options, ENGLISH)?;
        if content.digest == state.play.game.content().digest {
            return Ok(());
        }
        let kept = self.store.inputs(table.id, 0)?;
        let play = Play::new(content, state.play.game.seed())?;
        let mut next = State {
            play,
            machines: [None, None],
            thinking: None,
            failed: None,
        };
        next.catch_up(&kept)?;
        state.play = next.play;
        Ok(())
    }
}

/// A value as JSON; values of this crate are texts, numbers and lists, which always serialise.
fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
