//! Expected, discounted number of future scorings of an area.
//!
//! Each scoring card contributes the probability that it comes up in a given turn, uniform over the time that its pile
//! lasts, discounted by a constant factor per turn.

use brink::content::Content;
use brink::game::{View, Zone};
use brink::ids::{CardId, Side};

use super::area::Area;

/// Discount factor per turn.
const DISCOUNT: f64 = 0.85;
/// Its natural logarithm; `exp` is twice as fast as `powf`.
const LN_DISCOUNT: f64 = -0.162_518_929_497_775;
/// Probability that final scoring is reached.
const FINAL: f64 = 0.8;
/// Urgency of an area that only scripts score.
const UNKNOWN: f64 = 0.4;

/// Timing of the draw pile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Urgency {
    turn: u8,
    /// Turns after the current one.
    left: u8,
    /// Turns until the draw pile is empty.
    pile: f64,
    /// Turns that a full pass through all cards takes.
    cycle: f64,
}

impl Urgency {
    pub(super) fn new(view: View<'_>) -> Urgency {
        let content = view.content();
        let turn = view.turn();
        let hands = content.scenario.hand_size.both(turn.max(1));
        let rate = f64::from(hands[0].max(1)) + f64::from(hands[1].max(1));
        let opponent = view.side().opponent();
        let hidden = view.deck_size() as f64 + f64::from(view.hand_size(opponent));
        let rest = view.pile(Zone::Discard).len() as f64;
        Urgency {
            turn,
            left: view.turns().saturating_sub(turn),
            pile: hidden / rate,
            cycle: (hidden + rest + rate / 2.0) / rate,
        }
    }

    /// Adds everything that the urgency of areas, and whether their cards are held, depend on to a key.
    pub(super) fn add_to_key(&self, areas: &[Area], view: View<'_>, key: &mut Vec<u8>) {
        key.extend([self.turn, self.left]);
        for timing in [self.pile, self.cycle] {
            key.extend(timing.to_bits().to_ne_bytes());
        }
        let cards = areas.iter().flat_map(|area| &area.cards);
        key.extend(cards.map(|card| match view.whereabouts(*card) {
            Some(Zone::Hand(side)) => u8::from(side != view.side()),
            Some(Zone::Headline(_) | Zone::Play) => 2,
            Some(Zone::Bottom) => 3,
            Some(Zone::Discard) => 4,
            Some(_) => 5,
            None => 6,
        }));
    }

    /// The expected number of scorings of an area, discounted by turn.
    pub(super) fn of(&self, area: &Area, view: View<'_>) -> f64 {
        let content = view.content();
        let end = if area.is_final {
            FINAL * DISCOUNT.powi(i32::from(self.left))
        } else {
            0.0
        };
        if area.cards.is_empty() {
            return end.max(UNKNOWN);
        }
        end + area
            .cards
            .iter()
            .map(|card| self.of_card(*card, view, content))
            .sum::<f64>()
    }

    fn of_card(&self, card: CardId, view: View<'_>, content: &Content) -> f64 {
        let facts = content.card(card);
        let again = if facts.starred {
            0.0
        } else {
            self.spread(self.pile + 0.5, self.cycle)
        };
        match view.whereabouts(card) {
            Some(Zone::Hand(_) | Zone::Headline(_) | Zone::Play) => 1.0 + 0.5 * again,
            Some(Zone::Bottom) => self.spread(0.0, self.pile),
            Some(Zone::Discard) => again,
            Some(_) => 0.0,
            None => {
                let period = content.scenario.period(facts.period);
                let from = period.map_or(0, |period| period.from_turn);
                let wait = from.saturating_sub(self.turn);
                match wait {
                    0 => self.spread(0.0, self.pile),
                    wait => self.spread(f64::from(wait), self.pile.max(3.0)),
                }
            }
        }
    }

    /// Discounted probability of a scoring uniformly distributed over `turns` turns, starting at `from`.
    fn spread(&self, from: f64, turns: f64) -> f64 {
        let turns = turns.max(1.0);
        let left = f64::from(self.left) + 1.0;
        let until = (from + turns).min(left);
        if until <= from {
            return 0.0;
        }
        // Integral of the exponential discount.
        ((LN_DISCOUNT * until).exp() - (LN_DISCOUNT * from).exp()) / LN_DISCOUNT / turns
    }
}

/// Whether a side, as far as the viewer knows, holds a scoring card of an area.
pub(super) fn is_held(area: &Area, view: View<'_>, side: Side) -> bool {
    area.cards
        .iter()
        .any(|card| view.whereabouts(*card) == Some(Zone::Hand(side)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_that_of_a_turn() {
        assert!((LN_DISCOUNT.exp() - DISCOUNT).abs() < 1e-15);
    }
}
