//! A board with the prices that were asked for.

use std::cell::RefCell;
use std::rc::Rc;

use brink::ids::{Side, SpaceId};

use super::super::placement_offer::{Placement, PlacementOffer};
use super::incremental::IncrementalBoard;
use super::pricing::Pricing;

/// A board with the prices that were asked for, and the boards after changes of influence.
#[derive(Debug)]
pub(in super::super) struct PricedBoard {
    board: IncrementalBoard,
    /// The part of the evaluation that the board makes.
    pub(super) worth: f64,
    /// The prices of each space.
    prices: RefCell<Vec<Option<Box<Pricing>>>>,
    /// The boards after changes of influence.
    next: RefCell<Vec<(Change, Rc<PricedBoard>)>>,
    /// The placements that were asked for.
    placements: RefCell<Vec<(PlacementOffer, Placement)>>,
}

/// The influence of both sides that a space comes to have.
type Change = (SpaceId, [u8; 2]);

impl PricedBoard {
    pub(super) fn new(board: IncrementalBoard, worth: f64) -> PricedBoard {
        PricedBoard {
            prices: RefCell::new(vec![None; board.spaces()]),
            board,
            worth,
            next: RefCell::default(),
            placements: RefCell::default(),
        }
    }

    /// Value change for the first side if the influence in one space changed, in victory points.
    pub(in super::super) fn value_change(&self, space: SpaceId, markers: [u8; 2]) -> f64 {
        let new = || Box::new(Pricing::new(&self.board, space));
        match self.prices.borrow_mut().get_mut(space.index()) {
            Some(pricing) => pricing.get_or_insert_with(new).change(&self.board, markers),
            None => 0.0,
        }
    }

    /// The board after a change of influence.
    pub(in super::super) fn put(&self, space: SpaceId, markers: [u8; 2]) -> Rc<PricedBoard> {
        let mut next = self.next.borrow_mut();
        let change = (space, markers);
        if let Some((_, board)) = next.iter().find(|(known, _)| *known == change) {
            return board.clone();
        }
        let mut board = self.board.clone();
        board.put(space, markers);
        let board = Rc::new(PricedBoard::new(board, 0.0));
        next.push((change, board.clone()));
        board
    }

    /// The placement of an operation's influence that is planned for an offer, planned once.
    pub(in super::super) fn placement(
        &self,
        offer: PlacementOffer,
        plan: impl FnOnce(&PlacementOffer) -> Placement,
    ) -> Placement {
        let known = self.placements.borrow();
        if let Some((_, placement)) = known.iter().find(|(known, _)| *known == offer) {
            return placement.clone();
        }
        drop(known);
        let placement = plan(&offer);
        let known = (offer, placement.clone());
        self.placements.borrow_mut().push(known);
        placement
    }

    /// The influence of each side in a space.
    pub(in super::super) fn influence(&self, space: SpaceId) -> [u8; 2] {
        self.board.influence(space)
    }

    /// Whether a side would control a space with this much influence of both.
    pub(in super::super) fn would_control(
        &self,
        side: Side,
        space: SpaceId,
        markers: [u8; 2],
    ) -> bool {
        self.board.would_control(side, space, markers)
    }

    /// The most influence that a side can have in one space.
    pub(in super::super) fn most(&self, side: Side) -> u8 {
        self.board.most(side)
    }

    /// Whether a change in one space may affect the price of another.
    pub(in super::super) fn touches(&self, changed: SpaceId, space: SpaceId) -> bool {
        self.board.touches(changed, space)
    }
}
