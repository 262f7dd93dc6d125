//! Declares and reads choices of cards: by id, or by printed facts.

use super::super::by_id::ById;
use super::super::card::Card;
use super::super::condition::Range;
use super::super::fact::Fact;
use super::super::fact_filter::FactFilter;
use super::super::node::{Node, NodeValue};
use super::super::reader::Reader;
use super::super::spec::{
    self, Declared, Kind, Names, Readable, Resolved, Takes, cards, one_or_more, switch,
};
use super::card_set::{CardEntry, CardSet};
use super::condition::RangeKind;
use super::fact::{KnownFacts, WantedFacts};
use crate::ids::{CardId, Side};

/// The word for a card that does not belong to a side.
pub(in super::super) const NEUTRAL: &str = "neutral";

spec::keys! {
    /// Printed facts of cards: every key of the table has to match.
    pub(in super::super) struct Facts = "facts of cards" in FactWords<'_> {
        /// With a starred title or without.
        starred: Option<bool> = switch(), may;
        /// With an underlined title or without.
        underlined: Option<bool> = switch(), may;
        /// Scoring cards, or all others.
        scoring: Option<bool> = switch(), may;
        /// The side whose event it is, or `neutral`; or one of several.
        side: Option<Vec<String>> = one_or_more(Owner), may;
        /// The period from which it is in the draw pile; or one of several.
        period: Option<Vec<String>> = one_or_more(Period), may;
        /// The printed value: a number, or `min` and `max`; or one of several.
        ops: Option<Vec<Range>> = one_or_more(RangeKind), may;
        /// With this tag; or with one of several.
        tag: Option<Vec<String>> = one_or_more(Tag), may;
        /// The facts that its card set declares: each with a value, with several of which it has
        /// one, or with `min` and `max` of a number.
        facts: Option<FactFilter> = WantedFacts, may;
    }
}

/// The words that facts of cards may contain in a context.
pub(in super::super) struct FactWords<'a> {
    sides: Vec<&'a str>,
    periods: Vec<&'a str>,
    tags: Vec<&'a str>,
    facts: Option<&'a ById<Fact>>,
}

/// The facts of a card, for comparison.
struct PrintedFacts<'a> {
    starred: bool,
    underlined: bool,
    scoring: bool,
    side: Option<&'a str>,
    period: Option<&'a str>,
    ops: u8,
    tags: &'a [String],
}

/// The keys of the facts of cards.
#[must_use]
pub fn card_facts_table() -> spec::Table {
    <Facts as Declared>::table()
}

impl<'a> FactWords<'a> {
    /// The words of a scenario, and of a card set from which it takes cards: a scenario may exclude
    /// the cards of a period that it lacks.
    pub fn of_pool(
        own_sides: impl Iterator<Item = &'a str>,
        own_periods: impl Iterator<Item = &'a str>,
        set: &'a CardSet,
    ) -> FactWords<'a> {
        let cards = set.cards.values();
        let sides = cards
            .clone()
            .filter_map(|card| card.side.as_ref()?.as_text());
        let periods = cards
            .clone()
            .filter_map(|card| card.period.as_ref()?.as_text());
        FactWords {
            sides: once(own_sides.chain([NEUTRAL]).chain(sides)),
            periods: once(own_periods.chain(periods)),
            tags: once(cards.flat_map(|card| &card.tags).map(String::as_str)),
            facts: Some(&set.facts),
        }
    }

    /// The tags of any card, without duplicates.
    pub fn tags(&self) -> &[&'a str] {
        &self.tags
    }

    /// The words of a scenario whose cards are known.
    fn of_names(names: &Names<'a>) -> FactWords<'a> {
        let cards = names
            .cards
            .map(|cards| cards.values())
            .into_iter()
            .flatten();
        FactWords {
            sides: names.sides.into_iter().chain([NEUTRAL]).collect(),
            periods: names
                .periods
                .iter()
                .map(|period| period.id.as_str())
                .collect(),
            tags: once(cards.flat_map(|card| &card.tags).map(String::as_str)),
            facts: names.facts,
        }
    }
}

impl KnownFacts for FactWords<'_> {
    fn facts(&self) -> Option<&ById<Fact>> {
        self.facts
    }
}

/// Removes duplicates, keeping the first of each.
fn once<'a>(words: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen = std::collections::BTreeSet::new();
    words.filter(|word| seen.insert(*word)).collect()
}

impl Facts {
    /// Reads facts. An empty list would fit no card.
    pub fn of(reader: &mut Reader, node: &Node, words: &FactWords<'_>) -> Option<Facts> {
        for (key, _) in node
            .entries()
            .iter()
            .filter(|(_, value)| value.value == NodeValue::List(Vec::new()))
        {
            reader.empty_list(&key.place, &key.name);
        }
        Facts::read(reader, node, words)
    }

    /// Whether a card of a set has these facts.
    pub fn fit_entry(&self, card: &CardEntry, declared: &ById<Fact>) -> bool {
        let own = self.facts.as_ref();
        if own.is_some_and(|own| !own.fits(&card.values(declared))) {
            return false;
        }
        self.fit(&PrintedFacts {
            starred: card.starred,
            underlined: card.underlined,
            scoring: card.scoring,
            side: card.side.as_ref().and_then(Node::as_text),
            period: card.period.as_ref().and_then(Node::as_text),
            ops: card.ops,
            tags: &card.tags,
        })
    }

    /// Whether a card of a scenario has these facts.
    fn fit_card(&self, card: &Card, names: &Names<'_>) -> bool {
        let own = self.facts.as_ref();
        if own.is_some_and(|own| !own.fits(&card.facts)) {
            return false;
        }
        self.fit(&PrintedFacts {
            starred: card.starred,
            underlined: card.underlined,
            scoring: card.scoring,
            side: Some(
                card.owner
                    .map_or(NEUTRAL, |side: Side| names.sides[side.index()]),
            ),
            period: names
                .periods
                .get(card.period.index())
                .map(|period| period.id.as_str()),
            ops: card.ops,
            tags: &card.tags,
        })
    }

    fn fit(&self, card: &PrintedFacts<'_>) -> bool {
        let (ops, tags) = (self.ops.as_ref(), self.tag.as_ref());
        self.starred.is_none_or(|starred| starred == card.starred)
            && self
                .underlined
                .is_none_or(|underlined| underlined == card.underlined)
            && self.scoring.is_none_or(|scoring| scoring == card.scoring)
            && has_word(self.side.as_deref(), card.side)
            && has_word(self.period.as_deref(), card.period)
            && ops.is_none_or(|ops| ops.iter().any(|range| range.has(card.ops)))
            && tags.is_none_or(|tags| tags.iter().any(|tag| card.tags.contains(tag)))
    }
}

/// Cards of the pool by id or by printed facts, in the order of the pool.
pub(super) struct CardChoice;

impl Kind<Names<'_>> for CardChoice {
    type Value = Vec<CardId>;

    fn read(&self, reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<Vec<CardId>> {
        let mut chosen: Vec<CardId> = match &node.value {
            NodeValue::Map(_) => {
                let facts = Facts::of(reader, node, &FactWords::of_names(names))?;
                let all = names
                    .cards
                    .map(|cards| cards.values())
                    .into_iter()
                    .flatten()
                    .enumerate();
                all.filter(|(_, card)| facts.fit_card(card, names))
                    .map(|(index, _)| CardId::at(index))
                    .collect()
            }
            _ => one_or_more(cards())
                .read(reader, node, names)?
                .into_iter()
                .filter_map(Resolved::here)
                .collect(),
        };
        chosen.sort_unstable();
        Some(chosen)
    }

    fn takes(&self) -> Takes {
        Takes::AnyOf(vec![
            Takes::one_or_more(Takes::Id("card")),
            Takes::Table(card_facts_table),
        ])
    }
}

/// The cards that a pool includes or excludes: ids, printed facts, or a list of both, to be
/// resolved with the set.
pub(in super::super) struct PoolFilter;

impl<C> Kind<C> for PoolFilter {
    type Value = Node;

    fn read(&self, reader: &mut Reader, node: &Node, _: &C) -> Option<Node> {
        match node.value {
            NodeValue::Map(_) | NodeValue::List(_) => Some(node.clone()),
            _ => reader.name(node).map(|_| node.clone()),
        }
    }

    fn takes(&self) -> Takes {
        let one = vec![Takes::Name("card"), Takes::Table(card_facts_table)];
        Takes::one_or_more(Takes::AnyOf(one))
    }
}

/// Declares the kinds of words.
macro_rules! words {
    ($($(#[doc = $doc:literal])+ $name:ident: $words:ident = $what:literal, $takes:expr;)*) => {$(
        $(#[doc = $doc])+
        struct $name;

        impl Kind<FactWords<'_>> for $name {
            type Value = String;

            fn read(&self, reader: &mut Reader, node: &Node, words: &FactWords<'_>) -> Option<String> {
                let index = reader.known(node, $what, words.$words.iter().copied())?;
                words.$words.get(index).map(|word| (*word).to_owned())
            }

            fn takes(&self) -> Takes {
                $takes
            }
        }
    )*};
}

words! {
    /// The side of a card's event.
    Owner: sides = "side", Takes::AnyOf(vec![
        Takes::Words(&[NEUTRAL]),
        Takes::Name("side"),
    ]);
    /// A period.
    Period: periods = "period", Takes::Name("period");
    /// A tag that some card has.
    Tag: tags = "tag of cards", Takes::Name("tag of cards");
}

/// Whether a card's word is one of these; any word is if none are given.
fn has_word(words: Option<&[String]>, own: Option<&str>) -> bool {
    words.is_none_or(|words| words.iter().any(|word| Some(word.as_str()) == own))
}
