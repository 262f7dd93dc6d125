//! The storage of several servers, on a real PostgreSQL: `.ci/postgres start` prints the address for `BRINK_POSTGRES`.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

#[path = "postgres/copies.rs"]
mod copies;
#[path = "postgres/database.rs"]
mod database;
#[path = "storage/plain.rs"]
mod plain;
#[path = "postgres/several_servers.rs"]
mod several_servers;
#[path = "postgres/storage.rs"]
mod storage;
