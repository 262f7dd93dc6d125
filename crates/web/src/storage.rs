//! The ids, outcomes and errors of storages.

/// The number of a game in its storage, never reused; guessable, so it grants no access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameId(pub i64);

/// The hash of the token of a seat: the token itself is not stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TokenHash(pub [u8; 32]);

/// The conditions of a change of a game: they are checked in the transaction that makes the change, so that nothing comes
/// between.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guard<'a> {
    /// The number of inputs.
    pub inputs: Option<u32>,
    /// The number of acts.
    pub acts: Option<u32>,
    /// A token, and the word that it stands for.
    pub token: Option<(&'a str, TokenHash)>,
    /// A word that a token stands for.
    pub word: Option<&'a str>,
    /// A seat, and its address for notices.
    pub contact: Option<(usize, &'a str)>,
}

impl Guard<'_> {
    /// Nothing has to be so.
    pub const NONE: Guard<'static> = Guard {
        inputs: None,
        acts: None,
        token: None,
        word: None,
        contact: None,
    };
}

/// The outcome of adding an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// The input is stored.
    Kept,
    /// The input is not stored: the next number of the game is a different one.
    Stale {
        /// The number that the next input would have.
        next: u32,
    },
}

/// The result of a storage.
pub(crate) type StoreResult<T = ()> = Result<T, StoreError>;

/// Errors of a storage.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The database was written by a later version.
    #[error(
        "the database has version {found}, and this program knows {known}: use a newer program"
    )]
    Newer {
        /// The version of the database.
        found: u32,
        /// The latest version that this program knows.
        known: u32,
    },
    /// The file is a database of something else.
    #[error("the database is not one of games: name another file")]
    Foreign,
    /// There is no such game.
    #[error("there is no game {}", .0.0)]
    NoGame(GameId),
    /// The database has no tables of games.
    #[error("there are no games in the database")]
    NoGames,
    /// There are already games, which must not be overwritten.
    #[error("the database has games already: restore into an empty one")]
    NotEmpty,
    /// There is already a file, which must not be overwritten.
    #[error("{} exists: move it away, or name another file", .0.display())]
    Exists(std::path::PathBuf),
    /// The database refuses, for example because it is locked, full or unreachable.
    #[error("the database refuses: {}", with_reasons(.0.as_ref()))]
    Database(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The game is not as a change of it assumes: something was first.
    #[error("the game has changed")]
    Overtaken,
    /// The token of a change, or the address that it is for, is one no more.
    #[error("the token opens nothing any more")]
    WrongToken,
    /// The database was asked and has not answered: what was asked may have been done.
    #[error("the database does not answer")]
    Unanswered,
}

/// An error with its reasons, which some say and some leave to whoever asks.
fn with_reasons(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(reason) = next {
        let said = reason.to_string();
        if !text.contains(&said) {
            text = format!("{text}: {said}");
        }
        next = reason.source();
    }
    text
}
