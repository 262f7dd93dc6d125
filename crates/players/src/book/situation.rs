//! Situations of first plays.

use brink::game::{Ask, Decision, View};

/// The circumstances of a play by which a book counts it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Situation {
    pub(super) side: String,
    pub(super) turn: u8,
    /// The action round; 0 in a headline phase.
    pub(super) round: u8,
    /// The word of the question.
    pub(super) ask: &'static str,
    /// The card in play, where the choice depends on it.
    pub(super) card: Option<String>,
}

/// The last turn and the last action round that a book has plays of.
pub(super) const LAST_TURN: u8 = 1;
pub(super) const LAST_ROUND: u8 = 1;

impl Situation {
    /// The situation of a decision; `None` for one that books leave to the player.
    pub(super) fn of(view: View<'_>, decision: &Decision) -> Option<Situation> {
        let (turn, round) = (view.turn(), view.round());
        if turn > LAST_TURN || round > LAST_ROUND {
            return None;
        }
        let is_counted = match decision.ask {
            Ask::Headline => round == 0,
            Ask::Play | Ask::Use | Ask::Mode | Ask::Coup => {
                round > 0 && view.phasing() == Some(decision.side)
            }
            _ => false,
        };
        let content = view.content();
        let card = decision.card.filter(|_| decision.ask == Ask::Use);
        is_counted.then(|| Situation {
            side: content.side_id(decision.side).to_owned(),
            turn,
            round,
            ask: decision.ask.key(),
            card: card.map(|card| content.card(card).id.clone()),
        })
    }

    /// The situation in which the use of a card is chosen after it.
    pub(super) fn with_card(&self, card: &str) -> Situation {
        Situation {
            ask: Ask::Use.key(),
            card: Some(card.to_owned()),
            ..self.clone()
        }
    }
}
