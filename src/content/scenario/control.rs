//! The influence that controls a space.

use std::hash::{Hash, Hasher};

use super::super::node::Node;
use super::super::reader::Reader;
use super::super::spec::{self, Kind, Plain, Takes, number_or, switch};
use super::scope::Scope;

spec::keys! {
    /// The influence that controls a space (rule 2.1.7). The defaults are the printed rule.
    pub struct ControlRule: Copy PartialEq Eq = "`control`" in Scope<'_> {
        /// The least influence of the side itself: a number, or the `stability` of the space, which
        /// is the default.
        influence: Amount = AmountKind, or Amount::Stability;
        /// The least lead over the other side: a number, or the `stability` of the space, which is
        /// the default; with 1 the majority controls.
        lead: Amount = AmountKind, or Amount::Stability;
        /// Whether a side controls only spaces without influence of the other.
        unopposed: bool = switch(), or false;
    }
}

/// An amount of influence: a number, or that of a space's stability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Amount {
    /// The stability number in force.
    Stability,
    /// This number everywhere.
    Number(u8),
}

impl Amount {
    const fn with(self, stability: u8) -> u8 {
        match self {
            Amount::Stability => stability,
            Amount::Number(number) => number,
        }
    }
}

/// Nothing: every board of a content has the same rule, so it is no part of a digest.
impl Hash for ControlRule {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl ControlRule {
    /// The printed rule.
    const PRINTED: ControlRule = ControlRule {
        influence: Amount::Stability,
        lead: Amount::Stability,
        unopposed: false,
    };

    /// Whether this is the printed rule.
    #[must_use]
    pub fn is_printed(self) -> bool {
        self == ControlRule::PRINTED
    }

    /// The influence with which a side controls a space of this stability, against this much of the
    /// other side. Where only spaces without influence of the other can be controlled, that of the
    /// other has to go first.
    #[must_use]
    #[inline]
    pub const fn needed(self, stability: u8, other: u8) -> u8 {
        let ahead = other.saturating_add(self.lead.with(stability));
        let own = self.influence.with(stability);
        if own > ahead { own } else { ahead }
    }

    /// Whether a side with this influence controls a space, against this much of the other side.
    #[must_use]
    #[inline]
    pub const fn holds(self, stability: u8, own: u8, other: u8) -> bool {
        own >= self.needed(stability, other) && (other == 0 || !self.unopposed)
    }
}

impl spec::Shown for Amount {
    fn shown(&self) -> Plain {
        match self {
            Amount::Stability => Plain::Word(STABILITY[0]),
            Amount::Number(number) => Plain::Number((*number).into()),
        }
    }
}

/// The word for the stability of the space.
const STABILITY: [&str; 1] = ["stability"];

/// A number, or `stability`.
struct AmountKind;

impl AmountKind {
    const fn number() -> spec::NumberOr<u8> {
        number_or(1, 99, &STABILITY)
    }
}

impl<C> Kind<C> for AmountKind {
    type Value = Amount;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<Amount> {
        let number = AmountKind::number().read(reader, node, scope)?;
        Some(number.map_or(Amount::Stability, Amount::Number))
    }

    fn takes(&self) -> Takes {
        Kind::<C>::takes(&AmountKind::number())
    }
}
