//! The speed of players that look ahead.

use std::time::Instant;

use brink::game::Game;
use brink_players::{Match, Players, Seat};

use super::super::{CommandError, CommandResult};
use super::average::message;
use super::row::{Row, number};

/// Decisions of `greedy` that are timed.
const DECISIONS: u32 = 120;
/// Trials of one decision of `strong`.
const TRIALS: u32 = 60;

/// A decision of `greedy`, and trials of `strong`, from a position on.
///
/// # Errors
/// A player or a game fails.
pub(super) fn measure(game: &Game, rows: &mut Vec<Row>) -> CommandResult {
    let content = game.content();
    let (took, decisions) = play(game, "greedy", DECISIONS)?;
    let each = took * 1e6 / f64::from(decisions.max(1));
    rows.push(number(content, "a decision of greedy", each, "µs"));
    let strong = format!("strong:{TRIALS}");
    let (took, decisions) = play(game, &strong, 1)?;
    let rate = f64::from(TRIALS * decisions) / took;
    rows.push(number(content, "trials of strong", rate, "trials/s"));
    Ok(())
}

/// Plays on with the same player on both seats, for at most so many decisions with a choice. Returns
/// the seconds that they took, and their number.
fn play(game: &Game, player: &str, most: u32) -> CommandResult<(f64, u32)> {
    let players = Players::new();
    let seats = [1, 2].map(|seed| players.player(player, seed).map(Seat::Player));
    let [first, second] = seats;
    let seats = [first.map_err(message)?, second.map_err(message)?];
    let mut played = Match::new(game.clone(), seats);
    // The first decision of a content also measures the danger of its cards.
    step(&mut played)?;
    let (mut took, mut decisions) = (0.0, 0);
    while decisions < most {
        let Some(decision) = played.game().decision() else {
            break;
        };
        let counts = decision.choices.len() > 1;
        let began = Instant::now();
        step(&mut played)?;
        if counts {
            took += began.elapsed().as_secs_f64();
            decisions += 1;
        }
    }
    Ok((took, decisions))
}

fn step(played: &mut Match) -> CommandResult {
    played
        .step()
        .map(|_| ())
        .map_err(|error| CommandError::Message(error.to_string()))
}
