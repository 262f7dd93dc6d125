//! Numbers that differ between turns, or between the sides.

use super::super::diagnostic_kind::DiagnosticKind;
use super::super::node::{Node, NodeValue};
use super::super::reader::Reader;
use super::super::spec::{Kind, Takes};
use super::by_side::{SideNumbers, each_side};
use super::scope::Scope;
use crate::ids::Side;

/// A number of each side that may change from turn to turn: from which turn, and by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByTurn(pub Vec<(u8, [u8; 2])>);

impl ByTurn {
    /// The number of a side in a turn.
    #[must_use]
    pub fn of(&self, side: Side, turn: u8) -> u8 {
        self.both(turn)[side.index()]
    }

    /// The greater of the sides' numbers in a turn.
    #[must_use]
    pub fn most(&self, turn: u8) -> u8 {
        let [first, second] = self.both(turn);
        first.max(second)
    }

    /// The numbers of both sides in a turn.
    #[must_use]
    pub fn both(&self, turn: u8) -> [u8; 2] {
        let mut steps = self.0.iter().rev();
        let step = steps.find(|(from, _)| *from <= turn);
        step.map_or([0; 2], |(_, numbers)| *numbers)
    }
}

/// Numbers of each side, by the turn from which they apply or for all turns.
pub(super) struct ByTurnKind(SideNumbers<[u8; 2]>);

/// A number in a range, or one for each side; by the turn from which they apply or for all turns.
pub(super) const fn by_turn(min: i64, max: i64) -> ByTurnKind {
    ByTurnKind(each_side(min, max))
}

impl Kind<Scope<'_>> for ByTurnKind {
    type Value = ByTurn;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<ByTurn> {
        let is_turn = |key: &str| key.parse::<i64>().is_ok();
        let entries = match &node.value {
            NodeValue::Map(entries) if entries.iter().any(|(key, _)| is_turn(&key.name)) => entries,
            _ => {
                let numbers = self.0.read(reader, node, scope)?;
                return Some(ByTurn(vec![(1, numbers)]));
            }
        };
        let turns = scope.head.turns;
        let mut steps: Vec<(u8, [u8; 2])> = Vec::new();
        for (key, node) in entries {
            let turn = key.name.parse::<u8>().ok();
            let Some(turn) = turn.filter(|turn| (1..=turns).contains(turn)) else {
                reader.fault(&key.place, DiagnosticKind::number_key(&key.name, 1, turns));
                continue;
            };
            let last = steps.last().map(|(before, _)| *before);
            if last.map_or(turn != 1, |before| before >= turn) {
                reader.fault(&key.place, DiagnosticKind::TurnOrder);
            }
            steps.push((turn, self.0.read(reader, node, scope)?));
        }
        Some(ByTurn(steps))
    }

    fn takes(&self) -> Takes {
        let numbers = Kind::<Scope<'_>>::takes(&self.0);
        Takes::AnyOf(vec![numbers.clone(), Takes::by_number(numbers)])
    }
}
