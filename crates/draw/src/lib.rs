//! Pictures of maps and cards: the layout, and the formats to write them in.
//!
//! The crate uses content and views. It does not depend on files or on the command line.

mod boxes;
mod caption;
mod card;
mod dot;
mod in_effect;
mod known_pictures;
mod label;
mod layout;
mod legend;
mod own_track;
mod palette;
mod picture;
mod place;
mod road;
mod separate;
mod sheet;
mod shore;
mod svg;
mod tracks;
mod words;
mod zone_track;

pub use caption::Caption;
pub use card::{Block, CARD_HEIGHT, CARD_MADE_BY, CARD_WIDTH, Face, Weight, advance};
pub use dot::dot;
pub use label::{Label, escape, shortened, text_width};
pub use picture::{Cell, Picture};
pub use place::{Frame, Point};
pub use road::{Road, along};
pub use shore::Shore;
pub use svg::svg;
pub use words::PICTURES;

use brink::content::Map;
use brink::ids::{RegionId, Side, SpaceId};

/// The words in the second line that mark pictures of this program.
pub const MADE_BY: &str = "brink map";

/// The colour of a side: red, green and blue.
#[must_use]
pub const fn side_colour(side: Side) -> [u8; 3] {
    palette::side(side).0
}

/// The most specific regions of a space.
fn own_regions(map: &Map, space: SpaceId) -> Vec<RegionId> {
    let all = &map.space(space).regions;
    let parents: Vec<Option<RegionId>> = all
        .iter()
        .map(|region| map.region(*region).within)
        .collect();
    all.iter()
        .copied()
        .filter(|region| !parents.contains(&Some(*region)))
        .collect()
}
