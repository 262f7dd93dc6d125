//! Victory by points: immediately, and after the final scoring.

use super::super::diagnostic_kind::DiagnosticKind;
use super::super::node::{Node, NodeValue};
use super::super::reader::Reader;
use super::super::spec::{self, Kind, Named, Plain, Takes, number, switch};
use super::by_side::{BySide, number_by_side};
use super::scope::Scope;
use crate::ids::Side;

spec::keys! {
    /// The victory point track.
    pub struct VpTrack: PartialEq Eq = "`vp`" in Scope<'_> {
        /// The starting position of the marker.
        start: i16 = number(-99, 99), or 0;
        /// The points that win immediately (rule 10.3.1): a number for either side, a number by
        /// side, or `none`; a side without a number cannot win in this way.
        automatic: BySide = number_by_side(999), need;
        /// The winner after the final scoring (rule 10.3.2): the `leader`, neither side (`draw`), a
        /// given side if it has enough points, and the side under `otherwise` if not, or with `run`
        /// what a function of `victory` in a rule script returns.
        at_end: AtEnd = AtEndKind, or AtEnd::Leader;
        /// The end of the track on either side; points beyond it are lost. No end by default.
        limit: Option<i16> = number(1, 998), may;
        /// Whether a side that reaches an automatic victory by the penalties for military
        /// operations loses instead if it holds a scoring card.
        held_scoring_spoils: bool = switch(), or false;
    }
}

/// The winner after the final scoring (rule 10.3.2).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AtEnd {
    /// The side that is ahead; a draw if neither is.
    Leader,
    /// Neither side.
    Draw,
    /// This side with enough points, otherwise the other side, or neither.
    Needs {
        /// The side that needs points.
        side: Side,
        /// The number of points it needs.
        points: i16,
        /// The winner if that side has fewer points; `None` for a draw.
        otherwise: Option<Side>,
    },
    /// The side that a function of a rule script returns.
    Run(String),
}

/// Bound of every track, in either direction.
const LIMIT: i32 = 999;
/// The reach of a track on which points do not win.
const REACH: i16 = 20;

impl VpTrack {
    /// The marker at this position, or at the end of the track if that is beyond it.
    pub(crate) fn clamped(&self, marker: i32) -> i16 {
        let limit = self.limit.map_or(LIMIT, i32::from);
        marker.clamp(-limit, limit) as i16
    }

    /// The side that wins immediately with the marker at this position.
    #[must_use]
    pub fn winner_at(&self, marker: i16) -> Option<Side> {
        let leader = if marker > 0 {
            Side::First
        } else {
            Side::Second
        };
        self.automatic
            .of(leader)
            .filter(|automatic| marker.saturating_abs() >= *automatic)
            .map(|_| leader)
    }

    /// The side that wins with the marker at this position after the final scoring; `None` for a
    /// draw, and if a function decides.
    #[must_use]
    pub fn winner_at_end(&self, marker: i16) -> Option<Side> {
        match &self.at_end {
            AtEnd::Draw | AtEnd::Run(_) => None,
            AtEnd::Leader => match marker {
                0 => None,
                marker if marker > 0 => Some(Side::First),
                _ => Some(Side::Second),
            },
            AtEnd::Needs {
                side,
                points,
                otherwise,
            } => {
                if marker.saturating_mul(side.sign()) >= *points {
                    Some(*side)
                } else {
                    *otherwise
                }
            }
        }
    }

    /// The maximum of points on a side's part of the track during the game, for pictures and
    /// positions.
    #[must_use]
    pub fn reach(&self) -> i16 {
        Side::BOTH
            .into_iter()
            .filter_map(|side| self.automatic.of(side))
            .chain(self.limit)
            .max()
            .unwrap_or(REACH)
    }
}

/// `leader`, `draw`, or a side with the points that it needs.
pub(super) struct AtEndKind;

impl spec::Shown for AtEnd {
    fn shown(&self) -> Plain {
        Plain::Word("leader")
    }
}

/// The key for a function of a rule script.
const RUN: &str = "run";
/// The key for the winner if the side has fewer points.
const OTHERWISE: &str = "otherwise";

impl<C: Named> Kind<C> for AtEndKind {
    type Value = AtEnd;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<AtEnd> {
        let NodeValue::Map(entries) = &node.value else {
            return Some(match reader.word(node, &["leader", "draw"])? {
                0 => AtEnd::Leader,
                _ => AtEnd::Draw,
            });
        };
        if let [(key, name)] = &entries[..]
            && key.name == RUN
        {
            return spec::new_id().read(reader, name, scope).map(AtEnd::Run);
        }
        let (last, needs): (Vec<_>, Vec<_>) =
            entries.iter().partition(|(key, _)| key.name == OTHERWISE);
        let ([(_, last)], [(key, needed)]) = (&last[..], &needs[..]) else {
            return reader.wrong(node, "a side with its points and `otherwise`, or `run`");
        };
        let side = spec::side().read(reader, &key.node(), scope);
        let points = number(-999, 999).read(reader, needed, scope);
        let [first, second] = scope.names().sides;
        let otherwise = reader
            .word(last, &[first, second, "draw"])
            .map(|index| Side::BOTH.get(index).copied());
        Some(AtEnd::Needs {
            side: side?,
            points: points?,
            otherwise: otherwise?,
        })
    }

    fn takes(&self) -> Takes {
        Takes::AnyOf(vec![
            Takes::Words(&["leader", "draw"]),
            Takes::by_id(
                None,
                Takes::AnyOf(vec![
                    Takes::Number {
                        min: -999,
                        max: 999,
                    },
                    Takes::Text,
                ]),
            ),
        ])
    }
}

/// Checks that the victory point track does not start with a win, and that its end lies beyond what
/// is written of it.
pub(super) fn vp(
    reader: &mut Reader,
    node: &Node,
    track: VpTrack,
    _: &Scope<'_>,
) -> Option<VpTrack> {
    let start = track.start;
    if let (Some(node), Some(winner)) = (node.get("start"), track.winner_at(start)) {
        let automatic = track.automatic.of(winner).unwrap_or_default();
        reader.fault(&node.place, DiagnosticKind::VpStart { start, automatic });
    }
    let automatic = Side::BOTH.map(|side| track.automatic.of(side));
    let automatic = automatic.into_iter().flatten().max().unwrap_or(0);
    if let Some(limit) = track.limit {
        for (key, number) in [("start", start.abs()), ("automatic", automatic)] {
            if let Some(node) = node.get(key).filter(|_| number > limit) {
                reader.out_of_range(&node.place, number, 0, limit);
            }
        }
    }
    Some(track)
}
