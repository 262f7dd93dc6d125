//! A log as data: its header, its plays, and the facts of each line.

use brink::ids::{CardId, RegionId, Side, SpaceId};
use brink::words::Words;

use super::words;

/// A whole log.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// The lines before the first turn.
    pub header: Header,
    /// The set-up and every play, in order.
    pub plays: Vec<Play>,
    /// Whether the program has closed the log: its last heading is empty.
    pub closed: bool,
    /// The original lines, for quoting.
    pub lines: Vec<String>,
}

/// The lines before the first turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The name of each side's player; empty if unknown.
    pub players: [String; 2],
    /// Markers from a handicap or a bid, in the order of the lines.
    pub handicap: Vec<Handicap>,
    /// The scenario, with its line.
    pub scenario: Option<(usize, String)>,
    /// The additions to the game, with the line: `Optional Cards` of `Optional Cards Added`.
    pub added: Vec<(usize, String)>,
    /// Lines with other contents.
    pub other: Vec<(usize, String)>,
}

/// Extra markers of a side in the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// The line, from 1.
    pub line: usize,
    /// The side that places them.
    pub side: Side,
    /// The number of markers.
    pub markers: i16,
}

impl Log {
    /// A line of the text, from 1.
    pub fn quote(&self, line: usize) -> &str {
        self.lines
            .get(line.wrapping_sub(1))
            .map_or("", String::as_str)
    }
}

/// The time of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Before the first turn.
    Setup,
    /// The headline phase of a turn.
    Headline {
        /// The turn of the headlines.
        turn: u8,
    },
    /// An action round.
    Round {
        /// The turn of the round.
        turn: u8,
        /// The side whose round it is.
        side: Side,
        /// The number of the round.
        round: u8,
    },
}

/// A heading and the lines under it.
#[derive(Clone, Debug)]
pub struct Play {
    /// The time of the play.
    pub when: When,
    /// The line of the heading, from 1.
    pub line: usize,
    /// The card of an action round; none if the side passed.
    pub card: Option<CardId>,
    /// Both headlines.
    pub headlines: [Option<CardId>; 2],
    /// The facts of the heading and the lines under it.
    pub items: Vec<Item>,
    /// Whether the log ends before anything is stated about the card.
    pub cut: bool,
    /// The first line of the play that is not understood; none if all are.
    pub unread: Option<usize>,
}

impl Play {
    /// The cards that the play names.
    pub fn named(&self) -> impl Iterator<Item = CardId> + '_ {
        let stated = self.items.iter().filter_map(|item| item.fact.card());
        self.card
            .into_iter()
            .chain(self.headlines.into_iter().flatten())
            .chain(stated)
    }
}

/// A stated fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its line, from 1.
    pub line: usize,
    /// The part of the play it belongs to: events and operations come one after the other.
    pub block: usize,
    /// The fact itself.
    pub fact: Fact,
}

/// A kind of operation that the log names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Influence placement.
    Influence,
    /// A coup.
    Coup,
    /// Realignment rolls.
    Realign,
    /// The space race.
    Space,
}

/// A statement of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A change of influence, and the resulting influence.
    Influence {
        /// The side whose influence changed.
        side: Side,
        /// The change.
        by: i16,
        /// The space.
        space: SpaceId,
        /// The influence of both sides afterwards.
        after: [u8; 2],
    },
    /// The score changed; positive for the first side.
    Vp {
        /// The change.
        by: i16,
        /// The score afterwards.
        score: i16,
    },
    /// Neither side scored.
    NoVp {
        /// The score, if stated.
        score: Option<i16>,
    },
    /// The score, without a change.
    Score {
        /// The present score.
        score: i16,
    },
    /// DEFCON moved.
    Defcon {
        /// The new level.
        to: u8,
        /// Whether it improved or degraded.
        improves: bool,
    },
    /// Military operations.
    MilOps {
        /// The side that owns the marker.
        side: Side,
        /// The new value.
        to: u8,
    },
    /// The space race marker.
    SpaceRaceMoved {
        /// The side that owns the marker.
        side: Side,
        /// The box it reached.
        to: u8,
    },
    /// Operations begin.
    Operation {
        /// The kind of operation.
        kind: Operation,
        /// The points, if stated.
        ops: u8,
    },
    /// The target of a coup or a realignment roll.
    Target(SpaceId),
    /// The roll of a coup.
    Coup {
        /// The number rolled.
        die: u8,
        /// The modifier.
        add: i8,
        /// The stability.
        stability: u8,
        /// The remainder.
        result: i16,
        /// Whether it succeeded.
        success: bool,
    },
    /// A die with its modifier.
    Roll {
        /// The side that rolled.
        side: Side,
        /// The number rolled.
        die: u8,
        /// The modifier.
        add: i8,
        /// The sum of both.
        total: i16,
    },
    /// The die of the space race.
    SpaceRaceRoll {
        /// The number rolled.
        die: u8,
        /// The highest number that succeeds.
        needed: u8,
        /// Whether it succeeded.
        success: bool,
    },
    /// The die of a trapped side.
    TrapRoll {
        /// The number rolled.
        die: u8,
        /// The highest number that frees the side.
        needed: u8,
        /// Whether the side escaped.
        escaped: bool,
    },
    /// A war is fought.
    War(SpaceId),
    /// The die of a war.
    WarRoll {
        /// The number rolled.
        die: u8,
        /// The modifier.
        add: i8,
        /// The number needed.
        needed: u8,
        /// Whether the war was won.
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
        /// The side that headlined it.
        side: Side,
        /// The headlined card.
        card: CardId,
    },
    /// A card was shown.
    Reveals {
        /// The side that showed it.
        side: Side,
        /// The card shown.
        card: CardId,
    },
    /// A card was discarded.
    Discards {
        /// The side that discarded it.
        side: Side,
        /// The discarded card.
        card: CardId,
    },
    /// A card was played through another card.
    Plays {
        /// The side that played it.
        side: Side,
        /// The card played.
        card: CardId,
    },
    /// A card was given back.
    Returns {
        /// The side that returned it.
        side: Side,
        /// The side that received it.
        to: Side,
        /// The returned card.
        card: CardId,
    },
    /// There was nothing to show or discard.
    NoCards(Side),
    /// A region was chosen.
    Region(RegionId),
    /// A sentence that is known and states nothing that can be compared.
    Answer(String),
    /// The discards were shuffled in.
    Reshuffle,
    /// The game was won.
    Wins {
        /// The winner; none if the log does not name it.
        side: Option<Side>,
        /// The ending in the program's words; empty if not stated.
        how: String,
    },
}

impl Fact {
    /// Whether the fact is an influence change or a die, which happen one part of a play at a time.
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
    pub fn is_result(&self) -> bool {
        matches!(
            self,
            Fact::Vp { .. } | Fact::NoVp { .. } | Fact::Score { .. } | Fact::Wins { .. }
        )
    }

    /// A die as the engine rolled it, in a language.
    pub fn text(&self, said: &Words) -> String {
        match self {
            Fact::Coup {
                die,
                add,
                stability,
                result,
                ..
            } => words::die_coup(said, *die, *add, *stability, *result),
            Fact::Roll {
                die, add, total, ..
            } => words::die_modified(said, *die, format!("{add:+}"), *total),
            Fact::SpaceRaceRoll {
                die,
                needed,
                success,
            } => match success {
                true => words::die_success(said, *die, *needed),
                false => words::die_failure(said, *die, *needed),
            },
            Fact::TrapRoll {
                die,
                needed,
                escaped,
            } => match escaped {
                true => words::die_free(said, *die, *needed),
                false => words::die_trapped(said, *die, *needed),
            },
            Fact::WarRoll {
                die,
                add,
                needed,
                victory,
            } => match victory {
                true => words::die_victory(said, *die, format!("{add:+}"), *needed),
                false => words::die_defeat(said, *die, format!("{add:+}"), *needed),
            },
            _ => words::is_other(said),
        }
    }

    /// The card that the fact names.
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

    /// The die of the fact.
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
