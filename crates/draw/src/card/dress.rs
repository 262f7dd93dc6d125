//! The colours of a face: those of its side, of neutral cards, or of scoring cards.

use brink::content::Card;

use super::super::palette::{self, Colour};

/// The paper, the lines on it, and the two inks.
pub(super) const PAPER: Colour = Colour([0xff, 0xfd, 0xf7]);
pub(super) const SCORING_PAPER: Colour = Colour([0xfd, 0xf4, 0xdc]);
pub(super) const RULE: Colour = Colour([0xcd, 0xc5, 0xb4]);
pub(super) const INK: Colour = Colour([0x1a, 0x23, 0x2e]);
pub(super) const FAINT: Colour = Colour([0x5c, 0x63, 0x6c]);
/// Cards of both sides, or of neither.
const NEUTRAL: Colour = Colour([0x5d, 0x5a, 0x4c]);
const NEUTRAL_PALE: Colour = Colour([0xcf, 0xc7, 0xa8]);
/// Scoring cards.
const SCORING: Colour = Colour([0xd9, 0xa2, 0x1b]);
const SCORING_DEEP: Colour = Colour([0x6b, 0x4a, 0x06]);
const SCORING_PALE: Colour = Colour([0xf6, 0xd9, 0x8a]);

/// The colours of one face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dress {
    /// The background of the emblem.
    pub(super) fill: Colour,
    /// Shapes on it, and words on paper.
    pub(super) deep: Colour,
    /// Light shapes on it.
    pub(super) pale: Colour,
    /// The paper.
    pub(super) paper: Colour,
}

impl Dress {
    pub(super) fn of(card: &Card) -> Dress {
        match card.owner {
            _ if card.scoring => Dress {
                fill: SCORING,
                deep: SCORING_DEEP,
                pale: SCORING_PALE,
                paper: SCORING_PAPER,
            },
            Some(side) => {
                let fill = palette::side(side);
                Dress {
                    fill,
                    deep: fill.mixed(INK, 0.4),
                    pale: fill.mixed(PAPER, 0.62),
                    paper: PAPER,
                }
            }
            None => Dress {
                fill: NEUTRAL,
                deep: NEUTRAL.mixed(INK, 0.45),
                pale: NEUTRAL_PALE,
                paper: PAPER,
            },
        }
    }
}
