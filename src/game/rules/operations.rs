//! Operations (chapter 6): the value of a card, placing influence, realignment rolls.

use crate::content::{BattlegroundUse, BoardFacts, Modifier, ModifierKind, Moment, Roll};
use crate::game::state::core::Core;
use crate::game::state::decision::{Ask, Choice, Mode, offer_spaces};
use crate::game::state::effect::{FixedWord, Forbidden, Value};
use crate::game::state::event::Event;
use crate::game::state::frame::{
    Answer, CoupFrame, CoupStage, Frame, InfluenceFrame, ModeSet, OperationsFrame, OperationsStage,
    PendingRoll, RealignFrame, RollFrame, SpendFrame,
};
use crate::game::state::zone::Zone;
use crate::ids::{CardId, Side, SpaceId, SpaceSet};

use super::Rules;
use super::condition::CardUse;
use super::rolls;
use super::step::Step;

/// Pushes operations with a card (rule 6.0).
pub(super) fn push_operations(core: &mut Core, card: CardId, side: Side) {
    if core.rules().is_forbidden(side, CardUse::Operations, card) {
        core.emit(Event::NoOperation { side });
        return;
    }
    core.push(Frame::Operations(core.rules().operations_of(card, side)));
}

impl OperationsFrame {
    /// Asks for a kind of operation, or continues after one.
    pub(crate) fn step(self, core: &mut Core, answer: Answer) -> Step {
        let granted = self.card.map_or([Value::Nil; 3], |card| {
            [
                Value::Side(self.side),
                Value::Card(card),
                Value::Name(FixedWord::Granted),
            ]
        });
        match self.stage {
            OperationsStage::Ask { .. } => {}
            OperationsStage::Granted => {
                let stage = OperationsStage::Ask { granted: true };
                core.top(Frame::Operations(OperationsFrame { stage, ..self }));
                core.dispatch(Moment::Play, granted);
                return Step::Go;
            }
            OperationsStage::Spent { granted: true } => {
                let over = OperationsFrame {
                    stage: OperationsStage::Spent { granted: false },
                    ..self
                };
                let unheard =
                    core.push_if_handled(Frame::Operations(over), Moment::Played, granted);
                return if unheard {
                    Step::Done(answer)
                } else {
                    Step::Go
                };
            }
            OperationsStage::Spent { .. } => return Step::Done(answer),
        }
        let possible = core.rules().possible_modes(&self);
        if possible == ModeSet::NONE {
            core.emit(Event::NoOperation { side: self.side });
            core.top(Frame::Operations(self.spent()));
            return Step::Go;
        }
        let points = core.rules().points_anywhere(&self);
        let choices = core.ask(self.side, Ask::Mode, self.card, points);
        choices.extend(possible.iter().map(Choice::Mode));
        if self.optional {
            choices.push(Choice::Stop);
        }
        Step::Ask
    }

    /// The frame after its points are spent.
    fn spent(self) -> OperationsFrame {
        let granted = matches!(self.stage, OperationsStage::Ask { granted: true });
        OperationsFrame {
            stage: OperationsStage::Spent { granted },
            ..self
        }
    }

    /// The frame after the granted points are declined: no card has been played.
    fn declined(self) -> OperationsFrame {
        OperationsFrame {
            stage: OperationsStage::Spent { granted: false },
            ..self
        }
    }

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        let mode = match choice {
            Choice::Mode(mode) => mode,
            Choice::Stop => {
                core.top(Frame::Operations(self.declined()));
                return Step::Go;
            }
            _ => return core.not_offered(choice),
        };
        core.top(Frame::Operations(self.spent()));
        // A side that begins has to spend every point (rule 6.0).
        let ops = OperationsFrame {
            optional: false,
            ..self
        };
        match mode {
            Mode::Influence => core.push(Frame::Influence(InfluenceFrame(
                core.rules().spend(ops, Mode::Influence),
            ))),
            Mode::Realign => core.push(Frame::Realign(RealignFrame(
                core.rules().spend(ops, Mode::Realign),
            ))),
            Mode::Coup => {
                core.push(Frame::Coup(CoupFrame {
                    ops,
                    target: None,
                    stage: CoupStage::Choose,
                    removed: 0,
                }));
            }
        }
        Step::Go
    }
}

impl InfluenceFrame {
    /// Places one marker with operations (rule 6.1).
    pub(crate) fn step(self, core: &mut Core) -> Step {
        let InfluenceFrame(spend) = self;
        let open = core.rules().affordable(&spend);
        let mixes = core.content.scenario.operations.mix_influence_and_realign
            && spend.ops.modes.contains(Mode::Realign);
        if open.is_empty() {
            if mixes && spend.spent > 0 && !core.rules().rollable(&spend).is_empty() {
                core.top(Frame::Realign(RealignFrame(spend)));
                return Step::Go;
            }
            return Step::Done(Answer::None);
        }
        let left = core
            .rules()
            .points(&spend.ops, Forbidden::Influence, spend.used)
            .saturating_sub(spend.spent);
        let switch = mixes && spend.spent > 0 && !core.rules().rollable(&spend).is_empty();
        let choices = core.ask(spend.ops.side, Ask::Influence, spend.ops.card, left);
        offer_spaces(choices, open);
        if switch {
            choices.push(Choice::Mode(Mode::Realign));
        }
        Step::Ask
    }

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        let InfluenceFrame(spend) = self;
        match choice {
            Choice::Space(space) => {
                let cost = core.rules().marker_cost(spend.ops.side, space);
                core.influence(spend.ops.side, space, 1);
                let used = spend.used | SpaceSet::one(space);
                core.top(Frame::Influence(InfluenceFrame(SpendFrame {
                    spent: spend.spent + cost,
                    used,
                    ..spend
                })));
            }
            Choice::Mode(Mode::Realign) => core.top(Frame::Realign(RealignFrame(spend))),
            _ => return core.not_offered(choice),
        }
        Step::Go
    }
}

impl RealignFrame {
    /// Makes one realignment roll (rule 6.2).
    pub(crate) fn step(self, core: &mut Core) -> Step {
        let RealignFrame(spend) = self;
        let open = core.rules().rollable(&spend);
        let operations = &core.content.scenario.operations;
        let may_stop = (operations.realign_may_stop && spend.spent > 0) || spend.ops.optional;
        let mixes = operations.mix_influence_and_realign
            && spend.ops.modes.contains(Mode::Influence)
            && spend.spent > 0;
        let switch = mixes && !core.rules().affordable(&spend).is_empty();
        if open.is_empty() {
            if switch {
                core.top(Frame::Influence(InfluenceFrame(spend)));
                return Step::Go;
            }
            return Step::Done(Answer::None);
        }
        let left = core
            .rules()
            .points(&spend.ops, Forbidden::Realign, spend.used)
            .saturating_sub(spend.spent)
            .max(1);
        let choices = core.ask(spend.ops.side, Ask::Realign, spend.ops.card, left);
        offer_spaces(choices, open);
        if switch {
            choices.push(Choice::Mode(Mode::Influence));
        }
        if may_stop {
            choices.push(Choice::Stop);
        }
        Step::Ask
    }

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        let RealignFrame(spend) = self;
        match choice {
            Choice::Space(space) => {
                let cost = core.content.scenario.operations.realign_cost;
                let one = SpaceSet::one(space);
                let (used, rolled) = (spend.used | one, spend.rolled | one);
                core.top(Frame::Realign(RealignFrame(SpendFrame {
                    spent: spend.spent.saturating_add(cost),
                    used,
                    rolled,
                    ..spend
                })));
                begin_realignment(core, spend.ops.side, space);
            }
            Choice::Mode(Mode::Influence) => core.top(Frame::Influence(InfluenceFrame(spend))),
            Choice::Stop => return Step::Done(Answer::None),
            _ => return core.not_offered(choice),
        }
        Step::Go
    }
}

fn begin_realignment(core: &mut Core, actor: Side, space: SpaceId) {
    // The acting side rolls first.
    let sides = [Some(actor), Some(actor.opponent())];
    match rolls::at_once(core, sides) {
        Some(dice) => realign(core, actor, space, dice),
        None => rolls::wait(
            core,
            PendingRoll::Realign { side: actor, space },
            RollFrame::new(sides, FixedWord::Roll(Roll::Realign)),
        ),
    }
}

/// Resolves a realignment roll with the dice of the acting and the other side.
pub(crate) fn realign(core: &mut Core, actor: Side, space: SpaceId, [own, other]: [u8; 2]) {
    let add = Side::BOTH.map(|side| core.rules().realign_bonus(side, space));
    let mut dice = [0; 2];
    dice[actor.index()] = own;
    dice[actor.opponent().index()] = other;
    core.emit(Event::Realigned { space, dice, add });
    let [first, second] = Side::BOTH.map(|side| {
        let (die, add) = (dice[side.index()], add[side.index()]);
        i32::from(die) + i32::from(add)
    });
    let difference = first - second;
    let loser = match difference {
        0 => return,
        difference if difference > 0 => Side::Second,
        _ => Side::First,
    };
    if loser == actor && !core.content.scenario.operations.realign_can_backfire {
        return;
    }
    core.influence(loser, space, -difference.abs());
}

/// The part of a set inside a zone if a space is in that zone, otherwise the part outside.
#[inline]
fn like(space: SpaceId, all: SpaceSet, zone: SpaceSet) -> SpaceSet {
    if zone.contains(space) {
        all & zone
    } else {
        all - zone
    }
}

impl Rules<'_> {
    /// The operations that a side may conduct with a card.
    pub(crate) fn operations_of(self, card: CardId, side: Side) -> OperationsFrame {
        let printed = self.content.card(card).ops;
        OperationsFrame {
            side,
            value: self.plain_value(side, printed),
            printed,
            card: Some(card),
            modes: ModeSet::ALL,
            within: self.content.map.playable,
            ignores_defcon: false,
            earns_mil_ops: true,
            optional: false,
            bonus: true,
            stage: OperationsStage::Ask { granted: false },
        }
    }

    /// The spaces where a side had influence when the round began (rule 6.1.1).
    fn start(self, side: Side) -> SpaceSet {
        let start = self.board.present_as_round_began(side);
        if self.content.scenario.operations.access_as_round_began {
            start
        } else {
            start & self.board.present(side)
        }
    }

    /// The spaces where a side may place with operations: those with its influence and adjacent
    /// ones, as of the start of the round (rule 6.1.1).
    pub(crate) fn reach(self, side: Side) -> SpaceSet {
        let map = &self.content.map;
        let start = self.start(side);
        let set = start | map.home_neighbours[side.index()] | (map.playable - map.countries);
        (set | map.neighbours(start)) & map.playable
    }

    /// Whether a side can place a marker with operations.
    fn can_place(self, ops: OperationsFrame) -> bool {
        // A cheap test first: the spaces of the side itself usually suffice, and collecting their
        // neighbours is slower.
        let near = SpendFrame {
            reach: self.start(ops.side) & self.content.map.playable,
            ..SpendFrame::new(ops)
        };
        !self.affordable(&near).is_empty()
            || !self
                .affordable(&self.spend(ops, Mode::Influence))
                .is_empty()
    }

    /// The cost of the next marker in a space (rule 6.1.2).
    pub(crate) fn marker_cost(self, side: Side, space: SpaceId) -> u8 {
        let operations = &self.content.scenario.operations;
        if self.board.controls(side.opponent(), space) {
            operations.enemy_cost
        } else {
            operations.cost
        }
    }

    /// Spaces where the points left pay for the next marker.
    fn affordable(self, frame: &SpendFrame) -> SpaceSet {
        // Recomputed for each marker, which may change what is forbidden.
        let open = (frame.reach & frame.ops.within) - frame.rolled;
        let open =
            open - self.forbidden(frame.ops.side, Forbidden::Influence) - self.full(frame.ops.side);
        if !self.may_have_bonus(&frame.ops) {
            // The points are the same everywhere: two set operations instead of a test of each
            // space.
            let operations = &self.content.scenario.operations;
            let enemy = self.board.controlled(frame.ops.side.opponent());
            let left = frame.ops.value.saturating_sub(frame.spent);
            let cheap = if left >= operations.cost {
                open - enemy
            } else {
                SpaceSet::EMPTY
            };
            let dear = if left >= operations.enemy_cost {
                open & enemy
            } else {
                SpaceSet::EMPTY
            };
            return cheap | dear;
        }
        self.chosen_by_kind(&frame.ops, open, |space| {
            let used = frame.used | SpaceSet::one(space);
            let points = self.points_with_bonus(&frame.ops, Forbidden::Influence, used);
            frame.spent + self.marker_cost(frame.ops.side, space) <= points
        })
    }

    /// The spaces with a property that depends only on the cost of a marker and on regional
    /// bonuses: tested once for each group of spaces that are equal in both.
    fn chosen_by_kind(
        self,
        ops: &OperationsFrame,
        open: SpaceSet,
        holds: impl Fn(SpaceId) -> bool,
    ) -> SpaceSet {
        let enemy = self.board.controlled(ops.side.opponent());
        let special = self
            .content
            .scenario
            .special_card
            .as_ref()
            .and_then(|special| special.bonus.as_ref());
        let special = special
            .and_then(|bonus| bonus.within.as_ref())
            .map(|within| (within, ops.side, Value::Nil));
        let within = self
            .modifiers(ModifierKind::Ops)
            .filter_map(|(player, data, _, modifier)| match modifier {
                Modifier::Ops {
                    within: Some(within),
                    ..
                } => Some((within, player, data)),
                _ => None,
            });
        let zones: Vec<SpaceSet> = special
            .into_iter()
            .chain(within)
            .map(|(within, player, data)| self.spaces(within, player, data))
            .collect();
        let (mut chosen, mut left) = (SpaceSet::EMPTY, open);
        while let Some(space) = left.iter().next() {
            let alike = zones.iter().fold(like(space, left, enemy), |alike, zone| {
                like(space, alike, *zone)
            });
            if holds(space) {
                chosen = chosen | alike;
            }
            left = left - alike;
        }
        chosen
    }

    /// Spaces where the points left pay for the next realignment roll.
    fn rollable(self, frame: &SpendFrame) -> SpaceSet {
        let forbidden = self.forbidden(frame.ops.side, Forbidden::Realign);
        self.rollable_outside(frame, forbidden)
    }

    /// Spaces where the points left pay for the next realignment roll, outside forbidden ones.
    fn rollable_outside(self, frame: &SpendFrame, forbidden: SpaceSet) -> SpaceSet {
        let operations = &self.content.scenario.operations;
        let mut open = self.targets_outside(&frame.ops, Forbidden::Realign, forbidden);
        let next = frame.spent.saturating_add(operations.realign_cost);
        if operations.mix_influence_and_realign {
            open = open - (frame.used - frame.rolled);
        }
        if !self.may_have_bonus(&frame.ops) {
            return if next <= frame.ops.value {
                open
            } else {
                SpaceSet::EMPTY
            };
        }
        self.chosen_by_kind(&frame.ops, open, |space| {
            let used = frame.used | SpaceSet::one(space);
            next <= self.points_with_bonus(&frame.ops, Forbidden::Realign, used)
        })
    }

    /// The frame of an operation whose points are spent one by one.
    pub(crate) fn spend(self, ops: OperationsFrame, mode: Mode) -> SpendFrame {
        // The reach of markers does not matter to rolls, unless the two can be mixed.
        let places =
            mode == Mode::Influence || self.content.scenario.operations.mix_influence_and_realign;
        let reach = if places {
            self.reach(ops.side)
        } else {
            SpaceSet::EMPTY
        };
        SpendFrame {
            reach,
            ..SpendFrame::new(ops)
        }
    }

    /// The kinds of operation that have a target.
    pub(crate) fn possible_modes(self, ops: &OperationsFrame) -> ModeSet {
        // The same modifiers usually forbid both, and finding the affected spaces is the slow part.
        let [realign, coup] = self.forbidden_each(ops.side, [Forbidden::Realign, Forbidden::Coup]);
        let possible = ops.modes.iter().filter(|mode| match mode {
            Mode::Influence => self.can_place(*ops),
            Mode::Realign => !self
                .rollable_outside(&SpendFrame::new(*ops), realign)
                .is_empty(),
            Mode::Coup => !self.targets_outside(ops, Forbidden::Coup, coup).is_empty(),
        });
        possible.collect()
    }

    /// The modifier of a side's realignment die (rule 6.2.2).
    pub(crate) fn realign_bonus(self, side: Side, space: SpaceId) -> i8 {
        let operations = &self.content.scenario.operations;
        let neighbours = self.content.map.adjacent(space);
        let controlled = (neighbours & self.board.controlled(side)).len() as i32;
        let mut add = controlled * i32::from(operations.realign_adjacent);
        if self.content.map.homes[side.index()].is_some_and(|home| neighbours.contains(home)) {
            add += i32::from(operations.realign_home);
        }
        if self.board.influence(side, space) > self.board.influence(side.opponent(), space) {
            add += i32::from(operations.realign_influence);
        }
        (add + self.die_modifier(Roll::Realign, side, Some(space))).clamp(-99, 99) as i8
    }

    /// The modifier of a side's die by effects in force.
    ///
    /// Without a space, as in the space race, every modifier of the kind counts, since such
    /// modifiers name no place.
    #[inline(always)]
    pub(crate) fn die_modifier(self, kind: Roll, side: Side, space: Option<SpaceId>) -> i32 {
        if self.has_modifiers(ModifierKind::Die) {
            self.added_to_die(kind, side, space)
        } else {
            0
        }
    }

    #[inline(never)]
    fn added_to_die(self, kind: Roll, side: Side, space: Option<SpaceId>) -> i32 {
        let mut add = 0;
        for (player, data, _, modifier) in self.modifiers(ModifierKind::Die) {
            if let Modifier::Die {
                roll,
                of,
                add: more,
                within,
            } = modifier
                && *roll == kind
                && of.is(side, player)
                && space.is_none_or(|space| self.spaces(within, player, data).contains(space))
            {
                add += i32::from(*more);
            }
        }
        add
    }

    /// The battlegrounds for a purpose (rule 2.1.4): those of the map, and those declared by
    /// modifiers in force.
    #[inline]
    pub(crate) fn battlegrounds(self, purpose: BattlegroundUse) -> SpaceSet {
        let printed = self.board.battlegrounds(&self.content.map);
        if self.has_modifiers(ModifierKind::Battlegrounds) {
            self.with_declared(printed, purpose)
        } else {
            printed
        }
    }

    fn with_declared(self, printed: SpaceSet, purpose: BattlegroundUse) -> SpaceSet {
        let mut set = printed;
        for (player, data, _, modifier) in self.modifiers(ModifierKind::Battlegrounds) {
            if let Modifier::Battlegrounds { count_for, within } = modifier
                && (*count_for == purpose || *count_for == BattlegroundUse::Everything)
            {
                // In a modifier's own filter, `battleground` means those of the map.
                set = set | self.spaces_with(within, player, data, printed);
            }
        }
        set
    }

    /// The side that holds the special card.
    pub(crate) fn special_holder(self) -> Option<Side> {
        let special = self.content.scenario.special_card.as_ref()?;
        Side::BOTH
            .into_iter()
            .find(|side| self.board.zone(special.card) == Zone::Special(*side))
    }
}
