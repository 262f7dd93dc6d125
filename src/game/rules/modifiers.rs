//! The modifiers in force.

use crate::content::{Condition, Declaration, Modifier, ModifierKind};
use crate::game::state::core::Core;
use crate::game::state::effect::{Effect, Source, Value};
use crate::game::state::modifier_index::{ActiveModifier, ModifierIndex, declarations};
use crate::ids::{CardId, Side};

use super::Rules;
use super::condition::names;
use super::work;

impl<'a> Rules<'a> {
    /// The modifiers of a kind that are in force and whose conditions hold: those of rule scripts,
    /// and those of the effects' cards. Each comes with its side, the data of its effect, and the
    /// script that declares it.
    #[inline]
    pub(crate) fn modifiers(self, kind: ModifierKind) -> Modifiers<'a> {
        let pauses = kind != ModifierKind::Pause && self.has_modifiers(ModifierKind::Pause);
        Modifiers {
            rules: self,
            left: self.modifier_index.of_kind(kind).iter(),
            pauses,
        }
    }

    /// Whether an effect in force pauses those of a card; an effect never pauses itself.
    #[inline]
    pub(super) fn is_paused(self, card: Option<CardId>) -> bool {
        self.has_modifiers(ModifierKind::Pause) && card.is_some_and(|card| self.pauses(card))
    }

    fn pauses(self, card: CardId) -> bool {
        self.modifiers(ModifierKind::Pause)
            .any(|(_, _, source, modifier)| match modifier {
                Modifier::Pause { cards } => {
                    source.card() != Some(card) && names(cards.as_deref(), card)
                }
                _ => false,
            })
    }

    /// Whether any modifier of a kind may be in force; its condition is not tested.
    #[inline]
    pub(super) fn has_modifiers(self, kind: ModifierKind) -> bool {
        self.modifier_index.has(kind)
    }

    /// Whether a conditional declaration of an effect applies.
    pub(super) fn holds_for(self, when: Option<&Condition>, effect: &Effect) -> bool {
        when.is_none_or(|when| match effect.sides_swapped {
            true => self.holds(&when.swapped(), effect.side, effect.data),
            false => self.holds(when, effect.side, effect.data),
        })
    }

    /// The modifiers that an effect declares, with sides swapped if its event was.
    pub(crate) fn modifiers_of(self, effect: &Effect) -> &'a [Declaration] {
        declarations(&self.content.scripts, effect)
    }
}

/// The modifiers of one kind that apply.
// Not built from iterator adapters: their inlining varies from build to build, and this is a hot
// path.
#[derive(Clone, Debug)]
pub(crate) struct Modifiers<'a> {
    rules: Rules<'a>,
    left: std::slice::Iter<'a, ActiveModifier>,
    /// Whether modifiers may be paused now.
    pauses: bool,
}

impl<'a> Iterator for Modifiers<'a> {
    type Item = (Side, Value, Source, &'a Modifier);

    #[inline(always)]
    fn next(&mut self) -> Option<(Side, Value, Source, &'a Modifier)> {
        loop {
            let declared = self.left.next()?;
            work::note(1);
            let Some(Declaration { when, modifier, .. }) = declared.declaration(self.rules.content)
            else {
                continue;
            };
            let ActiveModifier {
                side, data, source, ..
            } = *declared;
            let holds = when
                .as_ref()
                .is_none_or(|when| self.rules.holds(when, side, data));
            if holds && !(self.pauses && source.card().is_some_and(|card| self.rules.pauses(card)))
            {
                return Some((side, data, source, modifier));
            }
        }
    }
}

impl Core {
    /// Collects the traits and modifiers in force again, after the effects have changed.
    pub(crate) fn collect_modifiers(&mut self) {
        self.modifier_index.collect(&self.content, &self.board);
        if self.modifier_index.has(ModifierKind::Stability) {
            self.refresh_stability();
        }
    }

    /// Collects them again after a marker has moved.
    pub(crate) fn marker_moved(&mut self) {
        let had = self.modifier_index.has(ModifierKind::Stability);
        self.modifier_index.marker_moved(&self.content, &self.board);
        if had || self.modifier_index.has(ModifierKind::Stability) {
            self.refresh_stability();
        }
    }

    /// Whether the cached traits and modifiers agree with the effects in force.
    pub(crate) fn modifier_index_agrees(&self) -> bool {
        let mut again = ModifierIndex::default();
        again.collect(&self.content, &self.board);
        again == self.modifier_index
    }
}
