//! A scenario: every number and switch of the rules, with its options applied.

use indexmap::IndexMap;

use crate::ids::{CardId, RegionId, Side, SpaceId};

use super::filter::Filter;

/// A checked scenario. Values that the file leaves to an option hold what was chosen for it.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The id that commands name.
    pub id: String,
    /// The name that people read.
    pub name: String,
    /// One line about it.
    pub description: String,
    /// The two sides; victory points above zero belong to the first.
    pub sides: [SideNames; 2],
    /// The named options with the values chosen.
    pub options: IndexMap<String, GameOption>,
    /// The number of turns.
    pub turns: u8,
    /// The number of turns of a game into which no card was drafted (rule 12.1.2 of the Red Sea rules).
    pub turns_without_draft: u8,
    /// The periods, in order.
    pub periods: Vec<Period>,
    /// Cards in a full hand (rule 4.5 B).
    pub hand_size: ByTurn,
    /// Action rounds of a turn (rule 4.5 D).
    pub action_rounds: ByTurn,
    /// The side that is dealt the first card and takes the first action round.
    pub first: Side,
    /// When the discards become the draw pile (rule 4.3).
    pub reshuffle: Reshuffle,
    /// What is done before the first turn, in order.
    pub setup: Vec<SetupStep>,
    /// What is done in each turn, in order (rule 4.5).
    pub phases: Vec<Phase>,
    /// Headlines (rule 4.5 C).
    pub headline: Headline,
    /// Whether a scoring card may be kept although the rounds left are needed for it, which loses (rules 2.2.1, 10.1.5).
    pub scoring_may_be_held: bool,
    /// The victory point track (rule 10.2).
    pub vp: VpTrack,
    /// The DEFCON track; none if the game has none (rule 8.1).
    pub defcon: Option<Defcon>,
    /// Military operations; none if the game has none (rule 8.2).
    pub mil_ops: Option<MilOps>,
    /// The space race; none if the game has none (rule 6.4).
    pub space_race: Option<SpaceRace>,
    /// The card that changes hands; none if the game has none (chapter 9).
    pub special_card: Option<SpecialCard>,
    /// Operations (chapter 6).
    pub operations: Operations,
    /// What can be scored, by the id that `game:score` takes (rule 10.1).
    pub scoring: IndexMap<String, Scoring>,
    /// What is done after the last turn (rule 10.3.2).
    pub final_scoring: Vec<FinalStep>,
}

/// What a side is called.
#[derive(Clone, Debug)]
pub struct SideNames {
    /// The id that files use.
    pub id: String,
    /// The name that people read.
    pub name: String,
}

/// A named option of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOption {
    /// What it does.
    pub description: String,
    /// The value if nobody says otherwise.
    pub default: OptionValue,
    /// The value in force.
    pub value: OptionValue,
    /// Which values there are.
    pub allowed: Allowed,
}

/// The values an option may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// `on` or `off`.
    Switch,
    /// A whole number in this range, bounds included.
    Number(i32, i32),
    /// One of these words.
    Words(Vec<String>),
}

/// A value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// On or off.
    Switch(bool),
    /// A whole number.
    Number(i32),
    /// One of the allowed words.
    Word(String),
}

/// A period whose cards join the draw pile at the start of a turn.
#[derive(Clone, Debug)]
pub struct Period {
    /// The id that card sets use.
    pub id: String,
    /// The name that people read.
    pub name: String,
    /// The turn from which its cards are in the draw pile.
    pub from_turn: u8,
}

/// A number that changes in the course of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByTurn(pub Vec<(u8, u8)>);

impl ByTurn {
    /// The number in force in a turn.
    #[must_use]
    pub fn at(&self, turn: u8) -> u8 {
        self.0.iter().rev().find(|(from, _)| *from <= turn).map_or(0, |(_, value)| *value)
    }
}

/// When the discards become the draw pile (rule 4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reshuffle {
    /// As soon as the last card leaves the draw pile.
    Emptied,
    /// When a card is needed and there is none.
    Needed,
}

impl Reshuffle {
    /// Every moment, at the place of its word.
    pub const ALL: [Reshuffle; 2] = [Reshuffle::Emptied, Reshuffle::Needed];
    /// The words for the moments in files.
    pub const WORDS: [&'static str; 2] = ["emptied", "needed"];
}

/// One step of the set-up.
#[derive(Clone, Debug)]
pub enum SetupStep {
    /// Deals the hands of the first turn (rule 3.1).
    Deal,
    /// Puts influence where the printed set-up says (rules 3.2, 3.3).
    Influence(Vec<(Side, SpaceId, u8)>),
    /// Lets a side place influence freely.
    Place {
        /// Who places.
        side: Side,
        /// How many markers.
        points: u8,
        /// Where.
        within: Filter,
        /// The most influence beyond what control needs; none for no limit.
        beyond_control: Option<u8>,
        /// Whether what a bid gave the side is added to the markers.
        adds_bid: bool,
    },
    /// Both players write a side and a number in secret (rule 11.4 of the Red Sea rules).
    Bid {
        /// The highest number; there are no bids if it is 0.
        most: u16,
    },
    /// An open auction of the choice of a side, paid in victory points (rule 11.1.3 of the second edition).
    Auction {
        /// The highest bid; there is no auction if it is 0.
        most: u16,
    },
    /// Lets a side choose cards that join the game, within a budget of operations points.
    Draft {
        /// Who chooses.
        side: Side,
        /// The points there are; those left over are lost.
        budget: u8,
        /// The cards there are, with what each costs.
        cards: Vec<(CardId, u8)>,
        /// Whether it comes before the first deal, wherever the step is written.
        before_deal: bool,
    },
}

/// One phase of a turn (rule 4.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// DEFCON improves, from this turn on.
    ImproveDefcon {
        /// By how many steps.
        by: u8,
        /// The first turn in which it happens.
        from_turn: u8,
    },
    /// Hands are filled.
    Deal,
    /// Both sides play a headline.
    Headline,
    /// The action rounds.
    ActionRounds,
    /// A side with the ability may discard a held card.
    DiscardHeld,
    /// Missing military operations cost victory points.
    MilitaryOperations,
    /// Held cards are shown.
    RevealHeld {
        /// What is shown of them (rule 11.1.1); scoring cards are judged in any case.
        show: ShowHeld,
        /// What happens if both hold a scoring card.
        both_hold: BothHold,
    },
    /// The special card is turned face up.
    FlipSpecial,
}

impl Phase {
    /// The words for phases in files.
    pub const WORDS: [&'static str; 8] = [
        "improve_defcon",
        "deal",
        "headline",
        "action_rounds",
        "discard_held",
        "military_operations",
        "reveal_held",
        "flip_special",
    ];

    /// The word for this phase.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        Phase::WORDS[match self {
            Phase::ImproveDefcon { .. } => 0,
            Phase::Deal => 1,
            Phase::Headline => 2,
            Phase::ActionRounds => 3,
            Phase::DiscardHeld => 4,
            Phase::MilitaryOperations => 5,
            Phase::RevealHeld { .. } => 6,
            Phase::FlipSpecial => 7,
        }]
    }
}

/// What is shown of the cards that are held at the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShowHeld {
    /// Nothing.
    No,
    /// How many there are, and how many of them are scoring cards: the lower part of a card.
    ScoringOnly,
    /// Every card.
    All,
}

impl ShowHeld {
    /// The words for it in files, in the order of [`ShowHeld::ALL`].
    pub const WORDS: [&'static str; 3] = ["no", "scoring_only", "all"];
    /// Every value.
    pub const ALL: [ShowHeld; 3] = [ShowHeld::No, ShowHeld::ScoringOnly, ShowHeld::All];
}

/// What happens if both sides hold a scoring card at the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BothHold {
    /// Nobody wins.
    Draw,
    /// This side loses.
    Loses(Side),
}

/// Rules of the headline phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Headline {
    /// Whose headline goes first if both have the same value.
    pub ties: Side,
}

/// The victory point track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VpTrack {
    /// Where it starts.
    pub start: i16,
    /// The points that win at once, for either side (rule 10.3.1).
    pub automatic: i16,
    /// Reaching that in the military operations check with a scoring card in hand loses instead.
    pub held_scoring_spoils: bool,
}

/// The DEFCON track.
#[derive(Clone, Debug)]
pub struct Defcon {
    /// Where it starts.
    pub start: u8,
    /// The best level.
    pub max: u8,
    /// The level that ends the game (rule 8.1.3).
    pub war: u8,
    /// The regions closed to coups and realignments at each level, from level 0 up (rule 8.1.5).
    pub closed: Vec<Vec<RegionId>>,
    /// Whether the closed regions are closed to realignment rolls too.
    pub closes_realignment: bool,
}

/// Military operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MilOps {
    /// The highest box of the track.
    pub max: u8,
    /// How many are required: a number, or the DEFCON level if none (rule 8.2.1).
    pub required: Option<u8>,
    /// Victory points lost for each one missing.
    pub penalty: u8,
}

/// The space race.
#[derive(Clone, Debug)]
pub struct SpaceRace {
    /// Cards that a side may spend in a turn (rule 6.4.2).
    pub attempts: u8,
    /// Whether a side may decline the roll (a designer's optional rule).
    pub may_decline: bool,
    /// The boxes, box 1 first.
    pub boxes: Vec<SpaceBox>,
}

/// One box of the space race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpaceBox {
    /// The printed name.
    pub name: String,
    /// The value a card needs.
    pub ops: u8,
    /// The highest die that succeeds.
    pub die: u8,
    /// Victory points for the first and for the second to arrive.
    pub vp: [u8; 2],
    /// What the first to arrive may do until the other arrives (rule 6.4.4).
    pub ability: Option<Ability>,
}

/// An ability of a space race box that the engine knows; others are rule scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ability {
    /// One more space race card each turn.
    ExtraAttempt,
    /// The opponent shows its headline first.
    HeadlineLast,
    /// One held card may be discarded at the end of the turn.
    DiscardHeld,
    /// One more action round, if wanted.
    ExtraRound,
}

/// The card that changes hands when it is played.
#[derive(Clone, Debug)]
pub struct SpecialCard {
    /// Which card.
    pub card: CardId,
    /// Who starts with it.
    pub holder: Side,
    /// The bonus of its value, if it has one.
    pub bonus: Option<SpecialBonus>,
    /// Whether it may be played although a scoring card in hand then stays unplayed (rule 9.5 forbids it).
    pub may_strand_scoring: bool,
}

/// The bonus of the special card.
#[derive(Clone, Debug)]
pub struct SpecialBonus {
    /// What is added to its value.
    pub add: i8,
    /// Only if every point is spent in these spaces.
    pub within: Option<Filter>,
    /// Only if its holder had fewer victory points when the action round began.
    pub if_behind: bool,
}

/// Numbers of chapter 6.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operations {
    /// What a marker costs where the opponent does not control (rule 6.1.2).
    pub cost: u8,
    /// What a marker costs where he does.
    pub enemy_cost: u8,
    /// What the stability is multiplied by to withstand a coup (rule 6.3.2).
    pub coup_stability: u8,
    /// By how much a coup in a battleground lowers DEFCON (rule 6.3.4).
    pub coup_defcon: u8,
    /// Whether realignment rolls may stop before all points are spent.
    pub realign_may_stop: bool,
    /// Whether the acting side can lose influence by its own realignment rolls.
    pub realign_can_backfire: bool,
    /// Whether markers and rolls may be mixed, never both in one country (a designer's optional rule).
    pub mix_influence_and_realign: bool,
    /// Whether modifiers apply to operations that events grant.
    pub modify_granted: bool,
    /// Whether the limits of a value are applied before the bonus of a region.
    pub clamp_before_bonus: bool,
    /// Whether coups that ignore closed regions earn military operations (rule 8.2.5 says they do not).
    pub free_coup_mil_ops: bool,
    /// Whether starting points destroyed in the same round still give access.
    pub access_as_round_began: bool,
}

/// Something that can be scored.
#[derive(Clone, Debug)]
pub enum Scoring {
    /// A region by presence, domination and control (rule 10.1.1).
    Region(RegionScoring),
    /// Victory points for each controlled space, without levels.
    Spaces(Vec<(SpaceId, u8)>),
}

/// The scoring of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionScoring {
    /// Which region.
    pub region: RegionId,
    /// Victory points for presence.
    pub presence: u8,
    /// Victory points for domination.
    pub domination: u8,
    /// Victory points for control; none if control wins the game.
    pub control: Option<u8>,
    /// Victory points for each controlled battleground (rule 10.1.2).
    pub battleground: u8,
    /// Victory points for each controlled country next to the enemy's home.
    pub beside_enemy_home: u8,
    /// A zone that counts when a card scores the region; not in final scoring.
    pub zone: Option<ZoneScoring>,
}

/// What a zone does for the scoring of a region: its controller's points are multiplied before they are netted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZoneScoring {
    /// The zone.
    pub space: SpaceId,
    /// What the points of its controller are multiplied by.
    pub control_times: u8,
    /// Points for more influence there without control.
    pub lead: u8,
}

/// One step of the final scoring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FinalStep {
    /// Scores these, by their ids in `scoring`.
    Score(Vec<usize>),
    /// Victory points for the holder of the special card.
    SpecialCard(u8),
    /// Victory points for a space: for control, or else for more influence.
    Space {
        /// Which space.
        space: SpaceId,
        /// For control.
        control: u8,
        /// For more influence without control.
        lead: u8,
    },
}
