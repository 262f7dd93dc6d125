//! The table in a browser: a server of games, and its page.
//!
//! A game is stored as its beginning and its inputs: the position is rebuilt by replay.
//! `docs/http_api.md` is the protocol.
//!
//! The registry has the open tables, the storage and the content in every language; a table has the
//! game, its seats and its streams. An input is run on a copy of the game, stored under the number
//! that it must have, and only then answered: a conflict is an outdated revision, and servers that
//! share a storage need no other agreement. Undoing is an input too, so the list of inputs only
//! grows. Requests run on threads that may wait, machines on others; streams only say that there is
//! something new.

mod catalogue;
mod contents;
mod edit;
mod error;
mod game_export;
mod games;
mod gzip;
mod input;
mod json;
mod limits;
mod lobby;
mod networks;
mod openapi;
mod page;
mod picture;
mod postgres;
mod request;
mod route;
mod routes;
mod seat;
mod server;
mod setting;
mod sqlite;
mod store;
mod token;
mod words;
mod write_timeout;

pub use catalogue::Open;
pub use edit::{Create, Created, Creation, Edit, OpenOver};
pub use postgres::Postgres;
pub use routes::openapi;
pub use server::{Reloader, Server, ServerError, Stopper};
pub use sqlite::Sqlite;
pub use store::{Added, Beginning, GameId, Heard, News, Store, StoreError, TokenHash};
pub use words::WEB;
