//! A scenario: every number and switch of the rules, with its options applied. Its keys are declared here.

mod options;
mod scoring;
mod steps;
mod tracks;

use indexmap::IndexMap;

use super::node::{Node, Value};
use super::option::GameOption;
use super::read::Names;
use super::spec::{
    self, Named, Parts, Takes, by_id, by_new_id, elsewhere, later, list, number, switch, table, text, then, title,
    words,
};
use crate::ids::Side;

pub(super) use options::OptionEntry;
pub use scoring::{RegionScoring, Scoring, SpaceScoring, ZoneScoring};
pub use steps::{
    Auction, Bid, BothHold, Draft, FinalStep, ImproveDefcon, Phase, Placement, RevealHeld, SetupStep, ShowHeld,
    SpacePoints,
};
pub use tracks::{
    Ability, ByTurn, Defcon, MilOps, Operations, SpaceBox, SpaceRace, SpecialBonus, SpecialCard, VpTrack,
};

/// The most card pools, rule scripts, tags that a pool speaks of, and scorings of a scenario.
const MAX_POOLS: usize = 32;
const MAX_RULES: usize = 32;
const MAX_WITH: usize = 64;
const MAX_SCORINGS: usize = 100;

spec::keys! {
    /// What a scenario is called, what it is made of, its sides and its time.
    pub(super) struct Head = "a scenario" in () {
        /// The id: the name of the file.
        id: () = elsewhere(Takes::NewId), before;
        /// The name that people read.
        name: Option<String> = title(), want;
        /// One line about it.
        description: String = text(), empty;
        /// The scenario that this one is laid over. A key without a value takes one away.
        extends: () = elsewhere(Takes::Id("scenario")), empty;
        /// The map.
        map: Option<Node> = later("map"), want;
        /// Where the cards come from: card sets, or parts of them.
        cards: Option<Vec<Pool>> = list(PoolKind).most("card pools", MAX_POOLS), want;
        /// Rule scripts: files of `scenarios/rules`, always in force.
        rules: Vec<Node> = list(spec::later_id("rule script")).most("rule scripts", MAX_RULES), empty;
        /// What is chosen when a game starts. `$NAME` stands for the value.
        options: () = elsewhere(Takes::ById(None, Box::new(Takes::Table(<OptionEntry as spec::Declared>::table)))), empty;
        /// The two sides; victory points above zero belong to the first.
        sides: [SideNames; 2] = then(list(table::<SideNames>()).of_length(2), super::read::two_sides), need;
        /// How many turns the game has.
        turns: u8 = number(1, 50), need;
        /// The periods in which cards join the draw pile, in order.
        periods: Vec<Period> = list(table::<Period>()).most("periods", 20), need;
    }
}

spec::keys! {
    /// What a side is called.
    pub struct SideNames = "a side" in () {
        /// The id that files use.
        id: String = then(spec::new_id(), super::read::side_id), need;
        /// The name that people read.
        name: String = title(), need;
    }
}

spec::keys! {
    /// A period whose cards join the draw pile at the start of a turn.
    pub struct Period = "a period" in () {
        /// The id that card sets use.
        id: String = spec::new_id(), need;
        /// The name that people read.
        name: String = title(), need_or String::new();
        /// The turn from which its cards are in the draw pile.
        from_turn: u8 = number(1, 50), need_or 1;
    }
}

spec::keys! {
    /// Cards of one set that a scenario uses.
    pub(super) struct Pool = "a card pool" in () {
        /// The card set.
        set: Node = later("card set"), need;
        /// Tags, and whether the cards that carry them are in.
        with: Vec<(Node, bool)> = by_id(later("tag of cards"), switch()).most("tags of a card pool", MAX_WITH), empty;
        /// Only these cards.
        only: Option<Vec<Node>> = list(later("card")), may;
        /// All but these cards.
        without: Vec<Node> = list(later("card")), empty;
    }
}

impl Pool {
    /// Every card of a set.
    pub fn whole(set: Node) -> Pool {
        Pool { set, with: Vec::new(), only: None, without: Vec::new() }
    }
}

/// A card pool: the name of a set, or a table.
struct PoolKind;

impl<C> spec::Kind<C> for PoolKind {
    type Value = Pool;

    fn read(&self, reader: &mut super::Reader, node: &Node, _: &C) -> Option<Pool> {
        match node.value {
            Value::Text(_) => Some(Pool::whole(node.clone())),
            _ => spec::Readable::read(reader, node, &()),
        }
    }

    fn takes(&self) -> Takes {
        Takes::AnyOf(vec![Takes::Name("card set"), Takes::Table(<Pool as spec::Declared>::table)])
    }
}

spec::word_list! {
    /// When the discards become the draw pile (rule 4.3).
    pub enum Reshuffle {
        /// As soon as the last card leaves the draw pile.
        "emptied" Emptied;
        /// When a card is needed and there is none.
        "needed" Needed;
    }
}

/// What is known while the rules of a scenario are read.
pub(super) struct Scope<'a> {
    /// The id of the scenario.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// Its file.
    pub node: &'a Node,
    /// What has been read before.
    pub head: &'a Head,
    /// The options with the values chosen.
    pub options: &'a IndexMap<String, GameOption>,
    /// The names of its map and its cards.
    pub names: &'a Names<'a>,
}

impl Named for Scope<'_> {
    fn names(&self) -> &Names<'_> {
        self.names
    }
}

impl Parts for Scope<'_> {
    fn has(&self, part: &str) -> bool {
        self.node.get(part).is_some_and(|node| node.value != Value::Null)
    }
}

spec::keys! {
    /// A checked scenario. Values that the file leaves to an option hold what was chosen for it.
    pub struct Scenario = "a scenario" in Scope<'_>, given {
        /// The id that commands name.
        id: String = |scope| scope.id.to_owned();
        /// The name that people read.
        name: String = |scope| scope.name.to_owned();
        /// One line about it.
        description: String = |scope| scope.head.description.clone();
        /// The two sides; victory points above zero belong to the first.
        sides: [SideNames; 2] = |scope| scope.head.sides.clone();
        /// The named options with the values chosen.
        options: IndexMap<String, GameOption> = |scope| scope.options.clone();
        /// The number of turns.
        turns: u8 = |scope| scope.head.turns;
        /// The periods, in order.
        periods: Vec<Period> = |scope| scope.head.periods.clone();
    } {
        /// How many turns a game has into which no card was drafted (rule 12.1.2 of the Red Sea rules); as `turns` if left out.
        turns_without_draft: Option<u8> = then(number(1, 50), super::read::turns_without_draft), may;
        /// The side that is dealt the first card and takes the first action round.
        first: Side = spec::side(), need;
        /// Cards in a full hand (rule 4.5 B): a number, or numbers from some turns on.
        hand_size: ByTurn = tracks::by_turn(0, 30), need;
        /// Action rounds of a turn (rule 4.5 D): a number, or numbers from some turns on.
        action_rounds: ByTurn = tracks::by_turn(0, 12), need;
        /// When the discards become the draw pile (rule 4.3): as it is `emptied`, or when a card is `needed` and there is none.
        reshuffle: Reshuffle = words(), or Reshuffle::Emptied;
        /// What is done before the first turn, in order.
        setup: Vec<SetupStep> = then(list(steps::setup_step()), steps::in_order), need;
        /// What is done in each turn, in order (rule 4.5), each phase once. A phase that is not named does not happen.
        phases: Vec<Phase> = then(list(steps::phase()), steps::once_each), need;
        /// The headline phase (rule 4.5 C).
        headline: Headline = table(), need;
        /// The victory point track (rule 10.2).
        vp: VpTrack = then(table(), super::read::vp), need;
        /// The DEFCON track (rule 8.1); a game without it leaves it out.
        defcon: Option<Defcon> = then(table(), super::read::defcon), may;
        /// Military operations (rule 8.2); a game without them leaves it out.
        mil_ops: Option<MilOps> = table(), may;
        /// The space race (rule 6.4); a game without it leaves it out.
        space_race: Option<SpaceRace> = table(), may;
        /// The card that changes hands (chapter 9); a game without one leaves it out.
        special_card: Option<SpecialCard> = table(), may;
        /// The numbers of operations (chapter 6). What is left out is as in the printed rules.
        operations: Operations = table(), need;
        /// What can be scored, by the id that `game:score` takes (rule 10.1).
        scoring: IndexMap<String, Scoring> = by_new_id(scoring::ScoringKind, "scorings", MAX_SCORINGS), need;
        /// Whether a scoring card may be kept although the rounds left are needed for it, which loses (rules 2.2.1, 10.1.5).
        scoring_may_be_held: bool = switch(), or false;
        /// What is scored after the last turn, in order (rule 10.3.2).
        final_scoring: Vec<FinalStep> = list(steps::final_step()), empty;
    }
}

spec::keys! {
    /// Rules of the headline phase.
    pub struct Headline: Copy PartialEq Eq = "`headline`" in Scope<'_> {
        /// The side whose headline goes first if both have the same value.
        ties: Side = spec::side(), need;
    }
}
