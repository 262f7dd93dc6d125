//! The state from which inputs are replayed.

use std::mem;

use super::board::Board;
use super::flow::Flow;

/// The state before the outermost running script, and the number of inputs before it.
#[derive(Clone, Debug)]
pub(crate) struct Checkpoint {
    pub(crate) board: Board,
    pub(crate) flow: Flow,
    pub(crate) since: usize,
}

impl Checkpoint {
    /// Swaps the position with another.
    pub(crate) fn swap(&mut self, board: &mut Board, flow: &mut Flow) {
        mem::swap(&mut self.board, board);
        mem::swap(&mut self.flow, flow);
    }

    /// Copies another checkpoint into this one, reusing its allocations.
    pub(crate) fn copy_from(&mut self, other: &Checkpoint) {
        let Checkpoint { board, flow, since } = other;
        self.board.clone_from(board);
        self.flow.clone_from(flow);
        self.since = *since;
    }

    /// Takes a checkpoint, reusing the allocation of an old one if there is one.
    pub(crate) fn take(
        board: &Board,
        flow: &Flow,
        since: usize,
        spare: Option<Box<Checkpoint>>,
    ) -> Box<Checkpoint> {
        match spare {
            Some(mut spare) => {
                spare.board.clone_from(board);
                spare.flow.clone_from(flow);
                spare.since = since;
                spare
            }
            None => Box::new(Checkpoint {
                board: board.clone(),
                flow: flow.clone(),
                since,
            }),
        }
    }
}
