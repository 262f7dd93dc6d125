//! The acts of a person besides choosing.

use serde::{Deserialize, Serialize};

use crate::store::GameId;
use crate::token::Token;

/// An act of a seat, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SeatAct {
    /// The seat.
    pub(crate) seat: usize,
    /// The act.
    #[serde(flatten)]
    pub(crate) act: Act,
}

/// An act of a person besides choosing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case")]
pub(crate) enum Act {
    /// Words to whoever else is at the table.
    Say {
        /// The words.
        text: String,
    },
    /// Chat is wanted from now on, or not.
    Hear {
        /// Whether it is.
        on: bool,
    },
    /// An offer of a draw.
    OfferDraw {
        /// The steps before it.
        step: usize,
        /// The revision that it was made at; an earlier version noted none.
        #[serde(default)]
        revision: Option<u32>,
    },
    /// A request to take the own last choice back.
    AskBack {
        /// The revision that it is about.
        revision: u32,
        /// The step to return to.
        to: usize,
    },
    /// The other seat's choice was taken back, as it asked.
    AcceptBack,
    /// Hints are wanted from now on, or not; they are given if both want them.
    Help {
        /// Whether they are.
        on: bool,
    },
    /// The refusal of an open offer of the other seat, or the end of an own one.
    Decline,
    /// A wish for another game with sides exchanged.
    Rematch {
        /// The hash of the token that the seat is to have there, in hexadecimal.
        token: String,
    },
    /// The other game was made.
    Rematched {
        /// The game.
        game: i64,
    },
    /// An answer to a secret question that is not open yet.
    Seal {
        /// The revision before which it was given.
        revision: u32,
        /// The key of the choice.
        key: String,
    },
    /// A wish that the game is deleted, which takes two.
    Delete,
    /// The link of the seat was replaced.
    Renew,
}

impl Act {
    /// The word for it.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Act::Say { .. } => "say",
            Act::Hear { .. } => "hear",
            Act::OfferDraw { .. } => "offer_draw",
            Act::AskBack { .. } => "ask_back",
            Act::AcceptBack => "accept_back",
            Act::Help { .. } => "help",
            Act::Decline => "decline",
            Act::Rematch { .. } => "rematch",
            Act::Rematched { .. } => "rematched",
            Act::Seal { .. } => "seal",
            Act::Delete => "delete",
            Act::Renew => "renew",
        }
    }

    /// Whether both seats may know of it.
    pub(crate) fn is_open(&self) -> bool {
        !matches!(self, Act::Seal { .. })
    }

    /// Whether it depends on how the game stands, which may change meanwhile.
    pub(crate) fn is_of_play(&self) -> bool {
        !matches!(
            self,
            Act::Say { .. } | Act::Hear { .. } | Act::Help { .. } | Act::Renew
        )
    }

    /// A wish for another game, in which the seat is to have a token.
    pub(crate) fn rematch(token: &Token) -> Act {
        Act::Rematch {
            token: hex(&token.hash().0),
        }
    }

    /// The news that the other game was made.
    pub(crate) fn rematched(game: GameId) -> Act {
        Act::Rematched { game: game.0 }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
