//! The table in a browser: a server of games, and its page.
//!
//! A game is stored as its beginning and its inputs: the position is rebuilt by replay.
//! `docs/http_api.md` is the protocol.

mod catalogue;
mod contents;
mod edit;
mod error;
mod game_export;
mod game_registry;
mod gzip;
mod help;
mod input;
mod json;
#[cfg(test)]
mod leaks;
mod limits;
mod lobby;
mod log;
mod machine;
mod networks;
mod openapi;
mod page;
mod picture;
mod play;
mod postgres;
mod request;
mod review;
mod route;
mod routes;
mod seat;
mod server;
mod setting;
mod sqlite;
mod store;
mod stream;
mod table;
mod thread_pool;
mod token;
mod view;
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
