//! The clause of a question about places, and the part of it that excludes a space.

use std::cmp;
use std::fmt;

use crate::content::{Content, Filter, Who};
use crate::game::rules::Rules;
use crate::game::state::effect::Value;
use crate::game::state::question::Clause;
use crate::ids::{Side, SpaceId, SpaceSet};
use crate::words::{Arg, Words, displayed, engine};

/// The reason why a filter excludes a space. Names are those displayed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outside {
    /// It is in none of the allowed regions.
    Region(Vec<String>),
    /// It is in an excluded region.
    InRegion(Vec<String>),
    /// Only these spaces are allowed.
    Only(Vec<String>),
    /// The spaces are listed individually, and it is not among them.
    NotNamed,
    /// It is excluded by name.
    Excepted,
    /// It is not a battleground.
    NotBattleground,
    /// It is a battleground, and battlegrounds are excluded.
    Battleground,
    /// A side does not control it; neither side does if no side is named.
    NotControlled(Option<String>),
    /// A side controls it.
    Controlled(String),
    /// A side has no influence there; neither side has any if no side is named.
    NoInfluence(Option<String>),
    /// These sides have influence there.
    Influence(Vec<String>),
    /// So many pieces of a kind stand there, too few or too many.
    Pieces {
        /// The displayed name of the kind.
        counter: String,
        /// The number.
        is: u8,
    },
    /// The influence of a side there is out of range.
    Amount {
        /// The side.
        side: String,
        /// The influence now.
        is: u8,
        /// The lowest matching number.
        min: u8,
        /// The highest matching number.
        max: u8,
    },
    /// Its stability number is out of range.
    Stability {
        /// The stability number in force.
        is: u8,
        /// The lowest matching number.
        min: u8,
        /// The highest matching number.
        max: u8,
    },
    /// It does not have this tag.
    NotTagged(String),
    /// It has this tag.
    Tagged(String),
    /// It is not adjacent to any of the allowed spaces.
    NotAdjacent,
    /// No way of links leads there.
    NotConnected,
    /// It is not the place stored in the effect.
    NotRemembered,
    /// It did not match when the action round or headline began.
    AsRoundBegan(Box<Outside>),
    /// It matches none of several alternatives.
    NoneOf(Vec<Outside>),
    /// It matches now, but did not when the question was opened.
    Before,
}

impl fmt::Display for Outside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Words::english()))
    }
}

impl Outside {
    /// The reason, in a language.
    pub fn display_in(&self, words: &Words) -> impl fmt::Display {
        displayed(move || self.text(words))
    }

    pub(super) fn text(&self, words: &Words) -> String {
        match self {
            Outside::Region(names) => engine::outside_region(words, any_region(names, words)),
            Outside::InRegion(names) => engine::outside_in_region(words, any_region(names, words)),
            Outside::Only(names) => engine::outside_only(words, names.join(", ")),
            Outside::NotNamed => engine::outside_not_named(words),
            Outside::Excepted => engine::outside_excepted(words),
            Outside::NotBattleground => engine::outside_not_battleground(words),
            Outside::Battleground => engine::outside_battleground(words),
            Outside::NotControlled(Some(side)) => {
                engine::outside_not_controlled(words, Arg::side(side))
            }
            Outside::NotControlled(None) => engine::outside_neither_controls(words),
            Outside::Controlled(side) => engine::outside_controlled(words, Arg::side(side)),
            Outside::NoInfluence(Some(side)) => {
                engine::outside_no_influence(words, Arg::side(side))
            }
            Outside::NoInfluence(None) => engine::outside_neither_influence(words),
            Outside::Influence(names) => engine::outside_influence(words, all_sides(names, words)),
            Outside::Amount { side, is, min, max } => {
                amount(words, Arg::side(side), *is, (*min, *max))
            }
            Outside::Pieces { counter, is } => engine::outside_pieces(words, counter, *is),
            Outside::Stability { is, min, max } if min == max => {
                engine::outside_stability(words, *is, *min)
            }
            Outside::Stability {
                is,
                min,
                max: u8::MAX,
            } => engine::outside_stability_min(words, *is, *min),
            Outside::Stability { is, min: 0, max } => {
                engine::outside_stability_max(words, *is, *max)
            }
            Outside::Stability { is, min, max } => {
                engine::outside_stability_range(words, *is, *min, *max)
            }
            Outside::NotTagged(tag) => engine::outside_not_tagged(words, tag),
            Outside::Tagged(tag) => engine::outside_tagged(words, tag),
            Outside::NotAdjacent => engine::outside_not_adjacent(words),
            Outside::NotConnected => engine::outside_not_connected(words),
            Outside::NotRemembered => engine::outside_not_remembered(words),
            Outside::AsRoundBegan(other) => {
                engine::outside_as_round_began(words, other.text(words))
            }
            Outside::NoneOf(all) => {
                Words::join(all.iter().map(|one| one.text(words)), |first, second| {
                    engine::outside_both(words, first, second)
                })
            }
            Outside::Before => engine::outside_before(words),
        }
    }
}

/// Lists regions, any of which will do.
fn any_region(names: &[String], words: &Words) -> String {
    let items = names
        .iter()
        .map(|name| engine::outside_region_item(words, Arg::region(name)));
    Words::join(items, |first, second| {
        engine::outside_region_or(words, first, second)
    })
}

/// Lists sides.
fn all_sides(names: &[String], words: &Words) -> String {
    let items = names
        .iter()
        .map(|name| engine::outside_side_item(words, Arg::side(name)));
    Words::join(items, |first, second| engine::and(words, first, second))
}

/// Formats an amount of influence that is out of range.
fn amount(words: &Words, side: Arg<'_>, is: u8, (min, max): (u8, u8)) -> String {
    match (min, max) {
        (min, max) if min == max => engine::outside_amount(words, side, is, min),
        (min, u8::MAX) => engine::outside_amount_min(words, side, is, min),
        (0, max) => engine::outside_amount_max(words, side, is, max),
        (min, max) => engine::outside_amount_range(words, side, is, min, max),
    }
}

/// The size of the largest set listed by name.
const FEW: u32 = 6;

impl Rules<'_> {
    /// The part of a clause that excludes a space.
    pub(super) fn why_outside(
        self,
        said: Option<&Clause>,
        within: SpaceSet,
        space: SpaceId,
    ) -> Outside {
        match said.filter(|clause| clause.within == within) {
            Some(clause) => self
                .left_out(&clause.filter, (clause.player, clause.data), space)
                .unwrap_or(Outside::Before),
            None => not_among(self.content, within),
        }
    }

    /// The reason why a filter excludes a space, read for a side with the data of an effect; `None`
    /// if the space matches.
    pub(crate) fn left_out(
        self,
        filter: &Filter,
        of: (Side, Value),
        space: SpaceId,
    ) -> Option<Outside> {
        let (player, data) = of;
        if self.spaces(filter, player, data).contains(space) {
            return None;
        }
        Some(match filter {
            Filter::Fixed(set) => not_among(self.content, *set),
            Filter::Tag(tag) => Outside::NotTagged(self.content.tag_name(*tag)),
            Filter::Battleground => Outside::NotBattleground,
            Filter::ControlledBy(Who::Neither) => Outside::Controlled(self.controller_name(space)),
            Filter::ControlledBy(who) => Outside::NotControlled(self.named(*who, player)),
            Filter::HasInfluence(Who::Neither) => Outside::Influence(self.present_names(space)),
            Filter::HasInfluence(who) => Outside::NoInfluence(self.named(*who, player)),
            Filter::Influence { of, min, max } => {
                self.amount_outside((*of, player), space, (*min, *max))
            }
            Filter::Counters { counter, of, .. } => {
                let sides = Side::BOTH.into_iter().filter(|side| of.is(*side, player));
                let numbers = sides.map(|side| self.board.counters_in(*counter, side, space));
                let facts = self.content.scenario.counter(*counter);
                Outside::Pieces {
                    counter: facts.map_or_else(String::new, |facts| facts.name.clone()),
                    is: numbers.max().unwrap_or(0),
                }
            }
            Filter::Stability { min, max } => Outside::Stability {
                is: self.board.stability_of(space),
                min: *min,
                max: *max,
            },
            Filter::AsRoundBegan(inner) => match self.left_out(inner, of, space) {
                Some(now) => Outside::AsRoundBegan(Box::new(now)),
                None => Outside::AsRoundBegan(Box::new(Outside::Before)),
            },
            Filter::AdjacentTo(_) => Outside::NotAdjacent,
            Filter::Within { .. } => Outside::NotConnected,
            Filter::Data => Outside::NotRemembered,
            Filter::All(parts) => parts
                .iter()
                .find_map(|part| self.left_out(part, of, space))?,
            Filter::Any(parts) => Outside::NoneOf(
                parts
                    .iter()
                    .filter_map(|part| self.left_out(part, of, space))
                    .collect(),
            ),
            Filter::Except(inner) => self.excepted(inner, space),
        })
    }

    /// The reason why the influence of a side in a space, or of each side, is out of range.
    fn amount_outside(
        self,
        (of, player): (Who, Side),
        space: SpaceId,
        (min, max): (u8, u8),
    ) -> Outside {
        let sides = Side::BOTH.into_iter().filter(|side| of.is(*side, player));
        let amounts = sides.map(|side| Outside::Amount {
            side: self.content.side_name(side).to_owned(),
            is: self.board.influence(side, space),
            min,
            max,
        });
        let mut all: Vec<Outside> = amounts.collect();
        if all.len() == 1 {
            all.remove(0)
        } else {
            Outside::NoneOf(all)
        }
    }

    /// The reason why a negated filter, which matches a space, excludes it.
    fn excepted(self, filter: &Filter, space: SpaceId) -> Outside {
        match filter {
            Filter::Tag(tag) => Outside::Tagged(self.content.tag_name(*tag)),
            Filter::Battleground => Outside::Battleground,
            Filter::ControlledBy(Who::Neither) => Outside::NotControlled(None),
            Filter::ControlledBy(_) => Outside::Controlled(self.controller_name(space)),
            Filter::HasInfluence(Who::Neither) => Outside::NoInfluence(None),
            Filter::HasInfluence(_) => Outside::Influence(self.present_names(space)),
            Filter::Fixed(set) => {
                region_of(self.content, *set).map_or(Outside::Excepted, Outside::InRegion)
            }
            _ => Outside::Excepted,
        }
    }

    fn named(self, who: Who, player: Side) -> Option<String> {
        let side = Side::BOTH.into_iter().find(|side| who.is(*side, player));
        side.filter(|_| who != Who::Either)
            .map(|side| self.content.side_name(side).to_owned())
    }

    fn controller_name(self, space: SpaceId) -> String {
        self.board
            .controller(space)
            .map_or_else(String::new, |side| self.content.side_name(side).to_owned())
    }

    fn present_names(self, space: SpaceId) -> Vec<String> {
        let present = Side::BOTH
            .into_iter()
            .filter(|side| self.board.influence(*side, space) > 0);
        present
            .map(|side| self.content.side_name(side).to_owned())
            .collect()
    }
}

/// The reason why a space is not in a fixed set: by region, or by name if the set is small.
fn not_among(content: &Content, set: SpaceSet) -> Outside {
    if let Some(region) = region_of(content, set) {
        return Outside::Region(region);
    }
    if set.len() <= FEW {
        return Outside::Only(
            set.iter()
                .map(|space| content.map.space(space).name.clone())
                .collect(),
        );
    }
    Outside::NotNamed
}

/// The region with exactly these countries, or a few regions that have them together.
fn region_of(content: &Content, set: SpaceSet) -> Option<Vec<String>> {
    let (set, countries) = (set & content.map.countries, content.map.countries);
    let regions = content
        .map
        .regions
        .values()
        .map(|region| (region.spaces & countries, &region.name));
    let found = regions.clone().find(|(spaces, _)| *spaces == set);
    if let Some((_, name)) = found {
        return Some(vec![name.clone()]);
    }
    // The largest first: a part of a region already listed adds nothing.
    let mut parts: Vec<_> = regions
        .filter(|(spaces, _)| !spaces.is_empty() && spaces.is_subset(&set))
        .collect();
    parts.sort_by_key(|(spaces, _)| cmp::Reverse(spaces.len()));
    let (mut names, mut covered) = (Vec::new(), SpaceSet::EMPTY);
    for (spaces, name) in parts {
        if !spaces.is_subset(&covered) {
            names.push(name.clone());
            covered = covered | spaces;
        }
    }
    (covered == set && (1..=3).contains(&names.len())).then_some(names)
}
