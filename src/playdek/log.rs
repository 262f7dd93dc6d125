//! A log as data: its header, its plays, and what each line states.

use crate::ids::{CardId, RegionId, Side, SpaceId};

/// A whole log.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// Lines of the set-up that are no facts of play, such as the handicap.
    pub header: Vec<String>,
    /// The handicap of each side, in markers.
    pub handicap: Vec<(String, u8)>,
    /// The set-up and every play, in order.
    pub plays: Vec<Play>,
    /// The lines as they stand, to be quoted.
    pub lines: Vec<String>,
}

impl Log {
    /// A line of the text, from 1.
    #[must_use]
    pub fn quote(&self, line: usize) -> &str {
        self.lines.get(line.wrapping_sub(1)).map_or("", String::as_str)
    }
}

/// When a play happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Before the first turn.
    Setup,
    /// The headline phase of a turn.
    Headline {
        /// The turn.
        turn: u8,
    },
    /// An action round.
    Round {
        /// The turn.
        turn: u8,
        /// Whose.
        side: Side,
        /// Its number.
        round: u8,
    },
    /// After the last round of the game.
    End,
}

/// A heading and the lines under it.
#[derive(Clone, Debug)]
pub struct Play {
    /// When.
    pub when: When,
    /// The line of the heading, from 1.
    pub line: usize,
    /// The card of an action round; none if the side passed.
    pub card: Option<CardId>,
    /// Both headlines.
    pub headlines: [Option<CardId>; 2],
    /// What the heading and the lines under it state.
    pub items: Vec<Item>,
    /// Whether the log breaks off before anything is said of the card.
    pub cut: bool,
}

/// One stated fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its line, from 1.
    pub line: usize,
    /// The part of the play it belongs to: events and operations come one after the other.
    pub block: u16,
    /// What it states.
    pub fact: Fact,
}

/// A kind of operation that the log names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Placing influence.
    Influence,
    /// A coup.
    Coup,
    /// Realignment rolls.
    Realign,
    /// The space race.
    Space,
}

/// What a line states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Influence changed by so much, and is now this.
    Influence {
        /// Whose.
        side: Side,
        /// By how much.
        by: i16,
        /// Where.
        space: SpaceId,
        /// Influence of both sides afterwards.
        after: [u8; 2],
    },
    /// The score changed; positive for the first side.
    Vp {
        /// By how much.
        by: i16,
        /// The score afterwards.
        score: i16,
    },
    /// Nobody scored.
    NoVp {
        /// The score.
        score: i16,
    },
    /// DEFCON moved.
    Defcon {
        /// To.
        to: u8,
        /// Up or down.
        improves: bool,
    },
    /// Military operations.
    MilOps {
        /// Whose.
        side: Side,
        /// To.
        to: u8,
    },
    /// The space race marker.
    SpaceMoved {
        /// Whose.
        side: Side,
        /// To which box.
        to: u8,
    },
    /// Operations begin.
    Operation {
        /// Which.
        kind: Operation,
        /// With how many points.
        ops: u8,
    },
    /// The target of a coup or a realignment roll.
    Target(SpaceId),
    /// The roll of a coup.
    Coup {
        /// The die.
        die: u8,
        /// What was added.
        add: i8,
        /// The stability.
        stability: u8,
    },
    /// A die with what was added.
    Roll {
        /// Whose.
        side: Side,
        /// The die.
        die: u8,
        /// What was added.
        add: i8,
    },
    /// The die of the space race.
    SpaceRoll {
        /// The die.
        die: u8,
        /// The highest that succeeds.
        needed: u8,
    },
    /// The die of a trapped side.
    TrapRoll {
        /// The die.
        die: u8,
    },
    /// A war is fought.
    War(SpaceId),
    /// The die of a war.
    WarRoll {
        /// The die.
        die: u8,
        /// What was added.
        add: i8,
        /// What had to be reached.
        needed: u8,
    },
    /// An event happens.
    Event(CardId),
    /// An effect began.
    InPlay(CardId),
    /// An effect ended.
    OutOfPlay(CardId),
    /// A headline.
    Headline {
        /// Whose.
        side: Side,
        /// Which card.
        card: CardId,
    },
    /// A card was shown.
    Reveals {
        /// Whose.
        side: Side,
        /// Which card.
        card: CardId,
    },
    /// A card was discarded.
    Discards {
        /// By whom.
        side: Side,
        /// Which card.
        card: CardId,
    },
    /// A card was played through another card.
    Plays {
        /// By whom.
        side: Side,
        /// Which card.
        card: CardId,
    },
    /// A card was given back.
    Returns {
        /// By whom.
        side: Side,
        /// Which card.
        card: CardId,
    },
    /// Nothing was there to be shown or discarded.
    NoCards(Side),
    /// A region was chosen.
    Region(RegionId),
    /// A sentence that is known and states nothing that can be compared.
    Answer(String),
    /// The discards were shuffled in.
    Reshuffle,
    /// The game was won.
    Wins {
        /// By whom.
        side: Side,
        /// How, in the program's words.
        how: String,
    },
}

impl Fact {
    /// Whether the fact is an influence change or a die, which happen part after part of a play.
    #[must_use]
    pub fn is_ordered(&self) -> bool {
        matches!(
            self,
            Fact::Influence { .. }
                | Fact::Target(_)
                | Fact::Coup { .. }
                | Fact::Roll { .. }
                | Fact::SpaceRoll { .. }
                | Fact::TrapRoll { .. }
                | Fact::War(_)
                | Fact::WarRoll { .. }
        )
    }

    /// A die in words, as the engine rolled it.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Fact::Coup { die, add, stability } => format!("{die} + {add} against 2x{stability}"),
            Fact::Roll { die, add, .. } => format!("{die} ({add:+})"),
            Fact::SpaceRoll { die, needed } => format!("{die}, {needed} or less needed"),
            Fact::WarRoll { die, add, needed } => format!("{die} ({add:+}), {needed} needed"),
            _ => "something else".to_owned(),
        }
    }

    /// The die that the fact tells.
    #[must_use]
    pub fn die(&self) -> Option<u8> {
        match self {
            Fact::Coup { die, .. }
            | Fact::Roll { die, .. }
            | Fact::SpaceRoll { die, .. }
            | Fact::TrapRoll { die }
            | Fact::WarRoll { die, .. } => Some(*die),
            _ => None,
        }
    }
}
