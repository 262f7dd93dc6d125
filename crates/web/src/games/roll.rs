//! A roll of dice: its modifiers, the need, and whether it succeeded.

use brink::content::BoxNeeds;
use brink::game::Event;
use serde::Serialize;

use crate::json::objects;

objects! {
    /// The numbers that count for a roll besides its dice.
    #[derive(Serialize)]
    Roll {
        /// The number added to each die.
        add: Vec<i16>,
        /// The least sum that succeeds.
        at_least: Option<i16>,
        /// The greatest sum that succeeds.
        at_most: Option<i16>,
        /// Whether it succeeded; none if it only compares dice.
        success: Option<bool>,
    }
}

impl Roll {
    /// The roll of an event; none if nothing counts but the dice.
    pub(crate) fn of(event: &Event) -> Option<Roll> {
        Some(match *event {
            Event::CoupRolled {
                die, add, against, ..
            } => Roll::needing(
                die,
                add.into(),
                BoxNeeds::AtLeast(against.saturating_add(1)),
            ),
            Event::WarRolled {
                die, add, needed, ..
            } => Roll::needing(die, add.into(), BoxNeeds::AtLeast(needed)),
            Event::SpaceRaceAttempt { die, needed, .. } if die > 0 => {
                Roll::needing(die, 0, BoxNeeds::AtMost(needed))
            }
            Event::Attempted {
                die, add, needs, ..
            } => Roll::needing(die, add, needs),
            Event::OperationRolled {
                die, add, needed, ..
            } => Roll {
                at_least: Some(needed),
                success: Some(i16::from(die) + i16::from(add) >= needed),
                ..Roll::comparing(vec![add.into()])
            },
            Event::Realigned { add, .. } => Roll::comparing(add.map(i16::from).to_vec()),
            _ => return None,
        })
    }

    fn comparing(add: Vec<i16>) -> Roll {
        Roll {
            add,
            at_least: None,
            at_most: None,
            success: None,
        }
    }

    fn needing(die: u8, add: i16, needs: BoxNeeds) -> Roll {
        let (at_least, at_most) = match needs {
            BoxNeeds::AtLeast(least) => (Some(least.into()), None),
            BoxNeeds::AtMost(most) => (None, Some(most.into())),
            _ => (None, None),
        };
        Roll {
            add: vec![add],
            at_least,
            at_most,
            success: Some(needs.are_met(i32::from(die) + i32::from(add))),
        }
    }
}
