//! Facts of one game for a report, collected from its events.

use brink::content::Content;
use brink::game::{Choice, Event, Game, Zone};
use brink::ids::Side;

use super::card_use::CardUse;
use super::points::Points;
use super::standing::Standing;

/// The facts of one game.
#[derive(Clone, Debug)]
pub(super) struct Facts {
    pub(super) turn: u8,
    pub(super) now: Standing,
    /// The board at the end of each turn before the last.
    pub(super) ends: Vec<(u8, Standing)>,
    pub(super) points: Points,
    pub(super) cards: Vec<CardFacts>,
    /// Coups by target space and side.
    pub(super) coups: Vec<[u64; 2]>,
    /// Operation kinds, actions offered by effects, and passes, by side.
    pub(super) actions: Vec<(Choice, [u64; 2])>,
}

/// The facts of one card.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CardFacts {
    pub(super) uses: [u64; CardUse::ALL.len()],
    pub(super) happened: u64,
    /// The sides that have held it.
    pub(super) held: [bool; 2],
}

impl Facts {
    /// Facts before the first choice; cards that sides already hold are recorded here, as no event reports them.
    pub(super) fn new(game: &Game) -> Facts {
        let content = game.content();
        let cards = content.card_ids().map(|card| CardFacts {
            held: holders(game.board().zone(card)),
            ..CardFacts::default()
        });
        Facts {
            turn: 0,
            now: Standing::of(game),
            ends: Vec::new(),
            points: Points::default(),
            cards: cards.collect(),
            coups: vec![[0; 2]; content.map.spaces.len()],
            actions: Vec::new(),
        }
    }

    /// Adds the next event.
    pub(super) fn add(&mut self, event: &Event, content: &Content) {
        match *event {
            Event::TurnBegan { turn } => {
                if self.turn > 0 {
                    self.ends.push((self.turn, self.now.clone()));
                }
                self.turn = turn;
            }
            Event::Drawn { side, card }
            | Event::CardMoved {
                card,
                to: Zone::Hand(side) | Zone::Special(side),
                ..
            } => {
                self.cards[card.index()].held[side.index()] = true;
            }
            Event::EventBegan { card, .. } => self.cards[card.index()].happened += 1,
            Event::CoupBegan { side, space, .. } => self.coups[space.index()][side.index()] += 1,
            Event::Chosen {
                side,
                choice:
                    choice @ (Choice::Mode(_)
                    | Choice::Action(..)
                    | Choice::RuleAction(..)
                    | Choice::Pass),
            } => {
                let at = self
                    .actions
                    .iter()
                    .position(|(known, _)| *known == choice)
                    .unwrap_or_else(|| {
                        self.actions.push((choice, [0; 2]));
                        self.actions.len() - 1
                    });
                self.actions[at].1[side.index()] += 1;
            }
            _ => {}
        }
        self.now.add(event);
        self.points.add(event, content);
        if let Some((card, usage)) = CardUse::of(event) {
            self.cards[card.index()].uses[usage as usize] += 1;
        }
    }
}

/// The sides that hold the cards of a zone.
fn holders(zone: Zone) -> [bool; 2] {
    match zone {
        Zone::Hand(side) | Zone::Special(side) => Side::BOTH.map(|other| other == side),
        _ => [false; 2],
    }
}
