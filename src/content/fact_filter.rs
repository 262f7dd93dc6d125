//! Filters of cards by the facts that card sets declare.

use super::by_id::ById;
use super::option::OptionValue;

/// The facts that a card must have, each with the values of which it has one.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct FactFilter(pub(crate) Vec<(String, Vec<WantedFact>)>);

/// A value of a fact that fits.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum WantedFact {
    /// This value.
    Value(OptionValue),
    /// A number within these bounds.
    Range(i32, i32),
}

impl FactFilter {
    /// Whether a card with these facts has all of them.
    pub(crate) fn fits(&self, facts: &ById<OptionValue>) -> bool {
        let mut wanted = self.0.iter();
        wanted.all(|(id, any)| {
            let own = facts.get(id);
            any.iter().any(|wanted| wanted.fits(own))
        })
    }
}

impl WantedFact {
    /// Whether a card fits that has this value, or does not mention the fact.
    fn fits(&self, own: Option<&OptionValue>) -> bool {
        match (own, self) {
            (Some(OptionValue::Number(number)), WantedFact::Range(min, max)) => {
                (min..=max).contains(&number)
            }
            (Some(value), WantedFact::Value(wanted)) => value == wanted,
            // A mark that a card does not mention is off.
            (None, WantedFact::Value(OptionValue::Switch(on))) => !on,
            _ => false,
        }
    }
}
