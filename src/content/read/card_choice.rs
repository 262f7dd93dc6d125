//! Declares and reads a choice of cards: ids, or the printed facts that they have.

use super::super::card::Card;
use super::super::condition::Range;
use super::super::node::{Node, NodeValue};
use super::super::reader::Reader;
use super::super::spec::{self, Declared, Kind, Names, Readable, Resolved, Takes, cards, one_or_more, switch};
use super::condition::RangeKind;
use crate::ids::{CardId, Side};

spec::keys! {
    /// The printed facts that cards have: every key of the table fits.
    struct Facts = "facts of cards" in Names<'_> {
        /// With a starred title or without.
        starred: Option<bool> = switch(), may;
        /// With an underlined title or without.
        underlined: Option<bool> = switch(), may;
        /// Scoring cards, or all others.
        scoring: Option<bool> = switch(), may;
        /// The side whose event it is, or `neutral`.
        side: Option<Option<Side>> = OwnerKind, may;
        /// The printed value: a number, or `min` and `max`.
        ops: Option<Range> = RangeKind, may;
        /// With this tag.
        tag: Option<String> = CardTag, may;
    }
}

/// The keys of the facts of cards.
fn facts_table() -> spec::Table {
    <Facts as Declared>::table()
}

/// Cards by their ids or by printed facts: those of the pool, in its order.
pub(super) struct CardChoice;

/// Cards by their ids or by printed facts.
pub(super) const fn card_choice() -> CardChoice {
    CardChoice
}

impl Kind<Names<'_>> for CardChoice {
    type Value = Vec<CardId>;

    fn read(&self, reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<Vec<CardId>> {
        let mut chosen: Vec<CardId> = match &node.value {
            NodeValue::Map(_) => {
                let facts = Facts::read(reader, node, names)?;
                let all = names.cards.map(|cards| cards.values()).into_iter().flatten().enumerate();
                all.filter(|(_, card)| facts.fit(card)).map(|(index, _)| CardId::at(index)).collect()
            }
            _ => one_or_more(cards()).read(reader, node, names)?.into_iter().filter_map(Resolved::here).collect(),
        };
        chosen.sort_unstable();
        Some(chosen)
    }

    fn takes(&self) -> Takes {
        Takes::AnyOf(vec![Takes::OneOrMore(Box::new(Takes::Id("card"))), Takes::Table(facts_table)])
    }
}

impl Facts {
    fn fit(&self, card: &Card) -> bool {
        let Facts { starred, underlined, scoring, side, ops, tag } = self;
        starred.is_none_or(|starred| starred == card.starred)
            && underlined.is_none_or(|underlined| underlined == card.underlined)
            && scoring.is_none_or(|scoring| scoring == card.scoring)
            && side.is_none_or(|side| side == card.owner)
            && ops.is_none_or(|ops| ops.has(card.ops))
            && tag.as_ref().is_none_or(|tag| card.tags.contains(tag))
    }
}

/// The side whose event a card is: none if it is neutral.
struct OwnerKind;

impl Kind<Names<'_>> for OwnerKind {
    type Value = Option<Side>;

    fn read(&self, reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<Option<Side>> {
        let [first, second] = names.sides;
        let index = reader.word(node, &[first, second, "neutral"])?;
        Some(Side::BOTH.get(index).copied())
    }

    fn takes(&self) -> Takes {
        Takes::AnyOf(vec![Takes::Name("side"), Takes::Words(&["neutral"])])
    }
}

/// A tag that some card of the pool has.
struct CardTag;

impl Kind<Names<'_>> for CardTag {
    type Value = String;

    fn read(&self, reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<String> {
        let cards = names.cards.map(|cards| cards.values()).into_iter().flatten();
        let tags: Vec<&str> = cards.flat_map(|card| card.tags.iter().map(String::as_str)).collect();
        let index = reader.known(node, "tag", tags.iter().copied())?;
        tags.get(index).map(|tag| (*tag).to_owned())
    }

    fn takes(&self) -> Takes {
        Takes::Text
    }
}
