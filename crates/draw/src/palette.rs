//! Colours of regions and sides.

use std::fmt;

use brink::content::{LinkKind, Map};
use brink::ids::{RegionId, Side};

/// A colour as `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colour(pub(crate) [u8; 3]);

/// A use of the colour of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shade {
    /// The land around its boxes.
    Land,
    /// The name of an ordinary space.
    Light,
    /// The name of a battleground.
    Deep,
}

/// Hues of the first regions, in degrees, as far apart as possible; later ones are computed.
const HUES: [f64; 8] = [262.0, 195.0, 32.0, 52.0, 92.0, 150.0, 325.0, 225.0];

/// Colours of tags other than battlegrounds: later tags have the same ones in another shape.
const TAGS: [Colour; 12] = [
    Colour([0xd9, 0x6b, 0x00]),
    Colour([0x00, 0x7f, 0x7f]),
    Colour([0x8a, 0x2b, 0xa8]),
    Colour([0x5a, 0x7d, 0x00]),
    Colour([0xc2, 0x18, 0x5b]),
    Colour([0x45, 0x5a, 0x64]),
    Colour([0x00, 0x4d, 0xff]),
    Colour([0xff, 0xc4, 0x00]),
    Colour([0x6d, 0x3b, 0x1f]),
    Colour([0x00, 0xc8, 0x53]),
    Colour([0xff, 0x8a, 0xc4]),
    Colour([0x00, 0x00, 0x00]),
];

/// The ink of text and lines.
pub(crate) const INK: Colour = Colour([0x22, 0x2b, 0x35]);
/// The names of waters.
pub(crate) const WATER: Colour = Colour([0x3d, 0x6b, 0x86]);
/// The sea, and the ground of pictures.
pub(crate) const SEA: Colour = Colour([0xf3, 0xf6, 0xf8]);
/// The land inside a coast.
pub(crate) const LAND: Colour = Colour([0xe8, 0xe6, 0xdf]);
/// The line of a coast.
pub(crate) const SHORE: Colour = Colour([0xc3, 0xc7, 0xc4]);
/// The colour of whatever is in no region.
const NOWHERE: [f64; 2] = [215.0, 0.10];

/// The colour of a link, as the boards have them: brown within a region, red between regions, black to a home.
pub(crate) fn link(kind: LinkKind) -> Colour {
    match kind {
        LinkKind::Home(_) => INK,
        LinkKind::Between => Colour([0xb8, 0x32, 0x2a]),
        _ => Colour([0x7d, 0x5a, 0x32]),
    }
}

/// The colour of a region: sub-regions have a colour near that of their parent.
pub(crate) fn region(map: &Map, region: Option<RegionId>, shade: Shade) -> Colour {
    let [hue, strength] = match region {
        None => NOWHERE,
        Some(region) => [hue(map, region), 0.58],
    };
    match shade {
        Shade::Land => from_hue(hue, strength * 0.75, 0.90),
        Shade::Light => from_hue(hue, strength, 0.80),
        Shade::Deep => from_hue(hue, strength, 0.30),
    }
}

fn hue(map: &Map, region: RegionId) -> f64 {
    let mut top = region;
    // Regions are never within themselves: the readers make sure of that.
    while let Some(parent) = map.region(top).within {
        top = parent;
    }
    let before = |region: RegionId| map.regions.values().take(region.index());
    let index = before(top).filter(|other| other.within.is_none()).count();
    let hue = HUES.get(index).copied().unwrap_or(index as f64 * 137.5);
    if top == region {
        return hue;
    }
    let sister = before(region)
        .filter(|other| other.within == map.region(region).within)
        .count();
    let aside = 20.0 * (1.0 + (sister / 2) as f64);
    hue + if sister.is_multiple_of(2) {
        -aside
    } else {
        aside
    }
}

/// The colour of a side.
pub(crate) const fn side(side: Side) -> Colour {
    match side {
        Side::First => Colour([0x1d, 0x4f, 0x9e]),
        Side::Second => Colour([0xb8, 0x24, 0x1c]),
    }
}

/// The background of a side's influence.
pub(crate) fn side_ground(side: Side) -> Colour {
    match side {
        Side::First => Colour([0xe6, 0xee, 0xf9]),
        Side::Second => Colour([0xfb, 0xe8, 0xe6]),
    }
}

/// The mark of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TagMark {
    pub(crate) colour: Colour,
    pub(crate) shape: TagShape,
}

/// The shape of the mark of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TagShape {
    /// A round dot.
    Dot,
    /// A square.
    Square,
    /// A square on its corner.
    Diamond,
    /// A triangle that points up.
    Up,
    /// A triangle that points down.
    Down,
    /// A ring.
    Ring,
}

/// The mark of a tag by its place among those that are marked: no two of a scenario are alike.
pub(crate) fn tag(index: usize) -> TagMark {
    const SHAPES: [TagShape; 6] = [
        TagShape::Dot,
        TagShape::Square,
        TagShape::Diamond,
        TagShape::Up,
        TagShape::Down,
        TagShape::Ring,
    ];
    TagMark {
        colour: TAGS[index % TAGS.len()],
        shape: SHAPES[index / TAGS.len() % SHAPES.len()],
    }
}

/// A colour by hue in degrees, saturation and lightness.
fn from_hue(hue: f64, saturation: f64, lightness: f64) -> Colour {
    let chroma = saturation * lightness.min(1.0 - lightness);
    // The formula of CSS Color 4, with the shift of each channel.
    Colour([0.0, 8.0, 4.0].map(|shift| {
        let k = (shift + hue.rem_euclid(360.0) / 30.0) % 12.0;
        let tent = (k - 3.0).min(9.0 - k);
        let value = lightness - chroma * tent.clamp(-1.0, 1.0);
        (value * 255.0).round() as u8
    }))
}

impl Colour {
    /// Mixes in this share of another colour: 0 is none of it, 1 is nothing else.
    pub(crate) fn mixed(self, other: Colour, part: f64) -> Colour {
        Colour([0, 1, 2].map(|index| {
            let (from, to) = (f64::from(self.0[index]), f64::from(other.0[index]));
            (from + (to - from) * part).round() as u8
        }))
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hues() {
        assert_eq!(from_hue(0.0, 1.0, 0.5).to_string(), "#ff0000");
        assert_eq!(from_hue(-240.0, 1.0, 0.5).to_string(), "#00ff00");
        assert_eq!(from_hue(240.0, 0.0, 1.0).to_string(), "#ffffff");
    }

    #[test]
    fn no_two_tags_look_alike() {
        let marks: Vec<TagMark> = (0..64).map(tag).collect();
        for (place, mark) in marks.iter().enumerate() {
            assert!(!marks[..place].contains(mark), "{place}: {mark:?}");
        }
        let first = marks[..12].iter();
        assert!(first.clone().all(|mark| mark.shape == TagShape::Dot));
    }
}
