//! Results of chance, and games that are played on with given ones.

use brink::Chance;
use brink::game::Input;
use pyo3::prelude::*;

use crate::errors;

/// Reads results of chance: `die:6`, `drawn:CARD`, `picked:2`.
pub(crate) fn chances(
    py: Python<'_>,
    content: &brink::Content,
    results: &[String],
) -> PyResult<Vec<Chance>> {
    let mut all = Vec::new();
    for text in results {
        let Some(result) = chance(text, content) else {
            let help = "write `die:1` to `die:6`, `drawn:CARD` or `picked:NUMBER`";
            let message = format!("`{text}` is not a result of chance: {help}");
            return Err(errors::plain(py, "ArgumentError", message));
        };
        all.push(result);
    }
    Ok(all)
}

/// Reads a result of chance.
fn chance(text: &str, content: &brink::Content) -> Option<Chance> {
    Some(match text.split_once(':')? {
        ("die", die) => Chance::Die(die.parse().ok().filter(|die| (1..=6).contains(die))?),
        ("picked", number) => Chance::Pick(number.parse().ok()?),
        ("drawn", card) => Chance::Card(content.find_card(card).ok()?),
        _ => return None,
    })
}

/// Plays on with given results of chance: the game if they suffice, else the possible next results.
///
/// `run` plays on with results, if they fit; `before` is the length of the history before it.
pub(crate) fn fork(
    py: Python<'_>,
    content: &brink::Content,
    given: &[Chance],
    before: usize,
    run: impl Fn(&[Chance]) -> Option<brink::Game>,
) -> PyResult<(Option<brink::Game>, Vec<String>)> {
    let end = run(given)
        .ok_or_else(|| errors::plain(py, "ArgumentError", "the results of chance do not fit"))?;
    let late = end.history().get(before..).unwrap_or(&[]).iter();
    let mut results = late.filter_map(|input| match input {
        Input::Chance(chance) => Some(*chance),
        Input::Choice(_) => None,
    });
    let Some(next) = results.nth(given.len()) else {
        return Ok((Some(end), Vec::new()));
    };
    let all: Vec<Chance> = match next {
        Chance::Die(_) => (1..=6).map(Chance::Die).collect(),
        Chance::Pick(_) => (1..=u16::MAX).map(Chance::Pick).collect(),
        Chance::Card(_) => content.card_ids().map(Chance::Card).collect(),
    };
    let mut open = Vec::new();
    for result in all {
        let is_die = matches!(result, Chance::Die(_));
        if is_die || run(&[given, &[result]].concat()).is_some() {
            open.push(chance_key(result, content));
        } else if matches!(result, Chance::Pick(_)) {
            // Numbers end where one does not fit.
            break;
        }
    }
    Ok((None, open))
}

/// A result of chance, as saved games write it.
pub(crate) fn chance_key(result: Chance, content: &brink::Content) -> String {
    match result {
        Chance::Die(die) => format!("die:{die}"),
        Chance::Pick(number) => format!("picked:{number}"),
        Chance::Card(card) => format!("drawn:{}", content.card(card).id),
    }
}
