//! The observations of a side since the outermost running script began.

use crate::ids::{CardId, Side};

use super::board::Board;
use super::decision::{Choice, Decision};
use super::event::Event;
use super::flow::Flow;
use super::zone::Zone;

/// Everything that a side has seen since the outermost running script began, and the facts hidden
/// from it at that time.
///
/// Without a running script, these are the facts hidden now.
#[derive(Debug)]
pub(crate) struct Sight {
    pub(crate) side: Side,
    /// The position at that time, with hidden cards in their real places.
    pub(crate) board: Board,
    pub(crate) flow: Flow,
    /// The cards whose places the side did not know then.
    pub(crate) hidden: Hidden,
    /// Cards that have come to light since, with the zones they came from, in order.
    pub(crate) came: Vec<(CardId, Zone)>,
    /// The events up to each question.
    runs: Vec<Run>,
}

/// The cards whose places a side does not know.
#[derive(Debug, Default)]
pub(crate) struct Hidden {
    /// Cards that may be dealt anew.
    pub(crate) dealt: Vec<CardId>,
    /// Cards that the other side is known to hold, in its hand or face down before it.
    pub(crate) held: Vec<CardId>,
    /// Other cards, in groups that may be permuted.
    pub(crate) groups: Vec<Vec<CardId>>,
}

impl Hidden {
    /// Whether a card is among them.
    pub(crate) fn has(&self, card: CardId) -> bool {
        let mut groups = self.groups.iter();
        self.dealt.contains(&card)
            || self.held.contains(&card)
            || groups.any(|group| group.contains(&card))
    }
}

/// Everything that a side saw happen up to a question.
#[derive(Debug)]
struct Run {
    events: Vec<Event>,
    /// The question, if it was for the side.
    question: Option<Decision>,
    /// The side that has to answer.
    asked: Option<Side>,
    /// The answer, if the side knows it.
    answer: Option<Choice>,
}

impl Sight {
    /// A record without any observation.
    pub(crate) fn new(side: Side, board: Board, flow: Flow, hidden: Hidden) -> Sight {
        Sight {
            side,
            board,
            flow,
            hidden,
            came: Vec::new(),
            runs: Vec::new(),
        }
    }

    /// Adds the events up to a question, and the board at that point.
    pub(crate) fn add(&mut self, events: &[Event], decision: Option<&Decision>, board: &Board) {
        let events: Vec<Event> = events
            .iter()
            .filter(|event| event.is_seen_by(self.side))
            .copied()
            .collect();
        let question = decision
            .filter(|decision| decision.side == self.side)
            .cloned();
        let headline = Zone::Headline(self.side.opponent());
        for (card, from) in events.iter().filter_map(Event::card_seen) {
            // A headline is shown in place.
            self.came.push((
                card,
                if board.zone(card) == headline {
                    headline
                } else {
                    from
                },
            ));
        }
        self.came.extend(
            question
                .iter()
                .flat_map(cards_of)
                .map(|card| (card, board.zone(card))),
        );
        self.runs.push(Run {
            events,
            question,
            asked: decision.map(|decision| decision.side),
            answer: None,
        });
    }

    /// Records the answer to the last question, if the side knows it.
    pub(crate) fn add_answer(&mut self, decision: &Decision, choice: Choice) {
        if let Some(run) = self.runs.last_mut() {
            run.answer = Event::answered(decision, choice)
                .is_seen_by(self.side)
                .then_some(choice);
        }
    }

    /// Whether the side has seen nothing at all since.
    pub(crate) fn is_blank(&self) -> bool {
        self.runs
            .iter()
            .all(|run| run.events.is_empty() && run.question.is_none())
    }

    /// The number of questions.
    pub(crate) fn questions(&self) -> usize {
        self.runs.len()
    }

    /// Whether the side sees the same events up to a question.
    pub(crate) fn is_like(
        &self,
        run: usize,
        events: &[Event],
        decision: Option<&Decision>,
    ) -> bool {
        let Some(run) = self.runs.get(run) else {
            return false;
        };
        let events = events.iter().filter(|event| event.is_seen_by(self.side));
        run.events.iter().eq(events)
            && run.asked == decision.map(|decision| decision.side)
            && run.question.as_ref() == decision.filter(|decision| decision.side == self.side)
    }

    /// The answer to a question, if the side knows it.
    pub(crate) fn answer(&self, run: usize) -> Option<Choice> {
        self.runs.get(run)?.answer
    }

    /// The events that the side saw up to a question, without the first `after` ones.
    pub(crate) fn events(&self, run: usize, after: usize) -> &[Event] {
        self.runs
            .get(run)
            .and_then(|run| run.events.get(after..))
            .unwrap_or_default()
    }

    /// The events that the side saw from then on.
    pub(super) fn events_from(&self, run: usize, after: usize) -> impl Iterator<Item = &Event> {
        let later = self.runs.iter().skip(run + 1).flat_map(|run| &run.events);
        self.events(run, after).iter().chain(later)
    }

    /// The cards that came to light from then on, in order.
    pub(super) fn cards_from(&self, run: usize, after: usize) -> impl Iterator<Item = CardId> {
        let offered = self
            .runs
            .iter()
            .skip(run)
            .filter_map(|run| run.question.as_ref())
            .flat_map(cards_of);
        self.events_from(run, after)
            .filter_map(Event::card_seen)
            .map(|(card, _)| card)
            .chain(offered)
    }
}

/// The cards among which a side chooses: it sees them, in any zone.
pub(crate) fn cards_of(decision: &Decision) -> impl Iterator<Item = CardId> {
    decision.choices.iter().filter_map(|choice| match choice {
        Choice::Card(card) => Some(*card),
        _ => None,
    })
}
