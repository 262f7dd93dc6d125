//! Declarations: every key of content is declared once, with its type, range, default and meaning.
//!
//! `keys!`, `entries!`, `steps!` and `word_list!` generate the Rust type, its reader and its description from
//! one list of rows. Schemas, definitions for editors, references and lists of keys are generated
//! from the descriptions, [`Table`].

mod description;
mod former_cards;
mod kinds;
mod names;
mod presence;
mod renamed;
mod row;
mod tables;

pub use description::{Key, Needed, Plain, Table, Takes, Word};
pub use former_cards::FormerCards;
pub(crate) use kinds::{
    ByNewId, NumberOr, TableOf, by_id_of, by_new_id, count, later, later_id, message, new_id,
    nothing, number_or, numbers, then, title,
};
pub use kinds::{
    Kind, by_id, elsewhere, format, format_up_to, list, number, one_or_more, switch, table, text,
    words,
};
pub(crate) use names::{
    Named, Names, Resolved, card, card_set, cards, counter, flag, operation, period, region,
    regions, scoring, side, side_or_none, space, spaces, tag, tags, track, who, who_or_neither,
    zone,
};
pub use presence::{Presence, empty, may, may_need, need, want, whole};
pub(crate) use presence::{Shown, before, need_or, need_with, need_without, or};
pub use renamed::{Renamed, former_words, modernize};
pub use row::{key, value};
pub use tables::{Declared, Entries, Readable};

// The macros name these.
pub use super::node::{Node, NodeKey};
pub use super::reader::{FORMAT, Fields, Reader, SET_FORMAT};

use super::node::NodeValue;

/// The version that introduced a key, unless its row gives one.
pub const SINCE: &str = "0.1";

/// The parts of a scenario that a step may need.
pub(crate) trait Parts {
    /// Whether the scenario has this part.
    fn has(&self, part: &str) -> bool;
}

/// Reads a step: a word, or a table of one key with the arguments of the step.
pub(crate) fn step<'n>(
    reader: &mut Reader,
    node: &'n Node,
    known: &[&str],
) -> Option<(usize, std::borrow::Cow<'n, Node>)> {
    use std::borrow::Cow;
    match &node.value {
        NodeValue::Map(entries) => {
            let [(key, value)] = &entries[..] else {
                let fault = super::diagnostic_kind::DiagnosticKind::WrongLength {
                    wanted: "one key",
                    found: entries.len(),
                };
                reader.fault(&node.place, fault);
                return None;
            };
            Some((reader.word(&key.node(), known)?, Cow::Borrowed(value)))
        }
        _ => {
            let word = reader.word(node, known)?;
            Some((
                word,
                Cow::Owned(Node {
                    value: NodeValue::Null,
                    place: node.place.clone(),
                }),
            ))
        }
    }
}

/// Declares a table: a struct with a field for each key, its reader, and its description.
///
/// A row is `field ["key"]: Type = kind, presence [default] [, since "version"];` under a sentence
/// of documentation. At its end may stand the former names of the key, `, renamed "old"`, and those
/// of words among its values, `, respelled { "old" = "new" }`.
#[doc(hidden)]
#[macro_export]
macro_rules! spec_keys {
    (
        $(#[doc = $about:literal])+
        $vis:vis struct $name:ident $(: $($derive:ident)+)? = $of:literal in $scope:ty
        $(, given {
            $($(#[doc = $given_doc:literal])+ $given:ident: $given_type:ty = $from:expr;)*
        })?
        {
            $(
                $(#[doc = $doc:literal])+
                $field:ident $($key:literal)?: $type:ty =
                    $kind:expr, $presence:ident $($default:expr)? $(, since $since:literal)?
                    $(, renamed $($old:literal)+)? $(, respelled { $($was:literal = $now:literal)+ })?;
            )*
        }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug $($(, $derive)+)?)]
        #[non_exhaustive]
        #[allow(dead_code, reason = "some keys are read elsewhere")]
        $vis struct $name {
            $($($(#[doc = $given_doc])+ pub $given: $given_type,)*)?
            $($(#[doc = $doc])+ pub $field: $type,)*
        }

        impl $crate::content::spec::Declared for $name {
            const OF: &'static str = $of;
            const KEYS: &'static [&'static str] = &[$([$($key,)? stringify!($field)][0]),*];

            fn table() -> $crate::content::spec::Table {
                use $crate::content::spec;
                spec::Table::new(
                    $of,
                    concat!($($about),+).trim(),
                    vec![$(spec::key::<$type, $scope, _, _>(
                        [
                            [$($key,)? stringify!($field)][0],
                            concat!($($doc),+),
                            [$($since,)? spec::SINCE][0],
                        ],
                        None,
                        &spec::$presence($($default)?),
                        &$kind,
                    )
                    $(.renamed(&[$($old),+]))?
                    $(.respelled(&[$(($was, $now)),+]))?),*],
                )
            }
        }

        impl $crate::content::spec::Readable<$scope> for $name {
            fn fill(
                reader: &mut $crate::content::spec::Reader,
                fields: &$crate::content::spec::Fields<'_>,
                scope: &$scope,
            ) -> Option<$name> {
                use $crate::content::spec;
                $(let $field: Option<$type> = spec::value(
                    reader,
                    fields,
                    [$($key,)? stringify!($field)][0],
                    (&spec::$presence($($default)?), &$kind),
                    scope,
                );)*
                Some($name {
                    $($($given: { let from: fn(&$scope) -> $given_type = $from; from(scope) },)*)?
                    $($field: $field?,)*
                })
            }
        }
    };
}

/// Declares a table whose values have one type: a marker with its reader and its description.
///
/// A row is `"key" = kind [, with "other key"];` under a sentence of documentation.
#[doc(hidden)]
#[macro_export]
macro_rules! spec_entries {
    (
        $(#[doc = $about:literal])+
        $vis:vis struct $name:ident: $value:ty = $of:literal in $scope:ty {
            $(
                $(#[doc = $doc:literal])+
                $key:literal = $kind:expr $(, with $other:literal)?
                    $(, renamed $($old:literal)+)? $(, respelled { $($was:literal = $now:literal)+ })?;
            )*
        }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Copy, Debug)]
        $vis struct $name;

        impl $crate::content::spec::Declared for $name {
            const OF: &'static str = $of;
            const KEYS: &'static [&'static str] = &[$($key),*];

            fn table() -> $crate::content::spec::Table {
                use $crate::content::spec;
                spec::Table::new(
                    $of,
                    concat!($($about),+).trim(),
                    vec![$(spec::key::<Option<$value>, $scope, _, _>(
                        [$key, concat!($($doc),+), spec::SINCE],
                        None,
                        &spec::may_need([$(Some($other),)? None][0]),
                        &$kind,
                    )
                    $(.renamed(&[$($old),+]))?
                    $(.respelled(&[$(($was, $now)),+]))?),*],
                )
            }
        }

        impl $crate::content::spec::Entries<$scope> for $name {
            type Value = $value;

            fn entry(
                reader: &mut $crate::content::spec::Reader,
                key: &$crate::content::spec::NodeKey,
                node: &$crate::content::spec::Node,
                scope: &$scope,
            ) -> Option<Option<$value>> {
                use $crate::content::spec::Kind;
                match key.name.as_str() {
                    $($key => Some(Kind::<$scope>::read(&$kind, reader, node, scope)),)*
                    _ => None,
                }
            }
        }
    };
}

/// Declares the steps of a list: an enum with a variant for each key, its reader, and its
/// description.
macro_rules! steps {
    (
        $(#[doc = $about:literal])+
        $vis:vis enum $name:ident $(: $($derive:ident)+)? = $of:literal in $scope:ty {
            $(
                $(#[doc = $doc:literal])+
                $word:literal $variant:ident $(($type:ty))? =
                    $kind:expr $(, needs $part:literal)? $(, since $since:literal)?
                    $(, renamed $($old:literal)+)?;
            )*
        }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug $($(, $derive)+)?)]
        #[non_exhaustive]
        $vis enum $name { $($(#[doc = $doc])+ $variant $(($type))?),* }

        impl $name {
            /// The keys of the steps in files.
            pub const WORDS: [&'static str; [$($word),*].len()] = [$($word),*];

            /// The key of this step.
            #[must_use]
            pub const fn word(&self) -> &'static str {
                match self { $($name::$variant { .. } => $word),* }
            }

            /// Reads a step: a word, or a table of one key.
            #[allow(unused_parens, reason = "a step without arguments has the value `()`")]
            pub(in crate::content) fn read(
                reader: &mut $crate::content::reader::Reader,
                node: &$crate::content::node::Node,
                scope: &$scope,
            ) -> Option<$name> {
                use $crate::content::spec;
                let (index, value) = spec::step(reader, node, &$name::WORDS)?;
                match $name::WORDS[index] {
                    $($word => {
                        $(if !spec::Parts::has(scope, $part) {
                            let fault = $crate::content::DiagnosticKind::PartMissing {
                                what: $word.to_owned(),
                                part: $part,
                            };
                            reader.fault(&node.place, fault);
                        })?
                        let value: Option<($($type)?)> =
                            spec::Kind::<$scope>::read(&$kind, reader, &value, scope);
                        #[allow(unused_variables, reason = "a step without arguments has no value")]
                        value.map(|value| $name::$variant $(({ let value: $type = value; value }))?)
                    })*
                    _ => None,
                }
            }
        }

        impl $crate::content::spec::Declared for $name {
            const OF: &'static str = $of;
            const KEYS: &'static [&'static str] = &$name::WORDS;

            #[allow(unused_parens, reason = "a step without arguments has the value `()`")]
            fn table() -> $crate::content::spec::Table {
                use $crate::content::spec;
                spec::Table {
                    of: $of,
                    doc: concat!($($about),+).trim(),
                    keys: vec![$(spec::key::<Option<($($type)?)>, $scope, _, _>(
                        [$word, concat!($($doc),+), [$($since,)? spec::SINCE][0]],
                        [$(Some($part),)? None][0],
                        &spec::may(),
                        &$kind,
                    )
                    $(.renamed(&[$($old),+]))?),*],
                }
            }
        }
    };
}

/// Declares the words of an enumeration, each with its meaning.
macro_rules! word_list {
    (
        $(#[doc = $about:literal])+
        $vis:vis enum $name:ident {
            $($(#[doc = $doc:literal])+ $word:literal $variant:ident;)*
        }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        $vis enum $name { $($(#[doc = $doc])+ $variant),* }

        impl $crate::content::spec::Word for $name {
            const ALL: &'static [$name] = &[$($name::$variant),*];
            const WORDS: &'static [&'static str] = &[$($word),*];
            const MEANINGS: &'static [&'static str] = &[$(concat!($($doc),+)),*];
        }
    };
}

pub use {spec_entries as entries, spec_keys as keys};
pub(crate) use {steps, word_list};
