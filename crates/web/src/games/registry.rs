//! The registry of games: open tables, the content, and the storage.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use brink::Side;
use brink::content::Content;
use brink_players::Players;

use super::origin::Origin;
use super::plan::Plan;
use super::play::Play;
use super::replay::log_of;
use super::search_queue::SearchQueue;
use super::stored_content::StoredContents;
use super::table::{State, Table};
use crate::catalogue::{Catalogue, ENGLISH, Texts};
use crate::content_memory;
use crate::error::ApiError;
use crate::input::Input;
use crate::networks::Networks;
use crate::notices::Notices;
use crate::setting::{INVITED, Role, Setting, Undo, WATCHES};
use crate::store::{
    Added, Archive, Beginning, GameId, Guard, NewGame, News, Progress, Sequel, Store, StoreError,
    StoreResult, StoredInput, TokenHash,
};
use crate::token::Token;
use crate::turns::GameTurns;

/// The maximum number of tables in memory; others are replayed on demand.
const MAX_TABLES: usize = 1_000;
/// The pause between two parts of an expiry, longer than that after which a server asks a busy SQLite again.
const BREATH: Duration = Duration::from_millis(200);
/// The maximum number of games in a storage.
const MAX_GAMES: u64 = 100_000;

/// The number of inputs from which on nothing is taken back: choices alone come to an end.
const MAX_INPUTS_WITH_UNDO: u32 = 10_000;

/// The state of the server: open tables, the content, the players and the storage.
pub(crate) struct GameRegistry {
    pub(crate) catalogue: Catalogue,
    pub(crate) players: Players,
    pub(crate) networks: Networks,
    pub(crate) notices: Notices,
    pub(crate) searches: SearchQueue,
    pub(crate) store: Box<dyn Store>,
    pub(crate) stored_contents: StoredContents,
    pub(crate) turns: GameTurns,
    /// Whether everybody may read the results.
    pub(crate) publishes: AtomicBool,
    tables: Mutex<BTreeMap<GameId, Arc<Table>>>,
    requests: AtomicU64,
}

/// A created game.
pub(crate) struct CreatedGame {
    pub(crate) id: GameId,
    /// The token of each seat of a person, or its invitation.
    pub(crate) tokens: [Option<Token>; 2],
    /// The token of observers.
    pub(crate) observer: Token,
    /// The side that each seat plays now.
    pub(crate) sides: [Side; 2],
}

impl GameRegistry {
    pub(crate) fn new(catalogue: Catalogue, store: Box<dyn Store>) -> GameRegistry {
        let (mut players, networks) = (Players::new().with_book(), Networks::default());
        networks.add_to(&mut players);
        GameRegistry {
            catalogue,
            players,
            networks,
            notices: Notices::default(),
            searches: SearchQueue::new(),
            store,
            stored_contents: StoredContents::default(),
            turns: GameTurns::default(),
            publishes: AtomicBool::new(false),
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
            News::Input { game, .. } | News::People(game) | News::Deleted(game) => {
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

    /// Drops a table from memory: its game is opened again when it is needed.
    pub(super) fn close(&self, id: GameId) {
        self.tables().remove(&id);
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

    /// Creates a game of the content on the disk that begins with some steps.
    pub(crate) fn create(
        self: &Arc<GameRegistry>,
        scenario: &str,
        plan: Plan<'_>,
    ) -> Result<CreatedGame, ApiError> {
        let (content, archive) = self.catalogue.content_to_own(scenario, plan.options)?;
        self.create_with((content, &archive), plan)
    }

    /// Creates a game of a content that begins with some steps.
    pub(super) fn create_with(
        self: &Arc<GameRegistry>,
        own: (Arc<Content>, &Archive),
        plan: Plan<'_>,
    ) -> Result<CreatedGame, ApiError> {
        let setting = plan.setting;
        if setting.undo == Undo::Free && setting.persons().count() > 1 {
            return Err(ApiError::FreeUndo);
        }
        if self.store.count()? >= MAX_GAMES {
            return Err(ApiError::Full);
        }
        let tokens = [seat_token(setting, 0)?, seat_token(setting, 1)?];
        let observer = new_token()?;
        let mut hashes: Vec<(&str, TokenHash)> = vec![(WATCHES, observer.hash())];
        for (seat, token) in tokens.iter().enumerate() {
            let word = match setting.invited[seat] {
                true => INVITED[seat],
                false => Role::Seat(seat).word(),
            };
            hashes.extend(token.as_ref().map(|token| (word, token.hash())));
        }
        let table = self.begin(own, plan, &hashes, None)?;
        table.state().invited = setting.invited;
        let sides = table.state().play.sides();
        Ok(CreatedGame {
            id: table.id,
            tokens,
            observer,
            sides,
        })
    }

    /// Begins a game whose seats are opened by these tokens.
    pub(super) fn begin(
        self: &Arc<GameRegistry>,
        (content, archive): (Arc<Content>, &Archive),
        plan: Plan<'_>,
        seats: &[(&str, TokenHash)],
        sequel: Option<Sequel<'_>>,
    ) -> Result<Arc<Table>, ApiError> {
        let Plan {
            options,
            setting,
            seed,
            inputs,
            // It is used up.
            permit: _permit,
        } = plan;
        self.make_room(&content)?;
        let mut play = Play::new(content, seed)?;
        let beginning = self.new_beginning(&play, options, setting);
        // Inputs that cannot be played are found before anything is stored.
        let inputs = played(&mut play, inputs)?;
        let after = Progress::of(&play);
        let (setting, options) = (setting.clone(), options.to_vec());
        let mut table = Table::new(GameId(0), setting, options, play, &self.players)?;
        table.id = self.store.create(&NewGame {
            beginning: &beginning,
            archive: Some(archive),
            inputs: &inputs,
            seats,
            after: &after,
            sequel,
        })?;
        table.origin = Origin::Stored(archive.digest.clone());
        Ok(self.keep(Arc::new(table)))
    }

    /// The beginning of a new game, as it is stored.
    fn new_beginning(
        &self,
        play: &Play,
        options: &[(String, String)],
        setting: &Setting,
    ) -> Beginning {
        let content = play.game.content();
        let library = self.catalogue.library(ENGLISH);
        let mods = library.mods().iter().map(|one| one.id.as_str());
        let mods: Vec<&str> = mods.collect();
        Beginning {
            content: digest_of(content),
            scenario: content.scenario.id.clone(),
            options: json(&options),
            seed: play.game.seed().to_string(),
            mods: json(&mods),
            table: json(setting),
            log: Some(log_of(&play.game)),
            archive: None,
        }
    }

    /// The table of a game, and the role of a token there.
    pub(super) fn enter(&self, id: GameId, token: &Token) -> Result<(Arc<Table>, Role), ApiError> {
        let role = self.role(id, token)?;
        Ok((self.table(id)?, role))
    }

    /// The role of a token in a game.
    fn role(&self, id: GameId, token: &Token) -> Result<Role, ApiError> {
        let word = self.store.seat_of(id, token.hash())?;
        match word.as_deref().and_then(Role::of_word) {
            Some(role) => Ok(role),
            None if self.store.beginning(id)?.is_none() => Err(ApiError::NoGame),
            None => Err(ApiError::WrongToken),
        }
    }

    /// The table of a game, up to date with the storage.
    pub(super) fn table(&self, id: GameId) -> Result<Arc<Table>, ApiError> {
        let found = self.tables().get(&id).cloned();
        let table = match found {
            Some(table) => table,
            None => {
                let beginning = self.store.beginning(id)?.ok_or(ApiError::NoGame)?;
                let table = self.open(id, &beginning)?;
                self.make_room(&table.content)?;
                let table = self.keep(Arc::new(table));
                self.refresh_people(&table)?;
                return Ok(table);
            }
        };
        self.mark_used(&table);
        let mut state = table.state();
        if self.refresh(&table, &mut state)? {
            table.announce(&state);
        }
        drop(state);
        self.refresh_invitations(&table)?;
        self.refresh_people(&table)?;
        Ok(table)
    }

    /// Notes that a table was used, so that it stays in memory.
    fn mark_used(&self, table: &Table) {
        let now = self.requests.fetch_add(1, Ordering::Relaxed);
        table.used.store(now, Ordering::Relaxed);
    }

    /// Plays the stored inputs that are new; returns whether there were any.
    pub(super) fn refresh(&self, table: &Table, state: &mut State) -> Result<bool, ApiError> {
        if state.misfit.is_some() {
            return Ok(false);
        }
        let stored = self.store.inputs(table.id, state.play.revision)?;
        if let Err(misfit) = state.play.replay(&stored) {
            state.misfit = Some(misfit);
            table.pulse.send_modify(|pulse| pulse.reloads += 1);
        }
        Ok(!stored.is_empty())
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

    /// Makes room for a content: games at which nobody looks leave the memory.
    ///
    /// # Errors
    /// Others are looked at, and take all of it.
    fn make_room(&self, content: &Content) -> Result<(), ApiError> {
        let mut tables = self.tables();
        loop {
            let others = tables.values().map(|table| &*table.content);
            if content_memory::fit(others.chain([content])) {
                return Ok(());
            }
            let id = least_recently_used(&tables).ok_or(ApiError::Busy)?;
            tables.remove(&id);
        }
    }

    /// Applies an input and stores it: an answered request survives a crash.
    ///
    /// `None` if the game has moved on elsewhere; the state is then the fresh one.
    pub(super) fn apply<'t>(
        &self,
        table: &'t Table,
        state: MutexGuard<'t, State>,
        input: Input,
        guard: Guard<'_>,
    ) -> Result<(MutexGuard<'t, State>, Option<()>), ApiError> {
        self.apply_agreed(table, state, (input, None), guard)
    }

    /// Notes that a script failed in a choice of a seat, which may tell what the script looked at.
    ///
    /// If that cannot be stored, the choice has failed all the same.
    pub(super) fn note_failed(&self, table: &Table, seat: usize, guard: Guard<'_>) {
        let state = table.state();
        if state.play.revision < MAX_INPUTS_WITH_UNDO {
            let _ = self.apply(table, state, Input::Failed { seat }, guard);
        }
    }

    /// Applies an input, with the act by which people agreed on it.
    pub(super) fn apply_agreed<'t>(
        &self,
        table: &'t Table,
        state: MutexGuard<'t, State>,
        (input, act): (Input, Option<&str>),
        guard: Guard<'_>,
    ) -> Result<(MutexGuard<'t, State>, Option<()>), ApiError> {
        state.check_fit()?;
        let revision = state.play.revision;
        if input.undoes() && revision >= MAX_INPUTS_WITH_UNDO {
            return Err(ApiError::LongGame(MAX_INPUTS_WITH_UNDO));
        }
        let mut next = state.play.clone();
        let asked = next.asked();
        // A view does not wait for the storage.
        drop(state);
        next.run(input)?;
        if !self.adopt(table)? {
            return Ok((table.state(), None));
        }
        let stored = stored_input(input, &next);
        // A choice that is taken back gives nobody more days.
        let passes = matches!(input, Input::Choose(_)) && next.asked() != asked;
        let after = Progress::of(&next);
        let begins = after.asked.filter(|_| passes);
        let after = Progress { begins, ..after };
        let added = self
            .store
            .add(table.id, revision, &stored, &after, act, guard);
        let is_overtaken = matches!(added, Ok(Added::Stale { .. }) | Err(StoreError::Overtaken));
        if is_overtaken {
            self.refresh_people(table)?;
        } else {
            added?;
        }
        let mut state = table.state();
        if is_overtaken {
            self.refresh(table, &mut state)?;
            table.announce(&state);
            return Ok((state, None));
        }
        // The question that a machine thinks about is gone.
        if input.undoes() {
            state.hurry();
        }
        // Another request may have read the input from the storage meanwhile.
        if state.play.revision == revision {
            state.play = next;
        }
        state.failed = None;
        self.tell_of_input(table, &state, asked);
        table.announce(&state);
        Ok((state, Some(())))
    }

    /// Deletes a game whose table cannot be opened, with the token of a seat.
    pub(crate) fn delete_closed(&self, id: GameId, token: &Token) -> Result<(), ApiError> {
        let role = self.role(id, token)?;
        role.seat().ok_or(ApiError::Observer)?;
        let guard = Guard {
            token: Some((role.word(), token.hash())),
            ..Guard::NONE
        };
        self.delete(id, guard)
    }

    /// Deletes a game.
    pub(super) fn delete(&self, id: GameId, guard: Guard<'_>) -> Result<(), ApiError> {
        let deleted = self.store.delete(id, guard)?;
        self.forget_deleted(id, deleted)
    }

    /// Drops the table of a game that was deleted, unless another request was first.
    pub(super) fn forget_deleted(&self, id: GameId, deleted: bool) -> Result<(), ApiError> {
        self.forget(id);
        match deleted {
            true => Ok(()),
            false => Err(ApiError::NoGame),
        }
    }

    /// Deletes the games in which nothing was done on the last `days` days.
    pub(crate) fn expire(&self, days: u32) -> StoreResult {
        loop {
            let expired = self.store.expire(days)?;
            if expired.is_empty() {
                return Ok(());
            }
            expired.into_iter().for_each(|id| self.forget(id));
            // Whoever waits for the storage comes first.
            thread::sleep(BREATH);
        }
    }

    /// Reads the content again: new games have it, and running games the texts of their own content.
    pub(crate) fn reload(&self) {
        let (found, texts) = self.catalogue.reload();
        if texts == Texts::Same {
            return;
        }
        let found: Vec<String> = found.iter().map(brink::Diagnostic::first_line).collect();
        let found = Arc::new(found);
        let tables: Vec<Arc<Table>> = self.tables().values().cloned().collect();
        for table in tables {
            let here = self
                .catalogue
                .content(&table.scenario, &table.options, ENGLISH);
            if here.is_ok_and(|here| here.digest == table.content.digest) {
                table.pulse.send_modify(|pulse| {
                    pulse.reloads += 1;
                    pulse.diagnostics = found.clone();
                });
            }
        }
    }
}

/// Plays the first inputs of a new game, and returns them as they are stored.
fn played(play: &mut Play, inputs: &[String]) -> Result<Vec<StoredInput>, ApiError> {
    let mut stored = Vec::new();
    for text in inputs {
        let input = Input::parse(text, play.game.content());
        let input = input.ok_or_else(|| ApiError::Illegal(format!("`{text}` is unknown")))?;
        play.run(input)?;
        stored.push(stored_input(input, play));
    }
    Ok(stored)
}

/// An input as it is stored, from the game after it.
fn stored_input(input: Input, after: &Play) -> StoredInput {
    StoredInput {
        text: input.text(after.game.content()),
        log: Some(log_of(&after.game)),
    }
}

/// The digest of a content, as it is stored.
pub(super) fn digest_of(content: &Content) -> String {
    format!("{:016x}", content.digest)
}

/// The table that was not used for longest, of those without streams and thinking machines.
fn least_recently_used(tables: &BTreeMap<GameId, Arc<Table>>) -> Option<GameId> {
    let idle = tables
        .values()
        .filter(|table| !table.has_streams() && table.pulse.borrow().thinking.is_none());
    let oldest = idle.min_by_key(|table| table.used.load(Ordering::Relaxed));
    oldest.map(|table| table.id)
}

pub(super) fn new_token() -> Result<Token, ApiError> {
    Token::random().ok_or(ApiError::Broken)
}

/// The seed of a new game.
pub(crate) fn random_seed() -> Result<u64, ApiError> {
    getrandom::u64().map_err(|_| ApiError::Broken)
}

/// A token for a seat, if a person has it.
fn seat_token(setting: &Setting, seat: usize) -> Result<Option<Token>, ApiError> {
    setting.is_person(seat).then(new_token).transpose()
}

/// A value as JSON: texts, numbers and lists always serialise.
pub(super) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
