//! The influence in one space, summarized for the evaluation.

use brink::content::ControlRule;
use brink::ids::Side;

/// The state of a single space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SpaceState {
    /// The influence of each side.
    pub(super) markers: [u8; 2],
    pub(super) stability: u8,
    pub(super) is_battleground: bool,
    pub(super) controller: Option<Side>,
    /// Influence each side lacks for control, minus what an empty space requires.
    pub(super) missing: [i16; 2],
    /// Progress towards control, from -1 to 1; positive for the first side.
    pub(super) progress: f64,
    /// Influence beyond control, relative to what control needs.
    pub(super) margin: f64,
}

impl SpaceState {
    /// The state of a space that is no battleground.
    fn new(markers: [u8; 2], stability: u8, control: ControlRule) -> SpaceState {
        let [first, second] = markers;
        let lead = i16::from(first) - i16::from(second);
        let in_empty = control.needed(stability, 0);
        let share = f64::from(lead) / f64::from(in_empty.max(1));
        let (side, own, other) = match lead > 0 {
            true => (Side::First, first, second),
            false => (Side::Second, second, first),
        };
        let controls = lead != 0 && control.holds(stability, own, other);
        SpaceState {
            markers,
            stability,
            is_battleground: false,
            controller: controls.then_some(side),
            missing: [(first, second), (second, first)].map(|(own, other)| {
                let needed = control.needed(stability, other);
                i16::from(needed.saturating_sub(own)) - i16::from(in_empty)
            }),
            progress: match controls {
                true => f64::from(side.sign()),
                false => share.clamp(-1.0, 1.0),
            },
            margin: (share.abs() - 1.0).clamp(0.0, 1.0) * share.signum(),
        }
    }
}

/// The states of spaces under one rule of control, computed once for usual influence and stability.
#[derive(Clone, Debug)]
pub(super) struct StateTable {
    control: ControlRule,
    states: Vec<SpaceState>,
}

/// Stabilities in the table, from 0.
const STABILITIES: u8 = 8;
/// Amounts of influence of a side in the table, from 0.
const MARKERS: u8 = 12;

impl StateTable {
    pub(super) fn new(control: ControlRule) -> StateTable {
        let mut states = Vec::new();
        for stability in 0..STABILITIES {
            for first in 0..MARKERS {
                let all = (0..MARKERS).map(|second| [first, second]);
                states.extend(all.map(|markers| SpaceState::new(markers, stability, control)));
            }
        }
        StateTable { control, states }
    }

    /// The state of a space that is no battleground.
    #[inline]
    pub(super) fn state(&self, markers: [u8; 2], stability: u8) -> SpaceState {
        let [first, second] = markers;
        if stability < STABILITIES && first < MARKERS && second < MARKERS {
            let [stability, first, second] = [stability, first, second].map(usize::from);
            let row = stability * usize::from(MARKERS) + first;
            if let Some(state) = self.states.get(row * usize::from(MARKERS) + second) {
                return *state;
            }
        }
        SpaceState::new(markers, stability, self.control)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use brink::Library;

    use super::*;

    #[test]
    fn the_table_has_the_states_that_are_computed() {
        let library = Library::open(&["../..".into()]);
        let content = library.load(&library.scenarios()[0].id).unwrap().content;
        let control = content.scenario.control;
        let table = StateTable::new(control);
        for stability in 0..10 {
            for first in 0..14 {
                for second in 0..14 {
                    let markers = [first, second];
                    let computed = SpaceState::new(markers, stability, control);
                    assert_eq!(table.state(markers, stability), computed);
                }
            }
        }
    }
}
