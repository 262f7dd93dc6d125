//! The steps of a scenario: of the set-up, of a turn, and of the final scoring.

use std::marker::PhantomData;

use super::super::card::Until;
use super::super::condition::Condition;
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::filter::Filter;
use super::super::node::{Node, NodeValue};
use super::super::read::{condition, filter};
use super::super::reader::{Fields, Reader};
use super::super::spec::{
    self, Declared, Kind, Readable, Resolved, Takes, by_id, count, list, nothing, number, switch,
    table, then, words,
};
use super::both_hold::{BothHold, BothHoldKind};
use super::counter::MAX_PIECES;
use super::scope::{Scope, turn};
use super::scoring::ScoringName;
use crate::ids::{CardId, CounterId, FlagId, RegionId, Side, SpaceId, TagId, TrackId};

/// Maximum numbers of steps of the set-up and of phases of a turn; with a condition each they still
/// have one-byte numbers.
pub(super) const MAX_STEPS: usize = 100;
pub(super) const MAX_PHASES: usize = 50;
/// Maximum limit of bids: every number up to it is a separate choice.
const MAX_BID: i64 = 999;

spec::steps! {
    /// One step of the set-up.
    pub enum SetupStep = "a step of the set-up" in Scope<'_> {
        /// Deals the hands of the first turn (rule 3.1).
        "deal" Deal = nothing();
        /// Places influence as in the printed set-up (rules 3.2, 3.3): side, space, number of
        /// markers.
        "influence" Influence(Vec<(Side, SpaceId, u8)>) =
            then(by_id(spec::side(), by_id(spec::space(), count(50))), markers);
        /// A side places markers freely.
        "place" Place(Placement) = table();
        /// A side chooses cards that join the decks of their periods; the rest stays out.
        "draft" Draft(Draft) = table();
        /// Both players bid for a side in secret (rule 11.4 of the Red Sea rules).
        "bid" Bid(Bid) = table();
        /// The players bid victory points for the choice of a side, openly and in turns (rule
        /// 11.1.3 of the second edition).
        "auction" Auction(Auction) = table();
        /// Moves the victory point marker.
        "vp" Vp(i16) = number(-998, 998);
        /// Sets the DEFCON level.
        "defcon" Defcon(u8) = number(0, 9), needs "defcon";
        /// Sets military operations, by side.
        "mil_ops" MilOps(Vec<(Side, u8)>) = by_id(spec::side(), number(0, 20)), needs "mil_ops";
        /// Sets the boxes of the space race, by side.
        "space_race" SpaceRace(Vec<(Side, u8)>) =
            by_id(spec::side(), number(0, 20)), needs "space_race";
        /// Gives the special card to a side, or takes it from both.
        "special" Special(SpecialStart) = table(), needs "special_card";
        /// Puts cards into the discard pile.
        "discard" Discard(Vec<CardId>) = list(spec::card());
        /// Takes cards out of the game.
        "removed" Removed(Vec<CardId>) = list(spec::card());
        /// Puts cards into hands, by side; a later `deal` fills them up.
        "hand" Hand(Vec<(Side, Vec<CardId>)>) = by_id(spec::side(), list(spec::card()));
        /// Puts effects of cards in force: a card, or a table.
        "effects" Effects(Vec<EffectStart>) = list(EffectKind).most("effects", MAX_STARTED);
        /// Records the events of cards as having happened, without running them: starred cards
        /// leave the game, others are discarded.
        "happened" Happened(Vec<CardId>) = list(spec::card());
        /// Changes the stability numbers of spaces.
        "stability" Stability(Vec<(SpaceId, u8)>) = by_id(spec::space(), number(1, 9));
        /// Sets tracks of the scenario's own: a number for the only marker, or one for each side.
        "tracks" Tracks(Vec<(TrackId, TrackStart)>) =
            then(by_id(spec::track(), TrackStartKind), here), needs "tracks";
        /// Sets flags of the scenario's own.
        "flags" Flags(Vec<(FlagId, bool)>) =
            then(by_id(spec::flag(), switch()), here), needs "flags";
        /// Puts pieces into spaces, by kind: by side and by space, or by space for shared ones.
        "counters" Counters(Vec<(CounterId, CounterStart)>) =
            then(by_id(spec::counter(), CounterStartKind), here), needs "counters";
        /// Gives tags to spaces, or takes them away: by space, by tag, whether the space has it.
        "tags" Tags(Vec<(SpaceId, Vec<(TagId, bool)>)>) =
            then(by_id(spec::space(), by_id(spec::tag(), switch())), tags_here);
        /// Puts cards into the draw pile, including those of later periods and those that are never
        /// dealt.
        "deck" Deck(Vec<CardId>) = list(spec::card());
        /// Runs a function of `setup` in a rule script; it may use every call.
        "run" Run(String) = spec::new_id();
        /// Next to the key of a step: the step is run only if this holds.
        "when" When(Condition) = condition();
    }
}

/// The places of a track's markers in a step of the set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrackStart {
    /// The only marker of a track.
    One(i16),
    /// The markers of these sides.
    BySide(Vec<(Side, i16)>),
}

/// A number, or one for each side.
struct TrackStartKind;

impl Kind<Scope<'_>> for TrackStartKind {
    type Value = TrackStart;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<TrackStart> {
        let marker = number::<i16>(-999, 999);
        match node.value {
            NodeValue::Map(_) => by_id(spec::side(), marker)
                .read(reader, node, scope)
                .map(TrackStart::BySide),
            _ => Kind::<Scope<'_>>::read(&marker, reader, node, scope).map(TrackStart::One),
        }
    }

    fn takes(&self) -> Takes {
        let number = Kind::<Scope<'_>>::takes(&number::<i16>(-999, 999));
        Takes::AnyOf(vec![number.clone(), Takes::by_id(Some("side"), number)])
    }
}

/// The pieces of one kind in spaces; those of no side are shared.
pub type CounterStart = Vec<(Option<Side>, Vec<(SpaceId, u8)>)>;

struct CounterStartKind;

impl Kind<Scope<'_>> for CounterStartKind {
    type Value = CounterStart;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<CounterStart> {
        let in_spaces = || by_id(spec::space(), number::<u8>(1, MAX_PIECES));
        let is_table = |node: &Node| matches!(node.value, NodeValue::Map(_));
        if node.entries().iter().any(|(_, value)| is_table(value)) {
            let by_side = by_id(spec::side(), in_spaces()).read(reader, node, scope)?;
            let owned = by_side.into_iter();
            return Some(owned.map(|(side, spaces)| (Some(side), spaces)).collect());
        }
        Some(vec![(None, in_spaces().read(reader, node, scope)?)])
    }

    fn takes(&self) -> Takes {
        let number = Kind::<Scope<'_>>::takes(&number::<u8>(1, MAX_PIECES));
        let in_spaces = Takes::by_id(Some("space"), number);
        Takes::AnyOf(vec![
            in_spaces.clone(),
            Takes::by_id(Some("side"), in_spaces),
        ])
    }
}

/// Drops the entries that the scenario lacks.
fn here<I, T>(
    _: &mut Reader,
    _: &Node,
    all: Vec<(Resolved<I>, T)>,
    _: &Scope<'_>,
) -> Option<Vec<(I, T)>> {
    Some(
        all.into_iter()
            .filter_map(|(id, value)| Some((id.here()?, value)))
            .collect(),
    )
}

/// Tags of spaces, given or taken away.
type SpaceTags<T> = Vec<(SpaceId, Vec<(T, bool)>)>;

/// Drops the tags that the scenario lacks.
fn tags_here(
    reader: &mut Reader,
    node: &Node,
    all: SpaceTags<Resolved<TagId>>,
    scope: &Scope<'_>,
) -> Option<SpaceTags<TagId>> {
    all.into_iter()
        .map(|(space, tags)| Some((space, here(reader, node, tags, scope)?)))
        .collect()
}

/// A step that may have a condition next to its key.
pub(super) trait Conditional: Declared + Sized {
    /// Reads the step.
    fn of(reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Self>;

    /// The condition of the following step, as a step of its own.
    fn when(condition: Condition) -> Self;
}

macro_rules! conditional {
    ($($step:ident)*) => {$(
        impl Conditional for $step {
            fn of(reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<$step> {
                $step::read(reader, node, scope)
            }

            fn when(condition: Condition) -> $step {
                $step::When(condition)
            }
        }
    )*};
}

conditional! { SetupStep FinalStep Phase }

/// A step, with the condition next to its key.
pub(super) struct EntryKind<S>(PhantomData<S>);

/// A step, with the condition next to its key.
pub(super) const fn entry<S: Conditional>() -> EntryKind<S> {
    EntryKind(PhantomData)
}

impl<S: Conditional> Kind<Scope<'_>> for EntryKind<S> {
    type Value = (Option<Condition>, S);

    fn read(
        &self,
        reader: &mut Reader,
        node: &Node,
        scope: &Scope<'_>,
    ) -> Option<(Option<Condition>, S)> {
        let NodeValue::Map(entries) = &node.value else {
            return Some((None, S::of(reader, node, scope)?));
        };
        let (when, step): (Vec<_>, Vec<_>) = entries
            .iter()
            .cloned()
            .partition(|(key, _)| key.name == WHEN);
        let given = when.first();
        let when = given.map(|(_, node)| condition().read(reader, node, scope));
        if let (Some((key, _)), true) = (given, step.is_empty()) {
            reader.fault(&key.place, DiagnosticKind::NoStep);
            return None;
        }
        let step = S::of(
            reader,
            &Node {
                value: NodeValue::Map(step),
                ..node.clone()
            },
            scope,
        );
        Some((when.map_or(Some(None), |when| when.map(Some))?, step?))
    }

    fn takes(&self) -> Takes {
        Takes::Step(<S as Declared>::table)
    }
}

/// The key of the condition of a step.
const WHEN: &str = "when";

spec::keys! {
    /// The special card as a step of the set-up leaves it.
    pub struct SpecialStart: Copy PartialEq Eq = "`special`" in Scope<'_> {
        /// The side that gets it, or `none`.
        holder: Option<Side> = spec::side_or_none(), need;
        /// Whether it is face up.
        face_up: bool = switch(), or true;
    }
}

spec::keys! {
    /// An effect that is in force when the game begins.
    pub struct EffectStart: Copy PartialEq Eq = "an effect" in Scope<'_> {
        /// The card.
        card: CardId = spec::card(), need;
        /// The side that it belongs to; by default the one given by its script or its card.
        side: Option<Side> = spec::side(), may;
        /// Its data: a number, or a table of one key.
        data: Option<Remembered> = RememberedKind, may;
        /// Its duration; by default the one given by its script.
        until: Option<Until> = words(), may;
    }
}

spec::steps! {
    /// The data of an effect.
    pub enum Remembered: Copy PartialEq Eq = "`data`" in Scope<'_> {
        /// A space.
        "space" Space(SpaceId) = spec::space();
        /// A region.
        "region" Region(RegionId) = spec::region();
        /// A card.
        "card" Card(CardId) = spec::card();
        /// A side.
        "side" Side(Side) = spec::side();
        /// A number.
        "number" Number(i32) = number(-9999, 9999);
    }
}

/// A number, or a table of one key.
struct RememberedKind;

impl Kind<Scope<'_>> for RememberedKind {
    type Value = Remembered;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Remembered> {
        match node.value {
            NodeValue::Integer(_) | NodeValue::Float(_) => {
                Kind::<Scope<'_>>::read(&number(-9999, 9999), reader, node, scope)
                    .map(Remembered::Number)
            }
            _ => Remembered::read(reader, node, scope),
        }
    }

    fn takes(&self) -> Takes {
        let number = Kind::<Scope<'_>>::takes(&number::<i32>(-9999, 9999));
        Takes::AnyOf(vec![number, Takes::Step(<Remembered as Declared>::table)])
    }
}

/// Maximum number of effects that a step puts in force.
const MAX_STARTED: usize = 50;

/// An effect: a card, or a table.
struct EffectKind;

impl Kind<Scope<'_>> for EffectKind {
    type Value = EffectStart;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<EffectStart> {
        match node.value {
            NodeValue::Map(_) => Readable::read(reader, node, scope),
            _ => spec::card()
                .read(reader, node, scope)
                .map(|card| EffectStart {
                    card,
                    side: None,
                    data: None,
                    until: None,
                }),
        }
    }

    fn takes(&self) -> Takes {
        Takes::AnyOf(vec![
            Takes::Name("card"),
            Takes::Table(<EffectStart as Declared>::table),
        ])
    }
}

spec::keys! {
    /// Markers that a side places freely.
    pub struct Placement = "`place`" in Scope<'_> {
        /// The side that places.
        side: Side = spec::side(), need;
        /// The number of markers.
        points: u8 = count(99), need;
        /// The allowed spaces.
        within "where": Filter = filter(), need;
        /// Maximum influence in excess of control; no limit by default.
        beyond_control: Option<u8> = number(0, 99), may;
        /// Whether the markers that the side won in a bid are added.
        adds_bid: bool = switch(), or false;
    }
}

spec::keys! {
    /// Cards that a side adds to the game, within a budget.
    pub struct Draft = "`draft`" in Scope<'_> {
        /// The side that chooses.
        side: Side = spec::side(), need;
        /// The budget; unspent points are lost.
        budget: u8 = count(99), need;
        /// The available cards, with the cost of each.
        cards: Vec<(CardId, u8)> = by_id(spec::card(), number(0, 9)), need;
        /// Whether it comes before the first deal, wherever the step is listed.
        before_deal: bool = switch(), or false;
    }
}

spec::keys! {
    /// A secret bid for sides.
    pub struct Bid: Copy PartialEq Eq = "`bid`" in Scope<'_> {
        /// The maximum bid; an option that makes it 0 removes the bids.
        most: u16 = count(MAX_BID), need;
    }
}

spec::keys! {
    /// An open auction of the choice of a side.
    pub struct Auction: Copy PartialEq Eq = "`auction`" in Scope<'_> {
        /// The maximum bid; an option that makes it 0 removes the auction.
        most: u16 = count(MAX_BID), need;
    }
}

spec::steps! {
    /// One phase of a turn (rule 4.5).
    pub enum Phase: PartialEq = "a phase of a turn" in Scope<'_> {
        /// DEFCON improves.
        "improve_defcon" ImproveDefcon(ImproveDefcon) = Arguments(table()), needs "defcon";
        /// Hands are filled.
        "deal" Deal = nothing();
        /// Both sides play a headline.
        "headline" Headline = nothing(), needs "headline";
        /// The action rounds.
        "action_rounds" ActionRounds = nothing();
        /// A side with the modifier or the ability `discard_held` may discard held cards.
        "discard_held" DiscardHeld = nothing();
        /// Missing military operations cost victory points.
        "military_operations" MilitaryOperations = nothing(), needs "mil_ops";
        /// Held cards are shown; a held scoring card loses.
        "reveal_held" RevealHeld(RevealHeld) = Arguments(table());
        /// The special card is turned face up.
        "flip_special" FlipSpecial = nothing(), needs "special_card";
        /// A function of `phases` in a rule script, which may use every call.
        "run" Run(String) = spec::new_id();
        /// Next to the key of a phase: the phase comes only if this holds.
        "when" When(Condition) = condition();
    }
}

spec::keys! {
    /// The improvement of DEFCON.
    pub struct ImproveDefcon: Copy PartialEq Eq = "`improve_defcon`" in Scope<'_> {
        /// The number of levels.
        by: u8 = count(9), or 1;
        /// The first turn in which it happens.
        from_turn: u8 = then(number(1, 50), turn), or 1;
    }
}

spec::keys! {
    /// The treatment of held cards.
    pub struct RevealHeld: Copy PartialEq Eq = "`reveal_held`" in Scope<'_> {
        /// The held cards that are shown (rule 11.1.1).
        show: ShowHeld = words(), or ShowHeld::No, respelled { "on" = "all" "off" = "no" };
        /// The effect of a scoring card on a side that had to hold it (rule 11.1.2); a side that
        /// keeps one back by choice, or for a chance that fails, loses.
        scoring: HeldScoring = words(), or HeldScoring::Stays;
        /// The result if both hold a scoring card: `draw`, or SIDE_loses.
        both_hold: BothHold = BothHoldKind, or BothHold::Draw;
    }
}

spec::word_list! {
    /// The held cards that are shown at the end of a turn.
    pub enum ShowHeld {
        /// Nothing.
        "no" No;
        /// The number of cards, and of scoring cards: the lower part of a card.
        "scoring_only" ScoringOnly;
        /// Every card.
        "all" All;
    }
}

spec::word_list! {
    /// The effect of a scoring card on a side that had to hold it.
    pub enum HeldScoring {
        /// Nothing: it stays in the hand.
        "stays" Stays;
        /// The side loses.
        "loses" Loses;
    }
}

spec::steps! {
    /// One step of the final scoring.
    pub enum FinalStep: PartialEq Eq = "a step of the final scoring" in Scope<'_> {
        /// Scores these, by their ids in `scoring`.
        "score" Score(Vec<usize>) = list(ScoringName);
        /// Victory points for the holder of the special card.
        "special_card" SpecialCard(u8) = count(99), needs "special_card";
        /// Victory points for a space: for control, or else for more influence.
        "space" Space(SpacePoints) = then(table(), some_points);
        /// Next to the key of a step: the step is run only if this holds.
        "when" When(Condition) = condition();
    }
}

spec::keys! {
    /// Victory points for one space.
    pub struct SpacePoints: Copy PartialEq Eq = "`space`" in Scope<'_> {
        /// The space that is scored.
        space "id": SpaceId = spec::space(), need;
        /// Victory points for control.
        control: u8 = number(0, 99), or 0;
        /// Victory points for more influence without control.
        lead: u8 = number(0, 99), or 0;
    }
}

/// A table that may be omitted because every key has a default.
struct Arguments<T>(spec::TableOf<T>);

impl<C, T: Readable<C>> Kind<C> for Arguments<T> {
    type Value = T;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<T> {
        match node.value {
            NodeValue::Null => T::fill(reader, &Fields::unchecked(node, T::OF, T::KEYS), scope),
            _ => self.0.read(reader, node, scope),
        }
    }

    fn takes(&self) -> Takes {
        Takes::AnyOf(vec![Takes::Nothing, Takes::Table(<T as Declared>::table)])
    }
}

impl Phase {
    /// The keys of the printed phases: all but `run` and `when`, which come last.
    pub const PRINTED: &'static [&'static str] = Phase::WORDS.split_at(Phase::WORDS.len() - 2).0;

    /// The name of the phase in position tests: the key, or the name of the function that it runs.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Phase::Run(name) => name,
            _ => self.word(),
        }
    }
}

/// Flattens the markers of the initial placement to side, space and number.
fn markers(
    _: &mut Reader,
    _: &Node,
    markers: Vec<(Side, Vec<(SpaceId, u8)>)>,
    _: &Scope<'_>,
) -> Option<Vec<(Side, SpaceId, u8)>> {
    let mut spread = Vec::new();
    for (side, spaces) in markers {
        spread.extend(
            spaces
                .into_iter()
                .map(|(space, count)| (side, space, count)),
        );
    }
    Some(spread)
}

/// Whether a step is a draft that comes before the deal.
fn is_before_deal(step: &SetupStep) -> bool {
    matches!(step, SetupStep::Draft(draft) if draft.before_deal)
}

/// The steps in order, each after its condition; drafts that come before the deal are moved to
/// before the first deal.
pub(super) fn in_order(
    reader: &mut Reader,
    node: &Node,
    steps: Vec<(Option<Condition>, SetupStep)>,
    scope: &Scope<'_>,
) -> Option<Vec<SetupStep>> {
    let mut before = steps;
    if let Some(deal) = before
        .iter()
        .position(|(_, step)| matches!(step, SetupStep::Deal))
    {
        let after = before.split_off(deal);
        let (moved, rest): (Vec<_>, Vec<_>) = after
            .into_iter()
            .partition(|(_, step)| is_before_deal(step));
        before.extend(moved);
        before.extend(rest);
    }
    conditions_first(reader, node, before, scope)
}

/// The steps in order, each after its condition.
pub(super) fn conditions_first<S: Conditional>(
    _: &mut Reader,
    _: &Node,
    steps: Vec<(Option<Condition>, S)>,
    _: &Scope<'_>,
) -> Option<Vec<S>> {
    Some(
        steps
            .into_iter()
            .flat_map(|(when, step)| when.map(S::when).into_iter().chain([step]))
            .collect(),
    )
}

/// The phases in order, each after its condition; each printed one only once.
pub(super) fn once_each(
    reader: &mut Reader,
    node: &Node,
    phases: Vec<(Option<Condition>, Phase)>,
    scope: &Scope<'_>,
) -> Option<Vec<Phase>> {
    let mut seen: Vec<&str> = Vec::new();
    for step in node.list() {
        let key = step.entries().iter().map(|(key, _)| key);
        let (word, place) = match key.clone().find(|key| key.name != WHEN) {
            Some(key) => (key.name.as_str(), &key.place),
            None => (step.as_text().unwrap_or_default(), &step.place),
        };
        if seen.contains(&word) && word != "run" {
            let (what, name) = ("phase", word.to_owned());
            reader.fault(place, DiagnosticKind::DuplicateName { what, name });
        } else if Phase::WORDS.contains(&word) {
            seen.push(word);
        }
    }
    conditions_first(reader, node, phases, scope)
}

/// Checks that the points for a space are not 0.
fn some_points(
    reader: &mut Reader,
    node: &Node,
    points: SpacePoints,
    _: &Scope<'_>,
) -> Option<SpacePoints> {
    reader.not_all_zero(node, &["control", "lead"]);
    Some(points)
}
