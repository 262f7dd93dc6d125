//! The modifiers in force.

use crate::content::{Modifier, ModifierKind};
use crate::ids::Side;

use super::core::Core;
use super::effect::{Effect, Source, Value};
use super::in_force::{InForce, declared};
use super::rules::Rules;

impl<'a> Rules<'a> {
    /// The modifiers of a kind that are in force: those of rule scripts, and those of the effects' cards. Each comes with
    /// whose it is, what its effect remembers, and whose script declares it.
    pub(super) fn modifiers(self, kind: ModifierKind) -> impl Iterator<Item = (Side, Value, Source, &'a Modifier)> {
        self.in_force.modifiers(self.content, kind)
    }

    /// Whether any modifier of a kind is in force.
    #[inline]
    pub(super) fn has_modifiers(self, kind: ModifierKind) -> bool {
        self.in_force.has(kind)
    }

    /// The modifiers that an effect declares, with sides swapped if its event was.
    pub(super) fn modifiers_of(self, effect: &Effect) -> &'a [Modifier] {
        declared(&self.content.scripts, effect)
    }
}

impl Core {
    /// Collects the traits and modifiers in force again: the effects have changed.
    pub(super) fn collect_in_force(&mut self) {
        self.in_force.collect(&self.content, &self.board);
    }

    /// Whether the cached traits and modifiers follow from the effects in force.
    pub(super) fn in_force_agrees(&self) -> bool {
        let mut again = InForce::default();
        again.collect(&self.content, &self.board);
        again == self.in_force
    }
}
