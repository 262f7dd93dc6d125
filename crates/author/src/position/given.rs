//! `given`: the position that a test starts from.

use std::collections::BTreeMap;

use brink::content::{DiagnosticKind, Phase, Place};
use brink::game::{At, Position, RoundBegan, Until, Value, Zone};
use brink::ids::{CardId, PeriodId, Side};
use brink::tooling::{Node, NodeValue};

use super::names::Names;
use super::scalar::scalar;
use super::tracks;
use super::words::{BeganKey, END, EffectKey, GivenKey, NONE, SpecialKey};

/// The parsed `given`, with the places of its values.
#[derive(Debug, Default)]
pub(super) struct Given {
    pub(super) position: Position,
    /// The place of the value of each key.
    pub(super) places: BTreeMap<GivenKey, Place>,
    /// As in the position.
    pub(super) influence: Vec<Place>,
    pub(super) stability: Vec<Place>,
    pub(super) cards: Vec<Place>,
    pub(super) effects: Vec<Place>,
    pub(super) happened: Vec<Place>,
    pub(super) shown: Vec<Place>,
    pub(super) began: Vec<Place>,
    /// Numbers of a side.
    pub(super) numbers: Vec<(GivenKey, Side, u8, Place)>,
    pub(super) round: Option<u8>,
    pub(super) active: Option<Side>,
}

impl Given {
    /// Reads the value of a key.
    pub(super) fn read(&mut self, key: GivenKey, node: &Node, names: &mut Names<'_>) {
        let position = &mut self.position;
        match key {
            GivenKey::Turn => position.turn = turn(node, names),
            GivenKey::Round => self.round = round(node, names),
            GivenKey::Active => self.active = names.side(node),
            GivenKey::Phase => position.at = phase(node, names).map_or(At::default(), At::Phase),
            GivenKey::Setup => match names.yes_or_no(node) {
                Some(false) => names.fault(&node.place, only_yes()),
                _ => position.at = At::Setup,
            },
            GivenKey::Period => position.period = period(node, names),
            GivenKey::Influence | GivenKey::Stability => self.read_spaces(key, node, names),
            GivenKey::Hand => {
                for (side, _, node) in names.by_side(node) {
                    self.put(Zone::Hand(side), node, names);
                }
            }
            GivenKey::Discard => self.put(Zone::Discard, node, names),
            GivenKey::Removed => self.put(Zone::Removed, node, names),
            GivenKey::Deck => {
                position.empty_deck = true;
                self.put(Zone::Deck, node, names);
            }
            GivenKey::DeckBottom => self.put(Zone::Bottom, node, names),
            GivenKey::Shown => {
                let cards = names.cards(node);
                position.shown = cards.iter().map(|(card, _)| *card).collect();
                self.shown = cards.into_iter().map(|(_, place)| place).collect();
            }
            GivenKey::RoundBegan => self.began(node, names),
            GivenKey::Vp => position.vp = vp(node, names),
            GivenKey::Defcon => position.defcon = defcon(node, names),
            GivenKey::MilOps => self.position.mil_ops = self.by_side(key, node, names),
            GivenKey::Space => self.position.space_race = self.by_side(key, node, names),
            GivenKey::SpaceAttempts => {
                self.position.space_race_attempts = self.by_side(key, node, names)
            }
            GivenKey::Happened | GivenKey::Effects => self.read_events(key, node, names),
            GivenKey::Tracks | GivenKey::Flags | GivenKey::Tags => {
                self.read_declared(key, node, names);
            }
            GivenKey::Special => position.special = special(node, names),
            GivenKey::Impossible => {}
        }
    }

    /// Reads the given tracks, flags and tags of the scenario.
    fn read_declared(&mut self, key: GivenKey, node: &Node, names: &mut Names<'_>) {
        let position = &mut self.position;
        match key {
            GivenKey::Tracks => {
                let markers = tracks::markers(node, names).into_iter();
                position.tracks = markers
                    .map(|marker| (marker.track, marker.side, marker.at))
                    .collect();
            }
            GivenKey::Flags => {
                let flags = tracks::flags(node, names).into_iter();
                position.flags = flags.map(|(flag, on, _)| (flag, on)).collect();
            }
            _ => {
                let tags = tracks::tags(node, names).into_iter();
                position.tags = tags
                    .map(|tagged| (tagged.space, tagged.tag, tagged.on))
                    .collect();
            }
        }
    }

    /// Reads the given influence and markers of single spaces.
    fn read_spaces(&mut self, key: GivenKey, node: &Node, names: &mut Names<'_>) {
        for (space, at, node) in names.by_space(node) {
            if key == GivenKey::Influence {
                self.position
                    .influence
                    .push((space, names.pair(node).unwrap_or_default()));
                self.influence.push(at.place.clone());
            } else {
                self.position
                    .stability
                    .push((space, names.number(node, 1..=9).unwrap_or(1)));
                self.stability.push(at.place.clone());
            }
        }
    }

    /// Reads the state in which the round in progress began.
    fn began(&mut self, node: &Node, names: &mut Names<'_>) {
        let Some(fields) = names.reader.fields(node, "`round_began`", BeganKey::NAMES) else {
            return;
        };
        let mut began = RoundBegan::default();
        for key in BeganKey::ALL {
            let Some(node) = fields.get(key.key()) else {
                continue;
            };
            match key {
                BeganKey::Influence => {
                    for (space, at, node) in names.by_space(node) {
                        began
                            .influence
                            .push((space, names.pair(node).unwrap_or_default()));
                        self.began.push(at.place.clone());
                    }
                }
                BeganKey::Vp => began.vp = vp(node, names),
                BeganKey::Defcon => began.defcon = defcon(node, names),
            }
        }
        self.position.round_began = Some(began);
    }

    /// The events that have happened, or the effects in force.
    fn read_events(&mut self, key: GivenKey, node: &Node, names: &mut Names<'_>) {
        if key == GivenKey::Happened {
            let cards = names.cards(node);
            self.position.happened = cards.iter().map(|(card, _)| *card).collect();
            self.happened = cards.into_iter().map(|(_, place)| place).collect();
            return;
        }
        for node in names.reader.list(node) {
            if let Some((effect, exchanged)) = effect(node, names) {
                self.position
                    .exchanged
                    .extend(exchanged.then_some(effect.0));
                self.position.effects.push(effect);
                self.effects.push(node.place.clone());
            }
        }
    }

    fn put(&mut self, zone: Zone, node: &Node, names: &mut Names<'_>) {
        for (card, place) in names.cards(node) {
            self.position.cards.push((card, zone));
            self.cards.push(place);
        }
    }

    /// A number for each side named.
    fn by_side(&mut self, key: GivenKey, node: &Node, names: &mut Names<'_>) -> [u8; 2] {
        let mut numbers = [0; 2];
        for (side, _, node) in names.by_side(node) {
            if let Some(number) = names.number(node, 0..=99) {
                numbers[side.index()] = number;
                self.numbers.push((key, side, number, node.place.clone()));
            }
        }
        numbers
    }

    /// Rejects keys that contradict each other about when the test starts.
    pub(super) fn exclude(&self, names: &mut Names<'_>) {
        use GivenKey::{Active, Period, Phase, Round, RoundBegan, Setup, Turn};
        for [one, other] in [
            [Phase, Round],
            [Phase, Active],
            [Phase, RoundBegan],
            [Setup, RoundBegan],
            [Setup, Round],
            [Setup, Active],
            [Setup, Phase],
            [Setup, Turn],
            [Setup, Period],
        ] {
            if let (Some(a), Some(b)) = (self.places.get(&one), self.places.get(&other)) {
                names.fault(
                    a.max(b),
                    DiagnosticKind::NotTogether {
                        keys: [one.key(), other.key()],
                    },
                );
            }
        }
    }
}

/// An action round of some turn, extra rounds included.
fn round(node: &Node, names: &mut Names<'_>) -> Option<u8> {
    let scenario = &names.content.scenario;
    let turns = scenario.first_turn..=scenario.turns;
    let rounds = turns
        .map(|turn| scenario.action_rounds.at(turn))
        .max()
        .unwrap_or(1);
    names.number_within(node, 1..=50, 1..=i64::from(rounds) + 1)
}

/// A score with which the game is not over.
fn vp(node: &Node, names: &mut Names<'_>) -> Option<i16> {
    let automatic = names.content.scenario.vp.automatic;
    let [first, second] =
        Side::BOTH.map(|side| automatic.of(side).map_or(999, |most| i64::from(most) - 1));
    names.number_within(node, -999..=999, -second..=first)
}

/// A level of DEFCON above war.
fn defcon(node: &Node, names: &mut Names<'_>) -> Option<u8> {
    let track = names.content.scenario.defcon.as_ref();
    let levels = track.map_or(0..=15, |track| i64::from(track.war) + 1..=track.max.into());
    names.number_within(node, 0..=15, levels)
}

fn phase(node: &Node, names: &mut Names<'_>) -> Option<u8> {
    let phases = &names.content.scenario.phases;
    let words: Vec<&str> = phases.iter().map(Phase::word).chain([END]).collect();
    names.reader.word(node, &words).map(|index| index as u8)
}

/// An effect in force, and whether it has the sides exchanged.
fn effect(node: &Node, names: &mut Names<'_>) -> Option<((CardId, Side, Until, Value), bool)> {
    let fields = match node.value {
        NodeValue::Map(_) => Some(names.reader.fields(node, "an effect", EffectKey::NAMES)?),
        _ => None,
    };
    let get = |key: EffectKey| fields.as_ref().and_then(|fields| fields.get(key.key()));
    let of = match &fields {
        Some(fields) => names.reader.need(fields, EffectKey::Card.key())?,
        None => node,
    };
    let card = names.card(of)?;
    let script = names
        .content
        .scripts
        .get(card.index())
        .and_then(Option::as_ref);
    let until = match get(EffectKey::Until) {
        Some(node) => names
            .reader
            .word(node, &Until::WORDS)
            .and_then(|word| Until::ALL.get(word).copied()),
        None => Some(script.map_or(Until::Game, |script| script.lasts)),
    };
    let side = match get(EffectKey::Side) {
        Some(node) => names.side(node),
        None => Some(names.content.effect_owner(card)),
    };
    let data = match get(EffectKey::Data) {
        Some(node) => data(node, names),
        None => Some(Value::Nil),
    };
    let exchanged = match get(EffectKey::Exchanged) {
        Some(node) => names.yes_or_no(node)?,
        None => false,
    };
    Some(((card, side?, until?, data?), exchanged))
}

fn data(node: &Node, names: &mut Names<'_>) -> Option<Value> {
    if matches!(node.value, NodeValue::Integer(_)) {
        return names.number(node, -9999..=9999).map(Value::Number);
    }
    let (kind, named) = match &node.value {
        NodeValue::Map(_) => {
            names.reader.fields(node, "`data`", &Value::NAMED)?;
            let mut kinds = Value::NAMED
                .into_iter()
                .filter_map(|kind| Some((Some(kind), node.get(kind)?)));
            let (Some(one), None) = (kinds.next(), kinds.next()) else {
                return names.reader.wrong(node, "one name with its kind");
            };
            one
        }
        _ => (None, node),
    };
    let Some(name) = scalar(named) else {
        return names
            .reader
            .wrong(named, "a space, a region, a card or a number");
    };
    let content = names.content;
    let fault = match Value::named(content, &name, kind) {
        Ok(value) => return Some(value),
        Err(kinds) if kinds.is_empty() => {
            let known = content
                .map
                .spaces
                .keys()
                .chain(content.map.regions.keys())
                .chain(content.cards.keys());
            DiagnosticKind::unknown_name(
                kind.unwrap_or("space, region or card"),
                &name,
                known.map(String::as_str),
            )
        }
        Err(kinds) => {
            let ways: Vec<String> = kinds
                .iter()
                .map(|kind| format!("{{ {kind}: {name} }}"))
                .collect();
            DiagnosticKind::AmbiguousName {
                name,
                ways: ways.join(" or "),
            }
        }
    };
    names.fault(&named.place, fault);
    None
}

fn special(node: &Node, names: &mut Names<'_>) -> Option<(Option<Side>, bool)> {
    if node.as_text() == Some(NONE) {
        return Some((None, true));
    }
    let fields = names.reader.fields(node, "`special`", SpecialKey::NAMES)?;
    let holder = names
        .reader
        .need(&fields, SpecialKey::Holder.key())
        .and_then(|node| match node.as_text() {
            Some(NONE) => Some(None),
            _ => names.side(node).map(Some),
        });
    let face_up = fields
        .get(SpecialKey::FaceUp.key())
        .map_or(Some(true), |node| names.yes_or_no(node));
    Some((holder?, face_up?))
}

/// A turn of the scenario.
fn turn(node: &Node, names: &mut Names<'_>) -> Option<u8> {
    let scenario = &names.content.scenario;
    let turns = scenario.first_turn.into()..=scenario.turns.into();
    names.number_within(node, 1..=50, turns)
}

/// A period of the scenario.
fn period(node: &Node, names: &mut Names<'_>) -> Option<PeriodId> {
    let periods = names.content.scenario.periods.iter();
    let ids = periods.map(|period| period.id.as_str());
    let index = names.reader.known(node, "period", ids);
    index.and_then(PeriodId::new)
}

/// The fault of `no` where only `yes` says something.
fn only_yes() -> DiagnosticKind {
    DiagnosticKind::UnknownWord {
        word: "no".into(),
        known: vec!["yes".into()],
    }
}
