//! Checks that the cards suffice for the hands, and the hands for the rounds.

use super::super::by_id::ById;
use super::super::card::Card;
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::node::Node;
use super::super::scenario::{Draft, Phase, Scenario, SetupStep};
use super::super::source::Place;
use super::Loader;

impl Loader<'_> {
    /// Checks that there are enough cards for the hands of each turn.
    pub(super) fn check_hands(&mut self, tree: &Node, scenario: &Scenario, cards: &ById<Card>) {
        for turn in scenario.first_turn..=scenario.turns {
            let hands = scenario.hand_size.both(turn).map(usize::from);
            let wanted = hands.iter().sum();
            let cards = cards.values().enumerate();
            let dealt = cards.filter(|(index, card)| is_dealt(scenario, *index, card, turn));
            let there = dealt.count();
            if there < wanted {
                let hands = tree.get("hand_size");
                let place = hands.map_or(&tree.place, |node| in_force(node, turn));
                let fault = DiagnosticKind::TooFewCards {
                    turn,
                    wanted,
                    there,
                };
                self.reader.fault(place, fault);
                return;
            }
        }
    }

    /// Warns of a turn with more than twice as many rounds as a side has cards, unless a script may
    /// deal more.
    pub(super) fn check_rounds(&mut self, tree: &Node, scenario: &Scenario) {
        let mut phases = scenario.phases.iter();
        if phases.any(|phase| matches!(phase, Phase::Run(_))) {
            return;
        }
        let special = u8::from(scenario.special_card.is_some());
        for turn in scenario.first_turn..=scenario.turns {
            let rounds = scenario.action_rounds.both(turn);
            let cards = scenario.hand_size.both(turn).map(|hand| hand + special);
            let sides = rounds.into_iter().zip(cards);
            if let Some((rounds, cards)) = sides
                .into_iter()
                .find(|(rounds, cards)| *rounds > 2 * cards)
            {
                let node = tree.get("action_rounds");
                let place = node.map_or(&tree.place, |node| in_force(node, turn));
                let fault = DiagnosticKind::TooManyRounds {
                    turn,
                    rounds,
                    cards,
                };
                self.reader.fault(place, fault);
                return;
            }
        }
    }
}

/// Whether a card is certain to be in the deck by a turn; drafting a card is optional.
fn is_dealt(scenario: &Scenario, index: usize, card: &Card, turn: u8) -> bool {
    let special = scenario.special_card.as_ref();
    let is_special = special.is_some_and(|special| special.card.index() == index);
    let period = scenario.periods.get(card.period.index());
    let has_joined = period.is_some_and(|period| period.from_turn <= turn);
    card.dealt && !is_special && has_joined && !is_drafted(scenario, index)
}

/// Whether a side may choose a card in a draft.
fn is_drafted(scenario: &Scenario, index: usize) -> bool {
    scenario.setup.iter().any(|step| match step {
        SetupStep::Draft(Draft { cards, .. }) => {
            cards.iter().any(|(card, _)| card.index() == index)
        }
        _ => false,
    })
}

/// The place of the number that applies in a turn.
fn in_force(node: &Node, turn: u8) -> &Place {
    let begun = node
        .entries()
        .iter()
        .rfind(|(key, _)| key.name.parse::<u8>().is_ok_and(|from| from <= turn));
    begun.map_or(&node.place, |(_, node)| &node.place)
}
