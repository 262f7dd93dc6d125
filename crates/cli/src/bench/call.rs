//! Cost of calling the engine from a script, in a game made for it.

use std::sync::Arc;

use brink::content::Content;
use brink::game::{Choice, Game, Use};
use brink::ids::Side;
use brink::{Library, Texts};

use super::super::CommandResult;
use super::average::{average, message};

/// Calls that one script makes.
const CALLS: u32 = 5_000;

const MAP: &str = include_str!("call/map.yaml");
const CARDS: &str = include_str!("call/cards.yaml");

/// A script that makes the cheapest call of the engine this often.
fn script(calls: u32) -> String {
    format!("return {{ event = function(game) for _ = 1, {calls} do game:turn() end end }}\n")
}

const SCENARIO: &str = include_str!("call/scenario.yaml");

/// Time of one call from a script, in microseconds.
///
/// # Errors
/// The game does not come about: a fault of this file.
pub(super) fn call_from_script() -> CommandResult<f64> {
    let texts = Texts::named("bench")
        .with("maps/bench.yaml", MAP)
        .with("cards/bench/cards.yaml", CARDS)
        .with("cards/bench/calls.lua", &script(CALLS))
        .with("cards/bench/rests.lua", &script(1))
        .with("scenarios/bench.yaml", SCENARIO);
    let loaded = Library::from_texts(texts)
        .load("bench")
        .map_err(|error| error.to_string())?;
    // The cost of the call without that of the event around it.
    let calls = event(&loaded.content, "calls")?;
    let took = calls - event(&loaded.content, "rests")?;
    Ok(took / f64::from(CALLS - 1))
}

/// Time of an event, in microseconds.
fn event(content: &Arc<Content>, id: &str) -> CommandResult<f64> {
    let card = content.find_card(id).map_err(message)?;
    for seed in 0..64 {
        let mut game = Game::new(content.clone(), seed).map_err(message)?;
        if !game.view(Side::First).hand().contains(&card) {
            continue;
        }
        game.apply(Choice::Card(card)).map_err(message)?;
        game.clone()
            .apply(Choice::Use(Use::Event))
            .map_err(message)?;
        let (took, times) = average(|| game.clone().apply(Choice::Use(Use::Event)).is_ok());
        return Ok(took.as_secs_f64() * 1e6 / times.max(1) as f64);
    }
    Err(format!("`{id}` is never dealt").into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_takes_some_time() {
        let took = call_from_script().expect("a sound game");
        assert!(took > 0.0 && took < 1000.0, "{took} µs");
    }
}
