//! Who sits at a table, and what was agreed.

use serde::{Deserialize, Serialize};

use crate::problem::Problem;
use crate::seat::Seat;
use crate::store::StoreError;

/// The seat of whoever watches, where tokens are stored.
pub(crate) const WATCHES: &str = "watch";
/// The longest name of a game, in signs.
const MAX_NAME: usize = 80;

/// Who sits at a table, and what was agreed; with the players of the seats as texts where it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Setting<S = Seat> {
    /// The player of each seat.
    pub(crate) seats: [S; 2],
    /// What may be taken back.
    pub(crate) undo: Undo,
    /// The name of the game.
    pub(crate) name: String,
}

/// What may be taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Undo {
    /// What showed nothing new.
    #[default]
    Fair,
    /// Everything.
    Free,
}

/// Who holds a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The player of a seat.
    Seat(usize),
    /// Whoever watches.
    Watches,
}

impl Setting {
    /// Reads what was stored. A player that no seat takes any more is refused.
    pub(crate) fn stored(text: &str) -> Result<Setting, Problem> {
        let broken =
            |error: serde_json::Error| Problem::Storage(StoreError::Database(error.into()));
        let Setting::<String> { seats, undo, name } = serde_json::from_str(text).map_err(broken)?;
        Ok(Setting {
            seats: Seat::both(&seats)?,
            undo,
            name,
        })
    }

    pub(crate) fn is_person(&self, seat: usize) -> bool {
        self.seats[seat] == Seat::Person
    }

    /// The seats of persons.
    pub(crate) fn persons(&self) -> impl Iterator<Item = usize> {
        (0..2).filter(|seat| self.is_person(*seat))
    }

    /// A name of a bounded length, on one line.
    pub(crate) fn named(name: &str) -> String {
        brink::control_characters::visible_line(name)
            .chars()
            .take(MAX_NAME)
            .collect()
    }
}

impl Role {
    /// The word in the storage.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Role::Seat(0) => "0",
            Role::Seat(_) => "1",
            Role::Watches => WATCHES,
        }
    }

    pub(crate) fn of_word(word: &str) -> Option<Role> {
        [Role::Seat(0), Role::Seat(1), Role::Watches]
            .into_iter()
            .find(|role| role.word() == word)
    }

    /// The seat; none for whoever watches.
    pub(crate) fn seat(self) -> Option<usize> {
        match self {
            Role::Seat(seat) => Some(seat),
            Role::Watches => None,
        }
    }
}
