//! The server of games in a browser; so far, the storage of its games.
//!
//! A game is what it began with and the inputs since: the position is rebuilt by replay, never stored.

mod sqlite;
mod store;

pub use sqlite::Sqlite;
pub use store::{Added, Beginning, GameId, Store, StoreError, TokenHash};
