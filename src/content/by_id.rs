//! Values by id, in the order of their files.

use std::fmt;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

/// Values by their ids, in a fixed order: the position of an entry is its number.
///
/// # Examples
/// ```
/// let rooms: brink::content::ById<u8> = [("hall".to_owned(), 2), ("attic".to_owned(), 1)].into_iter().collect();
/// assert_eq!(rooms.get("attic"), Some(&1));
/// assert_eq!(rooms.get_index(0).map(|(id, _)| id.as_str()), Some("hall"));
/// assert_eq!(rooms.get_index_of("attic"), Some(1));
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ById<T>(IndexMap<String, T>);

impl<T> ById<T> {
    /// The value of an id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&T> {
        self.0.get(id)
    }

    /// The value of an id, to be changed in place.
    pub fn get_mut(&mut self, id: &str) -> Option<&mut T> {
        self.0.get_mut(id)
    }

    /// The id and the value at a position.
    #[inline]
    #[must_use]
    pub fn get_index(&self, index: usize) -> Option<(&String, &T)> {
        self.0.get_index(index)
    }

    /// The position of an id.
    #[must_use]
    pub fn get_index_of(&self, id: &str) -> Option<usize> {
        self.0.get_index_of(id)
    }

    /// Whether there is a value of this id.
    #[must_use]
    pub fn contains_key(&self, id: &str) -> bool {
        self.0.contains_key(id)
    }

    /// The ids, in order.
    pub fn keys(
        &self,
    ) -> impl DoubleEndedIterator<Item = &String> + ExactSizeIterator + Clone + fmt::Debug {
        self.0.keys()
    }

    /// The values, in order.
    #[inline]
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator + Clone {
        self.0.values()
    }

    /// The ids and their values, in order.
    #[must_use]
    pub fn iter(&self) -> Entries<'_, T> {
        Entries(self.0.iter())
    }

    /// The number of entries.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Appends a value, or replaces the one with the same id. Returns the replaced value.
    pub fn insert(&mut self, id: String, value: T) -> Option<T> {
        self.0.insert(id, value)
    }

    /// The values in order, to be changed in place.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.values_mut()
    }

    /// The value at a position, to be changed in place.
    pub(crate) fn at_mut(&mut self, index: usize) -> Option<&mut T> {
        self.0.get_index_mut(index).map(|(_, value)| value)
    }

    /// The value of an id, inserted if there is none.
    pub(crate) fn or_insert_with(&mut self, id: String, make: impl FnOnce() -> T) -> &mut T {
        self.0.entry(id).or_insert_with(make)
    }
}

/// The entries of [`ById`], in order.
#[derive(Debug)]
pub struct Entries<'a, T>(indexmap::map::Iter<'a, String, T>);

impl<T> Clone for Entries<'_, T> {
    fn clone(&self) -> Self {
        Entries(self.0.clone())
    }
}

impl<'a, T> Iterator for Entries<'a, T> {
    type Item = (&'a String, &'a T);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<T> ExactSizeIterator for Entries<'_, T> {}

impl<T> DoubleEndedIterator for Entries<'_, T> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back()
    }
}

impl<'a, T> IntoIterator for &'a ById<T> {
    type Item = (&'a String, &'a T);
    type IntoIter = Entries<'a, T>;

    fn into_iter(self) -> Entries<'a, T> {
        self.iter()
    }
}

impl<T> FromIterator<(String, T)> for ById<T> {
    fn from_iter<I: IntoIterator<Item = (String, T)>>(entries: I) -> ById<T> {
        ById(entries.into_iter().collect())
    }
}

impl<T> Default for ById<T> {
    fn default() -> ById<T> {
        ById(IndexMap::new())
    }
}

impl<T: fmt::Debug> fmt::Debug for ById<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
