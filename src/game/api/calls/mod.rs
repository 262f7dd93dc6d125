//! The table of calls. Everything about a call is declared here once.

mod ask;
mod change;
mod pile;
mod read;
mod shared;

use super::call::Call;
use crate::content::tooling::nearest;

/// The tables, in the order of the reference.
const TABLES: [&[Call]; 4] = [read::CALLS, change::CALLS, pile::CALLS, ask::CALLS];

const COUNT: usize = TABLES[0].len() + TABLES[1].len() + TABLES[2].len() + TABLES[3].len();

/// Every call that scripts may make.
pub const CALLS: &[Call] = &all();

/// The call that is meant by a name that no call has: one that people look for under this name, or a similar one.
#[must_use]
pub fn meant_call(name: &str) -> Option<&'static str> {
    let sought = CALLS.iter().find(|call| call.sought.contains(&name));
    match sought {
        Some(call) => Some(call.name),
        None => nearest(name, CALLS.iter().map(|call| call.name)),
    }
}

const fn all() -> [Call; COUNT] {
    let mut calls = [TABLES[0][0]; COUNT];
    let (mut table, mut at, mut to) = (0, 0, 0);
    while table < TABLES.len() {
        if at == TABLES[table].len() {
            (table, at) = (table + 1, 0);
            continue;
        }
        calls[to] = TABLES[table][at];
        (at, to) = (at + 1, to + 1);
    }
    calls
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_that_people_look_for_lead_to_one_call() {
        let mut known = BTreeSet::new();
        for call in CALLS {
            for name in call.sought {
                let is_call = CALLS.iter().any(|call| call.is_called(name));
                assert!(!is_call && known.insert(name), "{name}");
                assert_eq!(meant_call(name), Some(call.name));
            }
        }
        assert_eq!(meant_call("gian_vp"), Some("gain_vp"));
        assert_eq!(meant_call("zzzzzzzz"), None);
    }
}
