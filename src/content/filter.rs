//! The `where` vocabulary: filters of spaces in rules, cards, scenarios and tests.

use super::neighbours::Neighbours;
use crate::ids::{CounterId, Side, SpaceId, SpaceSet, TagId};

/// A set of spaces described in the terms of the rules, with the same vocabulary for maps, cards,
/// scenarios and tests.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Filter {
    /// A set that never changes: a region, named spaces, or an intersection of such.
    Fixed(SpaceSet),
    /// Spaces with a tag.
    Tag(TagId),
    /// Battlegrounds: those of the map, and those that a modifier in force declares for every
    /// purpose (rule 2.1.4).
    Battleground,
    /// Spaces that this side controls (rule 2.1.7).
    ControlledBy(Who),
    /// Spaces with influence of this side.
    HasInfluence(Who),
    /// Spaces where a side has an amount of influence in this range, bounds included; with
    /// `either`, one side is enough.
    Influence {
        /// The side.
        of: Who,
        /// The lowest number.
        min: u8,
        /// The highest number.
        max: u8,
    },
    /// Spaces with a number of pieces of a kind in this range, bounds included; with `either`, those
    /// of one side are enough.
    Counters {
        /// The kind.
        counter: CounterId,
        /// The side.
        of: Who,
        /// The lowest number.
        min: u8,
        /// The highest number.
        max: u8,
    },
    /// Spaces with a stability number in this range, bounds included.
    Stability {
        /// The lowest number.
        min: u8,
        /// The highest number.
        max: u8,
    },
    /// The spaces that match the inner filter on the board at the beginning of the action round or
    /// headline.
    AsRoundBegan(Box<Filter>),
    /// Neighbours of the spaces that match the inner filter.
    AdjacentTo(Box<Filter>),
    /// The spaces that match `of`, and those that a way of links leads to from there.
    Within {
        /// The spaces where ways begin; a home of a superpower may be one.
        of: Box<Filter>,
        /// The most links of a way; any number if `None`.
        links: Option<u8>,
        /// The spaces that a way may go through, apart from both of its ends.
        through: Box<Filter>,
    },
    /// The space, or the spaces of the region, that is the data of the effect (`$data`).
    Data,
    /// Spaces that match all inner filters.
    All(Vec<Filter>),
    /// Spaces that match at least one inner filter.
    Any(Vec<Filter>),
    /// Spaces that do not match the inner filter.
    Except(Box<Filter>),
}

/// Filters that cost as much as finding the ways from some spaces.
const SIZE_OF_WAYS: u64 = 8;

/// The side of a filter or modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A named side.
    Side(Side),
    /// The side that the event or effect belongs to.
    Player,
    /// The other side.
    Opponent,
    /// Either side.
    Either,
    /// Neither side.
    Neither,
}

impl Who {
    /// Whether `side` is included, from the point of view of `player`.
    #[must_use]
    pub fn is(self, side: Side, player: Side) -> bool {
        match self {
            Who::Side(named) => named == side,
            Who::Player => side == player,
            Who::Opponent => side != player,
            Who::Either => true,
            Who::Neither => false,
        }
    }

    /// A copy with the sides swapped: only a named side changes.
    #[must_use]
    pub fn swapped(self) -> Who {
        match self {
            Who::Side(side) => Who::Side(side.opponent()),
            other => other,
        }
    }
}

/// The changing facts of a position that filters depend on.
pub trait BoardFacts {
    /// Spaces that `side` controls.
    fn controlled(&self, side: Side) -> SpaceSet;
    /// Spaces that hold influence of `side`.
    fn present(&self, side: Side) -> SpaceSet;
    /// Spaces that `side` controlled when the action round or headline began.
    fn controlled_as_round_began(&self, side: Side) -> SpaceSet;
    /// Spaces that held influence of `side` when the action round or headline began.
    fn present_as_round_began(&self, side: Side) -> SpaceSet;
    /// The influence of `side` in a space.
    fn influence(&self, side: Side, space: SpaceId) -> u8;
    /// The pieces of a kind of `side` in a space.
    fn counters(&self, counter: CounterId, side: Side, space: SpaceId) -> u8;
    /// The stability number in force.
    fn stability(&self, space: SpaceId) -> u8;
    /// Spaces with a tag of the map.
    fn tagged(&self, tag: TagId, map: &super::Map) -> SpaceSet;
}

/// The moment of the board that a filter reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// The present, with modifiers.
    Now,
    /// When the action round or headline began.
    AsRoundBegan,
}

/// The point of view from which a filter is read.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Viewpoint<'a> {
    /// The map.
    pub map: &'a super::Map,
    /// The links in force.
    pub links: &'a Neighbours,
    /// The spaces that are out of play.
    pub out: SpaceSet,
    /// The side that `player` stands for.
    pub player: Side,
    /// The spaces that `$data` stands for.
    pub data: SpaceSet,
    /// The current battlegrounds.
    pub battlegrounds: SpaceSet,
    /// The moment of the board to be read.
    pub time: Time,
}

impl Viewpoint<'_> {
    /// The spaces of the sides that a word stands for, given those of each side.
    fn spaces_of(self, who: Who, of_side: impl Fn(Side) -> SpaceSet) -> SpaceSet {
        match who {
            Who::Either => of_side(Side::First) | of_side(Side::Second),
            Who::Neither => self.map.playable - (of_side(Side::First) | of_side(Side::Second)),
            Who::Side(side) => of_side(side),
            Who::Player => of_side(self.player),
            Who::Opponent => of_side(self.player.opponent()),
        }
    }
}

impl Filter {
    /// The filter that matches every space that can hold influence.
    #[must_use]
    pub fn everywhere(map: &super::Map) -> Filter {
        Filter::Fixed(map.playable)
    }

    /// The matching spaces in this position, never including homes of superpowers.
    #[must_use]
    pub fn spaces(&self, position: &impl BoardFacts, view: Viewpoint<'_>) -> SpaceSet {
        self.matching(position, view) - view.out
    }

    fn matching(&self, position: &impl BoardFacts, view: Viewpoint<'_>) -> SpaceSet {
        match self {
            Filter::Fixed(set) => *set,
            Filter::Battleground => view.battlegrounds,
            Filter::Tag(tag) => position.tagged(*tag, view.map) & view.map.playable,
            Filter::ControlledBy(who) => match view.time {
                Time::Now => view.spaces_of(*who, |side| position.controlled(side)),
                Time::AsRoundBegan => {
                    view.spaces_of(*who, |side| position.controlled_as_round_began(side))
                }
            },
            Filter::HasInfluence(who) => match view.time {
                Time::Now => view.spaces_of(*who, |side| position.present(side)),
                Time::AsRoundBegan => {
                    view.spaces_of(*who, |side| position.present_as_round_began(side))
                }
            },
            Filter::Influence { of, min, max } => view.spaces_of(*of, |side| {
                let playable = view.map.playable.iter();
                playable
                    .filter(|space| (*min..=*max).contains(&position.influence(side, *space)))
                    .collect()
            }),
            Filter::Counters {
                counter,
                of,
                min,
                max,
            } => view.spaces_of(*of, |side| {
                let has = |space: &SpaceId| {
                    (*min..=*max).contains(&position.counters(*counter, side, *space))
                };
                view.map.playable.iter().filter(has).collect()
            }),
            Filter::AsRoundBegan(inner) => inner.spaces(
                position,
                Viewpoint {
                    time: Time::AsRoundBegan,
                    ..view
                },
            ),
            Filter::Stability { min, max } => view
                .map
                .playable
                .iter()
                .filter(|s| (*min..=*max).contains(&position.stability(*s)))
                .collect(),
            Filter::AdjacentTo(inner) => {
                view.links.of_all(inner.spaces(position, view)) & view.map.playable
            }
            Filter::Within { of, links, through } => {
                let from = of.spaces(position, view);
                let through = through.spaces(position, view);
                view.links.within(from, *links, through) & view.map.playable
            }
            Filter::Data => view.data,
            Filter::All(inner) => inner.iter().fold(view.map.playable, |set, filter| {
                set & filter.spaces(position, view)
            }),
            Filter::Any(inner) => inner.iter().fold(SpaceSet::EMPTY, |set, filter| {
                set | filter.spaces(position, view)
            }),
            Filter::Except(inner) => view.map.playable - inner.spaces(position, view),
        }
    }

    /// Whether it depends on influence, which changes all the time.
    #[must_use]
    pub(super) fn reads_influence(&self) -> bool {
        match self {
            Filter::ControlledBy(_)
            | Filter::HasInfluence(_)
            | Filter::Influence { .. }
            | Filter::Stability { .. }
            | Filter::AsRoundBegan(_) => true,
            Filter::Fixed(_)
            | Filter::Tag(_)
            | Filter::Battleground
            | Filter::Counters { .. }
            | Filter::Data => false,
            Filter::AdjacentTo(inner) | Filter::Except(inner) => inner.reads_influence(),
            Filter::Within { of, through, .. } => of.reads_influence() || through.reads_influence(),
            Filter::All(inner) | Filter::Any(inner) => inner.iter().any(Filter::reads_influence),
        }
    }

    /// The number of filters it consists of, including itself.
    #[must_use]
    pub fn size(&self) -> u64 {
        1 + match self {
            Filter::AsRoundBegan(inner) | Filter::AdjacentTo(inner) | Filter::Except(inner) => {
                inner.size()
            }
            // A way may go through every space.
            Filter::Within { of, through, .. } => of.size() + through.size() + SIZE_OF_WAYS,
            Filter::All(inner) | Filter::Any(inner) => inner.iter().map(Filter::size).sum(),
            _ => 0,
        }
    }

    fn all_swapped(filters: &[Filter]) -> Vec<Filter> {
        filters.iter().map(Filter::swapped).collect()
    }

    /// A copy with the sides swapped.
    #[must_use]
    pub fn swapped(&self) -> Filter {
        match self {
            Filter::Fixed(_)
            | Filter::Tag(_)
            | Filter::Battleground
            | Filter::Stability { .. }
            | Filter::Data => self.clone(),
            Filter::ControlledBy(who) => Filter::ControlledBy(who.swapped()),
            Filter::HasInfluence(who) => Filter::HasInfluence(who.swapped()),
            Filter::Influence { of, min, max } => Filter::Influence {
                of: of.swapped(),
                min: *min,
                max: *max,
            },
            Filter::Counters {
                counter,
                of,
                min,
                max,
            } => Filter::Counters {
                counter: *counter,
                of: of.swapped(),
                min: *min,
                max: *max,
            },
            Filter::AsRoundBegan(inner) => Filter::AsRoundBegan(Box::new(inner.swapped())),
            Filter::AdjacentTo(inner) => Filter::AdjacentTo(Box::new(inner.swapped())),
            Filter::Within { of, links, through } => Filter::Within {
                of: Box::new(of.swapped()),
                links: *links,
                through: Box::new(through.swapped()),
            },
            Filter::Except(inner) => Filter::Except(Box::new(inner.swapped())),
            Filter::All(inner) => Filter::All(Filter::all_swapped(inner)),
            Filter::Any(inner) => Filter::Any(Filter::all_swapped(inner)),
        }
    }
}
