//! The reasons why the event of a card cannot happen.

use crate::game::rules::Rules;
use crate::game::rules::step::Possible;
use crate::ids::{CardId, Side};
use crate::words::{Arg, Words, engine};

/// The reason why the event of a card cannot happen. Names are those displayed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EventBar {
    /// The card has no event.
    NoEvent,
    /// One of these events has to happen before.
    Requires(Vec<String>),
    /// This event has happened, which rules it out (rule 5.2).
    Blocked(String),
    /// The `when` of its script does not hold.
    When,
    /// The `condition` of its script does not hold.
    Condition,
}

impl EventBar {
    /// Formats the reason in a language.
    pub(super) fn text(&self, card: &str, words: &Words) -> String {
        let card = Arg::card(card);
        match self {
            EventBar::NoEvent => engine::refusal_no_event(words, card),
            EventBar::Requires(names) => {
                engine::refusal_event_requires(words, card, names.join(", "))
            }
            EventBar::Blocked(by) => engine::refusal_event_blocked(words, Arg::card(by), card),
            EventBar::When | EventBar::Condition => engine::refusal_event_impossible(words, card),
        }
    }
}

impl Rules<'_> {
    /// The reason why the event of a card, played by a side, cannot happen.
    pub(super) fn why_no_event(self, card: CardId, side: Side) -> EventBar {
        let content = self.content;
        let name = |card: &CardId| content.card(*card).name.clone();
        let happened = |card: &&CardId| self.board.has_happened(**card);
        let script = content.script(card).filter(|script| script.has_event());
        let requires = &content.card(card).requires;
        if script.is_none() {
            return EventBar::NoEvent;
        }
        if !requires.is_empty() && !requires.iter().any(|card| happened(&card)) {
            return EventBar::Requires(requires.iter().map(name).collect());
        }
        let mut blocking = content.blocked_by[card.index()].iter();
        match (blocking.find(happened), self.condition(card, side, None)) {
            (Some(by), _) => EventBar::Blocked(name(by)),
            (None, Possible::Tested(_)) => EventBar::Condition,
            (None, Possible::Known(_)) => EventBar::When,
        }
    }
}
