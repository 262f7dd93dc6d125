//! The interface of storages for what people agree on, and for the lists of their games.

use crate::storage::{Added, GameId, Guard, StoreResult, TokenHash};

/// A storage of acts between people, of the persons on seats, and of results.
pub trait PeopleStore {
    /// Adds an act as number `n`, counted from zero, unless the game has another one.
    ///
    /// # Errors
    /// [`StoreError::NoGame`](crate::StoreError::NoGame), or the database refuses.
    fn add_act(&self, game: GameId, n: u32, act: &str, guard: Guard<'_>) -> StoreResult<Added>;

    /// The acts of the game from number `from` on, in order; empty if there is no such game.
    ///
    /// # Errors
    /// The database refuses.
    fn acts(&self, game: GameId, from: u32) -> StoreResult<Vec<StoredAct>>;

    /// The persons on both seats of a game; empty ones if nothing is known of them.
    ///
    /// # Errors
    /// The database refuses.
    fn persons(&self, game: GameId) -> StoreResult<[Person; 2]>;

    /// Stores a fact about the person on a seat; another address for notices ends a link on its way to the one before.
    ///
    /// # Errors
    /// [`StoreError::NoGame`](crate::StoreError::NoGame), or the database refuses.
    fn note_person(
        &self,
        game: GameId,
        seat: usize,
        fact: &PersonFact,
        guard: Guard<'_>,
    ) -> StoreResult;

    /// Whether a token opens nothing in any game.
    ///
    /// # Errors
    /// The database refuses.
    fn is_free(&self, token: TokenHash) -> StoreResult<bool>;

    /// Lets a token stand for a word in a game, and no earlier one.
    ///
    /// # Errors
    /// [`StoreError::NoGame`](crate::StoreError::NoGame), or the database refuses.
    fn invite(&self, game: GameId, word: &str, token: TokenHash, guard: Guard<'_>) -> StoreResult;

    /// The games without a result in which nobody chose for more days than their pace allows.
    ///
    /// Days are counted as [`Store::expire`](crate::Store::expire) counts them.
    ///
    /// # Errors
    /// The database refuses.
    fn overdue(&self) -> StoreResult<Vec<GameId>>;

    /// The finished games, the latest first, at most `limit`.
    ///
    /// # Errors
    /// The database refuses.
    fn results(&self, limit: u32) -> StoreResult<Vec<StoredResult>>;
}

/// An act between people, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAct {
    /// The time, in seconds since 1970.
    pub at: i64,
    /// The text of the act.
    pub text: String,
}

/// The person on a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// The chosen name; empty if none was chosen.
    pub name: String,
    /// The address for notices.
    pub contact: Option<String>,
    /// The seconds since a page of the seat was looked at; `None` if it never was.
    pub seen: Option<i64>,
}

/// The seconds for which somebody counts as present who looked at a page of a game.
const PRESENT: i64 = 75;

impl Person {
    /// Whether somebody looks at a page of the seat.
    pub(crate) fn looks(&self) -> bool {
        self.seen.is_some_and(|ago| (0..PRESENT).contains(&ago))
    }
}

/// A fact about the person on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PersonFact {
    /// The chosen name.
    Name(String),
    /// The address for notices.
    Contact(Option<String>),
    /// A page of the seat is looked at now.
    Seen,
}

/// The result of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredResult {
    /// The game.
    pub game: GameId,
    /// The id of its scenario.
    pub scenario: String,
    /// The setting of the table, as JSON.
    pub table: String,
    /// The seat that won; `None` if no seat did.
    pub winner: Option<u8>,
    /// The id of the ending.
    pub ending: String,
    /// The time of the last input, in seconds since 1970.
    pub last: Option<i64>,
    /// The names of the persons on both seats; empty if none was chosen.
    pub names: [String; 2],
}
