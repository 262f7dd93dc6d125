//! Entries of a script's list that a test names in place of random numbers.

use brink::game::{Chance, Wanted};
use brink::tooling::did_you_mean;

/// The entries of a script's list that a test names.
#[derive(Clone, Debug)]
pub(super) enum Named {
    /// The entry that comes.
    Entry(String),
    /// The first entries after the list is shuffled; the others keep their order.
    Order(Vec<String>),
}

/// The result of chance until the list is known: no list has this place.
pub(super) const UNRESOLVED: Chance = Chance::Pick(0);

impl Named {
    /// The random numbers, from 1, that make these entries come.
    ///
    /// # Errors
    /// The list has no such entry.
    pub(super) fn places(&self, list: &[String]) -> Result<Vec<u16>, String> {
        match self {
            Named::Entry(entry) => {
                let nth = list.iter().position(|is| is == entry);
                let nth = nth.ok_or_else(|| unknown(entry, list))?;
                Ok(vec![nth as u16 + 1])
            }
            Named::Order(first) => Ok(swaps(order(first, list)?)),
        }
    }

    /// The first entry named.
    pub(super) fn first(&self) -> &str {
        match self {
            Named::Entry(entry) => entry,
            Named::Order(first) => first.first().map_or("", String::as_str),
        }
    }

    /// The message where chance decides something else than an entry.
    pub(super) fn misfit(&self, wanted: &Wanted) -> String {
        format!(
            "`{}` is an entry of a list, but {wanted} here",
            self.first()
        )
    }
}

/// The indices of a list in the order in which some entries come first.
fn order(first: &[String], list: &[String]) -> Result<Vec<usize>, String> {
    let mut order = Vec::with_capacity(list.len());
    for entry in first {
        let nth = (0..list.len()).find(|nth| !order.contains(nth) && list[*nth] == *entry);
        order.push(nth.ok_or_else(|| unknown(entry, list))?);
    }
    for nth in 0..list.len() {
        if !order.contains(&nth) {
            order.push(nth);
        }
    }
    Ok(order)
}

/// The random numbers with which a shuffle leads to an order of indices (Fisher and Yates, from the
/// last place to the second).
fn swaps(order: Vec<usize>) -> Vec<u16> {
    let mut now: Vec<usize> = (0..order.len()).collect();
    let mut picks = Vec::with_capacity(order.len());
    for last in (1..order.len()).rev() {
        let nth = now.iter().position(|is| *is == order[last]).unwrap_or(last);
        now.swap(nth, last);
        picks.push(nth as u16 + 1);
    }
    picks
}

fn unknown(entry: &str, list: &[String]) -> String {
    let hint = did_you_mean(entry, list.iter().map(String::as_str));
    format!("`{entry}` is not an entry of the list, or not once more{hint}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shuffle of `game:shuffle`.
    fn shuffled(list: &[String], picks: &[u16]) -> Vec<String> {
        let mut list = list.to_vec();
        for (last, nth) in (1..list.len()).rev().zip(picks) {
            list.swap(last, usize::from(*nth) - 1);
        }
        list
    }

    #[test]
    fn a_shuffle_leads_to_the_order_named() {
        let list = ["a", "b", "b", "c", "d"].map(str::to_owned);
        for (first, wanted) in [
            (vec!["d", "b"], ["d", "b", "a", "b", "c"]),
            (vec!["b", "b", "d", "c", "a"], ["b", "b", "d", "c", "a"]),
            (vec![], ["a", "b", "b", "c", "d"]),
        ] {
            let first = first.into_iter().map(str::to_owned).collect();
            let picks = Named::Order(first).places(&list).unwrap();
            assert_eq!(shuffled(&list, &picks), wanted);
        }
        let twice = ["a", "a"].map(str::to_owned).to_vec();
        assert!(
            Named::Order(twice)
                .places(&list)
                .unwrap_err()
                .contains("`a`")
        );
        assert_eq!(Named::Entry("c".to_owned()).places(&list), Ok(vec![4]));
    }
}
