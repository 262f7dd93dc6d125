//! Coups (rule 6.3) and wars (rule 7.6).

use crate::content::{BattlegroundUse, Modifier, ModifierKind, Moment, Position, Roll};
use crate::ids::{Side, SpaceId, SpaceSet};

use super::core::{Core, Step};
use super::decision::{Ask, Choice, offer_spaces};
use super::effect::{Forbidden, Value};
use super::event::Event;
use super::frame::{CoupFrame, CoupStage, Frame, War};
use super::rules::Rules;

impl Core {
    pub(super) fn step_coup(&mut self, frame: CoupFrame) -> Step {
        let side = frame.ops.side;
        let mut frame = frame;
        // A stage that nothing interrupts is followed by the next at once.
        loop {
            match (frame.stage, frame.target) {
                (CoupStage::Choose, _) | (_, None) => {
                    let open = self.rules().targets(&frame.ops, Forbidden::Coup);
                    if open.is_empty() {
                        return self.pop(Value::Nil);
                    }
                    let points = self.rules().points_anywhere(&frame.ops);
                    let choices = self.ask(side, Ask::Coup, frame.ops.card, points);
                    offer_spaces(choices, open);
                    if frame.ops.optional {
                        choices.push(Choice::Stop);
                    }
                    return Step::Ask;
                }
                (CoupStage::Declared, Some(space)) => {
                    frame.stage = CoupStage::Roll;
                    let args = [Value::Side(side), Value::Space(space), Value::Nil];
                    if !self.push_if_handled(Frame::Coup(frame), Moment::CoupDeclared, args) {
                        return Step::Go;
                    }
                }
                (CoupStage::Roll, Some(_)) => {
                    frame.stage = CoupStage::Rolled;
                    self.top(Frame::Coup(frame));
                    let Some([die, _]) = self.roll_dice([Some(side), None], "coup") else { return Step::Go };
                    self.flow.result = [Value::Number(i32::from(die)), Value::Nil];
                }
                (CoupStage::Rolled, Some(space)) => {
                    let die = self.rolled()[0];
                    let (removed, won) = self.roll_coup(&frame, space, die);
                    (frame.removed, frame.stage) = (removed, CoupStage::Done);
                    let args = [Value::Side(side), Value::Space(space), Value::Bool(won)];
                    // A coup can end the game.
                    if self.is_over() || !self.push_if_handled(Frame::Coup(frame), Moment::Coup, args) {
                        return Step::Go;
                    }
                }
                (CoupStage::Done, Some(space)) => {
                    return self.pop_with([Value::Space(space), Value::Number(i32::from(frame.removed))]);
                }
            }
        }
    }

    pub(super) fn answer_coup(&mut self, frame: CoupFrame, choice: Choice) {
        match choice {
            Choice::Space(space) => {
                let points = self.rules().points(&frame.ops, Forbidden::Coup, SpaceSet::one(space));
                self.emit(Event::Coup { side: frame.ops.side, space, ops: points });
                self.top(Frame::Coup(CoupFrame { target: Some(space), stage: CoupStage::Declared, ..frame }));
            }
            _ => {
                self.pop(Value::Nil);
            }
        }
    }

    /// Carries out a coup with its die (rules 6.3.2 to 6.3.4). Returns the enemy influence it removed, and whether it succeeded.
    fn roll_coup(&mut self, frame: &CoupFrame, space: SpaceId, die: u8) -> (u8, bool) {
        let side = frame.ops.side;
        let ops = self.rules().points(&frame.ops, Forbidden::Coup, SpaceSet::one(space));
        let operations = &self.content.scenario.operations;
        let (factor, defcon_drop) = (operations.coup_stability, operations.coup_defcon);
        let earns = frame.ops.earns_mil_ops || operations.free_coup_mil_ops;
        if earns {
            self.add_mil_ops(side, i32::from(ops));
        }
        let add = self.rules().coup_bonus(side, space, ops);
        let against = self.board.stability_of(space).saturating_mul(factor);
        self.emit(Event::CoupResult { space, die, add, against });
        let excess = i32::from(die) + i32::from(add) - i32::from(against);
        let mut removed = 0;
        if excess > 0 {
            removed = -self.influence(side.opponent(), space, -excess);
            self.influence(side, space, excess - removed);
        }
        if self.rules().battlegrounds(BattlegroundUse::Coup).contains(space) && !self.rules().coups_keep_defcon(side) {
            self.set_defcon(i32::from(self.board.defcon()) - i32::from(defcon_drop));
        }
        (removed as u8, excess > 0)
    }

    /// Carries out a war with its die (rule 7.6). Returns whether the attacker won.
    pub(super) fn roll_war(&mut self, war: War, die: u8) -> bool {
        let defender = war.attacker.opponent();
        let neighbours = self.content.map.adjacent(war.target);
        let mut minus = (neighbours & self.board.controlled(defender)).len() as i32;
        // Rule 2.1.5: the defender's home counts as a controlled neighbour.
        minus += i32::from(self.content.map.homes[defender.index()].is_some_and(|home| neighbours.contains(home)));
        minus += i32::from(war.target_counts && self.board.controls(defender, war.target));
        let add = (self.rules().die_modifier(Roll::War, war.attacker, Some(war.target)) - minus).clamp(-99, 99) as i8;
        self.emit(Event::War { side: war.attacker, space: war.target, die, add, needed: war.win_on });
        self.add_mil_ops(war.attacker, war.mil_ops);
        let won = i32::from(die) + i32::from(add) >= i32::from(war.win_on);
        if won {
            let lost = -self.influence(defender, war.target, -i32::from(super::board::MAX_INFLUENCE));
            self.influence(war.attacker, war.target, lost);
            self.gain_vp(war.attacker, war.vp);
        }
        won
    }
}

impl Rules<'_> {
    /// What a side adds to its coup die, operations included.
    pub(super) fn coup_bonus(self, side: Side, space: SpaceId, ops: u8) -> i8 {
        (i32::from(ops) + self.die_modifier(Roll::Coup, side, Some(space))).clamp(-99, 99) as i8
    }

    /// Whether coups of a side leave DEFCON alone.
    pub(super) fn coups_keep_defcon(self, side: Side) -> bool {
        self.modifiers(ModifierKind::KeepDefcon).any(|(player, _, _, modifier)| match modifier {
            Modifier::KeepDefcon { by } => by.is(side, player),
            _ => false,
        })
    }
}
