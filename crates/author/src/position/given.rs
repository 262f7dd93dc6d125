//! `given`: the position that a test starts from.

use std::ops::RangeInclusive;

use brink::content::spec::{Declared, Readable, Takes, by_id, keys, list, number, switch, table};
use brink::content::{Content, DiagnosticKind, Place, Scenario};
use brink::game::{At as Moment, Board, Position, RoundBegan, Zone};
use brink::ids::{CardId, FlagId, OperationId, PeriodId, Side, SpaceId, TagId};
use brink::tooling::Reader;

use super::counters::{Pieces, pieces};
use super::effect::{Effect, effect};
use super::kinds::{
    self, At, Scoped, at, cards, counts, flag, on, optional, pair, period, phase, scoped, side,
    side_or_none, space, tag, within,
};
use super::scope::Scope;
use super::tracks::{Marker, markers};
use super::words::NONE;
use super::zones::{ZoneCards, zones};

/// By space: the influence of both sides.
type Influence = Vec<(At<SpaceId>, [u8; 2])>;
/// By side: a number.
type Counts = Vec<(Side, At<u8>)>;

keys! {
    /// The position that a test starts from. Everything not given is empty.
    pub(super) struct Given = "`given`" in Scope<'_> {
        /// The turn; 1 by default.
        turn: Option<At<u8>> = optional(within(1..=50, turns)), empty;
        /// The action round that begins; 1 by default.
        round: Option<At<u8>> = optional(within(1..=50, rounds)), empty;
        /// The side whose action round begins; by default the one that acts first.
        active: Option<At<Side>> = optional(side()), empty;
        /// Instead of a round: the phase that begins, or `end` for the end of the turn.
        phase: Option<At<(u8, String)>> = optional(phase()), empty;
        /// `on`: instead of a turn and a round, before the set-up.
        setup: Option<At<bool>> = optional(on()), empty;
        /// The last period whose cards are in the game; by default that of the turn.
        period: Option<At<PeriodId>> = optional(period()), empty;
        /// By space: the influence of the two sides, in their order.
        influence: Influence = by_id(at(space()), pair()), empty;
        /// By space: another stability number.
        stability: Vec<(At<SpaceId>, u8)> = by_id(at(space()), number(1, 9)), empty;
        /// By side: the cards in its hand.
        hand: Vec<(Side, Vec<At<CardId>>)> = by_id(side(), cards()), empty;
        /// The cards in the discard pile.
        discard: Vec<At<CardId>> = cards(), empty;
        /// Cards that have left the game.
        removed: Vec<At<CardId>> = cards(), empty;
        /// By zone that the scenario declares: exactly these cards, or those of the sides.
        zones: Vec<ZoneCards> = zones(), empty;
        /// Exactly the cards of the draw pile, which has no order: `draw` says which of them comes.
        deck: Option<Vec<At<CardId>>> = cards(), may;
        /// Cards put under the draw pile, in order: they come when it has run out, the first one first.
        deck_bottom: Vec<At<CardId>> = cards(), empty;
        /// Cards in hands that the other side has seen.
        shown: Vec<At<CardId>> = cards(), empty;
        /// The marker; points above zero belong to the first side.
        vp: Option<At<i16>> = optional(within(-999..=999, vp)), empty;
        /// The DEFCON level.
        defcon: Option<At<u8>> = optional(within(0..=15, defcon)), empty;
        /// By side: military operations.
        mil_ops: Counts = counts(), empty;
        /// By side: the box of the space race; 0 before the first.
        space: Counts = counts(), empty;
        /// By side: cards spent on the space race in this turn.
        space_attempts: Counts = counts(), empty;
        /// By operation of the scenario's own, by side: how often the side has begun it in this turn.
        operations_begun: Vec<(OperationId, Counts)> = by_id(kinds::operation(), counts()), empty;
        /// By track that the scenario declares: where its marker is, or those of the sides.
        tracks: Vec<Marker> = markers(), empty;
        /// By kind of pieces that the scenario declares, by space, or by side and by space: how many.
        counters: Vec<Pieces> = pieces(), empty;
        /// By flag that the scenario declares: whether it is on.
        flags: Vec<(FlagId, bool)> = by_id(flag(), switch()), empty;
        /// By space, by tag: whether the space has it.
        tags: Vec<(SpaceId, Vec<(TagId, bool)>)> = by_id(kinds::space(), by_id(tag(), switch())), empty;
        /// Effects in force: a card, or a table.
        effects: Vec<At<Effect>> = list(at(effect())), empty;
        /// Cards whose event has happened.
        happened: Vec<At<CardId>> = cards(), empty;
        /// Holder of the special card.
        special: Option<At<(Option<Side>, bool)>> = optional(special()), empty;
        /// The action round is in progress, and began with something else: what differed then.
        round_began: Option<At<Began>> = optional(table()), empty;
        /// `on`: the position is intended, although no game can reach it.
        impossible: Option<At<bool>> = optional(switch()), empty;
    }
}

keys! {
    /// The board when the action round in progress began.
    pub(super) struct Began = "`round_began`" in Scope<'_> {
        /// By space: the influence of the two sides when the round began.
        influence: Influence = by_id(at(space()), pair()), empty;
        /// The victory point marker when the round began.
        vp: Option<At<i16>> = optional(within(-999..=999, vp)), empty;
        /// The DEFCON level when the round began: the marker has moved from there to `defcon`, level by level.
        defcon: Option<At<u8>> = optional(within(0..=15, defcon)), empty;
    }
}

keys! {
    /// The special card at the beginning.
    struct Special = "`special`" in Scope<'_> {
        /// The side that has it.
        holder: Option<Side> = side_or_none(), need;
        /// Whether it is face up; `on` by default.
        face_up: Option<bool> = switch(), may;
    }
}

/// The holder of the special card, if any side has it, and whether it is face up.
fn special() -> Scoped<(Option<Side>, bool)> {
    let takes = Takes::AnyOf(vec![Takes::Words(&[NONE]), Takes::Table(Special::table)]);
    scoped(
        |reader, node, scope| match node.as_text() {
            Some(NONE) => Some((None, true)),
            _ => Special::read(reader, node, scope)
                .map(|special| (special.holder, special.face_up.unwrap_or(true))),
        },
        takes,
    )
}

impl Given {
    /// The cards that are given in a place.
    pub(super) fn cards(&self) -> Vec<(&At<CardId>, Zone)> {
        let hands = self
            .hand
            .iter()
            .map(|(side, cards)| (cards, Zone::Hand(*side)));
        let piles = [
            (&self.discard, Zone::Discard),
            (&self.removed, Zone::Removed),
        ];
        let deck = self.deck.iter().map(|cards| (cards, Zone::Deck));
        let declared = self.zones.iter().map(|given| (&given.cards, given.zone));
        let zones = hands.chain(piles).chain(deck).chain(declared);
        let zones = zones.chain([(&self.deck_bottom, Zone::Bottom)]);
        zones
            .flat_map(|(cards, zone)| cards.iter().map(move |card| (card, zone)))
            .collect()
    }

    /// The cards that begin in a given zone and are given nowhere.
    fn left_out(&self, content: &Content) -> Vec<(CardId, Zone)> {
        let begins = Board::new(content);
        let given = self.cards();
        let zones = self.zones.iter();
        let begun = zones.flat_map(|given| begins.cards_in(given.zone));
        begun
            .filter(|card| given.iter().all(|(other, _)| other.value != *card))
            .map(|card| (card, Zone::OutOfGame))
            .collect()
    }

    /// The position as the engine takes it.
    pub(super) fn position(&self, content: &Content) -> Position {
        let cards = self
            .cards()
            .into_iter()
            .map(|(card, zone)| (card.value, zone));
        let tracks = self.tracks.iter();
        let pieces = self.counters.iter();
        let tags = self.tags.iter().flat_map(|(space, tags)| {
            let tags = tags.iter();
            tags.map(move |(tag, on)| (*space, *tag, *on))
        });
        let effects = self.effects.iter().map(|effect| effect.value);
        let exchanged = effects.clone().filter(|effect| effect.exchanged);
        Position {
            turn: value(&self.turn),
            at: self.moment(),
            period: value(&self.period),
            influence: of_spaces(&self.influence),
            stability: of_spaces(&self.stability),
            cards: cards.chain(self.left_out(content)).collect(),
            empty_deck: self.deck.is_some(),
            shown: values(&self.shown),
            happened: values(&self.happened),
            vp: value(&self.vp),
            defcon: value(&self.defcon),
            mil_ops: by_side(&self.mil_ops),
            space_race: by_side(&self.space),
            space_race_attempts: by_side(&self.space_attempts),
            operations_begun: self.operations_begun(),
            tracks: tracks
                .map(|marker| (marker.track, marker.side, marker.at))
                .collect(),
            counters: pieces
                .map(|one| (one.counter, one.side, one.space, one.number.value))
                .collect(),
            flags: self.flags.clone(),
            tags: tags.collect(),
            effects: effects.map(Effect::in_force).collect(),
            exchanged: exchanged.map(|effect| effect.card).collect(),
            special: value(&self.special),
            round_began: self.round_began.as_ref().map(|began| began.value.board()),
        }
    }

    fn operations_begun(&self) -> Vec<(OperationId, [u8; 2])> {
        let begun = self.operations_begun.iter();
        begun.map(|(id, counts)| (*id, by_side(counts))).collect()
    }

    /// The moment at which the test begins.
    fn moment(&self) -> Moment {
        if self.round.is_some() || self.active.is_some() {
            return Moment::Round {
                round: value(&self.round).unwrap_or(1),
                side: value(&self.active),
            };
        }
        match (&self.setup, &self.phase) {
            (Some(_), _) => Moment::Setup,
            (None, Some(phase)) => Moment::Phase(phase.value.0),
            _ => Moment::default(),
        }
    }

    /// Rejects keys that contradict each other about when the test starts.
    pub(super) fn exclude(&self, reader: &mut Reader) {
        let place = |key| match key {
            "turn" => place(&self.turn),
            "round" => place(&self.round),
            "active" => place(&self.active),
            "phase" => place(&self.phase),
            "setup" => place(&self.setup),
            "period" => place(&self.period),
            _ => place(&self.round_began),
        };
        for keys in [
            ["phase", "round"],
            ["phase", "active"],
            ["phase", "round_began"],
            ["setup", "round_began"],
            ["setup", "round"],
            ["setup", "active"],
            ["setup", "phase"],
            ["setup", "turn"],
            ["setup", "period"],
        ] {
            if let [Some(one), Some(other)] = keys.map(place) {
                reader.fault(one.max(other), DiagnosticKind::NotTogether { keys });
            }
        }
    }
}

impl Began {
    /// The values that differed at the beginning of the round, in the form that the engine takes.
    fn board(&self) -> RoundBegan {
        RoundBegan {
            influence: of_spaces(&self.influence),
            vp: value(&self.vp),
            defcon: value(&self.defcon),
        }
    }
}

/// The value without its place.
fn value<T: Copy>(given: &Option<At<T>>) -> Option<T> {
    given.as_ref().map(|given| given.value)
}

/// The place of a value.
fn place<T>(given: &Option<At<T>>) -> Option<&Place> {
    given.as_ref().map(|given| &given.place)
}

/// The values without their places.
fn values<T: Copy>(given: &[At<T>]) -> Vec<T> {
    given.iter().map(|given| given.value).collect()
}

/// The values of spaces without their places.
fn of_spaces<T: Copy>(given: &[(At<SpaceId>, T)]) -> Vec<(SpaceId, T)> {
    given
        .iter()
        .map(|(space, value)| (space.value, *value))
        .collect()
}

/// A number for each side; 0 unless given.
fn by_side(given: &Counts) -> [u8; 2] {
    let mut numbers = [0; 2];
    for (side, number) in given {
        numbers[side.index()] = number.value;
    }
    numbers
}

/// The turns of the scenario.
fn turns(scenario: &Scenario) -> RangeInclusive<i64> {
    scenario.first_turn.into()..=scenario.turns.into()
}

/// The action rounds of any turn, extra rounds included.
fn rounds(scenario: &Scenario) -> RangeInclusive<i64> {
    let turns = scenario.first_turn..=scenario.turns;
    let rounds = turns.map(|turn| scenario.action_rounds.most(turn));
    1..=i64::from(rounds.max().unwrap_or(1)) + 1
}

/// The scores with which the game is not over.
fn vp(scenario: &Scenario) -> RangeInclusive<i64> {
    let automatic = scenario.vp.automatic;
    let [first, second] = Side::BOTH.map(|side| match automatic.of(side) {
        Some(most) => i64::from(most) - 1,
        None => scenario.vp.limit.map_or(999, i64::from),
    });
    -second..=first
}

/// The levels of DEFCON above war.
fn defcon(scenario: &Scenario) -> RangeInclusive<i64> {
    let track = scenario.defcon.as_ref();
    match track {
        Some(track) => i64::from(track.war) + 1..=track.max.into(),
        None => 0..=15,
    }
}
