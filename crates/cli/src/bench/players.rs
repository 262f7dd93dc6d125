//! The speed of players that look ahead.

use std::time::Instant;

use brink::game::Game;
use brink_players::{Match, Players, Seat};

use super::super::{CommandError, CommandResult};
use super::average::message;
use super::row::{Row, number};

/// Decisions of `greedy` and of `strong` that are timed.
const DECISIONS: u32 = 120;
const FEWER: u32 = 8;

/// Decisions of `greedy` and of `strong`, from a position on.
///
/// # Errors
/// A player or a game fails.
pub(super) fn measure(game: &Game, rows: &mut Vec<Row>) -> CommandResult {
    let content = game.content();
    let timed = [
        ("a decision of greedy", "greedy", DECISIONS),
        ("a decision of strong:200", "strong:200", FEWER),
    ];
    for (what, player, most) in timed {
        let (took, decisions) = play(game, player, most)?;
        let each = took * 1e6 / f64::from(decisions.max(1));
        rows.push(number(content, what, each, "µs"));
    }
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
