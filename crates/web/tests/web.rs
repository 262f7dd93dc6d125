//! The server, as pages and programs meet it: over a socket, with plain HTTP.

#![allow(clippy::unwrap_used, missing_docs)]

#[path = "web/client.rs"]
mod client;
#[path = "web/contents.rs"]
mod contents;
#[path = "web/faults.rs"]
mod faults;
#[path = "web/games.rs"]
mod games;
#[path = "web/leaks.rs"]
mod leaks;
#[path = "web/lessons.rs"]
mod lessons;
#[path = "web/machines.rs"]
mod machines;
#[path = "web/network.rs"]
mod network;
#[path = "web/networks.rs"]
mod networks;
#[path = "web/notices.rs"]
mod notices;
#[path = "web/page.rs"]
mod page;
#[path = "web/people.rs"]
mod people;
#[path = "web/pictures.rs"]
mod pictures;
#[path = "web/refusals.rs"]
mod refusals;
#[path = "web/results.rs"]
mod results;
#[path = "web/seats.rs"]
mod seats;
#[path = "web/streams.rs"]
mod streams;
