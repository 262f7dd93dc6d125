//! Coups (rule 6.3) and wars (rule 7.6).

use crate::content::{BattlegroundUse, BoardFacts, Modifier, ModifierKind, Moment, Roll};
use crate::game::state::board::MAX_INFLUENCE;
use crate::game::state::core::Core;
use crate::game::state::decision::{Ask, Choice, Use, offer_spaces};
use crate::game::state::effect::{FixedWord, Forbidden, Value};
use crate::game::state::event::Event;
use crate::game::state::frame::{
    Answer, CoupFrame, CoupStage, Frame, OperationsFrame, RollFrame, War,
};
use crate::ids::{Side, SpaceId, SpaceSet};

use super::Rules;
use super::step::Step;
use super::{award, rolls};

impl CoupFrame {
    pub(crate) fn step(self, core: &mut Core, answer: Answer) -> Step {
        let side = self.ops.side;
        let (mut frame, mut answer) = (self, answer);
        // A stage that nothing interrupts leads straight to the next.
        loop {
            match (frame.stage, frame.target) {
                (CoupStage::Choose, _) | (_, None) => return frame.ask_target(core),
                (CoupStage::Declared, Some(space)) => {
                    frame.stage = CoupStage::Roll;
                    let by = frame.made_by(core);
                    let args = [Value::Side(side), Value::Space(space), by];
                    if !core.push_if_handled(Frame::Coup(frame), Moment::CoupDeclared, args) {
                        return Step::Go;
                    }
                }
                (CoupStage::Roll, Some(_)) => {
                    frame.stage = CoupStage::Rolled;
                    core.top(Frame::Coup(frame));
                    let sides = [Some(side), None];
                    let Some(dice) = rolls::at_once(core, sides) else {
                        core.push(Frame::Roll(RollFrame::new(
                            sides,
                            FixedWord::Roll(Roll::Coup),
                        )));
                        return Step::Go;
                    };
                    answer = Answer::Dice(dice);
                }
                (CoupStage::Rolled, Some(space)) => {
                    let [die, _] = rolls::dice(answer);
                    let (removed, won) = frame.resolve(core, space, die);
                    (frame.removed, frame.stage) = (removed, CoupStage::Done);
                    let by = frame.made_by(core);
                    let args = [Value::Side(side), Value::Space(space), Value::Bool(won), by];
                    // A coup can end the game.
                    if core.is_over()
                        || !core.push_if_handled(Frame::Coup(frame), Moment::Coup, args)
                    {
                        return Step::Go;
                    }
                }
                (CoupStage::Done, Some(space)) => {
                    if let Some(next) = frame.next(core) {
                        core.top(Frame::Coup(next));
                        return Step::Go;
                    }
                    return Step::Done(Answer::Coup {
                        space,
                        removed: frame.removed,
                    });
                }
            }
        }
    }

    /// Whether operations or an event made the coup, as scripts name it.
    fn made_by(self, core: &Core) -> Value {
        let mut below = core.flow.frames.iter().rev();
        let below = below.find(|frame| !matches!(frame, Frame::Coup(_)));
        Value::Name(match below {
            Some(Frame::Operations(_)) => FixedWord::Use(Use::Operations),
            _ => FixedWord::Use(Use::Event),
        })
    }

    /// The next coup with the same points, if one is left and has a target.
    fn next(self, core: &Core) -> Option<CoupFrame> {
        let attempts = self.attempts.saturating_sub(1);
        if attempts == 0 || core.is_over() {
            return None;
        }
        let forbidden = core.rules().forbidden(self.ops.side, Forbidden::Coup);
        if core.rules().coup_targets(&self.ops, forbidden).is_empty() {
            return None;
        }
        let target = self.target.map_or(SpaceSet::EMPTY, SpaceSet::one);
        Some(CoupFrame {
            used: self.used | target,
            ..CoupFrame::new(self.ops, attempts)
        })
    }

    /// Asks for the target, if there is one.
    fn ask_target(self, core: &mut Core) -> Step {
        let forbidden = core.rules().forbidden(self.ops.side, Forbidden::Coup);
        let open = core.rules().coup_targets(&self.ops, forbidden);
        if open.is_empty() {
            return Step::Done(Answer::None);
        }
        let points = core.rules().points_anywhere(&self.ops);
        let choices = core.ask(self.ops.side, Ask::Coup, self.ops.card, points);
        offer_spaces(choices, open);
        if self.ops.optional {
            choices.push(Choice::Stop);
        }
        Step::Ask
    }

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        match choice {
            Choice::Space(space) => {
                let points = core.rules().coup_points(&self, space);
                core.emit(Event::CoupBegan {
                    side: self.ops.side,
                    space,
                    ops: points,
                });
                core.top(Frame::Coup(CoupFrame {
                    target: Some(space),
                    stage: CoupStage::Declared,
                    ..self
                }));
                Step::Go
            }
            Choice::Stop => Step::Done(Answer::None),
            _ => core.not_offered(choice),
        }
    }

    /// Resolves a coup with its die (rules 6.3.2 to 6.3.4). Returns the enemy influence removed,
    /// and whether it succeeded.
    fn resolve(self, core: &mut Core, space: SpaceId, die: u8) -> (u8, bool) {
        let side = self.ops.side;
        let ops = core.rules().coup_points(&self, space);
        let rules = &core.content.scenario.operations.coup;
        let defcon_drop = rules.defcon;
        let results = [rules.failure, rules.success];
        let earns = self.ops.earns_mil_ops || rules.free_mil_ops;
        if earns {
            core.add_mil_ops(side, i32::from(ops));
        }
        let add = core.rules().coup_bonus(&self, space);
        let against = core.rules().coup_against(space);
        core.emit(Event::CoupRolled {
            space,
            die,
            add,
            against,
        });
        let excess = i32::from(die) + i32::from(add) - i32::from(against);
        let mut removed = 0;
        if excess > 0 {
            removed = -core.influence(side.opponent(), space, -excess);
            core.influence(side, space, excess - removed);
        }
        if core.rules().coup_counts_for_defcon(side, space) {
            core.set_defcon(i32::from(core.board.defcon()) - i32::from(defcon_drop));
        }
        let further = results[usize::from(excess > 0)];
        if further.defcon != 0 {
            core.set_defcon(i32::from(core.board.defcon()) + i32::from(further.defcon));
        }
        if further.vp != 0 {
            award::gain_vp(core, side, further.vp.into());
        }
        (removed as u8, excess > 0)
    }
}

impl War {
    /// Resolves a war with its die (rule 7.6). Returns whether the attacker won.
    pub(crate) fn resolve(self, core: &mut Core, die: u8) -> bool {
        let defender = self.attacker.opponent();
        let (map, wars) = (&core.content.map, core.content.scenario.wars);
        let neighbours = core.rules().links().adjacent(self.target);
        let mut adjacent = (neighbours & core.board.controlled(defender)).len() as i32;
        // Rule 2.1.5: the defender's home counts as a controlled neighbour.
        let home = map.homes[defender.index()];
        adjacent += i32::from(home.is_some_and(|home| neighbours.contains(home)));
        let mut minus = adjacent * i32::from(wars.adjacent);
        if self.target_counts && core.board.controls(defender, self.target) {
            minus += i32::from(wars.target);
        }
        let add = (core
            .rules()
            .die_modifier(Roll::War, self.attacker, Some(self.target))
            - minus)
            .clamp(-99, 99) as i8;
        core.emit(Event::WarRolled {
            side: self.attacker,
            space: self.target,
            die,
            add,
            needed: self.win_on,
        });
        core.add_mil_ops(self.attacker, self.mil_ops);
        let won = i32::from(die) + i32::from(add) >= i32::from(self.win_on);
        if won {
            let lost = -core.influence(defender, self.target, -i32::from(MAX_INFLUENCE));
            core.influence(self.attacker, self.target, lost);
            award::gain_vp(core, self.attacker, self.vp);
        }
        won
    }
}

impl Rules<'_> {
    /// The points of a coup in a space.
    pub(crate) fn coup_points(self, coup: &CoupFrame, space: SpaceId) -> u8 {
        let used = coup.used | SpaceSet::one(space);
        self.points(&coup.ops, Forbidden::Coup, used)
    }

    /// The modifier of the die of a coup in a space, including the operations points.
    pub(crate) fn coup_bonus(self, coup: &CoupFrame, space: SpaceId) -> i8 {
        let side = coup.ops.side;
        let by_table = &self.content.scenario.operations.coup.add;
        let add = i32::from(self.coup_points(coup, space))
            + i32::from(coup.ops.add)
            + self.die_additions(by_table, side, Some(space))
            + self.die_modifier(Roll::Coup, side, Some(space));
        add.clamp(-99, 99) as i8
    }

    /// The number that a coup in a space has to exceed (rule 6.3.2).
    pub(crate) fn coup_against(self, space: SpaceId) -> u8 {
        let factor = self.content.scenario.operations.coup.stability;
        self.board.stability_of(space).saturating_mul(factor)
    }

    /// The targets of a coup outside forbidden spaces.
    pub(super) fn coup_targets(self, ops: &OperationsFrame, forbidden: SpaceSet) -> SpaceSet {
        let open = self.targets_outside(ops, Forbidden::Coup, forbidden);
        let within = self.content.scenario.operations.coup.within.as_ref();
        within.map_or(open, |within| {
            open & self.spaces(within, ops.side, Value::Nil)
        })
    }

    /// Whether a coup of a side in a space degrades DEFCON, floor ignored (rule 6.3.4).
    fn coup_counts_for_defcon(self, side: Side, space: SpaceId) -> bool {
        self.battlegrounds(BattlegroundUse::Coup).contains(space)
            && !self.keeps_defcon(side).contains(space)
    }

    /// Whether a coup of a side in a space would lower DEFCON now.
    pub(crate) fn would_lower_defcon(self, side: Side, space: SpaceId) -> bool {
        let Some(defcon) = &self.content.scenario.defcon else {
            return false;
        };
        let least = self.defcon_floor().unwrap_or(defcon.war).max(defcon.war);
        self.content.scenario.operations.coup.defcon > 0
            && self.board.defcon() > least
            && self.coup_counts_for_defcon(side, space)
    }

    /// The spaces where coups of a side do not degrade DEFCON.
    pub(crate) fn keeps_defcon(self, side: Side) -> SpaceSet {
        let mut set = SpaceSet::EMPTY;
        for (player, data, source, modifier) in self.modifiers(ModifierKind::KeepDefcon) {
            if let Modifier::KeepDefcon { by, within } = modifier
                && by.is(side, player)
            {
                set = set | (self.spaces(within, player, data) - self.exempt(source));
            }
        }
        set
    }

    /// The level below which DEFCON cannot fall; `None` if there is no such level.
    pub(super) fn defcon_floor(self) -> Option<u8> {
        if !self.has_modifiers(ModifierKind::DefconFloor) {
            return None;
        }
        let floors = self
            .modifiers(ModifierKind::DefconFloor)
            .filter_map(|(_, _, _, modifier)| match modifier {
                Modifier::DefconFloor { level } => Some(*level),
                _ => None,
            });
        floors.max()
    }
}
