//! The data of faults, as their texts show them.

use super::names::{listed, nearest};

/// A datum of a fault: a field, or a value that is worked out from fields.
pub(super) trait Datum {
    /// The text for its hole; `None` if it has no value.
    fn text(&self) -> Option<String>;
}

impl Datum for str {
    fn text(&self) -> Option<String> {
        Some(self.to_owned())
    }
}

impl Datum for String {
    fn text(&self) -> Option<String> {
        Some(self.clone())
    }
}

impl Datum for char {
    fn text(&self) -> Option<String> {
        Some(self.to_string())
    }
}

/// Only a case of a text: `false` has no value.
impl Datum for bool {
    fn text(&self) -> Option<String> {
        self.then(String::new)
    }
}

impl<T: Datum + ?Sized> Datum for &T {
    fn text(&self) -> Option<String> {
        (**self).text()
    }
}

impl<T: Datum> Datum for Option<T> {
    fn text(&self) -> Option<String> {
        self.as_ref()?.text()
    }
}

/// Names; an empty list has no value.
impl<S: AsRef<str>> Datum for [S] {
    fn text(&self) -> Option<String> {
        let names = listed(self, "and");
        Some(names).filter(|names| !names.is_empty())
    }
}

impl<S: AsRef<str>> Datum for Vec<S> {
    fn text(&self) -> Option<String> {
        self.as_slice().text()
    }
}

impl<S: AsRef<str>, const N: usize> Datum for [S; N] {
    fn text(&self) -> Option<String> {
        self.as_slice().text()
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Datum for $number {
            fn text(&self) -> Option<String> {
                Some(self.to_string())
            }
        }
    )*};
}

numbers! { u8 i16 u16 u32 i64 u64 usize }

/// A number of bytes in words.
pub(super) fn size(bytes: u64) -> String {
    match bytes >> 20 {
        0 => format!("{} KiB", bytes >> 10),
        mebibytes => format!("{mebibytes} MiB"),
    }
}

/// The number of a character in Unicode.
pub(super) fn code_point(sign: char) -> String {
    format!("U+{:04X}", u32::from(sign))
}

/// The known name that is most similar to this one.
pub(super) fn near<'a, S: AsRef<str>>(name: &str, known: &'a [S]) -> Option<&'a str> {
    nearest(name, known.iter().map(AsRef::as_ref))
}

/// The known names, if they are at most a number.
pub(super) fn few<S>(known: &[S], limit: usize) -> Option<&[S]> {
    Some(known).filter(|known| known.len() <= limit)
}
