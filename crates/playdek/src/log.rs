//! A log as data: its header, its plays, and what each line states.

use brink::ids::{CardId, RegionId, Side, SpaceId};

/// A whole log.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// What the lines before the first turn say of the game.
    pub header: Header,
    /// The set-up and every play, in order.
    pub plays: Vec<Play>,
    /// Whether the program has closed the log: its last heading is empty.
    pub closed: bool,
    /// The lines as they are, to be quoted.
    pub lines: Vec<String>,
}

/// What the lines before the first turn say of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The name of each side's player; empty if it is not told.
    pub players: [String; 2],
    /// Markers that a handicap or a bid gives, in the order of the lines.
    pub handicap: Vec<Handicap>,
    /// The scenario, with its line.
    pub scenario: Option<(usize, String)>,
    /// What was added to the game, with the line: `Optional Cards` of `Optional Cards Added`.
    pub added: Vec<(usize, String)>,
    /// Lines that say something else.
    pub other: Vec<(usize, String)>,
}

/// Markers that a side gets on top of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// The line, from 1.
    pub line: usize,
    /// Whose markers.
    pub side: Side,
    /// How many.
    pub markers: i16,
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
    /// The first line of the play that is not understood; none if all are.
    pub unread: Option<usize>,
}

impl Play {
    /// The cards that the play names.
    pub fn named(&self) -> impl Iterator<Item = CardId> + '_ {
        let told = self.items.iter().filter_map(|item| item.fact.card());
        self.card.into_iter().chain(self.headlines.into_iter().flatten()).chain(told)
    }

    /// Whether the play states nothing but a score or a result: the end of the game was written under it.
    #[must_use]
    pub fn is_result(&self) -> bool {
        self.card.is_none() && self.unread.is_none() && self.items.iter().all(|item| item.fact.is_result())
    }
}

/// One stated fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its line, from 1.
    pub line: usize,
    /// The part of the play it belongs to: events and operations come one after the other.
    pub block: usize,
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
    /// Neither side scored.
    NoVp {
        /// The score, if it is told.
        score: Option<i16>,
    },
    /// The score, without a change.
    Score {
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
    SpaceRaceMoved {
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
        /// What remains.
        result: i16,
        /// Whether it succeeded.
        success: bool,
    },
    /// A die with what was added.
    Roll {
        /// Whose.
        side: Side,
        /// The die.
        die: u8,
        /// What was added.
        add: i8,
        /// The sum.
        total: i16,
    },
    /// The die of the space race.
    SpaceRaceRoll {
        /// The die.
        die: u8,
        /// The highest that succeeds.
        needed: u8,
        /// Whether it succeeded.
        success: bool,
    },
    /// The die of a trapped side.
    TrapRoll {
        /// The die.
        die: u8,
        /// The highest that frees.
        needed: u8,
        /// Whether it freed.
        escaped: bool,
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
        /// Whether it was won.
        victory: bool,
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
        /// To whom.
        to: Side,
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
        /// By whom; none if the log does not know.
        side: Option<Side>,
        /// How, in the program's words; empty if it is not told.
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
                | Fact::SpaceRaceRoll { .. }
                | Fact::TrapRoll { .. }
                | Fact::War(_)
                | Fact::WarRoll { .. }
        )
    }

    /// Whether the fact is a score or a result.
    #[must_use]
    pub fn is_result(&self) -> bool {
        matches!(self, Fact::Vp { .. } | Fact::NoVp { .. } | Fact::Score { .. } | Fact::Wins { .. })
    }

    /// A die in words, as the engine rolled it.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Fact::Coup { die, add, stability, result, .. } => {
                format!("{die} + {add} against 2x{stability}, which leaves {result}")
            }
            Fact::Roll { die, add, total, .. } => format!("{die} ({add:+}) = {total}"),
            Fact::SpaceRaceRoll { die, needed, success } => {
                format!("{die}, {needed} or less needed: {}", if *success { "success" } else { "failure" })
            }
            Fact::TrapRoll { die, needed, escaped } => {
                format!("{die}, {needed} or less needed: {}", if *escaped { "free" } else { "trapped" })
            }
            Fact::WarRoll { die, add, needed, victory } => {
                format!("{die} ({add:+}), {needed} needed: {}", if *victory { "victory" } else { "defeat" })
            }
            _ => "something else".to_owned(),
        }
    }

    /// The card that the fact names.
    #[must_use]
    pub fn card(&self) -> Option<CardId> {
        match self {
            Fact::Event(card)
            | Fact::InPlay(card)
            | Fact::OutOfPlay(card)
            | Fact::Headline { card, .. }
            | Fact::Reveals { card, .. }
            | Fact::Discards { card, .. }
            | Fact::Plays { card, .. }
            | Fact::Returns { card, .. } => Some(*card),
            _ => None,
        }
    }

    /// The die that the fact tells.
    #[must_use]
    pub fn die(&self) -> Option<u8> {
        match self {
            Fact::Coup { die, .. }
            | Fact::Roll { die, .. }
            | Fact::SpaceRaceRoll { die, .. }
            | Fact::TrapRoll { die, .. }
            | Fact::WarRoll { die, .. } => Some(*die),
            _ => None,
        }
    }
}
