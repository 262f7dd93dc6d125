//! A scenario: every number and switch that differs between games, with its options applied. Its
//! keys are declared here.

mod award;
mod both_hold;
mod boxes;
mod by_side;
mod by_turn;
mod common_zone;
mod control;
mod counter;
mod head;
mod influence;
mod levels;
mod operations;
mod options;
mod period;
mod rulebook;
mod scope;
mod scoring;
mod steps;
mod track;
mod tracks;
mod victory;
mod wars;
mod zone;
mod zones;

use std::collections::BTreeMap;

use super::by_id::ById;
use super::locale::{ByMessage, Messages};
use super::node::Node;
use super::option::GameOption;
use super::reader::Reader;
use super::spec::{self, by_new_id, list, number, switch, table, then, words};
use crate::ids::{CounterId, FlagId, PeriodId, Side, TrackId};
use zones::ZonesKind;

pub use award::Award;
pub(crate) use award::MAX_AWARDS;
pub use both_hold::BothHold;
pub use boxes::{Ability, Added, BoxLasts, BoxNeeds, BoxTrack, TrackBox};
pub use by_side::BySide;
pub use by_turn::ByTurn;
pub(crate) use common_zone::ZONES;
pub use common_zone::{COMMON_ZONES, CommonZone, ZoneChange};
pub use control::{Amount, ControlRule};
pub use counter::Counter;
pub use head::SideNames;
pub(super) use head::{Head, Pool};
pub use influence::InfluenceLimits;
pub use levels::{Controlled, LevelNeeds, Levels};
pub use operations::{
    CoupRules, DieAddition, InfluenceRules, Operations, OwnOperation, OwnRoll, RealignRules,
    Results, SpaceCost,
};
pub(super) use options::OptionEntry;
pub use period::Period;
pub use rulebook::Rulebook;
pub(super) use scope::Scope;
pub use scoring::{AwardScoring, RegionScoring, RunScoring, Scoring, SpaceScoring, ZoneScoring};
pub use steps::{
    Auction, Bid, CounterStart, Draft, EffectStart, FinalStep, HeldScoring, ImproveDefcon, Phase,
    Placement, Remembered, RevealHeld, SetupStep, ShowHeld, SpacePoints, SpecialStart, TrackStart,
};
pub use track::{Each, Flag, SpaceTag, Track, TrackSides};
pub use tracks::{Defcon, MilOps, SpaceRace, SpecialBonus, SpecialCard, WarLoser};
pub use victory::{AtEnd, VpTrack};
pub use wars::Wars;
pub use zone::{SeenBy, ZoneOwner, ZoneRules};
pub use zones::Zones;

spec::word_list! {
    /// The time at which the discards become the draw pile (rule 4.3).
    pub enum Reshuffle {
        /// As soon as the last card leaves the draw pile.
        "emptied" Emptied;
        /// When a card is needed and the pile is empty.
        "needed" Needed;
        /// Never: an empty pile stays empty.
        "never" Never;
    }
}

spec::word_list! {
    /// The rule about the event of an opponent's card that is played for operations (rule 5.2).
    pub enum OpponentsEvent {
        /// It happens, before the operations or after them, as the side that plays the card chooses.
        "happens" Happens;
        /// The side that plays the card may also choose that it does not happen.
        "player_may_decline" PlayerMayDecline;
        /// When it is about to happen, the side whose event it is may decline it.
        "owner_may_decline" OwnerMayDecline;
    }
}

spec::keys! {
    /// A checked scenario. Option values have been substituted.
    pub struct Scenario = "a scenario" in Scope<'_>, given {
        /// The id used in commands.
        id: String = |scope| scope.id.to_owned();
        /// The displayed name.
        name: String = |scope| scope.name.to_owned();
        /// A one-line description.
        description: String = |scope| scope.head.description.clone();
        /// The place in lists of scenarios: those with a lower rank come first.
        rank: u8 = |scope| scope.head.rank;
        /// The two sides; victory points above zero belong to the first.
        sides: [SideNames; 2] = |scope| scope.head.sides.clone();
        /// The named options with the values chosen.
        options: ById<GameOption> = |scope| scope.options.clone();
        /// The number of the first turn.
        first_turn: u8 = |scope| scope.head.first_turn;
        /// The number of the last turn.
        turns: u8 = |scope| scope.head.turns;
        /// The periods, in order.
        periods: Vec<Period> = |scope| scope.head.periods.clone();
    } {
        /// The number of turns of a game without a drafted card (rule 12.1.2 of the Red Sea rules);
        /// by default as `turns`.
        turns_without_draft: Option<u8> = then(number(1, 50), turns_without_draft), may;
        /// The side that is dealt the first card and takes the first action round.
        first: Side = spec::side(), need;
        /// Cards in a full hand (rule 4.5 B): a number, or one for each side; for all turns, or by
        /// the turn from which they apply.
        hand_size: ByTurn = by_turn::by_turn(0, 30), need;
        /// Action rounds of a turn (rule 4.5 D): a number, or one for each side; for all turns, or
        /// by the turn from which they apply. The sides alternate while both have rounds left.
        action_rounds: ByTurn = by_turn::by_turn(0, 12), need;
        /// The time of reshuffling (rule 4.3): as soon as the draw pile is `emptied`, when a card
        /// is `needed` from an empty pile, or `never`.
        reshuffle: Reshuffle = words(), or Reshuffle::Emptied;
        /// The steps before the first turn, in order.
        setup: Vec<SetupStep> =
            then(list(steps::entry()).most("steps", steps::MAX_STEPS), steps::in_order), need;
        /// The phases of each turn, in order (rule 4.5), each printed one once. A phase that is not
        /// listed does not happen.
        phases: Vec<Phase> =
            then(list(steps::entry()).most("phases", steps::MAX_PHASES), steps::once_each), need;
        /// The headline phase (rule 4.5 C), if the game has one.
        headline: Option<Headline> = table(), may;
        /// The victory point track (rule 10.2).
        vp: VpTrack = then(table(), victory::vp), need;
        /// The DEFCON track (rule 8.1), if the game has one.
        defcon: Option<Defcon> = then(table(), tracks::defcon), may;
        /// Military operations (rule 8.2), if the game has them.
        mil_ops: Option<MilOps> = table(), may;
        /// The space race (rule 6.4), if the game has one.
        space_race: Option<SpaceRace> = then(table(), tracks::race), may;
        /// The card that changes hands (chapter 9), if the game has one.
        special_card: Option<SpecialCard> = table(), may;
        /// Tracks declared by the scenario, by the id used in scripts.
        tracks: ById<Track> =
            by_new_id(then(table::<Track>(), track::track), "tracks", track::MAX_TRACKS), empty;
        /// Flags declared by the scenario, by the id used in scripts.
        flags: ById<Flag> = by_new_id(table::<Flag>(), "flags", track::MAX_FLAGS), empty;
        /// Zones of cards by the id used in scripts and tests: those that the scenario declares, and
        /// other names and limits of those that every game has.
        zones: Zones = ZonesKind, empty;
        /// Tags of spaces that no space of the map has at the start, or whose names differ from
        /// their ids, by the id used in filters and scripts.
        tags: ById<SpaceTag> = by_new_id(table::<SpaceTag>(), "tags", track::MAX_TAGS), empty;
        /// Kinds of pieces that stand in spaces, by the id used in filters and scripts.
        counters: ById<Counter> =
            by_new_id(table::<Counter>(), "counters", counter::MAX_COUNTERS), empty;
        /// The influence that controls a space (rule 2.1.7). The defaults are the printed rule.
        control: ControlRule = table(), whole;
        /// The limits of influence in a space and on the board; none by default.
        influence: InfluenceLimits = table(), empty;
        /// The operations (chapter 6). The defaults are the printed rules.
        operations: Operations = table(), need;
        /// The event of an opponent's card that is played for operations (rule 5.2): it `happens`,
        /// or one side may do without it.
        opponents_event: OpponentsEvent = words(), or OpponentsEvent::Happens;
        /// The numbers of wars (rule 7.6). The defaults are the printed rules.
        wars: Wars = table(), whole;
        /// The scorings, by the id that `game:score` takes (rule 10.1).
        scoring: ById<Scoring> =
            by_new_id(scoring::ScoringKind, "scorings", scoring::MAX_SCORINGS), need;
        /// The needs of presence, domination and control of a region (rule 10.1.1), where they
        /// differ from the printed ones.
        levels: Levels = table(), empty;
        /// Whether a side may hold back a scoring card although it needs every round left for it,
        /// which loses (rules 2.2.1, 10.1.5).
        scoring_may_be_held: bool = switch(), or false;
        /// The steps of scoring after the last turn, in order (rule 10.3.2).
        final_scoring: Vec<FinalStep> = then(list(steps::entry()), steps::conditions_first), empty;
        /// The rules cited by prompts and refusals; none by default.
        rulebook: Rulebook = table(), empty;
        /// The paragraphs of the rules cited, in own words, by their number: people read them where a
        /// question or a refusal cites the rule.
        paragraphs: BTreeMap<String, String> = rulebook::Paragraphs, empty;
        /// Messages of the program in the words of this game, by id: a text with the holes of the
        /// English one, or texts for `one` and `other`.
        messages: Messages = ByMessage, empty;
    }
}

impl Scenario {
    /// A period.
    #[must_use]
    pub fn period(&self, period: PeriodId) -> Option<&Period> {
        self.periods.get(period.index())
    }

    /// Every track, in the order of the file.
    pub fn track_ids(&self) -> impl Iterator<Item = TrackId> + use<> {
        (0..self.tracks.len()).map(TrackId::at)
    }

    /// Every kind of pieces, in the order of the file.
    pub fn counter_ids(&self) -> impl Iterator<Item = CounterId> + use<> {
        (0..self.counters.len()).map(CounterId::at)
    }

    /// A kind of pieces.
    #[must_use]
    pub fn counter(&self, id: CounterId) -> Option<&Counter> {
        self.counters
            .get_index(id.index())
            .map(|(_, counter)| counter)
    }

    /// The mark of a kind of pieces on boards: the shortest beginning of its name that no other kind
    /// has.
    #[must_use]
    pub fn counter_mark(&self, id: CounterId) -> &str {
        let Some(counter) = self.counter(id) else {
            return "";
        };
        let name = counter.name.as_str();
        let others = self.counter_ids().filter(|other| *other != id);
        let others: Vec<&Counter> = others.filter_map(|other| self.counter(other)).collect();
        let ends = name.char_indices().map(|(at, c)| at + c.len_utf8());
        let mut marks = ends.map(|end| &name[..end]);
        let alone = |mark: &&str| others.iter().all(|other| !other.name.starts_with(mark));
        marks.find(alone).unwrap_or(name)
    }

    /// Every flag, in the order of the file.
    pub fn flag_ids(&self) -> impl Iterator<Item = FlagId> + use<> {
        (0..self.flags.len()).map(FlagId::at)
    }
}

spec::keys! {
    /// Rules of the headline phase.
    pub struct Headline: Copy PartialEq Eq = "`headline`" in Scope<'_> {
        /// The side whose headline goes first if both have the same value.
        ties: Side = spec::side(), need;
    }
}

/// The number of turns of a game without a drafted card, which requires a draft.
fn turns_without_draft(
    reader: &mut Reader,
    node: &Node,
    turns: u8,
    scope: &Scope<'_>,
) -> Option<u8> {
    let steps = scope.node.get("setup").map_or(&[][..], Node::list);
    if !steps.iter().any(|step| step.get("draft").is_some()) {
        reader.part_missing(&node.place, "turns_without_draft", "draft");
    }
    scope::turn(reader, node, turns, scope)
}
