//! The table in a browser: a server of games, and its page.
//!
//! A game is stored as its beginning, the files of its content and its inputs: the position is
//! rebuilt by replay, and each input is compared with the digest of the log that it led to.
//! `docs/http_api.md` is the protocol.
//!
//! The registry has the open tables, the storage and the content in every language; a table has the
//! game, its seats and its streams. An input is run on a copy of the game, stored under the number
//! that it must have, and only then answered: a conflict is an outdated revision, and servers that
//! share a storage need no other agreement. Undoing is an input too, so the list of inputs only
//! grows. Requests run on threads that may wait, machines on others; streams only say that there is
//! something new.

mod accept;
mod archive;
mod catalogue;
mod client_address;
mod conclusion;
mod connections;
mod content_memory;
mod contents;
mod edit;
mod error;
mod games;
mod gzip;
mod health;
mod host_names;
mod input;
mod json;
mod limits;
mod lobby;
mod metrics;
mod middleware;
mod misfit;
mod network;
mod networks;
mod notices;
mod openapi;
mod page;
mod people;
mod people_store;
mod picture;
mod position;
mod postgres;
mod private_file;
mod rate_limits;
mod request;
mod results;
mod route;
mod routes;
mod seat;
mod server;
mod setting;
mod sqlite;
mod storage;
mod store;
mod streams;
mod token;
mod trusted_proxy;
mod turns;
mod words;
mod write_timeout;

pub use catalogue::Open;
pub use edit::{Create, Created, Creation, Edit, OpenOver};
pub use games::new_link;
pub use network::Access;
pub use notices::{
    BaseUrl, MailOptions, MailSender, NoticeError, NoticeOptions, SmtpServer, SmtpServerError,
    WebhookRule, WebhookRuleError,
};
pub use people_store::{PeopleStore, Person, PersonFact, StoredAct, StoredResult};
pub use postgres::Postgres;
pub use private_file::is_readable_by_others;
pub use routes::openapi;
pub use server::{Reloader, Server, ServerError, Stopper};
pub use sqlite::Sqlite;
pub use store::{
    Added, Archive, Beginning, GameId, Guard, Heard, NewGame, News, Progress, Record, Sequel,
    Store, StoreError, StoredInput, TokenHash,
};
pub use trusted_proxy::TrustedProxy;
pub use words::WEB;
