//! The table of calls. Everything about a call is declared here once.

mod ask;
mod change;
mod pile;
mod read;
mod shared;

use super::call::Call;

/// The tables, in the order of the reference.
const TABLES: [&[Call]; 4] = [read::CALLS, change::CALLS, pile::CALLS, ask::CALLS];

const COUNT: usize = TABLES[0].len() + TABLES[1].len() + TABLES[2].len() + TABLES[3].len();

/// Every call that scripts may make.
pub const CALLS: &[Call] = &all();

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
