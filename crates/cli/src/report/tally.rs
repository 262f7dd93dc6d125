//! What a report counts: one game, and all of them. Counting is adding, so memory does not grow with games.

use std::collections::BTreeMap;

use brink::content::Content;
use brink::game::{Event, Game, Outcome, Use, Zone};
use brink::ids::{CardId, Side};

/// The uses of a card that a side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// Resolved as a headline.
    Headline,
    /// Played for its event.
    Event,
    /// Played for operations, with the event of the other side.
    Both,
    /// Played for operations only.
    Operations,
    /// Spent on the space race.
    Space,
    /// Discarded from the hand, or a headline that was cancelled.
    Discarded,
}

impl Fate {
    pub(super) const ALL: [Fate; 6] =
        [Fate::Headline, Fate::Event, Fate::Both, Fate::Operations, Fate::Space, Fate::Discarded];

    /// The words for people.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Fate::Headline => "headline",
            Fate::Event => "event",
            Fate::Both => "operations and event",
            Fate::Operations => "operations only",
            Fate::Space => "space race",
            Fate::Discarded => "discarded",
        }
    }

    /// The use of a card that an event reports, if any.
    fn of(event: &Event) -> Option<(CardId, Fate)> {
        Some(match *event {
            Event::HeadlineBegan { card, .. } => (card, Fate::Headline),
            Event::Played { card, usage, .. } => match usage {
                Use::Event => (card, Fate::Event),
                Use::EventFirst | Use::OperationsFirst => (card, Fate::Both),
                Use::Operations => (card, Fate::Operations),
                Use::SpaceRace => (card, Fate::Space),
                _ => return None,
            },
            Event::Card { card, from: Zone::Hand(_) | Zone::Headline(_), to: Zone::Discard } => (card, Fate::Discarded),
            _ => return None,
        })
    }
}

/// One game, collected from its events.
#[derive(Clone, Debug)]
pub(crate) struct GameFacts {
    turn: u8,
    vp: i16,
    /// The score at the end of each turn.
    scores: Vec<(u8, i16)>,
    cards: Vec<CardFacts>,
    /// The markers of the tracks that the scenario declares.
    tracks: Vec<[i16; 2]>,
}

#[derive(Clone, Copy, Debug, Default)]
struct CardFacts {
    fates: [u32; Fate::ALL.len()],
    happened: u32,
    /// The sides that have had it.
    held: [bool; 2],
}

impl GameFacts {
    /// A game before its first event.
    pub(crate) fn new(content: &Content) -> GameFacts {
        let cards = vec![CardFacts::default(); content.cards.len()];
        let tracks = content.scenario.tracks.values().map(|track| track.start).collect();
        GameFacts { turn: 0, vp: content.scenario.vp.start, scores: Vec::new(), cards, tracks }
    }

    /// Adds the next event.
    pub(crate) fn dispatch(&mut self, event: &Event) {
        match *event {
            Event::TurnBegan { turn } => {
                if self.turn > 0 {
                    self.scores.push((self.turn, self.vp));
                }
                self.turn = turn;
            }
            Event::Vp { to, .. } => self.vp = to,
            Event::Track { track, side, to, .. } => {
                for marker in side.map_or(0..2, |side| side.index()..side.index() + 1) {
                    self.tracks[track.index()][marker] = to;
                }
            }
            Event::Drawn { side, card } | Event::Card { card, to: Zone::Hand(side) | Zone::Special(side), .. } => {
                self.cards[card.index()].held[side.index()] = true;
            }
            Event::Happened { card, .. } => self.cards[card.index()].happened += 1,
            _ => {}
        }
        if let Some((card, fate)) = Fate::of(event) {
            self.cards[card.index()].fates[fate as usize] += 1;
        }
    }

    /// Adds the cards that a side gets without an event: those it starts with.
    pub(crate) fn look(&mut self, game: &Game) {
        for (index, card) in self.cards.iter_mut().enumerate() {
            if let Zone::Hand(side) | Zone::Special(side) = game.board().zone(CardId::at(index)) {
                card.held[side.index()] = true;
            }
        }
    }
}

/// All games.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    pub(super) games: u64,
    /// By side, then draws.
    pub(super) wins: [u64; 3],
    /// How games ended, by winner as in `wins`.
    pub(super) endings: BTreeMap<String, [u64; 3]>,
    /// In which turn games ended, by winner as in `wins`.
    pub(super) lengths: BTreeMap<u8, [u64; 3]>,
    /// How often each score occurred at the end of a turn.
    pub(super) scores: BTreeMap<u8, BTreeMap<i16, u64>>,
    pub(super) cards: Vec<CardTally>,
    /// Where the markers of each declared track were at the end, added up.
    pub(super) tracks: Vec<[i64; 2]>,
}

/// One card in all games.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CardTally {
    fates: [u64; Fate::ALL.len()],
    /// How often its event took place, for whatever reason.
    pub(super) happened: u64,
    /// Games in which each side had it.
    pub(super) held: [u64; 2],
    /// Those of them that this side won.
    pub(super) won: [u64; 2],
}

impl CardTally {
    /// How often it had this use.
    pub(super) const fn count(&self, fate: Fate) -> u64 {
        self.fates[fate as usize]
    }

    /// The share of the games in which a side had the card that it won; none if it never had it.
    pub(super) fn win_rate(&self, side: Side) -> Option<f64> {
        let held = self.held[side.index()];
        (held > 0).then(|| self.won[side.index()] as f64 / held as f64)
    }
}

impl Tally {
    /// A tally without games yet.
    pub(crate) fn new(content: &Content) -> Tally {
        Tally {
            games: 0,
            wins: [0; 3],
            endings: BTreeMap::new(),
            lengths: BTreeMap::new(),
            scores: BTreeMap::new(),
            cards: vec![CardTally::default(); content.cards.len()],
            tracks: vec![[0; 2]; content.scenario.tracks.len()],
        }
    }

    /// Adds a game that has ended.
    pub(crate) fn add(&mut self, facts: &GameFacts, outcome: Outcome, content: &Content) {
        let winner = outcome.winner.map_or(2, Side::index);
        self.games += 1;
        self.wins[winner] += 1;
        self.endings.entry(outcome.ending.key(content)).or_default()[winner] += 1;
        self.lengths.entry(facts.turn).or_default()[winner] += 1;
        for (turn, score) in facts.scores.iter().copied().chain([(facts.turn, facts.vp)]) {
            *self.scores.entry(turn).or_default().entry(score).or_default() += 1;
        }
        for (total, one) in self.tracks.iter_mut().zip(&facts.tracks) {
            for (sum, marker) in total.iter_mut().zip(one) {
                *sum += i64::from(*marker);
            }
        }
        for (total, one) in self.cards.iter_mut().zip(&facts.cards) {
            for (sum, count) in total.fates.iter_mut().zip(one.fates) {
                *sum += u64::from(count);
            }
            total.happened += u64::from(one.happened);
            for side in Side::BOTH.map(Side::index).into_iter().filter(|side| one.held[*side]) {
                total.held[side] += 1;
                total.won[side] += u64::from(winner == side);
            }
        }
    }

    /// The share of all games that a side won.
    pub(super) fn win_rate(&self, side: Side) -> f64 {
        self.wins[side.index()] as f64 / self.games.max(1) as f64
    }
}

/// The score that this share of the games is below.
pub(super) fn quantile(scores: &BTreeMap<i16, u64>, part: f64) -> i16 {
    let wanted = part * scores.values().sum::<u64>() as f64;
    let mut seen = 0;
    for (score, games) in scores {
        seen += games;
        if seen as f64 >= wanted {
            return *score;
        }
    }
    scores.keys().next_back().copied().unwrap_or_default()
}

/// The average score.
pub(super) fn mean(scores: &BTreeMap<i16, u64>) -> f64 {
    let games: u64 = scores.values().sum();
    let sum: i64 = scores.iter().map(|(score, games)| i64::from(*score) * i64::try_from(*games).unwrap_or(0)).sum();
    sum as f64 / games.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn averages() {
        let scores = BTreeMap::from([(-4, 1), (0, 2), (10, 1)]);
        assert_eq!([0.0, 0.25, 0.5, 0.75, 1.0].map(|part| quantile(&scores, part)), [-4, -4, 0, 0, 10]);
        assert!((mean(&scores) - 1.5).abs() < 1e-9);
        assert_eq!((quantile(&BTreeMap::new(), 0.5), mean(&BTreeMap::new())), (0, 0.0));
    }
}
