//! A notice to the player of a seat, before it is put into words.

use crate::store::GameId;

/// A notice to the player of a seat. It has nothing of the cards, and no secret but an invitation.
#[derive(Clone, Debug)]
pub(crate) struct Notice {
    pub(crate) kind: NoticeKind,
    pub(crate) game: GameId,
    /// The name of the game.
    pub(crate) name: String,
    /// The id of the scenario.
    pub(crate) scenario: String,
    /// The seat that is told.
    pub(crate) seat: usize,
}

/// The news of a notice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoticeKind {
    /// The seat is asked.
    YourTurn,
    /// The other seat has made an offer.
    Offer,
    /// The game has ended.
    Over,
    /// A seat has a new link.
    NewLink,
    /// An invitation that replaces the lost link of the seat.
    Invitation(String),
}

impl NoticeKind {
    /// The word for programs.
    pub(super) fn word(&self) -> &'static str {
        match self {
            NoticeKind::YourTurn => "your_turn",
            NoticeKind::Offer => "offer",
            NoticeKind::Over => "over",
            NoticeKind::NewLink => "new_link",
            NoticeKind::Invitation(_) => "invitation",
        }
    }
}
