//! The kinds of operations: those of every game, and the scenario's own.

use serde::{Deserialize, Serialize};

use crate::ids::OperationId;

/// A kind of operation (rule 6.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Placing influence (rule 6.1).
    Influence,
    /// Realignment rolls (rule 6.2).
    Realign,
    /// A coup (rule 6.3).
    Coup,
    /// An operation of the scenario's own.
    Own(OperationId),
}

impl Mode {
    /// The modes of every game.
    pub const PRINTED: [Mode; 3] = [Mode::Influence, Mode::Realign, Mode::Coup];

    /// The words of the modes of every game.
    pub const WORDS: [&str; 3] = ["influence", "realign", "coup"];

    /// The mode of such a number.
    #[must_use]
    pub fn at(index: usize) -> Option<Mode> {
        let printed = Mode::PRINTED.get(index).copied();
        printed.or_else(|| OperationId::new(index - Mode::PRINTED.len()).map(Mode::Own))
    }

    /// The number of the mode among those of its game, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Mode::Influence => 0,
            Mode::Realign => 1,
            Mode::Coup => 2,
            Mode::Own(id) => Mode::PRINTED.len() + id.index(),
        }
    }
}
