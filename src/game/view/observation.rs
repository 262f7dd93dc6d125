//! Everything that one side may know of a game, as an owned value for programs in any language.

use std::collections::BTreeMap;
use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use crate::content::{Content, TrackSides};
use crate::game::state::decision::zero_for_none;
use crate::game::state::effect::Effect;
use crate::game::state::outcome::Outcome;
use crate::game::state::zone::Zone;
use crate::game::{Decision, Game};
use crate::ids::{CardId, Side, SpaceId};

use super::lasting_effects::in_force;
use super::side_view::View;

/// Everything that one side may know of a game: the board, its own hand, the open question and the
/// latest events.
///
/// It borrows nothing and refers to everything by the ids in files, so a reader needs no content.
/// Pages, programs in other languages and players in other processes receive this value; nothing
/// else of a game is serialised for them. Two games that look the same to a side ([`View::trial`])
/// have the same observation.
///
/// # Examples
/// ```
/// use brink::{Game, Library, Side};
///
/// let content = Library::open(&[".".into()]).load("twilight_struggle")?.content;
/// let game = Game::new(content, 1)?;
/// let seen = game.view(Side::Second).observe();
/// assert_eq!(seen.hand.len(), 8);
/// assert_eq!(seen.sides["us"].hand_size, 8);
/// println!("{}", serde_json::to_string(&seen)?);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Observation {
    /// The scenario.
    pub scenario: String,
    /// The observing side, by its id.
    pub side: String,
    /// The turn, from 1; 0 before the first.
    pub turn: u8,
    /// The number of turns of this game.
    pub turns: u8,
    /// The action round, from 1; 0 outside the action rounds.
    pub round: u8,
    /// The number of action rounds of this turn.
    pub rounds: u8,
    /// The phasing side, if there is one.
    pub phasing: Option<String>,
    /// The victory points; positive if the first side leads.
    pub vp: i16,
    /// The DEFCON level, in a game that has it.
    pub defcon: Option<u8>,
    /// The public facts of each side, by its id.
    pub sides: BTreeMap<String, SideSeen>,
    /// The spaces, in the order of the map.
    pub spaces: Vec<SpaceSeen>,
    /// The side's own hand, in the order of the pool.
    pub hand: Vec<String>,
    /// Cards of the other hand that this side has seen, or that are open.
    pub known_hand: Vec<String>,
    /// The public piles, by name: `discard`, `removed`, `table`, `play` and `bottom` (under the
    /// draw pile, in order).
    pub piles: BTreeMap<String, Vec<String>>,
    /// The zones of cards that the scenario declares, by id: each by the id of its side, or
    /// `shared`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub zones: BTreeMap<String, BTreeMap<String, ZoneSeen>>,
    /// Cards in the draw pile.
    pub deck_size: usize,
    /// The card that changes hands, in a game that has one.
    pub special: Option<SpecialSeen>,
    /// The tracks that the scenario declares, by id: each marker by the id of its side, or
    /// `shared`.
    #[serde(default)]
    pub tracks: BTreeMap<String, BTreeMap<String, i16>>,
    /// The flags that the scenario declares, by id.
    #[serde(default)]
    pub flags: BTreeMap<String, bool>,
    /// The effects in force, the oldest first.
    pub effects: Vec<EffectSeen>,
    /// The side that has to choose; `None` if the game is over.
    pub to_choose: Option<String>,
    /// The open question, if it is for this side.
    pub question: Option<Question>,
    /// The outcome; `None` while the game is in progress.
    pub outcome: Option<OutcomeSeen>,
    /// The events since the last choice that this side may know, one line each.
    pub log: Vec<String>,
}

/// The facts known of one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SideSeen {
    /// The seat that plays the side, 0 or 1: a bid may exchange the seats.
    pub seat: u8,
    /// Cards in the hand.
    pub hand_size: u8,
    /// Military operations of this turn.
    pub mil_ops: u8,
    /// The box on the space race.
    pub space_race: u8,
    /// The headline, if the observing side may know it.
    pub headline: Option<String>,
    /// The influence left to place, if the scenario limits what the side has on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub influence_left: Option<u8>,
}

/// The facts known of a zone of cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ZoneSeen {
    /// The number of its cards.
    pub size: usize,
    /// The cards that the side knows, as they lie.
    pub cards: Vec<String>,
}

/// The facts known of one space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SpaceSeen {
    /// The id used in files.
    pub id: String,
    /// Influence of the first and of the second side.
    pub influence: [u8; 2],
    /// The current stability number.
    pub stability: u8,
    /// Whether it is a battleground now.
    pub battleground: bool,
    /// The side that controls it.
    pub controller: Option<String>,
    /// Its current tags.
    #[serde(default)]
    pub tags: Vec<String>,
    /// The pieces that stand in it, by the id of their kind: each number by the id of its side, or
    /// `shared`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub counters: BTreeMap<String, BTreeMap<String, u8>>,
}

/// The card that changes hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SpecialSeen {
    /// The side that holds it.
    pub holder: String,
    /// Whether it is face up: only then may it be played.
    pub face_up: bool,
}

/// An effect in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct EffectSeen {
    /// The card that it came from.
    pub card: String,
    /// The side that it belongs to.
    pub side: String,
    /// The displayed name, with the places stored in the effect.
    pub name: String,
    /// A description in one sentence.
    #[serde(default)]
    pub text: String,
    /// Its duration: `game`, `turn` or `round`.
    pub until: String,
    /// The spaces that it is about, in the order of the map; empty if it applies to the whole map.
    #[serde(default)]
    pub spaces: Vec<String>,
}

/// A question to the observing side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Question {
    /// The kind of question: one of [`Ask::WORDS`](crate::game::Ask::WORDS).
    pub ask: String,
    /// The question as displayed.
    pub text: String,
    /// The card that it is about, if any.
    pub card: Option<String>,
    /// The number of points, markers or rolls left, including this one; `None` where that has no
    /// meaning. Serialized as a number, 0 for `None`.
    #[serde(with = "zero_for_none")]
    pub left: Option<NonZeroU8>,
    /// Every legal choice, at least one.
    pub choices: Vec<Offer>,
}

/// A legal choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Offer {
    /// The key that [`Choice::from_key`](crate::game::Choice::from_key) parses: `card:ID`, `space:ID`, `use:event`, `yes` …
    pub key: String,
    /// The displayed name.
    pub name: String,
}

/// The outcome of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct OutcomeSeen {
    /// The winner; `None` for a draw, and if both sides lose.
    pub winner: Option<String>,
    /// Whether both sides lose.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub both_lose: bool,
    /// The word for the ending in position tests.
    pub ending: String,
    /// The outcome in words.
    pub text: String,
}

/// The names of the open piles, in their order.
const PILES: [&str; Zone::OPEN.len()] = ["discard", "removed", "table", "play", "bottom"];

impl View<'_> {
    /// Everything that this side may know, as an owned value.
    #[must_use]
    pub fn observe(&self) -> Observation {
        let content = self.content();
        Observation {
            scenario: content.scenario.id.clone(),
            side: self.side_id(self.side()),
            turn: self.turn(),
            turns: self.turns(),
            round: self.round(),
            rounds: content.scenario.action_rounds.most(self.turn()),
            phasing: self.phasing().map(|side| self.side_id(side)),
            vp: self.vp(),
            defcon: self.defcon(),
            sides: Side::BOTH
                .into_iter()
                .map(|side| (self.side_id(side), self.side_seen(side)))
                .collect(),
            spaces: self.spaces_seen(),
            hand: card_ids(self.hand(), content),
            known_hand: card_ids(self.known_hand(), content),
            piles: PILES
                .into_iter()
                .zip(Zone::OPEN)
                .map(|(name, zone)| (name.to_owned(), card_ids(self.pile(zone), content)))
                .collect(),
            zones: self.zones_seen(),
            deck_size: self.deck_size(),
            special: self.special().map(|(side, face_up)| SpecialSeen {
                holder: self.side_id(side),
                face_up,
            }),
            tracks: self.tracks_seen(),
            flags: content
                .scenario
                .flags
                .keys()
                .cloned()
                .zip(content.scenario.flag_ids().map(|flag| self.flag(flag)))
                .collect(),
            effects: self
                .effects()
                .iter()
                .map(|effect| EffectSeen::of(effect, self))
                .collect(),
            to_choose: self.to_choose().map(|side| self.side_id(side)),
            question: self
                .decision()
                .map(|decision| Question::of(decision, content)),
            outcome: self
                .outcome()
                .map(|outcome| OutcomeSeen::of(outcome, content)),
            log: self.news(),
        }
    }

    fn side_id(&self, side: Side) -> String {
        self.content().side_id(side).to_owned()
    }

    fn side_seen(&self, side: Side) -> SideSeen {
        SideSeen {
            seat: self.seat_of(side).index() as u8,
            hand_size: self.hand_size(side),
            mil_ops: self.mil_ops(side),
            space_race: self.space_race(side),
            headline: self
                .headline(side)
                .map(|card| self.content().card(card).id.clone()),
            influence_left: self.supply_left(side),
        }
    }

    fn tracks_seen(&self) -> BTreeMap<String, BTreeMap<String, i16>> {
        let scenario = &self.content().scenario;
        let tracks = scenario.track_ids().zip(&scenario.tracks);
        tracks
            .map(|(own, (id, track))| {
                let markers = track.sides.markers().map(|side| {
                    let name = match track.sides {
                        TrackSides::Shared => "shared".to_owned(),
                        _ => self.side_id(side),
                    };
                    (name, self.track(own, side))
                });
                (id.clone(), markers.collect())
            })
            .collect()
    }

    fn zones_seen(&self) -> BTreeMap<String, BTreeMap<String, ZoneSeen>> {
        let scenario = &self.content().scenario;
        let mut seen: BTreeMap<String, BTreeMap<String, ZoneSeen>> = BTreeMap::new();
        for (_, owner, zone) in scenario.own_zones() {
            let id = scenario.zone_id(zone).unwrap_or_default().to_owned();
            let owner = owner.map_or_else(|| "shared".to_owned(), |side| self.side_id(side));
            let facts = ZoneSeen {
                size: self.own_zone_size(zone),
                cards: card_ids(self.own_zone(zone), self.content()),
            };
            seen.entry(id).or_default().insert(owner, facts);
        }
        seen
    }

    fn spaces_seen(&self) -> Vec<SpaceSeen> {
        let (content, battlegrounds) = (self.content(), self.battlegrounds());
        let spaces = content.map.space_ids().map(|space| SpaceSeen {
            id: content.map.space_id(space).to_owned(),
            influence: self.influence(space),
            stability: self.stability(space),
            battleground: battlegrounds.contains(space),
            controller: self.controller(space).map(|side| self.side_id(side)),
            tags: self.tags_of(space),
            counters: self.counters_seen(space),
        });
        spaces.collect()
    }

    fn counters_seen(&self, space: SpaceId) -> BTreeMap<String, BTreeMap<String, u8>> {
        let mut seen: BTreeMap<String, BTreeMap<String, u8>> = BTreeMap::new();
        for pieces in self.counters(space) {
            let owner = pieces
                .side
                .map_or_else(|| "shared".to_owned(), |side| self.side_id(side));
            seen.entry(pieces.id.to_owned())
                .or_default()
                .insert(owner, pieces.number);
        }
        seen
    }

    fn tags_of(&self, space: SpaceId) -> Vec<String> {
        let map = &self.content().map;
        let tags = map.tags.keys().zip(map.tag_ids());
        tags.filter(|(_, tag)| self.tagged(*tag).contains(space))
            .map(|(id, _)| id.clone())
            .collect()
    }

    /// The events since the last choice that this side may know, one line each.
    fn news(&self) -> Vec<String> {
        let events = self
            .game
            .events()
            .iter()
            .filter(|event| self.may_see(event));
        events.filter_map(|event| self.game.line(event)).collect()
    }
}

impl Game {
    /// Everything that both sides know: the view of a spectator.
    ///
    /// It is the observation of neither side: `side` is empty, there are no hands and no question,
    /// and the log has the events that both sides may see.
    ///
    /// # Examples
    /// ```
    /// use brink::{Game, Library};
    ///
    /// let content = Library::open(&[".".into()]).load("red_sea")?.content;
    /// let seen = Game::new(content, 1)?.observe_in_common();
    /// assert!(seen.side.is_empty() && seen.hand.is_empty() && seen.question.is_none());
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn observe_in_common(&self) -> Observation {
        let [first, second] = Side::BOTH.map(|side| self.view(side));
        let (seen, other) = (first.observe(), second.observe());
        let sides = seen.sides.into_iter().map(|(id, side)| {
            let known = other
                .sides
                .get(&id)
                .and_then(|other| other.headline.clone());
            let headline = side.headline.filter(|card| known.as_ref() == Some(card));
            (id, SideSeen { headline, ..side })
        });
        let events = self
            .events()
            .iter()
            .filter(|event| first.may_see(event) && second.may_see(event));
        let mut zones = seen.zones;
        for (id, zone) in &mut zones {
            for (owner, facts) in zone {
                let known = &other.zones[id][owner].cards;
                facts.cards.retain(|card| known.contains(card));
            }
        }
        Observation {
            side: String::new(),
            zones,
            sides: sides.collect(),
            hand: Vec::new(),
            known_hand: Vec::new(),
            question: None,
            log: events.filter_map(|event| self.line(event)).collect(),
            ..seen
        }
    }
}

fn card_ids(cards: Vec<CardId>, content: &Content) -> Vec<String> {
    cards
        .into_iter()
        .map(|card| content.card(card).id.clone())
        .collect()
}

impl EffectSeen {
    fn of(effect: &Effect, view: &View<'_>) -> EffectSeen {
        let content = view.content();
        EffectSeen {
            card: content.card(effect.card).id.clone(),
            side: content.side_id(effect.side).to_owned(),
            name: effect.display(content).to_string(),
            text: in_force(effect, content),
            until: effect.until.key().to_owned(),
            spaces: view
                .places_of(effect)
                .iter()
                .map(|space| content.map.space_id(space).to_owned())
                .collect(),
        }
    }
}

impl Question {
    fn of(decision: &Decision, content: &Content) -> Question {
        let choices = decision.choices.iter().map(|choice| Offer {
            key: choice.key(content),
            name: decision.display_choice(*choice, content).to_string(),
        });
        Question {
            ask: decision.ask.key().to_owned(),
            text: decision.display(content).to_string(),
            card: decision.card.map(|card| content.card(card).id.clone()),
            left: decision.left,
            choices: choices.collect(),
        }
    }
}

impl OutcomeSeen {
    /// The outcome of a game that its players ended, for example by resigning.
    ///
    /// Without a winner it is a draw.
    #[must_use]
    pub fn stated(
        winner: Option<Side>,
        ending: &str,
        text: String,
        content: &Content,
    ) -> OutcomeSeen {
        OutcomeSeen {
            winner: winner.map(|side| content.side_id(side).to_owned()),
            both_lose: false,
            ending: ending.to_owned(),
            text,
        }
    }

    fn of(outcome: Outcome, content: &Content) -> OutcomeSeen {
        OutcomeSeen {
            winner: outcome.winner.map(|side| content.side_id(side).to_owned()),
            both_lose: outcome.both_lose(content),
            ending: outcome.ending.key(content),
            text: outcome.display(content).to_string(),
        }
    }
}
