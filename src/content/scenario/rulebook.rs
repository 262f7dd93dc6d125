//! The rules of the printed book that questions and refusals cite.

use std::collections::BTreeMap;

use super::super::locale::ByText;
use super::super::node::{Node, NodeValue};
use super::super::reader::Reader;
use super::super::spec::{self, Kind, Takes, by_id, title};
use super::scope::Scope;
use crate::ids::Side;

spec::keys! {
    /// The rules of the printed book cited by prompts and refusals: the text after the word `rule`,
    /// such as `"4.5 C"`. A key that is left out cites none.
    pub struct Rulebook: Default PartialEq Eq = "`rulebook`" in Scope<'_> {
        /// Cited where a marker of the set-up is placed: one rule, or one for each side.
        setup: [String; 2] = OfEachSide, empty;
        /// Cited where the markers of a bid or a handicap are placed.
        handicap: String = title(), empty;
        /// Cited where a side bids in secret for a side.
        bid: String = title(), empty;
        /// Cited where the players bid openly for a side.
        auction: String = title(), empty;
        /// Cited where a card is drafted, and for cards that cannot be.
        draft: String = title(), empty;
        /// Cited where a headline is chosen.
        headline: String = title(), empty;
        /// Cited where a card is played in an action round.
        play: String = title(), empty;
        /// Cited where a side would pass although it can play a card.
        must_play: String = title(), empty;
        /// Cited where a use of the card is chosen.
        usage "use": String = title(), empty;
        /// Cited for events that cannot happen, and for those of the opponent.
        event: String = title(), empty;
        /// Cited where a kind of operation is chosen.
        mode: String = title(), empty;
        /// Cited where a marker is placed with operations.
        influence: String = title(), empty;
        /// Cited where a space to realign is chosen.
        realign: String = title(), empty;
        /// Cited where the target of a coup is chosen.
        coup: String = title(), empty;
        /// Cited where a side may roll for the space race.
        space_roll: String = title(), empty;
        /// Cited where a held card may be discarded.
        discard_held: String = title(), empty;
        /// Cited for spaces that hold no influence.
        no_influence: String = title(), empty;
        /// Cited for coups and realignment rolls in a space that is not a country.
        not_a_country: String = title(), empty;
        /// Cited for spaces that a side cannot reach.
        reach: String = title(), empty;
        /// Cited for spaces that cost too much.
        cost: String = title(), empty;
        /// Cited for coups and realignment rolls without influence of the opponent.
        no_enemy_influence: String = title(), empty;
        /// Cited for regions that DEFCON closes.
        closed: String = title(), empty;
        /// Cited while the special card is face down.
        face_down: String = title(), empty;
        /// Cited where the special card would leave a scoring card in the hand.
        scoring_stuck: String = title(), empty;
        /// Cited where another card would leave a scoring card in the hand.
        scoring_first: String = title(), empty;
        /// Cited where a scoring card will be held, which loses.
        scoring_held: String = title(), empty;
        /// Cited for cards that cannot be used for the space race now.
        space_race: String = title(), empty;
        /// Cited where no card is worth enough for the space race.
        space_race_value: String = title(), empty;
        /// Cited at the last box of the space race.
        last_box: String = title(), empty;
        /// Cited where a card has to be chosen before its use.
        card_first: String = title(), empty;
    }
}

/// The paragraphs of a rulebook, by their number.
pub(super) struct Paragraphs;

impl Kind<Scope<'_>> for Paragraphs {
    type Value = BTreeMap<String, String>;

    fn read(
        &self,
        reader: &mut Reader,
        node: &Node,
        scope: &Scope<'_>,
    ) -> Option<BTreeMap<String, String>> {
        ByText.read(reader, node, scope).map(|texts| texts.0)
    }

    fn takes(&self) -> Takes {
        Takes::ByEntry(Box::new(Takes::Text))
    }
}

/// One rule for both sides, or one for each.
struct OfEachSide;

impl Kind<Scope<'_>> for OfEachSide {
    type Value = [String; 2];

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<[String; 2]> {
        if !matches!(node.value, NodeValue::Map(_)) {
            return reader.title(node).map(|rule| [rule.clone(), rule]);
        }
        let mut rules = <[String; 2]>::default();
        for (side, rule) in by_id(spec::side(), title()).read(reader, node, scope)? {
            rules[Side::index(side)] = rule;
        }
        Some(rules)
    }

    fn takes(&self) -> Takes {
        let each = by_id(spec::side(), title());
        Takes::AnyOf(vec![Takes::Text, Kind::<Scope<'_>>::takes(&each)])
    }
}
