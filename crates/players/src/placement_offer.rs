//! The spaces that a side may place influence in with an operation.

use std::num::NonZeroU8;

use brink::game::{Choice, Decision, Game};
use brink::ids::{Side, SpaceId};

/// The spaces that a side may place influence in with an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlacementOffer {
    pub(super) side: Side,
    /// The points of the operation that are left.
    pub(super) left: u8,
    /// Each space with the costs of a marker there: usual, and where the enemy controls.
    pub(super) spaces: Vec<(SpaceId, [u8; 2])>,
}

/// The spaces of an operation's influence, last placement first, with the total gain.
pub(super) type Placement = (Vec<SpaceId>, f64);

impl PlacementOffer {
    /// The offer of a decision about influence, which is open in this game.
    pub(super) fn of(game: &Game, decision: &Decision) -> PlacementOffer {
        let (side, view) = (decision.side, game.view(Side::First));
        let spaces = decision.choices.iter().filter_map(|choice| match choice {
            Choice::Space(space) => Some((*space, view.marker_costs(side, *space))),
            _ => None,
        });
        PlacementOffer {
            side,
            left: decision.left.map_or(1, NonZeroU8::get),
            spaces: spaces.collect(),
        }
    }
}
