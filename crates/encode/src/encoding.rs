//! Observations as numbers.

use std::num::NonZeroU8;
use std::sync::Arc;

use brink::content::{Allowed, OptionValue, TrackSides};
use brink::game::Zone;
use brink::ids::TagId;
use brink::{CardId, Content, Side, SpaceId, View};

use crate::actions::Actions;
use crate::layout::{CARD, GAME, Layout, SPACE, asks};

/// The bounds of the numbers in an observation: counts beyond them are clamped.
const LIMIT: f32 = 10.0;
/// Factor for counts such as influence, cards in hand and points.
const TENTH: f32 = 0.1;

/// The choices and observations of a content as numbers.
///
/// # Observations
/// An observation is what one side may know, in the order of [`Layout`]. Everything is seen from that side: `own` is
/// the observing side, victory points above zero are its own. So one learner can play both sides.
/// Numbers are from -10 to 10; most are from 0 to 1. What is true or in a place is 1, else 0. Influence, hands, the
/// points left of a question, and stability are divided by 10; tracks by their end; turns and rounds by their number.
/// The open question is in it if it is for the observing side.
#[derive(Clone, Debug)]
pub struct Encoding {
    content: Arc<Content>,
    actions: Actions,
    layout: Layout,
    /// The beginnings of the blocks.
    question: usize,
    /// The kinds of questions.
    asks: usize,
    tracks: usize,
    flags: usize,
    spaces: usize,
    cards: usize,
    /// The facts that card sets declare, of each card: they never change.
    facts: Option<(usize, Vec<f32>)>,
    /// The zones that the scenario declares: of each card, and their sizes.
    zones: Option<[usize; 2]>,
    /// The kinds of pieces that the scenario declares: the beginning and the columns.
    counters: Option<(usize, usize)>,
    /// Columns of spaces.
    width: usize,
    /// The tags that the scenario declares.
    tags: Vec<TagId>,
    scale: Scale,
}

/// Factors for markers.
#[derive(Clone, Debug)]
struct Scale {
    vp: f32,
    defcon: f32,
    mil_ops: f32,
    space_race: f32,
    deck: f32,
    tracks: Vec<f32>,
}

impl Scale {
    /// Factors that keep the markers of a content between -1 and 1.
    fn of(content: &Content) -> Scale {
        let scenario = &content.scenario;
        let defcon = match scenario.defcon.as_ref() {
            Some(defcon) => defcon.max,
            None => 1,
        };
        let mil_ops = match scenario.mil_ops.as_ref() {
            Some(mil_ops) => mil_ops.max,
            None => 1,
        };
        let space_race = scenario.space_race.as_ref();
        let ends = scenario
            .tracks
            .values()
            .map(|track| track.min.unsigned_abs().max(track.max.unsigned_abs()));
        Scale {
            vp: inverse(f32::from(scenario.vp.reach())),
            defcon: inverse(f32::from(defcon)),
            mil_ops: inverse(f32::from(mil_ops)),
            space_race: inverse(space_race.map_or(1.0, |race| race.boxes.len() as f32)),
            deck: inverse(content.cards.len() as f32),
            tracks: ends.map(|end| inverse(f32::from(end))).collect(),
        }
    }
}

/// The factor that scales numbers up to this limit to at most 1.
fn inverse(limit: f32) -> f32 {
    1.0 / limit.max(1.0)
}

impl Encoding {
    /// The encoding of a content.
    #[must_use]
    pub fn new(content: Arc<Content>) -> Encoding {
        let layout = Layout::new(&content);
        let scenario = &content.scenario;
        let scale = Scale::of(&content);
        let tags = scenario
            .tags
            .keys()
            .filter_map(|tag| content.find_tag(tag).ok())
            .collect();
        let width = layout
            .block("spaces")
            .map_or(SPACE.len(), |block| block.columns.len());
        let [question, tracks, flags, spaces, cards] =
            ["question", "tracks", "flags", "spaces", "cards"]
                .map(|name| layout.block(name).map_or(0, |block| block.offset));
        let facts = layout.block("card_facts").map(|block| {
            let values = content
                .card_ids()
                .flat_map(|card| fact_values(&content, card));
            (block.offset, values.collect())
        });
        let counters = layout.block("counters");
        let counters = counters.map(|block| (block.offset, block.columns.len()));
        let zones =
            ["zones", "zone_sizes"].map(|name| layout.block(name).map(|block| block.offset));
        let actions = Actions::new(&content);
        let asks = asks(&content).count();
        Encoding {
            content,
            actions,
            layout,
            question,
            asks,
            tracks,
            flags,
            spaces,
            cards,
            facts,
            counters,
            zones: zones[0].zip(zones[1]).map(<[usize; 2]>::from),
            width,
            tags,
            scale,
        }
    }

    /// The content.
    #[must_use]
    pub fn content(&self) -> &Arc<Content> {
        &self.content
    }

    /// The indices of choices.
    #[must_use]
    pub fn actions(&self) -> &Actions {
        &self.actions
    }

    /// Meaning of the numbers of an observation.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The adjacency of spaces: a row for each space, 1 for each neighbour.
    #[must_use]
    pub fn adjacency(&self) -> Vec<f32> {
        let map = &self.content.map;
        let rows = map
            .space_ids()
            .map(|space| (map.adjacent(space), map.space_ids()));
        rows.flat_map(|(near, all)| {
            all.map(move |other| if near.contains(other) { 1.0 } else { 0.0 })
        })
        .collect()
    }

    /// The observation of a side.
    #[must_use]
    pub fn observe(&self, view: &View<'_>) -> Vec<f32> {
        let mut row = vec![0.0; self.layout.size];
        self.write(view, &mut row);
        row
    }

    /// Writes the observation of a side. A row of the wrong length, or a game of different content,
    /// gives zeros.
    pub fn write(&self, view: &View<'_>, row: &mut [f32]) {
        row.fill(0.0);
        let ours = Arc::ptr_eq(view.content(), &self.content)
            || view.content().digest == self.content.digest;
        if row.len() != self.layout.size || !ours {
            return;
        }
        self.write_game(view, &mut row[..GAME.len()]);
        self.write_question(view, row);
        self.write_own(view, row);
        self.write_spaces(view, &mut row[self.spaces..self.cards]);
        if let Some((at, width)) = self.counters {
            self.write_counters(view, &mut row[at..self.cards], width);
        }
        self.write_cards(view, &mut row[self.cards..]);
        if let Some((at, values)) = &self.facts {
            row[*at..at + values.len()].copy_from_slice(values);
        }
        if let Some(at) = self.zones {
            self.write_zones(view, at, row);
        }
    }

    fn write_game(&self, view: &View<'_>, row: &mut [f32]) {
        let (own, scale) = (view.side(), &self.scale);
        let [both, chooser, phasing] = [Some(own), view.to_choose(), view.phasing()];
        let other = own.opponent();
        let outcome = view.outcome();
        let winner = outcome.and_then(|outcome| outcome.winner);
        let (turn, turns, round) = (
            f32::from(view.turn()),
            f32::from(view.turns()),
            f32::from(view.round()),
        );
        let rounds = f32::from(self.content.scenario.action_rounds.most(view.turn()));
        let special = view.special();
        let values = [
            is_side(both, Side::First),
            is_side(chooser, own),
            is_side(chooser, other),
            flag(outcome.is_some()),
            is_side(winner, own),
            is_side(winner, other),
            turn / turns.max(1.0),
            (turns - turn) / turns.max(1.0),
            round / rounds.max(1.0),
            (rounds - round) / rounds.max(1.0),
            is_side(phasing, own),
            is_side(phasing, other),
            f32::from(view.vp())
                * if own == Side::First {
                    scale.vp
                } else {
                    -scale.vp
                },
            view.defcon().map_or(0.0, f32::from) * scale.defcon,
            f32::from(view.hand_size(own)) * TENTH,
            f32::from(view.hand_size(other)) * TENTH,
            f32::from(view.mil_ops(own)) * scale.mil_ops,
            f32::from(view.mil_ops(other)) * scale.mil_ops,
            f32::from(view.space_race(own)) * scale.space_race,
            f32::from(view.space_race(other)) * scale.space_race,
            f32::from(view.space_race_attempts(own)) * TENTH,
            f32::from(view.space_race_attempts(other)) * TENTH,
            view.deck_size() as f32 * scale.deck,
            is_side(special.map(|(side, _)| side), own),
            is_side(special.map(|(side, _)| side), other),
            flag(special.is_some_and(|(_, face_up)| face_up)),
        ];
        for (place, value) in row.iter_mut().zip(values) {
            *place = value.clamp(-LIMIT, LIMIT);
        }
    }

    fn write_question(&self, view: &View<'_>, row: &mut [f32]) {
        let Some(decision) = view.decision() else {
            return;
        };
        row[self.question + decision.ask as usize] = 1.0;
        let left = decision.left.map_or(0, NonZeroU8::get);
        row[self.question + self.asks] = (f32::from(left) * TENTH).min(LIMIT);
        if let Some(card) = decision.card {
            self.mark(row, card, ASKS);
        }
    }

    /// The tracks and flags that the scenario declares.
    fn write_own(&self, view: &View<'_>, row: &mut [f32]) {
        let (mut at, own) = (self.tracks, view.side());
        let scenario = &self.content.scenario;
        for (id, track) in scenario.track_ids().zip(scenario.tracks.values()) {
            let scale = self.scale.tracks[id.index()];
            if let TrackSides::Both = track.sides {
                row[at] = f32::from(view.track(id, own)) * scale;
                row[at + 1] = f32::from(view.track(id, own.opponent())) * scale;
                at += 2;
            } else {
                let side = track.sides.markers().next();
                row[at] = side.map_or(0.0, |side| f32::from(view.track(id, side)) * scale);
                at += 1;
            }
        }
        for id in scenario.flag_ids() {
            row[self.flags + id.index()] = flag(view.flag(id));
        }
    }

    fn write_spaces(&self, view: &View<'_>, rows: &mut [f32]) {
        let own = view.side();
        for (space, row) in self
            .content
            .map
            .space_ids()
            .zip(rows.chunks_exact_mut(self.width))
        {
            let influence = view.influence(space);
            let [ours, theirs] = [influence[own.index()], influence[1 - own.index()]];
            row[4] = f32::from(view.stability(space)) * TENTH;
            if ours | theirs == 0 {
                continue;
            }
            row[0] = f32::from(ours) * TENTH;
            row[1] = f32::from(theirs) * TENTH;
            if let Some(side) = view.controller(space) {
                row[if side == own { 2 } else { 3 }] = 1.0;
            }
        }
        let mut mark =
            |space: SpaceId, column: usize| rows[space.index() * self.width + column] = 1.0;
        view.battlegrounds().iter().for_each(|space| mark(space, 5));
        for effect in view.effects() {
            view.places_of(effect)
                .iter()
                .for_each(|space| mark(space, 6));
        }
        for (tag, column) in self.tags.iter().zip(SPACE.len()..) {
            view.tagged(*tag)
                .iter()
                .for_each(|space| mark(space, column));
        }
    }

    /// The pieces in each space: of kinds of both sides, those of the observing side first.
    fn write_counters(&self, view: &View<'_>, rows: &mut [f32], width: usize) {
        let own = view.side();
        let mut columns = Vec::new();
        for kind in self.content.scenario.counters.values() {
            let first = columns
                .last()
                .map_or(0, |(at, both)| at + 1 + usize::from(*both));
            columns.push((first, kind.sides == TrackSides::Both));
        }
        for (space, row) in self
            .content
            .map
            .space_ids()
            .zip(rows.chunks_exact_mut(width))
        {
            for pieces in view.counters(space) {
                let (first, both) = columns[pieces.counter.index()];
                let others = both && pieces.side != Some(own);
                row[first + usize::from(others)] = f32::from(pieces.number) * TENTH;
            }
        }
    }

    fn write_cards(&self, view: &View<'_>, rows: &mut [f32]) {
        let own = view.side();
        view.each_seen(|card, zone| {
            let column = match zone {
                Zone::Hand(side) => usize::from(side != own),
                Zone::Headline(side) => 2 + usize::from(side != own),
                Zone::Play => 4,
                Zone::Discard => 5,
                Zone::Removed => 6,
                Zone::Table => 7,
                Zone::Bottom => 8,
                Zone::Special(_) => 9,
                // Declared zones have rows of their own.
                _ => return,
            };
            rows[card.index() * CARD.len() + column] = 1.0;
        });
        for effect in view.effects() {
            let column = if effect.side == own { 10 } else { 11 };
            rows[effect.card.index() * CARD.len() + column] = 1.0;
        }
    }

    /// The zones that the scenario declares, those of the observing side before those of the other.
    fn write_zones(&self, view: &View<'_>, [cards, sizes]: [usize; 2], row: &mut [f32]) {
        let zones: Vec<_> = self.content.scenario.own_zones().collect();
        for (nth, (_, owner, zone)) in zones.iter().enumerate() {
            let column = match owner {
                None => nth,
                Some(owner) => {
                    let first = nth - *owner as usize;
                    first + usize::from(*owner != view.side())
                }
            };
            for card in view.own_zone(*zone) {
                row[cards + card.index() * zones.len() + column] = 1.0;
            }
            let size = view.own_zone_size(*zone) as f32;
            row[sizes + column] = (size * TENTH).min(LIMIT);
        }
    }

    fn mark(&self, row: &mut [f32], card: CardId, column: usize) {
        let at = self.cards + card.index() * CARD.len() + column;
        if let Some(place) = row.get_mut(at) {
            *place = 1.0;
        }
    }
}

/// The facts of a card in the order of the columns; numbers between -1 and 1.
fn fact_values(content: &Content, card: CardId) -> Vec<f32> {
    let card = content.card(card);
    let values = content.facts.iter().flat_map(|(id, fact)| {
        let value = card.facts.get(id);
        match &fact.allowed {
            Allowed::Words(words) => {
                let is = |word: &String| value == Some(&OptionValue::Word(word.clone()));
                words.iter().map(|word| flag(is(word))).collect()
            }
            Allowed::Number(min, max) => {
                let most = min.abs().max(max.abs()).max(1);
                match value {
                    Some(OptionValue::Number(number)) => vec![*number as f32 / most as f32],
                    _ => vec![0.0],
                }
            }
            _ => vec![flag(value == Some(&OptionValue::Switch(true)))],
        }
    });
    values.collect()
}

/// The column of the card that asks.
const ASKS: usize = CARD.len() - 1;

/// 1 if it is this side, else 0.
fn is_side(side: Option<Side>, other: Side) -> f32 {
    flag(side == Some(other))
}
fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}
