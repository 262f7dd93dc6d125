//! The setting of a table: its players and its rule of undo.

use brink::Content;
use serde::{Deserialize, Serialize};

use crate::error::ApiError;
use crate::seat::Seat;

/// The word for observers in the storage.
pub(crate) const WATCHES: &str = "watch";
/// The names in the storage of the seats that have a token.
pub(crate) const SEATED: [&str; 2] = ["0", "1"];
/// The names in the storage of the seats whose invitations nobody has used.
pub(crate) const INVITED: [&str; 2] = ["invited:0", "invited:1"];
/// The names in the storage of invitations that replace the token of a seat, and were sent to its address for notices.
pub(crate) const RENEWED: [&str; 2] = ["renewed:0", "renewed:1"];
/// The names in the storage of those that the operator gives.
pub(crate) const GIVEN: [&str; 2] = ["given:0", "given:1"];

/// The seat that a name in the storage stands for if it has a token.
pub(crate) fn seated(word: &str) -> Option<usize> {
    SEATED.iter().position(|one| *one == word)
}

/// The seat whose address for notices ends when a name in the storage is exchanged: whoever had its token may have set it.
pub(crate) fn readdressed(word: &str) -> Option<usize> {
    seated(word).or_else(|| GIVEN.iter().position(|one| *one == word))
}

/// The maximum length of the name of a game, in characters.
const MAX_NAME: usize = 80;

/// The players of a table and its rule of undo; stored with the players as texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Setting<S = Seat> {
    /// The player of each seat.
    pub(crate) seats: [S; 2],
    /// The rule of undo.
    pub(crate) undo: Undo,
    /// The name of the game; empty if it was given none.
    pub(crate) name: String,
    /// The origin of the seed.
    #[serde(default)]
    pub(crate) seed: SeedOrigin,
    /// Whether each seat was given away by an invitation, so that nobody else had its token.
    #[serde(default)]
    pub(crate) invited: [bool; 2],
    /// The days for a move; no limit if none.
    #[serde(default)]
    pub(crate) pace: Option<u32>,
    /// Whether both persons want hints from the beginning.
    #[serde(default)]
    pub(crate) help: bool,
}

/// The origin of the seed of a game: with the seed its maker knows every card and die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SeedOrigin {
    /// The server drew it, and keeps it to itself.
    #[default]
    Drawn,
    /// Whoever made the game knows it.
    Known,
}

/// The choices that may be undone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Undo {
    /// Undo of the side's own last choice, if it revealed nothing new.
    #[default]
    Fair,
    /// Everything.
    Free,
}

/// The role of the holder of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The player of a seat.
    Seat(usize),
    /// An observer.
    Watches,
}

impl Setting {
    /// Reads a stored setting. A player that no seat takes any more is an error.
    pub(crate) fn stored(text: &str) -> Result<Setting, ApiError> {
        let Setting::<String> {
            seats,
            undo,
            name,
            seed,
            invited,
            pace,
            help,
        } = serde_json::from_str(text).map_err(ApiError::corrupt)?;
        Ok(Setting {
            seats: Seat::both(&seats)?,
            undo,
            name,
            seed,
            invited,
            pace,
            help,
        })
    }

    pub(crate) fn is_person(&self, seat: usize) -> bool {
        self.seats[seat] == Seat::Person
    }

    /// The seats of persons.
    pub(crate) fn persons(&self) -> impl Iterator<Item = usize> {
        (0..2).filter(|seat| self.is_person(*seat))
    }

    /// Whether the tokens of two persons were both given to whoever made the game.
    pub(crate) fn is_shared(&self) -> bool {
        self.persons().count() > 1 && self.invited == [false; 2]
    }

    /// The name of the game, or that of its scenario if it was given none.
    pub(crate) fn named<'a>(&'a self, content: &'a Content) -> &'a str {
        match self.name.as_str() {
            "" => &content.scenario.name,
            own => own,
        }
    }

    /// A name cut to the maximum length, on one line.
    pub(crate) fn bounded_name(name: &str) -> String {
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
            Role::Seat(seat) => SEATED[seat.min(1)],
            Role::Watches => WATCHES,
        }
    }

    pub(crate) fn of_word(word: &str) -> Option<Role> {
        [Role::Seat(0), Role::Seat(1), Role::Watches]
            .into_iter()
            .find(|role| role.word() == word)
    }

    /// The seat; none for an observer.
    pub(crate) fn seat(self) -> Option<usize> {
        match self {
            Role::Seat(seat) => Some(seat),
            Role::Watches => None,
        }
    }
}
