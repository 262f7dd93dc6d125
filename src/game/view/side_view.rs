//! The view of one side: the facts that it may know, and nothing else.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::content::{BATTLEGROUND, BattlegroundUse, Content, Moment, Roll, Scoring};
use crate::game::Game;
use crate::game::rules::held_cards::ScoringRounds;
use crate::game::rules::scoring::Standing;
use crate::game::state::board::Pieces;
use crate::game::state::decision::{Choice, Decision, Mode};
use crate::game::state::effect::{Effect, Value};
use crate::game::state::event::Event;
use crate::game::state::frame::{Frame, HeadlineStage, InfluenceFrame, RealignFrame};
use crate::game::state::outcome::Outcome;
use crate::game::state::zone::Zone;
use crate::ids::{CardId, FlagId, Side, SpaceId, SpaceSet, TagId, TrackId};

/// A game as one side sees it. It borrows the game and reveals only what the side may know.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub(crate) game: &'a Game,
    side: Side,
}

/// The seed of the game in which a coup is tried: odds do not depend on it.
const TRIED: u64 = 0;

/// The number of die results, out of six, with which a coup succeeds.
fn successes(add: i8, against: u8) -> u8 {
    let wins = (1..=6).filter(|die| die + i32::from(add) > i32::from(against));
    wins.count() as u8
}

/// The odds of an operation of the scenario's own in a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OperationOdds {
    /// The number added to the die.
    pub add: i8,
    /// The least sum that succeeds.
    pub needed: i16,
    /// The number of die results, out of six, that succeed.
    pub successes: u8,
}

/// The cost of the next point in a space, while points of operations are being spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Spending {
    /// The cost of the next marker or roll there (rule 6.1.2).
    pub cost: u8,
    /// The points left if the next one is spent there: bonuses depend on the place.
    pub left: u8,
}

/// The odds of a coup on a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CoupOdds {
    /// The modifier of the die, including the operations points.
    pub add: i8,
    /// The multiplied stability that the total has to exceed.
    pub against: u8,
    /// The number of die results, out of six, that succeed.
    pub successes: u8,
    /// Whether DEFCON falls.
    pub lowers_defcon: bool,
}

impl Game {
    /// The view of a side.
    #[must_use]
    pub fn view(&self, side: Side) -> View<'_> {
        View::new(self, side)
    }
}

impl<'a> View<'a> {
    fn new(game: &'a Game, side: Side) -> View<'a> {
        View { game, side }
    }

    /// The viewing side.
    #[must_use]
    pub fn side(&self) -> Side {
        self.side
    }

    /// The content of the game.
    #[must_use]
    pub fn content(&self) -> &'a Arc<Content> {
        self.game.content()
    }

    /// The seat that plays a side: a bid may have exchanged the sides.
    #[must_use]
    pub fn seat_of(&self, side: Side) -> Side {
        self.game.board().seat_of(side)
    }

    /// The open question, if it is for this side.
    #[must_use]
    pub fn decision(&self) -> Option<&'a Decision> {
        self.game
            .decision()
            .filter(|decision| decision.side == self.side)
    }

    /// The action rounds that this side has for the scoring cards in its hand (rule 10.1.5).
    #[must_use]
    pub fn scoring_rounds(&self) -> ScoringRounds {
        self.game.core.scoring_rounds(self.side)
    }

    /// The side that has to choose now.
    #[must_use]
    pub fn to_choose(&self) -> Option<Side> {
        self.game.decision().map(|decision| decision.side)
    }

    /// The hand of this side, in the order of the pool.
    #[must_use]
    pub fn hand(&self) -> Vec<CardId> {
        self.game.board().hand(self.side)
    }

    /// Cards in a hand.
    #[must_use]
    pub fn hand_size(&self, side: Side) -> u8 {
        self.game.board().hand_size(side)
    }

    /// Cards of the other hand that this side has seen, or that are open; some may lie face down before it, as its headline or elsewhere.
    #[must_use]
    pub fn known_hand(&self) -> Vec<CardId> {
        let board = self.game.board();
        let hand = Zone::Hand(self.side.opponent());
        let open = self.sees_all_in(hand);
        let mut cards: Vec<CardId> = board
            .cards_in(hand)
            .filter(|card| open || board.is_shown(*card))
            .collect();
        cards.extend(self.still_held());
        cards.sort_unstable();
        cards
    }

    /// Cards that the other side is known to hold in its hand, or face down before it.
    pub(crate) fn still_held(&self) -> impl Iterator<Item = CardId> {
        let board = self.game.board();
        let held = board.held().iter().copied();
        held.filter(|card| !self.sees_all_in(board.zone(*card)))
    }

    /// The headline of a side, if this side may know it.
    #[must_use]
    pub fn headline(&self, side: Side) -> Option<CardId> {
        let board = self.game.board();
        let zone = Zone::Headline(side);
        let card = board.cards_in(zone).next()?;
        let seen = self.sees_all_in(zone) || board.is_shown(card);
        seen.then_some(card)
    }

    fn headlines_are_open(&self) -> bool {
        self.game.core.flow.frames.iter().all(|frame| match frame {
            Frame::Headline(frame) => !matches!(
                frame.stage,
                HeadlineStage::Choose(_) | HeadlineStage::Chosen | HeadlineStage::Reveal
            ),
            _ => true,
        })
    }

    /// The cards in a public pile: the discard pile, removed cards, cards on the table or in play.
    #[must_use]
    pub fn pile(&self, zone: Zone) -> Vec<CardId> {
        if Zone::OPEN.contains(&zone) {
            self.game.board().cards_in(zone).collect()
        } else {
            Vec::new()
        }
    }

    /// The cards that this side knows in a zone that the scenario declares, as they lie.
    #[must_use]
    pub fn own_zone(&self, zone: Zone) -> Vec<CardId> {
        let board = self.game.board();
        let mut cards = board.lying_in(zone);
        cards.retain(|card| zone.is_seen_by(self.side) || board.is_shown(*card));
        cards
    }

    /// Cards in a zone that the scenario declares.
    #[must_use]
    pub fn own_zone_size(&self, zone: Zone) -> usize {
        self.game.board().count_in(zone)
    }

    /// Cards in the draw pile.
    #[must_use]
    pub fn deck_size(&self) -> usize {
        self.game.board().deck_size()
    }

    /// The holder of the special card, and whether it is face up.
    #[must_use]
    pub fn special(&self) -> Option<(Side, bool)> {
        Some((
            self.game.core.rules().special_holder()?,
            self.game.board().special_face_up(),
        ))
    }

    /// Influence of both sides in a space.
    #[must_use]
    pub fn influence(&self, space: SpaceId) -> [u8; 2] {
        Side::BOTH.map(|side| self.game.board().influence(side, space))
    }

    /// Influence of both sides in every space, in the order of their ids.
    #[must_use]
    pub fn influences(&self) -> &'a [[u8; 2]] {
        self.game.board().influences()
    }

    /// The pieces in a space of the kinds that the scenario declares.
    pub fn counters(&self, space: SpaceId) -> impl Iterator<Item = Pieces<'a>> {
        self.game
            .board()
            .counters_here(&self.game.content().scenario, space)
    }

    /// The influence that a side has left to place, if the scenario limits what it has on the board.
    #[must_use]
    pub fn supply_left(&self, side: Side) -> Option<u8> {
        self.game.core.rules().supply_left(side)
    }

    /// The stability number of a space.
    #[must_use]
    pub fn stability(&self, space: SpaceId) -> u8 {
        self.game.board().stability_of(space)
    }

    /// The stability numbers of all spaces, in the order of their ids.
    #[must_use]
    pub fn stabilities(&self) -> &'a [u8] {
        self.game.board().stabilities()
    }

    /// The current battlegrounds: those of the map, and those that an effect in force declares for
    /// every purpose.
    #[must_use]
    pub fn battlegrounds(&self) -> SpaceSet {
        self.game
            .core
            .rules()
            .battlegrounds(BattlegroundUse::Everything)
    }

    /// The spaces that have a tag now; for battlegrounds, including those declared by an effect in
    /// force.
    #[must_use]
    pub fn tagged(&self, tag: TagId) -> SpaceSet {
        match self.content().map.tag_id(tag) {
            BATTLEGROUND => self.battlegrounds(),
            _ => self.game.board().tagged(tag, &self.content().map),
        }
    }

    /// The side that controls a space.
    #[must_use]
    pub fn controller(&self, space: SpaceId) -> Option<Side> {
        self.game.board().controller(space)
    }

    /// The victory point track.
    #[must_use]
    pub fn vp(&self) -> i16 {
        self.game.board().vp()
    }

    /// The DEFCON level, in a game that has it.
    #[must_use]
    pub fn defcon(&self) -> Option<u8> {
        self.content()
            .scenario
            .defcon
            .as_ref()
            .map(|_| self.game.board().defcon())
    }

    /// Military operations of a side.
    #[must_use]
    pub fn mil_ops(&self, side: Side) -> u8 {
        self.game.board().mil_ops(side)
    }

    /// The space race box of a side.
    #[must_use]
    pub fn space_race(&self, side: Side) -> u8 {
        self.game.board().space_race(side)
    }

    /// The cards that a side has spent on the space race in this turn.
    #[must_use]
    pub fn space_race_attempts(&self, side: Side) -> u8 {
        self.game.board().space_race_attempts(side)
    }

    /// The zone of a card, if this side knows it.
    ///
    /// `None` for cards that it cannot distinguish: the draw pile, the unseen cards of the other
    /// hand, its hidden headline, and cards outside the game.
    #[must_use]
    pub fn whereabouts(&self, card: CardId) -> Option<Zone> {
        let board = self.game.board();
        if self.still_held().any(|other| other == card) {
            return Some(Zone::Hand(self.side.opponent()));
        }
        let zone = board.zone(card);
        let seen = zone.is_in_game() && (self.sees_all_in(zone) || board.is_shown(card));
        seen.then_some(zone)
    }

    /// Whether this side sees every card of a zone now.
    pub(crate) fn sees_all_in(&self, zone: Zone) -> bool {
        match zone {
            _ if zone.is_seen_by(self.side) => true,
            Zone::Hand(side) => self.game.core.rules().hand_is_open(side),
            Zone::Headline(_) => self.headlines_are_open(),
            _ => false,
        }
    }

    /// Calls `see` with each card whose zone this side knows, and the zone: like
    /// [`View::whereabouts`] for all cards, but faster.
    #[inline]
    pub fn each_seen(&self, mut see: impl FnMut(CardId, Zone)) {
        let board = self.game.board();
        let zones = self.content().scenario.all_zones();
        for zone in zones.filter(|zone| zone.is_in_game()) {
            let whole = self.sees_all_in(zone);
            let seen = board
                .cards_in(zone)
                .filter(|card| whole || board.is_shown(*card));
            seen.for_each(|card| see(card, zone));
        }
        self.still_held()
            .for_each(|card| see(card, Zone::Hand(self.side.opponent())));
    }

    /// The value of a marker on a track that the scenario declares: the side's own, or the shared
    /// one.
    #[must_use]
    pub fn track(&self, track: TrackId, side: Side) -> i16 {
        self.game.board().track(track, side)
    }

    /// Whether a flag that the scenario declares is on.
    #[must_use]
    pub fn flag(&self, flag: FlagId) -> bool {
        self.game.board().flag(flag)
    }

    /// The turn.
    #[must_use]
    pub fn turn(&self) -> u8 {
        self.game.board().turn()
    }

    /// The number of turns of this game.
    #[must_use]
    pub fn turns(&self) -> u8 {
        self.game.core.rules().turns()
    }

    /// The action round; 0 before the first.
    #[must_use]
    pub fn round(&self) -> u8 {
        self.game.board().round()
    }

    /// The phasing side.
    #[must_use]
    pub fn phasing(&self) -> Option<Side> {
        self.game.board().phasing()
    }

    /// The effects in force.
    #[must_use]
    pub fn effects(&self) -> &'a [Effect] {
        self.game.board().effects()
    }

    /// The outcome, if the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The value of a card in the hands of a side.
    #[must_use]
    pub fn value(&self, side: Side, card: CardId) -> u8 {
        self.game.core.rules().card_value(side, card)
    }

    /// The values of cards in the hands of a side, in their order.
    ///
    /// Cards with the same printed value share one look at the modifiers in force, of which mods may have thousands.
    #[must_use]
    pub fn values(&self, side: Side, cards: &[CardId]) -> Vec<u8> {
        let content = self.content();
        let special = content.scenario.special_card.as_ref().map(|one| one.card);
        let mut known = BTreeMap::new();
        let value = |card: &CardId| {
            let kind = (content.card(*card).ops, special == Some(*card));
            *known.entry(kind).or_insert_with(|| self.value(side, *card))
        };
        cards.iter().map(value).collect()
    }

    /// The value of a card with this printed value for a side, without bonuses.
    #[must_use]
    pub fn plain_value(&self, side: Side, printed: u8) -> u8 {
        self.game.core.rules().plain_value(side, printed)
    }

    /// The result of a side in a region if it were scored now, by its index in the scenario's
    /// `scoring`.
    #[must_use]
    pub fn standing(&self, scoring: usize, side: Side) -> Option<Standing> {
        match self.content().scenario.scoring.get_index(scoring)? {
            (_, Scoring::Region(region)) => Some(self.game.core.rules().standing(
                region,
                side,
                [SpaceSet::EMPTY; 2],
            )),
            _ => None,
        }
    }

    /// The odds of the coup in the open question, with what scripts do as it is announced.
    #[must_use]
    pub fn coup_odds(&self, space: SpaceId) -> Option<CoupOdds> {
        let odds = self.coup_odds_by_table(space)?;
        let side = self.to_choose()?;
        let args = [Value::Side(side), Value::Space(space)];
        let rules = self.game.core.rules();
        let is_heard = rules.handles(Moment::CoupDeclared)
            && rules.has_matching_handler(Moment::CoupDeclared, args.into());
        let rolled = is_heard.then(|| self.tried_coup(space)).flatten();
        Some(rolled.map_or(odds, |(add, against)| CoupOdds {
            add,
            against,
            successes: successes(add, against),
            ..odds
        }))
    }

    /// The numbers of a coup that is tried in a game that looks the same; `None` if something comes
    /// before its die.
    fn tried_coup(&self, space: SpaceId) -> Option<(i8, u8)> {
        let mut game = self.trial(TRIED)?;
        let events = game.apply(Choice::Space(space)).ok()?;
        events.iter().find_map(|event| match *event {
            Event::CoupRolled { add, against, .. } => Some((add, against)),
            _ => None,
        })
    }

    /// The odds of the coup in the open question by the table of operations and the modifiers in
    /// force, without what scripts do as it is announced.
    #[must_use]
    pub fn coup_odds_by_table(&self, space: SpaceId) -> Option<CoupOdds> {
        let core = &self.game.core;
        let Some(Frame::Coup(frame)) = core.flow.frames.last() else {
            return None;
        };
        let side = frame.ops.side;
        let add = core.rules().coup_bonus(frame, space);
        let against = core.rules().coup_against(space);
        Some(CoupOdds {
            add,
            against,
            successes: successes(add, against),
            lowers_defcon: core.rules().would_lower_defcon(side, space),
        })
    }

    /// The costs of a marker of a side in a space: as long as the opponent does not control it, and
    /// while it does (rule 6.1.2). Both are the one that an effect or the scenario gives the space.
    #[must_use]
    pub fn marker_costs(&self, side: Side, space: SpaceId) -> [u8; 2] {
        self.game.core.rules().marker_costs(side, space)
    }

    /// The odds of the operation of the scenario's own in the open question; `None` if it has no die.
    #[must_use]
    pub fn operation_odds(&self, space: SpaceId) -> Option<OperationOdds> {
        let core = &self.game.core;
        let Some(Frame::OwnOperation(frame)) = core.flow.frames.last() else {
            return None;
        };
        let own = core.content.scenario.operations.own(frame.operation)?;
        let roll = own.roll.as_ref()?;
        let odds = core.rules().own_odds(roll, frame, Some(space));
        let wins = (1..=6).filter(|die| die + i16::from(odds.add) >= odds.needed);
        Some(OperationOdds {
            add: odds.add,
            needed: odds.needed,
            successes: wins.count() as u8,
        })
    }

    /// The cost of the next marker or roll in a space and the points left for it; `None` unless
    /// points of operations are being spent.
    #[must_use]
    pub fn spending(&self, space: SpaceId) -> Option<Spending> {
        use crate::game::state::effect::Forbidden;
        let core = &self.game.core;
        let rules = core.rules();
        let (ops, (spent, used), action, mode) = match core.flow.frames.last()? {
            Frame::Influence(InfluenceFrame(frame)) => {
                let so_far = (frame.spent, frame.used);
                (&frame.ops, so_far, Forbidden::Influence, Mode::Influence)
            }
            Frame::Realign(RealignFrame(frame)) => {
                let so_far = (frame.spent, frame.used);
                (&frame.ops, so_far, Forbidden::Realign, Mode::Realign)
            }
            Frame::OwnOperation(frame) => {
                let so_far = (frame.spent, frame.used);
                (
                    &frame.ops,
                    so_far,
                    Forbidden::Own,
                    Mode::Own(frame.operation),
                )
            }
            _ => return None,
        };
        let points = rules.points(ops, action, used | SpaceSet::one(space));
        Some(Spending {
            cost: rules.cost(mode, ops.side, space),
            left: points.saturating_sub(spent),
        })
    }

    /// The modifier of each side's die for a realignment roll in a space.
    #[must_use]
    pub fn realign_odds(&self, space: SpaceId) -> [i8; 2] {
        Side::BOTH.map(|side| self.game.core.rules().realign_bonus(side, space))
    }

    /// The modifier of a side's die by effects; the space race has no space.
    #[must_use]
    pub fn die_modifier(&self, roll: Roll, side: Side, space: Option<SpaceId>) -> i32 {
        self.game.core.rules().die_modifier(roll, side, space)
    }

    /// Whether another game of the same content looks the same to this side: its hand, the
    /// question, and everything open. Events and derived facts are not compared.
    #[must_use]
    pub(crate) fn looks_like(&self, other: &View<'_>) -> bool {
        self.game
            .board()
            .is_the_same_but_for_cards(other.game.board())
            && self.to_choose() == other.to_choose()
            && Side::BOTH
                .into_iter()
                .all(|side| self.headline(side) == other.headline(side))
            && self.decision() == other.decision()
            && self.hand() == other.hand()
            && self.known_hand() == other.known_hand()
            && Zone::OPEN
                .into_iter()
                .all(|zone| self.pile(zone) == other.pile(zone))
            && self.content().scenario.own_zones().all(|(_, _, zone)| {
                self.own_zone(zone) == other.own_zone(zone)
                    && self.own_zone_size(zone) == other.own_zone_size(zone)
            })
    }

    /// Whether an effect in force has a handler of a moment, so that a script may decide what
    /// happens.
    #[must_use]
    pub fn effect_handles(&self, moment: Moment) -> bool {
        self.game.core.rules().an_effect_handles(moment)
    }

    /// One line of the log; `None` for events without one, and for those hidden from this side. A
    /// card that moves between zones that this side does not see is no more than a card.
    #[must_use]
    pub fn line(&self, event: &Event) -> Option<String> {
        if self.may_see(event) {
            return self.game.line(event);
        }
        event.display_hidden(self.content())
    }

    /// Whether this side may see an event.
    #[must_use]
    pub fn may_see(&self, event: &Event) -> bool {
        event.is_seen_by(self.side)
    }
}
