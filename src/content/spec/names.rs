//! The names that files may use, of this scenario and of other content, and the kinds of values
//! that refer to something by name.

use std::collections::HashSet;

use indexmap::IndexSet;

use super::super::by_id::ById;
use super::super::card::Card;
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::fact::Fact;
use super::super::filter::Who;
use super::super::map::Map;
use super::super::mode::Mode;
use super::super::node::Node;
use super::super::reader::Reader;
use super::super::scenario::Period;
use super::description::Takes;
use super::kinds::Kind;
use crate::ids::{
    CardId, CounterId, FlagId, PeriodId, RegionId, Side, SpaceId, TagId, TrackId, ZoneId,
};

/// The known names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Names<'a> {
    /// The map.
    pub map: &'a Map,
    /// The ids of the sides.
    pub sides: [&'a str; 2],
    /// The cards; `None` where cards cannot be named.
    pub cards: Option<&'a ById<Card>>,
    /// The facts that the cards may have; `None` where cards cannot be named.
    pub facts: Option<&'a ById<Fact>>,
    /// The periods of the scenario, in order; empty where cards cannot be named.
    pub periods: &'a [Period],
    /// The DEFCON levels from war to the best one; `None` in a game without DEFCON, or where no
    /// level can be named.
    pub levels: Option<(u8, u8)>,
    /// The scorings of the scenario, in order; empty where none can be named.
    pub scorings: &'a [String],
    /// The tracks declared by the scenario, in order; empty where none can be named.
    pub tracks: &'a [String],
    /// The lowest and the highest number of each track; empty where they are not known.
    pub reaches: &'a [(i16, i16)],
    /// The flags declared by the scenario, in order; empty where none can be named.
    pub flags: &'a [String],
    /// The zones declared by the scenario, in order; empty where none can be named.
    pub zones: &'a [String],
    /// The kinds of pieces declared by the scenario, in order; empty where none can be named.
    pub counters: &'a [String],
    /// The operations declared by the scenario, in order; empty where none can be named.
    pub operations: &'a [String],
    /// Names that other files define.
    pub absent: &'a HashSet<String>,
}

impl Names<'_> {
    /// Resolves the name of a side.
    pub fn side(&self, reader: &mut Reader, node: &Node) -> Option<Side> {
        reader
            .known(node, "side", self.sides.into_iter())
            .map(|index| Side::BOTH[index])
    }

    /// Resolves the name of a space that can hold influence.
    pub fn playable(&self, reader: &mut Reader, node: &Node) -> Option<SpaceId> {
        let space = reader
            .known(node, "space", self.map.spaces.keys())
            .map(SpaceId::at)?;
        if !self.map.playable.contains(space) {
            reader.fault(
                &node.place,
                DiagnosticKind::HomeInfluence {
                    space: node.as_text().unwrap_or_default().to_owned(),
                },
            );
            return None;
        }
        Some(space)
    }

    /// Reads the side whose control, influence, cards or actions are meant.
    pub fn who(&self, reader: &mut Reader, node: &Node, neither: Neither) -> Option<Who> {
        let [first, second] = self.sides;
        let words = [first, second, "player", "opponent", "either", "neither"];
        let known = if neither == Neither::Known {
            &words[..]
        } else {
            &words[..5]
        };
        Some(match reader.word(node, known)? {
            0 => Who::Side(Side::First),
            1 => Who::Side(Side::Second),
            2 => Who::Player,
            3 => Who::Opponent,
            4 => Who::Either,
            _ => Who::Neither,
        })
    }

    /// The cards of a card set.
    fn cards_of_set(&self, reader: &mut Reader, node: &Node) -> Option<Vec<CardId>> {
        let cards = self.cards?;
        let sets: IndexSet<&str> = cards.values().map(|card| card.set.as_str()).collect();
        let set = reader.known(node, "card set", sets.iter().copied())?;
        let cards = cards.values().enumerate();
        let found = cards.filter(|(_, card)| sets.get_index_of(card.set.as_str()) == Some(set));
        Some(found.map(|(index, _)| CardId::at(index)).collect())
    }

    /// Resolves the name of an operation.
    fn operation(&self, reader: &mut Reader, node: &Node) -> Option<Resolved<Mode>> {
        let name = reader.name(node)?;
        let own = self.operations.iter().map(String::as_str);
        let known = Mode::WORDS.into_iter().chain(own);
        if let Some(index) = known.clone().position(|known| known == name) {
            return Mode::at(index).map(Resolved::Here);
        }
        if self.absent.contains(name) {
            return Some(Resolved::Absent);
        }
        let fault = DiagnosticKind::unknown_name("operation", name, known);
        reader.fault(&node.place, fault);
        None
    }

    /// Resolves a name by its position among those known here, or as one that only other content has.
    fn find<'k, T>(
        &self,
        (reader, node): (&mut Reader, &Node),
        what: &'static str,
        known: impl Iterator<Item = &'k String> + Clone,
        at: fn(usize) -> T,
    ) -> Option<Resolved<T>> {
        let name = reader.name(node)?;
        if let Some(index) = known.clone().position(|candidate| candidate == name) {
            return Some(Resolved::Here(at(index)));
        }
        if self.absent.contains(name) {
            return Some(Resolved::Absent);
        }
        reader.fault(&node.place, DiagnosticKind::unknown_name(what, name, known));
        None
    }
}

/// Whether the word `neither` is allowed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Neither {
    Known,
    Unknown,
}

/// A scope with known names.
pub(crate) trait Named {
    /// The names.
    fn names(&self) -> &Names<'_>;
}

impl Named for Names<'_> {
    fn names(&self) -> &Names<'_> {
        self
    }
}

/// A name that this scenario has, or that only other content has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resolved<T> {
    /// The named thing.
    Here(T),
    /// Only other content has it: the clause has no effect.
    Absent,
}

impl<T> Resolved<T> {
    /// The named thing, if this scenario has it.
    pub fn here(self) -> Option<T> {
        match self {
            Resolved::Here(thing) => Some(thing),
            Resolved::Absent => None,
        }
    }
}

/// Declares kinds of names: a constructor, the type, the resolver, and the description.
macro_rules! kinds {
    ($(
        $(#[doc = $doc:literal])+
        $name:ident $make:ident -> $value:ty =
            |$reader:ident, $node:ident, $names:ident| $read:expr, $takes:expr;
    )*) => {$(
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
    /// A side, or the word `none`.
    SideOrNone side_or_none -> Option<Side> = |reader, node, names| match node.as_text() {
        Some("none") => Some(None),
        _ => {
            let sides = names.sides.into_iter().chain(["none"]);
            let index = reader.known(node, "side", sides)?;
            Some(Side::BOTH.get(index).copied())
        }
    }, Takes::AnyOf(vec![Takes::Words(&["none"]), Takes::Name("side")]);
    /// A region of the map.
    RegionName region -> RegionId = |reader, node, names| {
        let regions = names.map.regions.keys().map(String::as_str);
        reader.known(node, "region", regions).map(RegionId::at)
    }, Takes::Name("region");
    /// A space that can hold influence.
    SpaceName space -> SpaceId = |reader, node, names| {
        names.playable(reader, node)
    }, Takes::Name("space");
    /// A card of the scenario.
    CardName card -> CardId = |reader, node, names| {
        let cards = names.cards.into_iter().flat_map(|cards| cards.keys());
        reader.known(node, "card", cards).map(CardId::at)
    }, Takes::Name("card");
    /// A card, which only other content may have.
    AnyCard cards -> Resolved<CardId> = |reader, node, names| {
        let known = names.cards.into_iter().flat_map(ById::keys);
        names.find((reader, node), "card", known, CardId::at)
    }, Takes::Id("card");
    /// A region, which only other content may have.
    AnyRegion regions -> Resolved<RegionId> = |reader, node, names| {
        let known = names.map.regions.keys();
        names.find((reader, node), "region", known, RegionId::at)
    }, Takes::Id("region");
    /// A space, which only other content may have.
    AnySpace spaces -> Resolved<SpaceId> = |reader, node, names| {
        let known = names.map.spaces.keys();
        names.find((reader, node), "space", known, SpaceId::at)
    }, Takes::Id("space");
    /// The position of a scoring of the scenario, which only other content may have.
    AnyScoring scoring -> Resolved<usize> = |reader, node, names| {
        let known = names.scorings.iter();
        names.find((reader, node), "scoring", known, std::convert::identity)
    }, Takes::Id("scoring");
    /// A track of the scenario's own, which only other content may have.
    AnyTrack track -> Resolved<TrackId> = |reader, node, names| {
        let known = names.tracks.iter();
        names.find((reader, node), "track", known, TrackId::at)
    }, Takes::Id("track");
    /// A period of the scenario, which only other content may have.
    AnyPeriod period -> Resolved<PeriodId> = |reader, node, names| {
        let known = names.periods.iter().map(|period| &period.id);
        names.find((reader, node), "period", known, PeriodId::at)
    }, Takes::Id("period");
    /// A kind of pieces of the scenario's own, which only other content may have.
    AnyCounter counter -> Resolved<CounterId> = |reader, node, names| {
        let known = names.counters.iter();
        names.find((reader, node), "counter", known, CounterId::at)
    }, Takes::Id("counter");
    /// A flag of the scenario's own, which only other content may have.
    AnyFlag flag -> Resolved<FlagId> = |reader, node, names| {
        let known = names.flags.iter();
        names.find((reader, node), "flag", known, FlagId::at)
    }, Takes::Id("flag");
    /// An operation, of every game or of the scenario's own, which only other content may have.
    AnyOperation operation -> Resolved<Mode> = |reader, node, names| {
        names.operation(reader, node)
    }, Takes::AnyOf(vec![Takes::Words(&Mode::WORDS), Takes::Id("operation")]);
    /// A zone that the scenario declares.
    ZoneName zone -> ZoneId = |reader, node, names| {
        let known = names.zones.iter().map(String::as_str);
        reader.known(node, "zone", known).map(ZoneId::at)
    }, Takes::Name("zone");
    /// The cards of a card set of the scenario.
    CardSetName card_set -> Vec<CardId> = |reader, node, names| {
        names.cards_of_set(reader, node)
    }, Takes::Name("card set");
    /// A tag of spaces, which only other content may have.
    OneTag tag -> Resolved<TagId> = |reader, node, names| {
        let known = names.map.tags.keys();
        names.find((reader, node), "tag", known, TagId::at)
    }, Takes::Id("tag");
    /// The position of a tag of the map, which only other content may have.
    AnyTag tags -> Resolved<usize> = |reader, node, names| {
        let known = names.map.tags.keys();
        names.find((reader, node), "tag", known, std::convert::identity)
    }, Takes::Id("tag");
    /// The side of a filter or modifier.
    WhoName who -> Who = |reader, node, names| {
        names.who(reader, node, Neither::Unknown)
    }, Takes::Who;
    /// The side of a filter or modifier, or `neither`.
    WhoOrNeither who_or_neither -> Who = |reader, node, names| {
        names.who(reader, node, Neither::Known)
    }, Takes::WhoOrNeither;
}
