//! Checks that the steps of a set-up fit the scenario.

use std::collections::{BTreeMap, VecDeque};

use super::super::by_id::ById;
use super::super::card::{Card, Script};
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::node::Node;
use super::super::reader::Reader;
use super::super::scenario::{
    AtEnd, EffectStart, Scenario, Scoring, SetupStep, TrackSides, TrackStart,
};
use super::super::source::Place;
use crate::ids::{CardId, MAX_INFLUENCE, Side, SpaceId, TrackId};
use crate::script::tokens;

/// Checks the steps of the set-up against the tracks, the cards and the rule scripts.
pub(in super::super) fn check_setup(
    reader: &mut Reader,
    tree: &Node,
    (scenario, cards): (&Scenario, &ById<Card>),
    scripts: (&[Option<Script>], &[Script]),
) {
    let mut written = Written::of(tree);
    let mut placed: Vec<(CardId, &str)> = Vec::new();
    let mut influence: Vec<((Side, SpaceId), u32)> = Vec::new();
    let mut conditional = false;
    for step in &scenario.setup {
        let place = written.next(step.word());
        // Of two conditional steps, possibly only one is run.
        let (mut once_placed, mut once_there) = (Vec::new(), Vec::new());
        let (placed, influence) = if conditional {
            (&mut once_placed, &mut once_there)
        } else {
            (&mut placed, &mut influence)
        };
        conditional = matches!(step, SetupStep::When(_));
        match step {
            // If a track could not be read, the others have different numbers.
            SetupStep::Tracks(tracks)
                if tree.get("tracks").map_or(0, |all| all.entries().len())
                    == scenario.tracks.len() =>
            {
                tracks.iter().for_each(|(track, start)| {
                    check_track(reader, &place, scenario, *track, start)
                });
            }
            SetupStep::Vp(vp) => {
                if let Some(automatic) = scenario
                    .vp
                    .winner_at(*vp)
                    .and_then(|winner| scenario.vp.automatic.of(winner))
                {
                    reader.fault(
                        &place,
                        DiagnosticKind::VpStart {
                            start: *vp,
                            automatic,
                        },
                    );
                }
            }
            SetupStep::Defcon(level) => {
                let track = scenario
                    .defcon
                    .as_ref()
                    .map_or(0..=0, |track| track.war + 1..=track.max);
                within(reader, &place, *level, track);
            }
            SetupStep::MilOps(sides) => {
                let max = scenario.mil_ops.map_or(0, |track| track.max);
                sides
                    .iter()
                    .for_each(|(_, number)| within(reader, &place, *number, 0..=max));
            }
            SetupStep::SpaceRace(sides) => {
                let boxes = scenario
                    .space_race
                    .as_ref()
                    .map_or(0, |race| race.boxes.len() as u8);
                sides
                    .iter()
                    .for_each(|(_, number)| within(reader, &place, *number, 0..=boxes));
            }
            SetupStep::Influence(markers) => {
                for (side, space, count) in markers {
                    check_total(reader, &place, total_of(influence, (*side, *space), *count));
                }
            }
            SetupStep::Discard(these)
            | SetupStep::Removed(these)
            | SetupStep::Happened(these)
            | SetupStep::Deck(these) => {
                put(
                    reader,
                    (scenario, cards),
                    &place,
                    these.iter().copied(),
                    placed,
                    step.word(),
                );
            }
            SetupStep::Hand(hands) => {
                let these = hands.iter().flat_map(|(_, cards)| cards).copied();
                put(
                    reader,
                    (scenario, cards),
                    &place,
                    these,
                    placed,
                    step.word(),
                );
            }
            SetupStep::Effects(effects) => {
                effects.iter().for_each(|EffectStart { card, .. }| {
                    check_effect(reader, &place, *card, scripts.0)
                });
            }
            SetupStep::Run(name) => {
                let known = || {
                    scripts
                        .1
                        .iter()
                        .flat_map(|script| &script.setup)
                        .map(String::as_str)
                };
                if !known().any(|other| other == name) {
                    let what = "set-up function";
                    reader.fault(&place, DiagnosticKind::unknown_name(what, name, known()));
                }
            }
            _ => {}
        }
    }
    check_victory(reader, tree, scenario, scripts);
}

/// Reports a total of markers above the limit of a space.
fn check_total(reader: &mut Reader, place: &Place, total: u32) {
    if total > MAX_INFLUENCE.into() {
        let (found, max) = (total.into(), MAX_INFLUENCE.into());
        reader.fault(place, DiagnosticKind::OutOfRange { found, min: 0, max });
    }
}

/// Reports a card without an effect that could be in force.
fn check_effect(reader: &mut Reader, place: &Place, card: CardId, scripts: &[Option<Script>]) {
    let script = scripts.get(card.index()).and_then(Option::as_ref);
    if let Some(script) = script.filter(|script| !script.starts_effect()) {
        reader.fault(
            place,
            DiagnosticKind::NoEffect {
                script: script.path.clone(),
            },
        );
    }
}

/// Checks that a side can win.
fn check_victory(
    reader: &mut Reader,
    tree: &Node,
    scenario: &Scenario,
    scripts: (&[Option<Script>], &[Script]),
) {
    let by_points = Side::BOTH
        .into_iter()
        .any(|side| scenario.vp.automatic.of(side).is_some());
    let by_region = scenario
        .scoring
        .values()
        .any(|scoring| matches!(scoring, Scoring::Region(region) if region.control.is_none()));
    let ends = |script: &Script| {
        tokens(&script.source)
            .iter()
            .any(|token| token.text == "end_game")
    };
    let won =
        by_points || by_region || scenario.vp.at_end != AtEnd::Draw || scenario.defcon.is_some();
    if !won && !scripts.0.iter().flatten().chain(scripts.1).any(ends) {
        reader.fault(
            tree.get("vp").map_or(&tree.place, |node| &node.place),
            DiagnosticKind::NoVictory,
        );
    }
}

/// Reports markers that a declared track lacks, and numbers off the track.
fn check_track(
    reader: &mut Reader,
    place: &Place,
    scenario: &Scenario,
    track: TrackId,
    start: &TrackStart,
) {
    let Some((id, track)) = scenario.tracks.get_index(track.index()) else {
        return;
    };
    let numbers = match (start, track.sides) {
        (TrackStart::One(_), TrackSides::Both) => {
            return reader.fault(
                place,
                DiagnosticKind::Markers {
                    track: id.clone(),
                    takes: "a number for each side",
                },
            );
        }
        (TrackStart::BySide(_), TrackSides::Shared) => {
            return reader.fault(
                place,
                DiagnosticKind::Markers {
                    track: id.clone(),
                    takes: "one number",
                },
            );
        }
        (TrackStart::One(at), _) => vec![*at],
        (TrackStart::BySide(sides), kind) => {
            if sides
                .iter()
                .any(|(side, _)| kind.markers().all(|other| other != *side))
            {
                reader.fault(
                    place,
                    DiagnosticKind::Markers {
                        track: id.clone(),
                        takes: "a number for its owner only",
                    },
                );
            }
            sides.iter().map(|(_, at)| *at).collect()
        }
    };
    if let Some(at) = numbers
        .into_iter()
        .find(|at| !(track.min..=track.max).contains(at))
    {
        let (found, min, max) = (at.into(), track.min.into(), track.max.into());
        reader.fault(
            place,
            DiagnosticKind::OffTrack {
                track: id.clone(),
                found,
                min,
                max,
            },
        );
    }
}

/// Reports a number off a track.
fn within(reader: &mut Reader, place: &Place, number: u8, track: std::ops::RangeInclusive<u8>) {
    if !track.contains(&number) {
        let (min, max) = ((*track.start()).into(), (*track.end()).into());
        reader.fault(
            place,
            DiagnosticKind::OutOfRange {
                found: number.into(),
                min,
                max,
            },
        );
    }
}

/// Adds markers to a side's total in a space. Returns the new total.
fn total_of(influence: &mut Vec<((Side, SpaceId), u32)>, at: (Side, SpaceId), count: u8) -> u32 {
    let index = influence
        .iter()
        .position(|(other, _)| *other == at)
        .unwrap_or(influence.len());
    if index == influence.len() {
        influence.push((at, 0));
    }
    influence[index].1 += u32::from(count);
    influence[index].1
}

/// Reports cards that are put into two places, and the special card.
fn put<'w>(
    reader: &mut Reader,
    (scenario, cards): (&Scenario, &ById<Card>),
    place: &Place,
    put: impl Iterator<Item = CardId>,
    placed: &mut Vec<(CardId, &'w str)>,
    word: &'w str,
) {
    let special = scenario.special_card.as_ref().map(|special| special.card);
    for card in put {
        if Some(card) == special {
            reader.fault(
                place,
                DiagnosticKind::SpecialPlaced {
                    step: word.to_owned(),
                },
            );
        } else if let Some((_, first)) = placed.iter().find(|(other, _)| *other == card) {
            let card = cards
                .get_index(card.index())
                .map_or_else(String::new, |(id, _)| id.clone());
            let (first, step) = ((*first).to_owned(), word.to_owned());
            reader.fault(place, DiagnosticKind::PlacedTwice { card, first, step });
        } else {
            placed.push((card, word));
        }
    }
}

/// The places of the steps in the file, by key: drafts may have been moved, but steps with the same
/// key keep their order.
struct Written<'t> {
    whole: &'t Place,
    by_word: BTreeMap<&'t str, VecDeque<&'t Place>>,
}

impl<'t> Written<'t> {
    fn of(tree: &'t Node) -> Written<'t> {
        let mut by_word: BTreeMap<&str, VecDeque<&Place>> = BTreeMap::new();
        for step in tree.get("setup").map_or(&[][..], Node::list) {
            match step.as_text() {
                Some(word) => by_word.entry(word).or_default().push_back(&step.place),
                None => step.entries().iter().for_each(|(key, node)| {
                    by_word.entry(&key.name).or_default().push_back(&node.place)
                }),
            }
        }
        Written {
            whole: &tree.place,
            by_word,
        }
    }

    /// The place of the next step with a key.
    fn next(&mut self, word: &str) -> Place {
        self.by_word
            .get_mut(word)
            .and_then(VecDeque::pop_front)
            .unwrap_or(self.whole)
            .clone()
    }
}
