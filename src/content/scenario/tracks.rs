//! The tracks of a scenario: victory points, DEFCON, military operations and the space race.

use super::super::diagnostic_kind::DiagnosticKind;
use super::super::filter::Filter;
use super::super::node::{Node, NodeValue};
use super::super::read::filter;
use super::super::reader::Reader;
use super::super::spec::{
    self, Kind, Parts, Takes, list, number, number_or, switch, table, then, words,
};
use super::boxes::{self, RaceBox, TrackBox};
use super::scope::Scope;
use crate::ids::{CardId, RegionId, Side};

spec::keys! {
    /// The DEFCON track.
    pub struct Defcon = "`defcon`" in Scope<'_> {
        /// The starting position of the marker.
        start: u8 = number(0, 9), need;
        /// The best level.
        max: u8 = number(0, 9), need;
        /// The level that ends the game (rule 8.1.3).
        war: u8 = number(0, 9), need;
        /// The side that loses there: the `phasing` side, or `both`.
        loser: WarLoser = words(), or WarLoser::Phasing;
        /// The regions closed to coups and realignment at each level, from level 0 up (rule 8.1.5).
        closed: Vec<Vec<RegionId>> = Levels, empty;
        /// Whether they are also closed to realignment rolls.
        closes_realignment: bool = switch(), or true;
    }
}

spec::word_list! {
    /// The side that loses when DEFCON ends the game.
    pub enum WarLoser {
        /// The phasing side (rule 8.1.3).
        "phasing" Phasing;
        /// Both sides: the game has no winner, and is not a draw.
        "both" Both;
    }
}

/// Regions by level. The levels are checked with the whole track.
struct Levels;

impl Kind<Scope<'_>> for Levels {
    type Value = Vec<Vec<RegionId>>;

    fn read(
        &self,
        reader: &mut Reader,
        node: &Node,
        scope: &Scope<'_>,
    ) -> Option<Vec<Vec<RegionId>>> {
        let mut levels = Vec::new();
        for (key, node) in reader.table(node)? {
            let regions = list(spec::region()).read(reader, node, scope)?;
            let Some(level) = key.name.parse::<u8>().ok().filter(|level| *level <= 9) else {
                continue;
            };
            levels.resize(levels.len().max(usize::from(level) + 1), Vec::new());
            levels[usize::from(level)] = regions;
        }
        Some(levels)
    }

    fn takes(&self) -> Takes {
        Takes::by_number(Takes::list(Takes::Name("region")))
    }
}

spec::keys! {
    /// Military operations.
    pub struct MilOps: Copy PartialEq Eq = "`mil_ops`" in Scope<'_> {
        /// The highest box of the track.
        max: u8 = number(0, 20), need;
        /// The number required in a turn (rule 8.2.1): a number, or `defcon` for its level.
        required: Option<u8> = then(number_or(0, 20, &["defcon"]), required), need;
        /// Victory points lost for each one missing.
        penalty: u8 = number(0, 9), or 1;
    }
}

spec::keys! {
    /// The space race.
    pub struct SpaceRace = "`space_race`" in Scope<'_> {
        /// Cards that a side may spend in a turn (rule 6.4.2).
        attempts: u8 = number(0, 9), or 1;
        /// Whether a side may decline the roll (a designer's optional rule).
        may_decline: bool = switch(), or false;
        /// Held cards that the ability `discard_held` lets its side discard at the end of a turn
        /// (rule 6.4.4).
        held_discards: u8 = number(1, 99), or 1;
        /// The boxes, box 1 first.
        boxes: Vec<TrackBox> = list(RaceBox).most("boxes", 20), need;
    }
}

spec::keys! {
    /// The card that changes hands when it is played.
    pub struct SpecialCard = "`special_card`" in Scope<'_> {
        /// The id of the card.
        card: CardId = then(spec::card(), special), need;
        /// The side that starts with it; `none` if a script gives it to one later.
        holder: Option<Side> = spec::side_or_none(), need;
        /// Its bonus, if it has one.
        bonus: Option<SpecialBonus> = table(), may;
        /// Whether it may be played although a scoring card in the hand then remains unplayed (rule
        /// 9.5 forbids it).
        may_strand_scoring: bool = switch(), or false;
    }
}

spec::keys! {
    /// The bonus of the special card.
    pub struct SpecialBonus = "`bonus`" in Scope<'_> {
        /// The amount added to its value.
        add: i8 = then(number(-9, 9), some_change), need;
        /// Only if every point is spent in these spaces.
        within "where": Option<Filter> = filter(), may;
        /// Only if its holder had fewer victory points when the action round began.
        if_behind: bool = switch(), or false;
    }
}

/// Checks the boxes of the space race.
pub(super) fn race(
    reader: &mut Reader,
    node: &Node,
    mut race: SpaceRace,
    _: &Scope<'_>,
) -> Option<SpaceRace> {
    boxes::of_race(reader, node, race.held_discards, &mut race.boxes);
    Some(race)
}

/// Checks that the levels of a DEFCON track fit together.
pub(super) fn defcon(
    reader: &mut Reader,
    node: &Node,
    mut track: Defcon,
    _: &Scope<'_>,
) -> Option<Defcon> {
    let Defcon {
        start, max, war, ..
    } = track;
    if war >= start || start > max {
        reader.fault(&node.place, DiagnosticKind::DefconOrder { war, start, max });
    }
    for (key, _) in node.get("closed").map_or(&[][..], Node::entries) {
        if !key
            .name
            .parse::<u8>()
            .is_ok_and(|level| (war + 1..=max).contains(&level))
        {
            reader.fault(
                &key.place,
                DiagnosticKind::number_key(&key.name, war + 1, max),
            );
        }
    }
    track.closed.resize(usize::from(max) + 1, Vec::new());
    Some(track)
}

/// The military operations required; the DEFCON level can only be used in a game with DEFCON.
fn required(
    reader: &mut Reader,
    node: &Node,
    required: Option<u8>,
    scope: &Scope<'_>,
) -> Option<Option<u8>> {
    if required.is_none() && !scope.has("defcon") {
        reader.part_missing(&node.place, "required", "defcon");
    }
    Some(required)
}

/// An amount added to a value, which must not be 0, unless an option gives it.
fn some_change(reader: &mut Reader, node: &Node, add: i8, _: &Scope<'_>) -> Option<i8> {
    if node.value == NodeValue::Integer(0) {
        reader.fault(&node.place, DiagnosticKind::NoChange { or: &[] });
    }
    Some(add)
}

/// The special card, which must not be a scoring card.
fn special(reader: &mut Reader, node: &Node, card: CardId, scope: &Scope<'_>) -> Option<CardId> {
    let cards = scope
        .names
        .cards
        .and_then(|cards| cards.get_index(card.index()));
    if let Some((id, _)) = cards.filter(|(_, card)| card.scoring) {
        reader.fault(
            &node.place,
            DiagnosticKind::SpecialCard { card: id.clone() },
        );
    }
    Some(card)
}
