//! What a report needs of one game, collected from its events.

use crate::content::Content;
use crate::game::{Event, Game, Zone};
use crate::ids::{CardId, Side};

use super::card_use::CardUse;

/// One game.
#[derive(Clone, Debug)]
pub(super) struct Facts {
    pub(super) turn: u8,
    pub(super) vp: i16,
    /// The score at the end of each turn before the last.
    pub(super) scores: Vec<(u8, i16)>,
    pub(super) cards: Vec<CardFacts>,
    /// The markers of the tracks that the scenario declares.
    pub(super) tracks: Vec<[i16; 2]>,
}

/// One card in one game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CardFacts {
    pub(super) uses: [u64; CardUse::ALL.len()],
    pub(super) happened: u64,
    /// The sides that have had it.
    pub(super) held: [bool; 2],
}

impl Facts {
    /// A game before its first event.
    pub(super) fn new(content: &Content) -> Facts {
        let cards = vec![CardFacts::default(); content.cards.len()];
        let tracks = content.scenario.tracks.values().map(|track| track.start).collect();
        Facts { turn: 0, vp: content.scenario.vp.start, scores: Vec::new(), cards, tracks }
    }

    /// Adds the cards that a side gets without an event: those it starts with.
    pub(super) fn look(&mut self, game: &Game) {
        for (index, card) in self.cards.iter_mut().enumerate() {
            if let Zone::Hand(side) | Zone::Special(side) = game.board().zone(CardId::at(index)) {
                card.held[side.index()] = true;
            }
        }
    }

    /// Adds the next event.
    pub(super) fn add(&mut self, event: &Event) {
        match *event {
            Event::TurnBegan { turn } => {
                if self.turn > 0 {
                    self.scores.push((self.turn, self.vp));
                }
                self.turn = turn;
            }
            Event::Vp { to, .. } => self.vp = to,
            Event::Track { track, side, to, .. } => {
                let markers = self.tracks.get_mut(track.index());
                for (marker, at) in markers.into_iter().flatten().enumerate() {
                    if side.is_none_or(|side: Side| side.index() == marker) {
                        *at = to;
                    }
                }
            }
            Event::Drawn { side, card } | Event::Card { card, to: Zone::Hand(side) | Zone::Special(side), .. } => {
                self.cards[card.index()].held[side.index()] = true;
            }
            Event::Happened { card, .. } => self.cards[card.index()].happened += 1,
            _ => {}
        }
        if let Some((card, usage)) = CardUse::of(event) {
            self.cards[card.index()].uses[usage as usize] += 1;
        }
    }
}
