//! Checks that the steps of a set-up fit the scenario.

use std::collections::{BTreeMap, VecDeque};

use super::super::by_id::ById;
use super::super::card::{Card, Script};
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::function_table::FunctionTable;
use super::super::node::Node;
use super::super::reader::Reader;
use super::super::scenario::{
    AtEnd, CounterStart, EffectStart, InfluenceLimits, Scenario, Scoring, SetupStep, TrackSides,
    TrackStart,
};
use super::super::source::Place;
use crate::ids::{CardId, CounterId, MAX_INFLUENCE, Side, SpaceId, TrackId};
use crate::script::tokens;

/// Checks the steps of the set-up against the tracks, the cards and the rule scripts.
pub(in super::super) fn check_setup(
    reader: &mut Reader,
    tree: &Node,
    (scenario, cards): (&Scenario, &ById<Card>),
    scripts: (&[Option<Script>], &[Script]),
) {
    let mut written = Written::of(tree);
    // If a track could not be read, the others have different numbers.
    let declared = tree.get("tracks").map_or(0, |all| all.entries().len());
    let tracks_are_read = declared == scenario.tracks.len();
    let declared = tree.get("counters").map_or(0, |all| all.entries().len());
    let counters_are_read = declared == scenario.counters.len();
    let mut placed = Placed::default();
    let mut conditional = false;
    for step in &scenario.setup {
        let place = written.next(step.word());
        // Of two conditional steps, possibly only one is run.
        let mut placed_once = Placed::default();
        let placed = if conditional {
            &mut placed_once
        } else {
            &mut placed
        };
        conditional = matches!(step, SetupStep::When(_));
        match step {
            SetupStep::Tracks(_) if !tracks_are_read => {}
            SetupStep::Counters(_) if !counters_are_read => {}
            step => check_markers(reader, &place, scenario, step),
        }
        check_placement(reader, &place, (scenario, cards), step, placed);
        check_scripts(reader, &place, scripts, step);
    }
    check_phases(reader, tree, scripts.1);
    check_boxes(reader, tree, scripts.1);
    check_operations(reader, tree, scripts.1);
    check_scorings(reader, tree, scripts.1);
    check_victory(reader, tree, scenario, scripts);
}

/// Checks that a rule script has the functions that phases run.
fn check_phases(reader: &mut Reader, tree: &Node, rules: &[Script]) {
    let phases = tree.get("phases").map_or(&[][..], Node::list);
    for node in phases.iter().filter_map(|phase| phase.get("run")) {
        if let Some(name) = node.as_text() {
            check_function(reader, &node.place, rules, (FunctionTable::Phases, name));
        }
    }
}

/// Checks that a rule script has the functions that boxes of tracks run.
fn check_boxes(reader: &mut Reader, tree: &Node, rules: &[Script]) {
    let race = tree.get("space_race").and_then(|race| race.get("boxes"));
    let race = race.map_or(&[][..], Node::list);
    let mut boxes: Vec<&Node> = race.iter().collect();
    for (_, track) in tree.get("tracks").map_or(&[][..], Node::entries) {
        let own = track.get("boxes").map_or(&[][..], Node::entries);
        boxes.extend(own.iter().map(|(_, one)| one));
    }
    for node in boxes.into_iter().filter_map(|one| one.get("run")) {
        if let Some(name) = node.as_text() {
            check_function(reader, &node.place, rules, (FunctionTable::Boxes, name));
        }
    }
}

/// Checks that a rule script has the functions of the scenario's own operations.
fn check_operations(reader: &mut Reader, tree: &Node, rules: &[Script]) {
    let own = tree.get("operations").and_then(|all| all.get("own"));
    let own = own.map_or(&[][..], Node::entries);
    for node in own.iter().filter_map(|(_, node)| node.get("run")) {
        if let Some(name) = node.as_text() {
            check_function(
                reader,
                &node.place,
                rules,
                (FunctionTable::Operations, name),
            );
        }
    }
}

/// Checks that a rule script has the functions of scorings, and of the victory at the end.
fn check_scorings(reader: &mut Reader, tree: &Node, rules: &[Script]) {
    let scorings = tree.get("scoring").map_or(&[][..], Node::entries);
    let scorings = scorings.iter().filter_map(|(_, node)| node.get("run"));
    let at_end = tree.get("vp").and_then(|vp| vp.get("at_end"));
    let at_end = at_end.and_then(|node| node.get("run"));
    let scorings = scorings.map(|node| (FunctionTable::Scoring, node));
    let at_end = at_end.map(|node| (FunctionTable::Victory, node));
    for (table, node) in scorings.chain(at_end) {
        if let Some(name) = node.as_text() {
            check_function(reader, &node.place, rules, (table, name));
        }
    }
}

/// Checks the numbers of a step that sets tracks, victory points, DEFCON, military operations or
/// the space race.
fn check_markers(reader: &mut Reader, place: &Place, scenario: &Scenario, step: &SetupStep) {
    match step {
        SetupStep::Tracks(tracks) => {
            for (track, start) in tracks {
                check_track(reader, place, scenario, *track, start);
            }
        }
        SetupStep::Counters(kinds) => {
            for (counter, start) in kinds {
                check_pieces(reader, place, scenario, *counter, start);
            }
        }
        SetupStep::Vp(vp) => check_vp(reader, place, scenario, *vp),
        SetupStep::Defcon(level) => {
            let defcon = scenario.defcon.as_ref();
            let track = match defcon {
                Some(track) => track.war + 1..=track.max,
                None => 0..=0,
            };
            within(reader, place, *level, track);
        }
        SetupStep::MilOps(sides) => {
            let max = scenario.mil_ops.map_or(0, |track| track.max);
            for (_, number) in sides {
                within(reader, place, *number, 0..=max);
            }
        }
        SetupStep::SpaceRace(sides) => {
            let race = scenario.space_race.as_ref();
            let boxes = race.map_or(0, |race| race.boxes.len() as u8);
            for (_, number) in sides {
                within(reader, place, *number, 0..=boxes);
            }
        }
        _ => {}
    }
}

/// Reports victory points with which a game would be won before it begins.
fn check_vp(reader: &mut Reader, place: &Place, scenario: &Scenario, start: i16) {
    if let Some(limit) = scenario.vp.limit.filter(|limit| start.abs() > *limit) {
        reader.out_of_range(place, start, -limit, limit);
    }
    let winner = scenario.vp.winner_at(start);
    if let Some(winner) = winner
        && let Some(automatic) = scenario.vp.automatic.of(winner)
    {
        reader.fault(place, DiagnosticKind::VpStart { start, automatic });
    }
}

/// Cards and influence placed by earlier steps.
#[derive(Default)]
struct Placed<'w> {
    /// The cards, each with the key of its step.
    cards: Vec<(CardId, &'w str)>,
    /// Influence by side and space.
    influence: Vec<((Side, SpaceId), u32)>,
}

impl Placed<'_> {
    /// The step that has put a card somewhere.
    fn step_of(&self, card: CardId) -> Option<&str> {
        let mut cards = self.cards.iter();
        let found = cards.find(|(other, _)| *other == card);
        found.map(|(_, step)| *step)
    }
}

/// Checks a step that puts influence or cards somewhere.
fn check_placement<'w>(
    reader: &mut Reader,
    place: &Place,
    (scenario, cards): (&Scenario, &ById<Card>),
    step: &'w SetupStep,
    placed: &mut Placed<'w>,
) {
    let put: Vec<CardId> = match step {
        SetupStep::Influence(markers) => {
            for (side, space, count) in markers {
                let total = total_of(&mut placed.influence, (*side, *space), *count);
                check_total(reader, place, total);
            }
            check_limits(reader, place, scenario.influence, markers);
            return;
        }
        SetupStep::Discard(these)
        | SetupStep::Removed(these)
        | SetupStep::Happened(these)
        | SetupStep::Deck(these) => these.clone(),
        SetupStep::Hand(hands) => {
            let cards = hands.iter().flat_map(|(_, cards)| cards);
            cards.copied().collect()
        }
        _ => return,
    };
    let special = scenario.special_card.as_ref().map(|special| special.card);
    for card in put {
        if Some(card) == special {
            let step = step.word().to_owned();
            reader.fault(place, DiagnosticKind::SpecialPlaced { step });
        } else if let Some(first) = placed.step_of(card) {
            let name = cards.get_index(card.index()).map(|(id, _)| id.clone());
            let fault = DiagnosticKind::PlacedTwice {
                card: name.unwrap_or_default(),
                first: first.to_owned(),
                step: step.word().to_owned(),
            };
            reader.fault(place, fault);
        } else {
            placed.cards.push((card, step.word()));
        }
    }
}

/// Checks a step that starts effects or runs a function of a rule script.
fn check_scripts(
    reader: &mut Reader,
    place: &Place,
    (cards, rules): (&[Option<Script>], &[Script]),
    step: &SetupStep,
) {
    match step {
        SetupStep::Effects(effects) => {
            for EffectStart { card, .. } in effects {
                check_effect(reader, place, *card, cards);
            }
        }
        SetupStep::Run(name) => {
            check_function(reader, place, rules, (FunctionTable::Setup, name));
        }
        _ => {}
    }
}

/// Reports a name that no rule script has in a table of functions.
fn check_function(
    reader: &mut Reader,
    place: &Place,
    rules: &[Script],
    (table, name): (FunctionTable, &str),
) {
    let functions = rules.iter().flat_map(|script| &script.functions);
    let known = functions
        .filter(|function| function.table == table)
        .map(|function| function.name.as_str());
    if known.clone().any(|other| other == name) {
        return;
    }
    let mut functions = rules.iter().flat_map(|script| &script.functions);
    let fault = match functions.find(|function| function.name == name) {
        Some(other) => DiagnosticKind::OtherTable {
            name: name.to_owned(),
            table: other.table.key(),
            wanted: table.key(),
        },
        None => DiagnosticKind::unknown_name(table.noun(), name, known),
    };
    reader.fault(place, fault);
}

/// Reports a total of markers above the limit of a space.
fn check_total(reader: &mut Reader, place: &Place, total: u32) {
    if total > MAX_INFLUENCE.into() {
        reader.out_of_range(place, total, 0, MAX_INFLUENCE.into());
    }
}

/// Reports markers of one step above the limits of the scenario.
fn check_limits(
    reader: &mut Reader,
    place: &Place,
    limits: InfluenceLimits,
    markers: &[(Side, SpaceId, u8)],
) {
    for side in Side::BOTH {
        let own = || markers.iter().filter(|(of, ..)| *of == side);
        let in_space = own().map(|(.., count)| u32::from(*count)).max();
        let on_board = own().map(|(.., count)| u32::from(*count)).sum();
        let limits = [limits.limit, limits.supply].map(|limit| limit.of(side));
        for (count, limit) in [in_space.unwrap_or(0), on_board].into_iter().zip(limits) {
            let most = limit.map_or(count, |most| u32::from(most.unsigned_abs()));
            if count > most {
                reader.out_of_range(place, count, 0, most);
            }
        }
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
    let by_scoring = scenario.scoring.values().any(|scoring| match scoring {
        Scoring::Region(region) => region.control.is_none(),
        Scoring::Run { .. } => true,
        _ => false,
    });
    let won =
        by_points || by_scoring || scenario.vp.at_end != AtEnd::Draw || scenario.defcon.is_some();
    let mut scripts = scripts.0.iter().flatten().chain(scripts.1);
    if !won && !scripts.any(ends_game) {
        reader.fault(
            tree.get("vp").map_or(&tree.place, |node| &node.place),
            DiagnosticKind::NoVictory,
        );
    }
}

/// Whether a script calls `end_game`.
fn ends_game(script: &Script) -> bool {
    let tokens = tokens(&script.source);
    tokens.iter().any(|token| token.text == "end_game")
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
    if let Some(takes) = markers_taken(start, track.sides) {
        let track = id.clone();
        reader.fault(place, DiagnosticKind::Markers { track, takes });
    }
    let numbers: Vec<i16> = match (start, track.sides) {
        (TrackStart::One(_), TrackSides::Both) | (TrackStart::BySide(_), TrackSides::Shared) => {
            return;
        }
        (TrackStart::One(at), _) => vec![*at],
        (TrackStart::BySide(sides), _) => sides.iter().map(|(_, at)| *at).collect(),
    };
    let range = track.min..=track.max;
    if let Some(at) = numbers.into_iter().find(|at| !range.contains(at)) {
        let fault = DiagnosticKind::OffTrack {
            track: id.clone(),
            found: at.into(),
            min: track.min.into(),
            max: track.max.into(),
        };
        reader.fault(place, fault);
    }
}

/// Checks the pieces of one kind that a step puts somewhere: their owners, the limit of a space, and
/// the supply.
fn check_pieces(
    reader: &mut Reader,
    place: &Place,
    scenario: &Scenario,
    counter: CounterId,
    start: &CounterStart,
) {
    let Some((id, facts)) = scenario.counters.get_index(counter.index()) else {
        return;
    };
    for (side, spaces) in start {
        if let Some(takes) = owners_taken(*side, facts.sides) {
            let counter = id.clone();
            reader.fault(place, DiagnosticKind::Pieces { counter, takes });
        }
        for (_, pieces) in spaces {
            within(reader, place, *pieces, 1..=facts.limit);
        }
        let all: u32 = spaces.iter().map(|(_, pieces)| u32::from(*pieces)).sum();
        let supply = facts.supply.of(facts.owner(side.unwrap_or(Side::First)));
        let supply = supply.map_or(all, |supply| u32::from(supply.unsigned_abs()));
        if all > supply {
            reader.out_of_range(place, all, 1, supply);
        }
    }
}

/// The form that a kind of pieces takes, if this is not for its owners.
fn owners_taken(side: Option<Side>, sides: TrackSides) -> Option<&'static str> {
    match (side, sides) {
        (None, TrackSides::Both) => Some("spaces for each side"),
        (Some(_), TrackSides::Shared) => Some("spaces only, because its pieces are nobody's"),
        (Some(side), TrackSides::Only(owner)) if side != owner => Some("spaces for its owner only"),
        _ => None,
    }
}

/// The numbers that a track takes, if these are not for its markers.
fn markers_taken(start: &TrackStart, kind: TrackSides) -> Option<&'static str> {
    match (start, kind) {
        (TrackStart::One(_), TrackSides::Both) => Some("a number for each side"),
        (TrackStart::One(_), _) => None,
        (TrackStart::BySide(_), TrackSides::Shared) => Some("one number"),
        (TrackStart::BySide(sides), kind) => {
            let mut sides = sides.iter().map(|(side, _)| *side);
            let foreign = sides.any(|side| kind.markers().all(|other| other != side));
            foreign.then_some("a number for its owner only")
        }
    }
}

/// Reports a number off a track.
fn within(reader: &mut Reader, place: &Place, number: u8, track: std::ops::RangeInclusive<u8>) {
    if !track.contains(&number) {
        reader.out_of_range(place, number, *track.start(), *track.end());
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
