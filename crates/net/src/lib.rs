//! Players that choose with a small trained network: `net:FILE`.
//!
//! The file is what `python/examples/selfplay.py` exports: safetensors with layers of an MLP, and what its numbers
//! mean. A file that does not fit the content is refused with the difference.
//!
//! ```
//! use brink_players::Players;
//!
//! let mut players = Players::new();
//! brink_net::add_to(&mut players);
//! let refused = players.player("net:no_such_file", 1).err().map(|error| error.to_string());
//! assert!(refused.is_some_and(|why| why.starts_with("no_such_file: ")));
//! ```
//!
//! - [`Network`]: the layers and what they are for, read and checked;
//! - [`Net`]: the player.

mod error;
mod file;
mod network;
mod player;

pub use error::NetError;
pub use network::Network;
pub use player::{Net, add_to};
