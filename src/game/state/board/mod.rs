//! The facts of a position: read freely, changed only by events.

mod apply;
mod boxes;
mod check;
mod copy;
mod counters;
mod knowledge;
mod noted_cards;
mod places;
mod rows;
mod tags;
#[cfg(test)]
mod tests;
mod withheld_scoring;

use crate::content::{BoardFacts, Content, ControlRule, Draft, Map, SetupStep};
use crate::ids::{
    CardBits, CardId, CounterId, FlagId, OperationId, PeriodId, Side, SpaceId, SpaceSet, TagId,
    TrackId,
};

pub use counters::Pieces;

use super::effect::Effect;
use super::event::Event;
use super::outcome::Outcome;
use super::zone::Zone;
use noted_cards::NotedCards;
use places::Places;
use rows::Rows;
use tags::Tags;
use withheld_scoring::WithheldScoring;

pub use check::CheckError;

/// The facts of a position. Only [`Event`]s change them: no field is visible outside this module.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Board {
    influence: Vec<[u8; 2]>,
    stability: Vec<u8>,
    /// The stability numbers without modifiers, of spaces where that is another number.
    own_stability: Vec<(SpaceId, u8)>,
    /// The scenario's rule of control.
    control: ControlRule,
    places: Places,
    /// The cards under the draw pile, in the order in which they are drawn.
    bottom: Vec<CardId>,
    rows: Rows,
    /// The cards that came into the game, or left it, where not both sides saw it: a side that did
    /// not see such a card go must allow for any other in its place.
    crossed: NotedCards,
    withheld_scoring: WithheldScoring,
    /// For each card, whether both sides know where it is.
    shown: Vec<bool>,
    /// Cards that both sides knew in a hand before cards of it were laid face down: each is still in
    /// the hand, or among those.
    held: NotedCards,
    happened: Vec<bool>,
    /// The events that began last, the latest first.
    last_events: [Option<CardId>; LAST_EVENTS],
    effects: Vec<Effect>,
    /// The pieces of each kind in each space, kind by kind; shared ones count for both sides.
    counters: Vec<[u8; 2]>,
    /// The times that each side has begun each operation of the scenario's own in this turn.
    operations_begun: Vec<[u8; 2]>,
    /// The markers of the tracks that the scenario declares; a shared track has two equal ones.
    markers: Vec<[i16; 2]>,
    /// The tags that differ from those of the map.
    tags: Tags,
    tracks: Tracks,
}

/// The facts of fixed size: markers on tracks, counts, and sets of spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Tracks {
    controlled: [SpaceSet; 2],
    present: [SpaceSet; 2],
    controlled_as_round_began: [SpaceSet; 2],
    present_as_round_began: [SpaceSet; 2],
    hand_sizes: [u8; 2],
    deck_size: u16,
    special_face_up: bool,
    next_effect: u16,
    vp: i16,
    vp_as_round_began: i16,
    defcon: u8,
    /// The levels that the marker was moved to in this action round, as bits.
    defcon_moved_to: u16,
    mil_ops: [u8; 2],
    space_race: [u8; 2],
    space_race_attempts: [u8; 2],
    turn: u8,
    round: u8,
    phase: u8,
    phasing: Option<Side>,
    in_headline: bool,
    /// The side that each seat plays.
    seats: [Side; 2],
    /// Influence that each side received for a bid.
    bid: [u8; 2],
    outcome: Option<Outcome>,
    /// The flags that the scenario declares, as bits.
    flags: u64,
}

/// The number of events that began last which are known: more than events are nested.
const LAST_EVENTS: usize = 8;

pub use crate::ids::MAX_INFLUENCE;

impl Board {
    /// The position before the set-up.
    #[must_use]
    pub fn new(content: &Content) -> Board {
        let mut board = Board::empty(content);
        let scenario = &content.scenario;
        for step in &scenario.setup {
            if let SetupStep::Draft(Draft { cards, .. }) = step {
                for (card, _) in cards {
                    board.apply(&entering(*card, Zone::Reserve));
                }
            }
        }
        if let Some(special) = &scenario.special_card {
            if let Some(holder) = special.holder {
                board.apply(&entering(special.card, Zone::Special(holder)));
            }
            board.apply(&Event::SpecialTurned { face_up: true });
        }
        for (zone, rules) in scenario.zone_ids().zip(scenario.zones.own.values()) {
            for card in rules.begins_with() {
                let owner = rules.owner_at_start(content.card(card));
                let to = scenario.zone(zone, owner.unwrap_or(Side::First));
                board.apply(&entering(card, to));
            }
        }
        board
    }

    /// A map without influence, with markers at their starting places and every card outside the
    /// game.
    fn empty(content: &Content) -> Board {
        let (spaces, cards, scenario) = (
            content.map.spaces.len(),
            content.cards.len(),
            &content.scenario,
        );
        Board {
            influence: vec![[0, 0]; spaces],
            stability: content
                .map
                .spaces
                .values()
                .map(|space| space.stability)
                .collect(),
            own_stability: Vec::new(),
            control: scenario.control,
            places: Places::new(cards, Zone::OutOfGame, scenario.own_zones().count()),
            bottom: Vec::new(),
            rows: Rows::default(),
            crossed: NotedCards::default(),
            withheld_scoring: WithheldScoring::default(),
            shown: vec![false; cards],
            held: NotedCards::default(),
            happened: vec![false; cards],
            last_events: [None; LAST_EVENTS],
            effects: Vec::with_capacity(16),
            counters: vec![[0; 2]; scenario.counters.len() * spaces],
            operations_begun: vec![[0; 2]; scenario.operations.own.len()],
            markers: scenario.tracks.values().map(|track| track.start).collect(),
            tags: Tags::default(),
            tracks: Tracks {
                controlled: [SpaceSet::EMPTY; 2],
                present: [SpaceSet::EMPTY; 2],
                controlled_as_round_began: [SpaceSet::EMPTY; 2],
                present_as_round_began: [SpaceSet::EMPTY; 2],
                hand_sizes: [0; 2],
                deck_size: 0,
                special_face_up: false,
                next_effect: 0,
                vp: scenario.vp.start,
                vp_as_round_began: scenario.vp.start,
                defcon: scenario.defcon.as_ref().map_or(0, |defcon| defcon.start),
                defcon_moved_to: 0,
                mil_ops: [0; 2],
                space_race: [0; 2],
                space_race_attempts: [0; 2],
                turn: scenario.first_turn,
                round: 0,
                phase: 0,
                phasing: None,
                in_headline: false,
                seats: Side::BOTH,
                bid: [0; 2],
                outcome: None,
                flags: scenario
                    .flags
                    .values()
                    .enumerate()
                    .fold(0, |on, (at, flag)| on | u64::from(flag.start) << at),
            },
        }
    }

    /// Whether another board differs at most in where the cards are and which of them are known.
    pub(in crate::game) fn is_the_same_but_for_cards(&self, other: &Board) -> bool {
        self.influence == other.influence
            && self.stability == other.stability
            && self.own_stability == other.own_stability
            && self.happened == other.happened
            && self.last_events == other.last_events
            && self.effects == other.effects
            && self.markers == other.markers
            && self.counters == other.counters
            && self.operations_begun == other.operations_begun
            && self.tags == other.tags
            && self.tracks == other.tracks
    }

    /// Whether a side has held back a scoring card by choice in this turn.
    pub(crate) fn keeps_back(&self, side: Side) -> bool {
        self.withheld_scoring.by(side)
    }

    /// Sets whether a side has held back a scoring card, which the other side cannot know.
    pub(crate) fn set_kept_back(&mut self, side: Side, kept: bool) {
        self.withheld_scoring.set(side, kept);
    }

    /// The seat that plays a side: its own, unless a bid has exchanged the seats.
    #[must_use]
    #[inline]
    pub fn seat_of(&self, side: Side) -> Side {
        if self.tracks.seats[side.index()] == side {
            side
        } else {
            side.opponent()
        }
    }

    /// Influence of a side in a space.
    #[must_use]
    #[inline]
    pub fn influence(&self, side: Side, space: SpaceId) -> u8 {
        self.influence
            .get(space.index())
            .map_or(0, |influence| influence[side.index()])
    }

    /// Influence of both sides in every space, in the order of their ids.
    #[must_use]
    pub fn influences(&self) -> &[[u8; 2]] {
        &self.influence
    }

    /// The stability numbers of all spaces, in the order of their ids.
    #[must_use]
    pub fn stabilities(&self) -> &[u8] {
        &self.stability
    }

    /// Influence of a side on the whole board.
    #[must_use]
    pub fn influence_on_board(&self, side: Side) -> u32 {
        let counts = self.influence.iter();
        counts
            .map(|influence| u32::from(influence[side.index()]))
            .sum()
    }

    /// Whether a side controls a space (rule 2.1.7).
    #[must_use]
    #[inline]
    pub fn controls(&self, side: Side, space: SpaceId) -> bool {
        self.tracks.controlled[side.index()].contains(space)
    }

    /// The number of times that a side has begun an operation of the scenario's own in this turn.
    pub(crate) fn operations_begun(&self, side: Side, operation: OperationId) -> u8 {
        let begun = self.operations_begun.get(operation.index());
        begun.map_or(0, |begun| begun[side.index()])
    }

    /// The stability number of a space without modifiers.
    pub(crate) fn own_stability(&self, space: SpaceId) -> u8 {
        let mut own = self.own_stability.iter();
        let own = own.find(|(modified, _)| *modified == space);
        own.map_or_else(|| self.stability_of(space), |(_, own)| *own)
    }

    /// The stability number of a space now.
    #[must_use]
    #[inline]
    pub fn stability_of(&self, space: SpaceId) -> u8 {
        self.stability
            .get(space.index())
            .copied()
            .unwrap_or_default()
    }

    /// The side that controls a space, if any.
    #[must_use]
    #[inline]
    pub fn controller(&self, space: SpaceId) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.controls(*side, space))
    }

    /// The influence with which a side controls a space, against what the other side has there now.
    #[inline]
    pub(crate) fn needed_for_control(&self, side: Side, space: SpaceId) -> u8 {
        let other = self.influence(side.opponent(), space);
        self.control.needed(self.stability_of(space), other)
    }

    /// The additional influence that a side needs to control a space.
    ///
    /// Where the scenario lets a side control only spaces without influence of the other, that of
    /// the other has to go as well.
    #[must_use]
    #[inline]
    pub fn missing_for_control(&self, side: Side, space: SpaceId) -> u8 {
        let needed = self.needed_for_control(side, space);
        needed.saturating_sub(self.influence(side, space))
    }

    /// The zone of a card.
    #[must_use]
    #[inline]
    pub fn zone(&self, card: CardId) -> Zone {
        self.places.of(card)
    }

    /// The cards in a zone, in the order of the pool.
    #[inline]
    pub fn cards_in(&self, zone: Zone) -> impl Iterator<Item = CardId> + '_ {
        self.places.cards(zone)
    }

    /// The cards of a hand, in the order of the pool.
    #[inline]
    pub(crate) fn hand(&self, side: Side) -> Vec<CardId> {
        let mut cards = Vec::with_capacity(usize::from(self.hand_size(side)));
        cards.extend(self.cards_in(Zone::Hand(side)));
        cards
    }

    /// The number of cards in a zone.
    #[inline]
    pub(crate) fn count_in(&self, zone: Zone) -> usize {
        match zone {
            Zone::Hand(side) => usize::from(self.tracks.hand_sizes[side.index()]),
            Zone::Deck => usize::from(self.tracks.deck_size),
            zone => self.places.count(zone),
        }
    }

    /// The number of these cards in a zone.
    #[inline]
    pub(crate) fn count_among(&self, zone: Zone, cards: &CardBits) -> usize {
        self.places.count_among(zone, cards)
    }

    /// The nth card in a zone, in the order of the pool.
    #[inline]
    pub(super) fn nth_in(&self, zone: Zone, nth: usize) -> Option<CardId> {
        self.places.cards(zone).nth(nth)
    }

    /// The number of cards in a hand, excluding the special card.
    #[must_use]
    #[inline]
    pub fn hand_size(&self, side: Side) -> u8 {
        self.tracks.hand_sizes[side.index()]
    }

    /// Cards in the draw pile.
    #[must_use]
    #[inline]
    pub fn deck_size(&self) -> usize {
        usize::from(self.tracks.deck_size) + self.bottom.len()
    }

    /// The effects in force, oldest first.
    #[must_use]
    #[inline]
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// The effect of a card, if one is in force.
    #[must_use]
    #[inline]
    pub fn effect_of(&self, card: CardId) -> Option<Effect> {
        self.effects
            .iter()
            .find(|effect| effect.card == card)
            .copied()
    }

    /// The events that began last, the latest first.
    pub(crate) fn last_events(&self) -> impl Iterator<Item = CardId> {
        self.last_events.iter().flatten().copied()
    }

    /// Whether the event of a card has happened.
    #[must_use]
    #[inline]
    pub fn has_happened(&self, card: CardId) -> bool {
        self.happened
            .get(card.index())
            .is_some_and(|happened| *happened)
    }

    /// The victory point track: positive if the first side leads.
    #[must_use]
    #[inline]
    pub fn vp(&self) -> i16 {
        self.tracks.vp
    }

    /// The DEFCON level; 0 in a game without it.
    #[must_use]
    #[inline]
    pub fn defcon(&self) -> u8 {
        self.tracks.defcon
    }

    /// Military operations of a side in this turn.
    #[must_use]
    #[inline]
    pub fn mil_ops(&self, side: Side) -> u8 {
        self.tracks.mil_ops[side.index()]
    }

    /// The space race box of a side.
    #[must_use]
    #[inline]
    pub fn space_race(&self, side: Side) -> u8 {
        self.tracks.space_race[side.index()]
    }

    /// The cards that a side has spent on the space race in this turn.
    #[must_use]
    #[inline]
    pub fn space_race_attempts(&self, side: Side) -> u8 {
        self.tracks.space_race_attempts[side.index()]
    }

    /// The value of a marker on a track that the scenario declares: the side's own, or the shared
    /// one.
    #[must_use]
    #[inline]
    pub fn track(&self, track: TrackId, side: Side) -> i16 {
        self.markers
            .get(track.index())
            .map_or(0, |markers| markers[side.index()])
    }

    /// The spaces with a tag.
    #[must_use]
    pub fn tagged(&self, tag: TagId, map: &Map) -> SpaceSet {
        self.tags.of(tag, map)
    }

    /// The battlegrounds, modifiers ignored: those of the map, unless a script has changed the tag.
    #[inline]
    pub(crate) fn battlegrounds(&self, map: &Map) -> SpaceSet {
        self.tags.battlegrounds(map)
    }

    /// Whether a flag that the scenario declares is on.
    #[must_use]
    #[inline]
    pub fn flag(&self, flag: FlagId) -> bool {
        flag.index() < 64 && self.tracks.flags >> flag.index() & 1 == 1
    }

    /// The turn, counted from 1.
    #[must_use]
    #[inline]
    pub fn turn(&self) -> u8 {
        self.tracks.turn
    }

    /// The action round, counted from 1; 0 before the first.
    #[must_use]
    #[inline]
    pub fn round(&self) -> u8 {
        self.tracks.round
    }

    /// The index of the phase in the scenario's list.
    #[must_use]
    #[inline]
    pub fn phase(&self) -> u8 {
        self.tracks.phase
    }

    /// The phasing side (rule 4.2).
    #[must_use]
    #[inline]
    pub fn phasing(&self) -> Option<Side> {
        self.tracks.phasing
    }

    /// The outcome of the game, if it is over.
    #[must_use]
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.tracks.outcome
    }

    /// Whether the special card is face up.
    #[must_use]
    #[inline]
    pub fn special_face_up(&self) -> bool {
        self.tracks.special_face_up
    }

    /// The period of the turn.
    #[must_use]
    #[inline]
    pub fn period(&self, content: &Content) -> PeriodId {
        let periods = &content.scenario.periods;
        PeriodId::at(
            periods
                .iter()
                .rposition(|period| period.from_turn <= self.tracks.turn)
                .unwrap_or(0),
        )
    }

    /// The cards under the draw pile, in the order in which they are drawn.
    #[must_use]
    #[inline]
    pub fn bottom(&self) -> &[CardId] {
        &self.bottom
    }

    /// The cards in a zone as they lie: in the order in which they came, where all see that, else
    /// in the order of the pool.
    pub(crate) fn lying_in(&self, zone: Zone) -> Vec<CardId> {
        match zone {
            Zone::Bottom => self.bottom.clone(),
            Zone::Own(_) if zone.is_open() => {
                let rows = self.rows.cards();
                rows.filter(|card| self.zone(*card) == zone).collect()
            }
            _ => self.cards_in(zone).collect(),
        }
    }

    /// The next card to be drawn, if it is certain: the first one under the draw pile once the pile
    /// is empty.
    #[inline]
    pub(crate) fn sure_draw(&self) -> Option<CardId> {
        if self.tracks.deck_size == 0 {
            self.bottom.first().copied()
        } else {
            None
        }
    }

    /// The serial number of the next effect.
    #[inline]
    pub(crate) fn next_serial(&self) -> u16 {
        self.tracks.next_effect
    }

    /// The victory point track as it was when the action round or headline began.
    #[inline]
    pub(crate) fn vp_as_round_began(&self) -> i16 {
        self.tracks.vp_as_round_began
    }

    /// Whether the DEFCON marker was moved to a level in this action round.
    #[inline]
    pub(crate) fn defcon_moved_to(&self, level: u8) -> bool {
        self.tracks.defcon_moved_to >> level.min(15) & 1 == 1
    }

    /// Whether a headline is being resolved.
    #[inline]
    pub(crate) fn in_headline(&self) -> bool {
        self.tracks.in_headline
    }

    /// Influence that a side received for a bid.
    #[inline]
    pub(crate) fn bid(&self, side: Side) -> u8 {
        self.tracks.bid[side.index()]
    }
}

/// The event with which a card comes into the game before the set-up.
const fn entering(card: CardId, to: Zone) -> Event {
    Event::CardMoved {
        card,
        from: Zone::OutOfGame,
        to,
    }
}

impl BoardFacts for Board {
    #[inline]
    fn controlled(&self, side: Side) -> SpaceSet {
        self.tracks.controlled[side.index()]
    }
    #[inline]
    fn present(&self, side: Side) -> SpaceSet {
        self.tracks.present[side.index()]
    }
    #[inline]
    fn controlled_as_round_began(&self, side: Side) -> SpaceSet {
        self.tracks.controlled_as_round_began[side.index()]
    }
    #[inline]
    fn present_as_round_began(&self, side: Side) -> SpaceSet {
        self.tracks.present_as_round_began[side.index()]
    }
    #[inline]
    fn influence(&self, side: Side, space: SpaceId) -> u8 {
        self.influence(side, space)
    }
    #[inline]
    fn counters(&self, counter: CounterId, side: Side, space: SpaceId) -> u8 {
        self.counters_in(counter, side, space)
    }

    fn stability(&self, space: SpaceId) -> u8 {
        self.stability_of(space)
    }
    #[inline]
    fn tagged(&self, tag: TagId, map: &Map) -> SpaceSet {
        self.tags.of(tag, map)
    }
}
