//! The table in a browser: a server of games, and its page.
//!
//! A game is what it began with and the inputs since: the position is rebuilt by replay, never stored.
//! `docs/http_api.md` is the protocol.

mod asked;
mod catalogue;
mod contents;
mod edit;
mod hall;
mod help;
mod input;
mod json;
mod kept;
#[cfg(test)]
mod leaks;
mod lobby;
mod log;
mod machine;
mod networks;
mod openapi;
mod packed;
mod page;
mod patience;
mod play;
mod postgres;
mod problem;
mod review;
mod routes;
mod seat;
mod server;
mod setting;
mod sqlite;
mod store;
mod stream;
mod table;
mod thinkers;
mod token;
mod view;
mod words;

pub use catalogue::Open;
pub use edit::{Create, Created, Creation, Edit, OpenOver};
pub use openapi::openapi;
pub use postgres::Postgres;
pub use server::{Reloader, Server, ServerError, Stopper};
pub use sqlite::Sqlite;
pub use store::{Added, Beginning, GameId, Heard, News, Store, StoreError, TokenHash};
pub use words::WEB;
