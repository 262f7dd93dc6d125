//! The kinds of values that name something: they are read where the names are known.

use super::super::filter::{Filter, Who};
use super::super::node::Node;
use super::super::read::{self, Found, Names};
use super::super::reader::Reader;
use super::kinds::Kind;
use super::takes::Takes;
use crate::ids::{CardId, RegionId, Side, SpaceId};

/// A scope in which names are known.
pub(crate) trait Named {
    /// The names.
    fn names(&self) -> &Names<'_>;
}

impl Named for Names<'_> {
    fn names(&self) -> &Names<'_> {
        self
    }
}

/// A name of what this scenario has, or of what only other content has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resolved<T> {
    /// The thing.
    Here(T),
    /// Other content has it: the clause has no effect.
    Absent,
}

impl<T> Resolved<T> {
    /// The thing, if this scenario has it.
    pub fn here(self) -> Option<T> {
        match self {
            Resolved::Here(thing) => Some(thing),
            Resolved::Absent => None,
        }
    }
}

/// The thing at a position.
fn resolved<T>(found: Found, at: fn(usize) -> T) -> Resolved<T> {
    match found {
        Found::Here(index) => Resolved::Here(at(index)),
        Found::Absent => Resolved::Absent,
    }
}

/// Declares kinds of names: a constructor, what it reads, how, and what it looks like.
macro_rules! kinds {
    ($($(#[doc = $doc:literal])+ $name:ident $make:ident -> $value:ty = |$reader:ident, $node:ident, $names:ident| $read:expr, $takes:expr;)*) => {$(
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name;

        $(#[doc = $doc])+
        pub(crate) const fn $make() -> $name {
            $name
        }

        impl<C: Named> Kind<C> for $name {
            type Value = $value;

            fn read(&self, $reader: &mut Reader, $node: &Node, scope: &C) -> Option<$value> {
                let $names = scope.names();
                $read
            }

            fn takes(&self) -> Takes {
                $takes
            }
        }
    )*};
}

kinds! {
    /// A side.
    SideName side -> Side = |reader, node, names| names.side(reader, node), Takes::Name("side");
    /// A region of the map.
    RegionName region -> RegionId = |reader, node, names| {
        reader.known(node, "region", names.map.regions.keys().map(String::as_str)).map(RegionId::at)
    }, Takes::Name("region");
    /// A space that can hold influence.
    SpaceName space -> SpaceId = |reader, node, names| reader.playable(node, names), Takes::Name("space");
    /// A card of the scenario.
    CardName card -> CardId = |reader, node, names| {
        let known = names.cards.map(|cards| cards.keys()).into_iter().flatten().map(String::as_str);
        reader.known(node, "card", known).map(CardId::at)
    }, Takes::Name("card");
    /// A card, which only other content may have.
    AnyCard cards -> Resolved<CardId> = |reader, node, names| names.card(reader, node).map(|found| resolved(found, CardId::at)), Takes::Id("card");
    /// A region, which only other content may have.
    AnyRegion regions -> Resolved<RegionId> = |reader, node, names| names.region(reader, node).map(|found| resolved(found, RegionId::at)), Takes::Id("region");
    /// A space, which only other content may have.
    AnySpace spaces -> Resolved<SpaceId> = |reader, node, names| names.space(reader, node).map(|found| resolved(found, SpaceId::at)), Takes::Id("space");
    /// The position of a scoring of the scenario, which only other content may have.
    AnyScoring scoring -> Resolved<usize> = |reader, node, names| names.scoring(reader, node).map(|found| resolved(found, std::convert::identity)), Takes::Id("scoring");
    /// The position of a tag of the map, which only other content may have.
    AnyTag tags -> Resolved<usize> = |reader, node, names| names.tag(reader, node).map(|found| resolved(found, std::convert::identity)), Takes::Id("tag");
    /// A description of spaces.
    FilterKind filter -> Filter = |reader, node, names| read::filter(reader, node, names), Takes::Table(read::filter_table);
    /// Whose.
    WhoName who -> Who = |reader, node, names| read::who(reader, node, names, false), Takes::Who;
    /// Whose; also `neither`.
    WhoOrNeither who_or_neither -> Who = |reader, node, names| read::who(reader, node, names, true), Takes::WhoOrNeither;
}
