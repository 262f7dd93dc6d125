//! The state from which inputs are replayed.

use super::board::Board;
use super::flow::Flow;

/// The state before the outermost running script, and the number of inputs before it.
#[derive(Clone, Debug)]
pub(in crate::game) struct Checkpoint {
    pub(in crate::game) board: Board,
    pub(in crate::game) flow: Flow,
    pub(in crate::game) since: usize,
}

impl Checkpoint {
    /// Swaps the position with another.
    pub(in crate::game) fn swap(&mut self, board: &mut Board, flow: &mut Flow) {
        std::mem::swap(&mut self.board, board);
        std::mem::swap(&mut self.flow, flow);
    }

    /// Takes a checkpoint, reusing the allocation of an old one if there is one.
    pub(in crate::game) fn take(
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
