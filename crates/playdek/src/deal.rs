//! Chooses the cards that are dealt: a log never lists hands, but shows later who played or
//! discarded which card.

use brink::content::Content;
use brink::game::{Event, Game, Zone};
use brink::ids::{CardId, Side};

use super::log::{Fact, Log, Play, When};
use super::names::Names;

/// The side that needs each card, and when: read from the whole log before the game is driven.
#[derive(Clone, Debug)]
pub struct Future {
    uses: Vec<Vec<Use>>,
    limits: Vec<Limit>,
}

/// Any other card of the hand is worth no more: it has shown its highest, or a trapped side had nothing to discard.
#[derive(Clone, Copy, Debug)]
struct Limit {
    turn: u8,
    side: Side,
    ops: u8,
}

/// A card is in a hand at a play.
#[derive(Clone, Copy, Debug)]
struct Use {
    line: usize,
    turn: u8,
    /// None if it must be in the draw pile.
    side: Option<Side>,
}

impl Future {
    /// Reads which cards each side has in hand at each play.
    pub fn of(log: &Log, names: &Names, content: &Content) -> Future {
        let mut future = Future {
            uses: vec![Vec::new(); content.cards.len()],
            limits: Vec::new(),
        };
        for play in &log.plays {
            future.read(play, names, content);
        }
        future
    }

    fn read(&mut self, play: &Play, names: &Names, content: &Content) {
        let turn = match play.when {
            When::Headline { turn } | When::Round { turn, .. } => turn,
            When::Setup => 0,
        };
        let at = (play.line, turn);
        if let (When::Round { side, .. }, Some(card)) = (play.when, play.card) {
            self.note(at, Some(side), card);
        }
        for side in Side::BOTH {
            if let Some(card) = play.headlines[side.index()] {
                self.note(at, Some(side), card);
            }
        }
        if let (When::Round { side, round, .. }, None, None) = (play.when, play.card, play.unread)
            && round <= content.scenario.action_rounds.of(side, turn)
        {
            // A side that passes a round that is not optional has no card left, or is trapped without a suitable one.
            self.limits.push(Limit { turn, side, ops: 1 });
        }
        let mut event = None;
        let mut shown: Vec<(Side, CardId)> = Vec::new();
        for item in &play.items {
            let at = (item.line, turn);
            match item.fact {
                Fact::Event(card) => event = Some(card),
                Fact::Reveals { side, card }
                    if !event.is_some_and(|event| names.from_discard_pile.contains(&event)) =>
                {
                    shown.push((side, card));
                    self.note(at, Some(side), card);
                    if event.is_some_and(|event| names.shows_highest.contains(&event)) {
                        self.limits.push(Limit {
                            turn,
                            side,
                            ops: content.card(card).ops,
                        });
                    }
                }
                Fact::Discards { side, card } => {
                    let from_pile =
                        event.is_some_and(|event| names.from_draw_pile.contains(&event));
                    self.note(at, (!from_pile).then_some(side), card);
                }
                // A card that the other side has just shown is played from that hand.
                Fact::Plays { side, card } if !shown.contains(&(side.opponent(), card)) => {
                    self.note(at, Some(side), card)
                }
                _ => {}
            }
        }
    }

    fn note(&mut self, (line, turn): (usize, u8), side: Option<Side>, card: CardId) {
        self.uses[card.index()].push(Use { line, turn, side });
    }

    /// The next use of a card after a line: the time and the side.
    fn next(&self, card: CardId, after: usize) -> Option<Use> {
        self.uses[card.index()]
            .iter()
            .find(|used| used.line > after)
            .copied()
    }

    /// Whether the log never mentions a card again after a line.
    pub fn is_silent(&self, card: CardId, after: usize) -> bool {
        self.next(card, after).is_none()
    }

    /// The best card to draw in a turn, after a line: the one that this side needs first; failing that, one
    /// that neither side needs and that changes nothing while it stays in the hand.
    pub fn draw(
        &self,
        side: Side,
        candidates: &[CardId],
        (after, turn): (usize, u8),
        content: &Content,
    ) -> Option<CardId> {
        let cards = candidates.iter().copied();
        cards.min_by_key(|card| self.cost(*card, side, (after, turn), content))
    }

    /// The cost of drawing a card: a class, and a number to compare within it.
    fn cost(
        &self,
        card: CardId,
        side: Side,
        (after, turn): (usize, u8),
        content: &Content,
    ) -> (u8, usize, CardId) {
        let facts = content.card(card);
        let next = self.next(card, after);
        let until = next.map_or(u8::MAX, |used| used.turn);
        // Held over a turn's end, a scoring card loses the game, and a high card would have been shown.
        let loses = until > turn && facts.scoring;
        let is_shown = self.limits.iter().any(|limit| {
            limit.side == side && (turn..until).contains(&limit.turn) && facts.ops > limit.ops
        });
        let wrong = until > turn && is_shown;
        match next {
            _ if loses => (4, usize::MAX - until as usize, card),
            Some(used) if used.side == Some(side) && !wrong => (0, used.line, card),
            None if !wrong => (1, usize::from(facts.ops), card),
            None => (2, 0, card),
            Some(used) => (3, usize::MAX - used.line, card),
        }
    }
}

/// The cards of the draw pile at the moment when a game drew a card.
///
/// `game` has drawn further cards since; `at` is the place of the draw in its last events.
pub fn pile_at(game: &Game, at: usize) -> Vec<CardId> {
    let mut pile = Vec::new();
    let mut before = Vec::new();
    for (index, event) in game.events().iter().enumerate() {
        match event {
            Event::Drawn { card, .. } | Event::Looked { card, .. } if index >= at => {
                pile.push(*card)
            }
            Event::Looked { card, .. } => before.push(*card),
            Event::Reshuffled { .. } if index > at => return pile,
            _ => {}
        }
    }
    pile.extend(
        game.board()
            .cards_in(Zone::Deck)
            .filter(|card| !before.contains(card)),
    );
    pile.sort_unstable();
    pile.dedup();
    pile
}
