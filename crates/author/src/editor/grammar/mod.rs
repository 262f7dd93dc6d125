//! The grammar of the files of content: which keys, words and ids may stand at each place.
//!
//! It is made of the tables that the definitions for editors and the schemas are made of.

mod builder;
mod values;

use std::collections::BTreeMap;

use brink::content::Moment;
use brink::tooling::{CALLS, filter_table, list_changes_table};
use serde::Serialize;

use super::{Type, handler, returned, taken};
use crate::keys::files;
use crate::position::takes_of_tests;
use builder::Builder;

pub use builder::lists;
pub use values::{AllowedKey, Keys, Values};

/// The grammar of every file, without a game: ids are named by the lists that have them.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Grammar {
    /// The tables of keys; [`Values::tables`] are positions here.
    pub tables: Vec<Keys>,
    /// Whole files, by path. Words in upper case stand for any name.
    pub files: BTreeMap<&'static str, Values>,
    /// The calls of scripts, by name.
    pub calls: BTreeMap<&'static str, Passed>,
    /// The handlers of scripts, by name.
    pub handlers: BTreeMap<&'static str, Vec<Named>>,
    /// A filter of spaces.
    pub filter: Values,
    /// The changes to an inherited list, in the place of a list.
    pub changes: Values,
}

/// A parameter of a function.
#[derive(Clone, Debug, Serialize)]
pub struct Named {
    /// The name.
    pub name: &'static str,
    /// The values that it has.
    pub values: Values,
}

/// The values that a call accepts and returns.
#[derive(Clone, Debug, Serialize)]
pub struct Passed {
    /// The values of each parameter.
    pub params: Vec<Values>,
    /// The result.
    pub gives: Values,
}

/// The paths of files that are not in the reference of keys, and of the files there that have the same keys.
const SAME_KEYS: [(&str, &str); 2] = [
    ("locale/LANGUAGE/NAME.yaml", "locale/LANGUAGE.yaml"),
    ("scenarios/cards/NAME.lua", "cards/ID/CARD.lua"),
];

/// The grammar of every file.
#[must_use]
pub fn grammar() -> Grammar {
    let mut builder = Builder::default();
    let mut found = BTreeMap::new();
    for (file, table) in files() {
        found.insert(file, builder.root(file, &table));
    }
    for (file, other) in SAME_KEYS {
        found.insert(file, found.get(other).cloned().unwrap_or_default());
    }
    let tests = builder.root_of("tests/NAME.yaml", &takes_of_tests());
    found.insert("tests/FOLDER/NAME.yaml", tests.clone());
    found.insert("tests/NAME.yaml", tests);
    let calls = CALLS.iter().map(|call| {
        let params = call.params.iter();
        let passed = Passed {
            params: params.map(|param| builder.of(taken(param.kind))).collect(),
            gives: returned(call.gives)
                .first()
                .map(|of| builder.of(*of))
                .unwrap_or_default(),
        };
        (call.name, passed)
    });
    let calls = calls.collect();
    let handlers = Moment::ALL.iter().map(|moment| {
        let taken = match handler(*moment) {
            Type::Function(taken, _) => taken,
            _ => &[],
        };
        let named = taken.iter().map(|taken| Named {
            name: taken.0,
            values: builder.of(taken.1),
        });
        (moment.handler(), named.collect())
    });
    let handlers = handlers.collect();
    let filter = builder.tables_of(&[filter_table()]);
    let changes = builder.tables_of(&[list_changes_table()]);
    Grammar {
        files: found,
        calls,
        handlers,
        filter,
        changes,
        tables: builder.finish(),
    }
}

#[cfg(test)]
mod tests;
