//! The modifiers in force.

use crate::content::{Modifier, ModifierKind, Script, Traits};
use crate::ids::{RuleId, Side};

use super::core::Core;
use super::effect::{Effect, Source, Value};

impl Core {
    /// The modifiers of a kind that are in force: those of rule scripts, and those of the effects' cards.
    pub(super) fn modifiers(&self, kind: ModifierKind) -> Modifiers<'_> {
        Modifiers {
            kind,
            // Most kinds are not in force, and to find that out must cost nothing.
            more: self.in_force.has(kind),
            traits: &self.content.traits,
            scripts: &self.content.scripts,
            rules: self.content.rules.iter().enumerate(),
            effects: self.board.effects.iter(),
            current: [].iter(),
            of: (Side::First, Value::Nil, Source::Rule(RuleId(0))),
        }
    }

    /// Whether any modifier of a kind is in force.
    pub(super) fn has_modifiers(&self, kind: ModifierKind) -> bool {
        self.in_force.has(kind)
    }

    /// The modifiers that an effect declares, sides exchanged if it was set off so.
    pub(super) fn modifiers_of(&self, effect: &Effect) -> &[Modifier] {
        declared(&self.content.scripts, effect)
    }

    /// What rule scripts and the effects in force take part in.
    pub(super) fn traits_in_force(&self) -> Traits {
        let traits = self.board.effects.iter().map(|effect| self.content.traits[effect.card.index()]);
        traits.fold(self.content.rule_traits, Traits::and)
    }

    /// Notes what takes part from now on: the effects in force have changed.
    pub(super) fn collect_traits(&mut self) {
        self.in_force = self.traits_in_force();
    }
}

fn declared<'a>(scripts: &'a [Option<Script>], effect: &Effect) -> &'a [Modifier] {
    match scripts[effect.card.index()].as_ref() {
        Some(script) if effect.exchanged => &script.exchanged,
        Some(script) => &script.modifiers,
        None => &[],
    }
}

/// The modifiers of one kind, each with whose it is, what its effect remembers, and where it stands.
pub(super) struct Modifiers<'a> {
    kind: ModifierKind,
    /// Whether anything of the kind is in force.
    more: bool,
    traits: &'a [Traits],
    scripts: &'a [Option<Script>],
    rules: std::iter::Enumerate<std::slice::Iter<'a, Script>>,
    effects: std::slice::Iter<'a, Effect>,
    /// Those left of the script that is being looked at.
    current: std::slice::Iter<'a, Modifier>,
    of: (Side, Value, Source),
}

impl<'a> Iterator for Modifiers<'a> {
    type Item = (Side, Value, Source, &'a Modifier);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.more { self.next_in_force() } else { None }
    }
}

impl<'a> Modifiers<'a> {
    fn next_in_force(&mut self) -> Option<(Side, Value, Source, &'a Modifier)> {
        loop {
            if let Some(modifier) = self.current.find(|modifier| modifier.kind() == self.kind) {
                let (side, data, source) = self.of;
                return Some((side, data, source, modifier));
            }
            if let Some((index, script)) = self.rules.next() {
                self.of.2 = Source::Rule(RuleId::at(index));
                self.current = script.modifiers.iter();
            } else {
                let effect = self.effects.find(|effect| self.traits[effect.card.index()].has(self.kind))?;
                self.of = (effect.side, effect.data, Source::Card(effect.card));
                self.current = declared(self.scripts, effect).iter();
            }
        }
    }
}
