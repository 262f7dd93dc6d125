//! Whether the event of a card could happen (rule 5.2).

use crate::ids::{CardId, Side};

use super::effect::Source;
use super::frame::EventFrame;
use super::rules::Rules;
use super::step::{Possible, Predicate, Test};

impl Rules<'_> {
    /// Whether the event of a card could happen if a side played it, alone or with another card.
    pub(super) fn condition(self, card: CardId, side: Side, with: Option<CardId>) -> Possible {
        let player = self.content.card(card).owner.unwrap_or(side);
        self.condition_of(&EventFrame::new(card, player, with))
    }

    /// Whether an event could happen.
    pub(super) fn condition_of(self, event: &EventFrame) -> Possible {
        let EventFrame { card, player, sides_swapped, with, .. } = *event;
        let open = self.event_is_open(card);
        if open && self.content.scripts[card.index()].as_ref().is_some_and(|script| script.has_condition) {
            let (source, test) = (Source::Card(card), Test::Condition(with));
            return Possible::Tested(Predicate { source, test, player, sides_swapped });
        }
        Possible::Known(open)
    }

    /// Whether only its own condition can still prevent the event of a card.
    pub(super) fn event_is_open(self, card: CardId) -> bool {
        let facts = self.content.card(card);
        let has_event = self.content.scripts[card.index()].as_ref().is_some_and(|script| script.has_event());
        let required = facts.requires.is_empty() || facts.requires.iter().any(|other| self.board.has_happened(*other));
        has_event && required && !self.is_blocked(card)
    }

    /// Whether an event that has happened forbids the event of a card (rule 5.2).
    pub(super) fn is_blocked(self, card: CardId) -> bool {
        self.content.blocked_by[card.index()].iter().any(|other| self.board.has_happened(*other))
    }
}
