//! Events of the game, each with the position right after it.

use brink::game::{Board, Event, Zone};
use brink::ids::{CardId, Side, SpaceId};

/// An event with the part of the position right after it that logs mention.
#[derive(Clone, Debug)]
pub struct Observed {
    /// The event itself.
    pub event: Event,
    /// Influence by space.
    pub influence: Vec<[u8; 2]>,
    /// The victory points.
    pub vp: i16,
    /// Both hands, if the event is about a card.
    pub hands: Option<[Vec<CardId>; 2]>,
}

impl Observed {
    /// Whether a turn or a round begins.
    pub fn is_boundary(&self) -> bool {
        matches!(
            self.event,
            Event::RoundBegan { .. } | Event::TurnBegan { .. }
        )
    }
}

/// Events, each with the position right after it. `before` is the position before the first.
pub fn observe(before: &Board, events: &[Event], spaces: usize) -> Vec<Observed> {
    let mut influence: Vec<[u8; 2]> = (0..spaces)
        .filter_map(SpaceId::new)
        .map(|space| Side::BOTH.map(|side| before.influence(side, space)))
        .collect();
    let mut vp = before.vp();
    let mut hands = Side::BOTH.map(|side| -> Vec<CardId> {
        let cards = before.cards_in(Zone::Hand(side));
        cards.collect()
    });
    events
        .iter()
        .map(|event| {
            match *event {
                Event::InfluenceChanged {
                    side, space, to, ..
                } => influence[space.index()][side.index()] = to,
                Event::VpChanged { to, .. } => vp = to,
                Event::CardMoved { card, to, .. } => move_card(&mut hands, card, to),
                Event::Drawn { card, side } => move_card(&mut hands, card, Zone::Hand(side)),
                _ => {}
            }
            let hands = matches!(event, Event::EventBegan { .. }).then(|| hands.clone());
            Observed {
                event: *event,
                influence: influence.clone(),
                vp,
                hands,
            }
        })
        .collect()
}

fn move_card(hands: &mut [Vec<CardId>; 2], card: CardId, to: Zone) {
    hands
        .iter_mut()
        .for_each(|hand| hand.retain(|held| *held != card));
    if let Zone::Hand(side) = to {
        hands[side.index()].push(card);
    }
}
