//! The operations of a scenario (chapter 6): the printed kinds with their numbers, and its own.

use super::super::by_id::ById;
use super::super::condition::Condition;
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::filter::Filter;
use super::super::node::{Node, NodeValue};
use super::super::read::{condition, filter};
use super::super::reader::Reader;
use super::super::spec::{self, Parts, by_new_id, list, number, switch, table, then, title};
use super::scope::Scope;
use crate::ids::{OperationId, Side};

/// Maximum number of a scenario's own operations.
const MAX_OWN: usize = 13;

spec::keys! {
    /// The operations of a game (chapter 6). The defaults are the printed rules.
    pub struct Operations: PartialEq Eq = "`operations`" in Scope<'_> {
        /// Placing influence (rule 6.1).
        influence: InfluenceRules = table(), whole;
        /// Realignment rolls (rule 6.2).
        realign: RealignRules = table(), whole;
        /// Coups (rule 6.3).
        coup: CoupRules = table(), whole;
        /// Operations of the scenario's own, by the id used in scripts and tests.
        own: ById<OwnOperation> = then(by_new_id(then(table::<OwnOperation>(), own), "operations", MAX_OWN), new_words), empty;
        /// Whether the points of one card may be split between markers and rolls, never both in one
        /// country (a designer's optional rule).
        mix_influence_and_realign: bool = switch(), or false;
        /// Whether operations that events grant may be declined, unless a script says otherwise.
        may_decline_granted: bool = switch(), or false;
        /// Whether modifiers apply to operations that events grant.
        modify_granted: bool = switch(), or true;
        /// Whether the limits of a value come before the bonus of a region.
        clamp_before_bonus: bool = switch(), or true;
    }
}

impl Operations {
    /// An operation of the scenario's own.
    #[must_use]
    pub fn own(&self, id: OperationId) -> Option<&OwnOperation> {
        self.own
            .get_index(id.index())
            .map(|(_, operation)| operation)
    }

    /// Every operation of the scenario's own, in the order of the file.
    pub fn own_ids(&self) -> impl Iterator<Item = OperationId> + use<> {
        (0..self.own.len()).map(OperationId::at)
    }
}

spec::keys! {
    /// Placing influence with operations (rule 6.1).
    pub struct InfluenceRules: PartialEq Eq = "`operations.influence`" in Scope<'_> {
        /// The cost of a marker in a space that the opponent does not control (rule 6.1.2).
        cost: u8 = number(1, 9), or 1, renamed "../cost";
        /// The cost of a marker in a space that the opponent controls.
        enemy_cost: u8 = number(1, 9), or 2, renamed "../enemy_cost";
        /// Other costs of some spaces; the first that matches a space applies.
        prices: Vec<SpaceCost> = list(table()), empty;
        /// The only side that may place influence with operations; both by default.
        by: Option<Side> = spec::side(), may;
        /// The spaces where influence may be placed with operations; everywhere by default.
        within "where": Option<Filter> = filter(), may;
        /// Whether markers removed in the same round still give access.
        access_as_round_began: bool = switch(), or true, renamed "../access_as_round_began";
    }
}

spec::keys! {
    /// Realignment rolls (rule 6.2).
    pub struct RealignRules: PartialEq Eq = "`operations.realign`" in Scope<'_> {
        /// The cost of a roll (rule 6.2.1).
        cost: u8 = number(1, 9), or 1, renamed "../realign_cost";
        /// Other costs of some spaces; the first that matches a space applies.
        prices: Vec<SpaceCost> = list(table()), empty;
        /// The most rolls with one card; as many as its points pay for by default.
        attempts: Option<u8> = number(1, 20), may;
        /// The only side that may roll; both by default.
        by: Option<Side> = spec::side(), may;
        /// The spaces where rolls may be made; wherever the opponent has influence by default.
        within "where": Option<Filter> = filter(), may;
        /// The addition to a die for each adjacent country that its side controls (rule 6.2.2).
        adjacent: u8 = number(0, 9), or 1, renamed "../realign_adjacent";
        /// The addition to a die in a space adjacent to the home of its side.
        home: u8 = number(0, 9), or 1, renamed "../realign_home";
        /// The addition to a die for more influence in the space than the opponent.
        lead: u8 = number(0, 9), or 1, renamed "../realign_influence";
        /// Further additions to the die of each side, for which that side is `player`.
        add: Vec<DieAddition> = list(table()), empty;
        /// Whether rolls may stop before every point is spent.
        may_stop: bool = switch(), or false, renamed "../realign_may_stop";
        /// Whether the side that rolls can also lose influence.
        can_backfire: bool = switch(), or true, renamed "../realign_can_backfire";
    }
}

spec::keys! {
    /// Coups (rule 6.3).
    pub struct CoupRules: PartialEq Eq = "`operations.coup`" in Scope<'_> {
        /// The coups that one card gives, one after another.
        attempts: u8 = number(1, 9), or 1;
        /// The only side that may attempt coups; both by default.
        by: Option<Side> = spec::side(), may;
        /// The spaces where coups may be attempted; wherever the opponent has influence by default.
        within "where": Option<Filter> = filter(), may;
        /// The factor of the stability against a coup (rule 6.3.2).
        stability: u8 = number(0, 9), or 2, renamed "../coup_stability";
        /// Additions to the die, for which the side that rolls is `player`.
        add: Vec<DieAddition> = list(table()), empty;
        /// The levels by which a coup in a battleground lowers DEFCON (rule 6.3.4).
        defcon: u8 = number(0, 9), or 1, renamed "../coup_defcon";
        /// Whether coups with `no_mil_ops` still earn military operations, contrary to rule 8.2.5.
        free_mil_ops: bool = switch(), or false, renamed "../free_coup_mil_ops";
        /// The further results of a coup that succeeds.
        success: Results = then(table::<Results>(), results), whole;
        /// The further results of a coup that fails.
        failure: Results = then(table::<Results>(), results), whole;
    }
}

spec::keys! {
    /// The results of a coup for the side that attempts it.
    pub struct Results: Copy PartialEq Eq = "results" in Scope<'_> {
        /// Victory points that the side gains.
        vp: i8 = number(-9, 9), or 0;
        /// The levels by which DEFCON changes.
        defcon: i8 = number(-9, 9), or 0;
    }
}

spec::keys! {
    /// An operation of the scenario's own.
    pub struct OwnOperation: PartialEq Eq = "an operation" in Scope<'_> {
        /// The displayed name.
        name: String = title(), need;
        /// The only side that may conduct it; both by default.
        by: Option<Side> = spec::side(), may;
        /// Only while this holds; the side that conducts it is `player`.
        when: Option<Condition> = condition(), may;
        /// Whether it is a use of a card of its own, like the space race: the event of the card does
        /// not happen. Otherwise it is a kind of operations.
        is_use "use": bool = switch(), or false;
        /// The most times that a side may begin it in a turn, once for each space; any number by
        /// default.
        per_turn: Option<u8> = number(1, 20), may;
        /// The spaces among which its side chooses one, again and again while its points last;
        /// without it, the operation uses up all points at once.
        within "where": Option<Filter> = filter(), may;
        /// The points that it takes for each space.
        cost: u8 = number(1, 9), or 1;
        /// Other costs of some spaces; the first that matches a space applies.
        prices: Vec<SpaceCost> = list(table()), empty;
        /// The most spaces with one card; as many as its points pay for by default.
        attempts: Option<u8> = number(1, 20), may;
        /// Whether a side may choose each space only once with one card.
        once_each: bool = switch(), or false;
        /// Whether its side may stop before every point is spent.
        may_stop: bool = switch(), or true;
        /// A die that is rolled for each space before the script runs.
        roll: Option<OwnRoll> = table(), may;
        /// The function of `operations` in a rule script that is run for each space.
        run: String = spec::new_id(), need;
        /// The worth of each space in victory points that players of the program assume.
        assume: u8 = number(0, 20), or 1;
    }
}

spec::keys! {
    /// The die of an operation: it has to reach a number.
    pub struct OwnRoll: PartialEq Eq = "`roll`" in Scope<'_> {
        /// The least result that succeeds.
        needs: i8 = number(-99, 99), or 0;
        /// The factor of the stability of the space that is added to the number needed.
        stability: u8 = number(0, 9), or 0;
        /// Whether the points of the card are added to the die.
        ops: bool = switch(), or false;
        /// Additions to the die, for which the side that rolls is `player`.
        add: Vec<DieAddition> = list(table()), empty;
    }
}

spec::keys! {
    /// The cost of an operation in some spaces.
    pub struct SpaceCost: PartialEq Eq = "a price" in Scope<'_> {
        /// The points.
        cost: u8 = number(1, 9), need;
        /// The spaces.
        within "where": Filter = filter(), need;
    }
}

spec::keys! {
    /// An addition to a die.
    pub struct DieAddition: PartialEq Eq = "an addition to a die" in Scope<'_> {
        /// The number added.
        add: i8 = number(-9, 9), need;
        /// It is added once for each of these spaces; `data` is the space where the die is rolled.
        per: Option<Filter> = filter(), may;
        /// It is added only in these spaces.
        within "where": Option<Filter> = filter(), may;
        /// The most spaces of `per` that count.
        most: Option<u8> = number(1, 99), may;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

/// Reports results for DEFCON in a game without it.
fn results(
    reader: &mut Reader,
    node: &Node,
    results: Results,
    scope: &Scope<'_>,
) -> Option<Results> {
    if let Some(given) = node.get("defcon").filter(|_| !scope.has("defcon")) {
        reader.part_missing(&given.place, "defcon", "defcon");
    }
    Some(results)
}

/// The words of the other choices of a side that plays a card.
const TAKEN: [&str; 10] = [
    "influence",
    "realign",
    "coup",
    "event",
    "operations",
    "event_first",
    "operations_first",
    "space_race",
    "pass",
    "stop",
];

/// Reports ids that mean another choice in scripts, tests and at a terminal.
fn new_words(
    reader: &mut Reader,
    node: &Node,
    own: ById<OwnOperation>,
    _: &Scope<'_>,
) -> Option<ById<OwnOperation>> {
    let NodeValue::Map(entries) = &node.value else {
        return Some(own);
    };
    for (key, _) in entries {
        if TAKEN.contains(&key.name.as_str()) {
            reader
                .wrong(&key.node(), "an id that no other use of a card has")
                .unwrap_or(());
        }
    }
    Some(own)
}

/// The keys of an operation that need spaces to choose from.
const OF_SPACES: [&str; 4] = ["cost", "prices", "attempts", "once_each"];

/// Reports keys of an operation without spaces that would have no meaning.
fn own(reader: &mut Reader, node: &Node, own: OwnOperation, _: &Scope<'_>) -> Option<OwnOperation> {
    if own.within.is_none() {
        for key in OF_SPACES {
            if let Some(given) = node.get(key) {
                let other = "where";
                reader.fault(&given.place, DiagnosticKind::GoesWith { key, other });
            }
        }
    }
    Some(own)
}
