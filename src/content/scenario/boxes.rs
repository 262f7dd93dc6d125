//! Boxes of tracks, those of the space race included: needs, points, and effects.

use serde::{Deserialize, Serialize};

use super::super::diagnostic_kind::DiagnosticKind;
use super::super::filter::Who;
use super::super::modifier::{Declaration, Modifier};
use super::super::node::{Node, NodeValue};
use super::super::read::box_effects;
use super::super::reader::{Fields, Reader};
use super::super::spec::{
    self, Declared, Kind, Needed, Readable, Table, Takes, list, numbers, table, title, words,
};
use super::by_side::each_side;
use super::scope::Scope;
use crate::ids::{Side, TrackId};

/// Maximum number of boxes of a track.
pub(super) const MAX_BOXES: usize = 100;

spec::keys! {
    /// One box of a track that the scenario declares.
    pub struct TrackBox: PartialEq = "a box" in Scope<'_> {
        /// The displayed name.
        name: String = title(), need;
        /// The value that a card needs, for all or by side.
        ops: [u8; 2] = each_side(0, 9), empty;
        /// The highest die that succeeds, for all or by side. A box with neither this nor
        /// `at_least` cannot be attempted.
        die: Option<[u8; 2]> = each_side(0, 6), may;
        /// Instead of `die`: the lowest sum that succeeds, for all or by side.
        at_least: Option<[u8; 2]> = each_side(0, 99), may;
        /// The summands beside the die: `ops`, the value of the card spent, and tracks of the
        /// scenario's own, the number of the side's marker.
        adds: Vec<Added> = list(AddedKind).most("entries", 20), empty;
        /// Victory points for the first and for the second to stop there.
        vp: [u8; 2] = numbers(0, 99), or [0, 0];
        /// The ability of the side that has reached it, a short form of `effects` (rule 6.4.4).
        ability: Option<Ability> = words(), may;
        /// Modifiers in force for the side that has reached it: their `player`.
        effects: Vec<Declaration> = BoxEffects, empty;
        /// The time for which its ability and its effects are in force: `alone` in the space race,
        /// `reached` on other tracks if nothing is said.
        lasts: Option<BoxLasts> = words(), may;
        /// The function of `boxes` in a rule script that is run when a marker stops there.
        run: Option<String> = spec::new_id(), may;
    }
}

spec::word_list! {
    /// An ability of a box: a modifier for the side that has reached it.
    pub enum Ability {
        /// One more space race card each turn: `space_race_attempts`.
        "extra_attempt" ExtraAttempt;
        /// The opponent shows its headline first: `headline_last`.
        "headline_last" HeadlineLast;
        /// A held card may be discarded at the end of the turn, or more of them (`held_discards`):
        /// `discard_held`.
        "discard_held" DiscardHeld;
        /// One more optional action round: `extra_round`.
        "extra_round" ExtraRound;
    }
}

spec::word_list! {
    /// The time for which the effects of a box are in force.
    pub enum BoxLasts {
        /// While the marker is in the box or beyond it, as seen from where it started.
        "reached" Reached;
        /// As `reached`, until the other side has reached the box too (rule 6.4.4).
        "alone" Alone;
        /// While the marker is in the box.
        "here" Here;
    }
}

/// A number that is added to the die of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Added {
    /// The value of the card spent.
    Ops,
    /// The number of the side's marker on a track, or of its only marker.
    Track(TrackId),
}

/// A track with boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum BoxTrack {
    /// The space race.
    SpaceRace,
    /// A track that the scenario declares.
    Own(TrackId),
}

/// The results of an attempt that succeed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum BoxNeeds {
    /// This number and lower ones.
    AtMost(u8),
    /// This number and higher ones.
    AtLeast(u8),
}

impl BoxNeeds {
    /// Whether a result succeeds.
    #[must_use]
    pub fn are_met(self, result: i32) -> bool {
        match self {
            BoxNeeds::AtMost(most) => result <= i32::from(most),
            BoxNeeds::AtLeast(least) => result >= i32::from(least),
        }
    }
}

impl TrackBox {
    /// The results that succeed for a side; `None` if it cannot be attempted.
    #[must_use]
    pub fn needs(&self, side: Side) -> Option<BoxNeeds> {
        let of = |numbers: [u8; 2]| numbers[side.index()];
        let least = self.at_least.map(of).map(BoxNeeds::AtLeast);
        let most = self.die.map(of).map(BoxNeeds::AtMost);
        least.or(most)
    }
}

impl Ability {
    /// The modifier that it stands for.
    fn modifier(self, held: u8) -> Modifier {
        let of = Who::Player;
        match self {
            Ability::ExtraAttempt => Modifier::SpaceRaceAttempts { of, add: 1 },
            Ability::HeadlineLast => Modifier::HeadlineLast { of },
            Ability::DiscardHeld => Modifier::DiscardHeld { of, most: held },
            Ability::ExtraRound => Modifier::ExtraRound { of },
        }
    }
}

/// `ops`, or a track of the scenario's own.
struct AddedKind;

impl Kind<Scope<'_>> for AddedKind {
    type Value = Added;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Added> {
        if node.as_text() == Some(OPS[0]) {
            return Some(Added::Ops);
        }
        let tracks = scope.names.tracks.iter();
        let known = tracks.map(String::as_str).chain(OPS);
        let index = reader.known(node, "track", known)?;
        Some(Added::Track(TrackId::at(index)))
    }

    fn takes(&self) -> Takes {
        Takes::AnyOf(vec![Takes::Words(&OPS), Takes::Id("track")])
    }
}

/// The word for the value of the card.
const OPS: [&str; 1] = ["ops"];

/// The modifiers of a box.
struct BoxEffects;

impl Kind<Scope<'_>> for BoxEffects {
    type Value = Vec<Declaration>;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Self::Value> {
        let defcon = scope.node.get("defcon");
        let level = |key| number_of(defcon?.get(key)?);
        let names = spec::Names {
            levels: level("war").zip(level("max")),
            ..*scope.names
        };
        box_effects::read(reader, node, &names)
    }

    fn takes(&self) -> Takes {
        Takes::Table(box_effects::table)
    }
}

/// A number that is written as such.
fn number_of(node: &Node) -> Option<u8> {
    match node.value {
        NodeValue::Integer(number) => u8::try_from(number).ok(),
        _ => None,
    }
}

/// Boxes by their positions on a track.
pub(super) struct ByPosition;

impl Kind<Scope<'_>> for ByPosition {
    type Value = Vec<(i16, TrackBox)>;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Self::Value> {
        let mut boxes: Vec<(i16, TrackBox)> = Vec::new();
        for (key, node) in reader.table(node)? {
            if boxes.len() == MAX_BOXES {
                reader.too_many(&key.place, "boxes", MAX_BOXES);
                break;
            }
            let read = table::<TrackBox>().read_under(reader, key, node, scope);
            // A key that is no position of the track is reported with the whole track.
            let at = key.name.parse::<i16>().ok();
            let Some(one) = at.zip(read) else { continue };
            if boxes.iter().any(|(other, _)| *other == one.0) {
                reader.duplicate_name(&key.place, "box", &key.name);
                continue;
            }
            boxes.push(one);
        }
        boxes.sort_by_key(|(at, _)| *at);
        Some(boxes)
    }

    fn takes(&self) -> Takes {
        Takes::by_number(Takes::Table(<TrackBox as Declared>::table))
    }
}

/// A box of the space race: the same table, of which more keys are needed.
pub(super) struct RaceBox;

/// The name of its table in messages.
const OF_RACE: &str = "a box of the space race";

impl Kind<Scope<'_>> for RaceBox {
    type Value = TrackBox;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<TrackBox> {
        let fields = reader.fields(node, OF_RACE, TrackBox::KEYS)?;
        TrackBox::fill(reader, &fields, scope)
    }

    fn takes(&self) -> Takes {
        Takes::Table(race_box)
    }
}

fn race_box() -> Table {
    let mut table = TrackBox::table();
    table.of = OF_RACE;
    table.doc = "One box of the space race: a box of a track that a card has to reach.";
    for key in &mut table.keys {
        match key.name {
            "ops" => key.needed = Needed::Always,
            "die" => key.needed = Needed::Without("at_least"),
            _ => {}
        }
    }
    table
}

/// Checks that boxes are on their track, and completes them.
pub(super) fn of_track(
    reader: &mut Reader,
    node: &Node,
    (min, max): (i16, i16),
    boxes: &mut [(i16, TrackBox)],
) {
    for (key, node) in node.get("boxes").map_or(&[][..], Node::entries) {
        let at = key.name.parse::<i16>().ok();
        let is_off = at.is_none_or(|at| !(min..=max).contains(&at));
        if is_off && min <= max {
            let fault = DiagnosticKind::number_key(&key.name, min, max);
            reader.fault(&key.place, fault);
        }
        one_need(reader, node);
    }
    for (_, one) in boxes {
        complete(one, BoxLasts::Reached, 1);
    }
}

/// Checks that the boxes of the space race have needs, and completes them.
pub(super) fn of_race(reader: &mut Reader, node: &Node, held: u8, boxes: &mut [TrackBox]) {
    for node in node.get("boxes").map_or(&[][..], Node::list) {
        if !matches!(node.value, NodeValue::Map(_)) {
            continue;
        }
        let fields = Fields::unchecked(node, OF_RACE, TrackBox::KEYS);
        reader.need(&fields, "ops");
        if fields.get("at_least").is_none() {
            reader.need(&fields, "die");
        }
        one_need(reader, node);
    }
    for one in boxes {
        complete(one, BoxLasts::Alone, held);
    }
}

/// Reports a box that a low and a high die would reach.
fn one_need(reader: &mut Reader, node: &Node) {
    if let (Some(_), Some(least)) = (node.get("die"), node.get("at_least")) {
        reader.not_together(&least.place, ["die", "at_least"]);
    }
}

/// Adds what is not said of a box, and the modifier of its ability.
fn complete(one: &mut TrackBox, lasts: BoxLasts, held: u8) {
    one.lasts.get_or_insert(lasts);
    let ability = one.ability.map(|ability| ability.modifier(held));
    let declared = ability.map(|modifier| Declaration::new(modifier, None));
    one.effects.extend(declared);
}
