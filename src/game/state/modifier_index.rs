//! The modifiers in force: of rule scripts, effects, and boxes of tracks.

use std::mem;

use crate::content::{Content, Declaration, ModifierKind, Moment, Script, Traits};
use crate::ids::{BoxId, RuleId, Side};

use super::board::Board;
use super::effect::{Effect, Source, Value};

/// The traits and modifiers of rule scripts, effects and boxes in force; lets lookups return early.
/// Derived from the effects and the markers of the board.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct ModifierIndex {
    traits: Traits,
    /// Sorted by kind; within a kind, those of rule scripts come first, then those of effects,
    /// oldest first, then those of boxes.
    modifiers: Vec<ActiveModifier>,
    /// The index of the first modifier of each kind, and the end of the last kind.
    begins: [u16; ModifierKind::COUNT + 1],
    /// The modifiers of boxes, which change only with a marker, and their traits.
    boxes: Vec<ActiveModifier>,
    traits_of_boxes: Traits,
}

/// A modifier in force: its declaration, its owner, and the data of its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ActiveModifier {
    kind: ModifierKind,
    pub(crate) source: Source,
    /// Its index among the modifiers of the script.
    nth: u16,
    pub(crate) side: Side,
    sides_swapped: bool,
    pub(crate) data: Value,
}

impl ModifierIndex {
    /// Copies another index into this one, reusing its allocations.
    pub(crate) fn copy_from(&mut self, other: &ModifierIndex) {
        let ModifierIndex {
            traits,
            modifiers,
            begins,
            boxes,
            traits_of_boxes,
        } = other;
        self.traits = *traits;
        self.modifiers.clone_from(modifiers);
        self.begins = *begins;
        self.boxes.clone_from(boxes);
        self.traits_of_boxes = *traits_of_boxes;
    }

    /// Collects the modifiers and traits in force.
    pub(crate) fn collect(&mut self, content: &Content, board: &Board) {
        self.collect_boxes(content, board);
        self.collect_effects(content, board);
    }

    /// Collects them again after a marker has moved.
    pub(crate) fn marker_moved(&mut self, content: &Content, board: &Board) {
        let before = mem::take(&mut self.boxes);
        self.collect_boxes(content, board);
        if self.boxes != before {
            self.collect_effects(content, board);
        }
    }

    /// Collects them again after an effect has begun or ended.
    pub(crate) fn effect_changed(&mut self, content: &Content, board: &Board, effect: &Effect) {
        if declarations(&content.scripts, effect).is_empty() {
            self.collect_traits(content, board);
        } else {
            self.collect_effects(content, board);
        }
    }

    fn collect_traits(&mut self, content: &Content, board: &Board) {
        let traits = board
            .effects()
            .iter()
            .map(|effect| content.traits[effect.card.index()]);
        let others = content.rule_traits.and(self.traits_of_boxes);
        self.traits = traits.fold(others, Traits::and);
    }

    fn collect_effects(&mut self, content: &Content, board: &Board) {
        self.collect_traits(content, board);
        self.modifiers.clear();
        for (rule, script) in content.rules.iter().enumerate() {
            let (source, side) = (Source::Rule(RuleId::at(rule)), Side::First);
            self.declare(
                &script.modifiers,
                ActiveModifier {
                    source,
                    side,
                    ..ActiveModifier::NOTHING
                },
            );
        }
        for effect in board.effects() {
            let of = ActiveModifier {
                source: Source::Card(effect.card),
                side: effect.side,
                sides_swapped: effect.sides_swapped,
                data: effect.data,
                ..ActiveModifier::NOTHING
            };
            self.declare(declarations(&content.scripts, effect), of);
        }
        self.modifiers.extend_from_slice(&self.boxes);
        // Stable: the order within a kind remains.
        self.modifiers.sort_by_key(|declared| declared.kind as u16);
        self.begins = [0; ModifierKind::COUNT + 1];
        for declared in &self.modifiers {
            self.begins[declared.kind as usize + 1] += 1;
        }
        for kind in 1..self.begins.len() {
            self.begins[kind] += self.begins[kind - 1];
        }
    }

    /// Collects the modifiers of the boxes that markers have reached.
    fn collect_boxes(&mut self, content: &Content, board: &Board) {
        self.boxes.clear();
        self.traits_of_boxes = Traits::default();
        for (index, place) in content.acting.boxes().iter().enumerate() {
            let Some(found) = content.scenario.box_at(place.track, place.at) else {
                continue;
            };
            let effects = &found.effects;
            for side in board.sides_in_force(content, *place, found.lasts) {
                let source = Source::Box(BoxId::at(index));
                let of = ActiveModifier {
                    source,
                    side,
                    ..ActiveModifier::NOTHING
                };
                self.boxes.extend(declared(effects, of));
                self.traits_of_boxes = self.traits_of_boxes.and(Traits::of_modifiers(effects));
            }
        }
    }

    fn declare(&mut self, declarations: &[Declaration], of: ActiveModifier) {
        self.modifiers.extend(declared(declarations, of));
    }

    /// The declared modifiers of one kind. Their conditions are tested by the rules.
    #[inline]
    pub(crate) fn of_kind(&self, kind: ModifierKind) -> &[ActiveModifier] {
        let [begin, end] = [0, 1].map(|more| usize::from(self.begins[kind as usize + more]));
        self.modifiers.get(begin..end).unwrap_or_default()
    }

    /// Whether there is any modifier of a kind, even one whose condition does not hold.
    #[inline]
    pub(crate) fn has(&self, kind: ModifierKind) -> bool {
        self.traits.has(kind)
    }

    /// Whether any script handles a moment.
    #[inline]
    pub(crate) fn handles(&self, moment: Moment) -> bool {
        self.traits.handles(moment)
    }

    /// Whether any effect offers actions.
    pub(crate) fn has_actions(&self) -> bool {
        self.traits.actions
    }
}

impl ActiveModifier {
    const NOTHING: ActiveModifier = ActiveModifier {
        kind: ModifierKind::Ops,
        source: Source::Rule(RuleId(0)),
        nth: 0,
        side: Side::First,
        sides_swapped: false,
        data: Value::Nil,
    };

    #[inline]
    pub(crate) fn declaration(self, content: &Content) -> Option<&Declaration> {
        if let Source::Box(id) = self.source {
            let effects = &content.acting_box(id)?.effects;
            return effects.get(usize::from(self.nth));
        }
        let script = self.source.script(content)?;
        if self.sides_swapped {
            &script.sides_swapped
        } else {
            &script.modifiers
        }
        .get(usize::from(self.nth))
    }
}

/// The modifiers of a list, in force for the same owner.
fn declared(
    declarations: &[Declaration],
    of: ActiveModifier,
) -> impl Iterator<Item = ActiveModifier> + '_ {
    let kinds = declarations
        .iter()
        .map(|declaration| declaration.modifier.kind());
    kinds.enumerate().map(move |(nth, kind)| ActiveModifier {
        kind,
        nth: nth as u16,
        ..of
    })
}

/// The modifiers that an effect declares, with sides swapped if its event was.
pub(crate) fn declarations<'a>(
    scripts: &'a [Option<Script>],
    effect: &Effect,
) -> &'a [Declaration] {
    match scripts.get(effect.card.index()).and_then(Option::as_ref) {
        Some(script) if effect.sides_swapped => &script.sides_swapped,
        Some(script) => &script.modifiers,
        None => &[],
    }
}
