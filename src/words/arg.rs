//! Values for the holes of a message.

use std::borrow::Cow;

/// The kind of thing that a name belongs to: two things of the same name may have different forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum NameKind {
    /// A side, or the player of a seat.
    Side,
    /// A space.
    Space,
    /// A region.
    Region,
    /// A card.
    Card,
    /// A word of the engine that has forms.
    Word,
}

/// A value for a hole.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Arg<'a> {
    /// A text, inserted as it is.
    Text(Cow<'a, str>),
    /// A number; the one in the hole `n` chooses the plural form.
    Number(i64),
    /// A name; a hole may require a form of it.
    Name(NameKind, Cow<'a, str>),
}

impl<'a> Arg<'a> {
    /// The name of a side.
    pub fn side(name: impl Into<Cow<'a, str>>) -> Arg<'a> {
        Arg::Name(NameKind::Side, name.into())
    }

    /// The name of a space.
    pub fn space(name: impl Into<Cow<'a, str>>) -> Arg<'a> {
        Arg::Name(NameKind::Space, name.into())
    }

    /// The name of a region.
    pub fn region(name: impl Into<Cow<'a, str>>) -> Arg<'a> {
        Arg::Name(NameKind::Region, name.into())
    }

    /// The name of a card.
    pub fn card(name: impl Into<Cow<'a, str>>) -> Arg<'a> {
        Arg::Name(NameKind::Card, name.into())
    }

    /// A word of the engine.
    pub fn word(name: impl Into<Cow<'a, str>>) -> Arg<'a> {
        Arg::Name(NameKind::Word, name.into())
    }

    /// The number, if it is one.
    #[must_use]
    pub const fn number(&self) -> Option<i64> {
        match self {
            Arg::Number(number) => Some(*number),
            _ => None,
        }
    }
}

impl<'a> From<&'a str> for Arg<'a> {
    fn from(text: &'a str) -> Arg<'a> {
        Arg::Text(text.into())
    }
}

impl<'a> From<&'a String> for Arg<'a> {
    fn from(text: &'a String) -> Arg<'a> {
        Arg::Text(text.as_str().into())
    }
}

impl From<String> for Arg<'_> {
    fn from(text: String) -> Self {
        Arg::Text(text.into())
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl From<$number> for Arg<'_> {
            fn from(number: $number) -> Self {
                Arg::Number(i64::from(number))
            }
        }
    )*};
}

numbers! { u8 i8 u16 i16 u32 i32 i64 }

impl From<usize> for Arg<'_> {
    fn from(number: usize) -> Self {
        Arg::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<u64> for Arg<'_> {
    fn from(number: u64) -> Self {
        i64::try_from(number).map_or_else(|_| Arg::Text(number.to_string().into()), Arg::Number)
    }
}
