//! The note pad of a seat.

use serde::{Deserialize, Serialize};

use super::Sent;
use crate::asked::{Asked, sent};
use crate::json::objects;
use crate::problem::Problem;
use crate::setting::Role;

objects! {
    /// A note pad.
    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    Note {
        /// What is written on it.
        text: String,
    }
}

/// The longest note, in bytes.
const MAX_NOTE: usize = 16 << 10;

pub(super) fn note(asked: &Asked) -> Sent {
    let (table, seat) = asked.sit()?;
    let text = asked.hall.store.note(table.id, Role::Seat(seat).word())?;
    sent(&Note { text })
}

pub(super) fn write_note(asked: &Asked) -> Sent {
    let (table, seat) = asked.sit()?;
    let note: Note = asked.body()?;
    if note.text.len() > MAX_NOTE {
        return Err(Problem::TooLarge(MAX_NOTE));
    }
    asked
        .hall
        .store
        .write_note(table.id, Role::Seat(seat).word(), &note.text)?;
    sent(&note)
}
