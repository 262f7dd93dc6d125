//! The rows of a table: one key with its kind of value and its default.

use super::super::reader::{Fields, Reader};
use super::description::Key;
use super::kinds::Kind;
use super::presence::{self, Presence};

/// Describes one row; the types of its value and scope determine the rest.
pub fn key<T, C, P, K>(
    [name, doc, since]: [&'static str; 3],
    part: Option<&'static str>,
    presence: &P,
    kind: &K,
) -> Key
where
    P: Presence<K::Value, Out = T>,
    K: Kind<C>,
{
    Key {
        name,
        doc: doc.trim(),
        since,
        part,
        needed: presence.needed(),
        takes: kind.takes(),
        renamed: &[],
        respelled: &[],
    }
}

/// Reads one row.
pub fn value<T, C, P, K>(
    reader: &mut Reader,
    fields: &Fields<'_>,
    name: &'static str,
    (presence, kind): (&P, &K),
    scope: &C,
) -> Option<T>
where
    P: Presence<K::Value, Out = T>,
    K: Kind<C>,
{
    presence.read(
        reader,
        presence::Row {
            fields,
            key: name,
            kind,
            scope,
        },
    )
}
