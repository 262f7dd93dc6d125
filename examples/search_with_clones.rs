//! Searches with clones: how often does each choice win if both sides then play at random?

use std::error::Error;

use brink::{Game, Library};
use brink_players::{Match, Players, Seat};

/// Games that are played out for each choice.
const PLAYOUTS: u64 = 8;

fn main() -> Result<(), Box<dyn Error>> {
    let content = Library::open(&[".".into()]).load("red_sea", &[])?.content;
    let game = Game::new(content.clone(), 5)?;
    let players = Players::new();
    let decision = game.decision().ok_or("the game is over")?;
    println!("{}", decision.display(&content));
    for choice in decision.choices.iter().take(6) {
        let mut wins = 0;
        for seed in 0..PLAYOUTS {
            // Another deal of the hidden cards each time; a clone of a game is a copy of some hundred bytes.
            let Some(mut trial) = game.resample(decision.side, seed) else {
                continue;
            };
            trial.apply(*choice)?;
            let seats = [
                Seat::Player(players.player("random", seed)?),
                Seat::Player(players.player("random", !seed)?),
            ];
            let outcome = Match::new(trial, seats).run(|_, _| ())?;
            wins += u32::from(outcome.is_some_and(|outcome| outcome.winner == Some(decision.side)));
        }
        println!(
            "  {}: {wins} of {PLAYOUTS}",
            decision.display_choice(*choice, &content)
        );
    }
    Ok(())
}
