//! The interface of storages of games.

use crate::people_store::PeopleStore;
pub(crate) use crate::storage::StoreResult;
pub use crate::storage::{Added, GameId, Guard, StoreError, TokenHash};

/// A storage of games: the beginning of each, its content, its seats, and its inputs in order.
///
/// A call that has returned survives a crash of the server.
pub trait Store: PeopleStore + Send + Sync {
    /// Stores a new game, all or nothing, and returns its id.
    ///
    /// # Errors
    /// The database refuses.
    fn create(&self, new: &NewGame<'_>) -> StoreResult<GameId>;

    /// The beginning of a game; `None` if there is no such game.
    ///
    /// # Errors
    /// The database refuses.
    fn beginning(&self, game: GameId) -> StoreResult<Option<Beginning>>;

    /// The archive with this digest; `None` if no game uses it any more.
    ///
    /// # Errors
    /// The database refuses.
    fn archive(&self, digest: &str) -> StoreResult<Option<Archive>>;

    /// Gives a game of an earlier version, which has no content of its own, this one.
    ///
    /// # Errors
    /// The database refuses.
    fn adopt(&self, game: GameId, archive: &Archive) -> StoreResult;

    /// Adds an input as number `n`, counted from zero, unless the game has moved on.
    ///
    /// `after` is the progress of the game after it; the act by which people agreed on it is added in the same step.
    ///
    /// # Errors
    /// [`StoreError::NoGame`], or the database refuses.
    fn add(
        &self,
        game: GameId,
        n: u32,
        input: &StoredInput,
        after: &Progress,
        act: Option<&str>,
        guard: Guard<'_>,
    ) -> StoreResult<Added>;

    /// The inputs of the game from number `from` on, in order; empty if there is no such game.
    ///
    /// # Errors
    /// The database refuses.
    fn inputs(&self, game: GameId, from: u32) -> StoreResult<Vec<StoredInput>>;

    /// The dates and the progress of a game; `None` if there is no such game.
    ///
    /// # Errors
    /// The database refuses.
    fn record(&self, game: GameId) -> StoreResult<Option<Record>>;

    /// The seat of a game that a token opens; `None` if it opens none.
    ///
    /// # Errors
    /// The database refuses.
    fn seat_of(&self, game: GameId, token: TokenHash) -> StoreResult<Option<String>>;

    /// The names of the seats of a game, in order; empty if there is no such game.
    ///
    /// # Errors
    /// The database refuses.
    fn seats(&self, game: GameId) -> StoreResult<Vec<String>>;

    /// Renames the seat that a token opens, and lets another token open it; `false` if the first
    /// opens none of this name, or the other one opens a seat already.
    ///
    /// No other link that was made for the seat opens it from then on, and where a token replaces
    /// that of a seat, the seat has no address for notices until somebody gives it one. The act that is
    /// given is added in the same step: what it ends has ended for whoever has the other token.
    ///
    /// # Errors
    /// The database refuses.
    fn exchange(
        &self,
        game: GameId,
        from: (&str, TokenHash),
        to: (&str, TokenHash),
        act: Option<&str>,
    ) -> StoreResult<bool>;

    /// The note pad of a seat; empty if nothing was written.
    ///
    /// # Errors
    /// The database refuses.
    fn note(&self, game: GameId, seat: &str) -> StoreResult<String>;

    /// Stores the note pad of a seat.
    ///
    /// # Errors
    /// [`StoreError::NoGame`], or the database refuses.
    fn write_note(&self, game: GameId, seat: &str, text: &str, guard: Guard<'_>) -> StoreResult;

    /// Deletes the game with its seats, notes and inputs, and contents that no game uses; `false`
    /// if there is no such game.
    ///
    /// # Errors
    /// The database refuses.
    fn delete(&self, game: GameId, guard: Guard<'_>) -> StoreResult<bool>;

    /// Deletes the games in which nothing was done on the last `days` days, those with fewer than ten inputs after a
    /// week already, at most 500 of them, and returns them: choices wait until all are deleted.
    ///
    /// A day counts once it was named to this function, so a clock that is wrong, or a server that
    /// stood still, adds at most one.
    ///
    /// # Errors
    /// The database refuses.
    fn expire(&self, days: u32) -> StoreResult<Vec<GameId>>;

    /// The number of games.
    ///
    /// # Errors
    /// The database refuses.
    fn count(&self) -> StoreResult<u64>;

    /// Calls `heard` whenever another server may have changed a game, from any thread, until it breaks off.
    ///
    /// A storage that cannot say so never calls it.
    ///
    /// # Errors
    /// The database refuses.
    fn listen(&self, heard: Heard) -> StoreResult {
        drop(heard);
        Ok(())
    }

    /// The place of the storage, without secrets.
    fn place(&self) -> String;
}

/// The number of inputs from which on a game has begun.
pub(crate) const BEGUN: u32 = 10;
/// The days for which a game is kept that has not begun.
pub(crate) const UNBEGUN_DAYS: u32 = 7;

/// A callback for news of other servers; it breaks off once they are no longer wanted.
pub type Heard = Box<dyn Fn(News) -> std::ops::ControlFlow<()> + Send>;

/// A change that another server may have made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum News {
    /// The game has an input with this number.
    Input {
        /// The game.
        game: GameId,
        /// The number.
        n: u32,
    },
    /// People of the game did something besides choosing.
    People(GameId),
    /// The game was deleted.
    Deleted(GameId),
    /// Nothing for a while, or the connection broke, and anything may have changed since.
    Anything,
}

/// A new game.
#[derive(Clone, Copy, Debug)]
pub struct NewGame<'a> {
    /// The beginning, whose content is that of the archive.
    pub beginning: &'a Beginning,
    /// The content that it owns.
    pub archive: Option<&'a Archive>,
    /// The first inputs.
    pub inputs: &'a [StoredInput],
    /// The seats with the hashes of their tokens.
    pub seats: &'a [(&'a str, TokenHash)],
    /// The progress after the first inputs.
    pub after: &'a Progress,
    /// The game that it follows on.
    pub sequel: Option<Sequel<'a>>,
}

/// The game of two people after which they begin another one with sides exchanged.
#[derive(Clone, Copy, Debug)]
pub struct Sequel<'a> {
    /// The earlier game, whose persons sit on the other seats of the new one.
    pub of: GameId,
    /// The condition on which the new game is made.
    pub guard: Guard<'a>,
    /// The seat that agreed last.
    pub seat: usize,
    /// The act of the seat in the earlier game, by the id of the new one.
    pub act: fn(usize, GameId) -> String,
}

/// The files of a content, compressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archive {
    /// The digest of the files, which names it.
    pub digest: String,
    /// The compressed files.
    pub bytes: Vec<u8>,
}

/// An input as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredInput {
    /// The text of the input.
    pub text: String,
    /// The digest of the log after it; `None` if an earlier version stored it.
    pub log: Option<String>,
}

/// The progress of a game after its last input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The id of the side that won, `draw`, or `both_lose`; `None` before the end.
    pub result: Option<String>,
    /// The seat that won; `None` before the end, and if no seat won.
    pub winner: Option<u8>,
    /// The id of the ending; `None` before the end.
    pub ending: Option<String>,
    /// The position, as a position test; `None` leaves the last one.
    pub position: Option<String>,
    /// The seat that is asked; `None` after the end.
    pub asked: Option<u8>,
    /// The seat whose days for a move begin with this input; not stored as such.
    pub begins: Option<u8>,
}

/// The dates and the progress of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The time when it was made, in seconds since 1970; `None` if an earlier version made it.
    pub made: Option<i64>,
    /// The time of its last input, in seconds since 1970.
    pub last: Option<i64>,
    /// The days that the seat that is asked has taken, as [`Store::expire`] counts them.
    pub idle_days: i64,
    /// Its progress.
    pub progress: Progress,
}

/// The beginning of a game: with its content and its inputs, all that a replay needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beginning {
    /// The digest of the content, as a save names it.
    pub content: String,
    /// The id of the scenario.
    pub scenario: String,
    /// The options, as JSON.
    pub options: String,
    /// The seed, as a save writes it.
    pub seed: String,
    /// The mods in order, as JSON.
    pub mods: String,
    /// The setting of the table, as JSON.
    pub table: String,
    /// The digest of the log after the set-up; `None` if an earlier version made the game.
    pub log: Option<String>,
    /// The digest of the archive with its content; `None` in a new game, and if it has none.
    pub archive: Option<String>,
}
