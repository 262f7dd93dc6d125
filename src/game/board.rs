//! The facts of a position, and the one door through which they change.

use crate::content::{Content, Draft, Position, SetupStep, SpaceKind};
use crate::ids::{CardId, PeriodId, Side, SpaceId, SpaceSet};

use super::effect::Effect;
use super::event::Event;
use super::outcome::Outcome;
use super::places::{Places, copy_into};
use super::zone::Zone;

/// The facts of a position. Read them freely; only [`Event`]s change them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub(super) influence: Vec<[u8; 2]>,
    pub(super) stability: Vec<u8>,
    pub(super) controlled: [SpaceSet; 2],
    pub(super) present: [SpaceSet; 2],
    pub(super) places: Places,
    pub(super) bottom: Vec<CardId>,
    pub(super) shown: Vec<bool>,
    pub(super) happened: Vec<bool>,
    pub(super) hand_sizes: [u8; 2],
    pub(super) deck_size: u16,
    pub(super) special_face_up: bool,
    pub(super) effects: Vec<Effect>,
    pub(super) next_effect: u16,
    pub(super) vp: i16,
    pub(super) vp_at_round_start: i16,
    pub(super) defcon: u8,
    pub(super) defcon_moved_to: u16,
    pub(super) mil_ops: [u8; 2],
    pub(super) space_race: [u8; 2],
    pub(super) space_race_attempts: [u8; 2],
    pub(super) turn: u8,
    pub(super) round: u8,
    pub(super) phase: u8,
    pub(super) phasing: Option<Side>,
    pub(super) in_headline: bool,
    pub(super) access: [SpaceSet; 2],
    pub(super) controlled_as_round_began: [SpaceSet; 2],
    /// The side that each seat plays, and influence that each side got by a bid.
    pub(super) seats: [Side; 2],
    pub(super) bid: [u8; 2],
    pub(super) outcome: Option<Outcome>,
}

/// The highest influence one side can have in one space.
pub const MAX_INFLUENCE: u8 = 99;

impl Board {
    /// The position before anything of the set-up is done.
    #[must_use]
    pub fn new(content: &Content) -> Board {
        let spaces = content.map.spaces.len();
        let cards = content.cards.len();
        let scenario = &content.scenario;
        let mut board = Board {
            influence: vec![[0, 0]; spaces],
            stability: content.map.spaces.values().map(|space| space.stability).collect(),
            controlled: [SpaceSet::EMPTY; 2],
            present: [SpaceSet::EMPTY; 2],
            places: Places::new(cards, Zone::OutOfGame),
            bottom: Vec::new(),
            shown: vec![false; cards],
            happened: vec![false; cards],
            hand_sizes: [0; 2],
            deck_size: 0,
            special_face_up: false,
            effects: Vec::with_capacity(16),
            next_effect: 0,
            vp: scenario.vp.start,
            vp_at_round_start: scenario.vp.start,
            defcon: scenario.defcon.as_ref().map_or(0, |defcon| defcon.start),
            defcon_moved_to: 0,
            mil_ops: [0; 2],
            space_race: [0; 2],
            space_race_attempts: [0; 2],
            turn: 1,
            round: 0,
            phase: 0,
            phasing: None,
            in_headline: false,
            access: [SpaceSet::EMPTY; 2],
            controlled_as_round_began: [SpaceSet::EMPTY; 2],
            seats: Side::BOTH,
            bid: [0; 2],
            outcome: None,
        };
        for step in &scenario.setup {
            if let SetupStep::Draft(Draft { cards, .. }) = step {
                for (card, _) in cards {
                    board.places.put(*card, Zone::Reserve);
                }
            }
        }
        if let Some(special) = &scenario.special_card {
            board.places.put(special.card, Zone::Special(special.holder));
            board.special_face_up = true;
        }
        board
    }

    /// Becomes a copy of another board, in the memory it has.
    pub(super) fn copy_from(&mut self, other: &Board) {
        let Board {
            influence,
            stability,
            controlled,
            present,
            places,
            bottom,
            shown,
            happened,
            hand_sizes,
            deck_size,
            special_face_up,
            effects,
            next_effect,
            vp,
            vp_at_round_start,
            defcon,
            defcon_moved_to,
            mil_ops,
            space_race,
            space_race_attempts,
            turn,
            round,
            phase,
            phasing,
            in_headline,
            access,
            controlled_as_round_began,
            seats,
            bid,
            outcome,
        } = other;
        copy_into(&mut self.influence, influence);
        copy_into(&mut self.stability, stability);
        self.controlled = *controlled;
        self.present = *present;
        self.places.copy_from(places);
        copy_into(&mut self.bottom, bottom);
        copy_into(&mut self.shown, shown);
        copy_into(&mut self.happened, happened);
        self.hand_sizes = *hand_sizes;
        self.deck_size = *deck_size;
        self.special_face_up = *special_face_up;
        copy_into(&mut self.effects, effects);
        self.next_effect = *next_effect;
        self.vp = *vp;
        self.vp_at_round_start = *vp_at_round_start;
        self.defcon = *defcon;
        self.defcon_moved_to = *defcon_moved_to;
        self.mil_ops = *mil_ops;
        self.space_race = *space_race;
        self.space_race_attempts = *space_race_attempts;
        self.turn = *turn;
        self.round = *round;
        self.phase = *phase;
        self.phasing = *phasing;
        self.in_headline = *in_headline;
        self.access = *access;
        self.controlled_as_round_began = *controlled_as_round_began;
        self.seats = *seats;
        self.bid = *bid;
        self.outcome = *outcome;
    }

    /// The one door: every change of the facts goes through here.
    #[inline(always)]
    pub(super) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Influence { side, space, to, .. } => {
                self.influence[space.index()][side.index()] = to;
                self.refresh(space);
            }
            Event::Stability { space, to } => {
                self.stability[space.index()] = to;
                self.refresh(space);
            }
            Event::Vp { to, .. } => self.vp = to,
            Event::Defcon { to, .. } => {
                self.defcon = to;
                self.defcon_moved_to |= 1 << to.min(15);
            }
            Event::MilOps { side, to, .. } => self.mil_ops[side.index()] = to,
            Event::SpaceRaceMoved { side, to } => self.space_race[side.index()] = to,
            Event::SpaceRaceAttempt { side, .. } => self.space_race_attempts[side.index()] += 1,
            Event::Card { card, to, .. } => self.move_card(card, to),
            Event::Drawn { card, side } => self.move_card(card, Zone::Hand(side)),
            Event::PeriodJoined { .. } | Event::Reshuffled { .. } => {}
            Event::Shown { card, .. } => self.shown[card.index()] = true,
            Event::SpecialTurned { face_up } => self.special_face_up = face_up,
            Event::EffectBegan { effect } => {
                self.next_effect = self.next_effect.wrapping_add(1);
                self.effects.push(effect);
            }
            Event::EffectEnded { effect } => self.effects.retain(|other| other.serial != effect.serial),
            Event::Happened { card, .. } => self.happened[card.index()] = true,
            Event::TurnBegan { turn } => {
                self.turn = turn;
                self.round = 0;
                self.phase = 0;
                self.space_race_attempts = [0; 2];
            }
            Event::PhaseBegan { phase } => {
                self.phase = phase;
                self.in_headline = false;
                self.phasing = None;
            }
            Event::HeadlineBegan { side, .. } => {
                self.phasing = Some(side);
                self.in_headline = true;
                self.begin_play();
            }
            Event::RoundBegan { side, round, .. } => {
                self.phasing = Some(side);
                self.round = round;
                self.in_headline = false;
                self.defcon_moved_to = 0;
                self.begin_play();
            }
            Event::Bids { seats, extra, .. } => {
                self.seats = seats;
                self.bid = extra;
            }
            Event::AuctionWon { seat, side, .. } => {
                self.seats[seat.index()] = side;
                self.seats[seat.opponent().index()] = side.opponent();
            }
            Event::Over { outcome } => self.outcome = Some(outcome),
            Event::Chosen { .. }
            | Event::HeldShown { .. }
            | Event::AuctionBegan { .. }
            | Event::AuctionBid { .. }
            | Event::Played { .. }
            | Event::NotHappened { .. }
            | Event::Cancelled { .. }
            | Event::Rolled { .. }
            | Event::Coup { .. }
            | Event::CoupResult { .. }
            | Event::Realigned { .. }
            | Event::War { .. }
            | Event::Scored { .. }
            | Event::Passed { .. }
            | Event::NoOperation { .. }
            | Event::Headlines { .. }
            | Event::Looked { .. }
            | Event::HandShown { .. } => {}
        }
    }

    fn begin_play(&mut self) {
        self.access = self.present;
        self.controlled_as_round_began = self.controlled;
        self.vp_at_round_start = self.vp;
    }

    fn refresh(&mut self, space: SpaceId) {
        let influence = self.influence[space.index()];
        let stability = self.stability[space.index()];
        for side in Side::BOTH {
            let (own, other) = (influence[side.index()], influence[side.opponent().index()]);
            let controls = own >= stability && own.saturating_sub(other) >= stability;
            let (controlled, present) = (&mut self.controlled[side.index()], &mut self.present[side.index()]);
            if controls {
                controlled.insert(space)
            } else {
                controlled.remove(space)
            }
            if own > 0 { present.insert(space) } else { present.remove(space) }
        }
    }

    fn move_card(&mut self, card: CardId, to: Zone) {
        let from = self.places.put(card, to);
        match from {
            Zone::Hand(side) => self.hand_sizes[side.index()] -= 1,
            Zone::Deck => self.deck_size -= 1,
            Zone::Bottom => self.bottom.retain(|other| *other != card),
            _ => {}
        }
        match to {
            Zone::Hand(side) => {
                self.hand_sizes[side.index()] += 1;
                // A card that came from where everybody saw it is known in the hand.
                self.shown[card.index()] = matches!(from, Zone::Discard | Zone::Table | Zone::Play | Zone::Bottom)
                    || (self.shown[card.index()] && matches!(from, Zone::Hand(_)));
            }
            Zone::Headline(_) => {}
            Zone::Deck => {
                self.deck_size += 1;
                self.shown[card.index()] = false;
            }
            Zone::Bottom => self.bottom.push(card),
            _ => self.shown[card.index()] = false,
        }
    }

    /// The seat that plays a side: its own, unless a bid has exchanged the seats.
    #[must_use]
    pub fn seat_of(&self, side: Side) -> Side {
        if self.seats[side.index()] == side { side } else { side.opponent() }
    }

    /// Influence of a side in a space.
    #[must_use]
    pub fn influence(&self, side: Side, space: SpaceId) -> u8 {
        self.influence.get(space.index()).map_or(0, |influence| influence[side.index()])
    }

    /// Whether a side controls a space (rule 2.1.7).
    #[must_use]
    pub fn controls(&self, side: Side, space: SpaceId) -> bool {
        self.controlled[side.index()].contains(space)
    }

    /// The stability number of a space now.
    #[must_use]
    pub fn stability_of(&self, space: SpaceId) -> u8 {
        self.stability.get(space.index()).copied().unwrap_or_default()
    }

    /// The side that controls a space, if any.
    #[must_use]
    pub fn controller(&self, space: SpaceId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.controls(*side, space))
    }

    /// How much influence a side lacks to control a space.
    #[must_use]
    pub fn missing_for_control(&self, side: Side, space: SpaceId) -> u8 {
        let needed = self.influence(side.opponent(), space).saturating_add(self.stability_of(space));
        needed.saturating_sub(self.influence(side, space))
    }

    /// Where a card is.
    #[must_use]
    pub fn zone(&self, card: CardId) -> Zone {
        self.places.of(card)
    }

    /// The cards in a zone, in the order of the pool.
    pub fn cards_in(&self, zone: Zone) -> impl Iterator<Item = CardId> + '_ {
        self.places.cards(zone)
    }

    /// The cards of a hand, in the order of the pool.
    pub(super) fn hand(&self, side: Side) -> Vec<CardId> {
        let mut cards = Vec::with_capacity(usize::from(self.hand_size(side)));
        cards.extend(self.cards_in(Zone::Hand(side)));
        cards
    }

    /// How many cards are in a zone.
    pub(super) fn count_in(&self, zone: Zone) -> usize {
        match zone {
            Zone::Hand(side) => usize::from(self.hand_sizes[side.index()]),
            Zone::Deck => usize::from(self.deck_size),
            zone => self.places.count(zone),
        }
    }

    /// One of the cards in a zone, counted in the order of the pool.
    pub(super) fn nth_in(&self, zone: Zone, nth: usize) -> Option<CardId> {
        self.places.cards(zone).nth(nth)
    }

    /// Cards in a hand; the special card never counts.
    #[must_use]
    pub fn hand_size(&self, side: Side) -> u8 {
        self.hand_sizes[side.index()]
    }

    /// Cards in the draw pile.
    #[must_use]
    pub fn deck_size(&self) -> usize {
        usize::from(self.deck_size) + self.bottom.len()
    }

    /// The effects in force, oldest first.
    #[must_use]
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// The effect of a card, if one is in force.
    #[must_use]
    pub fn effect_of(&self, card: CardId) -> Option<Effect> {
        self.effects.iter().find(|effect| effect.card == card).copied()
    }

    /// Whether the event of a card has happened.
    #[must_use]
    pub fn has_happened(&self, card: CardId) -> bool {
        self.happened.get(card.index()).is_some_and(|happened| *happened)
    }

    /// The victory point track: above zero the first side leads.
    #[must_use]
    pub fn vp(&self) -> i16 {
        self.vp
    }

    /// The DEFCON level; 0 in a game without it.
    #[must_use]
    pub fn defcon(&self) -> u8 {
        self.defcon
    }

    /// Military operations of a side in this turn.
    #[must_use]
    pub fn mil_ops(&self, side: Side) -> u8 {
        self.mil_ops[side.index()]
    }

    /// The space race box of a side.
    #[must_use]
    pub fn space_race(&self, side: Side) -> u8 {
        self.space_race[side.index()]
    }

    /// The cards that a side has spent on the space race in this turn.
    #[must_use]
    pub fn space_race_attempts(&self, side: Side) -> u8 {
        self.space_race_attempts[side.index()]
    }

    /// The turn, counted from 1.
    #[must_use]
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// The action round, counted from 1; 0 before the first.
    #[must_use]
    pub fn round(&self) -> u8 {
        self.round
    }

    /// The index of the phase in the scenario's list.
    #[must_use]
    pub fn phase(&self) -> u8 {
        self.phase
    }

    /// The phasing side (rule 4.2).
    #[must_use]
    pub fn phasing(&self) -> Option<Side> {
        self.phasing
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether the special card is face up.
    #[must_use]
    pub fn special_face_up(&self) -> bool {
        self.special_face_up
    }

    /// The period of the turn.
    #[must_use]
    pub fn period(&self, content: &Content) -> PeriodId {
        let periods = &content.scenario.periods;
        PeriodId::at(periods.iter().rposition(|period| period.from_turn <= self.turn).unwrap_or(0))
    }

    /// Recomputes what is kept incrementally and compares: the law that the door keeps.
    ///
    /// # Errors
    /// A sentence about the first thing that is wrong.
    pub fn check(&self, content: &Content) -> Result<(), String> {
        let mut fresh = self.clone();
        for index in 0..self.influence.len() {
            if !matches!(content.map.spaces[index].kind, SpaceKind::Home(_)) {
                fresh.refresh(SpaceId::at(index));
            } else if self.influence[index] != [0, 0] {
                return Err(format!("influence in the home {}", content.map.space_id(SpaceId::at(index))));
            }
        }
        if fresh != *self {
            return Err("control or presence is out of date".to_owned());
        }
        if !self.places.agree() {
            return Err("the cards of a zone are out of date".to_owned());
        }
        for side in Side::BOTH {
            if self.cards_in(Zone::Hand(side)).count() != usize::from(self.hand_size(side)) {
                return Err(format!("the hand of {} is miscounted", content.side_id(side)));
            }
        }
        if self.cards_in(Zone::Deck).count() != usize::from(self.deck_size) {
            return Err("the draw pile is miscounted".to_owned());
        }
        if self.cards_in(Zone::Bottom).count() != self.bottom.len() {
            return Err("the cards under the draw pile are miscounted".to_owned());
        }
        if let Some(defcon) = &content.scenario.defcon
            && !(defcon.war..=defcon.max).contains(&self.defcon)
        {
            return Err(format!("DEFCON {} is off the track", self.defcon));
        }
        let most = content.scenario.mil_ops.map_or(0, |mil_ops| mil_ops.max);
        let boxes = content.scenario.space_race.as_ref().map_or(0, |race| race.boxes.len());
        if self.mil_ops.iter().any(|ops| *ops > most) || self.space_race.iter().any(|at| usize::from(*at) > boxes) {
            return Err("a marker is off its track".to_owned());
        }
        Ok(())
    }
}

impl Position for Board {
    fn controlled(&self, side: Side) -> SpaceSet {
        self.controlled[side.index()]
    }
    fn present(&self, side: Side) -> SpaceSet {
        self.present[side.index()]
    }
    fn controlled_as_round_began(&self, side: Side) -> SpaceSet {
        self.controlled_as_round_began[side.index()]
    }
    fn present_as_round_began(&self, side: Side) -> SpaceSet {
        self.access[side.index()]
    }
    fn stability(&self, space: SpaceId) -> u8 {
        self.stability_of(space)
    }
}
