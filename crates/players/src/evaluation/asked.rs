//! Points that the rules are asked for on a board with other influence: awards, and functions of
//! scripts.

use std::cell::RefCell;
use std::collections::BTreeMap;

use brink::game::{View, WhatIf};
use brink::ids::SpaceId;

use super::area::{Kind, net};
use super::layout::Layout;

/// Maximum number of boards that are asked about between two changes: each may run scripts.
const MAX_ASKED: usize = 300;

/// A change of influence: the space, and the influence of both sides after it.
type Change = (SpaceId, [u8; 2]);

/// A board that is asked what the scorings would give.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    board: RefCell<WhatIf>,
    /// The areas that are asked about.
    areas: Vec<usize>,
    /// The answers since the last change, by space and influence.
    known: RefCell<BTreeMap<Change, Vec<f64>>>,
}

impl Asked {
    /// The board of a view; `None` if no points have to be asked for when influence changes.
    pub(super) fn of(layout: &Layout, view: View<'_>) -> Option<Asked> {
        let mut areas: Vec<usize> = asked_areas(layout).collect();
        if areas.is_empty() {
            return None;
        }
        areas.retain(|area| depends_on_influence(*area, view));
        Some(Asked {
            board: RefCell::new(view.what_if()),
            areas,
            known: RefCell::default(),
        })
        .filter(|asked| !asked.areas.is_empty())
    }

    /// The net points for the first side of each area if the influence in a space changed, with the
    /// areas; nothing once too many boards have been asked about.
    pub(super) fn points(
        &self,
        space: SpaceId,
        before: [u8; 2],
        after: [u8; 2],
    ) -> Vec<(usize, f64)> {
        let mut known = self.known.borrow_mut();
        if !known.contains_key(&(space, after)) {
            if known.len() >= MAX_ASKED {
                return Vec::new();
            }
            let mut board = self.board.borrow_mut();
            board.put(space, after);
            let points = self
                .areas
                .iter()
                .map(|area| net(board.scoring_result(*area)));
            known.insert((space, after), points.collect());
            board.put(space, before);
        }
        let points = known.get(&(space, after)).into_iter().flatten();
        self.areas.iter().copied().zip(points.copied()).collect()
    }

    /// Applies a change of influence.
    pub(super) fn put(&mut self, space: SpaceId, markers: [u8; 2]) {
        self.board.get_mut().put(space, markers);
        self.known.get_mut().clear();
    }
}

/// Whether the points of an area change if one side, or the other, has all the influence. A function
/// of a script may be about tracks alone; asking it for each space would take most of the time.
fn depends_on_influence(area: usize, view: View<'_>) -> bool {
    const MUCH: u8 = 20;
    let mut board = view.what_if();
    let now = board.scoring_result(area);
    [[MUCH, 0], [0, MUCH]].into_iter().any(|markers| {
        for space in view.content().map.space_ids() {
            board.put(space, markers);
        }
        board.scoring_result(area) != now
    })
}

/// The areas whose points the rules are asked for.
pub(super) fn asked_areas(layout: &Layout) -> impl Iterator<Item = usize> {
    let areas = layout.areas.iter().enumerate();
    areas
        .filter(|(_, area)| matches!(area.kind, Kind::Asked))
        .map(|(index, _)| index)
}
